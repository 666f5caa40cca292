// Finds results.
#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "engine/match/result_names.h"
#include "engine/settings/formats.h"
#include "server/store/limits.h"
#include "server/store/sql/result_sql.h"
#include "server/store/sql/result_table.h"
#include "shared/hex.h"
#include "shared/letter_case.h"

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
OrStoreFault<MatchFacts> read_facts(Query& row, int column) {
  MatchFacts facts;
  if (!read_bytes(row.bytes(column++), facts.match_id)) return damaged_result("an id");
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
  facts.open_seed = row.number(column) != 0;
  return facts;
}

OrStoreFault<PlayedSeat> read_seat(Query& row) {
  PlayedSeat seat;
  seat.seat = static_cast<SeatNumber>(row.number(0));
  seat.name = row.bytes(1);
  seat.bot = row.number(2) != 0;
  seat.place = static_cast<std::uint32_t>(row.number(3));
  seat.score = static_cast<std::uint64_t>(row.number(4));
  seat.best_tile = static_cast<std::uint32_t>(row.number(5));
  seat.boards = static_cast<std::uint32_t>(row.number(6));
  seat.moves = static_cast<std::uint32_t>(row.number(7));
  const auto state = value_named(kSeatStateNames, row.bytes(8));
  if (!state) return damaged_result("a state");
  seat.state = *state;
  if (!row.is_null(9)) seat.reached_ms = static_cast<std::uint32_t>(row.number(9));
  seat.points = static_cast<std::uint32_t>(row.number(10));
  return seat;
}

OrStoreFault<TopLine> read_line(Query& row) {
  TopLine line;
  if (!read_bytes(row.bytes(0), line.match_id)) return damaged_result("an id");
  line.ended_unix_ms = row.number(1);
  line.name = row.bytes(2);
  line.score = static_cast<std::uint64_t>(row.number(3));
  line.best_tile = static_cast<std::uint32_t>(row.number(4));
  line.moves = static_cast<std::uint32_t>(row.number(5));
  if (!row.is_null(6)) line.made_ms = static_cast<std::uint32_t>(row.number(6));
  return line;
}

OrStoreFault<PlayedMatch> read_match(Query& row) {
  auto facts = read_facts(row, 1);
  if (!facts) return facts.fault();
  return PlayedMatch{*std::move(facts), static_cast<std::uint64_t>(row.number(0)),
                     static_cast<std::uint32_t>(row.number(12)), std::string(row.bytes(13)),
                     static_cast<std::uint64_t>(row.number(14))};
}

OrStoreFault<Split> read_split(Query& row) {
  const auto tile = static_cast<std::uint64_t>(row.number(0));
  if (!std::has_single_bit(tile) || tile > std::uint64_t{1} << kMaxExponent) {
    return damaged_result("a tile");
  }
  return Split{.exponent = std::countr_zero(tile),
               .seat = static_cast<SeatNumber>(row.number(1)),
               .at_ms = static_cast<std::uint32_t>(row.number(2))};
}

// All rows of the query, whose parameters are bound.
template <typename Row>
OrStoreFault<std::vector<Row>> read_all(Query& query, OrStoreFault<Row> (*read)(Query&)) {
  std::vector<Row> rows;
  while (query.row()) {
    OrStoreFault<Row> row = read(query);
    if (!row) return row.fault();
    rows.push_back(*std::move(row));
  }
  return rows;
}

// How many rows to read.
std::uint32_t at_most(std::uint32_t count) {
  return std::min(count, limits::kMaxResultsPerPage);
}

}  // namespace

OrStoreFault<ResultList> ResultTable::latest(const AskResults& asked, std::uint32_t count,
                                             const Viewer& viewer) {
  const std::string name = folded_name(asked.name);
  const std::string format(asked.format ? row_of(kFormats, *asked.format).name : "");
  Query query(connection_, latest_sql(asked, viewer.all));
  if (asked.before == 0) {
    query << std::numeric_limits<std::int64_t>::max();
  } else {
    query << asked.before;
  }
  for (const std::string* const text : {&name, &asked.room, &format}) {
    text->empty() ? query.nothing(SqlStatement::Type::text) : query.text(*text);
  }
  query << at_most(count) + 1;
  query.blob(viewer.person);
  const SearchLimit limit(connection_);
  auto matches = read_all(query, read_match);
  if (!matches) return matches.fault();
  ResultList list{.matches = *std::move(matches)};
  list.more = list.matches.size() > at_most(count);
  if (list.more) list.matches.pop_back();
  return list;
}

OrStoreFault<std::vector<Split>> ResultTable::splits_of(std::int64_t number) {
  Query rows(connection_,
             "SELECT tile, seat, ms FROM tile_made WHERE match = ? AND split = 1 "
             "ORDER BY ms, tile, seat LIMIT ?");
  rows << number << static_cast<std::uint64_t>(limits::kMaxSplits);
  return read_all(rows, read_split);
}

