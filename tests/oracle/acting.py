"""One Action in a whole game, from its price to what it leaves: who may use what on whom and why not, dice, GAMBIT, and all
that an Action of any type with any Attributes does to everybody in its way (A2-ACTN, A2-TYPE, A2-PUSH, A2-SHIFT,
A2-BUFF, A2-RNG, A2-ATTR, A2-TIME-01)."""
from book import BOARD, FLAT, POINTED, axis, distance, put, sees, step


def words_of(robot, action):
    return set() if robot.count("quell") else action.words


class Activation:
    def __init__(self, robot, free=False):
        """Free: after an Accelerator, which leaves only combining."""
        self.robot, self.free, self.moved, self.acted, self.used = robot, free, False, 0, set()


def why_not_act(world, run, action, x=None):
    """The clauses that forbid the Action to this robot now."""
    words, why = words_of(run.robot, action), set()
    pool, cost = world.pool[run.robot.seat], x if action.cost == "X" else action.cost
    if run.robot.count("disarm"):
        why.add("A2-ATTR-23")
    if pool < (cost if cost is not None else 1):
        why |= {"A2-ACTN-23", "A2-ACT-13", "A2-ACTN-05"}
    if action.name in run.used:
        why |= {"A2-ATTR-71", "A2-ABL-52", "A2-ACTN-01", "A2-ABL-51"}
    if "heavy" in words and run.moved:
        why.add("A2-ATTR-40")
    if "swift" not in words and run.acted >= (2 if run.robot.ability("overload") and not run.moved else 1):
        why |= {"A2-ACTN-01", "A2-ABL-51", "A2-ACT-06"}
    return why


def why_not_at(world, user, action, target, beacon=True):
    words, why = words_of(user, action), set()
    others = {r.at for r in world.active()} | world.terrain
    if distance(user.at, target.at) > action.range:
        why.add("A2-RNG-01")
    elif "arcing" not in words and not sees(user.at, target.at, others):
        why.add("A2-LOS-02")
    if world.safe(user, target):
        why |= world.shields
    if beacon and not why and any(b is not target for b in beacons(world, user, action)):
        if target not in beacons(world, user, action):
            why.add("A2-ABL-08")
    return why


def beacons(world, user, action):
    return [r for r in world.active() if world.enemies(user, r) and r.ability("beacon")
            and not why_not_at(world, user, action, r, False)]


def targets(world, user, action):
    """None for an Action that has no target."""
    if not action.range:
        return [None]
    return [r for r in world.active() if r is not user and not why_not_at(world, user, action, r)]


def uses(world, run):
    """Every (Action, target) that is allowed now."""
    if run.free:
        return []
    return [(action, target) for action in run.robot.card.actions if not why_not_act(world, run, action)
            for target in targets(world, run.robot, action)]


