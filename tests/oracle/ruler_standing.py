"""In inches: where others and abilities take a robot, which robots combine and where the new one stands, what drops in or comes
back, and how robots are deployed for two to six players (A1-ADV-03 to A1-ADV-05, A1-ADV-11, A1-ADV-13, A1-COMB-05, A1-COMB-09,
A1-TYPE-28 to A1-TYPE-31, A1-PASS-05, A1-PASS-13, A1-CABL-05, A1-CABL-09, A1-CABL-14, A1-CMDR-06, A1-CMDR-21, A1-CMDR-24,
A1-MACH-11)."""
from collections import Counter

from ruler import BASE, INCH, Table, add, block, corners_kept, nudged, put, slanting, square
from ruler_moving import OTHERS, USER, Case

SEEN = Counter()
PEEK = '"Peek"  cost 1  each 3+  damage 1  range 2'


def ask(case, script, words, clauses, goals=10):
    """Asks for many places, in these words; says which of them is taken, if any is allowed."""
    can, said = [], len(script.lines)
    for _ in range(goals):
        goal = case.goal()
        if min(goal) < 0:
            continue
        why = clauses(goal)
        if not case.table.inside(goal):
            script.refuse(1, words % put(goal), "T-03")
        elif why:
            script.refuse(1, words % put(goal), " ".join(why))
            SEEN.update(why)
        else:
            can.append(goal)
    if not can:  # perhaps it is hemmed in, and nobody asks
        del script.lines[said:]
    return case.dice.choice(can) if can else None


def ways(case, limit, far, base, wall, over=False):
    """The clauses of a free movement of the user in a straight line."""
    table = case.table

    def clauses(goal):
        user = table.at[USER]
        if goal == user:
            return []
        found = [far] * (square(user, goal) > (limit * INCH) ** 2)
        if table.on_base(goal, USER) or (not over and table.way_through_base(user, goal, USER)):
            found += base
        if table.on_terrain(goal) or (not over and table.way_through_terrain(user, goal)):
            found += wall
        return found
    return clauses


def away(case, script, who, more=""):
    """Stands a robot somewhere far off, if there is room."""
    for _ in range(50):
        p = case.dice.randint(0, case.table.width), case.dice.randint(0, case.table.height)
        if case.table.free(p) and all(square(p, at) > 600 ** 2 for at in case.table.at.values()):
            case.table.at[who] = p
            script.say("place %s %s %s%s" % (who[0], who[2:], put(p), more))
            return True
    return False


def robots(case, script, words=(), actions=(PEEK,), movement=3, more=""):
    script.robot("USR-100", "A", actions, words, movement, 9, 30, more)
    for who in OTHERS:
        script.robot(who[2:], "G", (PEEK,), (), 3, 9, 30)


def seat_all(case, script, but=()):
    for who, p in case.table.at.items():
        if who not in but:
            script.say("place %s %s %s" % (who[0], who[2:], put(p)))


def settled(script, who, at):
    script.expect("/robots/%s/hex" % who, '"%s"' % put(at))


def inch_shift(dice):
    """Move Actions, Cloaking, Shifty Business, Undaunted, Flicker, Blitz, Ultrablitz."""
    limit, kind = dice.randint(1, 4), dice.choice(["carry", "cloak", "shifty", "undaunted", "flicker", "blitz", "ultrablitz"])
    limit = {"shifty": 2, "undaunted": 3}.get(kind, limit)
    case, over = Case(dice, limit * INCH), dice.random() < .3
    if len(case.table.at) < 4:
        return None
    script, fly = case.table.script(), ["flight"] * over
    SEEN[kind] += 1
    if kind == "carry":
        robots(case, script, fly)
        script.robot("ACT-100", "S", ['"Carry"  cost 1  each 3+  move %d  laser  arcing' % limit])
        script.say("end")
        seat_all(case, script)
        if not away(case, script, "1:ACT-100"):
            return None
        script.say('pool 1 9\nturn 1\n1: activate ACT-100\n1: use "Carry" on %s [hit 3]' % USER)
        goal = ask(case, script, "shift USR-100 %s", ways(case, limit, "A1-TYPE-28", ["A1-TYPE-31"], ["A1-TYPE-31"]))
        if goal:
            script.say("1: shift USR-100 " + put(goal))
    elif kind == "cloak":
        robots(case, script, fly + ["cloaking %d" % limit], more="")
        script.say("end")
        seat_all(case, script)
        script.say("pool 1 9\nturn 1\n1: activate USR-100")
        goal = ask(case, script, "cloak %s", ways(case, limit, "A1-PASS-05", ["A1-PASS-05"], ["A1-PASS-05"], over))
        if goal:
            script.say("1: cloak " + put(goal))
            script.expect("/seats/1/pool", 9 - limit)
    elif kind == "shifty":
        robots(case, script, fly)
        script.robot("CAP-100", "S", [PEEK], ["shifty-business"], more="  commander Cap")
        script.say("end")
        seat_all(case, script)
        if not away(case, script, "1:CAP-100"):
            return None
        script.say("pool 2 9\nturn 2\n2: end turn")
        goal = ask(case, script, "shift USR-100 %s", ways(case, 2, "A1-CMDR-24", ["A1-CMDR-24"], ["A1-CMDR-24"]))
        if goal == case.table.at[USER]:
            goal = None
        if goal:
            script.say("1: shift USR-100 " + put(goal))
    else:
        return free_move(dice, case, script, kind, limit, over)
    settled(script, "1:USR-100", goal or case.table.at[USER])
    return script