OrStoreFault<std::string> ResultTable::replay(const MatchId& match) {
  Query row(connection_,
            "SELECT r.bytes FROM match m CROSS JOIN replay r ON r.match = m.id "
            "WHERE m.match_id = ?");
  row.blob(match);
  if (!row.row()) return no_such_match(match);
  return std::string(row.bytes(0));
}

OrStoreFault<ResultDetails> ResultTable::page(const MatchId& match, std::uint32_t first,
                                              std::uint32_t count, const Viewer& viewer) {
  Query row(connection_, kResultPageSql);
  row.blob(match);
  for (int unused = 2; unused <= 5; ++unused) row.nothing(SqlStatement::Type::number);
  row.blob(viewer.person);
  if (!row.row()) return no_such_match(match);
  auto summary = read_match(row);
  if (!summary) return summary.fault();
  ResultDetails page{.match = *std::move(summary),
                     .first = first,
                     .seats = {},
                     .replay_bytes = static_cast<std::uint32_t>(row.number(16))};
  const auto number = static_cast<std::int64_t>(page.match.number);
  auto seats = seats_by_place(number, first, count);
  if (!seats) return seats.fault();
  page.seats = *std::move(seats);
  if (first != 0) return page;
  page.settings_bytes = row.bytes(15);
  auto splits = splits_of(number);
  if (!splits) return splits.fault();
  page.splits = *std::move(splits);
  return page;
}

OrStoreFault<std::vector<PlayedSeat>> ResultTable::seats_by_place(std::int64_t number,
                                                                  std::uint32_t first,
                                                                  std::uint32_t count) {
  Query rows(connection_, kSeatsByPlaceSql);
  rows << number << at_most(count) << first;
  return read_all(rows, read_seat);
}

OrStoreFault<ReplayPiece> ResultTable::replay_part(const AskReplay& asked, std::uint32_t count) {
  Query row(connection_,
            "SELECT r.match, length(r.bytes) FROM match m CROSS JOIN replay r "
            "ON r.match = m.id WHERE m.match_id = ?");
  row.blob(asked.match_id);
  if (!row.row()) return no_such_match(asked.match_id);
  ReplayPiece piece{.match_id = asked.match_id,
                    .offset = asked.offset,
                    .total = static_cast<std::uint32_t>(row.number(1)),
                    .bytes = {}};
  if (asked.offset >= piece.total) return piece;
  const std::uint32_t there = std::min(count, piece.total - asked.offset);
  piece.bytes = connection_.replay_part(row.number(0), asked.offset, there);
  return piece;
}

OrStoreFault<MatchId> ResultTable::find(std::string_view digits, const Viewer& viewer) {
  const StoreFault none{.kind = StoreFault::Kind::not_found,
                        .text = "there is no match whose id begins with these digits"};
  constexpr std::size_t kAllDigits = 2 * std::tuple_size_v<MatchId>;
  if (digits.size() < limits::kMinMatchDigits) {
    return StoreFault{.kind = StoreFault::Kind::ambiguous,
                      .text = "give at least " + std::to_string(limits::kMinMatchDigits) +
                              " digits of the match's id"};
  }
  if (digits.size() > kAllDigits) return none;
  const std::string text = lower_case(std::string(digits));
  const std::string rest(kAllDigits - text.size(), '0');
  const auto lowest = bytes_from_hex(text + rest);
  const auto highest = bytes_from_hex(text + std::string(rest.size(), 'f'));
  if (!lowest || !highest) return none;
  Query rows(connection_, kFindMatchSql);
  rows.blob(std::string_view(*lowest)).blob(std::string_view(*highest)).blob(viewer.person)
      << (viewer.all || text.size() == kAllDigits);
  if (!rows.row()) return none;
  MatchId match{};
  if (!read_bytes(rows.bytes(0), match)) return damaged_result("an id");
  if (!rows.row()) return match;
  return StoreFault{.kind = StoreFault::Kind::ambiguous,
                    .text = "several matches have an id that begins with these digits"};
}

OrStoreFault<TopLines> ResultTable::top(const AskTop& asked, std::uint32_t count, bool listed) {
  const std::string format(row_of(kFormats, asked.format).name);
  Query query(connection_, asked.tile == 0 ? best_scores_sql(listed) : fastest_sql(listed));
  if (asked.tile == 0) {
    query.text(format) << asked.size;
  } else {
    query << asked.size << asked.tile;
  }
  const std::uint32_t first = std::min(asked.first, limits::kMaxTopFirst);
  query << asked.bots << std::min(at_most(count), limits::kMaxTopFirst - first) << first;
  auto lines = read_all(query, read_line);
  if (!lines) return lines.fault();
  return TopLines{.first = asked.first, .lines = *std::move(lines)};
}

}  // namespace race2048::store
