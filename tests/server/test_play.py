#!/usr/bin/env python3
"""Live tables over real sockets: whole matches, coming back, watching, stale and foreign choices."""
import json
import pathlib
import random
import subprocess
import tempfile

from client import ARBITER, Closed, Server, Socket, run

TWO = [{"kind": "me"}, {"kind": "open"}]


def parley_words(socket, luck):
    """Some answer in parley: who is not sure passes."""
    kind = socket.state["prompt"]["kind"]
    if luck.random() < 0.15:
        return "pass"
    return f"bid {luck.randint(1, 6)}" if kind == "bid" else luck.choice(["dare 6", "dare 5", "pass"])


def play_out(sockets, luck, most=2000):
    """Both play until it is over; what is refused is said again as a pass."""
    for _ in range(most):
        for socket in sockets:
            if socket.state["result"] or not socket.state["prompt"]:
                continue
            if socket.choose(parley_words(socket, luck))["type"] == "refused" and socket.state["prompt"]:
                socket.choose("pass")
        for socket in sockets:
            socket.sync()
        if sockets[0].state["result"]:
            return
    raise AssertionError("the match does not end")


def two_players(server, **more):
    ann, bob = server.guest("Ann"), server.guest("Bob")
    setup = {"game": "parley", "seats": TWO, **more}
    table = server.make(ann, **setup)["table"]
    status, joined = server.post(f"/api/tables/{table}/join", {"words": "bob's words"}, bob)
    assert status == 200 and joined["seat"] == 2, joined
    one, two = server.follow(table, ann), server.follow(table, bob)
    one.until_state()
    two.until_state()
    return table, ann, bob, one, two


def whole_match_of_two():
    with Server(ARBITER) as server:
        table, ann, bob, one, two = two_players(server, words="ann's words")
        assert one.heard[0]["seat"] == 1 and two.heard[0]["seat"] == 2
        sealed = one.heard[0]["sealed"]
        assert "words 1 hex" in one.heard[0]["setup"] and "words 2 hex" in one.heard[0]["setup"]
        play_out([one, two], random.Random(1))
        over = [message for message in one.heard if message["type"] == "over"] or [one.until("over")]
        assert over[0]["sealed"] == sealed and len(over[0]["seed"]) == 64
        status, log = server.get(f"/api/tables/{table}/log")
        assert status == 200 and "seed-revealed " + over[0]["seed"] in log
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "match.arb"
            path.write_text(log)
            verified = subprocess.run([ARBITER, "verify", str(path)], capture_output=True, text=True, check=False)
            assert verified.returncode == 0, verified.stdout + verified.stderr
        assert one.ask("choose", number=one.number, words="pass")["clause"] == "T-04"
        status, mine = server.get("/api/me/history", ann)
        assert [entry["id"] for entry in mine["tables"]] == [table]
        assert mine["tables"][0]["result"] == over[0]["result"]
        assert server.get("/api/me/tables", bob)[1]["tables"] == []


def a_bot_plays():
    with Server(ARBITER) as server:
        ann = server.guest("Ann")
        made = server.make(ann, game="parley", seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}])
        one = server.follow(made["table"], ann)
        one.until_state()
        def bot_has_chosen():
            return any(entry["seat"] == 2 for m in one.heard if m["type"] == "update" for entry in m["entries"])

        while not bot_has_chosen() and not one.state["result"]:
            if one.state["prompt"]:
                assert one.sync().choose("pass")["type"] in ("done", "refused")
            else:
                one.until_state()
        assert bot_has_chosen()
        for game in [entry["id"] for entry in server.get("/api/about")[1]["games"]]:  # every game begins
            made = server.make(ann, game=game, seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}])
            one = server.follow(made["table"], ann)
            one.until_state()
            assert one.ask("resign")["type"] == "done" or one.state["result"]  # a fast bot may have ended it
            assert one.state["result"]


