"""The service of the Debian package on a bare system that systemd boots, by docs/operating.md."""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import tempfile
import time
import unittest

from bare_machine import BareMachine
from packages_test import package
from public_server_test import KEPT, documented_commands
from screens import PATIENCE
from ssh_host import documented

NOBODY_HAS = "192.0.2.7"  # an address that the machine gets late


class BootedMachine:
    """What is installed in this folder, booted in a container with a loopback interface alone."""

    def __init__(self, root):
        self._log = tempfile.TemporaryFile()
        self._container = subprocess.Popen(
            ["systemd-nspawn", "--quiet", "--boot", f"--directory={root}", "--private-network",
             "--register=no", "--keep-unit", "--console=pipe"],
            stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log)
        children = pathlib.Path(f"/proc/{self._container.pid}/task/{self._container.pid}/children")
        deadline = time.monotonic() + PATIENCE
        while not (found := children.read_text("ascii") if children.exists() else ""):
            if self._container.poll() is not None or time.monotonic() > deadline:
                self._log.seek(0)
                raise unittest.SkipTest(f"no system boots here: {self._log.read()!r}")
            time.sleep(0.1)
        self._init = found.split()[0]
        self.wait_for("running\n|degraded\n", "systemctl is-system-running")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.attempt("systemctl poweroff")
        try:
            self._container.wait(PATIENCE)
        finally:
            self._container.kill()
            self._container.wait()
            self._log.close()

    def attempt(self, script):
        """Runs a script of the shell there; stdout has all output."""
        return subprocess.run(
            ["nsenter", f"--target={self._init}", "--all", "--wdns=/", "env", "-i", "HOME=/root",
             "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8", "sh", "-c", script],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            timeout=10 * PATIENCE, check=False)

    def run(self, script):
        done = self.attempt(script)
        if done.returncode != 0:
            raise AssertionError(f"{script}: {done.returncode}\n{done.stdout}")
        return done.stdout

    def wait_for(self, pattern, script):
        deadline = time.monotonic() + 2 * PATIENCE
        while not re.fullmatch(pattern, said := self.attempt(script).stdout):
            if time.monotonic() > deadline:
                raise AssertionError(f"{script}: {said}")
            time.sleep(0.2)


class BootedServiceTest(unittest.TestCase):
    def setUp(self):
        if not shutil.which("systemd-nspawn"):
            self.skipTest("there is no systemd-nspawn here")
        deb = package("race2048_*.deb")
        bare = self.enterContext(BareMachine("bookworm", "apt", "systemd-sysv", "iproute2"))
        shutil.copy(deb, bare.path("root"))
        bare.install(f"/root/{os.path.basename(deb)}")
        os.remove(bare.path("usr/sbin/policy-rc.d"))
        self.machine = self.enterContext(BootedMachine(bare.root))

    def admin(self, *words):
        return self.machine.run(f"race2048d admin --state {KEPT} {shlex.join(words)}")

    def property(self, name):
        return self.machine.run(f"systemctl show --property={name} --value race2048d").strip()

    def wait_until_active(self, other_than=None):
        """Until another process than this one is up."""
        self.machine.wait_for(rf"active\n(?!{other_than}\n)\d+\n", "systemctl is-active race2048d; "
                              "systemctl show --property=MainPID --value race2048d")

    def is_up_again_after(self, signal):
        before = self.property("MainPID")
        self.machine.run(f"kill -{signal} {before}")
        self.wait_until_active(other_than=before)

    def configure(self, text):
        self.machine.run(f"printf '%s\\n' {shlex.quote(text)} >/etc/race2048d.toml")

    def test_it_is_operated_by_the_page(self):
        machine = self.machine
        commands = documented_commands()
        start = next(command for command in commands if command.startswith("systemctl"))
        machine.run(start)
        self.assertIn("clients 0", machine.run(commands[commands.index(start) + 1]))
        key = machine.run(commands[commands.index(start) + 2]).split()[-1]
        self.is_up_again_after("KILL")
        with self.subTest("a reload"):
            self.configure("hold = 7")
            machine.run("systemctl reload race2048d")
            self.configure("hold = -7")
            self.assertIn("failed", machine.attempt("systemctl reload race2048d").stdout)
            self.configure("hold = 7")
            self.wait_until_active()
        with self.subTest("a server whose loop stands"):
            more = "/run/systemd/system/race2048d.service.d"
            machine.run(f"mkdir {more} && printf '[Service]\\nWatchdogSec=5\\n' >{more}/a.conf && "
                        "systemctl daemon-reload && systemctl restart race2048d")
            self.is_up_again_after("STOP")
            machine.run(f"rm -r {more} && systemctl daemon-reload && systemctl restart race2048d")
        with self.subTest("backups and a restore over what a crash has left"):
            self.admin("ban", "192.0.2.7")
            machine.run("systemctl enable --now race2048d-backup.timer && "
                        "systemctl start race2048d-backup")
            copy = machine.run("ls /var/backups/race2048/*.db").strip()
            self.admin("ban", "192.0.2.8")
            machine.run(f"kill -KILL {self.property('MainPID')}")
            machine.run(documented("copy=", "sh").replace("/root/copy.db", copy))
            self.wait_until_active()
            self.assertNotIn("192.0.2.8", self.expect_bans())
            self.assertIn(key, machine.run("journalctl -u race2048d -g fingerprint -n 1"))
        with self.subTest("an upgrade to a package of the same version"):
            before = self.property("MainPID")
            upgrade = documented(f"race2048d backup --state {KEPT} /root/before", "sh")
            for command in upgrade.replace("apt install", "apt install --yes").splitlines():
                machine.run(f"cd /root && {command}")
            self.wait_until_active(other_than=before)
            self.expect_bans()
        with self.subTest("an address that comes later"):
            self.configure(f'listen = ["{NOBODY_HAS}"]')
            machine.attempt("systemctl restart race2048d")
            machine.wait_for("activating\n", "systemctl is-active race2048d")
            machine.run(f"ip address add {NOBODY_HAS}/24 dev lo")
            self.wait_until_active()
        machine.run("apt purge --yes race2048")
        self.assertEqual(machine.run("ls /var/lib/private"), "")
        self.assertIn(copy, machine.run("ls /var/backups/race2048/*.db"))

    def expect_bans(self):
        bans = self.admin("bans")
        self.assertIn("192.0.2.7", bans)
        return bans


if __name__ == "__main__":
    unittest.main(verbosity=2)
