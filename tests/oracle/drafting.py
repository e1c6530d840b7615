"""Whole drafts for two to six: three decks, hands that go round, what two players discard and draw, what each may see, and
teams that are built in secret, with Commanders and sideboards (A2-DRAFT-01 to 11, A2-DRAFT-15, A2-TEAM-04, A2-TEAM-09)."""
import collections

CLASSES, MAKES = "AEGIS", ["ARK", "EXA", "GAN", "ION", "SNO"]
SEEN = collections.Counter()  # how often what was reached


class Card:
    def __init__(self, name, kind, classes=""):
        """Of kind basic, robot (a Basic Commander robot), equipment (a Machineless Commander) or combined."""
        self.name, self.kind, self.classes = name, kind, classes
        self.model = " ".join(name.split()[:1]) if kind != "equipment" else name

    def said(self):
        return '"%s"' % self.name if " " in self.name else self.name

    def write(self):
        if self.kind == "equipment":
            return "  commander %s\n    ability steady-aim" % self.name
        chief = "  commander Of%s" % self.name.replace("-", "") if self.kind == "robot" else ""
        lines = ["  robot " + self.said(), "    class %s  move 3  energy 3  integrity 3%s" % (self.classes, chief)]
        return "\n".join(lines + ['    action "Shot"  cost 1  each 2+  damage 1  range 9'])


def told(cards):
    return " ".join(card.said() for card in cards)


