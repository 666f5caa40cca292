#include "proto/replay/replay_file.h"

#include <algorithm>

#include "engine/sha256.h"
#include "proto/replay/replay_layout.h"

namespace race2048 {
namespace {

SeatResult seat_result(SeatNumber number, const Match& match) {
  const MatchSeat& seat = match.seats.at(number);
  const Run& run = *seat.run;
  const std::span<const std::uint8_t> cells = run.board().exponents();
  return {.seat = number,
          .place = match.place_of(number),
          .state = seat.state(),
          .best_score = run.best_score(),
          .best_exponent = static_cast<std::uint8_t>(run.best_exponent()),
          .moves = run.moves(),
          .last_gain_ms = run.last_gain_ms(),
          .reached_ms = run.reached_ms(),
          .missed = seat.missed,
          .board_number = run.board_number(),
          .score = run.score(),
          .cells = {cells.begin(), cells.end()}};
}

}  // namespace

MatchResult result_of(const RoomState& room) {
  const Match& match = *room.match();
  MatchResult result{.key = match.key};
  if (!match.settings.open_seed) result.commitment = room.seal().commitment;
  for (const auto& [number, seat] : match.seats) {
    result.seats.push_back(seat_result(number, match));
  }
  result.splits.assign(match.splits.all().begin(), match.splits.all().end());
  if (!room.series().is_set()) return result;
  result.played = room.series().played();
  for (const SeriesRow& row : room.series().rows()) {
    result.points.push_back({.person = row.person.number,
                             .points = row.points,
                             .wins = row.wins,
                             .last_points = row.last_points,
                             .place = row.place});
  }
  return result;
}

std::string bytes_before_decisions(const ReplayHeader& header, std::size_t size) {
  std::string before(kReplayMagic);
  FieldWriter bytes(before);
  bytes.byte(header.version);
  bytes.number(header.idle_ms);
  bytes.number(size);
  return before;
}

std::string bytes_after_decisions(const MatchResult& result, const std::optional<OwnRecord>& own) {
  std::string after;
  FieldWriter bytes(after);
  fields(bytes, result);
  bytes.optional(own, [&](const OwnRecord& record) { fields(bytes, record); });
  return after;
}

void append_checksum(std::string& file) {
  FieldWriter(file).fixed(Sha256().update(wire::bytes_of(file)).finish());
}

std::string replay_file(const ReplayHeader& header, std::string_view decisions,
                        const MatchResult& result, const std::optional<OwnRecord>& own) {
  std::string file = bytes_before_decisions(header, decisions.size());
  file += decisions;
  file += bytes_after_decisions(result, own);
  append_checksum(file);
  return file;
}

OrFault<std::string, ReplayFault> with_own_record(std::string_view file, const OwnRecord& own) {
  const auto head = read_head(wire::bytes_of(file));
  if (!head) return head.fault();
  if (!head->checksum_holds) {
    return ReplayFault{
        .byte = head->hashed.size(), .what = kWrongChecksum, .checksum_holds = false};
  }
  const auto tail = read_tail(*head);
  if (!tail) return tail.fault();
  std::string again(file.substr(0, tail->own_at));
  FieldWriter bytes(again);
  bytes.flag(true);
  fields(bytes, own);
  append_checksum(again);
  return again;
}

}  // namespace race2048
