"""Ghosts: recorded seats that race again, move for move, on the tiles of their match."""

import itertools
import json
import os
import pathlib
import re
import subprocess
import tempfile
import time
import unittest

from plain_test import Talk
from screens import CLIENT, PATIENCE, SERVER, Screens, Server

SEED = "5eed" * 16
# A ghost acts at its time or later; on this machine little later, unless the machine is busy.
LATE_MS = 60_000


REPLAYS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cases", "replays")


def replay_lines(replay, environment):
    done = subprocess.run([CLIENT, "replay", replay, "--json"], env=environment, text=True,
                          capture_output=True, timeout=PATIENCE, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def moves_of(lines, name):
    """The seat's first board, and its moves."""
    seat = next(seat for seat in lines[0]["seats"] if seat["name"] == name)
    return seat["board"], [line for line in lines
                           if line["type"] == "move" and line["seat"] == seat["seat"]]


def expect_same(test, recorded, again):
    """Each is (lines of a replay, name): the second seat has the first one's boards, no earlier."""
    board, moves = moves_of(*recorded)
    same_board, same_moves = moves_of(*again)
    test.assertEqual(board, same_board)
    test.assertEqual(len(moves), len(same_moves))
    for was, now in zip(moves, same_moves):
        for key in ("action", "board", "score", "moves", "board_number", "state"):
            test.assertEqual(was[key], now[key])
        test.assertLessEqual(was["at_ms"], now["at_ms"])
        test.assertLess(now["at_ms"], was["at_ms"] + LATE_MS)


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
        return replay_lines(match, self.environment)


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
        self.end(host, self.bot(place, "--ghost", first + ",fast", "--matches", "1", "--name",
                                "bob"))
        again = self.lines(self.newest(2))
        expect_same(self, (recorded, "fast"), (again, "ghost-fast"))

        # In lockstep each step has the next recorded move, whatever its time was.
        host, place = self.room("--matches", "1", "--pace", "0", "--moves", "12", "--size", "3",
                                "--seed", SEED)
        self.end(host, self.bot(place, "--ghost", first + ",fast", "--matches", "1"))
        _, moves = moves_of(recorded, "fast")
        _, steps = moves_of(self.lines(self.newest(3)), "ghost-fast")
        self.assertEqual([step["board"] for step in steps], [move["board"] for move in moves[:12]])
        self.assertFalse(any(step["late"] for step in steps))

    def test_leaves_a_room_with_other_tiles_and_says_why(self):
        replay = os.path.join(REPLAYS, "v3_open.replay")
        _, place = self.room()
        ghost = self.bot(place, "--ghost", replay)
        _, said = ghost.communicate(timeout=PATIENCE)
        self.assertEqual(ghost.returncode, 4)
        self.assertIn("The room has other tiles than the ghost's match.", said)

    def test_says_what_is_wrong_with_the_replay(self):
        replay = os.path.join(REPLAYS, "v3_open.replay")
        for named, code, why in (("nothing", 2, "there is no file nothing"),
                                 (replay + ",bob", 2, "the match has no seat bob"),
                                 (__file__, 6, "does not hold")):
            done = self.client("bot", self.target + "/222222", "--ghost", named)
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertIn(why, done.stderr)


def play(talk):
    """Types moves until the person's run is over; returns the id of the kept replay."""
    for word in itertools.cycle(("left", "down", "right", "up")):
        talk.say(word)
        line = talk.wait_for(r"^(left|down|right|up|Nothing|End\. |You have)\b")
        if line.group().startswith(("End", "You have")):
            break
    kept = talk.wait_for(r"^Replay kept: ([0-9a-f]{12})\.$").group(1)
    talk.say("q")
    return kept


class GhostHostTest(unittest.TestCase):
    def host(self, screens, *flags):
        talk = Talk(screens, "host", "--local", "--port", "0", "--plain", "--ready", *flags)
        self.addCleanup(talk.__exit__)
        return talk

    def race(self, screens, *flags):
        """The replay of a race that the person plays to its end, and what was said."""
        talk = self.host(screens, *flags)
        talk.wait_for("^Go")
        kept = play(talk)
        self.assertEqual(talk.finish(), (0, ""))
        return replay_lines(kept, screens.environment()), "\n".join(talk.lines)

    def test_races_against_recorded_seats_on_their_tiles(self):
        replay = os.path.join(REPLAYS, "v3_moves.replay")
        with Screens() as screens:
            lines, said = self.race(screens, "--ghost", replay, "--ghost", replay + ",one-0")
            recorded = replay_lines(replay, screens.environment())
            for name in ("one-0", "two-0"):
                expect_same(self, (recorded, name), (lines, "ghost-" + name))
            self.assertIn("ghost-two-0 (bot)", said)
            self.assertEqual([seat["bot"] for seat in lines[0]["seats"]].count(True), 2)
            self.assertTrue(lines[0]["open"])

    def test_the_best_is_the_best_sealed_race_of_its_kind(self):
        with Screens() as screens:
            sealed, _ = self.race(screens, "--moves", "9", "--bots", "1", "--bot-pace", "50")
            # A race against a ghost is no best of its own, because its tiles are known.
            for _ in range(2):
                again, _ = self.race(screens, "--moves", "9", "--ghost", "best")
                expect_same(self, (sealed, "tester"), (again, "ghost-tester"))
            talk = self.host(screens, "--moves", "8", "--ghost", "best")
            code, said = talk.finish()
            self.assertEqual(code, 2)
            self.assertIn("no race of yours of this kind is kept: best score in 8 moves.", said)

    def test_a_room_cannot_have_other_tiles_than_its_ghosts(self):
        replay = os.path.join(REPLAYS, "v3_moves.replay")
        with Screens() as screens:
            for flags, why in ((("--seed", SEED), "leave out --seed"),
                               (("--size", "5"), "other rules or another board"),
                               (("--time", "60"), "leave out --time"),
                               (("--format", "last"), "leave out --format"),
                               (("--ghost", os.path.join(REPLAYS, "v3_open.replay")), "other tiles")):
                code, said = self.host(screens, "--ghost", replay, *flags).finish()
                self.assertEqual(code, 2, said)
                self.assertIn(why, said)


class GhostSoloTest(unittest.TestCase):
    def test_races_alone_against_a_ghost_on_a_server_that_ends_with_it(self):
        replay = os.path.join(REPLAYS, "v3_moves.replay")
        with Screens() as screens:
            with Talk(screens, "solo", "--plain", "--ghost", replay) as talk:
                talk.wait_for("^Go")
                servers = list(screens.processes_of(SERVER))
                self.assertEqual(len(servers), 1)
                with open(f"/proc/{servers[0]}/cmdline", encoding="utf-8") as command:
                    words = command.read().split("\0")
                self.assertIn("--no-web", words)
                self.assertEqual(words[words.index("--listen") + 1], "127.0.0.1")
                self.assertEqual(words[words.index("--idle-exit") + 1], "60")
                self.assertNotIn("--lan", words)
                kept = play(talk)
                self.assertEqual(talk.finish(), (0, ""))
                said = "\n".join(talk.lines)
            self.assertNotIn("Friends", said)
            expect_same(self, (replay_lines(replay, screens.environment()), "two-0"),
                        (replay_lines(kept, screens.environment()), "ghost-two-0"))
            deadline = time.monotonic() + PATIENCE
            while any(screens.processes_of(SERVER)) and time.monotonic() < deadline:
                time.sleep(0.02)
            self.assertFalse(list(screens.processes_of(SERVER)))

    def test_its_board_stands_beside_the_own_one(self):
        replay = os.path.join(REPLAYS, "v1_duel.replay")
        with Screens() as screens:
            pane = screens.pane()
            pane.run(CLIENT, "solo", "--ghost", replay)
            pane.wait_for(r"ghost-eve \(bot\)")
            pane.wait_for(r"1 ghost-eve \(bot\)")
            self.assertNotIn("ghost-ada", pane.text())
            pane.wait_for(r"You are 2nd of 2\.")
            pane.keys("q")
            self.assertEqual(pane.exit_code(), 0)


if __name__ == "__main__":
    unittest.main()
