"""A PostgreSQL of its own for a test: in a temporary folder, on loopback, gone afterwards."""
import glob
import itertools
import os
import pwd
import shutil
import socket
import subprocess
import tempfile

from client import Skipped, wait_for

counter = itertools.count(1)


def programs():
    """The folder of Debian's newest PostgreSQL; None if there is none."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=lambda path: int(path.split("/")[4]))
    return os.path.dirname(found[-1]) if found else None


class Postgres:
    def __init__(self):
        self.bin = programs()
        if not self.bin:
            raise Skipped("PostgreSQL is not installed (script/setup installs the package postgresql where it can)")
        self.folder = tempfile.mkdtemp(prefix="arbiter-postgres-")
        self.as_user = []
        if os.geteuid() == 0:  # it will not run as root
            owner = pwd.getpwnam("postgres")
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
            self.as_user = ["runuser", "-u", "postgres", "--"]
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.data, self.log = self.folder + "/data", self.folder + "/log"
        self.run("initdb", "-D", self.data, "-U", "arbiter", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        with open(self.data + "/postgresql.conf", "a", encoding="utf-8") as file:
            file.write(f"\nport = {self.port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n"
                       "shared_buffers = 32MB\nmax_connections = 60\n")
        self.start()

    def run(self, name, *words, check=True):
        done = subprocess.run([*self.as_user, f"{self.bin}/{name}", *words], cwd="/", stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        if check and done.returncode != 0:
            raise AssertionError(f"{name}: {done.stdout}")
        return done

    def start(self):
        self.run("pg_ctl", "-D", self.data, "-l", self.log, "-w", "-t", "120", "start")

    def stop(self, how="fast"):
        """`immediate` is a crash: what it has not on its disk is gone."""
        self.run("pg_ctl", "-D", self.data, "-m", how, "-w", "-t", "120", "stop", check=False)

    def restart(self, how="immediate"):
        self.stop(how)
        self.start()

    def pid(self):
        with open(self.data + "/postmaster.pid", encoding="utf-8") as file:
            return int(file.readline())

    def sql(self, command, database="postgres"):
        return self.run("psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "arbiter", "-d", database, "-Atqc", command).stdout.strip()

    def elsewhere(self, commands, database):
        """It is up for a moment where no server looks for it, and each of the commands is committed."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.run("pg_ctl", "-D", self.data, "-l", self.log, "-o", f"-p {port}", "-w", "-t", "120", "start")
        self.run("psql", "-h", "127.0.0.1", "-p", str(port), "-U", "arbiter", "-d", database, "-Atq",
                 *(word for command in commands for word in ("-c", command)))
        self.stop("fast")

    def address(self, database):
        return f"postgres://arbiter@127.0.0.1:{self.port}/{database}"

    def database(self):
        """The address of a new one."""
        name = f"arbiter_{os.getpid()}_{next(counter)}"
        self.sql(f"CREATE DATABASE {name} TEMPLATE template0")
        return self.address(name)

    def cut(self):
        """Every connection of a server is lost."""
        self.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'arbiter'")

    def drop(self):
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.drop()


class Borrowed:
    """Another process's, by its port: databases can be made there."""

    def __init__(self, port):
        self.bin, self.port, self.as_user = programs(), port, []

    run, sql, address, database = Postgres.run, Postgres.sql, Postgres.address, Postgres.database


def wait_ready(postgres):
    wait_for(lambda: postgres.run("pg_isready", "-h", "127.0.0.1", "-p", str(postgres.port), check=False).returncode == 0, "PostgreSQL")
