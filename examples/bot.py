#!/usr/bin/env python3
"""A program that takes a seat in any game (docs/bot-protocol.md): it does something rather than nothing.

    arbiter match --a examples/bot.py --b random --games 10
"""
import json
import random
import sys


def choose(fields):
    busy = [words for words in fields["choices"] if words not in ("pass", "end turn")]
    return random.choice(busy or fields["choices"])


def match(fields):
    random.seed(fields["luck"])  # the same match can be played again
    return ""


COMMANDS = {
    "hello": lambda fields: "protocol=1 name=Example wants=choices",
    "match": match,
    "choose": choose,
    "stop": lambda fields: "",  # it never thinks long enough to be stopped
    "over": lambda fields: "",
    "quit": lambda fields: "",
}

for line in sys.stdin:
    number, name, *fields = line.split(None, 2)
    try:
        if name not in COMMANDS:
            raise KeyError("command")
        print(f"={number}", COMMANDS[name](json.loads(*fields or ["{}"])), flush=True)
    except KeyError as missing:
        print(f"?{number} {missing.args[0]}: missing or unknown in {name}", flush=True)
    if name == "quit":
        break
