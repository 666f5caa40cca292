// Saves results.
#include <algorithm>
#include <set>
#include <utility>

#include "engine/match/result_names.h"
#include "engine/settings/formats.h"
#include "server/store/limits.h"
#include "server/store/sql/result_sql.h"
#include "server/store/sql/result_table.h"
#include "shared/hex.h"

namespace race2048::store {
namespace {

StoreFault beyond_bounds(const MatchResult& result, const char* what) {
  return {.kind = StoreFault::Kind::too_much,
          .text = "the result of match " + hex(result.facts.match_id, 12) + " has " + what};
}

OrStoreFault<> check_bounds(const MatchResult& result, std::string_view replay) {
  const auto is_long = [](const PlayedSeat& seat) {
    return seat.name.size() > limits::kMaxNameBytes;
  };
  if (result.room.size() > limits::kMaxJournalName ||
      result.facts.title.size() > limits::kMaxTitleBytes) {
    return beyond_bounds(result, "too long a room or title");
  }
  if (result.settings_bytes.size() > limits::kMaxSettingsBytes) {
    return beyond_bounds(result, "too long settings");
  }
  if (result.seats.size() > limits::kMaxSeats || result.splits.size() > limits::kMaxSplits) {
    return beyond_bounds(result, "too many seats or splits");
  }
  if (result.people.size() > limits::kMaxMatchPeople) {
    return beyond_bounds(result, "too many people");
  }
  if (std::any_of(result.seats.begin(), result.seats.end(), is_long)) {
    return beyond_bounds(result, "a seat with too long a name");
  }
  if (replay.size() > limits::kMaxReplayBytes) return beyond_bounds(result, "too long a replay");
  return {};
}

// The bytes of the result beside the indexes: about 100 for each row, and those of the longer
// columns.
std::uint64_t stored_bytes(const MatchResult& result, std::string_view replay) {
  return 300 + 100 * result.seats.size() + 40 * result.splits.size() + 60 * result.people.size() +
         result.settings_bytes.size() + replay.size();
}

std::uint32_t tile_of(const Split& split) {
  return std::uint32_t{1} << split.exponent;
}

}  // namespace

StoreFault ResultTable::no_such_match(const MatchId& match) {
  return {.kind = StoreFault::Kind::not_found, .text = "there is no match " + hex(match, 12)};
}

void ResultTable::begin() {
  Query row(connection_, kAllBytesSql);
  row.row();
  row_bytes_ = static_cast<std::uint64_t>(row.number(0));
  replay_bytes_ = static_cast<std::uint64_t>(row.number(1));
}

std::uint64_t ResultTable::count() {
  Query row(connection_, "SELECT count(*) FROM match");
  row.row();
  return static_cast<std::uint64_t>(row.number(0));
}

std::optional<std::int64_t> ResultTable::number_of(const MatchId& match) {
  Query row(connection_, "SELECT id FROM match WHERE match_id = ?");
  row.blob(match);
  if (!row.row()) return std::nullopt;
  return row.number(0);
}

OrStoreFault<Saved> ResultTable::save(const MatchResult& result, std::string_view replay) {
  if (auto fits = check_bounds(result, replay); !fits) return fits.fault();
  const std::uint64_t bytes = stored_bytes(result, replay);
  Transaction transaction(connection_, Durability::power_loss);
  if (number_of(result.facts.match_id) || was_saved(result)) return Saved::before;
  const std::optional<std::int64_t> number = insert_match(result, bytes, replay.size());
  if (!number) return Saved::before;  // by another process just now
  for (const PlayedSeat& seat : result.seats) insert_seat(*number, result, seat);
  insert_tiles(*number, result);
  insert_people(*number, result.people);
  insert_replay(*number, replay);
  note_saved(result);
  transaction.commit();
  row_bytes_ += bytes - replay.size();
  replay_bytes_ += replay.size();
  return Saved::now;
}

bool ResultTable::was_saved(const MatchResult& result) {
  Query row(connection_, "SELECT 1 FROM room WHERE name = ? AND saved_match = ?");
  row.text(result.room).blob(result.facts.match_id);
  return row.row();
}

void ResultTable::note_saved(const MatchResult& result) {
  const std::string update("UPDATE room SET saved_match = ? WHERE name = ?");
  Query(connection_, update).blob(result.facts.match_id).text(result.room).run();
}

std::optional<std::int64_t> ResultTable::insert_match(const MatchResult& result,
                                                      std::uint64_t bytes,
                                                      std::uint64_t replay_bytes) {
  const MatchFacts& facts = result.facts;
  const auto first =
      std::min_element(result.seats.begin(), result.seats.end(),
                       [](const PlayedSeat& a, const PlayedSeat& b) { return a.place < b.place; });
  const PlayedSeat winner = first == result.seats.end() ? PlayedSeat{} : *first;
  const std::string format(row_of(kFormats, facts.format).name);
  const std::string reason(row_of(kEndReasonNames, facts.reason).name);
  Query insert(
      connection_,
      "INSERT INTO match(match_id, room, title, round, rounds, format, size, target_tile, "
      "began_unix_ms, ended_unix_ms, end_reason, open_seed, settings, commitment, secret, seats, "
      "winner, winner_score, stored_bytes, listed, saved_unix_ms, "
      "replay_bytes) "
      "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
      "ON CONFLICT(match_id) DO NOTHING RETURNING id");
  insert.blob(facts.match_id).text(result.room).text(facts.title) << facts.round << facts.rounds;
  insert.text(format) << facts.size << facts.target_tile << facts.began_unix_ms;
  insert << facts.ended_unix_ms;
  insert.text(reason) << facts.open_seed;
  insert.blob(std::string_view(result.settings_bytes)).blob(result.commitment).blob(result.secret);
  insert << static_cast<std::uint64_t>(result.seats.size());
  insert.text(winner.name) << winner.score << bytes << result.listed << ages_.unix_ms()
                           << replay_bytes;
  if (!insert.row()) return std::nullopt;
  return insert.number(0);
}

void ResultTable::insert_seat(std::int64_t number, const MatchResult& result,
                              const PlayedSeat& seat) {
  const MatchFacts& facts = result.facts;
  const auto found = result.persons.find(seat.seat);
  const PersonId person = found == result.persons.end() ? PersonId{} : found->second;
  const std::string folded = folded_name(seat.name);
  const std::string state(row_of(kSeatStateNames, seat.state).name);
  const std::string format(row_of(kFormats, facts.format).name);
  Query insert(
      connection_,
      "INSERT INTO seat(match, seat, person, name, folded_name, bot, place, score, best_tile, "
      "boards, moves, state, reached_ms, points, format, size, ranked, listed) "
      "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  insert << number << seat.seat;
  insert.blob(person).text(seat.name).text(folded) << seat.bot << seat.place << seat.score;
  insert << seat.best_tile << seat.boards << seat.moves;
  insert.text(state);
  seat.reached_ms ? insert << *seat.reached_ms : insert.nothing(SqlStatement::Type::number);
  insert << seat.points;
  insert.text(format) << facts.size << !facts.open_seed << result.listed;
  insert.run();
}

void ResultTable::insert_tiles(std::int64_t number, const MatchResult& result) {
  const std::string statement(
      "INSERT INTO tile_made(match, seat, tile, ms, split, size, bot, ranked, listed) "
      "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)");
  std::set<SeatNumber> bots;
  for (const PlayedSeat& seat : result.seats) {
    if (seat.bot) bots.insert(seat.seat);
  }
  const auto insert = [&](SeatNumber seat, std::uint32_t tile, std::uint32_t ms, bool split) {
    Query use(connection_, statement);
    use << number << seat << tile << ms << split << result.facts.size << bots.contains(seat);
    (use << !result.facts.open_seed << result.listed).run();
  };
  std::set<SeatNumber> made_target;
  for (const Split& split : result.splits) {
    insert(split.seat, tile_of(split), split.at_ms, true);
    if (tile_of(split) == result.facts.target_tile) made_target.insert(split.seat);
  }
  for (const PlayedSeat& seat : result.seats) {
    if (!seat.reached_ms || made_target.contains(seat.seat)) continue;
    insert(seat.seat, result.facts.target_tile, *seat.reached_ms, false);
  }
}

void ResultTable::insert_people(std::int64_t number, const std::vector<PersonId>& people) {
  const std::string statement("INSERT INTO match_person(person, match) VALUES(?, ?)");
  for (const PersonId& person : people) {
    Query insert(connection_, statement);
    insert.blob(person);
    (insert << number).run();
  }
}

void ResultTable::insert_replay(std::int64_t number, std::string_view replay) {
  Query insert(connection_, "INSERT INTO replay(match, bytes) VALUES(?, ?)");
  insert << number;
  insert.blob(replay).run();
}

OrStoreFault<> ResultTable::replace_replay(const MatchId& match, std::string_view replay) {
  if (replay.size() > limits::kMaxReplayBytes) {
    return StoreFault{.kind = StoreFault::Kind::too_much, .text = "a replay is too long"};
  }
  const std::optional<std::int64_t> number = number_of(match);
  if (!number) return no_such_match(match);
  Transaction transaction(connection_, Durability::this_program);
  Query old(connection_, "SELECT length(bytes) FROM replay WHERE match = ?");
  old << *number;
  const std::uint64_t before = old.row() ? static_cast<std::uint64_t>(old.number(0)) : 0;
  Query update(connection_, "UPDATE replay SET bytes = ? WHERE match = ?");
  (update.blob(replay) << *number).run();
  Query counted(connection_,
                "UPDATE match SET stored_bytes = stored_bytes - ?1 + ?2, replay_bytes = ?2 "
                "WHERE id = ?3");
  (counted << before << static_cast<std::uint64_t>(replay.size()) << *number).run();
  transaction.commit();
  replay_bytes_ = replay_bytes_ + replay.size() - before;
  return {};
}

}  // namespace race2048::store
