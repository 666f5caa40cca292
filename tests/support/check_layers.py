#!/usr/bin/env python3
"""Checks which layer includes which (docs/design.md says what each is for), and for coroutines.

Usage: check_layers.py ROOT          reports each violation as file:line; exits with 1 if any
       check_layers.py --picture     prints the layers and their arrows, as a Mermaid graph
       check_layers.py --self-test   breaks rules in a temporary tree and expects a report of
                                     each; the table itself must not allow a cycle

Reads every *.h and *.cc in the folders of the layers (for coroutines also in tests/), whether git
tracks it or not.
"""
import functools
import pathlib
import re
import sys
import tempfile

# A layer is a folder with its subfolders, except those that are layers themselves. "server" and
# "client" are only the files directly in them, such as main.cc.
# layer -> the layers it may include, besides itself. A new folder must be added here first.
RULES = ["shared", "engine/match", "engine/settings", "engine"]
CLIENT_RULES = ["engine/match/view", *RULES]
WIRE = ["proto", *RULES]
CLIENT_WIRE = ["proto", *CLIENT_RULES]
CLIENT_PURE = ["client/model", "client/acts", "client/wire", "client/enquiry", "client/session", "client/text", "client/words",
               "client/state", "client/control", "client/screen", "client/screen/race", "client/screen/room",
               "client/screen/match"]