class Drafting:
    def __init__(self, dice):
        self.dice, self.seats = dice, dice.choice([2, 2, 2, 3, 4, 5, 6])
        self.lines, self.all = [], range(1, self.seats + 1)
        self.need = 30 if self.seats == 2 else 8 * self.seats
        self.box()
        self.commanders, self.combined, self.hand, self.kept, self.thrown, self.passed, self.now = (
            {seat: [] for seat in self.all} for _ in range(7))

    def box(self):
        """Cards in the order of their file; of some Basic robots there are variants, often very many."""
        dice, cards = self.dice, []
        short = dice.choice([0, 0, 2, 5])
        basics, number = self.need + dice.choice([0, 3]) - short, 100
        many = dice.choice([.1, .3, .8])
        for _ in range(basics):
            if cards and dice.random() < many:
                old = dice.choice(cards[-3:])
                name = "%s Mode%d" % (old.model, len(cards))
                cards.append(Card(name, "basic", old.classes))
                continue
            number += 1
            cards.append(Card("%s-%d" % (dice.choice(MAKES), number), "basic", dice.choice(CLASSES)))
        for i in range(2 * self.seats + short + dice.randint(0, 2)):
            robot = dice.random() < .6
            cards.append(Card("%s-%d" % (dice.choice(MAKES), 500 + i) if robot else "Chief%d" % i, "robot" if robot else
                              "equipment", dice.choice(CLASSES)))
        for i in range(5 * self.seats + dice.randint(0, 2)):
            letters = dice.sample(CLASSES, dice.choice([2, 2, 3, 4]))
            cards.append(Card("%s-%d" % (dice.choice(MAKES), 2000 + i), "combined", "".join(c for c in CLASSES if c in letters)))
        self.cards = cards

    def say(self, line):
        self.lines.append(line)

    def expect(self, pointer, value, seat=""):
        self.say("expect %s %s = %s" % (seat, pointer if " " not in pointer else '"%s"' % pointer, value))

    def refuse(self, seat, words, clauses):
        SEEN["refused " + clauses[:11]] += 1
        self.say("refuse %d: %s  # %s" % (seat, words, clauses))

    def sorted(self, cards):
        return [card for card in self.cards if card in cards]

    # -- dealing

    def write(self):
        mode, board = "draft", "arena" if self.seats == 2 else "mat"
        if self.seats <= 4 and self.dice.random() < .3:
            mode, board = "starpoint draft=on", "arena" if self.seats == 2 else "battlefield"
        elif self.seats == 2 and self.dice.random() < .2:
            mode = "best-of-three draft=on"
        elif self.seats == 4 and self.dice.random() < .5:
            mode, board = "draft sides=abab", "battlefield"
        SEEN["%d %s" % (self.seats, mode)] += 1
        self.teams = "abab" in mode
        self.lines = ["game aegis mode=%s board=%s" % (mode, board), "cards"] + [card.write() for card in self.cards] + ["end"]
        self.lines += ["seat %d S%d" % (seat, seat) for seat in self.all]
        self.faces = []
        decks = {kind: [c for c in self.cards if c.kind in kinds] for kind, kinds in
                 [("commander", ("robot", "equipment")), ("combined", ("combined",)), ("basic", ("basic",))]}
        for place, kind, count in [(self.commanders, "commander", 2), (self.combined, "combined", 5), (self.hand, "basic", 8)]:
            if kind == "basic" and len(decks["basic"]) < self.need:
                SEEN["Commanders join"] += 1
                decks["basic"] = self.sorted(decks["basic"] + decks["commander"])
            for seat in self.all:
                place[seat] = [self.draw(decks[kind]) for _ in range(count)]
        self.deck = decks["basic"]
        self.say("deal [deal %s]" % " ".join(map(str, self.faces)))

    def draw(self, deck):
        face = self.dice.randint(1, len(deck))
        self.faces.append(face)
        return deck.pop(face - 1)

    # -- picks

    def look(self):
        """What everybody may know."""
        for seat in self.all:
            here = "/draft/seats/%d/" % seat
            other, known = self.dice.choice([0] + [each for each in self.all if each != seat]), [
                ("hand", self.hand), ("kept", self.kept), ("discarded", self.thrown),
                ("commanders", self.commanders), ("combined", self.combined)]
            for word, cards in known:
                for i, card in enumerate(self.sorted(cards[seat])):
                    self.expect("%s%s/%d/name" % (here, word, i), '"%s"' % card.name, seat)
                self.expect("%s%s/%d" % (here, word, len(cards[seat])), "none", seat)
                self.expect(here + word, "[]", other)
            self.expect(here + "holds", len(self.hand[seat]), other)
            self.expect(here + "has", len(self.kept[seat]), other)
            own = self.hand[seat] + self.kept[seat] + self.thrown[seat]
            gone = [card for card in self.sorted(self.passed[seat]) if card not in own]
            for card in self.dice.sample(gone, min(2, len(gone))):
                self.say('expect %d %spassed contains "%s"' % (seat, here, card.name))
            self.expect(here + "passed", "[]", other)

    def picks(self):
        for pick in range(1, 8):
            self.expect("/draft/pick", pick)
            if self.dice.random() < .3:
                self.look()
            self.pick()
        for seat in self.all:  # the last card is nobody's choice
            self.kept[seat] += self.hand[seat]
            self.hand[seat] = []

    def pick(self):
        dice, asked, chosen = self.dice, list(self.all), {}
        thrown = {}
        while asked:
            seat = dice.choice(asked)
            hand = self.hand[seat]
            if seat not in chosen:
                self.pick_refused(seat, False)
                chosen[seat] = dice.choice(hand)
                self.say("%d: keep %s" % (seat, chosen[seat].said()))
                others = [each for each in self.all if each != seat]
                if len(asked) > 1 or self.seats == 2:
                    self.expect("/draft/seats/%d/keeps" % seat, '"%s"' % chosen[seat].name, seat)
                    self.expect("/draft/seats/%d/keeps" % seat, "none", dice.choice(others + [0]))
                if self.seats > 2:
                    asked.remove(seat)
                    if asked:
                        self.refuse(seat, "keep " + hand[0].said(), "T-01")
                else:
                    self.refuse(seat, "keep " + dice.choice(hand).said(), "A2-DRAFT-05")
                    self.refuse(seat, "discard " + chosen[seat].said(), "A2-DRAFT-07")
                continue
            thrown[seat] = dice.choice([card for card in hand if card is not chosen[seat]])
            asked.remove(seat)
            self.faces = []
            if not asked:
                self.hands_on(chosen, thrown)
            more = " [draw %s]" % " ".join(map(str, self.faces)) if self.faces else ""
            self.say("%d: discard %s%s" % (seat, thrown[seat].said(), more))
        if self.seats > 2:
            self.hands_on(chosen, thrown)

    def hands_on(self, chosen, thrown):
        """Clockwise, which is to the next seat."""
        gone = {}
        for seat in self.all:
            self.kept[seat].append(chosen[seat])
            self.thrown[seat] += [thrown[seat]] if seat in thrown else []
            gone[seat] = [card for card in self.hand[seat] if card not in (chosen[seat], thrown.get(seat))]
            self.passed[seat] += gone[seat]
        for seat in self.all:
            self.hand[seat % self.seats + 1] = gone[seat]
        for seat in self.all if self.seats == 2 else []:
            self.hand[seat].append(self.draw(self.deck))

    def pick_refused(self, seat, kept):
        dice, others = self.dice, [card for card in self.cards if card not in self.hand[seat] and card.kind != "combined"]
        if dice.random() < .4:
            self.refuse(seat, "keep " + dice.choice(others).said(), "A2-DRAFT-05")
        if dice.random() < .3:
            self.refuse(seat, "discard " + dice.choice(self.hand[seat]).said(), "A2-DRAFT-07")

    # -- teams

    def mine(self, seat):
        """Basic robots it may use, and Machineless Commanders."""
        cards = self.kept[seat] + self.commanders[seat]
        return [c for c in cards if c.kind != "equipment"], [c for c in cards if c.kind == "equipment"]

    def most(self, seat):
        robots, _ = self.mine(seat)
        plain = {c.model for c in robots if c.kind == "basic"}
        return min(5, len(plain) + any(c.kind == "robot" for c in robots))

    def illegal(self, seat, team, on):
        """The clauses that forbid this team."""
        robots, equipment = self.mine(seat)
        why = set()
        if len(team) != self.most(seat):
            why.add("A2-DRAFT-09")
        if len({c.model for c in team}) < len(team):
            why.add("A2-TEAM-09")
        chiefs = sum(c.kind == "robot" for c in team)
        if chiefs > 1 or (chiefs and on) or (on and on not in equipment):
            why.add("A2-DRAFT-10")
        if any(c not in robots for c in team):
            return {"T-03"}  # there is no such robot for this seat, whoever else may have it
        return why

    def build(self):
        dice, picks = self.dice, {}
        for seat in dice.sample(self.all, self.seats):
            self.expect("/draft/seats/%d/has" % seat, 8)
            self.expect("/draft/open", "false")
            for _ in range(4):
                self.try_team(seat, dice)
            picks[seat] = self.team(seat)
            team, on, under = picks[seat]
            words = told(team) + (" with %s on %s" % (on.said(), under.said()) if on else "")
            last = len(picks) == self.seats
            self.say("%d: pick %s%s" % (seat, words, self.first() if last else ""))
            if not last:
                self.expect("/seats/%d/picked" % seat, "true")
                self.expect("/seats/%d/pick" % seat, "[]", dice.choice([each for each in self.all if each != seat]))
        self.shown(picks)

    def first(self):
        count = 2 if self.teams else self.seats
        faces = self.dice.sample([1, 2, 3, 4, 5, 6], count)
        return " [first %s]" % " ".join(map(str, faces))

    def team(self, seat):
        robots, equipment = self.mine(seat)
        while True:
            team = self.dice.sample(robots, self.most(seat))
            on = self.dice.choice(equipment + [None])
            if not self.illegal(seat, team, on):
                SEEN["team of %d%s%s" % (len(team), " led" * any(c.kind == "robot" for c in team), " equipped" * bool(on))] += 1
                return team, on, self.dice.choice(team)

    def try_team(self, seat, dice):
        robots, equipment = self.mine(seat)
        team = dice.sample(robots, min(len(robots), dice.choice([4, 5, 5, 5, 6])))
        on = dice.choice(equipment + [None, None])
        if dice.random() < .15:  # one of another player, or of nobody
            team[0] = dice.choice([c for c in self.cards if c.kind in ("basic", "robot") and not any(
                robot.name.startswith(c.name) for robot in robots)])
        elif dice.random() < .15:
            on = dice.choice([c for c in self.cards if c.kind == "equipment" and c not in equipment] or [None])
        why = self.illegal(seat, team, on)
        if why:
            words = told(team) + (" with %s on %s" % (on.said(), dice.choice(team).said()) if on else "")
            self.refuse(seat, "pick " + words, " ".join(sorted(why)))

    def shown(self, picks):
        self.expect("/draft/open", "true")
        for seat, (team, on, under) in picks.items():
            robots, _ = self.mine(seat)
            other = self.dice.choice([0] + list(self.all))
            for card in team:
                self.say('expect %d /seats/%d/pick contains "%d:%s"' % (other, seat, seat, card.name))
            self.expect("/seats/%d/pick/%d" % (seat, len(team)), "none", other)
            for card in robots:
                self.expect("/robots/%d:%s/where" % (seat, card.name), "sideboard", other)
                if card.kind == "basic":
                    chief = on.name if on and card is under else ""
                    self.expect("/robots/%d:%s/commander" % (seat, card.name), '"%s"' % chief, other)
            for card in self.combined[seat]:
                self.expect("/robots/%d:%s/where" % (seat, card.name), "pool", other)


def draft(dice):
    case = Drafting(dice)
    case.write()
    case.picks()
    case.build()
    return case
