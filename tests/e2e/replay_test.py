"""A replay that plays on a real terminal, and what it prints elsewhere."""

import json
import os
import re
import subprocess
import unittest
import xml.etree.ElementTree

from screens import CLIENT, PATIENCE, Screens

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cases", "replays")
REPLAY = os.path.join(FOLDER, "v3_paced.replay")


def printed(*flags):
    done = subprocess.run([CLIENT, "replay", REPLAY, *flags], capture_output=True, text=True,
                          timeout=PATIENCE, check=True)
    return done.stdout


class ReplayTest(unittest.TestCase):
    def play(self, screens, *flags, columns=80, rows=24):
        pane = screens.pane(columns, rows)
        pane.run(CLIENT, "replay", REPLAY, *flags)
        pane.wait_for(r"\[ \] marks")
        return pane

    def test_plays_to_the_end_and_leaves_the_terminal_as_it_was(self):
        with Screens() as screens:
            pane = self.play(screens)
            length = pane.wait_for(r"/ (\d+:\d\d\.\d)").group(1)
            pane.keys("End")
            pane.wait_for(re.escape(f"{length} / {length} · paused"))
            pane.keys("Home")
            pane.wait_for(re.escape(f"0:00.0 / {length} · paused"))
            pane.keys("q")
            pane.wait_for_shell()
            self.assertEqual(pane.exit_code(), 0)

    def test_ctrl_c_ends_it(self):
        with Screens() as screens:
            pane = self.play(screens)
            pane.keys("C-c")
            pane.wait_for_shell()
            self.assertEqual(pane.exit_code(), 130)

    def test_a_board_becomes_large_and_another_way_is_played(self):
        with Screens() as screens:
            pane = self.play(screens, columns=120, rows=36)
            pane.keys("End", "Home", "1")  # paused: on a busy machine it would play on
            pane.wait_for("play on")
            pane.keys("p")
            pane.wait_for("your way")
            pane.keys("Left", "Down", "Left", "Down")
            pane.wait_for(r"move [1-4]\b")
            pane.keys("Escape")
            pane.wait_for(r"\[ \] marks")
            pane.keys("q")
            pane.wait_for_shell()
            self.assertEqual(pane.exit_code(), 0)

    def test_a_pipe_gets_lines(self):
        self.assertIn("start:", printed())
        self.assertEqual(printed(), printed("--plain"))

    def test_prints_a_picture_and_a_film(self):
        picture = xml.etree.ElementTree.fromstring(printed("--svg"))
        self.assertTrue(picture.tag.endswith("svg"))
        header, *events = map(json.loads, printed("--cast").splitlines())
        self.assertEqual(header["version"], 2)
        self.assertTrue(all(kind == "o" for _, kind, _ in events))

    def test_only_one_form_is_printed(self):
        done = subprocess.run([CLIENT, "replay", REPLAY, "--svg", "--json"], capture_output=True,
                              text=True, timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("take one of", done.stderr)


if __name__ == "__main__":
    unittest.main()
