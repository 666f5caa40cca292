"""Servers that share a database behind one address: a TCP proxy in front of all of them."""

import itertools
import socket
import subprocess
import threading
import unittest

from nodes_test import Cluster
from restarted_server_test import Bots, whole_match
from screens import CLIENT, PATIENCE
from web_socket_test import WebPlayer, Websocket  # which makes the next one known
from protocol import ENTERED, JOIN, WELCOME, field, hello

REDIRECT = 32  # in ToClient.body


class Proxy:
    """Passes each connection on to the next of the servers that listens."""

    def __init__(self, test, ports):
        self._ports = itertools.cycle(ports)
        self._count = len(ports)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        test.addCleanup(self._listener.close)
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                person, _ = self._listener.accept()
            except OSError:
                return
            server = self._connect()
            if server is None:
                person.close()
                continue
            for one, other in ((person, server), (server, person)):
                threading.Thread(target=self._pump, args=(one, other), daemon=True).start()

    def _connect(self):
        for _ in range(self._count):
            try:
                return socket.create_connection(("127.0.0.1", next(self._ports)), timeout=PATIENCE)
            except OSError:
                pass
        return None

    @staticmethod
    def _pump(one, other):
        try:
            while data := one.recv(65536):
                other.sendall(data)
        except OSError:
            pass
        for end in (one, other):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        one.close()


class OneAddressTest(unittest.TestCase):
    def setUp(self):
        self.cluster = Cluster(self, count=2, flags=["--pass-through"], one_key=True)
        self.first, self.second = self.cluster.nodes
        self.proxy = Proxy(self, [node.port for node in self.cluster.nodes])

    def bots(self, *flags):
        """Through the proxy, one at each server."""
        bots = Bots(self.proxy.port, 1, flags)
        self.addCleanup(bots.stop)
        return bots

    def code(self):
        return self.cluster.ask("SELECT name FROM room ORDER BY id DESC")[0]

    def passed_on(self):
        return [node for node in self.cluster.nodes if "is passed on to" in node.log_text()]

    def test_people_are_in_one_room_wherever_the_proxy_leads_them(self):
        bots = self.bots("--time", "10s")
        target = f"127.0.0.1:{self.proxy.port}/{self.code()}"
        watchers = [subprocess.Popen([CLIENT, "watch", target, "--json", "--name", f"eve{number}"],
                                     stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
                    for number in range(2)]
        for watcher in watchers:
            self.addCleanup(watcher.stdout.close)
            self.addCleanup(watcher.wait)
            self.addCleanup(watcher.kill)
        whole_match(self, bots)
        for watcher in watchers:
            said = ""
            while '"type":"end"' not in said:
                said = watcher.stdout.readline()
                self.assertNotEqual(said, "", "the watcher has ended")
        self.assertEqual(len(self.passed_on()), 1)

    def test_a_match_goes_on_when_either_server_was_killed(self):
        for victim in ("owner", "other"):
            bots = self.bots("--moves", "200")
            owner = self.cluster.owner_of(self.code())
            node = owner if victim == "owner" else next(
                each for each in self.cluster.nodes if each is not owner)
            node.server.kill()
            whole_match(self, bots)
            node.start()
        self.assertEqual(self.cluster.ask("SELECT count(*) FROM match"), ["2"])

    def test_a_server_that_stops_hands_over_those_whom_it_passes_on(self):
        bots = self.bots("--moves", "300")
        owner = self.cluster.owner_of(self.code())
        self.assertEqual(owner.server.stop(), 0)
        whole_match(self, bots)
        owner.start()


class PageTest(unittest.TestCase):
    """Without --pass-through: a page can reach no other server than its own."""

    def test_a_page_enters_a_room_of_another_server_on_its_own_connection(self):
        cluster = Cluster(self, count=2)
        owner, other = cluster.nodes
        host = WebPlayer("otterada", Websocket(owner.port))
        code = host.create(seats=2)
        guest = WebPlayer("otterbob", Websocket(other.port))
        guest.send(JOIN, field(1, code))
        redirect = guest.wait_for(REDIRECT)
        self.assertNotIn(1, redirect, "it has no address")
        self.assertEqual(redirect[3].decode(), code)
        guest.socket.sendall(hello("otterbob"))
        guest.wait_for(WELCOME)
        guest.send(JOIN, field(1, code))
        self.assertEqual(guest.wait_for(ENTERED)[1].decode(), code)
        self.assertIn("is passed on to", other.log_text())
        guest.socket.close()
        host.socket.close()


if __name__ == "__main__":
    unittest.main()
