"""A NATS server of its own for a test, on loopback, gone afterwards; and a listener that sees what goes over it."""
import shutil
import socket
import subprocess
import tempfile
import threading

from client import Skipped, wait_for


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


class Nats:
    def __init__(self):
        if not shutil.which("nats-server"):
            raise Skipped("NATS is not installed (script/setup installs the package nats-server where it can)")
        self.port = free_port()
        self.url = f"nats://127.0.0.1:{self.port}"
        self.log = tempfile.TemporaryFile(mode="w+")
        self.start()

    def start(self):
        self.process = subprocess.Popen(["nats-server", "-a", "127.0.0.1", "-p", str(self.port)], stdout=self.log, stderr=self.log)
        wait_for(self.answers, "NATS")

    def answers(self):
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            return True
        except OSError:
            return False

    def kill(self):
        self.process.kill()
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()


class Listener(threading.Thread):
    """Hears every message on some subjects: `take(subject, bytes)`."""

    def __init__(self, nats, take, subject=">"):
        super().__init__(daemon=True)
        self.take, self.raw = take, socket.create_connection(("127.0.0.1", nats.port), timeout=60)
        self.file = self.raw.makefile("rb")
        self.file.readline()  # INFO
        self.raw.sendall(f'CONNECT {{"verbose":false}}\r\nSUB {subject} 1\r\nPING\r\n'.encode())
        while self.file.readline().strip() != b"PONG":
            pass
        self.start()

    def run(self):
        try:
            while line := self.file.readline():
                words = line.split()
                if words[0] == b"PING":
                    self.raw.sendall(b"PONG\r\n")
                elif words[0] == b"MSG":
                    body = self.file.read(int(words[-1]) + 2)[:-2]
                    self.take(words[1].decode(), body)
        except (OSError, ValueError):
            pass

    def close(self):
        self.raw.shutdown(socket.SHUT_RDWR)
        self.join()
        self.raw.close()