def the_rules_play_a_seat():
    """Solo Boss Battle: the Boss's seat is nobody's, whatever is asked for; the table begins at once."""
    solo = {"game": "aegis", "options": {"mode": "solo", "boss": "Vespera"}}
    with Server(ARBITER) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        assert {"when": "mode=solo", "seats": [2]} in server.get("/api/catalog/aegis")[1]["own"]
        for other in ("open", "invite", "bot"):
            status, error = server.post("/api/tables", {**solo, "seats": [{"kind": "me"}, {"kind": other}]}, ann)
            assert status == 400 and error["error"]["expected"] == "game" and "seat 2" in error["error"]["text"], error
        status, error = server.post("/api/tables", {"game": "aegis", "seats": [{"kind": "me"}, {"kind": "game"}]}, ann)
        assert status == 400 and "game" not in error["error"]["expected"], error
        made = server.make(ann, **solo, seats=[{"kind": "me"}, {"kind": "game"}])
        table = server.get(f"/api/tables/{made['table']}")[1]
        assert made["invites"] == [] and table["status"] == "live" and table["free"] == [] and table["window"] == 0, table
        boss = table["seats"][1]
        assert (boss["kind"], boss["name"], boss["taken"]) == ("game", "Vespera", True), boss
        assert server.post(f"/api/tables/{made['table']}/join", {"seat": 2}, bob)[0] == 409
        one = server.follow(made["table"], ann)
        one.until_state()
        assert one.state["asked"] == [1] and one.ask("draw", agree=True)["reason"] == "state"
        assert server.get(f"/api/tables/{made['table']}")[1]["status"] == "live"
        server.stop()
        server.start()
        one = server.follow(made["table"], ann)
        one.until_state()
        assert one.state["asked"] == [1] and server.get(f"/api/tables/{made['table']}")[1]["seats"][1]["kind"] == "game"
        assert one.ask("resign")["type"] == "done" and one.state["result"]["winners"] == [2]
        one.ask("rematch")
        again = server.get(f"/api/tables/{one.until('rematch')['table']}")[1]
        assert [seat["kind"] for seat in again["seats"]] == ["person", "game"] and again["status"] == "live", again
        paired = [server.post("/api/pair", solo, token)[1] for token in (ann, bob)]
        assert paired[0]["table"] != paired[1]["table"] and [is_["seat"] for is_ in paired] == [1, 1], paired
        assert server.get(f"/api/tables/{paired[0]['table']}")[1]["status"] == "live"
        results = server.get(f"/api/players/{server.get('/api/me', ann)[1]['player']}")[1]["results"]
        assert [(row["bots"], row["played"], row["won"]) for row in results] == [(True, 1, 0)], results


def bots_play_each_other_while_somebody_watches():
    with Server(ARBITER) as server:
        ann = server.guest("Ann")
        made = server.make(ann, game="parley", seats=[{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "greedy"}])
        assert made["seat"] == 0
        watcher = server.follow(made["table"])
        assert watcher.until("over")["result"]["why"]
        # by the clock, of which the highest level takes a part for each choice
        seats = [{"kind": "bot", "bot": "6"}, {"kind": "bot", "bot": "random"}]
        made = server.make(ann, game="parley", seats=seats, clock={"kind": "match", "seconds": 8})
        assert server.follow(made["table"]).until("over")["result"]["why"]


def reload_in_the_middle():
    with Server(ARBITER) as server:
        table, ann, _, one, two = two_players(server)
        for socket in (one, two):
            assert socket.choose("pass")["type"] == "done"
        one.sync()
        number, state = one.number, dict(one.state)
        entries = {entry["number"]: entry for message in one.heard if message["type"] == "update" for entry in message["entries"]}
        one.close()
        again = server.follow(table, ann, seen=1)
        again.until_state()
        told = {entry["number"]: entry for message in again.heard if message["type"] == "update" for entry in message["entries"]}
        assert sorted(told) == list(range(2, number + 1)), told
        for key, entry in told.items():  # the same words and events as when it happened
            assert entry == entries[key], (entry, entries[key])
        assert again.state["bytes"] == state["bytes"] and again.state["prompt"] == state["prompt"]
        nothing = server.follow(table, ann, seen=number)
        assert nothing.until_state()["entries"] == []


def the_state_is_sent_again_to_whoever_asks():
    with Server(ARBITER) as server:
        table, _, _, one, two = two_players(server)
        watcher = server.follow(table)
        watcher.until_state()
        for socket in (one, two, watcher):
            socket.sync()
            before, heard = dict(socket.state), len(socket.heard)
            assert socket.ask("state", id="s1") == {"type": "done", "id": "s1", "number": socket.number}
            fresh = [message for message in socket.heard[heard:] if message["type"] == "update"]
            assert len(fresh) == 1 and fresh[0]["entries"] == [], fresh
            for key in ("number", "bytes", "hash", "asked", "prompt", "result"):
                assert fresh[0]["state"][key] == before[key], key
        assert one.state["hash"] != two.state["hash"] and one.state["bytes"] != two.state["bytes"]
        assert one.state["prompt"]["seat"] == 1 and watcher.state["prompt"] is None


