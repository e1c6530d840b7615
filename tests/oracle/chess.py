"""Machine Chess: activations in turn, passing, the Player 1 Token, shared Recharge Phases and what abilities do before
them, who is out and who has won, for 2 to 4 seats, with Combine Rondo as well (A1-CHES-01 to 15, A1-FFA-07 to 14)."""
from book import BOARD, distance, put, ways
from plain import Activation, Plain, places_sample, pool_dealt, robots_dealt

COUNTS = {}


class Chess(Plain):
    mode = "machine-chess"

    def __init__(self, dice):
        super().__init__(dice, dice.choice([2, 2, 2, 3, 3, 4]), COUNTS)
        self.rondo, self.near = dice.random() < .4, dice.choice([2, 3, 5])
        poor, tiny = dice.random() < .25, dice.random() < .15
        for seat in range(1, self.seats + 1):
            letters = dice.sample("AEGIS", 1 if tiny else dice.choice([1, 2, 2, 3, 3, 4]))
            self.robots += robots_dealt(dice, seat, letters, None if poor else dice.randint(3, 6))
            self.robots += pool_dealt(dice, seat, letters, 3)
        for robot in self.robots:
            if robot.where == "active" and not tiny:
                self.talent(robot)
            elif tiny:
                robot.card.integrity, robot.card.actions[0].radius = 1, 2
                robot.card.actions[0].kind = dice.choice(["damage", "damage", "defense +"])
        if self.rondo:
            self.start_combined()
        places = places_sample(dice, len(self.active()) + dice.choice([0, 4, 9]), self.near if self.seats < 4 else 5)
        for robot in self.active():
            robot.at = places.pop()
        self.terrain, self.phase, self.passed, self.slots = set(places), None, set(), []
        self.round, self.turn = dice.choice([1, 2, 2, 3]), dice.randint(1, self.seats)
        self.token = dice.randint(1, self.seats)
        for robot in self.active():
            robot.activations = int(dice.random() < .25)
        if not self.active():
            self.robots[0].where = "active"
            self.robots[0].at = (0, 0) if (0, 0) not in self.terrain else places_sample(dice, 1, 5, self.terrain)[0]
        if not self.ready(self.turn):
            self.token = self.turn = self.active()[0].seat
            self.active()[0].activations = 0
        for seat in range(1, self.seats + 1):
            self.pool[seat] = dice.choice([0, 3, 6, 9, 12])

    def talent(self, robot):
        """What is done as turns end and start."""
        dice = self.dice
        if dice.random() < .12:
            robot.card.abilities.append("combat-drop")
            robot.where = dice.choice(["waiting", "active"])
        elif dice.random() < .2 and not any(r.card.commander for r in self.robots if r.owner == robot.owner):
            robot.card.abilities.append(dice.choice(["propaganda", "rogue-decoy", "shifty-business"]))
            robot.card.commander = "C%d" % robot.owner

    def start_combined(self):
        for robot in self.robots:
            mine = [r for r in self.robots if r.owner == robot.owner and (r.level == 1 or r.starts)]
            points = sum(r.level for r in mine) + robot.level
            if robot.where == "pool" and self.dice.random() < .4 and len(mine) < 5 and points <= 9:
                robot.where, robot.starts = "active", True

    def head(self):
        return super().head() + " rondo=on" * self.rondo

    def printed(self):
        return []

    def position(self, script):
        if self.rondo:
            for seat in range(1, self.seats + 1):
                mine = [r for r in self.robots if r.owner == seat]
                starts = [r.name for r in mine if r.level == 1 or r.starts]
                pool = [r.name for r in mine if r.level > 1 and not r.starts]
                script.say("team t%d\n  edition 1\n  start %s\n%send" % (
                    seat, " ".join(starts), "  combined %s\n" % " ".join(pool) if pool else ""))
            script.lines = [line + " team=t%s" % line.split()[1] if line.startswith("seat ") else line
                            for line in script.lines]
            seats = [line for line in script.lines if line.startswith("seat ")]
            script.lines = [line for line in script.lines if line not in seats] + seats
        super().position(script)
        for seat in range(1, self.seats + 1) if self.round == 1 else []:
            script.say("protect %d" % seat)
        script.say("token %d" % self.token)
        script.say("turn %d round=%d" % (self.turn, self.round))

    def seen(self):
        seen = super().seen()
        if not self.over:
            seen["/token"] = self.token
            asked = self.asked()
            seen["/asked"] = "[%d]" % asked
        return seen

    def asked(self):
        if self.phase:
            return self.slots[0]
        return self.turn

    # -- the rules of turns

    def safe(self, robot, target):
        return ["A1-CHES-14"] * (self.round == 1 and robot.seat != target.seat)

    def may_pass(self):
        """(A1-CHES-07, A1-CHES-08)"""
        fewer = any(len(self.active(self.turn)) < len(self.active(seat)) for seat in self.left() if seat != self.turn)
        others = any(seat != self.turn and seat not in self.passed and self.ready(seat) for seat in self.left())
        return fewer and others, "A1-CHES-08" if not fewer else "A1-CHES-03"

    def turn_choose(self):
        seat, dice = self.turn, self.dice
        may, why = self.may_pass()
        for robot in self.active(seat):
            if robot not in self.ready(seat) and dice.random() < .4:
                self.count("again refused")
                self.script.refuse(seat, "activate " + robot.name, "A1-CHES-02 A1-ACTV-01 A1-COMB-14 A1-COMB-28 A1-TURN-12")
        if not may:
            self.count("pass refused " + why)
            self.script.refuse(seat, "pass", why)
        elif dice.random() < .5:
            self.count("pass")
            self.say(seat, "pass")
            self.passed.add(seat)
            self.turn_end()
            return
        robot = dice.choice(self.ready(seat))
        self.say(seat, "activate " + robot.name)
        robot.activations, self.passed = 1, set()
        self.activation = Activation(robot)
        if self.idle(self.activation):
            self.count("idle")
            self.activation = None
            self.turn_end()

    def turn_end(self):
        """After each activation, and each pass (A1-CHES-11)."""
        self.look()
        if self.over:
            return
        if any(self.ready(seat) for seat in self.left()):
            self.turn_next()
        else:
            self.phase, self.slots = "finish", self.from_token()
            self.round_end()

    def look(self):
        """Who has lost as a turn ends (A1-WIN-01, A1-WIN-07, A1-FFA-07, A1-FFA-08)."""
        if self.seats == 2:
            bare = [seat for seat in (1, 2) if not self.active(seat)]
            harmless = [seat for seat in (1, 2) if not any(a.armed() for r in self.active(seat) for a in r.card.actions)]
            for lost, why in ((bare, "annihilation"), (harmless, "retreat")):
                if lost and not self.over:
                    self.count(why if len(lost) == 1 else why + " drawn")
                    self.end([seat for seat in (1, 2) if seat not in lost])
            return
        for seat in self.left():
            mine = self.of(seat, "active", "waiting")
            most = max(self.pool[seat], sum(r.output() for r in mine))
            if not any(a.cost <= most for r in mine for a in r.card.actions):
                self.count("out: bare" if not mine else "out: helpless")
                self.out.add(seat)
        for robot in self.active():
            if robot.seat in self.out:
                self.bury([robot])
        if len(self.left()) < 2:
            self.count("last left" if self.left() else "none left")
            self.end(self.left())

    def end(self, winners):
        self.over, self.winners, self.drawn, self.phase = True, winners, not winners, None

    def turn_next(self):
        """Clockwise to who can go on and has not passed since the last activation."""
        for i in range(1, self.seats + 1):
            seat = (self.turn - 1 + i) % self.seats + 1
            if seat not in self.out and self.ready(seat) and seat not in self.passed:
                self.turn = seat
                return

    def from_token(self):
        seats = [(self.token - 1 + i) % self.seats + 1 for i in range(self.seats)]
        return [seat for seat in seats if seat not in self.out]

    # -- as a round ends

    def options(self, seat):
        """What the seat can do now: (words, effect)."""
        found, mine = [], self.active(seat)
        if self.phase == "finish":
            for robot in self.of(seat, "waiting") if self.round > 1 else []:
                foes = [r for r in self.active() if r.seat != seat]
                free = [h for h in sorted(BOARD - self.terrain - self.taken()) if all(distance(h, r.at) >= 5 for r in foes)]
                found += [("drop", robot, h) for h in free[::7]]
            done = self.used
            for word, mates in (("propaganda", False), ("rogue-decoy", True)):
                if any(word in r.card.abilities for r in mine) and word not in done:
                    found += [(word.split("-")[-1], r, word) for r in self.active() if (r.seat == seat) == mates]
        elif any("shifty-business" in r.card.abilities for r in mine) and not self.used:
            found += [("shift", r, None) for r in self.active() if self.reach(r)]
        return found

    def round_end(self):
        """Goes on to the next that can do something."""
        while self.phase:
            if self.slots and self.options(self.slots[0]):
                return
            if self.slots:
                self.slots.pop(0)
                self.used = set()
            elif self.phase == "finish":
                self.phase, self.slots = "start", self.from_token()
            else:
                self.phase = None
                self.round_next()

    def slot_choose(self):
        seat, dice = self.slots[0], self.dice
        kind, robot, more = dice.choice(self.options(seat))
        if dice.random() < .2:
            self.count(self.phase + " passed")
            self.say(seat, "pass")
            self.slots.pop(0)
            self.used = set()
            self.round_end()
            return
        self.count(kind)
        if kind == "drop":
            self.say(seat, "drop %s %s" % (robot.name, put(more)))
            robot.where, robot.at, robot.activations = "active", more, 0
        elif kind == "shift":
            there = dice.choice(self.reach(robot))
            self.say(seat, "shift %s %s" % (robot.said(), put(there)))
            robot.at, self.used = there, {"shift"}
        else:
            self.say(seat, "%s %s" % (kind, robot.said()))
            self.used.add(more)
            self.given.append((more, robot, seat))
            self.give(more, robot, seat)
        self.round_end()

    def give(self, word, robot, seat):
        """It lasts through the round that comes (A1-CHES-12)."""
        if word == "propaganda":
            robot.buffs.append(("accuracy", -1, seat))
        else:
            robot.mark("decoy", seat)

    def reach(self, robot):
        found = ways(robot.at, 2, False, self.terrain | (self.taken() - {robot.at}), set())
        return sorted(place for place, steps in found.items() if steps)

    def round_next(self):
        """The shared Recharge Phase (A1-CHES-03, A1-CHES-05, A1-CHES-11)."""
        self.count("round")
        self.recharge(self.left())
        for given in self.given:
            self.give(*given)
        self.given = []
        rich = [seat for seat in self.left() if self.pool[seat] >= 5]
        if self.seats == 2 and len(rich) < 2 or len(rich) == 1:
            self.count("energy" if rich else "energy drawn")
            self.end(rich)
            return
        if not rich:
            self.count("all poor")
        self.token = next(seat for i in range(1, self.seats + 1) for seat in [(self.token - 1 + i) % self.seats + 1]
                          if seat not in self.out)
        self.round, self.turn, self.passed = self.round + 1, self.token, set()
        if not self.ready(self.turn):
            self.count("token cannot go")
            self.turn_next()

    used, given = set(), []


def chess(dice):
    world = Chess(dice)
    world.used, world.given = set(), []
    world.write()
    world.tell(True)
    for _ in range(dice.randint(8, 60)):
        if world.over:
            break
        if world.phase:
            world.slot_choose()
        elif world.triggers:
            world.trigger()
            if not world.triggers:
                world.turn_end()
        elif world.activation:
            world.act()
            if not world.activation and not world.triggers:
                world.turn_end()
        else:
            world.turn_choose()
        world.tell()
    world.tell(True)
    return world.script
