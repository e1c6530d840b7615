"""In inches: who can be aimed at, who stands in a Radius, in the splash, on the line of PIERCING, and what abilities
measure (A1-ADV-08, A1-ADV-12 to A1-ADV-14, A1-RNG, A1-ATTR, A1-PASS-01, A1-PASS-19, A1-PASS-20, A1-CMDR-15, A1-CMDR-26)."""
from collections import Counter

from ruler import BASE, INCH, Table, add, behind, beside, block, corners_kept, cross, dot, less, nudged, put, slanting

USER = "1:USR-100"
FOES = ["2:FOE-%d00" % i for i in range(1, 6)]
ALLIES = ["1:ALY-200"]
SPARE = ["1:SPR-300", "2:SPR-300"]
SEEN = Counter()


class Shot:
    def __init__(self, dice, name, least=0, most=0, radius=0, words=()):
        self.name, self.least, self.most, self.radius, self.words = name, least, most, radius, words
        self.power = dice.choice([1, 2])

    def text(self):
        reach = []
        if self.most and "melee" not in self.words and "laser" not in self.words:
            reach.append("range %s" % ("%d-%d" % (self.least, self.most) if self.least else str(self.most)))
        reach += ["radius %d" % self.radius] * bool(self.radius)
        return '"%s"  cost 1  each 3+  damage %d  %s' % (self.name, self.power, "  ".join(reach + list(self.words)))


def menu(dice):
    far = dice.randint(3, 7)
    shots = [Shot(dice, "Shot", 0, far), Shot(dice, "Lob", 0, far, 0, ("arcing",)), Shot(dice, "Fist", 0, 1, 0, ("melee",)),
             Shot(dice, "Lance", 0, far, 0, ("piercing",)), Shot(dice, "Beam", 0, 999, 0, ("laser",)),
             Shot(dice, "Mortar", dice.choice([0, 2, 3]), far, dice.choice([1, 2])),
             Shot(dice, "Wave", 0, 0, dice.choice([1, 2, 3])),
             Shot(dice, "Rain", 2, far, 2, ("arcing",)), Shot(dice, "Skewer", 0, far, 0, ("arcing", "piercing")),
             Shot(dice, "Ray", 0, 999, 0, ("laser", "arcing"))]
    return dice.sample(shots, 3)


