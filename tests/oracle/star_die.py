"""The Star Die of Starpoint Arena: who may roll it, what can be done by each face, and what can't (A2-STAR-37 to A2-STAR-51)."""
import collections

from book import HEXES, put

SEEN = collections.Counter()  # how often what was reached


class StarDie:
    def may_roll(self, run):
        robot = run.robot
        return not run.free and self.rolled is None and robot.at in self.points and self.pool[robot.seat] > 0

    def roll(self, run):
        seat, face = run.robot.seat, self.dice.choice([1, 1, 2, 3, 3, 4, 4, 5, 6, 6])
        self.say(seat, "roll [star %d]" % face)
        self.pool[seat] -= 1
        self.rolled = face
        SEEN["star %d%s" % (face, " acted" if run.acted else "")] += 1
        self.star = face if self.effects(face) else None

    def effects(self, face):
        """What can be done by it."""
        robot = self.activation.robot
        if face == 1:
            return [(other, new) for new in self.off() if new.owner == robot.seat
                    for other in self.active(robot.seat) if other is not robot and not self.drone(other)
                    and self.fits(robot, other, new.card) and self.one_chief(new, [robot, other], robot.seat)]
        if face == 2:
            return [other for other in self.active(robot.seat) if other is not robot]
        if face in (3, 4):
            there = [other for other in self.active() if other.at in self.points and not self.safe(robot, other)]
            return there if face == 3 else [other for other in there if len(self.ways(other, 4, False)) > 1]
        return [5] if face == 5 else [number for number in range(1, 6) if self.effects(number)]

    def star_choose(self):
        run, dice, face = self.activation, self.dice, self.star
        robot, seat, found = run.robot, run.robot.seat, self.effects(face)
        self.star_refused(run, face)
        self.star = None
        if dice.random() < .12:
            self.say(seat, "pass")
            return
        SEEN["effect %d" % face] += 1
        what = dice.choice(found)
        if face == 6:
            self.say(seat, "star %d" % what)
            if what == 5:
                self.pool[seat] += 5
            else:
                self.star = what
        elif face == 5:
            self.say(seat, "star 5")
            self.pool[seat] += 5
        elif face == 1:
            self.star_unite(robot, *what)
        elif face == 2:
            self.say(seat, "swap " + what.said())
            robot.at, what.at = what.at, robot.at
        elif face == 3:
            self.strike(seat, what)
        else:
            place = dice.choice(sorted(place for place in self.ways(what, 4, False) if place != what.at))
            self.say(seat, "shift %s %s" % (what.said(), put(place)))
            what.at = place
            blaze = what.count("blaze")
            what.unmark("blaze")
            what.hurt(blaze)
            self.bury(self.fallen())
            self.aftermath(seat)

    def strike(self, seat, what):
        self.say(seat, "strike " + what.said())
        what.hurt(3)
        self.struck = True
        SEEN["struck down"] += bool(self.fallen())
        self.bury(self.fallen())
        self.struck = False
        self.aftermath(seat)

    def star_unite(self, robot, other, new):
        seat = robot.seat
        self.say(seat, "combine with %s into %s at %s" % (other.said(), new.name, put(other.at)))
        self.stack(new, [robot, other], other.at, seat)
        self.triggers = self.triggers_of(new, robot, other)

    def star_refused(self, run, face):
        dice, robot, seat, script = self.dice, run.robot, run.robot.seat, self.script
        others = [r for r in self.active() if r is not robot]
        other = dice.choice(others) if others else robot
        off, why = other.at not in self.points, ["A2-STAR-11"] * self.safe(robot, other)
        why += ["A2-STAR-46" if face == 3 else "A2-STAR-48"] * off
        if face == 1 and other.seat == seat and not self.drone(other):
            for new in [r for r in self.off() if r.owner == seat]:
                if not self.fits(robot, other, new.card):
                    script.refuse(seat, "combine with %s into %s at %s" % (other.said(), new.name, put(other.at)), "A2-STAR-43")
                elif not self.one_chief(new, [robot, other], seat):
                    SEEN["no second chief by the die"] += 1
                    script.refuse(seat, "combine with %s into %s at %s" % (other.said(), new.name, put(other.at)), "A2-DRAFT-14")
                else:
                    script.refuse(seat, "combine with %s into %s at %s" % (other.said(), new.name, put(robot.at)), "A2-STAR-41")
        if face == 2 and other.seat != seat:
            script.refuse(seat, "swap " + other.said(), "A2-STAR-44")
        if face == 3 and why:
            script.refuse(seat, "strike " + other.said(), " ".join(why))
        if face == 4 and why:
            script.refuse(seat, "shift %s %s" % (other.said(), put(self.free_near(other))), " ".join(why))
        if face == 4 and not why:
            place = dice.choice([h for h in HEXES if h not in self.ways(other, 4, False)])
            script.refuse(seat, "shift %s %s" % (other.said(), put(place)), "A2-STAR-48")
        if face == 6:
            script.refuse(seat, "star 6", "A2-STAR-50")

    def free_near(self, robot):
        return min(h for h in HEXES if h not in self.terrain | self.taken())

    def roll_refused(self, run):
        robot, why = run.robot, []
        why += ["A2-STAR-37"] * (self.rolled is not None or not self.pool[robot.seat])
        why += ["A2-STAR-38"] * (robot.at not in self.points)
        why += ["A2-ABL-03"] * run.free
        if why and self.dice.random() < .3:
            self.script.refuse(robot.seat, "roll", " ".join(why))
