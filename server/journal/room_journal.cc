#include "server/journal/room_journal.h"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>
#include <variant>

#include "engine/match/checkpoint.h"

namespace race2048::server {
namespace {

// How a decision must be stored before anybody hears of it; nothing: it may be told at once. What
// is told at once and lost in a crash is made again by the clients, or by the room itself.
struct Urgency {
  std::optional<Durability> operator()(const Acted&) const { return std::nullopt; }
  std::optional<Durability> operator()(const WentAway&) const { return std::nullopt; }
  std::optional<Durability> operator()(const CameBack&) const { return std::nullopt; }
  std::optional<Durability> operator()(const TokenConfirmed&) const { return std::nullopt; }
  std::optional<Durability> operator()(const ClockStood&) const { return std::nullopt; }
  std::optional<Durability> operator()(const NonceGiven&) const { return std::nullopt; }
  std::optional<Durability> operator()(const ReadinessSet&) const { return std::nullopt; }
  std::optional<Durability> operator()(const StartIsDue&) const { return std::nullopt; }
  std::optional<Durability> operator()(const SeatIdle&) const { return std::nullopt; }
  // A client answers with a move that the step before would not take.
  std::optional<Durability> operator()(const StepEnded&) const { return Durability::this_program; }
  template <typename Other>
  std::optional<Durability> operator()(const Other&) const {
    return Durability::power_loss;
  }
};

}  // namespace

void RoomJournal::adopt(const std::string& room, std::uint64_t next_index, DecisionWriter writer) {
  rooms_[room] = {.writer = std::move(writer), .next_index = next_index};
}

void RoomJournal::begin(store::StoreThread& store) {
  store_ = &store;
}

void RoomJournal::on_decision(const std::string& code, const RoomState& state,
                              const Decision& decision) {
  Room& room = rooms_[code];
  if (std::holds_alternative<RoomClosed>(decision.body)) {
    room.over = true;
  } else if (std::holds_alternative<RosterFrozen>(decision.body)) {
    // What came before the start of this match will not be asked for again.
    begin_again(room, state);
    room.writer.append(decision, room.bytes);
  } else if (state.phase() == RoomPhase::lobby &&
             (has_gap(code) || room.lobby_bytes > kLobbyBytes)) {
    begin_again(room, state);
  } else {
    const std::size_t before = room.bytes.size();
    room.writer.append(decision, room.bytes);
    const std::size_t written = room.bytes.size() - before;
    room.lobby_bytes = state.phase() == RoomPhase::lobby ? room.lobby_bytes + written : 0;
  }
  if (!std::exchange(room.touched, true)) touched_.push_back(code);
  if (const std::optional<Durability> urgency = std::visit(Urgency{}, decision.body)) {
    urgent_ = std::max(urgent_.value_or(*urgency), *urgency);
  }
}

bool RoomJournal::has_gap(const std::string& code) const {
  return store_ != nullptr && store_->gaps().contains(code);
}

void RoomJournal::begin_again(Room& room, const RoomState& state) {
  room.bytes.clear();
  room.writer = {};
  for (const Decision& decision : rebuilding(state)) room.writer.append(decision, room.bytes);
  room.replaces = true;
  room.lobby_bytes = 0;
}

bool RoomJournal::commit(Batch batch) {
  if (store_ == nullptr) throw std::logic_error("a journal without a store");
  committed_ = batch;
  if (!urgent_ || in_trouble_) {
    urgent_.reset();
    if (!touched_.empty() && !std::exchange(flushes_, true)) {
      hooks_.call_later(kMovesDelay, [this] { flush(); });
    }
    return waiting_.empty();
  }
  const Durability durability = *std::exchange(urgent_, std::nullopt);
  if (!hand_over(durability, [this, batch] { on_stored(batch); })) return waiting_.empty();
  waiting_.push_back(batch);
  return false;
}

void RoomJournal::end_rooms() {
  for (auto& [code, room] : rooms_) {
    room.over = true;
    if (!std::exchange(room.touched, true)) touched_.push_back(code);
  }
}

void RoomJournal::flush() {
  flushes_ = false;
  hand_over(Durability::this_program, nullptr);
}

bool RoomJournal::hand_over(Durability durability, std::function<void()> done) {
  std::vector<store::Append> appends;
  std::vector<store::Append> checkpoints;
  std::vector<std::string> over;
  for (const std::string& code : touched_) {
    const auto found = rooms_.find(code);
    if (found == rooms_.end()) continue;  // forgotten
    Room& room = found->second;
    room.touched = false;
    if (room.over) {
      if (room.next_index != 0) over.push_back(code);
      rooms_.erase(found);
      continue;
    }
    // A journal with a gap takes no more until its checkpoint.
    if (!room.replaces && has_gap(code)) room.bytes.clear();
    if (room.bytes.empty()) continue;
    (std::exchange(room.replaces, false) ? checkpoints : appends)
        .push_back({.room = code,
                    .epoch = store_->epoch(),
                    .index = room.next_index++,
                    .bytes = std::exchange(room.bytes, {})});
  }
  touched_.clear();
  const std::size_t tasks = (appends.empty() ? 0 : 1) + checkpoints.size() + over.size();
  if (tasks == 0) return false;
  const store::OnStored stored =
      [this, done = std::move(done),
       left = std::make_shared<std::size_t>(tasks)](const store::OrStoreFault<>& outcome) {
        if (!outcome && outcome.fault().kind != store::StoreFault::Kind::dropped) {
          hooks_.on_fault(outcome.fault());
        }
        if (--*left == 0 && done) done();
      };
  // A person who has left a room may be in another one already: the places that are over go first.
  for (std::string& code : over) store_->remove(std::move(code), stored);
  if (!appends.empty()) store_->append(std::move(appends), durability, stored);
  for (store::Append& checkpoint : checkpoints) {
    store_->replace(std::move(checkpoint), durability, stored);
  }
  return true;
}

void RoomJournal::on_stored(Batch batch) {
  while (!waiting_.empty() && waiting_.front() <= batch) waiting_.pop_front();
  release_stored();
}

// Batches without urgent decisions leave with the urgent ones before them.
void RoomJournal::release_stored() {
  if (committed_ == Batch{}) return;
  if (waiting_.empty()) return hooks_.release(committed_);
  const auto before = static_cast<std::uint64_t>(waiting_.front()) - 1;
  if (before != 0) hooks_.release(Batch{before});
}

void RoomJournal::on_trouble() {
  in_trouble_ = true;
  waiting_.clear();
  release_stored();
}

}  // namespace race2048::server
