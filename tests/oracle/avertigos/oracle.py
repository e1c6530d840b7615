#!/usr/bin/env python3
"""An oracle for Avertigos: random chains with their zukes and edges, and random shots, worked out from the clauses here and
nowhere else, written as scripts and given to `arbiter check`.

usage: oracle.py ARBITER CARDS [CASES [SEED [FOLDER]]]    with FOLDER the scripts stay there"""
import random
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True

from plane import base, card, fan, minus, overshoot, plus, rot, touch

WIDTH, HEIGHT = 60000, 90000
# kind, starting, allowance (0: no turning), the trick and its side
FACES = {"S1": (1, True, 6), "S2": (1, True, 0), "S3": (1, True, 6), "S5": (1, False, 9), "T1": (2, True, 6), "T3": (2, True, 0),
         "A1": (3, False, 9), "A4": (3, False, 0), "X2": (4, False, 6, "hard", 1), "X3": (4, False, 6, "hard", -1),
         "X4": (4, False, 6, "sharp", 1), "X5": (4, False, 6, "sharp", -1)}
BACK = (1, True, 6)
WEAPONS = {"Bow Gunner": ("gun", "bow", 1, 1), "Bow Rocketeer": ("rocket", "bow", 1, 1), "Bow Flamer": ("flame", "bow", 0, 1),
           "Broadside Gunner": ("gun", "mid", 0, 0), "Side Rocketeer": ("rocket", "mid", 1, 1), "Side Flamer": ("flame", "mid", 0, 0),
           "Stern Gunner": ("gun", "stern", 1, 1), "Stern Flamer": ("flame", "stern", 0, 2)}
WIDGETS = {"gun": (20000, 6), "rocket": (30000, 3), "flame": (11000, 9)}


def first_card(at, heading, vector):
    heading = (heading + vector) % 72
    return plus(at, rot(heading, 2200, 0)), heading


def next_card(at, heading, turn):
    if not turn:
        return plus(at, rot(heading, 6800, 0)), heading
    new = (heading + turn) % 72
    return minus(plus(at, rot(heading, 6400, 0)), rot(new, 400, 0)), new


def last_base(at, heading, finish, side):
    if finish == "":
        return plus(at, rot(heading, 9000, 0)), heading
    along, turn = {"hard": (3400, 18), "out": (6400, 9), "shifted": (6400, 0)}[finish]
    new = (heading + turn * side) % 72
    return plus(plus(at, rot(heading, along, 2200 * side)), rot(new, 2200, 0)), new


def chain_of(dice, speed):
    """Cards in the proper order, with their faces and turns, as many as the Speed allows."""
    count = dice.randint(max(1, speed - 1), min(3, speed + 1))
    kinds = []
    rest = count
    if rest and dice.random() < 0.4 and rest > 1:
        kinds.append(3)
        rest -= 1
    if rest and dice.random() < 0.5:
        kinds.append(2)
        rest -= 1
    kinds = [1] * rest + sorted(kinds)
    if kinds[0] == 3:
        kinds[0] = 1
    kinds.sort()
    if dice.random() < 0.4:
        kinds.append(4)
    chain, used = [], {}
    for number, kind in enumerate(kinds):
        flipped = kind == 1 and dice.random() < 0.3
        names = [n for n in FACES if (flipped or FACES[n][0] == kind) and used.get(n, 0) < 2 and (number or flipped or FACES[n][1])]
        name = dice.choice(names)
        used[name] = used.get(name, 0) + 1
        face = BACK if flipped else FACES[name]
        if number == 0:
            turn = dice.choice([-9, 0, 9])
        else:
            widest = chain[-1][2][2] if face[2] else 0
            turn = dice.randint(-widest, widest)
        chain.append((name, flipped, face, turn))
    return chain


def turn_words(turn):
    return "straight" if not turn else "%s %d" % ("left" if turn > 0 else "right", abs(turn) * 5)


