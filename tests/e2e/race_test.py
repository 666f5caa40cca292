"""Whole races of the real programs on real screens."""

import os
import re
import signal
import time
import unittest

from screens import CLIENT, SERVER, Screens


# Tests read boards off the screen, so tiles must not be moving.
STILL = ["--no-anim"]


def host(screens, *flags):
    """Hosts a room for this machine as ada; returns the pane and the room's target."""
    pane = screens.pane()
    pane.run(CLIENT, "host", "--local", "--port", "0", "--name", "ada", *STILL, *flags)
    target = pane.wait_for(r"race2048 join (127\.0\.0\.1:\d+/[0-9A-Z]{6})").group(1)
    return pane, target


def enter(screens, command, target, name, *flags):
    pane = screens.pane()
    pane.run(CLIENT, command, target, "--name", name, *STILL, *flags)
    return pane


def start(*players):
    """The first one is the host; guests are ready by being there."""
    players[0].keys("r")
    for player in players:
        player.wait_for(r"· 0 moves")


def move(pane, key):
    """Presses a key that moves something, and waits for the answer."""
    before = pane.moves()
    pane.keys(key)
    pane.wait_until(lambda _: pane.moves() == before + 1, "the move to be answered")


class RaceTest(unittest.TestCase):
    def test_two_players_and_a_watcher_race_to_64(self):
        with Screens() as screens:
            ada, target = host(screens, "--target", "64")
            bo = enter(screens, "join", target, "bo")
            cy = enter(screens, "watch", target, "cy")
            ada.wait_for(r"\bbo\b")
            ada.wait_for(r"1 watcher")
            cy.wait_for(r"\bada\b")
            start(ada, bo)

            # The same five moves give both the same board at each step, and each sees the other's
            # score.
            self.assertEqual(ada.board(), bo.board())
            for pane in (ada, bo):
                pane.keys("Tab")
                pane.wait_until(lambda _, pane=pane: "ada" in pane.standings(), "the table")
            for done in range(1, 6):
                key = ada.key_that_moves(["Left", "Down", "Right", "Up"])
                move(ada, key)
                move(bo, key)
                self.assertEqual(ada.board(), bo.board(), f"after move {done}")
                score = ada.standings()["ada"][1]
                asked = time.monotonic()
                bo.wait_until(lambda _: bo.standings()["ada"][1] == score, "ada's score")
                ada.wait_until(lambda _: ada.standings()["bo"][1] == score, "bo's score")
                print(f"scores seen after {time.monotonic() - asked:.3f} s")
            # The watcher sees both boards; they are equal.
            cy.keys("Tab")
            cy.wait_until(lambda text: len(re.findall(r" 5 +\d+ms$", text, re.M)) >= 2, "both players")

            # Ada plays on until she has a 64.
            def over(text):
                return "results" in text.split("\n")[0]

            while not over(ada.text()):
                if "No move left" in ada.text():
                    ada.keys("n")
                elif key := ada.key_that_moves(["Left", "Down", "Right", "Up"]):
                    ada.keys(key)
            results = []
            for pane in (ada, bo, cy):
                pane.wait_until(over, "the results")
                results.append(pane.standings())
            self.assertEqual(results[0], results[1])
            self.assertEqual(results[0], results[2])
            self.assertEqual(results[0]["ada"][0], 1)
            self.assertEqual(results[0]["bo"][0], 2)
            ada.wait_for(r"draws verified")
            bo.wait_for(r"draws verified")

            # A rematch keeps the room.
            start(ada, bo)
            self.assertEqual(ada.board(), bo.board())

    def test_a_race_against_two_bots_is_watched_to_its_end(self):
        with Screens() as screens:
            ada, target = host(screens, "--time", "2", "--bots", "2", "--bot-pace", "10")
            cy = enter(screens, "watch", target, "cy")
            cy.wait_for(r"(?s)\(bot 512\).*\(bot 512\)")
            ada.keys("r")
            for pane in (ada, cy):
                pane.wait_until(lambda text: "results" in text.split("\n")[0], "the results")
                pane.wait_for(r"(?s)\(bot\).*\(bot\)")
            self.assertEqual(ada.standings(), cy.standings())
            ada.wait_for(r"draws verified")

    def test_a_server_that_stalls_is_told_and_goes_on_where_it_was(self):
        with Screens() as screens:
            ada, _ = host(screens, "--moves", "12")
            ada.keys("s")
            ada.wait_for(r"· 0 moves")
            arrows = ["Left", "Down", "Right", "Up"]
            for _ in range(3):
                move(ada, ada.key_that_moves(arrows))
            board = ada.board()
            (server,) = screens.processes_of(SERVER)
            os.kill(server, signal.SIGSTOP)
            try:
                ada.wait_for(r"No word from the server for \d+ s: moves are ignored")
                ada.wait_for(r"\d\? (left|elapsed)")
                ada.keys(*arrows)
                ada.wait_for(r"moves are ignored, 4 dropped")
            finally:
                os.kill(server, signal.SIGCONT)
            # Which news comes last depends on whether the client has tried another link meanwhile.
            ada.wait_for(r"The server (stood still|is back)|The connection is back")
            self.assertEqual(ada.moves(), 3)
            self.assertEqual(ada.board(), board)
            for _ in range(8):
                move(ada, ada.key_that_moves(arrows))
            ada.keys(ada.key_that_moves(arrows))
            # The client has checked every answer, and says so.
            ada.wait_for(r"draws verified")


if __name__ == "__main__":
    unittest.main(verbosity=2)
