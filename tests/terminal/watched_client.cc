#include "tests/terminal/watched_client.h"

#include <unistd.h>

#include <utility>

#include "proto/settings.h"
#include "shared/limits.h"
#include "tests/integration/world.h"
#include "tests/support/settings.h"

namespace race2048::terminal {
namespace {

std::vector<std::string> command_line(const std::string& command, const client::Target& server,
                                      const std::string& room,
                                      const std::vector<std::string>& flags) {
  client::Target target = server;
  target.room = room;
  std::vector<std::string> words = {RACE2048_CLIENT, command,  to_string(target),
                                    "--plaintext",   "--name", "tester"};
  words.insert(words.end(), flags.begin(), flags.end());
  return words;
}

}  // namespace

WatchedClient::WatchedClient(const std::string& command, const std::string& room,
                             const std::vector<std::string>& flags, Answer answer,
                             const PtyOptions& options)
    : server_(loop_, {.on_message = std::move(answer)}),
      program_(command_line(command, server_.target(), room, flags), options),
      screen_(options.rows, options.columns) {
  // The loop closes the descriptors it watches.
  loop_.watch(dup(program_.descriptor()), [this] { take(); });
}

void WatchedClient::take() {
  const std::string output = program_.read(std::chrono::nanoseconds(0));
  output_ += output;
  screen_.take(output);
}

bool WatchedClient::run_until(const std::function<bool()>& holds) {
  return integration::run_until(loop_, holds);
}

bool WatchedClient::run_until_shown(const std::string& text) {
  return run_until([&] { return screen_.text().find(text) != std::string::npos; });
}

int WatchedClient::wait() {
  static_cast<void>(run_until([this] { return program_.closed(); }));
  return program_.wait();
}

void answer_kindly(integration::ScriptedServer& server, const v1::ToServer& message) {
  v1::ToClient answer;
  if (message.has_hello()) {
    v1::Welcome& welcome = *answer.mutable_welcome();
    welcome.set_protocol(limits::kMaxProtocol);
    welcome.set_server_version("scripted");
    welcome.set_name(message.hello().name());
    return server.send(answer);
  }
  if (message.has_leave_room()) {
    answer.mutable_left();
    return server.send(answer);
  }
  if (!message.has_join_room() && !message.has_watch_room()) return;
  answer.mutable_entered()->set_code(kRoomCode);
  server.send(answer);
  v1::ToClient sealed;
  sealed.mutable_sealed()->set_match_id(std::string(MatchId{}.size(), 'm'));
  sealed.mutable_sealed()->set_settings(serialised(first_settings(11)));
  sealed.mutable_sealed()->set_commitment(std::string(Digest{}.size(), 'c'));
  sealed.mutable_sealed()->set_round(1);
  server.send(sealed);
  v1::ToClient roster;
  roster.mutable_roster()->set_whole(true);
  roster.mutable_roster()->set_watchers(1);
  server.send(roster);
}

}  // namespace race2048::terminal
