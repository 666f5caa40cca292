"""Chooses moves by chance for `race2048 bot --exec`, and keeps each line that it was sent.

Usage: recording_bot.py FILE SEED

A turn shows the board after all actions of the seat that the server has acknowledged. The file has a
line of JSON for each, so it is what the client was told.
"""
import json
import random
import sys


def moves(board, word):
    lines = board if word in ("left", "right") else zip(*board)
    lines = [line if word in ("left", "up") else line[::-1] for line in lines]
    return any(b and a in (0, b) for line in lines for a, b in zip(line, line[1:]))


def main(path, seed):
    choice = random.Random(seed)
    with open(path, "a", encoding="ascii", buffering=1) as record:
        for line in sys.stdin:
            record.write(line)
            told = json.loads(line)
            if told["type"] == "turn":
                words = [word for word in ("left", "right", "up", "down") if moves(told["board"], word)]
                print(choice.choice(words), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
