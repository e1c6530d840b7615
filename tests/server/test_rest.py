#!/usr/bin/env python3
"""The REST interface: what it answers, every error, every limit, and the examples of the documentation."""
import concurrent.futures
import json
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import urllib.error
import urllib.request

from client import ARBITER, ROOT, Closed, Server, Socket, run, wait_for

TWO = [{"kind": "me"}, {"kind": "open"}]


def reason(answer):
    status, body = answer
    return status, body["error"]["reason"]


def accounts_and_sessions():
    with Server(ARBITER) as server:
        guest = server.guest("Ann")
        me = server.get("/api/me", guest)[1]
        assert me["guest"] is True and me["name"] == "Ann" and "token" not in me
        status, account = server.post("/api/account", {"name": "Ann", "password": "correct horse"}, guest)
        assert status == 200 and account["guest"] is False and account["player"] == me["player"]  # matches stay
        assert server.get("/api/me", guest)[1]["guest"] is False
        assert reason(server.post("/api/account", {"name": "aNN", "password": "correct horse"})) == (409, "state")
        assert reason(server.post("/api/account", {"name": "Other", "password": "correct horse"}, account["token"])) == (409, "state")
        assert reason(server.post("/api/account", {"name": "Bob", "password": "short"})) == (400, "input")
        assert reason(server.post("/api/login", {"name": "Ann", "password": "wrong horse"})) == (401, "token")
        assert reason(server.post("/api/login", {"name": "Nobody", "password": "wrong horse"})) == (401, "token")
        status, session = server.post("/api/login", {"name": "ann", "password": "correct horse"})
        assert status == 200 and session["player"] == me["player"] and session["token"] != account["token"]
        assert server.post("/api/logout", {}, session["token"])[0] == 200
        assert reason(server.get("/api/me", session["token"])) == (401, "token")
        with concurrent.futures.ThreadPoolExecutor(24) as pool:  # all at once: time would let some more through
            answers = list(pool.map(lambda _: server.post("/api/login", {"name": "ann", "password": "wrong horse"})[0], range(24)))
        assert 429 in answers and set(answers) <= {401, 429}, answers  # guessing is slow
        with open(server.file(), "rb") as file, open(server.file() + "-wal", "rb") as wal:
            stored = file.read() + wal.read()
        for secret in (guest, account["token"], "correct horse"):
            assert secret.encode() not in stored and secret not in server.log()
        assert b"$argon2id$" in stored


def names_are_checked():
    with Server(ARBITER) as server:
        for name in ("", " x", "x ", "a\"b", "a\nb", "x" * 41, "\x7f"):
            assert reason(server.post("/api/session", {"name": name})) == (400, "input"), name
        assert server.post("/api/session", {"name": "Zoë"})[1]["name"] == "Zoë"
        assert reason(server.post("/api/session", {"name": 5})) == (400, "input")


