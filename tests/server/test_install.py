#!/usr/bin/env python3
"""Copying the program is installing it: in an empty root with the program, the shared objects of the C library that it names
and the two devices every Linux has, it tells its version, serves, and a match is played over the socket. Skipped, with the
reason, where nobody may make such a root.

usage: test_install.py ARBITER [--root FOLDER]   (the root of a whole system instead: script/check-install)"""
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile

from client import ARBITER, Server, Skipped, run

ROOT_WANTED = sys.argv[sys.argv.index("--root") + 1] if "--root" in sys.argv else None
del sys.argv[2:]
os.environ["PATH"] += ":/usr/sbin:/sbin"
LIBC = re.compile(r"^(ld-linux\S*|lib(c|m|pthread|dl|rt)\.so\.\d+)$")


def shared_objects(arbiter):
    """(paths that it needs, is it a build for tests): anything but the C library would have to be installed."""
    named = subprocess.run(["ldd", arbiter], capture_output=True, text=True, check=True).stdout
    paths = re.findall(r"(/\S+) \(0x", named)
    sanitized = any("libasan" in path or "libubsan" in path for path in paths)
    others = [path for path in paths if not LIBC.match(os.path.basename(path))]
    assert sanitized or not others, f"needs to be installed: {others}"
    return paths, sanitized


class Root:
    """A folder that is the whole world of the program."""

    def __init__(self):
        if os.geteuid() != 0:
            raise Skipped("only root may change the root folder")
        self.paths, self.sanitized = shared_objects(ARBITER)
        self.own = not ROOT_WANTED
        self.folder = ROOT_WANTED or tempfile.mkdtemp(prefix="arbiter-root-")
        shutil.copy(ARBITER, self.folder + "/arbiter")
        if self.own:
            self.furnish()
        os.makedirs(self.folder + "/data", exist_ok=True)

    def furnish(self):
        for path in self.paths:
            os.makedirs(self.folder + os.path.dirname(path), exist_ok=True)
            shutil.copy(path, self.folder + path)
        os.mkdir(self.folder + "/dev")
        os.mkdir(self.folder + "/proc")
        try:
            for name, minor in (("null", 3), ("urandom", 9)):
                os.mknod(f"{self.folder}/dev/{name}", stat.S_IFCHR | 0o666, os.makedev(1, minor))
                with open(f"{self.folder}/dev/{name}", "rb") as device:
                    device.read(1)
        except OSError as error:
            self.drop()
            raise Skipped(f"no devices can be made here: {error}") from None

    def command(self):
        """Sanitizers read /proc; nothing else needs it."""
        if not self.sanitized:
            return ["chroot", self.folder, "/arbiter"]
        return ["unshare", "-m", "sh", "-c", f'mount -t proc proc "{self.folder}/proc" && exec chroot "{self.folder}" /arbiter "$@"', "sh"]

    def drop(self):
        if self.own:
            shutil.rmtree(self.folder)


def alone_in_an_empty_root():
    root = Root()
    try:
        told = subprocess.run([*root.command(), "--version"], capture_output=True, text=True, check=False)
        if "unshare" in told.stderr or "mount" in told.stderr:
            raise Skipped(f"this root can't be entered: {told.stderr.strip()}")
        assert told.returncode == 0 and re.search(r"\d+\.\d+\.\d+", told.stdout), told
        server = Server(root.command(), "--quiet", data="/data", limits=False)
        try:
            assert server.get("/health") == (200, {"status": "ok"})
            status, page = server.get("/")
            assert status == 200 and "<html" in page, page[:200]
            whole = os.environ.get("ARBITER_PAGE") == "1"
            assert not whole or "/arbiter.wasm" in page, "this program was built without its page"
            ann = server.guest("Ann")
            made = server.make(ann, game="aegis", seats=[{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "1"}])
            watcher = server.follow(made["table"])
            watcher.until("over")
            assert watcher.state["result"]["why"] and watcher.number > 10
            status, log = server.get(f"/api/tables/{made['table']}/log")
            assert status == 200 and "seed-revealed" in log
            server.stop()
        finally:
            server.drop()
        print(f"  {told.stdout.strip()}: {watcher.number} choices in {root.folder}")
    finally:
        root.drop()


run([alone_in_an_empty_root])
