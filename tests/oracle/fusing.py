"""Draft combining in games of several turns: Classes alone, three or more at once for 10 Energy, one Commander robot at a
time; alone and in teams (A2-DRAFT-12 to 14)."""
import collections

from book import distance, put
from playing import play_on
from uniting import Uniting
from world import World

SEEN = collections.Counter()  # how often what was reached
WHY = "A2-DRAFT-12 A2-DRAFT-13 A2-DRAFT-14 A2-REQ-08 A2-REQ-10 A2-COMB-24 A2-COMB-26 A2-ACT-13 A2-ACT-06 A2-ATTR-71"


class Fusing(Uniting):
    def __init__(self, dice):
        self.stands, self.triggers = [], None
        World.__init__(self, dice, dice.choice([2, 2, 3, 4]), dice.choice([3, 4, 5, 5]))

    def deal(self, seat, count):
        super().deal(seat, count)
        mine = [r for r in self.robots if r.owner == seat and "#" not in r.name]
        if self.dice.random() < .6:
            self.dice.choice([r for r in mine if r.level == 1]).card.commander = "Cap%d" % seat
        led = any(r.where == "active" and r.card.commander for r in mine)
        for robot in mine:
            often = {"pool": .3, "active": .6 if robot.level > 1 and not led else 0}.get(robot.where, 0)
            if self.dice.random() < often:
                robot.card.commander = "Chief%d" % self.dice.randint(1, 3)

    def gather(self, places):
        places = super().gather(places)
        for seat in range(1, self.seats + 1):  # some stand side by side
            for robot in self.active(seat)[1:]:
                mates = [r for r in self.active(seat) if r is not robot]
                near = [h for h in places if any(distance(h, r.at) == 1 for r in mates)]
                if near and self.dice.random() < .6:
                    robot.at = near[0]
                    places.remove(near[0])
        return places[:self.dice.choice([0, 4])]

    def write(self):
        super().write()
        self.script.lines[0] = self.script.lines[0].replace("aegis ", "aegis draft=on ")

    # -- what fits

    def fits(self, one, other, card):
        wanted, one, other = set(card.classes), one.part(), other.part()
        if not wanted <= one.classes | other.classes or len(wanted) < max(one.level, other.level):
            return False
        return bool(one.classes & wanted and other.classes & wanted)

    def one_chief(self, new, parts, seat):
        """The seat would control no second Commander robot (A2-DRAFT-14)."""
        others = [r for r in self.active(seat) if r.card.commander and r not in parts]
        return not (new.card.commander and others)

    def heads(self, new, robot, other, stand):
        return [seat for seat in super().heads(new, robot, other, stand) if self.one_chief(new, [robot, other], seat)]

    def can_make(self, seat):
        """Three at once are a way to create one too (A2-SCRAP-14)."""
        return super().can_make(seat) or any(
            new.owner == seat and self.enough(new, [r for r in self.active(seat) if self.part_of(r, new)]) for new in self.off())

    def enough(self, new, parts):
        letters = {letter for part in parts for letter in part.part().classes}
        return len(parts) > 2 and set(new.card.classes) <= letters

    def part_of(self, robot, new):
        return robot.level <= new.level and bool(robot.part().classes & set(new.card.classes))

    def group(self, robot, new):
        """All that could be united from here, hex by hex."""
        found = [robot] if self.part_of(robot, new) else []
        for each in found:
            found += [r for r in self.active(robot.seat)
                      if r not in found and distance(r.at, each.at) == 1 and self.part_of(r, new)]
        return found

    def unions(self, run):
        found = [each for each in super().unions(run) if self.heads(each[2], run.robot, each[0], each[1])]
        if not run.acted and (run.free or self.pool[run.robot.seat] >= 10):
            found += 2 * [(None, None, new) for new in self.off() if new.owner == run.robot.seat and self.could(run.robot, new)]
        return found

    def could(self, robot, new):
        group = self.group(robot, new)
        return self.enough(new, group) and self.one_chief(new, group, robot.seat)

    # -- doing it

    def unite_with(self, run, other, stand, new):
        if other:
            SEEN["two %d%s" % (new.level, " stand" if stand else "")] += 1
            odd = not any(part.card.make == new.card.make for part in (run.robot, other))
            SEEN["two of other Makes"] += odd
            super().unite_with(run, other, stand, new)
            return
        robot, seat, parts, chosen = run.robot, run.robot.seat, [run.robot], 0
        self.say(seat, "unite into " + new.name)
        while True:
            more = [r for r in self.group(robot, new) if r not in parts and any(distance(r.at, p.at) == 1 for p in parts)]
            done = self.enough(new, parts) and self.one_chief(new, parts, seat)
            if done and (not more or self.dice.random() < .6):
                break
            self.fuse_refused(seat, new, parts, done)
            part = self.dice.choice(more)
            if len(more) > 1 or done:
                self.say(seat, "component " + part.said())
                chosen += 1
            parts.append(part)
        there = self.dice.choice(parts).at
        self.say(seat, "rise " + put(there))
        self.pool[seat] -= 0 if run.free else 10
        how = " free" * run.free + " chief" * bool(new.card.commander)
        SEEN["many %d into %d%s" % (len(parts), new.level, how)] += 1
        self.stack(new, parts, there, seat)
        self.arrive(new)
        self.sweep()
        self.triggers = self.triggers_of(new, *parts)

    def fuse_refused(self, seat, new, parts, done):
        near = [r for r in self.group(parts[0], new) if r not in parts and any(distance(r.at, p.at) == 1 for p in parts)]
        if len(near) == 1 and not done:
            return  # that one goes without saying
        for robot in self.active():
            if robot in near or self.dice.random() > .3:
                continue
            SEEN["component refused"] += 1
            self.script.refuse(seat, "component " + robot.said(), "A2-DRAFT-13 A2-REQ-08 A2-REQ-10 A2-COMB-25")
        if not done:
            self.script.refuse(seat, "rise " + put(parts[0].at), "A2-DRAFT-13 A2-DRAFT-12 A2-DRAFT-14")

    def refused(self, run):
        """Some of what can not be made."""
        robot, seat, may = run.robot, run.robot.seat, self.unions(run)
        for new in [r for r in self.off() if r.owner == seat]:
            if (None, None, new) not in may and self.dice.random() < .3:
                SEEN["unite refused"] += 1
                self.script.refuse(seat, "unite into " + new.name, WHY)
            for other in self.allies(seat):
                if other is robot or self.dice.random() < .7 or (other, None, new) in may:
                    continue
                payable = run.free or self.pool[seat] >= new.card.energy
                if distance(other.at, robot.at) == 1 and not run.acted and payable:
                    why = "A2-DRAFT-12 A2-REQ-08 A2-REQ-10 A2-DRONE-02 A2-COMB-24"
                    why = "A2-DRAFT-14" if self.fits(robot, other, new.card) else why
                    SEEN[why[:11]] += 1
                    words = "combine with %s into %s at %s" % (other.said(), new.name, put(robot.at))
                    self.script.refuse(seat, words, why)


def fuse(dice):
    return play_on(Fusing(dice))
