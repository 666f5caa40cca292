"""Wide letters, which take two columns, on real screens: titles, chat, tables and what is typed."""

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import unicodedata
import unittest

from plain_test import Talk
from screens import CLIENT, PATIENCE, Screens, Server

TITLE = "漢字の部屋 😀"


def width_of(text):
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def enter(screens, command, target, name, **variables):
    pane = screens.pane()
    given = [f"{variable}={value}" for variable, value in variables.items()]
    pane.run("env", *given, CLIENT, command, target, "--name", name)
    return pane


def rooms_of(screens, here, **variables):
    done = subprocess.run([CLIENT, "rooms", here], capture_output=True, check=True,
                          encoding="utf-8", env={**screens.environment(), **variables})
    return done.stdout.rstrip("\n").split("\n")


# What moves the cursor to a column of its own, perhaps after a change of attributes.
PLACED = r"(?:\x1b\[[\d;]*m|\x0f|\x1b\(B)*(?:\r|\x1b\[(?:\d+;\d+)?H|\x1b8)"


def output_until(screens, words, pattern, **variables):
    """What the program writes to a terminal until the pattern matches."""
    child, terminal = pty.fork()
    if child == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.execve(words[0], words, {**screens.environment(), **variables})
    output = b""
    while not re.search(pattern, output.decode(errors="replace")):
        if not select.select([terminal], [], [], PATIENCE)[0]:
            raise AssertionError(f"waited for {pattern} in vain; the output: {output}")
        output += os.read(terminal, 65536)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(terminal)
    return output.decode(errors="replace")


class WideLettersTest(unittest.TestCase):
    def host(self, screens, here):
        """A pane in which ada hosts a room with the title; the pane and the room's code."""
        pane = screens.pane()
        pane.run(CLIENT, "host", "--server", here, "--listed", "--title", TITLE, "--name", "ada")
        return pane, pane.wait_for(r"race2048 join \S+/([0-9A-Z]{6})").group(1)

    def assert_first_row(self, pane, title, code):
        """The server stands in the last columns, whatever stands before it."""
        first = pane.wait_for(rf"^ race2048 . room {code} . {title} +127\.0\.0\.1:\d+$").group()
        self.assertEqual(width_of(first), 79)

    def assert_painted_right(self, pane):
        """Painting everything anew shows the same."""
        shown = pane.text()
        pane.keys("C-l", "?")
        pane.wait_for(r"Esc closes")
        pane.keys("Escape")
        pane.wait_until(lambda text: text == shown, "the same screen again")

    def test_titles_and_chat_are_shown_by_every_kind_of_terminal(self):
        with Server() as server, Screens() as screens:
            here = f"127.0.0.1:{server.port}"
            ada, code = self.host(screens, here)
            target = f"{here}/{code}"
            bo = enter(screens, "watch", target, "bo", TERM="screen-256color")
            cy = enter(screens, "watch", target, "cy", TERM="vt100")
            for pane in (ada, bo, cy):
                self.assert_first_row(pane, TITLE, code)
            ada.wait_for("2 watchers")

            ada.keys("t")
            ada.wait_for(r"^ say: _$")
            ada.keys("-l", "こんにちは 😀語")
            ada.wait_for(r"^ say: こんにちは 😀語_$")
            ada.keys("BSpace")
            ada.wait_for(r"^ say: こんにちは 😀_$")
            ada.keys("Enter")
            for pane in (ada, bo, cy):
                pane.wait_for(r"^ ada: こんにちは 😀$")
                self.assert_first_row(pane, TITLE, code)
            ada.wait_until(lambda text: "say:" not in text, "the end of typing")
            for pane in (ada, bo, cy):
                self.assert_painted_right(pane)

    def test_the_cursor_is_moved_explicitly_after_each_wide_letter(self):
        # Terminals disagree about widths: text that just follows could be shifted.
        for term in ("xterm-256color", "vt100"):
            with self.subTest(term), Server() as server, Screens() as screens:
                here = f"127.0.0.1:{server.port}"
                _, code = self.host(screens, here)
                output = output_until(screens, [CLIENT, "watch", f"{here}/{code}", "--name", "bo"],
                                      TITLE[-1] + PLACED, TERM=term)
                for letter in TITLE.replace(" ", ""):
                    self.assertRegex(output, letter + PLACED)
                    self.assertNotRegex(output, letter + f"(?!{PLACED})")

    def test_without_utf8_there_is_a_question_mark_for_each_column(self):
        with Server() as server, Screens() as screens:
            here = f"127.0.0.1:{server.port}"
            _, code = self.host(screens, here)
            pane = enter(screens, "watch", f"{here}/{code}", "bo", LC_ALL="C")
            self.assert_first_row(pane, r"\?" * 10 + r" \?\?", code)

    def test_the_tables_of_rooms_are_aligned(self):
        with Server() as server, Screens() as screens:
            here = f"127.0.0.1:{server.port}"
            _, code = self.host(screens, here)
            heading, row = rooms_of(screens, here)
            self.assertIn(f"{code}  {TITLE}  ada", row)
            self.assertEqual(heading.index("host"), width_of(row[: row.index("ada")]))
            heading, row = rooms_of(screens, here, LC_ALL="C")
            self.assertIn(f"{code}  {'?' * 10} ??  ada", row)
            self.assertEqual(heading.index("host"), row.index("ada"))
            lobby = screens.pane()
            lobby.run(CLIENT, "lobby", here, "--name", "bo")
            row = lobby.wait_for(rf"^.*{code} .*$").group()
            self.assertIn(TITLE, row)
            heading = lobby.wait_for(r"^ +code .*host.*$").group()
            self.assertEqual(heading.index("host"), width_of(row[: row.index("ada")]))

    def test_plain_lines_have_them_too(self):
        with Server() as server, Screens() as screens:
            here = f"127.0.0.1:{server.port}"
            ada, code = self.host(screens, here)
            bo = screens.pane()
            bo.run(CLIENT, "watch", f"{here}/{code}", "--name", "bo", "--plain")
            ada.wait_for("1 watcher")
            ada.keys("t")
            ada.wait_for(r"^ say: _$")
            ada.type("がんばって!")
            bo.wait_for("がんばって!")
            bo.type("say 漢字 ok")
            ada.wait_for(r"^ bo: 漢字 ok$")


