"""Databases of all versions: today's server goes on with their rooms, and tells their results.

tests/cases/databases has one of each version as SQL: its results with their replays, and the journal
of a room whose match runs; tests/support/record_database.py records one. v9_paced has rooms with the
setting `watch` = 2 of earlier versions, also the one whose match runs.
"""

import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

from screens import CLIENT, PATIENCE, Server

ROOT = pathlib.Path(__file__).resolve().parents[2]
CASES = sorted((ROOT / "tests" / "cases" / "databases").glob("v*.sql"))
NEWEST = int(re.search(r"kSchemaVersion = (\d+)",
                       (ROOT / "server" / "store" / "sqlite" / "schema.h").read_text()).group(1))
VERIFIERS = {"race2048 verify": [CLIENT, "verify"],
             "verify_replay.py": [sys.executable, str(ROOT / "scripts" / "verify_replay.py")]}


def version_of(case):
    return int(re.match(r"v(\d+)", case.stem).group(1))


def rows(file, sql):
    database = sqlite3.connect(file)
    try:
        return database.execute(sql).fetchall()
    finally:
        database.close()


class OldDatabase:
    """A server that begins with a recorded database."""

    def __init__(self, case, folder):
        self.folder = folder
        state = folder / "state"
        state.mkdir(0o700)
        self.file = state / "race2048.db"
        database = sqlite3.connect(self.file)
        database.executescript(case.read_text())
        self.bans = []
        if database.execute("SELECT 1 FROM sqlite_schema WHERE name = 'ban'").fetchone():
            self.bans = [("192.0.2.0/24", 1795690781664, None, "spam"),
                         ("key:kxq7wp2m", 1795690781664, 4102444800000, "")]
            database.executemany("INSERT INTO ban VALUES(?, ?, ?, ?)", self.bans)
            database.commit()
        database.close()
        self.version = rows(self.file, "PRAGMA user_version")[0][0]
        self.seats = self.stored_seats()
        self.server = Server("--state", str(state), "--results", "all", "--hold", "60",
                             "--resume-wait", "0", log=folder / "log")

    def stored_seats(self):
        """By the match's id: name, place, score, best tile and moves of each seat."""
        matches = {}
        for match, *seat in rows(
            self.file, "SELECT lower(hex(match_id)), name, place, score, best_tile, seat.moves FROM "
            "seat JOIN match ON match.id = seat.match ORDER BY match, seat.seat"
        ):
            matches.setdefault(match, []).append(seat)
        return matches

    def ask(self, *arguments):
        done = subprocess.run(
            [CLIENT, "results", f"127.0.0.1:{self.server.port}", *arguments], cwd=self.folder,
            capture_output=True, text=True, timeout=PATIENCE, check=False,
            env={**os.environ, "HOME": str(self.folder)})
        assert done.returncode == 0, done.stderr
        return done.stdout

    def matches(self, count):
        """All results, once there are so many."""
        deadline = time.monotonic() + PATIENCE
        while len(matches := json.loads(self.ask("--json"))) < count:
            assert time.monotonic() < deadline, matches
            time.sleep(0.1)
        return matches


class OldDatabasesTest(unittest.TestCase):
    def test_one_of_each_version_is_upgraded_and_read_and_its_replays_hold(self):
        self.assertEqual({version_of(case) for case in CASES}, set(range(1, NEWEST + 1)))
        with tempfile.TemporaryDirectory() as holder:
            databases = []
            try:
                for case in CASES:
                    folder = pathlib.Path(holder, case.stem)
                    folder.mkdir()
                    databases.append(OldDatabase(case, folder))
                for case, database in zip(CASES, databases):
                    with self.subTest(case.stem):
                        self.assertEqual(database.version, version_of(case))
                        self.expect_whole(database)
            finally:
                for database in databases:
                    database.server.stop()

    def expect_whole(self, database):
        self.assertGreaterEqual(len(database.seats), 5)
        # The time of the match that ran is up, and its result comes to the others.
        matches = database.matches(len(database.seats) + 1)
        self.assertEqual(rows(database.file, "PRAGMA user_version")[0][0], NEWEST)
        self.assertEqual(rows(database.file, "SELECT * FROM ban ORDER BY who"), database.bans)
        said = re.findall(r"tables of version (\d+)", (database.folder / "log").read_text("utf-8"))
        self.assertEqual(said, [str(database.version)] if database.version < NEWEST else [])
        self.assertEqual({match["match_id"] for match in matches[1:]}, set(database.seats))
        stored = database.stored_seats()
        self.assertEqual({key: stored[key] for key in database.seats}, database.seats)
        names = {seat[0] for seat in stored[matches[0]["match_id"]]}
        self.assertEqual(names, {"one-last", "two-last"})
        self.assertTrue(all(seat[4] > 0 for seat in stored[matches[0]["match_id"]]), "moves")
        files = []
        for match in matches:
            short = match["match_id"][:12]
            database.ask("--save", short)
            files.append(f"race2048-{short}.replay")
        for name, verifier in VERIFIERS.items():
            done = subprocess.run([*verifier, *files], cwd=database.folder, capture_output=True,
                                  text=True, timeout=PATIENCE, check=False)
            self.assertEqual(done.returncode, 0, f"{name}: {done.stdout}{done.stderr}")
            self.assertEqual(done.stdout.count(": holds\n"), len(files), name)


if __name__ == "__main__":
    unittest.main()
