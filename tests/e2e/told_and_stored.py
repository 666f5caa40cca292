"""Compares what clients were told of matches with what the database has of them."""

import json
import pathlib
import subprocess
import sys

from screens import CLIENT

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "scripts"))
import verify_replay  # noqa: E402  the folder is on the path only now


class NotAsTold(AssertionError):
    """Something acknowledged is lost, was done twice, or is stored otherwise."""


def require(holds, what):
    if not holds:
        raise NotAsTold(what)


class RecordedRun(verify_replay.Run):
    """Remembers the board and its score before the first action of a seat, and after each that was applied."""

    def __init__(self, settings, key):
        super().__init__(settings, key)
        self.history = [self._now()]

    def apply(self, action, board, at_ms):
        applied = super().apply(action, board, at_ms)
        if applied:
            self.history.append(self._now())
        return applied

    def _now(self):
        size = self.settings.size
        tiles = [2**exponent if exponent else 0 for exponent in self.cells]
        return [tiles[row:row + size] for row in range(0, size * size, size)], self.score


verify_replay.Run = RecordedRun


class Told:
    """What one client was told of its match, as recording_bot.py has written it."""

    def __init__(self, path):
        self.path = path
        self.turns = {}  # by the number of the seat's next action: its board and score
        self.start = self.end = None
        with open(path, encoding="ascii") as file:
            for line in file:
                self._take(json.loads(line))

    def _take(self, line):
        if line["type"] == "start":
            require(self.start is None or self.start["match_id"] == line["match_id"],
                    f"{self.path}: a second match has begun")
            self.start = line
        elif line["type"] == "end":
            require(self.end is None, f"{self.path}: the match has ended twice")
            self.end = line
        elif line["type"] == "turn":
            told = line["board"], line["score"]
            before = self.turns.setdefault(line["seq"], told)
            require(before == told, f"{self.path}: before action {line['seq']} the board was {before}, "
                                    f"and later it had been {told}")

    def compare(self, replay):
        """Each action that the client knows of is in the replay once, in its place."""
        require(self.end["verified"] is True, f"{self.path}: the seal does not hold: {self.end}")
        seat = replay.seats[self.start["seat"]]
        history = seat.run.history
        for number, told in sorted(self.turns.items()):
            require(number <= len(history), f"{self.path}: {number - 1} actions were acknowledged, "
                                            f"and {len(history) - 1} are stored")
            stored = history[number - 1]
            require(stored == told, f"{self.path}: after {number - 1} acknowledged actions the board "
                                    f"was {told}, and is stored as {stored}")
        require(self.end["moves"] == seat.run.moves(),
                f"{self.path}: {self.end['moves']} moves were made, and {seat.run.moves()} are stored")


def check_replay(data, file):
    """The match of the replay, when both verifiers find that it holds."""
    with open(file, "wb") as copy:
        copy.write(data)
    done = subprocess.run([CLIENT, "verify", file], capture_output=True, text=True, check=False)
    require(done.returncode == 0, f"{file}: {done.stdout}{done.stderr}")
    try:
        return verify_replay.verify(data)
    except verify_replay.Fault as fault:
        raise NotAsTold(f"{file}: {fault.what}") from fault
