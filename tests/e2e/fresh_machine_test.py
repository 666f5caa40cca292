"""The two commands of README.md on a fresh Debian, on which nothing is installed."""

import os
import subprocess
import tempfile
import unittest

from bare_machine import BareMachine

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))
# Seconds for a build, on a slow machine.
BUILDING = 3 * 3600


class FreshMachineTest(unittest.TestCase):
    def machine(self, release):
        """With this repository in /race, as a clone of the newest commit has it."""
        machine = self.enterContext(BareMachine(release, "apt", "ca-certificates"))
        os.mkdir(machine.path("race"))
        with tempfile.TemporaryFile() as archive:
            subprocess.run(["git", "-C", ROOT, "archive", "HEAD"], stdout=archive, check=True)
            archive.seek(0)
            subprocess.run(["tar", "-x", "-C", machine.path("race")], stdin=archive, check=True)
        return machine

    def check(self, release):
        machine = self.machine(release)
        played = machine.run("/race/scripts/play", network=True, timeout=BUILDING)
        self.assertIn("\ndraws verified\n", played)
        self.assertNotIn("warning:", played.lower())
        # What people see is checked on the machine that runs this; here are the rules, the protocol
        # and both programs' parts.
        machine.run("/race/scripts/test", "-L", "cases", network=True, timeout=BUILDING)

    def test_debian_12(self):
        self.check("bookworm")

    def test_debian_13(self):
        self.check("trixie")


if __name__ == "__main__":
    unittest.main()
