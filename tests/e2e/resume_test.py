"""Nobody loses a place in a room because a link, a program or a terminal has gone."""

import glob
import os
import re
import signal
import subprocess
import unittest

from cut_link import CutLink
from race_test import STILL, enter, move, start
from screens import CLIENT, PATIENCE, Screens, Server
from terminal_test import client_pid

ARROWS = ["Left", "Down", "Right", "Up"]

# What others see of a person whose link is lost; narrow columns have the short word.
AWAY = r"\b(?:reconnecting|away) [0-2]:\d\d"


def host_on(screens, port, *flags):
    """Hosts a room on the server as ada; returns the pane and the room's code."""
    pane = screens.pane()
    pane.run(CLIENT, "host", "--server", f"127.0.0.1:{port}", "--name", "ada", *STILL, *flags)
    return pane, pane.wait_for(r"race2048 join \S+/([0-9A-Z]{6})").group(1)


def move_times(pane, times):
    for _ in range(times):
        move(pane, pane.key_that_moves(ARROWS))


def finish(pane, moves):
    """Makes the last moves of a race of this many."""
    move_times(pane, moves - 1 - pane.moves())
    pane.keys(pane.key_that_moves(ARROWS))


def wait_until_kept(screens, pane):
    """Waits until both the host's and the pane's place have their files."""
    pane.wait_until(lambda _: len(seat_files(screens)) == 2, "the place to be kept")


def kill(pane):
    pid = int(client_pid(pane))
    os.kill(pid, signal.SIGKILL)
    pane.wait_until(lambda _: not os.path.exists(f"/proc/{pid}"), "the client to be gone")


def go_on(screens, command, target, name):
    """Enters the room again, and waits until the client says that it goes on there."""
    pane = enter(screens, command, target, name)
    pane.wait_for(rf"Going on in room {target.split('/')[1]} as {name}\.")
    return pane


def seat_files(screens):
    return glob.glob(os.path.join(screens.home, "state", "race2048", "seats", "*"))


