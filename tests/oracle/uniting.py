"""Games of several turns in which robots combine: Classes and Makes with everything underneath, price, place, what is wiped
off, COMBINE Actions and combine abilities in any order, stands, their ways and their end, and stacks that fall apart
(A2-COMB, A2-REQ, A2-SCRAP, A2-MOVE-08, A2-CAB, A2-CCA)."""
from acting import Act, targets
from book import BOARD, FLAT, distance, put, step
from combining import becomes
from playing import play_on
from world import Action, Card, Robot, World

STARS = ["hardshield", "refuel", "tidemaker", "worldfire", "blitz"]
GIFTS = {"combine-assault": "damage", "combine-shield": "defense"}
CURSES = ["blaze", "rust", "quell", "restrain"]


class Uniting(World):
    def __init__(self, dice):
        self.stands, self.triggers = [], None
        super().__init__(dice, dice.choice([2, 2, 3, 4]), dice.choice([3, 4, 4]))

    def deal(self, seat, count):
        """Basic robots of two Makes, and cards of all Levels that some of them can become."""
        dice, letters = self.dice, self.dice.sample("AEGIS", count)
        for i in range(count + 5):
            classes = letters[i] if i < count else dice.sample(letters, dice.choice([2, 2, 3, 3, 4][:2 * count - 3]))
            name = "%s-%d%d00" % (dice.choice(["ARK", "GAN"]), seat, i)
            card = Card(dice, name, "".join(letter for letter in "AEGIS" if letter in classes))
            card.integrity += 2
            card.energy = dice.randint(2, 6)
            if i >= count:
                self.combined(card)
            elif dice.random() < .5:
                card.abilities[dice.choice(list(GIFTS) + ["combine-" + word for word in CURSES])] = None
            self.robots.append(Robot(seat, card))
            self.robots[-1].where = "active" if i < count else "pool"

    def gather(self, places):
        """Each seat's robots stand together, one of them may have fallen."""
        places = sorted(places)
        self.dice.shuffle(places)
        for seat in range(1, self.seats + 1):
            first = places.pop()
            places.sort(key=lambda place: -distance(place, first) - self.dice.random())
            for robot in self.active(seat)[1:]:
                robot.at = places.pop()
            self.active(seat)[0].at = first
            if self.dice.random() < .3:
                robot = self.active(seat)[-1]
                self.stands.append((seat, robot.at))
                robot.where, robot.at = "destroyed", None
        return places

    def combined(self, card):
        for action in card.actions:
            if self.dice.random() < .4:
                action.words.add("combine")
        for word in STARS:
            if self.dice.random() < .2:
                card.abilities[word] = None

    def off(self):
        return [robot for robot in self.robots if robot.where == "pool"]

    # -- what can be made

    def fits(self, one, other, card):
        return becomes(one.part(), other.part(), card)

    def unions(self, run):
        """Every (other, stand or None, card) that this robot can combine with now, and can pay."""
        if run.acted:
            return []
        robot, found = run.robot, []
        for new in [r for r in self.off() if r.owner == robot.seat]:
            if run.free or new.card.energy <= self.pool[robot.seat]:
                found += [(other, None, new) for other in self.allies(robot.seat)
                          if distance(other.at, robot.at) == 1 and self.fits(robot, other, new.card)]
            found += [(other, (seat, stand), new) for seat, stand in self.stands for other in self.lost(seat)
                      if self.side(seat) == self.side(robot.seat) and distance(stand, robot.at) == 1
                      and self.fits(robot, other, new.card)]
        return found

    def allies(self, seat):
        return [r for r in self.active() if self.side(r.seat) == self.side(seat)]

    def lost(self, seat):
        return [r for r in self.robots if r.owner == seat and r.where == "destroyed"]

    def can_make(self, seat):
        """Something of one's own Combine Pool, of what one still has or teammates can give (A2-SCRAP-14)."""
        mates = [each for each in range(1, self.seats + 1) if self.side(each) == self.side(seat)]
        others = self.allies(seat) + [r for mate in mates for r in self.lost(mate)]
        return any(self.fits(one, other, new.card) for new in self.off() if new.owner == seat
                   for one in self.allies(seat) for other in others if other is not one)

    # -- doing it

    def unite(self, run):
        self.unite_with(run, *self.dice.choice(self.unions(run)))

    def heads(self, new, robot, other, stand):
        """Who may get it (A2-TPLAY-07)."""
        return [robot.seat, stand[0] if stand else other.seat]

    def unite_with(self, run, other, stand, new):
        robot, seat = run.robot, run.robot.seat
        that = stand[1] if stand else other.at
        there = self.dice.choice([robot.at] + [that] * (not stand or that not in self.taken()))
        under = self.dice.choice(self.heads(new, robot, other, stand))
        words = "stand %s as %s" % (put(stand[1]), other.said()) if stand else other.said()
        words += " into %s at %s%s" % (new.name, put(there), " under %d" % under if under != seat else "")
        self.say(seat, "combine with " + words)
        if not stand and not run.free:
            self.pool[seat] -= new.card.energy
        if stand:
            self.stands.remove(stand)
        self.stack(new, [robot, other], there, under)
        self.arrive(new)
        self.sweep()
        self.triggers = self.triggers_of(new, robot, other)

    def stack(self, new, parts, there, seat):
        new.under = [each for part in parts for each in [part] + part.under]
        for part in new.under:
            part.clear()
            part.where, part.under, part.seat = "under", [], part.owner
        new.clear()
        new.seat = seat
        new.where, new.at, new.fresh, new.activations, new.normal = "active", there, True, 0, 0
        self.activation = None

    def triggers_of(self, new, *parts):
        triggers = [(new, each, new) for each in new.card.abilities if each in STARS]
        triggers += [(new, action, new) for action in new.card.actions if "combine" in action.words]
        return triggers + [(new, each, part) for part in parts for each in part.card.abilities if "combine-" in each]

    def open_triggers(self):
        """Those that can do something; what a component gives does not need the new robot (A2-ABIL-07)."""
        return [each for each in self.triggers or []
                if (each[0].where == "active" or each[2] is not each[0]) and self.trigger_aims(*each)]

    def trigger_aims(self, new, what, part):
        """Whom it can go at; [None] if it asks for nobody."""
        if isinstance(what, Action):
            return targets(self, new, what) if not new.count("disarm") else []
        if what == "blitz":
            return sorted(self.lines(new)) or [None]
        if what in GIFTS:
            return [r for r in self.active() if r is not new and not self.enemies(new, r)]
        if what in STARS:
            return [None]
        return [r for r in self.active() if r is not new and not self.safe(new, r)]

    def does(self, new, what, part):
        return what != "blitz" or bool(self.lines(new))

    def forced(self):
        """What nobody may decline and can go only one way happens by itself."""
        left = self.open_triggers()
        while len(left) == 1 and "combine-" in str(left[0][1]) and len(self.trigger_aims(*left[0])) == 1:
            self.trigger(left[0][0], left[0][1], self.trigger_aims(*left[0])[0])
            self.triggers.remove(left[0])
            left = self.open_triggers()

    def trigger_choose(self):
        dice = self.dice
        which = dice.choice([each for each in self.open_triggers() if self.does(*each)] or [None])
        if not which:
            self.say(self.triggers[0][0].seat, "pass")
            self.triggers = None
            return
        new, what, part = which
        aim = dice.choice(self.trigger_aims(*which))
        self.triggers.remove(which)
        if isinstance(what, Action):
            Act(self, new, what, aim, what.cost if what.cost != "X" else 1).combine()
            return
        of = " of " + part.name if "combine-" in what else ""
        on = " on " + aim.said() if isinstance(aim, Robot) else ""
        self.say(new.seat, "trigger %s%s%s" % (what, of, on))
        self.trigger(new, what, aim)

    def trigger(self, new, what, aim):
        seat = new.seat
        if what == "hardshield":
            for robot in self.active():
                if not self.enemies(new, robot) and distance(robot.at, new.at) <= 1:
                    robot.buffs.append(("defense", 1, seat))
        elif what == "refuel":
            self.pool[seat] += new.output()
        elif what in ("tidemaker", "worldfire"):
            for robot in self.active():
                if self.enemies(new, robot) and not self.safe(new, robot):
                    robot.mark("rust" if what == "tidemaker" else "blaze", seat)
        elif what == "blitz":
            self.say(seat, "shift %s %s" % (new.said(), put(aim)))
            new.at = aim
            self.arrive(new)
            self.burn(new)
        elif what in GIFTS:
            aim.buffs.append((GIFTS[what], 1, seat))
        else:
            aim.mark(what[8:], seat)

    def lines(self, robot):
        """Where a Blitz can take it (A2-CAB-01, A2-CAB-04, A2-CAB-05)."""
        found, most = set(), robot.card.move * (robot.number("jet") or 1)
        for direction in FLAT:
            here = robot.at
            for _ in range(most):
                here = step(here, direction)
                bar = here in self.terrain or here in self.taken()
                if here not in BOARD or (bar and not robot.flies()):
                    break
                found |= set() if bar else {here}
                if here in self.stops and not robot.flies():
                    break
        for i, direction in enumerate(FLAT):  # between two neighbouring directions, through either of them (A2-HEX-07)
            here = robot.at
            for _ in range(most // 2):
                sides = [step(here, direction), step(here, FLAT[(i + 1) % 6])]
                here = step(sides[0], FLAT[(i + 1) % 6])
                bars = self.terrain | self.taken()
                ways = [h for h in sides if h in BOARD and (robot.flies() or h not in bars | set(self.stops))]
                if here not in BOARD or not ways or (here in bars and not robot.flies()):
                    break
                found |= set() if here in bars else {here}
                if here in self.stops and not robot.flies():
                    break
        return found

    # -- stands

    def arrive(self, robot):
        """Stands make room where a robot ends (A2-MOVE-08)."""
        for each in [each for each in self.stands if each[1] == robot.at]:
            free = [h for h in (step(robot.at, d) for d in FLAT) if h in BOARD and h not in self.terrain | self.taken()]
            if not free:
                continue
            there = self.dice.choice(free)
            if len(free) > 1:
                self.say(robot.seat, "stand " + put(there))
            self.stands[self.stands.index(each)] = (each[0], there)

    def sweep(self):
        self.stands = [each for each in self.stands if self.can_make(each[0])]

    def bury(self, robots, off=False):
        for robot in robots:
            self.stands.append((robot.owner, robot.at))
            for each in robot.under:
                each.where = "destroyed" if each.level == 1 else "pool"
            robot.under = []
        super().bury(robots, off)
        if robots:
            self.sweep()

    def write(self):
        self.sweep()
        super().write()
        self.script.lines[-1:-1] = ["stand %d %s" % (seat, put(place)) for seat, place in self.stands]

    def seen(self):
        seen = super().seen()
        for seat in range(1, self.seats + 1):
            places = [put(place) for owner, place in self.stands if owner == seat]
            seen["/seats/%d/stands" % seat] = places if places else "[]"
        return seen

    # -- what the game asks

    def extra(self):
        """A choice outside of activations, if one is to be made."""
        if self.triggers is not None and not self.open_triggers():
            self.triggers = None
        if self.triggers is None:
            return False
        self.trigger_choose()
        return True

    def busy(self):
        return bool(self.open_triggers())


def unite(dice):
    return play_on(Uniting(dice))
