"""Hexes, sight and the writing of scripts: what all oracles share. Nothing here looks at the engine; sight is
decided by cutting the line with the six edges of a hex, in fractions."""
import functools
import random
from fractions import Fraction

RADIUS = 6
HEXES = [(q, r) for q in range(-RADIUS, RADIUS + 1) for r in range(-RADIUS, RADIUS + 1) if abs(q + r) <= RADIUS]
BOARD = set(HEXES)
FLAT = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
POINTED = [(2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2), (1, 1)]
CORNERS = [(2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2)]  # in thirds


def distance(a, b):
    dq, dr = a[0] - b[0], a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def step(hexagon, direction, times=1):
    return hexagon[0] + direction[0] * times, hexagon[1] + direction[1] * times


def axis(a, b, directions):
    """The direction among these that leads from a to b, or None."""
    for direction in directions:
        for times in range(1, 2 * RADIUS + 1):
            if step(a, direction, times) == b:
                return direction
    return None


def crosses(a, b, hexagon):
    """Does some length of the line lie inside the hex?"""
    start, end = Fraction(0), Fraction(1)
    dq, dr = b[0] - a[0], b[1] - a[1]
    points = [(3 * hexagon[0] + q, 3 * hexagon[1] + r) for q, r in CORNERS]
    for (q0, r0), (q1, r1) in zip(points, points[1:] + points[:1]):
        inside = (q1 - q0) * (3 * a[1] - r0) - (r1 - r0) * (3 * a[0] - q0)
        slope = 3 * ((q1 - q0) * dr - (r1 - r0) * dq)
        if slope == 0 and inside <= 0:
            return False
        if slope > 0:
            start = max(start, Fraction(-inside, slope))
        if slope < 0:
            end = min(end, Fraction(-inside, slope))
    return end > start


@functools.cache
def between(end):
    """The hexes between (0,0) and this one that the line runs through."""
    far = distance((0, 0), end)
    near = [(q, r) for q in range(-far, far + 1) for r in range(-far, far + 1)
            if distance((0, 0), (q, r)) + distance((q, r), end) <= far + 1]
    return [h for h in near if h not in ((0, 0), end) and crosses((0, 0), end, h)]


def sees(a, b, blocking):
    return not any(step(a, hexagon) in blocking for hexagon in between((b[0] - a[0], b[1] - a[1])))


class Script:
    """A script in the making."""

    def __init__(self, edge="walled", special=""):
        self.lines = ["game aegis board=inline", "board", "  edge " + edge, "  hexagon %d" % RADIUS]
        self.lines += special.splitlines() + ["end", "cards"]

    def robot(self, name, classes, actions, abilities=(), move=3, energy=9, integrity=30, more=""):
        self.say("  robot " + name)
        self.say("    class %s  move %d  energy %d  integrity %d%s" % (classes, move, energy, integrity, more))
        for action in actions:
            self.say("    action " + action)
        if abilities:
            self.say("    ability " + ", ".join(abilities))

    def say(self, line):
        self.lines.append(line)

    def expect(self, pointer, value):
        self.say("expect %s = %s" % (pointer, value))

    def refuse(self, seat, words, clauses):
        self.say("refuse %d: %s  # %s" % (seat, words, clauses))

    def terrain(self, hexes):
        if hexes:
            self.say("terrain " + " ".join(put(hexagon) for hexagon in sorted(hexes)))


def ways(start, most, over, barred, stops):
    """The fewest hexes to every hex within so many: over everything, or round what is barred and no farther than a stop."""
    found, front = {start: 0}, [start]
    for steps in range(1, most + 1):
        after = []
        for here in front:
            for there in (step(here, direction) for direction in FLAT) if here == start or here not in stops else ():
                if there in BOARD and there not in found and (over or there not in barred):
                    found[there] = steps
                    after.append(there)
        front = after
    return found


def put(hexagon):
    return "(%d,%d)" % hexagon


def hexes_sample(dice, count, near=RADIUS, around=(0, 0)):
    return dice.sample([hexagon for hexagon in HEXES if distance(hexagon, around) <= near], count)


def dice_of(seed, kind, number):
    return random.Random("%s %s %d" % (seed, kind, number))
