"""A whole game in small, kept by a second hand: cards at random, robots and what is on them, whose turn it is, Recharge
Phases, what ends when, who is out and who has won (A2-RND, A2-ACT, A2-WIN, A2-FFA, A2-TPLAY, A2-SETUP-08, A2-SETUP-09)."""
from book import Script, hexes_sample, put, ways
from combining import Part

KINDS = ["damage", "defense", "accuracy", "evasion"]
WORDS = ["aimed", "arcing", "blaze", "critical", "disarm", "force", "gambit", "heavy", "piercing", "precise", "quell",
         "recharge", "restrain", "rust", "self", "swift"]
TYPES = ["damage"] * 6 + ["drain"] * 2 + ["repair", "boost", "push", "pull", "move", "status"]
TYPES += ["%s %s" % (kind, sign) for kind in KINDS for sign in "+-"]
ARMED = {"damage", "drain", "push", "pull"}
MAKES = ["ANN", "BOB", "CID", "DOT"]


class Action:
    def __init__(self, dice, name, kind=None):
        self.name, self.kind = name, kind or dice.choice(TYPES)
        self.cost = dice.choice([1, 1, 2, 2, 3, "X"])
        self.each, self.accuracy, self.power = dice.random() < .6, dice.choice([1, 2, 2, 3, 3, 4, 5, 6]), dice.randint(1, 3)
        self.range, self.radius = dice.choice([(1, 0), (3, 0), (5, 0), (8, 0), (0, 1), (0, 2), (0, 3), (4, 1), (5, 2)])
        self.words = {word for word in WORDS if dice.random() < .13}
        self.air = dice.choice([0, 0, 0, 1, 2])
        if self.kind == "status":
            self.words.add(dice.choice(["blaze", "rust", "quell", "disarm", "restrain"]))
            self.words.discard("force")

    def text(self):
        power = "" if self.kind == "status" else "%s%s%d" % (self.kind, "" if self.kind[-1] in "+-" else " ", self.power)
        reach = ["range %d" % self.range] * bool(self.range) + ["radius %d" % self.radius] * bool(self.radius)
        words = sorted(self.words) + (["anti-air %d" % self.air] if self.air else [])
        return '"%s"  cost %s  %s %d+  %s' % (self.name, self.cost, "each" if self.each else "all", self.accuracy,
                                             "  ".join([power] + reach + words))

    def armed(self):
        return self.kind in ARMED or "force" in self.words


class Card:
    def __init__(self, dice, name, classes):
        self.name, self.make, self.classes, self.commander = name, name.split("-")[0], classes, False
        self.move, self.energy, self.integrity = dice.choice([0, 1, 2, 3, 4]), dice.randint(0, 5), dice.randint(2, 9)
        count = dice.choice([1, 2, 2, 3])
        first = dice.choice(["damage", "drain", "push", "pull", None, None])
        self.actions = [Action(dice, "%s %s" % (name[:3], "RST"[i]), first if i == 0 else None) for i in range(count)]
        self.abilities = {}
        for word, numbers in ABILITIES.items():
            if dice.random() < .09:
                self.abilities[word] = dice.choice(numbers)

    def write(self, script):
        words = [word if number is None else "%s %s" % (word, number) for word, number in self.abilities.items()]
        more = "  commander %s" % self.commander if self.commander else ""
        script.robot(self.name, self.classes, [action.text() for action in self.actions], words, self.move, self.energy,
                     self.integrity, more)


ABILITIES = {"flight": [None], "jet": [2, 3], "evade": [1, 2], "melee-evade": [1, 2], "range-evade": [1, 2],
             "beacon": [None], "overload": [None], "arc-buster": [None], "accelerator": [1, 2, 3]}


