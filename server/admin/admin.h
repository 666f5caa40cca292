// The operator's commands to a running server.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/admin/table.h"
#include "server/dispatch/match_server.h"
#include "server/net/admin_socket.h"

namespace race2048::server {

// What the commands need beside the server.
struct AdminHooks {
  // Lets running matches end, then stops the program, at the latest after so many seconds.
  std::function<void()> drain;
  std::int64_t drain_timeout_s = 0;
  // Reads the configuration again, and replies with what has come of it.
  std::function<void(AdminSocket::Reply)> reload;
  // Calls its argument once, when what was changed of names and bans is stored (true), or cannot be
  // stored at the moment (false).
  std::function<void(std::function<void(bool)>)> when_stored;
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

  // Does what the words say, or says why not. Calls `reply` once, when all is done: now, or in a
  // later wake-up of the server.
  void answer(std::vector<std::string> words, AdminSocket::Reply reply);

 private:
  struct List;

  // What is answered at once; nothing: it is another command.
  std::optional<AdminReply> answer_at_once(const std::vector<std::string>& words);
  AdminReply status() const;
  void unban(const std::string& who, const AdminSocket::Reply& reply);
  void free_name(const std::string& name, const AdminSocket::Reply& reply);
  // Replies with what was done, and how long it lasts, when it is stored; if that cannot be, says
  // so in place of how long.
  void reply_when_stored(const std::string& what, const std::string& lasts,
                         const AdminSocket::Reply& reply);
  void kick(const std::string& name, AdminSocket::Reply reply);
  void ban(const std::vector<std::string>& words, const AdminSocket::Reply& reply);
  void announce(const std::string& text, const AdminSocket::Reply& reply);
  void show_rooms(Table::Form form, AdminSocket::Reply reply);
  void show_people(Table::Form form, AdminSocket::Reply reply);
  void show_bans(Table::Form form, AdminSocket::Reply reply);
  // Replies when the list is written.
  void write(const std::shared_ptr<List>& list);

  MatchServer& server_;
  AdminHooks hooks_;
};

}  // namespace race2048::server
