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

class Recovering {
 public:
  Recovering(store::Database& database, RoomJournal& journal, MatchServer& server, TimePoint now)
      : database_(database), journal_(journal), server_(server), now_(now) {}

  store::OrStoreFault<Recovery> all() {
    const auto rooms = database_.rooms();
    if (!rooms) return rooms.fault();
    for (const std::string& room : *rooms) {
      const auto claimed = database_.claim(room);
      if (!claimed) return claimed.fault();
      if (const auto done = take_up(*claimed); !done) return done.fault();
    }
    return std::move(recovery_);
  }

 private:
  store::OrStoreFault<> take_up(const store::ClaimedRoom& claimed) {
    if (!claimed.damage.empty()) return put_aside(claimed.room, claimed.damage);
    OrFault<ReadRoom> read = read_room(claimed.bytes, journal_.new_recorder());
    if (!read) return put_aside(claimed.room, read.fault().text);
    std::optional<MatchKept> kept;
    if (read->finished) {
      auto saved = save(*read->finished);
      if (!saved) return saved.fault();
      kept = *std::move(saved);
    }
    if (const auto why = restore(claimed, *std::move(read))) return put_aside(claimed.room, *why);
    ++recovery_.rooms;
    if (kept) server_.tell_kept(claimed.room, *kept);
    return {};
  }

  // The fault is the storage's. The server cannot start with one: nothing else could be stored
  // either.
  store::OrStoreFault<MatchKept> save(FinishedMatch& match) {
    const auto saved = database_.save_result(match.result, match.replay.bytes());
    if (saved) {
      if (*saved == store::Saved::now) ++recovery_.results;
      return kept_stored(match);
    }
    if (store::is_storage_fault(saved.fault().kind)) return saved.fault();
    recovery_.refused_results.push_back(saved.fault().text);
    return kept_never(match.result.facts.match_id);
  }

  // Why the room cannot be restored; nothing if it resumes.
  std::optional<std::string> restore(const store::ClaimedRoom& claimed, ReadRoom read) {
    if (!normalised_room_code(claimed.room)) return "its name is no code of a room";
    if (read.state.code() != claimed.room) return "its decisions are those of another room";
    if (!read.state.is_open()) return "it was closed";
    journal_.adopt(claimed.room, claimed.next_index, std::move(read.writer),
                   std::move(read.recorder));
    try {
      server_.restore(std::move(read.state), now_);
    } catch (const std::exception& error) {
      journal_.forget(claimed.room);
      return error.what();
    }
    return std::nullopt;
  }

  store::OrStoreFault<> put_aside(const std::string& room, const std::string& why) {
    if (const auto put = database_.put_aside(room, why); !put) return put.fault();
    recovery_.aside.push_back({.room = room, .reason = why});
    return {};
  }

  store::Database& database_;
  RoomJournal& journal_;
  MatchServer& server_;
  TimePoint now_;
  Recovery recovery_;
};

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

store::OrStoreFault<Recovery> recover(store::Database& database, RoomJournal& journal,
                                      MatchServer& server, TimePoint now) {
  return Recovering(database, journal, server, now).all();
}

}  // namespace race2048::server
