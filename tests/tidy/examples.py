#!/usr/bin/env python3
"""Runs what the documentation shows: `examples.py ARBITER`. The last line is `N passed, N failed`.

Every `arbiter ...` in a block of README.md, CONTRIBUTING.md, ARCHITECTURE.md or docs/*.md, every one of them in the middle of
a sentence that has arguments, and every example of `arbiter COMMAND --help` is typed into a folder that has the files which
they name. What only mentions a command must be a command; a `script/...` must be there and know the options it is given.
Blocks that are scripts, boards or cards are read. Whole matches are played a few times instead of hundreds of times."""
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
ARBITER = str(pathlib.Path(sys.argv[1]).resolve())
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "ARCHITECTURE.md", *sorted((ROOT / "docs").glob("*.md"))]
LIMIT = 240  # seconds for what never ends
SLOW = 5     # what takes longer is told

CARDS = """robot MINE-100
  class A  move 4  energy 3  integrity 5
  action "Slap"  cost 2  each 3+  damage 1  range 2
"""
# What the examples would take hours for, or would wait for a person, is made short; the words around it are as they stand.
SHORTER = [
    (r"--games \d+", "--games 2"),
    (r"^lab$", "lab --games 2 --teams ashla,ganith"),
    (r"^(judge|match) (?!.*--(?:games|suite))(.*)", r"\1 \2 --games 2"),
    (r"^(match --suite \S+)$", r"\1 --bot 1 --tries 1"),
    (r"--depth \d+", "--depth 1"),
    (r"search:300", "search:20"),
    (r"(--(?:a|b|bot|as) )[2-5]\b", r"\g<1>1"),
    (r"^(review \S+)$", r"\1 --bot 1"),
    (r'^odds --table \S+ "2: evade"', 'odds --table scene.arb "2: test Ace Rifle df 3" roll'),  # nobody is shot at in this scene
]

passed, failed = 0, 0


def case(where, problem):
    global passed, failed
    seconds = time.monotonic() - case.began
    case.began = time.monotonic()
    if problem:
        failed += 1
        print(f"FAILED {where}: {problem}", flush=True)
    else:
        passed += 1
    if seconds > SLOW:
        print(f"{where}: {seconds:.0f} s", flush=True)


case.began = time.monotonic()


def run(folder, words, said=""):
    done = subprocess.run(words, cwd=folder, input=said, capture_output=True, text=True, check=False, timeout=LIMIT)
    return done.returncode, done.stdout + done.stderr


MATCHES = ("match.arb", "my-match.arb", "duel.arb")


def furnish(folder):
    """The files that examples name."""
    for name in ("mine", "mybot"):
        shutil.copy(ROOT / "examples/bot.py", folder / name)
        (folder / name).chmod(0o755)
    (folder / "arbiter").symlink_to(ARBITER)
    for name in ("tests", "data", "script", "src"):
        (folder / name).symlink_to(ROOT / name)
    (folder / "mine.cards").write_text(CARDS)
    team = (ROOT / "data/aegis/ashla.team").read_text()
    (folder / "mine.team").write_text(re.sub(r"^team \S+", "team mine", team, flags=re.M))
    deck = sorted((ROOT / "data/robot_empire").glob("*.deck"))[0]
    (folder / "mine.deck").write_text(re.sub(r"^deck \S+", "deck mine", deck.read_text(), flags=re.M))
    for name in MATCHES:
        bots = ["--seat", "1=random", "--seat", "2=random", "--game", "robot_empire", "--option", "turns=6", "--sealed"]
        code, output = run(folder, [ARBITER, "play", *bots, "--save", name])
        assert code == 0 and (folder / name).exists(), output
        shutil.copy(folder / name, folder / f"{name}.whole")
    shutil.copy(ROOT / "tests/scripts/spot_rules/basic.cards", folder / "basic.cards")
    scene = "game spot_rules\ncards basic.cards\nseat 1 Gil\nseat 2 Ann\nperson Ace seat 2 at 0 0\ndeal\n"
    (folder / "scene.arb").write_text(scene)
    (folder / "opening.arb").write_text("game aegis board=arena\nseat 1 Ann team=ashla\nseat 2 Bob team=ganith\nseed 1\ndeal\n")


def serve(folder, words):
    """Starts a server, waits until it says where, and ends it."""
    words = [*words, "--port", "0"] if "--port" not in words else words
    words = [*words, "--data", str(folder / "store")] if "--data" not in words else words
    server = subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    line = server.stdout.readline()
    server.send_signal(signal.SIGTERM)
    rest = server.communicate(timeout=LIMIT)[0]
    return "" if " at " in line and server.returncode == 0 else line + rest


