"""Terminals of many types, with and without colours and UTF-8: the practice room is drawn correctly
in each, understands its keys, and restores it."""

import re
import unittest

from screens import CLIENT, Screens
from solo_test import Room
from terminal_test import assert_whole


class Terminal:
    """`race2048 solo` in a pane with these variables; None removes one."""

    def __init__(self, screens, *flags, **variables):
        self.screens = screens
        self.pane = screens.pane()
        self.modes = self.pane.modes()
        taken = [part for name, value in variables.items() if value is None for part in ("-u", name)]
        given = [f"{name}={value}" for name, value in variables.items() if value is not None]
        self.pane.run("env", *taken, *given, CLIENT, "solo", "--no-anim", *flags)
        self.pane.wait_for(r"\? help")
        # Keys and board work as in any pane.
        self.room = Room.__new__(Room)
        self.room.screens, self.room.pane, self.room.size = screens, self.pane, 4

    def styled(self):
        """The screen with colours and attributes as escape sequences."""
        return self.screens.tmux("capture-pane", "-e", "-p", "-t", self.pane.name)

    def has_colours(self):
        return re.search(r"\x1b\[(?:\d+;)*(?:[34][0-7]|[34]8;[25]|9\d|10\d)[;m]", self.styled())

    def leave(self, test):
        """Ends the client and checks that the terminal is restored."""
        self.pane.keys("q")
        assert_whole(test, self.pane, self.modes, 0)


class TerminalTypesTest(unittest.TestCase):
    def assert_playable(self, terminal):
        """Moves appear correctly: a full redraw gives the same screen."""
        terminal.room.play(12)
        played = terminal.pane.text()
        terminal.pane.keys("C-l")
        # When the next key has been answered, the redraw is done.
        terminal.pane.keys("?")
        terminal.pane.wait_for(r"(?i)help")
        terminal.pane.keys("Escape")
        terminal.pane.wait_until(lambda text: text == played, "the same screen again")

    def test_known_types(self):
        for term in (
            "xterm-256color",
            "xterm",
            "tmux-256color",
            "screen",
            "screen-256color",
            "linux",
            "xterm-direct",
        ):
            with self.subTest(term), Screens() as screens:
                terminal = Terminal(screens, TERM=term)
                self.assertTrue(terminal.has_colours())
                self.assert_playable(terminal)
                terminal.leave(self)

    def test_a_type_without_colours(self):
        with Screens() as screens:
            terminal = Terminal(screens, TERM="vt100")
            self.assertFalse(terminal.has_colours())
            self.assert_playable(terminal)
            terminal.leave(self)

    def test_an_unknown_type_is_taken_for_an_xterm(self):
        for term in ("quark-9", "", None):
            with self.subTest(term), Screens() as screens:
                terminal = Terminal(screens, TERM=term)
                self.assertTrue(terminal.has_colours())
                self.assert_playable(terminal)
                terminal.leave(self)
                told = terminal.pane.text().replace("\n", "")  # long lines wrap
                self.assertRegex(told, r"race2048: The terminal.*TERM.*drawn as for xterm-256color\.")


class ColoursTest(unittest.TestCase):
    def test_no_color_is_obeyed_unless_colours_are_asked_for(self):
        with Screens() as screens:
            terminal = Terminal(screens, NO_COLOR="1")
            terminal.room.play(3)
            self.assertFalse(terminal.has_colours())
            terminal.leave(self)
            asked = Terminal(screens, "--color", "256", NO_COLOR="1")
            self.assertTrue(asked.has_colours())
            asked.leave(self)
            empty = Terminal(screens, NO_COLOR="")
            self.assertTrue(empty.has_colours())
            empty.leave(self)

    def test_as_many_colours_as_are_asked_for(self):
        wanted = {
            "8": r"\x1b\[(?:\d+;)*4[0-7]m",
            "16": r"\x1b\[(?:\d+;)*(?:4[0-7]|10[0-7])m",
            "256": r"48;5;",
            "true": r"48;2;",
        }
        for count, pattern in wanted.items():
            with self.subTest(count), Screens() as screens:
                terminal = Terminal(screens, "--color", count, TERM="xterm-256color")
                self.assertRegex(terminal.styled(), pattern)
                if count in ("8", "16"):
                    self.assertNotIn("8;5;", terminal.styled())
        with Screens() as screens:
            self.assertFalse(Terminal(screens, "--color", "never").has_colours())

    def test_the_palette_without_colours(self):
        with Screens() as screens:
            terminal = Terminal(screens, "--palette", "mono")
            terminal.room.play(3)
            self.assertFalse(terminal.has_colours())
            self.assertRegex(terminal.styled(), r"\x1b\[(?:\d+;)*7m", "the fresh tile stands out")


