// The journal of a server's rooms: their decisions as bytes, in the store.
//
// Nobody hears of a decision before it is stored, with two exceptions. A move is told at once and
// stored within RoomJournal::kMovesDelay and store::limits::kGroupDelay: after a crash clients send
// again what is missing. And while the storage is at fault, matches go on in memory.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "proto/decisions.h"
#include "server/dispatch/observer.h"
#include "server/store/store_thread.h"

namespace race2048::server {

class RoomJournal final : public Journal {
 public:
  struct Hooks {
    // MatchServer::release().
    std::function<void(Batch)> release;
    // Calls a function on the server's thread after this long; one call at a time is asked for.
    std::function<void(std::chrono::milliseconds, std::function<void()>)> call_later;
    // A fault that is not the storage's: a bug, or another process has taken the rooms over.
    std::function<void(const store::StoreFault&)> on_fault;
  };
  // Moves are collected for so long before the store gets them.
  static constexpr std::chrono::milliseconds kMovesDelay{5};
  // A lobby is written anew when people have come, gone and changed their minds for so many bytes.
  static constexpr std::size_t kLobbyBytes = 256 * 1024;

  // Decisions wait until begin().
  explicit RoomJournal(Hooks hooks) : hooks_(std::move(hooks)) {}

  // A room that is in the store already goes on: `writer` where its bytes end. Before begin().
  void adopt(const std::string& room, std::uint64_t next_index, DecisionWriter writer);
  // The room could not be restored, and none of its decisions are to be stored.
  void forget(const std::string& room) { rooms_.erase(room); }
  // Stores from now on. The store outlives the journal.
  void begin(store::StoreThread& store);

  // The storage is at fault, or well again: StoreEvents of the store.
  void on_trouble();
  void on_recovered() { in_trouble_ = false; }
  bool in_trouble() const { return in_trouble_; }

  // True while a batch is not stored yet, and its output held back.
  bool holds_back() const { return !waiting_.empty(); }

  // All rooms are over.
  void end_rooms();
  // Hands over the moves that still wait.
  void flush();

  // ---- Journal
  void on_decision(const std::string& room, const RoomState& state,
                   const Decision& decision) override;
  bool commit(Batch batch) override;

 private:
  struct Room {
    DecisionWriter writer;
    std::uint64_t next_index = 0;
    std::string bytes{};          // that the store does not have yet
    bool replaces = false;        // `bytes` replaces all that the store has
    bool over = false;            // the store is to forget the room
    bool touched = false;         // is in touched_
    std::size_t lobby_bytes = 0;  // of decisions since the last match, or the last checkpoint
  };

  // The store lacks bytes of the room, and takes no more before a checkpoint.
  bool has_gap(const std::string& code) const;
  // Begins the room's bytes anew, with a checkpoint of the room.
  static void begin_again(Room& room, const RoomState& state);
  // Hands over all that waits. `done` is called when it is stored, or never will be. Returns false
  // if nothing waits; then `done` is not called. `done` may be null.
  bool hand_over(Durability durability, std::function<void()> done);
  void on_stored(Batch batch);
  void release_stored();

  Hooks hooks_;
  store::StoreThread* store_ = nullptr;
  std::unordered_map<std::string, Room> rooms_;  // by code
  std::vector<std::string> touched_;             // rooms with bytes, or that are over
  // How the decisions since the last commit() are to be stored before they are told; nothing: they
  // are only moves and the like.
  std::optional<Durability> urgent_;
  std::deque<Batch> waiting_;  // batches that are not stored yet, oldest first
  Batch committed_{};
  bool flushes_ = false;  // call_later() is to call flush()
  bool in_trouble_ = false;
};

}  // namespace race2048::server
