#!/usr/bin/env python3
"""Says what is out of place in the tree: `tidy.py [CHECK...]`. Each check is one case; the last line is
`N passed, N failed`. What a check lets pass is listed here, with the reason."""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

C_COLUMNS, WEB_COLUMNS, DATA_COLUMNS = 120, 140, 160
FILE_LINES, FUNCTION_LINES = 600, 70

LONG_FILES = {}
LONG_FUNCTIONS = {
    "web/src/games/robot_empire/art.ts": {"monster": "a drawing, stroke by stroke",
                                          "component": "a drawing, stroke by stroke"},
}
# Words that are of one game alone. A short word that is also plain English counts only as a name in quotes.
GAMES = {
    "aegis": [r"\baegis\b", r"\bark\b", r"A\.E\.G\.I\.S\."],
    "robot_empire": [r"\brobot[_ ]empire\b"],
    "avertigos": [r"\bavertigos\b"],
    "spot": [r"""["'`/]spot["'`/]"""],
    "parley": [r"\bparley\b"],
}
# Where all games are listed.
LISTS_OF_GAMES = {"src/games/registry.h", "src/games/registry.c", "web/src/games/index.ts"}
# Who may use what, as ARCHITECTURE.md draws it; a folder may always use itself.
USES = {
    "src/core": [],
    "src/bots": ["core"],
    "src/table": ["core", "bots"],
    "src/bus": ["core"],
    "src/lab": ["core", "bots", "table", "bus"],
    "src/store": ["core"],
    "src/server": ["core", "bots", "table", "store", "bus"],
    "src/cli": ["core", "bots", "table", "lab", "store", "bus", "server"],
    "src/wasm": ["core", "bots", "table"],
    "src/tools": ["core"],
}
WEB_USES = {
    "engine": [],
    "lib": ["engine"],
    "table": ["engine", "lib", "games"],
    "games": ["engine", "lib", "table"],
    "pages": ["engine", "lib", "table", "games"],
}
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX)\b|\bnot (yet )?implemented\b", re.I)
SPELLS_THEM = {"tests/tidy/tidy.py", "tests/unit/test_clauses.c"}  # they look for these words


def tree():
    """Every file of the repository, as it lies there, without what is ignored."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, check=True)
    names = sorted(set(listed.stdout.decode().split("\0")) - {""})
    return [name for name in names if (ROOT / name).is_file()]


FILES = tree()
TEXTS = {}


def lines_of(name):
    if name not in TEXTS:
        TEXTS[name] = (ROOT / name).read_text(encoding="utf-8").split("\n")
    return TEXTS[name]


def under(*folders, endings):
    return [name for name in FILES if name.startswith(folders) and name.endswith(endings)]


C = under("", endings=(".c", ".h"))
WEB = [name for name in under("web/", "tests/browser/", "tests/wasm/", "bench/rival/",
                              endings=(".ts", ".js", ".mjs", ".svelte", ".css", ".html")) if not name.startswith("web/public/")]
PYTHON = [name for name in FILES if name.endswith(".py") or
          (name.startswith("script/") and lines_of(name)[0].endswith("python3"))]


def without_comments(name):
    """The lines of a C, TypeScript or Svelte file with their comments blanked."""
    text = "\n".join(lines_of(name))
    blank = lambda found: re.sub(r"[^\n]", " ", found[0])
    text = re.sub(r"/\*.*?\*/|<!--.*?-->", blank, text, flags=re.S)
    return re.sub(r"(^|[\s;{}),])//.*", blank, text, flags=re.M).split("\n")


# ---- the checks: each yields what is out of place ------------------------------------------------------------------

def clang_format():
    """C is written as .clang-format says."""
    done = subprocess.run(["clang-format-19", "--dry-run", *C], cwd=ROOT, capture_output=True, text=True, check=False)
    for name in sorted(set(re.findall(r"^(\S+?):\d+:\d+: (?:warning|error):", done.stderr, re.M))):
        yield f"{name}: clang-format-19 -i {name}"
    if done.returncode:
        yield f"clang-format-19 ended with {done.returncode}: {done.stderr[:500]}"


def prettier():
    """The page and its tests are written as web/.prettierrc says."""
    command = ["node", "node_modules/prettier/bin/prettier.cjs", "--config", ".prettierrc", "--list-different", "."]
    done = subprocess.run([*command, "../tests/browser", "../tests/wasm", "../bench/rival"], cwd=ROOT / "web",
                          capture_output=True, text=True, check=False)
    for line in done.stdout.splitlines():
        yield f"{(ROOT / 'web' / line).resolve().relative_to(ROOT)}: npm --prefix web run format"
    if done.returncode not in (0, 1) or (done.returncode and not done.stdout):
        yield f"prettier ended with {done.returncode}: {done.stderr[:500]}"


LITERAL = re.compile(r""""(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`""")