class RestartTest(unittest.TestCase):
    """A client that has gone is started again."""

    def assert_goes_on(self, pane, code, name, moves, board):
        pane.wait_until(lambda _: pane.board() == board and pane.moves() == moves, "the board")
        self.assertIn(f"Going on in room {code} as {name}.", " ".join(pane.text().split()))

    def test_a_killed_client_goes_on_where_it_was(self):
        with Server() as server, Screens() as screens:
            ada, code = host_on(screens, server.port, "--moves", "12")
            target = f"127.0.0.1:{server.port}/{code}"
            bo = enter(screens, "join", target, "bo")
            ada.wait_for(r"\bbo\b")
            start(ada, bo)
            move_times(bo, 4)
            board = bo.board()
            kill(bo)
            ada.wait_for(r"\bbo\b.*" + AWAY)

            bo = enter(screens, "join", target, "bo")
            self.assert_goes_on(bo, code, "bo", 4, board)
            ada.wait_until(lambda text: not re.search(AWAY, text), "bo to be back")
            finish(bo, 12)
            finish(ada, 12)
            for pane in (ada, bo):
                pane.wait_for(r"draws verified")
            self.assertEqual(ada.standings(), bo.standings())

            # A place that its person has left is not kept.
            bo.keys("q")
            self.assertEqual(bo.exit_code(), 0)
            self.assertEqual(len(seat_files(screens)), 1)
            ada.keys("q")
            self.assertEqual(ada.exit_code(), 0)
            self.assertEqual(seat_files(screens), [])

    def test_a_killed_client_comes_back_by_the_name_of_the_room(self):
        with Server() as server, Screens() as screens:
            ada = screens.pane()
            ada.run(CLIENT, "host", "--server", f"127.0.0.1:{server.port}", "--name", "ada",
                    "--named", "club", *STILL)
            ada.wait_for(r"ada \(you\)")
            target = f"127.0.0.1:{server.port}/club"
            bo = enter(screens, "join", target, "bo")
            ada.wait_for(r"\bbo\b")
            wait_until_kept(screens, bo)
            kill(bo)
            ada.wait_for(r"\bbo\b.*" + AWAY)
            go_on(screens, "join", target, "bo")
            ada.wait_until(lambda text: not re.search(AWAY, text), "bo to be back")

    def test_a_terminal_that_is_closed_keeps_the_seat_and_a_join_without_room_offers_it(self):
        with Server() as server, Screens() as screens:
            ada, code = host_on(screens, server.port, "--moves", "12")
            bo = enter(screens, "join", f"127.0.0.1:{server.port}/{code}", "bo")
            ada.wait_for(r"\bbo\b")
            start(ada, bo)
            move_times(bo, 3)
            board = bo.board()
            screens.tmux("kill-session", "-t", bo.name)
            ada.wait_for(r"\bbo\b.*" + AWAY)

            # Without a terminal there is nobody to ask.
            done = subprocess.run([CLIENT, "join", f"127.0.0.1:{server.port}", "--name", "bo"],
                                  stdin=subprocess.DEVNULL, capture_output=True, text=True,
                                  timeout=PATIENCE, check=False, env=screens.environment())
            self.assertIn(f"You had a seat in room {code} as bo: race2048 join "
                          f"127.0.0.1:{server.port}/{code} --name bo\n", done.stderr)

            bo = screens.pane()
            bo.run(CLIENT, "join", f"127.0.0.1:{server.port}", "--name", "bo", *STILL)
            bo.wait_for(rf"You had a seat in room {code} as bo\. Resume it\? \[Y/n\]")
            bo.keys("Enter")
            self.assert_goes_on(bo, code, "bo", 3, board)
            finish(bo, 12)
            finish(ada, 12)
            bo.wait_for(r"draws verified")

    def test_a_terminal_of_lines_that_is_closed_keeps_the_seat(self):
        with Server() as server, Screens() as screens:
            ada, code = host_on(screens, server.port, "--moves", "12")
            target = f"127.0.0.1:{server.port}/{code}"
            bo = screens.pane()
            bo.run(CLIENT, "join", "--plain", target, "--name", "bo")
            ada.wait_for(r"\bbo\b")
            wait_until_kept(screens, bo)
            screens.tmux("kill-session", "-t", bo.name)
            ada.wait_for(r"\bbo\b.*" + AWAY)

            # Nobody says SIGHUP where the terminal is not that of the session.
            ours, theirs = os.openpty()
            bo = subprocess.Popen([CLIENT, "join", "--plain", target, "--name", "bo"],
                                  stdin=theirs, stdout=theirs, stderr=theirs,
                                  start_new_session=True, env=screens.environment())
            os.close(theirs)
            said = ""
            while f"Going on in room {code} as bo." not in said:
                said += os.read(ours, 4096).decode()
            ada.wait_until(lambda text: not re.search(AWAY, text), "bo to be back")
            os.close(ours)
            self.assertEqual(bo.wait(PATIENCE), 128 + signal.SIGHUP)
            ada.wait_for(r"\bbo\b.*" + AWAY)
            go_on(screens, "join", target, "bo")

    def test_a_client_that_is_asked_to_end_by_sigterm_keeps_the_seat(self):
        with Server() as server, Screens() as screens:
            ada, code = host_on(screens, server.port, "--moves", "12")
            target = f"127.0.0.1:{server.port}/{code}"
            for flags in ([], ["--plain"]):
                bo = enter(screens, "join", target, "bo", *flags)
                ada.wait_until(lambda text: re.search(r"\bbo\b", text)
                               and not re.search(AWAY, text), "bo")
                wait_until_kept(screens, bo)
                os.kill(int(client_pid(bo)), signal.SIGTERM)
                self.assertEqual(bo.exit_code(), 128 + signal.SIGTERM)
                ada.wait_for(r"\bbo\b.*" + AWAY)
            go_on(screens, "join", target, "bo")

    def test_a_watcher_goes_on_watching(self):
        with Server() as server, Screens() as screens:
            ada, code = host_on(screens, server.port, "--moves", "12")
            target = f"127.0.0.1:{server.port}/{code}"
            cy = enter(screens, "watch", target, "cy")
            ada.wait_for(r"1 watcher")
            ada.keys("s")
            ada.wait_for(r"· 0 moves")
            kill(cy)
            move_times(ada, 2)
            cy = go_on(screens, "watch", target, "cy")
            cy.wait_until(lambda _: cy.board() == ada.board(), "the board after two moves")
            finish(ada, 12)
            cy.wait_for(r"seal verified")

    def test_people_with_one_account_have_their_own_places(self):
        names = ["bo", "Bo-2", "cy"]
        with Server() as server, Screens() as screens:
            ada, code = host_on(screens, server.port, "--moves", "12", "--no-seat")
            target = f"127.0.0.1:{server.port}/{code}"
            panes = {name: enter(screens, "join", target, name) for name in names}
            for name in names:
                ada.wait_for(rf"\b{name} +ready")
            ada.keys("s")
            boards = {}
            for done, (name, pane) in enumerate(panes.items(), 1):
                pane.wait_for(r"· 0 moves")
                move_times(pane, done)
                boards[name] = pane.board()
            for pane in panes.values():
                kill(pane)
            self.assertEqual(len(seat_files(screens)), 4)
            for done, name in enumerate(names, 1):
                panes[name] = enter(screens, "join", target, name)
                self.assert_goes_on(panes[name], code, name, done, boards[name])
            for pane in panes.values():
                finish(pane, 12)
            for pane in panes.values():
                pane.wait_for(r"draws verified")

    def test_of_several_places_under_default_names_one_has_to_be_chosen(self):
        with Server() as server, Screens() as screens:
            _, code = host_on(screens, server.port, "--moves", "12")
            target = f"127.0.0.1:{server.port}/{code}"
            panes = [screens.pane(), screens.pane()]
            for name, pane in zip(("tester", "tester2"), panes):
                pane.run(CLIENT, "join", target)
                pane.wait_for(rf"{name} \(you\)")
            for pane in panes:
                kill(pane)
            done = subprocess.run([CLIENT, "join", "--plain", target], stdin=subprocess.DEVNULL,
                                  capture_output=True, text=True, timeout=PATIENCE, check=False,
                                  env=screens.environment())
            self.assertEqual(done.returncode, 2)
            self.assertIn(f"several places in room {code} are kept here (tester, tester2): "
                          "choose one with --name", done.stderr)
            pane = screens.pane()
            pane.run(CLIENT, "join", target, "--name", "tester2")
            pane.wait_for(rf"Going on in room {code} as tester2\.")
            # Now only one is free.
            pane = screens.pane()
            pane.run(CLIENT, "join", target)
            pane.wait_for(rf"Going on in room {code} as tester\.")

    def test_a_damaged_file_is_put_aside_and_the_room_entered_anew(self):
        with Server() as server, Screens() as screens:
            ada, code = host_on(screens, server.port)
            target = f"127.0.0.1:{server.port}/{code}"
            bo = screens.pane()
            bo.run(CLIENT, "join", target)
            bo.wait_for(r"tester \(you\)")
            kill(bo)
            ada.wait_for(r"\btester\b.*" + AWAY)
            (file,) = [file for file in seat_files(screens) if "tester" in file]
            with open(file, "r+b") as damaged:
                damaged.seek(5)
                damaged.write(b"?")
            bo = screens.pane(200)
            bo.run(CLIENT, "join", "--plain", target)
            bo.wait_for(rf"Your place in room {code} cannot be taken up again: its file is damaged; "
                        rf"it is now {re.escape(file)}\.damaged\.")
            ada.wait_for(r"\btester2\b")

    def test_a_folder_that_cannot_be_written_is_said_and_play_goes_on(self):
        with Server() as server, Screens() as screens:
            os.makedirs(os.path.join(screens.home, "state", "race2048"))
            with open(os.path.join(screens.home, "state", "race2048", "seats"), "wb"):
                pass
            ada, _ = host_on(screens, server.port, "--moves", "3", "--seats", "1")
            ada.wait_for(r"If this program is killed, it cannot take up your place again")
            ada.keys("s")
            ada.wait_for(r"· 0 moves")
            finish(ada, 3)
            ada.wait_for(r"draws verified")

    def test_a_place_that_the_server_has_given_up_is_entered_anew(self):
        with Server("--hold", "1") as server, Screens() as screens:
            ada, code = host_on(screens, server.port)
            target = f"127.0.0.1:{server.port}/{code}"
            bo = enter(screens, "join", target, "bo")
            ada.wait_for(r"\bbo\b")
            kill(bo)
            ada.wait_until(lambda text: not re.search(r"\bbo\b", text), "bo's place to be given up")
            bo = enter(screens, "join", target, "bo")
            bo.wait_for(r"bo \(you\)")
            ada.wait_for(r"\bbo\b")


