"""A second implementation of the plain game of `race2048 solo`, from the rules alone."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import golden  # noqa: E402

SEED = "0123456789abcdef" * 4


class Reference:
    """A game by one of the presets; answers lines like the program."""

    PRESETS = {  # starting tiles, fours, stops at 2048, a tile after a move that changes nothing
        "classic": (2, golden.TEN_PERCENT, False, False),
        "geeks": (1, 0, True, True),
        "clojure": (1, 0, True, False),
    }
    KEYS = {"w": "up", "a": "left", "s": "down", "d": "right"}

    def __init__(self, preset, size, seed):
        start, self.fours, self.stops, self.always = self.PRESETS[preset]
        self.key = bytes.fromhex(seed)
        self.size = size
        self.board = [[0] * size for _ in range(size)]
        self.draws = 0
        self.reached = False
        self.ended = False
        for _ in range(start):
            self.add_tile()

    def add_tile(self):
        p, v = golden.draw(self.key, 0, self.draws)
        self.draws += 1
        cell, tile = golden.spawn(self.board, p, v, self.fours)
        self.board[cell // self.size][cell % self.size] = tile

    def rows(self):
        return [str(row) for row in self.board]

    def answer(self, line):
        direction = self.KEYS.get(line.strip().lower())
        if direction is None:
            return ["Invalid Key Pressed"]
        was_stuck = golden.first_move(self.board) is None
        board = golden.slide(self.board, direction)[0]
        full = all(map(all, board))
        changed = board != self.board
        self.board = board
        if changed or (self.always and not full):
            self.add_tile()
        stuck = golden.first_move(self.board) is None
        state = "LOST" if stuck else "GAME NOT OVER"
        if not self.reached and max(map(max, self.board)) >= 2048:
            self.reached = True
            state = "WON"
        self.ended = (state == "WON" and self.stops) or state == "LOST" or was_stuck
        return [state, *self.rows()]
