#include "client/wire/race.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

#include "client/model/places.h"
#include "client/wire/possible.h"
#include "proto/conversions.h"
#include "proto/people.h"
#include "shared/limits.h"

namespace race2048::client {
namespace {

using Standings = google::protobuf::RepeatedPtrField<v1::Standing>;

constexpr std::uint32_t kNoExponent = kMaxExponent + 1;  // stands for an impossible tile

// A round trip that takes longer is shown as this long: the number has its columns.
constexpr std::uint32_t kLongestPingMs = 60'000;

// Adds to the race's splits; false if a split is impossible or contradicts an earlier one.
bool take_splits(const google::protobuf::RepeatedPtrField<v1::Split>& told, Race& race) {
  const std::uint32_t length = race.seal.settings.length_ms();
  for (const v1::Split& split : told) {
    const int exponent = static_cast<int>(std::min(split.exponent(), kNoExponent));
    if (exponent < limits::kFirstSplitExponent ||
        !can_be_tile(exponent, race.seal.settings.rules) || split.at_ms() > length ||
        race.find_seat(split.seat()) == nullptr) {
      return false;
    }
    const Split made{.exponent = exponent,
                     .seat = static_cast<SeatNumber>(split.seat()),
                     .at_ms = split.at_ms()};
    if (std::ranges::find(race.splits, made) != race.splits.end()) continue;
    std::size_t earlier = 0;
    for (const Split& before : race.splits) {
      if (before.exponent != exponent) continue;
      if (before.seat == made.seat || before.at_ms > made.at_ms) return false;
      if (++earlier == limits::kSplitSeats) return false;
    }
    race.take(made);
  }
  return true;
}

// The seats in the order of the message, which is by place; nothing if a seat appears twice.
std::optional<std::vector<std::uint32_t>> seats_of(const Standings& standings) {
  std::vector<std::uint32_t> seats;
  for (const v1::Standing& standing : standings) seats.push_back(standing.seat());
  const std::set<std::uint32_t> different(seats.begin(), seats.end());
  return different.size() == seats.size() ? std::optional(std::move(seats)) : std::nullopt;
}

std::optional<ProtocolFault> take_rows(const Standings& told, Model& model) {
  Race& race = *model.race;
  for (const v1::Standing& row : told) {
    const std::optional<Standing> standing = standing_from(row, race);
    if (!standing) return ProtocolFault::strange_standing;
    race.take(*standing);
    if (standing->seat == race.own_seat) model.ping_ms = standing->ping_ms;
  }
  race.end_standings();
  return std::nullopt;
}

// In a large race: `told` has the places from `first` on.
std::optional<ProtocolFault> take_places(std::size_t first, const Standings& told, Race& race) {
  if (!told_in_parts(race)) return std::nullopt;
  const std::optional<std::vector<std::uint32_t>> seats = seats_of(told);
  if (!seats) return ProtocolFault::seat_twice;
  if (first > race.seats.size()) return ProtocolFault::strange_page;
  place_from(race, first, *seats);
  return std::nullopt;
}

std::optional<ProtocolFault> fault_of_end(const v1::End& end, EndReason reason, const Race& race) {
  const std::vector<Standing> places = race.ranked();
  const std::optional<std::vector<std::uint32_t>> seats = seats_of(end.standings());
  if (!seats) return ProtocolFault::seat_twice;
  if (seats->size() != race.seats.size()) return ProtocolFault::incomplete_end;
  if (!can_be_places(places, race.seal.settings)) return ProtocolFault::strange_places;
  if (!can_end(reason, end.match_ms(), places, race.seal.settings)) return ProtocolFault::early_end;
  return std::nullopt;
}

// Nothing if the board has the wrong size, or cannot come up in such a match (possible.h).
std::optional<WatchedBoard> board_from(const v1::SeatBoard& told, const MatchSettings& settings) {
  Board board(settings.rules.size);
  if (told.cells().size() != static_cast<std::size_t>(board.cells())) return std::nullopt;
  for (int cell = 0; cell < board.cells(); ++cell) {
    const auto exponent = static_cast<unsigned char>(told.cells()[static_cast<std::size_t>(cell)]);
    if (exponent > kMaxExponent) return std::nullopt;
    board.set_exponent(cell, exponent);
  }
  const WatchedBoard shown{
      .number = told.board(), .board = board, .score = told.score(), .moves = told.moves()};
  return can_show(shown, settings) ? std::optional(shown) : std::nullopt;
}

std::optional<ProtocolFault> take_boards(
    const google::protobuf::RepeatedPtrField<v1::SeatBoard>& told, Race& race) {
  for (const v1::SeatBoard& row : told) {
    const std::optional<WatchedBoard> board = board_from(row, race.seal.settings);
    if (!board || !race.standings.contains(row.seat())) return ProtocolFault::strange_board;
    race.boards[row.seat()] = *board;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::vector<Spawn>> spawns_from(
    const google::protobuf::RepeatedPtrField<v1::Spawn>& told, int cells) {
  std::vector<Spawn> spawns;
  for (const v1::Spawn& spawn : told) {
    const std::optional<Spawn> checked = wire::spawn_from(spawn, cells);
    if (!checked) return std::nullopt;
    spawns.push_back(*checked);
  }
  return spawns;
}

std::optional<Standing> standing_from(const v1::Standing& told, const Race& race) {
  const std::optional<SeatState> state = wire::seat_state_from(told.state());
  const bool ranks = told.rank() >= 1 && told.rank() <= race.seats.size();
  if (!state || !ranks || race.find_seat(told.seat()) == nullptr) return std::nullopt;
  const Standing standing{.seat = told.seat(),
                          .rank = told.rank(),
                          .score = told.score(),
                          .best_tile = told.best_tile(),
                          .moves = told.moves(),
                          .state = *state,
                          .ping_ms = std::min(told.ping_ms(), kLongestPingMs),
                          .boards = told.boards(),
                          .reached_ms = told.reached_ms(),
                          .chosen = told.chosen(),
                          .missed = told.missed(),
                          .out_ms = told.out_ms()};
  return can_stand(standing, race.seal.settings) ? std::optional(standing) : std::nullopt;
}

std::optional<Outcome> outcome_from(const v1::Outcome& told, int cells) {
  const auto result = wire::result_from(told.result());
  const std::optional<SeatState> state = wire::seat_state_from(told.state());
  std::optional<std::vector<Spawn>> spawns = spawns_from(told.spawns(), cells);
  if (!result || !state || !spawns) return std::nullopt;
  return Outcome{.seq = told.seq(),
                 .applied = *result == Result::applied,
                 .rejection = wire::rejection_from(told.rejection()).value_or(Rejection::none),
                 .made = wire::action_from(told.made()),
                 .spawns = *std::move(spawns),
                 .score = told.score(),
                 .board = told.board(),
                 .rank = told.rank(),
                 .state = *state,
                 .at_ms = told.at_ms()};
}

OrFault<Race, ProtocolFault> race_from(const v1::Start& start, const Room& room) {
  Race race;
  race.seal = *room.seal;
  for (const v1::StartSeat& seat : start.seats()) {
    // The match key covers the seats in ascending order, each as 16 bits.
    const bool rises = race.seats.empty() || seat.seat() > race.seats.back().seat;
    if (!rises || seat.seat() > limits::kMaxSeatNumber) return ProtocolFault::seats_out_of_order;
    std::optional<PersonShown> person = wire::person_from(seat);
    if (!person) return ProtocolFault::bad_name;
    race.seats.push_back({*std::move(person), seat.seat(), wire::array_from<Nonce>(seat.nonce())});
    if (room.own_seat == seat.seat()) race.own_seat = seat.seat();
  }
  race.announce();
  return race;
}

std::optional<ProtocolFault> take_standings(const v1::Standings& told, Model& model) {
  if (const auto fault = take_rows(told.standings(), model)) return fault;
  if (!take_splits(told.splits(), *model.race)) return ProtocolFault::strange_split;
  if (const auto fault = take_boards(told.boards(), *model.race)) return fault;
  return take_places(0, told.standings(), *model.race);
}

std::optional<ProtocolFault> take_page(const v1::Page& told, Model& model) {
  if (const auto fault = take_rows(told.standings(), model)) return fault;
  if (const auto fault = take_boards(told.boards(), *model.race)) return fault;
  return take_places(told.first(), told.standings(), *model.race);
}

OrFault<EndReason, ProtocolFault> take_end(const v1::End& end, bool holds, Model& model) {
  if (const auto fault = take_rows(end.standings(), model)) return *fault;
  if (!take_splits(end.splits(), *model.race)) return ProtocolFault::strange_split;
  const std::optional<EndReason> reason = wire::end_reason_from(end.reason());
  if (!reason) return ProtocolFault::bad_end;
  if (end.match_ms() > model.race->seal.settings.length_ms()) return ProtocolFault::late_end;
  if (!holds) return *reason;
  if (const auto fault = fault_of_end(end, *reason, *model.race)) return *fault;
  return *reason;
}

}  // namespace race2048::client
