#include "server/store/result_table.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <set>
#include <utility>

#include "engine/match/formats.h"
#include "server/store/limits.h"
#include "server/store/result_names.h"
#include "server/store/result_sql.h"
#include "shared/hex.h"

namespace race2048::store {
namespace {

constexpr std::int64_t kDayMs = 24LL * 60 * 60 * 1000;

StoreFault beyond_bounds(const MatchResult& result, const char* what) {
  return {.kind = StoreFault::Kind::too_much,
          .text = "the result of match " + hex(result.facts.match_id, 12) + " has " + what};
}

OrStoreFault<> check_bounds(const MatchResult& result, std::string_view replay) {
  const MatchFacts& facts = result.facts;
  const auto is_long = [](const SeatResult& seat) { return seat.name.size() > limits::kMaxName; };
  if (facts.room.size() > limits::kMaxJournalName || facts.title.size() > limits::kMaxTitleBytes) {
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

StoreFault no_such_match(const MatchId& match) {
  return {.kind = StoreFault::Kind::not_found, .text = "there is no match " + hex(match, 12)};
}

StoreFault damaged_result(const char* what) {
  return {
      .kind = StoreFault::Kind::corrupt,
      .text = "a result in the database has " + std::string(what) + " that race2048d never writes"};
}

// What it takes beside the indexes: about 100 bytes for each row, and the bytes of the longer
// columns.
std::uint64_t stored_bytes(const MatchResult& result, std::string_view replay) {
  return 300 + 100 * result.seats.size() + 40 * result.splits.size() + 60 * result.people.size() +
         result.settings_bytes.size() + replay.size();
}

std::uint32_t tile_of(const Split& split) {
  return std::uint32_t{1} << split.exponent;
}

template <std::size_t size>
bool read_bytes(std::string_view from, std::array<std::uint8_t, size>& to) {
  if (from.size() != size) return false;
  std::copy(from.begin(), from.end(), to.begin());
  return true;
}

// Reads the columns of a match from `column` on: those of latest_sql().
OrStoreFault<MatchFacts> read_facts(Use& row, int column) {
  MatchFacts facts;
  if (!read_bytes(row.bytes(column++), facts.match_id)) return damaged_result("an id");
  facts.room = row.bytes(column++);
  facts.title = row.bytes(column++);
  facts.round = static_cast<std::uint32_t>(row.number(column++));
  facts.rounds = static_cast<std::uint32_t>(row.number(column++));
  const auto format = value_named(kFormats, row.bytes(column++));
  if (!format) return damaged_result("a format");
  facts.format = *format;
  facts.size = static_cast<std::uint32_t>(row.number(column++));
  facts.target_tile = static_cast<std::uint32_t>(row.number(column++));
  facts.began_unix_ms = row.number(column++);
  facts.ended_unix_ms = row.number(column++);
  const auto reason = value_named(kEndReasonNames, row.bytes(column++));
  if (!reason) return damaged_result("a reason");
  facts.reason = *reason;
  facts.open_seed = row.number(column++) != 0;
  facts.listed = row.number(column) != 0;
  return facts;
}

OrStoreFault<SeatResult> read_seat(Use& row) {
  SeatResult seat;
  seat.seat = static_cast<SeatNumber>(row.number(0));
  if (!read_bytes(row.bytes(1), seat.person)) return damaged_result("a person");
  seat.name = row.bytes(2);
  seat.bot = row.number(3) != 0;
  seat.place = static_cast<std::uint32_t>(row.number(4));
  seat.score = static_cast<std::uint64_t>(row.number(5));
  seat.best_tile = static_cast<std::uint32_t>(row.number(6));
  seat.boards = static_cast<std::uint32_t>(row.number(7));
  seat.moves = static_cast<std::uint32_t>(row.number(8));
  const auto state = value_named(kSeatStateNames, row.bytes(9));
  if (!state) return damaged_result("a state");
  seat.state = *state;
  if (!row.is_null(10)) seat.reached_ms = static_cast<std::uint32_t>(row.number(10));
  seat.points = static_cast<std::uint32_t>(row.number(11));
  return seat;
}

OrStoreFault<TopEntry> read_entry(Use& row) {
  TopEntry entry;
  if (!read_bytes(row.bytes(0), entry.match_id)) return damaged_result("an id");
  entry.ended_unix_ms = row.number(1);
  entry.room = row.bytes(2);
  entry.seat = static_cast<SeatNumber>(row.number(3));
  if (!read_bytes(row.bytes(4), entry.person)) return damaged_result("a person");
  entry.name = row.bytes(5);
  entry.score = static_cast<std::uint64_t>(row.number(6));
  entry.best_tile = static_cast<std::uint32_t>(row.number(7));
  entry.moves = static_cast<std::uint32_t>(row.number(8));
  if (!row.is_null(9)) entry.made_ms = static_cast<std::uint32_t>(row.number(9));
  return entry;
}

OrStoreFault<MatchSummary> read_summary(Use& row) {
  auto facts = read_facts(row, 1);
  if (!facts) return facts.fault();
  return MatchSummary{.number = row.number(0),
                      .facts = *std::move(facts),
                      .seats = static_cast<std::uint32_t>(row.number(14)),
                      .winner = std::string(row.bytes(15)),
                      .winner_score = static_cast<std::uint64_t>(row.number(16))};
}

OrStoreFault<Split> read_split(Use& row) {
  const auto tile = static_cast<std::uint64_t>(row.number(0));
  if (!std::has_single_bit(tile) || tile > std::uint64_t{1} << kMaxExponent) {
    return damaged_result("a tile");
  }
  return Split{.exponent = std::countr_zero(tile),
               .seat = static_cast<SeatNumber>(row.number(1)),
               .at_ms = static_cast<std::uint32_t>(row.number(2))};
}

OrStoreFault<PersonId> read_person(Use& row) {
  PersonId person{};
  if (!read_bytes(row.bytes(0), person)) return damaged_result("a person");
  return person;
}

// All rows of the query, whose parameters are bound.
template <typename Row>
OrStoreFault<std::vector<Row>> read_all(Use& query, OrStoreFault<Row> (*read)(Use&)) {
  std::vector<Row> rows;
  while (query.row()) {
    OrStoreFault<Row> row = read(query);
    if (!row) return row.fault();
    rows.push_back(*std::move(row));
  }
  return rows;
}

// Binds the part of the list that the bounds allow, and reads it.
OrStoreFault<std::vector<TopEntry>> read_top(Use& query, const TopPage& page) {
  const std::uint32_t skip = std::min(page.skip, limits::kMaxTopRank);
  query << std::min({page.count, limits::kMaxResultsPerPage, limits::kMaxTopRank - skip}) << skip;
  return read_all(query, read_entry);
}

}  // namespace

ResultTable::ResultTable(Connection& connection, int list_steps, const AgeClock& ages)
    : connection_(connection), list_steps_(list_steps), ages_(ages) {}

void ResultTable::begin() {
  SQLite::Statement sums(connection_.sqlite(),
                         "SELECT coalesce(sum(stored_bytes - replay_bytes), 0), "
                         "coalesce(sum(replay_bytes), 0) FROM match");
  Use row(sums);
  row.row();
  row_bytes_ = static_cast<std::uint64_t>(row.number(0));
  replay_bytes_ = static_cast<std::uint64_t>(row.number(1));
}

// ---- Saving.

OrStoreFault<Saved> ResultTable::save(const MatchResult& result, std::string_view replay) {
  if (auto fits = check_bounds(result, replay); !fits) return fits.fault();
  const std::uint64_t bytes = stored_bytes(result, replay);
  Transaction transaction(connection_, Durability::power_loss);
  if (number_of(result.facts.match_id) || was_saved(result.facts)) return Saved::before;
  const std::int64_t number = insert_match(result, bytes, replay.size());
  for (const SeatResult& seat : result.seats) insert_seat(number, result.facts, seat);
  insert_tiles(number, result);
  insert_people(number, result.people);
  insert_replay(number, replay);
  note_saved(result.facts);
  transaction.commit();
  row_bytes_ += bytes - replay.size();
  replay_bytes_ += replay.size();
  return Saved::now;
}

std::optional<std::int64_t> ResultTable::number_of(const MatchId& match) {
  SQLite::Statement select(connection_.sqlite(), "SELECT id FROM match WHERE match_id = ?");
  Use row(select);
  row.blob(match);
  if (!row.row()) return std::nullopt;
  return row.number(0);
}

bool ResultTable::was_saved(const MatchFacts& facts) {
  SQLite::Statement select(connection_.sqlite(),
                           "SELECT 1 FROM room WHERE name = ? AND saved_match = ?");
  Use row(select);
  row.text(facts.room).blob(facts.match_id);
  return row.row();
}

void ResultTable::note_saved(const MatchFacts& facts) {
  SQLite::Statement update(connection_.sqlite(), "UPDATE room SET saved_match = ? WHERE name = ?");
  Use(update).blob(facts.match_id).text(facts.room).run();
}

std::int64_t ResultTable::insert_match(const MatchResult& result, std::uint64_t bytes,
                                       std::uint64_t replay_bytes) {
  const MatchFacts& facts = result.facts;
  const auto first =
      std::min_element(result.seats.begin(), result.seats.end(),
                       [](const SeatResult& a, const SeatResult& b) { return a.place < b.place; });
  const SeatResult winner = first == result.seats.end() ? SeatResult{} : *first;
  const std::string format(row_of(kFormats, facts.format).name);
  const std::string reason(row_of(kEndReasonNames, facts.reason).name);
  SQLite::Statement statement(
      connection_.sqlite(),
      "INSERT INTO match(match_id, room, title, round, rounds, format, size, target_tile, "
      "began_unix_ms, ended_unix_ms, end_reason, open_seed, settings, commitment, secret, seats, "
      "winner, winner_score, stored_bytes, listed, saved_unix_ms, "
      "replay_bytes) "
      "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  Use insert(statement);
  insert.blob(facts.match_id).text(facts.room).text(facts.title) << facts.round << facts.rounds;
  insert.text(format) << facts.size << facts.target_tile << facts.began_unix_ms;
  insert << facts.ended_unix_ms;
  insert.text(reason) << facts.open_seed;
  insert.blob(std::string_view(result.settings_bytes)).blob(result.commitment).blob(result.secret);
  insert << static_cast<std::uint64_t>(result.seats.size());
  insert.text(winner.name) << winner.score << bytes << facts.listed << ages_.unix_ms()
                           << replay_bytes;
  insert.run();
  return connection_.sqlite().getLastInsertRowid();
}

void ResultTable::insert_seat(std::int64_t number, const MatchFacts& facts,
                              const SeatResult& seat) {
  const std::string folded = folded_name(seat.name);
  const std::string state(row_of(kSeatStateNames, seat.state).name);
  const std::string format(row_of(kFormats, facts.format).name);
  SQLite::Statement statement(
      connection_.sqlite(),
      "INSERT INTO seat(match, seat, person, name, folded_name, bot, place, score, best_tile, "
      "boards, moves, state, reached_ms, points, format, size, ranked, listed) "
      "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  Use insert(statement);
  insert << number << seat.seat;
  insert.blob(seat.person).text(seat.name).text(folded) << seat.bot << seat.place << seat.score;
  insert << seat.best_tile << seat.boards << seat.moves;
  insert.text(state);
  if (seat.reached_ms) {
    insert << *seat.reached_ms;
  } else {
    insert.nothing();
  }
  insert << seat.points;
  insert.text(format) << facts.size << !facts.open_seed << facts.listed;
  insert.run();
}

void ResultTable::insert_tiles(std::int64_t number, const MatchResult& result) {
  SQLite::Statement statement(
      connection_.sqlite(),
      "INSERT INTO tile_made(match, seat, tile, ms, split, size, bot, ranked, listed) "
      "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)");
  std::set<SeatNumber> bots;
  for (const SeatResult& seat : result.seats) {
    if (seat.bot) bots.insert(seat.seat);
  }
  const auto insert = [&](SeatNumber seat, std::uint32_t tile, std::uint32_t ms, bool split) {
    Use use(statement);
    use << number << seat << tile << ms << split << result.facts.size << bots.contains(seat);
    (use << !result.facts.open_seed << result.facts.listed).run();
  };
  std::set<SeatNumber> made_target;
  for (const Split& split : result.splits) {
    insert(split.seat, tile_of(split), split.at_ms, true);
    if (tile_of(split) == result.facts.target_tile) made_target.insert(split.seat);
  }
  for (const SeatResult& seat : result.seats) {
    if (!seat.reached_ms || made_target.contains(seat.seat)) continue;
    insert(seat.seat, result.facts.target_tile, *seat.reached_ms, false);
  }
}

void ResultTable::insert_people(std::int64_t number, const std::vector<PersonId>& people) {
  SQLite::Statement statement(connection_.sqlite(),
                              "INSERT INTO match_person(person, match) VALUES(?, ?)");
  for (const PersonId& person : people) {
    Use insert(statement);
    insert.blob(person);
    (insert << number).run();
  }
}

void ResultTable::insert_replay(std::int64_t number, std::string_view replay) {
  SQLite::Statement statement(connection_.sqlite(),
                              "INSERT INTO replay(match, bytes) VALUES(?, ?)");
  Use insert(statement);
  insert << number;
  insert.blob(replay).run();
}

// ---- Questions.

OrStoreFault<std::vector<MatchSummary>> ResultTable::latest(const ResultFilter& filter,
                                                            std::optional<std::int64_t> before,
                                                            std::uint32_t count,
                                                            const Viewer& viewer) {
  const std::string name = filter.name ? folded_name(*filter.name) : "";
  const std::string room = filter.room.value_or("");
  const std::string format(filter.format ? row_of(kFormats, *filter.format).name : "");
  SQLite::Statement statement(connection_.sqlite(), latest_sql(filter, viewer.all));
  Use query(statement);
  const auto bind = [&query](bool given, const std::string& text) {
    given ? query.text(text) : query.nothing();
  };
  query << before.value_or(std::numeric_limits<std::int64_t>::max());
  bind(filter.name.has_value(), name);
  bind(filter.room.has_value(), room);
  bind(filter.format.has_value(), format);
  query << std::min(count, limits::kMaxResultsPerPage);
  query.blob(viewer.person);
  const StepLimit limit(connection_, list_steps_);
  return read_all(query, read_summary);
}

OrStoreFault<MatchResult> ResultTable::result(const MatchId& match) {
  SQLite::Statement select(
      connection_.sqlite(),
      "SELECT id, match_id, room, title, round, rounds, format, size, target_tile, began_unix_ms, "
      "ended_unix_ms, end_reason, open_seed, listed, settings, commitment, secret "
      "FROM match WHERE match_id = ?");
  Use row(select);
  row.blob(match);
  if (!row.row()) return no_such_match(match);
  auto facts = read_facts(row, 1);
  if (!facts) return facts.fault();
  MatchResult result{.facts = *std::move(facts), .settings_bytes = std::string(row.bytes(14))};
  if (!read_bytes(row.bytes(15), result.commitment) || !read_bytes(row.bytes(16), result.secret)) {
    return damaged_result("a seal");
  }
  auto seats = seats_of(row.number(0));
  if (!seats) return seats.fault();
  result.seats = *std::move(seats);
  auto splits = splits_of(row.number(0));
  if (!splits) return splits.fault();
  result.splits = *std::move(splits);
  auto people = people_of(row.number(0));
  if (!people) return people.fault();
  result.people = *std::move(people);
  return result;
}

OrStoreFault<std::vector<PersonId>> ResultTable::people_of(std::int64_t number) {
  SQLite::Statement select(
      connection_.sqlite(),
      "SELECT person FROM match_person WHERE match = ? ORDER BY person LIMIT ?");
  Use rows(select);
  rows << number << static_cast<std::uint64_t>(limits::kMaxMatchPeople);
  return read_all(rows, read_person);
}

OrStoreFault<std::vector<SeatResult>> ResultTable::seats_of(std::int64_t number) {
  SQLite::Statement select(
      connection_.sqlite(),
      "SELECT seat, person, name, bot, place, score, best_tile, boards, moves, state, reached_ms, "
      "points FROM seat WHERE match = ? ORDER BY seat LIMIT ?");
  Use rows(select);
  rows << number << limits::kMaxSeats;
  return read_all(rows, read_seat);
}

OrStoreFault<std::vector<Split>> ResultTable::splits_of(std::int64_t number) {
  SQLite::Statement select(connection_.sqlite(),
                           "SELECT tile, seat, ms FROM tile_made WHERE match = ? AND split = 1 "
                           "ORDER BY ms, tile, seat LIMIT ?");
  Use rows(select);
  rows << number << static_cast<std::uint64_t>(limits::kMaxSplits);
  return read_all(rows, read_split);
}

OrStoreFault<std::string> ResultTable::replay(const MatchId& match) {
  SQLite::Statement select(connection_.sqlite(),
                           "SELECT r.bytes FROM match m CROSS JOIN replay r ON r.match = m.id "
                           "WHERE m.match_id = ?");
  Use row(select);
  row.blob(match);
  if (!row.row()) return no_such_match(match);
  return std::string(row.bytes(0));
}

OrStoreFault<> ResultTable::replace_replay(const MatchId& match, std::string_view replay) {
  if (replay.size() > limits::kMaxReplayBytes) {
    return StoreFault{.kind = StoreFault::Kind::too_much, .text = "a replay is too long"};
  }
  const std::optional<std::int64_t> number = number_of(match);
  if (!number) return no_such_match(match);
  const std::string of_match = std::to_string(*number);
  Transaction transaction(connection_, Durability::this_program);
  const auto before = static_cast<std::uint64_t>(
      connection_.sqlite()
          .execAndGet("SELECT length(bytes) FROM replay WHERE match = " + of_match)
          .getInt64());
  SQLite::Statement statement(connection_.sqlite(),
                              "UPDATE replay SET bytes = ? WHERE match = " + of_match);
  Use(statement).blob(replay).run();
  SQLite::Statement counted(
      connection_.sqlite(),
      "UPDATE match SET stored_bytes = stored_bytes - ?1 + ?2, replay_bytes = ?2 WHERE id = " +
          of_match);
  (Use(counted) << before << static_cast<std::uint64_t>(replay.size())).run();
  transaction.commit();
  replay_bytes_ = replay_bytes_ + replay.size() - before;
  return {};
}

OrStoreFault<ResultPage> ResultTable::page(const MatchId& match, std::uint32_t first,
                                           std::uint32_t count, const Viewer& viewer) {
  SQLite::Statement select(connection_.sqlite(), kResultPageSql);
  Use row(select);
  row.blob(match);
  for (int unused = 2; unused <= 5; ++unused) row.nothing();
  row.blob(viewer.person);
  if (!row.row()) return no_such_match(match);
  auto summary = read_summary(row);
  if (!summary) return summary.fault();
  ResultPage page{.match = *std::move(summary),
                  .settings_bytes = std::string(row.bytes(17)),
                  .replay_bytes = static_cast<std::uint64_t>(row.number(18))};
  auto seats = seats_by_place(page.match.number, first, count);
  if (!seats) return seats.fault();
  page.seats = *std::move(seats);
  auto splits = splits_of(page.match.number);
  if (!splits) return splits.fault();
  page.splits = *std::move(splits);
  return page;
}

OrStoreFault<std::vector<SeatResult>> ResultTable::seats_by_place(std::int64_t number,
                                                                  std::uint32_t first,
                                                                  std::uint32_t count) {
  SQLite::Statement select(connection_.sqlite(), kSeatsByPlaceSql);
  Use rows(select);
  rows << number << std::min(count, limits::kMaxResultsPerPage) << first;
  return read_all(rows, read_seat);
}

OrStoreFault<ReplayPart> ResultTable::replay_part(const MatchId& match, std::uint64_t offset,
                                                  std::uint32_t count) {
  SQLite::Statement select(connection_.sqlite(),
                           "SELECT r.match, length(r.bytes) FROM match m CROSS JOIN replay r "
                           "ON r.match = m.id WHERE m.match_id = ?");
  Use row(select);
  row.blob(match);
  if (!row.row()) return no_such_match(match);
  ReplayPart part{.total = static_cast<std::uint64_t>(row.number(1))};
  if (offset >= part.total) return part;
  const std::uint64_t there = std::min<std::uint64_t>(count, part.total - offset);
  part.bytes = connection_.read_part("replay", "bytes", row.number(0), static_cast<int>(offset),
                                     static_cast<int>(there));
  return part;
}

OrStoreFault<MatchId> ResultTable::find(std::string_view digits, const Viewer& viewer) {
  const StoreFault none{.kind = StoreFault::Kind::not_found,
                        .text = "there is no match whose id begins with these digits"};
  constexpr std::size_t kAllDigits = 2 * std::tuple_size_v<MatchId>;
  if (digits.size() < limits::kMinMatchIdDigits) {
    return StoreFault{.kind = StoreFault::Kind::ambiguous,
                      .text = "give at least " + std::to_string(limits::kMinMatchIdDigits) +
                              " digits of the match's id"};
  }
  if (digits.size() > kAllDigits) return none;
  std::string text(digits);
  std::transform(text.begin(), text.end(), text.begin(), [](char c) {
    return 'A' <= c && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  const std::string rest(kAllDigits - text.size(), '0');
  const auto lowest = bytes_from_hex(text + rest);
  const auto highest = bytes_from_hex(text + std::string(rest.size(), 'f'));
  if (!lowest || !highest) return none;
  SQLite::Statement select(connection_.sqlite(), kFindMatchSql);
  Use rows(select);
  rows.blob(std::string_view(*lowest)).blob(std::string_view(*highest)).blob(viewer.person)
      << (viewer.all || text.size() == kAllDigits);
  if (!rows.row()) return none;
  MatchId match{};
  if (!read_bytes(rows.bytes(0), match)) return damaged_result("an id");
  if (!rows.row()) return match;
  return StoreFault{.kind = StoreFault::Kind::ambiguous,
                    .text = "several matches have an id that begins with these digits"};
}

OrStoreFault<std::vector<TopEntry>> ResultTable::best_scores(const ScoreList& list,
                                                             const TopPage& page) {
  const std::string format(row_of(kFormats, list.format).name);
  SQLite::Statement select(connection_.sqlite(), best_scores_sql(list.listed));
  Use query(select);
  query.text(format) << list.size << list.bots;
  return read_top(query, page);
}

OrStoreFault<std::vector<TopEntry>> ResultTable::fastest(const TileList& list,
                                                         const TopPage& page) {
  SQLite::Statement select(connection_.sqlite(), fastest_sql(list.listed));
  Use query(select);
  query << list.size << list.tile << list.bots;
  return read_top(query, page);
}

// ---- Retention.

OrStoreFault<Retired> ResultTable::retire(const Retention& retention) {
  std::vector<Old> matches = too_old(retention);
  if (matches.empty()) {
    matches = too_many(kMostRowsSql, kOldestOfRoomSql, &Old::row_bytes, row_bytes_,
                       retention.max_row_bytes());
  }
  std::vector<Old> replays;
  if (matches.empty()) {
    replays = too_many(kMostReplaysSql, kLargestReplaysSql, &Old::replay_bytes, replay_bytes_,
                       retention.max_replay_bytes());
  }
  if (!matches.empty() || !replays.empty()) {
    Transaction transaction(connection_, Durability::this_program);
    std::uint64_t freed_rows = 0;
    std::uint64_t freed_replays = 0;
    for (const Old& match : matches) {
      delete_match(match.number);
      freed_rows += match.row_bytes;
      freed_replays += match.replay_bytes;
    }
    for (const Old& match : replays) {
      delete_replay(match.number);
      freed_replays += match.replay_bytes;
    }
    transaction.commit();
    row_bytes_ -= std::min(row_bytes_, freed_rows);
    replay_bytes_ -= std::min(replay_bytes_, freed_replays);
  }
  const bool more_pages = give_pages_back();
  Retired retired{.matches = static_cast<std::uint32_t>(matches.size()),
                  .replays = static_cast<std::uint32_t>(replays.size()),
                  .more = !matches.empty() || !replays.empty() || more_pages};
  const std::int64_t now = ages_.unix_ms();
  matches.insert(matches.end(), replays.begin(), replays.end());
  for (const Old& match : matches) {
    const std::chrono::milliseconds age(now - match.saved_unix_ms);
    retired.youngest = std::min(retired.youngest, age);
    retired.oldest = std::max(retired.oldest, age);
  }
  return retired;
}

std::vector<ResultTable::Old> ResultTable::too_old(const Retention& retention) {
  SQLite::Statement select(connection_.sqlite(), kTooOldSql);
  Use rows(select);
  rows << ages_.unix_ms() - kDayMs * retention.keep_days << limits::kRetireStep;
  std::vector<Old> old;
  std::uint64_t taken = 0;
  while (taken < limits::kRetireStepBytes && rows.row()) {
    old.push_back(read_old(rows));
    taken += old.back().row_bytes + old.back().replay_bytes;
  }
  return old;
}

ResultTable::Old ResultTable::read_old(Use& row) {
  return {.number = row.number(0),
          .row_bytes = static_cast<std::uint64_t>(row.number(1)),
          .replay_bytes = static_cast<std::uint64_t>(row.number(2)),
          .saved_unix_ms = row.number(3)};
}

std::vector<ResultTable::Old> ResultTable::too_many(const char* rooms_sql, const char* matches_sql,
                                                    std::uint64_t Old::*bytes, std::uint64_t all,
                                                    std::uint64_t most) {
  if (all <= most) return {};
  std::string room;
  std::uint64_t of_room = 0;
  std::uint64_t of_next = 0;
  {
    SQLite::Statement select(connection_.sqlite(), rooms_sql);
    Use rooms(select);
    if (!rooms.row()) return {};
    room = rooms.bytes(0);
    of_room = static_cast<std::uint64_t>(rooms.number(1));
    if (rooms.row()) of_next = static_cast<std::uint64_t>(rooms.number(1));
  }
  SQLite::Statement select(connection_.sqlite(), matches_sql);
  Use rows(select);
  rows.text(room) << limits::kRetireStep;
  std::vector<Old> old;
  std::uint64_t taken = 0;
  std::uint64_t gone = 0;
  while (gone < all - most && gone <= of_room - of_next && taken < limits::kRetireStepBytes &&
         rows.row()) {
    old.push_back(read_old(rows));
    gone += old.back().*bytes;
    taken += old.back().row_bytes + old.back().replay_bytes;
  }
  return old;
}

void ResultTable::delete_replay(std::int64_t number) {
  const std::string id = std::to_string(number);
  SQLite::Database& sqlite = connection_.sqlite();
  sqlite.exec("UPDATE replay SET bytes = x'' WHERE match = " + id);
  sqlite.exec(
      "UPDATE match SET stored_bytes = stored_bytes - replay_bytes, replay_bytes = 0 "
      "WHERE id = " +
      id);
}

void ResultTable::delete_match(std::int64_t number) {
  const std::string of_match = " WHERE match = " + std::to_string(number);
  SQLite::Database& sqlite = connection_.sqlite();
  sqlite.exec("DELETE FROM seat" + of_match);
  sqlite.exec("DELETE FROM tile_made" + of_match);
  sqlite.exec("DELETE FROM replay" + of_match);
  sqlite.exec("DELETE FROM match_person" + of_match);
  sqlite.exec("DELETE FROM match WHERE id = " + std::to_string(number));
}

bool ResultTable::give_pages_back() {
  const auto free_pages = [this] {
    return connection_.sqlite().execAndGet("PRAGMA freelist_count").getInt64();
  };
  const std::int64_t before = free_pages();
  if (before == 0) return false;
  Transaction transaction(connection_, Durability::this_program);
  connection_.sqlite().exec("PRAGMA incremental_vacuum(" +
                            std::to_string(limits::kVacuumStepPages) + ")");
  transaction.commit();
  const std::int64_t after = free_pages();
  return after != 0 && after < before;
}

}  // namespace race2048::store
