#include "server/journal/room_journal.h"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <variant>

#include "engine/match/checkpoint.h"

namespace race2048::server {
namespace {

// The durability that a decision needs before it is sent; nothing: it may be sent at once. If a
// crash loses a decision that was sent at once, the clients, or the room itself, make it again.
template <typename T, typename... Others>
constexpr bool is_one_of_these = (std::is_same_v<T, Others> || ...);

template <typename Made>
std::optional<Durability> urgency_of(const Made&, bool shared) {
  // The server that takes the room over must know the newest token, and each end of a step that
  // people were told.
  if (shared && is_one_of_these<Made, CameBack, StepEnded>) return Durability::power_loss;
  if constexpr (is_one_of_these<Made, Acted, WentAway, CameBack, TokenConfirmed, ClockStood,
                                NonceGiven, ReadinessSet, StartIsDue, SeatIdle>) {
    return std::nullopt;
  }
  // A client answers with a move that the step before would not take.
  return is_one_of_these<Made, StepEnded> ? Durability::this_program : Durability::power_loss;
}

}  // namespace

// A removal or a saved result follows the journal bytes that it depends on. So if either fails, the
// next start still finds the end of the match in the journal.
struct RoomJournal::Tasks {
  struct Save {
    std::string room;
    FinishedMatch match;
  };
  struct Over {
    std::string room;
    store::Epoch epoch = 0;
  };

  // A person who has left a room may be in another one already: the places that are over go first.
  std::vector<Over> over;
  std::vector<store::Append> appends;
  std::vector<store::Append> checkpoints;
  std::vector<Save> saves;
  std::vector<Over> over_after_match;

