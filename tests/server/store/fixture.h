// What tests of the store share.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "server/store/database.h"

namespace race2048::store::tests {

// The value, or an exception with the fault.
template <typename T>
T value_of(OrStoreFault<T> value) {
  if (!value) throw std::runtime_error(value.fault().text);
  return *std::move(value);
}

inline void expect_done(const OrStoreFault<>& done) {
  if (!done) throw std::runtime_error(done.fault().text);
}

// A wall clock that can be wrong, and the uptime.
struct FakeTime {
  std::int64_t unix_ms = 0;
  std::chrono::milliseconds uptime{0};

  void pass(std::chrono::milliseconds time) {
    unix_ms += time.count();
    uptime += time;
  }
  AgeSources sources() {
    return {.unix_ms = [this] { return unix_ms; }, .uptime = [this] { return uptime; }};
  }
};

inline MatchId match_id_of(std::uint32_t n) {
  MatchId id{};
  for (std::size_t i = 0; i < 4; ++i) id[i] = static_cast<std::uint8_t>(n >> (24 - 8 * i));
  id[15] = 0xee;
  return id;
}

inline PlayedSeat seat_of(SeatNumber seat, const std::string& name, std::uint32_t place,
                          std::uint64_t score) {
  PlayedSeat result{.seat = seat, .name = name, .place = place, .score = score, .best_tile = 256};
  result.moves = 100 + seat;
  result.state = SeatState::gave_up;
  return result;
}

// A match of a listed room, of ada, who wins with 1000 + n points, and bob.
inline MatchResult result_of(std::uint32_t n) {
  MatchResult result;
  result.facts = {.match_id = match_id_of(n),
                  .title = "Friday",
                  .began_unix_ms = 1'000'000 + n,
                  .ended_unix_ms = 1'180'000 + n};
  result.room = "ROOM22";
  result.listed = true;
  result.settings_bytes = std::string("set\0tings", 9);
  result.commitment[0] = 7;
  result.secret[31] = 9;
  result.seats = {seat_of(0, "bob", 2, 900), seat_of(1, "Ada", 1, 1000 + n)};
  result.persons = {{0, PersonId{'b'}}, {1, PersonId{'A'}}};
  result.splits = {{.exponent = 5, .seat = 1, .at_ms = 8000 + n},
                   {.exponent = 5, .seat = 0, .at_ms = 9000 + n}};
  return result;
}

// True if the store shows just this result of the match.
inline bool shows(Database& database, const MatchResult& result) {
  auto page = database.result_page(result.facts.match_id, 0, 100);
  if (!page) return false;
  std::ranges::sort(page->seats, {}, &PlayedSeat::seat);
  return static_cast<const MatchFacts&>(page->match) == result.facts &&
         page->seats == result.seats && page->settings_bytes == result.settings_bytes &&
         page->splits == result.splits;
}

// All rooms of a journal, in order of their names; damaged ones are put aside.
inline std::vector<ClaimedRoom> claimed(JournalStore& journal) {
  std::vector<ClaimedRoom> rooms;
  for (const std::string& name : value_of(journal.rooms())) {
    ClaimedRoom room = value_of(journal.claim(name));
    if (room.damage.empty()) {
      rooms.push_back(std::move(room));
    } else {
      expect_done(journal.put_aside(name, room.damage));
    }
  }
  return rooms;
}

// Their bytes.
inline std::map<std::string, std::string> loaded(JournalStore& journal) {
  std::map<std::string, std::string> rooms;
  for (const ClaimedRoom& room : claimed(journal)) rooms.emplace(room.room, room.bytes);
  return rooms;
}

}  // namespace race2048::store::tests
