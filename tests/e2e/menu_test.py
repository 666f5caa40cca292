"""The menu of `race2048` alone, for people who type no commands."""

import subprocess
import unittest

from screens import CLIENT, PATIENCE, Screens, Server

MENU = r"> 1  Race a bot"


def menu_on(screens):
    """A pane that shows the menu."""
    pane = screens.pane()
    pane.run(CLIENT)
    pane.wait_for(MENU)
    return pane


class MenuTest(unittest.TestCase):
    def test_it_starts_what_is_chosen_and_comes_back(self):
        with Screens() as screens:
            pane = menu_on(screens)
            pane.keys("6")
            pane.wait_for(r"Best")
            pane.keys("q")
            pane.wait_for(r"> 6  Play alone")
            pane.keys("8")
            pane.wait_for(r"No match of yours is kept on this machine yet\.")
            pane.keys("Enter")
            pane.wait_for(r"> 8  Last matches")
            pane.keys("q")
            self.assertEqual(pane.exit_code(), 0)

    def test_a_race_against_a_bot_needs_one_key(self):
        with Screens() as screens:
            pane = menu_on(screens)
            pane.keys("1")
            pane.wait_for(r"you are \d\w\w of 2")
            pane.keys("C-c")
            pane.wait_for(r"y or Ctrl-C +leave")
            pane.keys("y")
            self.assertEqual(pane.exit_code(), 130)

    def test_a_fault_can_be_read_before_the_menu_comes_back(self):
        with Screens() as screens:
            pane = menu_on(screens)
            pane.keys("3")
            pane.wait_for(r"Invitation, or server")
            pane.type("127.0.0.1:1/KXQ7WP")
            pane.wait_for(r"Nothing is listening at 127\.0\.0\.1:1")
            pane.wait_for(r"Press Enter for the menu\.")
            pane.keys("Enter")
            pane.wait_for(r"> 3  Join a room")
            pane.keys("Escape")
            self.assertEqual(pane.exit_code(), 0)

    def test_without_a_terminal_the_short_help_comes(self):
        with Screens() as screens:
            done = subprocess.run([CLIENT], capture_output=True, text=True, check=False,
                                  stdin=subprocess.DEVNULL, env=screens.environment(),
                                  timeout=PATIENCE)
            self.assertEqual(done.returncode, 2)
            self.assertIn("which command?", done.stderr)
            pane = screens.pane(rows=60)
            pane.run("env", "RACE2048_UI=plain", CLIENT)
            pane.wait_for(r"which command\?")
            self.assertEqual(pane.exit_code(), 2)


class RoomMenuTest(unittest.TestCase):
    def test_the_form_and_the_help_seat_bots(self):
        with Screens() as screens:
            pane = screens.pane()
            pane.run(CLIENT, "host", "--local", "--port", "0", "--name", "ada")
            pane.wait_for(r"\? more")
            pane.keys("e")
            pane.wait_for(r"More settings +Enter shows them")
            pane.keys("Down", "Down", "Down", "Down")
            pane.wait_for(r"> Bots +0")
            pane.keys("Right", "Right", "Enter")
            pane.wait_for(r"(?s)\(bot 512\).*\(bot 512\)")
            pane.keys("?")
            pane.wait_for(r"b +add a bot")
            pane.keys("b")
            pane.wait_for(r"Which bot\?")
            pane.keys("1")
            pane.wait_for(r"\(bot 256\)")

    def test_a_new_room_of_the_lobby_has_the_bots_of_its_form(self):
        with Screens() as screens, Server("--no-state") as server:
            pane = screens.pane()
            pane.run(CLIENT, "lobby", f"127.0.0.1:{server.port}", "--name", "ada")
            pane.wait_for(r"No rooms are listed")
            pane.keys("n")
            pane.wait_for(r"More settings")
            pane.keys("Down", "Down", "Down", "Down", "Right", "Enter")
            pane.wait_for(r"\(bot 512\)")


if __name__ == "__main__":
    unittest.main(verbosity=2)
