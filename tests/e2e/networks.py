"""Network namespaces, and cables between them that a test pulls. They need root and the tool ip."""

import os
import shutil
import subprocess
import time

from screens import PATIENCE


def may_make_networks():
    """Whether this process may make namespaces and cables."""
    if os.geteuid() != 0 or not shutil.which("ip") or not shutil.which("nsenter"):
        return False
    trial = ["unshare", "--net", "ip", "link", "add", "one", "type", "veth", "peer", "name", "two"]
    return subprocess.run(trial, capture_output=True, check=False).returncode == 0


class Network:
    """A network of its own, of which the interface `cable` leads to another one."""

    def __init__(self, test):
        self._holder = subprocess.Popen(["setpriv", "--pdeathsig=KILL", "unshare", "--net", "sleep", "infinity"])
        test.addCleanup(self._holder.wait)
        test.addCleanup(self._holder.kill)
        here = os.readlink("/proc/self/ns/net")
        deadline = time.monotonic() + PATIENCE
        while os.readlink(f"/proc/{self._holder.pid}/ns/net") == here:
            test.assertLess(time.monotonic(), deadline)
            time.sleep(0.01)

    @property
    def pid(self):
        return str(self._holder.pid)

    @property
    def prefix(self):
        return ["nsenter", "--target", self.pid, "--net"]

    def ip(self, *words):
        subprocess.run([*self.prefix, "ip", *words], check=True, capture_output=True)

    def take_address(self, address, cable="cable"):
        self.ip("address", "add", f"{address}/24", "dev", cable)
        self.ip("link", "set", cable, "up")
        self.ip("link", "set", "lo", "up")


class Switch:
    """Joins networks; a pulled cable swallows what is sent, and nobody is told."""

    def __init__(self, test):
        self._network = Network(test)
        self._network.ip("link", "add", "switch", "type", "bridge")
        self._network.ip("link", "set", "switch", "up")
        self._cables = 0

    def connect(self, network, address, cable="cable"):
        """Puts a cable into the network; returns what pull() and plug() take."""
        self._cables += 1
        end = f"end{self._cables}"
        self._network.ip("link", "add", end, "type", "veth", "peer", "name", cable, "netns", network.pid)
        self._network.ip("link", "set", end, "master", "switch", "up")
        network.take_address(address, cable)
        return end

    def pull(self, end):
        self._network.ip("link", "set", end, "down")

    def plug(self, end):
        self._network.ip("link", "set", end, "up")
