#!/usr/bin/env python3
"""Stored matches survive a release: a store that an older program wrote opens; what was told of a finished match stays when its
log does not replay any more; a live match goes on from its last position."""
import json
import pathlib
import re
import shutil
import sqlite3
import subprocess
import tempfile

from client import ARBITER, ROOT, Server, run, wait_for

KEPT = sorted((ROOT / "tests/server/kept").glob("*.sql"))
ONE_SECOND = ("--quiet", "--absent-seconds", "1")


class Kept:
    """A server on a copy of a kept store."""

    def __init__(self, path=KEPT[-1]):
        text = path.read_text()
        self.is_ = json.loads(text.split("\n", 1)[0][3:])
        self.folder = tempfile.mkdtemp(prefix="arbiter-kept-")
        pathlib.Path(self.folder, "store").mkdir()
        with self.db() as db:
            db.executescript(text)
        db.close()
        self.server = None

    def db(self):
        return sqlite3.connect(self.folder + "/store/arbiter.db")

    def change(self, *statements):
        with self.db() as db:
            for statement, *values in statements:
                assert db.execute(statement, values).rowcount > 0, statement
        db.close()

    def rows(self, statement, *values):
        db = self.db()
        found = db.execute(statement, values).fetchall()
        db.close()
        return found

    def start(self, *options):
        self.server = Server(ARBITER, *(options or ("--quiet",)), data=self.folder, limits=False)
        return self.server

    def stop(self):
        self.server.stop()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.server and self.server.process.poll() is None:
            self.server.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def settle(self):
        """The first start stores what an older program did not."""
        self.start()
        wait_for(lambda: self.rows("SELECT 1 FROM note WHERE name='settled'"), "what was told")
        self.stop()

    def same_rules(self, game):
        return self.is_["version"][game] == {is_["id"]: is_["rules_version"] for is_ in self.server.get("/api/about")[1]["games"]}[game]

    def tokens(self):
        return {"ann": self.is_["ann"], "bob": self.is_["bob"], "nobody": None}

    def heard(self, table):
        """Every entry, as each hears it over the socket."""
        told = {}
        for name, token in self.tokens().items():
            socket = self.server.follow(table, token).sync()
            told[name] = {"welcome": socket.heard[0], "over": [m for m in socket.heard if m["type"] == "over"],
                          "entries": [entry for m in socket.heard if m["type"] == "update" for entry in m["entries"]]}
            socket.close()
        return told


def number_of(server, table):
    return server.get("/api/tables/" + table)[1]["number"]


def break_log(kept, table, number=4):
    """As if the rules had changed: a choice that they refuse, made under an older version."""
    kept.change(("UPDATE entry SET line='1: dance' WHERE match=? AND number=?", table, number))
    kept.change(("UPDATE match SET head=replace(head, 'rules_version ', 'rules_version 90') WHERE id=?", table))


def break_end(kept, table):
    """The same for a live match: its log replays to another position."""
    kept.change(("UPDATE entry SET hash=hash+1 WHERE match=? AND number=(SELECT max(number) FROM entry WHERE match=?)", table, table),
                ("UPDATE match SET head=replace(head, 'rules_version ', 'rules_version 90') WHERE id=?", table))


def play_on(server, table, lines=8):
    """Bots sit in for those who are not there."""
    before = number_of(server, table)
    wait_for(lambda: number_of(server, table) >= before + lines or server.get("/api/tables/" + table)[1]["status"] == "over", "play")


def old_stores_open():
    for path in KEPT:
        with Kept(path) as kept:
            server = kept.start(*ONE_SECOND)
            for game, table in kept.is_["over"].items():
                status, told = server.get(f"/api/tables/{table}/told", kept.is_["ann"])
                assert status == 200 and told["table"]["status"] == "over" and told["table"]["result"], told
                assert [entry["number"] for entry in told["entries"]] == list(range(len(told["entries"]))) and len(told["entries"]) > 10
                status, log = server.get(f"/api/tables/{table}/log")
                assert status == 200 and "seed-revealed" in log
                if kept.same_rules(game):
                    assert told["table"]["replays"] and any(entry["events"] for entry in told["entries"])
            aside = 0
            for game, table in kept.is_["live"].items():
                is_ = server.get("/api/tables/" + table)[1]
                assert is_["status"] == "live" or (is_["status"] == "aside" and is_["why"]), is_
                aside += is_["status"] == "aside"
                if kept.same_rules(game):
                    assert is_["status"] == "live" and "resumed" not in is_ and is_["number"] >= 8, is_
                if is_["status"] == "live" and game != "parley":
                    play_on(server, table)
            kept.stop()
            checked = subprocess.run([ARBITER, "store", "check", "--data", kept.folder + "/store"], capture_output=True, text=True)
            assert checked.returncode == (1 if aside else 0) and "6 matches" in checked.stdout, checked