def a_table_that_is_open_has_no_state():
    with Server(ARBITER) as server:
        ann = server.guest("Ann")
        socket = server.follow(server.make(ann, game="parley", seats=TWO)["table"], ann)
        answer = socket.ask("state")
        assert answer["type"] == "refused" and answer["reason"] == "state", answer


def who_watches_sees_no_hand():
    with Server(ARBITER) as server:
        table, _, _, one, two = two_players(server)
        watcher = server.follow(table)
        stranger = server.follow(table, server.guest("Eve"))
        for socket in (watcher, stranger):
            socket.until_state()
            assert socket.heard[0]["seat"] == 0 and socket.state["prompt"] is None
            assert socket.state["bytes"] not in (one.state["bytes"], two.state["bytes"])
            threw = [e for m in socket.heard if m["type"] == "update" for entry in m["entries"] for e in entry["events"]
                     if e["kind"] == "roll"]
            assert threw and not any("faces" in die for e in threw for die in e["dice"]), threw
            for kind in ("choose", "resign", "draw", "undo", "undo-answer", "rematch", "chat"):
                answer = socket.ask(kind, number=socket.number, words="pass", text="hi", agree=True)
                assert answer["type"] == "refused" and answer["reason"] == "seat" and answer["clause"] == "T-07", answer
        assert watcher.state["bytes"] == stranger.state["bytes"]
        assert one.choose("pass")["type"] == "done"
        assert watcher.until_state()["entries"][0]["line"] == "1: has chosen"


def stale_duplicate_and_out_of_turn():
    with Server(ARBITER) as server:
        table, _, _, one, two = two_players(server)
        assert one.choose("fly to the moon")["reason"] == "words"
        assert one.choose("bid 6 6")["reason"] in ("words", "rule")
        assert one.choose("pass", number=77)["reason"] == "stale"
        assert one.choose("pass", number=-1)["reason"] == "stale"
        first = one.choose("pass", key="k1")
        assert first["type"] == "done"
        assert one.choose("pass", number=0, key="k1") == first  # sent again: made once
        out = one.choose("pass")
        assert out["reason"] == "rule" and out["clause"] == "T-01", out
        # the other one saw nothing of it yet, and its answer is to the same question
        assert two.choose("pass", number=0)["type"] == "done"
        assert two.choose("pass", number=0)["reason"] == "stale"
        assert server.get(f"/api/tables/{table}")[1]["number"] == two.number


def several_tabs_and_seats():
    with Server(ARBITER) as server:
        table, ann, _, one, two = two_players(server)
        tab = server.follow(table, ann)
        tab.until_state()
        assert one.choose("pass")["type"] == "done"
        assert tab.until_state()["entries"][0]["line"] == "1: pass"
        assert two.until_state()["entries"][0]["line"] == "1: has chosen"


def resigning_and_draws():
    with Server(ARBITER) as server:
        _, _, _, one, two = two_players(server)
        assert one.ask("draw", agree=True)["type"] == "done"
        assert two.until("offers")["draw"] == [1]
        assert two.ask("draw", agree=False)["type"] == "done"
        assert one.until("offers")["draw"] == []
        assert one.ask("draw", agree=True)["type"] == "done"
        assert two.ask("draw", agree=True)["type"] == "done"
        assert two.state["result"]["draw"] is True
        assert one.until("over")["result"]["clause"] == "T-12"
        _, _, _, one, two = two_players(server)
        assert one.ask("resign")["type"] == "done"
        assert two.until("over")["result"]["winners"] == [2]
        assert one.ask("resign")["type"] == "refused"


