#!/usr/bin/env python3
"""Several servers on one database: whoever one reaches, it is one table."""
import json
import signal
import subprocess
import time

from client import ARBITER, Closed, run, wait_for
from cluster import Cluster, Crashes, settled
from crash import play_through
from nats import Listener

cluster = None


def sit(one, two, **more):
    """A table made at one server and joined at another: (table, tokens)."""
    tokens = [one.guest("Ann"), two.guest("Bob")]
    table = one.make(tokens[0], game="parley", seats=[{"kind": "me"}, {"kind": "open"}], **more)["table"]
    status, answer = two.post(f"/api/tables/{table}/join", {}, tokens[1])
    assert status == 200 and answer["seat"] == 2, answer
    return table, tokens


def seats_at_different_servers():
    """Both play, somebody watches, each at another server: each hears what its seat may know, and no more."""
    one, two, three = cluster.servers
    table, tokens = sit(one, two)
    ann, bob, eve = one.follow(table, tokens[0]), two.follow(table, tokens[1]), three.follow(table)
    for socket in ann, bob, eve:
        socket.until_state()
    assert bob.heard[0]["type"] == "welcome" and bob.heard[0]["seat"] == 2, bob.heard[0]
    assert ann.choose("pass", key="a")["type"] == "done"
    assert bob.until_state()["entries"][0]["line"] == "1: has chosen"  # its words are nobody else's
    assert bob.choose("pass", key="b")["type"] == "done"
    assert eve.sync().number == ann.sync().number == bob.sync().number
    text = json.dumps(eve.heard)
    assert "1: has chosen" in text and "1: pass" not in text.split('"type": "update"')[2]
    again = bob.choose("pass", key="b")  # sent again: it was made once
    assert again["type"] == "done" and again["number"] == bob.number
    assert ann.ask("chat", text="hello")["type"] == "done"
    assert bob.until("chat")["text"] == "hello" and eve.until("chat")["text"] == "hello"
    assert eve.ask("chat", text="I only watch")["reason"] == "seat"
    for server in cluster.servers:
        status, answer = server.get(f"/api/tables/{table}")
        assert status == 200 and answer["number"] == ann.number, answer
        assert [t["id"] for t in server.get("/api/me/tables", tokens[1])[1]["tables"]] == [table]
        assert server.get(f"/api/tables/{table}/log")[0] == 409
    assert bob.ask("resign")["type"] == "done"
    assert eve.until("over")["seed"] and ann.until("over")["seed"]
    logs = {server.get(f"/api/tables/{table}/log")[1] for server in cluster.servers}
    assert len(logs) == 1 and "seed-revealed" in logs.pop()


