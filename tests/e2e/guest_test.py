"""Guests who play over ssh, on a real sshd: the race, and who they are."""

import os
import re
import signal
import unittest

from race_test import move
from resume_test import ARROWS
from screens import CLIENT, Screens, Server
from ssh_host import SshHost
from terminal_test import assert_whole, client_pid


def referee_on(screens, server, *flags, listed=True):
    """Hosts a room on the server as cy, without a seat; returns the pane and the code."""
    pane = screens.pane()
    pane.run(CLIENT, "host", "--server", f"127.0.0.1:{server.port}", "--name", "cy",
             *(["--listed"] if listed else []), "--no-seat", *flags)
    return pane, pane.wait_for(r"race2048 join \S+/([0-9A-Z]{6})").group(1)


def come(screens, host, guest, size=(80, 24)):
    """A pane with the lobby of a guest who is known."""
    pane = screens.pane(*size)
    pane.run(*host.command(guest))
    pane.wait_for(r"race2048 · rooms")
    return pane


def sit_down(pane, code, name):
    pane.wait_for(rf"> {code}\b")
    pane.keys("Enter")
    pane.wait_for(rf"{name} \(you\)")


def sit_down_by_code(pane, code, name):
    pane.keys("c")
    pane.type(code)
    pane.keys("Enter")
    pane.wait_for(rf"{name} \(you\)")


def cut_off(screens, pane):
    """Kills the guest's ssh; waits until the game on the other side has noticed."""
    playing = len(list(screens.processes_of(CLIENT)))
    os.kill(int(client_pid(pane)), signal.SIGKILL)
    pane.wait_until(lambda _: len(list(screens.processes_of(CLIENT))) < playing, "the game's end")


class GuestRaceTest(unittest.TestCase):
    def test_two_guests_race_to_the_results_across_a_lost_link(self):
        with (Server("--countdown", "0.2") as server, Screens() as screens,
              SshHost(screens, server, invited=["ada"], others=["bo"]) as host):
            for guest in ("ada", "bo"):
                host.place_tiles_at_once(guest)
            referee, code = referee_on(screens, server, "--moves", "8")
            ada = come(screens, host, "ada")
            sit_down(ada, code, "ada")
            # Nobody knows this key, so its owner says who they are.
            bo = screens.pane()
            modes = bo.modes()
            bo.run(*host.command("bo"))
            bo.wait_for(r"Name:$")
            bo.type("b")
            bo.wait_for(r"That is no name")
            bo.type("bob")
            sit_down(bo, code, "bob")
            referee.wait_for(r"ada +ready")
            referee.wait_for(r"bob +ready")
            referee.keys("s")
            for pane in (ada, bo):
                pane.wait_for(r"· 0 moves")
            self.assertEqual(ada.board(), bo.board())
            for _ in range(3):
                key = ada.key_that_moves(ARROWS)
                move(ada, key)
                move(bo, key)
            self.assertEqual(ada.board(), bo.board())

            # The screen follows the window.
            board = bo.board()
            bo.resize(120, 40)
            bo.wait_until(lambda _: bo.board() == board and "leave" in "".join(bo.lines()[-3:]),
                          "the larger screen")
            move(bo, bo.key_that_moves(ARROWS))

            # Ada's link goes without a word; the same key brings her back to her board.
            cut_off(screens, ada)
            ada = screens.pane()
            ada.run(*host.command("ada"))
            ada.wait_until(lambda _: ada.board() == board, "the same board")
            for pane in (ada, bo):
                while pane.moves() is not None and pane.moves() < 7:
                    move(pane, pane.key_that_moves(ARROWS))
                pane.keys(pane.key_that_moves(ARROWS))
            results = []
            for pane in (ada, bo):
                pane.wait_until(lambda text: "results" in text.split("\n")[0], "the results")
                pane.wait_for(r"draws verified")
                results.append(pane.standings())
            self.assertEqual(results[0], results[1])
            self.assertEqual(sorted(results[0]), ["ada", "bob"])

            # Leaving the room leads to the lobby, leaving the lobby ends the connection.
            bo.keys("q")
            bo.wait_for(r"race2048 · rooms")
            bo.resize(80, 24)
            bo.keys("q")
            assert_whole(self, bo, modes, 0)
            self.assertEqual(self.kept_files(screens), self.expected_files(host))
            # Who is known is not asked again.
            bo.run(*host.command("bo"))
            sit_down(bo, code, "bob")

    def kept_files(self, screens):
        """All files below the folder of guests, as paths; without seats, which come and go."""
        top = os.path.join(screens.home, "guests")
        files = [os.path.join(at, file) for at, _, names in os.walk(top) for file in names]
        return sorted(file for file in files if not file.endswith(".seat"))

    def expected_files(self, host):
        names = ["race2048/identity.pem", "race2048/installation_secret", "race2048/preferences.toml"]
        # The comment of ada's key is her name; bo has typed one.
        typed = [os.path.join(host.guest_folder("bo"), "name")]
        return sorted(typed + [os.path.join(host.guest_folder(guest), name)
                               for guest in ("ada", "bo") for name in names])


