"""The bot of docs/protocol.md: enters a room, gets ready, races one match, checks the seal.

It needs no board: it tries left, down, right and up until one of them changes something.
"""
import hashlib
import os
import socket
import sys
import time

import race2048_pb2 as pb


class Link:
    """Frames over TCP: a varint length, then that many bytes."""

    def __init__(self, host, port):
        self.socket = socket.create_connection((host, port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.stream = self.socket.makefile("rb")
        self.socket.sendall(b"R2048/1\n")

    def send(self, **body):
        data = pb.ToServer(**body).SerializeToString()
        length, rest = b"", len(data)
        while rest >= 0x80:
            length += bytes([rest & 0x7F | 0x80])
            rest >>= 7
        self.socket.sendall(length + bytes([rest]) + data)

    def receive(self):
        """The name of the next message's body and the body."""
        length = shift = 0
        while True:
            byte = self.stream.read(1)
            if not byte:
                sys.exit("the server closed the connection")
            length |= (byte[0] & 0x7F) << shift
            shift += 7
            if byte[0] < 0x80:
                break
        message = pb.ToClient.FromString(self.stream.read(length))
        kind = message.WhichOneof("body")
        return kind, getattr(message, kind) if kind else None


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def seal_holds(sealed, own_nonce, own_seat, start, secret):
    """The match's key if the commitment and the own nonce hold, else None."""
    opened = sha256(b"race2048 commit v1\0", sealed.match_id, sha256(sealed.settings), secret)
    nonces = {seat.seat: seat.nonce for seat in start.seats}
    if opened != sealed.commitment or nonces.get(own_seat) != own_nonce:
        return None
    parts = [seat.to_bytes(2, "big") + nonces[seat] for seat in sorted(nonces)]
    return sha256(b"race2048 key v1\0", secret, sealed.match_id, *parts)


def draw(key, settings, board, n, cells):
    if settings.draws == pb.DRAWS_POSITION:
        block = sha256(key, board.to_bytes(4, "big"), bytes(cells))
    else:
        block = sha256(key, board.to_bytes(4, "big"), (n // 4).to_bytes(4, "big"))[8 * (n % 4):]
    return int.from_bytes(block[:4], "big"), int.from_bytes(block[4:8], "big")


def first_tiles_hold(key, settings, go):
    cells = [0] * settings.rules.size ** 2  # exponents: 1 for a 2
    for n, told in enumerate(go.spawns):
        p, v = draw(key, settings, 0, n, cells)
        empty = [cell for cell, exponent in enumerate(cells) if exponent == 0]
        cell = empty[(p * len(empty)) >> 32]
        cells[cell] = 2 if v < settings.rules.four_probability else 1
        if (told.cell, told.tile) != (cell, 2 ** cells[cell]):
            return False
    return True


def main(host, port, code):
    link = Link(host, int(port))
    directions = [pb.ACTION_LEFT, pb.ACTION_DOWN, pb.ACTION_RIGHT, pb.ACTION_UP]
    hello = dict(min_protocol=1, max_protocol=1, client_version="pybot 1",
                 player_id=os.urandom(16), bot=True)
    seat = nonce = None  # seat: None for a watcher
    racing = lockstep = False
    board = seq = turn = step = 0
    state = pb.SEAT_STATE_RACING

    def move():
        nonlocal seq
        if state not in (pb.SEAT_STATE_RACING, pb.SEAT_STATE_STUCK):
            return  # done
        seq += 1
        stuck = state == pb.SEAT_STATE_STUCK
        link.send(move=pb.Move(round=start.round, board=board, seq=seq, step=step,
                               action=pb.ACTION_NEXT_BOARD if stuck else directions[turn % 4]))

    link.send(hello=pb.Hello(name="pybot", **hello))
    while True:
        kind, body = link.receive()
        if kind == "refused" and body.reason == pb.REASON_NAME_TAKEN:
            link.send(hello=pb.Hello(name=body.suggestion, **hello))
        elif kind == "refused" and body.reason in (pb.REASON_NOT_RACING, pb.REASON_WRONG_ROUND):
            pass  # a move that crossed the end of its match on the way
        elif kind in ("refused", "goodbye"):
            sys.exit(f"{kind}: {pb.Reason.Name(body.reason)}: {body.text}")
        elif kind == "welcome":
            link.send(join_room=pb.JoinRoom(code=code))
        elif kind == "ping":
            link.send(pong=pb.Pong(id=body.id))
        elif kind == "entered":
            seat = body.seat if body.seated else None
        elif kind == "sealed":
            next_seal, nonce = body, os.urandom(16)
            if seat is not None:
                if body.commitment:  # an open room has none, and takes no nonces
                    link.send(nonce=pb.Nonce(match_id=body.match_id, nonce=nonce))
                link.send(ready=pb.Ready(match_id=body.match_id))
        elif kind == "start":
            start, seal = body, next_seal
            settings = pb.Settings.FromString(seal.settings)
            racing = seat in [entry.seat for entry in start.seats]
            lockstep = settings.format == pb.FORMAT_STEP
        elif kind == "go":
            go = body
            if racing and not lockstep:
                move()
        elif kind == "step":  # in lockstep: the first comes after Go
            step, turn = body.number, 0
            if racing:
                move()
        elif kind == "outcome":
            # One move at a time, within the room's rate; up to 8 may be unanswered.
            time.sleep(1 / (settings.move_rate or 1000))
            board, state = body.board, body.state
            if body.result == pb.RESULT_APPLIED:
                turn = 0
            elif body.result == pb.RESULT_NO_CHANGE:
                turn += 1
            # In lockstep an applied move was that of a whole step, or the server's for a late seat.
            if not lockstep or body.result == pb.RESULT_NO_CHANGE:
                move()
        elif kind == "end":
            for standing in sorted(body.standings, key=lambda standing: standing.rank):
                print(f"{standing.rank}. seat {standing.seat}: {standing.score}")
            if racing and seal.commitment:
                key = seal_holds(seal, nonce, seat, start, body.secret)
                good = key is not None and first_tiles_hold(key, settings, go)
                print("seal, nonce and first tiles hold" if good else "THE SEAL DOES NOT HOLD")
            return


if __name__ == "__main__":
    main(*sys.argv[1:])
