"""race2048 verify and scripts/verify_replay.py on the same replays, whole and damaged."""

import hashlib
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

from screens import BUILD, CLIENT, PATIENCE

ROOT = pathlib.Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "cases" / "replays"
DUEL = CASES / "v1_duel.replay"
SERVER_TESTS = os.path.join(BUILD, "tests", "server", "server_tests")


def run(*command, **more):
    return subprocess.run(command, capture_output=True, text=True, check=False, **more)


def verify(*arguments):
    return run(CLIENT, "verify", *map(str, arguments), timeout=PATIENCE)


def in_python(*arguments):
    script = str(ROOT / "scripts" / "verify_replay.py")
    return run(sys.executable, script, *map(str, arguments), timeout=10 * PATIENCE)


def verdicts(done):
    """What the JSON lines say of each file: whether it holds, which nobody knows of a file of a later
    version, and the byte if it does not."""
    return [(line["file"], line.get("holds"), line.get("byte"))
            for line in map(json.loads, done.stdout.splitlines())]


def damaged(data, rng):
    """A file with a flipped bit; half of them with a right checksum."""
    at = rng.randrange(len(data))
    changed = bytearray(data)
    changed[at] ^= 1 << rng.randrange(8)
    if rng.randrange(2):
        changed[-32:] = hashlib.sha256(changed[:-32]).digest()
    return bytes(changed)


