"""Starpoint Arena for two to four at random: turns of one activation, Valor for what is destroyed, recalled or stands on
Starpoints, the Star Die, rounds that end and begin, robots that come back, last rounds, ties, and players who leave
(A2-STAR, A2-TIME-12, A2-RND-12, A2-DRONE-12)."""
import collections

from acting import Activation, moves, uses
from book import FLAT, HEXES, distance, put, step
from fusing import Fusing
from playing import accelerate, activation_choose
from star_die import SEEN, StarDie
from swarming import LEAVES, Swarming, drone_card
from uniting import Uniting
from world import Card, Robot, World

ZONES = {1: (-5, 0), 2: (5, 0), 3: (0, -5), 4: (0, 5)}
COLOURS = {1: "red", 2: "blue", 3: "green", 4: "yellow"}


class Over(Exception):
    """The game has ended, and what waits is not done (A2-TIME-12)."""


class Idle(Exception):
    """Nobody can do anything."""


class Starring(StarDie, Uniting, Swarming):
    shields = {"A2-STAR-11"}

    def __init__(self, dice):
        self.stands, self.triggers, self.owed, self.waiting, self.rebuilders = [], None, [], [], None
        self.gone, self.passed, self.ending, self.last = set(), set(), 0, 0
        self.rolled, self.star, self.struck, self.acting = None, None, False, False
        World.__init__(self, dice, dice.choice([2, 2, 3, 4]), dice.choice([2, 3, 3, 4]))
        self.sides = "abcd"[:self.seats]
        self.place_star()

    # -- the position

    def deal(self, seat, count):
        Uniting.deal(self, seat, count)
        dice = self.dice
        for robot in self.robots[-count - 5:]:
            robot.card.integrity = max(2, robot.card.integrity - 2)
            for word, numbers in LEAVES.items():
                if dice.random() < .1 and not ("cannon" in word and robot.ability("parting-shot")):
                    robot.card.abilities[word] = dice.choice(numbers)
        basics = [r for r in self.robots[-count - 5:] if r.level == 1]
        for robot in basics[1:]:
            if dice.random() < .25:
                robot.where = "destroyed"
        self.pile(seat)
        for i in range(dice.choice([0, 0, 1, 2])):
            card = Card(dice, "%s-%d%d50" % (dice.choice(["ARK", "GAN"]), seat, i), dice.choice("AEGIS"))
            self.robots.append(Robot(seat, card))
            self.robots[-1].where = "sideboard"
        if dice.random() < .2:
            self.robots.append(Robot(seat, drone_card(dice.choice(["GAN", "SAUR"]), 1)))

    def pile(self, seat):
        """Some have combined before."""
        mine = [r for r in self.active(seat) if r.level == 1]
        ways = [(new, one, other) for new in self.off() if new.owner == seat for one in mine for other in mine
                if one is not other and self.fits(one, other, new.card)]
        if ways and self.dice.random() < .7:
            new, *new.under = self.dice.choice(ways)
            new.where = "active"
            for each in new.under:
                each.where = "under"

    def gather(self, places):
        """Zones, Starpoints, and robots on them or anywhere."""
        dice, self.zones, self.points = self.dice, {}, {}
        zones = [1, 2] if self.seats == 2 else [1, 2, 3, 4]
        for zone in zones:
            self.zones[zone] = [ZONES[zone]] + dice.sample([step(ZONES[zone], d) for d in FLAT], dice.choice([1, 3, 5]))
        used = {place for zone in self.zones.values() for place in zone}
        free = [h for h in HEXES if h not in used and distance(h, (0, 0)) <= 4]
        dice.shuffle(free)
        kinds = [("zone", zone) for zone in zones] + [("white", 0)] * dice.choice([1, 2]) + [("centre", 0)]
        kinds += [("zone", dice.choice(zones))] * (dice.random() < .3)
        for kind in kinds[:8]:
            self.points[free.pop()] = kind
        self.home = dict(zip(range(1, self.seats + 1), [1, 2] if self.seats == 2 else [1, 3, 2, 4]))
        stars = dice.sample(sorted(self.points), len(self.points))
        for robot in self.active():
            robot.at = stars.pop() if stars and dice.random() < .5 else free.pop()
        return [free.pop() for _ in range(dice.choice([0, 4, 8]))]

    def place_star(self):
        dice, seats = self.dice, range(1, self.seats + 1)
        self.round = dice.choice([1, 1, 2, 3])
        self.opening = self.round == 1
        self.first = dice.choice(seats)
        self.valor = {seat: dice.choice([1, 2, 3, 5, 11]) for seat in seats}
        if self.seats == 2 and dice.random() < .15:
            self.ending, self.valor = 3, dict.fromkeys(seats, dice.choice([0, -1, -3]))
        elif self.seats == 2 and dice.random() < .3:
            self.valor = dict.fromkeys(seats, dice.choice([1, 2]))
        elif self.seats > 2 and dice.random() < .5:
            self.ending = dice.choice([1, 2, 2, 3])
            self.valor = {seat: dice.choice([-3, -1, 0, 1, 2, 3]) for seat in seats}
            self.valor[dice.choice(seats)] = dice.choice([0, -1, -2])
            if self.ending == 3:
                best = max(self.valor.values())
                self.valor[next(seat for seat in seats if self.valor[seat] < best or seat == self.seats)] = best
                if list(self.valor.values()).count(best) < 2:
                    self.ending = 2
        for robot in self.active():
            if dice.random() < .2:
                robot.activations = robot.normal = 1
                self.last = robot.seat

    def printed(self):
        lines = ["  start %d %s" % (zone, " ".join(map(put, places))) for zone, places in self.zones.items()]
        for number, (place, (kind, zone)) in enumerate(self.points.items(), 1):
            lines.append("  mark %s %d %s" % (COLOURS[zone] if zone else kind, number, put(place)))
        return lines

    def write(self):
        World.write(self)
        self.script.lines[0] = self.script.lines[0].replace("aegis ", "aegis mode=starpoint ")

    def position(self, script):
        for robot in self.robots:
            where = {"pool": "off", "destroyed": "destroyed", "sideboard": "sideboard"}.get(robot.where)
            flags = " activated" if robot.activations else ""
            flags += " under=" + ",".join(each.name for each in robot.under) if robot.under else ""
            if robot.where == "under":
                continue
            script.say("place %s %s %s" % (robot.seat, robot.name, where or put(robot.at) + self.dress(robot) + flags))
        script.terrain(self.terrain)
        for seat in range(1, self.seats + 1):
            self.pool[seat] = self.dice.choice([0, 1, 2, 4, 7, 10, 12])
            script.say("pool %d %d\nvalor %d %d" % (seat, self.pool[seat], seat, self.valor[seat]))
            if self.opening:
                script.say("protect %d" % seat)
        for word, number in [("ending", self.ending), ("last", self.last), ("token", self.first)]:
            if number:
                script.say("%s %d" % (word, number))
        self.turn = next((s for s in self.dice.sample(range(1, self.seats + 1), self.seats) if self.able(s)), 1)
        script.say("turn %d round=%d" % (self.turn, self.round))

    def dress(self, robot):
        return "" if self.drone(robot) else World.dress(self, robot)

    # -- who and when

    def able(self, seat):
        if seat in self.gone or seat in self.passed or not self.pool[seat]:
            return False
        return any(self.ready(robot) for robot in self.active(seat))

    def turn_over(self):
        return not self.able(self.turn)

    def safe(self, user, other):
        if not self.opening or not self.enemies(user, other):
            return False
        now = self.activation and not self.activation.free and self.activation.robot is other
        return other.normal - bool(now) <= 0

    def clockwise(self, seat):
        return [(seat + i - 1) % self.seats + 1 for i in range(self.seats)]

    def turn_next(self):
        self.acting = False
        for seat in self.clockwise(self.turn % self.seats + 1):
            if self.able(seat):
                SEEN["skipped"] += seat == self.turn
                self.turn = seat
                return
        self.round_end()

    # -- Valor

    def lose(self, losses):
        for seat, amount in losses.items():
            self.valor[seat] -= amount
        if any(losses.values()):
            self.judge()

    def leader(self):
        left = [seat for seat in self.valor if seat not in self.gone]
        best = [seat for seat in left if self.valor[seat] == max(self.valor[each] for each in left)]
        return best[0] if len(best) == 1 else None

    def judge(self):
        low = [seat for seat in self.valor if self.valor[seat] <= 0 and seat not in self.gone]
        if self.ending == 3 or (self.seats == 2 and low):
            if self.leader():
                SEEN["won %s %d" % ("tied" if self.ending == 3 else "at once", len(low))] += 1
                self.won(self.leader())
            SEEN["tied at 0"] += self.ending != 3
            self.ending = 3
        elif low and not self.ending:
            SEEN["soon"] += 1
            self.ending = 1

    def won(self, seat):
        self.over, self.winners = True, [seat]
        raise Over

    def bury(self, robots, off=False):
        losses = collections.Counter()
        for robot in robots:
            for word in LEAVES:
                if robot.ability(word) and (word == "deploy" or not off):
                    self.owed += [(robot, word, robot.at)] * (robot.wounds if word == "deploy" else 1)
            robot.wounds = robot.normal = 0
            if not self.struck:
                losses[robot.seat] += robot.level
                SEEN["level %d lost" % robot.level] += 1
            for each in robot.under:
                each.where = "destroyed" if each.level == 1 else "pool"
            robot.under = []
        World.bury(self, robots, off)
        self.lose(losses)

    def sweep(self):
        pass

    def arrive(self, robot):
        pass

    def open(self, mine):
        """Who left leaves nothing that may be declined (A2-FFA-13)."""
        return [each for each in Swarming.open(self, mine) if each[0].seat not in self.gone or each[1] == "deploy"]

    def leave(self, seat, mine, acting):
        if seat not in self.gone:
            return Swarming.leave(self, seat, mine, acting)
        which = self.open(mine)[-1]
        mine.remove(which)
        aim = max(self.aims(*which), key=lambda at: (at[1], at[0]))
        self.launch(seat, which[0].card.abilities[which[1]].upper(), aim)

    # -- rounds

    def losses(self):
        losses = collections.Counter()
        for robot in self.active():
            kind, zone = self.points.get(robot.at, (None, 0))
            for seat in self.valor:
                if seat != robot.seat and kind == "white":
                    losses[seat] += robot.level
                if seat != robot.seat and kind == "zone" and self.home[seat] == zone:
                    losses[seat] += 2 * robot.level
                if seat != robot.seat and kind == "centre" and self.seats > 2:
                    losses[seat] += 2 * robot.level
        return losses

    def round_end(self):
        SEEN["round"] += 1
        self.lose(self.losses())
        if self.ending == 2:
            SEEN["last round %s" % (self.leader() and "won")] += 1
            if self.leader():
                self.won(self.leader())
            self.ending = 3
        if self.last:
            self.first = self.last % self.seats + 1
        SEEN["order %s" % ("moved" if self.last else "kept")] += 1
        self.rebuilders = [seat for seat in self.clockwise(self.first) if seat not in self.gone]
        self.turn = None

    def homes(self, seat):
        return [place for place in self.zones[self.home[seat]] if place not in self.taken()]

    def returns(self, seat):
        """Who may come back, and for whom."""
        lost = [r for r in self.lost(seat) if r.level == 1 and not self.drone(r)]
        if not self.homes(seat):
            return []
        pairs = [(robot, robot) for robot in lost] + [(robot, other) for robot in self.back(seat) for other in lost]
        return [pair for pair in pairs if self.one_chief(pair[0], [], seat)]

    def one_chief(self, new, parts, seat):
        return True

    def rebuilding(self):
        """The seat that is asked, if there is one."""
        while self.rebuilders:
            if self.returns(self.rebuilders[0]):
                return self.rebuilders[0]
            self.rebuilders.pop(0)
        return None

    def back(self, seat):
        return [r for r in self.robots if r.owner == seat and r.where == "sideboard"]

    def rebuild(self, seat):
        dice, ways = self.dice, self.returns(seat)
        self.rebuild_refused(seat, [each for robot, each in ways if robot is each])
        if dice.random() < .25:
            SEEN["rebuild no"] += 1
            self.say(seat, "pass")
            self.rebuilders.pop(0)
            return
        (robot, lost), place = dice.choice(ways), dice.choice(self.homes(seat))
        words = " for " + lost.name if robot is not lost else ""
        lost.where = "sideboard"
        SEEN["rebuild" + words[:4]] += 1
        self.say(seat, "rebuild %s %s%s" % (robot.name, put(place), words))
        robot.clear()
        robot.where, robot.at, robot.seat, robot.activations, robot.fresh, robot.normal = "active", place, seat, 0, False, 0

    def rebuild_refused(self, seat, lost):
        dice, script, home = self.dice, self.script, self.homes(seat)[0]
        for robot in self.lost(seat):
            if robot.level == 1 and not self.drone(robot) and not self.one_chief(robot, [], seat):
                SEEN["no second chief"] += 1
                script.refuse(seat, "rebuild %s %s" % (robot.name, put(home)), "A2-DRAFT-14")
        if not lost:
            return
        name = dice.choice(lost).name
        full = [place for place in self.zones[self.home[seat]] if place in self.taken()]
        others = [h for h in HEXES if h not in self.zones[self.home[seat]] and h not in self.terrain | self.taken()]
        if full and dice.random() < .5:
            script.refuse(seat, "rebuild %s %s" % (name, put(full[0])), "A2-STAR-17")
        if dice.random() < .3:
            script.refuse(seat, "rebuild %s %s" % (name, put(dice.choice(others))), "A2-STAR-12")
        for robot in self.robots:
            if robot.owner != seat or self.drone(robot) or dice.random() > .15:
                continue
            if robot.level > 1:
                script.refuse(seat, "rebuild %s %s" % (robot.name, put(home)), "A2-STAR-14 T-03")
            elif robot.where == "sideboard":
                script.refuse(seat, "rebuild %s %s" % (robot.name, put(home)), "A2-STAR-15")
            elif robot.where != "destroyed":
                script.refuse(seat, "rebuild %s %s" % (robot.name, put(home)), "A2-STAR-12")
                script.refuse(seat, "rebuild %s %s for %s" % (name, put(home), robot.name), "A2-STAR-15")

    def round_begin(self):
        """Everybody recharges at the same time."""
        self.rebuilders, self.last, self.opening, self.passed = None, 0, False, set()
        self.round += 1
        self.ending = 2 if self.ending == 1 else self.ending
        for robot in self.robots:
            robot.buffs, robot.marks, robot.activations, robot.fresh, robot.normal = [], [], 0, False, 0
        for seat in self.valor:
            if seat not in self.gone:
                self.pool[seat] = sum(robot.output() for robot in self.active(seat))
        self.turn = next((seat for seat in self.clockwise(self.first) if self.able(seat)), None)
        if not self.turn:
            raise Idle

    # -- turns

    def turn_choose(self):
        dice, seat = self.dice, self.turn
        for robot in self.active(seat):
            if not self.ready(robot) and dice.random() < .3:
                word = dice.choice(["activate ", "recall "])
                self.script.refuse(seat, word + robot.name, "A2-ACT-02 A2-ACT-14 A2-ABL-06 A2-DRONE-05")
        if dice.random() < .05:
            self.script.refuse(seat, "end turn", "A2-STAR-07")
        if dice.random() < .07:
            SEEN["pass"] += 1
            self.say(seat, "pass")
            self.passed.add(seat)
            self.turn_next()
            return
        robot = dice.choice([robot for robot in self.active(seat) if self.ready(robot)])
        if dice.random() < .12:
            SEEN["recall"] += 1
            self.say(seat, "recall " + robot.name)
            self.recall(robot)
            return
        x = robot.number("accelerator")
        if x and dice.random() < .6:
            before = robot.activations
            accelerate(self, robot, x)
            self.acting = robot.activations > before
            return
        self.say(seat, "activate " + robot.name)
        robot.activations += 1
        robot.normal += 1
        self.last, self.rolled, self.acting, self.activation = seat, None, True, Activation(robot)

    def recall(self, robot):
        seat, self.struck = robot.seat, True
        self.bury([robot])
        self.struck = False
        self.lose({seat: 1})
        self.aftermath(seat)
        self.turn_next()

    def resign(self):
        """Between activations somebody may leave (A2-STAR-27)."""
        left = [seat for seat in self.valor if seat not in self.gone]
        if len(left) < 3 or self.dice.random() > .03:
            return False
        seat = self.dice.choice(left)
        SEEN["resign"] += 1
        self.script.say("%d: resigns" % seat)
        self.gone.add(seat)
        if self.rebuilders:
            self.rebuilders = [each for each in self.rebuilders if each != seat]
        if self.ending == 3 and self.leader():
            self.won(self.leader())
        if self.turn == seat:
            self.turn_next()
        return True

    # -- what is told

    def seen(self):
        seen = World.seen(self)
        if self.over:  # what an Action that ended the game would still have done is left open
            seen = {"/result/winners": seen["/result/winners"]}
        if self.turn is None:
            seen.pop("/turn", None)
            if not self.over:
                seen["/asked"] = self.rebuilding()
        if not self.over:
            seen["/round"] = self.round
            seen["/ending"] = '"%s"' % ["", "soon", "last", "tied"][self.ending]
        for seat in self.valor:
            if seat not in self.gone:
                seen["/seats/%d/valor" % seat] = self.valor[seat]
            seen.pop("/seats/%d/out" % seat, None)
            if seat in self.gone:
                seen = {name: value for name, value in seen.items() if name != "/seats/%d/pool" % seat and not (
                    name.endswith("activated") and name.startswith("/robots/%d" % seat))}
        for robot in self.robots:
            if robot.where == "active" and self.opening and not self.over:
                now = self.activation and not self.activation.free and self.activation.robot is robot
                seen["/robots/%s/protected" % robot.said()] = str(robot.normal - bool(now) <= 0).lower()
        return seen

    # -- what comes next

    def go_on(self):
        if self.activation and self.star:
            self.star_choose()
        elif self.activation:
            run = self.activation
            self.roll_refused(run)
            if self.may_roll(run) and (self.dice.random() < .6 or not self.others(run)):
                self.roll(run)
            else:
                activation_choose(self)
        elif self.busy():
            self.trigger_choose()
        elif self.turn is None:
            self.rebuild(self.rebuilding())
        elif not self.resign():
            self.turn_choose()
        self.settle()

    def others(self, run):
        return moves(self, run) or uses(self, run) or self.unions(run)

    def settle(self):
        self.forced()
        run = self.activation
        if run and self.star and run.robot.where == "active":
            return
        if run and (run.robot.where != "active" or not (self.others(run) or self.may_roll(run))):
            self.activation = None
        if self.activation or self.busy():
            return
        self.triggers = None
        if self.turn is not None and self.acting:
            self.turn_next()
        if self.turn is None and not self.rebuilding():
            self.round_begin()


class Drafted(Fusing, Starring):
    """The same with drafted teams, which combine by Classes alone."""

    def __init__(self, dice):
        Starring.__init__(self, dice)


def star(dice):
    world = Drafted(dice) if dice.random() < .3 else Starring(dice)
    world.write()
    if world.turn_over():
        return None
    try:
        for _ in range(dice.randint(8, 40)):
            world.go_on()
            world.tell()
        world.tell(True)
    except Over:
        world.tell(True)
    except Idle:
        pass
    return world.script