def taking_back():
    with Server(ARBITER) as server:
        _, _, _, one, two = two_players(server)
        assert one.choose("pass")["type"] == "done"
        assert one.state["undo"] is True
        assert one.ask("undo")["type"] == "done"  # free: nobody else has chosen
        assert one.heard[-2]["entries"][0]["line"] == "undo to 0"
        assert one.state["prompt"]
        assert one.choose("pass")["type"] == "done"
        assert two.sync().choose("pass")["type"] == "done"
        assert one.sync().state["undo"] is False
        number = one.number
        assert one.ask("undo")["type"] == "done"  # now it must be asked
        assert one.number == number and one.ask("undo")["reason"] == "limit"
        assert one.ask("undo-answer", agree=True)["reason"] == "state"  # not one's own consent
        assert two.until("offers")["undo"] == {"seat": 1, "waiting": [2]}
        assert two.ask("undo-answer", agree=True)["type"] == "done"
        assert two.state["prompt"] and two.heard[-3]["entries"][0]["line"] == "undo to 0", two.heard[-3:]
        assert one.sync().choose("pass")["type"] == "done" and two.sync().choose("pass")["type"] == "done"
        for _ in range(2):
            assert one.sync().ask("undo")["type"] == "done"
            two.sync()
            number = two.number
            assert two.ask("undo-answer", agree=False)["type"] == "done" and two.sync().number == number
        assert one.sync().ask("undo")["reason"] == "limit"
        _, _, _, one, two = two_players(server, undo="none")
        one.choose("pass")
        assert one.ask("undo")["clause"] == "T-10"
        _, _, _, one, two = two_players(server, undo="consent")
        one.choose("pass")
        assert one.state["undo"] is False and one.ask("undo")["type"] == "done"
        assert two.until("offers")["undo"]["waiting"] == [2]


def rematch_moves_seats():
    with Server(ARBITER) as server:
        table, ann, bob, one, two = two_players(server)
        assert one.ask("rematch")["reason"] == "state"
        one.ask("resign")
        assert one.ask("rematch")["type"] == "done"
        assert two.until("offers")["rematch"] == [1]
        assert two.ask("rematch")["type"] == "done"
        new = one.until("rematch")["table"]
        assert new != table and two.until("rematch")["table"] == new
        again = server.follow(new, ann)
        again.until_state()
        assert again.heard[0]["seat"] == 2


def chat_mute_block_report():
    with Server(ARBITER) as server:
        table, ann, bob, one, two = two_players(server)
        assert one.ask("chat", text="hello \"Bob\"")["type"] == "done"
        assert two.until("chat")["text"] == "hello \"Bob\""
        assert one.ask("chat", text="x" * 301)["reason"] == "limit"
        assert one.ask("chat", text="")["reason"] == "limit"
        assert two.ask("mute", seat=1, on=True)["type"] == "done"
        assert two.ask("mute", seat=9)["type"] == "refused"
        one.ask("chat", text="muted")
        two.sync()
        assert not any(m.get("text") == "muted" for m in two.heard)
        late = server.follow(table, bob)
        late.until_state()
        assert late.until("chat")["text"] == "hello \"Bob\"" and late.until("chat")["text"] == "muted"
        bob_id = server.get("/api/me", bob)[1]["player"]
        ann_id = server.get("/api/me", ann)[1]["player"]
        assert server.post("/api/me/blocks", {"player": ann_id}, bob)[0] == 200
        assert server.get("/api/me/blocks", bob)[1] == {"players": [{"player": ann_id, "name": "Ann", "guest": True}]}
        assert server.post("/api/me/blocks", {"player": bob_id}, bob)[0] == 404
        one.ask("chat", text="blocked")
        late.sync()
        assert not any(m.get("text") == "blocked" for m in late.heard)
        other = server.make(ann, game="parley", seats=TWO)["table"]
        assert server.post(f"/api/tables/{other}/join", {}, bob)[0] == 403
        assert server.post("/api/me/blocks", {"player": ann_id, "on": False}, bob)[0] == 200
        assert server.post(f"/api/tables/{other}/join", {}, bob)[0] == 200
        assert server.post("/api/reports", {"table": table, "seat": 1, "text": "rude"}, bob)[0] == 200
        assert server.post("/api/reports", {"table": table, "seat": 7, "text": "rude"}, bob)[0] == 404
        assert server.post("/api/reports", {"table": table, "seat": 1, "text": ""}, bob)[0] == 400
        answers = [one.ask("chat", text=f"line {i}")["type"] for i in range(8)]
        assert "refused" in answers


