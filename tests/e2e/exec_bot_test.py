"""Bots whose moves are chosen by a person's own program: `race2048 bot --exec`."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

from screens import CLIENT, PATIENCE, Screens, Server

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
EXAMPLE = os.path.join(os.path.dirname(__file__), "..", "..", "docs", "examples", "exec_bot.py")
GOOD = f"{shlex.quote(sys.executable)} {shlex.quote(os.path.abspath(EXAMPLE))}"

# A correct program, which records its input.
RECORDING = f"tee {{}} | {GOOD}"

# Reads until its first turn.
FIRST_TURN = "grep -q -m 1 '\"turn\"'; "


class Match:
    """A room on a server, created by a searching bot, with programs as further players."""

    def __init__(self, *flags, programs=(), seat_idle=120, matches=1, bot_flags=(), host_flags=(),
                 missing=0):
        self._screens = Screens()
        self._server = Server("--countdown", "0", "--seat-idle", str(seat_idle))
        self._matches = matches
        self.port = self._server.port
        here = f"127.0.0.1:{self.port}"
        self._bots = [self._bot(here, "--create", "--name", "host", *flags, *host_flags,
                                "--seats", str(1 + len(programs) + missing))]
        first = self._bots[0].stdout.readline()
        self.code = re.search(r'(?:\Aroom |"room":")([0-9A-Z]{6})\b', first).group(1)
        for i, program in enumerate(programs):
            self._bots.append(self._bot(f"{here}/{self.code}", "--name", f"x{i}",
                                        "--exec", program.replace("{}", self.record(i)),
                                        *bot_flags))

    def wait_for(self, i):
        """The exit code of one bot, and its error output."""
        _, said = self._bots[1 + i].communicate(timeout=2 * PATIENCE)
        return self._bots[1 + i].returncode, said

    def record(self, i):
        return os.path.join(self._screens.home, f"record-{i}")

    def lines(self, i):
        with open(self.record(i), encoding="ascii") as file:
            return file.read().splitlines()

    def _bot(self, target, *flags):
        return subprocess.Popen(
            [CLIENT, "bot", target, "--pace", "0", *flags,
             *([] if "--matches" in flags else ["--matches", str(self._matches)])],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=self._screens.environment(),
        )

    def kill(self, i):
        self._bots[1 + i].kill()

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
        with Match("--format", "moves", "--moves", "60", "--move-rate", "0", programs=[RECORDING]) as match:
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
        with Match("--format", "moves", "--moves", "10", "--move-rate", "0", programs=[GOOD], matches=2,
                   bot_flags=["--json"]) as match:
            codes, said = match.play()
            self.assertEqual(codes, [0, 0], said)
            lines = [json.loads(line) for line in said[1][0].splitlines()]
            told = [line for line in lines if line["type"] != "event"]
            self.assertEqual([line["type"] for line in told],
                             ["settings", "start", "end", "start", "end", "total"])
            done = [line["state"] for line in lines
                    if line.get("event") == "done" and line["name"] == "x0"]
            self.assertEqual(done, ["moves_made"] * 2)
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
        # Too short for anybody to be said to hang.
        with Match("--format", "moves", "--moves", "30", "--move-rate", "0", "--cap", "4",
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

    def test_one_that_hangs_loses_its_own_match_and_is_there_for_the_next(self):
        # Answers the first turn of each of its lives.
        hangs = f"sed -u 3q | {GOOD}; exec sleep 1000"
        with Match("--format", "moves", "--moves", "30", "--move-rate", "0", matches=2, programs=[GOOD, hangs],
                   bot_flags=["--think", "3", "--json"]) as match:
            began = time.monotonic()
            codes, said = match.play()
            self.assertEqual(codes, [0, 0, 0], said)
            self.assertLess(time.monotonic() - began, 60)
            told = [json.loads(line) for line in said[2][0].splitlines()]
            ends = [line for line in told if line["type"] == "end"]
            self.assertEqual([(end["state"], end["resigned"]) for end in ends],
                             [("gave_up", 1)] * 2)
            self.assertEqual(ends[0]["moves"], 1)
            self.assertEqual((told[-1]["resigned"], told[-1]["invalid"]), (2, 0))
            self.assertGreaterEqual(told[-1]["restarts"], 1)
            self.assertIn("the program has not answered in time; its seat has given up this match",
                          said[2][1])
            # The others have played on, and their programs had no fault.
            total = json.loads(said[1][0].splitlines()[-1])
            self.assertEqual((total["resigned"], total["restarts"], total["invalid"]), (0, 0, 0))
            self.assertGreater(total["think_max_ms"], 0)

    def test_one_that_never_ends_its_line_is_hinted_at(self):
        with Match("--format", "moves", "--moves", "3", "--move-rate", "0",
                   programs=["printf left; exec sleep 1000"]) as match:
            codes, said = match.play()
            self.assertEqual(codes, [0, 0], said)
            self.assertIn("race2048 bot: the program has not answered yet; does it flush its "
                          "output, and end its line?\n", said[1][1])
            self.assertRegex(said[1][0], r"the program had 1 restart and 1 match given up\n\Z")

    def test_one_that_closes_its_output_leaves(self):
        with Match("--time", "60", "--on-stuck", "out", programs=["exec >&-; exec sleep 1000"],
                   missing=1) as match:
            code, said = match.wait_for(0)
            self.assertEqual(code, 1, said)
            self.assertIn("the program has closed its output, and can answer no more. The bot gives "
                          "up its seat.", said)

    def test_a_program_gets_no_more_of_the_environment_than_it_needs(self):
        with Match("--format", "moves", "--moves", "3", "--move-rate", "0", programs=["env >{}; exec " + GOOD],
                   bot_flags=["--env", "XDG_STATE_HOME"]) as match:
            codes, said = match.play()
            self.assertEqual(codes, [0, 0], said)
            names = {line.split("=")[0] for line in match.lines(0)}
        of_the_shell = {"PWD", "OLDPWD", "SHLVL", "_"}
        self.assertIn("PATH", names)
        self.assertIn("XDG_STATE_HOME", names)
        self.assertEqual({name for name in names - of_the_shell - {"XDG_STATE_HOME"}
                          if not name.startswith("LC_")}
                         - {"PATH", "HOME", "TMPDIR", "TERM", "LANG"}, set())

    def test_a_series_of_short_matches_ends(self):
        with Match("--format", "moves", "--moves", "2", "--move-rate", "0", programs=[GOOD], matches=30) as match:
            codes, said = match.play()
            self.assertEqual(codes, [0, 0], said)
            self.assertIn("\n30 matches\n", said[0][0])

    def test_bots_that_never_come_or_die_stop_nobody(self):
        with Match("--format", "step", "--moves", "20", "--wait", "6", programs=[GOOD, GOOD],
                   missing=1, matches=3) as match:
            match.kill(1)
            codes, said = match.play()
            self.assertEqual(codes[:2], [0, 0], said)
            self.assertRegex(said[0][1], r"race2048 bot: waiting for [12] of 4 seats\.\n"
                                         r"(.*\n)*race2048 bot: going on with [23] of 4 seats after "
                                         r"6s\.\n")
            self.assertIn("\n3 matches\n", said[0][0])

    def test_the_last_one_does_not_wait_for_ever(self):
        with Match("--format", "moves", "--moves", "20", "--move-rate", "0", "--wait", "1", programs=[GOOD],
                   matches=1, host_flags=["--matches", "5", "--json"]) as match:
            codes, said = match.play()
            self.assertEqual(codes, [1, 0], said)
            self.assertIn("race2048 bot: all others have left after 1 of 5 matches.\n", said[0][1])
            self.assertEqual(json.loads(said[0][0].splitlines()[-1])["matches"], 1)

    def test_a_room_of_bots_is_a_fair_contest(self):
        with Match(programs=[GOOD, GOOD], host_flags=["--level", "256", "--json"],
                   bot_flags=["--json"]) as match:
            codes, said = match.play()
            self.assertEqual(codes, [0, 0, 0], said)
            settings = json.loads(said[1][0].splitlines()[0])
            self.assertEqual(
                [settings[key] for key in ("format", "move_time_ms", "draws", "watch", "on_stuck")],
                ["step", 2000, "position", "end", "out"])
            end = next(line for line in map(json.loads, said[1][0].splitlines())
                       if line["type"] == "end")
            # The same program twice: the same place.
            places = {each["name"]: each["rank"] for each in end["standings"]}
            self.assertEqual(places["x0"], places["x1"])
            self.assertIn("late", end["standings"][0])

    def test_twenty_programs_race_to_the_end_with_one_that_hangs_and_one_that_dies(self):
        programs = [GOOD] * 17 + ["exec sleep 1000", FIRST_TURN + "exit 1"]
        # The one that hangs is in for so long that the other has died often enough before the end.
        with Match("--format", "moves", "--moves", "100", "--move-rate", "0", programs=programs, seat_idle=20) as match:
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


class ProtocolBotTest(unittest.TestCase):
    """The client of docs/protocol.md."""

    def setUp(self):
        self.python = next(
            (python for python in (sys.executable, "/usr/bin/python3")
             if subprocess.run([python, "-c", "import google.protobuf"], check=False,
                               stderr=subprocess.DEVNULL).returncode == 0), None)
        if self.python is None or shutil.which("protoc") is None:
            self.skipTest("no python3-protobuf here")
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        subprocess.run(["protoc", "-I", os.path.join(ROOT, "proto"), "--python_out", self.folder,
                        "race2048.proto"], check=True)

    def test_it_plays_every_format_and_checks_the_seal(self):
        for flags in (["--moves", "30"],
                      ["--moves", "120", "--move-time", "2", "--size", "3", "--on-stuck", "next"],
                      ["--format", "moves", "--moves", "30", "--draws", "same"], ["--time", "2"]):
            with self.subTest(flags), Match(*flags, missing=1) as match:
                done = subprocess.run(
                    [self.python, os.path.join(ROOT, "docs", "examples", "protocol_bot.py"),
                     "127.0.0.1", str(match.port), match.code],
                    env={**os.environ, "PYTHONPATH": self.folder},
                    capture_output=True, text=True, timeout=PATIENCE, check=False)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn("seal, nonce and first tiles hold\n", done.stdout)
                codes, said = match.play()
                self.assertEqual(codes, [0], said)
                moves = moves_of(said[0][0], "pybot")
                if flags[0] == "--moves":
                    self.assertEqual(moves, int(flags[1]))
                    # All moves were its own: the server made none for a late seat.
                    self.assertRegex(said[0][0], r"pybot \(bot\)( +\d+){3} +0\n")
                self.assertGreater(moves, 0)


if __name__ == "__main__":
    unittest.main(verbosity=2)
