"""Matches of many clients at once while the server is killed, its disk is full or its store fails: what was acknowledged
stays, what was not may be said again, and every match replays. Used by test_crash.py and script/crash."""
import http.client
import json
import random
import subprocess
import threading
import time

from client import Closed, Server, Socket, WAIT, wait_for


class Player(threading.Thread):
    """Plays both seats of some tables, remembers what was acknowledged, and comes back after every crash."""

    def __init__(self, server, tables, seed):
        super().__init__(daemon=True)
        self.server, self.tables = server, tables  # [(table, [token, token])]
        self.luck = random.Random(seed)
        self.acknowledged = {table: {} for table, _ in tables}  # number: line
        self.stop_wanted, self.acks, self.refused_by_store, self.error = False, 0, 0, None
        self.keys, self.store_texts = 0, set()

    def run(self):
        try:
            while not self.stop_wanted:
                try:
                    self.play()
                except (Closed, OSError, AssertionError, http.client.HTTPException):
                    time.sleep(0.02)
        except Exception as error:  # noqa: BLE001 - shown by whoever joins
            self.error = error

    def play(self):
        sockets = []
        try:
            for table, tokens in self.tables:
                pair = [Socket(self.server, table, token) for token in tokens]
                sockets.append((table, pair))
            for _, pair in sockets:
                for socket in pair:
                    socket.until_state()
            while not self.stop_wanted:
                for table, pair in sockets:
                    for seat, socket in enumerate(pair, 1):
                        socket.sync()
                        if socket.state["prompt"] and not socket.state["result"]:
                            self.choose(table, socket, seat)
                if all(socket.state["result"] for _, pair in sockets for socket in pair):
                    self.begin_again()
                    return
        finally:
            for _, pair in sockets:
                for socket in pair:
                    socket.close()

    def begin_again(self):
        try:
            self.tables = make_tables(self.server, len(self.tables))
        except AssertionError as trouble:  # a store that fails makes no tables either
            answer = trouble.args[0] if trouble.args and isinstance(trouble.args[0], dict) else {}
            self.refused(answer.get("error", {}))
            raise
        self.acknowledged.update({table: {} for table, _ in self.tables})

    def refused(self, answer):
        if answer.get("reason") == "store":
            self.refused_by_store += 1
            self.store_texts.add(answer["text"])

    def choose(self, table, socket, seat):
        kind = socket.state["prompt"]["kind"]
        words = f"bid {self.luck.randint(1, 6)}" if kind == "bid" and self.luck.random() < 0.8 else "pass"
        self.keys += 1
        answer = socket.choose(words, key=f"k{seat}-{self.keys}")
        if answer["type"] == "refused" and answer["reason"] == "rule":
            words = "pass"
            self.keys += 1
            answer = socket.choose(words, key=f"k{seat}-{self.keys}")
        if answer["type"] == "done":
            self.acks += 1
            self.acknowledged[table][answer["number"]] = f"{seat}: {words}"
        else:
            self.refused(answer)


def make_tables(server, count):
    tokens = [server.guest("Ann"), server.guest("Bob")]
    made = []
    for _ in range(count):
        table = server.make(tokens[0], game="parley", seats=[{"kind": "me"}, {"kind": "open"}],
                            options={"limit": 1000, "quiet": 1000})["table"]
        status, answer = server.post(f"/api/tables/{table}/join", {}, tokens[1])
        assert status == 200, answer
        made.append((table, tokens))
    return made


def check_store(arbiter, server, players):
    """The server is down: every match replays, and every acknowledged choice stands in its log."""
    checked = subprocess.run([arbiter, "store", "check", "--json", *server.store()], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    report = json.loads(checked.stdout)
    import sqlite3
    lost, folder = 0, server.data + "/store"
    if server.address:  # what is in the database, as a file
        folder = server.data + "/migrated"
        subprocess.run([arbiter, "store", "migrate", folder, *server.store()], check=True, capture_output=True)
    with sqlite3.connect(f"file:{folder}/arbiter.db?mode=ro", uri=True) as db:
        for player in players:
            for table, lines in player.acknowledged.items():
                kept = dict(db.execute("SELECT number, line FROM entry WHERE match=?", (table,)))
                lost += sum(not kept.get(number, "").startswith(line) for number, line in list(lines.items()))
    assert lost == 0, f"{lost} acknowledged choices are lost"
    return report


def play_through(arbiter, tables, threads, rounds, disturb, options=(), seed=1, server=None):
    """Plays while `disturb(server, round, players)` does its worst. Returns figures. `server`: instead of one of its own."""
    luck = random.Random(seed)
    server = server or Server(arbiter, *options, "--quiet", limits=False)
    try:
        made = make_tables(server, tables)
        players = [Player(server, made[i::threads], seed + i) for i in range(threads)]
        for player in players:
            player.start()
        for number in range(rounds):
            before = sum(player.acks for player in players)
            wait_for(lambda: sum(player.acks for player in players) > before, "the next choice")
            time.sleep(luck.random() * 0.3)  # anywhere between two writes
            disturb(server, number, players)
        settled = sum(player.acks for player in players)
        wait_for(lambda: sum(player.acks for player in players) >= settled + 3 or not any(p.is_alive() for p in players),
                 "a choice after the last disturbance")  # it goes on without hands
        recovered = sum(player.acks for player in players)
        for player in players:
            player.stop_wanted = True
        for player in players:
            player.join(WAIT)
            assert player.error is None, player.error
        assert recovered > settled, "nothing went on after the last disturbance\n" + server.log()[-3000:]
        server.stop()
        report = check_store(arbiter, server, players)
        return {"matches": report["matches"], "entries": report["entries"], "acknowledged": sum(p.acks for p in players),
                "refused_by_store": sum(p.refused_by_store for p in players)}
    finally:
        server.drop()


def kill(server, *_):
    port = server.port
    server.kill()
    for _ in range(100):  # the port may be in use for a moment
        try:
            server.start(port)
            return
        except AssertionError:
            time.sleep(0.05)
    raise AssertionError("the server does not start again")
