#include "client/play/menu_session.h"

#include "client/play/terminal_session.h"
#include "client/screen/menu_screen.h"

namespace race2048::client {
namespace {

class MenuSession : private TerminalClient {
 public:
  explicit MenuSession(Menu& menu) : menu_(menu), terminal_(*this) {}

  MenuChoice run(const Appearance& appearance) {
    terminal_.open(appearance);
    terminal_.run();
    terminal_.close();
    return choice_;
  }

 private:
  void on_key(const Key& key) override {
    if (ended_) return;  // typed ahead, after the key that ends the menu
    if (key.kind == Key::Kind::redraw) terminal_.repaint();
    switch (on_menu_key(key, menu_)) {
      case MenuEvent::none:
        terminal_.changed();
        break;
      case MenuEvent::start:
        end({.starts = true});
        break;
      case MenuEvent::leave:
        end({.exit_code = key.kind == Key::Kind::interrupt ? kInterrupted : kDone});
        break;
    }
  }

  void on_kill(int signal) override { end({.exit_code = kSignalled + signal}); }

  void end(MenuChoice choice) {
    choice_ = choice;
    ended_ = true;
    terminal_.stop();
  }

  void before_drawing(const TerminalView&) override {}

  Drawing draw(const TerminalView& view) const override {
    return {
        draw_menu(menu_, view.rows, view.columns, view.unicode ? Glyphs::unicode : Glyphs::ascii)};
  }

  Menu& menu_;
  TerminalSession terminal_;
  MenuChoice choice_;
  bool ended_ = false;
};

}  // namespace

MenuChoice choose_from(Menu& menu, const Appearance& appearance) {
  return MenuSession(menu).run(appearance);
}

}  // namespace race2048::client
