"""The line mode and its standard streams: terminals, full pipes, ends, and unreadable input."""

import contextlib
import fcntl
import os
import signal
import struct
import subprocess
import termios
import threading
import time
import unittest

from plain_test import Talk
from screens import CLIENT, PATIENCE, Screens, Server

# A host with its own server, which ends with it.
HOST = [CLIENT, "host", "--plain", "--local", "--port", "0"]


class PlainTerminalInputTest(unittest.TestCase):
    """Input typed at a real terminal."""

    def setUp(self):
        self.server = self.enterContext(Server())
        self.screens = self.enterContext(Screens())
        here = f"127.0.0.1:{self.server.port}"
        host = self.enterContext(Talk(self.screens, "host", "--server", here, "--password", "sesame"))
        self.code = host.wait_for(r"join \S+/(\w+)$").group(1)
        self.pane = self.screens.pane()
        self.modes = self.pane.modes()
        self.join = [CLIENT, "join", "--plain", f"{here}/{self.code}"]

    def test_a_password_is_asked_for_and_no_key_of_it_is_lost(self):
        self.pane.run(*self.join)
        self.pane.wait_for(f"^Password for room {self.code}:")
        self.pane.type("wrong")
        self.pane.wait_until(lambda text: text.count("Password for room") == 2, "another question")
        self.pane.type("sesame")
        self.pane.wait_for(r"^You are ready, 1 of 2\.$")
        self.pane.type("q")
        self.assertEqual(self.pane.exit_code(), 0)
        self.assertEqual(self.pane.modes(), self.modes)

    def test_what_is_typed_behind_the_password_is_for_the_room(self):
        self.pane.run(*self.join)
        self.pane.wait_for(f"^Password for room {self.code}:")
        self.pane.keys("s", "e", "s", "a", "m", "e", "Enter", "q", "Enter")
        self.assertEqual(self.pane.exit_code(), 0)
        self.assertNotIn("command not found", self.pane.text())

    def test_a_signal_at_the_question_leaves_the_terminal_as_it_was(self):
        self.pane.run(*self.join)
        self.pane.wait_for(f"^Password for room {self.code}:")
        for process in self.screens.processes_of(CLIENT):
            with open(f"/proc/{process}/cmdline", "rb") as words:
                if b"join" in words.read().split(b"\0"):
                    os.kill(process, signal.SIGTERM)
        self.assertEqual(self.pane.exit_code(), 143)
        self.assertEqual(self.pane.modes(), self.modes)


class PlainJobTest(unittest.TestCase):
    """Job control of the shell: Ctrl-Z, and the background."""

    def test_it_stops_and_goes_on_with_all_its_input(self):
        with Screens() as screens:
            pane = screens.pane()
            modes = pane.modes()
            pane.run(*HOST)
            pane.wait_for("^Type r when you are ready")
            pane.keys("C-z")
            pane.wait_for("Stopped")
            # While the client is in the background, all input belongs to the shell.
            pane.wait_for_shell()
            pane.type("bg")
            pane.type("echo my''own")
            pane.wait_for(r"(^|\$ )myown$")
            pane.wait_for_shell()
            pane.type("fg")
            pane.wait_for(r"\$ fg\n\S")
            pane.type("t")
            pane.wait_for("^No match is running")
            pane.keys("C-c")
            pane.wait_for(r"^Leave race2048\?")
            pane.keys("C-c")
            self.assertEqual(pane.exit_code(), 130)
            self.assertEqual(pane.modes(), modes)


    def test_a_terminal_that_nobody_can_give_it_is_the_end_of_its_input(self):
        with Screens() as screens:
            pane = screens.pane()
            said = os.path.join(screens.home, "said")

            def lines():
                with open(said, encoding="utf-8") as file:
                    return file.read()

            # Its shell exits at once, so it stays in the background for good.
            pane.run("sh", "-c", f'"$@" </dev/tty >{said} 2>&1 &', "sh", *HOST)
            pane.wait_for_shell()

            pane.wait_until(lambda _: "Type r" in lines(), "its lines")

            def gone(_):
                pane.type("")  # a line that the client might read
                return not any(screens.processes_of(CLIENT))

            pane.wait_until(gone, "the client to leave")
            self.assertNotIn("cannot read", lines())

    def test_under_nohup_it_outlives_its_terminal(self):
        with Screens() as screens:
            ignoring = ["sh", "-c", "trap '' HUP; exec \"$@\"", "sh"]
            with Piped(screens, *ignoring, *HOST) as host:
                host.read_until(b"Type r")
                host.process.send_signal(signal.SIGHUP)
                host.say("t\n")
                host.read_until(b"No match is running")
                host.say("q\n")
                self.assertEqual(host.finish(), (0, ""))