SERVER_CORE = ["server/audience", "server/rooms", "server/sessions", *WIRE]
SERVER_DISPATCH = ["server/dispatch", "shared/proof", "server/hosting", "server/door", *SERVER_CORE]
FACE = ["client/control", "client/state", "client/words", "client/text", "client/acts", "client/model", *CLIENT_RULES]
LAYERS = {
    "engine":             [],
    "engine/settings":    ["engine"],
    "engine/match":       ["engine/settings", "engine"],
    "engine/match/view":  ["engine/match", "engine/settings", "engine"],
    "shared":             ["engine/match", "engine/settings", "engine"],
    "shared/usage":       RULES,
    "shared/lan":         [],
    "shared/qr":          [],
    "shared/toml":        ["engine"],
    "shared/proof":       ["engine"],
    "shared/tls":         ["shared/proof", "shared", "engine"],
    "proto":              RULES,
    "proto/replay":       ["engine/match/view", *WIRE],
    "proto/json":         WIRE,
    "server/sessions":    WIRE,
    "server/rooms":       ["server/sessions", *WIRE],
    "server/audience":    ["server/rooms", "server/sessions", *WIRE],
    "server/door":        ["server/sessions", *WIRE],
    "server/hosting":     ["server/door", *SERVER_CORE],
    "server/dispatch":    ["server/hosting", "server/door", "shared/proof", *SERVER_CORE],
    "server/site":        ["shared/qr", "server/door", "server/sessions", "proto/json", *WIRE],
    "server/net":         ["server/site", "shared/lan", "shared/tls", *SERVER_DISPATCH],
    "server/log":         SERVER_DISPATCH,
    "server/metrics":     ["server/net", *SERVER_DISPATCH],
    "server/admin":       ["server/net", "server/store", *SERVER_DISPATCH],
    "server/web":         [],
    "server/store":       RULES,
    "server/store/sql":   ["server/store", *RULES],
    "server/store/sqlite": ["server/store/sql", "server/store", *RULES],
    "server/store/postgres": ["server/store/sql", "server/store", *RULES],
    "server/journal":     ["server/store", "proto/replay", *SERVER_DISPATCH],
    "server/results":     ["server/store", "proto/replay", *SERVER_DISPATCH],
    "server/identity":    ["server/store", *SERVER_DISPATCH],
    "server/nodes":       ["server/store", *SERVER_DISPATCH],
    "server/program":     ["server/journal", "server/nodes", "server/results", "server/identity", "server/net",
                           "server/site", "server/log", "server/metrics", "server/web", "server/admin",
                           "server/store", "server/store/sql", "server/store/sqlite", "proto/replay",
                           "shared/usage", "shared/toml", "shared/tls", *SERVER_DISPATCH],
    "server":             ["server/program", "shared"],
    "client/web":         WIRE,  # the program that makes a table for the page
    "client/model":       CLIENT_RULES,
    "client/acts":        ["client/text", "client/model", *CLIENT_RULES],
    "client/wire":        ["client/acts", "client/model", *CLIENT_WIRE],
    "client/enquiry":     ["client/wire", "client/acts", "client/model", "proto/replay", *CLIENT_WIRE],
    "client/session":     ["client/enquiry", "client/wire", "client/acts", "client/model", "proto/replay",
                           "shared/proof", *CLIENT_WIRE],
    "client/text":        ["shared/qr", *RULES],
    "client/words":       ["client/text", "client/model", *CLIENT_RULES],
    "client/state":       ["client/words", "client/text", "client/model", *CLIENT_RULES],
    "client/control":     ["client/state", "client/words", "client/text", "client/acts", "client/model", *CLIENT_RULES],
    "client/screen":      FACE,
    "client/screen/race": [*FACE, "client/screen"],
    "client/screen/room": [*FACE, "client/screen", "client/screen/race"],
    "client/screen/match": [*FACE, "client/screen", "client/screen/race", "client/screen/room"],
    "client/plain":       [*FACE, "client/choices"],
    "client/solo":        [*FACE, "client/plain", "client/screen", "client/screen/race"],
    "client/replay":      ["proto/replay", *FACE, "client/screen", "client/screen/race"],
    "client/slide":       ["shared", "engine"],
    "client/choices":     ["client/control", "client/text", "shared/toml", *RULES],
    "client/terminal":    ["client/screen", "client/control", "client/state", "shared", "engine"],
    "client/system":      ["client/choices", "client/model", "shared/tls", "shared", "engine"],
    "client/net":         ["client/system", "client/choices", "client/session", "client/enquiry", "client/wire", "client/words",
                           "client/model", "shared/lan", "shared/tls", "shared/proof", "shared", "engine"],
    "client/bots":        ["proto/json", "proto/replay", "client/net", "client/system", "client/choices", "client/words",
                           "client/text", "client/session", "client/enquiry", "client/acts", "client/model", *CLIENT_RULES],
    "client/play":        ["client/net", "shared/tls", "client/system", "client/choices", "client/terminal",
                           "client/solo", "client/replay", "client/plain", "proto/replay", *CLIENT_PURE, *CLIENT_RULES],
    "client/flags":       ["client/terminal", "client/system", "client/choices", "client/control",
                           "client/text", "shared/usage", *RULES],
    "client/commands":    ["client/flags", "client/play", "client/bots", "client/net",
                           "client/system", "client/choices", "client/terminal", "client/solo",
                           "client/plain", "client/replay", "client/slide", "client/screen", "client/control", "client/words",
                           "client/session", "client/enquiry", "client/acts", "client/model", "client/text",
                           "proto/replay", "proto/json",
                           "shared/usage", "shared/tls", *CLIENT_WIRE],
    "client":             ["client/commands", "client/system", "client/terminal", *WIRE],
}
# Layers without sockets, files, processes, threads or a clock.
PURE = ["engine", "engine/settings", "engine/match", "engine/match/view", "shared/proof", "proto", "proto/replay", "proto/json", "server/sessions", "server/rooms",
        "server/audience", "server/door", "server/hosting", "server/dispatch", "server/site", *CLIENT_PURE,
        "client/plain", "client/solo", "client/replay", "client/slide", "client/choices"]
# Layers that know at most the client's model, but no messages.
FACES = ["client/model", "client/acts", "client/text", "client/words", "client/state", "client/control",
         "client/screen", "client/screen/race", "client/screen/room", "client/screen/match",
         "client/plain", "client/solo", "client/slide", "client/choices", "client/terminal",
         "client/system", "client/flags"]