def example(folder, where, line):
    """`line` as somebody would type it; its comment is cut off already."""
    for name in MATCHES:  # an example may have saved another one, in which nothing is chosen yet
        shutil.copy(folder / f"{name}.whole", folder / name)
    words = shlex.split(line)
    rest = line.split(" ", 1)[1] if " " in line else ""
    command = words[1] if len(words) > 1 else ""
    if re.search(r"[\[\]]|\b[A-Z]{4,}\b|\bN\b|/var/|--host 0\.0\.0\.0|\.\.\.|--bus ", re.sub(r"[A-Z0-9]+-[A-Z0-9-]+", "", rest)):
        return mention(where, line)  # a pattern, or something that needs another machine or program
    for pattern, short in SHORTER:
        rest = re.sub(pattern, short, rest)
    words = [ARBITER, *shlex.split(rest)]
    try:
        if command == "serve" and "--help" not in words:
            return case(where, serve(folder, words))
        code, output = run(folder, words, "quit\n" if command in ("play", "bot") else "")
    except subprocess.TimeoutExpired:
        return case(where, f"`arbiter {rest}` does not end")
    return case(where, "" if code == 0 else f"`arbiter {rest}` ends with {code}: {output[-600:]}")


COMMANDS = set()


def mention(where, line):
    """Only names a command: there must be one, and it must know the options."""
    words = line.replace("[", " ").replace("]", " ").split()
    if len(words) < 2 or words[1].startswith("-") or words[1].isupper():
        return case(where, "")
    if words[1] not in COMMANDS:
        return case(where, f"there is no command {words[1]}")
    help_text = run(ROOT, [ARBITER, words[1], "--help"])[1]
    unknown = [word for word in words if word.startswith("--") and word != "--help" and word not in help_text]
    return case(where, f"{words[1]} has no {' '.join(unknown)}" if unknown else "")


def script(where, line):
    words = line.split()
    path = ROOT / words[0]
    if words[0] == "script/":
        return
    if not path.is_file() or not path.stat().st_mode & 0o100:
        return case(where, f"{words[0]} is not there to be run")
    text = path.read_text()
    unknown = [word for word in words[1:] if word.startswith("--") and word not in text]
    case(where, f"{words[0]} has no {' '.join(unknown)}" if unknown else "")


def block(folder, where, text):
    """A block that is no list of commands: a script, a board or cards."""
    first = next((line.split()[0] for line in text.splitlines() if line.strip() and not line.startswith("#")), "")
    kinds = {"game": ("check", ".arb", []), "title": ("cards check", ".board", []), "robot": ("cards check", ".cards", []),
             "team": ("cards check", ".team", []), "card": ("cards check", ".cards", ["--game", "robot_empire"]),
             "hull": ("cards check", ".cards", ["--game", "avertigos"])}
    if first not in kinds:
        return
    command, ending, more = kinds[first]
    (folder / f"block{ending}").write_text(text)
    code, output = run(folder, [ARBITER, *command.split(), f"block{ending}", *more])
    case(where, "" if code == 0 else output[-600:])


def page(folder, path):
    text = path.read_text()
    for found in re.finditer(r"^```(\w*)\n(.*?)^```", text, re.S | re.M):
        number = text[:found.start()].count("\n") + 2
        lines = found[2].splitlines()
        if not any(re.match(r"(arbiter|script/)", line) for line in lines):
            block(folder, f"{path.name}:{number}", found[2])
            continue
        for i, line in enumerate(lines):
            said = re.split(r"\s{2,}|\s#", line, maxsplit=1)[0].strip()
            if said.startswith("arbiter "):
                example(folder, f"{path.name}:{number + i}", said)
            elif said.startswith("script/"):
                script(f"{path.name}:{number + i}", said)
    prose = re.sub(r"^```.*?^```", lambda found: re.sub(r"[^\n]", "", found[0]), text, flags=re.S | re.M)
    for found in re.finditer(r"`((?:arbiter|script/)[^`\n]*)`", prose):
        where = f"{path.name}:{prose[:found.start()].count(chr(10)) + 1}"
        if found[1].startswith("script/"):
            script(where, found[1])
        elif found[1].startswith("arbiter "):
            (example if len(found[1].split()) > 3 else mention)(*([folder] if len(found[1].split()) > 3 else []), where, found[1])


def helps(folder):
    for command in sorted(COMMANDS):
        code, text = run(ROOT, [ARBITER, command, "--help"])
        case(f"{command} --help", "" if code == 0 else text)
        shown = re.search(r"^examples?:(.*?)\n\n", text, re.S | re.M)
        case(f"{command} --help", "" if shown else "it shows no example")
        for line in shown[1].splitlines() if shown else []:
            example(folder, f"{command} --help", line.strip())


def main():
    COMMANDS.update(re.findall(r"^  (\w+)  ", run(ROOT, [ARBITER, "--help"])[1], re.M))
    assert len(COMMANDS) > 10, COMMANDS
    with tempfile.TemporaryDirectory(prefix="arbiter-examples-") as name:
        folder = pathlib.Path(name)
        furnish(folder)
        for path in PAGES:
            page(folder, path)
        helps(folder)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


main()