def tables_are_checked():
    with Server(ARBITER, limits=False) as server:
        ann = server.guest()
        good = {"game": "parley", "seats": TWO}
        for change, text in (({"game": "chess"}, "no game"), ({"seats": []}, "seats"), ({"seats": "x"}, "seats"),
                             ({"seats": [{}] * 7}, "seats"),
                             ({"seats": [{"kind": "me"}, {"kind": "me"}]}, "kind"),
                             ({"seats": [{"kind": "bot", "bot": "9"}, {"kind": "me"}]}, "bot"),
                             ({"seats": [{"kind": "bot", "bot": "./program"}, {"kind": "me"}]}, "bot"),
                             ({"clock": {"kind": "sand"}}, "kind"), ({"clock": {"kind": "move"}}, "seconds"), ({"clock": 7}, "clock"),
                             ({"clock": {"kind": "days", "days": 99}}, "days"), ({"undo": "always"}, "undo"), ({"absent": "x"}, "absent"),
                             ({"options": {"limit": "a b"}}, "word"), ({"options": {"sky": "blue"}}, ""), ({"options": [1]}, "options"),
                             ({"words": "x" * 201}, "long"), ({"seats": [{"kind": "me", "team": "a\"b"}, {"kind": "open"}]}, "team"),
                             ({"texts": [{"path": "../x.cards", "text": "x"}]}, "path"),
                             ({"texts": [{"path": "x.cards", "text": "a\nend\nseed 1"}]}, "used"),
                             ({"texts": [{"path": "x.sh", "text": "x"}]}, "path"),
                             ({"game": "aegis", "options": {"board": "nowhere"}}, "nowhere"),
                             ({"game": "aegis", "texts": [{"path": "x.cards", "text": "robot"}]}, "")):
            status, answer = server.post("/api/tables", {**good, **change}, ann)
            assert status == 400 and text in json.dumps(answer["error"]), (change, answer)
        made = server.make(ann, **good)
        assert re.fullmatch("[0-9a-f]{64}", made["sealed"])
        status, table = server.get("/api/tables/" + made["table"], ann)
        assert status == 200 and table["free"] == [2] and table["my_seat"] == 1 and table["sealed"] == made["sealed"]
        assert server.get("/api/tables?game=aegis")[1]["tables"] == []
        assert len(server.get("/api/tables?game=parley")[1]["tables"]) == 1
        assert reason(server.get(f"/api/tables/{made['table']}/log")) == (409, "state")
        assert reason(server.get("/api/tables/none")) == (404, "missing")
        assert reason(server.post("/api/tables/none/join", {}, ann)) == (404, "missing")
        assert server.post(f"/api/tables/{made['table']}/join", {}, ann)[1]["seat"] == 1  # sits there already
        bob = server.guest("Bob")
        assert reason(server.post(f"/api/tables/{made['table']}/join", {"seat": 1}, bob)) == (409, "state")
        assert reason(server.post(f"/api/tables/{made['table']}/join", {"seat": 9}, bob)) == (409, "state")
        assert server.post(f"/api/tables/{made['table']}/join", {}, bob)[0] == 200
        assert reason(server.post(f"/api/tables/{made['table']}/join", {}, server.guest("Eve"))) == (409, "state")
        assert reason(server.post(f"/api/tables/{made['table']}/leave", {}, bob)) == (409, "state")
        assert reason(server.post("/api/pair", {"game": "chess"}, ann)) == (400, "input")


def own_cards_are_played_with():
    with Server(ARBITER) as server:
        ann = server.guest()
        cards = (ROOT / "tests/cards/all.cards").read_text()
        team = (ROOT / "tests/cards/hammer.team").read_text()
        made = server.make(ann, game="aegis", options={"board": "arena"}, texts=[{"path": "mine.cards", "text": cards},
                                                                                 {"path": "hammer.team", "text": team}],
                           seats=[{"kind": "me", "team": "hammer"}, {"kind": "bot", "bot": "random", "team": "hammer"}])
        one = server.follow(made["table"], ann)
        one.until_state()
        assert "file \"mine.cards\"" in one.heard[0]["setup"]


def every_post_needs_its_token():
    with Server(ARBITER, limits=False) as server:
        ann = server.guest()
        table = server.make(ann, game="parley", seats=TWO)["table"]
        paths = ["/api/logout", "/api/tables", "/api/pair", "/api/me/blocks", "/api/me/friends", "/api/reports",
                 f"/api/tables/{table}/join",
                 f"/api/tables/{table}/leave"]
        for path in paths:
            for token in (None, "x", "x" * 43, ann[:-1], ann + "x"):
                assert reason(server.post(path, {"game": "parley", "seats": TWO, "table": table, "seat": 1, "text": "t"},
                                          token)) == (401, "token"), (path, token)
        for path in ("/api/me", "/api/me/tables", "/api/me/history", "/api/me/feed", "/api/me/blocks", "/api/me/friends",
                     "/api/me/invitations"):
            assert reason(server.get(path)) == (401, "token") and reason(server.get(path, "wrong")) == (401, "token")
            assert server.get(path, ann)[0] == 200
        assert server.get("/api/tables/" + table)[1]["free"] == [2]


