#!/usr/bin/env python3
"""Golden vectors of the tile sequence and of whole games, for tests/cases/sequence.json.

    golden.py               writes tests/cases/sequence.json
    golden.py --check FILE  compares FILE with the new vectors; exits with 1 at the first difference

A second implementation from the rules alone: it shares no code with engine/, so that a mistake must
be made twice to go unnoticed. All integers are big-endian, tags end with a zero byte:

    commitment = SHA-256("race2048 commit v1\\0" || match_id || SHA-256(settings) || secret)
    key        = SHA-256("race2048 key v1\\0" || secret || match_id
                         || for each seat, rising: u16 seat || nonce)
    block      = SHA-256(key || u32 board || u32 (n div 4))
    draw n     = the 8 bytes of the block at 8 * (n mod 4): u32 p, u32 v
    draw at a position
               = the first 8 bytes of SHA-256(key || u32 board || cells): u32 p, u32 v; a byte for
                 each cell in reading order, 0 if it is empty, k for the tile 2^k

A draw places a tile on the empty cell number (p * empties) >> 32 in reading order; the tile is a 4
if v < four_probability, otherwise a 2. Boards are lists of rows; 0 is an empty cell.
"""

import argparse
import hashlib
import json
import pathlib
import sys

TEN_PERCENT = 429496729  # of 2^32, rounded down


# ---- the formulas ------------------------------------------------------------------------------


def sha256(data):
    return hashlib.sha256(data).digest()


def u16(number):
    return number.to_bytes(2, "big")


def u32(number):
    return number.to_bytes(4, "big")


def commitment(match_id, settings, secret):
    return sha256(b"race2048 commit v1\0" + match_id + sha256(settings) + secret)


def match_key(secret, match_id, nonces):
    """`nonces` maps a seat's number to its 16 bytes."""
    seats = b"".join(u16(seat) + nonces[seat] for seat in sorted(nonces))
    return sha256(b"race2048 key v1\0" + secret + match_id + seats)


