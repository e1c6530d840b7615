"""Games of several turns with Drones, and with robots that leave something behind when they are hurt or destroyed: Deploy,
Parting Shot, Parting Cannon and Parting (Drone), player by player and in the order each likes (A2-DRONE, A2-ABL-22 to 25,
A2-ABL-55 to 60, A2-TYPE-12)."""
from book import BOARD, FLAT, distance, put, sees, step
from playing import play_on
from world import Action, Card, Robot, World

LEAVES = {"deploy": ["gan", "saur"], "parting-drone": ["gan", "saur"], "parting-shot": [1, 2, 4], "parting-cannon": [1, 3]}
DRONES = {"GAN": (2, 0, {"beacon": None}), "SAUR": (0, 1, {})}


def drone_card(kind, number):
    card = Card.__new__(Card)
    card.name, card.make, card.classes, card.commander = "%s#%d" % (kind, number), kind, "-", False
    card.move, card.energy, card.abilities = DRONES[kind]
    card.integrity, card.actions = 1, []
    if kind == "SAUR":
        shot = Action.__new__(Action)
        shot.name, shot.kind, shot.cost, shot.each, shot.accuracy, shot.power = "SAUR Shot", "damage", 2, False, 2, 1
        shot.range, shot.radius, shot.words, shot.air = 10, 0, {"aimed"}, 0
        card.actions.append(shot)
    return card


class Swarming(World):
    def __init__(self, dice):
        self.owed, self.waiting = [], []
        super().__init__(dice, None, dice.choice([2, 3]))

    def deal(self, seat, count):
        super().deal(seat, count)
        for robot in self.robots[-count:]:
            for word, numbers in LEAVES.items():
                if self.dice.random() < .3 and not ("cannon" in word and robot.ability("parting-shot")):
                    robot.card.abilities[word] = self.dice.choice(numbers)
            robot.card.energy = self.dice.randint(2, 5)
        for number in range(1, self.dice.choice([1, 2, 3])):
            self.robots.append(Robot(seat, drone_card(self.dice.choice(list(DRONES)), number)))

    def dress(self, robot):
        return "" if self.drone(robot) else super().dress(robot)

    def drone(self, robot):
        return "#" in robot.name

    # -- what is owed

    def bury(self, robots, off=False):
        for robot in robots:
            for word in LEAVES:
                if robot.ability(word) and (word == "deploy" or not off):  # A2-ABL-25, A2-ABL-58
                    self.owed += [(robot, word, robot.at)] * (robot.wounds if word == "deploy" else 1)
            robot.wounds = 0
        super().bury(robots, off)

    def aftermath(self, seat):
        """What was hurt or destroyed leaves its Drones and shots, the acting player's first; what is hurt by such a shot
        comes before the rest."""
        owed, self.owed = self.owed, []
        for robot in self.active():
            owed += [(robot, "deploy", None)] * (robot.wounds if robot.ability("deploy") else 0)
            robot.wounds = 0
        self.hurry(owed)
        self.waiting.append(owed)
        order = self.order()
        for asked in order[order.index(seat):] + order[:order.index(seat)]:
            mine = [each for each in owed if each[0].seat == asked]
            owed[:] = [each for each in owed if each[0].seat != asked]
            self.waiting.append(mine)
            while self.open(mine):
                self.leave(asked, mine, seat)
            self.waiting.pop()
        self.waiting.pop()

    def hurry(self, owed):
        """What a robot that is hurt again has left open before comes with the rest of what it leaves."""
        places = {robot: place for robot, _, place in owed}
        for waiting in self.waiting:
            owed += [(robot, word, places[robot]) for robot, word, _ in waiting if robot in places]
            waiting[:] = [each for each in waiting if each[0] not in places]

    def open(self, mine):
        """What can be done now; of two Drones of one robot the deployed one comes first."""
        deploys = [robot for robot, word, _ in mine if word == "deploy"]
        return [each for each in mine if self.aims(*each) and not (each[1] == "parting-drone" and each[0] in deploys)]

    def aims(self, robot, word, place):
        place = place or robot.at
        if "shot" in word or "cannon" in word:
            others = self.terrain | self.taken()
            near = [r for r in self.active() if r is not robot and distance(place, r.at) <= robot.number(word)
                    and sees(place, r.at, others) and not self.safe(robot, r)]
            return [r for r in near if r.ability("beacon") and self.enemies(robot, r)] or near
        if place is None or len([r for r in self.active(robot.seat) if self.drone(r)]) >= 4:
            return []
        return [h for h in (step(place, d) for d in FLAT) if h in BOARD and h not in self.terrain | self.taken()]

    def leave(self, seat, mine, acting):
        which, alone = self.dice.choice(self.open(mine)), len(set(self.open(mine))) == 1
        robot, word, place = which
        aim = self.dice.choice(self.aims(*which))
        mine.remove(which)
        if word != "deploy" and alone and self.dice.random() < .25:
            self.say(seat, "pass")
        elif "shot" in word or "cannon" in word:
            self.say(seat, "parting %s on %s" % (robot.name, aim.said()))
            aim.hurt(2 if word == "parting-cannon" else 1)
            self.bury(self.fallen())
            self.aftermath(acting)
        else:
            if word != "deploy" or not alone or len(self.aims(*which)) > 1:
                self.say(seat, "drone %s %s" % (robot.name, put(aim)))
            self.launch(seat, robot.card.abilities[word].upper(), aim)

    def launch(self, seat, kind, place):
        number = self.number_free(seat)
        drone = Robot(seat, drone_card(kind, number))
        drone.at, drone.fresh = place, True
        old = "#%d" % number
        self.robots = [r for r in self.robots if r.where == "active" or r.seat != seat or not r.name.endswith(old)]
        self.robots.append(drone)

    def number_free(self, seat):
        """The first that was never used, else the first that is free again."""
        known = {r.name.split("#")[1]: r.where == "active" for r in self.robots if r.seat == seat and self.drone(r)}
        free = [n for n in range(1, 5) if str(n) not in known]
        return (free + [n for n in range(1, 5) if not known.get(str(n))])[0]


def swarm(dice):
    return play_on(Swarming(dice))
