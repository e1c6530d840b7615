"""Positions of Solo Boss Battle at random, in which one Rondo card is resolved (see soloing.py)."""
from acting import targets
from book import HEXES, Script, distance, put
from bossing import HELPS, SoloAction, SoloRobot
from soloing import STARS, Over, SoloWorld
from swarming import drone_card
from world import KINDS

TYPES = ["damage"] * 5 + ["drain"] * 2 + ["repair", "repair", "boost", "push", "pull", "move", "move", "status", "lanzer"]
TYPES += ["self-push", "burst-star"]
TYPES += ["%s %s" % (kind, sign) for kind in KINDS for sign in "+-"]
REACHES = [(1, 0), (2, 0), (3, 0), (3, 0), (5, 0), (8, 0), (0, 1), (0, 2), (0, 3), (4, 1), (5, 2)]
WORDS = ["aimed", "arcing", "blaze", "critical", "disarm", "force", "gambit", "heavy", "piercing", "precise", "quell",
         "restrain", "rust", "self", "swift"]
SHUT = {"force", "gambit", "swift", "self"}  # what the player's Actions here don't have
BOARD = ["  start 1 (-6,0) (-6,1) (-6,2)", "  start 2 (6,0) (6,-1) (6,-2)"]
BOARD += ["  mark %s %d %s" % ({1: "red", 6: "blue"}.get(n, "white"), n, put(at)) for n, at in STARS.items()]


def make_action(dice, name):
    action = SoloAction(dice, name, dice.choice(TYPES))
    action.cost = dice.choice([1, 1, 1, 2, 2, "X"])
    action.range, action.radius = dice.choice(REACHES)
    action.words = {word for word in WORDS if dice.random() < .1}
    if action.kind == "status":
        action.words.add(dice.choice(["blaze", "rust", "quell", "disarm", "restrain"]))
    if action.kind in HELPS or action.kind in ("status", "move"):
        action.words.discard("force")
    if action.kind in HELPS and dice.random() < .2:
        action.range, action.radius = 0, 0
        action.words.add("self")
    if action.kind in ("lanzer", "self-push", "burst-star"):
        action.cost = 1 if action.kind == "burst-star" else action.cost
        action.words, action.range, action.radius, action.air, action.each = set(), 0, 0, 0, False
    return action


class Card:
    abilities_known = {"flight": [None], "jet": [2], "overload": [None], "reroll": [1, 2], "evade": [1], "range-evade": [1],
                       "melee-evade": [2], "accelerator": [2]}

    leaves = {"retaliate": [None], "return-fire": [None], "jamming": [1, 2], "deploy": ["gan", "saur"],
              "parting-shot": [2, 4], "parting-drone": ["gan"]}

    def __init__(self, dice, name, classes, seat):
        word = name.split()[0]
        self.name, self.make, self.model, self.classes = name, word.split("-")[0], int(word.split("-")[1]), classes
        self.move, self.energy = dice.choice([0, 1, 2, 3, 4]), dice.randint(1, 5)
        self.integrity = dice.randint(2, 8)
        self.actions = [make_action(dice, "%s%s %d" % (word, name[-1], i)) for i in range(dice.choice([1, 2, 2, 3]))] \
            if seat == 2 else [SoloAction(dice, "Shot", "damage")]
        self.abilities = {}
        for word, numbers in self.abilities_known.items():
            if dice.random() < .08 and (seat == 2 or word != "reroll"):
                self.abilities[word] = dice.choice(numbers)
        if seat == 1 and dice.random() < .12:
            self.abilities["beacon"] = None
        for word, numbers in self.leaves.items() if seat == 2 else ():
            if dice.random() < .12:
                self.abilities[word] = dice.choice(numbers)
        for action in self.actions if seat == 1 else []:
            action.kind = dice.choice(["damage"] * 4 + ["drain"] * 2 + ["status", "accuracy -", "defense -"])
            action.cost, action.words = dice.choice([1, 1, 2]), {w for w in WORDS if w not in SHUT and dice.random() < .12}
            action.words |= {dice.choice(["blaze", "rust", "quell", "restrain"])} if action.kind == "status" else set()

    def write(self, script):
        words = [word if number is None else "%s %s" % (word, number) for word, number in self.abilities.items()]
        name = '"%s"' % self.name if " " in self.name else self.name
        actions = [action.text() for action in self.actions]
        script.robot(name, self.classes, actions, words, self.move, self.energy, self.integrity)