ALL = list(LAYERS)
# name -> (its headers, the layers that may include them)
LIBRARIES = {
    "Asio":     (r"asio\.hpp|asio/.*|boost/asio.*", ["server/program", "server/net", "server/web", "client/net"]),
    "ncurses":  (r"(ncursesw?/)?(n?curses|cursesw|cursesapp|term|panel|menu|form|tic)\.h|ncurses.*",
                 ["client/terminal"]),
    "protobuf": (r"google/protobuf/.*|.*\.pb\.h",
                 [x for x in ALL if x not in ("engine", "engine/settings", "engine/match", "engine/match/view", "shared", "server/rooms", "server/store",
                                              "server/store/sql", "server/store/sqlite", "server/store/postgres", *FACES)]),
    "simdjson": (r"simdjson(/.*|\.h)", ["client/slide"]),
    "sockets":  (r"sys/(socket|un|epoll|select)\.h|netinet/.*|arpa/(?!inet\.h).*|net/if.*|netdb\.h"
                 r"|ifaddrs\.h",
                 [x for x in ALL if x not in ("shared", "server/store", "server/store/sql", "server/store/sqlite", "server/store/postgres", *PURE)]),
    # What turns an address into text and back.
    "addresses": (r"arpa/inet\.h",
                  ["client/choices", *(x for x in ALL if x not in
                                     ("shared", "server/store", "server/store/sql", "server/store/sqlite", "server/store/postgres", *PURE))]),
    "threads and I/O":
                (r"c?time(\.h)?|thread|mutex|shared_mutex|future|condition_variable|iostream"
                 r"|fstream|filesystem|c?stdio(\.h)?|c?signal(\.h)?|unistd\.h|fcntl\.h|poll\.h|sys/.*"
                 r"|random",
                 [x for x in ALL if x not in PURE]),
    "time":     (r"chrono", [x for x in ALL if x not in ("engine", "engine/settings", "engine/match", "engine/match/view")]),
    "OpenSSL":  (r"openssl/.*", ["engine", "shared/tls", "shared/proof", "server/site"]),
    "http-parser": (r"http_parser\.h", ["server/site"]),
    "utf8proc": (r"utf8proc\.h", ["shared"]),
    "libqrencode": (r"qrencode\.h", ["shared/qr"]),
    "spdlog":   (r"(spdlog|fmt)/.*", ["server/program", "server/net", "server/log"]),
    "SQLite":   (r"SQLiteCpp/.*|sqlite3(ext)?\.h", ["server/store/sqlite"]),
    "libpq":    (r"libpq-fe\.h|postgresql/.*|libpq/.*", ["server/store/postgres"]),
    "toml++":   (r"toml(\+\+/.*|\.hpp)", ["shared/toml"]),
    "prometheus-cpp": (r"prometheus/.*", ["server/metrics"]),
    "RESTinio": (r"restinio/.*", ["server/web"]),
    "nlohmann-json":
                (r"nlohmann/.*", ["proto/json", "client/bots", "client/commands", "client/slide", "server/site",
                                  "server/admin"]),
    # shared/usage is one.
    "another parser of command lines":
                (r"CLI/.*|getopt\.h|argp\.h|boost/program_options.*", []),
}
# A layer without one of these may not get it through a header of another layer either.
NOT_THROUGH_HEADERS = [x for x in LIBRARIES
                       if x not in ("Asio", "sockets", "addresses", "threads and I/O", "time")]
CLOCKS = r"\b(system_clock|\w*[Cc]lock::now)\b"  # not in the pure layers
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
    parts = path.split("/")[:-1]
    for length in range(len(parts), 0, -1):
        layer = "/".join(parts[:length])
        if layer in LAYERS:
            # Files directly beside folders that are layers form a layer of their own.
            has_folders = any(other.startswith(layer + "/") for other in LAYERS)
            if length == len(parts) or not has_folders:
                return layer
            return None
    return None


def blank(source, strings):
    """Replaces comments, and strings on request, by spaces; every line keeps its number."""
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