def the_first_start_gets_old_matches_ready():
    """Nobody asks for them: what replays is told and has a position for when the rules change."""
    with Kept(KEPT[0]) as kept:
        kept.start()
        same = [game for game in kept.is_["over"] if kept.same_rules(game)]
        wait_for(lambda: kept.rows("SELECT 1 FROM note WHERE name='settled'"), "what was told")
        kept.server.kill()
        for game in same:
            lines = kept.rows("SELECT max(number) FROM entry WHERE match=?", kept.is_["over"][game])
            assert kept.rows("SELECT max(last) FROM told WHERE match=?", kept.is_["over"][game]) == lines, game
            assert game == "parley" or kept.rows("SELECT 1 FROM position WHERE match=?", kept.is_["live"][game]), game


def what_was_told_stays():
    with Kept() as kept:
        kept.settle()
        server = kept.start()
        tables = kept.is_["over"]
        before = {game: kept.heard(table) for game, table in tables.items()}
        kept.stop()
        sizes = {table: size for table, size in kept.rows("SELECT match, sum(length(bytes)) FROM told GROUP BY match")}
        lines = {table: size for table, size in kept.rows("SELECT match, sum(length(line) + 40) FROM entry GROUP BY match")}
        for game, table in tables.items():
            assert sizes[table] < 3 * lines[table], (game, sizes[table], lines[table])
            break_log(kept, table)
        server = kept.start()
        for game, table in tables.items():
            after = kept.heard(table)
            for name in kept.tokens():
                assert after[name]["entries"] == before[game][name]["entries"], (game, name)
                assert after[name]["over"] == before[game][name]["over"] and after[name]["over"], (game, name)
                assert after[name]["welcome"]["replays"] is False and after[name]["welcome"]["began"] >= 90
                told = server.get(f"/api/tables/{table}/told", kept.tokens()[name])[1]
                assert told["entries"] == after[name]["entries"]
            status, log = server.get(f"/api/tables/{table}/log")
            assert status == 200 and "1: dance" in log and "rules_version 90" in log and "seed-revealed" in log
        # what a seat chose in secret stays its own also now
        parley = kept.heard(tables["parley"])
        secret = [entry["number"] for entry in parley["nobody"]["entries"] if entry["line"] == "1: has chosen"]
        assert secret and all(re.match(r"1: bid|1: pass", parley["ann"]["entries"][number]["line"]) for number in secret)
        assert all(parley["bob"]["entries"][number]["line"] == "1: has chosen" for number in secret)
        kept.stop()
        checked = subprocess.run([ARBITER, "store", "check", "--json", "--data", kept.folder + "/store"], capture_output=True, text=True)
        assert json.loads(checked.stdout)["told"] == 3, checked


def lines_are_left_where_nothing_was_told():
    with Kept(KEPT[0]) as kept:  # no program that stores what is told ever saw it
        table = kept.is_["over"]["aegis"]
        break_log(kept, table)
        server = kept.start()
        entries = server.get(f"/api/tables/{table}/told")[1]["entries"]
        assert len(entries) == kept.rows("SELECT count(*) FROM entry WHERE match=?", table)[0][0]
        assert entries[4]["line"] == "1: dance" and entries[4]["events"] == []
        kept.stop()


def live_matches_go_on():
    with Kept() as kept:
        kept.settle()
        tables = {game: kept.is_["live"][game] for game in ("aegis", "robot_empire")}
        ends, told = {}, {}
        server = kept.start()
        for game, table in tables.items():
            told[game] = kept.heard(table)
            ends[game] = number_of(server, table)
        kept.stop()
        for table in tables.values():
            break_end(kept, table)
        server = kept.start()
        positions = dict(kept.rows("SELECT match, lines FROM position WHERE base=0"))
        for game, table in tables.items():
            is_ = server.get("/api/tables/" + table)[1]
            assert is_["status"] == "live" and is_["replays"] and is_["began"] >= 90, is_
            assert is_["resumed"]["number"] == ends[game] + 1 == is_["number"], (is_, ends[game])
            assert is_["resumed"]["after"] <= ends[game] and is_["asked"]
            after = kept.heard(table)
            for name in kept.tokens():
                # all that was told before is there, then what happened
                assert after[name]["entries"][:-1] == told[game][name]["entries"], (game, name)
                assert "goes on from line" in after[name]["entries"][-1]["line"]
                assert after[name]["welcome"]["resumed"] == is_["resumed"]
                # the position stays on the server
                words = json.dumps(after[name]["welcome"])
                assert "goes-on" not in words and not re.search(r"\\n(hand|deck|place|pool) ", words), words
            # it is the very position
            base, now = kept.rows("SELECT lines, number FROM position WHERE match=? ORDER BY base DESC", table)
            assert base == now == (positions[table], is_["number"]), (base, now)
        kept.stop()
        resumed_matches_are_stored(kept, tables)