class RightToLeftTest(unittest.TestCase):
    """Lines keep Hebrew and Arabic as they were typed; no screen can place them, and says so."""

    TITLE = "\u05d7\u05d3\u05e8 \u05e9\u05dc 2048"
    SAID = "\u0633\u0644\u0627\u0645 \u05e9\u05b8\u05dc\u05d5\u05b9\u05dd!"

    def test_lines_keep_what_was_typed_and_screens_say_what_they_cannot_draw(self):
        with Server() as server, Screens() as screens:
            here = f"127.0.0.1:{server.port}"
            with Talk(screens, "host", "--server", here, "--listed", "--title", self.TITLE,
                      "--name", "ada", "--plain") as ada:
                code = ada.wait_for(r"join \S+/([0-9A-Z]{6})").group(1)
                self.assertIn(self.TITLE, rooms_of(screens, here)[1])
                listed = subprocess.run([CLIENT, "rooms", here, "--json"], capture_output=True,
                                        check=True, env=screens.environment())
                self.assertEqual(json.loads(listed.stdout)[0]["title"], self.TITLE)

                bo = enter(screens, "watch", f"{here}/{code}", "bo")
                bo.wait_for(rf"^ race2048 . room {code} . \[right-to-left text\] 2048 ")
                with Talk(screens, "watch", f"{here}/{code}", "--name", "cy", "--plain") as cy:
                    cy.wait_for("cy")
                    ada.say(f"say {self.SAID}")
                    cy.wait_for(re.escape(self.SAID))
                bo.wait_for(r"^ ada: \[right-to-left text\]!$")

                bo.keys("t")
                bo.wait_for(r"^ say: _$")
                bo.keys("-l", "ok ")
                bo.keys("-l", "\u05e9")
                bo.wait_for(r"^ say: ok _  The screen cannot draw right-to-left letters; --plain prints them\.$")
                bo.keys("-l", "now")
                bo.wait_for(r"^ say: ok now_$")


if __name__ == "__main__":
    unittest.main()
