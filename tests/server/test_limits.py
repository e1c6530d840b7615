#!/usr/bin/env python3
"""What one address, one network and one player may do, and connections that only wait."""
import json
import os
import re
import socket
import tempfile
import time
import urllib.error
import urllib.request

from client import ARBITER, WAIT, Closed, Server, Socket, run, wait_for

TWO = [{"kind": "me"}, {"kind": "open"}]


class Proxied(Socket):
    """A socket that came through a proxy, which says from where."""

    def __init__(self, server, address, table=""):
        self.address = address
        super().__init__(server, table, origin=None)

    def __setattr__(self, name, value):
        object.__setattr__(self, name, Forwarding(value, self.address) if name == "raw" else value)


class Forwarding:
    """Adds the proxy's line to the first thing that is sent."""

    def __init__(self, raw, address):
        self.inner, self.line = raw, f"X-Forwarded-For: {address}\r\n\r\n".encode()

    def sendall(self, data):
        if self.line:
            data, self.line = data[:-2] + self.line, None
        self.inner.sendall(data)

    def __getattr__(self, name):
        return getattr(self.inner, name)


def open_sockets(make, count):
    """Opens sockets until one is refused, at most `count`; they stay open."""
    opened = []
    for _ in range(count):
        try:
            opened.append(make())
            opened[-1].until("lobby")
        except (Closed, ConnectionError):
            break
    return opened


def a_socket_counts_once():
    with Server(ARBITER, "--connections-per-address", "6", "--requests-per-second", "1000") as server:
        opened = open_sockets(lambda: server.follow(""), 8)
        assert len(opened) == 6, len(opened)
        for each in opened:
            each.close()


def busy_is_for_new_tables():
    """While choices wait long nobody begins a new match here, and those who play go on; then there is room again."""
    folder = tempfile.mkdtemp(prefix="arbiter-fault-")
    fault = folder + "/fault"
    with Server(ARBITER, "--store-fault", fault, "--busy-ms", "20", "--quiet", limits=False) as server:
        tokens = [server.guest("Ann"), server.guest("Bob")]
        table = server.make(tokens[0], game="parley", seats=TWO, options={"limit": 1000, "quiet": 1000})["table"]
        server.post(f"/api/tables/{table}/join", {}, tokens[1])
        sockets = [server.follow(table, token) for token in tokens]
        for each in sockets:
            each.until_state()

        def play():
            for each in sockets:
                if each.sync().state["prompt"]:
                    assert each.choose("pass")["type"] == "done"  # whatever it takes

        def make():
            return server.post("/api/tables", {"game": "parley", "seats": TWO}, tokens[0])

        with open(fault, "w", encoding="utf-8") as file:
            file.write("slow\n")  # every batch takes 50 ms
        wait_for(lambda: (play(), make()[0] == 503)[1], "busy")
        status, answer = make()
        assert status == 503 and answer["error"]["reason"] == "busy", answer
        assert server.post("/api/pair", {"game": "parley"}, tokens[0])[0] == 503
        request = urllib.request.Request(server.url + "/api/pair", b'{"game":"parley"}',
                                         {"Content-Type": "application/json", "Authorization": "Bearer " + tokens[0]})
        try:
            urllib.request.urlopen(request, timeout=WAIT)
            raise AssertionError("it was not refused")
        except urllib.error.HTTPError as error:
            assert error.code == 503 and int(error.headers["Retry-After"]) > 0
        assert server.get("/health")[0] == 200  # it is well, only busy
        play()
        os.remove(fault)
        wait_for(lambda: make()[0] == 200, "room again")
    os.rmdir(folder)


def behind_a_proxy_addresses_count():
    with Server(ARBITER, "--connections-per-address", "4", "--requests-per-second", "1000", "--behind-proxy") as server:
        first = open_sockets(lambda: Proxied(server, "203.0.113.7"), 6)
        assert len(first) == 4, len(first)
        other = open_sockets(lambda: Proxied(server, "203.0.113.8"), 2)
        assert len(other) == 2, len(other)
        for each in first + other:
            each.close()


def a_network_of_ipv6_is_one_address():
    def ask(server, address):
        return server.get("/api/about", headers={"X-Forwarded-For": address})[0]

    with Server(ARBITER, "--behind-proxy", "--requests-per-second", "1") as server:
        statuses = [ask(server, f"2001:db8:0:1::{number:x}") for number in range(1, 12)]
        assert 429 in statuses, statuses
        assert ask(server, "2001:db8:0:2::1") == 200 and ask(server, "::ffff:203.0.113.9") == 200
        statuses = [ask(server, f"203.0.113.{number}") for number in range(10, 20)]
        assert statuses == [200] * 10, statuses


def ended(raw):
    """How long until the server ends it; it must."""
    began = time.monotonic()
    raw.settimeout(1)
    while time.monotonic() - began < WAIT:
        try:
            if raw.recv(4096) == b"":
                return time.monotonic() - began
        except socket.timeout:
            yield_byte(raw)
        except OSError:
            return time.monotonic() - began
    raise AssertionError("the connection is still there")


