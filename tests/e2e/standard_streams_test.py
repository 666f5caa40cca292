"""Standard streams of both programs that are full or closed."""

import json
import os
import pathlib
import subprocess
import tempfile
import time
import unittest

from screens import CLIENT, PATIENCE, SERVER, Screens, Server

UNWRITTEN = "cannot write to standard output: No space left on device."


class StandardStreamsTest(unittest.TestCase):
    def setUp(self):
        self.screens = self.enterContext(Screens())
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.state = str(self.folder / "state")

    def print_to_full_disk(self, command, **more):
        with open("/dev/full", "wb") as full:
            return subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False,
                                  timeout=PATIENCE, env=self.screens.environment(), cwd=self.folder,
                                  **more)

    def assert_said(self, done):
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertEqual(done.stderr.count(UNWRITTEN), 1, done.stderr)

    def test_what_cannot_be_printed_is_said(self):
        with Server("--state", self.state, "--countdown", "0", "--results", "all") as server:
            here = f"127.0.0.1:{server.port}"
            bot = [CLIENT, "bot", here, "--create", "--seats", "1", "--moves", "5", "--matches", "1"]
            subprocess.run(bot, check=True, timeout=PATIENCE, stdout=subprocess.DEVNULL,
                           env=self.screens.environment())
            found = subprocess.run([CLIENT, "results", here, "--json"], check=True, timeout=PATIENCE,
                                   capture_output=True, env=self.screens.environment())
            match = json.loads(found.stdout)[0]["match_id"]
            subprocess.run([CLIENT, "results", here, "--save", match, "--out", "kept"], check=True,
                           timeout=PATIENCE, env=self.screens.environment(), cwd=self.folder,
                           stdout=subprocess.DEVNULL)
            admin = [SERVER, "admin", "--state", self.state]
            for command in (
                [SERVER, "--check-config"],
                [*admin, "status"],
                [*admin, "rooms"],
                [*admin, "people", "--json"],
                [*admin, "announce", "Back at nine."],
                [*admin, "reload"],
                [CLIENT, "rooms", here, "--json"],
                [CLIENT, "results", here],
                [CLIENT, "results", here, "--csv"],
                [CLIENT, "results", here, "--id", match],
                [CLIENT, "results", here, "--save", match, "--out", "-"],
                [CLIENT, "top", here, "--json"],
                [CLIENT, "replay", "kept"],
                [CLIENT, "replay", "kept", "--json"],
                [CLIENT, "review", "kept"],
                [CLIENT, "verify", "kept"],
                [CLIENT, "identity"],
                [CLIENT, "solo", "--plain"],
                bot,
                [*bot, "--json"],
            ):
                with self.subTest(command[:3]):
                    self.assert_said(self.print_to_full_disk(command, stdin=subprocess.DEVNULL))
        with self.subTest("slide"):
            self.assert_said(self.print_to_full_disk([CLIENT, "slide", "--dir", "up"],
                                                     input="[[2,0,0],[2,0,0],[0,0,0]]\n"))

    def test_a_server_whose_ready_line_does_not_fit_on_the_disk_ends(self):
        done = self.print_to_full_disk([SERVER, "--listen", "127.0.0.1", "--port", "0", "--state",
                                        self.state])
        self.assert_said(done)
        with Server("--state", self.state):
            pass  # it has left nothing that stops the next one

    def test_a_server_without_standard_streams_serves_and_writes_into_no_other_file(self):
        for closed in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
            state = os.path.join(self.folder, closed.replace(" ", "_"))
            with self.subTest(closed), subprocess.Popen(
                ["sh", "-c", f'exec "$@" {closed}', "sh", SERVER, "--listen", "127.0.0.1", "--port",
                 "0", "--state", state, "--log-level", "debug"],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            ) as server:
                try:
                    self.wait_until_it_answers(state)
                    links = [os.readlink(f"/proc/{server.pid}/fd/{number}") for number in (0, 1, 2)]
                    self.assertEqual({links[0], links[2]}, {"/dev/null"})
                    self.assertRegex(links[1], "^(/dev/null|pipe:.*)$")
                finally:
                    server.terminate()
                self.assertEqual(server.wait(PATIENCE), 0)

    def wait_until_it_answers(self, state):
        deadline = time.monotonic() + PATIENCE
        while subprocess.run([SERVER, "admin", "--state", state, "status"], check=False,
                             capture_output=True, timeout=PATIENCE).returncode != 0:
            self.assertLess(time.monotonic(), deadline, "the server does not answer")
            time.sleep(0.05)


if __name__ == "__main__":
    unittest.main(verbosity=2)