class EncodingTest(unittest.TestCase):
    def drawn_in_ascii(self, *flags, **variables):
        unset = {"LC_ALL": None, "LC_CTYPE": None, "LANG": None}
        with Screens() as screens:
            terminal = Terminal(screens, *flags, **{**unset, **variables})
            ascii_only = terminal.pane.text().isascii()
            terminal.leave(self)
            return ascii_only

    def test_ascii_where_the_locale_is_not_utf_8(self):
        self.assertTrue(self.drawn_in_ascii(LANG="C"))
        self.assertTrue(self.drawn_in_ascii())
        self.assertTrue(self.drawn_in_ascii(LC_ALL="POSIX", LANG="C.UTF-8"))

    def test_utf_8_by_a_name_that_is_not_installed_is_utf_8(self):
        self.assertFalse(self.drawn_in_ascii(LC_CTYPE="UTF-8"))
        self.assertFalse(self.drawn_in_ascii(LANG="xx_YY.UTF-8"))
        self.assertFalse(self.drawn_in_ascii(LANG="C.UTF-8"))

    def test_ascii_when_asked_for(self):
        self.assertTrue(self.drawn_in_ascii("--ascii", LC_ALL="C.UTF-8"))


class TypedKeysTest(unittest.TestCase):
    def test_modified_arrows_are_arrows(self):
        with Screens() as screens:
            terminal = Terminal(screens, TERM="xterm-256color")
            for modifier in ("S-", "C-", "M-"):
                moves = int(terminal.room.figure("Moves"))
                for arrow in ("Left", "Down", "Right", "Up"):
                    terminal.pane.keys(modifier + arrow)
                terminal.pane.wait_until(
                    lambda _, before=moves: int(terminal.room.figure("Moves")) > before, "a move"
                )
            self.assertEqual(len([line for line in terminal.pane.lines() if "Leave" in line]), 0)

    def moves_of(self, terminal, keys):
        """Presses keys as these bytes; the number of moves that the client made of them."""
        before = int(terminal.room.figure("Moves"))
        terminal.pane.keys("-H", *(f"{byte:02x}" for byte in keys))
        # When the help, which hides the figures, has been shown and left, so have these been answered.
        terminal.pane.keys("?")
        terminal.pane.wait_until(lambda _: terminal.room.figure("Moves") is None, "the help")
        terminal.pane.keys("Escape")
        terminal.pane.wait_until(lambda _: terminal.room.figure("Moves") is not None, "the race")
        return int(terminal.room.figure("Moves")) - before

    def test_letters_of_a_cyrillic_keyboard_are_the_keys_they_are_on(self):
        with Screens() as screens:
            terminal = Terminal(screens, TERM="xterm-256color")
            self.assertGreater(self.moves_of(terminal, "ролд".encode()), 0)
            self.assertGreater(self.moves_of(terminal, "ФЫЦВ".encode()), 0)
            terminal.pane.keys("-l", "й")
            assert_whole(self, terminal.pane, terminal.modes, 0)

    def test_keys_without_a_meaning_change_nothing(self):
        with Screens() as screens:
            terminal = Terminal(screens, TERM="xterm-256color")
            terminal.room.play(2)
            before = terminal.pane.text()
            terminal.pane.keys("F1", "F5", "F12", "S-F5", "Home", "End", "DC", "IC", "C-Home")
            terminal.pane.keys("?")
            terminal.pane.wait_for(r"(?i)help")
            terminal.pane.keys("Escape")
            terminal.pane.wait_until(lambda text: text == before, "the same screen")

    def test_pasted_text_plays_no_moves(self):
        with Screens() as screens:
            terminal = Terminal(screens, TERM="xterm-256color")
            terminal.room.play(2)
            before = terminal.pane.text()
            screens.tmux("set-buffer", "wasd hjkl q\n")
            screens.tmux("paste-buffer", "-p", "-t", terminal.pane.name)
            terminal.pane.keys("?")
            terminal.pane.wait_for(r"(?i)help")
            terminal.pane.keys("Escape")
            terminal.pane.wait_until(lambda text: text == before, "the same screen")

    def test_a_released_key_makes_no_move(self):
        with Screens() as screens:
            terminal = Terminal(screens, TERM="xterm-256color")
            terminal.room.play(2)
            released = b"".join(b"\x1b[1;1:3" + letter for letter in (b"A", b"B", b"C", b"D"))
            self.assertEqual(self.moves_of(terminal, released), 0)
            # Of left and up, or right and down, one makes a move; a repeated key is a key.
            self.assertGreater(self.moves_of(terminal, b"\x1b[1;1:1D\x1b[1;1:2A\x1b[104u\x1b[107u"
                                                       b"\x1b[1;1:1C\x1b[1;1:2B"), 0)


if __name__ == "__main__":
    unittest.main(verbosity=2)
