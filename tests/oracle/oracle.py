#!/usr/bin/env python3
"""An oracle for A.E.G.I.S.: random small cases, what the rule books say about them worked out here and nowhere else,
written as scripts and given to `arbiter check`: Second Ignition, the modes of the first edition (`first` and `inch`).

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
import fusing
import opening
import plain_draft
import playing
import points
import pushing
import rondo
import ruler_aiming
import ruler_moving
import ruler_nearby
import ruler_pushing
import ruler_standing
import skilling
import starring
import starters
import striking
import swarming
import uniting

# the case, and how many times as many of it
KINDS = {"aim": (aiming.aim, 1), "move": (aiming.move, 1), "push": (pushing.push, 2), "strike": (striking.strike, 4),
         "dice": (answering.dice_again, 1), "answer": (answering.answer, 1), "combine": (combining.combine, 1),
         "play": (playing.play, 2), "unite": (uniting.unite, 2), "open": (opening.open_game, 1),
         "swarm": (swarming.swarm, 2), "inch aim": (ruler_aiming.inch_aim, 2), "inch move": (ruler_moving.inch_move, 2),
         "inch push": (ruler_pushing.inch_push, 3), "inch shift": (ruler_standing.inch_shift, 3),
         "inch drop": (ruler_standing.inch_drop, 2), "inch combine": (ruler_standing.inch_combine, 1),
         "inch zone": (ruler_standing.inch_zone, 1), "inch near": (ruler_nearby.inch_near, 2),
         "rondo": (rondo.rondo, 4), "valor": (rondo.valor, 2), "skill": (skilling.skill, 2),
         "star": (starring.star, 2), "fuse": (fusing.fuse, 2), "draft": (drafting.draft, 1),
         "first chess": (chess.chess, 2), "first points": (points.points, 2), "first draft": (plain_draft.draft, 1),
         "first starters": (starters.rondo, 1)}


def write(folder, count, seed):
    for kind, (case, times) in KINDS.items():
        for number in range(count * times):
            script = case(book.dice_of(seed, kind, number))
            if script:
                path = Path(folder) / ("%s-%s-%d.arb" % (kind.replace(" ", "-"), seed, number))
                path.write_text("\n".join(script.lines) + "\n", encoding="utf-8")


def main(arbiter, count="60", seed="1", folder=None):
    with tempfile.TemporaryDirectory() as temporary:
        write(folder or temporary, int(count), seed)
        return subprocess.run([arbiter, "check", folder or temporary], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
