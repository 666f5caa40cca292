"""The terminal is restored whatever ends the client, and the last output is right."""

import os
import re
import signal
import subprocess
import unittest

from race_test import enter, host, start
from screens import CLIENT, Screens, Server


def assert_whole(test, pane, modes, exit_code):
    """Checks the terminal after the client's end; `exit_code` None: any."""
    pane.wait_until(lambda _: pane.flag("alternate_on") == "0", "the normal screen")
    # First, because any other command of the shell changes it.
    if exit_code is not None:
        test.assertEqual(pane.exit_code(), exit_code)
    test.assertEqual(pane.flag("cursor_flag"), "1", "the cursor is to be seen")
    test.assertEqual(pane.flag("keypad_cursor_flag"), "0", "arrows are the shell's again")
    test.assertEqual(pane.flag("keypad_flag"), "0", "the keypad is the shell's again")
    last_row = str(int(pane.flag("pane_height")) - 1)
    test.assertEqual(pane.flag("scroll_region_lower"), last_row, "the shell scrolls the whole window")
    test.assertEqual(pane.modes(), modes)
    for flags in pane.descriptor_flags():
        test.assertFalse(flags & os.O_NONBLOCK, "the terminal waits for who reads and writes")


def client_pid(pane):
    shell = pane.flag("pane_pid")
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", shell], capture_output=True, text=True, check=True
    )
    return found.stdout.split()[0]


class TerminalTest(unittest.TestCase):
    def assert_whole(self, pane, modes, exit_code):
        assert_whole(self, pane, modes, exit_code)

    def joined(self, screens, server):
        """A client in a room created by a bot; returns its pane and its modes before."""
        pane = screens.pane(rows=40)
        modes = pane.modes()
        maker = screens.pane()
        maker.run(CLIENT, "bot", f"127.0.0.1:{server.port}", "--create")
        code = maker.wait_for(r"^room ([0-9A-Z]{6})$").group(1)
        pane.run(CLIENT, "join", f"127.0.0.1:{server.port}/{code}", "--name", "ada")
        pane.wait_for(r"ada \(you\)")
        return pane, modes

    def test_leaving_with_q(self):
        with Server() as server, Screens() as screens:
            pane, modes = self.joined(screens, server)
            pane.keys("q")
            self.assert_whole(pane, modes, 0)

    def test_interrupting_between_matches(self):
        with Server() as server, Screens() as screens:
            pane, modes = self.joined(screens, server)
            pane.keys("C-c")
            pane.wait_for("Leave race2048")
            pane.keys("C-c")
            self.assert_whole(pane, modes, 130)

    def test_a_crash(self):
        with Server() as server, Screens() as screens:
            pane, modes = self.joined(screens, server)
            os.kill(int(client_pid(pane)), signal.SIGSEGV)
            # A sanitizer has an exit code of its own for this signal.
            self.assert_whole(pane, modes, None)

    def test_no_terminal_is_said(self):
        with Server() as server, Screens() as screens:
            done = subprocess.run(
                [CLIENT, "join", f"127.0.0.1:{server.port}/KXQ7WP"],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                env={**screens.environment(), "RACE2048_UI": "screen"},
                check=False,
            )
            self.assertEqual(done.returncode, 5)
            self.assertIn("not a terminal", done.stderr)