def yield_byte(raw):
    if getattr(yield_byte, "drips", False):
        try:
            raw.sendall(b" ")
        except OSError:
            pass


def silence_and_dripping_end():
    with Server(ARBITER) as server:
        silent = socket.create_connection((server.host, server.port))
        dripping = socket.create_connection((server.host, server.port))
        dripping.sendall(b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2000\r\n\r\n{")
        yield_byte.drips = True
        ended(dripping)
        yield_byte.drips = False
        ended(silent)
        with urllib.request.urlopen(server.url + "/health") as answer:
            assert json.load(answer) == {"status": "ok"}


def chat_is_counted_by_player():
    with Server(ARBITER) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = server.make(ann, game="parley", seats=TWO)["table"]
        assert server.post(f"/api/tables/{table}/join", {}, bob)[0] == 200
        tabs = [server.follow(table, ann) for _ in range(3)]
        for tab in tabs:
            tab.until_state()
        answers = [tabs[number % 3].ask("chat", text=f"line {number}")["type"] for number in range(9)]
        assert answers[:5] == ["done"] * 5 and "refused" in answers[5:], answers
        other = server.follow(table, bob)
        other.until_state()
        for text in ("a\u0007b", "a\u0085b", "abc\u202edef", "zero\u200bwidth", "line\u2028break", ""):
            assert other.ask("chat", text=text)["type"] == "refused", ascii(text)
        assert other.ask("chat", text="well played \U0001F469\u200d\U0001F680 \u2764\ufe0f \"quoted\"")["type"] == "done"
        for each in [*tabs, other]:
            each.close()


def names_show_what_they_are():
    with Server(ARBITER, limits=False) as server:
        for name in ("An\u200bn", "\u202eAnn", "An\u00adn", "Ann\u2066", "A  nn", "\ufeffAnn", "An\u0085n", "\ue000nn"):
            assert server.post("/api/session", {"name": name})[0] == 400, ascii(name)
        assert server.post("/api/session", {"name": "Zo\u00eb \u5f20\u4f1f"})[0] == 200
        assert server.post("/api/account", {"name": "Owner", "password": "correct horse"})[0] == 200
        for name in ("Owner", "OWNER", "owner"):
            status, answer = server.post("/api/session", {"name": name})
            assert status == 409 and answer["error"]["reason"] == "state", answer


def open_tables_end_without_their_maker():
    import sqlite3
    with Server(ARBITER, "--tables-per-player", "3", "--requests-per-second", "100000") as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        open_only = [{"kind": "open"}, {"kind": "open"}]
        made = [server.make(ann, game="parley", seats=open_only)["table"] for _ in range(3)]
        assert server.post("/api/tables", {"game": "parley", "seats": open_only}, ann)[0] == 429  # he sits at none, but made them
        server.make(bob, game="parley", seats=TWO)
        server.stop()
        with sqlite3.connect(server.file()) as store:
            store.execute("UPDATE match SET changed = changed - 73 * 3600000 WHERE id != ?", (made[2],))
        server.start()
        there = server.follow(made[0], ann)
        there.until("welcome")
        wait_for(lambda: server.get("/api/tables/" + made[1])[0] == 404, "the end of an open table")
        assert server.get("/api/tables/" + made[0])[0] == 200, "its maker is there"
        assert server.get("/api/tables/" + made[2])[0] == 200, "it is new"
        there.close()


def bot_choices(server):
    return int(re.search(r"^arbiter_bot_choices_total (\d+)", server.get("/metrics")[1], re.M)[1])


def a_crowd_of_bots_starves_nobody():
    """One person's many slow bots wait for themselves: another's quick one does not wait for each of them once."""
    with Server(ARBITER, "--workers", "2", limits=False) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        slow = [{"kind": "bot", "bot": "5"}, {"kind": "bot", "bot": "5"}]
        crowd = [server.make(ann, game="aegis", seats=slow)["table"] for _ in range(24)]
        waited = []
        while len(waited) < 5:
            before = bot_choices(server)
            table = server.make(bob, game="parley", seats=[{"kind": "me"}, {"kind": "bot", "bot": "1"}])["table"]
            one = server.follow(table, bob)
            one.until_state()
            while not any(entry["seat"] == 2 for m in one.heard if m["type"] == "update" for entry in m["entries"]):
                one.until_state()
            waited.append(bot_choices(server) - before)
            one.close()
        assert sorted(waited)[2] < len(crowd) // 2, waited


run([busy_is_for_new_tables, a_socket_counts_once,
     behind_a_proxy_addresses_count, a_network_of_ipv6_is_one_address, silence_and_dripping_end,
     chat_is_counted_by_player, open_tables_end_without_their_maker,
     a_crowd_of_bots_starves_nobody, names_show_what_they_are])
