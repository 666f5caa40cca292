"""A browser's side of HTTP and WebSockets, as far as attackers need it."""

import struct

from protocol import Player, connect

CONTINUATION, TEXT, BINARY, CLOSE, PING = 0, 1, 2, 8, 9
FINAL = 0x80
MASK = bytes(4)  # which leaves the bytes as they are
MOST_IN_MESSAGE = 4107  # of the protocol's bytes


def request(at, path="/", headers=""):
    host, port = at
    return f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\n{headers}\r\n".encode()


def upgrade(at):
    return request(
        at,
        "/socket",
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: race2048.1\r\n",
    )


def head_of(size, at):
    """A request of so many bytes."""
    without = len(request(at, headers="X: \r\n"))
    return request(at, headers="X: " + "x" * (size - without) + "\r\n")


def masked(first, payload=b"", claimed=None):
    """A frame; `claimed`: another length than the payload's."""
    size = len(payload) if claimed is None else claimed
    if size < 126:
        length = bytes([0x80 | size])
    elif size < 1 << 16:
        length = b"\xfe" + struct.pack(">H", size)
    else:
        length = b"\xff" + struct.pack(">Q", size)
    return bytes([first]) + length + MASK + payload


def messages(data):
    """Bytes of the protocol as messages of a WebSocket."""
    pieces = [data[at : at + MOST_IN_MESSAGE] for at in range(0, len(data), MOST_IN_MESSAGE)]
    return b"".join(masked(FINAL | BINARY, piece) for piece in pieces)


def take_frame(data):
    """The first byte and the payload of the frame at the front of what the server has sent, and the
    rest; nothing if it is not whole."""
    if len(data) < 4:
        return None
    at, size = 2, data[1]
    if size == 126:
        at, size = 4, struct.unpack(">H", data[2:4])[0]
    if len(data) < at + size:
        return None
    return data[0], data[at : at + size], data[at + size :]


def end_of(heard):
    """How the server ended a connection on which it has said this: the number with which it closed a
    WebSocket, or the last status of HTTP, or 0."""
    status, end = 0, 0
    while heard.startswith(b"HTTP/1.1 "):
        head, _, heard = heard.partition(b"\r\n\r\n")
        status = int(head[9:12])
        length = head.lower().rpartition(b"content-length: ")[2].split(b"\r\n")[0]
        heard = heard[int(length) if length.isdigit() else 0 :]
    while frame := take_frame(heard):
        first, payload, heard = frame
        if first == FINAL | CLOSE:
            end = struct.unpack(">H", payload)[0]
    return end or status


class WebSocket:
    """A connection whose bytes travel in the messages of a WebSocket."""

    def __init__(self, connection, at):
        self.connection = connection
        connection.sendall(upgrade(at))
        self._heard = b""
        while b"\r\n\r\n" not in self._heard:
            self._hear()
        head, _, self._heard = self._heard.partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101 "):
            raise ConnectionError(head.decode())

    def _hear(self):
        more = self.connection.recv(65536)
        if not more:
            raise ConnectionError("the server has closed the connection")
        self._heard += more

    def sendall(self, data):
        self.connection.sendall(messages(data))

    def recv(self, _):
        while not (frame := take_frame(self._heard)):
            self._hear()
        first, payload, self._heard = frame
        return b"" if first == FINAL | CLOSE else payload


class WebPlayer(Player):
    """A player over a WebSocket."""

    @staticmethod
    def connect(source, target):
        return WebSocket(connect(source, target), target)
