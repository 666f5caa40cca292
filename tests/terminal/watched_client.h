// The real client in a terminal, a server scripted by the test, and a judge of everything that the
// client writes to the terminal.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "client/net/event_loop.h"
#include "tests/integration/scripted_server.h"
#include "tests/terminal/pty_program.h"
#include "tests/terminal/terminal_screen.h"

namespace race2048::terminal {

class WatchedClient {
 public:
  using Answer = std::function<void(integration::ScriptedServer&, const v1::ToServer&)>;

  // Starts `race2048 COMMAND TARGET FLAGS`. A room, if given, is part of the target.
  WatchedClient(const std::string& command, const std::string& room,
                const std::vector<std::string>& flags, Answer answer,
                const PtyOptions& options = {});

  integration::ScriptedServer& server() { return server_; }
  const TerminalScreen& screen() const { return screen_; }
  // All output so far.
  const std::string& output() const { return output_; }
  void type(std::string_view keys) { program_.type(keys); }
  // Runs until `holds` is true. Returns false if that takes longer than a correct run needs.
  [[nodiscard]] bool run_until(const std::function<bool()>& holds);
  [[nodiscard]] bool run_until_shown(const std::string& text);
  // Waits until the client ends. Returns its exit code.
  int wait();

 private:
  void take();

  client::EventLoop loop_;
  integration::ScriptedServer server_;
  PtyProgram program_;
  TerminalScreen screen_;
  std::string output_;
};

// Answers like a server that admits everyone to one room, whatever they ask for.
void answer_kindly(integration::ScriptedServer& server, const v1::ToServer& message);
// The room in these answers.
inline constexpr const char* kRoomCode = "KXQ7WP";

}  // namespace race2048::terminal
