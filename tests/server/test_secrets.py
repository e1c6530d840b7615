#!/usr/bin/env python3
"""Nobody sees or does what belongs to another seat. Twins: matches that differ only in what a seat can't know send it the same
bytes, apart from the match's id, times and the seal."""
import re

from client import ARBITER, Server, run

TWO = [{"kind": "me"}, {"kind": "open"}]
MATCHES = 240


def plain(text):
    """Without the id, times and the seal of the match."""
    text = re.sub(r'"table":"[^"]*"', '"table":""', text)
    text = re.sub(r'"(at|sealed)":("[^"]*"|\d+)', r'"\1":0', text)
    return re.sub(r"sealed [0-9a-f]{64}", "sealed", text)


class Ear:
    """A socket whose every byte is kept."""

    def __init__(self, server, table, token):
        self.socket = server.follow(table, token)
        self.bytes = []
        self.hear_until('"state"')

    def hear_until(self, part):
        while True:
            text = self.socket.hear_raw().decode()
            self.bytes.append(plain(text))
            if part in text:
                return text

    def say_and_hear(self, message):
        self.socket.say(message)
        self.socket.say({"type": "ping"})
        self.hear_until('"pong"')


def make(server, ann, bob):
    table = server.make(ann, game="parley", seats=TWO)["table"]
    assert server.post(f"/api/tables/{table}/join", {}, bob)[0] == 200
    return table


def known_to(server, table, token, seat):
    """The numbers that a seat was shown at the deal: its own dice and the prize."""
    socket = server.follow(table, token)
    socket.until_state()
    socket.close()
    events = [event for message in socket.heard if message["type"] == "update" for entry in message["entries"] for event in entry["events"]]
    return tuple((event["kind"], str(event.get("dice")), event.get("amount")) for event in events if event.get("seat", 0) in (0, seat))


def view_of(server, table, token):
    socket = server.follow(table, token)
    socket.until_state()
    socket.close()
    return socket.state["bytes"]


def other_bid(server, table, ann, worse):
    """Seat 1 bids its highest or lowest die, in secret."""
    one = server.follow(table, ann)
    one.until_state()
    for die in (range(1, 7) if worse else range(6, 0, -1)):
        if one.choose(f"bid {die}")["type"] == "done":
            one.close()
            return die
    raise AssertionError("no bid was taken")


def twins_hear_the_same():
    with Server(ARBITER, "--quiet", limits=False) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        groups = {}
        for _ in range(MATCHES):
            table = make(server, ann, bob)
            groups.setdefault(known_to(server, table, bob, 2), []).append(table)
        pairs = chats = 0
        for tables in groups.values():
            if len(tables) < 2 or view_of(server, tables[0], ann) == view_of(server, tables[1], ann):
                continue
            ears = [Ear(server, table, bob) for table in tables[:2]]
            watchers = [Ear(server, table, None) for table in tables[:2]]
            bids = [other_bid(server, table, ann, worse) for table, worse in zip(tables, (False, True))]
            for ear in ears + watchers:
                ear.hear_until("has chosen")
            for words in ("bid 7", "dare 6", "fly", "1: pass", "end turn"):
                for ear in ears:
                    ear.say_and_hear({"type": "choose", "id": words, "number": 0, "words": words})
            chats += 2  # a player may say 5 lines in 10 seconds, at whatever table
            for kind in ("undo", "draw", "rematch", "mute") + (("chat",) if chats <= 4 else ()):
                for ear in ears:
                    ear.say_and_hear({"type": kind, "agree": False, "text": "hello", "seat": 1})
            assert ears[0].bytes == ears[1].bytes, [pair for pair in zip(ears[0].bytes, ears[1].bytes) if pair[0] != pair[1]][:2]
            assert watchers[0].bytes[:2] == watchers[1].bytes[:2]
            pairs += bids[0] != bids[1]
            if pairs == 5:
                break
        assert pairs > 0, "no twins were found"
        # and what is shown to a seat does change what it hears
        first, second = [tables[0] for tables in groups.values()][:2]
        assert Ear(server, first, bob).bytes != Ear(server, second, bob).bytes


