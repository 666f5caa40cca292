"""A server that plays a match with one client, and then does what a test wants."""

import hashlib
import pathlib
import socket
import sys
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "attack"))
from protocol import (ENTERED, GO, GOODBYE, HELLO, JOIN, NONCE, PREFACE, SEALED, WELCOME, END,  # noqa: E402
                      field, fields_of, frame, read_varint)

ROSTER, START = 9, 10  # in ToClient.body
CODE = "KXQ7WP"
WRONG_PASSWORD = 49
PATIENCE = 150.0


def settings():
    """A sealed race of ten minutes."""
    rules = field(1, 4) + field(2, 2) + field(3, (1 << 32) // 10)
    return b"".join([field(1, rules), field(2, 1), field(3, 600_000), field(5, 600_000), field(6, 2),
                     field(7, 1), field(8, 1), field(9, 8), field(10, 20)])  # fmt: skip


class Visitor:
    """One connection."""

    def __init__(self, connection):
        self._connection = connection
        self._stream = connection.makefile("rb")
        self._stream.read(len(PREFACE))
        self.round = 0

    def send(self, kind, *fields):
        self._connection.sendall(frame(kind, *fields))

    def wait_for(self, wanted):
        """The next message of this kind; skips the others."""
        while True:
            head = self._stream.read(1)
            while head and head[-1] & 0x80:
                head += self._stream.read(1)
            if not head:
                raise ConnectionError("the client has closed the connection")
            message = self._stream.read(read_varint(head, 0)[0])
            kind, at = read_varint(message, 0)
            _, at = read_varint(message, at)
            if kind >> 3 == wanted:
                return fields_of(message[at:])

    def let_in(self):
        """Logs the client in, and gives it the only seat of a room."""
        self.name = self.wait_for(HELLO)[5]
        self.send(WELCOME, field(1, 1), field(2, "hostile"), field(3, self.name))
        self.wait_for(JOIN)
        self.send(ENTERED, field(1, CODE), field(2, 1), field(5, b"t" * 32), field(6, 1),
                  field(7, 120_000), field(8, 60_000))
        member = field(2, self.name) + field(7, 1)
        self.send(ROSTER, field(1, member), field(4, 1), field(6, self.name))

    def seal(self):
        self.round += 1
        self.match = hashlib.sha256(b"%d" % self.round).digest()[:16]
        sealed = settings()
        opens = b"race2048 commit v1\0" + self.match + hashlib.sha256(sealed).digest() + b"s" * 32
        self.send(SEALED, field(1, self.match), field(2, sealed),
                  field(3, hashlib.sha256(opens).digest()), field(4, self.round))
        self._nonce = self.wait_for(NONCE)[2]

    def start(self):
        seat = field(2, self.name) + field(5, self._nonce) + field(6, 1)
        self.send(START, field(1, self.match), field(2, self.round), field(3, seat))
        tiles = [field(2, field(1, cell) + field(2, 2)) for cell in (0, 5)]
        self.send(GO, field(1, self.round), *tiles)

    def end(self):
        """The secret is not the sealed one: tiles can follow from that by chance."""
        standing = b"".join([field(2, 1), field(4, 2), field(6, 1), field(8, 1)])
        self.send(END, field(1, self.match), field(2, self.round), field(3, 1), field(4, b"o" * 32),
                  field(5, standing), field(6, 1000))

    def say_goodbye(self, reason):
        self.send(GOODBYE, field(1, reason))


class Acceptor:
    """A server on a free port, `here`. Calls `meet` with each connection, in a thread."""

    def __init__(self, meet):
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.here = f"127.0.0.1:{self._listener.getsockname()[1]}"
        self._meet_client = meet
        threading.Thread(target=self._serve, daemon=True).start()

    def stop(self):
        self._listener.close()

    def _serve(self):
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._meet, args=(connection,), daemon=True).start()

    def _meet(self, connection):
        with connection:
            connection.settimeout(PATIENCE)
            try:
                self._meet_client(connection)
            except OSError:
                pass  # the client has ended


class HostileServer(Acceptor):
    """Calls `script` with each Visitor, in a thread."""

    def __init__(self, script):
        super().__init__(lambda connection: script(Visitor(connection)))
        self.room = f"{self.here}/{CODE}"
