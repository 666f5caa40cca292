"""What a guest over ssh tries besides playing: all of it fails, or does nothing."""

import concurrent.futures
import os
import socket
import subprocess
import tempfile
import time
import unittest

from guest_test import come
from screens import CLIENT, PATIENCE, Screens, Server
from ssh_host import SshHost, free_port

ONLY_PLAYS = "this account only plays"


class GuestAttemptsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server())
        cls.screens = cls.enterClassContext(Screens())
        # This sshd lets more through than the documented one: the game itself ignores it.
        cls.host = cls.enterClassContext(
            SshHost(cls.screens, cls.server, invited=["ada"], more=["AcceptEnv RACE2048_*"]))

    def run_ssh(self, command, **more):
        return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              env=self.screens.environment() | more, timeout=PATIENCE, check=False)

    def start_ssh(self, *arguments, **more):
        process = subprocess.Popen(
            self.host.command("ada", *arguments), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, env=self.screens.environment() | more)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)
        return process

    def assert_nothing_behind(self, port, first=b""):
        """A port that ssh listens on leads nowhere; `first` are the client's first bytes."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as link:
                    link.sendall(first)
                    self.assertEqual(self.answer(link), b"")
                    return
            except ConnectionRefusedError:
                self.assertLess(time.monotonic(), deadline, "ssh does not listen")
                time.sleep(0.02)

    @staticmethod
    def answer(link):
        try:
            return link.recv(100)
        except ConnectionResetError:
            return b""

    def guests(self):
        """The processes of the game that sshd has started."""
        for process in self.screens.processes_of(CLIENT):
            try:
                with open(f"/proc/{process}/environ", "rb") as environment:
                    if b"SSH_CONNECTION=" in (variables := environment.read()):
                        yield variables.decode().split("\0")
            except (FileNotFoundError, ProcessLookupError):
                pass  # it has ended

    # ---- commands and files

    def test_commands_and_shells_are_refused(self):
        commands = [
            [*self.host.command("ada", terminal), *words]
            for words in (["id"], ["sh", "-i"], ["race2048", "guest", "--name", "eve"], ["", "x"])
            for terminal in ("-T", "-tt")
        ]
        with concurrent.futures.ThreadPoolExecutor(len(commands)) as at_once:
            for done in at_once.map(self.run_ssh, commands):
                self.assertEqual(done.returncode, 2, done)
                self.assertIn(ONLY_PLAYS, done.stdout + done.stderr)

    def test_without_a_terminal_there_is_no_game(self):
        done = self.run_ssh(self.host.command("ada", "-T"))
        self.assertEqual(done.returncode, 5)
        self.assertIn("is not a terminal", done.stderr)

    def test_files_go_neither_way(self):
        with tempfile.TemporaryDirectory() as folder:
            mine, theirs = os.path.join(folder, "mine"), os.path.join(folder, "theirs")
            with open(mine, "w", encoding="ascii") as file:
                file.write("x")
            for flag in ("-O", "-s"):  # the old protocol, and that of sftp
                scp = ["scp", "-F", self.host.file("config"), flag]
                for way in ([mine, f"ada:{theirs}"], ["ada:/etc/hostname", theirs]):
                    self.assertNotEqual(self.run_ssh([*scp, *way]).returncode, 0)
                    self.assertFalse(os.path.exists(theirs))
            batch = os.path.join(folder, "batch")
            with open(batch, "w", encoding="ascii") as file:
                file.write(f"put {mine} {theirs}\n")
            sftp = self.run_ssh(["sftp", "-F", self.host.file("config"), "-b", batch, "ada"])
            self.assertNotEqual(sftp.returncode, 0)
            self.assertFalse(os.path.exists(theirs))
        # sshd passes on no messages of a subsystem.
        subsystem = self.run_ssh([*self.host.command("ada", "-s"), "sftp"])
        self.assertEqual(subsystem.returncode, 2)

    # ---- forwarding

    def test_no_port_of_the_machine_can_be_reached(self):
        behind = f"127.0.0.1:{self.server.port}"
        done = self.run_ssh(self.host.command("ada", "-W", behind))
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("administratively prohibited", done.stderr)
        before = len(list(self.guests()))
        port, unix, socks = free_port(), free_port(), free_port()
        self.start_ssh("-N", "-L", f"{port}:{behind}", "-L", f"{unix}:{self.host.file('agent')}",
                       "-D", str(socks))
        self.assert_nothing_behind(port)
        self.assert_nothing_behind(unix)
        # SOCKS 4: connect to the server's port on 127.0.0.1, as nobody.
        wanted = b"\x04\x01" + self.server.port.to_bytes(2, "big") + bytes([127, 0, 0, 1]) + b"\0"
        self.assert_nothing_behind(socks, wanted)
        self.assertEqual(len(list(self.guests())), before, "-N starts nothing")

    def test_no_port_or_socket_of_the_machine_is_opened(self):
        unix = os.path.join(self.host.folder, "opened")
        for where in (f"{free_port()}:127.0.0.1:9", f"{unix}:127.0.0.1:9", str(free_port())):
            done = self.run_ssh(
                self.host.command("ada", "-N", "-o", "ExitOnForwardFailure=yes", "-R", where))
            self.assertEqual(done.returncode, 255, where)
            self.assertIn("forwarding failed", done.stderr)
        self.assertFalse(os.path.exists(unix))

    def test_the_escape_for_forwarding_leads_nowhere(self):
        port = free_port()
        pane = self.screens.pane()
        pane.run(*self.host.command("ada", "-o", "EnableEscapeCommandline=yes"))
        pane.wait_for(r"race2048 · rooms")
        pane.keys("~", "C")
        pane.wait_for(r"^ssh>")
        pane.type(f" -L {port}:127.0.0.1:{self.server.port}")
        self.assert_nothing_behind(port)
        pane.keys("C-l")
        pane.wait_for(r"race2048 · rooms")
        pane.keys("q")
        self.assertEqual(pane.exit_code(), 0)

    def test_no_agent_no_display_and_no_variables_come_along(self):
        agent = subprocess.Popen(["ssh-agent", "-D", "-a", self.host.file("agent")],
                                 stdout=subprocess.DEVNULL)
        self.addCleanup(agent.wait)
        self.addCleanup(agent.terminate)
        variables = {"DISPLAY": "127.0.0.1:9",
                     "RACE2048_SERVER": "127.0.0.1:1", "RACE2048_NAME": "eve",
                     "RACE2048_UI": "plain", "TERMINFO": "/tmp", "LD_PRELOAD_": "x",
                     "LC_ALL": "C.UTF-8"}
        pane = self.screens.pane()
        pane.run("env", *[f"{name}={value}" for name, value in variables.items()],
                 *self.host.command("ada", "-Y", "-A", "-o", f"IdentityAgent={self.host.file('agent')}",
                                    "-o", "SendEnv=RACE2048_* TERMINFO LD_*"))
        # The server and the name are as without these variables.
        pane.wait_for(r"race2048 · rooms · you are ada\b")
        (environment,) = self.guests()
        names = {variable.split("=")[0] for variable in environment}
        self.assertTrue({"RACE2048_SERVER", "SSH_USER_AUTH"} <= names, names)
        self.assertFalse({"SSH_AUTH_SOCK", "DISPLAY", "TERMINFO", "LD_PRELOAD_"} & names, names)
        pane.keys("q")
        self.assertEqual(pane.exit_code(), 0)

    # ---- the terminal

    def test_neither_ctrl_z_nor_ctrl_c_lead_to_a_shell(self):
        pane = come(self.screens, self.host, "ada")
        pane.keys("C-z", "n")
        pane.wait_for(r"race2048 · a new room")
        pane.keys("Escape")
        # The signal of Ctrl-C would overtake a key that is still on its way.
        pane.wait_for(r"race2048 · rooms")
        pane.keys("C-c")
        pane.wait_for(r"Leave race2048\?")
        pane.keys("C-c")
        self.assertEqual(pane.exit_code(), 130)

    def test_a_terminal_that_is_none_is_said(self):
        for term in ("dumb", "../../etc/passwd"):
            pane = self.screens.pane()
            pane.run("env", f"TERM={term}", *self.host.command("ada"))
            if term == "dumb":
                pane.wait_for(r"cannot pl")
                self.assertEqual(pane.exit_code(), 5)
            else:
                pane.wait_for(r"race2048 · rooms")
                pane.keys("q")
                self.assertEqual(pane.exit_code(), 0)


if __name__ == "__main__":
    unittest.main(verbosity=2)
