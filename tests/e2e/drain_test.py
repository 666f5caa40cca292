"""A server that is told to stop lets the running matches end."""

import os
import signal
import tempfile
import time
import unittest

from race_test import enter, start
from resume_test import finish, host_on, move_times
from screens import PATIENCE, Screens, Server

BANNER = r"The server stops in \d+:\d\d: no match begins\."


def race_on(screens, server, moves):
    """ada and bo race for this many moves; returns their panes and the room's code."""
    ada, code = host_on(screens, server.port, "--moves", str(moves))
    bo = enter(screens, "join", f"127.0.0.1:{server.port}/{code}", "bo")
    ada.wait_for(r"\bbo\b")
    start(ada, bo)
    return ada, bo, code


class DrainTest(unittest.TestCase):
    def test_a_running_match_ends_before_its_server(self):
        with Screens() as screens, Server("--drain-timeout", "600") as server:
            ada, bo, _ = race_on(screens, server, 6)
            move_times(ada, 2)
            server.signal(signal.SIGTERM)
            for pane in (ada, bo):
                pane.wait_for(BANNER)
            finish(ada, 6)
            finish(bo, 6)
            self.assertEqual(server.wait(), 0)
            for pane in (ada, bo):
                # The server's end is the client's too, and the last line tells the result.
                self.assertEqual(pane.exit_code(), 3)
                self.assertRegex(pane.text(), r"You were (1st|2nd) of 2 .*draws verified")

    def test_a_second_signal_does_not_wait(self):
        with Screens() as screens, Server("--drain-timeout", "600") as server:
            ada, _, _ = race_on(screens, server, 6)
            server.signal(signal.SIGINT)
            ada.wait_for(BANNER)
            began = time.monotonic()
            server.signal(signal.SIGTERM)
            self.assertEqual(server.wait(), 0)
            self.assertLess(time.monotonic() - began, PATIENCE / 2)

    def test_a_match_that_is_cut_short_goes_on_at_the_next_start(self):
        with Screens() as screens, tempfile.TemporaryDirectory() as folder:
            state = ("--state", os.path.join(folder, "state"))
            with Server(*state, "--drain-timeout", "15") as server:
                ada, bo, _ = race_on(screens, server, 8)
                move_times(ada, 3)
                server.signal(signal.SIGTERM)
                bo.wait_for(BANNER + r" Matches resume when it is back\.")
                server.signal(signal.SIGTERM)
                self.assertEqual(server.wait(), 0)
                port = server.port
            ada.wait_for("Connection lost|reconnecting")
            with Server(*state, port=port):
                ada.wait_for(r"The match goes on|The connection is back")
                ada.wait_until(lambda text: "goes on when all are back" not in text, "bo")
                self.assertEqual(ada.moves(), 3)
                finish(ada, 8)
                finish(bo, 8)
                for pane in (ada, bo):
                    pane.wait_for("draws verified")


if __name__ == "__main__":
    unittest.main()
