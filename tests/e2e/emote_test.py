"""Emotes: one key while racing, a word on everybody's screen."""

import unittest

from plain_test import Talk
from race_test import enter, host, start
from screens import Screens


class EmoteTest(unittest.TestCase):
    def test_racers_and_watchers_see_a_word_and_no_move_is_lost(self):
        with Screens() as screens:
            ada, target = host(screens, "--moves", "20")
            bo = enter(screens, "join", target, "bo")
            cy = enter(screens, "watch", target, "cy")
            dee = enter(screens, "join", target, "dee", "--no-chat")
            with Talk(screens, "join", "--plain", target, "--name", "eve") as eve:
                for name in ("bo", "dee", "eve"):
                    ada.wait_for(rf"\b{name} +ready")
                ada.wait_for("1 watcher")
                start(ada, bo)
                moved = ada.key_that_moves(["Left", "Down", "Right", "Up"])
                ada.keys("2", moved)
                for pane in (ada, bo, cy):
                    pane.wait_for(r"ada: wow")
                eve.wait_for(r"^ada says: wow$")
                ada.wait_until(lambda _: ada.moves() == 1, "the move")
                self.assertNotIn("ada: wow", dee.text())
                for pane in (ada, bo, cy):
                    pane.wait_until(lambda text: "ada: wow" not in text, "the end of the emote")
                eve.say("emote 1")
                for pane in (ada, bo, cy):
                    pane.wait_for(r"eve: gg")


if __name__ == "__main__":
    unittest.main(verbosity=2)
