"""Machines on which something is missing: the real programs, with a network and files of their own."""

import os
import resource
import socket
import subprocess
import sys
import tempfile
import unittest

from lan_test import bring_loopback_up
from screens import CLIENT, PATIENCE, SERVER, Screens, Server, wait_in_file

# A user without any process, for a limit of processes that root does not have.
NOBODY = 64001


def run(*command, **more):
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          timeout=PATIENCE, check=False, **more)


class OddMachineTest(unittest.TestCase):
    def setUp(self):
        if os.environ.get("RACE2048_TEST_MACHINE") != "own":
            self.skipTest("runs on a machine of its own")
        screens = self.enterContext(Screens())
        self.home = screens.home
        self.environment = screens.environment()

    def run_client(self, *arguments, **environment):
        return run(CLIENT, *arguments, env={**self.environment, **environment})


class NamesTest(OddMachineTest):
    """Names with several addresses, and name servers that say nothing."""

    def replace(self, path, text):
        """Until the end of the test another text is in this file of the system."""
        file = os.path.join(self.home, path.replace("/", "-"))
        with open(file, "w", encoding="ascii") as opened:
            opened.write(text)
        subprocess.run(["mount", "--bind", file, path], check=True)
        self.addCleanup(subprocess.run, ["umount", path], check=True)

    def name(self, host, *addresses):
        self.replace("/etc/hosts", "".join(f"{address} {host}\n" for address in addresses))

    def listen_in_silence(self, port):
        """On ::1, with a queue that is full: the system drops the packets of others."""
        listener = self.enterContext(socket.socket(socket.AF_INET6))
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("::1", port))
        listener.listen(0)
        self.enterContext(socket.create_connection(("::1", port), PATIENCE))

    def test_an_address_that_does_not_answer_does_not_hold_up_the_others(self):
        self.name("play.test", "::1", "127.0.0.1")
        server = self.enterContext(Server("--no-state"))
        self.listen_in_silence(server.port)
        listed = self.run_client("rooms", f"play.test:{server.port}", "--json")
        self.assertEqual((listed.returncode, listed.stdout), (0, "[]\n"), listed.stderr)

    def test_a_link_comes_back_by_another_address(self):
        self.name("play.test", "::1", "127.0.0.1")
        kept = ["--state", os.path.join(self.home, "rooms")]
        server = self.enterContext(Server(*kept, "--listen", "::1"))
        output = os.path.join(self.home, "output")
        with open(output, "w", encoding="utf-8") as opened:
            host = subprocess.Popen(
                [CLIENT, "host", "--server", f"play.test:{server.port}", "--plain"],
                stdin=subprocess.PIPE, stdout=opened, stderr=subprocess.STDOUT, text=True,
                env=self.environment)
        self.addCleanup(host.wait)
        self.addCleanup(host.stdin.close)
        self.addCleanup(host.kill)
        wait_in_file(output, "^Room ")
        server.kill()
        self.listen_in_silence(server.port)
        self.enterContext(Server(*kept, port=server.port))
        wait_in_file(output, "^The connection is back")
        host.stdin.write("q\n")
        host.stdin.flush()
        host.wait(PATIENCE)

    def test_the_most_telling_fault_of_all_addresses_is_said(self):
        for addresses in (("2001:db8::1", "127.0.0.1"), ("127.0.0.1", "2001:db8::1")):
            with self.subTest(addresses):
                self.name("play.test", *addresses)
                done = self.run_client("rooms", "play.test:1")
                self.assertEqual(done.returncode, 3)
                self.assertIn("Nothing is listening at play.test:1.", done.stderr)

    def test_a_name_server_that_does_not_answer_is_said(self):
        silent = self.enterContext(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
        silent.bind(("127.0.0.1", 53))
        # It gives up before the client does, and after it.
        for seconds in (1, 30):
            with self.subTest(seconds):
                self.replace("/etc/resolv.conf",
                             f"nameserver 127.0.0.1\noptions timeout:{seconds} attempts:1\n")
                done = self.run_client("rooms", "play.example")
                self.assertEqual(done.returncode, 3)
                self.assertEqual(
                    done.stderr,
                    "race2048 rooms: Cannot find the host 'play.example': the name server does not "
                    "answer. Check this machine's network connection, or write the server's IP "
                    "address.\n")

    def test_a_server_that_accepts_and_says_nothing_is_no_matter_of_firewalls(self):
        listener = self.enterContext(socket.create_server(("127.0.0.1", 0)))
        port = listener.getsockname()[1]
        done = self.run_client("rooms", f"127.0.0.1:{port}")
        self.assertEqual(done.returncode, 3)
        self.assertIn("accepts connections but does not answer as a race2048 server", done.stderr)

    def test_an_address_of_one_network_alone_needs_its_interface(self):
        for arguments in (["rooms", "[fe80::1]:4000"], ["join", "fe80::1"],
                          ["host", "--server", "fe80::1"]):
            done = self.run_client(*arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertIn("as in [fe80::1%eth0]", done.stderr)
        done = self.run_client("rooms", "[fe80::1%none0]:4000")
        self.assertEqual(done.returncode, 3)
        self.assertIn("this machine has no such network interface", done.stderr)
        for flags, code, said in (
            (["--listen", "fe80::1"], 2, "as in fe80::1%eth0"),
            (["--metrics", "[fe80::1]:9248"], 2, "as in fe80::1%eth0"),
            (["--listen", "fe80::1%none0"], 3, "cannot listen on fe80::1%none0: No such device."),
            (["--metrics", "[fe80::1%none0]:9248"], 3, "No such device."),
            (["--listen", "ff02::1%lo"], 3, "cannot listen on"),
        ):
            done = run(SERVER, "--no-state", "--port", "0", *flags, env=self.environment)
            self.assertEqual(done.returncode, code, (flags, done.stderr))
            self.assertIn(said, done.stderr, flags)


class NoProcTest(OddMachineTest):
    """A system without /proc, as a chroot may be."""

    def host(self, path, *flags):
        return subprocess.Popen(
            ["unshare", "--mount", "sh", "-c", 'mount -t tmpfs none /proc && exec "$@"', "sh",
             CLIENT, "host", "--plain", "--local", "--port", "0", *flags],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**self.environment, "PATH": path})

    def test_the_programs_are_found_by_their_names(self):
        folders = [os.path.dirname(SERVER), os.path.dirname(CLIENT), self.environment["PATH"]]
        with self.host(":".join(folders), "--bots", "1") as host:
            self.assertRegex(host.stdout.readline(), "^Room ")
            _, errors = host.communicate("q\n", timeout=PATIENCE)
            self.assertEqual(host.returncode, 0, errors)

    def test_a_server_that_is_nowhere_is_said(self):
        with self.host("/usr/bin:/bin") as host:
            _, errors = host.communicate(timeout=PATIENCE)
            self.assertEqual(host.returncode, 3)
            self.assertIn("The server program race2048d cannot be started.", errors)


class TaskLimitTest(OddMachineTest):
    """A system that lets a person start no more threads and processes."""

    def setUp(self):
        super().setUp()
        # Not in the folder of the screens, which is its owner's alone.
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        os.chmod(self.folder, 0o777)
        self.environment |= {"HOME": self.folder, "XDG_STATE_HOME": self.folder}
        if self.limited("sh", "-c", "(exit 0); exit 0").returncode == 0:
            self.skipTest("this system does not limit processes")
        try:
            self.limited(CLIENT, "--version")
        except PermissionError:
            self.skipTest("the programs are in a folder of this user alone")

    def limited(self, *command):
        user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        return run(*command, **user, env=self.environment,
                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NPROC, (1, 1)))

    def test_an_address_needs_no_thread(self):
        server = self.enterContext(Server("--no-state"))
        done = self.limited(CLIENT, "rooms", f"127.0.0.1:{server.port}", "--json")
        self.assertEqual((done.returncode, done.stdout), (0, "[]\n"), done.stderr)

    def test_what_was_tried_and_what_to_do_is_said(self):
        for command, code, said in (
            ([CLIENT, "rooms", "localhost:1"], 3, "Cannot find the host 'localhost': no thread "),
            ([CLIENT, "host", "--plain", "--port", "0"], 1, "race2048: cannot start "),
            ([CLIENT, "join", "127.0.0.1:1/222222", "--plain"], 1,
             "race2048: cannot start a thread to read the input: "),
            ([SERVER, "--state", os.path.join(self.folder, "rooms"), "--port", "0"], 1,
             "race2048d: cannot start a thread to write to the disk: "),
        ):
            done = self.limited(*command)
            self.assertEqual(done.returncode, code, (command, done.stderr))
            self.assertIn(said, done.stderr)
            self.assertIn("ulimit -u", done.stderr)
            self.assertNotIn("internal error", done.stderr)


def main():
    if os.environ.get("RACE2048_TEST_MACHINE") == "own":
        bring_loopback_up()
        unittest.main(verbosity=2)
    own = ["unshare", "--net", "--mount"]
    if os.geteuid() != 0:
        own.append("--map-root-user")
    if run(*own, "true").returncode != 0:
        print("skipped: this system gives tests no machine of their own")
        return
    sys.exit(subprocess.run([*own, sys.executable, *sys.argv], check=False,
                            env={**os.environ, "RACE2048_TEST_MACHINE": "own"}).returncode)


if __name__ == "__main__":
    main()