class Deed:
    def __init__(self, dice, name, icons):
        self.icons, self.special, self.name = icons, None, name
        if dice.random() < .35:
            self.special = dice.choice(["mend", "sap", "advance", "advance", "summon"])
            self.number = dice.randint(1, 4) if self.special != "summon" else dice.randint(1, 2)
        else:
            self.action = make_action(dice, name)

    def text(self):
        icons = " ".join(sorted(self.icons))
        if self.special:
            return 'special "%s"  rondo %s  %s %d' % (self.name, icons, self.special, self.number)
        return "action " + self.action.text(icons)


class BossCard:
    def __init__(self, dice, icon):
        self.name, self.make, self.model, self.classes = "Titan", "Titan", 0, "AEGIS"
        self.move, self.energy, self.integrity, self.actions = 2, 0, dice.randint(8, 20), []
        self.deeds = []
        for i in range(dice.choice([1, 2, 3])):
            self.deeds.append(Deed(dice, "Deed %d" % i, {dice.choice([icon, icon, "S", "phi"])}))
        if icon in ("phi", "omega"):
            self.deeds[0].icons.add(icon)
        missing = {"phi", "omega"} - set().union(*(deed.icons for deed in self.deeds))
        rest = Deed(dice, "Rest", missing | ({"A"} if icon != "A" else {"E"}))
        rest.special, rest.number = "mend", 1
        self.deeds.append(rest)
        self.abilities = {"flight": None} if dice.random() < .15 else {}

    def write(self, script):
        script.say("  boss Titan")
        script.say("    class AEGIS  move 2  integrity %d\n    setup at h6" % self.integrity)
        for deed in self.deeds:
            script.say("    " + deed.text())
        if self.abilities:
            script.say("    ability flight")
        script.say("    deck A E G I S AG ES AEG EGS AEGIS")
        for name, what in (("One", "rounds 3"), ("Two", "no-loss"), ("Three", "minions 1")):
            script.say('    trophy "%s"  %s' % (name, what))