def picture():
    """The layers as a Mermaid graph: an arrow to each layer that may be included, except those
    reachable through another."""
    def below(layer):
        return {layer}.union(*(below(other) for other in LAYERS[layer]))

    def node(layer):
        return f'{layer.replace("/", "_")}["{layer}"]'

    lines = ["```mermaid", "graph TD"]
    for layer, others in LAYERS.items():
        by_way = set().union(*(below(other) - {other} for other in others))
        lines += [f"  {node(layer)} --> {node(other)}" for other in others if other not in by_way]
    return "\n".join([*lines, "```"])


def cycle():
    """A cycle of layers that may include each other, by the table; None if there is none."""
    above = []
    done = set()

    def visit(layer):
        if layer in above:
            return [*above[above.index(layer):], layer]
        if layer in done:
            return None
        above.append(layer)
        for other in LAYERS[layer]:
            found = visit(other)
            if found:
                return found
        done.add(above.pop())
        return None

    for layer in LAYERS:
        found = visit(layer)
        if found:
            return found
    return None


def target_of(root, path, quoted):
    """The path, relative to the root, that `#include quoted` in the file path names."""
    name = quoted["project"] or quoted["system"]
    beside = normal(f"{pathlib.PurePosixPath(path).parent}/{name}")
    return beside if quoted["project"] and (root / beside).is_file() else normal(name)


@functools.cache
def libraries_of(target):
    return {lib for lib, (pattern, _) in LIBRARIES.items() if re.fullmatch(pattern, target)}


@functools.cache
def targets_in(root, path):
    """What the file path includes, as far as this check can read it."""
    code = blank((root / path).read_text(encoding="utf-8", errors="replace"), strings=False)
    quoted = (QUOTED.match(match["what"].strip()) for match in INCLUDE.finditer(code))
    return [target_of(root, path, each) for each in quoted if each]


@functools.cache
def brought_in(root, path):
    """The libraries that a file gets when it includes the file path."""
    if libraries_of(path):
        return libraries_of(path)
    found, todo, seen = set(), [path], {path}
    while todo:
        file = todo.pop()
        if layer_of(file) is None or not (root / file).is_file():
            continue
        for target in targets_in(root, file):
            found |= libraries_of(target)
            if target not in seen:
                seen.add(target)
                todo.append(target)
    return found


def judge_include(root, path, what):
    """The complaints about `#include what` in the file path."""
    quoted = QUOTED.match(what.strip())
    if not quoted:
        return [f"includes {what.strip()}, which this check cannot read"]
    layer = layer_of(path)
    target = target_of(root, path, quoted)
    complaints = []
    libraries = libraries_of(target)
    for library in sorted(libraries):
        if layer not in LIBRARIES[library][1]:
            complaints.append(f"{layer} includes {target}: {library} is not for this layer")
    other = layer_of(target)
    if other is not None:
        if other != layer and other not in LAYERS[layer]:
            complaints.append(f"{layer} includes {target}: it may not include from {other}")
        for library in sorted(brought_in(root, target) - libraries):
            allowed = LIBRARIES[library][1]
            # Reported where the library enters layers without it, not in all files behind that.
            if library in NOT_THROUGH_HEADERS and layer not in allowed and other in allowed:
                complaints.append(f"{layer} includes {target}, which brings in {library}: "
                                  "not for this layer")
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
    if layer_of(path) in PURE:
        for match in re.finditer(CLOCKS, code):
            found.append((line_of(code, match.start()), f"{match.group()}: no clock in this layer"))
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


