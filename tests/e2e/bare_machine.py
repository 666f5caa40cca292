"""Bare systems, made by mmdebstrap: a guest's machine, on which nothing of this one is installed."""

import os
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest

# Seconds for what fetches packages, on a slow machine and a slow network.
FETCHING = 3600
# What mmdebstrap says where it reaches no mirror of Debian.
NO_MIRROR = r"apt-get update .*failed"


def need_bare_machines():
    """Skips the test where none can be made."""
    if os.geteuid() != 0:
        raise unittest.SkipTest("only root can change into the root folder of another system")
    for program in ("mmdebstrap", "nsenter", "ip"):
        if not shutil.which(program):
            raise unittest.SkipTest(f"there is no {program} here")


class BareMachine:
    """A system with the essential packages of this release of Debian, and the packages of `more`.

    It has a network of its own, which has loopback alone, or that of the machine `beside`. What is
    mounted there is seen nowhere else, and goes with the last process.
    """

    def __init__(self, release, *more, beside=None):
        need_bare_machines()
        self._home = tempfile.TemporaryDirectory(prefix="race2048-bare-")
        self.root = os.path.join(self._home.name, "root")
        # What it mounts goes with its name space, also when it is interrupted.
        made = subprocess.run(
            ["unshare", "--mount", "mmdebstrap", "--quiet", "--variant=essential",
             *[f"--include={package}" for package in more], release, self.root],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=FETCHING)
        if made.returncode != 0:
            self._home.cleanup()
            if re.search(NO_MIRROR, made.stderr):
                raise unittest.SkipTest(f"no mirror of Debian can be reached: {made.stderr[-500:]}")
            raise AssertionError(f"mmdebstrap cannot make {release}: {made.stderr}")
        # Packages start no services: their ports would be this machine's while it installs them.
        self.write("usr/sbin/policy-rc.d", "#!/bin/sh\nexit 101\n", mode=0o755)
        shutil.copyfile("/etc/resolv.conf", self.path("etc/resolv.conf"))
        self._hold(beside)
        self._path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        self.enter = self._launcher("enter", ["--net"])
        self._enter_with_network = self._launcher("enter-with-network", [])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._holder.stdin.close()
        self._holder.stdout.close()
        self._holder.wait()
        self._home.cleanup()

    def path(self, inside):
        """Where a path of that system is found on this one."""
        return os.path.join(self.root, inside.lstrip("/"))

    def write(self, inside, text, mode=0o644):
        with open(self.path(inside), "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(self.path(inside), mode)

    def attempt(self, *command, network=False, timeout=FETCHING):
        """Runs a command there, with this machine's network or without; stdout has all output."""
        enter = self._enter_with_network if network else self.enter
        return subprocess.run([enter, *command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=timeout, check=False)

    def run(self, *command, network=False, timeout=FETCHING):
        """As attempt(), but fails if the command does; returns what it printed."""
        done = self.attempt(*command, network=network, timeout=timeout)
        if done.returncode != 0:
            raise AssertionError(f"{shlex.join(command)}: {done.returncode}\n{done.stdout}")
        return done.stdout

    def install(self, *packages):
        """Installs packages, or the files of packages, with all that they need."""
        self.run("apt-get", "update", network=True)
        self.run("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y",
                 "--no-install-recommends", *packages, network=True)

    def find_programs_in(self, folder):
        """The programs in this folder are found by their names."""
        self._path = f"{folder}:{self._path}"
        self.enter = self._launcher("enter", ["--net"])

    def connect(self, address, other, other_address):
        """A cable to another machine, with an address (192.0.2.7/24) at each end."""
        ends = ((self, address), (other, other_address))
        made = subprocess.run(
            ["ip", "link", "add", "cable", "netns", str(self.pid), "type", "veth",
             "peer", "name", "cable", "netns", str(other.pid)], capture_output=True, check=False)
        if made.returncode != 0:
            raise unittest.SkipTest(f"no machines can be connected here: {made.stderr}")
        for machine, own in ends:
            ip = ["nsenter", "--target", str(machine.pid), "--net", "ip"]
            subprocess.run([*ip, "address", "add", own, "dev", "cable"], check=True)
            subprocess.run([*ip, "link", "set", "cable", "up"], check=True)

    def _hold(self, beside):
        network = ["nsenter", "--target", str(beside.pid), "--net"] if beside else ["unshare", "--net"]
        script = ('mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" && '
                  "ip link set lo up && echo ready && exec cat")
        self._holder = subprocess.Popen(
            [*network, "unshare", "--mount", "sh", "-c", script, self.root],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if self._holder.stdout.readline() != "ready\n":
            raise unittest.SkipTest("no other system can run here: " + self._holder.stderr.read())
        self._holder.stderr.close()

    @property
    def pid(self):
        """A process that is there as long as the machine."""
        return self._holder.pid

    def _launcher(self, name, spaces):
        """A script that runs a command there, with the terminal and its type from here."""
        nsenter = ["nsenter", "--target", str(self.pid), "--mount", *spaces, "chroot", self.root]
        variables = ["HOME=/root", f"PATH={self._path}", "LANG=C.UTF-8", "RACE2048_LAN=off"]
        script = os.path.join(self._home.name, name)
        with open(script, "w", encoding="ascii") as file:
            file.write(f'#!/bin/sh\ncd / && exec {shlex.join(nsenter)} env -i '
                       f'{shlex.join(variables)} TERM="$TERM" "$@"\n')
        os.chmod(script, 0o755)
        return script
