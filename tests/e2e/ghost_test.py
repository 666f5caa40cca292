"""Ghosts: recorded seats that race again, move for move, on the tiles of their match."""

import json
import os
import pathlib
import re
import subprocess
import tempfile
import time
import unittest

from screens import CLIENT, PATIENCE, Server

SEED = "5eed" * 16
# A ghost acts at its time or later; on this machine little later, unless the machine is busy.
LATE_MS = 60_000


class Ghosts(unittest.TestCase):
    """A server that keeps what bots and ghosts play on it."""

    @classmethod
    def setUpClass(cls):
        holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(holder.cleanup)
        folder = pathlib.Path(holder.name)
        cls.server = Server("--state", str(folder / "state"), "--countdown", "0.2",
                            "--results", "all")
        cls.addClassCleanup(cls.server.stop)
        cls.target = f"127.0.0.1:{cls.server.port}"
        cls.environment = {**os.environ, "HOME": str(folder), "RACE2048_SERVER": cls.target,
                           "XDG_DATA_HOME": str(folder / "data"),
                           "XDG_STATE_HOME": str(folder / "of-clients")}

    def bot(self, *arguments):
        bot = subprocess.Popen([CLIENT, "bot", *arguments], env=self.environment, text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(bot.communicate)
        self.addCleanup(bot.kill)
        return bot

    def room(self, *flags):
        """A bot that has made a room for two, and the room as a target."""
        bot = self.bot(self.target, "--create", "--seats", "2", "--level", "512", *flags)
        code = re.match(r"room (\w+)", bot.stdout.readline()).group(1)
        return bot, f"{self.target}/{code}"

    def end(self, *bots):
        for bot in bots:
            _, said = bot.communicate(timeout=PATIENCE)
            self.assertEqual((bot.returncode, said), (0, ""))

    def client(self, *arguments):
        return subprocess.run([CLIENT, *arguments], env=self.environment, timeout=PATIENCE,
                              capture_output=True, text=True, check=False)

    def newest(self, count):
        """The id of the newest of so many matches, once the server keeps them."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            matches = json.loads(self.client("results", self.target, "--json").stdout)
            if len(matches) == count:
                return matches[0]["match_id"]
            time.sleep(0.02)
        raise AssertionError(f"the server does not keep {count} matches")

    def lines(self, match):
        done = self.client("replay", match, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def moves(self, lines, name):
        """The seat's first board, and its moves."""
        seat = next(seat for seat in lines[0]["seats"] if seat["name"] == name)
        return seat["board"], [line for line in lines
                               if line["type"] == "move" and line["seat"] == seat["seat"]]

    def expect_same(self, recorded, again, name, ghost):
        board, moves = self.moves(recorded, name)
        same_board, same_moves = self.moves(again, ghost)
        self.assertEqual(board, same_board)
        self.assertEqual(len(moves), len(same_moves))
        for was, now in zip(moves, same_moves):
            for key in ("action", "board", "score", "moves", "board_number", "state"):
                self.assertEqual(was[key], now[key])
            self.assertLessEqual(was["at_ms"], now["at_ms"])
            self.assertLess(now["at_ms"], was["at_ms"] + LATE_MS)


class GhostBotTest(Ghosts):
    def test_repeats_every_move_on_the_same_boards(self):
        match = ("--format", "time", "--time", "8s", "--size", "3", "--seed", SEED)
        host, place = self.room("--matches", "1", "--pace", "9", *match)
        self.end(host, self.bot(place, "--name", "fast", "--level", "512", "--pace", "20",
                                "--matches", "1"))
        first = self.newest(1)
        recorded = self.lines(first)
        boards = max(line["board_number"] for line in recorded if line["type"] == "move")
        self.assertGreater(boards, 0, "the match should have next boards")
        host, place = self.room("--matches", "1", "--pace", "2", *match)
        self.end(host, self.bot(place, "--ghost", first + ",fast", "--matches", "1"))
        again = self.lines(self.newest(2))
        self.expect_same(recorded, again, "fast", "ghost-fast")

        # In lockstep each step has the next recorded move, whatever its time was.
        host, place = self.room("--matches", "1", "--pace", "0", "--moves", "12", "--size", "3",
                                "--seed", SEED)
        self.end(host, self.bot(place, "--ghost", first + ",fast", "--matches", "1"))
        _, moves = self.moves(recorded, "fast")
        _, steps = self.moves(self.lines(self.newest(3)), "ghost-fast")
        self.assertEqual([step["board"] for step in steps], [move["board"] for move in moves[:12]])
        self.assertFalse(any(step["late"] for step in steps))

    def test_leaves_a_room_with_other_tiles_and_says_why(self):
        replay = os.path.join(os.path.dirname(__file__), "..", "cases", "replays",
                              "v3_open.replay")
        _, place = self.room()
        ghost = self.bot(place, "--ghost", replay)
        _, said = ghost.communicate(timeout=PATIENCE)
        self.assertEqual(ghost.returncode, 4)
        self.assertIn("The room has other tiles than the ghost's match.", said)

    def test_says_what_is_wrong_with_the_replay(self):
        replay = os.path.join(os.path.dirname(__file__), "..", "cases", "replays",
                              "v3_open.replay")
        for named, code, why in (("nothing", 2, "there is no file nothing"),
                                 (replay + ",bob", 2, "the match has no seat bob"),
                                 (__file__, 6, "does not hold")):
            done = self.client("bot", self.target + "/222222", "--ghost", named)
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertIn(why, done.stderr)


if __name__ == "__main__":
    unittest.main()
