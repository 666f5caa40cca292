"""The operator gives commands to a server that runs."""

import json
import os
import socket
import sqlite3
import stat
import subprocess
import tempfile
import unittest

from screens import CLIENT, PATIENCE, SERVER, Server


class AdminTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.state = f"{folder.name}/state"

    def admin(self, *words, code=0):
        done = subprocess.run([SERVER, "admin", "--state", self.state, *words],
                              capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout if code == 0 else done.stderr

    def kept(self, name):
        with open(f"{self.state}/{name}", "rb") as file:
            return file.read()

    def server(self):
        return Server("--state", self.state)

    def test_people_are_seen_put_out_and_kept_off(self):
        with self.server() as server:
            target = f"127.0.0.1:{server.port}"
            race = [CLIENT, "bot", target, "--create", "--seats", "2", "--name", "robbie"]
            with subprocess.Popen(race, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  text=True) as bot:
                code = bot.stdout.readline().split()[-1]
                people = json.loads(self.admin("people", "--json"))
                self.assertEqual([(p["name"], p["room"]) for p in people], [("robbie", code)])
                self.assertIn(code, self.admin("rooms"))
                self.admin("announce", "Back at nine.")
                self.admin("kick", "robbie")
                _, said = bot.communicate(timeout=PATIENCE)
                self.assertIn("robbie is gone: The server's operator has disconnected it.", said)
            self.assertIn("covers this machine itself",
                          self.admin("ban", "127.0.0.1", "--for", "7d", code=2))
            self.assertIn("Banned: 127.0.0.1, until",
                          self.admin("ban", "127.0.0.1", "--for", "7d", "--yes"))
            refused = subprocess.run([CLIENT, "rooms", target], capture_output=True, text=True,
                                     timeout=PATIENCE, check=False)
            self.assertEqual(refused.returncode, 4, refused.stderr)
            self.assertIn("The server's operator keeps you off", refused.stderr)
            self.admin("unban", "127.0.0.1")
            subprocess.run([CLIENT, "rooms", target], check=True, timeout=PATIENCE,
                           stdout=subprocess.DEVNULL)

    def test_a_server_that_holds_no_places_keeps_all_else(self):
        with Server("--state", self.state, "--hold", "0"):
            self.admin("ban", "192.0.2.7")
            key = self.kept("tls.pem")
        with Server("--state", self.state, "--hold", "0"):
            self.assertIn("192.0.2.7", self.admin("bans"))
            self.assertEqual(self.kept("tls.pem"), key)

    def test_a_reload_says_what_has_come_of_it(self):
        config = f"{self.state}.toml"
        with open(config, "w", encoding="utf-8") as file:
            file.write("max_rooms = 7\n")
        with Server("--state", self.state, "--config", config):
            for text, code, said in (
                ("max_rooms = 7\n", 0, "read again: nothing that can change has changed\n"),
                ("max_rooms = 8\ncountdown = 9\n", 0,
                 "read again: max_rooms\nonly a restart changes countdown\n"),
                ("max_room = 9\n", 2, f"nothing changes: race2048d: {config}:1: "),
                (None, 2, "the config file cannot be read: No such file or directory"),
            ):
                if text is None:
                    os.remove(config)
                else:
                    with open(config, "w", encoding="utf-8") as file:
                        file.write(text)
                with self.subTest(text):
                    self.assertIn(said, self.admin("reload", code=code))

    def test_a_room_is_closed_and_its_results_are_deleted(self):
        with self.server() as server:
            target = f"127.0.0.1:{server.port}"
            bot = [CLIENT, "bot", target, "--create", "--seats", "1", "--moves", "3", "--pace", "0"]
            for name in ("robbie", "marvin"):
                subprocess.run([*bot, "--name", name, "--matches", "2", "--json"], check=True,
                               timeout=PATIENCE, stdout=subprocess.DEVNULL)
            waits = [CLIENT, "bot", target, "--create", "--seats", "2", "--name", "walle"]
            with subprocess.Popen(waits, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  text=True) as walle:
                code = walle.stdout.readline().split()[-1]
                self.admin("retitle", code, "Friday night")
                self.assertIn("Friday night", self.admin("rooms"))
                self.admin("unlist", code)
                self.admin("close", code, "--note", "be nice")
                walle.communicate(timeout=PATIENCE)
            self.assertEqual(self.admin("rooms"), "There are no rooms.\n")
            self.assertIn("Matches deleted: 2", self.admin("forget", "Robbie"))
            self.assertEqual(self.seats(), ["marvin", "marvin"])
            match = self.rows("SELECT lower(hex(match_id)) FROM match")[0][0]
            self.admin("delete", match[:12], "--note", "a wrong one")
            self.assertEqual(self.seats(), ["marvin"])
            self.assertIn("Nothing is deleted", self.admin("delete", match[:12], code=2))
            self.assertEqual(self.rows("SELECT matches, note FROM removal"),
                             [(2, ""), (1, "a wrong one")])

    def rows(self, sql):
        database = sqlite3.connect(f"{self.state}/race2048.db")
        try:
            return database.execute(sql).fetchall()
        finally:
            database.close()

    def seats(self):
        return [name for name, in self.rows("SELECT name FROM seat ORDER BY match")]

    def test_a_drain_stops_the_server(self):
        with self.server() as server:
            self.assertIn("clients 0", self.admin("status"))
            self.admin("drain")
            self.assertEqual(server.wait(), 0)
        self.assertFalse(os.path.exists(f"{self.state}/admin.sock"))

    def test_only_the_owner_can_command(self):
        with self.server():
            mode = os.stat(f"{self.state}/admin.sock").st_mode
            self.assertEqual(stat.S_IMODE(mode), 0o600)

    def test_a_command_that_makes_no_sense_ends_only_itself(self):
        with self.server():
            for request in (b"", b"\0" * 4095, b"x" * 5000, b"kick\0" + b"\xff" * 16 + b"\0"):
                with socket.socket(socket.AF_UNIX) as peer:
                    peer.settimeout(PATIENCE)
                    peer.connect(f"{self.state}/admin.sock")
                    try:
                        peer.sendall(request)
                        peer.shutdown(socket.SHUT_WR)
                        answer = peer.recv(1)
                    except OSError:
                        answer = b""  # the server has closed the connection before the end
                    self.assertNotEqual(answer, b"0")
            self.admin("status")

    def test_mistakes_are_told(self):
        self.assertIn("no server answers on", self.admin("status", code=3))
        with self.server():
            self.assertIn("Nobody here has that name.", self.admin("kick", "ada", code=2))
            self.assertIn("7d", self.admin("ban", "192.0.2.7", "--for", "soon", code=2))
            self.assertIn("race2048d", self.admin("dance", code=2))


if __name__ == "__main__":
    unittest.main()
