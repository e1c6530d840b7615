#!/usr/bin/env python3
"""A program at a seat that goes wrong in the way it is told: `bad.py WAY`. It says hello and plays well until its
third choice, unless the way is about the beginning."""
import json
import os
import signal
import subprocess
import sys
import time

way = sys.argv[1]
asked = 0


def say(line):
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def hello(number):
    if way == "mute":
        time.sleep(600)
    if way == "stranger":
        say("Good evening")
    elif way == "other-version":
        say(f"={number} protocol=99 name=Bad")
    elif way == "nameless":
        say(f"={number} protocol=1")
    elif way == "greedy-wants":
        say(f"={number} protocol=1 name=Bad wants=choices,secrets")
    else:
        say(f"={number} protocol=1 name=Bad wants=view,choices,events")


def flood(line):
    while True:
        say(line)


def choose(number, fields):
    """True if it went wrong already."""
    if way == "slow":  # late for the budget, but in time for `stop`
        time.sleep(0.15)
    if way == "chatty":
        say("# thinking about it")
    if asked < 3 or way in ("slow", "chatty", "stays"):
        return False
    wrong = {
        "rubbish": "let me see ...",
        "nothing": f"={number}",
        "refused": f"={number} dare",
        "illegal": f"={number} activate NOBODY-1",
        "other-id": f"={number + 1000} {fields['choices'][0]}",
        "no-id": f"= {fields['choices'][0]}",
        "error": f"?{number} choices: too many",
        "long": f"={number} " + "x" * 100000,
        "binary": f"={number} \0\1\2",
        "twice": f"={number} {fields['choices'][0]}\n={number} {fields['choices'][0]}",
    }
    if way in wrong:
        say(wrong[way])
    elif way == "hang":
        time.sleep(600)
    elif way == "late":
        time.sleep(fields["ms"] / 1000 + 2.4)
        say(f"={number} {fields['choices'][0]}")
    elif way == "exit":
        sys.exit(3)
    elif way == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif way == "flood":
        flood("y")
    elif way == "flood-notes":
        flood("# and another thing")
    elif way == "flood-line":
        while True:
            sys.stdout.write("x" * 4096)
    elif way == "close":
        os.close(1)
        time.sleep(600)
    elif way == "family":  # what it started keeps its pipes open and must end with it
        child = subprocess.Popen(["sleep", "600"])
        with open(sys.argv[2], "w", encoding="ascii") as file:
            file.write(str(child.pid))
        sys.exit(0)
    else:
        sys.exit(f"bad.py: there is no way {way}")
    return True


if way == "deaf":
    say("=1 protocol=1 name=Bad wants=view,choices,events")
    time.sleep(600)

for line in sys.stdin:
    number, name, *rest = line.split(None, 2)
    number = int(number)
    if name == "hello":
        hello(number)
    elif name == "choose":
        asked += 1
        fields = json.loads(*rest)
        if "choices" not in fields:
            say(f"?{number} choices: missing")
        elif not choose(number, fields):
            say(f"={number} {fields['choices'][0]}")
    elif name == "match" and way == "no-match":
        say(f"?{number} game: not this one")
    elif name == "quit" and way == "stays":
        time.sleep(600)
    elif name == "quit":
        say(f"={number}")
        break
    elif name in ("stop", "match", "over"):
        say(f"={number}")
    else:
        say(f"?{number} command: unknown")
