"""Machines on which something is missing: the real programs, with a network and files of their own."""

import os
import resource
import subprocess
import sys
import tempfile
import unittest

from lan_test import bring_loopback_up
from screens import CLIENT, PATIENCE, SERVER, Screens

# A user without any process, for a limit of processes that root does not have.
NOBODY = 64001


def run(*command, **more):
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          timeout=PATIENCE, check=False, **more)


class OddMachineTest(unittest.TestCase):
    def setUp(self):
        if os.environ.get("RACE2048_TEST_MACHINE") != "own":
            self.skipTest("runs on a machine of its own")
        screens = self.enterContext(Screens())
        self.home = screens.home
        self.environment = screens.environment()

    def run_client(self, *arguments, **environment):
        return run(CLIENT, *arguments, env={**self.environment, **environment})


class TaskLimitTest(OddMachineTest):
    """A system that lets a person start no more threads and processes."""

    def setUp(self):
        super().setUp()
        # Not in the folder of the screens, which is its owner's alone.
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        os.chmod(self.folder, 0o777)
        self.environment |= {"HOME": self.folder, "XDG_STATE_HOME": self.folder}
        if self.limited("sh", "-c", "(exit 0); exit 0").returncode == 0:
            self.skipTest("this system does not limit processes")
        try:
            self.limited(CLIENT, "--version")
        except PermissionError:
            self.skipTest("the programs are in a folder of this user alone")

    def limited(self, *command):
        user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        return run(*command, **user, env=self.environment,
                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NPROC, (1, 1)))

    def test_what_was_tried_and_what_to_do_is_said(self):
        for command, code, said in (
            ([CLIENT, "host", "--plain", "--port", "0"], 1, "race2048: cannot start "),
            ([SERVER, "--state", os.path.join(self.folder, "rooms"), "--port", "0"], 1,
             "race2048d: cannot start a thread to write to the disk: "),
        ):
            done = self.limited(*command)
            self.assertEqual(done.returncode, code, (command, done.stderr))
            self.assertIn(said, done.stderr)
            self.assertIn("ulimit -u", done.stderr)
            self.assertNotIn("internal error", done.stderr)


def main():
    if os.environ.get("RACE2048_TEST_MACHINE") == "own":
        bring_loopback_up()
        unittest.main(verbosity=2)
    own = ["unshare", "--net", "--mount"]
    if os.geteuid() != 0:
        own.append("--map-root-user")
    if run(*own, "true").returncode != 0:
        print("skipped: this system gives tests no machine of their own")
        return
    sys.exit(subprocess.run([*own, sys.executable, *sys.argv], check=False,
                            env={**os.environ, "RACE2048_TEST_MACHINE": "own"}).returncode)


if __name__ == "__main__":
    main()
