#!/usr/bin/env python3
"""Windows and standing orders over real sockets, in Robot Empire: who passes by order, windows that last equally long for
everybody, and twins: what a seat holds shows neither in a byte nor in the number and order of messages."""
import re
import sqlite3

from client import ARBITER, Server, run

CARDS = """card 1 Brute monster
  copies 12  cost 3  attack 3  defense 3
card 2 Sniper agent
  copies 12  cost 2
  use damage 2 on enemy-fighter
card 3 Mule monster
  copies 4  cost 3  attack 1  defense 3
"""
# seat 1 shoots at seat 2's Brute; seats 2 and 3 may answer
SHOT = """hand 1 Sniper
hand 2 {two}
hand 3 {three}
place 1 Brute
place 2 Brute
place 3 Brute
turn 1
"""
OTHERS = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]


class Fixture:
    """A server with open tables that get a position while it is down; people then sit down at them."""

    def __init__(self, *options):
        self.server = Server(ARBITER, "--quiet", *options, limits=False)
        self.tokens = [self.server.guest(name) for name in ("Ann", "Bob", "Cid")]
        self.wanted = []

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.server.__exit__(*error)

    def table(self, hands=("Sniper", "Sniper"), position=SHOT, **more):
        setup = {"game": "robot_empire", "options": {"trade": "off"}, "seats": OTHERS,
                 "texts": [{"path": "mine.cards", "text": CARDS}], **more}
        for seat in setup["seats"]:
            seat.setdefault("team", "")
        table = self.server.make(self.tokens[0], **setup)["table"]
        self.wanted.append((table, position.format(two=hands[0], three=hands[1])))
        return table

    def place(self):
        self.server.stop()
        with sqlite3.connect(self.server.file()) as db:
            for table, position in self.wanted:
                db.execute("UPDATE match SET head = head || ? WHERE id = ?", (position, table))
        db.close()
        self.server.start()
        for table, _ in self.wanted:
            for token in self.tokens[1:]:
                self.server.post(f"/api/tables/{table}/join", {"team": ""}, token)
        self.wanted = []

    def sit(self, table):
        """Three sockets that have heard the beginning."""
        sockets = [self.server.follow(table, token) for token in self.tokens]
        for socket in sockets:
            socket.until_state()
        return sockets


def lines(socket):
    return [entry["line"] for m in socket.heard if m["type"] == "update" for entry in m["entries"]]


def times(socket):
    return {entry["number"]: entry["at"] for m in socket.heard if m["type"] == "update" for entry in m["entries"]}


def orders_pass_at_once():
    with Fixture() as f:
        table = f.table(window=0)
        f.place()
        one, two, three = f.sit(table)
        assert one.heard[0]["order"] == "target" and one.heard[0]["window"] == 0
        assert one.choose("use Sniper on Brute#2")["type"] == "done"
        # seat 3 has passed by its order, seat 2 is the target and is asked
        assert [line for line in lines(one) if line[0] == "3"] == ["3: has chosen"] and one.state["asked"] == [2]
        assert two.until_state()["state"]["prompt"]["kind"] == "window" and two.state["window"] == {"left": -1, "passes": False}
        assert lines(three.sync())[-1] == "3: pass"
        answer = two.ask("orders", order="turn", id="o")
        assert answer["type"] == "done" and answer["id"] == "o"
        assert lines(two)[-1] == "2: pass" and two.state["asked"] == [1]
        assert any(m["type"] == "orders" and m["order"] == "turn" for m in two.heard)
        assert not any(m["type"] == "orders" for m in one.sync().heard + three.sync().heard)
        # words that are no order, and who only watches
        assert two.ask("orders", order="never")["reason"] == "words" and two.ask("orders")["reason"] == "words"
        assert f.server.follow(table).ask("orders", order="turn")["reason"] == "seat"


def orders_are_kept():
    with Fixture() as f:
        table, other = f.table(window=0), f.table(window=0, clock={"kind": "days", "days": 2})
        f.place()
        _, two, three = f.sit(table)
        assert two.ask("orders", order="attack")["type"] == "done"
        assert three.ask("orders", order="ask")["type"] == "done"
        assert f.sit(other)[1].ask("orders", order="ask")["reason"] == "state"  # a match of days needs orders
        f.server.kill()
        f.server.start()
        one, two, three = f.sit(table)
        assert [socket.heard[0]["order"] for socket in (one, two, three)] == ["target", "attack", "ask"]
        assert one.choose("use Sniper on Brute#2")["type"] == "done"
        assert one.state["asked"] == [3]
        assert three.until_state()["state"]["prompt"]
        assert f.sit(other)[1].heard[0]["order"] == "target"


