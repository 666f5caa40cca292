"""What scripts/package makes, on bare systems: each package plays a race, and a guest comes by ssh.

Debian 13 stands for the releases of Ubuntu that have a newer glibc than Debian 12.
"""

import glob
import os
import re
import shutil
import subprocess
import time
import unittest

from bare_machine import BareMachine, need_bare_machines
from guest_test import sit_down
from plain_test import Talk
from race_test import STILL, move
from resume_test import ARROWS
from screens import PATIENCE, Screens, Server
from ssh_host import documented

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))
MOVES = 6
REPLAYS = "/root/.local/share/race2048/replays"


def package(pattern):
    """The file of scripts/package that matches; skips the test when there is none."""
    need_bare_machines()
    found = glob.glob(os.path.join(ROOT, "build", "package", pattern))
    if len(found) != 1:
        raise unittest.SkipTest("scripts/package has not made the packages")
    return found[0]


def play_on_a_screen(pane):
    while pane.moves() < MOVES - 1:
        move(pane, pane.key_that_moves(ARROWS))
    pane.keys(pane.key_that_moves(ARROWS))


def over(text):
    return "results" in text.split("\n")[0]


def play_with_moving_tiles(pane):
    """Presses all arrows again and again: while tiles move, the board cannot be read."""
    while not over(pane.text()):
        before = pane.moves() or 0
        pane.keys(*ARROWS)
        pane.wait_until(lambda text: over(text) or (pane.moves() or 0) > before, "a move")


def play_by_lines(talk):
    done = 0
    while done < MOVES:
        for direction in ("left", "down", "right", "up"):
            if done < MOVES:
                talk.say(direction)
                done += talk.wait_for(r"Score \d+, rank|nothing moves").group() != "nothing moves"


class PackageTest(unittest.TestCase):
    def machine(self, release, *more):
        return self.enterContext(BareMachine(release, *more))

    def with_debian_package(self, release):
        deb = package("race2048_*.deb")
        machine = self.machine(release, "apt")
        shutil.copy(deb, machine.path("root"))
        machine.install(f"/root/{os.path.basename(deb)}")
        return machine

    def race(self, machine):
        """Two people at screens, one with lines and a bot race on a server that keeps results."""
        with (Server("--state", "/root/server", "--countdown", "0.2", prefix=[machine.enter],
                     program="race2048d") as server, Screens() as screens):
            here = f"127.0.0.1:{server.port}"
            ada, bo = screens.pane(), screens.pane()
            ada.run(machine.enter, "race2048", "host", "--server", here, "--name", "ada", "--moves",
                    str(MOVES), "--bots", "1", "--bot-pace", "10", *STILL)
            room = ada.wait_for(r"race2048 join (\S+/[0-9A-Z]{6})").group(1)
            bo.run(machine.enter, "race2048", "join", room, "--name", "bo", *STILL)
            with Talk(screens, "join", room, "--plain", "--name", "cy",
                      program=(machine.enter, "race2048")) as cy:
                cy.wait_for(r"cy \(you\)")
                bo.wait_for(r"bo \(you\)")
                ada.wait_for(r"4 players")
                ada.keys("r")
                for pane in (ada, bo):
                    pane.wait_for(r"· 0 moves")
                self.assertEqual(ada.board(), bo.board())
                for pane in (ada, bo):
                    play_on_a_screen(pane)
                play_by_lines(cy)
                cy.wait_for(r"^draws verified")
            for pane in (ada, bo):
                pane.wait_until(over, "the results")
                pane.wait_for(r"draws verified")
            self.assertEqual(len(ada.standings()), 4)
            self.assertLess({"ada", "bo", "cy"}, set(ada.standings()))
            self.assertEqual(ada.standings(), bo.standings())
            self.assert_replay_holds(machine)
            bo.keys("q")
            self.assertEqual(bo.exit_code(), 0)
        shutil.rmtree(machine.path("/root/server"))  # the next race has nothing to go on with

    def assert_replay_holds(self, machine):
        deadline = time.monotonic() + PATIENCE
        while not (names := glob.glob(machine.path(REPLAYS) + "/*/*.replay")):
            self.assertLess(time.monotonic(), deadline, "no client keeps the replay")
            time.sleep(0.02)
        said = machine.run("race2048", "verify", f"{REPLAYS}/{os.path.relpath(names[0], machine.path(REPLAYS))}")
        self.assertIn("holds", said)
        shutil.rmtree(machine.path(REPLAYS))


