"""A knock-out of six: at each interval the last one is out, and all sides agree who is left."""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

from screens import CLIENT, PATIENCE, Screens, Server

VERIFIER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "scripts",
                        "verify_replay.py")
INTERVAL = 1000
# Moves a second of each bot: they do not share places for long.
PACES = {"one": 1, "three": 3, "nine": 9, "sixteen": 16, "thirty": 30, "sixty": 60}


class KnockoutTest(unittest.TestCase):
    def test_six_bots_go_out_one_by_one_until_one_is_left(self):
        with tempfile.TemporaryDirectory() as folder, Screens() as screens, \
                Server("--countdown", "0.2", "--state", os.path.join(folder, "state")) as server:
            here = f"127.0.0.1:{server.port}"
            bots = self._start(screens, here)
            ends = [json.loads(bot.communicate(timeout=2 * PATIENCE)[0].splitlines()[-2])
                    for bot in bots]
            self.assertEqual([bot.returncode for bot in bots], [0] * len(bots))
            standings = ends[0]["standings"]
            for end in ends:
                self.assertEqual((end["type"], end["reason"], end["verified"]),
                                 ("end", "one_left", True))
                self.assertEqual(end["standings"], standings)
            self.assertEqual({it["name"] for it in standings}, set(PACES))
            self.assertEqual([it["state"] for it in standings],
                             ["racing"] + ["knocked_out"] * 5)
            out = [it["out_ms"] for it in standings[1:]]
            self.assertEqual(out, sorted(out, reverse=True), "the last to go out is second")
            self.assertEqual([ms % INTERVAL for ms in out], [0] * 5)
            self.assertEqual(ends[0]["match_ms"] // INTERVAL, out[0] // INTERVAL)
            self._verify(screens, here, folder, ends[0]["match_id"], sorted(out))

    def _start(self, screens, here):
        """All bots in one room, whose match starts."""
        bots, target = [], here
        for name, pace in PACES.items():
            flags = ["--create", "--seats", str(len(PACES)), "--knockout", f"{INTERVAL // 1000}s",
                     "--watch", "live", "--move-rate", "0"] if not bots else []
            bots.append(subprocess.Popen(
                [CLIENT, "bot", target, "--name", name, "--pace", str(pace), "--level", "256",
                 "--matches", "1", "--json", *flags],
                stdout=subprocess.PIPE, text=True, env=screens.environment()))
            self.addCleanup(bots[-1].kill)
            if len(bots) == 1:
                settings = json.loads(bots[0].stdout.readline())
                self.assertEqual((settings["format"], settings["knockout_ms"]),
                                 ("knockout", INTERVAL))
                target = f"{here}/{settings['room']}"
        return bots

    def _verify(self, screens, here, folder, match_id, out_ms):
        """The server's replay holds for both verifiers, and tells who was out when."""
        def run(*command):
            done = subprocess.run([CLIENT, *command], capture_output=True, text=True, check=False,
                                  timeout=PATIENCE, env=screens.environment(), cwd=folder)
            self.assertEqual((done.returncode, done.stderr), (0, ""), command)
            return done.stdout

        path = os.path.join(folder, "knockout.replay")
        run("results", here, "--save", match_id, "--out", path)
        run("verify", path)
        script = subprocess.run([sys.executable, VERIFIER, path], capture_output=True, text=True,
                                check=False, timeout=PATIENCE)
        self.assertEqual((script.returncode, script.stderr), (0, ""), script.stdout)
        lines = [json.loads(line) for line in run("replay", path, "--json").splitlines()]
        out = [(line["at_ms"], line["state"]) for line in lines if line["type"] == "out"]
        self.assertEqual(out, [(ms, "knocked_out") for ms in out_ms])
        self.assertRegex(run("results", here, "--id", match_id), r"knock-out[\s\S]*one was left")
        told = run("replay", path)
        self.assertEqual(len(re.findall(r"0:\d\d\.0  \w+: out$", told, re.MULTILINE)), 5, told)


if __name__ == "__main__":
    unittest.main(verbosity=2)
