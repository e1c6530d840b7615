#!/usr/bin/env python3
"""A disk that is really full, and a store that fails on command, with kill -9 in between: clear answers, nothing lost, and it
goes on without hands. The disk is a small tmpfs; where none can be mounted (no root) the case is skipped, and says so."""
import contextlib
import os
import shutil
import subprocess
import tempfile

from client import ARBITER, Server, Skipped, run, wait_for
from crash import Player, check_store, kill, make_tables

DISK_BYTES = 6 << 20


@contextlib.contextmanager
def small_disk():
    folder = tempfile.mkdtemp(prefix="arbiter-disk-")
    try:
        command = ["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "arbiter-test", folder]
        mounted = subprocess.run(command, capture_output=True, text=True, check=False)
        if mounted.returncode != 0:
            raise Skipped(f"a small disk can't be mounted here: {mounted.stderr.strip()}")
        try:
            yield folder
        finally:
            subprocess.run(["umount", "-l", folder], check=True)
    finally:
        os.rmdir(folder)


def fill(folder):
    """Takes every byte that is left, and goes on taking what becomes free, until nothing does."""
    with open(folder + "/filler", "ab", buffering=0) as file:
        for size in (1 << 16, 1 << 12, 1 << 9, 1):
            with contextlib.suppress(OSError):
                while True:
                    file.write(b"x" * size)


@contextlib.contextmanager
def players_at(server, tables, threads):
    made = make_tables(server, tables)
    players = [Player(server, made[i::threads], 7 + i) for i in range(threads)]
    for player in players:
        player.start()
    try:
        yield players
    finally:
        for player in players:
            player.stop_wanted = True
        for player in players:
            player.join(60)


def acks(players):
    return sum(player.acks for player in players)


def refusals(players):
    return sum(player.refused_by_store for player in players)


def more(count, players, than, what):
    assert all(player.is_alive() for player in players), [player.error for player in players]
    wait_for(lambda: count(players) > than, what)


def a_really_full_disk():
    with small_disk() as disk:
        server = Server(ARBITER, "--quiet", data=disk, limits=False)
        try:
            with players_at(server, tables=8, threads=4) as players:
                pid = server.process.pid
                for _ in range(2):
                    more(acks, players, acks(players) + 20, "play")
                    fill(disk)
                    more(refusals, players, refusals(players) + 3, "a refusal while the disk is full")
                    status, answer = wait_for(lambda: (seen := server.get("/health"))[0] == 503 and seen, "503 of /health")
                    assert answer["error"]["reason"] == "store" and "full" in answer["error"]["text"], answer
                    status, answer = server.post("/api/session", {"name": "Eve"})
                    assert status == 503 and answer["error"]["reason"] == "store" and "full" in answer["error"]["text"], answer
                    assert server.get("/api/about")[0] == 200  # what needs no disk is answered
                    assert any("full" in text for player in players for text in player.store_texts)
                    os.remove(disk + "/filler")
                    more(acks, players, acks(players) + 5, "play when there is room again")
                    wait_for(lambda: server.get("/health")[0] == 200, "health")
                    assert server.process.poll() is None and server.process.pid == pid
                fill(disk)
                more(refusals, players, refusals(players), "a refusal while the disk is full")
                server.kill()  # and a power cut on top of it
                os.remove(disk + "/filler")
                server.start(server.port)
                more(acks, players, acks(players) + 5, "play after the restart")
            server.stop()
            report = check_store(ARBITER, server, players)
            assert report["matches"] >= 8 and acks(players) > 50, report
        finally:
            server.drop()


def health_comes_back_by_itself():
    """Without anybody who plays: the server tries by itself."""
    folder = tempfile.mkdtemp(prefix="arbiter-fault-")
    command = folder + "/fault"
    try:
        with Server(ARBITER, "--quiet", "--store-fault", command) as server:
            open(command, "w", encoding="utf-8").close()
            assert server.post("/api/session", {"name": "Eve"})[0] == 503
            assert server.get("/health")[0] == 503
            os.remove(command)
            wait_for(lambda: server.get("/health")[0] == 200, "health")
    finally:
        shutil.rmtree(folder)


def a_failing_store_is_killed():
    folder = tempfile.mkdtemp(prefix="arbiter-fault-")
    command = folder + "/fault"
    server = Server(ARBITER, "--quiet", "--store-fault", command, limits=False)
    try:
        with players_at(server, tables=8, threads=4) as players:
            for number in range(3):
                more(acks, players, acks(players) + 10, "play")
                with open(command, "w", encoding="utf-8") as file:
                    file.write("fail\n")
                more(refusals, players, refusals(players) + 2, "a refusal while the store fails")
                kill(server, number)  # it starts with a store that fails
                more(refusals, players, refusals(players) + 2, "a refusal after the restart")
                assert server.get("/health")[0] == 503
                os.remove(command)
                more(acks, players, acks(players) + 5, "play when the store works again")
                wait_for(lambda: server.get("/health")[0] == 200, "health")
        server.stop()
        check_store(ARBITER, server, players)
    finally:
        server.drop()
        shutil.rmtree(folder)


run([a_really_full_disk, health_comes_back_by_itself, a_failing_store_is_killed])