class Robot:
    """A robot and everything that lies on it. Buffs and statuses carry the seat that caused them."""

    def __init__(self, seat, card):
        self.owner = self.seat = seat  # the seat of a robot is its controller
        self.card, self.name, self.at, self.where = card, card.name, None, "active"
        self.level = len(card.classes)
        self.damage = self.drain = self.boost = self.activations = 0
        self.normal = 0  # its own activations, not what takes their place
        self.buffs, self.marks, self.under, self.fresh, self.wounds = [], [], [], False, 0

    def clear(self):
        self.at, self.buffs, self.marks = None, [], []
        self.damage = self.drain = self.boost = 0

    def part(self):
        return Part(self.card, [each.card for each in self.under])

    def said(self):
        return "%d:%s" % (self.owner, self.name)

    def ability(self, word):
        return word in self.card.abilities

    def number(self, word):
        return self.card.abilities.get(word, 0)

    def flies(self):
        return self.ability("flight") or self.ability("jet")

    def output(self):
        return max(0, self.card.energy + self.boost - self.drain)

    def buff(self, kind):
        return sum(amount for what, amount, _ in self.buffs if what == kind)

    def count(self, word):
        return sum(what == word for what, _ in self.marks)

    def mark(self, word, by):
        """Blaze and Rust stack; the others a robot has or has not (A2-ATTR-16, A2-ATTR-64, A2-ATTR-24)."""
        if word == "disarm" and self.level > 2:
            return
        if word in ("blaze", "rust") or (word, by) not in self.marks:
            self.marks.append((word, by))

    def unmark(self, word):
        self.marks = [each for each in self.marks if each[0] != word]

    def hurt(self, amount):
        """Damage that comes in from outside an Action (A2-BUFF-08, A2-OUR-03, A2-OUR-07)."""
        if amount > 0:
            self.wound(max(0, amount - self.buff("defense")))

    def wound(self, amount):
        self.damage += amount
        self.wounds += amount > 0

    def seen(self):
        """What the view says of it."""
        if self.where != "active":
            return {"where": '"%s"' % self.where}
        sums = [(kind, self.buff(kind)) for kind in KINDS]
        marks = ["blaze"] * self.count("blaze") + ["rust"] * self.count("rust")
        marks += [word for word in ("quell", "disarm", "restrain") if self.count(word)]
        return {"hex": put(self.at), "damage": self.damage, "drain": self.drain, "boost": self.boost,
                "output": self.output(), "activated": str(self.activations > 0).lower(),
                "buffs": "[%s]" % ",".join('"%s%+d"' % each for each in sums if each[1]),
                "statuses": "[%s]" % ",".join('"%s"' % word for word in marks)}


