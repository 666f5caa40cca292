#!/usr/bin/env python3
"""Holds the layers of docs/design.md: who may include what; and that nobody uses coroutines.

Usage: check_layers.py ROOT          reports each violation as file:line; exit 1 if there are any
       check_layers.py --self-test   breaks every rule in a temporary tree and expects to be told

Reads every *.h and *.cc in the folders of the layers (coroutines: in tests/ too), whether git knows
the file already or not.
"""
import pathlib
import re
import sys
import tempfile

# A layer is a folder; "server" and "client" are the files right in it, such as main.cc.
# layer -> the layers it may include from. A folder that is not listed must be added here first.
CLIENT = ["client", "client/app", "client/net", "client/ui", "client/core"]
LAYERS = {
    "engine":      ["engine"],
    "proto":       ["proto", "engine"],
    "server/core": ["server/core", "proto", "engine"],
    "server/net":  ["server/net", "server/core", "proto", "engine"],
    "server":      ["server", "server/net", "server/core", "proto", "engine"],
    "client/core": ["client/core", "proto", "engine"],
    "client/ui":   ["client/ui", "client/core", "proto", "engine"],
    "client/net":  ["client/net", "client/core", "proto", "engine"],
    "client/app":  [*CLIENT, "proto", "engine"],
    "client":      [*CLIENT, "proto", "engine"],
}
CORES = ["engine", "proto", "server/core", "client/core"]
ALL = list(LAYERS)
# what -> (the headers that are it, the layers that may include them)
LIBRARIES = {
    "Asio":     (r"asio\.hpp|asio/.*|boost/asio.*", ["server/net", "client/net"]),
    "ncurses":  (r"(ncursesw?/)?(n?curses|cursesw|cursesapp|term|panel|menu|form|tic)\.h|ncurses.*",
                 ["client/ui"]),
    "protobuf": (r"google/protobuf/.*|.*\.pb\.h", [x for x in ALL if x != "engine"]),
    "simdjson": (r"simdjson(/.*|\.h)", ["client/core"]),
    "sockets":  (r"sys/(socket|un|epoll|select)\.h|netinet/.*|arpa/.*|net/if.*|netdb\.h|poll\.h"
                 r"|ifaddrs\.h",
                 [x for x in ALL if x not in CORES]),
    "clock, threads and I/O":
                (r"chrono|c?time(\.h)?|thread|mutex|shared_mutex|future|condition_variable|iostream"
                 r"|fstream|filesystem|c?stdio(\.h)?|unistd\.h|fcntl\.h|sys/.*|random",
                 [x for x in ALL if x != "engine"]),
}
COROUTINES = r"\b(co_await|co_return|co_yield|co_spawn)\b"  # g++ 12 miscompiles some of them

SOURCES = (".h", ".cc")
TOKEN = re.compile(
    r"""(?P<comment>//(?:\\\n|[^\n])*|/\*.*?\*/)"""
    r"""|(?P<raw>R"(?P<tag>[^()\\\s]{0,16})\(.*?\)(?P=tag)")"""
    r"""|(?P<text>"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])*')""", re.DOTALL)
INCLUDE = re.compile(r"^[ \t]*#[ \t]*(?:include|include_next|import)\b[ \t]*(?P<what>[^\n]*)",
                     re.MULTILINE)
QUOTED = re.compile(r'^(?:"(?P<project>[^"]+)"|<(?P<system>[^>]+)>)')


def layer_of(path):
    """The layer of a file given relative to the root, or None."""
    parts = path.split("/")
    if "/".join(parts[:2]) in LAYERS and len(parts) > 2:
        return "/".join(parts[:2])
    alone = any(layer.startswith(parts[0] + "/") for layer in LAYERS)  # it has layers as folders
    if parts[0] in LAYERS and len(parts) > 1 and (len(parts) == 2 or not alone):
        return parts[0]
    return None


def blank(source, strings):
    """Comments, and strings if so wanted, as spaces; every line keeps its number."""
    def spaces(match):
        if match.group("comment") is None and not strings:
            return match.group()
        return re.sub(r"[^\n]", " ", match.group())
    return TOKEN.sub(spaces, source)


def line_of(source, offset):
    return source.count("\n", 0, offset) + 1


def normal(path):
    """a/b/../c as a/c."""
    parts = []
    for part in path.split("/"):
        if part == "..":
            parts = parts[:-1]
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def judge_include(root, path, what):
    """The complaints about `#include what` in the file path."""
    quoted = QUOTED.match(what.strip())
    if not quoted:
        return [f"includes {what.strip()}, which this check cannot read"]
    layer = layer_of(path)
    name = quoted["project"] or quoted["system"]
    target = normal(name)
    beside = normal(f"{pathlib.PurePosixPath(path).parent}/{name}")
    if quoted["project"] and (root / beside).is_file():
        target = beside
    complaints = []
    libraries = [lib for lib, (pattern, _) in LIBRARIES.items() if re.fullmatch(pattern, target)]
    for library in libraries:
        if layer not in LIBRARIES[library][1]:
            complaints.append(f"{layer} includes {target}: {library} is not for this layer")
    other = layer_of(target)
    if other is not None:
        if other not in LAYERS[layer]:
            complaints.append(f"{layer} includes {target}: it may not include from {other}")
    elif target.split("/")[0] in {x.split("/")[0] for x in LAYERS}:
        complaints.append(f"{layer} includes {target}, which is in no layer")
    elif quoted["project"] and not libraries:
        complaints.append(f"{layer} includes {target}, which is neither a layer's nor a library's")
    return complaints