class Case(SoloWorld):
    def __init__(self, dice):
        SoloWorld.__init__(self, dice)
        self.icon = dice.choice(["A", "E", "G", "I", "S", "A", "E", "phi", "omega"])
        places = dice.sample([h for h in HEXES if distance(h, (0, 0)) <= dice.choice([3, 4, 6])], 22)
        stars = list(STARS.values())
        if dice.random() < .2:
            places += [star for star in dice.sample(stars, 5) if star not in places]
        self.boss = SoloRobot(2, BossCard(dice, self.icon))
        self.boss.boss = True
        self.robots.append(self.boss)
        self.names = {1: set(), 2: set()}
        self.alike = dice.random() < .2  # most robots differ in nothing that the decision rules look at
        for _ in range(dice.choice([1, 2, 3, 4])):
            self.add(1, "active")
        for _ in range(dice.choice([0, 1, 2, 3, 4, 5])):
            self.add(2, "active")
        for _ in range(dice.choice([0, 1, 2, 3])):
            self.add(2, "pool")
        for _ in range(dice.choice([0, 0, 1, 2])):
            self.add(2, "destroyed")
        for seat in (1, 2):
            if dice.random() < .2:
                drone = SoloRobot(seat, drone_card(dice.choice(["GAN", "SAUR"]), 1))
                drone.card.model = 0
                self.robots.append(drone)
        anchor = self.add(1, "active")
        anchor.card.integrity = 60
        for robot in self.active():
            robot.at = places.pop()
        self.terrain = {place for place in places[:dice.choice([0, 3, 8])] if place not in stars}
        if dice.random() < .1:
            anchor.at = dice.choice([place for place in [(-6, 6), (6, 0), (0, -6)] if place not in self.taken()] or [anchor.at])
            self.terrain |= {h for h in HEXES if distance(h, anchor.at) == 1}
            self.terrain -= self.taken()
        self.valor = dice.choice([18, 12, 8, 5, 5])
        self.pool[1] = dice.choice([1, 2, 3, 0])

    def add(self, seat, where):
        dice = self.dice
        while True:
            classes = "".join(sorted(dice.sample("AEGIS", dice.choice([1, 1, 1, 2, 2, 3, 4]))))
            if dice.random() < .5:
                classes = self.icon if self.icon in "AEGIS" else "A"
            level = len(classes)
            name = "%s-%d" % (dice.choice(["ARK", "BIT"]), (1000 * level if level > 1 else 0) + dice.choice([100, 200]))
            name += dice.choice(["", "", " Dawn", " Dusk"])
            if self.alike and dice.random() < .8:
                classes = self.icon if self.icon in "AEGIS" else "A"
                name = "ARK-100" + dice.choice(["", " Dawn", " Dusk", " Noon", " Night", " Moon", " Star", " Rain", " Snow"])
            if name not in self.names[1] | self.names[2]:
                break
        self.names[seat].add(name)
        robot = SoloRobot(seat, Card(dice, name, classes, seat), where)
        if robot.ability("return-fire") and robot.rank() in [r.rank() for r in self.robots if r.ability("return-fire")]:
            del robot.card.abilities["return-fire"]  # of equals the player would have to say who fires
        self.robots.append(robot)
        return robot

    def write(self):
        script = self.script = Script("walled", "\n".join(BOARD))
        script.lines[0] = "game aegis mode=solo board=inline boss=Titan"
        for robot in self.robots:
            if not robot.drone():
                robot.card.write(script)
        for letter in "A E G I S phi omega".split():
            script.say("  rondo %s copies %d" % (letter, 1 if letter in ("phi", "omega") else 2))
        script.say("end")
        for robot in self.robots:
            where = {"pool": "off", "destroyed": "destroyed"}.get(robot.where)
            dress = "" if where or robot.drone() else self.dress(robot)
            name = '"%s"' % robot.name if " " in robot.name else robot.name
            script.say("place %d %s %s" % (robot.seat, name, where or put(robot.at) + dress))
        script.terrain(self.terrain)
        self.deck = sorted((r for r in self.robots if r.where == "pool"), key=lambda r: r.level > 1)
        script.say("pool 1 %d\nvalor 1 %d\nrondo %s S" % (self.pool[1], self.valor, self.icon))
        return script

    def dress(self, robot):
        dice, words = self.dice, ""
        if dice.random() < .4:
            robot.damage = dice.randrange(robot.card.integrity)
            words += " damage=%d" % robot.damage
        if dice.random() < .35 and not robot.boss:
            robot.drain, robot.boost = dice.randint(0, robot.card.energy - 1), dice.choice([0, 0, 1])
            words += " drain=%d boost=%d" % (robot.drain, robot.boost)
        for kind in KINDS:
            if dice.random() < .12:
                robot.buffs.append((kind, dice.choice([-1, 1, 2]), dice.randint(1, 2)))
                words += " buff=%s%+d:%d" % robot.buffs[-1]
        for word in ("blaze", "rust", "quell", "disarm", "restrain"):
            if dice.random() < .1 and not (word == "disarm" and robot.level > 2):
                robot.mark(word, 2 if robot.seat == 1 else 1)
                words += " %s=%d" % robot.marks[-1]
        return words


def rondo(dice):
    case = Case(dice)
    script = case.write()
    script.say("done 1")
    return played(case, lambda: case.turn(case.icon), 1)


def valor(dice):
    """A robot of the player's uses an Action; then perhaps the Boss's turn comes."""
    case = Case(dice)
    case.valor, case.pool[1] = dice.choice([18, 12, 9]), dice.randint(3, 5)
    case.write()
    users = [r for r in case.active(1) if not r.drone() and not r.count("disarm")]
    uses = [(r, r.card.actions[0], t) for r in users for t in targets(case, r, r.card.actions[0])]
    uses = [each for each in uses if not each[2] or each[2].seat == 2 or dice.random() < .2]
    if not uses:
        return None
    user, action, target = dice.choice(uses)

    def play():
        case.ask("activate " + user.said())
        case.player_acts(user, action, target)
        if dice.random() < .5:
            case.turn(case.icon)
            case.turns = 1
    case.turns = 0
    return played(case, play)


def played(case, play, turns=None):
    try:
        play()
    except Over:
        pass
    case.flush()
    if not case.winner:
        case.script.expect("/cards/resolved", case.turns if turns is None else turns)
        case.script.expect("/prompt/kind", "turn")
    for pointer, value in case.seen().items():
        case.script.expect(pointer, value)
    return case.script
