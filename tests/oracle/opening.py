"""Games from the first die: who begins, where robots may be put, in which order players take turns, and whom nobody may
touch yet (A2-SETUP-03 to 10, A2-FFA-04 to 07, A2-TPLAY-02 to 05)."""
from book import FLAT, hexes_sample, put, step
from playing import play_on
from world import MAKES, World


class Opening(World):
    idle = .3

    def __init__(self, dice):
        self.done, self.recharges, self.zones = set(), {}, {}
        super().__init__(dice, None, 5)
        self.sides = "abab" if len(set(self.sides)) < self.seats else self.sides

    def deal(self, seat, count):
        super().deal(seat, count)
        for robot in self.robots[-count:]:
            robot.card.energy = max(1, robot.card.energy)

    def gather(self, places):
        """Start Zones of six hexes, close together, clockwise by their seats."""
        clock = [(3, 0), (0, 3), (-3, 3), (-3, 0), (0, -3), (3, -3)]
        first, chosen = self.dice.randrange(6), self.dice.sample(range(6), self.seats)
        centres = [clock[(first + i) % 6] for i in sorted(chosen)]
        for seat, centre in enumerate(centres, 1):
            self.zones[seat] = [centre] + self.dice.sample([step(centre, d) for d in FLAT], 5)
        used = {place for zone in self.zones.values() for place in zone}
        return [place for place in hexes_sample(self.dice, 8) if place not in used]

    def order(self):
        """Round the table from the first player; of teams abab that is team after team."""
        return [(self.first + i - 1) % self.seats + 1 for i in range(self.seats)]

    def safe(self, user, other):
        if not self.enemies(user, other):
            return False
        return self.recharges.get(other.seat, 0) < 2 if self.seats == 2 else other.seat not in self.done

    def printed(self):
        zones = ["  start %d %s" % (seat, " ".join(map(put, zone))) for seat, zone in self.zones.items()]
        return zones + ["  terrain " + " ".join(map(put, sorted(self.terrain)))] * bool(self.terrain)

    def position(self, script):
        for seat in range(1, self.seats + 1):
            names = " ".join(robot.name for robot in self.robots if robot.seat == seat)
            script.say("team five%d\n  basic %s\nend" % (seat, names))
        for seat in range(1, self.seats + 1):
            script.say("seat %d %s team=five%d" % (seat, MAKES[seat - 1], seat))
        self.begin()

    def begin(self):
        """Dice until one is the highest, zones, and everybody's five in turn."""
        dice, faces, rollers = self.dice, [], sorted(set(self.sides))
        while len(rollers) > 1:
            rolls = [dice.randint(1, 6) for _ in rollers]
            faces += rolls
            rollers = [one for one, face in zip(rollers, rolls) if face == max(rolls)]
        self.first = self.sides.index(rollers[0]) + 1
        self.script.say("deal [first %s]" % " ".join(map(str, faces)))
        self.script.expect("/first", self.first)
        homes = {seat: [seat] for seat in range(1, self.seats + 1)}
        if self.seats == 4:  # zones 1 and 2 face each other, as for two players
            homes = {1: [1], 2: [3], 3: [2], 4: [4]}
        if len(set(self.sides)) < self.seats:
            homes = self.choose_zones()
        for seat in self.order():
            self.place(seat, homes[seat])
        self.turn = self.first
        self.pool = dict.fromkeys(range(1, self.seats + 1), 0)
        if not self.recharge(self.first) and not self.over:
            self.turn_next()
        self.tell(True)

    def choose_zones(self):
        mine = self.dice.sample([1, 2, 3, 4], 2)
        self.script.expect("/asked", self.first)
        self.say(self.first, "zones %d %d" % tuple(mine))
        return {seat: mine if self.side(seat) == self.side(self.first) else [z for z in (1, 2, 3, 4) if z not in mine]
                for seat in range(1, self.seats + 1)}

    def place(self, seat, homes):
        self.script.expect("/asked", seat)
        places = [place for home in homes for place in self.zones[home]]
        others = [place for home, zone in self.zones.items() for place in zone if home not in homes]
        for robot in self.robots:
            if robot.seat == seat:
                words = "place %s %s" % (robot.name, put(self.dice.choice(others)))
                self.script.refuse(seat, words, "A2-SETUP-04 A2-SETUP-07")
                robot.at = self.dice.choice([place for place in places if place not in self.taken()])
                self.say(seat, "place %s %s" % (robot.name, put(robot.at)))

    def recharge(self, seat):
        self.recharges[seat] = self.recharges.get(seat, 0) + 1
        plays = super().recharge(seat)
        if not plays:  # that was his turn
            self.done.add(seat)
        return plays

    def turn_next(self):
        self.done.add(self.turn)
        super().turn_next()

    def seen(self):
        seen = super().seen()
        for seat in range(1, self.seats + 1):
            late = self.recharges.get(seat, 0) < 2 if self.seats == 2 else seat not in self.done
            seen["/seats/%d/protected" % seat] = str(late).lower()
        return seen


def open_game(dice):
    return play_on(Opening(dice), 40)
