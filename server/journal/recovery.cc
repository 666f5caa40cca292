#include "server/journal/recovery.h"

#include <exception>
#include <span>
#include <utility>

#include "proto/conversions.h"
#include "shared/names.h"

namespace race2048::server {
namespace {

Fault fault_at(std::size_t position, const std::string& what) {
  return Fault{"at byte " + std::to_string(position) + ": " + what};
}

store::OrStoreFault<> put_aside(store::Database& database, const std::string& room,
                                const std::string& why, Recovery& recovery) {
  if (const auto put = database.put_aside(room, why); !put) return put.fault();
  recovery.aside.push_back({.room = room, .reason = why});
  return {};
}

// The fault is the storage's: nothing else could be stored either.
store::OrStoreFault<MatchKept> save(store::Database& database, FinishedMatch& match,
                                    Recovery& recovery) {
  const auto saved = database.save_result(match.result, match.replay.bytes());
  if (saved) {
    if (*saved == store::Saved::now) ++recovery.results;
    return kept_stored(match);
  }
  if (store::is_storage_fault(saved.fault().kind)) return saved.fault();
  recovery.refused_results.push_back(saved.fault().text);
  return kept_never(match.result.facts.match_id);
}

// Why no room can be made of what was read; empty: one can.
std::string why_no_room(const store::ClaimedRoom& claimed, const OrFault<ReadRoom>& read) {
  if (!claimed.damage.empty()) return claimed.damage;
  if (!read) return read.fault().text;
  if (!normalised_room_code(claimed.room)) return "its name is no code of a room";
  if (read->state.code() != claimed.room) return "its decisions are those of another room";
  if (!read->state.is_open()) return "it was closed";
  return "";
}

// Adds the room to `found`. After a fault, the storage's, nothing has happened to the room.
store::OrStoreFault<> read_or_put_aside(store::Database& database, const store::ClaimedRoom& room,
                                        const ResultRecorder& fresh, Recovery& recovery,
                                        std::vector<FoundRoom>& found) {
  OrFault<ReadRoom> read = read_room(room.bytes, fresh);
  std::optional<MatchKept> kept;
  if (room.damage.empty() && read && read->finished) {
    auto saved = save(database, *read->finished, recovery);
    if (!saved) return saved.fault();
    kept = *std::move(saved);
  }
  if (const std::string why = why_no_room(room, read); !why.empty()) {
    return put_aside(database, room.room, why, recovery);
  }
  found.push_back({.code = room.room,
                   .epoch = room.epoch,
                   .next_index = room.next_index,
                   .state = std::move(read->state),
                   .writer = std::move(read->writer),
                   .recorder = std::move(read->recorder),
                   .kept = kept});
  return {};
}

}  // namespace

OrFault<ReadRoom> read_room(const std::string& bytes, ResultRecorder recorder) {
  ReadRoom room{.state = {}, .writer = {}, .recorder = std::move(recorder)};
  DecisionReader reader;
  std::span<const std::uint8_t> left = wire::bytes_of(bytes);
  while (!left.empty()) {
    const std::size_t position = bytes.size() - left.size();
    const OrFault<Decision> decision = reader.next(left);
    if (!decision) return fault_at(position, decision.fault().text);
    try {
      room.state.apply(*decision);
      room.recorder.note(room.state, *decision);
    } catch (const std::exception& error) {
      return fault_at(position, error.what());
    }
    if (auto finished = room.recorder.take_finished()) room.finished = std::move(finished);
  }
  room.writer = DecisionWriter(reader.context());
  return room;
}

store::OrStoreFault<std::vector<FoundRoom>> find_orphans(store::Database& database,
                                                         store::Orphans which,
                                                         const ResultRecorder& fresh,
                                                         Recovery& recovery) {
  std::vector<FoundRoom> found;
  while (found.size() != kFoundAtOnce) {
    const auto claimed = database.claim_orphan(which, kFoundAtOnce - found.size());
    if (claimed && !*claimed) break;
    const auto added = claimed ? read_or_put_aside(database, **claimed, fresh, recovery, found)
                               : store::OrStoreFault<>(claimed.fault());
    if (added) continue;
    if (claimed) database.give_back((*claimed)->room);
    if (found.empty()) return added.fault();
    break;
  }
  return found;
}

bool lose(const store::LostRoom& lost, const Elsewhere& to, RoomJournal& journal,
          MatchServer& server, TimePoint now) {
  const auto own = journal.epoch_of(lost.room);
  if (own && *own > lost.epoch) return false;
  journal.forget(lost.room);
  server.send_away(lost.room, to, now);
  return own.has_value();
}

std::optional<std::string> take_up(FoundRoom room, RoomJournal& journal, MatchServer& server,
                                   TimePoint now) {
  journal.adopt(room.code, room.epoch, room.next_index, std::move(room.writer),
                std::move(room.recorder));
  try {
    server.restore(std::move(room.state), now);
  } catch (const std::exception& error) {
    journal.forget(room.code);
    return error.what();
  }
  if (room.kept) server.tell_kept(room.code, *room.kept);
  return std::nullopt;
}

store::OrStoreFault<Recovery> recover(store::Database& database, RoomJournal& journal,
                                      MatchServer& server, TimePoint now) {
  Recovery recovery;
  for (;;) {
    auto found = find_orphans(database, store::Orphans::all, journal.new_recorder(), recovery);
    if (!found) return found.fault();
    if (found->empty()) return recovery;
    for (FoundRoom& room : *found) {
      const std::string code = room.code;
      const auto why = take_up(std::move(room), journal, server, now);
      if (!why) {
        ++recovery.rooms;
      } else if (const auto put = put_aside(database, code, *why, recovery); !put) {
        return put.fault();
      }
    }
  }
}

}  // namespace race2048::server
