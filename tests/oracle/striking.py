"""One Action from its Accuracy to what is on everybody afterwards: damage, drain, boost and buffs with Attributes, buffs,
Evade, Defense and Rust (A2-ACTN, A2-TYPE, A2-BUFF, A2-ATTR)."""
from book import FLAT, POINTED, Script, axis, distance, hexes_sample, put, sees, step

NAMES = [(1, "USR-100"), (1, "ALY-200"), (1, "ALY-300"), (2, "FOE-100"), (2, "FOE-200"), (2, "FOE-300"), (2, "FOE-400")]
BUFFS = ["damage", "defense", "accuracy", "evasion"]
WORDS = ["aimed", "arcing", "blaze", "critical", "disarm", "piercing", "precise", "quell", "recharge", "restrain", "rust",
         "self", "anti-air 2"]
PLAIN = ['"Shot"  cost 1  each 3+  damage 1  range 9']
SPARES = [(6, 0), (-6, 0)]


class Robot:
    def __init__(self, dice, user):
        self.integrity, self.energy = dice.randint(4, 8), 9 if user else dice.choice([0, 1, 2, 3, 5])
        self.damage = dice.choice([0, 0, 1, 3])
        self.drain, self.boost = min(dice.choice([0, 0, 1, 2]), self.energy), 0
        self.flies, self.level = dice.random() < .25, 1 if user else dice.choice([1, 1, 2, 3])
        self.evade, self.near, self.far = dice.choice([0, 0, 1, 2]), dice.choice([0, 0, 1]), dice.choice([0, 0, 1])
        self.buff = {kind: dice.choice([-2, -1, 1, 2]) if dice.random() < .3 else 0 for kind in BUFFS}
        self.blaze, self.rust, self.held = dice.choice([0, 0, 0, 1, 2]), dice.choice([0, 0, 0, 1, 2]), set()

    def abilities(self):
        numbers = [("evade", self.evade), ("melee-evade", self.near), ("range-evade", self.far)]
        return ["%s %d" % each for each in numbers if each[1]] + (["flight"] if self.flies else [])

    def settings(self):
        words = ["damage=%d" % self.damage if self.damage else "", "drain=%d" % self.drain if self.drain else ""]
        words += ["buff=%s%+d:2" % each for each in self.buff.items() if each[1]]
        words += ["blaze=1x%d" % self.blaze if self.blaze else "", "rust=2x%d" % self.rust if self.rust else ""]
        return " ".join(words)


