"""The race on terminals of all sizes, and terminals that are intact whatever ends it."""

import os
import re
import signal
import unittest

from screens import CLIENT, Screens, Server, board_on
from terminal_test import assert_whole, client_pid

ARROWS = ["Left", "Down", "Right", "Up"]


class Race:
    """A race between panes, each with its own client, in a room created by an idle bot."""

    def __init__(self, screens, server, sizes):
        maker = screens.pane()
        maker.run(CLIENT, "bot", f"127.0.0.1:{server.port}", "--create", "--time", "600",
                  "--seats", str(len(sizes) + 1), "--pace", "0.1")
        code = maker.wait_for(r"^room ([0-9A-Z]{6})$").group(1)
        target = f"127.0.0.1:{server.port}/{code}"
        self.panes = [screens.pane(*size) for size in sizes]
        self.modes = [pane.modes() for pane in self.panes]
        for number, pane in enumerate(self.panes):
            pane.run(CLIENT, "join", target, "--name", f"ada{number}", "--no-anim")
        for pane in self.panes:
            pane.wait_until(lambda _, pane=pane: pane.flag("alternate_on") == "1", "the screen")
            # The race begins when the last of them has come.
            pane.wait_for(r" left\b")


def without_clocks(text):
    """The text without what changes by itself: clocks, gains, gaps, speed, pings, places, the bot's row."""
    text = re.sub(r"\d+:\d\d(?:\.\d)? left| \(\+\d+\)| \+\d+$", "", text, flags=re.MULTILINE)
    text = re.sub(r"[\d.]+ moves a second|[\d,]+ (?:ahead of|behind) \S+", "", text)
    text = re.sub(r"you are \d+[a-z]+|\d+(?=\s+\S+ \(you\))", "", text)
    lines = [re.sub(r"\bping.*|\d+ms", "", line).rstrip() for line in text.split("\n")]
    return "\n".join(line for line in lines if "(bot)" not in line)


class SizesTest(unittest.TestCase):
    def moved(self, pane, key):
        before = pane.moves()
        pane.keys(key)
        pane.wait_until(lambda _: pane.moves() == before + 1, "the move")

    def test_the_race_at_all_sizes(self):
        with Server("--countdown", "0.2") as server, Screens() as screens:
            race = Race(screens, server, [(80, 24), (120, 40), (40, 16), (20, 5)])
            *boards, tiny = race.panes
            for pane in boards:
                pane.wait_until(lambda _, pane=pane: pane.board(), "the board")
            for _ in range(3):
                key = boards[0].key_that_moves(ARROWS)
                for pane in boards:
                    self.moved(pane, key)
                self.assertEqual(boards[0].board(), boards[1].board())
                self.assertEqual(boards[0].board(), boards[2].board())
            # The smallest shows the size it needs and the running clock.
            tiny.wait_for(r"needs 40x16")
            clock = tiny.wait_for(r"(\d+:\d\d) left").group(1)
            tiny.wait_until(lambda text: clock not in text, "the clock to go on")
            self.assertIsNone(tiny.board())
            # In a larger terminal it shows the board.
            tiny.resize(80, 24)
            tiny.wait_until(lambda _: tiny.board(), "the board")
            self.moved(tiny, tiny.key_that_moves(ARROWS))

    def test_resizing_in_a_race(self):
        with Server("--countdown", "0.2") as server, Screens() as screens:
            (pane,) = Race(screens, server, [(80, 24)]).panes
            pane.wait_until(lambda _: pane.board(), "the board")
            # From 10:00 to 9:59 the clock gets narrower, and the gap behind it wider.
            pane.wait_for(r" \d:\d\d left")
            self.moved(pane, pane.key_that_moves(ARROWS))
            board = pane.board()
            for size in [(120, 40), (40, 16), (20, 5), (81, 25), (200, 60), (80, 24)]:
                pane.resize(*size)
                if size == (20, 5):
                    pane.wait_for(r"needs 40x16")
                    continue
                # The client has drawn for this size when the keys are at the bottom.
                def drawn(text, rows=size[1]):
                    lines = text.split("\n")
                    return board_on(lines) == board and "leave" in "".join(lines[rows - 2 : rows])

                pane.wait_until(drawn, f"the screen at {size}")
                # A full redraw changes nothing.
                seen = without_clocks(pane.text())
                pane.keys("C-l")
                pane.wait_until(
                    lambda text, seen=seen: without_clocks(text) == seen, f"the same at {size}:\n{seen}"
                )
            self.moved(pane, pane.key_that_moves(ARROWS))

    def test_resizing_while_moving(self):
        with Server("--countdown", "0.2") as server, Screens() as screens:
            (pane,) = Race(screens, server, [(80, 24)]).panes
            pane.wait_until(lambda _: pane.board(), "the board")
            for size in [(120, 40), (40, 16), (81, 25), (80, 24)] * 2:
                pane.keys("h", "j")
                pane.resize(*size)
                pane.keys("l", "j")
            pane.wait_until(lambda _: pane.board() and (pane.moves() or 0) >= 4, "the moves")
            self.moved(pane, pane.key_that_moves(ARROWS))


