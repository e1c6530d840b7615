#!/usr/bin/env python3
"""Short forms: a killed server, a failing store, a full disk. The long form is script/crash."""
import os
import resource
import subprocess
import tempfile
import time

from client import ARBITER, Server, run, wait_for
from crash import kill, make_tables, play_through


def killed_in_the_middle():
    figures = play_through(ARBITER, tables=12, threads=4, rounds=4, disturb=kill)
    assert figures["matches"] >= 12 and figures["acknowledged"] > 20, figures


def a_store_that_fails_on_command():
    folder = tempfile.mkdtemp(prefix="arbiter-fault-")
    command = folder + "/fault"

    def fail(_, number, players):
        slow = number % 2 == 1
        heard = lambda: sum(player.acks if slow else player.refused_by_store for player in players)
        before = heard()
        with open(command, "w", encoding="utf-8") as file:
            file.write("slow\n" if slow else "fail\n")
        wait_for(lambda: heard() > before, "an answer of the store")
        os.remove(command)

    figures = play_through(ARBITER, tables=8, threads=4, rounds=4, disturb=fail, options=["--store-fault", command])
    assert figures["refused_by_store"] > 0, figures
    os.rmdir(folder)


def what_others_hear_of_a_failing_store():
    folder = tempfile.mkdtemp(prefix="arbiter-fault-")
    command = folder + "/fault"
    with Server(ARBITER, "--store-fault", command, "--quiet") as server:
        (table, tokens), = make_tables(server, 1)
        one, two = [server.follow(table, token) for token in tokens]
        one.until_state()
        two.until_state()
        open(command, "w", encoding="utf-8").close()
        answer = one.choose("pass", key="a")
        assert answer["type"] == "refused" and answer["reason"] == "store", answer
        heard = len(two.heard)
        two.sync()
        lines = [entry["line"] for m in two.heard[heard:] if m["type"] == "update" for entry in m["entries"]]
        assert lines == [], lines  # nobody is told of what did not happen
        assert server.get("/health")[0] == 503
        assert server.post("/api/session", {"name": "Eve"})[0] == 503
        status, answer = server.post("/api/tables", {"game": "parley", "seats": [{"kind": "me"}, {"kind": "open"}]}, tokens[0])
        assert status == 503 and answer["error"]["reason"] == "store", answer
        assert one.ask("chat", text="hello")["reason"] == "store"
        os.remove(command)
        assert one.sync().choose("pass", key="a")["type"] == "done"  # the same choice, said again
        assert two.sync().heard[-2]["entries"][0]["line"] == "1: has chosen"
        assert server.get("/health")[0] == 200
    os.rmdir(folder)


def a_full_disk():
    """Files may not grow any more for a while, as on a full disk; then there is room again."""
    def full(server, *_):
        server.file()
        size = max(os.path.getsize(f"{server.data}/store/{name}") for name in os.listdir(server.data + "/store"))
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        time.sleep(0.6)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    figures = play_through(ARBITER, tables=8, threads=4, rounds=3, disturb=full)
    assert figures["matches"] >= 8, figures


def a_backup_while_it_runs():
    with Server(ARBITER, "--quiet") as server:
        file = server.file()
        (table, tokens), = make_tables(server, 1)
        one = server.follow(table, tokens[0])
        one.until_state()
        one.choose("pass")
        os.mkdir(server.data + "/copy")
        subprocess.run([ARBITER, "store", "backup", server.data + "/copy/arbiter.db", "--data", server.data + "/store"], check=True)
        with Server(ARBITER, "--quiet", data=None) as other:
            other.stop()
            os.rename(server.data + "/copy/arbiter.db", other.file())
            other.start()
            again = other.follow(table, tokens[0])
            again.until_state()
            assert again.state["bytes"] == one.state["bytes"]
        again = subprocess.run([ARBITER, "store", "backup", file, "--data", server.data + "/store"],
                               capture_output=True, text=True, check=False)
        assert again.returncode == 2 and "there already" in again.stderr


def tool(*words):
    return subprocess.run([ARBITER, "store", *words], capture_output=True, text=True, check=False)


def matches_go_elsewhere():
    """Every match as a script that replays, and everything in another store where play goes on."""
    with Server(ARBITER, "--quiet") as server:
        store, out = server.store(), server.data + "/out"
        (over, tokens), (live, same) = make_tables(server, 2)
        sockets = [server.follow(over, tokens[0]), server.follow(live, same[0])]
        for socket in sockets:
            socket.until_state()
            socket.choose("pass")
        assert sockets[0].ask("resign")["type"] == "done"
        server.make(tokens[0], game="parley", seats=[{"kind": "me"}, {"kind": "open"}])  # has not begun
        log = server.get(f"/api/tables/{over}/log")[1]
        busy = tool("migrate", server.data + "/other", *store)
        assert busy.returncode == 2 and "another server" in busy.stderr, busy
        done = tool("export", out, *store)
        assert done.returncode == 0 and done.stdout == "2 matches\n", done
        assert open(f"{out}/{over}.arb", encoding="utf-8").read() == log and "seed-revealed" in log
        text = open(f"{out}/{live}.arb", encoding="utf-8").read()
        assert "1: pass" in text and "seed-revealed" not in text, text
        assert subprocess.run([ARBITER, "check", out], capture_output=True, check=False).returncode == 0
        again = tool("export", out, "--match", over, *store)
        assert again.returncode == 2 and "exists" in again.stderr, again
        none = tool("export", out, "--match", "nobody", *store)
        assert none.returncode == 2 and "no match nobody" in none.stderr, none
        state = sockets[1].sync().state["bytes"]
        server.stop()
        done = tool("migrate", server.data + "/other", *store)
        assert done.returncode == 0 and done.stdout.endswith(" rows\n"), done
        if server.address:  # from the database to a file
            server.options = server.options[:server.options.index("--store")]
        os.rename(server.data + "/store", server.data + "/old")
        os.rename(server.data + "/other", server.data + "/store")
        server.start()
        socket = server.follow(live, same[0])
        socket.until_state()
        assert socket.state["bytes"] == state
        assert server.get(f"/api/tables/{over}/log")[1] == log
        server.follow(live, same[1]).until_state()


def a_killed_backup_leaves_none():
    """Whatever has the name of a backup is a whole one."""
    import sqlite3
    with Server(ARBITER, "--quiet", limits=False) as server:
        server.file()
        token = server.guest("Ann")
        for _ in range(20):
            server.make(token, game="parley", seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}])
        copy = server.data + "/copy.db"
        for _ in range(12):
            backup = subprocess.Popen([ARBITER, "store", "backup", copy, "--data", server.data + "/store"])
            wait_for(lambda: os.path.exists(copy + ".part") or backup.poll() is not None, "the beginning of a backup")
            backup.kill()
            backup.wait()
            if os.path.exists(copy):
                with sqlite3.connect(copy) as whole:
                    assert whole.execute("PRAGMA integrity_check").fetchone() == ("ok",)
                os.unlink(copy)
        subprocess.run([ARBITER, "store", "backup", copy, "--data", server.data + "/store"], check=True)
        assert not os.path.exists(copy + ".part")


run([killed_in_the_middle, a_store_that_fails_on_command, what_others_hear_of_a_failing_store, a_full_disk, a_backup_while_it_runs,
     matches_go_elsewhere, a_killed_backup_leaves_none])
