"""A PostgreSQL server of a test's own, and a database in it."""

import os
import subprocess
import sys
import unittest

STARTER = os.path.join(os.path.dirname(__file__), "..", "support", "temporary_postgres.py")
NOT_INSTALLED = 3


class Postgres:
    """Starts it, or skips the test where PostgreSQL is not installed; ends with the test.

    `prefix` is a command that runs another one in its own process.
    """

    def __init__(self, test, *settings, prefix=()):
        self._process = subprocess.Popen(
            [*prefix, sys.executable, STARTER, *settings], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        test.addCleanup(self.stop)
        self.conninfo = self._process.stdout.readline().strip()
        if not self.conninfo:
            if self._process.wait() == NOT_INSTALLED:
                raise unittest.SkipTest("PostgreSQL is not installed")
            raise AssertionError("PostgreSQL does not start")
        self.host = self.conninfo.split()[0].removeprefix("host=")
        where = subprocess.run([sys.executable, STARTER, "--where"], capture_output=True, text=True,
                               check=True)
        self._programs = where.stdout.strip()

    def stop(self):
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def client(self, database, user="operator"):
        """The command of a client that prints rows as lines."""
        return [os.path.join(self._programs, "psql"), "--no-psqlrc", "--quiet", "--tuples-only",
                "--no-align", "--set", "ON_ERROR_STOP=1", "-h", self.host, "-U", user, "-d", database]

    def ask(self, sql, database="postgres", user="operator"):
        """The rows of the answer as lines."""
        done = subprocess.run([*self.client(database, user), "-c", sql],
                              capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise AssertionError(done.stderr)
        return done.stdout.splitlines()

    def address(self, database="race2048", user="race2048"):
        return f"postgresql://{user}@/{database}?host={self.host}"

    def make_database(self, name="race2048", owner="race2048"):
        """A new database and a role that owns it; returns the address."""
        self.ask(f"CREATE ROLE {owner} LOGIN")
        self.ask(f"CREATE DATABASE {name} OWNER {owner}")
        return self.address(name, owner)
