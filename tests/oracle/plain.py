"""First edition games in small, kept by a second hand: plain robots, Actions and combinations, for the oracles of its
modes. What a mode does with turns, points and teams is in chess.py, points.py, rondo.py and drafting.py."""
from book import BOARD, FLAT, HEXES, POINTED, Script, axis, distance, put, sees, step, ways
from world import KINDS, Robot

TRIGGERS = ["detonator", "refuel"]
SEATS = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"]
MAKES = {"A": "ARK", "E": "EMU", "G": "GAN", "I": "ION", "S": "SNO"}


def sees_between(a, b, blocking):
    """A line along the border of two hexes is blocked by both of them only (A1-RNG-21)."""
    line = axis(a, b, POINTED)
    for times in range(distance(a, b) // 2 if line else 0):
        here = step(a, line, times)
        sides = [step(here, d) for d in FLAT if distance(step(here, d), step(here, line)) == 1]
        if all(side in blocking for side in sides):
            return False
    return sees(a, b, blocking)


class Action:
    def __init__(self, dice, name, kinds):
        self.name, self.kind = name, dice.choice(kinds)
        self.cost, self.each, self.accuracy = dice.choice([1, 1, 2, 3]), dice.random() < .6, dice.choice([1, 2, 3, 4, 5])
        self.power = dice.randint(1, 3)
        self.range, self.radius = dice.choice([(3, 0), (5, 0), (9, 0), (0, 2), (0, 3), (5, 1)])
        self.words = {word for word in ("restrain", "disarm") if dice.random() < .15}
        if self.kind == "push":
            self.range, self.radius, self.power = 3, 0, dice.randint(2, 5)

    def text(self):
        power = "%s%s%d" % (self.kind, "" if self.kind[-1] in "+-" else " ", self.power)
        reach = ["range %d" % self.range] * bool(self.range) + ["radius %d" % self.radius] * bool(self.radius)
        return '"%s"  cost %d  %s %d+  %s' % (self.name, self.cost, "each" if self.each else "all", self.accuracy,
                                              "  ".join([power] + reach + sorted(self.words)))

    def armed(self):
        return self.kind in ("damage", "drain", "push")


class Card:
    kinds = ["damage"] * 6 + ["drain"] * 3 + ["push"] * 2 + ["defense +", "accuracy -"]

    def __init__(self, dice, name, classes, output=None, abilities=(), kinds=None):
        self.name, self.make, self.classes = name, name.split("-")[0], classes
        self.move, self.energy = dice.choice([1, 2, 3, 4]), dice.randint(0, 5) if output is None else output
        self.integrity, self.abilities, self.commander = dice.randint(1, 7), list(abilities), ""
        self.actions = [Action(dice, "%s %s" % (name.replace("-", ""), "RST"[i]), kinds or self.kinds)
                        for i in range(dice.choice([1, 1, 2]))]

    def write(self, script):
        script.robot(self.name, self.classes, [action.text() for action in self.actions], self.abilities, self.move,
                     self.energy, self.integrity, "  commander " + self.commander if self.commander else "")


def makes_of(robot):
    return {robot.card.make} | {each.card.make for each in robot.under}


def fits(one, other, new, makes=True):
    """What two robots can become: printed Classes, inherited Makes (A1-COMB-17, A1-COMB-18, A1-MODE-01 to 04)."""
    wanted, first, second = set(new.classes), set(one.card.classes), set(other.card.classes)
    if not wanted <= first | second or len(wanted) < max(len(first), len(second)) or wanted in (first, second):
        return False
    home = wanted & {new.make[0]} or wanted
    return not makes or any(new.make in makes_of(part) and set(part.card.classes) & home for part in (one, other))


class Activation:
    def __init__(self, robot):
        self.robot, self.moved = robot, False


class Plain:
    """A table: robots, pools, one activation at a time. A mode says how turns follow."""
    mode, makes = "standard", True
    told = {}

    def __init__(self, dice, seats, counts):
        self.dice, self.seats, self.robots, self.pool = dice, seats, [], dict.fromkeys(range(1, seats + 1), 0)
        self.terrain, self.over, self.winners, self.drawn, self.why = set(), False, [], False, None
        self.activation, self.triggers, self.out, self.turn, self.round = None, [], set(), 1, 2
        self.fallen_now, self.counts = [], counts

    # -- who and where

    def active(self, seat=None):
        return [r for r in self.robots if r.where == "active" and seat in (None, r.seat)]

    def of(self, seat, *where):
        return [r for r in self.robots if r.owner == seat and r.where in where]

    def left(self):
        return [seat for seat in range(1, self.seats + 1) if seat not in self.out]

    def taken(self):
        return {r.at for r in self.active()}

    def barred(self):
        return self.terrain

    def count(self, what):
        self.counts[what] = self.counts.get(what, 0) + 1

    def say(self, seat, words):
        self.script.say("%d: %s" % (seat, words))

    # -- writing

    def head(self):
        return "game aegis edition=1 mode=%s board=inline" % self.mode

    def printed(self):
        return []

    def write(self):
        self.script = script = Script("open", "\n".join(self.printed()))
        script.lines[0] = self.head()
        for robot in self.robots:
            robot.card.write(script)
        script.say("end")
        for seat in range(1, self.seats + 1):
            script.say("seat %d %s" % (seat, SEATS[seat - 1]))
        self.position(script)

    def place(self, script, robot):
        where = {"pool": "off", "waiting": "off", "sideboard": "reserve", "reserve": "reserve"}.get(robot.where, robot.where)
        under = " under=" + ",".join(r.name for r in robot.under) if robot.under else ""
        script.say("place %s %s %s" % (robot.owner, robot.name, where if robot.at is None else
                                       put(robot.at) + under + self.dress(robot)))

    def position(self, script):
        for robot in self.robots:
            if robot.where != "under":
                self.place(script, robot)
        script.terrain(self.terrain)
        for seat in range(1, self.seats + 1):
            script.say("pool %d %d" % (seat, self.pool[seat]))

    def dress(self, robot):
        dice, words = self.dice, ""
        if dice.random() < .4:
            robot.damage = dice.randrange(robot.card.integrity)
            words += " damage=%d" % robot.damage
        if dice.random() < .25:
            robot.drain = dice.randint(0, robot.card.energy)
            words += " drain=%d" % robot.drain
        for kind in ("defense", "accuracy"):
            if dice.random() < .15:
                robot.buffs.append((kind, dice.choice([-1, 1, 2]), dice.randint(1, self.seats)))
                words += " buff=%s%+d:%d" % robot.buffs[-1]
        for word in ("disarm", "restrain"):
            if dice.random() < .08:
                robot.mark(word, dice.randint(1, self.seats))
                words += "".join(" %s=%d" % mark for mark in robot.marks if mark[0] == word)
        return words + " activated" * bool(robot.activations)

    def seen(self):
        seen = {} if self.over else {"/turn": self.turn, "/round": self.round}
        if self.over and self.drawn:
            seen["/result/draw"] = "true"
        elif self.over:
            seen["/result/winners"] = "[%s]" % ",".join(map(str, self.winners))
        if self.over and self.why:
            seen["/result/clause"] = self.why
        for seat in range(1, self.seats + 1):
            if not self.over:
                seen["/seats/%d/pool" % seat] = self.pool[seat]
                seen["/seats/%d/out" % seat] = str(seat in self.out).lower()
        for robot in self.robots:
            for what, value in robot.seen().items():
                if what == "statuses" and robot.count("decoy"):
                    value = "[%s]" % ",".join(value[1:-1].split(",") * (value != "[]") + ['"decoy"'])
                seen["/robots/%s/%s" % (robot.said(), what)] = value
        if self.over:
            seen = {what: value for what, value in seen.items() if "/buffs" not in what and "activated" not in what
                    and "statuses" not in what}
        return seen

    def tell(self, whole=False):
        seen = self.seen()
        for pointer, value in seen.items():
            if whole or self.told.get(pointer) != value:
                self.script.expect(pointer, value)
        self.told = seen

    # -- what a robot can do

    def goals(self, run):
        robot = run.robot
        if run.moved or robot.count("restrain"):
            return {}
        barred = self.barred() | (self.taken() - {robot.at})
        found = ways(robot.at, min(robot.card.move, self.pool[robot.seat]), robot.flies(), barred, set())
        return {place: steps for place, steps in found.items() if steps and place not in barred}

    def why_not(self, robot, action, target):
        """The clauses that forbid it."""
        why = self.safe(robot, target)
        if distance(robot.at, target.at) > action.range:
            why += ["A1-RNG-01"]
        if not sees_between(robot.at, target.at, self.barred() | (self.taken() - {robot.at, target.at})):
            why += ["A1-RNG-16", "A1-RNG-17", "A1-RNG-19", "A1-PTC-08"]
        return why

    def safe(self, robot, target):
        """The clauses that protect the target."""
        return []

    def uses(self, run):
        robot, found = run.robot, []
        if robot.count("disarm"):
            return found
        for action in robot.card.actions:
            if action.cost > self.pool[robot.seat]:
                continue
            aims = [r for r in self.active() if r is not robot and not self.why_not(robot, action, r)]
            if action.kind == "push":
                aims = [r for r in aims if axis(robot.at, r.at, FLAT)]
            found += [(action, aim) for aim in (aims if action.range else [None])]
        return found

    def can_use(self, run):
        """Pushes that go slantwise are legal too, but no choice of ours."""
        robot = run.robot
        return not robot.count("disarm") and any(
            action.cost <= self.pool[robot.seat] and (not action.range or any(
                r is not robot and not self.why_not(robot, action, r) for r in self.active()))
            for action in robot.card.actions)

    def unions(self, run):
        robot, seat, found = run.robot, run.robot.seat, []
        for new in self.of(seat, "pool") if not robot.count("disarm") else []:
            found += [(other, new) for other in self.active(seat) if distance(other.at, robot.at) == 1
                      and fits(robot, other, new.card, self.makes) and new.card.energy <= self.pool[seat]]
        return found

    def idle(self, run):
        return not (self.goals(run) or self.can_use(run) or self.unions(run))

    # -- doing it

    def act(self):
        """One choice in an activation."""
        run, dice, seat = self.activation, self.dice, self.activation.robot.seat
        robot = run.robot
        self.refuse_some(run)
        goals, uses, unions = self.goals(run), self.uses(run), self.unions(run)
        kinds = ["move"] * bool(goals) + ["use"] * 3 * bool(uses) + ["unite"] * 5 * bool(unions)
        kind = dice.choice(kinds) if kinds and dice.random() < .93 else "pass"
        if kind == "move":
            place = self.choose_goal(goals)
            self.say(seat, "move " + put(place))
            self.pool[seat] -= goals[place]
            robot.at, run.moved = place, True
            if self.idle(run):
                self.activation = None
        elif kind == "use":
            self.activation = None
            self.use(robot, *dice.choice(uses))
        elif kind == "unite":
            self.activation = None
            self.unite(robot, *dice.choice(unions))
        else:
            self.say(seat, "pass")
            self.activation = None

    def choose_goal(self, goals):
        return self.dice.choice(sorted(goals))

    def refuse_some(self, run):
        robot, dice = run.robot, self.dice
        others = [r for r in self.active() if r is not robot]
        for action in robot.card.actions:
            if action.range and others and dice.random() < .3:
                target = dice.choice(others)
                why = self.why_not(robot, action, target)
                if why and not robot.count("disarm") and action.cost <= self.pool[robot.seat]:
                    self.script.refuse(robot.seat, 'use "%s" on %s' % (action.name, target.said()), " ".join(why))

    def use(self, robot, action, target):
        seat = robot.seat
        self.pool[seat] -= action.cost
        faces = [self.dice.randint(1, 6) for _ in range(action.cost)]
        on = " on " + target.said() if target else ""
        self.say(seat, 'use "%s"%s [hit %s]' % (action.name, on, " ".join(map(str, faces))))
        need = max(1, min(6, action.accuracy - robot.buff("accuracy") + (target.buff("evasion") if target else 0)))
        hits = sum(face >= need for face in faces)
        successes = hits if action.each else int(hits == len(faces))
        if successes:
            self.strike(robot, action, target, successes * action.power)
        if target and target.seat != robot.seat and target.where == "active" and target.count("decoy"):
            self.answer(target)

    def answer(self, robot):
        """Rogue Decoy has given it Retaliate (A1-PASS-47 to 53, A1-CMDR-28)."""
        run = Activation(robot)
        if robot.fresh or not self.can_use(run) or self.over:
            return
        self.script.expect("/prompt/kind", "retaliate")
        if self.uses(run) and self.dice.random() < .6:
            self.count("retaliates")
            self.use(robot, *self.dice.choice(self.uses(run)))
        else:
            self.say(robot.seat, "pass")

    def strike(self, robot, action, target, total):
        centre = (target or robot).at
        area = [r for r in self.active() if r is target or (
            action.radius and distance(r.at, centre) <= action.radius and (target or r is not robot)
            and sees_between(centre, r.at, self.barred()))]
        dealt = {id(r): max(0, total + (robot.buff("damage") - r.buff("defense"))) for r in area}
        for each in area:
            if action.kind == "drain" and each.output() > 0:
                each.drain += min(dealt[id(each)], each.output())
            elif action.kind in ("damage", "drain"):
                each.damage += dealt[id(each)]
            elif action.kind[-1] in "+-":
                each.buffs.append((action.kind[:-2], total if action.kind[-1] == "+" else -total, robot.seat))
            for word in action.words:
                each.mark(word, robot.seat)
        fallen = self.bury(self.spent())
        if action.kind == "push":
            fallen += self.push(target, axis(robot.at, target.at, FLAT), total)
        self.done(robot.seat, fallen)

    def push(self, robot, direction, hexes):
        gone = 0
        while gone < hexes:
            there = step(robot.at, direction)
            if there not in BOARD:
                return self.bury([robot])
            hit = next((r for r in self.active() if r.at == there), None)
            if hit or there in self.barred():
                for each in [robot] + [hit] * bool(hit):
                    half = (hexes - gone) // 2
                    each.damage += max(0, half - each.buff("defense")) if half else 0
                break
            robot.at, gone = there, gone + 1
        return self.bury(self.spent())

    def spent(self):
        return [r for r in self.active() if r.damage >= r.card.integrity]

    def bury(self, robots):
        for robot in robots:
            robot.where = "destroyed" if robot.level == 1 or robot.starts else "pool"
            robot.lay = robot.at
            for each in robot.under:
                each.where = "destroyed" if each.level == 1 or each.starts else "pool"
            robot.fell, robot.under = robot.level, []
            robot.clear()
        return list(robots)

    def done(self, seat, fallen):
        """An Action or ability of this seat has been carried out, and these have fallen by it."""

    def united(self, seat, new):
        """This seat has combined into this robot."""

    def unite(self, robot, other, new):
        seat, there = robot.seat, self.dice.choice([robot.at, other.at])
        self.say(seat, "combine with %s into %s at %s" % (other.name, new.name, put(there)))
        self.pool[seat] -= new.card.energy
        new.under = [each for part in (robot, other) for each in [part] + part.under]
        for part in new.under:
            part.clear()
            part.where, part.under = "under", []
        new.clear()
        new.where, new.at, new.fresh, new.activations = "active", there, True, 0
        self.united(seat, new)
        self.triggers = [] if self.over else [(new, word) for word in new.card.abilities if word in TRIGGERS]

    def trigger(self):
        new, word = self.triggers.pop(self.dice.randrange(len(self.triggers)))
        if self.dice.random() < .15:
            self.say(new.seat, "pass")
            self.triggers = []
            return
        self.say(new.seat, "trigger " + word)
        if word == "refuel":
            self.pool[new.seat] += new.output()
            return
        area = [r for r in self.active() if r.seat != new.seat and distance(r.at, new.at) <= 2]
        for each in area:
            each.damage += 2
        self.done(new.seat, self.bury(self.spent()))

    def recharge(self, seats):
        """What these seats (and those that are out) have caused ends, and their pools are filled (A1-BUFF-24)."""
        for robot in self.robots:
            robot.buffs = [each for each in robot.buffs if each[2] not in set(seats) | self.out]
            robot.marks = [each for each in robot.marks if each[1] not in set(seats) | self.out]
            if robot.seat in seats:
                robot.activations, robot.fresh = 0, False
        for seat in seats:
            self.pool[seat] = sum(robot.output() for robot in self.active(seat))

    def ready(self, seat):
        return [r for r in self.active(seat) if not r.activations and not r.fresh]


def robots_dealt(dice, seat, classes, output=None, extra=()):
    """Basic robots of these Classes, each of the Make that goes with its own."""
    return [make_robot(seat, Card(dice, "%s-%d%d0" % (MAKES[letter], seat, i + 1), letter, output, extra))
            for i, letter in enumerate(classes)]


def make_robot(seat, card):
    robot = Robot(seat, card)
    robot.starts = False
    return robot


def pool_dealt(dice, seat, classes, count):
    """Combined robots that some of these letters make."""
    found, letters = [], sorted(set(classes))
    for i in range(count if len(letters) > 1 else 0):
        some = dice.sample(letters, min(len(letters), dice.choice([2, 2, 3, 3, 4])))
        name = "%s-2%d%d0" % (MAKES[dice.choice(some)], seat, i)
        card = Card(dice, name, "".join(x for x in "AEGIS" if x in some), dice.randint(1, 6))
        card.integrity += 2
        card.abilities = dice.choice([["detonator"], ["refuel"], ["detonator", "refuel"]])
        found.append(make_robot(seat, card))
        found[-1].where = "pool"
    return found


def places_sample(dice, count, near, barred=()):
    hexes = [h for h in HEXES if distance(h, (0, 0)) <= near and h not in barred]
    return dice.sample(hexes, min(count, len(hexes)))
