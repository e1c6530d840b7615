"""In inches: where a robot can go in a straight line at what price, and what it has moved at most (A1-ADV-10, A1-ADV-11,
A1-MOVE, A1-PASS-05, A1-PASS-25, A1-PASS-26, A1-PASS-36, A1-PASS-54 to A1-PASS-57), a hundredth within and a hundredth beyond."""
from collections import Counter
from math import isqrt

from ruler import BASE, INCH, Circle, Table, add, along, behind, beside, block, corners_kept, cut, direction, less, nudged
from ruler import point_to_line, put, slanting, square

USER = "1:USR-100"
OTHERS = ["1:ALY-200", "2:FOE-100", "2:FOE-200", "2:FOE-300"]
SEEN = Counter()
SHOT = '"Shot"  cost 2  each 1+  damage 1  laser  arcing'


def price(length2, per_energy):
    """Energy for every started inch, or for every so many (A1-ADV-10)."""
    length = isqrt(length2) + (isqrt(length2) ** 2 < length2)
    return -(-length // (INCH * per_energy))


class Case:
    """A mover, bases and terrain about it, and perhaps an edge."""

    def __init__(self, dice, most):
        self.dice, self.most = dice, most
        wide = dice.choice([1500, 2400, 2400, 4800])
        self.table = table = Table(wide, dice.choice([wide, 2400]))
        corner = dice.random() < .3
        table.at[USER] = (dice.randint(0, 300), dice.randint(0, 300)) if corner else (
            dice.randint(500, wide - 500), dice.randint(500, 1000))
        for who in OTHERS:
            self.seat(who)
        for _ in range(dice.choice([0, 1, 1, 2, 3])):
            about = add(table.at[USER], slanting(dice, dice.randint(80, most + 60)))
            piece = block(dice, about)
            if corners_kept(piece, table):
                table.terrain.append(piece)
        self.line, c = direction(dice)
        self.steps, radius = max(1, most // c), dice.choice([25, 50, 75])
        by = add(add(table.at[USER], self.line, dice.randint(1, self.steps)), (-self.line[1], self.line[0]), (radius + BASE) // c)
        piece = Circle(nudged(dice, by), radius)  # along which a robot can slide
        if dice.random() < .4 and corners_kept(piece, table):
            table.terrain.append(piece)

    def seat(self, who):
        dice, table = self.dice, self.table
        for _ in range(30):
            user = table.at[USER]
            length = dice.choice([2 * BASE, 2 * INCH, dice.randint(100, self.most + 150)])
            p = nudged(dice, add(user, slanting(dice, length)))
            if dice.random() < .4 and len(table.at) > 1:
                p = nudged(dice, beside(dice, user, dice.choice(list(table.at.values())[1:]), dice.choice([100, 101, 99])))
            if table.free(p):
                table.at[who] = p
                return

    def goal(self):
        """Somewhere that is worth asking: so far, against a base or terrain, sliding along one, at the edge."""
        dice, table = self.dice, self.table
        user, kind = table.at[USER], dice.random()
        if kind < .35:
            whole = dice.choice([self.most, self.most, max(1, dice.randint(0, self.most // INCH)) * INCH])
            return nudged(dice, add(user, slanting(dice, whole)))
        if kind < .42:
            return add(user, self.line, dice.randint(1, self.steps))
        other = table.at[dice.choice(list(table.at)[1:])] if len(table.at) > 1 else user
        if kind < .55:  # against it
            return nudged(dice, add(other, slanting(dice, 2 * BASE)))
        if kind < .7:  # along it
            return nudged(dice, behind(dice, user, other, 2 * BASE))
        if kind < .9 and table.terrain:
            return self.against(dice.choice(table.terrain))
        x, y = add(user, slanting(dice, dice.randint(1, self.most)))
        return dice.choice([(0, y), (x, 0), (x, table.height), (table.width, y), (x, y), (table.width + 1, y),
                            (x, table.height + 1)])

    def against(self, piece):
        """A base that just touches this terrain, or nearly so; sometimes one in the midst of it."""
        dice = self.dice
        if dice.random() < .15:
            corners = piece.corners if not hasattr(piece, "radius") else [piece.centre]
            return tuple(sum(corner[i] for corner in corners) // len(corners) for i in (0, 1))
        if hasattr(piece, "radius"):
            return nudged(dice, add(piece.centre, slanting(dice, piece.radius + BASE)))
        a, b = dice.choice(piece.edges)
        line = along(a, b)
        if line and BASE % line[1] == 0:
            (x, y), c = line
            side = dice.choice([BASE // c, -(BASE // c)])
            return nudged(dice, add(add(a, (x, y), dice.randint(0, 60 // c)), (-y, x), side))
        return nudged(dice, add(a, slanting(dice, BASE)))

    def clauses(self, goal, over, end):
        """Which clauses bar the straight way; `end` are those for the end of a movement over everything."""
        table, user = self.table, self.table.at[USER]
        found = []
        if table.on_base(goal, USER):
            found += ["A1-ADV-11", "A1-MOVE-08"]
        elif not over and table.way_through_base(user, goal, USER):
            found += ["A1-ADV-11"]
        if table.on_terrain(goal):
            found += end
        elif not over and table.way_through_terrain(user, goal):
            found += ["A1-MOVE-05"]
        return found

    def place(self, script, pool, words=""):
        for who in OTHERS:
            script.robot(who[2:], "G", [SHOT], (), 3, 9, 30)
        script.say("end")
        for who, p in self.table.at.items():
            script.say("place %s %s %s" % (who[0], who[2:], put(p)))
        script.say("pool 1 %d\nturn 1\n1: activate USR-100%s" % (pool, words))


def inch_move(dice):
    movement, per = dice.randint(0, 5), dice.choice([1, 1, 2, 3])
    over = per > 1 or dice.random() < .25
    case = Case(dice, max(1, movement * per) * INCH)
    if len(case.table.at) < 4:
        return None
    pool, swift = dice.choice([9, 9, 9, max(2, movement - 1)]), dice.random() < .4
    table, script = case.table, case.table.script()
    words = ["jet %d" % per] if per > 1 else ["flight"] * over
    script.robot("USR-100", "A", [SHOT], words + ["terminal-velocity"] * swift, movement, 9, 30)
    case.place(script, pool)
    user, can = table.at[USER], []
    for _ in range(14):
        goal = case.goal()
        if min(goal) < 0 or goal == user:
            continue
        length = square(user, goal)
        why = case.clauses(goal, over, ["A1-MOVE-06" if over else "A1-MOVE-05"])
        why += ["A1-MOVE-01"] * (length > (movement * per * INCH) ** 2)
        why += ["A1-MOVE-03"] * (price(length, per) > pool)
        if not table.inside(goal):
            script.refuse(1, "move " + put(goal), "T-03")
            SEEN["outside"] += 1
        elif why:
            script.refuse(1, "move " + put(goal), " ".join(why))
            SEEN.update({" ".join(why): 1})
        else:
            can.append(goal)
    if not can:
        return script
    goal = dice.choice(can)
    script.say("1: move " + put(goal))
    left = pool - price(square(user, goal), per)
    script.expect("/robots/%s/hex" % USER, '"%s"' % put(goal))
    script.expect("/seats/1/pool", left)
    SEEN["went"] += 1
    SEEN["slid along a base"] += not over and any(
        who != USER and point_to_line(at, user, goal) == (2 * BASE) ** 2 for who, at in table.at.items())
    SEEN["slid along terrain"] += not over and any(piece.near(user, goal, BASE) == 0 for piece in table.terrain)
    most = cut(user, less(goal, user), movement * per * INCH) == goal  # the last hundredth of its direction
    if swift and (most or left >= 2):
        script.say('1: use "Shot" on %s [hit 6 6]' % list(table.at)[-1])
        script.expect("/seats/1/pool", left if most else left - 2)
        SEEN["swift at most" if most else "swift not"] += 1
    return script
