"""Guests are ready by being there; the host of a room presses a key."""

import unittest

from race_test import enter, host
from resume_test import finish
from screens import Screens, Server

MOVES = 3


class ReadyTest(unittest.TestCase):
    def test_guests_who_press_nothing_race_all_rounds_of_a_series(self):
        with Screens() as screens:
            ada, target = host(screens, "--moves", str(MOVES), "--rounds", "3", "--pause")
            bo = enter(screens, "join", target, "bo")
            ada.wait_for(r"\bbo +ready")
            ada.keys("r")
            for pane in (ada, bo):
                pane.wait_for(r"· 0 moves")
            eve = enter(screens, "join", target, "eve")
            eve.wait_for(r"You have a seat in the next match")
            for pane in (ada, bo):
                finish(pane, MOVES)
            ada.wait_for(r"The next round waits for you")
            eve.wait_for(r"The next round waits for ada\.")
            self.assertNotIn("ot ready", ada.text())
            ada.keys("Space")
            for pane in (ada, bo, eve):
                pane.wait_for(r"· 0 moves")

    def test_a_guest_who_takes_it_back_reads_that_they_watch_and_how_to_race(self):
        with Screens() as screens:
            ada, target = host(screens, "--moves", str(MOVES))
            bo = enter(screens, "join", target, "bo")
            cy = enter(screens, "join", target, "cy")
            for name in ("bo", "cy"):
                ada.wait_for(rf"\b{name} +ready")
            bo.keys("r")
            ada.wait_for(r"\bbo +not ready")
            bo.wait_for(r"You sit out: press r to race\.")
            ada.keys("s")
            ada.wait_for(r"Start without bo\?")
            ada.keys("y")
            bo.wait_for(r"You were not ready: you watch, your seat is kept\. After it, press r\.")
            for pane in (ada, cy):
                pane.wait_for(r"· 0 moves")
                finish(pane, MOVES)
            bo.wait_for(r"You sit out: press r to race\.")
            bo.keys("r")
            ada.wait_for(r"bo, cy ready; waiting for ada")
            ada.keys("r")
            for pane in (ada, bo, cy):
                pane.wait_for(r"· 0 moves")

    def test_in_a_quick_match_nobody_presses_anything(self):
        with Server("--countdown", "0.2") as server, Screens() as screens:
            here = f"127.0.0.1:{server.port}"
            # With one key they would be one person, who has one seat in a listed room.
            ada = enter(screens, "join", here, "ada", "--no-key")
            ada.wait_for(r"ada \(you\) +host +ready")
            bo = enter(screens, "join", here, "bo", "--no-key")
            bo.wait_for(r"You are ready\. 2 of 2 are ready\. The match starts in 0:\d\d")
            for pane in (ada, bo):
                pane.wait_for(r"· 0 moves")


if __name__ == "__main__":
    unittest.main(verbosity=2)
