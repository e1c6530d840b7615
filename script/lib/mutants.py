"""The small ways in which code can be broken: which mutants a file has, and how one waits behind a number."""
import collections
import hashlib
import pathlib
import re
import sys
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# Statements whose change no rule test should have to notice: checks of ourselves and narration.
NARRATION = re.compile(
    r"\b(ensure|static_assert|_Static_assert|event_add|event->n|emit|clause_cited|text_\w+|json_\w+"
    r"|snprintf|problem_set|__builtin_expect)\b")

# Figures of a hundred and more are capacities and masks, no rule has one; and a check against the depth of the
# stack of steps or the length of a list of choices, or of what odds say, is one of ourselves. Neither they nor
# comparisons with them are turned.
CAPACITY = re.compile(r"[\w>.\[\]-]+ [<>]=? \(?(?:(?:STEPS_MAX|CHOICES_MAX|ODDS_PIECES_MAX|ODDS_NOTES_MAX)\b[-+/ \d]*"
                      r"|\d{3,}\b|0[xX][0-9a-fA-F]{2,}\b)"
                      r"|\b\d{3,}\b|\b0[xX][0-9a-fA-F]{2,}\b")

DECLARES = re.compile(r"^\s*(?:const |static )*(?:(?!return|else|case)[A-Za-z]\w* \*?\w+\[|TEXT\()")

COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
TOKEN = re.compile(
    r"->|\+\+|--|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|0[xX][0-9a-fA-F]+[uUlL]*|\d+[uUlL]*"
    r"|[A-Za-z_]\w*|\S")
STATEMENT = re.compile(
    r"^(?P<before>\s*(?:if \(.*\) |else |for \(.*\) )?)"
    r"(?P<what>(?:\*?[a-z_]\w*(?:(?:->|\.)\w+|\[[^;]*?\])* (?:=|[-+|&^]=|<<=|>>=) [^;]*"
    r"|\*?[a-z_]\w*(?:(?:->|\.)\w+|\[[^;]*?\])*(?:\+\+|--)"
    r"|[a-z_]\w*\([^;]*\)|return refuse\([^;]*\)|continue|break));\s*$")


DROPPED, SIDE, ELSE, LONG, ARGUMENTS = "statement dropped", "side dropped", "else dropped", "long statement dropped", "arguments"
CLAUSE = re.compile(r"\b(A2|A1|RE|AV|SR|T)_([A-Z0-9]+_)*\d\d\b")
SEAT = re.compile(r"\[((?:s->|state->)?(?:active|seat|who|me|player|owner|whose|mine))\]")
ARGUMENT = r"[A-Za-z_][\w.]*(?:->\w+|\[\w+\])*"
PAIR = re.compile(rf"(?<=[(,] )({ARGUMENT}), ({ARGUMENT})(?=[,)])|(?<=\w\()({ARGUMENT}), ({ARGUMENT})(?=[,)])")
# Whether two are the same does not depend on which is named first.
ALIKE = re.compile(rf"\b(?:strcmp|memcmp)\({ARGUMENT}, {ARGUMENT}(?:, [^()]*)?\) [!=]= 0|\b(?:string|word|choice)_same\([^()]*\)")
# Named alike everywhere, and of types that nothing else has: the compiler would not let them pass.
HANDLES = set("k s kit own state view play ask table json text out list words word problem why events event dice script setup catalog "
              "board arena search clash tell line reader log match greedy game answer attempt refusal choice".split())
BOUND = re.compile(r"\bfor \([^;]*; [^;]*?(?P<sign><=?) [^;&|]+;")
BEGINS = re.compile(r"^\s*\*?[a-z_]\w*(?:(?:->|\.)\w+|\[[^]]*\])*(?: (?:=|[-+|&^]=) |\()")


@dataclass(frozen=True)
class Mutant:
    path: str
    line: int  # from 1
    before: str
    after: str
    what: str
    start: int  # of the change in `before`
    end: int


