#include "proto/results.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include "engine/board.h"
#include "engine/settings/limits.h"
#include "proto/conversions.h"
#include "proto/settings.h"
#include "shared/limits.h"
#include "shared/names.h"

namespace race2048::wire {
namespace {

// The times of smaller tiles are not kept.
constexpr std::uint32_t kSmallestTile = std::uint32_t{1} << limits::kFirstSplitExponent;
constexpr std::uint32_t kLargestTile = std::uint32_t{1} << kMaxExponent;

// ---- Questions.

struct Asking {
  v1::ToServer& message;

  void operator()(const AskResults& asked) const {
    v1::ListResults& list = *message.mutable_list_results();
    list.set_before(asked.before);
    list.set_name(asked.name);
    list.set_room(asked.room);
    if (asked.format) list.set_format(to_wire(*asked.format));
  }
  void operator()(const AskResult& asked) const {
    message.mutable_get_result()->set_match(asked.match);
    message.mutable_get_result()->set_first(asked.first);
  }
  void operator()(const AskTop& asked) const {
    v1::ListTop& list = *message.mutable_list_top();
    list.set_format(to_wire(asked.format));
    list.set_size(asked.size);
    list.set_tile(asked.tile);
    list.set_bots(asked.bots);
    list.set_first(asked.first);
  }
  void operator()(const AskReplay& asked) const {
    message.mutable_get_replay()->set_match_id(to_bytes(asked.match_id));
    message.mutable_get_replay()->set_offset(asked.offset);
  }
};

Fault unknown_format() {
  return {"This server does not know that format."};
}

bool is_hex_digit(char c) {
  return ('0' <= c && c <= '9') || ('a' <= c && c <= 'f') || ('A' <= c && c <= 'F');
}

OrFault<Question> results_from(const v1::ListResults& list) {
  AskResults asked{.before = list.before(), .name = list.name()};
  if (asked.before > std::uint64_t{std::numeric_limits<std::int64_t>::max()}) {
    return Fault{"No result has so large a number."};
  }
  if (!asked.name.empty() && !is_valid_name(asked.name)) {
    return Fault{"Nobody can have that name."};
  }
  if (!list.room().empty()) {
    const std::optional<std::string> code = normalised_room_code(list.room());
    if (!code) return Fault{"That is no room's code."};
    asked.room = *code;
  }
  if (list.format() != v1::FORMAT_UNSPECIFIED) {
    asked.format = format_from(list.format());
    if (!asked.format) return unknown_format();
  }
  return Question(std::move(asked));
}

OrFault<Question> result_from(const v1::GetResult& get) {
  const std::string& digits = get.match();
  if (digits.size() < limits::kMinMatchDigits || digits.size() > limits::kMaxMatchDigits ||
      !std::all_of(digits.begin(), digits.end(), is_hex_digit)) {
    return Fault{"Give " + std::to_string(limits::kMinMatchDigits) + " to " +
                 std::to_string(limits::kMaxMatchDigits) +
                 " hexadecimal digits of the match's id."};
  }
  if (get.first() >= limits::kMaxSeats) return Fault{"No match has so many seats."};
  return Question(AskResult{.match = digits, .first = get.first()});
}

OrFault<Question> top_from(const v1::ListTop& top) {
  AskTop asked{.tile = top.tile(), .bots = top.bots(), .first = top.first()};
  if (top.format() != v1::FORMAT_UNSPECIFIED) {
    const std::optional<Format> format = format_from(top.format());
    if (!format) return unknown_format();
    asked.format = *format;
  }
  if (top.size() != 0) asked.size = top.size();
  if (asked.size < kMinBoardSize || asked.size > kMaxBoardSize) {
    return Fault{"Boards have a size of " + std::to_string(kMinBoardSize) + " to " +
                 std::to_string(kMaxBoardSize) + "."};
  }
  if (asked.tile != 0 && (!std::has_single_bit(asked.tile) || asked.tile < kSmallestTile ||
                          asked.tile > kLargestTile)) {
    return Fault{"Top lists are of tiles that are a power of two, from " +
                 std::to_string(kSmallestTile) + " to " + std::to_string(kLargestTile) + "."};
  }
  if (asked.first > limits::kMaxTopFirst) {
    return Fault{"Top lists end after " + std::to_string(limits::kMaxTopFirst) + " lines."};
  }
  return Question(asked);
}

OrFault<Question> replay_from(const v1::GetReplay& get) {
  const auto match_id = array_from<MatchId>(get.match_id());
  if (!match_id) {
    return Fault{"The id of a match has " + std::to_string(MatchId().size()) + " bytes."};
  }
  return Question(AskReplay{.match_id = *match_id, .offset = get.offset()});
}

// ---- Answers.

void write(const PlayedMatch& match, v1::ResultEntry& entry) {
  entry.set_number(match.number);
  entry.set_match_id(to_bytes(match.match_id));
  entry.set_title(match.title);
  entry.set_round(match.round);
  entry.set_rounds(match.rounds);
  entry.set_format(to_wire(match.format));
  entry.set_size(match.size);
  entry.set_target(match.target_tile);
  entry.set_began_unix_ms(match.began_unix_ms);
  entry.set_ended_unix_ms(match.ended_unix_ms);
  entry.set_reason(to_wire(match.reason));
  entry.set_open_seed(match.open_seed);
  entry.set_seats(match.seats);
  entry.set_winner(match.winner);
  entry.set_winner_score(match.winner_score);
}

std::optional<PlayedMatch> match_from(const v1::ResultEntry& entry) {
  const auto match_id = array_from<MatchId>(entry.match_id());
  const auto format = format_from(entry.format());
  const auto reason = end_reason_from(entry.reason());
  if (!match_id || !format || !reason || !is_valid_name(entry.winner())) return std::nullopt;
  return PlayedMatch{{.match_id = *match_id,
                      .title = entry.title(),
                      .round = entry.round(),
                      .rounds = entry.rounds(),
                      .format = *format,
                      .size = entry.size(),
                      .target_tile = entry.target(),
                      .began_unix_ms = entry.began_unix_ms(),
                      .ended_unix_ms = entry.ended_unix_ms(),
                      .reason = *reason,
                      .open_seed = entry.open_seed()},
                     entry.number(),
                     entry.seats(),
                     entry.winner(),
                     entry.winner_score()};
}

// Messages have 0 for a time that is absent.
std::optional<std::uint32_t> time_from(std::uint32_t ms) {
  return ms == 0 ? std::nullopt : std::optional(ms);
}

void write(const PlayedSeat& seat, v1::ResultSeat& row) {
  row.set_seat(seat.seat);
  row.set_name(seat.name);
  row.set_bot(seat.bot);
  row.set_place(seat.place);
  row.set_score(seat.score);
  row.set_best_tile(seat.best_tile);
  row.set_boards(seat.boards);
  row.set_moves(seat.moves);
  row.set_state(to_wire(seat.state));
  row.set_reached_ms(seat.reached_ms.value_or(0));
  row.set_points(seat.points);
}

std::optional<PlayedSeat> seat_from(const v1::ResultSeat& row) {
  const auto state = seat_state_from(row.state());
  if (!state || !is_valid_name(row.name()) || row.seat() > limits::kMaxSeatNumber) {
    return std::nullopt;
  }
  return PlayedSeat{.seat = static_cast<SeatNumber>(row.seat()),
                    .name = row.name(),
                    .bot = row.bot(),
                    .place = row.place(),
                    .score = row.score(),
                    .best_tile = row.best_tile(),
                    .boards = row.boards(),
                    .moves = row.moves(),
                    .state = *state,
                    .reached_ms = time_from(row.reached_ms()),
                    .points = row.points()};
}

void write(const Split& split, v1::Split& row) {
  row.set_exponent(static_cast<std::uint32_t>(split.exponent));
  row.set_seat(split.seat);
  row.set_at_ms(split.at_ms);
}

std::optional<Split> split_from(const v1::Split& row) {
  if (row.exponent() == 0 || row.exponent() > kMaxExponent || row.seat() > limits::kMaxSeatNumber) {
    return std::nullopt;
  }
  return Split{.exponent = static_cast<int>(row.exponent()),
               .seat = static_cast<SeatNumber>(row.seat()),
               .at_ms = row.at_ms()};
}

void write(const TopLine& line, v1::TopEntry& entry) {
  entry.set_match_id(to_bytes(line.match_id));
  entry.set_ended_unix_ms(line.ended_unix_ms);
  entry.set_name(line.name);
  entry.set_score(line.score);
  entry.set_best_tile(line.best_tile);
  entry.set_moves(line.moves);
  entry.set_made_ms(line.made_ms.value_or(0));
}

std::optional<TopLine> line_from(const v1::TopEntry& entry) {
  const auto match_id = array_from<MatchId>(entry.match_id());
  if (!match_id || !is_valid_name(entry.name())) return std::nullopt;
  return TopLine{.match_id = *match_id,
                 .ended_unix_ms = entry.ended_unix_ms(),
                 .name = entry.name(),
                 .score = entry.score(),
                 .best_tile = entry.best_tile(),
                 .moves = entry.moves(),
                 .made_ms = time_from(entry.made_ms())};
}

// All rows of a message; false if one of them is impossible.
template <typename Rows, typename Value, typename Row>
bool read_rows(const Rows& rows, std::vector<Value>& values,
               std::optional<Value> (*read)(const Row&)) {
  for (const Row& row : rows) {
    std::optional<Value> value = read(row);
    if (!value) return false;
    values.push_back(*std::move(value));
  }
  return true;
}

struct Answering {
  v1::ToClient& message;

