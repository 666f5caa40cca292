"""The people of servers that share a database: a name is one person's, and a ban holds everywhere."""

import subprocess
import time
import unittest

from nodes_test import Cluster
from screens import CLIENT, PATIENCE, SERVER

REFUSED = 4
IN_A_YEAR = 2**45  # milliseconds since 1970: long after this


class SharedService(unittest.TestCase):
    def setUp(self):
        self.cluster = Cluster(self, 2)
        self.first, self.second = self.cluster.nodes

    def bot(self, node, name, *flags):
        """A bot that waits in a room of its own."""
        bot = subprocess.Popen(
            [CLIENT, "bot", f"127.0.0.1:{node.port}", "--create", "--seats", "2", "--name", name,
             *flags],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.addCleanup(bot.stdout.close)
        self.addCleanup(bot.wait)
        self.addCleanup(bot.kill)
        return bot

    def assert_refused(self, node, name, offer):
        done = subprocess.run([CLIENT, "bot", f"127.0.0.1:{node.port}", "--create", "--name", name],
                              capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, REFUSED, done.stdout + done.stderr)
        self.assertIn(f"{offer} is free", done.stderr)

    def names(self):
        return self.cluster.ask("SELECT folded_name FROM name_in_use ORDER BY folded_name")

    def wait_for(self, what, holds):
        deadline = time.monotonic() + PATIENCE
        while not holds():
            self.assertLess(time.monotonic(), deadline, what)
            time.sleep(0.1)

    def admin(self, node, *words):
        return subprocess.run([SERVER, "admin", "--state", node.state, *words], capture_output=True,
                              text=True, check=True).stdout


class SharedNamesTest(SharedService):
    def test_a_name_is_one_persons_on_all_servers_and_goes_with_its_room(self):
        self.bot(self.first, "robbie")
        self.wait_for("the name is claimed", lambda: self.names() == ["robbie"])
        self.assert_refused(self.second, "Robbie", "Robbie2")
        self.bot(self.second, "robbie2")
        self.wait_for("the other name is free", lambda: self.names() == ["robbie", "robbie2"])
        self.first.server.kill()
        self.wait_for("the second server has the room and its name", lambda: self.cluster.ask(
            "SELECT count(DISTINCT node) FROM name_in_use") == ["1"])
        self.assertEqual(self.names(), ["robbie", "robbie2"])
        self.first.start()
        self.assert_refused(self.first, "robbie", "robbie3")

    def test_names_of_keys_and_bans_are_known_to_all_servers(self):
        self.cluster.ask("INSERT INTO owned_name VALUES('robbie', decode(repeat('07', 16), 'hex'), "
                         f"1, {IN_A_YEAR})")
        self.assert_refused(self.first, "robbie", "robbie2")
        marvin = self.bot(self.first, "marvin")
        self.wait_for("the bot is there", lambda: self.names() == ["marvin"])
        self.admin(self.second, "ban", "127.0.0.1", "--yes", "--note", "enough")
        said, _ = marvin.communicate(timeout=PATIENCE)
        self.assertIn("enough", said)
        self.assertIn("127.0.0.1", self.admin(self.first, "bans"))
        self.admin(self.first, "unban", "127.0.0.1")
        self.wait_for("the ban is over", lambda: "127.0.0.1" not in self.admin(self.second, "bans"))
        self.assertEqual(self.admin(self.second, "free", "robbie"),
                         "The name belongs to no key any more.\n")
        self.bot(self.second, "robbie")
        self.wait_for("the name is free", lambda: self.names() == ["robbie"])


class SharedListTest(SharedService):
    def command(self, command, target, *flags):
        started = subprocess.Popen([CLIENT, command, *target, *flags], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for act in (started.stdout.close, started.stdin.close, started.wait, started.kill):
            self.addCleanup(act)
        return started

    def host(self, node, name, *flags):
        return self.command("host", ("--server", f"127.0.0.1:{node.port}"), "--plain", "--name",
                            name, *flags)

    def rooms(self, node):
        done = subprocess.run([CLIENT, "rooms", f"127.0.0.1:{node.port}"], capture_output=True,
                              text=True, timeout=PATIENCE, check=True)
        return done.stdout

    def test_any_server_lists_all_rooms_and_leads_to_them_by_their_names(self):
        self.host(self.first, "ada", "--listed", "--named", "club")
        self.host(self.second, "bob", "--named", "den")
        self.wait_for("both rooms are known", lambda: self.cluster.ask(
            "SELECT room_name FROM listing ORDER BY 1") == ["club", "den"])
        self.wait_for("the second server lists the room", lambda: "ada" in self.rooms(self.second))
        self.assertNotIn("bob", self.rooms(self.first))
        den = f"127.0.0.1:{self.first.port}/den"
        watcher = self.command("watch", (den,), "--json", "--name", "zoe")
        self.assertIn('"type":"settings"', watcher.stdout.readline())
        guest = self.command("join", (den,), "--plain", "--name", "eve")
        self.wait_for("the guest is there", lambda: self.cluster.ask(
            "SELECT node = (SELECT node FROM listing WHERE room_name = 'den') FROM name_in_use "
            "WHERE folded_name = 'eve'") == ["t"])
        self.assertIsNone(guest.poll())
        self.assertIsNone(watcher.poll())
        refused = self.host(self.second, "cid", "--named", "Club")
        said, _ = refused.communicate(timeout=PATIENCE)
        self.assertIn("Another room has that name already", said)
        self.assertNotEqual(refused.returncode, 0)


if __name__ == "__main__":
    unittest.main()