def clocks_run_out():
    with Server(ARBITER) as server:
        for seconds in (5, 20, 50):  # so long may come between two words of a busy machine
            _, _, _, one, two = two_players(server, clock={"kind": "move", "seconds": seconds})
            if one.sync().state["result"]:
                continue
            assert 0 <= one.state["clocks"][1] <= seconds * 1000 and one.state["running"] == [1, 2]
            if one.choose("pass")["type"] == "done":
                break
        assert one.state["running"] == [2]
        assert two.until("over")["result"]["winners"] == [1]
        _, _, _, one, two = two_players(server, clock={"kind": "match", "seconds": 600, "increment": 3600})
        assert one.choose("pass")["type"] == "done"
        assert one.state["clocks"][1] > 600000
        _, _, _, one, two = two_players(server, clock={"kind": "days", "days": 2})
        assert 172000000 < one.state["clocks"][2] <= 172800000


def lobby_and_turns():
    with Server(ARBITER) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        hall = Socket(server, "", bob)
        assert hall.until("lobby")["tables"] == []
        table = server.make(ann, game="parley", seats=TWO)["table"]
        told = hall.until("lobby")
        assert [entry["id"] for entry in told["changed"]] == [table] and told["gone"] == []
        assert [entry["id"] for entry in Socket(server, "", ann).until("lobby")["tables"]] == [table]
        server.post(f"/api/tables/{table}/join", {}, bob)
        assert hall.until("turn")["table"] == table
        status, feed = server.get("/api/me/feed", bob)
        assert status == 200 and len(feed["items"]) == 1 and table in feed["items"][0]["url"]
        mine = server.get("/api/me/tables", bob)[1]["tables"]
        assert mine[0]["yours"] is True and mine[0]["my_seat"] == 2
        one = server.follow(table, ann)
        one.until_state()
        assert one.ask("resign")["type"] == "done"
        gone = hall.until("lobby")
        while table not in gone.get("gone", []):
            assert "tables" not in gone  # only differences
            gone = hall.until("lobby")
        another = server.make(ann, game="parley", seats=TWO)["table"]
        assert [entry["id"] for entry in hall.until("lobby")["changed"]] == [another]  # not the others again


def pairing_and_private_tables():
    with Server(ARBITER) as server:
        ann, bob, eve = server.guest("Ann"), server.guest("Bob"), server.guest("Eve")
        first = server.post("/api/pair", {"game": "parley", "clock": {"kind": "move", "seconds": 60}}, ann)[1]
        assert server.post("/api/pair", {"game": "parley", "clock": {"kind": "move", "seconds": 60}}, ann)[1] == first  # not with oneself
        other = server.post("/api/pair", {"game": "parley"}, eve)[1]
        assert other["table"] != first["table"]  # another wish
        second = server.post("/api/pair", {"game": "parley", "clock": {"kind": "move", "seconds": 60}}, bob)[1]
        assert second == {"table": first["table"], "seat": 2}
        assert server.get(f"/api/tables/{first['table']}")[1]["status"] == "live"
        made = server.make(ann, game="parley", seats=[{"kind": "me"}, {"kind": "invite"}], private=True)
        assert made["table"] not in [entry["id"] for entry in server.get("/api/tables")[1]["tables"]]
        invite = made["invites"][0]
        assert "#" in invite["link"] and invite["secret"] in invite["link"].split("#")[1]
        path = f"/api/tables/{made['table']}/join"
        assert server.post(path, {}, eve)[0] == 409
        assert server.post(path, {"seat": 2}, eve)[0] == 403
        assert server.post(path, {"seat": 2, "invite": "wrong"}, eve)[0] == 403
        assert server.post(path, {"seat": 1, "invite": invite["secret"]}, eve)[0] == 409
        assert server.post(path, {"seat": 2, "invite": invite["secret"]}, bob)[1]["seat"] == 2
        assert server.post(path, {"invite": invite["secret"]}, eve)[0] == 409
        open_table = server.make(ann, game="parley", seats=TWO)["table"]
        assert server.post(f"/api/tables/{open_table}/leave", {}, bob)[0] == 403
        assert server.post(f"/api/tables/{open_table}/leave", {}, ann)[0] == 200
        assert server.get(f"/api/tables/{open_table}")[0] == 404


def waiting_at_an_open_table():
    with Server(ARBITER) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = server.make(ann, game="parley", seats=TWO)["table"]
        one, two = server.follow(table, ann), server.follow(table, bob)
        assert one.until("welcome")["status"] == "open" and two.until("welcome")["seat"] == 0
        assert one.ask("choose", number=-1, words="pass")["reason"] == "state"
        server.post(f"/api/tables/{table}/join", {}, bob)
        assert one.until("welcome")["status"] == "live" and two.until("welcome")["seat"] == 2
        assert one.until_state()["entries"][0]["number"] == 0
        assert two.until_state()["state"]["prompt"]


