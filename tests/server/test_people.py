#!/usr/bin/env python3
"""People: guests who become somebody, friends, invitations by name, results, quick pairing with those who are there."""
import time

from client import ARBITER, Server, run, wait_for

TWO = [{"kind": "me"}, {"kind": "open"}]
PASSWORD = "correct horse"


def account(server, name, token=None):
    status, answer = server.post("/api/account", {"name": name, "password": PASSWORD}, token)
    assert status == 200, answer
    return answer["token"], answer["player"]


def finished(server, ann, bob, winner):
    """A match of both that one of them gives up."""
    table = server.make(ann, game="parley", seats=TWO)["table"]
    assert server.post(f"/api/tables/{table}/join", {}, bob)[0] == 200
    loser = server.follow(table, bob if winner == ann else ann)
    loser.until_state()
    assert loser.ask("resign")["type"] == "done"
    loser.close()
    return table


def history(server, token):
    return [table["id"] for table in server.get("/api/me/history", token)[1]["tables"]]


def a_guest_brings_matches_along():
    with Server(ARBITER, limits=False) as server:
        guest, bob = server.guest("Ann"), server.guest("Bob")
        first = finished(server, guest, bob, guest)
        live = server.make(guest, game="parley", seats=TWO)["table"]
        seats = server.get("/api/tables/" + live)[1]["seats"]
        assert seats[0]["guest"] is True and "guest" not in seats[1]
        token, ann = account(server, "Ann", guest)
        assert history(server, token) == [first]
        assert "guest" not in server.get("/api/tables/" + live)[1]["seats"][0]  # in memory
        other = server.guest("Somebody")  # another device, on which she first played without her name
        second = finished(server, other, bob, bob)
        going = server.make(other, game="parley", seats=TWO)["table"]
        watching = server.follow(going, other)
        watching.until("welcome")
        status, session = server.post("/api/login", {"name": "Ann", "password": PASSWORD}, other)
        assert status == 200 and session["player"] == ann
        assert watching.until("problem")["reason"] == "token" and server.get("/api/me", other)[0] == 401
        for again in (False, True):
            assert history(server, session["token"]) == [second, first]
            mine = {table["id"]: table["my_seat"] for table in server.get("/api/me/tables", session["token"])[1]["tables"]}
            assert mine == {live: 1, going: 1}, mine
            if not again:
                server.stop()
                server.start()
        assert "guest" not in server.get("/api/tables/" + going)[1]["seats"][0]
        assert server.get("/api/tables/" + first)[1]["seats"][1]["guest"] is True  # Bob's, from the store


def a_guest_may_take_another_name():
    with Server(ARBITER, limits=False) as server:
        guest = server.guest("Ann")
        table = server.make(guest, game="parley", seats=TWO)["table"]
        status, renamed = server.post("/api/session", {"name": "Anna"}, guest)
        assert status == 200 and renamed["player"] == server.get("/api/me", guest)[1]["player"]
        assert [entry["id"] for entry in server.get("/api/me/tables", renamed["token"])[1]["tables"]] == [table]
        token, ann = account(server, "Bob")
        assert server.post("/api/session", {"name": "Eve"}, token)[1]["player"] != ann  # an account keeps its name
        assert server.get("/api/me", token)[1]["name"] == "Bob"


def who_plays_both_sides_keeps_both_apart():
    with Server(ARBITER, limits=False) as server:
        token, ann = account(server, "Ann")
        guest = server.guest("Hers too")
        table = server.make(token, game="parley", seats=TWO)["table"]
        assert server.post(f"/api/tables/{table}/join", {}, guest)[0] == 200
        assert server.post("/api/login", {"name": "Ann", "password": PASSWORD}, guest)[0] == 200
        seats = server.get("/api/tables/" + table)[1]["seats"]
        assert seats[0]["player"] == ann and seats[1]["player"] != ann, seats


def a_wrong_password_takes_nothing():
    with Server(ARBITER, limits=False) as server:
        token, _ = account(server, "Ann")
        guest = server.guest("Eve")
        table = server.make(guest, game="parley", seats=TWO)["table"]
        assert server.post("/api/login", {"name": "Ann", "password": "wrong horse"}, guest)[0] == 401
        assert server.get("/api/me", guest)[0] == 200
        assert server.get("/api/me/tables", token)[1]["tables"] == []
        assert server.get("/api/tables/" + table, guest)[1]["my_seat"] == 1


def friends_by_name():
    with Server(ARBITER, limits=False) as server:
        (ann, ann_id), (bob, bob_id) = account(server, "Ann"), account(server, "Bob")
        assert server.post("/api/me/friends", {"name": "Nobody"}, ann)[0] == 404
        assert server.post("/api/me/friends", {"name": "ann"}, ann)[0] == 404  # oneself
        assert server.post("/api/me/friends", {"name": "bob"}, ann)[0] == 200
        hall = server.follow("", bob)
        hall.until("lobby")
        told = {"player": bob_id, "name": "Bob", "guest": False}
        assert server.get("/api/me/friends", ann)[1] == {"players": [{**told, "online": False}]}  # he has not said so
        assert server.post("/api/me/friends", {"player": ann_id}, bob)[0] == 200
        assert server.get("/api/me/friends", ann)[1] == {"players": [{**told, "online": True}]}
        hall.close()
        wait_for(lambda: not server.get("/api/me/friends", ann)[1]["players"][0]["online"], "that he is gone")
        assert server.post("/api/me/friends", {"name": "Bob", "on": False}, ann)[0] == 200
        assert server.get("/api/me/friends", ann)[1] == {"players": []}


