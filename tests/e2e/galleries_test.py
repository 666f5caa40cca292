"""People who watch a room from another server than the room's."""

import subprocess
import unittest

from nodes_test import Cluster
from restarted_server_test import Bots, whole_match
from screens import CLIENT

WATCHERS = 3


class GalleriesTest(unittest.TestCase):
    def setUp(self):
        self.cluster = Cluster(self, count=3)

    def code(self):
        return self.cluster.ask("SELECT name FROM room ORDER BY id DESC")[0]

    def play(self, *flags):
        """Bots in a room of the first server; and watchers of it at the second one."""
        first, second, _ = self.cluster.nodes
        bots = Bots(first.port, 1, flags)
        self.addCleanup(bots.stop)
        code = self.code()
        self.assertIs(self.cluster.owner_of(code), first)
        target = f"127.0.0.1:{second.port}/{code}"
        watchers = [subprocess.Popen([CLIENT, "watch", target, "--json", "--name", f"eve{number}"],
                                     stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
                    for number in range(WATCHERS)]
        for watcher in watchers:
            self.addCleanup(watcher.stdout.close)
            self.addCleanup(watcher.wait)
            self.addCleanup(watcher.kill)
        return bots, watchers

    def read_until(self, watcher, text):
        lines = []
        while not lines or text not in lines[-1]:
            lines.append(watcher.stdout.readline())
            self.assertNotEqual(lines[-1], "", f"the watcher has ended: {lines}")
        return "".join(lines)

    def test_watchers_stay_at_their_server_and_see_the_whole_match(self):
        bots, watchers = self.play("--time", "10s")
        whole_match(self, bots)
        for watcher in watchers:
            seen = self.read_until(watcher, '"type":"end"')
            self.assertIn('"type":"standings"', seen)
        first, second, _ = self.cluster.nodes
        self.assertEqual(second.log_text().count(f"watches a room of 127.0.0.1:{first.port}"),
                         WATCHERS)
        self.assertNotIn("eve", first.log_text())

    def test_watchers_see_the_end_though_the_rooms_server_dies(self):
        bots, watchers = self.play("--moves", "200")
        for watcher in watchers:
            self.read_until(watcher, '"type":"standings"')
        self.cluster.nodes[0].server.kill()
        whole_match(self, bots)
        for watcher in watchers:
            self.read_until(watcher, '"type":"end"')


if __name__ == "__main__":
    unittest.main()
