#!/usr/bin/env python3
"""Clients that mean no good: broken HTTP, broken frames, floods, silence. The server lives, others are not held up, and its
memory does not grow. Bounded, on this machine only; under sanitizers in script/test."""
import json
import os
import random
import re
import socket
import time

from client import ARBITER, Closed, Server, Socket, only_without_tsan, run

TWO = [{"kind": "me"}, {"kind": "open"}]
ROUNDS = 300


def resident(server):
    return int(re.search(r"^arbiter_resident_bytes (\d+)", server.get("/metrics")[1], re.M)[1])


def well(server):
    assert server.get("/health") == (200, {"status": "ok"})


def noise(luck, size):
    return bytes(luck.randrange(256) for _ in range(size))


def mutated(luck, text):
    data = bytearray(text)
    for _ in range(luck.randint(1, 6)):
        kind, at = luck.randrange(4), luck.randrange(len(data)) if data else 0
        if kind == 0 and data:
            data[at] = luck.randrange(256)
        elif kind == 1:
            data[at:at] = noise(luck, luck.randint(1, 9))
        elif kind == 2:
            del data[at:at + luck.randint(1, 9)]
        else:
            data[at:at] = data[at:at + luck.randint(1, 40)] * luck.randint(1, 5)
    return bytes(data)


def broken_requests():
    luck = random.Random(7)
    good = [b"GET /api/tables?game=parley HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer abc\r\n\r\n",
            b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n{\"name\":\"Ann\"}",
            b"GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            b"Sec-WebSocket-Version: 13\r\n\r\n"]
    with Server(ARBITER, "--quiet", limits=False) as server:
        for number in range(ROUNDS):
            with socket.create_connection((server.host, server.port), timeout=5) as raw:
                data = noise(luck, luck.randint(1, 400)) if number % 5 == 0 else mutated(luck, luck.choice(good))
                try:
                    raw.sendall(data)
                    if number % 3 == 0:
                        raw.shutdown(socket.SHUT_WR)
                        raw.settimeout(0.05)
                        raw.recv(1000)
                except OSError:
                    pass
            if number % 50 == 0:
                well(server)
        with socket.create_connection((server.host, server.port), timeout=5) as raw:
            try:
                raw.sendall(b"GET / HTTP/1.1\r\n" + b"X-Long: " + b"a" * 100000 + b"\r\n\r\n")
                raw.recv(1000)
            except OSError:
                pass
        well(server)


def broken_messages():
    luck = random.Random(8)
    with Server(ARBITER, "--quiet", limits=False) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = server.make(ann, game="parley", seats=TWO)["table"]
        server.post(f"/api/tables/{table}/join", {}, bob)
        good = [json.dumps(message).encode() for message in (
            {"type": "choose", "id": "a", "number": 0, "words": "bid 3"}, {"type": "draw", "agree": False}, {"type": "undo"},
            {"type": "chat", "text": "hé\\u00e9"},
            {"type": "mute", "seat": 2, "on": True}, {"type": "undo-answer", "agree": True}, {"type": "ping"},
            {"type": "hello", "table": table, "token": ann, "seen": 0})]
        for number in range(ROUNDS):
            one = server.follow(table, ann if number % 2 else None, seen=luck.choice([-5, -1, 0, 7, 2**70]))
            try:
                one.until("update", "problem")
                for _ in range(8):
                    kind = luck.randrange(12)
                    if kind == 0:
                        one.raw.sendall(noise(luck, luck.randint(1, 60)))  # no frame at all
                    elif kind == 1:
                        one.frame(mutated(luck, luck.choice(good)), luck.randrange(16))
                    elif kind == 2:
                        one.frame(luck.choice(good)[:luck.randint(0, 30)])
                    else:
                        one.frame(mutated(luck, luck.choice(good)))
            except (Closed, OSError):
                pass
            one.close()
        well(server)
        assert int(re.search(r"^arbiter_sockets_opened_total (\d+)", server.get("/metrics")[1], re.M)[1]) >= ROUNDS
        again = server.follow(table, ann)
        assert again.until_state()["state"]["number"] >= 0


def floods_and_silence_hold_nobody_up():
    with Server(ARBITER, "--quiet", "--connections-per-address", "400", "--requests-per-second", "2000") as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = server.make(ann, game="parley", seats=TWO, options={"quiet": 1000})["table"]
        server.post(f"/api/tables/{table}/join", {}, bob)
        idle = [socket.create_connection((server.host, server.port)) for _ in range(100)]  # say nothing
        half = [socket.create_connection((server.host, server.port)) for _ in range(50)]   # half a request
        for raw in half:
            raw.sendall(b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        mute = [Socket(server, "", silent=True) for _ in range(50)]  # never say hello
        deaf = [server.follow(table) for _ in range(20)]  # never read
        one, two = server.follow(table, ann), server.follow(table, bob)
        one.until_state()
        two.until_state()
        for _ in range(20):
            for player in (one, two):
                if player.sync().state["prompt"]:
                    player.choose("pass")
        well(server)
        assert one.number > 10
        for raw in idle + half:
            raw.close()
        for other in mute + deaf:
            other.close()


def memory_stays():
    """A warm server that has served the same again and again does not need more and more."""
    only_without_tsan("memory")
    os.environ["ASAN_OPTIONS"] = os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=1"
    with Server(ARBITER, "--quiet", limits=False) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")

        def one_life():
            table = server.make(ann, game="parley", seats=TWO)["table"]
            server.post(f"/api/tables/{table}/join", {}, bob)
            one = server.follow(table, ann)
            one.until_state()
            one.choose("pass")
            one.ask("resign")
            one.close()

        for _ in range(60):
            one_life()
        before = resident(server)
        for _ in range(240):
            one_life()
        grown = resident(server) - before
        assert grown < 240 * 100000, grown  # finished matches stay a minute for those who look back


run([broken_requests, broken_messages, floods_and_silence_hold_nobody_up, memory_stays])
