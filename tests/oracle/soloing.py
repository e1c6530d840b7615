"""The Boss's side of Solo Boss Battle by a second hand: whom it chooses, what it uses, where it goes, who is summoned, and what
all of that does to Valor and to the Boss (A2-SOLO-08 to 16, A2-SOLO-40 to 104)."""
from acting import words_of
from book import FLAT, POINTED, axis, distance, put, sees, ways
from bossing import HELPS, PlayerAct, SoloAct, SoloRobot, note
from swarming import drone_card
from world import World

STARS = {1: (-3, 0), 2: (0, -4), 3: (3, -4), 4: (-3, 4), 5: (0, 4), 6: (3, 0)}


class Over(Exception):
    """The game has ended."""


class SoloWorld(World):
    """A position of Solo Boss Battle, one Rondo card of it played out."""

    def __init__(self, dice):
        self.dice, self.seats, self.sides, self.walled = dice, 2, "ab", True
        self.robots, self.terrain, self.stops, self.pool = [], set(), set(), {1: 0, 2: 0}
        self.valor, self.skills, self.debt, self.winner = 18, set(), 0, None
        self.lines, self.words, self.thrown = [], None, []
        self.deck, self.bottom, self.owed, self.answering = [], [], [], None

    # -- what is said

    def ask(self, words):
        self.flush()
        self.words = words

    def say(self, seat, words):
        self.ask(words)

    def throw(self, what, faces):
        self.thrown.append("[%s %s]" % (what, " ".join(map(str, faces))))

    def flush(self):
        if self.words:
            self.script.say("1: " + " ".join([self.words] + self.thrown))
        self.words, self.thrown = None, []

    def refuse(self, words, clauses):
        self.flush()
        self.script.refuse(1, words, clauses)

    def change(self, faces):
        """The dice lie there, and Valor may change them (A2-SOLO-40, A2-SOLO-43, A2-SOLO-45)."""
        while self.changeable(faces):
            kind = self.dice.choice(["pass"] * 8 + ["six", "one"] * 2 + ["energy"])
            if kind == "energy" and "energy" not in self.skills and self.valor > 2:
                self.spend("energy", 2)
                self.pool[1] += 5
                continue
            face = self.dice.choice(faces)
            if kind in ("pass", "energy") or kind in self.skills or face == (6 if kind == "six" else 1) or self.valor < 2:
                self.ask("pass")
                break
            self.spend("%s %d" % (kind, face), 1)
            faces = sorted(faces[:faces.index(face)] + faces[faces.index(face) + 1:] + [6 if kind == "six" else 1])
        return faces

    def changeable(self, faces):
        return self.valor and ("six" not in self.skills and any(face != 6 for face in faces)
                               or "one" not in self.skills and any(face != 1 for face in faces))

    def spend(self, skill, price):
        note("valor " + skill.split()[0])
        self.ask("valor " + skill)
        self.valor -= price
        self.skills.add(skill.split()[0])

    # -- what ends

    def emptied(self, robot):
        if robot.seat == 1:
            note("player drained")
            self.debt += 1
        else:
            robot.emptied = True

    def fallen(self):
        return [r for r in self.active() if r.damage >= r.card.integrity or r.emptied]

    def bury(self, robots, off=False):
        for robot in robots:
            if robot.boss:
                continue
            note("%s destroyed" % ("Drone" if robot.drone() else "minion" if robot.seat == 2 else "player"))
            for word in ("deploy", "parting-drone", "parting-shot") if robot.seat == 2 else ():
                if robot.ability(word) and (word != "deploy" or robot.wounds):
                    self.owed.append((robot, word, robot.at))
            robot.wounds = 0
            robot.where = "destroyed" if robot.level == 1 or robot.seat == 2 else "pool"
            robot.clear()
            if robot.seat == 1:
                self.debt += 1
            else:
                self.boss.hurt(robot.level)
        self.valor, self.debt = max(0, self.valor - self.debt), 0
        if self.boss.damage >= self.boss.card.integrity:
            self.end(1)
        if self.valor <= 0:
            self.end(2)

    def aftermath(self, seat):
        """What hurt or destroyed minions leave: on a Starpoint, or at whom the rules choose (A2-SOLO-70, A2-SOLO-92)."""
        owed, self.owed = self.owed, []
        for robot in self.active(2):
            owed += [(robot, "deploy", None)] * (robot.wounds if robot.ability("deploy") else 0)
            robot.wounds = 0
        for robot, word, place in owed:
            if word == "parting-shot":
                self.parting(robot, place)
            elif len([r for r in self.active(2) if r.drone()]) < 4 and set(STARS.values()) - self.taken():
                note("Drone " + word)
                drone = SoloRobot(2, drone_card(robot.card.abilities[word].upper(), self.drones(2) + 1))
                drone.card.model = 0
                drone.at = self.starpoint(set(STARS.values()) - self.taken())
                self.robots.append(drone)

    def drones(self, seat):
        return len([r for r in self.robots if r.seat == seat and r.drone()])

    def parting(self, robot, place):
        taken = self.terrain | self.taken()
        near = [r for r in self.active(1) if distance(place, r.at) <= robot.number("parting-shot") and sees(place, r.at, taken)]
        near = [r for r in near if r.ability("beacon")] or near
        if not near:
            return
        note("parting shot")
        keys = {r: r.rank() + (distance(place, r.at),) for r in near}
        best = [r for r in near if keys[r] == min(keys.values())]
        aim = self.dice.choice(best)
        if len(best) > 1:
            self.ask("parting %s on %s" % (robot.said(), aim.said()))
        aim.hurt(1)
        self.bury(self.fallen())

    def end(self, winner):
        self.winner = winner
        note("won" if winner == 1 else "lost")
        raise Over()

    # -- whom

    def best(self, user, robots):
        """The rules as far as they go: highest Level, Class, Make, Model Number, the closest (A2-SOLO-83 to 87)."""
        keys = {r: r.rank() + (distance(user.at, r.at),) for r in robots}
        return [r for r in robots if keys[r] == min(keys.values())]

    def choose(self, best, others=(), clause="A2-SOLO-87"):
        if len(best) > 1 and self.answering:
            pick = self.dice.choice(best)
            note("answer is the player's")
            x = " x=%d" % self.pool[1] if self.answering.cost == "X" else ""
            self.ask('use "%s"%s on %s' % (self.answering.name, x, pick.said()))
            return pick
        if len(best) > 1:
            bad = [r for r in others if r not in best]
            if bad and self.dice.random() < .4:
                self.refuse("prefer " + self.dice.choice(bad).said(), clause)
            note("prefer")
            pick = self.dice.choice(best)
            self.ask("prefer " + pick.said())
            return pick
        return best[0]

    def targets(self, user, action):
        """Who of the right side is in range and sight; a Move takes the player's robots if it can (A2-SOLO-60, A2-SOLO-96)."""
        words = words_of(user, action)
        taken = {r.at for r in self.active()} | self.terrain

        def reached(seat):
            return [r for r in self.active(seat) if r is not user and distance(user.at, r.at) <= action.range
                    and ("arcing" in words or sees(user.at, r.at, taken))]
        if action.kind in ("repair", "boost"):
            return [r for r in reached(2) if r.harmed()]
        if action.kind in HELPS:
            return reached(2)
        mine = reached(1)
        beacons = [r for r in mine if r.ability("beacon")]
        note("beacon") if beacons and len(mine) > len(beacons) else None
        return beacons or mine or (reached(2) if action.kind == "move" else [])

    def attempt(self, user, action):
        """Uses the Action if it has anybody: None if it is skipped, else whether it succeeded (A2-SOLO-54, A2-SOLO-90)."""
        cost = self.pool[1] if action.cost == "X" else action.cost
        if action.kind == "self-push" or not cost or user.count("disarm"):
            note("skipped: " + ("self-push" if action.kind == "self-push" else "X of 0" if not cost else "disarm"))
            return None
        if "heavy" in words_of(user, action) and user.moved:
            note("skipped: heavy")
            return None
        act = SoloAct(self, user, action, None, cost)
        if action.kind == "lanzer":
            line = [r for r in self.active(1) if axis(user.at, r.at, FLAT + POINTED)]
            if not line:
                return None
            note("lanzer")
            act.line = self.choose(self.best(user, line), line)
        elif action.kind == "burst-star":
            near = [r for r in self.active(1) if distance(user.at, r.at) == 1]
            near = [r for r in near if r.ability("beacon")] or near
            return act.burst(near) if near else None
        elif action.range:
            targets = self.targets(user, action)
            if not targets:
                return None
            note("on its own side" if targets[0].seat == 2 else "on the player")
            act.target = self.choose(self.best(user, targets), targets)
        elif not self.worth(action, user, act.affected()):
            return None
        note("uses " + action.kind + (" radius" if action.radius and not action.range else ""))
        return act.run()

    def worth(self, action, user, area):
        if action.kind in ("repair", "boost"):
            return any(r.seat == 2 and r.harmed() for r in area)
        if action.kind in HELPS:
            return any(r.seat == 2 for r in area)
        if action.kind == "move":
            return bool(area)
        return any(r.seat == 1 for r in area)

    # -- where

    def nearest(self, robot):
        near = min((distance(robot.at, r.at) for r in self.active(1)), default=0)
        close = [r for r in self.active(1) if distance(robot.at, r.at) == near]
        ranks = [r.rank() for r in close]
        return [r for r in close if r.rank() == min(ranks)]

    def towards(self, robot, reached):
        """A Move Action: as near to a robot of the player as it can be (A2-SOLO-96)."""
        gaps = {place: min((distance(place, r.at) for r in self.active(1)), default=0) for place in reached}
        return [place for place in reached if gaps[place] == min(gaps.values())]

    def advance(self, robot, most):
        """Towards the closest robot of the player on a shortest way, as near as it can come (A2-SOLO-55, A2-SOLO-67)."""
        if not most or robot.count("restrain") or not self.active(1):
            note("stays")
            return
        flies = robot.flies()
        barred = self.terrain | {r.at for r in self.active() if r is not robot}
        reached = {place: steps for place, steps in ways(robot.at, most, flies, barred, set()).items() if place not in barred}
        close = self.nearest(robot)
        note("towards several") if len(close) > 1 else None
        goal = self.choose(close, self.active(1))
        left = ways(goal.at, 40, flies, barred, set())
        if robot.at not in left:
            note("no way")
            left = {place: distance(place, goal.at) for place in reached}
        near = min(left[place] for place in reached if place in left)
        best = [place for place in reached if left.get(place) == near]
        best = [place for place in best if reached[place] == min(reached[p] for p in best)]
        there = self.dice.choice(sorted(best))
        if len(best) > 1:
            note("way is the player's")
            bad = [p for p in reached if p not in best and p != robot.at]
            if bad and self.dice.random() < .5:
                self.refuse("prefer " + put(self.dice.choice(sorted(bad))), "A2-SOLO-67")
            self.ask("prefer " + put(there))
        note("moves" if there != robot.at else "is near enough")
        if there != robot.at:
            robot.at, robot.moved = there, True
            self.burn(robot)

    # -- the Boss's turn

    def turn(self, icon):
        self.ask("end turn")
        self.skills = set()
        special = icon in ("phi", "omega")
        self.boss_acts(icon)
        done = {r for r in self.active(2) if r.boss}
        acted = 0
        while True:
            ready = [r for r in self.active(2) if r not in done and not r.drone() and (special or icon in r.card.classes)]
            if not ready:
                break
            best = self.best(self.boss, ready)
            note("minion is the player's") if len(best) > 1 else None
            robot = self.choose(best, ready)
            done.add(robot)
            acted += 1
            self.minion_acts(robot)
        if not acted and not special:
            self.summon()

    def boss_acts(self, icon):
        boss = self.boss
        boss.moved = False
        for deed in boss.card.deeds:
            if icon not in deed.icons:
                continue
            if deed.special:
                note("special " + deed.special)
                self.special(deed)
            else:
                self.attempt(boss, deed.action)
        boss.buffs = [each for each in boss.buffs if each[2] != 1]
        boss.marks = [each for each in boss.marks if each[1] != 1]

    def special(self, deed):
        if deed.special == "mend":
            total = min(deed.number, self.boss.damage)
            self.boss.damage -= total
        elif deed.special == "sap":
            self.pool[1] = max(0, self.pool[1] - deed.number)
        elif deed.special == "advance":
            self.advance(self.boss, deed.number)
        else:
            for _ in range(deed.number):
                self.summon()

    def minion_acts(self, robot):
        uses, had, robot.moved = 2 if robot.ability("overload") else 1, False, False
        for action in robot.card.actions:
            if robot.where != "active":
                return
            swift = "swift" in words_of(robot, action)
            if not uses and not swift:
                continue
            done = self.attempt(robot, action)
            had = had or done is not None
            if done and swift:
                note("swift")
            elif done:
                uses -= 1
                note("overload") if uses else None
        if not had and robot.where == "active":
            self.advance(robot, robot.card.move * (robot.number("jet") or 1))

    def summon(self):
        cards = list(self.deck) + self.bottom
        for _ in range(len(cards)):
            free = set(STARS.values()) - {r.at for r in self.active()}
            if len([r for r in self.active(2) if not r.boss and not r.drone()]) >= 5 or not free:
                note("summons nobody")
                return
            if self.deck:
                robot = self.dice.choice(self.deck)
                if len(self.deck) > 1:
                    self.throw("minion", [self.deck.index(robot) + 1])
                self.deck.remove(robot)
            else:
                robot = self.bottom.pop(0)
            if self.enters(robot, free):
                return
            note("to the bottom")
            self.bottom.append(robot)
        note("deck is empty") if not cards else None

    def enters(self, robot, free):
        active = [r for r in self.active(2) if not r.boss and not r.drone()]
        parts = []
        if robot.level > 1:
            there = active + [r for r in self.robots if r.seat == 2 and r.where == "destroyed" and not r.drone()]
            if not set(robot.card.classes) <= set("".join(r.card.classes for r in there)):
                return False
            parts = [r for r in active if r.level < robot.level and set(r.card.classes) & set(robot.card.classes)]
        if parts:
            lowest = [r for r in parts if r.level == min(each.level for each in parts)]
            note("replaces")
            robot.at = self.choose(lowest, active, "A2-SOLO-74").at
            for part in parts:
                part.where = "destroyed"
                part.clear()
        else:
            note("placed" if robot.level == 1 else "combined placed")
            robot.at = self.starpoint(free)
        robot.where = "active"
        return True

    def starpoint(self, free):
        die = self.dice.randint(1, 6)
        self.throw("place", [die])
        die = self.change([die])[0]
        while STARS[die] not in free:
            note("next star")
            die = die % 6 + 1
        return STARS[die]

    # -- the player's Actions and the answers to them

    def player_acts(self, user, action, target):
        """One Action of the player's, and what the Boss's side answers (A2-SOLO-92, A2-SOLO-95, A2-ABL-65 to 78)."""
        for robot in self.robots:
            robot.hit = False
        PlayerAct(self, user, action, target).run()
        hit = any(r.hit for r in self.robots)
        if target and target.seat == 2 and target.where == "active" and target.ability("retaliate"):
            note("retaliates" if self.answer(target) else "can't retaliate")
        able = [r for r in self.active(2) if r.ability("return-fire") and self.first_aimed(r)]
        if hit and able:
            best = self.best(self.boss, able)
            note("return fire")
            self.answer(best[0])

    def first_aimed(self, robot):
        for action in robot.card.actions:
            cost = self.pool[1] if action.cost == "X" else action.cost
            if cost and action.kind != "self-push" and not robot.count("disarm") and self.aimed(robot, action, cost):
                return action
        return None

    def aimed(self, robot, action, cost):
        if action.kind == "burst-star":
            return any(distance(robot.at, r.at) == 1 for r in self.active(1))
        if action.kind == "lanzer":
            return any(axis(robot.at, r.at, FLAT + POINTED) for r in self.active(1))
        if action.range:
            return bool(self.targets(robot, action))
        return self.worth(action, robot, SoloAct(self, robot, action, None, cost).affected())

    def answer(self, robot):
        action = self.first_aimed(robot)
        if action:
            self.answering = action
            self.attempt(robot, action)
            self.answering = None
        return action

    # -- what is seen

    def seen(self):
        seen = {"/seats/1/valor": self.valor, "/seats/1/pool": self.pool[1]}
        if self.winner:
            seen = {"/result/winner": self.winner, "/seats/1/valor": self.valor}
        for robot in self.robots:
            for what, value in robot.seen().items():
                if what != "activated" and not (self.winner and (robot.boss or what == "statuses")):
                    seen['"/robots/%d:%s/%s"' % (robot.owner, robot.name, what)] = value
        return seen
