"""Dice that are thrown again (Reroll, Jamming, a JAM hex, GAMBIT: A2-TIME-02, A2-OUR-14) and Actions that answer Actions
(Retaliate and Return Fire: A2-TIME-04, A2-TIME-06, A2-TIME-07, A2-ABL-65 to 78)."""
from book import Script, hexes_sample, put

SHOT = '"Test"  cost 1  each 3+  damage 1  range 12  arcing'


class Table:
    """Dice on the table and who may still throw some of them again."""

    def __init__(self, dice, script, pools, instances):
        self.dice, self.script, self.pool, self.instances = dice, script, pools, instances

    def side(self, seat, faces):
        changed = False
        while self.instances[seat] and self.pool[seat]:
            if self.dice.random() < .45:
                self.script.say("%d: pass" % seat)
                break
            count = self.dice.randint(1, min(max(self.instances[seat]), self.pool[seat], len(faces)))
            self.dice.shuffle(faces)
            old, new = faces[:count], [self.dice.randint(1, 6) for _ in range(count)]
            word = "reroll" if seat == 1 else "jam"
            self.script.say("%d: %s %s [%s %s]" % (seat, word, " ".join(map(str, old)), word, " ".join(map(str, new))))
            faces = faces[count:] + new
            self.instances[seat].remove(min(x for x in self.instances[seat] if x >= count))
            self.pool[seat] -= count
            changed = True
        return faces, changed

    def settle(self, faces):
        first = True
        while True:
            faces, changed = self.side(1, faces)
            if not first and not changed:
                return faces
            first = False
            faces, changed = self.side(2, faces)
            if not changed:
                return faces


def dice_again(dice):
    cost, accuracy, power, each = dice.randint(1, 4), dice.randint(1, 6), dice.randint(1, 2), dice.random() < .6
    words = {word for word in ("gambit", "critical", "recharge") if dice.random() < .5}
    own, jams = ([dice.randint(1, 2) for _ in range(dice.choice([0, 1, 2]))] for _ in range(2))
    jam_hex = dice.random() < .4
    pools = {1: cost + dice.randint(0, 6), 2: dice.randint(0, 4)}
    script = Script(special="  jam (2,0)" if jam_hex else "")
    action = '"Test"  cost %d  %s %d+  damage %d  range 6  %s' % (cost, "each" if each else "all", accuracy, power,
                                                               " ".join(sorted(words)))
    script.robot("USR-100", "A", [action], ["reroll %d" % x for x in own], move=0)
    script.robot("FOE-100", "A", [SHOT], ["jamming %d" % x for x in jams], move=0, integrity=60)
    script.robot("SPARE-100", "G", [SHOT])
    script.say("end\nplace 1 USR-100 (0,0)\nplace 1 SPARE-100 (-5,0)\nplace 2 FOE-100 (2,0)")
    script.say("pool 1 %d\npool 2 %d\nturn 1\n1: activate USR-100" % (pools[1], pools[2]))
    faces, extra = [dice.randint(1, 6) for _ in range(cost)], []
    script.say('1: use "Test" on FOE-100 [hit %s]' % " ".join(map(str, faces)))
    pools[1] -= cost
    table = Table(dice, script, pools, {1: own, 2: jams + [1] * jam_hex})
    faces = table.settle(faces)
    hits = sum(face >= accuracy for face in faces)
    successes = hits if each else int(hits == len(faces))
    if "gambit" in words and successes and pools[1]:
        more = dice.randint(0, min(cost, pools[1]))
        extra = [dice.randint(1, 6) for _ in range(more)]
        script.say("1: gambit %d [gambit %s]" % (more, " ".join(map(str, extra))) if more else "1: pass")
        pools[1] -= more
        extra = table.settle(extra) if more else []
    if any(face < accuracy or face == 1 for face in extra):
        successes = 0
    elif each:
        successes += len(extra)
    sixes = (faces + extra).count(6) if "critical" in words and successes else 0
    pools[1] += (faces + extra).count(1) * cost if "recharge" in words else 0
    script.expect("/robots/2:FOE-100/damage", successes * power + sixes)
    if pools[1]:  # else the turn is over
        script.expect("/seats/1/pool", pools[1])
        script.expect("/seats/2/pool", pools[2])
    return script