  std::size_t count() const {
    return over.size() + (appends.empty() ? 0 : 1) + checkpoints.size() + saves.size() +
           over_after_match.size();
  }
};

void RoomJournal::adopt(const std::string& room, store::Epoch epoch, std::uint64_t next_index,
                        DecisionWriter writer, ResultRecorder recorder) {
  rooms_.insert_or_assign(room, Room{.recorder = std::move(recorder),
                                     .writer = std::move(writer),
                                     .epoch = epoch,
                                     .next_index = next_index});
}

void RoomJournal::forget(const std::string& room) {
  write_moves();
  std::erase_if(touched_, [&room](const auto* entry) { return entry->first == room; });
  rooms_.erase(room);
  moves_.forget_rooms();
  if (store_ != nullptr) store_->forget(room);
}

RoomJournal::Rooms::value_type& RoomJournal::entry_of(const std::string& code) {
  const auto found = rooms_.find(code);
  if (found != rooms_.end()) return *found;
  return *rooms_.emplace(code, Room{.recorder = new_recorder()}).first;
}

void RoomJournal::on_decision(const std::string& code, const RoomState& state,
                              const Decision& decision) {
  if (const Acted* const acted = std::get_if<Acted>(&decision.body)) {
    return moves_.add(code, decision.at_ms, *acted);
  }
  write_moves();
  Rooms::value_type& entry = entry_of(code);
  Room& room = entry.second;
  // The checkpoint of the next match leaves the last one out.
  if (room.finished && std::holds_alternative<RosterFrozen>(decision.body)) {
    hand_over();
  }
  write(code, room, state, decision);
  room.recorder.note(state, decision);
  if (auto finished = room.recorder.take_finished()) room.finished = std::move(finished);
  touch(entry);
  const auto urgency =
      std::visit([this](const auto& made) { return urgency_of(made, shared_); }, decision.body);
  if (urgency) {
    urgent_ = std::max(urgent_.value_or(*urgency), *urgency);
    if (!std::exchange(room.urgent, true)) urgent_rooms_.push_back(code);
  }
}

void RoomJournal::write(const std::string& code, Room& room, const RoomState& state,
                        const Decision& decision) {
  const bool in_lobby = state.phase() == RoomPhase::lobby;
  // The result comes first: a checkpoint leaves the match out.
  const bool ended = room.finished || std::holds_alternative<MatchEnded>(decision.body);
  if (std::holds_alternative<RoomClosed>(decision.body)) {
    room.over = true;
  } else if (std::holds_alternative<RosterFrozen>(decision.body)) {
    // Nobody asks for the decisions before the start of this match again.
    begin_again(room, state);
    room.writer.append(decision, room.bytes);
  } else if (in_lobby && !ended && needs_checkpoint(code, room)) {
    begin_again(room, state);
  } else {
    const std::size_t before = room.bytes.size();
    room.writer.append(decision, room.bytes);
    const std::size_t written = room.bytes.size() - before;
    room.lobby_bytes = in_lobby ? room.lobby_bytes + written : 0;
  }
}

void RoomJournal::write_moves() {
  const auto find = [this](const std::string& code) { return &entry_of(code); };
  moves_.take(find, [this](Rooms::value_type* entry, auto moves) {
    Room& room = entry->second;
    for (const auto& move : moves) {
      room.writer.append_action(move.at_ms, move.acted, room.bytes);
      room.recorder.note_action(move.at_ms, move.acted);
    }
    room.lobby_bytes = 0;
    touch(*entry);
  });
}

void RoomJournal::touch(Rooms::value_type& entry) {
  if (!std::exchange(entry.second.touched, true)) touched_.push_back(&entry);
}

bool RoomJournal::has_gap(const std::string& code) const {
  return store_ != nullptr && store_->gaps().contains(code);
}

bool RoomJournal::needs_checkpoint(const std::string& code, const Room& room) const {
  if (room.lobby_bytes > kLobbyBytes) return true;
  // A waiting checkpoint closes the gap: making another one for each decision would take the loop a
  // millisecond in a large room.
  return has_gap(code) && !room.replaces;
}

void RoomJournal::begin_again(Room& room, const RoomState& state) {
  room.bytes.clear();
  room.writer = {};
  for (const Decision& decision : rebuilding(state)) room.writer.append(decision, room.bytes);
  room.replaces = true;
  room.lobby_bytes = 0;
}

void RoomJournal::commit(Batch batch, std::vector<std::string>& waiting) {
  if (store_ == nullptr) throw std::logic_error("a journal without a store");
  committed_ = batch;
  if (!urgent_ || (in_trouble_ && !shared_)) {
    if (urgent_) calm_down();
    const bool some_wait = !touched_.empty() || !moves_.empty();
    if (some_wait && !std::exchange(flushes_, true)) {
      hooks_.call_later(kMovesDelay, [this] { flush(); });
    }
    return;
  }
  hand_over();
  if (handed_over_->left != 0) {
    handed_over_->batch = batch;
    waiting_.push_back({.batch = batch});
    waiting.insert(waiting.end(), urgent_rooms_.begin(), urgent_rooms_.end());
  }
  calm_down();
}

void RoomJournal::calm_down() {
  urgent_.reset();
  handed_over_ = std::make_shared<HandedOver>();
  for (const std::string& code : urgent_rooms_) {
    if (const auto found = rooms_.find(code); found != rooms_.end()) found->second.urgent = false;
  }
  urgent_rooms_.clear();
}

void RoomJournal::end_rooms() {
  for (Rooms::value_type& entry : rooms_) {
    entry.second.over = true;
    touch(entry);
  }
}

void RoomJournal::flush() {
  flushes_ = false;
  hand_over();
}

std::string RoomJournal::take_bytes(Room& room) {
  // The memory for some milliseconds of a race stays with the room. There may be thousands of
  // rooms.
  constexpr std::size_t kSmall = 512;
  if (room.bytes.size() > kSmall) return std::exchange(room.bytes, {});
  std::string bytes = room.bytes;
  room.bytes.clear();
  return bytes;
}

std::optional<store::Epoch> RoomJournal::epoch_of(const std::string& room) const {
  const auto found = rooms_.find(room);
  return found == rooms_.end() ? std::nullopt : std::optional(epoch_of(found->second));
}

store::Epoch RoomJournal::epoch_of(const Room& room) const {
  return room.epoch != 0 ? room.epoch : store_->epoch();
}

void RoomJournal::collect(Rooms::value_type& entry, Tasks& tasks) {
  auto& [code, room] = entry;
  room.touched = false;
  // A journal with a gap takes no more until its checkpoint.
  if (!room.replaces && has_gap(code)) room.bytes.clear();
  const bool writes = !room.bytes.empty() && (!room.over || room.finished);
  if (writes) {
    (std::exchange(room.replaces, false) ? tasks.checkpoints : tasks.appends)
        .push_back({.room = code,
                    .epoch = epoch_of(room),
                    .index = room.next_index++,
                    .bytes = take_bytes(room)});
  }
  const bool saves = room.finished.has_value();
  if (saves) {
    tasks.saves.push_back({.room = code, .match = *std::exchange(room.finished, std::nullopt)});
  }
  if (!room.over) return;
  if (room.next_index != 0) {
    (saves ? tasks.over_after_match : tasks.over).push_back({code, epoch_of(room)});
  }
  rooms_.erase(rooms_.find(code));
  moves_.forget_rooms();
}

void RoomJournal::hand_over() {
  write_moves();
  Tasks tasks;
  tasks.appends.reserve(touched_.size());
  for (Rooms::value_type* const entry : touched_) collect(*entry, tasks);
  touched_.clear();
  if (tasks.count() == 0) return;
  const Durability durability = urgent_.value_or(Durability::this_program);
  const auto handed_over = urgent_ ? handed_over_ : std::make_shared<HandedOver>();
  handed_over->left += tasks.count();
  const std::function<void()> one_done = [this, handed_over, since = hooks_.clock()] {
    stored_in_.add(hooks_.clock() - since);
    if (--handed_over->left == 0 && handed_over->batch) on_stored(*handed_over->batch);
  };
  const store::OnStored stored = [this, one_done](const store::OrStoreFault<>& outcome) {
    using Kind = store::StoreFault::Kind;
    const bool is_told_otherwise = !outcome && (outcome.fault().kind == Kind::dropped ||
                                                outcome.fault().kind == Kind::stale_epoch);
    if (!outcome && !is_told_otherwise) {
      hooks_.on_fault(outcome.fault());
    }
    one_done();
  };
  for (Tasks::Over& each : tasks.over) store_->remove(std::move(each.room), each.epoch, stored);
  if (!tasks.appends.empty()) store_->append(std::move(tasks.appends), durability, stored);
  for (store::Append& checkpoint : tasks.checkpoints) {
    store_->replace(std::move(checkpoint), durability, stored);
  }
  for (Tasks::Save& each : tasks.saves) save(each.room, std::move(each.match), one_done);
  for (Tasks::Over& each : tasks.over_after_match) {
    store_->remove(std::move(each.room), each.epoch, stored);
  }
}

void RoomJournal::save(const std::string& code, FinishedMatch match, std::function<void()> done) {
  const MatchKept kept = kept_stored(match);
  store_->save_result(
      std::move(match.result), std::move(match.replay),
      [this, code, kept, done = std::move(done)](store::SaveState state, const std::string& why) {
        on_saved(code, kept, state, why);
        if (state != store::SaveState::not_yet) done();
      });
}

void RoomJournal::on_saved(const std::string& code, const MatchKept& kept, store::SaveState state,
                           const std::string& why) {
  switch (state) {
    case store::SaveState::saved:
    case store::SaveState::saved_before:
      return hooks_.on_kept(code, kept, "");
    case store::SaveState::not_yet:
      return hooks_.on_kept(code, kept_not_yet(kept.match_id), why);
    case store::SaveState::refused:
      return hooks_.on_kept(code, kept_never(kept.match_id), why);
  }
}

void RoomJournal::on_stored(Batch batch) {
  const auto stored =
      std::find_if(waiting_.begin(), waiting_.end(),
                   [batch](const WaitingBatch& waiting) { return waiting.batch == batch; });
  if (stored != waiting_.end()) stored->stored = true;  // otherwise the disk was at fault meanwhile
  while (!waiting_.empty() && waiting_.front().stored) waiting_.pop_front();
  release_stored();
}

// Batches without urgent decisions leave with the urgent ones before them.
void RoomJournal::release_stored() {
  if (committed_ == Batch{}) return;
  if (waiting_.empty()) return hooks_.release(committed_);
  const auto before = static_cast<std::uint64_t>(waiting_.front().batch) - 1;
  if (before != 0) hooks_.release(Batch{before});
}

void RoomJournal::on_trouble() {
  in_trouble_ = true;
  if (shared_) return;
  waiting_.clear();
  release_stored();
}

}  // namespace race2048::server
