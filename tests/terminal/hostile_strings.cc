#include "tests/terminal/hostile_strings.h"

#include <utf8proc.h>

#include <array>

namespace race2048::terminal {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t kMostPieces = 6;
constexpr int kManyMarks = 300;
constexpr std::uint64_t kCodePoints = 0x110000;

constexpr std::array kPieces = {
    // Plain text, for the others to spoil.
    "ada"sv, "friday evening"sv, "2048"sv, " "sv,
    // Sequences: colours, the clipboard, the title, a report that is typed back, a reset, the
    // charset, the other screen, scrolling, the mouse.
    "\x1b[31m"sv, "\x1b]52;c;cm0gLXJmIH4=\x07"sv, "\x1b]0;owned\x1b\\"sv, "\x1b[6n"sv, "\x1b[21t"sv,
    "\x1b"
    "c"sv,
    "\x1b(0"sv, "\x1b[?1049l"sv, "\x1b[2J\x1b[H"sv, "\x1b[1;1r"sv, "\x1b[?1000h"sv, "\x1b"sv,
    "\x1b["sv, "\x1bP$q\x1b\\"sv, "\x1bZ"sv, "\x1b]8;;http://example.org\x1b\\"sv,
    // The same as single C1 characters: CSI, OSC, DCS, ST, NEL, IND.
    "\xc2\x9b"
    "31m"sv,
    "\xc2\x9d"
    "52;c;aGk=\xc2\x9c"sv,
    "\xc2\x90"sv, "\xc2\x85"sv, "\xc2\x84"sv,
    // Controls.
    "\t"sv, "\r"sv, "\n"sv, "\0"sv, "\a"sv, "\b\b\b\b"sv, "\x7f"sv, "\x0e"sv, "\x05"sv, "\x18"sv,
    // Direction: overrides, embeddings, isolates and their ends, marks; right-to-left letters.
    "\xe2\x80\xae"sv, "\xe2\x80\xab"sv, "\xe2\x80\xac"sv, "\xe2\x81\xa7"sv, "\xe2\x81\xa9"sv,
    "\xe2\x80\x8f"sv, "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d"sv, "\xd8\xb3\xd9\x84\xd8\xa7\xd9\x85"sv,
    // Joiners, selectors and other invisible characters; line and paragraph separators.
    "\xe2\x80\x8d"sv, "\xe2\x80\x8c"sv, "\xe2\x80\x8b"sv, "\xef\xb8\x8f"sv, "\xef\xbb\xbf"sv,
    "\xc2\xad"sv, "\xe2\x81\xa0"sv, "\xf3\xa0\x81\x81"sv, "\xe2\x80\xa8"sv, "\xe2\x80\xa9"sv,
    "\xe3\x85\xa4"sv, "\xe1\x85\x9f"sv,
    // Wide characters, and sequences of them; noncharacters; private use.
    "\xe6\x97\xa5\xe6\x9c\xac"sv, "\xf0\x9f\x98\x80"sv,
    "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7"sv,
    "\xf0\x9f\x87\xa9\xf0\x9f\x87\xaa"sv, "\xef\xbf\xbf"sv, "\xee\x80\x80"sv, "\xef\xb7\xba"sv,
    // Marks on a letter, and without one.
    "e\xcc\x81"sv, "\xcc\x81"sv, "a\xe2\x83\x9d"sv};

constexpr std::array kInvalid = {"\xff"sv,
                                 "\xc0\xaf"sv,
                                 "\xe2\x80"sv,
                                 "\x9b"
                                 "31m"sv,
                                 "\xed\xa0\x80"sv,
                                 "\xf4\x90\x80\x80"sv,
                                 "\x80"sv};

std::string in_utf8(std::uint64_t code_point) {
  std::array<utf8proc_uint8_t, 4> bytes{};
  const auto size = utf8proc_encode_char(static_cast<utf8proc_int32_t>(code_point), bytes.data());
  return {reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(size)};
}

}  // namespace

std::string HostileStrings::piece() {
  const std::uint64_t kind = random_.below(20);
  if (kind == 0) {
    std::string text = "a";
    for (int i = 0; i < kManyMarks; ++i) text += in_utf8(0x300 + random_.below(0x70));
    return text;
  }
  if (kind < 3) {
    const std::uint64_t code_point = random_.below(kCodePoints);
    const bool surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
    return in_utf8(surrogate ? 0xFFFD : code_point);
  }
  return std::string(kPieces[random_.below(kPieces.size())]);
}

std::string HostileStrings::next() {
  std::string text;
  const std::uint64_t pieces = 1 + random_.below(kMostPieces);
  for (std::uint64_t i = 0; i < pieces; ++i) text += piece();
  return text;
}

std::string HostileStrings::next_invalid() {
  const std::string before = next();
  return before + std::string(kInvalid[random_.below(kInvalid.size())]) + next();
}

}  // namespace race2048::terminal
