#include "server/journal/recovery.h"

#include <cstddef>
#include <exception>
#include <optional>
#include <span>
#include <utility>

#include "proto/conversions.h"

namespace race2048::server {
namespace {

Fault fault_at(std::size_t position, const std::string& what) {
  return Fault{"at byte " + std::to_string(position) + ": " + what};
}

// Why the room cannot be restored; nothing if it goes on.
std::optional<std::string> restore(const store::LoadedRoom& loaded, RoomJournal& journal,
                                   MatchServer& server, TimePoint now) {
  OrFault<ReadRoom> read = read_room(loaded.bytes);
  if (!read) return read.fault().text;
  if (read->state.code() != loaded.room) return "its decisions are those of another room";
  if (!read->state.is_open()) return "it was closed";
  journal.adopt(loaded.room, loaded.next_index, std::move(read->writer));
  try {
    server.restore(std::move(read->state), now);
  } catch (const std::exception& error) {
    journal.forget(loaded.room);
    return error.what();
  }
  return std::nullopt;
}

}  // namespace

OrFault<ReadRoom> read_room(const std::string& bytes) {
  ReadRoom room;
  DecisionReader reader;
  std::span<const std::uint8_t> left = wire::bytes_of(bytes);
  while (!left.empty()) {
    const std::size_t position = bytes.size() - left.size();
    const OrFault<Decision> decision = reader.next(left);
    if (!decision) return fault_at(position, decision.fault().text);
    try {
      room.state.apply(*decision);
    } catch (const std::exception& error) {
      return fault_at(position, error.what());
    }
  }
  room.writer = DecisionWriter(reader.context());
  return room;
}

store::OrStoreFault<Recovery> recover(store::Database& database, RoomJournal& journal,
                                      MatchServer& server, TimePoint now) {
  std::vector<store::LoadedRoom> loaded;
  const auto outcome =
      database.load([&](store::LoadedRoom room) { loaded.push_back(std::move(room)); });
  if (!outcome) return outcome.fault();
  Recovery recovery;
  for (const store::LoadedRoom& room : loaded) {
    const std::optional<std::string> why = restore(room, journal, server, now);
    if (!why) {
      ++recovery.rooms;
      continue;
    }
    if (const auto put = database.put_aside(room.room, *why); !put) return put.fault();
    recovery.aside.push_back({.room = room.room, .reason = *why});
  }
  return recovery;
}

}  // namespace race2048::server