def a_plan_of_one_seat_stays_its_own():
    """The warden lays a trap and rolls for it, asked alone: its words and its die reach nobody else, now or on coming back."""
    with Server(ARBITER, "--quiet", limits=False) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = server.make(ann, game="warren", seats=TWO)["table"]
        assert server.post(f"/api/tables/{table}/join", {}, bob)[0] == 200
        ears = [Ear(server, table, bob), Ear(server, table, None)]
        one = server.follow(table, ann)
        one.until_state()
        assert one.state["prompt"]["open"] is True
        assert one.choose("lay 100 7")["type"] == "refused"
        assert one.choose("lay 97 83")["type"] == "done"
        for ear in ears:
            ear.hear_until("has chosen")
        ears += [Ear(server, table, bob), Ear(server, table, None)]
        for ear in ears:
            heard = "".join(ear.bytes)
            assert "1: has chosen" in heard and "lays a trap somewhere" in heard
            assert "lay 97" not in heard and "strength" not in heard and "97 83" not in heard and "[97" not in heard, heard
        own = Ear(server, table, ann)
        assert "1: lay 97 83" in "".join(own.bytes) and "at 97 83" in "".join(own.bytes)
        assert len({view_of(server, table, token) for token in (ann, bob)}) == 2
        assert view_of(server, table, bob) == view_of(server, table, None)


def a_campaign_is_taken_away_by_whom_nothing_is_hidden_from():
    """A game master may have the log of a running campaign, without the seed; players and others may not."""
    with Server(ARBITER) as server:
        gil, ann = server.guest("Gil"), server.guest("Ann")
        seats = [{"kind": "me", "team": "warehouse"}, {"kind": "open", "team": "teo"}]
        table = server.make(gil, game="spot_rules", seats=seats)["table"]
        assert server.get(f"/api/tables/{table}/log", gil)[0] == 409  # it has not begun
        assert server.post(f"/api/tables/{table}/join", {}, ann)[0] == 200
        master = server.follow(table, gil)
        master.until_state()
        master.choose('test "Guard 3" Perception df 4 secretly')
        master.sync()
        status, log = server.get(f"/api/tables/{table}/log", gil)
        assert status == 200 and 'test "Guard 3" Perception df 4 secretly [test ' in log, (status, log)
        assert "\nsealed " in log and "seed-revealed" not in log
        for token in (ann, None):
            assert server.get(f"/api/tables/{table}/log", token)[0] == 409
        master.close()


def nobody_plays_for_another():
    with Server(ARBITER, "--quiet", limits=False) as server:
        ann, bob, eve = server.guest("Ann"), server.guest("Bob"), server.guest("Eve")
        table, elsewhere = make(server, ann, bob), make(server, eve, bob)
        before = {name: view_of(server, table, token) for name, token in (("ann", ann), ("bob", bob), ("none", None))}
        assert len(set(before.values())) == 3
        assert view_of(server, table, eve) == before["none"]
        messages = [{"type": "choose", "number": 0, "words": "pass"}, {"type": "resign"}, {"type": "draw", "agree": True}, {"type": "undo"},
                    {"type": "undo-answer", "agree": True}, {"type": "rematch"}, {"type": "chat", "text": "x"}]
        for message in messages:
            for more in ({}, {"seat": 1}, {"token": ann}, {"table": table, "player": "ann"}):
                for token in (eve, None):
                    socket = server.follow(table, token)
                    socket.until_state()
                    socket.say({**message, **more})
                    answer = socket.until("done", "refused", "problem")
                    assert answer["type"] == "refused" and answer["reason"] == "seat", (message, answer)
                    socket.close()
        # the second hello does not change who one is
        socket = server.follow(table, eve)
        socket.until_state()
        socket.say({"type": "hello", "table": table, "token": ann})
        assert socket.until("done", "refused", "problem", "welcome")["type"] in ("problem", "refused")
        # Ann's own words can't be for the other seat
        one = server.follow(table, ann)
        one.until_state()
        assert one.choose("2: pass")["type"] == "refused"
        for name, token in (("ann", ann), ("bob", bob), ("none", None)):
            assert view_of(server, table, token) == before[name], name
        assert view_of(server, elsewhere, ann) == view_of(server, elsewhere, None)


run([twins_hear_the_same, a_plan_of_one_seat_stays_its_own, a_campaign_is_taken_away_by_whom_nothing_is_hidden_from,
     nobody_plays_for_another])
