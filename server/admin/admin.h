// The operator's commands to a running server.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "server/dispatch/match_server.h"
#include "server/net/admin_socket.h"

namespace race2048::server {

// What the commands need beside the server.
struct AdminHooks {
  // Lets running matches end, then stops the program, at the latest after so many seconds.
  std::function<void()> drain;
  std::int64_t drain_timeout_s = 0;
  // Reads the configuration again; the log says what has come of it.
  std::function<void()> reload;
  UnixMs unix_ms;
};

// The commands, each with its words. What is in brackets may be empty.
//   status | rooms | people | bans | drain | reload
//   kick NAME
//   ban WHO [SECONDS] [NOTE]
//   unban WHO
//   free NAME
//   announce TEXT
// With "--json" before it, `rooms`, `people` and `bans` answer in JSON.
class Admin {
 public:
  // The server outlives this.
  Admin(MatchServer& server, AdminHooks hooks) : server_(server), hooks_(std::move(hooks)) {}

  // Does what the words say, or says why not.
  AdminReply answer(std::vector<std::string> words, TimePoint now);

 private:
  AdminReply status() const;
  AdminReply kick(const std::string& name, TimePoint now);
  AdminReply ban(const std::vector<std::string>& words, TimePoint now);
  AdminReply unban(const std::string& who);
  AdminReply free_name(const std::string& name);
  AdminReply announce(const std::string& text);

  MatchServer& server_;
  AdminHooks hooks_;
};

}  // namespace race2048::server
