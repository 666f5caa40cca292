// The parts that keep a server's state beyond its process, its rooms and the results of their
// matches: the store, the journal in it, and the loop that joins them with the server.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <asio/io_context.hpp>
#include <asio/steady_timer.hpp>

#include "server/dispatch/match_server.h"
#include "server/identity/store_identities.h"
#include "server/journal/recovery.h"
#include "server/journal/room_journal.h"
#include "server/program/shared_rooms.h"
#include "server/program/shared_state.h"
#include "server/results/store_archive.h"
#include "server/store/database.h"
#include "server/store/nodes.h"
#include "server/store/store_thread.h"

namespace race2048::server {

struct KeptRoomsOptions {
  store::Retention retention{};         // of results
  std::chrono::milliseconds seat_idle;  // ServerConfig::timings
  bool results_for_all = false;         // StoreArchive::set_open()
  bool passes_through = false;          // ServerConfig::pass_through
};

class KeptRooms {
 public:
  // Keeps them in this database, if it could be opened. The context outlives this.
  static store::OrStoreFault<std::unique_ptr<KeptRooms>> open(
      asio::io_context& context, const KeptRoomsOptions& options,
      store::OrStoreFault<std::unique_ptr<store::Database>> database);

  KeptRooms(asio::io_context& context, const KeptRoomsOptions& options,
            std::unique_ptr<store::Database> database);

  // All for the server's constructor.
  Journal& journal() { return journal_; }
  Archive& archive() { return archive_; }
  IdentityKeeper& identities() { return identities_; }
  // Shows the time by which names age. Before restore().
  UnixMs ages() const {
    return [ages = database_->ages()] { return ages.unix_ms(); };
  }
  // Shares the database with other servers, of which this is one: begins its lease. Before the
  // server's constructor.
  store::OrStoreFault<> share(const store::Sharer& self, std::unique_ptr<store::Nodes> nodes,
                              std::chrono::milliseconds resume_wait);
  // For the server's constructor; null if this server is alone.
  Registry* registry() { return shared_state_ ? &*shared_state_ : nullptr; }
  // By which the servers of the database know each other; nothing: this server is alone.
  std::optional<store::SharedSecret> secret() const {
    return shared_rooms_ ? std::optional(shared_rooms_->secret()) : std::nullopt;
  }
  // Other servers take the rooms up at once when this one stops.
  bool hands_over() const { return shared_rooms_ && shared_rooms_->hands_over(); }
  // Restores the rooms, names and bans of the last run to the server, which outlives this. Call it
  // once, before the server accepts connections.
  store::OrStoreFault<> restore(MatchServer& server, TimePoint now);
  // From the next look at the results on.
  void set_retention(const store::Retention& retention) { retention_ = retention; }
  // From the next question on.
  void set_results_for_all(bool all) { archive_.set_open(all); }
  // How much the store keeps, read at the last check of its files, seconds ago.
  const store::Kept& kept() const { return stored_; }
  const DurationCounts& stored_in() const { return journal_.stored_in(); }
  // Null if this server is alone.
  const SharedRooms* shared_rooms() const { return shared_rooms_.get(); }
  // See StoreIdentities.
  void when_identities_stored(std::function<void(bool)> done) {
    identities_.when_stored(std::move(done));
  }
  // Deletes results, and calls `done` when all have gone.
  void remove_results(store::Removal removal,
                      std::function<void(const store::OrStoreFault<store::Removed>&)> done) {
    store_->remove_results(std::move(removal), std::move(done));
  }
  // No room resumes at the next start.
  void end_rooms() { journal_.end_rooms(); }
  // Stores all that waits. Returns false if the disk may lack something that it said it had. No
  // call may follow.
  bool finish();

 private:
  void call_later(std::chrono::milliseconds after, std::function<void()> call);
  store::OrStoreFault<> take_up_rooms(TimePoint now);
  // Another process may own the room now.
  void lose_room(const store::LostRoom& lost);
  void on_trouble(const store::StoreFault& fault);
  void on_recovered();
  static void on_retired(const store::Retired& done);
  void on_kept(const std::string& room, const MatchKept& kept, const std::string& why);
  // Deletes results beyond the retention, now and every hour.
  void retire();
  // Looks whether the files are still there, and how much is kept, now and several times a minute.
  void check_files();

  asio::io_context& context_;
  asio::steady_timer timer_;  // of the journal
  asio::steady_timer retire_timer_;
  asio::steady_timer check_timer_;
  store::Retention retention_;
  bool passes_through_;
  RoomJournal journal_;
  StoreArchive archive_;
  StoreIdentities identities_;
  store::Kept stored_;
  MatchServer* server_ = nullptr;
  std::unique_ptr<store::Database> database_;  // until the store has it
  std::optional<store::StoreThread> store_;
  // Nothing: this server is alone.
  std::unique_ptr<SharedRooms> shared_rooms_;
  std::optional<SharedState> shared_state_;
};

}  // namespace race2048::server
