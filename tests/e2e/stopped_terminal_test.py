"""A terminal that is stopped, accepts no output, or belongs to another job: the client continues,
can be ended, and restores the terminal. Also effects that no captured screen shows."""

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
import unittest

from race_test import host, move, start
from screens import CLIENT, PATIENCE, Screens, Server
from terminal_test import assert_whole, client_pid

# Longer than an ending client waits for the terminal, much less than a test waits for anything.
ENDS_WITHIN = 10.0


class RawTerminal:
    """The client in its own terminal; the test reads the other end only when it wants."""

    def __init__(self, screens, *arguments, term="xterm-256color"):
        self.controller, self._terminal = pty.openpty()
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.modes_before = self.modes()
        self.program = subprocess.Popen(
            [CLIENT, *(arguments or ("solo",)), "--no-anim"],
            stdin=self._terminal, stdout=self._terminal, stderr=self._terminal,
            env={**self._environment(screens), "TERM": term},
            start_new_session=True, preexec_fn=self._take_terminal,
        )
        self.output = b""

    def _environment(self, screens):
        environment = screens.environment()
        # A sanitizer would wait until the terminal takes its report of a crash.
        options = environment.get("ASAN_OPTIONS", "")
        environment["ASAN_OPTIONS"] = f"{options}:log_path={screens.home}/asan".lstrip(":")
        return environment

    def _take_terminal(self):
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.program.poll() is None:
            self.program.kill()
        self.program.wait(timeout=PATIENCE)
        os.close(self._terminal)
        if self.controller is not None:
            os.close(self.controller)

    def hang_up(self):
        """Closes the window, or breaks the line."""
        os.close(self.controller)
        self.controller = None

    def resize(self, rows, columns):
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def modes(self):
        return termios.tcgetattr(self._terminal)

    def type(self, keys):
        os.write(self.controller, keys)

    def read(self, patience):
        """The next output; empty if there is none."""
        if not select.select([self.controller], [], [], patience)[0]:
            return b""
        data = os.read(self.controller, 65536)
        self.output += data
        return data

    def read_until(self, text, times=1):
        deadline = time.monotonic() + PATIENCE
        while self.output.count(text) < times:
            assert time.monotonic() < deadline, f"waited for {text} in vain: {self.output[-2000:]}"
            self.read(0.1)

    def is_full(self):
        """True if the terminal has no room for output."""
        return not select.select([], [self._terminal], [], 0)[1]

    def fill(self):
        """Makes the client redraw its screen until the terminal is full."""
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
                # The terminal is restored as usual, although the last drawings are lost.
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
            # The client reacts, although nobody can see it.
            terminal.type(b"q")
            terminal.type(b"q")
            terminal.read_until(b"\x1b[?1049l")
            self.assertEqual(terminal.program.wait(timeout=ENDS_WITHIN), 0)
            self.assertEqual(terminal.modes(), terminal.modes_before)

    def test_a_window_of_any_size_costs_little(self):
        with Screens() as screens, RawTerminal(screens) as terminal:
            terminal.read_until(b"help")
            for rows, columns in ((65535, 65535), (1, 65535), (1, 1), (24, 80)):
                terminal.resize(rows, columns)
                terminal.read_until(b"\x1b[2J", times=terminal.output.count(b"\x1b[2J") + 1)
            with open(f"/proc/{terminal.program.pid}/status", encoding="ascii") as status:
                most = int(re.search(r"VmHWM:\s*(\d+) kB", status.read()).group(1))
            self.assertLess(most, 500_000)
            terminal.type(b"q")
            self.assertEqual(terminal.program.wait(timeout=ENDS_WITHIN), 0)
            self.assertEqual(terminal.modes(), terminal.modes_before)

    def test_a_terminal_that_is_gone_ends_the_client(self):
        with Screens() as screens, RawTerminal(screens) as terminal:
            terminal.read_until(b"help")
            terminal.hang_up()
            self.assertEqual(terminal.program.wait(timeout=ENDS_WITHIN), 128 + signal.SIGHUP)

    def test_what_is_suspended_ends_in_the_background(self):
        with Screens() as screens:
            ada, _ = host(screens, "--seats", "1")
            start(ada)
            pid = int(client_pid(ada))
            # Only the thread that handles these signals may receive them.
            for thread in set(os.listdir(f"/proc/{pid}/task")) - {str(pid)}:
                try:
                    with open(f"/proc/{pid}/task/{thread}/status", encoding="ascii") as file:
                        status = file.read()
                except (FileNotFoundError, ProcessLookupError):
                    continue  # the thread has ended since
                blocked = int(re.search(r"SigBlk:\s*([0-9a-f]+)", status).group(1), 16)
                for taken in (signal.SIGTERM, signal.SIGHUP, signal.SIGCONT):
                    self.assertTrue(blocked >> (taken - 1) & 1, taken)
            ada.keys("C-z")
            ada.wait_for_shell()
            modes = ada.modes()
            # Like a shell's kill of a stopped job.
            os.kill(pid, signal.SIGTERM)
            os.kill(pid, signal.SIGCONT)
            ada.wait_until(lambda _: not any(screens.processes_of(CLIENT)), "the client's end",
                           ENDS_WITHIN)
            ada.keys("Enter")  # a prompt after the last output
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
            # The shell has the terminal with the client's modes, in which Enter ends no line.
            screens.tmux("send-keys", "-t", ada.name, "-l", "stty sane; fg")
            ada.keys("C-j")
            ada.wait_until(lambda text: "topped" not in text and "· 0 moves" in text, "the race")
            move(ada, ada.key_that_moves(["Left", "Up", "Right", "Down"]))


