"""Servers that answer a question about one match with the replay of another, and kept replays that
are not what their names say."""

import pathlib
import shutil
import subprocess
import sys
import unittest

from hostile_server import Acceptor
from screens import CLIENT, PATIENCE, Screens

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "attack"))
from protocol import PREFACE, WELCOME, field, fields_of, frame, read_varint  # noqa: E402

GET_RESULT, GET_REPLAY, RESULT_PAGE, REPLAY_PART = 25, 27, 24, 26
REPLAYS = ROOT / "tests" / "cases" / "replays"
DUEL = REPLAYS / "v1_duel.replay"
DUEL_ID = "5095d1d349afa878b041f25df4bd6e7d"
ASKED = "00112233445566778899aabbccddeeff"


class Archive(Acceptor):
    """A server that has these bytes for whatever match it is asked about."""

    def __init__(self, replay, match=ASKED):
        self._replay, self._match = replay, bytes.fromhex(match)
        self.before_replay = lambda: None
        super().__init__(self._meet_asker)

    def _meet_asker(self, connection):
        try:
            self._answer(connection)
        except IndexError:
            pass  # the client has ended in the middle of a message

    def _answer(self, connection):
        stream = connection.makefile("rb")
        stream.read(len(PREFACE))
        while head := stream.read(1):
            size = head[0] & 0x7F
            while head[-1] & 0x80:
                head += stream.read(1)
                size |= (head[-1] & 0x7F) << 7 * (len(head) - 1)
            message = stream.read(size)
            kind, at = read_varint(message, 0)
            _, at = read_varint(message, at)
            connection.sendall(self._answer_to(kind >> 3, fields_of(message[at:])))

    def _answer_to(self, kind, asked):
        if kind == 3:  # Hello
            return frame(WELCOME, field(1, 1), field(2, "lying"), field(3, asked[5]))
        if kind == GET_RESULT:
            match = field(1, 1) + field(2, self._match) + field(6, 1) + field(7, 4)
            match += field(11, 1) + field(13, 1) + field(14, "ada")
            return frame(RESULT_PAGE, field(1, match), field(6, len(self._replay)))
        if kind == GET_REPLAY:
            self.before_replay()
            return frame(REPLAY_PART, field(1, self._match), field(3, len(self._replay)),
                         field(4, self._replay))
        return b""


class LyingArchiveTest(unittest.TestCase):
    def setUp(self):
        self.screens = self.enterContext(Screens())
        self.folder = pathlib.Path(self.screens.home)

    def serve(self, *arguments):
        server = Archive(*arguments)
        self.addCleanup(server.stop)
        return server

    def run_client(self, *arguments):
        return subprocess.run([CLIENT, *arguments], cwd=self.folder, capture_output=True, text=True,
                              check=False, timeout=PATIENCE, env=self.screens.environment())

    def test_a_match_is_its_id(self):
        lying = self.serve(DUEL.read_bytes())
        told = self.run_client("replay", ASKED, "--server", lying.here, "--plaintext")
        self.assertEqual((told.returncode, told.stdout), (6, ""), told.stderr)
        self.assertIn(f"of another match: {DUEL_ID}", told.stderr)
        saved = self.run_client("results", lying.here, "--save", ASKED, "--plaintext")
        self.assertEqual((saved.returncode, saved.stdout), (6, ""), saved.stderr)
        self.assertIn(f"of another match: {DUEL_ID}", saved.stderr)
        self.assertEqual(list(self.folder.glob("*.replay")), [])

        honest = self.serve(DUEL.read_bytes(), DUEL_ID)
        for digits in (DUEL_ID, DUEL_ID[:6]):
            told = self.run_client("replay", digits, "--server", honest.here, "--plaintext")
            self.assertEqual(told.returncode, 0, told.stderr)
        saved = self.run_client("results", honest.here, "--save", DUEL_ID[:12], "--plaintext")
        self.assertEqual(saved.returncode, 0, saved.stderr)

    def test_what_is_no_replay_is_saved_to_show_what_the_server_keeps(self):
        server = self.serve(b"no replay")
        saved = self.run_client("results", server.here, "--save", ASKED, "--plaintext")
        self.assertEqual(saved.returncode, 0, saved.stderr)
        told = self.run_client("replay", ASKED, "--server", server.here, "--plaintext")
        self.assertEqual((told.returncode, told.stdout), (6, ""))

    def test_a_file_that_comes_while_the_server_answers_is_not_replaced(self):
        file = self.folder / f"race2048-{DUEL_ID[:12]}.replay"
        slow = self.serve(DUEL.read_bytes(), DUEL_ID)
        slow.before_replay = lambda: file.write_bytes(b"the proof of another server")
        saved = self.run_client("results", slow.here, "--save", DUEL_ID, "--plaintext")
        self.assertEqual((saved.returncode, saved.stdout), (2, ""))
        self.assertIn("exists: --force replaces it", saved.stderr)
        self.assertEqual(file.read_bytes(), b"the proof of another server")
        saved = self.run_client("results", slow.here, "--save", DUEL_ID, "--force", "--plaintext")
        self.assertEqual(saved.returncode, 0, saved.stderr)
        self.assertEqual(file.read_bytes(), DUEL.read_bytes())

    def test_a_kept_replay_is_what_its_name_says(self):
        environment = self.screens.environment()
        data = pathlib.Path(environment.get("XDG_DATA_HOME", self.folder / ".local" / "share"))
        kept = data / "race2048" / "replays" / "example.org_2048"
        kept.mkdir(parents=True)
        shutil.copy(DUEL, kept / f"{DUEL_ID}.broken.replay")
        for command in ("replay", "review"):
            told = self.run_client(command, DUEL_ID[:8])
            self.assertEqual((told.returncode, told.stdout), (6, ""), told.stderr)
            self.assertIn(".broken.replay", told.stderr)
        told = self.run_client("review")
        self.assertEqual((told.returncode, told.stdout), (2, ""), told.stderr)
        self.assertIn("no match of yours is kept", told.stderr)
        shutil.copy(DUEL, kept / f"{DUEL_ID}.replay")
        for arguments in (["replay", DUEL_ID[:8]], ["review", DUEL_ID[:8]], ["review"]):
            told = self.run_client(*arguments)
            self.assertEqual(told.returncode, 0, told.stderr)
        shutil.copy(DUEL, kept / f"{ASKED}.replay")
        for command in ("replay", "review"):
            told = self.run_client(command, ASKED[:8])
            self.assertEqual((told.returncode, told.stdout), (6, ""), told.stderr)
            self.assertIn(f"of another match: {DUEL_ID}", told.stderr)
        told = self.run_client("replay", str(kept / f"{ASKED}.replay"))
        self.assertEqual(told.returncode, 0, "a file that the person names has any name")


if __name__ == "__main__":
    unittest.main()
