"""What servers hear of a person who only looks at what they have, and of one who comes to play."""

import os
import re
import socket
import subprocess
import threading
import unittest

from screens import CLIENT, PATIENCE, Screens

PREFACE = b"R2048/1\n"
MATCH = "3afd8a5a7bc2"
LOOKS = [
    ["rooms"],
    ["rooms", "--json"],
    ["lobby", "--plain"],
    ["results"],
    ["results", "--name", "bob"],
    ["results", "--id", MATCH],
    ["results", "--save", MATCH],
    ["top"],
    ["replay", MATCH, "--server"],
    ["review", MATCH, "--server"],
]


class Listener:
    """A server that hears a client's first words and says nothing."""

    def __init__(self):
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.here = f"127.0.0.1:{self._listener.getsockname()[1]}"
        self.heard = b""

    def _take_one(self):
        connection, _ = self._listener.accept()
        with connection:
            connection.settimeout(PATIENCE)
            while len(self.heard) <= len(PREFACE):
                self.heard += connection.recv(4096)

    def hear(self, screens, *arguments, **variables):
        """The name and the id that this command says."""
        self.heard = b""
        thread = threading.Thread(target=self._take_one, daemon=True)
        thread.start()
        subprocess.run(
            [CLIENT, *arguments, self.here, "--plaintext"], input=b"", capture_output=True,
            timeout=PATIENCE, check=False,
            env={**screens.environment(), "USER": "otterada", **variables})
        thread.join(PATIENCE)
        # Fields 4 and 5 of Hello.
        found = re.search(rb"\x22\x10(.{16})\x2a(.)([A-Za-z0-9_.-]+)", self.heard, re.DOTALL)
        return found.group(3)[: found.group(2)[0]].decode(), found.group(1)

    def stop(self):
        self._listener.close()


class LookTest(unittest.TestCase):
    def setUp(self):
        self.screens = self.enterContext(Screens())
        self.servers = [Listener(), Listener()]
        for server in self.servers:
            self.addCleanup(server.stop)

    def test_a_look_says_nothing_of_the_person(self):
        ids = set()
        for look in LOOKS:
            for more in ({}, {"RACE2048_NAME": "otterada"}):
                name, said = self.servers[0].hear(self.screens, *look, **more)
                self.assertRegex(name, "^guest-[a-z2-7]{6}$", look)
                self.assertNotIn(b"otterada", self.servers[0].heard)
                self.assertNotIn(said, ids, "it is random")
                ids.add(said)
        self.assertFalse(
            os.path.exists(os.path.join(self.screens.home, "state", "race2048", "identity.pem")))

    def test_a_person_has_another_id_on_each_server(self):
        for plays in (["results", "--mine"], ["bot", "--create", "--name", "otterada"]):
            heard = [server.hear(self.screens, *plays) for server in self.servers * 2]
            self.assertEqual({name for name, _ in heard}, {"otterada"})
            self.assertEqual(heard[0], heard[2])
            self.assertEqual(heard[1], heard[3])
            self.assertNotEqual(heard[0][1], heard[1][1])
            with open(os.path.join(self.screens.home, "state", "race2048", "installation_secret"),
                      "rb") as file:
                self.assertNotIn(file.read(), [said for _, said in heard])

    def test_no_password_comes_with_the_first_words(self):
        room = self.servers[0].here + "/KXQ7WP"
        for command in ("join", "watch"):
            for flags, more in ((["--password", "ottersecret"], {}),
                                ([], {"RACE2048_PASSWORD": "ottersecret"})):
                thread = threading.Thread(target=self.servers[0]._take_one, daemon=True)
                thread.start()
                subprocess.run(
                    [CLIENT, command, "--plain", room, "--plaintext", *flags], input=b"",
                    capture_output=True, timeout=PATIENCE, check=False,
                    env={**self.screens.environment(), **more})
                thread.join(PATIENCE)
                self.assertNotIn(b"ottersecret", self.servers[0].heard)


if __name__ == "__main__":
    unittest.main()
