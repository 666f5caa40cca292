// The rooms of a server that outlive its process: the store, the journal in it, and the loop that
// joins them with the server.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

#include <asio/io_context.hpp>
#include <asio/steady_timer.hpp>

#include "server/dispatch/match_server.h"
#include "server/journal/recovery.h"
#include "server/journal/room_journal.h"
#include "server/store/database.h"
#include "server/store/store_thread.h"

namespace race2048::server {

class KeptRooms {
 public:
  // Opens the folder's database. The context outlives this.
  static store::OrStoreFault<std::unique_ptr<KeptRooms>> open(asio::io_context& context,
                                                              const std::filesystem::path& folder);

  KeptRooms(asio::io_context& context, store::Database database);

  // For the server's constructor.
  Journal& journal() { return journal_; }
  // The rooms of the last run go on in the server, which outlives this. Call it once, before the
  // server accepts connections.
  store::OrStoreFault<> restore(MatchServer& server, TimePoint now);
  // No room goes on at the next start.
  void end_rooms() { journal_.end_rooms(); }
  // Stores all that waits. Returns false if the disk may lack something that it said it had. No
  // call may follow.
  bool finish();

 private:
  void call_later(std::chrono::milliseconds after, std::function<void()> call);
  void on_trouble(const store::StoreFault& fault);
  void on_recovered();

  asio::io_context& context_;
  asio::steady_timer timer_;
  RoomJournal journal_;
  MatchServer* server_ = nullptr;
  std::optional<store::Database> database_;  // until the store has it
  std::optional<store::StoreThread> store_;
};

}  // namespace race2048::server
