#!/usr/bin/env python3
"""Programs at seats, good and bad: `bots_test.py ARBITER`. Ends with `N passed, N failed`."""
import concurrent.futures
import json
import os
import pathlib
import pty
import re
import signal
import subprocess
import tempfile
import time

from cases import ARBITER, ROOT, check, finish, run

EXAMPLE = "examples/bot.py"
BAD = "tests/bots/bad.py"


def match(*arguments):
    done = run("match", *arguments, "--json")
    return done, json.loads(done.stdout) if done.returncode == 0 else None


def tried(attempt, times=4):
    """(good, seen) of the first good attempt. Programs have two seconds of grace, which a machine with other work may
    take from them; a fault of ours shows every time."""
    for _ in range(times):
        good, seen = attempt()
        if good:
            break
    return good, seen


def test_example():
    lines = (ROOT / EXAMPLE).read_text(encoding="utf-8").splitlines()
    check("the example has at most 40 lines", len(lines) <= 40, len(lines))
    for game in ("aegis", "parley"):
        def plays():
            done, result = match("--game", game, "--a", EXAMPLE, "--b", "random", "--games", "2", "--seed", "3")
            return result and result["games"] == 2 and result["errors"] == 0 and result["a"]["errors"] == 0, (done, result)

        good, (done, result) = tried(plays)
        check(f"the example plays {game}", good, done)
        good, (done, again) = tried(plays)
        check(f"the same seed gives the same matches of {game}", again == result, (again, result))


def test_own_bots():
    bot = f"{ARBITER} bot --as"

    def play(*arguments):
        done, result = match(*arguments, "--games", "2")
        return result and result["games"] == 2 and result["errors"] == 0, done

    check("our bots as programs", *tried(lambda: play("--game", "aegis", "--a", f"{bot} greedy", "--b", f"{bot} random")))
    check("our bots as programs, hidden hands", *tried(lambda: play("--game", "parley", "--a", f"{bot} search:300 --threads 2",
                                                                    "--b", f"{bot} 2")))


def test_by_the_clock():
    """The highest level has no iterations of its own: it ends because its time does."""
    done = run("play", "--game", "parley", "--seat", "1=6", "--seat", "2=Titan-6", "--ms", "1", "--seed", "1")
    check("level 6 plays within the time it is given", done.returncode == 0 and "The match is over" in done.stdout, done)
    done = run("play", "--game", "parley", "--seat", "1=6", "--seat", "2=random", "--ms", "1", "--threads", "2", "--quiet")
    check("level 6 on two cores", done.returncode == 0 and "The match is over" in done.stdout, done)

    def play():
        done, result = match("--game", "parley", "--a", f"{ARBITER} bot --as 6 --threads 2", "--b", "6", "--ms", "20", "--games", "2")
        return result and result["games"] == 2 and result["errors"] == 0, done

    check("level 6 as a program", *tried(play))
    for arguments in (["match", "--suite", "tests/suite", "--bot"], ["lab", "--bot"], ["review", "match.arb", "--bot"], ["judge", "--bot"]):
        for bot in ("6", "search:5ms"):
            done = run(*arguments, bot)
            check(f"{arguments[0]} refuses {bot}, which does nothing twice",
                  done.returncode == 2 and "by the clock" in done.stderr, done)


def test_interrupted():
    """Ctrl-C at a terminal, which its programs hear too: the matches played so far are reported, none is lost by it."""
    ours, theirs = pty.openpty()
    command = [ARBITER, "match", "--game", "parley", "--a", EXAMPLE, "--b", "random", "--games", "100000", "--json"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=theirs, text=True, process_group=0) as process:
        os.close(theirs)
        shown = b""
        while not re.search(rb"[1-9]\d* of at most 100000: \d+ won", shown):
            shown += os.read(ours, 4096)
        os.killpg(process.pid, signal.SIGINT)
        result = json.loads(process.stdout.read())
        check("an interrupted match reports", process.wait(60) == 0 and 0 < result["games"] < 100000, result)
        check("nobody loses by an interruption", result["errors"] == 0, result)
    os.close(ours)


# way: what the message says
BEGINNINGS = {
    "stranger": "Good evening",
    "other-version": "protocol: version 99",
    "nameless": "name: this is missing",
    "greedy-wants": 'wants: there is no "secrets"',
    "no-match": "refused match: game: not this one",
    "deaf": "did not answer match within 2000 ms",
}
WAYS = {
    "rubbish": 'wrote "let me see ...", which is no answer',
    "nothing": 'answered choose with ""',
    "refused": r'chose "dare": .* \(T-\d\d\)',
    "illegal": 'answered choose with "activate NOBODY-1"',
    "other-id": r"answered command \d+, which is not waiting",
    "no-id": "which is no answer",
    "error": "refused choose: choices: too many",
    "long": "a line of more than 4096 bytes",
    "binary": "answered choose with",
    "twice": r"answered command \d+, which is not waiting",
    "hang": "did not answer choose within 2050 ms",
    "late": "did not answer choose within 2050 ms",
    "exit": "ended with exit code 3 instead of answering choose",
    "crash": "was ended by signal 11",
    "flood": "which is no answer",
    "flood-notes": "wrote more than 262144 bytes",
    "flood-line": "a line of more than 4096 bytes",
    "close": "closed its output",
}


