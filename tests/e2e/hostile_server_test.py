"""The real client on a real terminal, with a server that means harm."""

import fcntl
import os
import signal
import subprocess
import threading
import time
import unittest

from hostile_server import WRONG_PASSWORD, HostileServer
from screens import CLIENT, PATIENCE, Screens
from stopped_terminal_test import BellTest, RawTerminal


class HostileServerTest(unittest.TestCase):
    def setUp(self):
        self.screens = self.enterContext(Screens())

    def meet(self, script):
        server = HostileServer(script)
        self.addCleanup(server.stop)
        return ("join", server.room, "--plaintext")

    def test_a_match_that_does_not_hold_is_told_whatever_follows_it(self):
        def lie(visitor):
            visitor.let_in()
            visitor.seal()
            visitor.start()
            visitor.end()
            visitor.say_goodbye(WRONG_PASSWORD)

        join = self.meet(lie)
        # The first keeps its place in the room.
        for name, face in (("ada", ()), ("bo", ("--plain",))):
            with self.subTest(face):
                pane = self.screens.pane()
                pane.run(CLIENT, *join, "--name", name, *face)
                pane.wait_for("NOT VERIFIED")
                self.assertEqual(pane.exit_code(), 6)
                self.assertNotIn("Password", pane.text())

    def test_matches_that_follow_each_other_fast_neither_flash_nor_ring_so(self):
        def start_again_and_again(visitor):
            visitor.let_in()
            while True:
                visitor.seal()
                visitor.start()
                time.sleep(0.05)  # the client sees the start before the end
                visitor.end()

        join = self.meet(start_again_and_again)
        with RawTerminal(self.screens, *join, "--name", "ada") as terminal:
            terminal.read_until(BellTest.FLASH)
            terminal.output = b""
            begin = time.monotonic()
            while time.monotonic() < begin + 3:
                terminal.read(0.1)
            seconds = time.monotonic() - begin
            self.assertLessEqual(terminal.output.count(BellTest.FLASH), seconds + 1)
            self.assertLessEqual(terminal.output.count(b"\a"), 4 * seconds + 1)


class UnreadBotTest(unittest.TestCase):
    """A bot that has much to tell, and whose output nobody reads."""

    def setUp(self):
        self.screens = self.enterContext(Screens())
        self.enough_told = threading.Event()
        server = HostileServer(self.play_on_and_on)
        self.addCleanup(server.stop)
        reading, writing = os.pipe()
        self.addCleanup(os.close, reading)
        fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, 4096)
        self.bot = subprocess.Popen(
            [CLIENT, "bot", server.room, "--plaintext", "--json"], stdout=writing,
            stderr=subprocess.PIPE, text=True, env=self.screens.environment(),
        )  # fmt: skip
        os.close(writing)
        self.addCleanup(self.bot.wait)
        self.addCleanup(self.bot.kill)

    def play_on_and_on(self, visitor):
        visitor.let_in()
        while True:
            visitor.seal()
            visitor.start()
            visitor.end()
            if visitor.round == 20:  # several times what the pipe takes
                self.enough_told.set()

    def test_it_plays_on_and_ends_at_a_signal(self):
        self.assertTrue(self.enough_told.wait(PATIENCE))
        self.bot.send_signal(signal.SIGINT)
        self.bot.communicate(timeout=PATIENCE)
        self.assertEqual(self.bot.returncode, 130)

    def test_it_leaves_when_too_much_waits(self):
        _, said = self.bot.communicate(timeout=PATIENCE)
        self.assertIn("nobody is reading standard output.", said)
        self.assertEqual(self.bot.returncode, 6, "its matches did not hold")


if __name__ == "__main__":
    unittest.main(verbosity=2)