def free_move(dice, case, script, kind, limit, over):
    """Of its own, out of a combination or a failure."""
    table, name, fly = case.table, "USR-100", ["flight"] * over
    wall = ["A1-MOVE-06"] if over else ["A1-MOVE-05", "A1-MOVE-06"]
    if kind == "undaunted":
        clause, give_up = "A1-MACH-11", "undaunted energy"
        if not fail(case, script, fly):
            return None
        clauses = ways(case, limit, clause, [clause], [clause], over)
    else:
        clause, give_up = {"blitz": "A1-CABL-05", "flicker": "A1-CABL-09", "ultrablitz": "A1-CABL-14"}[kind], "pass"
        name = ultrablitz(case, script, fly, limit) if kind == "ultrablitz" else arise(case, script, fly, limit, kind)
        if not name:
            return None
        clauses = ways(case, limit, clause, ["A1-ADV-11", "A1-MOVE-08"], wall, over)
    goal = ask(case, script, "shift %s %%s" % name, lambda p: [clause] if p == table.at[USER] else clauses(p))
    if not goal:  # perhaps it is hemmed in, and nobody asks
        return None
    goal = None if dice.random() < .1 else goal
    script.say("1: shift %s %s" % (name, put(goal)) if goal else "1: " + give_up)
    at = goal or table.at[USER]
    settled(script, "1:" + name, at)
    for who, p in table.at.items() if kind == "flicker" else ():
        if who[0] == "2":
            near = square(p, at) <= (2 * INCH) ** 2
            script.expect("/robots/%s/statuses" % who, '["flicker"]' if near else "[]")
            SEEN["flickers" if near else "flickers not"] += 1
    return script


def fail(case, script, fly):
    script.say('  commander Und\n    ability undaunted')
    script.robot("USR-100", "G", ['"Try"  cost 1  each 6+  damage 1  radius 1'], fly)
    for who in OTHERS:
        script.robot(who[2:], "G", (PEEK,))
    script.say("end\nplace 1 USR-100 %s commander=Und" % put(case.table.at[USER]))
    seat_all(case, script, [USER])
    script.say('pool 1 9\nturn 1\n1: activate USR-100\n1: use "Try" [hit 1]')
    return True


def parts(case, script, words, movement, made, abilities, more):
    robots(case, script, words, movement=movement)
    script.robot("PAR-100", "G", [PEEK])
    script.robot("PAR-200", "A", [PEEK])
    script.robot(made, "AG", [PEEK], abilities, more)
    script.say("end")
    seat_all(case, script)


def ultrablitz(case, script, fly, limit):
    """Somebody far off combines, and the user is moved."""
    table = case.table
    parts(case, script, fly, limit, "PAR-2000", ["ultrablitz"], 1)
    if not away(case, script, "1:PAR-100"):
        return None
    first = table.at["1:PAR-100"]
    second = add(first, (150 if first[0] < table.width - 150 else -150, 0))
    if not table.free(second):
        return None
    script.say("place 1 PAR-200 %s\nplace 1 PAR-2000 off\npool 1 20\nturn 1" % put(second))
    script.say("1: PAR-100 combine with PAR-200 into PAR-2000 at " + put(first))
    script.say("1: trigger ultrablitz\n1: blitz USR-100")
    return "USR-100"


def arise(case, script, fly, limit, kind):
    """The user combines with a robot beside it, and may move on from where either stood."""
    dice, table = case.dice, case.table
    places = [add(table.at[USER], slanting(dice, dice.choice([1, 2]) * INCH)) for _ in range(20)]
    places = [p for p in places if table.free(p) and square(p, table.at[USER]) <= (2 * INCH) ** 2]
    if not places:
        return None
    parts(case, script, [], 3, "USR-2000", [kind] + fly, limit)
    script.say("place 1 PAR-100 %s\nplace 1 USR-2000 off\npool 1 20\nturn 1" % put(places[0]))
    at = dice.choice([table.at[USER], places[0]])
    script.say("1: USR-100 combine with PAR-100 into USR-2000 at %s" % put(at))
    settled(script, "1:USR-2000", at)
    script.say("1: trigger " + kind)
    table.at[USER] = at
    return "USR-2000"


