#!/usr/bin/env python3
"""An oracle for A.E.G.I.S.: random small cases, what the rule books say about them worked out here and nowhere else,
written as scripts and given to `arbiter check`. Second Ignition, and the modes of the first edition.

usage: oracle.py ARBITER [CASES [SEED [FOLDER]]]    with FOLDER the scripts stay there"""
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True

import aiming
import answering
import book
import chess
import combining
import drafting
import opening
import playing
import points
import pushing
import rondo
import striking
import swarming
import uniting

# the case, and how many times as many of it
KINDS = {"aim": (aiming.aim, 1), "move": (aiming.move, 1), "push": (pushing.push, 2), "strike": (striking.strike, 4),
         "dice": (answering.dice_again, 1), "answer": (answering.answer, 1), "combine": (combining.combine, 1),
         "play": (playing.play, 2), "unite": (uniting.unite, 2), "open": (opening.open_game, 1),
         "swarm": (swarming.swarm, 2), "chess": (chess.chess, 2), "points": (points.points, 2),
         "draft": (drafting.draft, 1), "rondo": (rondo.rondo, 1)}


def write(folder, count, seed):
    for kind, (case, times) in KINDS.items():
        for number in range(count * times):
            script = case(book.dice_of(seed, kind, number))
            if script:
                path = Path(folder) / ("%s-%s-%d.arb" % (kind, seed, number))
                path.write_text("\n".join(script.lines) + "\n", encoding="utf-8")


def main(arbiter, count="60", seed="1", folder=None):
    with tempfile.TemporaryDirectory() as temporary:
        write(folder or temporary, int(count), seed)
        return subprocess.run([arbiter, "check", folder or temporary], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
