"""A program that watches: `race2048 watch --json`."""

import json
import subprocess
import unittest

from screens import CLIENT, PATIENCE, Screens, Server


class WatchJsonTest(unittest.TestCase):
    def setUp(self):
        self.screens = Screens()
        self.addCleanup(self.screens.__exit__)
        server = Server("--countdown", "0")
        self.addCleanup(server.stop)
        self.here = f"127.0.0.1:{server.port}"

    def start(self, *arguments):
        process = subprocess.Popen([CLIENT, *arguments], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True,
                                   env=self.screens.environment())
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def start_bot(self, target, name, *flags):
        return self.start("bot", target, "--name", name, "--pace", "0", "--json", *flags)

    def finish(self, process):
        out, err = process.communicate(timeout=PATIENCE)
        return process.returncode, out, err

    def test_a_match_is_lines_from_its_start_to_its_end(self):
        vera = self.start_bot(self.here, "vera", "--create", "--seats", "2", "--matches", "2",
                              "--format", "moves", "--moves", "250", "--move-rate", "0",
                              "--watch", "live")
        room = json.loads(vera.stdout.readline())["room"]
        watcher = self.start("watch", "--json", f"{self.here}/{room}")
        first = json.loads(watcher.stdout.readline())
        self.assertEqual((first["type"], first["room"], first["move_limit"]),
                         ("settings", room, 250))
        self.start_bot(f"{self.here}/{room}", "otto", "--matches", "2")
        code, out, err = self.finish(watcher)
        self.assertEqual((code, err), (0, ""))
        lines = [json.loads(line) for line in out.splitlines()]
        kinds = [line["type"] for line in lines if line["type"] != "settings"]
        self.assertEqual((kinds[0], kinds[-1]), ("start", "end"))
        self.assertEqual((kinds.count("start"), kinds.count("end")), (1, 1), "one match")
        self.assertLessEqual({"standings", "event"}, set(kinds))
        self.assertEqual([player["name"] for player in lines[kinds.index("start")]["players"]],
                         ["vera", "otto"])
        standings = next(line for line in lines if line["type"] == "standings")
        self.assertEqual([len(row) for row in standings["standings"][0]["board"]], [4] * 4)
        end = lines[-1]
        self.assertEqual((end["reason"], len(end["standings"])), ("all_done", 2))
        done = {line["name"]: line["state"] for line in lines if line.get("event") == "done"}
        self.assertEqual(done, {each["name"]: each["state"] for each in end["standings"]})
        tiles = [line["tile"] for line in lines if line.get("event") == "first_tile"]
        self.assertIn(128, tiles)

    def test_its_faults_have_the_exit_codes_of_watching(self):
        code, out, err = self.finish(self.start("watch", "--json", self.here))
        self.assertEqual((code, out), (2, ""))
        self.assertIn("which room?", err)
        code, out, err = self.finish(self.start("watch", "--json", f"{self.here}/222222"))
        self.assertEqual((code, out), (4, ""))
        self.assertIn("222222", err)
        code, _, err = self.finish(self.start("watch", "--matches", "2", f"{self.here}/222222"))
        self.assertEqual(code, 2)
        self.assertIn("--json", err)

    def test_it_ends_when_nobody_reads(self):
        vera = self.start_bot(self.here, "vera", "--create", "--seats", "2", "--matches", "1",
                              "--time", "30")
        room = json.loads(vera.stdout.readline())["room"]
        watcher = self.start("watch", "--json", f"{self.here}/{room}")
        watcher.stdout.readline()
        watcher.stdout.close()
        self.start_bot(f"{self.here}/{room}", "otto")
        self.assertEqual(watcher.wait(timeout=PATIENCE), 128 + 13)
        self.assertEqual(watcher.stderr.read(), "")
        watcher.stdout = None


if __name__ == "__main__":
    unittest.main(verbosity=2)