class TarballTest(PackageTest):
    def assert_it_plays(self, release):
        tarball = package("race2048-*.tar.gz")
        machine = self.machine(release)
        subprocess.run(["tar", "-C", machine.path("opt"), "-xzf", tarball], check=True)
        (folder,) = os.listdir(machine.path("opt"))
        machine.find_programs_in(f"/opt/{folder}/bin")
        for program in ("race2048", "race2048d"):
            needed = re.findall(r"^\s*(\S+)", machine.run("ldd", f"/opt/{folder}/bin/{program}"),
                                re.MULTILINE)
            names = {os.path.basename(library).split(".so")[0] for library in needed}
            self.assertEqual(names - {"linux-vdso", "libc", "libm", "ld-linux-x86-64"}, set())
        self.race(machine)
        # Nor does it need the descriptions of terminals, or the libraries of C++ and of terminals.
        for described in ("lib/terminfo", "usr/share/terminfo", "etc/terminfo"):
            shutil.rmtree(machine.path(described), ignore_errors=True)
        for pattern in ("libstdc++", "libtinfo", "libncurses"):
            for library in glob.glob(machine.path(f"usr/lib/x86_64-linux-gnu/{pattern}*")):
                os.remove(library)
        self.race(machine)
        for file in ("man/man6/race2048.6", "man/man8/race2048d.8",
                     "bash-completion/completions/race2048", "zsh/vendor-completions/_race2048",
                     "fish/vendor_completions.d/race2048.fish"):
            self.assertTrue(os.path.getsize(machine.path(f"opt/{folder}/share/{file}")), file)

    def test_it_plays_on_debian_12_with_nothing_else(self):
        self.assert_it_plays("bookworm")

    def test_it_plays_on_debian_13_with_nothing_else(self):
        self.assert_it_plays("trixie")


class DebianPackageTest(PackageTest):
    def assert_it_plays(self, release):
        machine = self.with_debian_package(release)
        self.assertNotRegex(machine.run("dpkg-query", "-f", "${Package}\n", "-W"), "-dev")
        self.race(machine)
        self.assert_files(machine)
        self.assert_service(machine)
        self.assert_purged(machine)

    def test_the_store_for_postgresql_is_a_package_of_its_own(self):
        machine = self.with_debian_package("bookworm")
        check = ["race2048d", "store", "check", "host=/nonexistent"]
        self.assertIn("install the package race2048-postgres", machine.attempt(*check).stdout)
        deb = package("race2048-postgres_*.deb")
        shutil.copy(deb, machine.path("root"))
        machine.install(f"/root/{os.path.basename(deb)}")
        self.assertIn("cannot open the database (PostgreSQL)", machine.attempt(*check).stdout)

    def assert_files(self, machine):
        listed = machine.run("dpkg", "-L", "race2048").splitlines()
        for file in ("/usr/bin/race2048", "/usr/bin/race2048d",
                     "/usr/share/man/man6/race2048.6.gz", "/usr/share/man/man8/race2048d.8.gz",
                     "/usr/share/bash-completion/completions/race2048",
                     "/usr/share/zsh/vendor-completions/_race2048d",
                     "/usr/share/fish/vendor_completions.d/race2048.fish"):
            self.assertIn(file, listed)

    def assert_service(self, machine):
        """systemd understands the units; they are neither enabled nor do they run."""
        machine.install("systemd")
        files = machine.run("dpkg", "-L", "race2048").splitlines()
        for name, enabled in (("race2048d.service", "disabled"), ("race2048d-backup.timer", "disabled"),
                              ("race2048d-backup.service", "static")):
            (unit,) = [file for file in files if file.endswith(f"/{name}")]
            said = machine.run("systemd-analyze", "verify", "--man=no", unit)
            self.assertNotIn("race2048d", said)
            said = machine.attempt("systemctl", "is-enabled", name)
            self.assertEqual(said.stdout, f"{enabled}\n")

    def assert_purged(self, machine):
        listed = machine.run("dpkg", "-L", "race2048").splitlines()
        kept = "/var/lib/private/race2048"  # as systemd makes it
        os.makedirs(machine.path(kept))
        os.symlink("private/race2048", machine.path("/var/lib/race2048"))
        machine.run("dpkg", "--remove", "race2048")
        self.assertTrue(os.path.isdir(machine.path(kept)), "removing keeps the results")
        machine.run("dpkg", "--purge", "race2048")
        left = [file for file in listed if os.path.basename(file).startswith(("race2048", "_race2048"))
                and os.path.lexists(machine.path(file))]
        self.assertEqual(left, [])
        for path in (kept, "/var/lib/race2048"):
            self.assertFalse(os.path.lexists(machine.path(path)), path)

    def test_it_plays_on_debian_12(self):
        self.assert_it_plays("bookworm")

    def test_it_plays_on_debian_13(self):
        self.assert_it_plays("trixie")