def check_file(root, path):
    source = (root / path).read_text(encoding="utf-8", errors="replace")
    found = []
    code = blank(source, strings=True)
    for match in re.finditer(COROUTINES, code):
        found.append((line_of(code, match.start()), f"{match.group()}: no coroutines here"))
    if path.split("/")[0] != "tests":
        if layer_of(path) is None:
            return [(1, "its folder is no layer; tests/support/check_layers.py has the table")]
        code = blank(source, strings=False)
        for match in INCLUDE.finditer(code):
            for complaint in judge_include(root, path, match["what"]):
                found.append((line_of(code, match.start("what")), complaint))
    return sorted(found)


def check(root):
    """(files read, violations as "file:line: text")."""
    root = pathlib.Path(root)
    paths = [file.relative_to(root).as_posix()
             for folder in sorted({x.split("/")[0] for x in LAYERS} | {"tests"})
             for file in sorted((root / folder).rglob("*"))
             if file.suffix in SOURCES and file.is_file() and not file.name.startswith(".")]
    return paths, [f"{path}:{line}: {text}" for path in paths
                   for line, text in check_file(root, path)]


# (file, its text, the line to be reported or None, a part of the report)
SELF_TEST = [
    ("engine/a.cc", '#include "proto/limits.h"', 1, "may not include from proto"),
    ("engine/a.h", '#pragma once\n\n#include "proto/race2048.pb.h"', 3, "protobuf is not for"),
    ("engine/b.h", "#include <google/protobuf/message.h>", 1, "protobuf is not for"),
    ("engine/c.h", "#include <asio.hpp>", 1, "Asio is not for"),
    ("engine/d.h", "#include <curses.h>", 1, "ncurses is not for"),
    ("engine/e.h", "#include <chrono>", 1, "clock, threads and I/O is not for"),
    ("engine/deep/e.h", '#include "client/core/model.h"', 1, "may not include from client/core"),
    ("engine/f.h", '#include "../server/core/room.h"', 1, "may not include from server/core"),
    ("engine/g.h", "  #  include\t<asio/ip/tcp.hpp>  // why", 1, "Asio is not for"),
    ("engine/h.h", '/* a\n comment */ int x;\n#include "asio.hpp"', 3, "Asio is not for"),
    ("engine/i.h", "#include SOME_MACRO", 1, "cannot read"),
    ("engine/j.h", '#include "nowhere.h"', 1, "neither a layer's nor a library's"),
    ("proto/a.cc", '#include "server/core/room.h"', 1, "may not include from server/core"),
    ("proto/b.cc", '#include "client/core/model.h"', 1, "may not include from client/core"),
    ("server/core/a.cc", '#include "server/net/link.h"', 1, "may not include from server/net"),
    ("server/core/b.cc", "#include <asio/buffer.hpp>", 1, "Asio is not for"),
    ("server/core/c.cc", '#include "client/core/model.h"', 1, "may not include from client/core"),
    ("server/core/d.cc", '#include "server/log_observer.h"', 1, "may not include from server"),
    ("server/core/e.cc", "#include <sys/socket.h>", 1, "sockets is not for"),
    ("server/net/a.cc", '#include "client/net/link.h"', 1, "may not include from client/net"),
    ("server/net/b.cc", "#include <ncurses.h>", 1, "ncurses is not for"),
    ("server/main.cc", '#include "client/app/options.h"', 1, "may not include from client/app"),
    ("server/main.cc", "#include <asio.hpp>", 1, "Asio is not for"),
    ("server/new/a.cc", "int x;", 1, "its folder is no layer"),
    ("server/core/f.cc", '#include "server/new/a.h"', 1, "is in no layer"),
    ("client/core/a.cc", '#include "client/ui/terminal.h"', 1, "may not include from client/ui"),
    ("client/core/b.cc", '#include "client/net/link.h"', 1, "may not include from client/net"),
    ("client/core/c.cc", "#include <curses.h>", 1, "ncurses is not for"),
    ("client/core/d.cc", "#include <term.h>", 1, "ncurses is not for"),
    ("client/core/e.cc", '#include "server/core/types.h"', 1, "may not include from server/core"),
    ("client/core/f.cc", "#include <asio/steady_timer.hpp>", 1, "Asio is not for"),
    ("client/app/d.cc", "#include <simdjson.h>", 1, "simdjson is not for"),
    ("client/ui/a.cc", '#include "client/net/link.h"', 1, "may not include from client/net"),
    ("client/ui/b.cc", "#include <asio.hpp>", 1, "Asio is not for"),
    ("client/net/a.cc", '#include "client/ui/terminal.h"', 1, "may not include from client/ui"),
    ("client/net/b.cc", "#include <ncursesw/curses.h>", 1, "ncurses is not for"),
    ("client/net/c.cc", '#include "client/app/options.h"', 1, "may not include from client/app"),
    ("client/app/a.cc", "#include <asio.hpp>", 1, "Asio is not for"),
    ("client/app/b.cc", "#include <curses.h>", 1, "ncurses is not for"),
    ("client/app/c.cc", '#include "server/core/room.h"', 1, "may not include from server/core"),
    ("client/main.cc", "#include <curses.h>", 1, "ncurses is not for"),
    ("client/main.cc", "#include <asio.hpp>", 1, "Asio is not for"),
    ("client/main.cc", '#include "server/net/tcp_server.h"', 1, "may not include from server/net"),
    ("server/net/c.cc", "int x;\n  co_await f();", 2, "co_await"),
    ("client/net/d.cc", "co_return;", 1, "co_return"),
    ("engine/k.cc", "co_yield 1;", 1, "co_yield"),
    ("tests/a.cc", "asio::co_spawn(e, f, g);", 1, "co_spawn"),
    ("tests/b.cc", 'auto x = R"(\n)";\nco_await f();', 3, "co_await"),
    # What must not be reported.
    ("engine/z.cc", '#include <openssl/evp.h>\n#include "engine/board.h"', None, ""),
    ("engine/y.cc", '// #include <asio.hpp>\n/*\n#include <asio.hpp>\n co_await */', None, ""),
    ("engine/x.cc", 'auto x = "co_await /*"; auto n = 1\'000;', None, ""),
    ("proto/z.cc", '#include "proto/race2048.pb.h"\n#include "engine/rules.h"', None, ""),
    ("server/core/z.cc", '#include <chrono>\n#include "proto/race2048.pb.h"', None, ""),
    ("server/net/z.cc", '#include <asio.hpp>\n#include "server/core/room.h"', None, ""),
    ("server/main.cc", '#include "server/net/tcp_server.h"\n#include "server/log.h"', None, ""),
    ("client/core/z.cc", '#include <simdjson.h>\n#include "engine/game.h"', None, ""),
    ("client/ui/z.cc", '#include <curses.h>\n#include "client/core/a.h"', None, ""),
    ("client/net/z.cc", '#include <asio/ip/tcp.hpp>\n#include "client/core/a.h"', None, ""),
    ("client/app/z.cc", '#include "client/net/link.h"\n#include "client/ui/terminal.h"', None, ""),
    ("client/main.cc", '#include "client/app/options.h"', None, ""),
    ("tests/z.cc", '#include <asio.hpp>\n#include "server/core/room.h"', None, ""),
]