class GuestIdentityTest(unittest.TestCase):
    def test_one_key_twice_is_two_players_with_one_folder(self):
        with (Server() as server, Screens() as screens,
              SshHost(screens, server, invited=["ada"]) as host):
            _, code = referee_on(screens, server, listed=False)
            first = come(screens, host, "ada")
            sit_down_by_code(first, code, "ada")
            second = come(screens, host, "ada")
            sit_down_by_code(second, code, "ada2")
            first.wait_for(r"ada2\b")
            self.assertEqual(os.listdir(host.guests), [os.path.basename(host.guest_folder("ada"))])
            # Neither has damaged the seat of the other.
            for pane in (first, second):
                cut_off(screens, pane)
            again = []
            for _ in range(2):
                pane = screens.pane()
                pane.run(*host.command("ada"))
                again.append(pane.wait_for(r"(ada2?) \(you\)").group(1))
            self.assertEqual(again, ["ada", "ada2"])

    def test_a_name_that_was_typed_is_kept_until_the_guest_asks_for_another(self):
        with (Server() as server, Screens() as screens,
              SshHost(screens, server, invited=["ada"], others=["bo"]) as host):
            for words, typed, name in (([], "bob", "bob"), (["name"], "robert", "robert"),
                                       ([], None, "robert")):
                pane = screens.pane()
                pane.run(*host.command("bo", "-t"), *words)
                if typed:
                    pane.wait_for(r"Name:$")
                    pane.type(typed)
                pane.wait_for(rf"you are {name}\b")
                pane.keys("q")
                pane.wait_for_shell()
            # The operator has named ada.
            pane = screens.pane()
            pane.run(*host.command("ada", "-t"), "name")
            pane.wait_for(r"you are ada\b")

    def test_a_guest_seats_few_bots_and_invites_by_ssh(self):
        with (Server() as server, Screens() as screens,
              SshHost(screens, server, invited=["ada"], flags=["--bots", "1"]) as host):
            pane = come(screens, host, "ada")
            pane.keys("m")
            pane.wait_for(r"ada \(you\)")
            pane.wait_for(rf"^ +ssh -p {host.port} \w+@127\.0\.0\.1$")
            for expected in (r"\(bot \d+\)", r"Guests seat at most 1 bot here\."):
                pane.keys("b")
                pane.wait_for(r"Esc +cancel")
                pane.keys("1")
                pane.wait_for(expected)

    def test_a_guest_enters_a_room_that_is_not_listed_by_its_name(self):
        with (Server() as server, Screens() as screens,
              SshHost(screens, server, invited=["ada"]) as host):
            cy = screens.pane()
            cy.run(CLIENT, "host", "--server", f"127.0.0.1:{server.port}", "--name", "cy",
                   "--named", "club", "--password", "sesame")
            cy.wait_for(r"cy \(you\)")
            ada = come(screens, host, "ada")
            ada.wait_for(r"No rooms are listed")
            ada.keys("c")
            ada.wait_for(r"Room \(code or name\):")
            ada.type("clab")
            ada.wait_for(r'says: "There is')
            ada.keys("BSpace", "BSpace")
            ada.type("ub")
            ada.wait_for(r"Room club needs a password\.")
            ada.type("sesame")
            ada.wait_for(r"ada \(you\)")
            cy.wait_for(r"ada\b")

    def test_without_a_key_nothing_of_the_guest_stays_and_the_idle_leave(self):
        with Server() as server, Screens() as screens:
            pane = screens.pane()
            modes = pane.modes()
            guests = os.path.join(screens.home, "state", "race2048", "guests")
            pane.run("env", "RACE2048_SERVER=nowhere.invalid", "RACE2048_NAME=eve", CLIENT, "guest",
                     "--server", f"127.0.0.1:{server.port}", "--idle", "5s")
            pane.wait_for(r"Name:$")
            pane.type("ada")
            pane.wait_for(r"You came without a key")
            (visit,) = os.listdir(guests)
            self.assertTrue(re.fullmatch(r"visit-\w{6}", visit), visit)
            pid = client_pid(pane)
            pane.keys("C-z")
            pane.wait_for(r"Are you there\?")
            with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
                self.assertNotEqual(stat.read().rsplit(")", 1)[1].split()[0], "T")
            pane.wait_for(r"nobody has pressed a key for too long")
            assert_whole(self, pane, modes, 0)
            self.assertEqual(os.listdir(guests), [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