def others_of(dice, shapes, mover):
    """Ships near the chain, so that it meets them, but not each other or the mover."""
    placed = []
    for _ in range(dice.randint(1, 3)):
        for _ in range(20):
            corner = dice.choice(dice.choice(shapes))
            at = corner[0] + dice.randint(-6000, 6000), corner[1] + dice.randint(-6000, 6000)
            heading = dice.randrange(72)
            shape = base(at, heading)
            if max(overshoot(shape, WIDTH, HEIGHT)) or any(touch(shape, base(*other)) for other in placed + [mover]):
                continue
            placed.append((at, heading))
            break
    return placed


def travel(poses, end, others):
    """Where the mover ends: the zukes on its way (indexes of others), its place, and whether it left the area."""
    zuked = []

    def meets(shape, rear):
        near = sorted((minus(o[0], rear)[0] ** 2 + minus(o[0], rear)[1] ** 2, i) for i, o in enumerate(others)
                      if i not in zuked and touch(shape, base(*o)))
        zuked.extend(i for _, i in near)

    def put_back(beyond, point):
        side = beyond.index(max(beyond))
        length = HEIGHT if side < 2 else WIDTH
        along = min(max(point[1] if side < 2 else point[0], 2200), length - 2200)

        def place(a):
            return [((2200, a), 0), ((WIDTH - 2200, a), 36), ((a, 2200), 18), ((a, HEIGHT - 2200), 54)][side]
        for k in range(2000):
            for a in ([along] if k == 0 else [along + 100 * k, along - 100 * k]):
                if 2200 <= a <= length - 2200 and not any(touch(base(*place(a)), base(*o)) for o in others):
                    return place(a)
        return None

    for at, heading in poses:
        shape = card(at, heading)
        meets(shape, at)
        beyond = overshoot(shape, WIDTH, HEIGHT)
        if max(beyond):
            return zuked, put_back(beyond, plus(at, rot(heading, 6800, 0))), True
    at, heading = end
    meets(base(at, heading), minus(at, rot(heading, 2200, 0)))
    k = 0
    while any(touch(base(plus(at, rot(heading, 100 * k, 0)), heading), base(*o)) for o in others):
        k += 1
    at = plus(at, rot(heading, 100 * k, 0)) if k else at
    beyond = overshoot(base(at, heading), WIDTH, HEIGHT)
    if max(beyond):
        return zuked, put_back(beyond, at), True
    return zuked, (at, heading), False


def chain_case(dice, cards):
    speed = dice.randint(1, 3)
    chain = chain_of(dice, speed)
    at, heading = (dice.randint(2400, WIDTH - 2400), dice.randint(2400, HEIGHT - 2400)), dice.randrange(72)
    poses = []
    for name, flipped, face, turn in chain:
        poses.append(first_card(at, heading, turn) if not poses else next_card(*poses[-1], turn))
    last = chain[-1][2]
    finish, side = "", 1
    if len(last) > 3:
        side = last[4]
        finish = dice.choice([""] + (["hard"] if last[3] == "hard" else ["out", "shifted"]))
    end = last_base(*poses[-1], finish, side)
    shapes = [card(*pose) for pose in poses] + [base(*end)]
    others = others_of(dice, shapes, (at, heading))
    zuked, place, left = travel(poses, end, others)
    lines = head(cards) + ["ship 1a Scout x=%d y=%d heading=%d height=1 speed=%d ap=0" % (*at, heading * 5, speed)]
    for i, (where, h) in enumerate(others):
        lines.append("ship 2%s Scout x=%d y=%d heading=%d height=3 speed=1 ap=0" % ("abc"[i], *where, h * 5))
    if not others:
        lines.append("ship 2a Scout x=%d y=%d height=3" % ((2400, 2400) if at[1] > 45000 else (2400, HEIGHT - 2400)))
        if place is None or touch(base((2400, 2400) if at[1] > 45000 else (2400, HEIGHT - 2400), 0), shapes[0]):
            return None
    lines += ["hand 1 " + " ".join(c[0] for c in chain), "deck", "now turn=1", "1: pass"]
    for number, (name, flipped, face, turn) in enumerate(chain):
        lines.append("1: lay %s%s %s" % ("flipped " if flipped else "", name, turn_words(turn)))
        lines.append("expect /chain/%d/x = %d" % (number, poses[number][0][0]))
        lines.append("expect /chain/%d/y = %d" % (number, poses[number][0][1]))
    # the penalty of a Special card is more than a scout's AP can pay for, but not its HP; nobody is asked
    thrown = " [zuke " + " ".join("1 1 1 1" for _ in zuked) + "]" if zuked else ""
    lines.append("1: go%s%s" % (" " + finish if finish else "", thrown))
    if place is None:
        return None
    lines += ["expect /last/ship = 1a", "expect /ships/1a/barred = %s" % ("true" if left else "false")]
    for key, value in zip(("x", "y", "heading"), (*place[0], place[1] * 5)):
        lines.append("expect /ships/1a/%s = %d" % (key, value))
    return lines