def draw(key, board_number, n):
    block = sha256(key + u32(board_number) + u32(n // 4))
    start = 8 * (n % 4)
    p = int.from_bytes(block[start : start + 4], "big")
    v = int.from_bytes(block[start + 4 : start + 8], "big")
    return p, v


def draw_at(key, board_number, board):
    """The draw for the tile that is about to be placed on the board."""
    cells = bytes(tile.bit_length() - 1 if tile else 0 for row in board for tile in row)
    block = sha256(key + u32(board_number) + cells)
    return int.from_bytes(block[:4], "big"), int.from_bytes(block[4:8], "big")


def spawn(board, p, v, four_probability):
    """The cell, numbered in reading order, and the tile of a draw."""
    cells = [tile for row in board for tile in row]
    empty = [cell for cell, tile in enumerate(cells) if tile == 0]
    return empty[(p * len(empty)) >> 32], 4 if v < four_probability else 2


# ---- the rules of a game -----------------------------------------------------------------------


def slide_line(line):
    """A line after a slide towards its first cell, and the sum of the tiles made by merges."""
    tiles = [tile for tile in line if tile != 0]
    result = []
    gain = 0
    while tiles:
        if len(tiles) > 1 and tiles[0] == tiles[1]:
            result.append(2 * tiles[0])
            gain += 2 * tiles[0]
            tiles = tiles[2:]
        else:
            result.append(tiles[0])
            tiles = tiles[1:]
    return result + [0] * (len(line) - len(result)), gain


def columns(board):
    return [list(column) for column in zip(*board)]


def mirrored(board):
    return [row[::-1] for row in board]


def slide(board, direction):
    """The board after a slide, and the sum of the tiles made by merges."""
    if direction == "up":
        result, gain = slide(columns(board), "left")
        return columns(result), gain
    if direction == "down":
        result, gain = slide(columns(board), "right")
        return columns(result), gain
    if direction == "right":
        result, gain = slide(mirrored(board), "left")
        return mirrored(result), gain
    lines = [slide_line(row) for row in board]
    return [line for line, _ in lines], sum(gain for _, gain in lines)


def first_move(board):
    """The move of the golden games: the first of some directions that changes the board."""
    for direction in ("left", "down", "right", "up"):
        if slide(board, direction)[0] != board:
            return direction
    return None


def play(key, board_number, size, start_tiles, four_probability, by_position=False):
    """One board of a match, played to its end."""
    board = [[0] * size for _ in range(size)]
    draws = 0

    def add_tile():
        nonlocal draws
        if by_position:
            p, v = draw_at(key, board_number, board)
        else:
            p, v = draw(key, board_number, draws)
        draws += 1
        cell, tile = spawn(board, p, v, four_probability)
        board[cell // size][cell % size] = tile
        return [cell, tile]

    start = [add_tile() for _ in range(start_tiles)]
    score = 0
    moves = []
    while True:
        direction = first_move(board)
        if direction is None:
            break
        board, gain = slide(board, direction)
        score += gain
        moves.append([direction, gain] + add_tile())
    return {
        "board_number": board_number,
        "start": start,
        "moves": moves,
        "final": board,
        "score": score,
        "move_count": len(moves),
    }


# ---- the cases ---------------------------------------------------------------------------------


def sample(label, size):
    """Bytes that look random and are the same on every run."""
    return sha256(label.encode())[:size]


def commitment_cases():
    inputs = [
        (bytes(16), b"", bytes(32)),
        (b"\xff" * 16, b"\x00", b"\xff" * 32),
        (sample("match 1", 16), b"\x08\x04\x10\xb4\x01", sample("secret 1", 32)),
        (sample("match 2", 16), bytes(range(256)), sample("secret 2", 32)),
    ]
    for match_id, settings, secret in inputs:
        yield {
            "match_id": match_id.hex(),
            "settings": settings.hex(),
            "secret": secret.hex(),
            "commitment": commitment(match_id, settings, secret).hex(),
        }


def key_cases():
    for seats in ([], [0], [7], [0, 1], [1, 2, 5], [3, 40, 255, 256, 65535], list(range(20))):
        secret = sample(f"secret of {seats}", 32)
        match_id = sample(f"match of {seats}", 16)
        nonces = {seat: sample(f"nonce of {seat}", 16) for seat in seats}
        yield {
            "secret": secret.hex(),
            "match_id": match_id.hex(),
            "nonces": [[seat, nonce.hex()] for seat, nonce in nonces.items()],
            "key": match_key(secret, match_id, nonces).hex(),
        }


def draw_cases():
    for key in (bytes(32), sample("draws", 32)):
        for board_number in (0, 1, 2, 255, 256, 65536, 2**32 - 1):
            for n in list(range(10)) + [1023, 1024, 1025, 2**18 + 3, 2**32 - 1]:
                p, v = draw(key, board_number, n)
                yield {"key": key.hex(), "board_number": board_number, "n": n, "p": p, "v": v}


def position_draw_cases():
    empty = [[0] * 4 for _ in range(4)]
    start = [[0, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 4], [0, 0, 0, 0]]
    large_tiles = [[32768, 65536, 0, 0], [0, 131072, 0, 0], [0] * 4, [2**31, 0, 0, 0]]
    small = [[0, 0, 2], [2, 0, 0], [0, 1024, 0]]
    large = [[2 ** (row + column) if row + column else 0 for column in range(8)] for row in range(8)]
    for key in (bytes(32), sample("position", 32)):
        for board_number in (0, 1, 256, 2**32 - 1):
            for board in (empty, start, large_tiles, small, large):
                p, v = draw_at(key, board_number, board)
                yield {
                    "key": key.hex(),
                    "board_number": board_number,
                    "board": board,
                    "p": p,
                    "v": v,
                }


def spawn_cases():
    empty = [[0] * 4 for _ in range(4)]
    one_left = [[2, 4, 2, 4], [4, 2, 4, 2], [2, 4, 0, 4], [4, 2, 4, 2]]
    half = [[0, 2, 0, 4], [0, 0, 8, 2], [16, 0, 2, 0], [0, 4, 0, 2]]
    small = [[0, 0, 2], [2, 0, 0], [0, 1024, 0]]
    large = [[0] * 8 for _ in range(8)]
    never, always_but_one = 0, 2**32 - 1
    top = 2**32 - 1
    inputs = [
        (empty, 0, 0, TEN_PERCENT),
        (empty, top, top, TEN_PERCENT),
        (empty, 2**28 - 1, TEN_PERCENT - 1, TEN_PERCENT),  # the last position of the first cell
        (empty, 2**28, TEN_PERCENT, TEN_PERCENT),  # the first position of the second cell
        (one_left, 0, top, TEN_PERCENT),
        (one_left, top, 0, TEN_PERCENT),
        (large, 2**26 - 1, 0, never),
        (large, 2**26, top, always_but_one),
        (large, top, top - 1, always_but_one),
    ]
    key = sample("spawns", 32)
    for n, board in enumerate([empty, half, half, half, small, small, small, large] * 2):
        inputs.append((board, *draw(key, 0, n), TEN_PERCENT))
    for board, p, v, four_probability in inputs:
        cell, tile = spawn(board, p, v, four_probability)
        yield {
            "board": board,
            "p": p,
            "v": v,
            "four_probability": four_probability,
            "cell": cell,
            "tile": tile,
        }


def game_cases(by_position=False):
    for size, start_tiles, four_probability in (
        (4, 2, TEN_PERCENT),
        (3, 8, TEN_PERCENT),
        (5, 1, 0),
        (4, 3, 2**31),
    ):
        key = sample(f"game {size} {start_tiles} {four_probability}", 32)
        rules = {"size": size, "start_tiles": start_tiles, "four_probability": four_probability}
        boards = [play(key, number, by_position=by_position, **rules) for number in (0, 1)]
        yield {"key": key.hex(), **rules, "boards": boards}


def golden_text():
    """The file: one case per line, so that a difference names its case."""
    groups = {
        "commitments": commitment_cases(),
        "keys": key_cases(),
        "draws": draw_cases(),
        "spawns": spawn_cases(),
        "games": game_cases(),
        "position_draws": position_draw_cases(),
        "position_games": game_cases(by_position=True),
    }
    parts = []
    for name, cases in groups.items():
        lines = [json.dumps(case, separators=(",", ":")) for case in cases]
        parts.append(f'"{name}":[\n' + ",\n".join(lines) + "\n]")
    return "{\n" + ",\n".join(parts) + "\n}\n"


# ---- the program -------------------------------------------------------------------------------


def check(path):
    expected = golden_text().splitlines()
    found = path.read_text(encoding="utf-8").splitlines()
    for number in range(max(len(expected), len(found))):
        expected_line = expected[number] if number < len(expected) else "(end of file)"
        found_line = found[number] if number < len(found) else "(end of file)"
        if expected_line != found_line:
            # Long lines are games: show where they differ.
            same = 0
            while expected_line[: same + 1] == found_line[: same + 1]:
                same += 1
            start = max(0, same - 60)
            print(f"{path}:{number + 1}: differs at column {same + 1}", file=sys.stderr)
            print(f"  expected: ...{expected_line[start : same + 60]}", file=sys.stderr)
            print(f"  found:    ...{found_line[start : same + 60]}", file=sys.stderr)
            return 1
    return 0


def main():
    parser = argparse.ArgumentParser(description="Golden vectors of the tile sequence.")
    parser.add_argument("--check", metavar="FILE", type=pathlib.Path, help="compare, write nothing")
    arguments = parser.parse_args()
    if arguments.check is not None:
        return check(arguments.check)
    path = pathlib.Path(__file__).resolve().parent.parent / "cases" / "sequence.json"
    path.write_text(golden_text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
