# race2048 bot HOST/ROOM --exec 'python3 exec_bot.py': the first of left, down, right, up that moves.
import json
import sys


def moves(board, word):
    lines = board if word in ("left", "right") else zip(*board)
    lines = [line if word in ("left", "up") else line[::-1] for line in lines]
    return any(b and a in (0, b) for line in lines for a, b in zip(line, line[1:]))


for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "turn":
        words = ("left", "down", "right", "up")
        print(next(word for word in words if moves(told["board"], word)), flush=True)