def a_restart_goes_on():
    server = Server(ARBITER)
    try:
        table, ann, bob, one, two = two_players(server, clock={"kind": "match", "seconds": 600})
        one.choose("pass", key="last")
        before = one.state
        server.stop()
        server.start()
        one, two = server.follow(table, ann), server.follow(table, bob)
        one.until_state()
        two.until_state()
        for key in ("bytes", "hash", "asked", "number"):
            assert one.state[key] == before[key], key
        assert 300000 < two.state["clocks"][2] <= 600000
        assert one.choose("pass", number=0, key="last")["type"] == "done"  # still known
        assert two.choose("pass")["type"] == "done"
        server.stop()
    finally:
        server.drop()


def bad_messages_and_foreign_pages():
    with Server(ARBITER) as server:
        for message, reason in (({"type": "choose"}, "message"), ("[]", "message"), ("{", "message"), ({"type": "hello"}, "message"),
                                ({"type": "hello", "table": "nothere"}, "table"),
                                ({"type": "hello", "table": "x", "token": "wrong"}, "token"),
                                ('{"type":"hello","type":"hello"}', "message"), ('{"a":' * 9 + "1" + "}" * 9, "message"),
                                ("x" * 9000, "limit")):
            socket = Socket(server, "", silent=True)
            socket.say(message)
            answer = socket.until("problem")
            assert answer["reason"] == reason, (message, answer)
            try:
                socket.hear()
                raise AssertionError("still open")
            except Closed:
                pass
        try:
            Socket(server, "", origin="http://evil.example")
            raise AssertionError("a foreign page was let in")
        except Closed:
            pass
        Socket(server, "", origin=server.url).until("lobby")


def who_is_absent():
    with Server(ARBITER, "--absent-seconds", "4") as server:
        table, ann, _, one, two = two_players(server, absent="bot", clock={"kind": "match", "seconds": 60}, options={"quiet": 1000})
        one.close()
        while not any(seat.get("bot_sits") for seat in two.until("seats")["seats"]):
            pass
        while not any(entry["seat"] == 1 for entry in two.until_state()["entries"]):  # a bot chooses for Ann
            pass
        back = server.follow(table, ann)
        while any(seat.get("bot_sits") for seat in two.until("seats")["seats"]):
            pass
        back.until_state()
        table, _, _, one, waiting = two_players(server, absent="wait")
        one.close()
        assert waiting.choose("pass")["type"] == "done"
        for _ in range(5):  # on a busy machine the time may be over before both are here
            table, ann, _, one, two = two_players(server, absent="forfeit")
            if not one.sync().state["result"]:
                break
        one.close()
        assert two.until("over")["result"]["winners"] == [2]
        assert waiting.sync().state["result"] is None and waiting.number == 1  # who left later has lost, here nothing happened


def a_match_that_stopped_the_server_twice():
    server = Server(ARBITER)
    try:
        table, ann, _, one, _ = two_players(server)
        other = two_players(server)[0]
        server.stop()
        with open(server.data + "/store/stopped", "a", encoding="utf-8") as file:
            file.write(f"{other}\n{table}\n{table}\n")
        server.start()
        assert server.get(f"/api/tables/{table}")[1]["status"] == "aside"
        one = server.follow(table, ann)
        assert one.until("welcome")["status"] == "aside"
        assert one.ask("choose", number=0, words="pass")["reason"] == "state"
        assert server.get(f"/api/tables/{other}")[1]["status"] == "live"  # once is not twice
        server.stop()
    finally:
        server.drop()


run([who_is_absent, a_match_that_stopped_the_server_twice, whole_match_of_two, a_bot_plays, the_rules_play_a_seat,
     bots_play_each_other_while_somebody_watches, reload_in_the_middle,
     the_state_is_sent_again_to_whoever_asks, a_table_that_is_open_has_no_state, who_watches_sees_no_hand,
     stale_duplicate_and_out_of_turn, several_tabs_and_seats, resigning_and_draws, taking_back, rematch_moves_seats, chat_mute_block_report,
     clocks_run_out, lobby_and_turns, pairing_and_private_tables, waiting_at_an_open_table, a_restart_goes_on,
     bad_messages_and_foreign_pages])
