"""Servers on the local network: the real programs, in a network of their own that has only loopback."""

import fcntl
import json
import os
import re
import socket
import struct
import subprocess
import sys
import time
import unittest

from screens import BUILD, CLIENT, PATIENCE, Screens

SERVER = os.path.join(BUILD, "server", "race2048d")
UP_AND_MULTICAST = 0x1 | 0x1000  # IFF_UP, IFF_MULTICAST
SIOCGIFFLAGS, SIOCSIFFLAGS = 0x8913, 0x8914


def bring_loopback_up():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        request = struct.pack("16sh14x", b"lo", 0)
        flags = struct.unpack("16sh14x", fcntl.ioctl(any_socket, SIOCGIFFLAGS, request))[1]
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", flags | UP_AND_MULTICAST))


def run(*command, **more):
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False,
                          **more)


class LanTest(unittest.TestCase):
    def setUp(self):
        if os.environ.get("RACE2048_TEST_NETWORK") != "own":
            self.skipTest("runs in a network of its own")
        screens = self.enterContext(Screens())
        self.environment = {**screens.environment(), "RACE2048_LAN": ""}

    def serve(self, *flags):
        server = subprocess.Popen([SERVER, "--listen", "127.0.0.1", "--port", "0", "--no-state",
                                   *flags], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                  text=True, env=self.environment)
        self.addCleanup(server.stdout.close)
        self.addCleanup(server.wait)
        self.addCleanup(server.terminate)
        return re.search(r"\d+$", server.stdout.readline().strip()).group()

    # A search ends after its time, however slow the server is to answer, so it is repeated.
    def servers_found(self):
        deadline = time.monotonic() + PATIENCE
        while True:
            listed = run(CLIENT, "rooms", "--lan", "--json", env=self.environment)
            self.assertEqual(listed.returncode, 0, listed.stderr)
            servers = json.loads(listed.stdout or "[]")
            if servers:
                return servers
            self.assertLess(time.monotonic(), deadline, "no server is found")

    def test_a_server_with_lan_is_found_and_others_are_not(self):
        found, _ = self.serve("--lan"), self.serve()
        servers = self.servers_found()
        self.assertEqual([server["server"] for server in servers], [f"127.0.0.1:{found}"])

    def test_without_servers_it_says_what_to_do(self):
        listed = run(CLIENT, "rooms", "--lan", env=self.environment)
        self.assertEqual((listed.returncode, listed.stdout), (0, ""))
        self.assertIn("No server answers on this network.", listed.stderr)


def main():
    if os.environ.get("RACE2048_TEST_NETWORK") == "own":
        bring_loopback_up()
        unittest.main(verbosity=2)
    own = ["unshare", "--map-root-user", "--net"]
    if run(*own, "true").returncode != 0:
        print("skipped: this system gives tests no network of their own")
        return
    sys.exit(subprocess.run([*own, sys.executable, *sys.argv], check=False,
                            env={**os.environ, "RACE2048_TEST_NETWORK": "own"}).returncode)


if __name__ == "__main__":
    main()
