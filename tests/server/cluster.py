"""Several servers on a PostgreSQL and a NATS of their own, on loopback, gone afterwards; and HAProxy in front of them."""
import os
import random
import shutil
import subprocess
import tempfile
import time

from client import Server, Skipped, wait_for
from nats import Nats, free_port
from postgres import Postgres

PROXY = """global
    maxconn 4000
    stats socket {folder}/haproxy.sock mode 600 level admin
defaults
    mode http
    timeout connect 2s
    timeout client 1h
    timeout server 1h
    timeout tunnel 1h
    option forwardfor
    option redispatch
    retries 3
frontend page
    bind 127.0.0.1:{port}
    default_backend servers
backend servers
    balance roundrobin
    option httpchk GET /health
    retry-on conn-failure empty-response 503
    default-server check inter 500ms fall 2 rise 1
{servers}
"""


class Proxy:
    """HAProxy in front of some servers; speaks like a Server to a client."""

    call, get, post, guest, make, follow = Server.call, Server.get, Server.post, Server.guest, Server.make, Server.follow

    def __init__(self, cluster):
        servers = cluster.servers
        self.cluster, self.address = cluster, cluster.address
        if not shutil.which("haproxy"):
            raise Skipped("HAProxy is not installed (script/setup installs the package haproxy where it can)")
        self.folder = self.data = tempfile.mkdtemp(prefix="arbiter-haproxy-")
        self.host, self.port = "127.0.0.1", free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        lines = "\n".join(f"    server s{number} 127.0.0.1:{server.port}" for number, server in enumerate(servers, 1))
        with open(self.folder + "/haproxy.cfg", "w", encoding="utf-8") as file:
            file.write(PROXY.format(folder=self.folder, port=self.port, servers=lines))
        self.process = subprocess.Popen(["haproxy", "-f", self.folder + "/haproxy.cfg"], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        wait_for(self.answers, "HAProxy")

    def answers(self):
        assert self.process.poll() is None, "HAProxy ended"
        try:
            return self.get("/health")[0] == 200
        except OSError:
            return False

    # as crash.py speaks to a server

    def store(self):
        return ["--store", self.address]

    def log(self):
        return "\n".join(server.log() for server in self.cluster.servers)

    def stop(self):
        for server in self.cluster.servers:
            server.stop()

    def drop(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
            shutil.rmtree(self.folder, ignore_errors=True)


class Clustered(Server):
    """One of them."""

    def __init__(self, cluster, *options):
        super().__init__(cluster.arbiter, "--store", cluster.address, "--bus", cluster.nats.url, *options, limits=False)


class Cluster:
    def __init__(self, arbiter, count=3, proxy=False, options=()):
        self.arbiter, self.servers, self.proxy, self.options = arbiter, [], None, list(options)
        self.nats = Nats()
        try:
            self.postgres = Postgres()
        except BaseException:
            self.nats.kill()
            raise
        self.address = self.postgres.database()
        self.database = self.address.rsplit("/", 1)[1]
        if proxy:
            self.options += ["--behind-proxy"]
        try:
            for _ in range(count):
                self.add()
            if proxy:
                self.proxy = Proxy(self)
        except BaseException:
            self.drop()
            raise

    def add(self):
        self.servers.append(Clustered(self, *self.options))
        return self.servers[-1]

    def sql(self, command):
        return self.postgres.sql(command, self.database)

    def now(self):
        return int(self.sql("SELECT arbiter_now()"))

    def taken_over(self, since):
        """Whoever has a match that is not over was heard of since then."""
        return self.sql("SELECT count(*) FROM match LEFT JOIN node ON node.id=owner WHERE status < 2 AND (status=0 OR wake=0)"
                        f" AND coalesce(seen, 0) < {since}") == "0"

    def owner(self, table):
        return self.sql(f"SELECT owner FROM match WHERE id='{table}'")

    def drop(self, stop=False):
        problem = None
        if self.proxy:
            self.proxy.drop()
        for server in self.servers:
            try:
                if stop and server.process.poll() is None:
                    server.stop()
            except AssertionError as error:
                problem = error
            server.drop()
        self.nats.kill()
        self.postgres.drop()
        if problem:
            raise problem

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is not None:
            for number, server in enumerate(self.servers):
                print(f"server {number}: {server.process.poll()}\n{server.log()[-1500:]}")
        self.drop(stop=kind is None)


def settled(condition, seconds):
    """How long it took, and at most so long."""
    began = time.monotonic()
    wait_for(condition)
    took = time.monotonic() - began
    assert took <= seconds * max(1, os.getloadavg()[0] / (os.cpu_count() or 1)), f"{took:.1f} s"
    return took


class Crashes:
    """For play_through: kills a server, and now and then NATS or the database, and notes how long it took."""

    def __init__(self, cluster, seed=1, nats_every=5, postgres_every=7):
        self.cluster, self.luck = cluster, random.Random(seed)
        self.nats_every, self.postgres_every = nats_every, postgres_every
        self.killed = {"server": 0, "nats": 0, "postgres": 0}
        self.took, self.back = [], []  # until others had its matches; until the next choice was acknowledged

    def __call__(self, _, number, players):
        acks = lambda: sum(player.acks for player in players)
        began, before = time.monotonic(), acks()
        if number % self.postgres_every == self.postgres_every - 1:
            self.killed["postgres"] += 1
            self.cluster.postgres.restart("immediate")
        elif number % self.nats_every == self.nats_every - 1:
            self.killed["nats"] += 1
            self.cluster.nats.kill()
            self.cluster.nats.start()
        else:
            self.kill_server()
        wait_for(lambda: acks() > before or not any(player.is_alive() for player in players), "a choice")
        self.back.append(time.monotonic() - began)

    def kill_server(self):
        self.killed["server"] += 1
        server = self.luck.choice(self.cluster.servers)
        port, since = server.port, self.cluster.now()
        server.kill()
        began = time.monotonic()
        wait_for(lambda: self.cluster.taken_over(since), "another owner")
        self.took.append(time.monotonic() - began)
        server.start(port)