def resumed_matches_are_stored(kept, tables):
    numbers = {}
    server = kept.start(*ONE_SECOND)
    for table in tables.values():
        play_on(server, table)
    server.kill()
    server.start()
    for table in tables.values():
        is_ = server.get("/api/tables/" + table)[1]
        assert is_["resumed"] and is_["status"] in ("live", "over"), is_
        play_on(server, table)
    kept.stop()
    for table in tables.values():
        numbers[table] = [row[0] for row in kept.rows("SELECT number FROM entry WHERE match=? ORDER BY number", table)]
        assert numbers[table] == list(range(len(numbers[table])))
    thrown = []
    server = kept.start()
    for game, table in tables.items():
        socket = server.follow(table, kept.is_["ann"])
        socket.until_state()
        if not socket.state["result"]:
            assert socket.ask("resign")["type"] == "done"
        status, log = server.get(f"/api/tables/{table}/log")
        assert status == 200 and "\ngoes-on " in log
        before = re.search(r"\ngoes-on (\d+)", log).group(1)
        path = pathlib.Path(kept.folder, game + ".arb")
        path.write_text(log)
        verified = subprocess.run([ARBITER, "verify", str(path)], capture_output=True, text=True)
        assert verified.returncode == 0, verified.stdout + verified.stderr
        if re.search(r"^\d: .*\[", log.split("\ngoes-on ")[1], re.M):  # the seal goes on where it was
            thrown.append(game)
            path.write_text(log.replace(f"\ngoes-on {before}", f"\ngoes-on {int(before) + 1}"))
            assert subprocess.run([ARBITER, "verify", str(path)], capture_output=True).returncode != 0
        entries = server.get(f"/api/tables/{table}/told", kept.is_["ann"])[1]["entries"]
        assert [entry["number"] for entry in entries] == list(range(len(entries)))
    assert thrown
    kept.stop()


def another_version_that_replays_goes_on():
    with Kept() as kept:
        kept.settle()
        tables = kept.is_["live"]
        for table in tables.values():
            kept.change(("UPDATE match SET head=replace(head, 'rules_version ', 'rules_version 90') WHERE id=?", table))
        server = kept.start()
        for game, table in tables.items():
            is_ = server.get("/api/tables/" + table)[1]
            assert is_["began"] >= 90 and (not kept.same_rules(game) or (is_["status"] == "live" and "resumed" not in is_)), is_
        kept.stop()


def it_goes_on_a_second_time():
    with Kept() as kept:
        kept.settle()
        table = kept.is_["live"]["aegis"]
        for time in (1, 2):
            last = kept.rows("SELECT max(number) FROM entry WHERE match=?", table)[0][0]
            break_end(kept, table)
            server = kept.start(*ONE_SECOND)
            is_ = server.get("/api/tables/" + table)[1]
            assert is_["status"] == "live" and is_["resumed"]["number"] == last + 1, (time, is_)
            play_on(server, table, 3)
            kept.stop()


