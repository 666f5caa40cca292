#include "client/app/interactive.h"

#include <cstdio>

#include "client/app/terminal_session.h"
#include "client/core/commands.h"
#include "client/core/report.h"
#include "client/core/screen.h"
#include "client/net/link.h"

namespace race2048::client {
namespace {

class Session : private TerminalClient {
 public:
  explicit Session(InteractiveOptions options)
      : options_(std::move(options)), client_(options_.client), terminal_(*this) {}

  InteractiveResult run() {
    terminal_.open();
    link_.emplace(terminal_.loop(), client_, options_.target, [this] { on_change(); });
    terminal_.run();
    terminal_.close();
    report();
    return result_;
  }

 private:
  void on_key(const Key& key) override {
    const Command command = client::on_key(key, client_.model(), options_.owns_server, ui_);
    switch (command.kind) {
      case Command::Kind::none:
        break;
      case Command::Kind::act:
        client_.act(command.action);
        break;
      case Command::Kind::set_ready:
        client_.set_ready(command.ready);
        break;
      case Command::Kind::start_match:
        client_.start_match();
        break;
      case Command::Kind::leave:
        leave(kDone, options_.owns_server);
        break;
      case Command::Kind::leave_and_stop_server:
        leave(kDone, true);
        break;
      case Command::Kind::leave_and_keep_server:
        leave(kDone, false);
        break;
      case Command::Kind::interrupt_leave:
        leave(kInterrupted, command.stop_server);
        break;
      case Command::Kind::redraw:
        terminal_.repaint();
        break;
    }
    link_->flush();
    on_change();
  }

  // The terminal or the session goes: the others' server stays if anyone is on it.
  void on_kill(int signal) override {
    leave(kSignalled + signal, options_.owns_server && !others_present(client_.model()));
    link_->flush();
    on_change();
  }

  void leave(int exit_code, bool stop_server) {
    if (result_.left) return;  // the first way out counts
    result_.exit_code = exit_code;
    result_.stop_server = stop_server;
    result_.for_all = stop_server && others_present(client_.model());
    result_.left = true;
    client_.leave();
  }

  void on_change() {
    const Model& model = client_.model();
    if (model.result && model.result->verification.kind == Verification::Kind::broken) {
      ever_broken_ = true;  // a rematch does not mend it
    }
    if (result_.room.empty() && !model.room.code.empty()) {
      result_.room = model.room.code;
      if (options_.invitations) invitations_ = options_.invitations(result_.room);
      if (options_.on_room) options_.on_room(result_.room);
    }
    if (client_.finished()) {
      if (link_->closed()) terminal_.stop();
      return;
    }
    terminal_.changed();
  }

  Drawing draw(const TerminalView& view) override {
    const ScreenInput input{.model = client_.model(),
                            .ui = ui_,
                            .now = view.now,
                            .rows = view.rows,
                            .columns = view.columns,
                            .unicode = view.unicode,
                            .owns_server = options_.owns_server,
                            .invitations = invitations_,
                            .hint = options_.hint};
    return {client::draw(input), next_redraw(input)};
  }

  void report() {
    const Model& model = client_.model();
    if (model.failure && !result_.left) {
      std::fprintf(stderr, "race2048: %s\n", model.failure->message.c_str());
      result_.exit_code = model.failure->exit_code;
      // The own server has failed us: let it go, unless it has company.
      result_.stop_server = options_.owns_server && !others_present(model);
    }
    const std::string farewell = farewell_text(model);
    if (!farewell.empty()) std::printf("%s\n", farewell.c_str());
    if (ever_broken_) {
      std::fprintf(stderr, "race2048: the draws of a match in room %s were NOT VERIFIED.\n",
                   result_.room.c_str());
      if (result_.exit_code == kDone) result_.exit_code = kNotVerified;
    }
  }

  InteractiveOptions options_;
  Client client_;
  TerminalSession terminal_;
  std::optional<Link> link_;
  UiState ui_;
  std::vector<std::string> invitations_;
  InteractiveResult result_;
  bool ever_broken_ = false;
};

}  // namespace

InteractiveResult run_interactive(InteractiveOptions options,
                                  const std::function<void()>& on_signals_handled) {
  Session session(std::move(options));
  on_signals_handled();
  return session.run();
}

}  // namespace race2048::client
