"""The practice room on a real terminal, what it keeps on disk, and the plain game in a dialogue."""

import fcntl
import hashlib
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import unittest

from screens import CLIENT, PATIENCE, Screens

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import golden  # noqa: E402

SEED = "0123456789abcdef" * 4


class Room:
    """`race2048 solo` in a pane of its own."""

    def __init__(self, screens, *flags, columns=80, rows=24, size=4):
        self.screens = screens
        self.pane = screens.pane(columns, rows)
        self.flags = flags if size == 4 else ("--size", str(size), *flags)
        self.size = size
        self.start()

    def start(self):
        # Boards are read off the screen: no tile may be on its way.
        self.pane.run(CLIENT, "solo", *self.flags, "--no-anim")
        self.pane.wait_for(r"\? help")

    def figure(self, label):
        """A number beside the board."""
        found = re.search(rf"  {label} +\+?([\d,]+|-)$", self.pane.text(), re.MULTILINE)
        return found.group(1).replace(",", "") if found else None

    def board(self):
        cell = r"│ *(\d*) *" * self.size + "│"
        rows = [re.match(" " + cell, line) for line in self.pane.lines()]
        rows = [[int(tile or 0) for tile in row.groups()] for row in rows if row]
        height = len(rows) // self.size  # the middle line of a cell has its number
        return [rows[i * height + height // 2] for i in range(self.size)]

    def state(self):
        return self.board(), self.figure("Score"), self.figure("Moves")

    def move(self):
        """One move that changes the board, seen on the screen."""
        key = {"left": "Left", "down": "s", "right": "l", "up": "K"}[golden.first_move(self.board())]
        before = int(self.figure("Moves"))
        self.pane.keys(key)
        self.pane.wait_until(lambda _: self.figure("Moves") == str(before + 1), "the move")

    def play(self, moves):
        for _ in range(moves):
            self.move()

    def wait_for_figure(self, label, value):
        self.pane.wait_until(lambda _: self.figure(label) == str(value), f"{label} {value}")

    def pid(self):
        (pid,) = self.screens.processes_of(CLIENT)
        return pid

    def folder(self):
        return os.path.join(self.screens.home, "state", "race2048", "solo")

    def file(self):
        return os.path.join(self.folder(), f"classic-{self.size}.game")


class SoloTest(unittest.TestCase):
    def test_playing_and_taking_back(self):
        with Screens() as screens:
            room = Room(screens)
            states = [room.state()]
            for _ in range(6):
                room.move()
                states.append(room.state())
            for undone in range(1, 7):
                room.pane.keys("u")
                room.wait_for_figure("Undone", undone)
                self.assertEqual(room.state(), states[6 - undone])
            room.pane.keys("u")
            room.move()
            self.assertEqual(room.state(), states[1])

    def test_a_new_game_is_asked_for(self):
        with Screens() as screens:
            room = Room(screens)
            room.play(3)
            before = room.state()
            room.pane.keys("n")
            room.pane.wait_for("End this game for a new one")
            room.pane.keys("Escape")
            room.pane.wait_until(lambda text: "End this" not in text, "the question to go")
            self.assertEqual(room.state(), before)
            room.pane.keys("n", "n")
            room.wait_for_figure("Moves", 0)

    def test_a_killed_game_goes_on_where_it_was(self):
        with Screens() as screens:
            room = Room(screens)
            room.play(12)
            state = room.state()
            os.kill(room.pid(), signal.SIGKILL)
            room.pane.wait_for(r"Killed")
            room = Room(screens)
            room.pane.wait_for("Going on with the game of 12")
            self.assertEqual(room.state(), state)
            room.play(2)
            self.assertEqual(room.figure("Moves"), "14")

    def test_killed_at_any_time_what_is_kept_is_whole(self):
        with Screens() as screens:
            for _ in range(6):
                room = Room(screens, size=8)
                self.assertNotIn("could not be read", room.pane.text())

                def progress():
                    # An undo takes a move back: the moves alone can stand still.
                    return room.figure("Moves"), room.figure("Undone")

                before = progress()
                room.pane.keys(*["Left", "Down", "Right", "Up", "u"] * 40)
                room.pane.wait_until(lambda _: progress() != before, "a move")
                os.kill(room.pid(), signal.SIGKILL)
                room.pane.wait_for(r"Killed")

    def test_leaving_keeps_the_game_and_the_best_score(self):
        with Screens() as screens:
            room = Room(screens, size=3)
            while room.figure("Score") in ("0", "4"):
                room.move()
            state = room.state()
            room.pane.keys("q")
            room.pane.wait_for(rf"The game is kept: score {state[1]} after {state[2]} moves")
            self.assertIn("race2048 solo --size 3", room.pane.text())
            self.assertEqual(room.pane.exit_code(), 0)
            room.start()
            self.assertEqual(room.state(), state)
            self.assertEqual(room.figure("Best"), state[1])
            room.pane.keys("n", "y")
            room.wait_for_figure("Moves", 0)
            self.assertEqual(room.figure("Best"), state[1])
            # Other sizes have games and best scores of their own.
            self.assertEqual(Room(screens, size=5).figure("Best"), "0")

    def test_ctrl_c_asks_once(self):
        with Screens() as screens:
            room = Room(screens)
            room.play(1)
            room.pane.keys("C-c")
            room.pane.wait_for(r"Leave\? The game is kept")
            room.pane.keys("x")
            room.pane.wait_until(lambda text: "Leave?" not in text, "the question to go")
            room.pane.keys("C-c")
            room.pane.wait_for(r"Leave\?")
            room.pane.keys("C-c")
            self.assertEqual(room.pane.exit_code(), 130)
            self.assertEqual(room.pane.flag("alternate_on"), "0")
            self.assertEqual(room.pane.flag("cursor_flag"), "1")

    def test_signals_keep_the_game(self):
        for sent in (signal.SIGTERM, signal.SIGHUP):
            with self.subTest(sent), Screens() as screens:
                room = Room(screens)
                room.play(2)
                state = room.state()
                os.kill(room.pid(), sent)
                self.assertEqual(room.pane.exit_code(), 128 + sent)
                room.start()
                self.assertEqual(room.state(), state)

    def test_suspending_and_coming_back(self):
        with Screens() as screens:
            room = Room(screens)
            room.play(2)
            state = room.state()
            room.pane.keys("C-z")
            room.pane.wait_for_shell()
            room.pane.type("fg")
            room.pane.wait_for(r"\? help")
            self.assertEqual(room.state(), state)
            room.play(1)

    def test_ctrl_z_where_no_shell_could_continue_it(self):
        with Screens() as screens:
            child, terminal = pty.fork()
            if child == 0:
                os.execve(CLIENT, [CLIENT, "solo"], screens.environment())
            fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

            def shown(text):
                seen = b""
                while text not in seen:
                    self.assertTrue(select.select([terminal], [], [], PATIENCE)[0], seen)
                    seen += os.read(terminal, 4096)

            shown(b"help")
            os.write(terminal, b"\x1a")
            shown(b"help")
            os.write(terminal, b"q")
            self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)
            os.close(terminal)

    def test_resizing(self):
        with Screens() as screens:
            room = Room(screens)
            room.play(2)
            state = room.state()
            for columns, rows, shown in ((60, 14, "needs 40x16; this terminal is 60x14"),
                                         (40, 16, r"best [\d,]+ · 2 moves"),
                                         (39, 24, "needs 40x16; this terminal is")):
                screens.tmux("resize-window", "-t", room.pane.name, "-x", str(columns), "-y",
                             str(rows))
                room.pane.wait_for(shown)
            screens.tmux("resize-window", "-t", room.pane.name, "-x", "120", "-y", "40")
            room.pane.wait_for(r"\? help")
            self.assertEqual(room.state(), state)
            room.play(1)

    def test_the_smallest_and_the_largest_board(self):
        for size in (3, 8):
            with self.subTest(size), Screens() as screens:
                room = Room(screens, size=size)
                self.assertEqual(len(room.board()), size)
                self.assertEqual(sum(map(bool, sum(room.board(), []))), 2)
                room.play(10)
                self.assertEqual(max(map(max, room.board())), int(room.figure("Largest")))

    def test_a_seeded_game_is_the_same_every_time_and_not_kept(self):
        with Screens() as screens:
            kept = Room(screens)
            kept.play(3)
            state = kept.state()
            kept.pane.keys("q")
            kept.pane.wait_for_shell()
            room = Room(screens, "--seed", SEED)
            room.pane.wait_for("Not saved: the seed is given")
            first = room.board()
            self.assertEqual(first, Reference("classic", 4, SEED).board)
            room.play(3)
            room.pane.keys("n", "n")
            room.wait_for_figure("Moves", 0)
            self.assertEqual(room.board(), first)
            room.play(1)
            room.pane.keys("q")
            room.pane.wait_for(r"Leave\?")
            room.pane.keys("q")
            self.assertEqual(room.pane.exit_code(), 0)
            kept.start()
            self.assertEqual(kept.state(), state)

    def test_a_second_one_plays_unsaved(self):
        with Screens() as screens:
            first = Room(screens)
            first.play(2)
            state = first.state()
            second = Room(screens)
            second.pane.wait_for("another race2048 has")
            second.play(3)
            second.pane.keys("q", "q")
            second.pane.wait_for("The game is not kept")
            first.play(1)
            first.pane.keys("u", "q")
            first.pane.wait_for_shell()
            first.start()
            self.assertEqual(first.state(), state)

    def test_a_damaged_file_is_put_aside(self):
        with Screens() as screens:
            room = Room(screens)
            room.play(2)
            room.pane.keys("q")
            room.pane.wait_for_shell()
            for number, aside in enumerate((".damaged", ".damaged-2")):
                damage = b"race2048-solo 1\n" + bytes(range(256)) * (number + 1)
                with open(room.file(), "wb") as file:
                    file.write(damage)
                room.start()
                room.pane.wait_for("could not be read")
                self.assertEqual(room.figure("Moves"), "0")
                room.play(1)
                room.pane.keys("q")
                room.pane.wait_for_shell()
                with open(room.file() + aside, "rb") as file:
                    self.assertEqual(file.read(), damage)
            room.start()
            self.assertEqual(room.figure("Moves"), "1")

    def test_what_is_no_file_or_too_large_is_put_aside(self):
        with Screens() as screens:
            room = Room(screens)
            room.pane.keys("q")
            room.pane.wait_for_shell()
            os.unlink(room.file())
            os.mkfifo(room.file())
            room.start()
            room.pane.wait_for("could not be read")
            room.pane.keys("q")
            room.pane.wait_for_shell()
            os.truncate(room.file(), 1 << 40)
            room.start()
            room.pane.wait_for("could not be read")

    def test_a_game_of_a_later_version_is_left_alone(self):
        with Screens() as screens:
            room = Room(screens)
            room.pane.keys("q")
            room.pane.wait_for_shell()
            later = "race2048-solo 2\n"
            later += f"sum {hashlib.sha256(later.encode()).hexdigest()}\n"
            with open(room.file(), "w", encoding="ascii") as file:
                file.write(later)
            room.start()
            room.pane.wait_for("later version")
            room.play(1)
            room.pane.keys("q", "q")
            room.pane.wait_for_shell()
            with open(room.file(), encoding="ascii") as file:
                self.assertEqual(file.read(), later)

    def test_without_a_home_one_plays_on(self):
        with Screens() as screens:
            pane = screens.pane()
            pane.run("env", "XDG_STATE_HOME=/dev/null/state", CLIENT, "solo")
            pane.wait_for(r"Not saved: cannot make")
            pane.keys("Left", "Down", "Right")
            pane.wait_for(r"Moves +[1-3]")


class Reference:
    """The plain game a second time, from the rules alone."""

    PRESETS = {  # starting tiles, fours, stops at 2048, a tile after a move that changes nothing
        "classic": (2, golden.TEN_PERCENT, False, False),
        "geeks": (1, 0, True, True),
        "clojure": (1, 0, True, False),
    }
    KEYS = {"w": "up", "a": "left", "s": "down", "d": "right"}

    def __init__(self, preset, size, seed):
        start, self.fours, self.stops, self.always = self.PRESETS[preset]
        self.key = bytes.fromhex(seed)
        self.size = size
        self.board = [[0] * size for _ in range(size)]
        self.draws = 0
        self.reached = False
        self.ended = False
        for _ in range(start):
            self.add_tile()

    def add_tile(self):
        p, v = golden.draw(self.key, 0, self.draws)
        self.draws += 1
        cell, tile = golden.spawn(self.board, p, v, self.fours)
        self.board[cell // self.size][cell % self.size] = tile

    def rows(self):
        return [str(row) for row in self.board]

    def answer(self, line):
        direction = self.KEYS.get(line.strip().lower())
        if direction is None:
            return ["Invalid Key Pressed"]
        was_stuck = golden.first_move(self.board) is None
        board = golden.slide(self.board, direction)[0]
        full = all(map(all, board))
        changed = board != self.board
        self.board = board
        if changed or (self.always and not full):
            self.add_tile()
        stuck = golden.first_move(self.board) is None
        state = "LOST" if stuck else "GAME NOT OVER"
        if not self.reached and max(map(max, self.board)) >= 2048:
            self.reached = True
            state = "WON"
        self.ended = (state == "WON" and self.stops) or state == "LOST" or was_stuck
        return [state, *self.rows()]


class SoloPlainTest(unittest.TestCase):
    def start(self, screens, *flags):
        return subprocess.Popen(
            [CLIENT, "solo", "--plain", *flags],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=screens.environment(),
        )

    def run_plain(self, screens, *flags, text=""):
        return subprocess.run(
            [CLIENT, "solo", "--plain", *flags],
            input=text, capture_output=True, text=True, timeout=PATIENCE, check=False,
            env=screens.environment(),
        )

    def test_a_dialogue_with_every_preset_and_size(self):
        inputs = ["w", " a ", "S\t", "D", "", "x", "ww", "up", "a", "a", "d", "d", "w", "s"]
        with Screens() as screens:
            for preset in Reference.PRESETS:
                for size in range(3, 9):
                    with self.subTest(preset=preset, size=size), self.start(
                        screens, "--rules", preset, "--size", str(size), "--seed", SEED
                    ) as process:
                        reference = Reference(preset, size, SEED)
                        lines = [process.stdout.readline().rstrip("\n") for _ in range(size)]
                        self.assertEqual(lines, reference.rows())
                        for line in inputs * 3:
                            expected = reference.answer(line)
                            process.stdin.write(line + "\n")
                            process.stdin.flush()
                            answer = [process.stdout.readline().rstrip("\n") for _ in expected]
                            self.assertEqual(answer, expected)
                            if reference.ended:
                                break
                        process.stdin.close()
                        self.assertEqual(process.stdout.read(), "")
                        self.assertEqual(process.wait(PATIENCE), 0)

    def test_games_to_their_end(self):
        with Screens() as screens:
            for preset in Reference.PRESETS:
                for number in range(5):
                    seed = f"{number:064x}"
                    reference = Reference(preset, 3, seed)
                    expected = reference.rows()
                    sent = []
                    while not reference.ended:
                        direction = golden.first_move(reference.board) or "up"
                        letter = next(k for k, d in Reference.KEYS.items() if d == direction)
                        sent.append(letter)
                        expected += reference.answer(letter)
                    done = self.run_plain(
                        screens, "--rules", preset, "--size", "3", "--seed", seed,
                        text="\n".join([*sent, "w", "w"]),
                    )
                    self.assertEqual(done.stdout.splitlines(), expected)
                    self.assertEqual(expected[-4], "LOST")
                    self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_in_words_a_line_that_is_too_long_is_said(self):
        with Screens() as screens:
            done = self.run_plain(screens, "--plain=brief", text="a" * 1_000_000 + "\ns\n")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertEqual(done.stdout.splitlines()[-2:],
                             ["That line is too long.", "Score 0. 0 moves."])

    def test_nothing_is_stored(self):
        with Screens() as screens:
            self.run_plain(screens, text="w\na\n")
            self.assertEqual(os.listdir(screens.home), [])

    def test_a_line_of_any_length_takes_no_memory(self):
        def peak_kib(process):
            with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
                return int(re.search(r"VmHWM:\s+(\d+) kB", status.read()).group(1))

        with Screens() as screens, self.start(screens, "--seed", SEED) as process:
            reference = Reference("classic", 4, SEED)
            for row in reference.rows():
                self.assertEqual(process.stdout.readline(), row + "\n")
            before = peak_kib(process)
            for line in (64 * (1 << 20) * " " + "w", 64 * (1 << 20) * "w", 64 * (1 << 20) * "\0"):
                process.stdin.write(line + "\n")
                process.stdin.flush()
                for row in reference.answer(line):
                    self.assertEqual(process.stdout.readline(), row + "\n")
            self.assertLess(peak_kib(process) - before, 16 * 1024)
            process.stdin.close()
            self.assertEqual(process.wait(PATIENCE), 0)

    def test_a_reader_that_goes_away_ends_it_quietly(self):
        with Screens() as screens, self.start(screens) as process:
            process.stdout.readline()
            process.stdout.close()
            try:
                process.stdin.write("w\n" * 100_000)
                process.stdin.close()
            except BrokenPipeError:
                pass
            self.assertEqual(process.wait(PATIENCE), 141)
            self.assertEqual(process.stderr.read(), "")

    def test_wrong_flags_are_usage_errors_told_in_a_line(self):
        with Screens() as screens:
            for flags, word in (
                (["--rules", "checkio"], "puzzle"),
                (["--rules", "chess"], "chess"),
                (["--seed", "12"], "64 hexadecimal"),
                (["--seed", ""], "64 hexadecimal"),
                (["--seed", "g" * 64], "64 hexadecimal"),
                (["--size", "2"], "3"),
                (["--size", "9"], "8"),
            ):
                for mode in ([], ["--plain"]):
                    done = subprocess.run(
                        [CLIENT, "solo", *flags, *mode],
                        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
                        timeout=PATIENCE, env=screens.environment(),
                    )
                    self.assertEqual((done.returncode, done.stdout), (2, ""), flags)
                    self.assertIn(word, done.stderr.splitlines()[0])

    def test_without_a_terminal_it_talks_in_words(self):
        with Screens() as screens:
            for mode, more in (([], {}), (["--plain=brief"], {"RACE2048_UI": "screen"})):
                done = subprocess.run(
                    [CLIENT, "solo", "--seed", SEED, *mode], input="left\nb\nxyz\n",
                    capture_output=True, text=True, check=False, timeout=PATIENCE,
                    env={**screens.environment(), **more},
                )
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                lines = done.stdout.splitlines()
                self.assertEqual(len(lines), 2 + 1 + 4 + 1)
                self.assertRegex(
                    lines[2],
                    r"^left(, plus \d+)?\. New [24], row [1-4] column [1-4]\. Score \d+\.$")
                self.assertRegex(lines[3], r"^Row 1: ")
                self.assertIn("Not understood: xyz", lines[-1])

    def test_a_screen_that_is_asked_for_needs_a_terminal(self):
        with Screens() as screens:
            done = subprocess.run(
                [CLIENT, "solo"], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                check=False, timeout=PATIENCE,
                env={**screens.environment(), "RACE2048_UI": "screen"},
            )
            self.assertEqual(done.returncode, 5)
            self.assertIn("not a terminal", done.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
