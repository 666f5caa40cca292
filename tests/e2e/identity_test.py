"""race2048 identity, and a name that belongs to the key that took it."""

import os
import re
import subprocess
import tempfile
import unittest

from plain_test import Talk
from screens import CLIENT, PATIENCE, Screens, Server

USAGE = 2
REFUSED = 4


class IdentityTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def state_of(self, person):
        """The environment that makes a person of their own."""
        return {"XDG_STATE_HOME": os.path.join(self.folder, person)}

    def identity(self, person, *arguments):
        return subprocess.run([CLIENT, "identity", *arguments], capture_output=True, text=True,
                              timeout=PATIENCE, check=False, cwd=self.folder,
                              env={"PATH": os.environ["PATH"], "HOME": self.folder,
                                   **self.state_of(person)})

    def mark_of(self, person):
        said = self.identity(person)
        self.assertEqual(said.returncode, 0, said.stderr)
        mark, fingerprint = re.match(
            r"mark         ([a-z2-7]{8})\nfingerprint  ([a-z2-7]{26})\nfile         /.*/identity\.pem\n$",
            said.stdout).groups()
        self.assertTrue(fingerprint.startswith(mark))
        return mark

    def test_a_key_is_shown_and_moves_to_another_machine(self):
        ada, bo = self.mark_of("ada"), self.mark_of("bo")
        self.assertNotEqual(ada, bo)
        self.assertEqual(self.mark_of("ada"), ada)

        self.assertEqual(self.identity("ada", "export", "key.pem").stdout,
                         f"The key {ada} is now in key.pem.\n")
        self.assertEqual(os.stat(os.path.join(self.folder, "key.pem")).st_mode & 0o777, 0o600)
        self.assertEqual(self.identity("ada", "export", "key.pem").returncode, 0)

        for refused in (self.identity("bo", "export", "key.pem"),
                        self.identity("bo", "import", "key.pem")):
            self.assertEqual(refused.returncode, USAGE)
            self.assertIn("--force replaces it for good.", refused.stderr)
        self.assertEqual(self.mark_of("bo"), bo)
        self.assertEqual(self.identity("bo", "import", "key.pem", "--force").returncode, 0)
        self.assertEqual(self.mark_of("bo"), ada)
        self.assertEqual(self.identity("cy", "import", "key.pem").returncode, 0)
        self.assertEqual(self.mark_of("cy"), ada)

    def test_mistakes_change_nothing(self):
        mark = self.mark_of("ada")
        with open(os.path.join(self.folder, "text"), "w", encoding="utf-8") as file:
            file.write("not a key")
        for arguments in (["import", "text", "--force"], ["import", "missing"], ["import"],
                          ["show", "text"], ["burn", "text"]):
            refused = self.identity("ada", *arguments)
            self.assertEqual(refused.returncode, USAGE, arguments)
            self.assertTrue(refused.stderr.startswith("race2048 identity: "), refused.stderr)
            self.assertNotIn("--force", refused.stderr)
        self.assertEqual(self.mark_of("ada"), mark)

    def test_a_damaged_key_comes_with_what_to_do(self):
        self.mark_of("ada")
        with open(os.path.join(self.folder, "ada", "race2048", "identity.pem"), "w",
                  encoding="utf-8") as file:
            file.write("not a key")
        refused = self.identity("ada")
        self.assertEqual(refused.returncode, USAGE)
        self.assertIn("race2048 identity import FILE --force. Or move the file away", refused.stderr)

    def join(self, screens, server, person, *arguments):
        return Talk(screens, "join", f"127.0.0.1:{server.port}", "--plain", "--name", "ada",
                    *arguments, **self.state_of(person))

    def test_a_name_belongs_to_its_key_also_after_a_restart(self):
        state = os.path.join(self.folder, "server")
        with Screens() as screens:
            with Server("--state", state) as server:
                with self.join(screens, server, "ada") as ada:
                    ada.wait_for("You are ada")
                    ada.say("q")
                    ada.finish()
            with Server("--state", state) as server:
                for more in ([], ["--no-key"]):
                    with self.join(screens, server, "bo", *more) as bo:
                        code, error = bo.finish()
                        self.assertEqual(code, REFUSED)
                        self.assertIn("belongs to somebody else's key", error)
                with self.join(screens, server, "ada") as ada:
                    ada.wait_for("You are ada")
                    ada.say("q")
                    ada.finish()


if __name__ == "__main__":
    unittest.main()