def without_a_position_it_is_set_aside():
    with Kept() as kept:
        kept.settle()
        live = kept.is_["live"]
        for table in live.values():
            break_end(kept, table)
        kept.change(("UPDATE position SET lines='nonsense' WHERE match=?", live["aegis"]),
                    ("DELETE FROM position WHERE match=?", live["robot_empire"]))
        server = kept.start()
        for game, why in (("parley", "writes no positions"), ("aegis", "nonsense"), ("robot_empire", "no position is stored")):
            is_ = server.get("/api/tables/" + live[game])[1]
            assert is_["status"] == "aside" and why in is_["why"] and not is_["replays"], (game, is_)
            socket = server.follow(live[game], kept.is_["ann"]).sync()
            assert socket.heard[0]["why"] == is_["why"]
            assert sum(len(m["entries"]) for m in socket.heard if m["type"] == "update") >= 8
            assert socket.ask("resign")["reason"] == "state"
        # what the other one chose in secret is not given away by it, nor where nothing was told
        lines = [entry["line"] for entry in server.get(f"/api/tables/{live['parley']}/told", kept.is_["ann"])[1]["entries"]]
        assert "2: has chosen" in lines and not any(line.startswith("2: bid") for line in lines), lines
        kept.stop()
        kept.change(("DELETE FROM told WHERE match=?", live["parley"]))
        server = kept.start()
        assert server.get(f"/api/tables/{live['parley']}/told", kept.is_["ann"])[1]["entries"] == []
        kept.stop()


def nobody_goes_on_before_a_gap():
    """A line is missing: what comes behind it happened, too, and is not played over."""
    with Kept() as kept:
        kept.settle()
        live = kept.is_["live"]
        ends = {game: kept.rows("SELECT max(number) FROM entry WHERE match=?", live[game])[0][0] for game in ("aegis", "parley")}
        for game in ends:
            kept.change(("DELETE FROM entry WHERE match=? AND number=5", live[game]))
        checked = subprocess.run([ARBITER, "store", "check", "--data", kept.folder + "/store"], capture_output=True, text=True)
        assert checked.returncode == 1 and "line 5 of the log is missing" in checked.stderr, checked
        server = kept.start()
        is_ = server.get("/api/tables/" + live["aegis"])[1]
        assert is_["status"] == "live" and is_["resumed"]["number"] == ends["aegis"] + 1, (is_, ends)
        is_ = server.get("/api/tables/" + live["parley"])[1]
        assert is_["status"] == "aside" and "writes no positions" in is_["why"], is_
        kept.stop()
        for game, end in ends.items():
            numbers = [row[0] for row in kept.rows("SELECT number FROM entry WHERE match=? ORDER BY number", live[game])]
            assert numbers[:end] == [n for n in range(end + 1) if n != 5], (game, numbers)


def no_crash_loses_it():
    """The end is told in its own batch; long matches every 64 lines; positions with the turn that they begin."""
    with Kept() as kept:
        server = kept.start("--quiet")
        ann = kept.is_["ann"]
        short = server.make(ann, game="parley", seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}])["table"]
        one = server.follow(short, ann)
        one.until_state()
        assert one.ask("resign")["type"] == "done"
        before = server.get(f"/api/tables/{short}/told", ann)[1]["entries"]
        long = server.make(ann, game="aegis", seats=[{"kind": "bot", "bot": "2"}, {"kind": "bot", "bot": "2"}])["table"]
        wait_for(lambda: number_of(server, long) >= 66, "66 lines")
        server.kill()
        assert kept.rows("SELECT first FROM told WHERE match=?", long)[0] == (0,)
        last, lines = kept.rows("SELECT after, lines FROM position WHERE match=?", long)[0]
        assert last > 20 and "place 1" in lines
        kept.change(("UPDATE entry SET line='1: dance' WHERE match=? AND number=1", short))
        server = kept.start()
        told = server.get(f"/api/tables/{short}/told", ann)[1]
        assert not told["table"]["replays"] and told["entries"] == before and any(entry["events"] for entry in before)
        kept.stop()


def it_goes_on_when_the_store_works_again():
    with Kept() as kept:
        kept.settle()
        table, command = kept.is_["live"]["aegis"], pathlib.Path(kept.folder, "fault")
        break_end(kept, table)
        command.write_text("fail")
        server = kept.start("--quiet", "--store-fault", str(command))
        wait_for(lambda: server.get("/health")[0] == 503, "a failing store")
        before = kept.rows("SELECT max(number) FROM entry WHERE match=?", table)[0][0]
        assert server.get("/api/tables/" + table)[1]["status"] == "aside"
        command.unlink()
        is_ = wait_for(lambda: server.get("/api/tables/" + table)[1].get("resumed"), "the match")
        assert is_["number"] == before + 1
        socket = server.follow(table, kept.is_["ann"])
        socket.until_state()
        assert socket.ask("resign")["type"] == "done"
        assert kept.rows("SELECT max(number) FROM entry WHERE match=?", table)[0][0] == before + 2
        kept.stop()


