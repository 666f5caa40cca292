"""Line mode with keys instead of lines, and the spoken practice room."""

import os
import signal
import subprocess
import unittest

from screens import CLIENT, PATIENCE, Screens

HOST = (CLIENT, "host", "--plain=keys", "--words", "short", "--local", "--port", "0")


class PlainKeysTest(unittest.TestCase):
    def client_of(self, screens):
        return next(screens.processes_of(CLIENT))

    def test_a_key_is_a_move_and_a_typed_line_a_word(self):
        with Screens() as screens:
            pane = screens.pane()
            modes = pane.modes()
            pane.run(*HOST, "--bots", "1")
            pane.wait_for(r"^Type r when you are ready")
            pane.keys("r")
            pane.wait_for(r"^Go; [24] at [1-4] [1-4]; [24] at [1-4] [1-4]$")
            pane.keys("Left", "j", "d", "w")
            pane.wait_for(r"^left(: nothing|.*; \d+)$")
            pane.wait_for(r"^(down|right|up).*; [24] at [1-4] [1-4]; \d+$")
            pane.keys("m")
            pane.wait_for(r"; largest \d+ at [1-4] [1-4]")
            pane.keys(":", "w", "o", "r", "x", "BSpace", "d", "s")
            pane.wait_for(r"^: words$")
            pane.keys("Enter")
            pane.wait_for(r"^Short words are used")
            pane.keys("C-c")
            pane.wait_for(r"^Leave the race\?.* y or Ctrl-C leaves, n stays\.$")
            pane.keys("y")
            pane.wait_for(r"^You left as")
            self.assertEqual(pane.exit_code(), 130)
            self.assertEqual(pane.modes(), modes)

    def test_every_end_gives_the_terminal_back(self):
        for sent in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGABRT):
            with self.subTest(sent), Screens() as screens:
                pane = screens.pane()
                modes = pane.modes()
                pane.run(*HOST)
                pane.wait_for(r"^Type r when you are ready")
                if sent == signal.SIGINT:
                    pane.keys("C-c")
                    pane.wait_for(r"^Leave race2048\?")
                os.kill(self.client_of(screens), sent)
                pane.wait_for_shell()
                self.assertEqual(pane.modes(), modes)

    def test_ctrl_z_gives_the_terminal_back_and_fg_takes_it_again(self):
        with Screens() as screens:
            pane = screens.pane()
            modes = pane.modes()
            pane.run(*HOST)
            pane.wait_for(r"^Type r when you are ready")
            for continued in (("fg",), ("bg", "fg")):
                pane.keys("C-z")
                pane.wait_for_shell()
                self.assertEqual(pane.modes(), modes)
                pane.clear()
                for command in continued:
                    pane.type(command)
                    pane.wait_for(rf"\$ {command}\n\S")
                pane.keys("t")
                pane.wait_for(r"^t?No match is running")
            pane.keys("C-d")
            pane.wait_for_shell()
            self.assertEqual(pane.exit_code(), 0)
            self.assertEqual(pane.modes(), modes)

    def test_without_a_terminal_it_takes_lines(self):
        with Screens() as screens:
            done = subprocess.run([*HOST], input="t\nm\n", capture_output=True, text=True,
                                  check=False, timeout=PATIENCE, env=screens.environment())
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn("\nNo match is running.", done.stdout)


class SpokenSoloTest(unittest.TestCase):
    def lines_of(self, screens, *flags, text):
        done = subprocess.run([CLIENT, "solo", *flags], input=text, capture_output=True, text=True,
                              check=False, timeout=PATIENCE, env=screens.environment())
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.splitlines()

    def test_the_game_and_the_best_score_are_kept(self):
        with Screens() as screens:
            first = self.lines_of(screens, "--plain=brief", text="left down\n" * 20 + "s\nb\n")
            again = self.lines_of(screens, "--plain=brief", text="s\nb\nn\ns\n")
            self.assertRegex(again[0], r"^Your game continues after \d+ moves?\. ")
            self.assertEqual(again[2:7], first[-5:])
            self.assertRegex(again[2], r"^Score \d+\. \d+ moves?\. Best score [1-9]\d*\.$")
            self.assertRegex(again[7], r"^A board of 4 by 4\. ")
            self.assertRegex(again[8], r"^Score 0\. 0 moves\. Best score [1-9]\d*\.$")

    def test_plain_is_the_console_game_only_through_a_pipe(self):
        with Screens() as screens:
            self.assertRegex(self.lines_of(screens, "--plain", text="w\n")[0], r"^\[\d, ")
            pane = screens.pane()
            pane.run(CLIENT, "solo", "--plain")
            pane.wait_for(r"^A board of 4 by 4\. ")
            pane.type("left down right up")
            pane.wait_for(r"Score \d+\.$")
            pane.keys("C-c")
            pane.wait_for(r"^Leave race2048\?")
            pane.keys("C-c")
            self.assertEqual(pane.exit_code(), 130)
            pane.run(CLIENT, "solo", "--plain=keys", "--words", "short")
            pane.wait_for(r"^Your game continues after \d moves?\. ")
            pane.keys("q")
            pane.wait_for_shell()
            self.assertEqual(pane.exit_code(), 0)

    def test_a_game_that_another_program_has_open_is_not_saved_and_that_is_said(self):
        with Screens() as screens:
            pane = screens.pane()
            pane.run(CLIENT, "solo", "--plain")
            pane.wait_for(r"^A board of 4 by 4\. ")
            lines = self.lines_of(screens, "--plain=brief", text="left\n")
            self.assertRegex(lines[2], r"^Not saved: another race2048 has this game open")


if __name__ == "__main__":
    unittest.main()
