"""The wires of a service: between clients, nodes and a pair of databases. Each can be cut for a while."""

import contextlib
import socket

from cut_link import CutLink
from networks import Network, Switch, may_make_networks

DATABASES = (0, 1)
DATABASE_PORT = 5432
NODE_PORT = 2048


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class NamespaceWires:
    """Each machine has a network namespace, and nodes have two cables: to the databases, and to their clients.

    A cut swallows everything, as a pulled cable does.
    """

    trusted = "10.48.1.0/24"  # of the databases
    people = "10.48.2.0/24"

    def __init__(self, test, nodes):
        inner, outer = Switch(test), Switch(test)
        self._databases = [Network(test) for _ in DATABASES]
        self._nodes = [Network(test) for _ in range(nodes)]
        self._clients = Network(test)
        self._cables = {}  # by what is cut: the switch and its end
        for number, network in enumerate(self._databases):
            self._cables["database", number] = inner, inner.connect(network, f"10.48.1.{11 + number}")
        for number, network in enumerate(self._nodes):
            end = inner.connect(network, f"10.48.1.{21 + number}", "inner")
            self._cables["store", number] = inner, end
            end = outer.connect(network, f"10.48.2.{21 + number}", "outer")
            self._cables["clients", number] = outer, end
        outer.connect(self._clients, "10.48.2.11")

    def database_places(self):
        return [(f"10.48.1.{11 + number}", DATABASE_PORT, network.prefix)
                for number, network in enumerate(self._databases)]

    def database_hosts(self, _node):
        return [f"{host}:{port}" for host, port, _ in self.database_places()]

    def node_place(self, node):
        """The address and the port where it listens, and a command that runs another one there."""
        return f"10.48.2.{21 + node}", NODE_PORT, self._nodes[node].prefix

    def node_address(self, node):
        """Where clients reach it."""
        return f"10.48.2.{21 + node}:{NODE_PORT}"

    @property
    def client_prefix(self):
        return self._clients.prefix

    def cut(self, what, number):
        switch, end = self._cables[what, number]
        switch.pull(end)

    def mend(self, what, number):
        switch, end = self._cables[what, number]
        switch.plug(end)


class LoopbackWires:
    """All on the loopback interface, with a proxy in each wire. A cut ends its connections, and refuses new ones."""

    trusted = "127.0.0.1/32"
    people = "127.0.0.0/8"

    def __init__(self, test, nodes):
        self._database_ports = [free_port() for _ in DATABASES]
        self._node_ports = [free_port() for _ in range(nodes)]
        stack = test.enterContext(contextlib.ExitStack())
        self._stores = [[stack.enter_context(CutLink(port)) for port in self._database_ports]
                        for _ in range(nodes)]
        self._fronts = [stack.enter_context(CutLink(port)) for port in self._node_ports]

    def database_places(self):
        return [("127.0.0.1", port, []) for port in self._database_ports]

    def database_hosts(self, node):
        return [f"127.0.0.1:{link.port}" for link in self._stores[node]]

    def node_place(self, node):
        return "127.0.0.1", self._node_ports[node], []

    def node_address(self, node):
        return f"127.0.0.1:{self._fronts[node].port}"

    client_prefix = ()  # a command that runs another one where clients are

    def cut(self, what, number):
        for link in self._links(what, number):
            link.cut()

    def mend(self, what, number):
        for link in self._links(what, number):
            link.mend()

    def _links(self, what, number):
        if what == "store":
            return self._stores[number]
        if what == "clients":
            return [self._fronts[number]]
        return [links[number] for links in self._stores]


def wires(test, nodes):
    return (NamespaceWires if may_make_networks() else LoopbackWires)(test, nodes)