class TwoVerifiers(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def play_and_keep(self, walks):
        """The replays of matches on a server, most of random people, which verifies them itself."""
        tests = "RandomRoomTest.*:LockstepTest.WhoNever*"
        done = run(SERVER_TESTS, f"--gtest_filter={tests}", timeout=1700,
                   env={**os.environ, "RACE2048_REPLAYS": str(self.folder),
                        "RACE2048_ROOM_WALKS": str(walks)})
        # A few walks may miss some of the things that the test wants to come up.
        self.assertNotIn("verified_replay.h", done.stdout)
        return sorted(self.folder.glob("*.replay"))

    def expect_agreement(self, files):
        """Both say the same of each file; returns how many hold."""
        hold = 0
        for first in range(0, len(files), 100):
            some = files[first : first + 100]
            ours, theirs = verdicts(verify("--json", *some)), verdicts(in_python("--json", *some))
            self.assertEqual(len(ours), len(some))
            self.assertEqual(ours, theirs)
            hold += sum(holds is True for _, holds, _ in ours)
        return hold

    def damage(self, files, times):
        rng = random.Random(2048)
        made = []
        for number in range(times * len(files)):
            path = self.folder / f"{number}.damaged"
            path.write_bytes(damaged(files[number % len(files)].read_bytes(), rng))
            made.append(path)
        return made


class VerifyTest(TwoVerifiers):
    def test_a_replay_may_come_on_standard_input(self):
        for command in ([CLIENT, "verify"], [sys.executable, str(ROOT / "scripts" / "verify_replay.py")],
                        [CLIENT, "replay"], [CLIENT, "review"]):
            named = run(*command, str(DUEL), timeout=PATIENCE)
            data = DUEL.read_bytes()
            for given, code in ((data, 0), (data[:-1], 6)):
                # A pipe, which comes in pieces.
                piped = subprocess.run([*command, "-"], input=given, capture_output=True, check=False,
                                       timeout=PATIENCE)
                self.assertEqual(piped.returncode, code, piped.stderr)
                if code == 0:
                    self.assertEqual(piped.stdout.decode(), named.stdout.replace(str(DUEL), "-"))

    def test_nothing_on_standard_input_is_no_forgery(self):
        for command in ("verify", "replay", "review"):
            done = run(CLIENT, command, "-", stdin=subprocess.DEVNULL, timeout=PATIENCE)
            self.assertEqual(done.returncode, 2)
            self.assertIn("nothing came", done.stdout + done.stderr)
        done = run(CLIENT, "verify", "-", "-", stdin=subprocess.DEVNULL, timeout=PATIENCE)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("can be given once", done.stderr)

    def test_recorded_replays_hold(self):
        files = sorted(CASES.glob("*.replay"))
        versions = {file.read_bytes()[len("R2048REPLAY")] for file in files}
        self.assertEqual(versions, {1, 2, 3})
        for done in (verify(*files), in_python(*files)):
            self.assertEqual(done.returncode, 0, done.stdout)
            self.assertEqual(done.stdout.count(": holds\n"), len(files))
            self.assertEqual(done.stderr, "")

    def test_both_verifiers_say_the_same_of_damaged_files(self):
        self.expect_agreement(self.damage(sorted(CASES.glob("*.replay")), 50))

    def test_a_damaged_file_is_named_with_its_place(self):
        data = bytearray(DUEL.read_bytes())
        data[-40] ^= 1
        path = self.folder / "damaged.replay"
        path.write_bytes(data)
        for done in (verify(path), in_python(path)):
            self.assertEqual(done.returncode, 6)
            self.assertRegex(done.stdout, r"damaged\.replay: DOES NOT HOLD\n  byte \d+.*: .+\n")

    def test_a_file_that_cannot_be_read_is_wrong_usage(self):
        missing = self.folder / "missing"
        for done in (verify(missing, DUEL), in_python(missing, DUEL)):
            self.assertEqual(done.returncode, 2)
            self.assertIn("missing: CANNOT BE READ: No such file or directory\n", done.stdout)
            self.assertIn("v1_duel.replay: holds\n", done.stdout)
        for done in (verify(self.folder), verify(), in_python(self.folder), in_python()):
            self.assertEqual(done.returncode, 2)

    def test_a_file_of_a_later_version_is_no_forgery(self):
        data = bytearray(DUEL.read_bytes())
        data[len("R2048REPLAY")] = 200
        later = self.folder / "later"
        later.write_bytes(data)
        for done in (verify(later, DUEL), in_python(later, DUEL)):
            self.assertEqual(done.returncode, 2)
            self.assertIn("later: CANNOT BE READ: ", done.stdout)
            self.assertIn("v1_duel.replay: holds\n", done.stdout)
        for done in (verify("--json", later), in_python("--json", later)):
            self.assertIn("version 200", json.loads(done.stdout)["error"])
        for command in ("replay", "review"):
            told = run(CLIENT, command, str(later))
            self.assertEqual((told.returncode, told.stdout), (2, ""))
            self.assertIn("cannot be read by this version", told.stderr)

    def test_a_name_of_a_file_controls_no_terminal(self):
        names = {b"\xff.replay": "?.replay", b"\x1b[2J\xc2\x9b.replay": "?[2J?.replay",
                 b"a: holds\n.replay": "a: holds?.replay", "\u202e.replay".encode(): "?.replay"}
        for name, shown in names.items():
            path = os.fsencode(self.folder) + b"/" + name
            with open(path, "wb") as file:
                file.write(DUEL.read_bytes())
            for command in ([CLIENT, "verify"],
                            [sys.executable, str(ROOT / "scripts" / "verify_replay.py")]):
                done = subprocess.run(
                    [*command, name], cwd=self.folder, capture_output=True, check=False,
                    timeout=PATIENCE, env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"})
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(done.stdout.decode().splitlines()[0], shown + ": holds")
                as_json = subprocess.run([*command, "--json", name], cwd=self.folder, check=False,
                                         capture_output=True, timeout=PATIENCE)
                expected = name.decode("utf-8", "replace")
                self.assertEqual(json.loads(as_json.stdout)["file"], expected)

    def test_a_file_that_does_not_hold_outweighs_one_that_cannot_be_read(self):
        bad = self.folder / "bad"
        bad.write_bytes(b"hello")
        for done in (verify(self.folder / "missing", bad), in_python(self.folder / "missing", bad)):
            self.assertEqual(done.returncode, 6)

    def test_json_is_an_object_on_a_line_for_each_file(self):
        done = verify("--json", DUEL, self.folder / "missing")
        holds, missing = map(json.loads, done.stdout.splitlines())
        self.assertTrue(holds["holds"])
        self.assertEqual(holds["format"], "time")
        self.assertEqual(len(holds["seats"]), 3)
        self.assertEqual(holds["moves"], sum(seat["moves"] for seat in holds["seats"]))
        self.assertTrue(holds["proven"] and holds["not_proven"])
        self.assertEqual(missing["error"], "No such file or directory")


class PlayedReplaysTest(TwoVerifiers):
    """Needs no program but the tests of the server, which verify the replays themselves."""

    def test_replays_of_random_matches_hold_in_python_too(self):
        files = self.play_and_keep(3)
        self.assertGreater(len(files), 24)
        done = in_python(*files)
        self.assertEqual(done.returncode, 0, done.stdout)


class ManyReplaysTest(TwoVerifiers):
    """Ten thousand matches, at night."""

    def test_no_false_alarm_and_the_same_verdicts(self):
        files = self.play_and_keep(600)
        self.assertGreater(len(files), 10_000)
        self.assertEqual(self.expect_agreement(files), len(files))
        self.expect_agreement(self.damage(files, 1))


if __name__ == "__main__":
    unittest.main(verbosity=2)