def the_lobby_and_pairing():
    """The lobby of every server lists the tables of all; two who wish the same at the same time meet."""
    one, two, three = cluster.servers
    token = one.guest("Ann")
    lobby = three.follow("")
    lobby.until("lobby")
    table = one.make(token, game="parley", seats=[{"kind": "me"}, {"kind": "open"}])["table"]
    listed = lambda server: [t["id"] for t in server.get("/api/tables", token)[1]["tables"]]
    for server in cluster.servers:
        wait_for(lambda s=server: table in listed(s), "the table in the lobby")
    mine = next(t for t in two.get("/api/tables", token)[1]["tables"] if t["id"] == table)
    assert mine["my_seat"] == 1, mine
    while not any(t["id"] == table for t in lobby.until("lobby").get("changed", [])):
        pass
    assert two.post(f"/api/tables/{table}/leave", {}, token)[0] == 200
    while table not in lobby.until("lobby").get("gone", []):
        pass
    import threading
    for attempt in range(4):
        tokens = [server.guest(f"Guest {number}") for number, server in enumerate(cluster.servers[:2])]
        answers = [None, None]

        def pair(number):
            answers[number] = cluster.servers[number].post("/api/pair", {"game": "parley"}, tokens[number])

        threads = [threading.Thread(target=pair, args=(number,)) for number in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert all(status == 200 for status, _ in answers), answers
        assert answers[0][1]["table"] == answers[1][1]["table"], (attempt, answers)
        assert {answers[0][1]["seat"], answers[1][1]["seat"]} == {1, 2}, answers


def names_are_taken_once():
    """The same name at two servers at once: one has it, and nobody else's batch fails."""
    import threading
    answers, others = [None] * 3, []

    def take(number):
        answers[number] = cluster.servers[number].post("/api/account", {"name": "Same", "password": "long enough"})[0]

    threads = [threading.Thread(target=take, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        others.append(cluster.servers[0].post("/api/session", {"name": "Other"})[0])
    assert sorted(answers) == [200, 409, 409] and set(others) == {200}, (answers, others)
    token = cluster.servers[1].post("/api/login", {"name": "same", "password": "long enough"})[1]["token"]
    lobby = cluster.servers[2].follow("", token)
    lobby.until("lobby")
    assert cluster.servers[0].post("/api/logout", {}, token)[0] == 200
    assert lobby.until("problem")["reason"] == "token"  # a session ends everywhere


def comes_back(server, table, token, number):
    """Until the server has the table again: a socket that goes on."""
    def try_it():
        try:
            socket = server.follow(table, token, seen=number)
            message = socket.until("welcome", "problem")
            if message["type"] == "welcome":
                return socket
            socket.close()
        except (Closed, AssertionError, OSError):
            pass
        return None
    return wait_for(try_it, "the table")


def a_killed_owner():
    """kill -9 of the owner: another has its matches within five seconds, clocks stood still, nothing acknowledged is lost."""
    owner = cluster.add()
    others = cluster.servers[:3]
    table, tokens = sit(owner, others[0], clock={"kind": "match", "seconds": 900, "increment": 0})
    sleeper, _ = sit(owner, others[0])  # nobody asks for it: it is adopted all the same
    bob = others[0].follow(table, tokens[1])
    bob.until_state()
    ann = owner.follow(table, tokens[0])
    ann.until_state()
    assert ann.choose("pass", key="a")["type"] == "done" and bob.choose("pass", key="b")["type"] == "done"
    bob.sync()
    number, node = bob.number, cluster.owner(table)
    left = ann.sync().state["clocks"]
    owner.kill()
    cluster.servers.remove(owner)
    took = settled(lambda: node not in (cluster.owner(table), cluster.owner(sleeper)), 5)
    print(f"     taken over after {took:.1f} s")
    assert bob.until("problem")["reason"] == "shutdown"
    bob = comes_back(others[1], table, tokens[1], number)
    state = bob.until_state()["state"]
    assert state["number"] == number, state
    ann = comes_back(others[2], table, tokens[0], number)
    ann.until_state()
    spent = sum(left) - sum(ann.state["clocks"])
    assert spent < 2000, f"{spent} ms of clocks ran meanwhile"
    assert ann.choose("pass", key="a2")["type"] == "done"
    assert bob.choose("pass", key="b")["type"] == "done" and bob.sync().number == number + 1  # that was made before
    owner.drop()


def a_stopped_owner():
    """SIGTERM: what it had is others' at once."""
    owner = cluster.add()
    others = cluster.servers[:3]
    table, tokens = sit(owner, others[0])
    ann = owner.follow(table, tokens[0])
    ann.until_state()
    assert ann.choose("pass", key="a")["type"] == "done"
    node, number = cluster.owner(table), ann.number
    owner.process.send_signal(signal.SIGTERM)
    assert ann.until("problem")["reason"] == "shutdown"
    took = settled(lambda: cluster.owner(table) != node, 2)
    print(f"     handed over after {took:.1f} s")
    ann = comes_back(others[1], table, tokens[0], number)
    assert ann.until_state()["state"]["number"] >= number
    assert owner.process.wait(60) == 0, owner.log()
    owner.process.stdout.close()
    cluster.servers.remove(owner)
    owner.drop()


def an_owner_that_stood_still():
    """An owner that slept while another took over stores nothing more of it: no two owners acknowledge."""
    owner = cluster.add()
    others = cluster.servers[:3]
    table, tokens = sit(owner, others[0])
    ann = owner.follow(table, tokens[0])
    ann.until_state()
    node = cluster.owner(table)
    owner.process.send_signal(signal.SIGSTOP)
    try:
        wait_for(lambda: cluster.owner(table) not in ("", node), "the next owner")
        late = {"type": "choose", "number": ann.number, "words": "pass", "id": "late"}
        ann.say(late)  # it reads this when it wakes
        bob = comes_back(others[0], table, tokens[1], -1)
        bob.until_state()
        now = comes_back(others[1], table, tokens[0], -1)
        now.until_state()
        assert now.choose("pass", key="quick")["type"] == "done"
    finally:
        owner.process.send_signal(signal.SIGCONT)
    heard = ann.until("done", "refused", "problem")
    assert heard["type"] != "done", heard
    lines = cluster.sql(f"SELECT number || ' ' || key FROM entry WHERE match='{table}' AND seat=1 ORDER BY number").split("\n")
    assert len(lines) == 1 and lines[0].endswith(" quick"), lines
    assert bob.choose("pass", key="b")["type"] == "done"
    wait_for(lambda: owner.get(f"/api/tables/{table}")[1].get("number") == bob.sync().number, "what the other has")
    owner.stop()
    cluster.servers.remove(owner)
    owner.drop()


def metric(name):
    """Of all servers together."""
    lines = [line for server in cluster.servers for line in server.get("/metrics")[1].splitlines()]
    return sum(int(line.split()[1]) for line in lines if line.startswith(name + " "))


def bots_think_elsewhere():
    """A worker chooses for the bots of any server; when it stands still, or there is none, they think where they are."""
    worker = subprocess.Popen([ARBITER, "work", "--bus", cluster.nats.url, "--threads", "1", "--only", "bots"], stdout=subprocess.PIPE,
                              text=True)
    try:
        assert " as " in worker.stdout.readline()
        asked = []
        spy = Listener(cluster.nats, lambda subject, body: asked.append(body), "arbiter.think")

        def play(server):
            seats = [{"kind": "bot", "bot": "2"}, {"kind": "bot", "bot": "3"}]
            table = server.make(server.guest("Ann"), game="parley", seats=seats)["table"]
            wait_for(lambda: server.get(f"/api/tables/{table}")[1]["status"] == "over", "the end of a match of bots")

        play(cluster.servers[1])
        assert 0 < metric("arbiter_bot_choices_elsewhere_total") <= metric("arbiter_bot_choices_total")
        assert asked and all(b'"view":"' in body and b"seed" not in body for body in asked)
        spy.close()
        before = metric("arbiter_bot_choices_elsewhere_total")
        worker.send_signal(signal.SIGSTOP)
        play(cluster.servers[2])  # the first question is given up after some seconds, the rest find nobody
        assert metric("arbiter_bot_choices_elsewhere_total") == before
        worker.send_signal(signal.SIGCONT)
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(60) == 0
        play(cluster.servers[0])
        assert metric("arbiter_bot_choices_elsewhere_total") == before
    finally:
        worker.kill()
        worker.wait()
        worker.stdout.close()


def the_bus_is_killed():
    """Without NATS those who sit at the owner play on; others come back when it is there again."""
    one, two = cluster.servers[:2]
    table, tokens = sit(one, two)
    ann, bob = one.follow(table, tokens[0]), two.follow(table, tokens[1])
    ann.until_state()
    bob.until_state()
    cluster.nats.kill()
    assert ann.choose("pass", key="a")["type"] == "done"
    assert bob.until("problem")["reason"] == "shutdown"
    cluster.nats.start()
    bob = comes_back(two, table, tokens[1], bob.number)
    bob.until_state()
    assert bob.choose("pass", key="b")["type"] == "done"


def the_database_is_restarted():
    """Nobody loses his matches by that, and nothing acknowledged is lost."""
    one, two = cluster.servers[:2]
    table, tokens = sit(one, two)
    ann, bob = one.follow(table, tokens[0]), two.follow(table, tokens[1])
    ann.until_state()
    bob.until_state()
    assert ann.choose("pass", key="a")["type"] == "done"
    node = cluster.owner(table)
    cluster.postgres.restart("immediate")
    bob.sync()

    def chosen():
        time.sleep(0.1)
        return bob.choose("pass", key="b")["type"] == "done"
    wait_for(chosen, "a choice after the restart")
    assert cluster.owner(table) == node
    lines = cluster.sql(f"SELECT key FROM entry WHERE match='{table}' AND key <> '' ORDER BY number").split("\n")
    assert lines == ["a", "b"], lines


def killed_behind_a_balancer():
    """Many play through HAProxy while servers and NATS are killed: nothing acknowledged is lost, every log replays."""
    with Cluster(ARBITER, 3, proxy=True, options=["--workers", "1", "--quiet"]) as other:
        crashes = Crashes(other, nats_every=3, postgres_every=99)
        figures = play_through(ARBITER, tables=6, threads=3, rounds=3, disturb=crashes, server=other.proxy)
        assert figures["matches"] >= 6 and figures["acknowledged"] > 10, figures
        assert crashes.killed == {"server": 2, "nats": 1, "postgres": 0}, crashes.killed
        print(f"     {figures['acknowledged']} acknowledged; taken over after " + ", ".join(f"{took:.1f} s" for took in crashes.took))
        other.servers.clear()


def every_log_replays():
    """At the end, with all servers stopped."""
    for server in cluster.servers:
        server.stop()
    done = subprocess.run([ARBITER, "store", "check", "--store", cluster.address, "--json"], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and json.loads(done.stdout)["broken"] == 0, done
    for server in cluster.servers:
        server.drop()
    cluster.servers.clear()


def alone():
    """What a cluster needs."""
    done = subprocess.run([ARBITER, "serve", "--port", "0", "--data", cluster.servers[0].data + "/other", "--bus", cluster.nats.url],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "several servers need a database" in done.stderr, done
    done = subprocess.run([ARBITER, "serve", "--port", "0", "--data", cluster.servers[0].data + "/other", "--store", cluster.address],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "another server uses this database" in done.stderr, done


def begin():
    global cluster
    cluster = Cluster(ARBITER, 3, options=["--workers", "1"])


try:
    run([begin, seats_at_different_servers, the_lobby_and_pairing, names_are_taken_once, a_killed_owner, a_stopped_owner,
         an_owner_that_stood_still, bots_think_elsewhere, the_bus_is_killed, the_database_is_restarted, alone, every_log_replays,
         killed_behind_a_balancer])
finally:
    if cluster:
        cluster.drop()
