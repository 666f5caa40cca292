#include "client/control/keys.h"

namespace race2048::client {
namespace {

char32_t in_lower_case(char32_t c) {
  return c >= U'A' && c <= U'Z' ? c - U'A' + U'a' : c;
}

}  // namespace

char32_t letter_of(const Key& key) {
  if (key.kind != Key::Kind::character || key.pasted) return 0;
  return in_lower_case(key.character);
}

std::optional<Direction> slide_of(const Key& key) {
  switch (key.kind) {
    case Key::Kind::up:
      return Direction::up;
    case Key::Kind::down:
      return Direction::down;
    case Key::Kind::left:
      return Direction::left;
    case Key::Kind::right:
      return Direction::right;
    case Key::Kind::character:
      break;
    case Key::Kind::enter:
    case Key::Kind::escape:
    case Key::Kind::tab:
    case Key::Kind::back_tab:
    case Key::Kind::page_up:
    case Key::Kind::page_down:
    case Key::Kind::home:
    case Key::Kind::end:
    case Key::Kind::backspace:
    case Key::Kind::interrupt:
    case Key::Kind::redraw:
    case Key::Kind::unbound:
      return std::nullopt;
  }
  switch (letter_of(key)) {
    case U'w':
    case U'k':
      return Direction::up;
    case U's':
    case U'j':
      return Direction::down;
    case U'a':
    case U'h':
      return Direction::left;
    case U'd':
    case U'l':
      return Direction::right;
    default:
      return std::nullopt;
  }
}

int page_step(const Key& key) {
  switch (key.kind) {
    case Key::Kind::tab:
    case Key::Kind::page_down:
      return 1;
    case Key::Kind::back_tab:
    case Key::Kind::page_up:
      return -1;
    default:
      return 0;
  }
}

}  // namespace race2048::client