def bad_way(way, message):
    def loses():
        done, result = match("--game", "parley", "--a", f"{BAD} {way}", "--b", "random", "--games", "2", "--ms", "50")
        return (result and result["games"] == 2 and result["errors"] == 2 and result["a"]["errors"] == 2
                and result["b"]["score"] == 1 and result["losses"] == 2
                and all(re.search(message, line) and BAD in line for line in result["messages"])
                and re.search(message, done.stderr)), done

    check(f"a program loses: {way}", *tried(loses))


def test_bad():
    with concurrent.futures.ThreadPoolExecutor(4) as pool:  # most of them wait
        list(pool.map(lambda item: bad_way(*item), {**BEGINNINGS, **WAYS}.items()))
    for way in ("slow", "chatty", "stays"):
        def may():
            done, result = match("--game", "parley", "--a", f"{BAD} {way}", "--b", "random", "--games", "2", "--ms", "50")
            return result and result["errors"] == 0, done

        check(f"a program may be {way}", *tried(may))
    done, result = match("--game", "parley", "--a", "greedy", "--b", f"{BAD} exit", "--games", "4", "--threads", "2")
    check("the other side wins", result and result["wins"] == 4 and result["b"]["errors"] == 4, done)
    done = run("match", "--game", "parley", "--a", f"{BAD} exit", "--b", f"{BAD} rubbish", "--games", "2")
    check("two bad programs", done.returncode == 0 and "lost by doing something wrong" in done.stdout, done)


def test_mute():
    done, result = match("--game", "parley", "--a", f"{BAD} mute", "--b", "random", "--games", "20", "--threads", "1")
    check("a program that never says hello is waited for once", result and result["errors"] == 20, done)


def test_family():
    with tempfile.TemporaryDirectory() as folder:
        note = pathlib.Path(folder) / "child"
        done, result = match("--game", "parley", "--a", f"{BAD} family {note}", "--b", "random", "--games", "1",
                             "--ms", "50")
        check("a program that leaves a child behind loses", result and result["errors"] == 1, done)
        child = int(note.read_text(encoding="ascii"))
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                state = pathlib.Path(f"/proc/{child}/stat").read_text(encoding="ascii").rsplit(")")[-1].split()[0]
            except OSError:
                state = "gone"
            if state in ("gone", "Z"):
                break
            time.sleep(0.05)
        check("and the child is ended with it", state in ("gone", "Z"), state)


def test_names():
    done = run("match", "--a", "./no-such-program", "--b", "random")
    check("a program that is not there", done.returncode == 2 and "No such file" in done.stderr, done)
    done = run("match", "--a", "README.md/", "--b", "random")
    check("a program that can't be run", done.returncode == 2 and "expected a program" in done.stderr, done)
    done = run("match", "--a", "bob", "--b", "random")
    check("no such bot", done.returncode == 2 and "no bot called bob" in done.stderr, done)
    for arguments, words in [(["--ms", "0"], "--ms needs a number"), (["--games", "x"], "--games needs"),
                             (["--teams", "nobody"], "nobody"), (["--teams", ""], "--teams needs"),
                             (["--board", "nowhere"], "nowhere"), (["--board", ","], "--board needs"),
                             (["--mode", "sideways"], "sideways"), (["--option", "x"], "--option needs"),
                             (["--sprt", "5,1"], "--sprt needs"), (["--threads", "0"], "--threads needs"),
                             (["--nonsense"], "--nonsense")]:
        done = run("match", "--a", "random", "--b", "random", "--games", "2", *arguments)
        check(f"match {arguments}", done.returncode == 2 and words in done.stderr, done)
    done, result = match("--a", "random", "--b", "random", "--games", "4", "--teams", "ashla,ganith", "--board",
                         "arena,canyon", "--mode", "standard")
    members = {"games", "a", "b", "wins", "draws", "losses", "errors", "elo", "elo_error"}
    check("teams, boards and a mode", result and members <= result.keys() and "score" in result["a"], done)


