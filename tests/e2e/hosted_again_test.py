"""A host whose client and server were both killed goes on with the race."""

import glob
import os
import re
import signal
import subprocess
import unittest

from race_test import STILL, enter, host, start
from resume_test import finish, kill, move_times, seat_files, wait_until_kept
from screens import CLIENT, PATIENCE, SERVER, Screens, Server
from terminal_test import client_pid

OFFER = r"The server that you hosted on \w+day \d\d:\d\d ended in mid-match"


def folders(screens):
    """The folders of servers that hosts have started."""
    return glob.glob(os.path.join(screens.home, "state", "race2048", "hosted-*"))


def end_servers(screens, pane, number):
    """Ends all servers of the screens by this signal; returns when their processes are gone."""
    for process in list(screens.processes_of(SERVER)):
        os.kill(process, number)
    pane.wait_until(lambda _: not any(screens.processes_of(SERVER)), "the servers to be gone")


def host_again(screens, *flags):
    """Hosts on any port, unless a left server is taken up."""
    pane = screens.pane()
    pane.run(CLIENT, "host", "--local", "--port", "0", *STILL, *flags)
    return pane


class HostedAgainTest(unittest.TestCase):
    def setUp(self):
        self.screens = Screens()
        self.addCleanup(self.screens.__exit__)
        self.ada, target = host(self.screens, "--moves", "8")
        self.port = int(re.search(r":(\d+)/", target).group(1))
        self.code = target.split("/")[1]
        self.bo = enter(self.screens, "join", target, "bo")
        self.ada.wait_for(r"\bbo\b")
        start(self.ada, self.bo)
        wait_until_kept(self.screens, self.bo)
        move_times(self.ada, 3)
        move_times(self.bo, 2)

    def lose_both(self, number=signal.SIGKILL):
        """Kills the host's client and its server."""
        kill(self.ada)
        end_servers(self.screens, self.bo, number)
        self.bo.wait_for("reconnecting")

    def assert_race_goes_on(self, ada):
        ada.wait_until(lambda _: ada.moves() == 3, "the race")
        self.bo.wait_until(lambda text: not re.search("reconnecting|all are back", text), "the race")
        self.assertEqual(self.bo.moves(), 2)
        finish(ada, 8)
        finish(self.bo, 8)
        for pane in (ada, self.bo):
            pane.wait_for("draws verified")

    def test_the_race_goes_on(self):
        self.lose_both()
        ada = host_again(self.screens)  # without the name that she had
        ada.wait_for(OFFER)
        ada.wait_for(rf"{self.code}")
        ada.keys("Enter")
        self.assert_race_goes_on(ada)
        # Then the server is the host's own as ever.
        ada.keys("q")
        ada.wait_for("stop it for everyone")
        ada.keys("e")
        ada.wait_for_shell()
        ada.wait_until(lambda _: not folders(self.screens), "the folder to be removed")

    def test_so_it_does_after_the_machine_was_shut_down(self):
        self.lose_both(signal.SIGTERM)
        ada = host_again(self.screens)
        ada.wait_for(OFFER)
        ada.keys("Enter")
        self.assert_race_goes_on(ada)

    def test_another_port_is_said_if_the_old_one_is_taken(self):
        self.lose_both()
        with Server("--no-state", port=self.port):
            ada = host_again(self.screens)
            ada.wait_for(OFFER)
            ada.keys("Enter")
            ada.wait_for(rf"Port {self.port} is taken: the server has port \d+ now\.")
            again = ada.wait_for(rf"race2048 join (127\.0\.0\.1:\d+/{self.code})").group(1)
            ada.wait_for("Press Enter to continue")
            ada.keys("Enter")
            enter(self.screens, "watch", again, "cy").wait_for(self.code)
            ada.wait_until(lambda _: ada.moves() == 3, "the race")

    def test_whoever_does_not_want_another_port_can_leave(self):
        self.lose_both()
        with Server("--no-state", port=self.port):
            ada = host_again(self.screens)
            ada.wait_for(OFFER)
            ada.keys("Enter")
            ada.wait_for("Press Enter to continue")
            ada.keys("C-c")
            self.assertEqual(ada.exit_code(), 128 + signal.SIGINT)

    def test_what_is_declined_is_deleted(self):
        self.lose_both()
        before = folders(self.screens)
        ada = host_again(self.screens, "--name", "ada")
        ada.wait_for(OFFER)
        ada.type("n")
        ada.wait_for(r"race2048 join \S+")
        self.assertNotIn(self.code, ada.wait_for(r"race2048 join (\S+)").group(1))
        self.assertFalse(set(before) & set(folders(self.screens)))
        self.assertFalse([file for file in seat_files(self.screens) if f"{self.code}_ada" in file])

    def test_only_a_no_deletes_it(self):
        self.lose_both()
        ada = host_again(self.screens)
        ada.wait_for(OFFER)
        ada.type("what")
        ada.wait_until(lambda text: text.count("[Y/n]") == 2, "the question again")
        ada.keys("C-d")
        ada.wait_for(r"not started; that server is kept\.")
        self.assertEqual(ada.exit_code(), 3)
        ada = host_again(self.screens)
        ada.wait_for(OFFER)
        ada.keys("Enter")
        self.assert_race_goes_on(ada)

    def test_a_server_that_ends_before_its_host_is_kept(self):
        end_servers(self.screens, self.bo, signal.SIGTERM)
        self.ada.wait_for(r"Its rooms are kept: race2048 host resumes them\.")
        self.assertEqual(self.ada.exit_code(), 3)
        self.assertNotIn("has no result", self.ada.text())
        ada = host_again(self.screens)
        ada.wait_for(OFFER)
        ada.keys("Enter")
        self.assert_race_goes_on(ada)

    def test_without_a_terminal_nobody_is_asked(self):
        self.lose_both()
        done = subprocess.run(
            [CLIENT, "host", "--plain", "--local", "--name", "ada", "--port", "0"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
            env=self.screens.environment(),
        )
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stderr, OFFER + rf" \(room {self.code}\)\. To resume it:")

    def test_a_server_that_runs_on_is_gone_back_to(self):
        kill(self.ada)
        ada = host_again(self.screens)
        ada.wait_for(rf"hosted on \w+day \d\d:\d\d still runs \(room {self.code}\)\. Go back")
        ada.keys("Enter")
        self.assert_race_goes_on(ada)
        ada.keys("q")
        ada.wait_for("stop it for everyone")
        ada.keys("e")
        ada.wait_for_shell()
        ada.wait_until(lambda _: not folders(self.screens), "the folder to be removed")

    def test_another_server_leaves_it_alone(self):
        kill(self.ada)
        ada = host_again(self.screens)
        ada.wait_for(r"still runs \(room")
        ada.type("n")
        self.assertNotIn(self.code, ada.wait_for(r"race2048 join (\S+)").group(1))
        self.bo.wait_until(lambda text: self.bo.moves() == 2, "the race")

    def test_its_host_is_asked_after_a_join_as_well(self):
        kill(self.ada)
        ada = enter(self.screens, "join", f"127.0.0.1:{self.port}/{self.code}", "ada")
        self.assert_race_goes_on(ada)
        ada.keys("q")
        ada.wait_for("stop it for everyone")
        ada.keys("y")
        ada.wait_for(r"The server keeps running without you")
        ada.wait_for(r"stop it: +kill -INT \d+")

    def test_another_client_of_this_machine_is_a_guest(self):
        cy = enter(self.screens, "watch", f"127.0.0.1:{self.port}/{self.code}", "cy")
        cy.wait_for(self.code)
        cy.keys("q")
        cy.wait_until(lambda text: "stop it for everyone" not in text, "no question")
        cy.wait_for_shell()


class HostAmongBotsTest(unittest.TestCase):
    def test_the_race_goes_on_after_the_machine_was_shut_down(self):
        with Screens() as screens:
            ada, _ = host(screens, "--moves", "8", "--bots", "1", "--bot-pace", "0.1")
            ada.wait_for(r"\(bot \d+\) +ready")
            start(ada)
            move_times(ada, 3)
            os.kill(int(client_pid(ada)), signal.SIGTERM)
            self.assertEqual(ada.exit_code(), 128 + signal.SIGTERM)
            end_servers(screens, ada, signal.SIGTERM)
            again = host_again(screens)
            again.wait_for(OFFER)
            again.keys("Enter")
            again.wait_until(lambda _: again.moves() == 3, "the race")
            finish(again, 8)
            again.wait_for("draws verified")


if __name__ == "__main__":
    unittest.main()
