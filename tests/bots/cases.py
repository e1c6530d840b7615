"""What the tests of bots share: the program they are given, and cases that are counted."""
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ARBITER = str(pathlib.Path(sys.argv[1]).resolve())
count = {"passed": 0, "failed": 0}


def run(*arguments, stdin=None):
    return subprocess.run([ARBITER, *arguments], cwd=ROOT, input=stdin, capture_output=True, text=True, check=False,
                          timeout=900)


def check(name, condition, seen=""):
    count["passed" if condition else "failed"] += 1
    if not condition:
        print(f"FAILED {name}\n{seen}", flush=True)


def finish(names):
    """Runs whatever is called test_... and ends the program."""
    for test in [value for name, value in list(names.items()) if name.startswith("test_")]:
        test()
    print(f"{count['passed']} passed, {count['failed']} failed")
    sys.exit(1 if count["failed"] else 0)
