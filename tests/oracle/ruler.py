"""Advanced A.E.G.I.S. with a ruler: bases, terrain and lines between them in whole hundredths of an inch, compared by
squares and fractions and never rounded (A1-ADV-08 to A1-ADV-15)."""
from fractions import Fraction
from math import isqrt

from book import Script

BASE = 50  # half a base
INCH = 100
TRIPLES = [(1, 0, 1), (3, 4, 5), (7, 24, 25)]


def inches(length):
    """As it is said: at most two decimals, and no zeros behind them."""
    whole, rest = divmod(length, INCH)
    return str(whole) + (".%02d" % rest).rstrip("0") if rest else str(whole)


def put(point):
    return "%s %s" % (inches(point[0]), inches(point[1]))


def add(a, b, times=1):
    return a[0] + b[0] * times, a[1] + b[1] * times


def less(a, b):
    return a[0] - b[0], a[1] - b[1]


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1]


def cross(a, b):
    return a[0] * b[1] - a[1] * b[0]


def square(a, b):
    return dot(less(a, b), less(a, b))


def gap_within(a, b, length):
    """Are the bases at most so far apart (A1-ADV-12)?"""
    return square(a, b) <= (length + 2 * BASE) ** 2


def overlap(a, b):
    return square(a, b) < (2 * BASE) ** 2


def point_to_line(p, a, b, endless=False):
    """The square of how far the point is from the way from a to b, or from the line that goes on behind b."""
    way, off = less(b, a), less(p, a)
    along = dot(off, way)
    if along <= 0 or a == b:
        return Fraction(square(p, a))
    if along >= dot(way, way) and not endless:
        return Fraction(square(p, b))
    return Fraction(cross(off, way) ** 2, dot(way, way))


def lines_cross(a, b, c, d):
    def side(p, q, r):
        turn = cross(less(q, p), less(r, p))
        return (turn > 0) - (turn < 0)

    def on(p, q, r):
        return side(p, q, r) == 0 and min(p[0], q[0]) <= r[0] <= max(p[0], q[0]) and min(p[1], q[1]) <= r[1] <= max(p[1], q[1])
    if side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0:
        return True
    return on(a, b, c) or on(a, b, d) or on(c, d, a) or on(c, d, b)


class Circle:
    def __init__(self, centre, radius):
        self.centre, self.radius = centre, radius

    def text(self):
        return "  circle %s %s" % (put(self.centre), inches(self.radius))

    def near(self, a, b, reach):
        """How the way from a to b keeps so far away from it: -1 not, 0 just so, 1 more than that."""
        apart, least = point_to_line(self.centre, a, b), (self.radius + reach) ** 2
        return (apart > least) - (apart < least)


class Polygon:
    def __init__(self, corners):
        self.corners = corners
        self.edges = list(zip(corners, corners[1:] + corners[:1]))

    def text(self):
        return "  polygon " + " ".join(put(corner) for corner in self.corners)

    def inside(self, p):
        turns = [cross(less(b, a), less(p, a)) for a, b in self.edges]
        return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)

    def near(self, a, b, reach):
        apart = Fraction(0)
        if not self.inside(a) and not any(lines_cross(a, b, c, d) for c, d in self.edges):
            apart = min(min(point_to_line(p, c, d) for p in (a, b) for c, d in self.edges),
                        min(point_to_line(corner, a, b) for corner in self.corners))
        return (apart > reach ** 2) - (apart < reach ** 2)


class Table:
    """The area with its terrain, and who stands where."""

    def __init__(self, width=2400, height=2400):
        self.width, self.height, self.terrain, self.at = width, height, [], {}

    def inside(self, p):
        return 0 <= p[0] <= self.width and 0 <= p[1] <= self.height

    def on_terrain(self, p):
        return any(piece.near(p, p, BASE) < 0 for piece in self.terrain)

    def on_base(self, p, mover=None):
        return any(overlap(p, at) for who, at in self.at.items() if who != mover)

    def free(self, p, mover=None):
        return self.inside(p) and not self.on_terrain(p) and not self.on_base(p, mover)

    def way_through_terrain(self, a, b):
        return any(piece.near(a, b, BASE) < 0 for piece in self.terrain)

    def way_through_base(self, a, b, mover):
        return any(point_to_line(at, a, b) < (2 * BASE) ** 2 for who, at in self.at.items() if who != mover)

    def terrain_touched(self, a, b):
        return any(piece.near(a, b, 0) <= 0 for piece in self.terrain)

    def base_touched(self, a, b, ends):
        return any(point_to_line(at, a, b) <= BASE ** 2 for who, at in self.at.items() if who not in ends)

    def sees(self, a, b):
        """Line of sight between two robots (A1-ADV-14)."""
        ends = self.at[a], self.at[b]
        return not self.terrain_touched(*ends) and not self.base_touched(*ends, (a, b))

    def near(self, a, b, length):
        return gap_within(self.at[a], self.at[b], length)

    def script(self, starts=()):
        script = Script()
        script.lines = ["game aegis edition=1 mode=advanced board=inline", "board",
                        "  area %s" % put((self.width, self.height))]
        script.lines += [piece.text() for piece in self.terrain]
        script.lines += ["  start %d %s" % (i + 1, put(p)) for i, p in enumerate(starts)] + ["end", "cards"]
        return script


