"""In inches: Push, Pull and FORCE along the line of the centres, hundredth by hundredth, against bases, terrain and over the
edge, with what is left of the way as damage (A1-ADV-11, A1-ADV-15, A1-TYPE-16 to A1-TYPE-27)."""
from collections import Counter

from ruler import BASE, INCH, Circle, Table, add, behind, block, corners_kept, cut, direction, less, nudged
from ruler import overlap, point_to_line, put, slanting

USER = "1:USR-100"
OTHERS = ["2:FOE-100", "2:FOE-200", "2:FOE-300", "1:ALY-200", "2:FOE-400"]
SPARE = ["1:SPR-300", "2:SPR-300"]
SEEN = Counter()


class Case:
    def __init__(self, dice):
        self.dice, self.kind, self.radius = dice, dice.choice(["push", "push", "pull", "force"]), dice.choice([0, 0, 3])
        self.power, self.dies = dice.randint(1, 3), dice.choice([1, 1, 2])
        self.hits = dice.randint(0, self.dies) if dice.random() < .1 else self.dies
        side = dice.choice([1200, 2400])
        table = self.table = Table(side, dice.choice([side, 2400]))
        edge = dice.random() < .3
        table.at[USER] = tuple(dice.choice([v, most - v]) for v, most in (
            (dice.randint(200, 500), side), (dice.randint(200, 500), table.height))) if edge else (
            dice.randint(500, side - 500), dice.randint(500, 700))
        self.first = None
        if edge:
            self.brink()
        elif dice.random() < .2:
            self.gate()
        for who in OTHERS[:dice.randint(2, 5)]:
            if who not in table.at:
                self.seat(who)
        for _ in range(dice.choice([0, 0, 1, 2])):
            other = dice.choice([p for who, p in table.at.items() if who != USER] or [table.at[USER]])
            piece = block(dice, nudged(dice, behind(dice, table.at[USER], other, dice.choice([100, 100, 50]))))
            if dice.random() < .4:
                radius = dice.choice([25, 50, 75])
                piece = Circle(nudged(dice, behind(dice, table.at[USER], other, radius + BASE)), radius)
            if corners_kept(piece, table):
                table.terrain.append(piece)
        self.defense = {who: dice.choice([0, 0, 0, 1, -1]) for who in table.at}
        self.damage, self.gone = Counter(), set()

    def seat(self, who):
        dice, table = self.dice, self.table
        for _ in range(30):
            user = table.at[USER]
            others = [p for each, p in table.at.items() if each != USER]
            p = nudged(dice, add(user, slanting(dice, dice.choice([100, 150, 200, 300, dice.randint(100, 450)]))))
            if others and dice.random() < .65:
                other = dice.choice(others)
                p = nudged(dice, behind(dice, user, other, dice.choice([100, 100, 80, 60])))
                if dice.random() < .2:  # touching it, or a hundredth away
                    p = nudged(dice, add(other, slanting(dice, dice.choice([100, 101, 102]))))
            if table.free(p):
                table.at[who] = p
                return

    def brink(self):
        """A base that comes to lie just on an edge, or a hundredth beside it, where it is pushed straight at it."""
        dice, table, left = self.dice, self.table, self.power * self.dies * INCH
        user, axis = table.at[USER], dice.choice([0, 1])
        most = (table.width, table.height)[axis]
        at = list(user)
        at[axis] = (left if user[axis] < most // 2 else most - left) + dice.choice([0, 0, 1, -1])
        if table.free(tuple(at)) and 0 < abs(at[axis] - user[axis]) < 700:
            table.at[OTHERS[0]], self.first = tuple(at), OTHERS[0]

    def gate(self):
        """Two bases as far on either side of the line of a third one."""
        dice, table = self.dice, self.table
        (x, y), c = direction(dice)
        first = add(table.at[USER], (x, y), dice.randint(100, 300) // c + 1)
        aside, behind_it = dice.choice([50, 75, 80, 100]) // c, dice.randint(50, 250) // c
        for who, side in zip(dice.sample(OTHERS, 3), (0, aside, -aside)):
            p = add(add(first, (x, y), behind_it if side else 0), (-y, x), side)
            if table.free(p):
                table.at[who], self.first = p, self.first or who

    def write(self):
        table, script = self.table, self.table.script()
        kind = "damage" if self.kind == "force" else self.kind
        reach = "radius %d" % self.radius if self.radius else "range 8"
        script.robot("USR-100", "A", ['"Test"  cost %d  each 3+  %s %d  %s  arcing%s' % (
            self.dies, kind, self.power, reach, "  force" if self.kind == "force" else "")], (), 3, 9, 40)
        for who in OTHERS + SPARE[:1]:
            script.robot(who[2:], "G", ['"Poke"  cost 1  each 3+  damage 1  range 2'], (), 3, 9, 40)
        script.say("end")
        for who, p in table.at.items():
            more = " buff=defense%+d:2" % self.defense[who] if self.defense[who] else ""
            script.say("place %s %s %s%s" % (who[0], who[2:], put(p), more))
        for seat, corner in zip(SPARE, ((table.width, table.height), (0, table.height))):
            script.say("place %s %s %s" % (seat[0], seat[2:], put(corner)))
            table.at[seat] = corner
        script.say("pool 1 9\nturn 1\n1: activate USR-100")
        return script

    def hurt(self, who, amount):
        if amount > 0:
            self.damage[who] += max(0, amount - self.defense.get(who, 0))

    def push(self, who, inches):
        """Says what became of it."""
        table, start = self.table, self.table.at[who]
        way = less(start, table.at[USER])
        if self.kind == "pull":
            way = less((0, 0), way)
        aim, at = add(start, way), start
        bars = [each for each, p in table.at.items() if each != who and point_to_line(p, start, aim, True) < (2 * BASE) ** 2]
        far = add(start, way, 100)
        SEEN["slides along terrain"] += any(piece.near(start, add(start, way, 100), BASE) == 0 for piece in table.terrain)
        walls = [piece for piece in table.terrain if piece.near(start, far, BASE) < 0]
        for gone in range(inches * INCH):
            there = cut(start, way, gone + 1)
            if not table.inside(there):
                del table.at[who]
                self.gone.add(who)
                return "off"
            met = [each for each in bars if overlap(there, table.at[each])]
            wall = any(piece.near(there, there, BASE) < 0 for piece in walls)
            if met or wall:
                left = inches * INCH - (gone if at != start else 0)
                table.at[who] = at
                self.hurt(who, left // (2 * INCH))
                met.sort(key=lambda each: each[0])  # the first that a position names, which goes seat by seat
                if met:
                    self.hurt(met[0], left // (2 * INCH))
                one = "the user" if met[:1] == [USER] else "a base" if met else "terrain"
                return "into %s" % ("two" if len(met) > 1 else one)
            if table.free(there, who):
                at = there
            else:
                SEEN["a place beside the line left out"] += 1
        table.at[who] = at
        SEEN["on the very edge"] += at[0] in (0, table.width) or at[1] in (0, table.height)
        return "on"


def inch_push(dice):
    case = Case(dice)
    table = case.table
    corners = (table.width, table.height), (0, table.height)
    if len(table.at) < 2 or not all(table.free(corner) for corner in corners):
        return None
    script = case.write()
    others = [who for who in table.at if who != USER]
    near = [who for who in others if table.near(USER, who, case.radius * INCH)]
    far = [who for who in others if who not in SPARE and table.near(USER, who, 8 * INCH)]
    target = None if case.radius else case.first if case.first in far else dice.choice(far)
    hit = [target] if target else near
    faces = " ".join(["5"] * case.hits + ["2"] * (case.dies - case.hits))
    script.say('1: use "Test"%s [hit %s]' % (" on " + target if target else "", faces))
    inches = case.hits * case.power
    if inches:
        for who in hit if case.kind == "force" else []:
            case.hurt(who, inches)
        order = dice.sample(hit, len(hit))
        for i, who in enumerate(order):
            if i < len(order) - 1:
                script.refuse(1, "push %s %d" % (who, inches + dice.choice([-1, 1])), "A1-TYPE-1%d" % (
                    7 if case.kind == "pull" else 6))
                script.say("1: push %s %d" % (who, inches))
            SEEN[case.push(who, inches)] += 1
    for who in others + [USER]:
        if who in case.gone:
            script.expect("/robots/%s/where" % who, "destroyed")
        else:
            script.expect("/robots/%s/hex" % who, '"%s"' % put(table.at[who]))
            script.expect("/robots/%s/damage" % who, case.damage[who])
    return script
