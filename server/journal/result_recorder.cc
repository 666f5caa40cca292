#include "server/journal/result_recorder.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>
#include <utility>
#include <variant>

#include "engine/board.h"
#include "server/dispatch/archive.h"
#include "server/store/limits.h"

namespace race2048::server {
namespace {

std::uint32_t tile_of(int exponent) {
  return static_cast<std::uint32_t>(tile_value(exponent));
}

using Points = std::unordered_map<PersonNumber, std::uint32_t>;

// The points of each person in the series. Each round may have had other people.
Points points_of(const Series& series) {
  Points points;
  for (const SeriesRow& row : series.rows()) points.emplace(row.person.number, row.points);
  return points;
}

PlayedSeat seat_result(const RoomState& room, SeatNumber number, const MatchSeat& seat,
                       const Points& points) {
  const Run& run = *seat.run;
  const auto has_points = points.find(seat.person.number);
  return {.seat = number,
          .name = seat.person.name,
          .bot = seat.person.bot,
          .place = room.match()->place_of(number),
          .score = run.best_score(),
          .best_tile = tile_of(run.best_exponent()),
          .boards = run.board_number() + 1,
          .moves = run.moves(),
          .state = seat.state(),
          .reached_ms = run.reached_ms(),
          .points = has_points == points.end() ? 0 : has_points->second};
}

MatchFacts facts_of(const RoomState& room) {
  const Match& match = *room.match();
  const MatchSettings& settings = match.settings;
  const Series& series = room.series();
  return {.match_id = match.match_id,
          .title = room.options().title,
          .round = series.is_set() ? series.played() : 1,
          .rounds = series.is_set() ? series.rounds() : 0,
          .format = settings.format,
          .size = static_cast<std::uint32_t>(settings.rules.size),
          .target_tile = settings.has_target() ? tile_of(settings.target_exponent) : 0,
          .began_unix_ms = match.began_unix_ms,
          .ended_unix_ms = match.ended->unix_ms,
          .reason = match.ended->reason,
          .open_seed = settings.open_seed.has_value()};
}

// The people who raced, whose seats these are, then the other people in the room.
std::vector<store::PersonId> people_of(const RoomState& room,
                                       const std::map<SeatNumber, store::PersonId>& raced) {
  std::set<store::PersonId> people;
  std::set<PersonNumber> known;  // to hash the ids of a thousand people twice takes a millisecond
  for (const auto& [seat, person] : raced) people.insert(person);
  for (const auto& [number, seat] : room.match()->seats) known.insert(seat.person.number);
  const auto add = [&](const Person& person) {
    if (people.size() == limits::kMaxMatchPeople || known.contains(person.number)) return;
    people.insert(person_id(person));
  };
  for (const auto& [number, seat] : room.seats()) add(seat.person);
  for (const Person& person : room.waiting()) add(person);
  for (const auto& [number, person] : room.watchers()) add(person);
  return {people.begin(), people.end()};
}

// REQUIRES: the room's newest decision is the end of a match, whose seal is still the newest.
store::MatchResult result_of_ended(const RoomState& room, bool listed) {
  const Match& match = *room.match();
  store::MatchResult result{.facts = facts_of(room),
                            .room = room.code(),
                            .listed = listed,
                            .settings_bytes = room.seal().made.settings_bytes};
  if (!result.facts.open_seed) {
    result.commitment = room.seal().commitment;
    result.secret = match.secret;
  }
  const Points points = points_of(room.series());
  for (const auto& [number, seat] : match.seats) {
    result.seats.push_back(seat_result(room, number, seat, points));
    result.persons.emplace(number, person_id(seat.person));
  }
  result.splits.assign(match.splits.all().begin(), match.splits.all().end());
  if (!listed) result.people = people_of(room, result.persons);
  return result;
}

store::LazyReplay lazy(std::optional<UnsealedReplay> replay) {
  if (!replay) return {};
  const std::size_t size = replay->size();
  const auto shared = std::make_shared<const UnsealedReplay>(*std::move(replay));
  return {size, [shared] { return shared->sealed(); }};
}

}  // namespace

MatchKept kept_stored(const FinishedMatch& match) {
  return {.match_id = match.result.facts.match_id,
          .state = MatchKept::State::stored,
          .replay_bytes = static_cast<std::uint32_t>(match.replay.size())};
}

MatchKept kept_not_yet(const MatchId& match) {
  return {.match_id = match,
          .state = MatchKept::State::not_yet,
          .why = "The server's disk is full or faulty. It tries again until the result is saved."};
}

MatchKept kept_never(const MatchId& match) {
  return {.match_id = match,
          .state = MatchKept::State::never,
          .why = "The server cannot save the result; its log says why."};
}

ResultRecorder::ResultRecorder(std::chrono::milliseconds seat_idle)
    : replay_(static_cast<std::uint32_t>(seat_idle.count())) {}

void ResultRecorder::note(const RoomState& room, const Decision& decision) {
  replay_.note(room, decision);
  const bool listed = room.options().listed;
  listed_ = listed && (listed_ || std::holds_alternative<RosterFrozen>(decision.body));
  if (!std::holds_alternative<MatchEnded>(decision.body)) return;
  finished_ = {.result = result_of_ended(room, listed_), .replay = lazy(replay_.take_finished())};
}

}  // namespace race2048::server
