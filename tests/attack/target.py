"""The server under attack, in a network of its own in which every 10.x.y.z is this machine and yet a
stranger to the server."""

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest

BUILD = os.path.realpath(os.environ["RACE2048_BUILD"])
SERVER = os.path.join(BUILD, "server", "race2048d")
HERE = os.path.dirname(os.path.realpath(__file__))
HOST = "10.255.0.1"
INSIDE = "RACE2048_ATTACKED_NETWORK"
TICKS = os.sysconf("SC_CLK_TCK")


def main():
    """Runs the tests of the script in a network of their own, or skips them where none is allowed."""
    if INSIDE not in os.environ:
        allowed = os.geteuid() == 0 and all(map(shutil.which, ("unshare", "ip", "prlimit")))
        if allowed:
            allowed = subprocess.run(["unshare", "--net", "true"], check=False).returncode == 0
        if not allowed:
            print("OK (skipped=1): only root can make a network of its own, with unshare and ip")
            sys.exit(0)
        os.environ[INSIDE] = "1"
        os.execvp("unshare", ["unshare", "--net", sys.executable, *sys.argv])
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    subprocess.run(["ip", "route", "add", "local", "10.0.0.0/8", "dev", "lo"], check=True)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65536), most))
    unittest.main(warnings="ignore")  # attackers leave their connections to the system


def address(number):
    """One of 16 million strangers."""
    return f"10.{number >> 16 & 0x7F}.{number >> 8 & 0xFF}.{number & 0xFF}"


def quantile(values, part):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


class Target:
    """A server; the constructor waits for its port. `stderr`: where its log goes, instead of a file."""

    def __init__(self, test, *arguments, prefix=(), stderr=None):
        folder = tempfile.TemporaryDirectory(prefix="race2048-attack-")
        test.addCleanup(folder.cleanup)
        self.state = os.path.join(folder.name, "state")
        self._log = os.path.join(folder.name, "log")
        known = subprocess.run([SERVER, "--help"], capture_output=True, text=True, check=True)
        plain = ["--plaintext"] if "--plaintext" in known.stdout else []
        with open(self._log, "w", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [*prefix, SERVER, "--listen", HOST, "--port", "0", "--state", self.state,
                 "--countdown", "0", "--drain-timeout", "0", *plain, *arguments],
                stdout=subprocess.PIPE, stderr=stderr or log, text=True,
            )  # fmt: skip
        test.addCleanup(self._end)
        line = self.process.stdout.readline()
        self.at = (HOST, int(re.match(r"race2048d listening on port (\d+)$", line).group(1)))

    def _end(self):
        self.process.terminate()
        self.process.wait(timeout=60)
        self.process.stdout.close()

    def memory(self):
        """Resident bytes."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return 1024 * int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1))

    def cpu(self):
        """Seconds of processor time so far."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def files(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def log_lines(self):
        with open(self._log, encoding="utf-8") as log:
            return log.readlines()

    def kept_bytes(self):
        """The size of the journal."""
        names = os.listdir(self.state)
        return sum(os.path.getsize(os.path.join(self.state, name)) for name in names)


def have_core_of_their_own(test, *targets):
    """From now on the test and what it starts run on the other cores: with as many players as it has
    to play, they would delay the servers more than an attack does."""
    cores = os.sched_getaffinity(0)
    if len(cores) < 2:
        return
    own = min(cores)
    for target in targets:
        for thread in os.listdir(f"/proc/{target.process.pid}/task"):
            os.sched_setaffinity(int(thread), {own})
    os.sched_setaffinity(0, cores - {own})
    test.addCleanup(os.sched_setaffinity, 0, cores)


class Victim:
    """A player in a process of its own; `times` has when each move was made and what it took."""

    def __init__(self, test, target, source="10.200.0.1", rate=50):
        self.times = []
        self._process = subprocess.Popen(
            [sys.executable, os.path.join(HERE, "victim.py"), source, *map(str, target.at), str(rate)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        test.addCleanup(self._end)
        is_racing = self._process.stdout.readline() == "racing\n"
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        test.assertTrue(is_racing, "the victim does not race")

    def _read(self):
        for line in self._process.stdout:
            self.times.append(tuple(map(float, line.split())))

    def _end(self):
        self._process.stdin.close()
        self._process.wait(timeout=60)
        self._reader.join()
        self._process.stdout.close()

    def races(self):
        """True while its seat is not lost."""
        return self._process.poll() is None and self.times[-1][0] > time.monotonic() - 5

    def milliseconds_since(self, begin):
        return [1000 * took for sent, took in list(self.times) if sent >= begin]

    def p99_since(self, begin):
        return quantile(self.milliseconds_since(begin), 0.99)