class PackagedGuestTest(PackageTest):
    """Guests on a machine with the Debian package, set up as docs/operating.md tells it."""

    def host_of_guests(self):
        host = self.with_debian_package("bookworm")
        host.install("openssh-server")
        host.run("sh", "-ec", documented("useradd", "sh"))
        with open(host.path("/etc/ssh/sshd_config"), "a", encoding="ascii") as config:
            config.write(documented("Match User play"))
        os.makedirs(host.path("/run/sshd"), exist_ok=True)  # systemd would
        return host

    def serve(self, host):
        """sshd on its port, and the server on its own, in the network of that machine."""
        host.run("/usr/sbin/sshd", "-t")
        sshd = subprocess.Popen([host.enter, "/usr/sbin/sshd", "-D", "-e"], stdin=subprocess.DEVNULL,
                                stderr=subprocess.PIPE, text=True)
        self.addCleanup(sshd.stderr.close)
        self.addCleanup(sshd.wait)
        self.addCleanup(sshd.terminate)
        while "Server listening on 0.0.0.0 port 22" not in (line := sshd.stderr.readline()):
            self.assertTrue(line, "sshd does not start")
        self.enterContext(Server("--countdown", "0.2", "--no-state", prefix=[host.enter],
                                 program="race2048d", port=2048))

    def invite(self, guest, host):
        guest.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "ada@laptop", "-f",
                  "/root/.ssh/id_ed25519")
        with open(guest.path("/root/.ssh/id_ed25519.pub"), encoding="ascii") as key:
            host.write("/etc/ssh/race2048_guests", "restrict,pty " + key.read())

    def test_a_machine_with_an_ssh_client_and_nothing_else_plays(self):
        host = self.host_of_guests()
        guest = self.enterContext(BareMachine("bookworm", "openssh-client", beside=host))
        os.mkdir(guest.path("/root/.ssh"), mode=0o700)
        self.invite(guest, host)
        self.serve(host)
        with Screens() as screens:
            referee, ada = screens.pane(), screens.pane()
            referee.run(host.enter, "race2048", "host", "--server", "127.0.0.1", "--name", "cy",
                        "--listed", "--no-seat", "--moves", str(MOVES), "--bots", "1", "--bot-pace",
                        "10")
            code = referee.wait_for(r"race2048 join \S+/([0-9A-Z]{6})").group(1)
            ada.run(guest.enter, "ssh", "-o", "StrictHostKeyChecking=accept-new", "play@127.0.0.1")
            ada.wait_for(r"race2048 · rooms · you are ada\b")
            sit_down(ada, code, "ada")
            referee.wait_for(r"ada +ready")
            referee.keys("s")
            ada.wait_for(r"· 0 moves")
            play_with_moving_tiles(ada)
            for pane, verified in ((ada, "draws verified"), (referee, "seal verified")):
                pane.wait_until(over, "the results")
                pane.wait_for(verified)
            self.assertEqual(ada.standings(), referee.standings())
            self.assertEqual(len(ada.standings()), 2)
            self.assertIn("ada", ada.standings())
            ada.keys("q")
            ada.wait_for(r"race2048 · rooms")
            ada.keys("q")
            self.assertEqual(ada.exit_code(), 0)
        self.assert_nothing_else(guest, "play@127.0.0.1")

    def assert_nothing_else(self, guest, account):
        for attempt, said in (
            (["ssh", account, "id"], "this account only plays"),
            (["ssh", "-tt", account, "sh", "-i"], "this account only plays"),
            (["ssh", "-T", account], "is not a terminal"),
            (["ssh", "-W", "127.0.0.1:2048", account], "administratively prohibited"),
            (["ssh", "-N", "-o", "ExitOnForwardFailure=yes", "-R", "4000:127.0.0.1:9", account],
             "forwarding failed"),
            (["scp", "-O", f"{account}:/etc/hostname", "/root/got"], "this account only plays"),
            (["scp", "-s", f"{account}:/etc/hostname", "/root/got"], "onnection closed"),
        ):
            done = guest.attempt(*attempt)
            self.assertNotEqual(done.returncode, 0, attempt)
            self.assertIn(said, done.stdout, attempt)
        self.assertFalse(os.path.exists(guest.path("/root/got")))

    def test_guests_of_the_package_can_do_nothing_else(self):
        host = self.with_debian_package("bookworm")
        host.install("openssh-server", "openssh-client", "python3", "tmux", "procps")
        for folder in ("tests/e2e", "tests/support", "docs"):
            shutil.copytree(os.path.join(ROOT, folder), host.path(f"/root/race2048/{folder}"))
        for folder, program in (("client", "race2048"), ("server", "race2048d")):
            os.makedirs(host.path(f"/root/build/{folder}"))
            os.symlink(f"/usr/bin/{program}", host.path(f"/root/build/{folder}/{program}"))
        said = host.run("env", "RACE2048_BUILD=/root/build", "python3",
                        "/root/race2048/tests/e2e/guest_attempts_test.py", "GuestAttemptsTest")
        self.assertRegex(said, r"Ran \d+ tests.*\n\nOK$")


if __name__ == "__main__":
    unittest.main(verbosity=2)