class Case:
    def __init__(self, dice):
        self.dice = dice
        places = hexes_sample(dice, 7 + dice.choice([0, 4, 8]), 4)
        self.at, self.terrain = places[:7], set(places[7:])
        self.robots = [Robot(dice, i == 0) for i in range(7)]
        self.kind = dice.choice(["damage", "damage", "drain", "boost"] + ["buff " + kind for kind in BUFFS])
        self.sign = dice.choice([1, -1]) if self.kind.startswith("buff") else 1
        self.power, self.cost, self.accuracy = dice.randint(1, 3), dice.randint(1, 4), dice.randint(1, 6)
        self.each, self.range, self.radius = dice.random() < .6, dice.randint(1, 8), dice.randint(1, 3)
        self.shape = dice.choice(["range", "range", "radius", "both"])
        self.words = {word for word in WORDS if dice.random() < .18}
        self.quelled = dice.random() < .1
        self.has = set() if self.quelled else self.words

    def action(self):
        kind = "%s %d" % (self.kind, self.power)
        if self.kind.startswith("buff"):
            kind = "%s %+d" % (self.kind[5:], self.sign * self.power)
        reach = {"range": "range %d" % self.range, "radius": "radius %d" % self.radius}
        reach["both"] = reach["range"] + " " + reach["radius"]
        return '"Test"  cost %d  %s %d+  %s  %s  %s' % (self.cost, "each" if self.each else "all", self.accuracy, kind,
                                                      reach[self.shape], " ".join(sorted(self.words)))

    def write(self):
        script = Script()
        for i, (robot, (_, name)) in enumerate(zip(self.robots, NAMES)):
            classes = "A" if i == 0 else {1: "G", 2: "GS", 3: "GIS"}[robot.level]
            script.robot(name, classes, PLAIN if i else [self.action()], robot.abilities(), 3, robot.energy, robot.integrity)
        script.robot("SPARE-100", "E", PLAIN)
        script.say("end")
        for seat, place in enumerate(SPARES, 1):
            script.say("place %d SPARE-100 %s" % (seat, put(place)))
        for i, (seat, name) in enumerate(NAMES):
            quell = " quell=2" if i == 0 and self.quelled else ""
            script.say("place %d %s %s %s%s" % (seat, name, put(self.at[i]), self.robots[i].settings(), quell))
        script.terrain(self.terrain)
        script.say("pool 1 20\nturn 1\n1: activate USR-100")
        return script

    def shields(self):
        return set() if "arcing" in self.has else self.terrain

    def around(self, centre):
        return {i for i in range(7) if distance(centre, self.at[i]) <= self.radius and sees(centre, self.at[i], self.shields())}

    def target(self, script):
        """0 for a Radius Action, None if nobody can be aimed at."""
        if self.shape == "radius":
            return 0
        blocking = set() if "arcing" in self.has else self.terrain | set(self.at) | set(SPARES)
        legal = []
        for i in range(1, 7):
            if distance(self.at[0], self.at[i]) > self.range:
                script.refuse(1, 'use "Test" on %d:%s' % NAMES[i], "A2-RNG-01")
            elif not sees(self.at[0], self.at[i], blocking):
                script.refuse(1, 'use "Test" on %d:%s' % NAMES[i], "A2-LOS-02")
            else:
                legal.append(i)
        return self.dice.choice(legal) if legal else None

    def affected(self, target):
        area = self.around(self.at[0]) - {0} if not target else {target}
        if self.shape == "both":
            area |= self.around(self.at[target])
        line = axis(self.at[0], self.at[target], FLAT + POINTED) if target and "piercing" in self.has else None
        for times in range(1, 13) if line else []:
            there = step(self.at[target], line, times)
            if there in self.at and distance(self.at[0], there) <= self.range and sees(self.at[0], there, self.shields()):
                area.add(self.at.index(there))
        return area | ({0} if "self" in self.has else set())

    def accuracy_on(self, target):
        accuracy = self.accuracy
        if "aimed" in self.has:
            return accuracy
        accuracy -= self.robots[0].buff["accuracy"]
        robot = self.robots[target]
        if target and NAMES[target][0] == 2:
            adjacent = distance(self.at[0], self.at[target]) == 1
            accuracy += robot.buff["evasion"] + robot.evade + (robot.near if adjacent else robot.far)
        elif target:
            accuracy += min(0, robot.buff["evasion"])
        return max(1, min(6, accuracy))

    def apply(self, i, total):
        robot = self.robots[i]
        effect = max(0, total + (2 if robot.flies and "anti-air 2" in self.has else 0))
        if self.kind in ("damage", "drain"):
            if effect and "aimed" not in self.has:
                effect = max(0, effect - robot.buff["defense"])
            output = robot.energy + robot.boost - robot.drain
            if self.kind == "damage" or output <= 0:
                robot.damage += effect
            else:
                robot.drain += min(effect, output)
        elif self.kind == "boost":
            robot.boost += effect
        else:
            robot.buff[self.kind[5:]] += self.sign * effect

    def afflict(self, i):
        robot = self.robots[i]
        robot.blaze += "blaze" in self.has
        robot.rust += "rust" in self.has
        robot.held |= {word for word in ("quell", "disarm", "restrain") if word in self.has
                       and not (word == "disarm" and robot.level > 2)}

    def resolve(self, target, faces):
        """The dice are final: everything the Action does. Returns the Energy that is left."""
        user, accuracy = self.robots[0], self.accuracy_on(target)
        hits = sum(face >= accuracy for face in faces)
        successes = hits if self.each else int(hits == len(faces))
        rust, user.rust = user.rust, 0
        total = successes * self.power + (faces.count(6) if "critical" in self.has else 0)
        if self.kind in ("damage", "drain") and "aimed" not in self.has:
            total += user.buff["damage"]
        for i in self.affected(target) if successes else []:
            self.apply(i, total)
            self.afflict(i)
        if rust and user.damage < user.integrity:
            user.damage += max(0, rust - user.buff["defense"])
        return 20 - self.cost + (faces.count(1) * self.cost if "recharge" in self.has else 0)


def strike(dice):
    case = Case(dice)
    script = case.write()
    target = case.target(script)
    if target is None:
        return script
    more = "precise" in case.has and target and distance(case.at[0], case.at[target]) == case.range
    faces = [dice.randint(1, 6) for _ in range(case.cost + bool(more))]
    script.say('1: use "Test"%s [hit %s]' % (" on %d:%s" % NAMES[target] if target else "", " ".join(map(str, faces))))
    script.expect("/seats/1/pool", case.resolve(target, sorted(faces)[1:] if more else faces))
    for i, (robot, (seat, name)) in enumerate(zip(case.robots, NAMES)):
        pointer = "/robots/%d:%s/" % (seat, name)
        if robot.damage >= robot.integrity:
            script.expect(pointer + "where", '"destroyed"' if robot.level == 1 else '"pool"')
            continue
        held = robot.held | ({"quell"} if i == 0 and case.quelled else set())
        statuses = ["blaze"] * robot.blaze + ["rust"] * robot.rust + [w for w in ("quell", "disarm", "restrain") if w in held]
        buffs = ["%s%+d" % each for each in robot.buff.items() if each[1]]
        for what in ("damage", "drain", "boost"):
            script.expect(pointer + what, getattr(robot, what))
        script.expect(pointer + "buffs", "[%s]" % ",".join('"%s"' % each for each in buffs))
        script.expect(pointer + "statuses", "[%s]" % ",".join('"%s"' % each for each in statuses))
    return script
