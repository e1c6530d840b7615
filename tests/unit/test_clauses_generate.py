#!/usr/bin/env python3
"""Clauses have numbers for life: what the build refuses, what `--append` adds, and that a clause in the middle of a book
changes no number. usage: test_clauses_generate.py CLAUSES_GENERATE"""
import hashlib
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TOOL = sys.argv[1]
RULES = pathlib.Path(__file__).resolve().parents[2] / "rules"

BOOK = """# Book

## One

- **XX-A-01** The first rule.
- **XX-A-02** The second rule.
  - Ruling: of the second.
- **XX-A-03** The third rule.
"""
NUMBERS = """block 5 9
5 XX-A-01
6 XX-A-02 ruling
7 XX-A-03
"""


class Folder:
    def __init__(self, book=BOOK, numbers=NUMBERS, **more):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="arbiter-clauses-"))
        (self.path / "book.md").write_text(book)
        (self.path / "XX.txt").write_text(numbers)
        for name, text in more.items():
            (self.path / name.replace("_", ".")).write_text(text)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path)

    def run(self, *first):
        files = sorted(self.path.glob("*.md")) + sorted(self.path.glob("*.txt"))
        return subprocess.run([TOOL, *map(str, first), *map(str, files)], capture_output=True, text=True)

    def build(self):
        """The constants, or the complaint."""
        header, texts = self.path / "out.h", self.path / "out.c"
        done = self.run(header, texts)
        if done.returncode:
            assert not header.exists() and not texts.exists()
            return done.stderr
        return dict(re.findall(r"^    (\w+) = (\d+)", header.read_text(), re.M)) | {"texts": texts.read_text()}


def refused(*parts, **files):
    with Folder(**files) as folder:
        said = folder.build()
        assert isinstance(said, str), f"this was built, and should not have been: {parts}"
        for part in parts:
            assert part in said, (part, said)


def test_numbers_are_those_of_the_list():
    with Folder() as folder:
        is_ = folder.build()
        assert (is_["XX_A_01"], is_["XX_A_02"], is_["XX_A_03"], is_["CLAUSE_COUNT"]) == ("5", "6", "7", "8"), is_
        assert re.search(r"clauses_in_order\[\] = \{\s*5, 6, 7, 0\}", is_["texts"]), is_["texts"]


def test_a_clause_without_a_number():
    refused("book.md:5: a clause without a number: XX-A-01", "script/clauses", numbers="block 5 9\n6 XX-A-02 ruling\n7 XX-A-03\n")
    refused("a clause of a system without numbers: YY-01", other_md="# Other\n- **YY-01** A rule.\n")


def test_a_clause_that_is_gone():
    gone = BOOK.replace("- **XX-A-03** The third rule.\n", "")
    refused("XX.txt:4: this clause is in no file of rules/", "write `retired` behind it: XX-A-03", book=gone)
    with Folder(book=gone, numbers=NUMBERS.replace("XX-A-03", "XX-A-03 retired") + "8 XX-A-04 retired\n") as folder:
        is_ = folder.build()
        assert "XX_A_03" not in is_ and is_["CLAUSE_COUNT"] == "9", is_
        assert is_["texts"].count('{"", "", "", "", "", 0}') == 5 + 2  # nobody's, 1 to 4, and the two that are retired
    refused("this clause is retired; take a new id: XX-A-03", numbers=NUMBERS.replace("XX-A-03", "XX-A-03 retired"))


def test_numbers_twice_or_out_of_order():
    refused("XX.txt:4: two clauses have this number", numbers=NUMBERS.replace("7 XX", "6 XX"))
    refused("XX.txt:4: the order was changed", numbers="block 5 9\n5 XX-A-01\n7 XX-A-03\n6 XX-A-02 ruling\n")
    refused("XX.txt:5: this clause has a number already: XX-A-01", numbers=NUMBERS + "8 XX-A-01\n")
    refused("a number outside the block", numbers=NUMBERS.replace("block 5 9", "block 5 6"))
    refused("these numbers belong to another block already", other_md="# Other\n- **YY-01** A rule.\n", YY_txt="block 9 12\n10 YY-01\n")
    refused("a clause of another system in this file: YY-01", numbers=NUMBERS + "8 YY-01\n", other_md="# Other\n- **YY-01** A rule.\n")
    refused("expected `NUMBER ID`", numbers=NUMBERS + "8 XX-A-04 rulling\n")
    refused("expected `block FIRST LAST`", numbers=NUMBERS.replace("block 5 9", "block 9 5"))
    refused("expected `NUMBER ID`", numbers=NUMBERS + "32001 XX-A-09\n")