def what_was_taken_back_is_no_position():
    with Kept() as kept:
        server = kept.start()
        ann, bob = kept.is_["ann"], kept.is_["bob"]
        seats = [{"kind": "me", "team": "ashla"}, {"kind": "open", "team": "ganith"}]
        table = server.make(ann, game="aegis", seats=seats, undo="free")["table"]
        kept.stop()
        kept.change(("UPDATE match SET head = head || ? WHERE id = ?",
                     "place 1 ARK-100 e5\nplace 1 EXCEL-100 d5\nplace 2 GAN-100 h5\nturn 1\n", table))
        server = kept.start()
        status, joined = server.post(f"/api/tables/{table}/join", {}, bob)
        assert status == 200, joined
        one = server.follow(table, ann)
        one.until_state()

        def stored():
            return kept.rows("SELECT after FROM position WHERE match=? AND base=0", table)[0][0]
        assert one.state["prompt"]["kind"] == "turn" and stored() == 0
        assert one.choose("activate ARK-100")["type"] == "done" and stored() == 0
        assert one.choose("pass")["type"] == "done"
        assert one.sync().state["asked"] == [1] and one.state["prompt"]["kind"] == "turn", one.state
        assert stored() == 2
        assert one.ask("undo")["type"] == "done"  # in the middle of the activation again
        assert one.sync().state["prompt"]["kind"] != "turn" and stored() == 0
        kept.stop()


def a_campaign_goes_on_in_the_middle_of_a_blow():
    """Spot Rules can say every state: nothing of a fight is lost, not even the question that waits for an answer."""
    with Kept() as kept:
        server = kept.start()
        gil, ann = kept.is_["ann"], kept.is_["bob"]
        seats = [{"kind": "me", "team": "duel-blue"}, {"kind": "open", "team": "duel-red"}]
        table = server.make(gil, game="spot_rules", seats=seats, absent="wait")["table"]
        assert server.post(f"/api/tables/{table}/join", {}, ann)[0] == 200
        both = [server.follow(table, token) for token in (gil, ann)]
        for socket in both:
            socket.until_state()
        said = ['test "Blue 2" Perception df 4 secretly', "overrule wound Red Flesh 3", "overrule move Blue to 0 0",
                "overrule move Red to 1 0", "overrule move \"Blue 2\" to 0 9", "overrule move \"Red 2\" to 1 9",
                "give Red \"sniper rifle\"", "overrule modify Red df 2 because darkness", "fight"]
        for words in said:
            assert both[0].sync().choose(words)["type"] == "done", words
        answers = {"surprise": "begin", "kind": "declare close", "act": 'strike {} at {} with Punch'}
        for _ in range(20):
            one = next(socket.sync() for socket in both if socket.sync().state["prompt"])
            if one.state["prompt"]["kind"] == "evade":
                break
            who = one.state["prompt"]["text"].removesuffix(" acts.")
            at = ("Red" if "Blue" in who else "Blue") + (" 2" if who.endswith("2") else "")
            words = answers[one.state["prompt"]["kind"]].format(json.dumps(who), json.dumps(at))
            assert one.choose(words)["type"] == "done", (words, one.heard[-1])
        assert one.state["prompt"]["kind"] == "evade"
        before = [{key: socket.sync().state[key] for key in ("asked", "prompt", "bytes", "hash")} for socket in both]
        last = number_of(server, table)
        kept.stop()
        break_end(kept, table)
        server = kept.start()
        is_ = server.get("/api/tables/" + table)[1]
        assert is_["status"] == "live" and is_["resumed"] == {**is_["resumed"], "after": last, "number": last + 1}, is_
        both = [server.follow(table, token) for token in (gil, ann)]
        for socket, was in zip(both, before):
            socket.until_state()
            now = {key: socket.sync().state[key] for key in was}
            assert now == was, (now, was)
        assert both[0].choose("reveal the roll")["type"] == "done"  # the secret roll is still there
        one = next(socket.sync() for socket in both if socket.sync().state["prompt"])
        assert one.choose("stay")["type"] == "done"
        kept.stop()


run([old_stores_open, the_first_start_gets_old_matches_ready, what_was_told_stays, lines_are_left_where_nothing_was_told,
     live_matches_go_on, another_version_that_replays_goes_on, it_goes_on_a_second_time,
     without_a_position_it_is_set_aside, nobody_goes_on_before_a_gap, no_crash_loses_it,
     it_goes_on_when_the_store_works_again, what_was_taken_back_is_no_position,
     a_campaign_goes_on_in_the_middle_of_a_blow])
