// The real client in a terminal, a server that says what a test wants, and a judge of all that the
// client puts on the terminal.
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

  // Starts `race2048 COMMAND TARGET FLAGS`, the room behind the target where there is one.
  WatchedClient(const std::string& command, const std::string& room,
                const std::vector<std::string>& flags, Answer answer,
                const PtyOptions& options = {});

  integration::ScriptedServer& server() { return server_; }
  const TerminalScreen& screen() const { return screen_; }
  // All that it wrote.
  const std::string& output() const { return output_; }
  void type(std::string_view keys) { program_.type(keys); }
  // Until it holds; false when it does not for longer than a sound run needs.
  [[nodiscard]] bool run_until(const std::function<bool()>& holds);
  [[nodiscard]] bool run_until_shown(const std::string& text);
  // Waits for its end; its exit code.
  int wait();

 private:
  void take();

  client::EventLoop loop_;
  integration::ScriptedServer server_;
  PtyProgram program_;
  TerminalScreen screen_;
  std::string output_;
};

// Answers of a server that welcomes everyone into one room, whoever asks for what.
void answer_kindly(integration::ScriptedServer& server, const v1::ToServer& message);
// The room of these answers.
inline constexpr const char* kRoomCode = "KXQ7WP";

}  // namespace race2048::terminal