def blanked(source):
    """The source with comments, strings and preprocessor lines blanked, newlines and columns kept."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match[0])
    pattern = r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*'
    return re.sub(pattern, blank, source, flags=re.S | re.M)


def body_lines(code):
    """The numbers (from 0) of the lines inside function bodies: a `{` alone in column 0 opens one."""
    inside, lines = False, []
    for number, line in enumerate(code.split("\n")):
        if line.startswith("}"):
            inside = False
        if inside:
            lines.append(number)
        if line.rstrip() == "{" or re.match(r"^(static )?[a-z].*\) \{.*\}\s*$", line):
            inside = line.rstrip() == "{"
            if not inside:
                lines.append(number)
    return lines


def number_of(*parts):
    """A number that depends on these words alone: what is drawn at random here stays when other code changes."""
    return int.from_bytes(hashlib.sha256("\0".join(map(str, parts)).encode()).digest()[:8], "big")


def takes_either(line, start, end):
    """Is it the larger or the smaller of two that is taken, as in `a < b ? a : b` or `if (a > b) b = a`, or the nearest of
    a range, as in `a < 1 ? 1 : a > 6 ? 6 : a`? Equal ones are equal."""
    for held in re.finditer(r"\b(?P<a>\w+) < (?P<low>\w+) \? (?P=low) : (?P=a) > (?P<high>\w+) \? (?P=high) : (?P=a)\b", line):
        if held.start() <= start < held.end():
            return True
    kept = re.search(r"\bif \((?P<a>[^()]+) [<>]=? (?P<b>[^()]+)\) (?P<c>[^()=]+) = (?P<d>[^()=;]+);", line)
    if kept and {kept["a"], kept["b"]} == {kept["c"], kept["d"]} and kept.start() <= start < kept.end():
        return True
    after = re.match(r" (?P<b>[^?:;,&|]+) \? (?P<c>[^?:;]+) : (?P<d>[^?:;,]+)", line[end:])
    if not after:
        return False
    chosen = {after["c"].strip(), after["d"].rstrip(") ").strip() + ")" * after["d"].count("(")}
    other = after["b"].strip()
    return other in chosen and any(line[:start].rstrip().endswith(one) for one in chosen - {other})


def token_changes(line, seed):
    """(start, end, new text, what) for every token of a blanked line that can be turned."""
    capacities = [match.span() for match in CAPACITY.finditer(line)]
    capacities += [match.span() for match in re.finditer(r"\(const \w+\[\d+\]\)", line)]
    if DECLARES.match(line):
        capacities += [match.span() for match in re.finditer(r"(?<=[\w\]])\[[^]]*\]|\bTEXT\(\w+, \d+\)", line.split("=")[0])]
    loop = re.search(r"\bfor \([^;]*;[^;]*;[^)]*\)", line)  # a loop's bounds are not rules
    previous = ""
    for match in TOKEN.finditer(line):
        token, at = match[0], match.start()
        last, previous = previous, token
        if loop and loop.start() <= at < loop.end():
            continue
        if any(start <= at < end for start, end in capacities):
            continue
        if token in ("<", "<=", ">", ">=") and takes_either(line, at, match.end()):
            continue
        if token in COMPARISONS:
            yield at, match.end(), COMPARISONS[token], "comparison"
        elif token in ("&&", "||"):
            yield at, match.end(), "||" if token == "&&" else "&&", "and/or"
        elif token in ("+", "-", "+=", "-="):
            if token in "+-" and not re.match(r"[\w)\]]", last[-1:] or " "):
                continue
            if last in ("return", "case"):
                continue
            yield at, match.end(), token.replace("+", "\0").replace("-", "+").replace("\0", "-"), "sign"
        elif token[0].isdigit() and last != "case" and line[at - 1:at + 2] != "{0}":
            digits = re.match(r"0[xX][0-9a-fA-F]+|\d+", token)[0]
            value = int(digits, 0) if digits.lower().startswith("0x") or digits == "0" else int(digits)
            change = 1 - 2 * (number_of(seed, line.strip(), at) % 2) if value > 0 else 1
            yield at, match.end(), str(value + change) + token[len(digits):], "constant"


def clauses_known():
    """Every clause of the books, as code names it."""
    books = "".join(file.read_text() for file in sorted((ROOT / "rules").glob("*.md")))
    return {found.replace("-", "_") for found in re.findall(r"^- \*\*([A-Z0-9]+-[A-Z0-9-]+)\*\*", books, re.M)}


CLAUSES = clauses_known()


def neighbour(clause):
    """The next clause of the same part of a book, or else the one before it."""
    part, number = clause[:-2], int(clause[-2:])
    return next((near for near in (f"{part}{number + 1:02}", f"{part}{number - 1:02}") if near in CLAUSES), None)


def operand(plain, at, step):
    """Where the side of an `&&` or `||` ends that begins here, going this way; None if the line does not tell."""
    depth, closing, opening = 0, ")]}" if step > 0 else "([{", "([{" if step > 0 else ")]}"
    while 0 <= at < len(plain):
        if plain[at] in opening:
            depth += 1
        elif plain[at] in closing:
            if not depth:
                return at
            depth -= 1
        elif not depth and (plain[at] in ",;?:" or plain[at:at + 2] in ("&&", "||") or plain[at - 1:at + 1] in ("&&", "||")
                            or plain[:at + 1].endswith("return") or (plain[at] == "=" and plain[at - 1] == " " and plain[at + 1] == " ")):
            return at
        at += step
    return None


def shape_changes(plain):
    """(start, end, new text, what) for what is dropped, swapped or moved on a blanked line."""
    for match in re.finditer(r"&&|\|\|", plain):
        left, right = operand(plain, match.start() - 1, -1), operand(plain, match.end(), 1)
        if right is not None and plain[match.end():right].strip():
            yield match.start(), right, "", SIDE
        if left is not None and plain[left + 1:match.start()].strip():
            start = left + 1 + len(plain[left + 1:]) - len(plain[left + 1:].lstrip())
            yield start, match.end() + 1, "", SIDE
    alike = [match.span() for match in ALIKE.finditer(plain)]
    for match in PAIR.finditer(plain):
        one, other = [group for group in match.groups() if group]
        if any(start < match.start() < end for start, end in alike):
            continue
        if one != other and one not in HANDLES and other not in HANDLES:
            yield match.start(), match.end(), f"{other}, {one}", ARGUMENTS
    for match in SEAT.finditer(plain):
        yield match.start(1), match.end(1), f"{match[1]} % 6 + 1", "next seat"
    for match in BOUND.finditer(plain):
        sign = match["sign"]
        yield match.start("sign"), match.end("sign"), "<" if sign == "<=" else "<=", "bound"
    plain_else = re.search(r"\belse\b(?! if)", plain)
    if plain_else:
        yield plain_else.start(), plain_else.end(), "else if (0)", ELSE


def long_statement(code, number):
    """Does a statement begin on this line and end on another, with no `else` behind it?"""
    before, end = code[number - 1].rstrip(), number
    if not BEGINS.match(code[number]) or code[number].rstrip().endswith((";", "{", "}")) or not before.endswith((";", "{", "}")):
        return False
    while end < len(code) and not code[end].rstrip().endswith((";", "{", "}")):
        end += 1
    return end < len(code) and code[end].rstrip().endswith(";") and not re.match(r"^\s*(\} )?else\b", code[end + 1])


def mutants_of(path, seed):
    source = (ROOT / path).read_text()
    lines, code = source.split("\n"), blanked(source).split("\n")
    narrates = False
    for number in body_lines("\n".join(code)):
        line, plain = lines[number], code[number]
        for clause in CLAUSE.finditer(plain):
            near = neighbour(clause[0])
            if near:
                yield Mutant(path, number + 1, line, line[:clause.start()] + near + line[clause.end():], "clause", *clause.span())
        narrates |= bool(NARRATION.search(plain))
        if narrates:
            narrates = not plain.rstrip().endswith((";", "{", "}"))
            continue
        if "refuse(" not in plain:
            for start, end, new, what in token_changes(plain, seed):
                yield Mutant(path, number + 1, line, line[:start] + new + line[end:], what, start, end)
            for start, end, new, what in shape_changes(plain):
                yield Mutant(path, number + 1, line, line[:start] + new + line[end:], what, start, end)
        if long_statement(code, number):
            at = len(plain) - len(plain.lstrip())
            yield Mutant(path, number + 1, line, line[:at] + "if (0) " + line[at:], LONG, at, at)
        statement = STATEMENT.match(plain)
        if plain.strip() == "break;" and code[number + 1].strip().startswith("}"):
            continue  # the last one of a switch
        if re.match(r"^\s*for \(.*\) continue;\s*$", plain):
            continue  # it says that the loop has no body
        if statement and plain.count("(") == plain.count(")"):
            start, end = statement.span("what")
            yield Mutant(path, number + 1, line, line[:start] + ";", DROPPED, start, end)


def files_to_break(paths, ignored):
    for path in paths:
        full = ROOT / path
        found = [full] if full.is_file() else sorted(full.rglob("*.[ch]"))
        if not found:
            sys.exit(f"script/mutate: nothing to break in {path}")
        yield from (str(f.relative_to(ROOT)) for f in found if not set(f.relative_to(ROOT).parts) & set(ignored))


def expression_around(plain, start, end, logical):
    """Where the expression begins and ends that holds this token of a blanked line, or None if that can't be
    told from the line: the part between commas or brackets, and between `&&` and the like unless it is about them."""
    stops = ("?", ":") if logical else ("?", ":", "&&", "||")

    def is_stop(at):
        if plain[at] == "=":
            return plain[at + 1:at + 2] != "=" and plain[at - 1] not in "=!<>"
        return plain[at] in ",;" or plain.startswith(stops, at) or plain[:at + 1].endswith("return")

    depth, left = 0, start
    while left > 0:
        at = left - 1
        if plain[at] in ")]}":
            depth += 1
        elif plain[at] in "([{":
            if not depth:
                break
            depth -= 1
        elif not depth and (is_stop(at) or (at > 0 and plain[at - 1:at + 1] in stops)):
            break
        left = at
    depth, right = 0, end
    while right < len(plain):
        if plain[right] in "([{":
            depth += 1
        elif plain[right] in ")]}":
            if not depth:
                break
            depth -= 1
        elif not depth and is_stop(right):
            break
        right += 1
    found = plain[left:right]
    if not plain[:left].strip() or right == len(plain) or re.search(r"\b(if|else|while|return|switch|for)\b", found):
        return None
    return left, right


def switched(mutant, number):
    """The line with the change behind that number, or None."""
    line, plain = mutant.before, blanked(mutant.before)
    start, end = mutant.start, mutant.end
    if mutant.what == DROPPED:
        return f"{line[:start]}{{ if (!MUTANT({number})) {line[start:end]}; }}{line[line.index(';', end) + 1:]}"
    new = mutant.after[start:len(mutant.after) - len(line) + end]
    if mutant.what == LONG:
        return f"{line[:start]}if (!MUTANT({number})) {line[start:]}"
    if mutant.what == ELSE:
        return f"{line[:start]}else if (!MUTANT({number})){line[end:]}"
    if mutant.what == ARGUMENTS:
        one, other = line[start:end].split(", ")
        return (f"{line[:start]}(MUTANT({number}) ? {other} : {one}), (MUTANT({number}) ? {one} : {other})"
                f"{line[end:]}")
    if mutant.what in ("next seat", "clause"):
        return f"{line[:start]}(MUTANT({number}) ? ({new}) : ({line[start:end]})){line[end:]}"
    if plain[start:end] in ("+=", "-="):
        statement = STATEMENT.match(plain)
        if not statement:
            return None
        left, right = statement.span("what")
        changed = line[left:start] + new + line[end:right]
        return f"{line[:left]}{{ if (MUTANT({number})) {changed}; else {line[left:right]}; }}{line[right + 1:]}"
    span = expression_around(plain, start, end, mutant.what in ("and/or", SIDE))
    if not span:
        return None
    left, right = span
    changed = line[left:start] + new + line[end:right]
    return f"{line[:left]} (MUTANT({number}) ? ({changed}) : ({line[left:right]})){line[right:]}"


def listed_before(file, mutants):
    """Those of the possible mutants that the output of an earlier run names."""
    lines = pathlib.Path(file).read_text().split("\n")
    wanted = set()
    for i, line in enumerate(lines[:-2]):
        head = re.match(r"(\S+?):(\d+): ", line)
        if head and lines[i + 1].startswith("  - ") and lines[i + 2].startswith("  + "):
            wanted.add((head[1], lines[i + 1][4:], lines[i + 2][4:]))
    return [m for m in mutants if (m.path, m.before.strip(), m.after.strip()) in wanted]


def drawn(mutants, seed):
    """The mutants in a random order. Equal ones of a file are told apart by which of them comes first."""
    seen, keys = collections.Counter(), {}
    for mutant in mutants:
        name = (mutant.path, mutant.before.strip(), mutant.after.strip())
        keys[mutant] = number_of(seed, *name, seen[name])
        seen[name] += 1
    return sorted(mutants, key=keys.get)


def show(mutant):
    print(f"{mutant.path}:{mutant.line}: {mutant.what}")
    print(f"  - {mutant.before.strip()}\n  + {mutant.after.strip()}", flush=True)