class HostTest(unittest.TestCase):
    def test_the_host_ends_the_server_for_all(self):
        with Screens() as screens:
            ada, target = host(screens)
            bo = enter(screens, "join", target, "bo")
            ada.wait_for(r"\bbo\b")
            ada.keys("q")
            ada.wait_for(r"(?i)stop it for everyone")
            ada.keys("e")
            self.assertEqual(ada.exit_code(), 0)
            bo.wait_for(r"The server is shutting down")
            self.assertEqual(bo.exit_code(), 3)

    def test_the_host_copies_the_link_and_shows_its_code(self):
        with Screens() as screens:
            ada, target = host(screens)
            screens.tmux("set-option", "-g", "set-clipboard", "on")
            link = ada.wait_for(r"^ +(http://\S+)$").group(1)
            self.assertEqual(link, "http://" + target)
            ada.keys("w")
            code = ada.wait_for(r"\u2588\u2588 \u2584{5} [\s\S]* " + link).group()
            self.assertGreater(code.count("\u2588"), 100)
            ada.keys("x")
            ada.wait_for(r"ada \(you\)")
            ada.keys("y")
            ada.wait_for("Link copied, if this terminal allows it")
            self.assertEqual(screens.tmux("show-buffer"), link)

    def test_the_host_leaves_the_server_running(self):
        with Screens() as screens:
            ada, target = host(screens)
            bo = enter(screens, "join", target, "bo")
            ada.wait_for(r"\bbo\b")
            ada.keys("q")
            ada.wait_for(r"(?i)for everyone")
            ada.keys("y")
            pid = ada.wait_for(r"kill -INT (\d+)").group(1)
            try:
                bo.wait_for(r"1 player ")
                ada.run(CLIENT, "join", target, "--name", "ada")
                ada.wait_for(r"ada \(you\)")
                start(ada, bo)
            finally:
                subprocess.run(["kill", "-INT", pid], check=True)
            bo.wait_for(r"The server is shutting down")

    def test_a_word_that_the_go_cuts_off_leaves_and_gives_up_nothing(self):
        with Screens() as screens:
            ada, target = host(screens)
            bo = enter(screens, "join", target, "bo", "--no-chat")
            ada.wait_for(r"\bbo\b")
            ada.keys("t")
            ada.type("hello bo")
            ada.wait_for(r"ada: hello bo")
            self.assertNotIn("hello bo", bo.text())
            bo.keys(",", "7", "Escape")
            bo.wait_for(r"ada: hello bo")
            ada.wait_for(r"t chat")
            bo.wait_for(r"bo \(you\) +ready")
            bo.keys("t", "g")
            bo.wait_for(r"say: g")
            ada.keys("r")
            bo.keys("y", "q", "y", "g", "y")
            bo.wait_for(r"your line is kept")
            bo.keys("h", "j", "k", "l")
            bo.wait_for(r"· [1-4] moves?\b")

    def test_a_taken_port_of_a_race2048_server_is_offered(self):
        with Server() as server, Screens() as screens:
            pane = screens.pane()
            pane.run(CLIENT, "host", "--port", str(server.port), "--local", "--name", "ada")
            pane.wait_for(r"\[Y/n\]")
            pane.keys("Enter")
            pane.wait_for(r"ada \(you\)")
            pane.keys("q")
            pane.wait_for_shell()
            # The client did not start the server, so it must not stop it.
            other = screens.pane()
            other.run(CLIENT, "bot", f"127.0.0.1:{server.port}", "--create")
            other.wait_for(r"^room [0-9A-Z]{6}$")

    def test_a_host_who_leaves_ends_no_other_room_of_the_server(self):
        with Screens() as screens:
            ada, target = host(screens)
            port = re.search(r":(\d+)/", target).group(1)
            bo = screens.pane()
            bo.run(CLIENT, "host", "--port", port, "--local", "--name", "bo", "--seats", "1")
            bo.wait_for(r"\[Y/n\]")
            bo.keys("Enter")
            bo.wait_for(r"bo \(you\)")
            ada.keys("q")
            self.assertEqual(ada.exit_code(), 0)
            # Bo's room continues.
            bo.keys("r")
            bo.wait_for(r"· 0 moves")

    def test_a_server_of_ones_own_that_dies_again_and_again_is_said(self):
        with Screens() as screens:
            ada, target = host(screens)
            bo = enter(screens, "join", target, "bo")
            ada.wait_for(r"\bbo\b")

            def killed_for_good(text):
                screens.kill_servers()
                return re.search(r"The server has ended; its log is (\S+)", text)

            ada.wait_until(killed_for_good, "the server's end")
            ada.wait_for(r"Its rooms are kept: race2048 host resumes them\.")
            self.assertNotIn("keeps running without you", ada.text())
            self.assertNotIn("stands; join again", " ".join(ada.text().split()))
            self.assertEqual(ada.exit_code(), 3)
            # Bo's client cannot know that the server will not come back.
            bo.wait_for(r"(?i)reconnecting")
            bo.keys("q")
            self.assertEqual(bo.exit_code(), 0)

    def test_a_name_in_the_environment_is_not_the_bots(self):
        with Screens() as screens:
            pane = screens.pane()
            pane.run("env", "RACE2048_NAME=zoe", CLIENT, "host", "--local", "--port", "0",
                     "--bots", "1", "--ready")
            pane.wait_for(r"zoe \(you\)")
            pane.wait_for(r"· 0 moves")

    def test_hosting_alone_leaves_no_server_behind(self):
        with Screens() as screens:
            ada, target = host(screens)
            port = re.search(r":(\d+)/", target).group(1)
            ada.keys("q")
            self.assertEqual(ada.exit_code(), 0)
            ada.run(CLIENT, "bot", f"127.0.0.1:{port}", "--create")
            ada.wait_for(rf"Nothing is listening at 127\.0\.0\.1:{port}")


if __name__ == "__main__":
    unittest.main(verbosity=2)
