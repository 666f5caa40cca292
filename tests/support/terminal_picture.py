"""Draws a captured terminal: coloured text in, SVG out."""

import re
import unicodedata
from xml.sax.saxutils import escape

CELL_WIDTH = 9
CELL_HEIGHT = 18
MARGIN = 12
BASELINE = 13.5
# Dark on every page: the colours were chosen for this background.
BACKGROUND = "#16181d"
FOREGROUND = "#d5d8de"
ANSI = ("#000000 #cd3131 #0dbc79 #e5e510 #2472c8 #bc3fbc #11a8cd #e5e5e5 "
        "#666666 #f14c4c #23d18b #f5f543 #3b8eea #d670d6 #29b8db #ffffff").split()
# Line characters are drawn, because fonts leave gaps between them: the halves of each character.
LINES = {"─": "lr", "│": "ud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu",
         "├": "rud", "┤": "lud", "┬": "lrd", "┴": "lru", "┼": "lrud"}
# In the second cell of a wide letter.
SECOND = "\0"
PLAIN = {"fg": None, "bg": None, "bold": False, "dim": False, "reverse": False, "underline": False}
FLAGS = {1: ("bold", True), 2: ("dim", True), 4: ("underline", True), 7: ("reverse", True),
         24: ("underline", False), 27: ("reverse", False)}


