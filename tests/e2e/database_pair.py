"""A PostgreSQL server and its standby, which die, take over from each other, and come back."""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from screens import PATIENCE

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import temporary_postgres as postgres  # noqa: E402  the folder is on the path only now

SETTINGS = {
    **postgres.DEFAULTS,
    **postgres.WITHOUT_FSYNC,
    "wal_keep_size": "64MB",  # so that a standby that was away finds what it lacks
    "wal_retrieve_retry_interval": "300ms",
    "log_min_error_statement": "panic",  # refused appends are many
    "wal_writer_delay": "200ms",  # as everywhere: what a commit does not wait for is lost with a primary
}


class DatabasePair:
    """Two servers of one database, numbered 0 and 1. A commit waits for the standby, while there is one.

    `places`: of each (host, port, a command that runs another one there). `trusted`: the network
    whose machines may log in, as 192.0.2.0/24.
    """

    def __init__(self, test, places, trusted):
        if postgres.programs() is None:
            raise unittest.SkipTest("PostgreSQL is not installed")
        self._places = places
        self._trusted = trusted
        self._bin = postgres.programs()
        self._user = postgres.ordinary_user()
        self._folder = pathlib.Path(tempfile.mkdtemp(prefix="race2048-postgres-"))
        test.addCleanup(shutil.rmtree, self._folder, ignore_errors=True)
        self._servers = [None, None]
        test.addCleanup(self._stop_all)
        for folder in (self._folder, *map(self._home, (0, 1))):
            folder.mkdir(exist_ok=True)
            if self._user is not None:
                os.chown(folder, self._user.pw_uid, self._user.pw_gid)
        self.primary = 0
        self._perform("initdb", "--pgdata", self._data(0), "--username=operator", "--auth=trust",
                      "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync")
        with open(self._data(0) / "pg_hba.conf", "a", encoding="ascii") as rights:
            rights.write(f"host all all {trusted} trust\nhost replication all {trusted} trust\n")
        self.start(0)
        self.ask("CREATE ROLE race2048 LOGIN", "postgres")
        self.ask("CREATE DATABASE race2048 OWNER race2048", "postgres")
        self.rebuild(1)

    @property
    def standby(self):
        return 1 - self.primary

    def ask(self, sql, database="race2048", server=None):
        """The rows of the answer of a server, or of the primary, as lines."""
        server = self.primary if server is None else server
        done = subprocess.run(
            [self._bin / "psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set",
             "ON_ERROR_STOP=1", "-h", self._home(server), "-p", str(self._places[server][1]),
             "-U", "operator", "-d", database, "-c", sql],
            capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise AssertionError(done.stderr)
        return done.stdout.splitlines()

    def start(self, server):
        """Starts a server on its data; returns when it takes connections."""
        host, port, prefix = self._places[server]
        upstream_host, upstream_port, _ = self._places[1 - server]
        settings = {**SETTINGS, "listen_addresses": host, "port": port, "primary_conninfo":
                    f"host={upstream_host} port={upstream_port} user=operator application_name=standby "
                    "connect_timeout=2"}
        options = [f"--{name}={value}" for name, value in settings.items()]
        deadline = time.monotonic() + PATIENCE
        while True:
            with open(self._home(server) / "log", "ab") as log:
                self._servers[server] = subprocess.Popen(
                    [*prefix, *postgres.as_user(self._user, [
                        self._bin / "postgres", "-D", self._data(server), "-k", self._home(server),
                        *options])],
                    stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self._folder,
                    start_new_session=True)
            while self._servers[server].poll() is None:
                if self._is_ready(server):
                    return
                assert time.monotonic() < deadline, self.log_of(server)
                time.sleep(0.02)
            # The memory of one that was killed belongs to its children, until they have noticed.
            assert time.monotonic() < deadline, self.log_of(server)
            time.sleep(0.1)

    def kill(self, server):
        """As by kill -9: nothing is written any more."""
        self._servers[server].kill()
        self._servers[server].wait()

    def promote(self):
        """The standby becomes the primary, whatever has become of the other one."""
        new = self.standby
        assert self.ask("SELECT pg_promote()", "postgres", new) == ["t"]
        self.primary = new

    def rebuild(self, server):
        """Makes the server a standby of the other one, and returns when commits wait for it."""
        if self._servers[server] is not None and self._servers[server].poll() is None:
            self._servers[server].send_signal(signal.SIGQUIT)
            self._servers[server].wait()
        shutil.rmtree(self._data(server), ignore_errors=True)
        self._perform("pg_basebackup", "--pgdata", self._data(server), "--host", self._home(1 - server),
                      "--port", self._places[1 - server][1], "--username=operator", "--checkpoint=fast",
                      "--write-recovery-conf", "--no-sync")
        self.start(server)
        self.wait_for_standby()
        # Not before: the copy must not wait for a standby of its own when it is promoted.
        self.ask("ALTER SYSTEM SET synchronous_standby_names = '*'", "postgres")
        self.ask("SELECT pg_reload_conf()", "postgres")

    def wait_for_standby(self):
        deadline = time.monotonic() + PATIENCE
        while self.ask("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'") != ["1"]:
            assert time.monotonic() < deadline, self.log_of(self.standby)
            time.sleep(0.05)

    def log_of(self, server):
        return (self._home(server) / "log").read_text(encoding="utf-8", errors="replace")

    def _home(self, server):
        return self._folder / str(server)

    def _data(self, server):
        return self._home(server) / "data"

    def _is_ready(self, server):
        return subprocess.run([self._bin / "pg_isready", "--quiet", "-U", "operator", "-d", "postgres", "-h",
                               self._home(server), "-p",
                               str(self._places[server][1])], check=False).returncode == 0

    def _perform(self, program, *words):
        done = subprocess.run(postgres.as_user(self._user, [self._bin / program, *words]),
                              stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              cwd=self._folder, check=False)
        assert done.returncode == 0, f"{program}: {done.stdout}{done.stderr}"

    def _stop_all(self):
        for server in self._servers:
            if server is not None and server.poll() is None:
                server.send_signal(signal.SIGQUIT)  # nothing of it is needed any more
                server.wait()
