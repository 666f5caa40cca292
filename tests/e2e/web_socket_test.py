"""WebSockets of another make speak to the server: python3-websockets, and a bare socket."""

import asyncio
import base64
import os
import pathlib
import socket
import ssl
import subprocess
import sys
import unittest

from screens import CLIENT, PATIENCE, Screens, Server

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "attack"))
sys.path.append("/usr/lib/python3/dist-packages")  # of Debian, if this is another Python
import websockets  # noqa: E402
from protocol import GO, PREFACE, SEALED, START, WELCOME, Player, field, hello  # noqa: E402

ROSTER, STANDINGS = 9, 2  # in ToClient.body
BINARY, CLOSE, PONG_FRAME = 0x82, 0x88, 0x8A  # the first bytes of frames
PROTOCOL = "race2048.1"


class Websocket:
    """python3-websockets, as a socket of the player below."""

    def __init__(self, port, encrypted=False):
        self._loop = asyncio.new_event_loop()
        trusting = None
        if encrypted:
            trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        scheme = "wss" if encrypted else "ws"

        async def connected():
            return await websockets.connect(f"{scheme}://127.0.0.1:{port}/socket",
                                            subprotocols=[PROTOCOL], ssl=trusting)

        self._peer = self._run(connected())

    def _run(self, what):
        return self._loop.run_until_complete(asyncio.wait_for(what, PATIENCE))

    def sendall(self, data):
        self._run(self._peer.send(bytes(data)))

    def recv(self, _):
        try:
            return self._run(self._peer.recv())
        except websockets.ConnectionClosed:
            return b""

    def ping(self):
        async def answered():
            await (await self._peer.ping(b"otter"))

        self._run(answered())

    def close(self):
        """The number with which the server answers."""
        self._run(self._peer.close(1001))
        self._loop.close()
        return self._peer.close_code


class BareSocket:
    """Sends each byte by itself, and each byte of a message as a frame."""

    def __init__(self, port):
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self._send_slowly(
            f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Protocol: {PROTOCOL}\r\n\r\n".encode())
        self._stream = self._socket.makefile("rb")
        self.status = self._stream.readline()
        while self._stream.readline() != b"\r\n":
            pass
        self._pongs = 0

    def _send_slowly(self, data):
        for byte in data:
            self._socket.sendall(bytes([byte]))

    def _send_frame(self, first, payload):
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        self._send_slowly(bytes([first, 0x80 | len(payload)]) + mask + masked)

    def _frame(self):
        first, length = self._stream.read(2)
        if length == 126:
            length = int.from_bytes(self._stream.read(2), "big")
        return first, self._stream.read(length)

    def sendall(self, data):
        for byte in data:
            self._send_frame(BINARY, bytes([byte]))

    def recv(self, _):
        first, payload = self._frame()
        while first == PONG_FRAME:
            self._pongs += 1
            first, payload = self._frame()
        return payload if first == BINARY else b""

    def ping(self):
        self._send_frame(0x89, b"otter")

    def close(self):
        self._send_frame(CLOSE, (1001).to_bytes(2, "big"))
        first, payload = self._frame()
        while first != CLOSE:
            self._pongs += first == PONG_FRAME
            first, payload = self._frame()
        self._socket.close()
        assert self._pongs == 1
        return int.from_bytes(payload, "big")


class WebPlayer(Player):
    """A player over a WebSocket."""

    def __init__(self, name, peer):  # pylint: disable=super-init-not-called
        self.socket = peer
        self._bytes = b""
        self.seq = self.board = 0
        peer.sendall(PREFACE + hello(name))
        self.wait_for(WELCOME)


class WebSocketTest(unittest.TestCase):
    MOVES = 30

    def play(self, server, peer):
        """Races against a bot in a room of two, and sees the bot move."""
        player = WebPlayer("otterada", peer)
        code = player.create(seats=2)
        with Screens() as screens, subprocess.Popen(
            [CLIENT, "bot", f"127.0.0.1:{server.port}/{code}", "--name", "otterbot", "--pace", "5",
             "--plaintext"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=screens.environment(),
        ) as bot:
            self.wait_for_bot(player)
            player.send(START, field(1, player.match_id))
            player.wait_for(GO)
            peer.ping()
            for _ in range(self.MOVES):
                player.move()
            player.wait_for(STANDINGS)
            self.assertEqual(peer.close(), 1001)
            bot.terminate()

    @staticmethod
    def wait_for_bot(player):
        while True:
            kind, fields = player.receive()
            if kind == SEALED:
                player.match_id = fields[1]
            texts = [value for value in fields.values() if isinstance(value, bytes)]
            if kind == ROSTER and any(b"otterbot" in text for text in texts):
                return

    def test_websockets_plays_against_a_bot(self):
        with Server("--countdown", "0.2") as server:
            self.play(server, Websocket(server.port))

    def test_websockets_plays_encrypted(self):
        with Server("--countdown", "0.2") as server:
            self.play(server, Websocket(server.port, encrypted=True))

    def test_a_bare_socket_plays_byte_by_byte(self):
        with Server("--countdown", "0.2") as server:
            self.play(server, BareSocket(server.port))


if __name__ == "__main__":
    unittest.main()
