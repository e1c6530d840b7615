"""Actions in Solo Boss Battle, of the Boss's side and of the player's: dice, who is hurt and who is spared, where robots are
moved and pushed (A2-SOLO-58 to 60, A2-SOLO-92 to 98, A2-UNQ-10)."""
from acting import Act
from book import FLAT, POINTED, axis, distance, put
from world import Action, Robot

HELPS = {"repair", "boost", "damage +", "defense +", "accuracy +", "evasion +"}
COUNTS = {}  # how often each branch was taken


def note(branch):
    COUNTS[branch] = COUNTS.get(branch, 0) + 1


class SoloAction(Action):
    def text(self, icons=""):
        said = Action.text(self)
        if self.kind == "burst-star":
            said = '"%s"  cost 1  burst-star' % self.name
        if self.kind in ("lanzer", "self-push"):
            said = '"%s"  cost %s  all %d+  %s 3' % (self.name, self.cost, self.accuracy, self.kind)
        return said.replace("  cost", "  rondo %s  cost" % icons) if icons else said


class SoloRobot(Robot):
    def __init__(self, seat, card, where="active"):
        Robot.__init__(self, seat, card)
        self.where, self.emptied, self.boss, self.moved = where, False, False, False

    def rank(self):
        """Highest Level, first Class, first Make, highest Model Number (A2-SOLO-83 to 86)."""
        return -self.level, "Z" if self.drone() else self.card.classes, self.card.make, -self.card.model

    def drone(self):
        return "#" in self.name

    def said(self):
        return '"%d:%s"' % (self.owner, self.name) if " " in self.name else Robot.said(self)

    def harmed(self):
        return self.damage or self.drain

    def clear(self):
        Robot.clear(self)
        self.emptied = False