def what_was_taken_back_is_asked():
    with Fixture() as f:
        table = f.table(window=0)
        f.place()
        one, two, three = f.sit(table)
        assert two.ask("orders", order="turn")["type"] == "done"
        assert one.choose("use Sniper on Brute#2")["type"] == "done"
        assert one.state["asked"] == [1]
        assert two.sync().ask("undo")["type"] == "done"
        for socket in (one, three):
            assert socket.ask("undo-answer", agree=True)["type"] == "done"
        assert two.sync().state["asked"] == [2] or 2 in two.state["asked"]
        assert two.choose("use Sniper on 1:Brute")["type"] == "done"


def windows_are_agreed():
    with Fixture() as f:
        make = {"game": "robot_empire", "seats": [{"kind": "me", "team": "bastion"}, {"kind": "open", "team": "overrun"}]}
        server, ann = f.server, f.tokens[0]
        for clock, window, expected in ((None, None, 5), ({"kind": "days", "days": 1}, None, 0), (None, 30, 30), (None, 0, 0),
                                        ({"kind": "days", "days": 1}, 0, 0)):
            setup = {**make, **({"clock": clock} if clock else {}), **({"window": window} if window is not None else {})}
            assert server.get("/api/tables/" + server.make(ann, **setup)["table"])[1]["window"] == expected, setup
        for setup in ({"window": -1}, {"window": 121}, {"window": "long"}, {"window": 5, "clock": {"kind": "days", "days": 1}}):
            assert server.post("/api/tables", {**make, **setup}, ann)[0] == 400, setup
        bots = [{"kind": "me", "team": "bastion"}, {"kind": "bot", "bot": "random", "team": "overrun"}]
        assert server.get("/api/tables/" + server.make(ann, **{**make, "seats": bots})["table"])[1]["window"] == 0


def answers_wait_for_the_end():
    with Fixture() as f:
        table = f.table(window=6, clock={"kind": "match", "seconds": 600})
        f.place()
        one, two, three = f.sit(table)
        watcher = f.server.follow(table)
        watcher.until_state()
        assert one.choose("use Sniper on Brute#2")["type"] == "done"
        assert one.state["asked"] == [2, 3] and one.state["running"] == []  # clocks stand still in a window
        assert 0 < two.until_state()["state"]["window"]["left"] <= 6000 and two.state["window"]["passes"] is False
        assert three.until_state()["state"]["window"]["passes"] is True
        assert two.choose("use Brute", key="x")["type"] == "refused"  # what is refused is refused at once
        two.say({"type": "choose", "id": "a", "number": two.number, "words": "pass"})
        assert two.until("held")["words"] == "pass"
        two.say({"type": "choose", "id": "b", "number": two.number, "words": "use Sniper on 1:Brute"})
        refused = two.until("refused", "held")
        assert refused["type"] == "refused" and refused["id"] == "a"  # he thought better of it
        assert two.until("held")["id"] == "b"
        tab = f.server.follow(table, f.tokens[1])
        tab.until_state()
        assert tab.until("held")["words"] == "use Sniper on 1:Brute"
        for socket in (one, three, watcher):
            heard = len(socket.heard)
            assert [m["type"] for m in socket.sync().heard[heard:]] in (["pong"], ["update", "pong"]), socket.heard[heard:]
        assert two.until("done")["id"] == "b"
        # both answers came in one message, and the one that counts is told by an event
        update = three.until("update")
        assert [entry["line"] for entry in update["entries"]] == ["2: has chosen", "3: pass"], update["entries"]
        assert any("Sniper" in event["text"] for entry in update["entries"] for event in entry["events"])
        when = times(one if one.number == three.number else one.sync())
        assert when[2] - when[1] >= 6000 and when[3] >= when[2], when
        # sent again after a lost connection: made once
        assert two.choose("use Sniper on 1:Brute", number=1, key="b")["type"] == "done"


def plain(text):
    """Without the id, times, the seal, the words of the set-up, and how long the window still lasts."""
    text = re.sub(r'"table":"[^"]*"', '"table":""', text)
    text = re.sub(r'"setup":"(\\.|[^"\\])*"', '"setup":""', text)
    text = re.sub(r'"(at|sealed|left|created)":("[^"]*"|-?\d+)', r'"\1":0', text)
    return re.sub(r'"clocks":\[[^\]]*\]', '"clocks":[]', text)


