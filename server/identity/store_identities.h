// The names and bans of a server with a store: collects their changes, and passes these to the
// store's thread.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "server/dispatch/match_server.h"
#include "server/store/store_thread.h"

namespace race2048::server {

class StoreIdentities final : public IdentityKeeper {
 public:
  // Something is not kept for the next start.
  using OnFault = std::function<void(const store::StoreFault&)>;

  explicit StoreIdentities(OnFault on_fault) : on_fault_(std::move(on_fault)) {}

  // Restores the names and bans of the last run to the server. Call it before begin().
  static store::OrStoreFault<> restore(store::Database& database, MatchServer& server);
  // Stores changes from now on, and those made before too. The store outlives their use.
  void begin(store::StoreThread& store);
  // Sends the store all that has not been sent. Call it last, before the store stops.
  void flush();
  // Calls `done` once: with true when all changes so far are stored, with false when some are not
  // kept, or nothing can be stored.
  void when_stored(std::function<void(bool)> done);
  // True: nothing can be stored; false: storage works again.
  void set_trouble(bool trouble);

  // ---- IdentityKeeper
  void keep(const OwnedName& name) override { change(waiting_.names, name.folded, name); }
  void forget_name(const std::string& folded) override { change(waiting_.names, folded, {}); }
  void keep(const ServerBan& ban) override { change(waiting_.bans, ban.who, ban); }
  void forget_ban(const std::string& who) override { change(waiting_.bans, who, {}); }

 private:
  template <typename Row>
  void change(std::map<std::string, std::optional<Row>>& rows, const std::string& key,
              const std::optional<std::type_identity_t<Row>>& row) {
    if (is_full()) return report_full();
    rows.insert_or_assign(key, row);
    send_if_idle();
  }
  bool is_full() const;  // true if no more changes can wait
  void report_full();    // reports once
  void send_if_idle();
  void send();
  void on_stored(const store::OrStoreFault<>& stored);
  void settle(bool stored);

  OnFault on_fault_;
  store::StoreThread* store_ = nullptr;
  store::IdentityChanges waiting_;  // each name and each ban once: the newest
  std::size_t sending_ = 0;         // changes that the store has not confirmed yet
  bool said_full_ = false;          // since the store answered last
  bool trouble_ = false;
  std::vector<std::function<void(bool)>> settling_;  // of when_stored()
};

}  // namespace race2048::server
