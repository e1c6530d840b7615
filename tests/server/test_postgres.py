"""PostgreSQL as the store: the same tests as on SQLite, and what only a database can do: be restarted, and lose its
connections in the middle.   usage: test_postgres.py ARBITER TEST_STORE [CASE...]"""
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import time

from client import ARBITER, Server, Skipped, run, wait_for
from crash import kill, play_through
from postgres import Postgres, programs

TEST_STORE = sys.argv.pop(2)
FOLDER = pathlib.Path(__file__).resolve().parent
postgres = None


def environment():
    return {**os.environ, "ARBITER_TEST_POSTGRES": str(postgres.port)}


def again(name):
    """A file of tests, as it is, on the database."""
    done = subprocess.run([sys.executable, str(FOLDER / f"test_{name}.py"), ARBITER], env=environment(), stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    passed = done.stdout.count("\nok ") + done.stdout.startswith("ok ")
    assert done.returncode == 0 and passed, done.stdout[-6000:]
    print(f"     {name}: " + done.stdout.strip().split("\n")[-1])


def the_store():
    address = postgres.database()
    postgres.sql("; ".join(f"CREATE SCHEMA t{number}" for number in range(1, 20)), address.rsplit("/", 1)[1])
    done = subprocess.run([TEST_STORE], env={**environment(), "ARBITER_TEST_STORE": address}, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    assert done.returncode == 0 and "PASSED" in done.stdout, done.stdout[-6000:]


def play():
    again("play")


def people():
    again("people")


def secrets():
    again("secrets")


def failures():
    again("failures")


def crashes():
    again("crash")


def through(disturb, rounds):
    figures = play_through(ARBITER, tables=8, threads=4, rounds=rounds, disturb=disturb)
    assert figures["matches"] >= 8 and figures["acknowledged"] > 20, figures
    print(f"     {figures}")


def restarted_in_the_middle():
    """The database crashes and comes back: nothing acknowledged is lost, play goes on without hands."""
    through(lambda *_: postgres.restart("immediate"), rounds=4)


def connections_cut_in_the_middle():
    """Also between a commit and its answer: what became of the batch is looked up."""
    def cut(*_):
        for _ in range(10):
            postgres.cut()
            time.sleep(0.02)

    through(cut, rounds=5)


def a_lost_batch_is_not_taken_for_another():
    """The database crashes before a commit is durable, and gives the number of that transaction to somebody who commits."""
    with Server(ARBITER, "--quiet", limits=False) as server, concurrent.futures.ThreadPoolExecutor() as beside:
        name = server.store()[-1].rsplit("/", 1)[1]
        assert server.post("/api/session", {"name": "Ann"})[0] == 200
        postgres.sql("CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(600); RETURN NULL; END';"
                     "CREATE CONSTRAINT TRIGGER hold AFTER INSERT ON player DEFERRABLE INITIALLY DEFERRED FOR EACH ROW"
                     " EXECUTE FUNCTION hold()", name)
        asked = beside.submit(server.post, "/api/session", {"name": "Bob"})
        wait_for(lambda: postgres.sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'") == "1", "the commit")
        postgres.stop("immediate")
        postgres.elsewhere([f"INSERT INTO note VALUES ('{n}', '')" for n in range(20)], name)
        postgres.start()
        status, answer = asked.result()
        there = postgres.sql("SELECT count(*) FROM player WHERE name = 'Bob'", name)
        assert there == "0" and status == 503 and answer["error"]["reason"] == "store", (there, status, answer)
        postgres.sql("DROP TRIGGER hold ON player; DROP FUNCTION hold", name)
        wait_for(lambda: server.post("/api/session", {"name": "Bob"})[0] == 200, "a session")


def both_are_killed():
    def both(server, number, _):
        if number % 2:
            postgres.restart("immediate")
        kill(server)

    through(both, rounds=4)


def away_for_long():
    """While it is away everything is refused, nothing hangs; then it goes on."""
    with Server(ARBITER, "--quiet", limits=False) as server:
        assert server.post("/api/session", {"name": "Ann"})[0] == 200
        postgres.stop("fast")
        try:
            status, answer = server.post("/api/session", {"name": "Bob"})
            assert status == 503 and answer["error"]["reason"] == "store", answer
            wait_for(lambda: server.get("/health")[0] == 503, "503 of /health")
            assert server.get("/api/about")[0] == 200
        finally:
            postgres.start()
        wait_for(lambda: server.get("/health")[0] == 200, "health")
        wait_for(lambda: server.post("/api/session", {"name": "Bob"})[0] == 200, "a session")


def one_server_at_a_time():
    with Server(ARBITER, "--quiet") as server:
        other = subprocess.run([ARBITER, "serve", "--port", "0", "--data", server.data + "/other", *server.store()],
                               capture_output=True, text=True, check=False)
        assert other.returncode == 2 and "another server" in other.stderr, other


def what_cannot_be_used():
    def refused(address, word):
        done = subprocess.run([ARBITER, "store", "check", "--store", address], capture_output=True, text=True, check=False)
        assert done.returncode == 2 and word in done.stderr, done

    refused(postgres.address("nowhere"), "nowhere")
    refused("postgres://arbiter@127.0.0.1:1/arbiter", "reached")
    unsafe = postgres.database()
    postgres.sql("ALTER SYSTEM SET fsync = off")
    postgres.sql("SELECT pg_reload_conf()")
    try:
        wait_for(lambda: postgres.sql("SHOW fsync") == "off", "fsync off")
        refused(unsafe, "may lose")
    finally:
        postgres.sql("ALTER SYSTEM RESET fsync")
        postgres.sql("SELECT pg_reload_conf()")
        wait_for(lambda: postgres.sql("SHOW fsync") == "on", "fsync on")


def guarded(test):
    def case():
        if not supported:
            raise Skipped("this program was built without libpq-dev")
        if postgres is None:
            raise Skipped("PostgreSQL is not installed (script/setup installs the package postgresql where it can)")
        test()

    case.__name__ = test.__name__
    return case


supported = b"knows no PostgreSQL" not in pathlib.Path(ARBITER).read_bytes()
if programs() and supported:
    postgres = Postgres()
    os.environ["ARBITER_TEST_POSTGRES"] = str(postgres.port)
try:
    run([guarded(test) for test in (the_store, one_server_at_a_time, what_cannot_be_used, away_for_long, restarted_in_the_middle,
                                    connections_cut_in_the_middle, a_lost_batch_is_not_taken_for_another, both_are_killed,
                                    people, secrets, failures, crashes, play)])
finally:
    if postgres:
        postgres.drop()