# The tables once more, the other way round, so that no slip in one of them goes unnoticed:
# header -> who may include it.
ALL_CLIENT = "client/core client/ui client/net client/app client"
WHO_MAY = {
    "engine/x.h": f"engine proto server/core server/net server {ALL_CLIENT}",
    "proto/x.h": f"proto server/core server/net server {ALL_CLIENT}",
    "server/core/x.h": "server/core server/net server",
    "server/net/x.h": "server/net server",
    "server/x.h": "server",
    "client/core/x.h": ALL_CLIENT,
    "client/ui/x.h": "client/ui client/app client",
    "client/net/x.h": "client/net client/app client",
    "client/app/x.h": "client/app client",
    "client/x.h": "client/app client",
    "asio.hpp": "server/net client/net",
    "curses.h": "client/ui",
    "google/protobuf/message.h": f"proto server/core server/net server {ALL_CLIENT}",
    "simdjson.h": "client/core",
    "simdjson/dom.h": "client/core",
    "netdb.h": "server/net server client/ui client/net client/app client",
    "thread": f"proto server/core server/net server {ALL_CLIENT}",
    "vector": f"engine proto server/core server/net server {ALL_CLIENT}",
}


def self_test_cases():
    yield from SELF_TEST
    for header, layers in WHO_MAY.items():
        for layer in LAYERS:
            allowed = layer in layers.split()
            yield f"{layer}/z.cc", f"#include <{header}>", None if allowed else 1, header


def self_test():
    failures = []
    cases = list(self_test_cases())
    for path, text, line, part in cases:
        with tempfile.TemporaryDirectory() as root:
            file = pathlib.Path(root, path)
            file.parent.mkdir(parents=True)
            file.write_text(text + "\n", encoding="utf-8")
            _, reports = check(root)
        expected = [r for r in reports if line and r.startswith(f"{path}:{line}: ") and part in r]
        if bool(expected) != (line is not None) or (line is None and reports):
            failures.append(f"{path}: {text!r}\n  expected {line} {part!r}, got {reports}")
    print("\n".join(failures) or f"{len(cases)} cases, each judged as it should be")
    return 1 if failures else 0


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    paths, violations = check(arguments[0])
    empty = [folder for folder in sorted({x.split("/")[0] for x in LAYERS})
             if not any(path.startswith(folder + "/") for path in paths)]
    if empty:
        print(f"no sources in {', '.join(empty)}: is {arguments[0]} the project?", file=sys.stderr)
        return 2
    print("\n".join(violations) or f"{len(paths)} files, no violation")
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
