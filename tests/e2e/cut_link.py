"""A link that can be cut: a TCP proxy on the loopback interface."""

import contextlib
import socket
import threading


class CutLink:
    """Carries bytes between its clients and a server; listens on self.port at once."""

    def __init__(self, server_port):
        self._server_port = server_port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._lock = threading.Lock()
        self._sockets = []
        self._is_down = False
        self._thread = threading.Thread(target=self._accept, daemon=True)
        self._thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.cut()
        # Without this the thread would go on accepting, with the number that the next listener gets.
        self._listener.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._listener.close()

    def cut(self):
        """Ends all connections; new ones end at once, until mend()."""
        with self._lock:
            self._is_down = True
            for end in self._sockets:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
            self._sockets.clear()

    def mend(self):
        with self._lock:
            self._is_down = False

    def _accept(self):
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return  # closed
            with self._lock:
                if self._is_down:
                    client.close()
                    continue
                try:
                    server = socket.create_connection(("127.0.0.1", self._server_port))
                except OSError:  # it is not there now
                    client.close()
                    continue
                for end in (client, server):
                    end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self._sockets += [client, server]
            ways = [(client, server), (server, client)]
            for source, sink in list(ways):
                threading.Thread(target=self._carry, args=(source, sink, ways), daemon=True).start()

    def _note(self, source, data):
        """The link carries bytes from this socket."""

    def _carry(self, source, sink, ways):
        """`ways`: those of the connection that still carry; the last one closes it."""
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                self._note(source, data)
                sink.sendall(data)
        with contextlib.suppress(OSError):
            sink.shutdown(socket.SHUT_WR)
        with self._lock:
            ways.remove((source, sink))
            if not ways:
                for end in (source, sink):
                    if end in self._sockets:  # not since it was cut
                        self._sockets.remove(end)
                    end.close()
