#!/usr/bin/env python3
"""Matches leave memory and come back: memory does not grow with the matches that were ever played, my tables and the feed
still know them, clocks run out on time, and time does not run while no server does."""
import os
import re
import sqlite3
import time

from client import ARBITER, Server, run, wait_for

TWO = [{"kind": "me"}, {"kind": "open"}]
DAYS = {"kind": "days", "days": 1}
DAY = 86400000


def gauge(server, name):
    return int(re.search(rf"^arbiter_{name} (\d+)", server.get("/metrics")[1], re.M)[1])


def asleep(server):
    wait_for(lambda: gauge(server, "matches_in_memory") == 0, "an empty memory")


def begin(server, ann, bob, game="parley", **more):
    table = server.make(ann, game=game, seats=TWO, clock=DAYS, **more)["table"]
    assert server.post(f"/api/tables/{table}/join", {}, bob)[0] == 200
    return table


def memory_does_not_grow():
    os.environ["ASAN_OPTIONS"] = os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=1"
    with Server(ARBITER, "--quiet", "--idle-seconds", "0", limits=False) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        awake = gauge(server, "resident_bytes")

        def some(count):
            for _ in range(count):
                begin(server, ann, bob, game="aegis")
            asleep(server)
            return gauge(server, "resident_bytes")

        sizes = [some(60)] + [some(120) for _ in range(4)]
        grown = min(after - before for before, after in zip(sizes, sizes[1:]))  # caches fill once; leaks grow every time
        print(f"  {awake >> 10} KB empty, {sizes[0] >> 10} KB after 60 live matches, {grown >> 10} KB more after 120 more")
        assert grown < 120 * 12000, grown  # one in memory takes several times as much
        for _ in range(20):  # finished ones too
            table = begin(server, ann, bob)
            one = server.follow(table, ann)
            one.until_state()
            assert one.ask("resign")["type"] == "done"
            one.close()
        asleep(server)


def who_comes_back_finds_everything():
    with Server(ARBITER, "--quiet", "--idle-seconds", "0", limits=False) as server:
        ann, bob, eve = server.guest("Ann"), server.guest("Bob"), server.guest("Eve")
        tables = [begin(server, ann, bob) for _ in range(6)]
        one = server.follow(tables[0], ann)
        one.until_state()
        assert one.choose("pass", key="k")["type"] == "done"
        before = one.state
        one.close()
        asleep(server)
        mine = server.get("/api/me/tables", ann)[1]["tables"]
        assert {entry["id"]: entry["yours"] for entry in mine} == {table: table != tables[0] for table in tables}
        asleep(server)
        assert {item["url"].rsplit("/", 1)[1] for item in server.get("/api/me/feed", bob)[1]["items"]} == set(tables)
        assert server.get("/api/me/tables", eve)[1]["tables"] == []
        asleep(server)
        one, two = server.follow(tables[0], ann), server.follow(tables[0], bob)
        one.until_state()
        two.until_state()
        for name in ("bytes", "hash", "asked", "number"):
            assert one.state[name] == before[name], name
        assert one.choose("pass", number=0, key="k")["type"] == "done"  # still known, and made once
        assert two.choose("pass")["type"] == "done"
        assert two.ask("draw", agree=True)["type"] == "done"
        one.close()
        two.close()
        other = server.follow(tables[1], ann)
        other.until_state()
        other.close()
        wait_for(lambda: gauge(server, "matches_in_memory") == 1, "sleep of a table without an offer")
        again = server.follow(tables[0], ann)
        assert again.until("offers")["draw"] == [2]


def tables_of_one_player_are_counted_asleep_too():
    with Server(ARBITER, "--quiet", "--idle-seconds", "0", "--tables-per-player", "3", "--requests-per-second", "1000") as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        for _ in range(3):
            begin(server, ann, bob)
        asleep(server)
        assert server.post("/api/tables", {"game": "parley", "seats": TWO}, ann)[0] == 429


def rewrite(server, *statements):
    with sqlite3.connect(server.file()) as db:
        for sql, values in statements:
            db.execute(sql, values)
    db.close()


def clocks_run_out_on_time():
    server = Server(ARBITER, "--quiet", "--idle-seconds", "0", limits=False)
    try:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table, other = begin(server, ann, bob), begin(server, ann, bob)
        one = server.follow(table, ann)
        one.until_state()
        assert one.choose("pass")["type"] == "done"  # Bob is waited for
        one.close()
        asleep(server)
        server.stop()
        now = int(time.time() * 1000)
        # Bob has had a day less two seconds: the match was made a day ago, and a server has run ever since
        rewrite(server, ("UPDATE entry SET at = at - ? WHERE match = ?", (DAY - 2000, table)),
                ("UPDATE match SET wake = ? WHERE id = ?", (now + 3000, table)),
                ("UPDATE note SET value = ? WHERE name = 'alive'", (f"{now} 0",)))
        server.start()
        assert gauge(server, "matches_in_memory") == 0  # what sleeps is not even read at the start
        wait_for(lambda: gauge(server, "matches_over_total") == 1, "the end of the time")
        asleep(server)
        told = server.get(f"/api/tables/{table}")[1]
        assert told["status"] == "over" and told["result"]["winners"] == [1], told
        assert server.get(f"/api/tables/{other}")[1]["status"] == "live"
        server.stop()
    finally:
        server.drop()


def time_stands_still_without_a_server():
    server = Server(ARBITER, "--quiet", "--idle-seconds", "0", limits=False)
    try:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = begin(server, ann, bob)
        asleep(server)
        for _ in range(2):  # twice: what was lost before the first restart counts no more after the second
            server.stop()
            now = int(time.time() * 1000)
            with sqlite3.connect(server.file()) as db:
                down = int(db.execute("SELECT value FROM note WHERE name = 'alive'").fetchone()[0].split()[1])
            db.close()
            # everything happened three days earlier, and then nobody was there
            rewrite(server, ("UPDATE entry SET at = at - ?", (3 * DAY,)), ("UPDATE match SET wake = 0", ()),
                    ("UPDATE note SET value = ? WHERE name = 'alive'", (f"{now - 3 * DAY} {down}",)))
            server.start()
        one = server.follow(table, ann)
        one.until_state()
        assert one.state["result"] is None and DAY // 2 < one.state["clocks"][1] <= DAY, one.state["clocks"]
        one.close()
        server.stop()
    finally:
        server.drop()


run([memory_does_not_grow, who_comes_back_finds_everything, tables_of_one_player_are_counted_asleep_too, clocks_run_out_on_time,
     time_stands_still_without_a_server])
