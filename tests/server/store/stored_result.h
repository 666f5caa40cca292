// A result with all that a database file has of it, read without the store.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "engine/match/result_names.h"
#include "engine/settings/formats.h"
#include "server/store/result.h"
#include "shared/hex.h"
#include "tests/server/store/each_store.h"

namespace race2048::store::tests {

// The columns of a row of TestStore::rows(), in their order.
class RawRow {
 public:
  explicit RawRow(const std::string& row) : left_(row) {}

  std::string text() {
    std::string column;
    std::getline(left_, column, '|');
    return column;
  }
  template <typename Number>
  void read(Number& number) {
    number = static_cast<Number>(std::stoull(text()));
  }
  // Of a column as hex() writes it.
  std::string bytes() {
    const std::string digits = text();
    std::string bytes;
    for (std::size_t i = 0; i < digits.size(); i += 2) {
      bytes += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
    }
    return bytes;
  }
  template <typename Array>
  void read_bytes(Array& array) {
    const std::string read = bytes();
    std::copy_n(read.begin(), std::min(read.size(), array.size()), array.begin());
  }

 private:
  std::istringstream left_;
};

inline void read_seat(RawRow row, MatchResult& result) {
  PlayedSeat& seat = result.seats.emplace_back();
  row.read(seat.seat);
  seat.name = row.text();
  row.read(seat.bot);
  row.read(seat.place);
  row.read(seat.score);
  row.read(seat.best_tile);
  row.read(seat.boards);
  row.read(seat.moves);
  seat.state = value_named(kSeatStateNames, row.text()).value();
  if (const std::string ms = row.text(); ms != "NULL") RawRow(ms).read(seat.reached_ms.emplace());
  row.read(seat.points);
  PersonId person{};
  row.read_bytes(person);
  if (person != PersonId{}) result.persons.emplace(seat.seat, person);
}

// The bytes that all results of the store take.
inline std::uint64_t results_bytes(TestStore& store) {
  return std::stoull(
      store.rows("SELECT coalesce(sum(row_bytes + replay_bytes), 0) FROM room_results").front());
}

// TestStore::rows(), or the same of a database that is none.
using AskRows = std::function<std::vector<std::string>(const std::string& sql)>;

// Nothing if the match has no result.
inline std::optional<MatchResult> stored_result(const AskRows& rows, const MatchId& match) {
  const std::vector<std::string> found = rows(
      "SELECT id, title, round, rounds, format, size, target_tile, began_unix_ms, ended_unix_ms, "
      "end_reason, open_seed, room, listed, hex(settings), hex(commitment), hex(secret) FROM match "
      "WHERE hex(match_id) = upper('" +
      hex(match) + "')");
  if (found.empty()) return std::nullopt;
  MatchResult result;
  RawRow row(found.front());
  const std::string of_match = " WHERE match = " + row.text();
  MatchFacts& facts = result.facts;
  facts.match_id = match;
  facts.title = row.text();
  row.read(facts.round);
  row.read(facts.rounds);
  facts.format = value_named(kFormats, row.text()).value();
  row.read(facts.size);
  row.read(facts.target_tile);
  row.read(facts.began_unix_ms);
  row.read(facts.ended_unix_ms);
  facts.reason = value_named(kEndReasonNames, row.text()).value();
  row.read(facts.open_seed);
  result.room = row.text();
  row.read(result.listed);
  result.settings_bytes = row.bytes();
  row.read_bytes(result.commitment);
  row.read_bytes(result.secret);
  for (const std::string& seat :
       rows("SELECT seat, name, bot, place, score, best_tile, boards, moves, state, reached_ms, "
            "points, hex(person) FROM seat" +
            of_match + " ORDER BY seat")) {
    read_seat(RawRow(seat), result);
  }
  for (const std::string& made : rows("SELECT tile, seat, ms FROM tile_made" + of_match +
                                      " AND split = 1 ORDER BY ms, tile, seat")) {
    RawRow split(made);
    std::uint64_t tile = 0;
    split.read(tile);
    Split& read = result.splits.emplace_back();
    read.exponent = std::countr_zero(tile);
    split.read(read.seat);
    split.read(read.at_ms);
  }
  for (const std::string& one :
       rows("SELECT hex(person) FROM match_person" + of_match + " ORDER BY person")) {
    RawRow(one).read_bytes(result.people.emplace_back());
  }
  return result;
}

inline std::optional<MatchResult> stored_result(TestStore& store, const MatchId& match) {
  return stored_result([&store](const std::string& sql) { return store.rows(sql); }, match);
}

}  // namespace race2048::store::tests
