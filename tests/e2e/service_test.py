"""The server as a service: what it tells a service manager, and the unit."""

import os
import pathlib
import shlex
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest

from screens import PATIENCE, SERVER, Server

PACKAGING = pathlib.Path(__file__).resolve().parents[2] / "packaging"
UNIT = PACKAGING / "race2048d.service"
BACKUP = PACKAGING / "race2048d-backup.service"


def settings(section, unit=UNIT):
    """The unit's lines of a section, as names and values."""
    text = unit.read_text("utf-8").split(f"[{section}]\n")[1].split("\n[")[0].splitlines()
    return dict(line.split("=", 1) for line in text if "=" in line and not line.startswith("#"))


def run(command, *replaced, **variables):
    """Runs a command of a unit with other paths, as systemd does: two of % and of $ mean one."""
    for path, other in (("/usr/bin/race2048d", SERVER), *replaced):
        command = command.replace(path, other)
    return subprocess.run(shlex.split(command.replace("%%", "%").replace("$$", "$")), check=False,
                          capture_output=True, text=True, timeout=PATIENCE,
                          env={**os.environ, **variables})


class ServiceTest(unittest.TestCase):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        self.manager = self.enterContext(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
        self.manager.bind(f"{self.folder}/notify")

    def test_a_watchdog_hears_of_a_loop_that_runs_and_not_of_one_that_stands(self):
        self.manager.settimeout(PATIENCE)
        variables = [f"NOTIFY_SOCKET={self.folder}/notify", "WATCHDOG_USEC=200000"]
        with Server(prefix=["env", *variables]) as server:
            heard = [self.manager.recv(64) for _ in range(6)]
            self.assertEqual(heard.count(b"READY=1"), 1)
            self.assertEqual(heard.count(b"WATCHDOG=1"), 5)
            server.signal(signal.SIGSTOP)
            stat = pathlib.Path(f"/proc/{server.pid}/stat")
            while stat.read_text("ascii").split()[2] != "T":
                time.sleep(0.01)
            self.manager.setblocking(False)
            with self.assertRaises(BlockingIOError):
                while True:
                    self.manager.recv(64)  # what it sent before
            time.sleep(0.5)
            with self.assertRaises(BlockingIOError):
                self.manager.recv(64)
            self.manager.settimeout(PATIENCE)
            server.signal(signal.SIGCONT)
            self.assertEqual(self.manager.recv(64), b"WATCHDOG=1")

    def test_without_a_watchdog_nothing_more_is_said_than_that_it_is_ready(self):
        with Server(prefix=["env", f"NOTIFY_SOCKET={self.folder}/notify"]):
            self.manager.settimeout(PATIENCE)
            self.assertEqual(self.manager.recv(64), b"READY=1")
        self.manager.setblocking(False)
        with self.assertRaises(BlockingIOError):
            self.manager.recv(64)

    def test_the_journal_hears_the_level_of_each_line(self):
        log = pathlib.Path(self.folder, "log")
        log.touch()
        stream = f"JOURNAL_STREAM={log.stat().st_dev}:{log.stat().st_ino}"
        with Server(log=log, prefix=["env", stream]):
            pass
        lines = log.read_text("utf-8").splitlines()
        self.assertTrue(lines)
        for line in lines:
            self.assertRegex(line, "^<6>.* info |^<4>.* warning |^<3>.* error ")

    def test_the_unit_waits_for_network_and_clock_and_never_gives_up(self):
        unit, service = settings("Unit"), settings("Service")
        self.assertEqual(unit["Wants"], "network-online.target")
        self.assertEqual(set(unit["After"].split()), {"network-online.target", "time-sync.target",
                                                     "postgresql.service"})
        self.assertEqual((unit["StartLimitIntervalSec"], service["RestartSec"]), ("0", "5"))
        self.assertEqual((service["Type"], service["Restart"]), ("notify", "on-failure"))
        self.assertGreaterEqual(int(service["WatchdogSec"]), 60)
        self.assertEqual(service["TimeoutStartSec"], "15min")  # a large database is checked first
        self.assertEqual(service["StateDirectoryMode"], "0700")

    def test_a_reload_fails_if_the_file_has_a_mistake(self):
        config, log = pathlib.Path(self.folder, "race2048d.toml"), pathlib.Path(self.folder, "log")
        config.write_text("", "utf-8")
        folder = ["env", f"STATE_DIRECTORY={self.folder}/state"]
        with Server("--config", str(config), prefix=folder) as server:
            self.assertEqual(self.reload(server).returncode, 0)
            config.write_text("hold = -1\n", "utf-8")
            failed = self.reload(server)
            self.assertNotEqual(failed.returncode, 0)
            self.assertIn("hold", failed.stderr)
            config.write_text("hold = 7\n", "utf-8")
            self.assertEqual(self.reload(server).returncode, 0)
        with Server("--config", str(config), "--no-state", log=log) as server:
            self.assertEqual(self.reload(server).returncode, 0)
            deadline = time.monotonic() + PATIENCE
            while "read again" not in log.read_text("utf-8"):
                self.assertLess(time.monotonic(), deadline)
                time.sleep(0.01)

    def reload(self, server):
        return run(settings("Service")["ExecReload"], ("$MAINPID", str(server.pid)),
                   STATE_DIRECTORY=f"{self.folder}/state")

    def test_a_backup_a_day_deletes_those_of_more_than_a_week_ago(self):
        state, kept = f"{self.folder}/state", pathlib.Path(self.folder, "kept")
        replaced = (("/var/lib/race2048", state), ("/var/backups/race2048", str(kept)))
        commands = [value for name, value in settings("Service", BACKUP).items()
                    if name.startswith("Exec")]
        self.assertEqual(len(commands), 3)
        kept.mkdir()
        for days in (6, 9):
            old = kept / f"{days}.db"
            old.touch()
            os.utime(old, (time.time() - days * 86400,) * 2)
        with Server("--state", state):
            for command in commands:
                done = run(command, *replaced)
                self.assertEqual((done.returncode, done.stderr), (0, ""), command)
        names = sorted(file.name for file in kept.iterdir())
        self.assertRegex(" ".join(names), r"^(20\d\d-\d\d-\d\dT\d{6}\.db) \1\.tls\.pem 6\.db$")

    def test_systemd_takes_the_units(self):
        analyze = shutil.which("systemd-analyze")
        if analyze is None:
            self.skipTest("there is no systemd-analyze")
        units = []
        for file in (UNIT, BACKUP, BACKUP.with_suffix(".timer")):
            unit = pathlib.Path(self.folder, file.name)
            unit.write_text(file.read_text("utf-8").replace("/usr/bin/race2048d", SERVER), "utf-8")
            units.append(str(unit))
        done = subprocess.run([analyze, "verify", "--man=no", "--recursive-errors=no", *units],
                              capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main(verbosity=2)
