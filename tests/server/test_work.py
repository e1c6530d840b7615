#!/usr/bin/env python3
"""Matches over workers: the report of one machine, whatever becomes of the workers."""
import os
import shutil
import signal
import socket
import subprocess
import tempfile

from client import ARBITER, ROOT, WAIT, run, wait_for
from nats import Listener, Nats


class Workers:
    def __init__(self, nats, count):
        self.processes = {}
        for _ in range(count):
            process = subprocess.Popen([ARBITER, "work", "--bus", nats.url, "--threads", "1"], stdout=subprocess.PIPE, text=True)
            line = process.stdout.readline()
            assert " as " in line, line
            self.processes[line.split(" as ")[1].strip()] = process

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        for process in self.processes.values():
            process.send_signal(signal.SIGTERM)
        statuses = [process.wait(WAIT) for process in self.processes.values()]
        for process in self.processes.values():
            process.stdout.close()
        assert kind or all(status in (0, -signal.SIGKILL) for status in statuses), statuses


def arbiter(*words):
    return subprocess.run([ARBITER, *words], capture_output=True, text=True, check=False, timeout=WAIT * 4)


def files(folder):
    found = {}
    for name in sorted(os.listdir(folder)):
        with open(f"{folder}/{name}", "rb") as file:
            found[name] = file.read()
    return found


def a_worker_is_killed():
    """2,000 matches over three workers. One is stopped in the middle of its matches, seen to be at them, and killed."""
    folder = tempfile.mkdtemp(prefix="arbiter-work-")
    experiment = ["lab", "--game", "parley", "--games", "2000", "--bot", "random", "--seed", "7"]
    try:
        done = arbiter(*experiment, "--out", folder + "/one")
        assert done.returncode == 0, done
        with Nats() as nats, Workers(nats, 3) as workers:
            at, results, killed = {}, [0], []

            def take(subject, body):
                words = body.split(None, 4)
                if not subject.startswith("arbiter.answers."):
                    return
                if words[0] == b"at":
                    at[subject] = words[1].decode()
                    worker = workers.processes[at[subject]]
                    if results[0] >= 1000 and not killed:
                        worker.send_signal(signal.SIGSTOP)  # whatever it is at stays undone
                        killed.append((subject, worker))
                elif words[0] == b"done":
                    results[0] += int(words[2]) - int(words[1])
                    if killed and killed[0][0] == subject:  # it had sent that already: another time
                        killed.pop()[1].send_signal(signal.SIGCONT)

            listener = Listener(nats, take)
            many = subprocess.Popen([ARBITER, *experiment, "--out", folder + "/three", "--bus", nats.url], stderr=subprocess.PIPE,
                                    stdout=subprocess.PIPE, text=True)
            wait_for(lambda: results[0] >= 1800 and killed, "most of the matches")
            killed[0][1].kill()
            out, said = many.communicate(timeout=WAIT)
            listener.close()
            assert many.returncode == 0 and "2000 matches" in out, out + said
            assert "a worker was lost" in said, said
        one, three = files(folder + "/one"), files(folder + "/three")
        assert one.keys() == three.keys() and len(one) > 3, (one.keys(), three.keys())
        differ = [name for name in one if one[name] != three[name]]
        assert not differ, differ
    finally:
        shutil.rmtree(folder)


def a_late_worker():
    """An experiment waits for its first worker."""
    words = ["match", "--game", "parley", "--a", "greedy", "--b", "random", "--games", "60", "--seed", "3", "--json"]
    one = arbiter(*words)
    assert one.returncode == 0, one
    with Nats() as nats:
        many = subprocess.Popen([ARBITER, *words, "--bus", nats.url], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = many.stderr.readline()
        assert "waits for a worker" in line, line
        with Workers(nats, 1):
            out, said = many.communicate(timeout=WAIT)
        assert out == one.stdout, (out, one.stdout, said)


def cards_of_ones_own():
    """Files that are not in the program go along with the plan."""
    folder = tempfile.mkdtemp(prefix="arbiter-work-")
    own = [str(ROOT / "tests/cards" / name) for name in ("all.cards", "hive.team", "hammer.team")]
    words = ["lab", *own, "--bot", "random", "--games", "2", "--teams", "hive,hammer"]
    try:
        with Nats() as nats, Workers(nats, 1):
            for out, more in ("one", []), ("many", ["--bus", nats.url]):
                done = arbiter(*words, "--out", f"{folder}/{out}", *more)
                assert done.returncode == 0, done
        assert files(folder + "/one") == files(folder + "/many")
    finally:
        shutil.rmtree(folder)


def what_is_refused():
    """Workers run nobody's programs, and a bus that is not there is a clear problem."""
    done = arbiter("match", "--game", "parley", "--a", "./mine", "--b", "random", "--bus", "nats://127.0.0.1:1")
    assert done.returncode == 2 and "workers run no programs of others" in done.stderr, done
    done = arbiter("work", "--bus", "nats://127.0.0.1:1")
    assert done.returncode == 2 and "can't connect to the bus" in done.stderr, done
    done = arbiter("work", "--bus", "http://127.0.0.1:1")
    assert done.returncode == 2 and "no address of a bus" in done.stderr, done
    with Nats() as nats, Workers(nats, 1):
        done = arbiter("match", "--game", "parley", "--a", "greedy", "--b", "random", "--option", "limit=none", "--bus", nats.url)
        assert done.returncode == 2 and "limit" in done.stderr, done
        answers, plans = [], []
        listener = Listener(nats, lambda subject, body: answers.append(body), "arbiter.answers.>")
        spy = Listener(nats, lambda subject, body: plans.append(body) if body.startswith(b'{"version"') else None)
        arbiter("match", "--game", "parley", "--a", "greedy", "--b", "random", "--games", "2", "--bus", nats.url)
        plan = wait_for(lambda: plans and plans[0], "the plan").replace(b'"a":"greedy"', b'"a":"/bin/true"')
        spy.close()
        raw = socket.create_connection(("127.0.0.1", nats.port), timeout=WAIT)  # somebody who wants a program run
        raw.sendall(b'CONNECT {"verbose":false}\r\nSUB arbiter.plan.evil 1\r\n'
                    b'PUB arbiter.work arbiter.answers.evil.0.1 8\r\nevil 0 2\r\n')
        file = raw.makefile("rb")
        while (words := file.readline().split())[0] != b"MSG":
            if words[0] == b"PING":
                raw.sendall(b"PONG\r\n")
        raw.sendall(b"PUB %s %d\r\n%s\r\n" % (words[3], len(plan), plan))
        wait_for(lambda: any(b"workers run no other programs" in body for body in answers), "the refusal")
        listener.close()
        raw.close()


run([a_worker_is_killed, a_late_worker, cards_of_ones_own, what_is_refused])