def requests_are_checked():
    with Server(ARBITER) as server:
        ann = server.guest()
        assert reason(server.get("/api/nothing")) == (404, "missing")
        assert server.get("/nothing.html")[0] == 404 and server.get("/../../etc/passwd")[0] == 404
        assert reason(server.get("/api/login")) == (405, "method") and reason(server.post("/api/about", {})) == (405, "method")
        assert server.call("DELETE", "/api/about")[0] == 405 and server.call("PUT", "/api/about", {})[0] == 405
        assert reason(server.call("POST", "/api/session", raw=b"{", token=ann)) == (400, "input")
        assert reason(server.call("POST", "/api/session", raw=b"[]")) == (400, "input")
        assert reason(server.call("POST", "/api/session", raw=b'{"name":"a","name":"b"}')) == (400, "input")
        assert reason(server.call("POST", "/api/session", raw=b'{"a":' * 9 + b"1" + b"}" * 9)) == (400, "input")
        assert reason(server.call("POST", "/api/session", raw=b'{"name":"\xff"}')) == (400, "input")
        assert reason(server.call("POST", "/api/session", raw=b"{}", headers={"Content-Type": "text/plain"})) == (415, "type")
        assert reason(server.call("POST", "/api/session", raw=b'{"name":"Eve"}',
                                  headers={"Origin": "http://evil.example"})) == (403, "forbidden")
        assert server.call("POST", "/api/session", raw=b'{"name":"Eve"}', headers={"Origin": server.url})[0] == 200
        with socket.create_connection((server.host, server.port)) as raw:
            raw.sendall(b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 300000\r\n\r\n" + b" " * 1000)
            assert b" 413 " in raw.recv(4096).split(b"\r\n")[0]
        with socket.create_connection((server.host, server.port)) as raw:
            raw.sendall(b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\r\n")
            assert b" 411 " in raw.recv(4096).split(b"\r\n")[0]
        assert server.get("/health") == (200, {"status": "ok"})


def too_many_of_everything():
    with Server(ARBITER, "--requests-per-second", "2", "--connections-per-address", "12", "--tables-per-player", "3") as server:
        ann = server.guest()
        statuses = [server.get("/api/about")[0] for _ in range(60)]
        assert 429 in statuses and statuses[0] == 200
        held = []
        try:
            for _ in range(30):
                held.append(Socket(server, ""))
            raise AssertionError("there is no limit of connections")
        except Closed:
            assert 5 <= len(held) <= 12, len(held)
        flood = held[0]
        try:
            for _ in range(200):
                flood.say({"type": "ping"})
            while flood.until("problem", "pong")["type"] != "problem":
                pass
            assert flood.heard[-1]["reason"] == "limit"
        except Closed:
            pass
        for one in held:
            one.close()
    with Server(ARBITER, "--requests-per-second", "1000", "--tables-per-player", "3") as server:
        ann = server.guest()
        statuses = [server.post("/api/tables", {"game": "parley", "seats": TWO}, ann)[0] for _ in range(5)]
        assert statuses == [200, 200, 200, 429, 429], statuses


def headers_of_every_answer():
    import urllib.error
    import urllib.request
    with Server(ARBITER) as server:
        for path in ("/", "/api/about", "/api/none"):
            try:
                headers = urllib.request.urlopen(server.url + path).headers
            except urllib.error.HTTPError as error:
                headers = error.headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy and "unsafe-inline" not in policy and "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
        page = server.get("/")[1]
        assert "<html" in page.lower() and "<script>" not in page


def what_there_is_to_play_with():
    with Server(ARBITER) as server:
        about = server.get("/api/about")[1]
        assert {"aegis", "parley"} <= {game["id"] for game in about["games"]}
        catalog = server.get("/api/catalog/aegis")[1]
        assert "arena" in catalog["boards"] and "ashla" in catalog["teams"] and len(catalog["cards"]) > 10
        assert [bot["bot"] for bot in catalog["bots"]] == list("123456") and all(bot["text"] for bot in catalog["bots"])
        assert catalog["hash"] == next(game["catalog"] for game in about["games"] if game["id"] == "aegis")
        for game in about["games"]:
            for choice in server.get("/api/catalog/" + game["id"])[1]["options"]:
                assert choice["key"] and choice["words"] and len(choice["values"]) > 1 and all(is_["words"] for is_ in choice["values"])
        offered = {choice["key"] for choice in server.get("/api/catalog/robot_empire")[1]["options"]}
        assert {"decks", "moons", "ports", "coins"} <= offered
        clauses = server.get("/api/rules/aegis")[1]["clauses"]
        assert {"T-01", "A2-LOS-02"} <= {clause["id"] for clause in clauses}
        assert server.get("/api/clauses/t-01")[1]["id"] == "T-01"
        for path in ("/api/catalog/chess", "/api/rules/chess", "/api/clauses/X-1"):
            assert reason(server.get(path)) == (404, "missing")
        metrics = server.get("/metrics")[1]
        assert re.search(r"^arbiter_requests_total [1-9]", metrics, re.M) and "# TYPE arbiter_matches_live gauge" in metrics


def decks_are_shared_unless_it_is_said():
    with Server(ARBITER) as server:
        ann = server.guest("Ann")
        for options, teams in (({}, {""}), ({"decks": "shared", "moons": "off"}, {""}), ({"decks": "own"}, {"bastion", "overrun"})):
            seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
            table = server.make(ann, game="robot_empire", options=options, seats=seats)["table"]
            agreed = server.get("/api/tables/" + table, ann)[1]
            assert {seat.get("team", "") for seat in agreed["seats"]} == teams, agreed


def only_the_address_that_was_asked_for():
    def listening(port):
        """Local addresses in hexadecimal on which this port listens."""
        found = []
        for name in ("tcp", "tcp6"):
            with open("/proc/net/" + name, encoding="ascii") as file:
                rows = [line.split() for line in file.readlines()[1:]]
            found += [row[1].split(":")[0] for row in rows if row[3] == "0A" and int(row[1].split(":")[1], 16) == port]
        return found

    for host, expected in (("127.0.0.1", ["0100007F"]), ("0.0.0.0", ["00000000"]), ("localhost", ["0100007F"])):
        with Server(ARBITER, "--host", host) as server:
            assert listening(server.port) == expected, (host, listening(server.port))
    for host in ("192.0.2.1", "nonsense", "1.2.3"):
        bad = subprocess.run([ARBITER, "serve", "--host", host, "--port", "0", "--data", tempfile.gettempdir() + "/arbiter-none"],
                             capture_output=True, text=True, check=False)
        assert bad.returncode == 2 and host in bad.stderr, bad


def certificate(key, cert):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-days", "1", "-subj", "/CN=localhost", "-keyout", key, "-out", cert], check=True, capture_output=True)


def tls_connect(port, context):
    with socket.create_connection(("127.0.0.1", port)) as raw, context.wrap_socket(raw, server_hostname="localhost") as secure:
        return secure.selected_alpn_protocol(), secure.getpeercert(True)


def tls_and_public_url():
    import ssl
    if not shutil.which("openssl"):
        return
    with tempfile.TemporaryDirectory() as folder:
        key, cert = folder + "/key.pem", folder + "/cert.pem"
        certificate(key, cert)
        with Server(ARBITER, "--tls-cert", cert, "--tls-key", key, "--public-url", "https://play.example.org/") as server:
            assert server.url == "https://play.example.org"
            port = int(wait_for(lambda: re.search(r'"port":(\d+)', server.log()), "the line of its start")[1])
            context = ssl.create_default_context(cafile=cert)
            context.check_hostname = False
            answer = urllib.request.urlopen(f"https://127.0.0.1:{port}/health", context=context)
            assert answer.status == 200 and "max-age" in answer.headers["strict-transport-security"]
            assert len(urllib.request.urlopen(f"https://127.0.0.1:{port}/api/catalog/aegis", context=context).read()) > 100000
            context.set_alpn_protocols(["h2", "http/1.1"])  # as a browser asks
            assert tls_connect(port, context)[0] == "http/1.1"
            before = tls_connect(port, context)[1]
            certificate(key, cert)
            server.process.send_signal(signal.SIGHUP)
            context = ssl.create_default_context(cafile=cert)
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
            wait_for(lambda: tls_connect(port, context)[1] != before, "the new certificate")
            pathlib.Path(cert).write_text("no certificate")
            server.process.send_signal(signal.SIGHUP)
            wait_for(lambda: '"certificates"' in server.log().splitlines()[-1] and '"read":0' in server.log(), "a word in the log")
            assert tls_connect(port, context)[1]
            certificate(key, cert)
        bad = subprocess.run([ARBITER, "serve", "--tls-cert", cert, "--data", folder + "/x"], capture_output=True, text=True, check=False)
        assert bad.returncode == 2 and "belong together" in bad.stderr
        bad = subprocess.run([ARBITER, "serve", "--data", "/proc/nowhere"], capture_output=True, text=True, check=False)
        assert bad.returncode == 2 and "/proc/nowhere" in bad.stderr


def examples_of_the_documentation():
    """Every `curl` line of docs/server.md, in order, in one shell."""
    text = (ROOT / "docs/server.md").read_text()
    lines = [line for block in re.findall(r"```sh\n(.*?)```", text, re.S) for line in block.splitlines() if line
             and not line.startswith("#")]
    lines = [line for line in lines if "curl" in line or "=" in line.split(" ")[0]]
    assert sum("curl" in line for line in lines) >= 5
    with Server(ARBITER) as server:
        script = "set -eu -o pipefail\n" + "\n".join(lines).replace("http://127.0.0.1:8040", server.url)
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
        assert done.returncode == 0 and '"error"' not in done.stdout, done.stdout + done.stderr


def a_password_can_be_changed():
    with Server(ARBITER, limits=False) as server:
        first = server.post("/api/account", {"name": "Ann", "password": "correct horse"})[1]["token"]
        second = server.post("/api/login", {"name": "Ann", "password": "correct horse"})[1]["token"]
        lobby, other = server.follow("", first), server.follow("", second)
        lobby.until("lobby")
        other.until("lobby")
        change = {"old": "wrong horse", "password": "battery staple"}
        assert server.post("/api/me/password", change, first)[0] == 401
        assert server.post("/api/me/password", {"old": "correct horse", "password": "short"}, first)[0] == 400
        assert server.post("/api/me/password", change, server.guest("Bob"))[0] == 409
        assert server.post("/api/me/password", {"old": "correct horse", "password": "battery staple"}, first)[0] == 200
        assert server.get("/api/me", first)[0] == 200 and server.get("/api/me", second)[0] == 401
        assert other.until("problem")["reason"] == "token"
        lobby.sync()
        assert server.post("/api/login", {"name": "Ann", "password": "correct horse"})[0] == 401
        assert server.post("/api/login", {"name": "Ann", "password": "battery staple"})[0] == 200
        assert server.post("/api/logout", {}, first)[0] == 200
        assert lobby.until("problem")["reason"] == "token"
        logins = [json.loads(line) for line in server.log().splitlines() if '"login"' in line]
        assert [line["fits"] for line in logins].count(0) == 2 and all(line["address"] == "127.0.0.1" for line in logins), logins
        assert "horse" not in server.log() and "staple" not in server.log()


def sessions_end_when_nobody_uses_them():
    import sqlite3
    with Server(ARBITER) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        server.stop()
        with sqlite3.connect(server.file()) as store:
            store.execute("UPDATE session SET used = used - 91 * 86400000 WHERE player = (SELECT id FROM player WHERE name = 'Ann')")
        server.start()
        assert server.get("/api/me", ann)[0] == 401 and server.get("/api/me", bob)[0] == 200


def metrics_at_an_address_of_their_own():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with Server(ARBITER, "--metrics-port", str(port)) as server:
        assert server.get("/metrics")[0] == 404 and server.get("/health")[0] == 200
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
            text = answer.read().decode()
        assert 'arbiter_choice_seconds_bucket{le="+Inf"}' in text and "arbiter_connections" in text
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/api/about")
            raise AssertionError("metrics only")
        except urllib.error.HTTPError as error:
            assert error.code == 404


def choices_are_timed():
    with Server(ARBITER) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = server.make(ann, game="parley", seats=TWO)["table"]
        assert server.post(f"/api/tables/{table}/join", {}, bob)[0] == 200
        one = server.follow(table, ann)
        one.until_state()
        assert one.choose("pass")["type"] == "done"
        assert re.search(r"^arbiter_choice_seconds_count 1$", server.get("/metrics")[1], re.M)
        one.close()


def one_server_for_a_folder():
    with Server(ARBITER) as server:
        command = [ARBITER, "serve", "--port", "0", "--data", server.data + "/store"]
        second = subprocess.run(command, capture_output=True, text=True, check=False)
        assert second.returncode == 2 and "another server" in second.stderr, second
        server.kill()
        server.start()  # what a killed one held is free


def flags_by_the_environment():
    import os
    os.environ.update(ARBITER_QUIET="1", ARBITER_REQUESTS_PER_SECOND="1", ARBITER_TABLES_PER_PLAYER="1")
    try:
        with Server(ARBITER) as server:
            assert server.log() == ""
            assert 429 in [server.get("/api/about")[0] for _ in range(12)]
        os.environ["ARBITER_PORT"] = "many"
        bad = subprocess.run([ARBITER, "serve"], capture_output=True, text=True, check=False)
        assert bad.returncode == 2 and "ARBITER_PORT" in bad.stderr, bad
    finally:
        for name in ("ARBITER_QUIET", "ARBITER_REQUESTS_PER_SECOND", "ARBITER_TABLES_PER_PLAYER", "ARBITER_PORT"):
            os.environ.pop(name, None)


def every_line_of_the_log_is_json():
    with Server(ARBITER, "--requests-per-second", "1") as server:  # so few that a slow machine reaches them too
        server.post("/api/login", {"name": "Nobody", "password": "wrong \"quoted\""})
        for _ in range(60):
            server.get("/api/about")
        lines = [json.loads(line) for line in server.log().splitlines()]
        assert any(line["event"] == "limit" and line["what"] == "requests" for line in lines), lines
        assert sum(line["event"] == "limit" for line in lines) == 1


def a_kept_campaign_goes_on_at_a_new_table():
    seats = [{"kind": "me"}, {"kind": "open"}]
    with Server(ARBITER, "--quiet", limits=False) as server:
        gil, ann = server.guest("Gil"), server.guest("Ann")
        table = server.make(gil, game="spot_rules", options={"column": "book", "lucky": "next"},
                            seats=[{"kind": "me", "team": "warehouse"}, {"kind": "open", "team": "teo"}])["table"]
        assert server.post(f"/api/tables/{table}/join", {}, ann)[0] == 200
        one = server.follow(table, gil)
        one.until_state()
        for words in ("overrule wound Teo Flesh 3", 'test "Guard 3" Perception df 4 secretly', "overrule set Guard Reflexes 5",
                      "downtime 2 weeks"):
            assert one.sync().choose(words)["type"] == "done", words
        status, log = server.get(f"/api/tables/{table}/log", gil)
        before = {name: server.follow(table, token) for name, token in (("gil", gil), ("ann", ann))}
        for socket in before.values():
            socket.until_state()
        made = server.make(gil, game="spot_rules", seats=seats, **{"from": log})
        server.stop()
        server.start()
        assert server.post(f"/api/tables/{made['table']}/join", {}, ann)[0] == 200
        for again in range(2):  # and once more after a restart
            for name, token in (("gil", gil), ("ann", ann)):
                socket = server.follow(made["table"], token)
                socket.until_state()
                for key in ("asked", "prompt", "bytes", "hash"):
                    assert socket.state[key] == before[name].state[key], (name, key)
                if name == "ann":
                    assert "under-way" not in json.dumps(socket.heard) and "told-gm" not in json.dumps(socket.heard)
            if not again:
                server.stop()
                server.start()
        assert [option for option in server.get("/api/tables/" + made["table"])[1]["options"].items()] == \
            [("column", "book"), ("lucky", "next")]
        player = server.follow(made["table"], ann)
        player.until_state()
        assert player.choose("resources Teo")["type"] == "done"
        # the same as the lines of a position: no choice of it is replayed
        status, further = server.get(f"/api/tables/{made['table']}/log", gil)
        position = further.split("\ndeal\n")[0] + "\n"
        assert "under-way activity who Teo\n" in position
        position = re.sub(r"(?m)^sealed .*\n", "", position)
        assert server.make(gil, game="spot_rules", seats=seats, **{"from": position})["table"]
        # what can't be gone on with says where and why
        broken = log.replace("overrule wound Teo Flesh 3", "overrule wound Teo Scratch 3")
        number = broken[:broken.index("Scratch")].count("\n") + 1
        bad = [(broken, seats, {"line": number}, "Scratch"),
               (position.replace("under-way activity who Teo", "under-way evade who Teo"), seats, {}, "does not fit together"),
               (position.replace("stat Guard Reflexes 5", "stat Guard Reflexes 11"), seats,
                {"line": position[:position.index("stat Guard Reflexes")].count("\n") + 1}, "not a number"),
               ("a letter to Ann", seats, {"line": 1}, ""), ("", seats, {}, ""), ("game aegis\n", seats, {}, ""),
               (log.split("\ndeal\n")[0] + "\n", seats, {}, "nothing has happened"),
               (log, seats + [{"kind": "open"}], {}, "`seats` has 3"),
               (re.sub(r" weeks-left 2|under-way (week|activity).*\n", "", position) + "1: close the table\n", seats, {}, "is over")]
        for text, places, where, why in bad:
            status, answer = server.post("/api/tables", {"game": "spot_rules", "seats": places, "from": text}, gil)
            assert status == 400 and why in answer["error"]["text"], (status, answer, why)
            assert {key: answer["error"].get(key) for key in where} == where, (answer, where)
        status, answer = server.post("/api/tables", {"game": "aegis", "seats": seats, "from": "game aegis\n"}, gil)
        assert status == 400 and "not gone on with" in answer["error"]["text"], answer
        status, answer = server.post("/api/tables", {"game": "spot_rules", "seats": seats, "from": log, "options": {"column": "mine"}}, gil)
        assert status == 400 and answer["error"]["expected"] == "`options` left out", answer


def openapi_knows_every_path():
    document = json.loads((ROOT / "docs/openapi.json").read_text())
    with Server(ARBITER, limits=False) as server:
        for path, methods in document["paths"].items():
            for method in methods:
                status, answer = server.call(method.upper(), re.sub(r"\{[^}]*\}", "x", path), {} if method == "post" else None)
                assert status != 405 and not (status == 404 and "nothing here" in json.dumps(answer)), (method, path, answer)
    routes = set(re.findall(r'METHOD_(GET|POST), "([^"]+)"', (ROOT / "src/server/routes.c").read_text()))
    told = {(method.upper(), re.sub(r"\{[^}]*\}", "*", path)) for path, methods in document["paths"].items() for method in methods}
    assert routes == told, routes ^ told


run([accounts_and_sessions, names_are_checked, tables_are_checked, own_cards_are_played_with, every_post_needs_its_token,
     requests_are_checked,
     too_many_of_everything, headers_of_every_answer, what_there_is_to_play_with, decks_are_shared_unless_it_is_said,
     only_the_address_that_was_asked_for,
     tls_and_public_url, examples_of_the_documentation, a_kept_campaign_goes_on_at_a_new_table, openapi_knows_every_path,
     a_password_can_be_changed, sessions_end_when_nobody_uses_them, metrics_at_an_address_of_their_own, choices_are_timed,
     one_server_for_a_folder, flags_by_the_environment, every_line_of_the_log_is_json])