  void operator()(const ResultList& list) const {
    v1::Results& results = *message.mutable_results();
    for (const PlayedMatch& match : list.matches) write(match, *results.add_results());
    results.set_more(list.more);
  }
  void operator()(const ResultDetails& details) const {
    v1::ResultPage& page = *message.mutable_result_page();
    write(details.match, *page.mutable_match());
    page.set_first(details.first);
    for (const PlayedSeat& seat : details.seats) write(seat, *page.add_seats());
    page.set_settings(details.settings_bytes);
    for (const Split& split : details.splits) write(split, *page.add_splits());
    page.set_replay_bytes(details.replay_bytes);
  }
  void operator()(const TopLines& top) const {
    v1::TopList& list = *message.mutable_top_list();
    list.set_first(top.first);
    for (const TopLine& line : top.lines) write(line, *list.add_entries());
  }
  void operator()(ReplayPiece& piece) const {
    v1::ReplayPart& part = *message.mutable_replay_part();
    part.set_match_id(to_bytes(piece.match_id));
    part.set_offset(piece.offset);
    part.set_total(piece.total);
    part.set_data(std::move(piece.bytes));
  }
};

std::optional<ResultAnswer> list_from(const v1::Results& results) {
  ResultList list{.matches = {}, .more = results.more()};
  if (!read_rows(results.results(), list.matches, match_from)) return std::nullopt;
  return list;
}

std::optional<ResultAnswer> details_from(const v1::ResultPage& page) {
  std::optional<PlayedMatch> match = match_from(page.match());
  if (!match) return std::nullopt;
  ResultDetails details{.match = *std::move(match),
                        .first = page.first(),
                        .seats = {},
                        .settings_bytes = page.settings(),
                        .replay_bytes = page.replay_bytes()};
  if (!read_rows(page.seats(), details.seats, seat_from) ||
      !read_rows(page.splits(), details.splits, split_from)) {
    return std::nullopt;
  }
  if (!page.settings().empty() && !parse_settings(bytes_of(page.settings()))) return std::nullopt;
  return details;
}

std::optional<ResultAnswer> lines_from(const v1::TopList& list) {
  TopLines top{.first = list.first(), .lines = {}};
  if (!read_rows(list.entries(), top.lines, line_from)) return std::nullopt;
  return top;
}

std::optional<ResultAnswer> piece_from(const v1::ReplayPart& part) {
  const auto match_id = array_from<MatchId>(part.match_id());
  if (!match_id || part.total() > limits::kMaxReplayBytes ||
      part.data().size() > limits::kReplayPartBytes || part.offset() > part.total() ||
      part.data().size() > part.total() - part.offset()) {
    return std::nullopt;
  }
  return ReplayPiece{
      .match_id = *match_id, .offset = part.offset(), .total = part.total(), .bytes = part.data()};
}

}  // namespace

v1::ToServer message_of(const Question& question) {
  v1::ToServer message;
  std::visit(Asking{message}, question);
  return message;
}

OrFault<Question> question_from(const v1::ToServer& message) {
  if (message.has_list_results()) return results_from(message.list_results());
  if (message.has_get_result()) return result_from(message.get_result());
  if (message.has_list_top()) return top_from(message.list_top());
  if (message.has_get_replay()) return replay_from(message.get_replay());
  throw std::logic_error("a message is no question about results");
}

v1::ToClient message_of(ResultAnswer answer) {
  v1::ToClient message;
  std::visit(Answering{message}, answer);
  return message;
}

std::optional<ResultAnswer> answer_from(const v1::ToClient& message) {
  if (message.has_results()) return list_from(message.results());
  if (message.has_result_page()) return details_from(message.result_page());
  if (message.has_top_list()) return lines_from(message.top_list());
  if (message.has_replay_part()) return piece_from(message.replay_part());
  throw std::logic_error("a message is no answer about results");
}

MatchSettings settings_of(const ResultDetails& details) {
  return *parse_settings(bytes_of(details.settings_bytes));
}

}  // namespace race2048::wire
