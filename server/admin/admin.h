// The operator's commands to a running server.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/admin/commands.h"
#include "server/admin/operator.h"
#include "server/admin/table.h"
#include "server/net/admin_socket.h"
#include "server/store/result.h"
#include "server/store/store_fault.h"

namespace race2048::server {

// The functions that the commands need beside the server.
struct AdminHooks {
  // Lets running matches end, then stops the program, at the latest after so many seconds.
  std::function<void()> drain;
  std::int64_t drain_timeout_s = 0;
  // Reads the configuration again, and replies with the outcome.
  std::function<void(AdminSocket::Reply)> reload;
  // Calls its argument once, when what was changed of names and bans is stored (true), or cannot be
  // stored at the moment (false).
  std::function<void(std::function<void(bool)>)> when_stored;
  // Deletes results that the server keeps.
  using Removed = std::function<void(const store::OrStoreFault<store::Removed>&)>;
  std::function<void(const store::Removal&, Removed done)> remove_results;
  UnixMs unix_ms;
};

class Admin {
 public:
  // The server outlives this.
  Admin(MatchServer& server, AdminHooks hooks)
      : server_(server), operator_(server), hooks_(std::move(hooks)) {}

  // Runs the command in `words`, which words_of() has made. Calls `reply` once, when the command is
  // done or refused: now, or in a later wake-up of the server.
  void answer(const std::vector<std::string>& words, AdminSocket::Reply reply);

 private:
  struct List;
  using Reply = AdminSocket::Reply;

  // REQUIRES: the request is one of that row of the table.
  void perform(Verb verb, const AdminRequest& request, const Reply& reply);
  AdminReply status() const;
  void kick(const AdminRequest& request, const Reply& reply);
  void ban(const AdminRequest& request, const Reply& reply);
  void add_ban(const AdminRequest& request, const Reply& reply);
  void unban(const AdminRequest& request, const Reply& reply);
  void free_name(const AdminRequest& request, const Reply& reply);
  // Once the change is stored, replies with `what` and `lasts`; if it cannot be stored, the reply
  // says so in place of `lasts`.
  void reply_when_stored(const std::string& what, const std::string& lasts, const Reply& reply);
  void announce(const std::string& text, const Reply& reply);
  void remove_match(const AdminRequest& request, const Reply& reply);
  void forget(const AdminRequest& request, const Reply& reply);
  AdminReply drain(const std::string& note);
  void show_rooms(Table::Form form, Reply reply);
  void show_people(Table::Form form, Reply reply);
  void show_bans(Table::Form form, Reply reply);
  // Replies when the list is written.
  void write(const std::shared_ptr<List>& list);

  MatchServer& server_;
  Operator operator_;
  AdminHooks hooks_;
};

}  // namespace race2048::server