def test_play():

    def play(bots, told, noted=()):
        done = run("play", "--game", "parley", *[word for bot in bots for word in ("--bot", bot)], "--seed", "1")
        return done.returncode == 0 and all(word in done.stdout for word in told) and all(word in done.stderr for word in noted), done

    check("play with a program", *tried(lambda: play([f"1={EXAMPLE}", "2=random"], ["The match is over"])))
    check("play with a program that ends", *tried(lambda: play([f"1={BAD} exit", "2=random"], ["random wins"],
                                                               ["exit code 3", "it has lost"])))
    check("the others play on", *tried(lambda: play([f"1={BAD} rubbish", "2=random", "3=1"], ["The match is over", "1: resigns"])))
    done = run("play", "--bot", "2=./no-such-program")
    check("play with no such program", done.returncode == 2 and "No such file" in done.stderr, done)
    done = run("play", "--bot", "2=bob")
    check("play with no such bot", done.returncode == 2 and "no bot called bob" in done.stderr, done)
    done = run("play", "--seat", "2=./mine")
    check("a program sits down by --bot alone", done.returncode == 2 and "--bot" in done.stderr, done)
    for arguments in (["--ms", "no"], ["--threads", "99"], ["--bot", "7=random"], ["--cards", ""]):
        done = run("play", *arguments)
        check(f"play {arguments}", done.returncode == 2 and f"{arguments[0]} needs" in done.stderr, done)


def test_cards():
    with tempfile.TemporaryDirectory() as folder:
        log = f"{folder}/match.arb"
        teams = ["--cards", "tests/cards/all.cards", "--cards", "tests/cards/hammer.team", "--cards",
                 "tests/cards/hive.team"]

        def play():
            done = run("play", *teams, "--team", "1=hammer", "--team", "2=hive", "--bot", f"1={ARBITER} bot --as random",
                       "--bot", f"2={EXAMPLE}", "--seed", "5", "--save", log)
            return done.returncode == 0 and "The match is over" in done.stdout and "it has lost" not in done.stderr, done

        check("play with cards of one's own, and all programs understand them", *tried(play))
        done = run("replay", log)
        check("and the log replays without the files", done.returncode == 0, done)
        broken = pathlib.Path(folder) / "broken.cards"
        broken.write_text("robot\n", encoding="ascii")
        done = run("play", "--cards", str(broken))
        check("broken cards", done.returncode == 2 and "broken.cards:1" in done.stderr, done)
        done = run("play", "--cards", f"{folder}/none.cards")
        check("cards that are not there", done.returncode == 2 and "none.cards" in done.stderr, done)
        done = run("play", "--load", log, "--cards", "tests/cards/all.cards")
        check("a loaded match has its own", done.returncode == 2 and "--cards is for a new one" in done.stderr, done)


def test_bot():
    lines = ["x", "1 juggle", "2 choose {}", "3 match {}", '4 match {"seat":9,"luck":1,"setup":""}',
             '5 match {"seat":1,"luck":1,"setup":"game chess\\n"}', '6 hello {"protocol":"one"}', "7 hello {", "8 stop",
             '9 match {"seat":1,"luck":1,"setup":"game parley\\nseat 1\\nseat 2\\n","position":true}',
             '10 match {"seat":1,"luck":1,"setup":"game parley\\nseat 1\\nseat 2\\n"}', '11 choose {"ms":0}',
             '12 choose {"ms":10,"bytes":"00"}', '13 match {"seat":3,"luck":1,"setup":"game parley\\nseat 1\\nseat 2\\n"}']
    done = run("bot", "--as", "2", stdin="\n".join(lines) + "\n")
    wanted = ["?0 id:", "?1 command:", "?2 command:", "?3 seat:", "?4 seat:", "?5 setup:", "?6 protocol:", "?7 fields:",
              "=8", "?9 position:", "=10", "?11 ms:", "?12 bytes:", "?13 seat:"]
    answers = done.stdout.splitlines()
    check("our bot names what is wrong", done.returncode == 0 and len(answers) == len(wanted)
          and all(answer.startswith(start) for answer, start in zip(answers, wanted)), done)
    check("bot without a name", run("bot").returncode == 2)
    check("no such bot to be", "no bot called bob" in run("bot", "--as", "bob").stderr)


def test_conform():
    for program in (EXAMPLE, f"{ARBITER} bot --as search:4"):
        def conforms():
            done = run("conform", program, "--ms", "2000")
            return done.returncode == 0 and done.stdout.endswith(" passed, 0 failed\n") and "aegis at seat 6 of 6" in done.stdout, done

        check(f"conform {program}", *tried(conforms))
    for way, wrong in [("stays", {"answers quit and ends with exit code 0 within two seconds"}),
                       ("exit", {"plays a whole match of parley at seat 1 of 2",
                                 "plays a whole match of parley at seat 2 of 2",
                                 "plays a whole match of parley at seat 6 of 6"}),
                       ("nameless", {"says hello"})]:
        def notices():
            done = run("conform", f"{BAD} {way}", "--game", "parley", "--json")
            result = json.loads(done.stdout)
            found = {item["requirement"] for item in result["requirements"] if not item["passed"]}
            return done.returncode == 1 and found == wrong and result["failed"] == len(wrong), done

        check(f"conform notices {way}", *tried(notices))
    check("conform needs a program", run("conform").returncode == 2)
    check("conform without the program", run("conform", "./none").returncode == 2)


os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
finish(globals())