def bears(weapon, starboard, heights, at, heading, target):
    kind, section, up, down = WEAPONS[weapon]
    if heights[1] - heights[0] > up or heights[0] - heights[1] > down:
        return False
    if section == "bow":
        facings = [heading]
    elif kind == "flame" and section == "stern":
        facings = [heading + 36]
    elif kind == "rocket":
        facings = [heading - 18 if starboard else heading + 18]
    else:
        facings = [heading + 18, heading - 18]
    return any(touch(fan(at, f, *WIDGETS[kind]), base(*target)) for f in facings)


def shot_case(dice, cards):
    at, heading = (dice.randint(20000, 40000), dice.randint(30000, 60000)), dice.randrange(72)
    bow, mid, stern = (dice.choice([w for w in WEAPONS if WEAPONS[w][1] == s]) for s in ("bow", "mid", "stern"))
    starboard = dice.random() < 0.5
    heights = dice.randint(1, 3), dice.randint(1, 3)
    for _ in range(50):
        far = dice.choice([8000, 14000, 26000])
        target = (at[0] + dice.randint(-far, far), at[1] + dice.randint(-far, far)), dice.randrange(72)
        if not max(overshoot(base(*target), WIDTH, HEIGHT)) and not touch(base(*target), base(at, heading)):
            break
    else:
        return None
    lines = head(cards) + ["ship 1a Frigate x=%d y=%d heading=%d height=%d speed=1 ap=1 moved" % (*at, heading * 5, heights[0])]
    for weapon in (bow, mid, stern):
        lines.append('module 1a "%s" dice=1%s' % (weapon, " starboard" if starboard and WEAPONS[weapon][:2] == ("rocket", "mid") else ""))
    lines += ["ship 2a Scout x=%d y=%d heading=%d height=%d ap=0 moved" % (*target[0], target[1] * 5, heights[1]),
              "hand 1 S1", "now turn=1 phase=act"]
    for weapon in (bow, mid, stern):
        if bears(weapon, starboard, heights, at, heading, target):
            lines.append('1: fire "%s" at 2a [hit 1]' % weapon)
            lines.append('expect "/ships/1a/modules/%s/dice" = 0' % weapon)
        else:
            lines.append('refuse 1: fire "%s" at 2a # AV-DIR-02 AV-DIR-03 AV-DIR-04 AV-DIR-09 AV-RNG-03 AV-FIR-17 AV-FIR-19' % weapon)
    return lines


def head(cards):
    return ["game avertigos", "cards", *cards, "end", "seat 1 Ann", "seat 2 Bob"]


def main(arbiter, cards_path, count="60", seed="1", folder=None):
    cards = Path(cards_path).read_text(encoding="utf-8").splitlines()
    made = 0
    with tempfile.TemporaryDirectory() as temporary:
        for kind, case in (("chain", chain_case), ("shot", shot_case)):
            for number in range(int(count)):
                lines = case(random.Random("%s-%s-%d" % (seed, kind, number)), cards)
                if lines:
                    made += 1
                    path = Path(folder or temporary) / ("%s-%s-%d.arb" % (kind, seed, number))
                    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        code = subprocess.run([arbiter, "check", folder or temporary], check=False).returncode
    if made < int(count):
        sys.exit("only %d of %d cases could be made" % (made, 2 * int(count)))
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
