"""The show at the end of a match and of a series, on real screens."""

import unittest

from race_test import enter, host, start
from screens import Screens


def make_the_only_move(*players):
    for pane in players:
        pane.keys(pane.key_that_moves(["Left", "Down", "Right", "Up"]))


class EndTest(unittest.TestCase):
    def test_a_series_ends_on_a_podium_that_a_key_closes(self):
        with Screens(calm=False) as screens:
            ada, target = host(screens, "--moves", "1", "--rounds", "2")
            bo = enter(screens, "join", target, "bo")
            cy = enter(screens, "watch", target, "cy")
            dee = enter(screens, "watch", target, "dee", "--calm")
            ada.wait_for(r"\bbo +ready")
            ada.wait_for("2 watchers")
            start(ada, bo)
            make_the_only_move(ada, bo)
            for pane in (ada, bo, cy):
                pane.wait_for(r"race2048 · the end · round 1 of 2")
            dee.wait_for(r"race2048 · results · round 1 of 2")
            for pane in (ada, bo):
                pane.wait_for(r"round 2 of 2")
                pane.wait_for(r"· 0 moves")
            make_the_only_move(ada, bo)
            for pane in (ada, bo, cy):
                pane.wait_for(r"the series of 2 rounds\.")
                self.assertIn("race2048 · the series", pane.text())
            # The key only closes the podium: bo is still ready.
            bo.keys("r")
            bo.wait_for(r"race2048 · results")
            self.assertIn("race2048 · the series", ada.text())
            bo.keys("Escape")
            bo.wait_for(r"\bbo \(you\) +ready")
            # Leaving from the podium asks as it does from the results.
            ada.keys("q")
            ada.wait_for("Keep the server running")


if __name__ == "__main__":
    unittest.main(verbosity=2)