def direction(dice):
    """A whole vector of whole length, with its length."""
    a, b, c = dice.choice(TRIPLES)
    if dice.random() < .5:
        a, b = b, a
    return (dice.choice([a, -a]), dice.choice([b, -b])), c


def slanting(dice, length):
    """A way of nearly that length: exactly, or the last hundredth within, or the first beyond."""
    kind = dice.random()
    if kind < .45:
        way, whole = direction(dice)
        times = length // whole
        return (way[0] * times, way[1] * times) if times else (length, 0)
    x = dice.randint(0, length)
    y = isqrt(length * length - x * x) + (dice.random() < .5)
    if dice.random() < .5:
        x, y = y, x
    return dice.choice([x, -x]), dice.choice([y, -y])


def nudged(dice, p):
    """Now and then a hundredth of an inch beside it."""
    return add(p, dice.choice([(0, 0), (0, 0), (0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)]))


def beside(dice, a, b, off):
    """A point so far beside the line from a to b, exactly where the line runs along a triple."""
    way = less(b, a)
    length = isqrt(dot(way, way)) or 1
    part, sign, line = Fraction(dice.randint(1, 9), 10), dice.choice([1, -1]), along(a, b)
    if line and off % line[1] == 0:
        (x, y), c = line
        return add(add(a, (x, y), int(length * part) // c), (-y * sign, x * sign), off // c)
    on = a[0] + int(way[0] * part), a[1] + int(way[1] * part)
    return on[0] - way[1] * off * sign // length, on[1] + way[0] * off * sign // length


def along(a, b):
    """The whole vector of whole length that leads from a to b, with that length, or nothing."""
    way = less(b, a)
    for x, y, c in TRIPLES:
        for u in ((x, y), (y, x)):
            u = (u[0] if way[0] >= 0 else -u[0]), (u[1] if way[1] >= 0 else -u[1])
            if not cross(u, way):
                return u, c
    return None


def behind(dice, a, b, off=BASE):
    """A point behind b or just beside it, on the line from a or so far beside it."""
    line = along(a, b)
    if not line:
        return add(b, less(b, a), dice.choice([1, 2]))
    (x, y), c = line
    side = dice.choice([0, off, off, -off]) // c
    return add(add(b, (x, y), dice.choice([0, 1, 100 // c, dice.randint(0, 400 // c)])), (-y, x), side)


def block(dice, around):
    """A piece of terrain about there."""
    if dice.random() < .5:
        return Circle(around, dice.choice([20, 30, 50, 75, 100, 130, 250]))
    x, y = around
    if dice.random() < .5:
        w, h = dice.choice([30, 60, 100, 170, 400]), dice.choice([30, 60, 100, 170, 400])
        x, y = x - dice.choice([0, w]), y - dice.choice([0, h])
        return Polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
    k = dice.choice([10, 20, 35])
    return dice.choice([Polygon([(x, y), (x + 4 * k, y + 3 * k), (x + k, y + 7 * k), (x - 3 * k, y + 4 * k)]),
                        Polygon([(x, y), (x + 3 * k, y), (x, y + 4 * k)]),
                        Polygon([(x, y), (x - 5 * k, y + k), (x - 2 * k, y - 4 * k)])])


def corners_kept(piece, table):
    """Terrain of whole hundredths inside the area, and under nobody."""
    if isinstance(piece, Circle):
        ok = all(piece.radius <= v <= most - piece.radius for v, most in zip(piece.centre, (table.width, table.height)))
    else:
        ok = all(table.inside(corner) for corner in piece.corners)
    return ok and all(piece.near(at, at, BASE) >= 0 for at in table.at.values())


def cut(start, way, length):
    """So far in this direction, cut to hundredths towards where it starts (A1-ADV-11)."""
    whole = dot(way, way)

    def part(v):
        return (1 if v > 0 else -1) * isqrt(v * v * length * length // whole)
    return add(start, (part(way[0]), part(way[1])))
