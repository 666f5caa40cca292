// Finds results.
#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "engine/match/formats.h"
#include "server/store/limits.h"
#include "server/store/result_names.h"
#include "server/store/result_sql.h"
#include "server/store/result_table.h"
#include "shared/hex.h"

namespace race2048::store {
namespace {

StoreFault damaged_result(const char* what) {
  return {
      .kind = StoreFault::Kind::corrupt,
      .text = "a result in the database has " + std::string(what) + " that race2048d never writes"};
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

}  // namespace race2048::store
