"""The player's turns of Solo Boss Battle: who may be activated or recalled, which Valor Skills can be had, when a turn or a
round ends by itself, what all that costs (A2-SOLO-13, A2-SOLO-14, A2-SOLO-29 to 47, A2-ACT-02)."""
from book import Script
from bossing import note
from rondo import BOARD
from soloing import Over

PRICES = {"six": 1, "activate": 2, "repair": 1, "one": 1, "energy": 2}
CLAUSES = {"six": "A2-SOLO-40", "activate": "A2-SOLO-41", "repair": "A2-SOLO-42", "one": "A2-SOLO-43", "energy": "A2-SOLO-44"}
HOME = ["(-6,0)", "(-6,1)", "(-6,2)", "(-5,0)", "(-5,1)"]


class Robot:
    def __init__(self, dice, number):
        self.name, self.energy = "ROB-%d00" % number, dice.randint(2, 4)
        self.damage, self.drain = dice.choice([0, 0, 1, 2, 4]), dice.choice([0, 0, 0, 1])
        self.activated, self.active = dice.random() < .3, True


class Turns:
    def __init__(self, dice):
        self.dice, self.over = dice, False
        self.robots = [Robot(dice, i + 1) for i in range(dice.choice([1, 2, 3, 4]))]
        self.pool, self.valor = dice.choice([0, 1, 2, 5]), dice.choice([1, 2, 3, 4, 5, 6, 18])
        self.cards, self.next = dice.choice([1, 2, 3]), 0
        self.next = dice.randint(0, self.cards)
        self.done = dice.random() < .4
        self.bought = self.done and self.next < self.cards and dice.random() < .2
        self.used = {word for word in PRICES if dice.random() < .2}
        self.round, self.winner = 1, None

    def write(self):
        script = self.script = Script("walled", "\n".join(BOARD))
        script.lines[0] = "game aegis mode=solo board=inline boss=Titan"
        script.say("  boss Titan\n    class AEGIS  move 2  integrity 20\n    setup at h6")
        script.say('    special "Rest"  rondo A phi omega  mend 1\n    deck A E G I S AG ES AEG EGS AEGIS')
        for name, what in (("One", "rounds 3"), ("Two", "no-skill"), ("Three", "no-recall")):
            script.say('    trophy "%s"  %s' % (name, what))
        for robot in self.robots:
            script.robot(robot.name, "A", ['"Poke"  cost 1  all 2+  damage 1  range 1'], (), 2, robot.energy, 9)
        for letter in "A E G I S phi omega".split():
            script.say("  rondo %s copies %d" % (letter, 1 if letter in ("phi", "omega") else 2))
        script.say("end\nplace 2 Titan (6,0)")
        for robot, place in zip(self.robots, HOME):
            words = " damage=%d drain=%d" % (robot.damage, robot.drain) + " activated" * robot.activated
            script.say("place 1 %s %s%s" % (robot.name, place, words))
        script.say("pool 1 %d\nvalor 1 %d\nrondo %s" % (self.pool, self.valor, " ".join("SIG"[:self.cards])))
        script.say("resolved %d" % self.next)
        for line, on in (("done 1", self.done), ("last 1", self.bought), ("used " + " ".join(sorted(self.used)), self.used)):
            if on:
                script.say(line)

    # -- what may be answered

    def ready(self):
        return [robot for robot in self.robots if robot.active and not robot.activated]

    def why_not_robot(self, robot):
        why = set()
        if robot.activated:
            why.add("A2-ACT-02")
        if not self.pool:
            why.add("A2-SOLO-31")
        elif self.done and not self.bought and self.next < self.cards:
            why.add("A2-SOLO-29")
        return why

    def why_not_skill(self, skill):
        why = set()
        if skill in self.used:
            why.add("A2-SOLO-39")
        if self.valor < PRICES[skill]:
            why.add("A2-SOLO-46")
        if skill in ("six", "one"):
            why.add(CLAUSES[skill])
        if skill == "repair" and not any(r.active and (r.damage or r.drain) for r in self.robots):
            why.add("A2-SOLO-42")
        if skill == "activate" and not (self.done and not self.bought and self.pool and self.ready() and self.next < self.cards):
            why.add("A2-SOLO-41")
        return why

    def answers(self):
        robots = [("activate", r) for r in self.robots if r.active and not self.why_not_robot(r)]
        robots += [("recall", r) for _, r in robots]
        found = robots + [("valor", skill) for skill in PRICES if not self.why_not_skill(skill)]
        if self.done or self.next == self.cards or not robots:
            found.append(("end", None))
        return found

    def refuse(self):
        dice, script = self.dice, self.script
        for robot in self.robots:
            why = self.why_not_robot(robot) if robot.active else {"A2-ACT-11", "A2-ACT-02", "T-07", "T-03", "T-02"}
            if why and dice.random() < .3:
                script.refuse(1, "%s %s" % (dice.choice(["activate", "recall"]), robot.name), " ".join(sorted(why)))
        for skill in PRICES:
            why = self.why_not_skill(skill)
            if why and dice.random() < .4:
                note("refused " + skill)
                words = skill + (" 3" if skill in ("six", "one") else "")
                script.refuse(1, "valor " + words, " ".join(sorted(why)))
        if ("end", None) not in self.answers() and dice.random() < .5:
            note("refused end")
            script.refuse(1, "end turn", "A2-SOLO-29")

    # -- what is answered

    def choose(self):
        what, which = self.dice.choice(self.answers())
        note(what + (" " + which if what == "valor" else ""))
        if what == "end":
            self.words = "end turn"
            self.end()
        elif what == "valor":
            self.words = "valor " + which
            self.spend(which)
        else:
            self.words = "%s %s" % (what, which.name)
            self.bought = self.bought and not self.done
            self.done = True
            if what == "recall":
                which.active = False
                self.lose(1)
            else:
                which.activated = True
                self.script.say("1: %s" % self.words)
                self.words = "pass"

    def lose(self, valor):
        self.valor -= valor
        if self.valor <= 0:
            self.winner = 2
            raise Over()

    def spend(self, skill):
        self.used.add(skill)
        self.lose(PRICES[skill])
        if skill == "energy":
            self.pool += 5
        elif skill == "activate":
            self.bought = True
        else:
            self.mend(3)

    def mend(self, left):
        while left and any(r.active and (r.damage or r.drain) for r in self.robots):
            self.script.say("1: " + self.words)
            if self.dice.random() < .15:
                self.words = "pass"
                return
            robot = self.dice.choice([r for r in self.robots if r.active and (r.damage or r.drain)])
            total = self.dice.randint(1, min(left, robot.damage + robot.drain))
            damage = self.dice.randint(max(0, total - robot.drain), min(total, robot.damage))
            if left < robot.damage + robot.drain:
                over = min(left + 1, robot.damage)
                self.script.refuse(1, "repair %s damage=%d drain=%d" % (robot.name, over, left + 1 - over), "A2-SOLO-42")
            self.words = "repair %s damage=%d drain=%d" % (robot.name, damage, total - damage)
            robot.damage, robot.drain, left = robot.damage - damage, robot.drain - total + damage, left - total

    def end(self):
        """The Boss's turn, in which nothing happens, or the end of the round."""
        if self.next == self.cards:
            note("round ends")
            self.round = 2
            self.words += " [rondo 1 1 1]"
            if self.valor <= 4:
                self.winner = 2
                note("four or fewer")
            raise Over()
        note("card")
        self.next, self.used, self.done, self.bought = self.next + 1, set(), False, False

    def settle(self):
        """With nothing else to answer a turn ends by itself (A2-SOLO-31)."""
        while self.answers() == [("end", None)]:
            note("ends by itself")
            self.end()

    def tell(self):
        script = self.script
        seen = {"/seats/1/valor": max(0, self.valor), "/cards/resolved": self.next, "/round": self.round, "/seats/1/pool": self.pool}
        if self.winner:
            seen = {"/seats/1/valor": max(0, self.valor), "/result/winner": self.winner}
        elif self.round == 2:
            seen = {"/round": 2, "/seats/1/valor": self.valor, "/cards/resolved": 0}
        else:
            seen["/prompt/kind"] = "turn"
        for robot in self.robots if self.round == 1 else ():
            seen["/robots/1:%s/where" % robot.name] = '"active"' if robot.active else '"destroyed"'
            if robot.active:
                seen["/robots/1:%s/damage" % robot.name], seen["/robots/1:%s/drain" % robot.name] = robot.damage, robot.drain
                seen["/robots/1:%s/activated" % robot.name] = str(robot.activated).lower()
        for pointer, value in seen.items():
            script.expect(pointer, value)


def skill(dice):
    game = Turns(dice)
    if game.answers() == [("end", None)]:
        return None
    game.write()
    try:
        for _ in range(dice.randint(2, 9)):
            game.words = None
            game.refuse()
            game.choose()
            game.settle()
            game.script.say("1: " + game.words)
            game.tell()
        return game.script
    except Over:
        pass
    game.script.say("1: " + game.words)
    game.tell()
    return game.script