def an_invitation_by_name():
    with Server(ARBITER, limits=False) as server:
        (ann, _), (bob, bob_id), (eve, _) = account(server, "Ann"), account(server, "Bob"), account(server, "Eve")
        seats = [{"kind": "me"}, {"kind": "invite", "for": "bob"}]
        assert server.post("/api/tables", {"game": "parley", "seats": [seats[0], {"kind": "invite", "for": "Nobody"}]}, ann)[0] == 404
        assert server.post("/api/tables", {"game": "parley", "seats": [seats[0], {"kind": "invite", "for": "ann"}]}, ann)[0] == 404
        table = server.make(ann, game="parley", seats=seats, private=True)["table"]
        for again in (False, True):
            invited = server.get("/api/me/invitations", bob)[1]["tables"]
            assert [entry["id"] for entry in invited] == [table] and invited[0]["my_seat"] == 0, invited
            assert invited[0]["seats"][1]["name"] == "Bob" and not invited[0]["seats"][1]["taken"]
            if not again:
                server.stop()
                server.start()
        assert server.get("/api/me/tables", bob)[1]["tables"] == []  # he has not sat down
        assert server.post(f"/api/tables/{table}/join", {}, eve)[0] == 409
        assert server.post(f"/api/tables/{table}/join", {"seat": 2}, eve)[0] == 403
        assert server.post(f"/api/tables/{table}/join", {}, bob)[1] == {"table": table, "seat": 2}
        assert server.get("/api/tables/" + table)[1]["status"] == "live"
        assert server.get("/api/me/invitations", bob)[1]["tables"] == []
        assert server.post("/api/me/blocks", {"name": "Eve"}, bob)[0] == 200
        assert server.post("/api/tables", {"game": "parley", "seats": seats}, eve)[0] == 403
        assert server.get("/api/players/" + bob_id)[0] == 200


def results_by_game_and_team():
    with Server(ARBITER, limits=False) as server:
        (ann, ann_id), (bob, bob_id) = account(server, "Ann"), account(server, "Bob")
        for winner in (ann, bob, ann):
            finished(server, ann, bob, winner)
        made = server.make(ann, game="aegis", seats=[{"kind": "me", "team": "ashla"}, {"kind": "bot", "bot": "random"}])
        against = server.follow(made["table"], ann)
        against.until_state()
        assert against.ask("resign")["type"] == "done"
        against.close()
        status, mine = server.get("/api/players/" + ann_id, ann)
        assert status == 200 and mine["name"] == "Ann" and mine["guest"] is False and mine["created"] > 0
        results = {(line["game"], line.get("team"), line["bots"]): (line["played"], line["won"], line["drawn"]) for line in mine["results"]}
        assert results == {("parley", None, False): (3, 2, 0), ("aegis", "ashla", True): (1, 0, 0)}, results
        assert mine["against"] == [{"player": bob_id, "name": "Bob", "played": 3, "won": 2, "drawn": 0}]
        seen = server.get("/api/players/" + ann_id, bob)[1]
        assert seen["results"] == mine["results"] and "against" not in seen
        assert server.get("/api/players/nobody")[0] == 404


def nobody_is_paired_with_an_empty_chair():
    with Server(ARBITER, "--absent-seconds", "4", limits=False) as server:
        ann, bob, cleo = server.guest("Ann"), server.guest("Bob"), server.guest("Cleo")
        left = server.post("/api/pair", {"game": "parley"}, ann)[1]
        waits = server.follow(left["table"], ann)
        waits.until("welcome")
        assert server.get("/api/tables/" + left["table"])[1]["quick"] is True
        waits.close()
        wait_for(lambda: not server.get("/api/tables/" + left["table"])[1]["seats"][0]["online"], "that she is gone")
        time.sleep(1.1)  # a quarter of --absent-seconds
        other = server.post("/api/pair", {"game": "parley"}, bob)[1]
        assert other["table"] != left["table"], "Bob is paired with an empty chair"
        waits = server.follow(other["table"], bob)
        waits.until("welcome")
        assert server.post("/api/pair", {"game": "parley"}, cleo)[1] == {"table": other["table"], "seat": 2}


run([a_guest_brings_matches_along, a_guest_may_take_another_name, who_plays_both_sides_keeps_both_apart,
     a_wrong_password_takes_nothing, friends_by_name, an_invitation_by_name, results_by_game_and_team,
     nobody_is_paired_with_an_empty_chair])
