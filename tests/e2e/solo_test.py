"""The practice room on a real terminal, and the files it keeps."""

import fcntl
import hashlib
import os
import pty
import re
import select
import signal
import struct
import termios
import unittest

from plain_game import SEED, Reference, golden
from screens import CLIENT, PATIENCE, Screens


class Room:
    """`race2048 solo` in its own pane."""

    def __init__(self, screens, *flags, columns=80, rows=24, size=4):
        self.screens = screens
        self.pane = screens.pane(columns, rows)
        self.flags = flags if size == 4 else ("--size", str(size), *flags)
        self.size = size
        self.start()

    def start(self):
        # Tests read boards off the screen, so tiles must not be moving.
        self.pane.run(CLIENT, "solo", *self.flags, "--no-anim")
        self.pane.wait_for(r"\? help")

    def figure(self, label):
        """A number beside the board."""
        found = re.search(rf"  {label} +\+?([\d,]+|-)$", self.pane.text(), re.MULTILINE)
        return found.group(1).replace(",", "") if found else None

    def board(self):
        cell = r"│ *(\d*) *" * self.size + "│"
        rows = [re.match(" +" + cell, line) for line in self.pane.lines()]
        rows = [[int(tile or 0) for tile in row.groups()] for row in rows if row]
        height = len(rows) // self.size  # a cell's number is in its middle line
        return [rows[i * height + height // 2] for i in range(self.size)]

    def state(self):
        return self.board(), self.figure("Score"), self.figure("Moves")

    def move(self):
        """Makes one move that changes the board, and waits for it on the screen."""
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
            room.pane.wait_for("Start a new game")
            room.pane.keys("Escape")
            room.pane.wait_until(lambda text: "Start a new" not in text, "the question to go")
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
            room.pane.wait_for("Continuing your game of 12")
            self.assertEqual(room.state(), state)
            room.play(2)
            self.assertEqual(room.figure("Moves"), "14")

    def test_killed_at_any_time_what_is_kept_is_whole(self):
        with Screens() as screens:
            for _ in range(6):
                room = Room(screens, size=8)
                self.assertNotIn("could not be read", room.pane.text())

                def progress():
                    # An undo takes back a move, so the number of moves alone may not change.
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
            room.pane.wait_for(rf"The game is saved: score {state[1]} after {state[2]} moves")
            self.assertIn("race2048 solo --size 3", room.pane.text())
            self.assertEqual(room.pane.exit_code(), 0)
            room.start()
            self.assertEqual(room.state(), state)
            self.assertEqual(room.figure("Best"), state[1])
            room.pane.keys("n", "y")
            room.wait_for_figure("Moves", 0)
            self.assertEqual(room.figure("Best"), state[1])
            # Every size has its own game and best score.
            self.assertEqual(Room(screens, size=5).figure("Best"), "0")

    def test_ctrl_c_asks_once(self):
        with Screens() as screens:
            room = Room(screens)
            room.play(1)
            room.pane.keys("C-c")
            room.pane.wait_for(r"Leave\? The game is saved")
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
            room.pane.wait_for("Not saved: --seed was given")
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
            second.pane.wait_for("The game is not saved")
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


if __name__ == "__main__":
    unittest.main(verbosity=2)
