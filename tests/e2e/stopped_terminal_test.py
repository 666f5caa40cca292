"""A terminal that stands still, takes nothing any more, or is not ours at the moment: the client goes
on, can be ended, and leaves the terminal as it was."""

import os
import pty
import select
import signal
import struct
import subprocess
import termios
import fcntl
import time
import unittest

from race_test import host, move, start
from screens import CLIENT, PATIENCE, Screens
from terminal_test import assert_whole, client_pid

# More than the client waits for a terminal on its way out, much less than a test waits for anything.
ENDS_WITHIN = 10.0


class RawTerminal:
    """`race2048 solo` in a terminal of its own, whose other end is read only when the test wants."""

    def __init__(self, screens, *flags):
        self.controller, self._terminal = pty.openpty()
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.modes_before = self.modes()
        self.program = subprocess.Popen(
            [CLIENT, "solo", "--no-anim", *flags],
            stdin=self._terminal, stdout=self._terminal, stderr=self._terminal,
            env={**screens.environment(), "TERM": "xterm-256color"},
            start_new_session=True, preexec_fn=self._take_terminal,
        )
        self.output = b""

    def _take_terminal(self):
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.program.poll() is None:
            self.program.kill()
        self.program.wait(timeout=PATIENCE)
        os.close(self._terminal)
        os.close(self.controller)

    def modes(self):
        return termios.tcgetattr(self._terminal)

    def type(self, keys):
        os.write(self.controller, keys)

    def read(self, patience):
        """What comes next; nothing when nothing does."""
        if not select.select([self.controller], [], [], patience)[0]:
            return b""
        data = os.read(self.controller, 65536)
        self.output += data
        return data

    def read_until(self, text):
        deadline = time.monotonic() + PATIENCE
        while text not in self.output:
            assert time.monotonic() < deadline, f"waited for {text} in vain: {self.output[-2000:]}"
            self.read(0.1)

    def is_full(self):
        """What the client writes finds no room: it has been awake, and nothing was written."""
        return not select.select([], [self._terminal], [], 0)[1]

    def fill(self):
        """Has whole screens drawn until the terminal takes nothing more."""
        deadline = time.monotonic() + PATIENCE
        while not self.is_full():
            assert time.monotonic() < deadline, "the terminal takes everything"
            self.type(b"\x0c")
            time.sleep(0.005)


class StoppedTerminalTest(unittest.TestCase):
    def test_ctrl_s_is_a_key_like_any_other(self):
        with Screens() as screens:
            ada, _ = host(screens, "--seats", "1")
            start(ada)
            ada.keys("C-s")
            for _ in range(3):
                move(ada, ada.key_that_moves(["Left", "Up", "Right", "Down"]))

    def test_a_terminal_that_takes_nothing_can_be_left_by_a_signal(self):
        for sent in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            with self.subTest(sent), Screens() as screens, RawTerminal(screens) as terminal:
                terminal.read_until(b"help")
                terminal.fill()
                terminal.program.send_signal(sent)
                self.assertEqual(terminal.program.wait(timeout=ENDS_WITHIN), 128 + sent)
                self.assertEqual(terminal.modes(), terminal.modes_before)
                while terminal.read(0.1):
                    pass
                # Left as on any other way, though what was drawn in between is gone.
                after = terminal.output[terminal.output.rindex(b"\x1b[?1049l"):]
                self.assertNotIn(b"\x1b[?1049h", after)
                self.assertGreater(terminal.output.rindex(b"\x1b[?25h"),
                                   terminal.output.rindex(b"\x1b[?25l"))

    def test_a_crash_on_a_terminal_that_takes_nothing_ends_too(self):
        with Screens() as screens, RawTerminal(screens) as terminal:
            terminal.read_until(b"help")
            terminal.fill()
            terminal.program.send_signal(signal.SIGSEGV)
            self.assertNotEqual(terminal.program.wait(timeout=ENDS_WITHIN), 0)
            self.assertEqual(terminal.modes(), terminal.modes_before)

    def test_what_a_terminal_did_not_take_at_once_comes_when_it_does(self):
        with Screens() as screens, RawTerminal(screens) as terminal:
            terminal.read_until(b"help")
            terminal.fill()
            # Answered, though nobody can see it.
            terminal.type(b"q")
            terminal.type(b"q")
            terminal.read_until(b"\x1b[?1049l")
            self.assertEqual(terminal.program.wait(timeout=ENDS_WITHIN), 0)
            self.assertEqual(terminal.modes(), terminal.modes_before)

    def test_a_terminal_that_is_gone_ends_the_client(self):
        with Screens() as screens:
            terminal = RawTerminal(screens)
            terminal.read_until(b"help")
            os.close(terminal.controller)
            self.assertEqual(terminal.program.wait(timeout=ENDS_WITHIN), 128 + signal.SIGHUP)
            os.close(terminal._terminal)

    def test_what_is_suspended_ends_in_the_background(self):
        with Screens() as screens:
            ada, _ = host(screens, "--seats", "1")
            start(ada)
            pid = int(client_pid(ada))
            ada.keys("C-z")
            ada.wait_for_shell()
            modes = ada.modes()
            # As the shells' kill does with what is stopped.
            os.kill(pid, signal.SIGTERM)
            os.kill(pid, signal.SIGCONT)
            ada.wait_until(lambda _: not any(screens.processes_of(CLIENT)), "the client's end",
                           ENDS_WITHIN)
            assert_whole(self, ada, modes, None)

    def test_what_is_continued_in_the_background_waits_for_the_terminal(self):
        with Screens() as screens:
            ada, _ = host(screens, "--seats", "1")
            start(ada)
            ada.keys("C-z")
            ada.wait_for_shell()
            modes = ada.modes()
            ada.type("bg")
            ada.wait_for_shell()
            self.assertEqual(ada.modes(), modes)
            self.assertEqual(ada.flag("alternate_on"), "0")
            ada.type("fg")
            ada.wait_for(r"· 0 moves")
            move(ada, ada.key_that_moves(["Left", "Up", "Right", "Down"]))

    def test_what_is_started_in_the_background_waits_for_the_terminal_too(self):
        with Screens() as screens:
            pane = screens.pane()
            modes = pane.modes()
            pane.type(f"{CLIENT} solo &")
            pane.wait_until(lambda _: any(screens.processes_of(CLIENT)), "the client's start")
            self.assertEqual(pane.modes(), modes)
            pane.type("fg")
            pane.wait_for(r"\? help")
            pane.keys("q")
            assert_whole(self, pane, modes, 0)

    def test_after_a_stop_without_a_word_the_screen_is_the_clients_again(self):
        with Screens() as screens:
            ada, _ = host(screens, "--seats", "1")
            start(ada)
            pid = int(client_pid(ada))
            os.kill(pid, signal.SIGSTOP)
            ada.wait_for(r"(?i)stopped")
            ada.type("stty echo icanon; fg")
            ada.wait_until(lambda text: "topped" not in text and "· 0 moves" in text, "the race")
            move(ada, ada.key_that_moves(["Left", "Up", "Right", "Down"]))


if __name__ == "__main__":
    unittest.main(verbosity=2)