def indexed(number):
    """The colour with this number, of 256."""
    if number < 16:
        return ANSI[number]
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    number -= 16
    levels = (number // 36, number // 6 % 6, number % 6)
    return "#" + "".join(f"{55 + 40 * level if level else 0:02x}" for level in levels)


def restyled(style, parameters):
    """The style after a sequence that sets colours and attributes."""
    numbers = [int(number or 0) for number in re.split("[;:]", parameters)]
    style = dict(style)
    while numbers:
        number = numbers.pop(0)
        if number == 0:
            style = dict(PLAIN)
        elif number in FLAGS:
            style[FLAGS[number][0]] = FLAGS[number][1]
        elif number == 22:
            style.update(bold=False, dim=False)
        elif number in (38, 48):
            kind = numbers.pop(0)
            if kind == 5:
                colour = indexed(numbers.pop(0))
            else:
                colour = "#" + "".join(f"{numbers.pop(0):02x}" for _ in range(3))
            style["fg" if number == 38 else "bg"] = colour
        elif number in (39, 49):
            style["fg" if number == 39 else "bg"] = None
        elif number // 10 in (3, 4, 9, 10):
            bright = 8 if number >= 90 else 0
            style["fg" if number // 10 in (3, 9) else "bg"] = ANSI[number % 10 + bright]
    return style


def cells_of(captured):
    """Rows of (character, style)."""
    rows = []
    style = dict(PLAIN)
    for line in captured.rstrip("\n").split("\n"):
        row = []
        for part in re.split(r"(\x1b\[[0-9;:]*m|\x0e|\x0f)", line):
            if part.startswith("\x1b["):
                style = restyled(style, part[2:-1])
            elif part not in ("\x0e", "\x0f"):
                for character in part:
                    wide = unicodedata.east_asian_width(character) in "WF"
                    row += [(cell, style) for cell in character + SECOND * wide]
        rows.append(row)
    return rows


def colours_of(style):
    fg = style["fg"] or FOREGROUND
    bg = style["bg"]
    return (bg or BACKGROUND, fg) if style["reverse"] else (fg, bg)


def runs_of(row):
    """(first column, text, style) for each run of cells with the same style."""
    start = 0
    for column in range(1, len(row) + 1):
        if column == len(row) or row[column][1] != row[start][1]:
            yield start, "".join(character for character, _ in row[start:column]), row[start][1]
            start = column


def lines_of(text, x, y):
    """The path of a run's line characters; empty if it has none."""
    path = ""
    for offset, character in enumerate(text):
        left = x + offset * CELL_WIDTH
        middle = (left + CELL_WIDTH / 2, y + CELL_HEIGHT / 2)
        for half in LINES.get(character, ""):
            end = {"l": (left, middle[1]), "r": (left + CELL_WIDTH, middle[1]),
                   "u": (middle[0], y), "d": (middle[0], y + CELL_HEIGHT)}[half]
            path += f"M{middle[0]:g} {middle[1]:g}L{end[0]:g} {end[1]:g}"
    return path


def head_of(columns, rows, title):
    width = columns * CELL_WIDTH + 2 * MARGIN
    height = rows * CELL_HEIGHT + 2 * MARGIN
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" rx="8" fill="{BACKGROUND}"/>',
        f'<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, \'DejaVu Sans Mono\', '
        f'monospace" font-size="15" fill="{FOREGROUND}" shape-rendering="crispEdges" '
        'style="white-space: pre">',
    ]


def svg_of(captured, columns, rows, title):
    return "\n".join([*head_of(columns, rows, title), *elements_of(captured, columns, rows),
                      "</g>", "</svg>"]) + "\n"


def moving_svg_of(frames, columns, rows, title, seconds):
    """Shows each of the captured frames for this many seconds, again and again.

    An element stands in the file once, with the frames in which it is seen; those that are seen in
    the same frames share a group. Shows the last frame alone to people who want no motion.
    """
    seen = {}
    for number, captured in enumerate(frames):
        for element in elements_of(captured, columns, rows):
            seen.setdefault(element, []).append(number)
    groups = {}
    # Backgrounds first: an element with a background may be older than the text on it.
    for element in sorted(seen, key=lambda element: not element.startswith("<rect")):
        groups.setdefault((element.startswith("<rect"), *seen[element]), []).append(element)
    css = (f"[class]{{animation:{len(frames) * seconds:g}s step-end infinite;opacity:0}}"
           "@media(prefers-reduced-motion:reduce){[class]{animation:none!important}}")
    parts = []
    for number, ((_, *shown), elements) in enumerate(groups.items()):
        name = f"a{number}" if len(shown) < len(frames) else ""
        if name:
            last = ";opacity:1" if shown[-1] == len(frames) - 1 else ""
            css += f".{name}{{animation-name:{name}{last}}}{keyframes_of(name, shown, len(frames))}"
        parts += [f'<g class="{name}">' if name else "<g>", *elements, "</g>"]
    head = head_of(columns, rows, title)
    return "\n".join([*head[:2], f"<style>{css}</style>", *head[2:], *parts, "</g>", "</svg>"]) + "\n"


def keyframes_of(name, shown, frames):
    """The keyframes that show something in these frames alone."""
    at = {True: [], False: []}
    before = None
    for number in range(frames):
        if (number in shown) != before:
            before = number in shown
            at[before].append(f"{100 * number / frames:.3g}%")
    return (f"@keyframes {name}{{{','.join(at[True])}{{opacity:1}}"
            f"{','.join(at[False])}{{opacity:0}}}}")


def elements_of(captured, columns, rows):
    """The SVG elements of a screen, backgrounds first."""
    grounds, parts = {}, []
    for number, row in enumerate(cells_of(captured)[:rows]):
        for column, text, style in runs_of(row[:columns]):
            x, y = MARGIN + column * CELL_WIDTH, MARGIN + number * CELL_HEIGHT
            ground = colours_of(style)[1]
            if ground and ground != BACKGROUND:
                # One rectangle for rows that are alike.
                above = grounds.pop((x, y, len(text), ground), 0)
                grounds[x, y + CELL_HEIGHT, len(text), ground] = above + CELL_HEIGHT
            parts += drawn(text, style, x, y)
    return [f'<rect x="{x}" y="{bottom - height}" width="{length * CELL_WIDTH}" height="{height}" '
            f'fill="{ground}"/>'
            for (x, bottom, length, ground), height in grounds.items()] + parts


def drawn(text, style, x, y):
    """The SVG elements of the characters of one run."""
    fg = colours_of(style)[0]
    look = "" if fg == FOREGROUND else f' fill="{fg}"'
    look += ' font-weight="bold"' if style["bold"] else ""
    look += ' opacity="0.65"' if style["dim"] else ""
    look += ' text-decoration="underline"' if style["underline"] else ""
    if path := lines_of(text, x, y):
        yield f'<path d="{path}" stroke="{fg}" fill="none"/>'
    for word in re.finditer(r"[^ ]+( [^ ]+)*", "".join(" " if c in LINES else c for c in text)):
        # The length keeps every character in its cell, whatever the font.
        length = (f' textLength="{len(word.group()) * CELL_WIDTH}" lengthAdjust="spacingAndGlyphs"'
                  if len(word.group()) > 1 else "")
        yield (f'<text x="{x + word.start() * CELL_WIDTH}" y="{y + BASELINE:g}"{length}{look}>'
               f'{escape(word.group().replace(SECOND, ""))}</text>')
