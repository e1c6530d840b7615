#!/usr/bin/env python3
"""Batches that are not kept, and what must not come of it: a crash, a seat in the wrong hands, a table that nobody stored,
choices after a gap; and that whoever did not cause it does not notice."""
import concurrent.futures
import os
import tempfile
import threading

from client import ARBITER, Server, run, wait_for

TWO = [{"kind": "me"}, {"kind": "open"}]


class Faulty(Server):
    """Its store fails on command."""

    def __init__(self, *options):
        self.command = tempfile.mktemp(suffix=".fault")
        super().__init__(ARBITER, "--store-fault", self.command, *options, limits=False)

    def fault(self, word=None):
        """None: it works; "fail", "slow" or "dead"."""
        if word is None:
            if os.path.exists(self.command):
                os.unlink(self.command)
            wait_for(lambda: self.get("/health")[0] == 200, "a store that works again")
        else:
            with open(self.command + ".new", "w", encoding="ascii") as file:
                file.write(word)
            os.rename(self.command + ".new", self.command)

    def drop(self):
        super().drop()
        if os.path.exists(self.command):
            os.unlink(self.command)

    def pair(self, **setup):
        ann, bob = self.guest("Ann"), self.guest("Bob")
        made = self.make(ann, game="parley", seats=TWO, **setup)
        assert self.post(f"/api/tables/{made['table']}/join", {}, bob)[0] == 200
        return made["table"], ann, bob


def one_name_at_once_fails_nobody_else():
    with Faulty() as server:
        ann = server.guest("Ann")
        server.fault("slow")  # so that several requests share a batch
        stop = threading.Event()
        failed = []

        def others():
            while not stop.is_set():
                status, answer = server.post("/api/session", {"name": "Somebody"})
                if status != 200:
                    failed.append((status, answer))

        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            waiting = [pool.submit(others) for _ in range(3)]
            for number in range(4):
                names = [f"Twin{number}", f"TWIN{number}"]
                both = [pool.submit(server.post, "/api/account", {"name": name, "password": "correct horse"}) for name in names]
                statuses = sorted(each.result()[0] for each in both)
                assert statuses == [200, 409], statuses
            stop.set()
            for each in waiting:
                each.result()
        assert not failed, failed[:3]
        server.fault()
        assert server.get("/api/me", ann)[0] == 200


def nothing_is_listed_before_it_is_durable():
    """Tables that begin at once, while the store fails now and then: whatever the lobby lists can be visited."""
    with Faulty() as server:
        token = server.guest("Ann")
        lobby = server.follow("")
        lobby.until("lobby")
        server.fault("slow")
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        listed = set()
        for number in range(12):
            with concurrent.futures.ThreadPoolExecutor(4) as pool:
                tries = [pool.submit(server.post, "/api/tables", {"game": "parley", "seats": seats}, token) for _ in range(3)]
                if number % 2:
                    server.fault("fail")
                answers = [each.result() for each in tries]
            if number % 2:
                assert {status for status, _ in answers} <= {200, 503}, answers
                server.fault()
                server.fault("slow")
            lobby.sync()
            for message in lobby.heard:
                told = message.get("tables", []) + message.get("changed", [])
                listed |= {table["id"] for table in told if message["type"] == "lobby"}
        server.fault()
        for table in listed:
            status, answer = server.get("/api/tables/" + table)
            assert status == 200, (table, answer)
        made = {table["id"] for table in server.get("/api/me/tables", token)[1]["tables"]}
        assert listed <= made | {t["id"] for t in server.get("/api/me/history", token)[1]["tables"]}
        lobby.close()


def who_failed_to_sit_down_still_watches():
    with Faulty() as server:
        ann, bob, carl = server.guest("Ann"), server.guest("Bob"), server.guest("Carl")
        table = server.make(ann, game="parley", seats=TWO)["table"]
        watcher = server.follow(table, bob)
        assert watcher.until("welcome")["seat"] == 0
        watcher.sync()
        server.fault("fail")
        status, answer = server.post(f"/api/tables/{table}/join", {}, bob)
        assert status == 503, answer
        server.fault()
        watcher.sync()
        assert server.post(f"/api/tables/{table}/join", {}, carl)[0] == 200
        player = server.follow(table, carl)
        assert player.until("welcome")["seat"] == 2
        view = player.until_state()["state"]
        watcher.heard.clear()
        watcher.sync()
        answer = watcher.choose("pass", number=view["number"])
        assert answer["type"] == "refused" and answer["reason"] == "seat", answer
        seats = [message["seat"] for message in watcher.heard if message["type"] == "welcome"]
        states = [message["state"] for message in watcher.heard if message["type"] == "update" and "state" in message]
        assert set(seats) <= {0} and all(state["prompt"] is None for state in states), watcher.heard
        assert all(state["bytes"] != view["bytes"] for state in states)
        watcher.close()
        player.close()


def a_rematch_that_was_not_stored_does_not_exist():
    with Faulty() as server:
        table, ann, bob = server.pair()
        one, two = server.follow(table, ann), server.follow(table, bob)
        one.until_state()
        two.until_state()
        assert one.ask("resign", id="r1")["type"] == "done"
        two.until("over")
        assert one.ask("rematch", id="r2")["type"] == "done"
        server.fault("fail")
        answer = two.ask("rematch", id="r3")
        assert answer["type"] == "refused" and answer["reason"] == "store", answer
        server.fault()
        two.sync()
        live = [t for t in server.get("/api/me/tables", ann)[1]["tables"]]
        assert live == [], live
        metrics = server.get("/metrics")[1]
        assert one.ask("rematch", id="r4")["type"] == "done" and two.ask("rematch", id="r5")["type"] == "done"
        following = one.until("rematch")["table"]
        assert server.get("/api/tables/" + following)[1]["status"] == "live", metrics
        one.close()
        two.close()


def what_cannot_be_read_back_waits():
    """A batch is not kept and the match can't be read either: nothing is accepted on top of the gap, and it goes on later."""
    with Faulty() as server:
        table, ann, bob = server.pair()
        one, two = server.follow(table, ann), server.follow(table, bob)
        one.until_state()
        two.until_state()
        number = one.number
        server.fault("dead")
        asked = one if 1 in one.state["asked"] else two
        refused = asked.choose("pass", key="k1")
        assert refused["type"] == "refused" and refused["reason"] == "store", refused
        refused = asked.choose("pass", number=number, key="k2")
        assert refused["type"] == "refused" and refused["reason"] == "store", refused
        status, answer = server.get("/api/tables/" + table)
        assert status == 503, answer
        server.fault()
        wait_for(lambda: server.get("/api/tables/" + table)[0] == 200, "the table")
        asked.sync()
        done = asked.choose("pass", number=number, key="k3")
        assert done["type"] == "done", done
        made = done["number"]
        one.close()
        two.close()
        server.kill()
        server.start()
        assert server.get("/api/tables/" + table)[1]["number"] >= made


run([one_name_at_once_fails_nobody_else, nothing_is_listed_before_it_is_durable, who_failed_to_sit_down_still_watches,
     a_rematch_that_was_not_stored_does_not_exist, what_cannot_be_read_back_waits])
