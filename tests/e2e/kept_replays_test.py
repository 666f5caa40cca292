"""Clients keep the replays of their matches: those of an honest server are never called broken."""

import glob
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from plain_test import Talk
from screens import CLIENT, Screens, Server

VERIFIER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "scripts",
                        "verify_replay.py")
KILLS = 6
MATCHES = [
    ["--time", "8s"],
    ["--target", "128", "--finish", "all", "--draws", "position"],
    ["--moves", "150"],
    ["--format", "last", "--size", "3", "--draws", "position"],
    ["--move-time", "1s", "--moves", "12"],
    ["--knockout", "8s"],
]
MOVES = ("left", "down", "right", "down", "up")


class Player:
    """A client in line mode that types a move every so often, from the countdown to the results."""

    def __init__(self, talk, pause):
        self.talk = talk
        self._pause = pause
        self._over = threading.Event()
        self.kept = None
        self._reader = threading.Thread(target=self._read)
        self._typist = threading.Thread(target=self._type)

    def start(self):
        self._reader.start()
        self._typist.start()

    def _read(self):
        try:
            self.talk.wait_for(r"^End\. ")
            self._over.set()
            self.kept = self.talk.wait_for(r"^(Replay .*|REPLAY .*)$").group(1)
        finally:
            self._over.set()

    def _type(self):
        choice = random.Random(2048)
        while not self._over.wait(self._pause):
            # A stuck player goes on with the next board, where there is one.
            self.talk.say("n" if choice.random() < 0.05 else choice.choice(MOVES))

    def runs(self):
        return not self._over.is_set()

    def finish(self):
        self._reader.join()
        self._typist.join()
        self.talk.say("q")
        return self.talk.finish()


class KeptReplaysTest(unittest.TestCase):
    def test_no_replay_of_an_honest_server_is_called_broken_however_often_it_is_killed(self):
        moments = random.Random(2048)
        with tempfile.TemporaryDirectory() as folder, Screens() as screens:
            state = ("--state", os.path.join(folder, "state"), "--hold", "30", "--countdown", "0.2")
            server = Server(*state)
            talks = []
            try:
                players = self._enter(screens, f"127.0.0.1:{server.port}", talks)
                for player in players:
                    player.start()
                for _ in range(KILLS):
                    time.sleep(moments.uniform(0.1, 1.5))
                    server.kill()
                    server = Server(*state, port=server.port)
                for player in players:
                    code, complaints = player.finish()
                    said = "\n".join(player.talk.lines)
                    self.assertEqual((code, complaints), (0, ""), said)
                    self.assertRegex(player.kept or said, r"^Replay kept: [0-9a-f]{12}\.$")
                    self.assertNotIn("NOT VERIFIED", said)
            finally:
                for talk in talks:
                    talk.__exit__()
                server.stop()
            self._verify(screens, 2 * len(MATCHES))

    def _enter(self, screens, here, talks):
        """Two players in a room of each kind, who are ready."""
        players = []
        for number, flags in enumerate(MATCHES):
            ada = Talk(screens, "host", "--plain", "--server", here, *flags, "--name",
                       f"ada-{number}")
            talks.append(ada)
            code = ada.wait_for(r"^Friends join with: race2048 join \S+/(\w+)$").group(1)
            bo = Talk(screens, "join", "--plain", f"{here}/{code}", "--name", f"bo-{number}")
            talks.append(bo)
            ada.wait_for(f"^bo-{number} is here")
            players += [Player(ada, 0.03), Player(bo, 0.05)]
            ada.say("r")
        return players

    def _verify(self, screens, count):
        """Both verifiers say that all files hold."""
        files = glob.glob(f"{screens.home}/.local/share/race2048/replays/*/*.replay")
        self.assertEqual(len(files), count, files)
        self.assertFalse([name for name in files if re.search("broken|unchecked", name)])
        for verifier in ([CLIENT, "verify"], [sys.executable, VERIFIER]):
            done = subprocess.run([*verifier, *files], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        for name in files:
            verdict, review = (json.loads(subprocess.run(
                [CLIENT, command, "--json", name], capture_output=True, text=True, check=True).stdout)
                for command in ("verify", "review"))
            self.assertEqual(review["seat"], verdict["own_seat"], "a person's own seat is reviewed")


if __name__ == "__main__":
    unittest.main()
