"""The part of the protocol that attackers and their victims need, without generated messages."""

import socket
import struct

PREFACE = b"R2048/1\n"
# Numbers in ToServer.body and ToClient.body.
MOVE, PONG, HELLO, CREATE, JOIN, WATCH, LEAVE, NONCE, READY, START = range(1, 11)
CHAT = 20
NEXT_BOARD = 5  # an action
OUTCOME, BOARDS, PING, WELCOME, REFUSED, ENTERED, SEALED = 1, 3, 4, 5, 6, 7, 8
GO, END, GOODBYE = 11, 12, 14
TOO_OFTEN = 30
IP_BIND_ADDRESS_NO_PORT = 24


def varint(number):
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes(out) + bytes([number])


def field(number, value):
    """A field: a number, or the bytes of a text or a message."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    if isinstance(value, str):
        value = value.encode()
    return varint(number << 3 | 2) + varint(len(value)) + value


def frame(kind, *fields):
    body = field(kind, b"".join(fields))
    return varint(len(body)) + body


def read_varint(data, at):
    number = shift = 0
    while True:
        byte = data[at]
        at += 1
        number |= (byte & 0x7F) << shift
        if byte < 0x80:
            return number, at
        shift += 7


def fields_of(message):
    """The last value of each field."""
    fields, at = {}, 0
    while at < len(message):
        key, at = read_varint(message, at)
        kind = key & 7
        if kind == 0:
            fields[key >> 3], at = read_varint(message, at)
        elif kind == 2:
            size, at = read_varint(message, at)
            fields[key >> 3] = message[at : at + size]
            at += size
        else:
            size = 4 if kind == 5 else 8
            fields[key >> 3] = message[at : at + size]
            at += size
    return fields


def hello(name):
    return frame(
        HELLO,
        field(1, 1),
        field(2, 1),
        field(3, "attack"),
        field(4, name.encode().ljust(16, b".")[:16]),
        field(5, name),
    )


def settings(seats=1, move_rate=0, watch=1, seconds=1800):
    """A race by time in an open room, whose seed everybody knows; the longest that there is."""
    rules = field(1, 4) + field(2, 2) + field(3, (1 << 32) // 10)
    return b"".join(
        [field(1, rules), field(2, 1), field(3, seconds * 1000), field(5, seconds * 1000),
         field(6, 2), field(7, 1), field(8, watch), field(9, seats), field(10, move_rate),
         field(11, b"seed" * 8)]
    )  # fmt: skip


def connect(source, target, timeout=30):
    """A connection from a chosen address of this machine."""
    connection = socket.socket()
    connection.setsockopt(socket.IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, 1)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.settimeout(timeout)
    connection.bind((source, 0))
    connection.connect(target)
    return connection


def reset(connection):
    """Closes without a trace in the system's table of connections."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


class Player:
    """A client that reads every message and answers pings."""

    connect = staticmethod(connect)

    def __init__(self, name, source, target):
        self.socket = self.connect(source, target)
        self._bytes = b""
        self.seq = self.board = 0
        self.socket.sendall(PREFACE + hello(name))
        self.wait_for(WELCOME)

    def send(self, kind, *fields):
        self.socket.sendall(frame(kind, *fields))

    def receive(self):
        """The next message: its number and its fields."""
        while True:
            try:
                size, at = read_varint(self._bytes, 0)
                if len(self._bytes) >= at + size:
                    break
            except IndexError:
                pass
            more = self.socket.recv(65536)
            if not more:
                raise ConnectionError("the server has closed the connection")
            self._bytes += more
        message, self._bytes = self._bytes[at : at + size], self._bytes[at + size :]
        key, at = read_varint(message, 0)
        _, at = read_varint(message, at)
        fields = fields_of(message[at:])
        if key >> 3 == PING:
            self.send(PONG, field(1, fields.get(1, 0)))
        if key >> 3 == GOODBYE:
            raise ConnectionError(fields.get(2, b"").decode())
        return key >> 3, fields

    def wait_for(self, *kinds):
        while True:
            kind, fields = self.receive()
            if kind == REFUSED and REFUSED not in kinds:
                raise ConnectionError(fields.get(2, b"").decode())
            if kind in kinds:
                return fields

    def create(self, **options):
        """Makes a room, and returns its code."""
        self.send(CREATE, field(1, settings(**options)))
        self.code = self.wait_for(ENTERED)[1].decode()
        self.match_id = self.wait_for(SEALED)[1]
        return self.code

    def race(self):
        self.send(START, field(1, self.match_id))
        self.wait_for(GO)

    def move(self):
        """Makes the next move, or asks for the next board now and then, and waits for its outcome."""
        self.seq += 1
        action = NEXT_BOARD if self.seq % 20 == 0 else 1 + self.seq % 4
        self.send(
            MOVE, field(1, 1), field(2, self.board), field(3, self.seq), field(4, action)
        )
        outcome = self.wait_for(OUTCOME)
        while outcome.get(1) != self.seq:
            outcome = self.wait_for(OUTCOME)
        self.board = outcome.get(6, 0)