class EndingsTest(unittest.TestCase):
    """During a race, when most is at stake."""

    def test_interrupting_asks_and_y_or_a_second_time_leaves(self):
        with Server("--countdown", "0.2") as server, Screens() as screens:
            race = Race(screens, server, [(80, 24)] * 2)
            for pane, modes, answer in zip(race.panes, race.modes, ("y", "C-c")):
                pane.keys("C-c")
                pane.wait_for(r"(?i)leave the race")
                # No other key does.
                pane.keys("Escape")
                pane.wait_until(lambda text: "eave the race" not in text, "the race to go on")
                pane.keys("C-c")
                pane.wait_for(r"(?i)leave the race")
                pane.keys(answer)
                assert_whole(self, pane, modes, 130)

    def test_suspending_keeps_the_seat(self):
        with Server("--countdown", "0.2") as server, Screens() as screens:
            race = Race(screens, server, [(80, 24)])
            (pane,) = race.panes
            pane.wait_until(lambda _: pane.board(), "the board")
            pane.keys(pane.key_that_moves(ARROWS))
            pane.wait_for(r"· 1 move\b")
            board = pane.board()
            pane.keys("C-z")
            pane.wait_until(lambda _: pane.flag("alternate_on") == "0", "the normal screen")
            pane.wait_for_shell()
            self.assertEqual(pane.flag("cursor_flag"), "1")
            self.assertEqual(pane.flag("keypad_cursor_flag"), "0")
            self.assertEqual(pane.modes(), race.modes[0])
            pane.type("fg")
            pane.wait_until(lambda _: pane.board() == board, "the board")
            pane.keys(pane.key_that_moves(ARROWS))
            pane.wait_for(r"· 2 moves")
            pane.keys("q")
            pane.wait_for(r"(?i)leave the race")
            pane.keys("y")
            assert_whole(self, pane, race.modes[0], 0)

    def test_signals_and_a_server_that_dies(self):
        with Server("--countdown", "0.2", "--hold", "0") as server, Screens() as screens:
            race = Race(screens, server, [(80, 24)] * 3)
            terminated, hung_up, cut_off = race.panes
            os.kill(int(client_pid(terminated)), signal.SIGTERM)
            assert_whole(self, terminated, race.modes[0], 128 + signal.SIGTERM)
            os.kill(int(client_pid(hung_up)), signal.SIGHUP)
            assert_whole(self, hung_up, race.modes[1], 128 + signal.SIGHUP)
            server.kill()
            cut_off.wait_for(r"race2048: The connection to 127\.0\.0\.1:\d+ is lost")
            assert_whole(self, cut_off, race.modes[2], 3)


if __name__ == "__main__":
    unittest.main(verbosity=2)