def near_by(dice, table, gaps):
    """A place that far from somebody's base, or nearly; sometimes anywhere."""
    if dice.random() < .2:
        return dice.randint(0, table.width), dice.randint(0, table.height)
    return nudged(dice, add(dice.choice(list(table.at.values())), slanting(dice, dice.choice(gaps) + 2 * BASE)))


def scatter(dice, names, gaps, side=2400):
    table = Table(side, side)
    for who in names:
        for _ in range(40):
            anywhere = not table.at or dice.random() < .3
            p = (dice.randint(0, side), dice.randint(0, side)) if anywhere else near_by(dice, table, gaps)
            if table.free(p):
                table.at[who] = p
                break
    for _ in range(dice.choice([0, 1, 3])):
        piece = block(dice, near_by(dice, table, [0, 50, 100]))
        if corners_kept(piece, table):
            table.terrain.append(piece)
    return table


def inch_drop(dice):
    """Combat Drop 5 inches from enemies, Dread Salvage beside an ally, Jetjump exactly 3 inches away."""
    kind = dice.choice(["drop", "salvage", "jump"])
    names = [USER, "1:ALY-200", "2:FOE-100", "2:FOE-200"] + ["2:FOE-300"] * dice.randint(0, 1)
    table = scatter(dice, names, {"drop": [5 * INCH], "salvage": [INCH, 0, 30], "jump": [3 * INCH, 2 * INCH, 0]}[kind],
                    dice.choice([1500, 2400]))
    if len(table.at) < 4:
        return None
    script = table.script()
    script.robot("USR-100", "A", (PEEK,), ["jetjump"] * (kind == "jump"), 3, 9, 30, "  commander Ann" * (kind == "jump"))
    for who in OTHERS:
        script.robot(who[2:], "G", (PEEK,))
    script.robot("NEW-100", "S", (PEEK,), {"drop": ["combat-drop"], "salvage": ["dread-salvage"], "jump": []}[kind], 3, 9, 30,
                 "  commander New" * (kind == "salvage"))
    script.say("end")
    for who, p in table.at.items():
        script.say("place %s %s %s" % (who[0], who[2:], put(p)))
    script.say({"drop": "place 1 NEW-100 off\npool 1 9\nturn 1\n1: end turn", "jump": "pool 1 9\nturn 1\n1: activate USR-100",
                "salvage": "place 1 NEW-100 destroyed\npool 2 9\nturn 2\n2: end turn"}[kind])
    words, can = {"drop": "drop NEW-100 %s", "salvage": "salvage NEW-100 from USR-100 at %s", "jump": "jump %s damage"}[kind], []
    for _ in range(14):
        p = near_by(dice, table, {"drop": [5 * INCH, 0], "salvage": [INCH, 0, 50], "jump": [3 * INCH, 2 * INCH, 0]}[kind])
        if kind != "drop" and dice.random() < .5:
            p = nudged(dice, add(table.at[USER], slanting(dice, dice.choice([2, 3, 4] if kind == "jump" else [1, 2]) * INCH)))
        if min(p) < 0:
            continue
        why = why_not_there(table, kind, p)
        if not table.inside(p):
            script.refuse(1, words % put(p), "T-03")
        elif why:
            script.refuse(1, words % put(p), " ".join(why))
            SEEN[kind + " refused"] += 1
        else:
            can.append(p)
    if can:
        p = dice.choice(can)
        script.say("1: " + words % put(p))
        settled(script, "1:USR-100" if kind == "jump" else "1:NEW-100", p)
        script.expect("/robots/%s/damage" % USER, {"drop": 0, "salvage": 2, "jump": 1}[kind])
        SEEN[kind] += 1
    return script


def why_not_there(table, kind, p):
    """A1-PASS-13, A1-CMDR-06, A2-CMD-27."""
    taken, apart = not table.free(p, USER if kind == "jump" else None), square(p, table.at[USER])
    if kind == "drop":
        near = any(who[0] == "2" and square(p, at) < (6 * INCH) ** 2 for who, at in table.at.items())
        return ["A1-PASS-13"] if near or taken else []
    if kind == "salvage":
        return ["A1-CMDR-06"] if taken or apart > (2 * INCH) ** 2 else []
    wrong = ["T-03"] * (not (3 * INCH) ** 2 < apart <= (4 * INCH) ** 2)
    return wrong + ["A1-ADV-11", "A1-MOVE-08"] * table.on_base(p, USER) + ["A1-MOVE-06", "A1-MOVE-05"] * table.on_terrain(p)


