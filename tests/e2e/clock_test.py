"""The clock on the wall is set while people race: only the clock that nobody can set decides."""

import pathlib
import subprocess
import tempfile
import time
import unittest

from screens import CLIENT, PATIENCE, SERVER, Server, wait_in_file

HOUR, DAY = 3600, 86400


def faketime():
    """libfaketime, or None where it is not installed."""
    found = sorted(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
    return str(found[0]) if found else None


def is_preloadable():
    """A program with a sanitizer must be the first to replace functions of the system."""
    symbols = subprocess.run(["grep", "-q", "__asan_init", SERVER], check=False)
    return symbols.returncode != 0


@unittest.skipUnless(faketime(), "faketime is not installed")
@unittest.skipUnless(is_preloadable(), "a sanitizer does not stand another library before it")
class ClockTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.set_clock(0)

    def set_clock(self, seconds):
        """Sets the server's wall clock to the real one and so many seconds, from now on."""
        new = pathlib.Path(self.folder, "new")
        new.write_text(f"{seconds:+d}\n", encoding="utf-8")
        new.rename(pathlib.Path(self.folder, "clock"))

    def server(self):
        clock = [
            f"LD_PRELOAD={faketime()}",
            f"FAKETIME_TIMESTAMP_FILE={self.folder}/clock",
            "FAKETIME_NO_CACHE=1",
            "FAKETIME_DONT_FAKE_MONOTONIC=1",
        ]
        return Server("--state", f"{self.folder}/state", "--seat-idle", "5",
                      prefix=["env", *clock], log=f"{self.folder}/log")

    def log(self):
        return pathlib.Path(self.folder, "log").read_text(encoding="utf-8")

    def test_a_race_takes_as_long_as_it_does(self):
        with self.server() as server:
            target = f"127.0.0.1:{server.port}"
            seats = ["--matches", "1"]
            first = subprocess.Popen(
                [CLIENT, "bot", target, "--create", "--seats", "2", "--time", "6", *seats],
                stdout=subprocess.PIPE, text=True)
            with first:
                room = first.stdout.readline().split()[-1]
                second = subprocess.Popen([CLIENT, "bot", f"{target}/{room}", *seats],
                                          stdout=subprocess.DEVNULL)
                with second:
                    wait_in_file(f"{self.folder}/log", " started")
                    began = time.monotonic()
                    for offset in (HOUR, -HOUR, DAY, -DAY, 0):
                        self.set_clock(offset)
                        time.sleep(0.5)  # moves are made at this time of day
                        self.look_at_rooms(target)
                    self.assertEqual(second.wait(PATIENCE), 0)
                self.assertEqual(first.wait(PATIENCE), 0)
            self.assertGreater(time.monotonic() - began, 4)
            wait_in_file(f"{self.folder}/log", "at_ms=6000 END_REASON_TIME_UP")
            text = self.log()
            self.assertNotIn("SILENT", text)
            self.assertNotIn("idle", text)
            self.assertNotIn("stood still", text)
            days = {line[:10] for line in text.splitlines() if line[:2] == "20"}
            self.assertGreaterEqual(len(days), 3, "the clock was not set")

    def look_at_rooms(self, target):
        """Somebody logs in and asks: no limit waits for a time of day."""
        subprocess.run([CLIENT, "rooms", target], check=True, timeout=PATIENCE,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    unittest.main()
