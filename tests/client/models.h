// Hand-made models, for tests of screens and of keys.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/model/model.h"
#include "proto/settings.h"
#include "tests/support/board_text.h"
#include "tests/support/settings.h"

namespace race2048::client::testing {

// An arbitrary time; the zero of every model's clock.
inline const TimePoint kZero{std::chrono::hours(1)};

inline TimePoint at(double seconds) {
  return kZero + std::chrono::milliseconds(static_cast<int>(seconds * 1000));
}

inline Seal seal_of(const MatchSettings& settings) {
  Seal seal;
  seal.settings = settings;
  seal.settings_bytes = serialised(settings);
  Digest digest{};
  for (std::size_t i = 0; i < digest.size(); ++i) digest[i] = static_cast<std::uint8_t>(17 * i);
  seal.commitment = digest;
  seal.round = 1;
  return seal;
}

inline Member member(std::uint32_t seat, const std::string& name, bool ready = false) {
  Member made{{.name = name}};
  made.seat = seat;
  made.ready = ready;
  made.has_nonce = true;
  return made;
}

inline Member bot(std::uint32_t seat, const std::string& name) {
  Member made = member(seat, name, true);
  made.bot = true;
  return made;
}

inline Member watcher(const std::string& name, std::optional<TimePoint> away_until = {}) {
  Member made{{.name = name}};
  made.away_until = away_until;
  return made;
}

inline Member waiting(const std::string& name) {
  Member made = watcher(name);
  made.waits = true;
  return made;
}

// Members on seats from 0 on, named "p0", "p1"...; every third is a bot.
inline std::vector<Member> many(std::uint32_t count) {
  std::vector<Member> members;
  for (std::uint32_t seat = 0; seat < count; ++seat) {
    const std::string name = "p" + std::to_string(seat);
    members.push_back(seat % 3 == 2 ? bot(seat, name) : member(seat, name));
  }
  return members;
}

// Seat 0 belongs to the host, who is the person at this client. The room has seats for all of the
// members.
inline Model in_room(std::vector<Member> members, MatchSettings settings = time_settings(180'000)) {
  settings.seats = std::max(settings.seats, static_cast<std::uint32_t>(members.size()));
  Model model;
  model.phase = Phase::room;
  model.server = "192.168.1.20:2048";
  model.own_name = members.empty() ? "ada" : members[0].name;
  model.room.code = "KXQ7WP";
  model.room.own_seat = 0;
  model.room.host = model.own_name;
  model.room.people = std::move(members);
  model.room.seal = seal_of(settings);
  return model;
}

inline Standing standing(std::uint32_t seat, std::uint32_t rank, std::uint64_t score,
                         std::uint32_t best_tile, std::uint32_t moves,
                         SeatState state = SeatState::racing, std::uint32_t ping_ms = 0) {
  Standing standing;
  standing.seat = seat;
  standing.rank = rank;
  standing.score = score;
  standing.best_tile = best_tile;
  standing.moves = moves;
  standing.state = state;
  standing.ping_ms = ping_ms;
  return standing;
}

// All members of the room race; the match clock is at zero at kZero. The person's board has two
// tiles.
inline Model in_race(std::vector<Member> members,
                     const MatchSettings& settings = time_settings(180'000)) {
  Model model = in_room(std::move(members), settings);
  model.phase = Phase::racing;
  Race& race = model.race.emplace();
  race.seal = *model.room.seal;
  for (const Member& member : model.room.seated()) race.seats.push_back({member, *member.seat});
  race.start();
  race.own_seat = 0;
  race.go_at = kZero;
  race.started_at = kZero;
  const bool lockstep = settings.format == Format::step;
  race.own.emplace(settings.rules, std::vector<Spawn>{{5, 1}, {8, 2}},
                   lockstep ? Pace::lockstep : Pace::free);
  if (lockstep) {
    race.begin_step({.number = 1, .ends_ms = settings.move_time_ms});
    race.own->on_step(1);
  }
  return model;
}

inline void set_standings(Model& model, const std::vector<Standing>& standings) {
  for (const Standing& standing : standings) model.race->standings[standing.seat] = standing;
}

// The model of a watcher: without a seat in the room or the race.
inline Model watched(Model model) {
  model.room.own_seat.reset();
  model.own_name = "eve";
  model.room.people.push_back(watcher("eve"));
  if (model.race) {
    model.race->own_seat.reset();
    model.race->own.reset();
  }
  return model;
}

// The model of a referee: a host without a seat.
inline Model refereed(Model model) {
  model = watched(std::move(model));
  model.room.host = model.own_name;
  return model;
}

inline SeriesRow series_row(std::uint32_t place, const std::string& name, std::uint32_t points,
                            std::uint32_t wins = 0, std::uint32_t last_points = 0) {
  return {{.name = name}, place, points, wins, last_points};
}

inline void show_board(Model& model, std::uint32_t seat, const std::string& text) {
  WatchedBoard& watched = model.race->boards[seat];
  watched.board = board_from_text(text).value();
}

// The person moves, and the server applies the move with a new 2 in this cell. REQUIRES: the move
// changes the board.
inline void apply_own_move(Model& model, Action action, std::uint8_t cell) {
  OwnGame& own = *model.race->own;
  Outcome outcome;
  outcome.seq = own.act(action).value().seq;
  outcome.applied = true;
  outcome.state = SeatState::racing;
  outcome.score = own.shown_score();
  outcome.spawns.push_back({cell, 1});
  static_cast<void>(model.race->take(outcome));
}

// The server's answer to an action of the person that changes the state of their seat.
inline void end_own_run(Model& model, SeatState state) {
  OwnGame& own = *model.race->own;
  const auto move = own.act(Action::give_up);
  Outcome outcome;
  outcome.seq = move.value().seq;
  outcome.state = state;
  static_cast<void>(model.race->take(outcome));
}

// The person makes a 32, a 64, a 128 and a 256 at these times, as many as there are times.
inline void make_tiles(Model& model, const std::vector<std::uint32_t>& at_ms) {
  Race& race = *model.race;
  std::vector<Spawn> sixteens;
  for (std::uint8_t cell = 0; cell < 16; ++cell) sixteens.push_back({cell, 4});
  OwnGame& own = race.own.emplace(race.seal.settings.rules, std::move(sixteens));
  const Action slides[] = {Action::left, Action::left, Action::up, Action::up};
  for (std::size_t i = 0; i < at_ms.size(); ++i) {
    Outcome outcome;
    outcome.score = own.score() + slide(own.board(), *direction_of(slides[i])).gain;
    outcome.seq = own.act(slides[i]).value().seq;
    outcome.applied = true;
    outcome.spawns.push_back({15, 1});
    outcome.at_ms = at_ms[i];
    outcome.state = SeatState::racing;
    static_cast<void>(own.on_outcome(outcome));
  }
}

// The server reports that a seat has made a tile, for the first time in the match.
inline void tell_split(Model& model, int exponent, std::uint32_t seat, std::uint32_t at_ms) {
  model.race->take(Split{exponent, static_cast<SeatNumber>(seat), at_ms});
}

inline Model in_results(Model model, Verification verification,
                        EndReason reason = EndReason::time_up, std::uint32_t match_ms = 180'000) {
  model.phase = Phase::results;
  if (model.race) model.race->end(reason);
  model.result = MatchResult{reason, match_ms, std::move(verification)};
  for (Member& member : model.room.people) member.ready = member.bot;
  return model;
}

}  // namespace race2048::client::testing
