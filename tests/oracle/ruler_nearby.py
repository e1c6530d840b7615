"""In inches: what abilities measure about a robot. Detonator, Parting Shot from where it stood, Wallflower beside terrain
(A1-CABL-06, A1-PASS-41, A1-PASS-42, A1-MACH-09, A1-ADV-12 to A1-ADV-14)."""
from collections import Counter

from ruler import BASE, INCH, Circle, add, beside, block, corners_kept, nudged, put, slanting
from ruler_standing import PEEK, scatter

SEEN = Counter()
FOES = ["2:FOE-100", "2:FOE-200", "2:FOE-300", "2:FOE-400"]


def cards(script, names, words=None, more=None):
    for name in names:
        script.robot(name[2:], "E", (PEEK,), (words or {}).get(name, ()), 3, 9, 30, (more or {}).get(name, ""))


def begin(script, table, marks=None):
    script.say("end")
    for who, p in table.at.items():
        script.say("place %s %s %s%s" % (who[0], who[2:], put(p), (marks or {}).get(who, "")))


def inch_detonate(dice):
    names = ["1:USR-100", "1:PAR-100", "1:ALY-100"] + FOES
    table = scatter(dice, names, [0, INCH, 2 * INCH, 2 * INCH], 1200)
    if len(table.at) < 5 or not table.near("1:USR-100", "1:PAR-100", INCH):
        return None
    script = table.script()
    script.robot("USR-100", "A", (PEEK,))
    script.robot("PAR-100", "G", (PEEK,))
    cards(script, ["1:ALY-100"] + FOES)
    script.robot("USR-2000", "AG", (PEEK,), ["detonator"], 3, 4, 30)
    begin(script, table)
    at = dice.choice(["1:USR-100", "1:PAR-100"])
    script.say("place 1 USR-2000 off\npool 1 9\nturn 1\n1: USR-100 combine with PAR-100 into USR-2000 at " + put(table.at[at]))
    script.say("1: trigger detonator")
    for who in table.at:
        if who[:2] == "2:":
            hit = table.near(at, who, 2 * INCH)
            SEEN["detonated" if hit else "detonated not"] += 1
            script.expect("/robots/%s/damage" % who, 2 * hit)
    return script


def inch_parting(dice):
    """The line starts where the destroyed robot stood, which is in nobody's way any more."""
    reach = dice.randint(1, 4)
    names = ["1:USR-100", "1:ALY-100"] + FOES
    table = scatter(dice, names, [0, INCH, reach * INCH, reach * INCH], 1200)
    dead = "2:FOE-100"
    if len(table.at) < 5 or dead not in table.at:
        return None
    between(dice, table, dead)
    script = table.script()
    script.robot("USR-100", "A", ['"Kill"  cost 1  each 2+  damage 5  laser  arcing'])
    cards(script, ["1:ALY-100"] + FOES, {dead: ["parting-shot %d" % reach]})
    begin(script, table, {dead: " damage=26"})
    script.say('pool 1 9\nturn 1\n1: activate USR-100\n1: use "Kill" on FOE-100 [hit 5]')
    can = []
    refused = []
    for who in table.at:
        if who == dead:
            continue
        why = ["A1-PASS-41"] * (not table.near(dead, who, reach * INCH))
        why += ["A1-PASS-42", "A1-ADV-14"] * (not table.sees(dead, who))
        if why:
            refused.append((who, why))
        else:
            can.append(who)
    for who, why in refused if can else []:
        script.refuse(2, "parting FOE-100 on " + who, " ".join(why))
        SEEN.update(why)
    if can:
        who = dice.choice(can)
        script.say("2: parting FOE-100 on " + who)
        script.expect("/robots/%s/damage" % who, 1)
        SEEN["parting shots"] += 1
    else:
        script.expect("/robots/%s/where" % dead, "destroyed")
        SEEN["nobody for a parting shot"] += 1
    return script


def between(dice, table, start):
    """More bases and terrain at the edge of lines from there."""
    for _ in range(3):
        to = dice.choice([p for who, p in table.at.items() if who != start])
        radius = dice.choice([20, 50, 75])
        piece = Circle(nudged(dice, beside(dice, table.at[start], to, radius)), radius)
        if corners_kept(piece, table):
            table.terrain.append(piece)


def inch_wallflower(dice):
    """Beside terrain is a gap of at most 1 inch."""
    names = ["1:USR-100", "2:FOE-100", "2:FOE-200", "2:FOE-300"]
    table = scatter(dice, names, [INCH, 3 * INCH], 1500)
    if len(table.at) < 4:
        return None
    for _ in range(3):
        p = dice.choice(list(table.at.values()))
        radius = dice.choice([20, 50, 130])
        piece = Circle(nudged(dice, add(p, slanting(dice, radius + BASE + INCH))), radius)
        if dice.random() < .4:
            piece = block(dice, nudged(dice, add(p, slanting(dice, BASE + INCH))))
        if corners_kept(piece, table):
            table.terrain.append(piece)
    target = dice.choice(names[1:])
    script = table.script()
    script.say("  commander Wal\n    ability wallflower")
    script.robot("USR-100", "A", ['"Try"  cost 1  each 2+  damage 1  laser  arcing'])
    cards(script, names[1:])
    begin(script, table, {"2:FOE-100": " commander=Wal"})
    script.say('pool 1 9\npool 2 9\nturn 1\n1: activate USR-100\n1: use "Try" on %s [hit 5]' % target)
    jams = any(piece.near(table.at[target], table.at[target], BASE + INCH) <= 0 for piece in table.terrain)
    script.say("expect /prompt/kind %s jam" % ("=" if jams else "!="))
    SEEN["jams" if jams else "does not jam"] += 1
    SEEN["jams at just 1 inch"] += any(
        not piece.near(table.at[target], table.at[target], BASE + INCH) for piece in table.terrain)
    return script


def inch_near(dice):
    return dice.choice([inch_detonate, inch_parting, inch_wallflower])(dice)
