"""Bots whose moves are chosen by a person's own program: `race2048 bot --exec`."""

import json
import os
import re
import shlex
import subprocess
import sys
import time
import unittest

from screens import CLIENT, PATIENCE, Screens, Server

EXAMPLE = os.path.join(os.path.dirname(__file__), "..", "..", "docs", "examples", "exec_bot.py")
GOOD = f"{shlex.quote(sys.executable)} {shlex.quote(os.path.abspath(EXAMPLE))}"

# A correct program, which records its input.
RECORDING = f"tee {{}} | {GOOD}"

# Reads until its first turn.
FIRST_TURN = "grep -q -m 1 '\"turn\"'; "


class Match:
    """A room on a server, created by a searching bot, with programs as further players."""

    def __init__(self, *flags, programs=(), seat_idle=120, matches=1, bot_flags=()):
        self._screens = Screens()
        self._server = Server("--countdown", "0", "--seat-idle", str(seat_idle))
        self._matches = matches
        here = f"127.0.0.1:{self._server.port}"
        self._bots = [self._bot(here, "--create", "--name", "host", *flags,
                                "--seats", str(1 + len(programs)))]
        self.code = re.match(r"room ([0-9A-Z]{6})$", self._bots[0].stdout.readline()).group(1)
        for i, program in enumerate(programs):
            self._bots.append(self._bot(f"{here}/{self.code}", "--name", f"x{i}",
                                        "--exec", program.replace("{}", self.record(i)),
                                        *bot_flags))

    def record(self, i):
        return os.path.join(self._screens.home, f"record-{i}")

    def lines(self, i):
        with open(self.record(i), encoding="ascii") as file:
            return file.read().splitlines()

    def _bot(self, target, *flags):
        return subprocess.Popen(
            [CLIENT, "bot", target, "--pace", "0", "--matches", str(self._matches), *flags],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=self._screens.environment(),
        )

    def play(self):
        """The exit codes, and the standard output and error output of each, the host first."""
        said = [bot.communicate(timeout=2 * PATIENCE) for bot in self._bots]
        return [bot.returncode for bot in self._bots], said

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for bot in self._bots:
            bot.kill()
            bot.communicate()
        self._server.stop()
        self._screens.__exit__()


def moves_of(text, name):
    """The number of moves in the table of results: # name score best moves."""
    return int(re.search(rf"(?m)^ +\d+  {name} \(bot\) +\d+ +\d+ +(\d+)", text).group(1))


def runs(process):
    """True if the process lives; a dead one may remain in the table of processes."""
    try:
        with open(f"/proc/{process}/stat", encoding="ascii") as stat:
            return stat.read().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


def ends(process):
    """True if the process does not live, or not for long: one that is killed may still wait for a
    core of a slow machine."""
    end = time.monotonic() + PATIENCE
    while runs(process) and time.monotonic() < end:
        time.sleep(0.05)
    return not runs(process)


