"""The line mode: whole matches through pipes, and when the client chooses it by itself."""

import os
import re
import signal
import subprocess
import threading
import unittest

from screens import CLIENT, PATIENCE, Screens, Server


class Talk:
    """A client whose lines are read as they come, and answered. `more` are environment variables."""

    def __init__(self, screens, *arguments, program=(CLIENT,), **more):
        self._process = subprocess.Popen(
            [*program, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            bufsize=1,
            env={**screens.environment(), **more},
        )
        # If a line never comes, the watchdog ends the test.
        self._watchdog = threading.Timer(3 * PATIENCE, self._process.kill)
        self._watchdog.start()
        self.lines = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._watchdog.cancel()
        self._process.kill()
        self._process.wait(PATIENCE)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            stream.close()

    def say(self, line):
        self._process.stdin.write(line + "\n")

    def end_input(self):
        self._process.stdin.close()

    def signal(self, number):
        self._process.send_signal(number)

    def wait_for(self, pattern):
        """The match in the next line with one."""
        while line := self._process.stdout.readline():
            self.lines.append(line.rstrip("\n"))
            if found := re.search(pattern, line):
                return found
        raise AssertionError(f"{pattern} never came; there was:\n" + "\n".join(self.lines))

    def finish(self):
        """The exit code and the error output."""
        self.lines += self._process.stdout.read().splitlines()
        complaints = self._process.stderr.read()
        return self._process.wait(PATIENCE), complaints


OUTCOME = (
    r"^(left|right|up|down)(, plus \d+)?\. New (2|4), row [1-4] column [1-4]\. "
    r"Score \d+, rank (\d+) of 2\.$"
)


class PlainTest(unittest.TestCase):
    def play_lockstep(self, talk, moves):
        """Tries directions in each step until one is accepted; returns the outcomes."""
        outcomes = []
        while len(outcomes) < moves:
            talk.wait_for(r"^Step \d+: \d+ seconds?\.$")
            for direction in ("left", "down", "right", "up"):
                talk.say(direction)
                if talk.wait_for(r" chosen\.$|nothing moves\.$").group() == " chosen.":
                    break
            outcomes.append(talk.wait_for(OUTCOME))
            self.assertEqual(outcomes[-1].group(1), direction)
        return outcomes

    def test_a_whole_lockstep_match_through_pipes(self):
        moves = 12
        with Server("--countdown", "0.2") as server, Screens() as screens:
            here = f"127.0.0.1:{server.port}"
            with Talk(screens, "host", "--plain", "--server", here, "--format", "step", "--moves",
                      str(moves), "--move-time", "60s", "--name", "ada") as ada:
                code = ada.wait_for(r"^Friends join with: race2048 join \S+/(\w+)$").group(1)
                with Talk(screens, "join", f"{here}/{code}", "--name", "bo") as bo:
                    bo.wait_for(r"^Players: ada, host, not ready; bo \(you\), not ready\.$")
                    ada.wait_for("^bo is here")
                    bo.wait_for(r"^You are ready, 1 of 2\.$")
                    ada.say("r")
                    played = {}
                    other = threading.Thread(
                        target=lambda: played.update(bo=self.play_lockstep(bo, moves)))
                    other.start()
                    self.play_lockstep(ada, moves)
                    other.join()
                    self.assertEqual(len(played["bo"]), moves)
                    results = []
                    for talk in (ada, bo):
                        talk.wait_for(r"^End\. Everyone has made 12 moves")
                        talk.wait_for(r"^You (are \d(st|nd) of 2 with|share the 1st place with \w+,) "
                                      r"\d+ points?\.")
                        talk.wait_for(r"^draws verified")
                        results.append([re.sub(r" \(you\)", "", line) for line in talk.lines
                                        if re.match(r"\d: ", line)])
                        talk.say("q")
                    self.assertEqual(results[0], results[1])
                    self.assertEqual(len(results[0]), 2)
                    for talk in (bo, ada):
                        self.assertEqual(talk.finish(), (0, ""))

    def test_a_friend_joins_by_the_link(self):
        with Screens() as screens:
            with Talk(screens, "host", "--plain", "--local", "--port", "0", "--name", "ada") as ada:
                link = ada.wait_for(r"^Friends open in a browser: (http://\S+/\w+) \(type qr ").group(1)
                ada.say("qr")
                ada.wait_for("^" + re.escape(link) + "$")
                with Talk(screens, "join", f" {link}/?from=chat ", "--name", "bo") as bo:
                    bo.wait_for(r"^Players: ada, host, not ready; bo \(you\), not ready\.$")
                    ada.wait_for("^bo is here")
                    bo.say("q")
                    self.assertEqual(bo.finish()[0], 0)
                    ada.wait_for(r"^bo is gone\.$")  # else she is asked what becomes of him
                    ada.say("q")
                    self.assertEqual(ada.finish()[0], 0)

    def piped(self, screens, lines, *arguments, **more):
        return subprocess.run(
            [CLIENT, *arguments],
            input="".join(line + "\n" for line in lines),
            capture_output=True,
            text=True,
            timeout=3 * PATIENCE,
            check=False,
            env={**screens.environment(), **more},
        )

    def test_a_whole_match_from_a_file_of_moves(self):
        moves = ["left", "down", "right", "up"] * 40
        with Screens() as screens:
            done = self.piped(screens, ["r", *moves], "host", "--local", "--port", "0", "--bots",
                              "1", "--bot-pace", "50", "--moves", "20", "--name", "ada")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            lines = done.stdout.splitlines()
            self.assertEqual(len([line for line in lines if re.match(OUTCOME, line)]), 20)
            self.assertIn("You have made all your moves.", done.stdout)
            self.assertRegex(done.stdout, r"(?m)^End\. Everyone has made 20 moves")
            self.assertRegex(done.stdout, r"(?m)^You were \w+ of 2 with")
            # Lines after the last move are answered, not dropped.
            said = [line for line in lines
                    if re.match(OUTCOME, line)
                    or re.search("nothing moves|No match|You are done in|No move is left on", line)]
            self.assertEqual(len(said), len(moves))

    def test_a_match_for_time_without_input_goes_on_to_its_results(self):
        with Screens() as screens:
            done = self.piped(screens, [], "host", "--plain", "--local", "--port", "0", "--bots",
                              "2", "--bot-pace", "20", "--time", "2", "--ready", "--name", "ada")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn("Your score stands.", done.stdout)
            self.assertRegex(done.stdout, r"(?m)^End\. Time is up after 0:02\. ")
            self.assertRegex(done.stdout, r"(?m)^3: ada \(you\), 0 points")

    def test_a_watcher_without_input_is_told_the_results(self):
        with Server("--countdown", "0.2") as server, Screens() as screens:
            here = f"127.0.0.1:{server.port}"
            bots = [subprocess.Popen([CLIENT, "bot", here, "--create", "--time", "3", "--seats",
                                      "2", "--matches", "1"],
                                     stdout=subprocess.PIPE, text=True, env=screens.environment())]
            code = re.match(r"room (\w+)$", bots[0].stdout.readline()).group(1)
            with Talk(screens, "watch", f"{here}/{code}") as watcher:
                watcher.end_input()
                watcher.wait_for(r"^Players: bot \(bot\)")
                bots.append(subprocess.Popen([CLIENT, "bot", f"{here}/{code}", "--matches", "1"],
                                             stdout=subprocess.DEVNULL, env=screens.environment()))
                self.assertEqual(watcher.finish(), (0, ""))
                self.assertIn("Go.", watcher.lines)
                self.assertRegex("\n".join(watcher.lines), r"(?m)^bot(2? is| and bot2 are) first with \d+ points")
            for bot in bots:
                bot.communicate(timeout=PATIENCE)

    def test_what_is_not_understood_is_said(self):
        with Screens() as screens:
            done = self.piped(screens, ["dance", "\x1b]52;c;eA==\x07", "left"], "host", "--local",
                              "--port", "0")
            self.assertEqual(done.returncode, 0)
            self.assertIn("Not understood: dance. Type ? for help.\n", done.stdout)
            self.assertIn("No match is running.\n", done.stdout)
            self.assertNotRegex(done.stdout, r"[^\n -~]")

    def test_a_password_is_not_asked_for_without_a_terminal(self):
        with Server() as server, Screens() as screens:
            here = f"127.0.0.1:{server.port}"
            with Talk(screens, "host", "--server", here, "--password", "open sesame") as host:
                code = host.wait_for(r"join \S+/(\w+)$").group(1)
                done = self.piped(screens, [], "join", f"{here}/{code}")
                self.assertEqual(done.returncode, 4)
                self.assertIn("--password", done.stderr)

    def test_signals_end_it(self):
        for sent, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            with self.subTest(sent), Screens() as screens:
                with Talk(screens, "host", "--plain", "--local", "--port", "0") as host:
                    host.wait_for("Type r when you are ready")
                    host.signal(sent)
                    self.assertEqual(host.finish()[0], code)

    def test_a_reader_who_goes_ends_it_quietly(self):
        with Screens() as screens:
            shell = (f"yes t | {CLIENT} host --plain --local --port 0 2>complaints | head -n 20; "
                     'echo "${PIPESTATUS[1]}"; cat complaints')
            done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True,
                                  timeout=PATIENCE, check=True, cwd=screens.home,
                                  env=screens.environment())
            self.assertEqual(done.stdout.splitlines()[20:], ["141"])

    def test_a_server_that_dies_is_said(self):
        with Server("--hold", "0") as server, Screens() as screens:
            with Talk(screens, "host", "--server", f"127.0.0.1:{server.port}") as host:
                host.wait_for("Type r when you are ready")
                server.signal(signal.SIGKILL)
                code, complaints = host.finish()
                self.assertEqual(code, 3)
                self.assertIn("is lost", complaints)

    def test_standard_input_stays_as_it_was(self):
        with Screens() as screens:
            reader, writer = os.pipe()
            with subprocess.Popen([CLIENT, "host", "--plain", "--local", "--port", "0"],
                                  stdin=reader, stdout=subprocess.PIPE, text=True,
                                  env=screens.environment()) as host:
                while "Type r" not in host.stdout.readline():
                    pass
                self.assertTrue(os.get_blocking(reader))
                self.assertTrue(os.get_blocking(host.stdout.fileno()))
                os.close(writer)
                self.assertEqual(host.wait(PATIENCE), 0)
            os.close(reader)


