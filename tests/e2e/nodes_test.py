"""Servers that share a database: rooms outlive theirs, and people find them at any of them."""

import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

from postgres import Postgres
from restarted_server_test import Bots, whole_match
from screens import CLIENT, PATIENCE, Server, wait_in_file
from wires import free_port


class Node:
    """A server of several, which can start again at its port."""

    def __init__(self, address, folder, number, flags=()):
        self._flags = flags
        self._address = address
        self.state = str(folder / f"state{number}")
        self.log = str(folder / f"log{number}")
        self.port = free_port()
        self.start()

    def start(self):
        self.server = Server("--state", self.state, "--store", self._address, "--hold", "60",
                             "--node", f"127.0.0.1:{self.port}", *self._flags, port=self.port,
                             log=self.log)

    def log_text(self):
        return pathlib.Path(self.log).read_text(encoding="utf-8")


class Cluster:
    """Nodes with one database; all end with the test."""

    def __init__(self, test, count=3, flags=(), one_key=False):
        self._folder = pathlib.Path(test.enterContext(tempfile.TemporaryDirectory()))
        self.postgres = Postgres(test)
        address = self.postgres.make_database()
        self.nodes = []
        test.addCleanup(self.stop)
        for number in range(count):
            if one_key and number > 0:
                state = self._folder / f"state{number}"
                state.mkdir(mode=0o700)
                shutil.copy(self._folder / "state0" / "tls.pem", state)
            self.nodes.append(Node(address, self._folder, number, flags))
        for node in self.nodes:  # so that it can tell its people where else to go
            wait_in_file(node.log, r"servers of this service:" + count * r".*127\.0\.0\.1:\d+")

    def stop(self):
        for node in self.nodes:
            node.server.signal(signal.SIGCONT)
        for node in self.nodes:
            node.server.stop()

    def ask(self, sql):
        return self.postgres.ask(sql, "race2048")

    def owner_of(self, code):
        """The node that has the room, or had it last."""
        port = self.ask("SELECT split_part(split_part(n.address, '#', 1), ':', 2) FROM room r "
                        f"JOIN node n ON n.id = r.owner WHERE r.name = '{code}'")
        return next(node for node in self.nodes if str(node.port) == port[0])


class SharedMatchTest(unittest.TestCase):
    def setUp(self):
        self.cluster = Cluster(self)
        self.first, self.second, self.third = self.cluster.nodes

    def bots(self, *flags):
        bots = Bots(self.first.port, 1, flags)
        self.addCleanup(bots.stop)
        return bots

    def code(self):
        return self.cluster.ask("SELECT name FROM room")[0]

    def assert_one_result(self):
        self.assertEqual(self.cluster.ask("SELECT count(*) FROM match"), ["1"])

    def test_a_match_goes_on_elsewhere_when_its_node_was_killed(self):
        bots = self.bots("--moves", "300")
        self.first.server.kill()
        whole_match(self, bots)
        self.assert_one_result()
        self.first.start()

    def test_a_node_that_stops_hands_its_matches_over(self):
        bots = self.bots("--moves", "300")
        self.first.server.signal(signal.SIGTERM)
        self.assertEqual(self.first.server.wait(), 0)
        whole_match(self, bots)
        self.assert_one_result()
        self.assertIn("resumed 1 rooms", self.second.log_text() + self.third.log_text())
        self.first.start()

    def test_a_node_that_slept_learns_that_it_has_lost_its_room(self):
        bots = self.bots("--moves", "300")
        code = self.code()
        self.first.server.signal(signal.SIGSTOP)
        deadline = time.monotonic() + PATIENCE
        while self.cluster.owner_of(code) is self.first:
            self.assertLess(time.monotonic(), deadline, "nobody claims the room")
            time.sleep(0.1)
        self.first.server.signal(signal.SIGCONT)
        whole_match(self, bots)
        self.assert_one_result()

    def test_people_find_a_room_at_any_node(self):
        bots = self.bots("--time", "10s")
        code = self.code()
        watchers = [subprocess.Popen(
            [CLIENT, "watch", f"127.0.0.1:{node.port}/{code}", "--json", "--name", f"eve{node.port}"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            for node in (self.second, self.third)]
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


if __name__ == "__main__":
    unittest.main()
