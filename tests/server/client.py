"""A server under test, its REST interface and a small WebSocket client; the standard library only."""
import base64
import json
import os
import pathlib
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

# Seconds until a test gives up; never a measure of speed, and more on a busy machine.
WAIT = 60 * max(1, os.getloadavg()[0] / (os.cpu_count() or 1))


def wait_for(condition, what="what was waited for"):
    """Its value, as soon as it is true."""
    until = time.monotonic() + WAIT
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > until:
            raise AssertionError(f"{what} did not come")
        time.sleep(0.02)


class Skipped(Exception):
    """This case can't be tried here; it says why."""


class Server:
    """`arbiter serve` on a free port with a folder of its own; with a database of its own where the variable
    ARBITER_TEST_POSTGRES names the port of a PostgreSQL."""

    def __init__(self, arbiter, *options, data=None, limits=True):
        self.arbiter, self.options = arbiter, ["--busy-ms", "0", *options]  # a busy machine is not what is tested
        self.own = data is None
        self.address = None
        if os.environ.get("ARBITER_TEST_POSTGRES"):
            from postgres import Borrowed
            if data is not None:
                raise Skipped("it looks into the folder of SQLite's file")
            self.address = Borrowed(int(os.environ["ARBITER_TEST_POSTGRES"])).database()
            self.options += ["--store", self.address]
        self.data = data or tempfile.mkdtemp(prefix="arbiter-server-")
        self.errors = tempfile.TemporaryFile(mode="w+")
        if not limits:
            self.options += ["--requests-per-second", "100000", "--connections-per-address", "20000",
                             "--tables-per-player", "100000"]
        self.process = None
        self.start()

    def file(self):
        """SQLite's, for tests that look into it."""
        if self.address:
            raise Skipped("it looks into SQLite's file")
        return self.data + "/store/arbiter.db"

    def store(self):
        """Where `arbiter store` finds it."""
        return ["--store", self.address] if self.address else ["--data", self.data + "/store"]

    def start(self, port=0):
        command = self.arbiter if isinstance(self.arbiter, list) else [self.arbiter]
        self.process = subprocess.Popen([*command, "serve", "--port", str(port), "--data", self.data + "/store", *self.options],
                                        stdout=subprocess.PIPE, stderr=self.errors, text=True)
        line = self.process.stdout.readline()
        if " at " not in line:
            raise AssertionError("the server did not start: " + line + self.log())
        self.url = line.split(" at ")[1].strip()
        host = self.url.split("//")[1]
        if ":" in host:
            self.host, self.port = host.rsplit(":", 1)[0], int(host.rsplit(":", 1)[1])

    def log(self):
        self.errors.flush()
        self.errors.seek(0)
        return self.errors.read()

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        """A graceful end; the exit status must be 0, which it is not if a sanitizer complained."""
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(WAIT)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError("the server did not stop\n" + self.log()) from None
        self.process.stdout.close()
        if status != 0:
            raise AssertionError(f"the server ended with {status}\n{self.log()[-6000:]}")

    def drop(self):
        if self.process.poll() is None:
            self.kill()
        if self.own:
            shutil.rmtree(self.data, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        try:
            if kind is None:
                self.stop()
            elif self.process.poll() is not None:
                print(f"the server ended with {self.process.returncode}\n{self.log()[-4000:]}")
        finally:
            self.drop()

    def call(self, method, path, body=None, token=None, headers=None, raw=None):
        """(status, answer as JSON or text)"""
        request = urllib.request.Request(self.url + path, method=method)
        data = raw if raw is not None else json.dumps(body).encode() if body is not None else None
        if data is not None or method == "POST":
            request.data = data or b"{}"
            request.add_header("Content-Type", "application/json")
        if token:
            request.add_header("Authorization", "Bearer " + token)
        for name, value in (headers or {}).items():
            request.add_header(name, value)
        try:
            with urllib.request.urlopen(request, timeout=WAIT) as answer:
                status, text = answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            status, text = error.code, error.read().decode()
        try:
            return status, json.loads(text)
        except ValueError:
            return status, text

    def get(self, path, token=None, **more):
        return self.call("GET", path, token=token, **more)

    def post(self, path, body=None, token=None, **more):
        return self.call("POST", path, body if body is not None else {}, token, **more)

    def guest(self, name="Ann"):
        status, answer = self.post("/api/session", {"name": name})
        assert status == 200, answer
        return answer["token"]

    def make(self, token, **setup):
        status, answer = self.post("/api/tables", setup, token)
        assert status == 200, answer
        return answer

    def follow(self, table, token=None, seen=-1):
        return Socket(self, table, token, seen)


def only_without_tsan(what):
    if "TSAN_OPTIONS" in os.environ:
        raise Skipped(f"it measures {what}, which ThreadSanitizer changes")


class Closed(Exception):
    pass


class Socket:
    """A WebSocket that has said hello."""

    def __init__(self, server, table=None, token=None, seen=-1, origin=None, silent=False):
        self.raw = socket.create_connection((server.host, server.port), timeout=WAIT)
        self.raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rest, self.state, self.number = b"", None, -1
        self.table, self.heard, self.patience = table, [], None
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /socket HTTP/1.1", f"Host: {server.host}:{server.port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: arbiter"]
        if origin:
            lines.append("Origin: " + origin)
        self.raw.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.rest:
            self.fill()
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Closed(head.split(b"\r\n")[0].decode())
        if table is not None and not silent:
            hello = {"type": "hello", "table": table, "seen": seen}
            if token:
                hello["token"] = token
            self.say(hello)

    def fill(self):
        """Reads on. Pings of the server do not keep somebody waiting who waits for something else."""
        if self.patience is not None and time.monotonic() > self.patience:
            raise AssertionError("what was waited for did not come")
        try:
            got = self.raw.recv(65536)
        except (ConnectionError, OSError) as error:
            if isinstance(error, socket.timeout):
                raise AssertionError("nothing came") from None
            raise Closed("reset") from None
        if not got:
            raise Closed("closed")
        self.rest += got

    def frame(self, payload, code=1):
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([0x80 | code])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", size)
        long = int.from_bytes((mask * (size // 4 + 1))[:size], "big") ^ int.from_bytes(payload, "big") if size else 0
        try:
            self.raw.sendall(head + mask + (long.to_bytes(size, "big") if size else b""))
        except OSError:
            raise Closed("can't send") from None

    def say(self, message):
        self.frame((message if isinstance(message, str) else json.dumps(message)).encode())

    def hear_raw(self):
        """The next text, as bytes. Pings are answered."""
        text = b""
        self.patience = time.monotonic() + WAIT
        while True:
            while len(self.rest) < 2:
                self.fill()
            code, size, start = self.rest[0] & 15, self.rest[1] & 127, 2
            final = self.rest[0] & 128
            if size == 126:
                while len(self.rest) < 4:
                    self.fill()
                size, start = struct.unpack(">H", self.rest[2:4])[0], 4
            elif size == 127:
                while len(self.rest) < 10:
                    self.fill()
                size, start = struct.unpack(">Q", self.rest[2:10])[0], 10
            while len(self.rest) < start + size:
                self.fill()
            payload, self.rest = self.rest[start:start + size], self.rest[start + size:]
            if code == 8:
                raise Closed("closed by the server")
            if code == 9:
                self.frame(payload, 10)
            elif code in (0, 1):
                text += payload
                if final:
                    return text

    def hear(self):
        message = json.loads(self.hear_raw())
        if message["type"] == "update" and "state" in message:
            self.state = message["state"]
            self.number = self.state["number"]
        return message

    def until(self, *types):
        """The next message of one of these types; all before it are kept in `heard`."""
        while True:
            message = self.hear()
            self.heard.append(message)
            if message["type"] in types:
                return message

    def until_state(self):
        while True:
            message = self.until("update")
            if "state" in message:
                return message

    def sync(self):
        """Hears everything that was sent until now."""
        self.say({"type": "ping"})
        self.until("pong")
        return self

    def choose(self, words, number=None, key=None):
        """The answer: done or refused."""
        message = {"type": "choose", "number": self.number if number is None else number, "words": words}
        if key:
            message["id"] = key
        self.say(message)
        return self.until("done", "refused", "problem")

    def ask(self, kind, **more):
        self.say({"type": kind, **more})
        return self.until("done", "refused", "problem")

    def close(self):
        self.raw.close()


def run(tests):
    """Runs functions as cases; the last line is `N passed, N failed`."""
    passed = failed = skipped = 0
    wanted = sys.argv[2:]
    for test in tests:
        if wanted and test.__name__ not in wanted:
            continue
        began = time.monotonic()
        try:
            test()
            passed += 1
            print(f"ok   {test.__name__} ({time.monotonic() - began:.1f} s)", flush=True)
        except Skipped as reason:
            skipped += 1
            print(f"SKIPPED {test.__name__}: {reason}", flush=True)
        except BaseException as error:  # a failed case must not hide the others
            failed += 1
            import traceback
            traceback.print_exc(file=sys.stdout)
            print(f"FAIL {test.__name__}: {error}", flush=True)
            if isinstance(error, KeyboardInterrupt):
                break
    if skipped:
        print(f"{skipped} skipped")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed + skipped else 0)


ARBITER = sys.argv[1] if len(sys.argv) > 1 else "arbiter"
ROOT = pathlib.Path(__file__).resolve().parents[2]
