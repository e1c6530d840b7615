"""Teams of Combine Rondo: which are bought with 9 Unite Points and what is wrong with the others; what they start with
(A1-ROND-01 to 13, A1-TEAM-03 to 12)."""
from book import Script
from plain import MAKES, SEATS, TRIGGERS

COUNTS = {}
ZONES = ["(-6,0) (-6,1) (-6,2) (-6,3) (-6,4)", "(6,0) (6,-1) (6,-2) (6,-3) (6,-4)", "(0,-6) (1,-6) (2,-6) (3,-6) (4,-6)"]


class Card:
    def __init__(self, dice, name, classes):
        self.name, self.classes, self.level = name, "".join(x for x in "AEGIS" if x in classes), len(classes)
        self.energy = dice.randint(0, 4)
        self.faction = dice.choice(["", "", "", "", "iris", "allied"])
        self.commander = dice.choice(["", "", "", "", "Zed", "Yul"])

    def write(self, script):
        more = "  faction " + self.faction if self.faction else ""
        more += "  commander " + self.commander if self.commander else ""
        script.robot(self.name, self.classes, ['"Act"  cost 1  each 3+  damage 1  range 2'],
                     [TRIGGERS[1]] if self.level > 1 else [], 3, self.energy, 5, more)


def wrong_with(start, pool):
    """The clauses that a team breaks."""
    whole, why = start + pool, set()
    chiefs = [card.commander for card in start if card.commander]
    if sum(card.level for card in start) > 9:
        why |= {"A1-ROND-01", "A1-ROND-02"}
    if len(start) > 5:
        why.add("A1-ROND-04")
    if len(pool) > 3:
        why.add("A1-ROND-06")
    if any(card.level < 2 for card in pool):
        why.add("A1-TEAM-03")
    if len({card.name for card in whole}) < len(whole):
        why |= {"A1-TEAM-05", "A1-ROND-13"}
    if len({card.faction for card in whole if card.faction}) > 1:
        why |= {"A1-TEAM-07", "A1-ROND-13"}
    if len(chiefs) > 1 or len({card.commander for card in whole if card.commander}) > 1:
        why |= {"A1-TEAM-09", "A1-TEAM-11", "A1-ROND-13"}
    return why


def rondo(dice):
    script, seats = Script(), dice.choice([2, 2, 3])
    mode = dice.choice(["combine-rondo", "machine-chess rondo=on"])
    script.lines = ["game aegis edition=1 board=inline mode=" + mode, "board", "  edge open", "  hexagon 6"]
    script.lines += ["  start %d %s" % (i + 1, ZONES[i]) for i in range(seats)] + ["end", "cards"]
    basics = [Card(dice, "%s-%d00" % (MAKES[x], i), x) for i, x in enumerate(dice.choices("AEGIS", k=7), 1)]
    united = [Card(dice, "TUB-2%d0" % i, dice.sample("AEGIS", dice.choice([2, 2, 2, 3, 3, 4, 5]))) for i in range(7)]
    if dice.random() < .7:  # mostly only one thing is wrong
        for card in basics + united:
            card.faction = card.faction and "iris"
        for card in dice.sample(basics + united, 13):
            card.commander = ""
    for card in basics + united:
        card.write(script)
    script.robot("OLD-100", "A", ['"Act"  cost 1  each 3+  damage 1  range 2'], (), 3, 6, 5)
    script.say("end")
    start = dice.sample(basics, dice.choice([0, 1, 1, 2, 3, 4, 6])) + dice.sample(united, dice.choice([0, 1, 1, 2, 3, 4]))
    free = [card for card in united if card not in start or dice.random() < .1]
    pool = dice.sample(free, min(len(free), dice.choice([0, 1, 2, 3, 3])))
    pool += [card for card in united if card not in start + pool][:dice.choice([0, 0, 0, 1])]
    pool += dice.sample(basics, 1) if dice.random() < .06 else []
    if not start:
        return None
    script.say("team own\n  edition 1\n  start " + " ".join(card.name for card in start))
    script.say("  combined " + " ".join(card.name for card in pool) if pool else "")
    script.say("end\nteam plain\n  start OLD-100\nend")
    for seat in range(1, seats + 1):
        script.say("seat %d %s team=%s" % (seat, SEATS[seat - 1], "own" if seat == 1 else "plain"))
    why = wrong_with(start, pool)
    for clause in why or ["legal"]:
        COUNTS[clause] = COUNTS.get(clause, 0) + 1
    if why:
        script.say("refuse setup  # " + " ".join(sorted(why)))
        return script
    script.say("deal [first 6 %s]" % " ".join("12"[:seats - 1]))
    for card in pool:
        script.expect("/robots/1:%s/where" % card.name, "pool")
    for i in range(len(start)):
        script.refuse(1, "place %s %s" % (start[i].name, "(0,0)"), "A1-SETUP-09 A1-SETUP-08 A1-SETUP-04 T-03")
        script.say("1: place %s (-6,%d)" % (start[i].name, i))
    for seat in range(2, seats + 1):
        script.expect("/asked", "[%d]" % seat)
        script.say("%d: place OLD-100 %s" % (seat, ZONES[seat - 1].split()[0]))
    output = sum(card.energy for card in start)
    worth = "poor" if output < 5 else "rich"
    COUNTS[worth] = COUNTS.get(worth, 0) + 1
    script.expect("/seats/1/pool", output)
    if output < 5 and seats == 2:
        script.expect("/result/winners", "[2]")
    elif output:  # else the turn is over at once
        script.expect("/turn", 1)
    return script
