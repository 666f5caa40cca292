#include "client/control/menu.h"

namespace race2048::client {

MenuEvent on_menu_key(const Key& key, Menu& menu) {
  const std::size_t count = menu.items.size();
  if (const auto digit = static_cast<std::size_t>(digit_of(key)); digit >= 1 && digit <= count) {
    menu.at = digit - 1;
    return MenuEvent::start;
  }
  switch (key.kind) {
    case Key::Kind::enter:
      return MenuEvent::start;
    case Key::Kind::escape:
    case Key::Kind::interrupt:
      return MenuEvent::leave;
    case Key::Kind::home:
      menu.at = 0;
      return MenuEvent::none;
    case Key::Kind::end:
      menu.at = count - 1;
      return MenuEvent::none;
    default:
      break;
  }
  if (letter_of(key) == U'q') return MenuEvent::leave;
  if (list_step(key) > 0) menu.at = (menu.at + 1) % count;
  if (list_step(key) < 0) menu.at = (menu.at + count - 1) % count;
  return MenuEvent::none;
}

}  // namespace race2048::client
