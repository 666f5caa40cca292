"""The database of several servers is away for longer than a lease: all keep their rooms."""

import contextlib
import os
import subprocess
import time
import unittest

from nodes_test import Cluster
from restarted_server_test import Bots, whole_match
from screens import wait_in_file

AWAY_FOR = 8  # seconds: longer than a lease


@contextlib.contextmanager
def away(postgres):
    """The database ends all connections of the servers, and takes no new ones."""
    socket = os.path.join(postgres.host, ".s.PGSQL.5432")
    ending = subprocess.Popen(postgres.client("postgres"), stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True)
    ending.stdin.write("SELECT 1;\n")
    ending.stdin.flush()
    ending.stdout.readline()
    os.rename(socket, socket + ".away")
    ending.communicate("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                       "WHERE application_name = 'race2048d';")
    try:
        yield
    finally:
        os.rename(socket + ".away", socket)


class DatabaseAwayTest(unittest.TestCase):
    def test_each_node_keeps_its_rooms_and_the_matches_go_on(self):
        cluster = Cluster(self)
        rooms = [Bots(node.port, number, ("--moves", "600"))
                 for number, node in enumerate(cluster.nodes)]
        for room in rooms:
            self.addCleanup(room.stop)
        with away(cluster.postgres):
            for node in cluster.nodes:
                wait_in_file(node.log, "cannot be renewed: matches continue")
            time.sleep(AWAY_FOR)
        for node in cluster.nodes:
            wait_in_file(node.log, "is confirmed again")
        for room in rooms:
            whole_match(self, room)
        self.assertEqual(cluster.ask("SELECT count(*) FROM match"), ["3"])
        for node in cluster.nodes:
            self.assertNotIn("resumed", node.log_text())


if __name__ == "__main__":
    unittest.main()