class ExecBotTest(unittest.TestCase):
    def test_the_example_plays_a_whole_match(self):
        with Match("--moves", "60", "--move-rate", "0", programs=[RECORDING]) as match:
            codes, said = match.play()
            self.assertEqual(codes, [0, 0], said)
            self.assertEqual(said[1][1], "")
            self.assertRegex(said[1][0], r"(?m)^draws verified$")
            made = moves_of(said[0][0], "x0")
            lines = match.lines(0)
        self.assertRegex(lines[2], r'^{"type":"turn","board":\[(\[[\d,]+\],?){4}\],"seq":1,'
                                   r'"score":0,"left_ms":\d+,"gain":0,"spawn":null}$')
        told = [json.loads(line) for line in lines]
        self.assertEqual([line["type"] for line in told],
                         ["settings", "start"] + made * ["turn"] + ["end"])
        self.assertEqual((told[0]["format"], told[0]["move_limit"]), ("moves", 60))
        self.assertEqual(told[1]["name"], "x0")
        self.assertEqual([player["name"] for player in told[1]["players"]], ["host", "x0"])
        for before, turn in zip(told[2:-1], told[3:-1]):
            spawn = turn["spawn"]
            self.assertEqual(turn["board"][spawn["row"]][spawn["column"]], spawn["tile"])
            self.assertEqual(turn["score"], before["score"] + turn["gain"])
        self.assertRegex(lines[-1], r'^{"type":"end","rank":[12],"score":\d+,"players":2,')
        self.assertEqual(told[-1]["moves"], made)
        self.assertNotIn("standings", told[-1])

    def test_the_example_plays_in_lockstep(self):
        with Match("--move-time", "10", "--moves", "20", programs=[GOOD]) as match:
            codes, said = match.play()
            self.assertEqual(codes, [0, 0], said)
            self.assertEqual(moves_of(said[0][0], "x0"), 20)
            # No seat was late.
            self.assertNotRegex(said[0][0], r"\(bot\)( +\d+){3} +[1-9]")

    def test_one_that_never_answers_loses_its_time_and_no_more(self):
        with Match("--move-time", "1", "--moves", "3", programs=[GOOD, "exec sleep 1000"]) as match:
            codes, said = match.play()
            self.assertEqual(codes, [0, 0, 0], said)
            self.assertEqual(moves_of(said[0][0], "x0"), 3)
            # The server moved for it.
            self.assertEqual(moves_of(said[0][0], "x1"), 3)

    def test_one_that_dies_is_started_again_and_gives_up_its_seat_at_last(self):
        dies_once = "test -e {} || (touch {}; false) || exit 7; exec " + GOOD
        with Match("--time", "9", "--move-rate", "20",
                   programs=[dies_once, FIRST_TURN + "echo no luck >&2; kill -9 $$"]) as match:
            codes, said = match.play()
            self.assertEqual(codes, [0, 0, 1], said)
            self.assertEqual(said[1][1].count("exit status 7; starting it again"), 1)
            self.assertGreater(moves_of(said[0][0], "x0"), 0)
            self.assertEqual(said[2][1].count("signal 9; starting it again"), 5)
            self.assertEqual(said[2][1].count(
                "race2048 bot: the program ended 6 times in a row without a move, at last with "
                "signal 9 (its last words: 'no luck'). The bot gives up its seat.\n"), 1, said)
            self.assertEqual(moves_of(said[0][0], "x1"), 0)

    def test_one_that_cannot_be_run_is_waited_for_by_nobody(self):
        with Match("--move-time", "60", "--moves", "20",
                   programs=[GOOD, FIRST_TURN + "nosuchprogram"]) as match:
            codes, said = match.play()
            self.assertEqual(codes, [0, 0, 1], said)
            self.assertEqual(moves_of(said[0][0], "x0"), 20)
            self.assertEqual(moves_of(said[0][0], "x1"), 0)
            # No step took its 60 seconds.
            self.assertRegex(said[0][0], r"after 0:\d\d")
            self.assertRegex(said[2][1], r"race2048 bot: the program cannot be run: it ended with "
                                         r"exit status 127 \(its last words: '.*nosuchprogram.*'\)")
            self.assertNotIn("again", said[2][1])

    def test_one_that_cannot_be_run_leaves_its_room_before_a_match(self):
        with Server() as server, Screens() as screens:
            bot = subprocess.run(
                [CLIENT, "bot", f"127.0.0.1:{server.port}", "--create", "--seats", "2",
                 "--exec", "nosuchprogram"],
                capture_output=True, text=True, timeout=PATIENCE, env=screens.environment())
            self.assertEqual(bot.returncode, 1)
            self.assertRegex(bot.stdout, r"\Aroom [0-9A-Z]{6}\n\Z")
            self.assertIn("the program cannot be run: it ended with exit status 127", bot.stderr)

    def test_scripts_read_lines_of_json(self):
        with Match("--moves", "10", "--move-rate", "0", programs=[GOOD], matches=2,
                   bot_flags=["--json"]) as match:
            codes, said = match.play()
            self.assertEqual(codes, [0, 0], said)
            told = [json.loads(line) for line in said[1][0].splitlines()]
            self.assertEqual([line["type"] for line in told],
                             ["settings", "start", "end", "start", "end", "total"])
            self.assertEqual(told[0]["room"], match.code)
            ends = [line for line in told if line["type"] == "end"]
            self.assertEqual([end["verified"] for end in ends], [True, True])
            self.assertEqual([end["moves"] for end in ends], [10, 10])
            self.assertEqual([len(end["standings"]) for end in ends], [2, 2])
            total = told[-1]
            self.assertEqual((total["matches"], total["verified"]), (2, 2))
            own = next(player for player in total["players"] if player["name"] == "x0")
            self.assertEqual(own["best_score"], max(end["score"] for end in ends))
            # Without the flag: the standings of each match, and all of them added up.
            self.assertEqual(said[0][0].count("draws verified"), 2)
            self.assertRegex(said[0][0], r"(?m)^2 matches\nname +matches +wins .*\n"
                                         r"(host|x0) \(bot\) +2 +[012] ")

    def test_nonsense_is_told_once_and_stops_nobody(self):
        endless = "yes nonsense"
        one_line = "yes | tr -d '\\n'"
        deaf = "exec sleep 1000 < /dev/null"
        hints = f"while read line; do echo thinking; echo \"$line\" | {GOOD}; done"
        with Match("--moves", "30", "--move-rate", "0", "--cap", "5",
                   programs=[GOOD, endless, one_line, deaf, hints]) as match:
            codes, said = match.play()
            self.assertEqual(codes, [0] * 6, said)
            self.assertGreater(moves_of(said[0][0], "x0"), 0)
            for program in (1, 2, 3):
                self.assertEqual(moves_of(said[0][0], f"x{program}"), 0)
            self.assertEqual(said[2][1].count("which is not left, right, up or down"), 1)
            self.assertLess(len(said[2][1]), 1000)
            self.assertEqual(said[3][1], "")
            # It prints other words between its moves; the moves count nevertheless.
            self.assertGreater(moves_of(said[0][0], "x4"), 0)
            self.assertIn("'thinking'", said[5][1])

    def test_twenty_programs_race_to_the_end_with_one_that_hangs_and_one_that_dies(self):
        programs = [GOOD] * 17 + ["exec sleep 1000", FIRST_TURN + "exit 1"]
        # The one that hangs is in for so long that the other has died often enough before the end.
        with Match("--moves", "100", "--move-rate", "0", programs=programs, seat_idle=20) as match:
            codes, said = match.play()
            self.assertEqual(codes, [0] * 19 + [1], said)
            made = [moves_of(said[0][0], f"x{i}") for i in range(19)]
            # A hundred each, or fewer if a board got stuck.
            self.assertGreater(min(made[:17]), 20)
            self.assertEqual(made[17:], [0, 0])
            self.assertEqual(said[0][0].count("draws verified"), 1)

    def test_what_the_program_has_started_ends_with_its_bot(self):
        with Match("--time", "1", programs=["sleep 1000 & echo $! > {}; wait"]) as match:
            codes, said = match.play()
            self.assertEqual(codes, [0, 0], said)
            self.assertTrue(ends(match.lines(0)[0]))


if __name__ == "__main__":
    unittest.main(verbosity=2)