def moves(world, run):
    """The price of every hex the robot can go to now."""
    robot = run.robot
    if run.moved or run.acted or run.free or robot.count("restrain"):
        return {}
    per = robot.number("jet") or 1
    found = world.ways(robot, min(robot.card.move, world.pool[robot.seat]) * per, robot.flies())
    return {place: -(-steps // per) for place, steps in found.items() if steps}


class Act:
    """An Action that is used: paid, rolled, and done to everybody."""

    def __init__(self, world, user, action, target, x=None):
        self.world, self.dice, self.user, self.action, self.target = world, world.dice, user, action, target
        self.words, self.paid = words_of(user, action), x or action.cost
        self.air = 0 if user.count("quell") else action.air
        self.moved = []

    def run(self):
        world, seat = self.world, self.user.seat
        world.pool[seat] -= self.paid
        faces = [self.dice.randint(1, 6) for _ in range(self.paid + self.precise())]
        x = " x=%d" % self.paid if self.action.cost == "X" else ""
        on = " on " + self.target.said() if self.target else ""
        world.say(seat, 'use "%s"%s%s [hit %s]' % (self.action.name, x, on, " ".join(map(str, faces))))
        faces = sorted(faces)[1:] if self.precise() else faces
        successes, extra = self.count(faces)
        faces += extra
        if "recharge" in self.words and self.action.cost != "X":
            world.pool[seat] += faces.count(1) * self.action.cost
        rust = self.user.count("rust")
        self.user.unmark("rust")
        area = self.affected() if successes else []
        self.strike(area, successes * self.action.power + (faces.count(6) if "critical" in self.words else 0))
        self.end(area, rust)

    def combine(self):
        """Triggered by combining: no Energy, no dice, and it succeeds (A2-COMB-16)."""
        on = " on " + self.target.said() if self.target else ""
        self.world.say(self.user.seat, 'use "%s"%s' % (self.action.name, on))
        rust = self.user.count("rust")
        self.user.unmark("rust")
        area = self.affected()
        self.strike(area, (self.paid if self.action.each else 1) * self.action.power)
        self.end(area, rust)

    def precise(self):
        return int("precise" in self.words and self.target is not None
                   and distance(self.user.at, self.target.at) == self.action.range)

    def accuracy(self):
        accuracy, target = self.action.accuracy, self.target
        if "aimed" in self.words:
            return accuracy
        accuracy -= self.user.buff("accuracy")
        if target and self.world.enemies(self.user, target):
            adjacent = distance(self.user.at, target.at) == 1
            accuracy += target.buff("evasion") + target.number("evade")
            accuracy += target.number("melee-evade" if adjacent else "range-evade")
        elif target:
            accuracy += sum(min(0, n) for what, n, _ in target.buffs if what == "evasion")  # A2-OUR-08
        return max(1, min(6, accuracy))

    def count(self, faces):
        """Successes, and the dice that GAMBIT adds."""
        accuracy, pool = self.accuracy(), self.world.pool
        hits, extra, seat = sum(face >= accuracy for face in faces), [], self.user.seat
        successes = hits if self.action.each else int(hits == len(faces))
        if "gambit" in self.words and successes and pool[seat]:
            more = self.dice.choice([0, self.dice.randint(1, min(self.paid, pool[seat]))])
            extra = [self.dice.randint(1, 6) for _ in range(more)]
            said = "gambit %d [gambit %s]" % (more, " ".join(map(str, extra)))
            self.world.say(seat, said if more else "pass")
            pool[seat] -= more
            if any(face < accuracy or face == 1 for face in extra):
                return 0, extra
            successes += more if self.action.each else 0
        return successes, extra

    def affected(self):
        world, action = self.world, self.action
        shields = set() if "arcing" in self.words else world.terrain
        area = [self.target] if self.target else []
        for robot in world.active():
            centre = (self.target or self.user).at
            if action.radius and distance(centre, robot.at) <= action.radius and sees(centre, robot.at, shields):
                area.append(robot)
        if not self.target:
            area = [robot for robot in area if robot is not self.user]
        line = axis(self.user.at, self.target.at, FLAT + POINTED) if self.target and "piercing" in self.words else None
        behind = [step(self.target.at, line, times) for times in range(1, 13)] if line else []
        area += [r for r in world.active() if r.at in behind and distance(self.user.at, r.at) <= action.range
                 and sees(self.user.at, r.at, shields)]
        if "self" in self.words:
            area.append(self.user)
        return [r for r in world.robots if r in area and not (world.enemies(self.user, r) and world.safe(self.user, r))]

    def effect(self, robot, total):
        if self.action.kind in ("damage", "drain") and "aimed" not in self.words:
            total += self.user.buff("damage")
        return max(0, total + (self.air if robot.flies() else 0))

    def strike(self, area, total):
        kind, effects = self.action.kind, {}
        for robot in area:
            effects[robot.said()] = self.effect(robot, total)
        for robot in area:
            self.apply(robot, kind, effects[robot.said()])
        if kind == "repair":
            self.repair(area, effects)
        if kind == "move":
            self.shift(area, effects)
        if kind in ("push", "pull") or "force" in self.words:
            self.push(area, effects)

    def apply(self, robot, kind, effect):
        if kind in ("damage", "drain"):
            if effect and "aimed" not in self.words:
                effect = max(0, effect - robot.buff("defense"))
            if kind == "damage" or robot.output() <= 0:
                robot.wound(effect)
            else:
                robot.drain += min(effect, robot.output())
        elif kind == "boost":
            robot.boost += effect
        elif kind[-1] in "+-" and effect:
            robot.buffs.append((kind[:-2], effect if kind[-1] == "+" else -effect, self.user.seat))

    def repair(self, area, effects):
        for robot in self.shuffled([r for r in area if effects[r.said()] and (r.damage or r.drain)]):
            total = effects[robot.said()]
            damage = self.dice.randint(0, min(total, robot.damage))
            drain = self.dice.randint(0, min(total - damage, robot.drain))
            self.world.say(self.user.seat, "repair %s damage=%d drain=%d" % (robot.said(), damage, drain))
            robot.damage -= damage
            robot.drain -= drain

    def shift(self, area, effects):
        for robot in self.shuffled([r for r in area if effects[r.said()]]):
            ways = self.world.ways(robot, effects[robot.said()], False)
            there = self.dice.choice(sorted(ways))
            self.world.say(self.user.seat, "shift %s %s" % (robot.said(), put(there)))
            if there != robot.at:
                self.moved.append(robot)
                robot.at = there
                self.world.arrive(robot)

    def push(self, area, effects):
        for robot in self.shuffled([r for r in area if effects[r.said()] and r is not self.user]):
            direction = self.dice.choice(self.directions(robot))
            hexes = self.dice.randint(0, effects[robot.said()])
            way = "%d along %s" % (hexes, put(direction)) if hexes else "0"
            self.world.say(self.user.seat, "push %s %s" % (robot.said(), way))
            self.pushed(robot, direction, hexes)

    def directions(self, robot):
        """Along the common line, or the two next to it (A2-PUSH-03)."""
        user, here, change = self.user.at, robot.at, -1 if self.action.kind == "pull" else 1
        straight = axis(user, here, FLAT)
        if straight:
            return [step((0, 0), straight, change)]
        return [d for d in FLAT if distance(user, step(here, d)) - distance(user, here) == change]

    def pushed(self, robot, direction, hexes):
        world, gone = self.world, 0
        while gone < hexes:
            there = step(robot.at, direction)
            if self.action.kind == "pull" and distance(self.user.at, there) >= distance(self.user.at, robot.at):
                break
            if there not in BOARD and not world.walled:
                world.bury([robot], True)
                return
            hit = world.robot_at(there)
            if hit or there not in BOARD or there in world.terrain:
                for each in [robot] + [hit] * bool(hit):
                    if not world.safe(self.user, each):
                        each.hurt((hexes - gone) // 2)
                break
            robot.at, gone = there, gone + 1
        if gone:
            self.moved.append(robot)
            world.arrive(robot)

    def shuffled(self, robots):
        return self.dice.sample(robots, len(robots))

    def end(self, area, rust):
        """The fallen leave, statuses stay, then Blaze of those who moved, then Rust of the user (A2-ATTR-19, A2-OUR-10)."""
        world, seat = self.world, self.user.seat
        for robot in world.robots if "force" in self.words else []:
            robot.wounds = min(1, robot.wounds)  # A2-ABL-23
        world.bury(world.fallen())
        fires = [(robot, robot.count("blaze")) for robot in world.active() if robot in self.moved]
        for robot, _ in fires:
            robot.unmark("blaze")
        for robot in [r for r in area if r.where == "active"]:
            for word in self.words & {"blaze", "rust", "quell", "disarm", "restrain"}:
                robot.mark(word, seat)
        world.aftermath(seat)
        for robot, blaze in fires:
            if robot.where == "active":
                robot.hurt(blaze)
        world.bury(world.fallen())
        world.aftermath(seat)
        if self.user.where == "active":
            self.user.hurt(rust)
        world.bury(world.fallen())
        world.aftermath(seat)
