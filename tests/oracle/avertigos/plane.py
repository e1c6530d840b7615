"""The plane of Avertigos, read from AV-GEO a second time. Polygons touch if an edge of one meets an edge of the other or one
holds a corner of the other: another way than the engine's."""

TABLE = [0, 5712, 11380, 16962, 22415, 27697, 32768, 37590, 42126, 46341, 50203, 53684, 56756, 59396, 61584, 63303, 64540,
         65287, 65536]


def sine(heading):
    heading %= 72
    if heading > 36:
        return -sine(heading - 36)
    return TABLE[heading] if heading <= 18 else TABLE[36 - heading]


def rounded(value):
    return (value + 32768) // 65536 if value >= 0 else -((-value + 32768) // 65536)


def rot(heading, x, y):
    s, c = sine(heading), sine(heading + 18)
    return rounded(x * c - y * s), rounded(x * s + y * c)


def plus(a, b):
    return a[0] + b[0], a[1] + b[1]


def minus(a, b):
    return a[0] - b[0], a[1] - b[1]


def base(at, heading):
    corners = [(2200, -911), (2200, 911), (911, 2200), (-911, 2200), (-2200, 911), (-2200, -911), (-911, -2200), (911, -2200)]
    return [plus(at, rot(heading, *corner)) for corner in corners]


def card(at, heading):
    return [plus(at, rot(heading, *corner)) for corner in [(0, -2200), (6800, -2200), (6800, 2200), (0, 2200)]]


def fan(at, facing, reach, arc):
    pivot = plus(at, rot(facing, 2200, 0))
    return [pivot] + [plus(pivot, rot(facing + k, reach, 0)) for k in range(-arc, arc + 1)]


def cross(o, a, b):
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def between(a, b, p):
    return min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])


def segments_meet(a, b, c, d):
    turns = [cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b)]
    if ((turns[0] > 0) != (turns[1] > 0) and 0 not in turns[:2]) and ((turns[2] > 0) != (turns[3] > 0) and 0 not in turns[2:]):
        return True
    return any(turn == 0 and between(p, q, r) for turn, p, q, r in
               [(turns[0], a, b, c), (turns[1], a, b, d), (turns[2], c, d, a), (turns[3], c, d, b)])


def inside(polygon, point):
    return all(cross(polygon[i - 1], polygon[i], point) >= 0 for i in range(len(polygon)))


def touch(one, two):
    if inside(one, two[0]) or inside(two, one[0]):
        return True
    return any(segments_meet(one[i - 1], one[i], two[k - 1], two[k]) for i in range(len(one)) for k in range(len(two)))


def overshoot(polygon, width, height):
    """West, east, south, north."""
    xs, ys = [p[0] for p in polygon], [p[1] for p in polygon]
    return [max(0, -min(xs)), max(0, max(xs) - width), max(0, -min(ys)), max(0, max(ys) - height)]