class WheelTest(unittest.TestCase):
    """On an alternate screen many terminals send the mouse wheel as arrow keys: moves of a game."""

    SCREEN, SHELL = b"\x1b[?1049h", b"\x1b[?1049l"
    OFF, BACK = b"\x1b[?1007s\x1b[?1007l", b"\x1b[?1007h\x1b[?1007r"

    def assert_given_back(self, output):
        """The last change of the mode gives it back, and each screen has had it switched off."""
        self.assertEqual(output.count(self.OFF), output.count(self.SCREEN))
        self.assertEqual(output.count(self.BACK), output.count(self.OFF))
        self.assertGreater(output.rindex(self.BACK), output.rindex(self.OFF))

    def ended(self, terminal):
        terminal.program.wait(timeout=ENDS_WITHIN)
        while terminal.read(0.1):
            pass
        return terminal.output

    def test_the_wheel_sends_no_arrows_while_the_screen_is_up(self):
        with Screens() as screens, RawTerminal(screens) as terminal:
            terminal.read_until(b"help")
            self.assertGreater(terminal.output.index(self.OFF), terminal.output.index(self.SCREEN))
            self.assertNotIn(self.BACK, terminal.output)
            terminal.type(b"q")
            self.assert_given_back(self.ended(terminal))

    def test_a_shell_has_its_wheel_while_the_client_is_suspended(self):
        with Screens() as screens, RawTerminal(screens) as terminal:
            terminal.read_until(b"help")
            # No shell could continue it, so it goes on at once.
            terminal.type(b"\x1a")
            terminal.read_until(self.OFF, times=2)
            suspended = terminal.output[:terminal.output.rindex(self.SCREEN)]
            self.assert_given_back(suspended)
            terminal.read_until(b"help", times=2)
            terminal.type(b"q")
            self.assert_given_back(self.ended(terminal))

    def test_the_wheel_is_given_back_however_the_client_ends(self):
        for sent in (signal.SIGTERM, signal.SIGHUP, signal.SIGSEGV, signal.SIGABRT):
            with self.subTest(sent), Screens() as screens, RawTerminal(screens) as terminal:
                terminal.read_until(b"help")
                terminal.program.send_signal(sent)
                self.assert_given_back(self.ended(terminal))

    def test_a_terminal_without_private_modes_gets_none(self):
        with Screens() as screens, RawTerminal(screens, term="vt100") as terminal:
            terminal.read_until(b"help")
            terminal.type(b"q")
            self.assertNotIn(b"\x1b[?1007", self.ended(terminal))


class BellTest(unittest.TestCase):
    """The start of a race, as bytes: a captured screen has no bell."""

    FLASH = b"\x1b[?5h"

    @contextlib.contextmanager
    def started(self, *flags):
        """A terminal that shows a race, with its output from before the countdown on."""
        with Server("--countdown", "0.5") as server, Screens() as screens:
            with RawTerminal(screens, "host", "--server", f"127.0.0.1:{server.port}",
                             "--seats", "1", "--name", "ada", *flags) as terminal:
                terminal.read_until(b"ready.")
                self.assertNotIn(b"\a", terminal.output)
                terminal.type(b"r")
                terminal.read_until(b"moves")
                yield terminal

    def output_of_a_start(self, *flags):
        """The output from before the countdown until after a key in the race."""
        with self.started(*flags) as terminal:
            terminal.type(b"?")
            terminal.read_until(b"Esc")
            return terminal.output

    def test_a_start_rings_and_flashes(self):
        output = self.output_of_a_start()
        self.assertEqual(output.count(b"\a"), 2, "at the countdown and at the start")
        self.assertEqual(output.count(self.FLASH), 1)

    def test_the_last_ten_seconds_ring_too(self):
        with self.started("--time", "11") as terminal:
            terminal.read_until(b"\a", times=3)

    def test_each_can_be_off(self):
        output = self.output_of_a_start("--no-bell")
        self.assertEqual((output.count(b"\a"), output.count(self.FLASH)), (0, 1))
        output = self.output_of_a_start("--no-flash")
        self.assertEqual((output.count(b"\a"), output.count(self.FLASH)), (2, 0))


if __name__ == "__main__":
    unittest.main(verbosity=2)
