// Names that belong to keys, and bans, as the servers that share a database change them.
#pragma once

#include <functional>
#include <optional>
#include <utility>

#include "server/dispatch/chores.h"
#include "server/door/bans.h"
#include "server/door/names.h"
#include "server/nodes/limits.h"
#include "server/store/node_thread.h"

namespace race2048::server {

// All calls, and all of the hooks, are on the server's thread. This outlives the server's last
// wake-up.
class SharedIdentities {
 public:
  struct Hooks {
    std::function<void(Chores::Step)> add_chore;   // MatchServer::add_chore()
    std::function<void(const ServerBan&)> on_ban;  // a ban that this server did not know
    Clock clock;
  };

  // The thread outlives this. `read`: all changes before are known.
  SharedIdentities(store::NodeThread& thread, const store::ChangeMark& read, Hooks hooks)
      : thread_(thread), mark_(read), hooks_(std::move(hooks)) {}

  // These learn the changes from now on; they outlive this. Once, before all other calls.
  void begin(Names& names, Bans& bans);
  // Asks for changes, at most once in limits::kNewsRead.
  void on_time();

 private:
  void on_news(store::IdentityNews news);
  // A chore, because they may be all names.
  void learn(store::IdentityNews news);
  // Takes some rows while there is work; rows of one kind: gone ones or others.
  bool learn_names(const store::IdentityNews& news, bool gone, std::optional<std::string>& from,
                   ChoreWork& work);
  // Forgets some names that are not among the rows.
  bool forget_others(const store::IdentityNews& news, std::optional<std::string>& from,
                     ChoreWork& work);
  void learn_bans(const store::IdentityNews& news);

  store::NodeThread& thread_;
  store::ChangeMark mark_;
  Hooks hooks_;
  Names* names_ = nullptr;
  Bans* bans_ = nullptr;
  bool asks_ = false;
  std::optional<TimePoint> asked_at_;
};

}  // namespace race2048::server
