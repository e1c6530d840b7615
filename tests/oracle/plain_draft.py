"""Combining in a draft of the first edition: Classes alone, one Commander robot at a time, three or more at once for 10
Energy (A1-DRFT-12 to 18)."""
from book import BOARD, FLAT, distance, put, step
from plain import Activation, Card, Plain, make_robot

COUNTS = {}


class Drafting(Plain):
    makes = False

    def __init__(self, dice):
        super().__init__(dice, 2, COUNTS)
        chief = dice.random() < .5
        for i in range(dice.choice([3, 4, 5])):
            card = Card(dice, "BOX-%d00" % (i + 1), dice.choice("AEGIS"), None, dice.choice([[], [], ["combat-drop"]]))
            card.commander = "Ida" if chief and i == 1 else ""
            self.robots.append(make_robot(1, card))
            if card.abilities and i > 2:
                self.robots[-1].where = "waiting"
        for i in range(7):
            letters = dice.sample("AEGIS", dice.choice([2, 2, 3, 3, 4]))
            card = Card(dice, "TUB-2%d0" % i, "".join(x for x in "AEGIS" if x in letters), dice.randint(1, 6))
            card.abilities = dice.choice([["detonator"], ["refuel"], ["detonator", "refuel"]])
            card.commander = dice.choice(["", "", "Joe", "Ida"])
            self.robots.append(make_robot(1, card))
            self.robots[-1].where = "pool"
        if dice.random() < .5:
            self.robots[-1].where = "active"
            self.robots[-1].card.commander = ""
        self.robots.append(make_robot(2, Card(dice, "FOE-100", "A", 5)))
        self.robots[-1].card.integrity = 9
        self.scatter()
        self.pool = {1: dice.choice([9, 10, 12, 20, 24]), 2: 9}
        self.group = []

    def scatter(self):
        """Close together, mostly beside one another."""
        places = [(0, 0)]
        for robot in self.active():
            robot.at = places.pop() if robot.seat == 1 else (6, -2)
            near = {step(r.at, d) for r in self.active() if r.at for d in FLAT} & BOARD
            places = [self.dice.choice(sorted(h for h in near if h not in self.taken() and h != (6, -2)))]
            if self.dice.random() < .15:
                places = [h for h in [(-4, 0), (-4, 4), (0, -4), (3, 3)] if h not in self.taken()][:1]

    def head(self):
        return "game aegis edition=1 draft=on board=inline"

    def position(self, script):
        super().position(script)
        script.say("turn 1 round=3")

    def seen(self):
        seen = super().seen()
        seen.pop("/round", None)
        return seen

    # -- what can be made

    def second(self, new, parts):
        """(A1-DRFT-15) Whoever waits for a Combat Drop is the player's too."""
        others = [r for r in self.of(1, "active", "waiting") if r not in parts]
        return bool(new.card.commander) and any(r.card.commander for r in others)

    def unions(self, run):
        return [(other, new) for other, new in super().unions(run) if not self.second(new, (run.robot, other))]

    def may_join(self, new, robot):
        classes = set(robot.card.classes)
        return classes & set(new.card.classes) and classes != set(new.card.classes) and robot.level <= new.level

    def beside(self, group, robot):
        return robot not in group and any(distance(r.at, robot.at) == 1 for r in group)

    def joins(self, new, group):
        return [r for r in self.active(1) if self.beside(group, r) and self.may_join(new, r)]

    def makes_it(self, new, group):
        letters = {x for r in group for x in r.card.classes}
        return len(group) > 2 and letters >= set(new.card.classes) and not self.second(new, group)

    def can_unite(self, run, new):
        if not self.may_join(new, run.robot) or self.pool[1] < 10 or run.robot.count("disarm"):
            return False
        group = [run.robot]
        while self.joins(new, group):
            group += self.joins(new, group)
        return self.makes_it(new, group)

    def greater(self, run):
        return [new for new in self.of(1, "pool") if self.can_unite(run, new)]

    def idle(self, run):
        return super().idle(run) and not self.greater(run)

    # -- doing it

    def act(self):
        run = self.activation
        for new in self.of(1, "pool"):
            if new not in self.greater(run) and self.dice.random() < .4 and not run.robot.count("disarm"):
                self.count("unite refused")
                self.script.refuse(1, "unite into " + new.name, "A1-DRFT-17 A1-DRFT-16 A1-DRFT-15 A1-MODE-02 A1-MODE-03")
        for other in self.active(1):
            for new in self.of(1, "pool"):
                if other is run.robot or (other, new) in self.unions(run) or self.dice.random() < .7:
                    continue
                self.count("combine refused")
                self.script.refuse(1, "combine with %s into %s at %s" % (other.name, new.name, put(other.at)),
                                   "A1-DRFT-16 A1-DRFT-15 A1-MODE-02 A1-MODE-03 A1-COMB-05 A1-COMB-07 A1-ATTR-14")
        if self.greater(run) and self.dice.random() < .6:
            self.activation = None
            self.unite_all(run.robot, self.dice.choice(self.greater(run)))
        else:
            super().act()

    def unite_all(self, robot, new):
        group, dice = [robot], self.dice
        self.say(1, "unite into " + new.name)
        while not (self.makes_it(new, group) and (dice.random() < .5 or not self.joins(new, group))):
            more = self.joins(new, group)
            for each in self.active(1):
                if each not in more and each not in group and dice.random() < .5:
                    self.count("component refused")
                    if len(more) + self.makes_it(new, group) > 1:
                        self.script.refuse(1, "component " + each.name, "A1-DRFT-17 A1-DRFT-16 A1-MODE-02 A1-MODE-03")
            each = dice.choice(more)
            if len(more) > 1 or self.makes_it(new, group):
                self.say(1, "component " + each.name)
            group.append(each)
        there = dice.choice(group).at
        for each in self.active(1):
            if each not in group:
                self.script.refuse(1, "rise " + put(each.at), "A1-DRFT-17")
        self.say(1, "rise " + put(there))
        self.count("united %d" % len(group))
        self.pool[1] -= 10
        new.under = [each for part in group for each in [part] + part.under]
        for part in new.under:
            part.clear()
            part.where, part.under = "under", []
        new.clear()
        new.where, new.at, new.fresh, new.activations = "active", there, True, 0
        self.triggers = [(new, word) for word in new.card.abilities]


def draft(dice):
    world = Drafting(dice)
    world.write()
    world.tell(True)
    while not world.over:
        if world.triggers:
            world.trigger()
        elif world.activation:
            world.act()
        elif world.pool[1] and world.ready(1):
            robot = dice.choice(world.ready(1))
            world.say(1, "activate " + robot.name)
            robot.activations, world.activation = 1, Activation(robot)
            if world.idle(world.activation):
                world.activation = None
        if not world.active(2) or not (world.triggers or world.activation or (world.pool[1] and world.ready(1))):
            break
        world.tell()
    return world.script