def inch_combine(dice):
    """Who is near enough, with the Nakama System too, and where the new robot may stand."""
    nakama = dice.random() < .4
    names = ["1:USR-100", "1:PAR-100", "1:PAR-200", "1:PAR-300", "2:FOE-100"]
    table = scatter(dice, names, [INCH, 3 * INCH, 0], 1500)
    if len(table.at) < 5:
        return None
    script = table.script()
    script.robot("USR-100", "A", (PEEK,), ["nakama-system"] * nakama, 3, 9, 30, "  commander Ann" * nakama)
    for name in ("PAR-100", "PAR-200", "PAR-300", "FOE-100"):
        script.robot(name, "G", (PEEK,))
    script.robot("USR-2000", "AG", (PEEK,), ["refuel"], 3, 4, 30, "  commander Ann" * nakama)
    script.say("end")
    for who, p in table.at.items():
        script.say("place %s %s %s" % (who[0], who[2:], put(p)))
    script.say("place 1 USR-2000 off\npool 1 9\nturn 1\n1: activate USR-100")
    can, user = [], table.at["1:USR-100"]
    for who in names[1:4]:
        words = "combine with %s into USR-2000 at " % who[2:]
        if not table.near("1:USR-100", who, (3 if nakama else 1) * INCH):
            script.refuse(1, words + put(table.at[who]), "A1-CMDR-21" if nakama else "A1-COMB-05 A1-ADV-13")
            SEEN["too far to combine"] += 1
            continue
        can += [(words, who, user), (words, who, table.at[who])]
        for p in (add(user, dice.choice([(1, 0), (0, 1)])), dice.choice(list(table.at.values()))):
            if p not in (user, table.at[who]):
                script.refuse(1, words + put(p), "A1-COMB-09" if table.inside(p) else "T-03")
    if can:
        words, who, p = dice.choice(can)
        script.say("1: %s%s" % (words, put(p)))
        settled(script, "1:USR-2000", p)
        script.expect("/robots/%s/where" % who, "under")
        SEEN["combined"] += 1
    return script


def inch_zone(dice):
    """Deployment: who gets which point of the board, and what lies within 12 inches of it."""
    seats, side = dice.randint(2, 6), dice.choice([2400, 3600, 4800])
    table = Table(side, dice.choice([2400, side]))
    w, h = table.width, table.height
    points = dice.sample([(0, 0), (w, h), (w, 0), (0, h), (w // 2, 0), (w // 2, h), (0, h // 2), (w, h // 2)], seats)
    for _ in range(dice.choice([0, 2, 4])):
        about = add(dice.choice(points), slanting(dice, dice.randint(100, 1200)))
        piece = block(dice, about) if min(about) >= 0 else None
        if piece and corners_kept(piece, table):
            table.terrain.append(piece)
    script = table.script(points)
    names = ["ARK-100", "ELM-100", "GAN-100", "ION-100", "SNO-100"]
    for i, name in enumerate(names):
        script.robot(name, "AEGIS"[i], (PEEK,))
    script.say("end\nteam five\n  edition 1\n  basic %s\nend" % " ".join(names))
    for seat in range(1, seats + 1):
        script.say("seat %d S%d team=five" % (seat, seat))
    first = dice.randint(1, seats)
    script.say("deal [first %s]" % " ".join("6" if seat == first else "2" for seat in range(1, seats + 1)))
    seat = first
    zone = points[seat - 1]
    for i in range(0, seats):
        script.expect("/area/starts/%d/seat" % i, i + 1)
    for name in names:
        for _ in range(12):
            p = zone_place(dice, table, zone)
            if min(p) < 0:
                continue
            why = ["A1-ADV-03"] * (square(p, zone) > (12 * INCH) ** 2) + ["A1-ADV-11"] * table.on_base(p)
            why += ["A1-SETUP-09"] * table.on_terrain(p)
            if not table.inside(p):
                script.refuse(seat, "place %s %s" % (name, put(p)), "T-03")
            elif why:
                script.refuse(seat, "place %s %s" % (name, put(p)), " ".join(why))
                SEEN.update(why)
            else:
                script.say("%d: place %s %s" % (seat, name, put(p)))
                settled(script, "%d:%s" % (seat, name), p)
                table.at[name] = p
                break
        if name not in table.at:
            return script
    SEEN["deployed, of %d seats" % seats] += 1
    return script


def zone_place(dice, table, zone):
    if dice.random() < .4 or not table.at:
        return nudged(dice, add(zone, slanting(dice, dice.choice([12 * INCH, 12 * INCH, dice.randint(0, 12 * INCH)]))))
    return near_by(dice, table, [0, 0, INCH])
