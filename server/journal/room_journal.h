// The journal of a server's rooms: their decisions as bytes, and the results of their matches, in
// the store.
//
// The server sends no decision before it is stored, and no end of a match before its result is
// stored, with two exceptions. A move is sent at once and stored a little later, with those of all
// rooms in RoomJournal::kMovesDelay: after a crash clients send again what is missing. And while
// the storage is at fault, matches continue in memory; if several servers share it, without a word
// of what another server would not know.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "proto/decisions.h"
#include "server/hosting/journal.h"
#include "server/journal/move_buffer.h"
#include "server/journal/result_recorder.h"
#include "server/rooms/announcer.h"
#include "server/store/store_thread.h"
#include "shared/duration_counts.h"
#include "shared/time.h"

namespace race2048::server {

class RoomJournal final : public Journal {
 public:
  struct Hooks {
    // MatchServer::release().
    std::function<void(Batch)> release;
    // Whether the result of a room's match was saved, and if not the reason, in words for
    // the log. After `not_yet` another call follows.
    std::function<void(const std::string& room, const MatchKept&, const std::string& why)> on_kept;
    // Calls a function on the server's thread after this long; one call at a time is asked for.
    std::function<void(std::chrono::milliseconds, std::function<void()>)> call_later;
    // A fault that is not the storage's: a bug, or another process has taken the rooms over.
    std::function<void(const store::StoreFault&)> on_fault;
    Clock clock = std::chrono::steady_clock::now;
  };
  // Moves are collected for so long before the store gets them. They are to be stored within 20 ms,
  // so some are left for the transaction, and for one before it.
  static constexpr std::chrono::milliseconds kMovesDelay{15};
  // A lobby is written anew when its changes since the last checkpoint take this many bytes.
  static constexpr std::size_t kLobbyBytes = 256 * 1024;

  // Decisions wait until begin(). `seat_idle`: the time without a move after which the server puts
  // a seat out.
  RoomJournal(Hooks hooks, std::chrono::milliseconds seat_idle)
      : hooks_(std::move(hooks)), seat_idle_(seat_idle) {}

  // For decisions that are read from the store.
  ResultRecorder new_recorder() const { return ResultRecorder(seat_idle_); }
  // Takes over a room that is in the store: `writer` continues where its bytes end, and `recorder`
  // with the match that runs.
  void adopt(const std::string& room, store::Epoch epoch, std::uint64_t next_index,
             DecisionWriter writer, ResultRecorder recorder);
  // The room could not be restored, or is another process's: none of its decisions are to be
  // stored.
  void forget(const std::string& room);
  // Several servers share the store: another one may take a room over at any time.
  void set_shared() { shared_ = true; }
  // Stores from now on. The store outlives the journal.
  void begin(store::StoreThread& store) { store_ = &store; }

  // The storage is at fault, or works again: StoreEvents of the store.
  void on_trouble();
  void on_recovered() { in_trouble_ = false; }
  bool in_trouble() const { return in_trouble_; }

  // Returns the epoch with which this process owns the room, or nothing if the journal does not
  // have the room. Call it after begin().
  std::optional<store::Epoch> epoch_of(const std::string& room) const;

  // How long the store took for each piece that it was handed.
  const DurationCounts& stored_in() const { return stored_in_; }
  // True while a batch is not stored yet, and its output held back.
  bool holds_back() const { return !waiting_.empty(); }

  // All rooms are over.
  void end_rooms();
  // Hands over what still waits. Harmless at any time.
  void flush();

  // ---- Journal
  void on_decision(const std::string& room, const RoomState& state,
                   const Decision& decision) override;
  void commit(Batch batch, std::vector<std::string>& waiting) override;

 private:
  struct Room {
    ResultRecorder recorder;
    DecisionWriter writer{};
    store::Epoch epoch = 0;  // 0: that of the rooms which this process makes
    std::uint64_t next_index = 0;
    std::string bytes{};          // that the store does not have yet
    bool replaces = false;        // `bytes` replaces all that the store has
    bool over = false;            // the store is to forget the room
    bool touched = false;         // is in touched_
    bool urgent = false;          // is in urgent_rooms_
    std::size_t lobby_bytes = 0;  // of decisions since the last match, or the last checkpoint
    // Its result is to be saved after `bytes`, which hold its end.
    std::optional<FinishedMatch> finished{};
  };
  // The tasks that the store was given while urgent decisions were waiting.
  struct HandedOver {
    std::size_t left = 0;          // tasks of the store that are not done
    std::optional<Batch> batch{};  // once commit() knows it
  };
  // A batch of which bytes are not stored, or that follows such a batch. The store may report
  // dropped appends in any order.
  struct WaitingBatch {
    Batch batch{};
    bool stored = false;
  };
  // The tasks that hand_over() collects, in the order in which the store gets it.
  struct Tasks;

  using Rooms = std::unordered_map<std::string, Room>;  // by code

  Rooms::value_type& entry_of(const std::string& code);
  // Writes the moves that have come to the bytes of their rooms.
  void write_moves();
  void touch(Rooms::value_type& entry);
  // The store lacks bytes of the room, and takes no more before a checkpoint.
  bool has_gap(const std::string& code) const;
  // Whether the bytes of the room, which is in its lobby, are to begin anew with its next decision.
  bool needs_checkpoint(const std::string& code, const Room& room) const;
  // Begins the room's bytes anew, with a checkpoint of the room.
  static void begin_again(Room& room, const RoomState& state);
  void write(const std::string& code, Room& room, const RoomState& state, const Decision& decision);
  static std::string take_bytes(Room& room);
  store::Epoch epoch_of(const Room& room) const;
  // Takes all that waits from the room, which may be over and then is no longer there.
  void collect(Rooms::value_type& entry, Tasks& tasks);
  // Hands over all that waits: urgent decisions as durably as they need, and the next commit()
  // waits for these.
  void hand_over();
  // Nothing is urgent any more.
  void calm_down();
  void save(const std::string& code, FinishedMatch match, std::function<void()> done);
  // `kept` is what holds once the result is stored.
  void on_saved(const std::string& code, const MatchKept& kept, store::SaveState state,
                const std::string& why);
  void on_stored(Batch batch);
  void release_stored();

  Hooks hooks_;
  std::chrono::milliseconds seat_idle_;
  bool shared_ = false;
  store::StoreThread* store_ = nullptr;
  Rooms rooms_;
  std::vector<Rooms::value_type*> touched_;  // rooms with bytes, or that are over
  MoveBuffer<Rooms::value_type*> moves_;     // that are not written to the bytes of their rooms yet
  // The durability that the decisions since the last commit() need before they are sent; nothing:
  // they are only moves and the like.
  std::optional<Durability> urgent_;
  std::vector<std::string> urgent_rooms_;  // whose decisions these are
  std::shared_ptr<HandedOver> handed_over_ = std::make_shared<HandedOver>();  // since then
  std::deque<WaitingBatch> waiting_;  // oldest first; the first is not stored yet
  Batch committed_{};
  bool flushes_ = false;  // call_later() is to call flush()
  bool in_trouble_ = false;
  DurationCounts stored_in_;
};

}  // namespace race2048::server
