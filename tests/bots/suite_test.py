#!/usr/bin/env python3
"""Positions with a best answer: `suite_test.py ARBITER`. Ends with `N passed, N failed`."""
import json
import pathlib
import re
import tempfile

from cases import ROOT, check, finish, run

SUITE = "tests/suite"
LEAST = {"aegis": 60, "robot_empire": 40}

BLOCK = """game robot_empire
place 2 "Moss Brute"
place 1 "Bile Toad"
battery 1 3
vault 1 0
vault 2 0
deck
turn 2 phase=combat
2: attack "Moss Brute" at 1
2: done
"""
PUNCH = """game aegis
place 1 ARK-100 (-1,-1) buff=accuracy+2:1
place 1 SNO-100 (-5,-1)
place 2 ABB-100 (1,-1) damage=3
place 2 ESPR-100 (-1,1) damage=1
place 2 GAN-165 (6,1)
pool 1 2
turn 1
"""
# What is wrong: the script's last lines, the line that is named, and part of the reason.
BAD = {
    "nothing to find": (BLOCK, "", "no `best` line"),
    "no seat": (BLOCK + "best\n", ":11:5:", "whose answer"),
    "no colon": (BLOCK + "best 1 done\n", ":11:", "no colon"),
    "no words": (BLOCK + "best 1:\n", ":11:", "nothing is said"),
    "no words behind a bar": (BLOCK + "best 1: done |\n", ":11:", "nothing is said"),
    "not asked": (BLOCK + "best 2: done\n", ":11:", "seat 2 has nothing to answer"),
    "no such seat": (BLOCK + "best 5: done\n", ":11:", "seat 5 has nothing to answer"),
    "against the rules": (BLOCK + 'best 1: block "Bile Toad" with "Bile Toad"\n', ":11:", "is refused by T-03"),
    "one of two against the rules": (BLOCK + 'best 1: done | attack "Bile Toad" at 2\n', ":11:", "refused by"),
    "nonsense": (BLOCK + "best 1: sing\n", ":11:9:", "sing"),
    "nothing expected": (BLOCK + "best 1\n1: done\n", ":11:", "nothing says what is best"),
    "an own answer that is not so": (BLOCK + "best 1\n1: done\nexpect /seats/1/battery = 3\n", ":13:", "this is not so"),
    "twice": (BLOCK + "best 1: done\nbest 1: done\n", ":12:", "already"),
    "too many": (BLOCK + "best 1: done" + " | done" * 16 + "\n", ":11:", "too many answers"),
}


def suite(*arguments):
    done = run("match", "--suite", *arguments, "--json")
    return done, json.loads(done.stdout) if done.returncode == 0 else {"bots": [], "positions": 0}


def solved(folder, text, *arguments):
    """What one bot makes of one position: how many solved, and what it chose instead."""
    path = pathlib.Path(folder) / "position.arb"
    path.write_text(text, encoding="utf-8")
    done, result = suite(str(path), *arguments)
    bot = result["bots"][0] if result["bots"] else {"solved": -1, "missed": []}
    return bot["solved"], [missed["chose"] for missed in bot["missed"]], done


def test_all():
    done = run("check", "--strict", SUITE)
    check("every answer named is legal, and every expectation holds after it", done.returncode == 0, done.stdout)
    for path in sorted((ROOT / SUITE).glob("*/*.arb")):
        text = path.read_text(encoding="utf-8")
        check(f"{path.name} says why, and asks once",
              text.startswith("# ") and len(re.findall(r"^best ", text, re.M)) == 1, text)
    done, result = suite(SUITE, "--bot", "random", "--bot", "2", "--tries", "1")
    check("two bots answered", [bot["bot"] for bot in result["bots"]] == ["random", "2"], done)
    if len(result["bots"]) == 2:
        for game, least in LEAST.items():
            few, many = (bot["games"].get(game, {"solved": 0, "positions": 0}) for bot in result["bots"])
            check(f"{game} has enough positions", many["positions"] >= least, many)
            check(f"they are not solved by chance in {game}", few["solved"] * 2 < few["positions"], few)
            check(f"level 2 solves most of {game}", many["solved"] * 10 >= many["positions"] * 7, many)


def test_answers():
    with tempfile.TemporaryDirectory() as folder:
        found, _, done = solved(folder, BLOCK + 'best 1: done | block "Moss Brute" with "Bile Toad"\n', "--bot", "random")
        check("one of two answers", found == 1, done)
        found, _, done = solved(folder, BLOCK + 'best 1: block "Moss Brute" with "Bile Toad"\n', "--bot", "2")
        check("a block that saves the game is found", found == 1, done)
        found, chose, done = solved(folder, BLOCK + "best 1: done\n", "--bot", "2")
        check("another answer is a miss, and told", found == 0 and chose[0].startswith('block "Moss Brute'), done)
        whole = "best 1\n1: activate ARK-100\n1: use \"Rocket Punch\" on ABB-100 [hit 1 1]\nexpect /result/winner = 1\n"
        found, _, done = solved(folder, PUNCH + whole, "--bot", "2")
        check("a turn that wins is found", found == 1, done)
        found, _, done = solved(folder, PUNCH + 'best 1: ARK-100 use "Rocket Punch" on ABB-100\n', "--bot", "2")
        check("two choices in one breath", found == 1, done)
        found, chose, done = solved(folder, PUNCH + 'best 1: ARK-100 use "Rocket Punch" on ESPR-100\n', "--bot", "2")
        check("the second of them is another", found == 0 and chose == ['activate ARK-100, use "Rocket Punch" on ABB-100'], done)
        idle = "best 1\n1: end turn\nexpect /robots/2:ABB-100/where = active\nexpect /robots/2:ESPR-100/damage = 1\n"
        found, chose, done = solved(folder, PUNCH + idle, "--bot", "2", "--tries", "2")
        check("expectations look at what the bot did", found == 0 and "Rocket Punch" in chose[0], done)
    names = [f"{SUITE}/{name}.arb" for name in ("aegis/win-right-target", "aegis/series-win-the-game", "robot_empire/win-unblocked")]
    done, result = suite(*names, "--bot", "2")
    check("trivial wins are found", result["positions"] == 3 and result["bots"][0]["solved"] == 3, done)
    one, two = (run("match", "--suite", SUITE, "--bot", "greedy", "--tries", "1", "--verbose", "--threads", threads)
                for threads in ("1", "3"))
    check("threads change nothing", one.returncode == 0 and one.stdout == two.stdout, (one, two))
    check("the table names what was missed", "greedy " in one.stdout and f"missed {SUITE}/" in one.stdout, one)


def test_bad():
    with tempfile.TemporaryDirectory() as folder:
        for name, (text, place, reason) in BAD.items():
            path = pathlib.Path(folder) / "bad.arb"
            path.write_text(text, encoding="utf-8")
            done = run("match", "--suite", str(path), "--bot", "greedy")
            check(f"refused: {name}", done.returncode == 2 and not done.stdout and f"{path}{place}" in done.stderr
                  and reason in done.stderr, done)
            checked = run("check", str(path))
            check(f"checked: {name}", checked.returncode == (0 if place == "" else 1), checked)
    for arguments in ([], ["--bot", "2"], [SUITE, "--bot", "none"], [SUITE, "--tries", "0"], [SUITE, "--games", "3"], ["none.arb"]):
        done = run("match", "--suite", *arguments)
        check(f"bad usage {arguments}", done.returncode == 2 and done.stderr and not done.stdout, done)


finish(globals())