def line_length():
    """Lines can be read without scrolling. One that is long by what stands in a string (a path of a drawing, a sentence)
    may be: a break there would be part of the data. In the page even that has an end, so that a diff can be read."""
    for columns, names in ((C_COLUMNS, C), (WEB_COLUMNS, WEB + PYTHON)):
        for name in names:
            in_template = False
            for number, line in enumerate(lines_of(name), 1):
                data = in_template or name.endswith(".svelte") and re.match(r"\s*(<path d=| *d=)", line)
                in_template ^= line.count("`") % 2 == 1
                rest = len(line) - max((len(is_) for is_ in LITERAL.findall(line)), default=0)
                drawn = name.startswith("web/src/") and len(line) > DATA_COLUMNS
                if drawn or len(line) > columns and not (rest <= columns // 2 or data or in_template):
                    yield f"{name}:{number}: {len(line)} columns, at most {columns}"
    for name in under("", endings=(".build",)):
        for number, line in enumerate(lines_of(name), 1):
            if len(line) > WEB_COLUMNS:
                yield f"{name}:{number}: {len(line)} columns, at most {WEB_COLUMNS}"


def blanks():
    """No tabs, no blanks at the end of lines, one newline at the end."""
    for name in C + WEB + PYTHON + under("", endings=(".md", ".build")):
        lines = lines_of(name)
        for number, line in enumerate(lines, 1):
            if line != line.rstrip() or ("\t" in line and not name.endswith(".md")):
                yield f"{name}:{number}: a tab or a blank at the end"
        if lines[-1] or len(lines) > 1 and not lines[-2]:
            yield f"{name}: its end"


def file_length():
    """A file is about one thing."""
    for name in C + WEB + PYTHON:
        count = len(lines_of(name)) - 1
        if count > FILE_LINES and name not in LONG_FILES:
            yield f"{name}: {count} lines, at most {FILE_LINES}"
        if count <= FILE_LINES and name in LONG_FILES:
            yield f"{name}: is short now; take it off the list"
    for name in LONG_FILES:
        if name not in FILES:
            yield f"{name}: is gone; take it off the list"


def c_functions(name):
    """(name, first line, lines between its braces) of each function; clang-format has put both braces into column 1."""
    head, begin = "", 0
    for number, line in enumerate(lines_of(name), 1):
        if line == "{":
            begin = number
        elif line == "}" and begin:
            yield head, begin, number - begin - 1
            begin = 0
        elif not begin and re.match(r"[a-zA-Z].*\w\(", line):
            head = re.search(r"(\w+)\(", line)[1]


def web_functions(name):
    """The same of functions and methods, whose closing brace prettier has put below their first word."""
    lines = lines_of(name)
    opens = re.compile(r"^(\s*)(?:export )?(?:default )?(?:static )?(?:async )?(?:function\*? ?|const |get |set )?(#?\w*)"
                       r"(?: = (?:async )?)?\(.*\).*\{$")
    for number, line in enumerate(lines, 1):
        found = opens.match(line)
        if not found or re.match(r"\s*(if|for|while|switch|catch|\}|return|await)\b", line):
            continue
        for end in range(number, len(lines)):
            if re.match(re.escape(found[1]) + r"[})]", lines[end]):
                yield found[2], number, end - number
                break


def function_length():
    """A function fits on a screen."""
    for name in C + [name for name in WEB if not name.endswith((".css", ".html"))]:
        for function, line, count in (c_functions if name in C else web_functions)(name):
            story = not function and name.startswith("tests/browser/")  # a test in a browser is told from start to end
            allowed = story or function in LONG_FUNCTIONS.get(name, {})
            if count > FUNCTION_LINES and not allowed:
                yield f"{name}:{line}: {function} has {count} lines, at most {FUNCTION_LINES}"
    for name, functions in LONG_FUNCTIONS.items():
        functions_of = c_functions if name in C else web_functions
        found = {function: count for function, _, count in functions_of(name)} if name in FILES else {}
        for function in functions:
            if found.get(function, 0) <= FUNCTION_LINES:
                yield f"{name}: {function} is short now, or gone; take it off the list"


def without_help(lines):
    """Blanks the help texts of commands: their examples name what somebody can type."""
    inside = False
    for line in lines:
        inside = inside or line.startswith("static const char help[]")
        yield "" if inside else line
        inside = inside and not line.endswith(";")


def games_named():
    """Nothing outside a game's folder knows the game. Comments and help texts may take their examples from one."""
    for name in under("src/", "web/src/", endings=(".c", ".h", ".ts", ".svelte", ".css")):
        if name in LISTS_OF_GAMES:
            continue
        here = re.match(r"(?:web/)?src/games/(\w+)/", name)
        for number, line in enumerate(without_help(without_comments(name)), 1):
            for game, words in GAMES.items():
                if here and here[1] == game:
                    continue
                if any(re.search(word, line, re.I) for word in words):
                    yield f"{name}:{number}: knows {game}: {line.strip()[:100]}"


def includes():
    """Folders use each other only as ARCHITECTURE.md says."""
    for name in under("src/", endings=(".c", ".h")):
        folder = "/".join(name.split("/")[:2])
        for number, line in enumerate(lines_of(name), 1):
            found = re.match(r'#include "([^"]+)"', line)
            if not found or "/" not in found[1] and not found[1].startswith(".."):
                continue
            used = found[1].split("/")
            if folder == "src/games":
                own = name.split("/")[2]
                fine = used[0] == "core" or used[0] == "games" and (name in LISTS_OF_GAMES or used[1] == own)
            else:
                fine = used[0] in (folder[4:], *USES.get(folder, []))
            if not fine:
                yield f"{name}:{number}: {folder} may not use {found[1]}"
    for folder in sorted({"/".join(name.split("/")[:2]) for name in under("src/", endings=(".c", ".h"))}):
        if folder not in USES and folder != "src/games":
            yield f"{folder}: who may use it, and what may it use? Say it in ARCHITECTURE.md and here"


def imports():
    """The same for the page; games are reached through web/src/games/index.ts."""
    for name in under("web/src/", endings=(".ts", ".svelte")):
        path = pathlib.PurePosixPath(name)
        folder = path.parts[2] if len(path.parts) > 3 else ""
        for number, line in enumerate(lines_of(name), 1):
            for wanted in re.findall(r"""(?:from|import)\s*\(?['"](\.[^'"]+)['"]""", line):
                parts = []
                for part in (path.parent / wanted).parts:
                    parts = parts[:-1] if part == ".." else [*parts, part]
                used, rest = parts[2] if len(parts) > 3 or parts[2:] == ["games"] else "", parts[3:]
                own = folder == "games" and len(path.parts) > 4
                if used == "games" and len(rest) > 1:
                    fine = name in LISTS_OF_GAMES or own and rest[0] == path.parts[3]
                else:
                    fine = not folder or used in (folder, *WEB_USES.get(folder, []))
                if not fine:
                    yield f"{name}:{number}: may not use {wanted}"


def finished():
    """Nothing is left for later."""
    for name in FILES:
        if name.endswith((".png", ".wasm", ".ico", ".woff2", "-lock.json")) or name.startswith("fuzz/corpus"):
            continue
        try:
            lines = lines_of(name)
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(lines, 1):
            if UNFINISHED.search(line) and name not in SPELLS_THEM:
                yield f"{name}:{number}: {line.strip()[:100]}"


def documented_paths():
    """What the documentation calls by its path is there. NAME and X stand for any name."""
    path = re.compile(r"`((?:src|web|tests|data|rules|docs|script|bench|fuzz|examples)/[\w./-]*)`")
    made = {"web/dist"}  # by a build
    for name in under("", endings=(".md",)):
        for number, line in enumerate(lines_of(name), 1):
            for found in path.findall(line):
                if not re.search(r"\b(NAME|FILE|X)\b", found) and found not in made and not (ROOT / found).exists():
                    yield f"{name}:{number}: there is no {found}"


def alone():
    """Every file of the engine compiles by itself."""
    done = subprocess.run(["script/lib/check-alone"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        yield from (done.stdout + done.stderr).splitlines()[-40:] or ["script/lib/check-alone failed"]


CHECKS = [clang_format, prettier, line_length, blanks, file_length, function_length, games_named, includes, imports,
          finished, documented_paths, alone]
SHOWN_MAX = 60


def main():
    wanted = sys.argv[1:]
    failed = 0
    checks = [check for check in CHECKS if not wanted or check.__name__ in wanted]
    for check in checks:
        wrong = list(check())
        failed += bool(wrong)
        print(f"{check.__name__}: {'out of place: ' + str(len(wrong)) if wrong else 'in order'}")
        for line in wrong[:SHOWN_MAX]:
            print(f"  {line}")
        if len(wrong) > SHOWN_MAX:
            print(f"  and {len(wrong) - SHOWN_MAX} more")
    print(f"{len(checks) - failed} passed, {failed} failed")
    sys.exit(1 if failed or not checks else 0)


main()
