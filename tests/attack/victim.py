"""Races alone while others attack, and prints for each move when it was made and how long its answer
took, in seconds. Usage: victim.py SOURCE HOST PORT MOVES_PER_SECOND. Ends at the end of its input."""

import select
import sys
import time

from protocol import Player


def main():
    source, host, port, rate = sys.argv[1:]
    player = Player("victim", source, (host, int(port)))
    player.create()
    player.race()
    print("racing", flush=True)
    due = time.monotonic()
    while not select.select([sys.stdin], [], [], max(0.0, due - time.monotonic()))[0]:
        sent = time.monotonic()
        player.move()
        print(f"{sent:.6f} {time.monotonic() - sent:.6f}", flush=True)
        due = max(due + 1 / float(rate), time.monotonic())


main()
