#!/usr/bin/env python3
"""Plays whole matches against the random bot in a real pseudo-terminal: `play_test.py ARBITER`.

Knows nothing of the rules, only what a person sees: a question ending with `NAME> `, a numbered list, and
`[Y/n] ` before dice are thrown. Ends with `N passed, N failed`.
"""
import os
import pty
import random
import re
import select
import signal
import sys
import tempfile
import time

SECONDS_MAX = 120
QUESTION = re.compile(r"(?:^|\n)(?P<ask>\w+> |[^\n]*\[Y/n\] )$")
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
CHOICE = re.compile(r"^ *(\d+)  (\S.*)$")


class Terminal:
    """A program in a pseudo-terminal, read up to each question."""

    def __init__(self, program, arguments, folder):
        self.deadline = time.monotonic() + SECONDS_MAX
        self.all, self.status = "", None
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.environ.update(TERM="xterm-256color", COLUMNS="100", LINES="40")
            os.execv(program, [program] + arguments)

    def read_question(self):
        """What was printed up to the next question, escapes removed; None at the end of the program."""
        start = len(self.all)
        while True:
            text = self.all[start:]
            if QUESTION.search(text):
                return text
            left = self.deadline - time.monotonic()
            if left <= 0:
                raise TimeoutError("no question in time; the end of the output:\n" + self.all[-1500:])
            if not select.select([self.fd], [], [], min(left, 1))[0]:
                continue
            try:
                data = os.read(self.fd, 65536)
            except OSError:  # Linux says so when the other side has closed
                data = b""
            if not data:
                self.status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
                return None
            self.all += ESCAPES.sub("", data.decode("utf-8", "replace")).replace("\r\n", "\n")

    def say(self, line):
        os.write(self.fd, (line + "\n").encode())

    def close(self):
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)


def require(condition, what, terminal):
    if not condition:
        raise AssertionError(f"{what}; the end of the output:\n{terminal.all[-1500:]}")


def listed(text):
    """The (number, words) of the list below the last `NAME: what is asked`. Answers of one kind stand
    together: `move:  1 a1  2 b1`, on as many lines as they need."""
    questions = list(re.finditer(r"^\w+: .*$", text, re.M))
    if not questions:
        return []
    choices, kind = [], ""
    for line in text[questions[-1].end():].split("\n"):
        if (group := re.match(r"^ +(\D[^:]*):  (\d+ .*)$", line)):
            kind, line = group[1], group[2]
        if (alone := CHOICE.match(line)):
            choices.append((alone[1], alone[2]))
        elif kind and re.match(r" *\d+ \S", line):
            items = (item.split(" ", 1) for item in re.split(r" {2,}", line.strip()))
            choices += [(number, f"{kind} {words}") for number, words in items]
    return choices


def play(program, answer, arguments):
    """One match to its end; `answer` makes a line of a (number, words) of the list."""
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        terminal = Terminal(program, ["play", "--seat", "2=random", "--seed", "5"] + arguments, folder)
        try:
            made = 0
            while (text := terminal.read_question()) is not None:
                if text.endswith("[Y/n] "):
                    terminal.say("y")
                    continue
                choices = listed(text)
                require(choices, "a question without a list", terminal)
                numbers = [int(number) for number, _ in choices]
                require(numbers[0] == 1 and numbers == sorted(set(numbers)), "a list out of order", terminal)
                number, words = rng.choice(choices)
                terminal.say(answer(number, words))
                made += 1
            require(terminal.status == 0, f"exit status {terminal.status}", terminal)
            require("The match is over" in terminal.all, "no end of the match", terminal)
            require(made > 10, f"only {made} choices", terminal)
            return f"{made} choices"
        finally:
            terminal.close()


def by_number(program):
    return play(program, lambda number, words: number, [])


def by_words(program):
    return play(program, lambda number, words: words, ["--yes"])


def mistakes(program):
    """Nonsense is answered, not obeyed, and the match goes on; `quit` saves it, and it can be loaded."""
    with tempfile.TemporaryDirectory() as folder:
        terminal = Terminal(program, ["play", "--seat", "2=random", "--seed", "5"], folder)
        try:
            first = terminal.read_question()
            require(first is not None, "no question", terminal)
            for nonsense in ["", "999999", "-1", "fly to the moon", "activate nobody", "x" * 3000, "\xff\xfe", "?"]:
                terminal.say(nonsense)
                require(terminal.read_question() is not None, f"ended at {nonsense[:20]!r}", terminal)
            terminal.say("quit")
            require(terminal.read_question() is None and terminal.status == 0, "quit did not end it", terminal)
            require(os.path.exists(os.path.join(folder, "match.arb")), "nothing was saved", terminal)
        finally:
            terminal.close()
        again = Terminal(program, ["play", "--load", "match.arb"], folder)
        try:
            require(again.read_question() is not None, "a saved match does not go on", again)
        finally:
            again.close()
    return "saved and loaded"


def inches(program):
    """Without a grid the table of robots has its columns too, in no more than 80."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = "play --option edition=1 --mode advanced --seat 1=Ann --seat 2=random --seed 5".split()
        terminal = Terminal(program, arguments, folder)
        try:
            for number in (1, 2, 3, 4, 5):
                terminal.read_question()
                terminal.say(str(number))
            robots = [line for line in terminal.read_question().split("\n") if "==== " in line]
            require(len(robots) >= 5, "no table of robots", terminal)
            require(len({line.index("=") for line in robots}) == 1, "the bars are not in one column", terminal)
            require(max(map(len, robots)) <= 80, "a line is too wide", terminal)
        finally:
            terminal.close()
    return f"{len(robots)} robots"


def main():
    program = os.path.abspath(sys.argv[1])
    passed = failed = 0
    for test in (by_number, by_words, mistakes, inches):
        started = time.monotonic()
        try:
            what = test(program)
            passed += 1
            print(f"{test.__name__}: {what}, {time.monotonic() - started:.1f} s")
        except (AssertionError, TimeoutError, OSError) as error:
            failed += 1
            print(f"{test.__name__}: {error}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