def test_a_line_between_a_clause_and_its_ruling():
    between = BOOK.replace("  - Ruling: of", "- **XX-A-04** A rule in between.\n  - Ruling: of")
    # also when the new clause has been given a number, by hand or by --append
    for numbers in (NUMBERS, NUMBERS + "8 XX-A-04\n", NUMBERS + "8 XX-A-04 ruling\n"):
        refused("book.md:6: a clause has lost its ruling: XX-A-02, and one stands below XX-A-04", book=between, numbers=numbers)
    with Folder(book=between) as folder:
        done = folder.run("--append")
        assert done.returncode and "has lost its ruling" in done.stderr
        assert (folder.path / "XX.txt").read_text() == NUMBERS
    # between two clauses of which neither had one before: nothing to lose, but a new one must be noted
    refused("XX.txt:4: this clause has a ruling that is not noted: XX-A-03", book=BOOK + "  - Ruling: of the third.\n")


def test_append():
    middle = BOOK.replace("- **XX-A-02**", "- **XX-A-05** New in the middle.\n- **XX-A-02**")
    more = middle + "  - Ruling: new.\n- **XX-A-04** At the end.\n  - Ruling: x.\n"
    with Folder(book=more) as folder:
        done = folder.run("--append")
        assert done.returncode == 0, done.stderr
        assert (folder.path / "XX.txt").read_text() == NUMBERS.replace("XX-A-03", "XX-A-03 ruling") + "8 XX-A-05\n9 XX-A-04 ruling\n"
        is_ = folder.build()
        assert re.search(r"clauses_in_order\[\] = \{\s*5, 8, 6, 7, 9, 0\}", is_["texts"])
        before = (folder.path / "XX.txt").read_text()
        assert folder.run("--append").returncode == 0 and (folder.path / "XX.txt").read_text() == before
    with Folder(book=more + "- **XX-A-06** One too many.\n") as folder:
        done = folder.run("--append")
        assert done.returncode and "this block is full" in done.stderr and (folder.path / "XX.txt").read_text() == NUMBERS


def constants(folder):
    header, texts = folder / "out.h", folder / "out.c"
    files = sorted(folder.glob("*.md")) + sorted((folder / "numbers").glob("*.txt"))
    done = subprocess.run([TOOL, header, texts, *files], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return dict(re.findall(r"^    (\w+) = (\d+)", header.read_text(), re.M))


def test_a_new_clause_in_the_middle_of_every_book_changes_no_number():
    with tempfile.TemporaryDirectory() as folder:
        rules = pathlib.Path(folder) / "rules"
        shutil.copytree(RULES, rules)
        before = constants(rules)
        for book in rules.glob("*.md"):
            lines = book.read_text().split("\n")
            clauses = [i for i, line in enumerate(lines) if line.startswith("- **")]
            middle = clauses[len(clauses) // 2]
            system = re.match(r"- \*\*([A-Z0-9]+)-", lines[middle]).group(1)
            lines.insert(middle, f"- **{system}-NEW-01** A rule that came later.")
            book.write_text("\n".join(lines))
        files = sorted(rules.glob("*.md")) + sorted((rules / "numbers").glob("*.txt"))
        done = subprocess.run([TOOL, "--append", *files], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        after = constants(rules)
        assert len(after) == len(before) + 6
        assert all(after[name] == number for name, number in before.items() if name != "CLAUSE_COUNT")


def test_the_first_numbers_stay():
    """Stored matches hold them: no line of the first 2635 may ever get another number."""
    lines = [line.split()[:2] for file in RULES.glob("numbers/*.txt") for line in file.read_text().split("\n")
             if re.match(r"\d", line) and int(line.split()[0]) <= 2635]
    lines.sort(key=lambda line: int(line[0]))
    digest = hashlib.sha256("\n".join(" ".join(line) for line in lines).encode()).hexdigest()
    assert len(lines) == 2635 and digest == "69cb8514a387e815cfaa03df50ae440993fcc7dba1f37ed9dc6755769902af3c", digest


passed = failed = 0
for name, test in list(globals().items()):
    if not name.startswith("test_"):
        continue
    try:
        test()
        passed += 1
    except AssertionError as error:
        failed += 1
        print(f"FAIL {name}: {error}")
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
