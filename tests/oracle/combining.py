"""What two robots, or a robot and a stand, can become: Classes, Makes, Levels, Commanders, Wildcard (A2-REQ, A2-SCRAP,
A2-CMD-63 to 65)."""
from book import FLAT, Script, put

CLASSES, MAKES = "AEGIS", ["ARK", "GAN", "SSM"]
ACT = ['"Act"  cost 1  each 3+  damage 1  range 2']
WHY = "A2-REQ-01 A2-REQ-02 A2-REQ-04 A2-REQ-08 A2-REQ-10 A2-REQ-14 A2-REQ-15"


class Card:
    def __init__(self, name, classes, commander):
        self.name, self.make, self.commander = name, name.split("-")[0], commander
        self.classes = "".join(letter for letter in CLASSES if letter in classes)


class Part:
    """A robot as a component: itself and what lies under it."""

    def __init__(self, card, under=()):
        self.card, self.level, cards = card, len(card.classes), (card,) + tuple(under)
        self.classes = set("".join(each.classes for each in cards))
        self.makes = {each.make for each in cards}
        self.commander = any(each.commander for each in cards)


def becomes(one, other, card):
    wanted = set(card.classes)
    if not wanted <= one.classes | other.classes or len(wanted) < max(one.level, other.level):
        return False
    home = wanted & {card.make[0]} or wanted  # an A-Class ARK for an ARK that is also an A (A2-REQ-04)
    if not any(card.make in part.makes and part.classes & home for part in (one, other)):
        return False
    if not (one.classes & wanted and other.classes & wanted):
        return False
    return not card.commander or one.commander or other.commander


class Case:
    def __init__(self, dice):
        self.numbers = {}
        chief = dice.randrange(5) if dice.random() < .5 else None
        self.basics = [self.card(dice, dice.choice(CLASSES), i == chief) for i in range(5)]
        self.wild = self.basics[chief] if chief is not None and dice.random() < .6 else None
        self.pool = [self.card(dice, dice.sample(CLASSES, dice.choice([2, 2, 2, 3, 3, 4, 5])),
                               chief is not None and dice.random() < .25) for _ in range(8)]
        rest, self.parts = list(self.basics), []
        if dice.random() < .6:
            under = dice.sample(rest, 2)
            rest = [card for card in rest if card not in under]
            self.parts.append(Part(self.pool.pop(), under))
            self.under = under
        self.dead = [card for card in rest[1:] if dice.random() < .4]
        self.parts += [Part(card) for card in rest if card not in self.dead]
        dice.shuffle(self.parts)
        hexes = dice.sample(FLAT, 6)
        self.at = [(0, 0)] + hexes[:len(self.parts) - 1]
        self.stand = hexes[-1] if self.dead and len(self.parts) < 7 else None

    def card(self, dice, classes, commander):
        make = dice.choice(MAKES)
        self.numbers[make] = self.numbers.get(make, 0) + 100
        return Card("%s-%d" % (make, self.numbers[make]), classes, commander)

    def write(self):
        script = Script()
        used = [part.card for part in self.parts if part.level > 1]
        for card in self.basics + used + self.pool:
            energy = 3 if len(card.classes) == 1 else 2
            script.robot(card.name, card.classes, ACT, ["wildcard"] if card is self.wild else [], 3, energy, 9,
                         "  commander Zed" if card.commander else "")
        script.robot("FOE-100", "A", ACT)
        script.say("end")
        for part, place in zip(self.parts, self.at):
            under = " under=" + ",".join(card.name for card in self.under) if part.level > 1 else ""
            script.say("place 1 %s %s%s" % (part.card.name, put(place), under))
        for card in self.pool:
            script.say("place 1 %s off" % card.name)
        for card in self.dead:
            script.say("place 1 %s destroyed" % card.name)
        if self.stand:
            script.say("stand 1 " + put(self.stand))
        script.say("place 2 FOE-100 (5,0)\npool 1 9\nturn 1\n1: activate " + self.parts[0].card.name)
        return script

    def tries(self):
        """Every pair and the words for it."""
        one = self.parts[0]
        for other in self.parts[1:]:
            yield one, other, "combine with %s" % other.card.name
            for card in self.basics if self.wild in (one.card, other.card) and self.wild else []:
                if card is self.wild:
                    continue
                if one.card is self.wild:
                    yield Part(card), other, "combine as %s with %s" % (card.name, other.card.name)
                else:
                    yield one, Part(card), "combine with %s as %s" % (other.card.name, card.name)
        for card in self.dead if self.stand else []:
            yield one, Part(card), "combine with stand %s as %s" % (put(self.stand), card.name)


def combine(dice):
    case = Case(dice)
    script, legal = case.write(), []
    for one, other, words in case.tries():
        for card in case.pool:
            said = "%s into %s at (0,0)" % (words, card.name)
            if becomes(one, other, card):
                legal.append((said, card))
            else:
                script.refuse(1, said, WHY + " A2-CMD-63")
    if legal:
        said, card = dice.choice(legal)
        script.say("1: " + said)
        script.expect("/robots/1:%s/hex" % card.name, "(0,0)")
        script.expect("/seats/1/pool", 9 if "stand" in said else 7)
    return script