class SoloAct(Act):
    """An Action of the Boss's side: nothing is paid, nobody of that side is hurt."""

    def run(self):
        world, user = self.world, self.user
        more = self.precise() + (user.ability("reroll") and not user.boss)
        note("reroll") if user.ability("reroll") and not user.boss else None
        faces = [self.dice.randint(1, 6) for _ in range(self.paid + more)]
        world.throw("hit", faces)
        faces = world.change(sorted(faces)[more:])
        hits = sum(face >= self.accuracy() for face in faces)
        successes = hits if self.action.each else int(hits == len(faces))
        note("success" if successes else "failure")
        rust = user.count("rust")
        user.unmark("rust")
        area = self.affected() if successes else []
        self.strike(area, successes * self.action.power + (faces.count(6) if "critical" in self.words else 0))
        note("user in its area") if user in area and "self" not in self.words else None
        self.end([r for r in area if r.seat == 1 or r is user], rust)
        return successes > 0

    def burst(self, near):
        """Burst Star Overload: a blow at a robot beside it, or a Move of one (A2-UNQ-11 to 14, A2-SOLO-96)."""
        world, user = self.world, self.user
        face = self.dice.randint(1, 6)
        world.throw("hit", [face])
        face = world.change([face])[0]
        rust = user.count("rust")
        user.unmark("rust")
        if face in (3, 4):
            note("burst star %d" % face)
            best = world.best(user, near)
            robot = self.dice.choice(best)
            if face == 3:
                if len(best) > 1:
                    world.say(1, "strike " + robot.said())
                robot.hurt(max(0, 3 + user.buff("damage")))
            else:
                self.shift(best, {each.said(): 4 if each is robot else 0 for each in best}, len(best) > 1)
        self.end([], rust)
        return face in (3, 4)

    def accuracy(self):
        return self.action.accuracy if self.action.kind == "lanzer" and "aimed" in self.words else Act.accuracy(self)

    def affected(self):
        world, user = self.world, self.user
        if self.action.kind == "lanzer":
            line = axis(user.at, self.line.at, FLAT + POINTED)
            return [r for r in world.active(1) if axis(user.at, r.at, [line, (-line[0], -line[1])])]
        area = Act.affected(self)
        if self.action.kind in HELPS or self.action.kind == "move":
            return area
        note("splash spares") if any(r.seat == 2 and r is not user for r in area) else None
        return [r for r in area if r.seat == 1 or r is user]

    def apply(self, robot, kind, effect):
        if kind == "lanzer":
            kind = "damage"
        if kind == "boost" and robot.seat == 2:
            note("boost repairs")
            done = min(effect, robot.damage)
            robot.damage -= done
            robot.drain -= min(effect - done, robot.drain)
            return
        if kind == "drain" and robot.boss:
            kind = "damage"
        output = robot.output()
        Act.apply(self, robot, kind, effect)
        if kind == "drain" and output > 0 and robot.output() == 0:
            self.world.emptied(robot)

    def effect(self, robot, total):
        if self.action.kind == "lanzer":
            total = 3 + (0 if "aimed" in self.words else self.user.buff("damage"))
            return max(0, total)
        return Act.effect(self, robot, total)

    def in_order(self, robots):
        robots = list(robots)
        while robots:
            best = self.world.best(self.user, robots)
            robot = self.dice.choice(best)
            note("order is the player's") if len(best) > 1 else None
            yield robot, len(best) > 1
            robots.remove(robot)

    def repair(self, area, effects):
        for robot, tie in self.in_order([r for r in area if effects[r.said()] and r.harmed()]):
            total = min(effects[robot.said()], robot.damage + robot.drain)
            least, most = max(0, total - robot.drain), min(total, robot.damage)
            damage = self.dice.randint(least, most)
            if tie or least < most:
                note("repair mix")
                self.world.say(1, "repair %s damage=%d drain=%d" % (robot.said(), damage, total - damage))
            robot.damage -= damage
            robot.drain -= total - damage

    def shift(self, area, effects, asked=None):
        for robot, tie in self.in_order([r for r in area if effects[r.said()]]):
            reached = self.world.ways(robot, effects[robot.said()], False)
            if robot.seat == 1:
                far = max(distance(place, self.world.boss.at) for place in reached)
                best = [place for place in reached if distance(place, self.world.boss.at) == far]
                note("hauled away")
            else:
                best = self.world.towards(robot, reached)
                note("hauled towards")
            there = self.dice.choice(sorted(best))
            if tie or asked or len(best) > 1:
                bad = [place for place in reached if place not in best]
                if bad and self.dice.random() < .3:
                    self.world.refuse("shift %s %s" % (robot.said(), put(self.dice.choice(sorted(bad)))), "A2-SOLO-96 A2-UNQ-12")
                stays = asked is not None and there == robot.at
                self.world.say(1, "pass" if stays else "shift %s %s" % (robot.said(), put(there)))
            if there != robot.at:
                self.moved.append(robot)
                robot.at = there

    def push(self, area, effects):
        for robot, tie in self.in_order([r for r in area if effects[r.said()] and r is not self.user]):
            lines, hexes = self.directions(robot), effects[robot.said()]
            direction = self.dice.choice(lines)
            if tie or len(lines) > 1:
                note("push line is the player's")
                self.world.say(1, "push %s %d along %s" % (robot.said(), hexes, put(direction)))
            note("pushed")
            self.pushed(robot, direction, hexes)

    def pushed(self, robot, direction, hexes):
        """Whoever of the Boss's side stands in the way is not hurt (A2-SOLO-58)."""
        kept = {r: (r.damage, r.wounds) for r in self.world.active(2)}
        Act.pushed(self, robot, direction, hexes)
        for each, (damage, wounds) in kept.items():
            note("collision spares") if each.damage > damage else None
            each.damage, each.wounds = damage, wounds


class PlayerAct(Act):
    """An Action of the player's; all it may ask for is the dice."""

    def run(self):
        world, target = self.world, self.target
        world.pool[1] -= self.paid
        low = self.precise()
        high = int(target is not None and target.seat == 2 and target.ability("jamming"))
        note("jamming") if high else None
        faces = [self.dice.randint(1, 6) for _ in range(self.paid + low + high)]
        world.ask('use "%s"%s' % (self.action.name, " on " + target.said() if target else ""))
        world.throw("hit", faces)
        faces = sorted(faces)[low:]
        faces = world.change(faces[:-1] if high else faces)
        hits = sum(face >= self.accuracy() for face in faces)
        successes = hits if self.action.each else int(hits == len(faces))
        if "recharge" in self.words:
            world.pool[1] += faces.count(1) * self.action.cost
        rust = self.user.count("rust")
        self.user.unmark("rust")
        area = self.affected() if successes else []
        self.strike(area, successes * self.action.power + (faces.count(6) if "critical" in self.words else 0))
        self.end(area, rust)

    def apply(self, robot, kind, effect):
        if kind == "drain" and robot.boss:
            kind = "damage"
        output, damage, drain = robot.output(), robot.damage, robot.drain
        Act.apply(self, robot, kind, effect)
        robot.hit = robot.seat == 2 and (robot.damage > damage or robot.drain > drain)
        if kind == "drain" and output > 0 and robot.output() == 0:
            self.world.emptied(robot)
