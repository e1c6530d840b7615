"""Point Control: Control Points and Entry Points, Victory Points for all that brings them, the reserve, and how a game ends
(A1-PTC-01 to 30)."""
from book import BOARD, FLAT, HEXES, distance, put, step
from plain import Activation, Card, Plain, make_robot, places_sample, pool_dealt, robots_dealt

COUNTS = {}
TYPES = {"mixed": None, "drain": ["drain"] * 3 + ["damage"], "wide": ["damage"], "meek": ["defense +", "accuracy -", "push"]}


class Points(Plain):
    mode = "point-control"

    def __init__(self, dice):
        super().__init__(dice, 2, COUNTS)
        self.points = {seat: dice.choice([0, 0, 0, 2, 5, 9, 12, 13]) for seat in (1, 2)}
        for seat in (1, 2):
            letters = dice.sample("AEGIS", dice.choice([2, 3, 4, 5]))
            self.robots += robots_dealt(dice, seat, letters)
            for robot in self.robots[-len(letters):]:
                self.change(robot.card)
            self.robots += pool_dealt(dice, seat, letters, 3)
            self.reserve(seat)
        self.board()
        for robot in self.robots:
            robot.counted = False
        self.turn, self.slots, self.phase, self.before = dice.randint(1, 2), [], None, {}
        for seat in (1, 2):
            self.pool[seat] = dice.choice([3, 6, 9, 12])
        for robot in self.active(self.turn):
            robot.activations = int(dice.random() < .2)
        if not self.ready(self.turn):
            self.active(self.turn)[0].activations = 0

    def change(self, card):
        """More robots that fall together, are drained or can do no harm."""
        kinds = TYPES[self.dice.choice(["mixed", "mixed", "drain", "wide", "meek"])]
        if kinds:
            other = Card(self.dice, card.name, card.classes, card.energy, (), kinds)
            card.actions = other.actions
        card.integrity = self.dice.choice([1, 2, 3, 5])

    def reserve(self, seat):
        """Up to three that wait for an Entry Point, and one for its Combat Drop."""
        dice = self.dice
        for i in range(dice.choice([0, 0, 1, 2, 3])):
            letter = dice.choice("AEGIS")
            self.robots.append(make_robot(seat, Card(dice, "RUM-%d7%d" % (seat, i), letter)))
            self.robots[-1].where = "reserve"
        if dice.random() < .15 and sum(r.owner == seat and r.level == 1 for r in self.robots) < 8:
            self.robots.append(make_robot(seat, Card(dice, "DIP-%d80" % seat, "G", None, ["combat-drop"])))
            self.robots[-1].where = "waiting"
        if dice.random() < .3:
            for robot in dice.sample(self.active(seat)[1:], min(2, len(self.active(seat)) - 1)):
                robot.where = "destroyed"

    def board(self):
        dice, free = self.dice, set(HEXES)
        self.controls = []
        while len(self.controls) < 3:
            centre = dice.choice(sorted(h for h in HEXES if distance(h, (0, 0)) <= 5))
            plate = [centre] + [step(centre, d) for d in dice.sample(FLAT, dice.choice([2, 6]))]
            if free.issuperset(plate):
                self.controls.append(plate)
                free -= {near for h in plate for near in [h] + [step(h, d) for d in FLAT]}
        self.controls.sort(key=lambda plate: min((r, q) for q, r in plate))
        free = set(HEXES) - {h for plate in self.controls for h in plate}
        self.entries = set(dice.sample(sorted(free), dice.choice([4, 6, 8])))
        near = dice.choice([3, 4, 6])
        self.terrain = set(places_sample(dice, dice.choice([0, 2, 6]), near, (set(HEXES) - free) | self.entries))
        places = places_sample(dice, 99, near, self.terrain | self.entries)
        for robot in self.active():
            robot.at = dice.choice(sorted(self.entries - self.taken())) if dice.random() < .1 else None
            robot.at = robot.at or places.pop()
            if dice.random() < .35:
                plate = [h for plate in self.controls for h in plate if h not in self.taken()]
                robot.at = dice.choice(plate)
                places = [h for h in places if h != robot.at]

    def barred(self):
        return self.terrain | self.entries

    def printed(self):
        return (["  control " + " ".join(map(put, plate)) for plate in self.controls]
                + ["  entry " + " ".join(map(put, sorted(self.entries)))])

    def dress(self, robot):
        words = super().dress(robot)
        if not robot.output() and robot.card.energy and self.dice.random() < .5:
            robot.counted = True
            words += " counted"
        return words

    def position(self, script):
        super().position(script)
        for seat in (1, 2):
            script.say("points %d %d" % (seat, self.points[seat]))
        script.say("turn %d round=2" % self.turn)

    def levels(self, seat):
        return sum(robot.level for robot in self.active(seat))

    def gains(self, plate, seat):
        there = [robot for robot in self.active() if robot.at in plate]
        return sum(r.level for r in there) if all(r.seat == seat for r in there) else 0

    def seen(self):
        seen = super().seen()
        seen.pop("/round", None)
        for seat in (1, 2):
            seen["/seats/%d/points" % seat] = self.points[seat]
            seen["/seats/%d/levels" % seat] = self.levels(seat)
            seen.pop("/seats/%d/out" % seat, None)
        for i, plate in enumerate(self.controls if not self.over else []):
            seats = {robot.seat for robot in self.active() if robot.at in plate}
            seen["/controls/%d/contested" % i] = str(len(seats) == 2).lower()
            seen["/controls/%d/seat" % i] = min(seats) if len(seats) == 1 else 0
            seen["/controls/%d/gains" % i] = "[%d,%d]" % (self.gains(plate, 1), self.gains(plate, 2))
        return seen

    # -- points

    def score(self, seat, amount, why):
        if amount and not self.over:
            self.count(why)
            self.points[seat] += amount
            if self.points[seat] >= 14 and self.points[seat] >= self.points[3 - seat] + 2:
                self.count("won")
                self.over, self.winners, self.why, self.phase = True, [seat], "A1-PTC-22", None
            elif self.points[seat] >= 14:
                self.count("goes on")

    def strike(self, robot, action, target, total):
        self.before = {r.said(): r.output() for r in self.active()}
        super().strike(robot, action, target, total)

    def done(self, seat, fallen):
        gained = 0
        for robot in self.robots:
            drained = robot.where == "active" and self.before.get(robot.said(), 0) > 0 and not robot.output()
            if robot.seat != seat and not robot.counted and (drained or robot in fallen):
                robot.counted = True
                self.count("drained" if drained else "destroyed")
                gained += 1 + (robot.level if robot.level > 1 else 0)
        self.before = {}
        if len(fallen) > 1:
            self.count("several")
        self.score(seat, gained + (len(fallen) > 1), "deeds")
        for robot in fallen:
            robot.counted = False

    def united(self, seat, new):
        new.counted = False
        self.score(seat, 1 if new.level < 4 else 2, "combined %d" % new.level)

    # -- turns

    def turn_choose(self):
        dice, seat = self.dice, self.turn
        for robot in self.of(seat, "reserve"):
            if dice.random() < .3:
                self.script.refuse(seat, "enter %s %s" % (robot.name, put(min(self.entries))), "A1-PTC-25 A1-PTC-26")
        if dice.random() < .12:
            self.say(seat, "end turn")
            self.turn_end()
            return
        robot = dice.choice(self.ready(seat))
        self.say(seat, "activate " + robot.name)
        robot.activations, self.activation = 1, Activation(robot)
        if self.idle(self.activation):
            self.activation = None

    def choose_goal(self, goals):
        """Often onto a Control Point."""
        held = [h for h in goals if any(h in plate for plate in self.controls)]
        return self.dice.choice(sorted(held if held and self.dice.random() < .6 else goals))

    def refuse_some(self, run):
        super().refuse_some(run)
        for place in self.dice.sample(sorted(self.entries), 2):
            far = distance(run.robot.at, place)
            if 0 < far <= min(run.robot.card.move, self.pool[run.robot.seat]) and not run.moved \
                    and not run.robot.count("restrain") and place not in self.taken():
                self.count("entry refused")
                why = "A1-PTC-07 A1-PTC-09 A1-MOVE-01 A1-MOVE-06 A1-MOVE-07"
                self.script.refuse(run.robot.seat, "move " + put(place), why)

    def turn_over(self):
        return not self.pool[self.turn] or not self.ready(self.turn)

    def drops(self):
        foes = [r for r in self.active() if r.seat != self.turn]
        free = [h for h in BOARD if h not in self.barred() | self.taken() and all(distance(h, r.at) >= 5 for r in foes)]
        return [(r, h) for r in self.of(self.turn, "waiting") for h in sorted(free)]

    def turn_end(self):
        if self.drops():
            self.phase = "finish"
        else:
            self.turn_next()

    def turn_next(self):
        """Who has none left (A1-PTC-24); then the next turn starts."""
        self.phase = None
        if any(not self.of(seat, "active", "reserve", "waiting") for seat in (1, 2)):
            best = [seat for seat in (1, 2) if self.points[seat] > self.points[3 - seat]]
            self.count("no more robots" if best else "no more robots, drawn")
            self.over, self.winners, self.drawn, self.why = True, best, not best, "A1-PTC-24"
            return
        self.turn = 3 - self.turn
        self.score(self.turn, sum(self.gains(plate, self.turn) for plate in self.controls), "held")
        if self.over:
            return
        self.recharge([self.turn])
        armed = any(a.armed() for r in self.active(self.turn) for a in r.card.actions)
        if self.pool[self.turn] < 5 or not armed:
            self.score(3 - self.turn, 3, "weak" if armed else "bare" if not self.active(self.turn) else "harmless")
        if not self.over:
            self.reinforce()

    def reinforce(self):
        """Asks on as long as somebody may enter (A1-PTC-25 to 27)."""
        room = self.levels(self.turn) < 5 and self.of(self.turn, "reserve") and self.entries - self.taken()
        self.phase = "reinforce" if room else None
        if not room and self.turn_over():
            self.turn_end()

    def reinforce_choose(self):
        dice, seat = self.dice, self.turn
        robot = dice.choice(self.of(seat, "reserve"))
        free = sorted(self.entries - self.taken())
        self.script.expect("/prompt/kind", "reinforce")
        self.script.refuse(seat, "enter %s %s" % (robot.name, put(dice.choice(sorted(BOARD - self.entries)))), "A1-PTC-27")
        for place in sorted(self.entries & self.taken()):
            self.script.refuse(seat, "enter %s %s" % (robot.name, put(place)), "A1-COMP-21")
        if dice.random() < .15:
            self.count("reserve waits")
            self.say(seat, "pass")
            self.phase = None
            if self.turn_over():
                self.turn_end()
            return
        self.count("entered")
        robot.where, robot.at, robot.activations = "active", dice.choice(free), 0
        self.say(seat, "enter %s %s" % (robot.name, put(robot.at)))
        self.pool[seat] += robot.output()
        self.reinforce()

    def finish_choose(self):
        robot, place = self.dice.choice(self.drops())
        if self.dice.random() < .4:
            self.say(self.turn, "pass")
        else:
            self.count("dropped")
            self.say(self.turn, "drop %s %s" % (robot.name, put(place)))
            robot.where, robot.at = "active", place
        self.turn_next()


def points(dice):
    world = Points(dice)
    world.write()
    world.tell(True)
    for _ in range(dice.randint(8, 60)):
        if world.over:
            break
        if world.phase:
            getattr(world, world.phase + "_choose")()
        elif world.triggers:
            world.trigger()
        elif world.activation:
            world.act()
        else:
            world.turn_choose()
        if not (world.over or world.phase or world.triggers or world.activation) and world.turn_over():
            world.turn_end()
        world.tell()
    world.tell(True)
    return world.script