class Piped:
    """A client whose output is read only as far as a test wants."""

    def __init__(self, screens, *command):
        reader, writer = os.pipe()
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=writer, stderr=subprocess.PIPE, text=True,
            env=screens.environment(),
        )
        os.close(writer)
        self.lines = open(reader, "rb", buffering=0)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait(PATIENCE)
        for stream in (self.process.stdin, self.process.stderr, self.lines):
            stream.close()

    def read_until(self, line):
        """Reads up to this line, and nothing after it."""
        while read := self.lines.readline():
            if read.startswith(line):
                return
        raise AssertionError(f"{line} never came")

    def say(self, text):
        self.process.stdin.write(text)
        self.process.stdin.flush()

    def ask_until_full(self):
        """Makes the client write until its pipe is full."""
        held = fcntl.fcntl(self.lines, fcntl.F_GETPIPE_SZ)
        self.say("?\n" * (held // 400))
        self.wait_until(lambda: self.waiting() > held - 4096, "lines to wait")

    def waiting(self):
        return struct.unpack("i", fcntl.ioctl(self.lines, termios.FIONREAD, b"\0" * 4))[0]

    def has_link(self):
        folder = f"/proc/{self.process.pid}/fd"
        for one in os.listdir(folder):
            with contextlib.suppress(FileNotFoundError):  # closed since the folder was listed
                if os.readlink(f"{folder}/{one}").startswith("socket:"):
                    return True
        return False

    def wait_until(self, condition, what):
        deadline = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < deadline, f"waited for {what} in vain"
            time.sleep(0.02)

    def finish(self):
        """The exit code and the error output."""
        _, complaints = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, complaints


NOBODY_READS = "race2048: nobody is reading standard output.\n"


class PlainReaderTest(unittest.TestCase):
    """Standard output with and without a reader."""

    def test_leaving_a_race_waits_for_no_reader(self):
        with Screens() as screens, Piped(screens, *HOST, "--bots", "1", "--ready") as client:
            client.read_until(b"Go. ")
            client.ask_until_full()
            client.process.send_signal(signal.SIGINT)
            self.assertEqual(client.finish(), (130, NOBODY_READS))

    def test_lines_that_nobody_took_at_the_end_are_no_success(self):
        with Screens() as screens, Piped(screens, *HOST) as client:
            client.read_until(b"Type r")
            client.ask_until_full()
            client.say("q\n")
            self.assertEqual(client.finish(), (1, NOBODY_READS))

    def test_a_reader_who_goes_at_the_end_does_not_change_how_it_ended(self):
        with Server("--hold", "0") as server, Screens() as screens:
            here = f"127.0.0.1:{server.port}"
            with Piped(screens, CLIENT, "host", "--plain", "--server", here) as client:
                client.read_until(b"Type r")
                client.ask_until_full()
                server.kill()
                client.wait_until(lambda: not client.has_link(), "the link to be lost")
                client.lines.close()
                code, complaints = client.finish()
                self.assertEqual(code, 3)
                self.assertIn("is lost", complaints)

    def test_a_slow_reader_gets_every_line(self):
        questions = 3000
        with Screens() as screens, Piped(screens, *HOST) as client:
            client.read_until(b"Type r")
            typing = threading.Thread(target=lambda: client.say("?\n" * questions + "q\n"))
            typing.start()
            time.sleep(1)
            with open(os.dup(client.lines.fileno()), "rb") as lines:
                answers = sum(line.startswith(b"b board") for line in lines)
            typing.join()
            self.assertEqual(client.finish(), (0, ""))
            self.assertEqual(answers, questions)

    def test_a_full_disk_is_said(self):
        with Screens() as screens, open("/dev/full", "wb") as full:
            done = subprocess.run(HOST, stdin=subprocess.DEVNULL, stdout=full, timeout=PATIENCE,
                                  stderr=subprocess.PIPE, text=True, check=False,
                                  env=screens.environment())
            self.assertEqual(done.returncode, 1)
            self.assertIn("cannot write to standard output: No space left on device", done.stderr)


class PlainInputTest(unittest.TestCase):
    """The kinds of standard input."""

    def run_host(self, screens, **more):
        return subprocess.run(HOST, capture_output=True, text=True, timeout=PATIENCE, check=False,
                              env=screens.environment(), **more)

    def test_what_cannot_be_read_is_said(self):
        with Screens() as screens:
            folder = os.open(screens.home, os.O_RDONLY)
            done = self.run_host(screens, stdin=folder)
            os.close(folder)
            self.assertEqual(
                (done.returncode, done.stderr),
                (1, "race2048: cannot read standard input: Is a directory.\n"),
            )

    def test_a_closed_stream_is_not_taken_for_another_file(self):
        with Screens() as screens:
            for closed, fault in (
                ("<&-", "cannot read standard input: Bad file descriptor.\n"),
                (">&-", "cannot write to standard output: Bad file descriptor.\n"),
            ):
                with self.subTest(closed):
                    done = subprocess.run(
                        ["sh", "-c", f'exec "$@" {closed}', "sh", *HOST], input="t\n",
                        capture_output=True, text=True, timeout=PATIENCE, check=False,
                        env=screens.environment(),
                    )
                    self.assertEqual((done.returncode, done.stderr), (1, f"race2048: {fault}"))

    def test_lines_of_any_kind(self):
        lines = b"t\r\n" + b"\0\xff\x1b[2J\r\n" + b"a" * 1_000_000 + b"\nt\0\nt"
        with Screens() as screens:
            done = subprocess.run(HOST, input=lines, capture_output=True, timeout=PATIENCE,
                                  check=False, env=screens.environment())
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            said = done.stdout.decode().splitlines()
            self.assertEqual(sum(line.startswith("No match is running") for line in said), 2)
            self.assertEqual(said.count("That line is too long."), 1)
            self.assertEqual(len([line for line in said if line.startswith("Not understood")]), 2)
            self.assertNotRegex(done.stdout, rb"[^\n -~]")


if __name__ == "__main__":
    unittest.main()