class Case:
    def __init__(self, dice):
        self.dice, self.table = dice, Table()
        self.shots = menu(dice)
        self.beacons = {who for who in FOES if dice.random() < .06}
        self.cloaked = {who for who in FOES if dice.random() < .05}
        self.evades = {who: dice.choice(["melee-evade", "range-evade"]) for who in FOES if dice.random() < .25}
        self.showdown, self.crusade = dice.random() < .15, FOES[0] if dice.random() < .3 else None
        self.gather()

    def gather(self):
        dice, table = self.dice, self.table
        table.at[USER] = dice.randint(700, 1700), dice.randint(700, 1700)
        for who in ALLIES + FOES:
            for _ in range(40):
                p = self.somewhere()
                if table.free(p):
                    table.at[who] = p
                    break
        table.at.update({SPARE[0]: (0, 2400), SPARE[1]: (2400, 0)} if self.table.free((0, 2400)) else {})
        for _ in range(dice.choice([0, 0, 1, 2])):
            if len(table.at) > 3:
                user, other = table.at[USER], dice.choice(list(table.at.values())[1:-2])
                about = beside(dice, user, other, dice.choice([0, 20, 30, 50, 75, 100, 130, 131])) if other != user else other
                piece = block(dice, about)
                if corners_kept(piece, table):
                    table.terrain.append(piece)

    def somewhere(self):
        dice, at = self.dice, self.table.at
        user, kind = at[USER], dice.random()
        others = [p for who, p in at.items() if who != USER]
        if kind < .4 or not others:
            shot = dice.choice(self.shots)
            lengths = [shot.most if shot.most < 99 else 8, shot.least or 1, shot.radius or 3, 1, 0]
            return nudged(dice, add(user, slanting(dice, (dice.choice(lengths) + 1) * INCH)))
        other = dice.choice(others)
        if kind < .6:
            return nudged(dice, beside(dice, user, other, dice.choice([0, BASE, BASE])))
        if kind < .75:  # behind it, on the line or just touching it
            return nudged(dice, behind(dice, user, other))
        return nudged(dice, add(other, slanting(dice, dice.choice([1, 2, 3, 4]) * INCH)))

    def write(self):
        table, script = self.table, self.table.script()
        more = ["showdown"] if self.showdown else []
        script.robot("USR-100", "A", [shot.text() for shot in self.shots], more, 3, 9, 30, "  commander Ann" if more else "")
        for who in ALLIES + FOES + SPARE[:1]:
            words = ["beacon"] * (who in self.beacons) + ["%s 1" % self.evades.get(who)] * (who in self.evades)
            words += ["lone-crusade"] * (who == self.crusade)
            script.robot(who[2:], "G", ['"Poke"  cost 1  each 3+  damage 1  range 2'], words, 3, 9, 30,
                         "  commander Bob" if who == self.crusade else "")
        script.say("end")
        for who, p in table.at.items():
            script.say("place %s %s %s%s" % (who[0], who[2:], put(p), " cloak=2" if who in self.cloaked else ""))
        script.say("pool 1 9\nturn 1\n1: activate USR-100")
        return script

    def barred(self, shot, who):
        """The clauses that forbid to aim at this one, without looking at Beacons."""
        table, found = self.table, []
        if "melee" in shot.words:
            if not table.near(USER, who, INCH):
                found += ["A1-ATTR-31", "A1-ADV-13"]
        elif not table.near(USER, who, shot.most * INCH):
            found += ["A1-RNG-01", "A1-ADV-12"]
        if shot.least and self.nearer(USER, who, shot.least):
            found += ["A1-RNG-02"]
        if "arcing" not in shot.words and not table.sees(USER, who):
            found += ["A1-ADV-14"]
        if who in self.cloaked:
            found += ["A1-PASS-07"]
        return found

    def nearer(self, a, b, length):
        """Strictly nearer than so many inches."""
        way = less(self.table.at[a], self.table.at[b])
        return dot(way, way) < ((length + 1) * INCH) ** 2

    def behind(self, shot, target):
        """Whom the line touches behind the target (A1-ADV-08)."""
        table, user, hit = self.table, self.table.at[USER], []
        way = less(table.at[target], user)
        for who, p in table.at.items():
            off = less(p, table.at[target])
            touched = cross(off, way) ** 2 <= BASE ** 2 * dot(way, way)
            if who in (USER, target) or dot(off, way) <= 0 or not touched or not table.near(USER, who, shot.most * INCH):
                continue
            if "arcing" in shot.words or not table.terrain_touched(table.at[target], p):
                hit.append(who)
                SEEN["pierced at the edge"] += cross(off, way) ** 2 == BASE ** 2 * dot(way, way)
            else:
                SEEN["pierced not: terrain"] += 1
        return hit

    def around(self, shot, centre):
        table = self.table
        return [who for who in table.at if who != centre and table.near(centre, who, shot.radius * INCH)
                and ("arcing" in shot.words or not table.terrain_touched(table.at[centre], table.at[who]))]

    def evaded(self, target):
        near = self.table.near(USER, target, INCH)
        return target in self.evades and (self.evades[target] == "melee-evade") == near

    def alone(self, target, length, friends=False):
        """Nobody else is so near to it."""
        return not any(who != target and (not friends or who[0] == target[0]) and (
            self.table.near(target, who, length * INCH) if friends else self.nearer(target, who, length))
            for who in self.table.at)

    def amount(self, shot, who, target):
        amount = shot.power + (self.showdown and self.alone(target, 3) if target else 0)
        return max(0, amount - (who == self.crusade and self.alone(who, 2, True)))


def choose(case, script):
    """Says of everybody whether he can be aimed at with each Action, and chooses one of those."""
    can = {}
    for shot in case.shots:
        if not shot.most:
            can[shot] = [None]
            continue
        barred = {who: case.barred(shot, who) for who in case.table.at if who != USER}
        bound = [who for who in case.beacons if who in barred and not barred[who]]
        can[shot] = []
        for who, why in barred.items():
            if not why and bound and who not in bound:
                why = ["A1-PASS-01"]
            if why:
                script.refuse(1, 'use "%s" on %s' % (shot.name, who), " ".join(why))
                SEEN.update(why)
            else:
                can[shot].append(who)
    legal = [(shot, who) for shot in case.shots for who in can[shot]]
    rich = [(shot, who) for shot, who in legal
            if who and ("piercing" in shot.words or "laser" in shot.words) and case.behind(shot, who)]
    return case.dice.choice(rich if rich and case.dice.random() < .6 else legal) if legal else None


def inch_aim(dice):
    case = Case(dice)
    if len(case.table.at) < 6 or SPARE[0] not in case.table.at:
        return None
    script = case.write()
    chosen = choose(case, script)
    if not chosen:
        return script
    shot, target = chosen
    script.say('1: use "%s"%s [hit 3]' % (shot.name, " on " + target if target else ""))
    hit = [target] if target else []
    if shot.radius:
        hit += case.around(shot, target or USER)
        SEEN["splash on the user"] += USER in hit
    elif "piercing" in shot.words or shot.words == ("laser",):
        hit += case.behind(shot, target)
        SEEN["pierced"] += len(hit) > 1
    if target and case.evaded(target):
        hit = []
        SEEN["evaded"] += 1
    for who in case.table.at:
        want = case.amount(shot, who, target) if who in hit else 0
        SEEN["hit"] += who in hit
        SEEN["crusade"] += who in hit and want < shot.power
        SEEN["showdown"] += who in hit and want > shot.power
        script.expect("/robots/%s/damage" % who, want)
    return script