class Fight:
    def __init__(self, dice):
        self.dice, self.seats, self.actions = dice, dice.choice([2, 3, 3]), 0
        self.script, self.robots, self.fired = Script(), {}, set()
        places = hexes_sample(dice, 3 * self.seats, 4)
        for seat in range(1, self.seats + 1):
            for i in range(1, 4):
                abilities = [word for word in ("retaliate", "return-fire") if dice.random() < .5]
                self.robots["%s-%d00" % ("ABC"[seat - 1] * 3, i)] = {
                    "seat": seat, "abilities": abilities, "left": dice.randint(1, 4), "rust": dice.choice([0, 0, 1])}
        for name, robot in self.robots.items():
            self.script.robot(name, "A", [SHOT], robot["abilities"], 0, 9, robot["left"])
        self.script.say("end")
        for (name, robot), place in zip(self.robots.items(), places):
            rust = " rust=%d" % (robot["seat"] % self.seats + 1) if robot["rust"] else ""
            self.script.say("place %d %s %s%s" % (robot["seat"], name, put(place), rust))
        self.pool = {seat: dice.randint(1, 5) for seat in range(1, self.seats + 1)}
        for each in self.pool.items():
            self.script.say("pool %d %d" % each)
        self.script.say("turn 1")

    def alive(self, seat=None, ability=None):
        return [name for name, robot in self.robots.items() if robot["left"] > 0 and seat in (None, robot["seat"])
                and (ability is None or ability in robot["abilities"])]

    def shoot(self, user, target, depth, named=False):
        actor, aim, face = self.robots[user], self.robots[target], self.dice.randint(1, 6)
        seat = actor["seat"]
        self.actions += 1
        self.pool[seat] -= 1
        by = user + " " if named else ""
        self.script.say('%d: %suse "Test" on %d:%s [hit %d]' % (seat, by, aim["seat"], target, face))
        aim["left"] -= face >= 3
        if actor["left"] > 0:
            actor["left"] -= actor["rust"]
        actor["rust"] = 0
        if depth >= 12:
            return
        if aim["seat"] != seat and aim["left"] > 0 and "retaliate" in aim["abilities"] and self.pool[aim["seat"]]:
            self.answer("retaliate", [target], depth + 1)
        able = self.alive(aim["seat"], "return-fire")
        if face >= 3 and aim["seat"] != seat and aim["seat"] not in self.fired and able and self.pool[aim["seat"]]:
            self.answer("return-fire", able, depth + 1)

    def answer(self, kind, able, depth):
        seat = self.robots[able[0]]["seat"]
        self.script.expect("/prompt/kind", '"%s"' % kind)
        self.script.expect("/prompt/seat", seat)
        if self.dice.random() < .3 or self.actions > 9:
            self.script.say("%d: pass" % seat)
            return
        user = self.dice.choice(able)
        others = [name for name in self.alive() if name != user]
        target = self.dice.choice([name for name in others if self.robots[name]["seat"] != seat] or others)
        if kind == "return-fire":
            self.fired.add(seat)
        self.shoot(user, target, depth, kind == "return-fire")

    def check(self, whole):
        for name, robot in self.robots.items():
            pointer = "/robots/%d:%s/" % (robot["seat"], name)
            self.script.expect(pointer + "where", '"active"' if robot["left"] > 0 else '"destroyed"')
            if robot["left"] > 0:
                self.script.expect(pointer + "integrity", robot["left"])
        for each in self.pool.items() if whole else []:
            self.script.expect("/seats/%d/pool" % each[0], each[1])


def answer(dice):
    fight = Fight(dice)
    mine = fight.alive(1)
    for i, user in enumerate(mine):
        enemies = [name for name in fight.alive() if fight.robots[name]["seat"] != 1]
        if user not in fight.alive() or not fight.pool[1] or not enemies:
            continue
        fight.fired = set()
        fight.script.say("1: activate " + user)
        fight.shoot(user, dice.choice(enemies), 0)
        goes_on = fight.pool[1] and any(name in fight.alive() for name in mine[i + 1:])
        fight.check(goes_on)
        if not goes_on:
            break
    return fight.script