class Ear:
    """A socket whose every message is kept; joined at a known point."""

    def __init__(self, server, table, token):
        self.socket, self.texts = server.follow(table, token), []
        self.until('"state"')

    def until(self, part):
        while True:
            text = self.socket.hear_raw().decode()
            self.texts.append(plain(text))
            if part in text:
                return text

    def sync(self):
        self.socket.say({"type": "ping"})
        self.until('"pong"')


class Slow(Exception):
    """The machine was so busy that the window was over before it was looked at."""


def play_twin(f, table, by_hand, seconds):
    """What everybody but seat 3 hears while seat 3, by hand or by order, passes in a window."""
    ears = {"one": Ear(f.server, table, f.tokens[0]), "two": Ear(f.server, table, f.tokens[1]), "none": Ear(f.server, table, None)}
    three = f.server.follow(table, f.tokens[2])
    three.until_state()
    for ear in ears.values():
        ear.sync()  # has heard that all are here
    ears["one"].socket.say({"type": "choose", "id": "a", "number": 0, "words": "use Sniper on Brute#2"})
    for ear in ears.values():
        ear.until('"number":1,')
    if by_hand:
        three.until_state()
        three.say({"type": "choose", "id": "c", "number": 1, "words": "pass"})
        if three.until("held", "refused")["type"] == "refused":
            raise Slow
    for ear in ears.values():
        ear.sync()  # nobody hears anything of that
        if '"asked":[1]' in "".join(ear.texts[-2:]):
            raise Slow
    opened = {name: len(ear.texts) for name, ear in ears.items()}
    for ear in ears.values():
        ear.until('"asked":[1]')  # all have passed, and it is seat 1's turn again
        ear.sync()
    when = times(three.sync())
    assert when[2] - when[1] >= seconds * 1000 and when[3] - when[1] >= seconds * 1000, when
    three.close()
    for ear in ears.values():
        ear.socket.close()
    return {name: (opened[name], ear.texts) for name, ear in ears.items()}


def twins_hear_the_same():
    for seconds in (2, 10, 60):
        try:
            twins_of(seconds)
            return
        except Slow:
            pass
    raise AssertionError("too slow to look at a window")


def twins_of(seconds):
    with Fixture() as f:
        cases = [(hand, by_hand) for hand in ("Sniper", "Mule") for by_hand in (False, True)]
        tables = [f.table(hands=("Sniper", hand), window=seconds) for hand, _ in cases]
        f.place()
        heard = [play_twin(f, table, by_hand, seconds) for table, (_, by_hand) in zip(tables, cases)]
        for other in heard[1:]:
            for name, (opened, texts) in heard[0].items():
                assert other[name][0] == opened and len(other[name][1]) == len(texts), (name, len(texts), len(other[name][1]))
                differing = [pair for pair in zip(texts, other[name][1]) if pair[0] != pair[1]]
                assert not differing, (name, differing[0])
        # what a seat holds does change what it hears itself
        own = [f.server.follow(table, f.tokens[2]) for table in (tables[0], tables[2])]
        assert own[0].until_state()["state"]["bytes"] != own[1].until_state()["state"]["bytes"]


def bots_answer_at_the_end_too():
    with Fixture() as f:
        bots = [{"kind": "me"}, {"kind": "bot", "bot": "2"}, {"kind": "open"}]
        table = f.table(window=1, seats=bots)
        f.place()
        f.tokens[2], f.tokens[1] = f.tokens[1], f.tokens[2]  # Bob sits in seat 3
        one, _, three = f.sit(table)
        assert one.choose("use Sniper on Brute#2")["type"] == "done"
        while one.state["asked"] != [1] and not one.state["result"]:
            if one.state["prompt"] and one.state["prompt"]["kind"] != "window":
                break
            one.until_state()
        when = times(one)
        assert when[2] - when[1] >= 1000, when
        answered = [line for line in lines(one) if line.startswith("2:")]
        assert answered and answered[0] == "2: has chosen", answered


run([orders_pass_at_once, orders_are_kept, what_was_taken_back_is_asked, windows_are_agreed, answers_wait_for_the_end, twins_hear_the_same,
     bots_answer_at_the_end_too])