# The other files of each tree of the self-test; they break no rule.
SELF_TEST_TREE = {
    "proto/conversions.h": '#include "proto/race2048.pb.h"',
    "server/sessions/wired.h": '#include "server/sessions/a.h"\n#include "proto/conversions.h"',
    "server/sessions/a.h": '#include "server/sessions/a.h"\n#include <string>',
}
# One case for each way in which a rule is found broken or kept; the table itself is no case.
# (file, its text, the line to report or None, a part of the report)
SELF_TEST = [
    ("engine/a.cc", '#include "proto/frame.h"', 1, "may not include from proto"),
    ("engine/a.h", '#pragma once\n\n#include "proto/race2048.pb.h"', 3, "protobuf is not for"),
    ("engine/c.h", "#include <asio.hpp>", 1, "Asio is not for"),
    ("engine/e.h", "#include <chrono>", 1, "time is not for"),
    ("server/rooms/i.cc", "auto t = std::chrono::steady_clock::now();", 1, "no clock in this"),
    ("server/dispatch/a.cc", "int x;\nsystem_clock::time_point t;", 2, "no clock in this layer"),
    ("engine/f.h", '#include "../server/rooms/room.h"', 1, "may not include from server/rooms"),
    ("engine/g.h", "  #  include\t<asio/ip/tcp.hpp>  // why", 1, "Asio is not for"),
    ("engine/h.h", '/* a\n comment */ int x;\n#include "asio.hpp"', 3, "Asio is not for"),
    ("engine/i.h", "#include SOME_MACRO", 1, "cannot read"),
    ("engine/j.h", '#include "nowhere.h"', 1, "neither a layer's nor a library's"),
    ("server/sessions/c.cc", "#include <arpa/inet.h>", 1, "addresses is not for"),
    ("server/new/a.cc", "int x;", 1, "its folder is no layer"),
    ("server/rooms/f.cc", '#include "server/new/a.h"', 1, "is in no layer"),
    ("client/screen/new/a.cc", "int x;", 1, "its folder is no layer"),
    ("client/screen/race/b.cc", '#include "client/screen/room/a.h"', 1, "may not include from c"),
    ("server/rooms/j.h", '\n#include "server/sessions/wired.h"', 2, "brings in protobuf"),
    ("server/net/c.cc", "int x;\n  co_await f();", 2, "co_await"),
    ("client/net/d.cc", "co_return;", 1, "co_return"),
    ("engine/k.cc", "co_yield 1;", 1, "co_yield"),
    ("tests/a.cc", "asio::co_spawn(e, f, g);", 1, "co_spawn"),
    ("tests/b.cc", 'auto x = R"(\n)";\nco_await f();', 3, "co_await"),
    # These must not be reported.
    ("engine/z.cc", '#include <openssl/evp.h>\n#include "engine/board.h"', None, ""),
    ("engine/y.cc", '// #include <asio.hpp>\n/*\n#include <asio.hpp>\n co_await */', None, ""),
    ("engine/x.cc", 'auto x = "co_await /*"; auto n = 1\'000;', None, ""),
    ("engine/match/w.cc", '#include "engine/match/w.h"\n#include "engine/board.h"', None, ""),
    ("server/net/y.cc", "auto now = std::chrono::steady_clock::now();", None, ""),
    ("client/screen/race/z.cc", '#include "client/screen/canvas.h"', None, ""),
    ("server/audience/y.cc", '#include "server/sessions/wired.h"', None, ""),
    ("tests/z.cc", '#include <asio.hpp>\n#include "server/rooms/room.h"', None, ""),
]


def self_test():
    failures = []
    for path, text, line, part in SELF_TEST:
        with tempfile.TemporaryDirectory() as root:
            for name, content in {**SELF_TEST_TREE, path: text}.items():
                file = pathlib.Path(root, name)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(content + "\n", encoding="utf-8")
            _, reports = check(root)
        expected = [r for r in reports if line and r.startswith(f"{path}:{line}: ") and part in r]
        if bool(expected) != (line is not None) or (line is None and reports):
            failures.append(f"{path}: {text!r}\n  expected {line} {part!r}, got {reports}")
    if cycle():
        failures.append("the table allows a circle: " + " -> ".join(cycle()))
    print("\n".join(failures) or f"{len(SELF_TEST)} cases, each judged as it should be")
    return 1 if failures else 0


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    if arguments == ["--picture"]:
        print(picture())
        return 0
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
