"""A server whose disk is full or faulty: running matches go on, nothing new begins, and all is well
again without a restart."""

import errno
import os
import re
import resource
import shutil
import sqlite3
import subprocess
import tempfile
import time
import unittest

from restarted_server_test import Bots, whole_match
from screens import CLIENT, PATIENCE, SERVER, Server

TROUBLE = "nothing can be stored"
RECOVERED = "storage works again"
NOT_SAVED = "its result is not saved yet"
FAILED_SYNC = "syncing a file has failed"


class SmallDisk:
    """A file system of so many mebibytes that only processes behind `prefix` see; `folder` is its
    path there, `path` its path for all others. Skips the test where that is not allowed."""

    def __init__(self, test, mebibytes=1):
        self._home = tempfile.TemporaryDirectory()
        self.folder = self._home.name
        user = [] if os.geteuid() == 0 else ["--map-root-user"]
        # The last process of the name space keeps the file system there.
        script = (
            f'mount -t tmpfs -o size={mebibytes}m,mode=700 none "$0" && echo mounted && exec cat'
        )
        self._holder = subprocess.Popen(
            ["unshare", "--mount", *user, "sh", "-c", script, self.folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        test.addCleanup(self._end)
        if self._holder.stdout.readline() != "mounted\n":
            test.skipTest("no file system can be mounted here: " + self._holder.stderr.read())
        enter = ["--user", "--preserve-credentials"] if user else []
        self.prefix = ["nsenter", "--target", str(self._holder.pid), *enter, "--mount"]
        self.path = f"/proc/{self._holder.pid}/root{self.folder}"
        self._filler = os.path.join(self.path, "filler")

    def fill(self):
        """Takes all the space that is left."""
        with open(self._filler, "ab", buffering=0) as filler:
            try:
                while True:
                    filler.write(bytes(4096))
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise

    def free(self):
        os.remove(self._filler)

    def _end(self):
        self._holder.communicate()
        self._home.cleanup()


class LoggedServer(Server):
    """A server whose log can be read and waited for."""

    def __init__(self, folder, *arguments, port=0, prefix=()):
        self._log = os.path.join(folder, "log")
        super().__init__(*arguments, port=port, prefix=prefix, log=self._log)

    def log(self):
        with open(self._log, encoding="utf-8") as file:
            return file.read()

    def saved(self):
        """The ids of the matches whose rooms were told that the result is saved, 12 digits each."""
        return re.findall(r"match=(\w{12}) its result is saved", self.log())

    def wait_for(self, words, times=1):
        deadline = time.monotonic() + PATIENCE
        while self.log().count(words) < times:
            if time.monotonic() > deadline:
                raise AssertionError(f"no {words!r} in the log:\n{self.log()}")
            time.sleep(0.02)


class FaultyDiskTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def start(self, state, *more, port=0, prefix=()):
        flags = ("--state", state, "--countdown", "0.5", "--log-level", "debug", *more)
        server = LoggedServer(self.folder, *flags, port=port, prefix=prefix)
        self.addCleanup(server.stop)
        return server

    def bots(self, server, number, *flags):
        bots = Bots(server.port, number, flags)
        self.addCleanup(bots.stop)
        return bots

    def assert_no_room_begins(self, server):
        refused = subprocess.run(
            [CLIENT, "bot", f"127.0.0.1:{server.port}", "--create", "--matches", "1"],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("cannot store anything at the moment", refused.stdout + refused.stderr)

    def assert_sound(self, folder, saved):
        """The database is whole, has no room whose decisions make none, and these results."""
        # SQLite resolves all links, and so cannot open a file of another name space.
        copy = tempfile.mkdtemp(dir=self.folder)
        for name in os.listdir(folder):
            shutil.copy(os.path.join(folder, name), copy)
        with sqlite3.connect(os.path.join(copy, "race2048.db")) as database:
            self.assertEqual(database.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
            self.assertEqual(database.execute("SELECT * FROM room_aside").fetchall(), [])
            ids = database.execute("SELECT lower(hex(match_id)) FROM match")
            self.assertEqual(sorted(digits[:12] for (digits,) in ids), sorted(saved))
        database.close()


class FullDiskTest(FaultyDiskTest):
    def test_matches_go_on_while_the_disk_is_full_and_new_ones_begin_when_it_is_not(self):
        disk = SmallDisk(self)
        server = self.start(os.path.join(disk.folder, "state"), prefix=disk.prefix)
        running = self.bots(server, 0, "--time", "6s")
        server.wait_for(" started")
        disk.fill()
        server.wait_for(TROUBLE)
        self.assert_no_room_begins(server)
        whole_match(self, running)
        server.wait_for(NOT_SAVED)
        self.assertEqual(server.saved(), [])
        self.assert_no_room_begins(server)
        disk.free()
        server.wait_for(RECOVERED)
        whole_match(self, self.bots(server, 1, "--moves", "50"))
        self.assertEqual(server.stop(), 0, server.log())
        self.assertEqual(len(server.saved()), 2)
        self.assertEqual(server.log().count(TROUBLE), 1, "the log says it once")
        self.assert_sound(os.path.join(disk.path, "state"), server.saved())

    def test_a_match_that_the_disk_missed_goes_on_after_a_crash(self):
        disk = SmallDisk(self, mebibytes=16)  # the log of a long match
        state = os.path.join(disk.folder, "state")
        server = self.start(state, prefix=disk.prefix)
        running = self.bots(server, 0, "--moves", "400")
        server.wait_for(" started")
        disk.fill()
        server.wait_for(TROUBLE)
        time.sleep(0.5)
        disk.free()
        server.wait_for(RECOVERED)
        server.kill()
        again = self.start(state, port=server.port, prefix=disk.prefix)
        whole_match(self, running)
        self.assertEqual(again.stop(), 0, again.log())
        self.assertEqual(len(again.saved()), 1)
        self.assert_sound(os.path.join(disk.path, "state"), again.saved())


# The log in another process, which may write whatever the server may not.
THROUGH_A_PIPE = ["bash", "-c", 'exec "$@" 2> >(exec cat >&2)', "bash"]


class FileLimitTest(FaultyDiskTest):
    """Files that may not grow beyond a size."""

    def test_matches_go_on_while_no_file_may_grow_and_are_saved_when_they_may(self):
        server = self.start(os.path.join(self.folder, "state"), prefix=THROUGH_A_PIPE)
        most = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        running = self.bots(server, 0, "--time", "6s")
        server.wait_for(" started")
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, most[1]))
        server.wait_for(TROUBLE)
        self.assertIn("allows this program no larger files", server.log())
        whole_match(self, running)
        server.wait_for(NOT_SAVED)
        self.assertEqual(server.saved(), [])
        self.assert_no_room_begins(server)
        banned = subprocess.run(
            [SERVER, "admin", "--state", os.path.join(self.folder, "state"), "ban", "192.0.2.7"],
            capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(banned.returncode, 2, banned.stdout)
        self.assertIn("Banned: 192.0.2.7, until the server ends: nothing can be stored", banned.stderr)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, most)
        server.wait_for(RECOVERED)
        whole_match(self, self.bots(server, 1, "--moves", "50"))
        self.assertEqual(server.stop(), 0, server.log())
        self.assertEqual(len(server.saved()), 2)
        self.assert_sound(os.path.join(self.folder, "state"), server.saved())

    def test_no_command_of_either_program_is_killed_and_each_says_what_it_could_not_write(self):
        server = self.start(os.path.join(self.folder, "state"), "--results", "all")
        here = f"127.0.0.1:{server.port}"
        whole_match(self, self.bots(server, 0, "--moves", "50"))
        server.wait_for("its result is saved")
        for command, said in (
            ([SERVER, "--help"], "File too large"),
            ([CLIENT, "--help"], "File too large"),
            ([CLIENT, "solo", "--plain"], "File too large"),
            ([CLIENT, "host", "--plain", "--server", here], "File too large"),
            ([SERVER, "--state", os.path.join(self.folder, "state"), "backup", "copy"], "the backup"),
            ([SERVER, "--port", "0", "--state", "other"], "no larger files"),
            ([CLIENT, "results", here, "--save", server.saved()[0], "--out", "kept"], "kept"),
        ):
            with self.subTest(command), open(os.path.join(self.folder, "out"), "wb") as out:
                done = subprocess.run(
                    ["prlimit", "--fsize=50", *command], stdin=subprocess.DEVNULL, stdout=out,
                    stderr=subprocess.PIPE, text=True, timeout=PATIENCE, check=False,
                    cwd=self.folder, env={**os.environ, "HOME": self.folder},
                )
                self.assertGreater(done.returncode, 0, done.stderr)
                self.assertIn(said, done.stderr)
        self.assertFalse({"copy", "kept"} & set(os.listdir(self.folder)))


class FailedSyncs:
    """Makes all syncs of a running process fail until end(). Skips the test where none may be
    traced."""

    def __init__(self, test, process):
        strace = shutil.which("strace")
        if strace is None:
            test.skipTest("there is no strace")
        self._tracer = subprocess.Popen(
            [strace, "-f", "-p", str(process), "-o", os.devnull, "-e", "trace=fsync,fdatasync"]
            + ["-e", "inject=fsync,fdatasync:error=EIO"],
            stderr=subprocess.PIPE,
            text=True,
        )
        test.addCleanup(self.end)
        said = self._tracer.stderr.readline()
        if "attached" not in said:
            test.skipTest("no process may be traced here: " + said)

    def end(self):
        self._tracer.terminate()
        self._tracer.wait(timeout=PATIENCE)
        self._tracer.stderr.close()


class FailedSyncTest(FaultyDiskTest):
    def test_a_failed_sync_is_trouble_and_shows_in_the_exit_code(self):
        state = os.path.join(self.folder, "state")
        server = self.start(state)
        running = self.bots(server, 0, "--time", "15s")  # the tracer may take seconds to attach
        server.wait_for(" started")
        faults = FailedSyncs(self, server.pid)
        server.wait_for(TROUBLE)  # the end of the match was to be synced
        whole_match(self, running)
        self.assert_no_room_begins(server)
        self.assertEqual(server.saved(), [])
        faults.end()
        server.wait_for(RECOVERED)
        whole_match(self, self.bots(server, 1, "--moves", "50"))
        self.assertEqual(server.stop(), 1)
        self.assertIn(FAILED_SYNC, server.log())
        self.assertEqual(len(server.saved()), 2)
        self.assert_sound(state, server.saved())
        # It is that run's fault, not that of the next one.
        self.assertEqual(self.start(state).stop(), 0)


if __name__ == "__main__":
    unittest.main()
