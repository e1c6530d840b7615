"""Push, Pull and FORCE in an area, robot after robot in the attacker's order: paths, collisions, edges, Defense, Blaze,
statuses and Rust (A2-PUSH, A2-ATTR-13 to 19, A2-ATTR-27 to 30, A2-BUFF-08, A2-OUR-04, A2-OUR-12)."""
from book import BOARD, FLAT, HEXES, Script, axis, distance, hexes_sample, put, sees, step

NAMES = [(1, "USR-100"), (1, "ALY-200"), (1, "ALY-300"), (2, "FOE-100"), (2, "FOE-200"), (2, "FOE-300"), (2, "FOE-400")]
PLAIN = ['"Shot"  cost 1  each 3+  damage 1  range 9']


class Case:
    def __init__(self, dice):
        self.dice, around = dice, dice.choice([h for h in HEXES if distance(h, (0, 0)) <= 4])
        places = hexes_sample(dice, 7 + dice.choice([0, 3, 5]), 4, around)
        self.at, self.terrain = dict(enumerate(places[:7])), set(places[7:])
        far = [h for h in HEXES if h not in places and all(distance(h, p) > 3 for p in places[:7])]
        self.spare = dice.sample(far, 2) if len(far) > 1 else None
        self.walled, self.kind = dice.random() < .5, dice.choice(["force", "force drain", "push", "pull"])
        self.power, self.radius, self.ranged = dice.randint(1, 4), dice.randint(1, 3), dice.random() < .5
        self.blaze, self.rust, self.arcing = (dice.random() < .4 for _ in range(3))
        self.integrity = [dice.randint(3, 8) for _ in range(7)]
        self.energy = [dice.choice([0, 3]) for _ in range(7)]
        self.defense = [dice.choice([0, 0, 1, -1]) for _ in range(7)]
        self.burning = [dice.choice([0, 0, 1, 2]) for _ in range(7)]
        self.rusted = dice.choice([0, 1])
        self.damage, self.drain = [0] * 7, [0] * 7
        self.off, self.moved = set(), set()

    def shields(self):
        return self.terrain if not self.arcing else set()

    def write(self):
        script = Script("walled" if self.walled else "open")
        kind = {"force": "damage", "force drain": "drain"}.get(self.kind, self.kind)
        words = [w for w, on in [("force", "force" in self.kind), ("blaze", self.blaze), ("rust", self.rust),
                                 ("arcing", self.arcing)] if on]
        reach = ("range 4  " if self.ranged else "") + "radius %d" % self.radius
        test = '"Test"  cost 1  each 3+  %s %d  %s  %s' % (kind, self.power, reach, " ".join(words))
        for i, (_, name) in enumerate(NAMES):
            script.robot(name, "AEGIS"[i % 5], [test] if i == 0 else PLAIN, (), 3, self.energy[i], self.integrity[i])
        script.robot("SPARE-100", "E", PLAIN)
        script.say("end")
        for seat in (1, 2):
            script.say("place %d SPARE-100 %s" % (seat, put(self.spare[seat - 1])))
        for i, (seat, name) in enumerate(NAMES):
            more = " buff=defense%+d:2" % self.defense[i] if self.defense[i] else ""
            more += " blaze=2x%d" % self.burning[i] if self.burning[i] else ""
            more += " rust=2" if i == 0 and self.rusted else ""
            script.say("place %d %s %s%s" % (seat, name, put(self.at[i]), more))
        script.terrain(self.terrain)
        script.say("pool 1 20\nturn 1\n1: activate USR-100")
        return script

    def affected(self):
        """The target (0: none) and everybody in the area; None if nobody can be aimed at."""
        if not self.ranged:
            here = self.at[0]
            return 0, [i for i in range(1, 7) if distance(here, self.at[i]) <= self.radius
                       and sees(here, self.at[i], self.shields())]
        others = set(self.at.values()) | set(self.spare)
        legal = [i for i in range(1, 7) if distance(self.at[0], self.at[i]) <= 4
                 and (self.arcing or sees(self.at[0], self.at[i], self.terrain | others))]
        if not legal:
            return None
        target = self.dice.choice(legal)
        return target, [i for i in range(7) if distance(self.at[target], self.at[i]) <= self.radius
                        and sees(self.at[target], self.at[i], self.shields())]

    def hurt(self, i, amount):
        if amount > 0:
            self.damage[i] += max(0, amount - self.defense[i])

    def strike(self, i):
        arriving = max(0, self.power - self.defense[i])
        if self.kind == "force" or not self.energy[i]:
            self.damage[i] += arriving
        else:
            self.drain[i] += min(arriving, self.energy[i])

    def directions(self, i):
        user, here, pull = self.at[0], self.at[i], self.kind == "pull"
        straight = axis(user, here, FLAT)
        if straight:
            return [step((0, 0), straight, -1 if pull else 1)]
        change = -1 if pull else 1
        return [d for d in FLAT if distance(user, step(here, d)) - distance(user, here) == change]

    def push(self, i, direction, hexes):
        here, gone = self.at[i], 0
        while gone < hexes:
            there = step(here, direction)
            if self.kind == "pull" and distance(self.at[0], there) >= distance(self.at[0], here):
                break
            if there not in BOARD and not self.walled:
                self.off.add(i)
                break
            hit = [j for j in range(7) if j not in self.off and self.at[j] == there]
            if hit or there not in BOARD or there in self.terrain or there in self.spare:
                for j in hit + [i]:
                    self.hurt(j, (hexes - gone) // 2)
                break
            here, gone = there, gone + 1
        self.at[i] = here
        if gone:
            self.moved.add(i)

    def fallen(self):
        return {i for i in range(7) if i not in self.off and self.damage[i] >= self.integrity[i]}

    def end(self, area):
        """What is on whom, then Blaze of those who moved, then Rust of the user."""
        dead, statuses = self.fallen(), {}
        for i in range(7):
            blaze = (0 if i in self.moved else self.burning[i]) + (self.blaze and i in area)
            statuses[i] = ['"blaze"'] * blaze + ['"rust"'] * (self.rust and i in area)
        for i in self.moved - self.off - dead:
            self.hurt(i, self.burning[i])
        dead |= self.fallen()
        if 0 not in dead:
            self.hurt(0, self.rusted)
        return dead | self.fallen() | self.off, statuses


def push(dice):
    case = Case(dice)
    aimed = case.affected() if case.spare else None
    if not aimed:
        return None
    script, (target, area) = case.write(), aimed
    script.say('1: use "Test"%s [hit 3]' % (" on %d:%s" % NAMES[target] if target else ""))
    for i in area if "force" in case.kind else []:
        case.strike(i)
    for i in dice.sample([i for i in area if i], len([i for i in area if i])):
        direction, hexes = dice.choice(case.directions(i)), dice.randint(0, case.power)
        way = "%d along %s" % (hexes, put(direction)) if hexes else "0"
        script.say("1: push %d:%s %s" % (NAMES[i] + (way,)))
        case.push(i, direction, hexes)
    gone, statuses = case.end(area)
    for i, (seat, name) in enumerate(NAMES):
        pointer = "/robots/%d:%s/" % (seat, name)
        if i in gone:
            script.expect(pointer + "where", '"destroyed"')
            continue
        script.expect(pointer + "hex", put(case.at[i]))
        script.expect(pointer + "damage", case.damage[i])
        script.expect(pointer + "drain", case.drain[i])
        script.expect(pointer + "statuses", "[%s]" % ",".join(statuses[i]))
    return script
