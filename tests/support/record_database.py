"""Records the database of a server, as SQL, for tests/cases/databases.

    python3 tests/support/record_database.py BUILD > tests/cases/databases/v8.sql

BUILD has the programs of the version. Matches of some kinds are played to their end, one more runs
when the server is killed. Record a version before a later one takes its place.
"""

import contextlib
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

FINISHED = [
    ["--moves", "12"],
    ["--target", "32", "--size", "5", "--draws", "position"],
    ["--move-time", "1s", "--moves", "3"],
    ["--moves", "5", "--seed", "2048" * 16],
]
LISTED = ["--moves", "5", "--listed", "--title", "Friday"]
RUNNING = ["--time", "5"]
PACE = "20"


class Recorder:
    def __init__(self, build, home):
        self._client = build / "client" / "race2048"
        self._state = home / "server"
        self._environment = {"PATH": os.environ["PATH"], "HOME": str(home), "RACE2048_LAN": "off",
                             "LC_ALL": "C.UTF-8"}
        self._server = subprocess.Popen(
            [build / "server" / "race2048d", "--listen", "127.0.0.1", "--port", "0", "--state",
             self._state, "--countdown", "0.2"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=self._environment)
        port = re.match(r"race2048d listening on port (\d+)$", self._server.stdout.readline())
        self._target = f"127.0.0.1:{port.group(1)}"

    def _bot(self, target, name, *flags):
        return subprocess.Popen(
            [self._client, "bot", target, "--name", name, "--pace", PACE, "--matches", "1", *flags],
            stdout=subprocess.PIPE, text=True, env=self._environment)

    def play(self, number, flags):
        """Begins a match of two bots."""
        one = self._bot(self._target, f"one-{number}", "--create", "--seats", "2", *flags)
        code = re.match(r"room (\w+)", one.stdout.readline()).group(1)
        return one, self._bot(f"{self._target}/{code}", f"two-{number}")

    def play_listed(self):
        """A match of a person, who types, and a bot in a listed room."""
        person = subprocess.Popen(
            [self._client, "host", "--plain", "--server", self._target, "--name", "ada", *LISTED],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=self._environment)
        lines = iter(person.stdout.readline, "")
        code = next(filter(None, (re.search(r"join \S+/(\w{6})$", line) for line in lines))).group(1)
        bot = self._bot(f"{self._target}/{code}", "bo")
        next(line for line in lines if line.startswith("bo "))
        person.communicate("r\n" + "left\ndown\nright\nup\n" * 10)
        return bot

    def count(self, what):
        with contextlib.closing(sqlite3.connect(self._state / "race2048.db")) as database:
            return database.execute(f"SELECT count(*) FROM {what}").fetchone()[0]

    def record(self):
        try:
            return self._play_all()
        finally:
            self._server.kill()
            self._server.wait()

    def _play_all(self):
        for number, flags in enumerate(FINISHED):
            for bot in self.play(number, flags):
                bot.communicate()
                if bot.returncode != 0:
                    raise SystemExit(f"a match with {flags} failed")
        self.play_listed().communicate()
        while self.count("match") <= len(FINISHED):
            time.sleep(0.05)
        bots = self.play("last", RUNNING)
        time.sleep(1.5)  # some moves
        self._server.send_signal(signal.SIGKILL)
        self._server.wait()
        for bot in bots:
            bot.kill()
            bot.wait()
        return dump(self._state / "race2048.db")


def dump(file):
    """The database as SQL that makes it again, without free rows of the log of recent appends."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        version = database.execute("PRAGMA user_version").fetchone()[0]
        application = database.execute("PRAGMA application_id").fetchone()[0]
        if version > 1:
            database.execute("DELETE FROM journal_recent WHERE cycle IS NOT "
                             "(SELECT recent_cycle FROM epoch)")
        lines = [f"PRAGMA application_id = {application};", f"PRAGMA user_version = {version};"]
        return "\n".join([*lines, *database.iterdump()]) + "\n"


def main():
    with tempfile.TemporaryDirectory() as home:
        print(Recorder(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(home)).record(), end="")


if __name__ == "__main__":
    main()