class LostLinkTest(unittest.TestCase):
    """A client stays, and its link goes."""

    def test_a_race_and_its_watcher_go_on_after_the_link_was_cut(self):
        with Server() as server, CutLink(server.port) as link, Screens() as screens:
            ada, code = host_on(screens, server.port, "--moves", "12")
            bo = enter(screens, "join", f"127.0.0.1:{link.port}/{code}", "bo")
            cy = enter(screens, "watch", f"127.0.0.1:{link.port}/{code}", "cy")
            ada.wait_for(r"\bbo\b")
            ada.wait_for(r"1 watcher")
            start(ada, bo)
            move_times(bo, 3)
            board = bo.board()
            link.cut()
            for pane in (bo, cy):
                pane.wait_for(r"(?i)reconnecting")
            ada.wait_for(r"\bbo\b.*" + AWAY)
            self.assertEqual(bo.board(), board)
            move_times(ada, 2)
            link.mend()
            ada.wait_until(lambda text: not re.search(AWAY, text), "bo to be back")
            bo.wait_until(lambda text: not re.search(r"(?i)reconnecting", text), "the link")
            self.assertEqual((bo.board(), bo.moves()), (board, 3))
            finish(bo, 12)
            finish(ada, 12)
            for pane in (ada, bo):
                pane.wait_for(r"draws verified")
            cy.wait_for(r"seal verified")

    def test_a_bot_comes_back_too(self):
        with Server() as server, CutLink(server.port) as link, Screens() as screens:
            ada, code = host_on(screens, server.port, "--moves", "60", "--no-seat")
            bot = subprocess.Popen(
                [CLIENT, "bot", f"127.0.0.1:{link.port}/{code}", "--pace", "10", "--matches", "1"],
                stdout=subprocess.PIPE, text=True, env=screens.environment())
            ada.wait_for(r"bot \(bot\) +ready")
            ada.keys("s")
            ada.wait_for(r"\b[1-9]\d* moves")
            link.cut()
            ada.wait_for(AWAY)
            link.mend()
            output, _ = bot.communicate(timeout=PATIENCE)
            self.assertEqual(bot.returncode, 0)
            self.assertIn("draws verified", output)

    def test_a_bot_counts_a_match_whose_end_it_missed(self):
        with Server() as server, CutLink(server.port) as link, Screens() as screens:
            ada, code = host_on(screens, server.port, "--time", "10")
            bot = subprocess.Popen(
                [CLIENT, "bot", f"127.0.0.1:{link.port}/{code}", "--pace", "1", "--matches", "1"],
                stdout=subprocess.PIPE, text=True, env=screens.environment())
            ada.wait_for(r"bot \(bot\) +ready")
            ada.keys("r")
            ada.wait_for(r"· 0 moves")
            link.cut()
            ada.wait_for(AWAY)
            ada.wait_for(r"draws verified")
            ada.keys("r")
            ada.wait_for(r"ada \(you\) ready")
            ada.keys("s")
            ada.wait_for(r"Start without bot")
            ada.keys("Enter")
            ada.wait_for(r"· 0 moves")
            link.mend()
            bot.communicate(timeout=PATIENCE)
            self.assertEqual(bot.returncode, 0)

    def test_a_server_that_does_not_come_back_is_given_up(self):
        with Server("--hold", "1") as server, Screens() as screens:
            ada, _ = host_on(screens, server.port, "--seats", "1")
            ada.keys("s")
            ada.wait_for(r"· 0 moves")
            server.kill()
            # A server that lives might take so long to notice a lost link in a race.
            ada.wait_for(r"did not come back while", 15 + PATIENCE)
            self.assertEqual(ada.exit_code(), 3)


if __name__ == "__main__":
    unittest.main(verbosity=2)
