#!/usr/bin/env python3
"""Writes a store with matches of every game, to be kept in tests/server/kept: later programs must open it.
usage: make_kept.py ARBITER OUT.sql (a program that plays parley too: one of a build with tests)"""
import json
import random
import sqlite3
import sys

from client import ARBITER, Server, wait_for

LIVE_LINES = 30  # so far a live match has got at least
OUT = sys.argv[2]


def absent(server, game, ann, bob, **more):
    """A match of two people who are not there: bots sit in for them."""
    table = server.make(ann, game=game, seats=[{"kind": "me"}, {"kind": "open"}], absent="bot", window=0, **more)["table"]
    assert server.post(f"/api/tables/{table}/join", {}, bob)[0] == 200
    return table


def parley(server, ann, bob, lines):
    """Played by hand: bids are secret."""
    table = server.make(ann, game="parley", seats=[{"kind": "me"}, {"kind": "open"}], absent="wait", window=0)["table"]
    assert server.post(f"/api/tables/{table}/join", {}, bob)[0] == 200
    sockets, luck = [server.follow(table, token) for token in (ann, bob)], random.Random(3)
    for socket in sockets:
        socket.until_state()
    while not sockets[0].state["result"] and sockets[0].number < lines:
        for socket in sockets:
            if socket.sync().state["prompt"]:
                words = f"bid {luck.randint(1, 6)}" if socket.state["prompt"]["kind"] == "bid" else luck.choice(["dare 6", "pass"])
                if socket.choose(words)["type"] == "refused" and socket.sync().state["prompt"]:
                    socket.choose("pass")
    for socket in sockets:
        socket.close()
    return table


with Server(ARBITER, "--quiet", "--absent-seconds", "1", limits=False) as server:
    kept = {"ann": server.guest("Ann"), "bob": server.guest("Bob"), "over": {}, "live": {}}
    kept["version"] = {game["id"]: game["rules_version"] for game in server.get("/api/about")[1]["games"]}
    people, there = (kept["ann"], kept["bob"]), []
    for game in ("aegis", "robot_empire"):
        for status in ("over", "live"):
            table = kept[status][game] = absent(server, game, *people)
            wait_for(lambda: server.get("/api/tables/" + table)[1]["number"] >= LIVE_LINES, game)
            sockets = [server.follow(table, token) for token in people]  # they are back, and it stops
            there += sockets  # who goes away again is played for again
            for socket in sockets:
                socket.until_state()
            if status == "over":
                assert sockets[1].ask("resign")["type"] == "done"
    kept["over"]["parley"] = parley(server, *people, 10000)
    kept["live"]["parley"] = parley(server, *people, 8)
    server.stop()
    db = sqlite3.connect(server.data + "/store/arbiter.db")
    with open(OUT, "w", encoding="utf-8") as out:
        out.write("-- " + json.dumps(kept) + "\n")
        out.write(f"PRAGMA user_version = {db.execute('PRAGMA user_version').fetchone()[0]};\n")
        for line in db.iterdump():
            out.write(line + "\n")
    db.close()
    server.start()