class World:
    idle = .08  # how often a turn is ended early
    shields = {"A2-SETUP-08", "A2-FFA-07"}  # what protects in the opening

    def __init__(self, dice, seats=None, robots=None):
        self.dice, self.seats = dice, seats or dice.choice([2, 2, 3, 4, 4])
        self.sides = dice.choice(["abab", "aabb", "abba"]) if self.seats == 4 and dice.random() < .7 else "abcd"[:self.seats]
        self.walled = dice.random() < .5
        self.robots, self.pool, self.out, self.over = [], {}, set(), False
        self.activation, self.winners, self.told = None, None, {}
        for seat in range(1, self.seats + 1):
            self.deal(seat, robots or dice.choice([2, 2, 3]))
        places = hexes_sample(dice, len(self.active()) + dice.choice([0, 4, 9]), 3 if self.seats < 4 else 5)
        self.terrain = set(self.gather(places))
        self.stops = set(hexes_sample(dice, dice.choice([0, 6, 15]))) - self.terrain
        self.turn = dice.randint(1, self.seats)

    def deal(self, seat, count):
        for i in range(count):
            card = Card(self.dice, "%s-%d00" % (MAKES[seat - 1], i + 1), "AEGIS"[(i + seat) % 5])
            self.robots.append(Robot(seat, card))

    def gather(self, places):
        """Puts everybody on one of these, and says which are left."""
        for robot in self.active():
            robot.at = places.pop()
        return places

    # -- what only some games have

    def unions(self, run):
        return []

    def refused(self, run):
        """Some of what it can't do is tried."""

    def busy(self):
        """Something is asked before the turn can go on."""
        return False

    def extra(self):
        return False

    def aftermath(self, seat):
        """What robots leave that were hurt or destroyed while this seat acted."""

    def forced(self):
        """What happens without being asked for."""

    def arrive(self, robot):
        """A robot has come to a hex."""

    # -- who and where

    def active(self, seat=None):
        return [r for r in self.robots if r.where == "active" and seat in (None, r.seat)]

    def side(self, seat):
        return self.sides[seat - 1]

    def enemies(self, one, other):
        return self.side(one.seat) != self.side(other.seat)

    def safe(self, user, other):
        """Protected against this one (A2-SETUP-08, A2-SETUP-09, A2-FFA-07)."""
        return False

    def robot_at(self, place):
        return next((r for r in self.active() if r.at == place), None)

    def taken(self):
        return {r.at for r in self.active()}

    def order(self):
        """Teams take turns, first players first (A2-TPLAY-05)."""
        nth, seen = {}, {}
        for seat in range(1, self.seats + 1):
            seen[self.side(seat)] = seen.get(self.side(seat), 0) + 1
            nth[seat] = seen[self.side(seat)]
        return sorted(nth, key=lambda seat: (nth[seat], self.side(seat)))

    def ways(self, robot, most, over):
        """The fewest hexes to every free hex within so many."""
        barred = self.terrain | (self.taken() - {robot.at})
        found = ways(robot.at, most, over, barred, set() if robot.flies() else self.stops)
        return {place: steps for place, steps in found.items() if place not in barred}

    # -- writing

    def write(self):
        special = self.printed() + ["  stop " + " ".join(map(put, sorted(self.stops)))] * bool(self.stops)
        script = self.script = Script("walled" if self.walled else "open", "\n".join(special))
        if len(set(self.sides)) < self.seats:
            script.lines[0] += " sides=" + self.sides
        for robot in self.robots:
            if "#" not in robot.name:
                robot.card.write(script)
        script.say("end")
        self.position(script)

    def printed(self):
        """More lines of the board."""
        return []

    def position(self, script):
        for robot in self.robots:
            where = {"pool": "off", "destroyed": "destroyed"}.get(robot.where)
            script.say("place %s %s %s" % (robot.seat, robot.name, where or put(robot.at) + self.dress(robot)))
        script.terrain(self.terrain)
        for seat in range(1, self.seats + 1):
            self.pool[seat] = self.dice.randint(4, 12)
            script.say("pool %d %d" % (seat, self.pool[seat]))
        script.say("turn %d" % self.turn)

    def dress(self, robot):
        """Puts counters on a robot and says so."""
        dice, words = self.dice, ""
        if dice.random() < .3:
            robot.damage = dice.randrange(robot.card.integrity)
            words += " damage=%d" % robot.damage
        if dice.random() < .3:
            robot.drain, robot.boost = dice.randint(0, robot.card.energy), dice.randint(0, 2)
            words += " drain=%d boost=%d" % (robot.drain, robot.boost)
        for kind in KINDS:
            if dice.random() < .15:
                robot.buffs.append((kind, dice.choice([-2, -1, 1, 2]), dice.randint(1, self.seats)))
                words += " buff=%s%+d:%d" % robot.buffs[-1]
        for word in ("blaze", "rust", "quell", "disarm", "restrain"):
            if dice.random() < .12:
                robot.mark(word, dice.randint(1, self.seats))
                words += " %s=%d" % robot.marks[-1]
        return words

    def say(self, seat, words):
        self.script.say("%d: %s" % (seat, words))

    def seen(self):
        seen = {} if self.over else {"/turn": self.turn}
        if self.over:
            seen["/result/winners"] = "[%s]" % ",".join(map(str, self.winners))
        for seat in range(1, self.seats + 1):
            seen["/seats/%d/pool" % seat] = self.pool[seat]
            seen["/seats/%d/out" % seat] = str(seat in self.out).lower()
        for robot in self.robots:
            seen.update({"/robots/%s/%s" % (robot.said(), what): value for what, value in robot.seen().items()})
        return seen

    def tell(self, whole=False):
        """Expects what has changed since it was last told, or everything."""
        seen = self.seen()
        for pointer, value in seen.items():
            if whole or self.told.get(pointer) != value:
                for each in value if isinstance(value, list) else []:
                    self.script.say("expect %s contains %s" % (pointer, each))
                if not isinstance(value, list):
                    self.script.expect(pointer, value)
        self.told = seen

    # -- turns

    def ready(self, robot):
        most = 3 if robot.ability("arc-buster") else 1
        return robot.where == "active" and robot.activations < most and not robot.fresh

    def turn_over(self):
        return not self.pool[self.turn] or not any(self.ready(robot) for robot in self.active(self.turn))

    def turn_next(self):
        """Turns end and begin until somebody has one (A2-RND-14, A2-RND-15, A2-FFA-11)."""
        order = self.order()
        while True:
            self.turn = order[(order.index(self.turn) + 1) % self.seats]
            if self.recharge(self.turn) or self.over:
                return

    def recharge(self, seat):
        """Says whether the seat then has a turn to play."""
        for robot in self.robots:
            robot.buffs = [each for each in robot.buffs if each[2] != seat]
            robot.marks = [each for each in robot.marks if each[1] != seat]
        mine = self.active(seat)
        if seat in self.out and not mine:
            return False
        for robot in mine:
            robot.activations, robot.fresh = 0, False
        self.pool[seat] = sum(robot.output() for robot in mine)
        if self.pool[seat] < 5 or not any(action.armed() for robot in mine for action in robot.card.actions):
            self.out.add(seat)
            self.win()
        return not self.over and not self.turn_over()

    def win(self):
        left = {self.side(seat) for seat in range(1, self.seats + 1) if seat not in self.out}
        if len(left) == 1:
            self.over = True
            self.winners = [seat for seat in range(1, self.seats + 1) if self.side(seat) in left]

    def bury(self, robots, off=False):
        for robot in robots:
            robot.where = "destroyed" if robot.level == 1 else "pool"
            robot.seat = robot.owner
            robot.clear()

    def burn(self, robot):
        """Blaze after a movement of its own (A2-TIME-03)."""
        blaze = robot.count("blaze")
        robot.unmark("blaze")
        robot.hurt(blaze)
        self.bury(self.fallen())
        self.aftermath(robot.seat)

    def fallen(self):
        return [robot for robot in self.active() if robot.damage >= robot.card.integrity]
