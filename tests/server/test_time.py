#!/usr/bin/env python3
"""Somebody sets the machine's clock while the server runs: limits and the clocks of matches go by time that really passed."""
import os
import sys
import tempfile
import time

from client import ARBITER, Server, run, wait_for

SKEW = sys.argv.pop(2)  # the library that moves the clock


class Skewed(Server):
    def __init__(self, *options, data=None):
        self.skew = tempfile.NamedTemporaryFile("w", suffix=".skew", delete=False)
        self.skew.close()
        super().__init__(ARBITER, *options, data=data)

    def start(self, port=0):
        os.environ.update(LD_PRELOAD=SKEW, ARBITER_SKEW=self.skew.name, ASAN_OPTIONS="verify_asan_link_order=0")
        try:
            super().start(port)
        finally:
            for name in ("LD_PRELOAD", "ARBITER_SKEW", "ASAN_OPTIONS"):
                del os.environ[name]

    def move(self, seconds):
        with open(self.skew.name, "w", encoding="ascii") as file:
            file.write(str(seconds))

    def drop(self):
        super().drop()
        os.unlink(self.skew.name)


def logged_at(server):
    import json
    return json.loads(server.log().splitlines()[-1])["at"]


def the_library_moves_the_clock():
    with Skewed() as server:
        server.move(-7200)
        server.process.send_signal(1)  # SIGHUP without certificates: nothing to read, and nothing ends
        assert server.get("/health")[0] == 200
        server.move(0)


def an_hour_back_locks_nobody_out():
    with Skewed() as server:
        for _ in range(20):
            assert server.get("/api/about")[0] == 200
        server.move(-3600)
        # the bucket of requests goes on filling up: wait until it has room again, then it must have
        wait_for(lambda: server.get("/api/about")[0] == 200, "room for a request")
        time_before = time.monotonic()
        token = wait_for(lambda: server.post("/api/session", {"name": "Ann"})[1].get("token"), "a session")
        assert server.get("/api/me", token)[0] == 200
        assert time.monotonic() - time_before < 60


def an_hour_forward_loses_no_match_on_time():
    with Skewed() as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        made = server.make(ann, game="parley", seats=[{"kind": "me"}, {"kind": "open"}], clock={"kind": "match", "seconds": 1800})
        status, answer = server.post(f"/api/tables/{made['table']}/join", {}, bob)
        assert status == 200, answer
        one, two = server.follow(made["table"], ann), server.follow(made["table"], bob)
        one.until_state()
        two.until_state()
        server.move(3600)
        # several ticks of the server pass: a ping goes through its loop each time
        until = time.monotonic() + 1.5
        while time.monotonic() < until:
            one.sync()
            time.sleep(0.05)
        status, table = server.get("/api/tables/" + made["table"])
        assert status == 200 and table["status"] == "live" and table["result"] is None, table
        one.close()
        two.close()


def the_clock_moved_between_two_servers():
    """The time between the last sign of life and the next start is time without a server, whatever the clock says."""
    with Skewed() as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        made = server.make(ann, game="parley", seats=[{"kind": "me"}, {"kind": "open"}], clock={"kind": "match", "seconds": 1800})
        assert server.post(f"/api/tables/{made['table']}/join", {}, bob)[0] == 200
        server.stop()
        server.move(7200)
        server.start()
        one = server.follow(made["table"], ann)
        one.until_state()
        assert server.get("/api/tables/" + made["table"])[1]["status"] == "live"
        one.close()


run([the_library_moves_the_clock, an_hour_back_locks_nobody_out, an_hour_forward_loses_no_match_on_time,
     the_clock_moved_between_two_servers])