class PlainTerminalTest(unittest.TestCase):
    def lines_of(self, screens, pane, *command):
        pane.run(*command)
        pane.wait_for(r"^Type r when you are ready, \? for help\.$")

    def test_a_dumb_terminal_gets_lines(self):
        with Screens() as screens:
            pane = screens.pane()
            self.lines_of(screens, pane, "env", "TERM=dumb", CLIENT, "host", "--local", "--port", "0")
            pane.type("t")
            pane.wait_for("^No match is running")
            pane.type("q")
            pane.wait_for_shell()
            self.assertEqual(pane.exit_code(), 0)

    def test_the_environment_may_ask_for_lines(self):
        with Screens() as screens:
            pane = screens.pane()
            self.lines_of(screens, pane, "env", "RACE2048_UI=plain", CLIENT, "host", "--local",
                          "--port", "0")
            pane.keys("C-d")
            pane.wait_for_shell()
            self.assertEqual(pane.exit_code(), 0)

    def test_leaving_a_race_is_asked_by_ctrl_c_too(self):
        with Screens() as screens:
            pane = screens.pane()
            modes = pane.modes()
            self.lines_of(screens, pane, CLIENT, "host", "--plain", "--local", "--port", "0",
                          "--bots", "1")
            pane.type("r")
            pane.wait_for(r"^Go\. ")
            pane.keys("C-d")
            pane.wait_for(r"^Leave the race\?")
            pane.type("no")
            pane.wait_for(r"^All right\.")
            pane.keys("C-c")
            pane.wait_for(r"^Leave the race\?.* y or Ctrl-C leaves")
            pane.keys("C-c")
            # On its own line, after the terminal's echo of the key.
            pane.wait_for(r"^You left as \w+ of 2")
            self.assertEqual(pane.exit_code(), 130)
            self.assertEqual(pane.modes(), modes)


if __name__ == "__main__":
    unittest.main()
