// A match that a test plays by its decisions, without a server, and its replay; and replays with
// changes that their writer did not make.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/match/room_state.h"
#include "proto/decisions.h"
#include "proto/replay/replay_file.h"
#include "proto/replay/replay_layout.h"
#include "proto/replay/replay_recorder.h"
#include "proto/replay/verify_replay.h"
#include "proto/settings.h"
#include "tests/support/settings.h"

namespace race2048::tests {

template <typename Array>
Array filled_from(std::uint8_t first) {
  Array array{};
  for (std::uint8_t& byte : array) byte = first++;
  return array;
}

// A room, from its opening to the end of one match. The match clock is 0 when the room clock shows
// kGoMs.
class PlayedMatch {
 public:
  static constexpr std::uint32_t kIdleMs = 20'000;
  static constexpr std::uint64_t kFrozenMs = 60'000;
  static constexpr std::uint64_t kGoMs = 63'000;
  // The same on the clock of the file, which begins with the frozen roster.
  static constexpr std::uint64_t kFileGoMs = kGoMs - kFrozenMs;

  // Freezes the roster with these people in seats 0, 1, and so on, as people 1, 2, and so on.
  PlayedMatch(const MatchSettings& settings, const std::vector<std::string>& names,
              const Series& series = Series()) {
    const std::string bytes = serialised(settings);
    decide(0, RoomOpened{.code = "KXQ7WP", .unix_ms = 1'700'000'000'000});
    if (series.is_set()) decide(10, SeriesRestored{.series = series});
    decide(20, MatchSealed{.match_id = filled_from<MatchId>(0x10),
                           .secret = filled_from<Secret>(0x40),
                           .settings_bytes = bytes,
                           .settings = settings,
                           .round = 7});
    std::vector<SeatNumber> seats;
    for (const std::string& name : names) {
      const auto seat = static_cast<SeatNumber>(seats.size());
      const Person person{
          .name = name, .player_id = filled_from<PlayerId>(0xA0), .number = PersonNumber{seat} + 1};
      decide(30, Seated{.seat = seat, .person = person});
      const Nonce nonce = filled_from<Nonce>(static_cast<std::uint8_t>(0x70 + seat));
      if (!settings.open_seed) decide(30, NonceGiven{.seat = seat, .nonce = nonce});
      decide(30, ReadinessSet{.seat = seat, .ready = true});
      seats.push_back(seat);
    }
    decide(kFrozenMs, RosterFrozen{.seats = seats, .go_at_ms = kGoMs});
  }

  void decide(std::uint64_t room_ms, DecisionBody body) {
    const Decision decision{.at_ms = room_ms, .body = std::move(body)};
    room_.apply(decision);
    recorder_.note(room_, decision);
    if (auto file = recorder_.take_finished()) file_ = file->sealed();
  }
  void go() { decide(kGoMs, MatchWent{.unix_ms = 1'700'000'063'000}); }
  void act(std::uint32_t ms, SeatNumber seat, Action action) {
    decide(kGoMs + ms, Acted{.seat = seat,
                             .board = room_.match()->seats.at(seat).run->board_number(),
                             .step = room_.match()->step,
                             .action = action});
  }
  void end(EndReason reason, std::uint32_t ms) {
    decide(kGoMs + ms,
           MatchEnded{.reason = reason, .at_ms = ms, .unix_ms = 1'700'000'063'000 + ms});
  }

  const RoomState& room() const { return room_; }
  // REQUIRES: the match has ended.
  const std::string& file() const { return file_; }
  // What the client in this seat had stored. REQUIRES: not an open room.
  OwnRecord own_record(SeatNumber seat) const {
    const MatchSealed& made = room_.seal().made;
    return {.seat = seat,
            .match_id = made.match_id,
            .settings_digest = Sha256().update(wire::bytes_of(made.settings_bytes)).finish(),
            .commitment = room_.seal().commitment,
            .nonce = room_.match()->seats.at(seat).nonce};
  }

 private:
  RoomState room_;
  ReplayRecorder recorder_{kIdleMs};
  std::string file_;
};

// Two seats that make so many moves in a race for time; the first moves at 100 ms, the others
// follow after 100 ms each.
inline PlayedMatch played_duel(const MatchSettings& settings, int moves,
                               const Series& series = Series()) {
  PlayedMatch match(settings, {"ada", "bob"}, series);
  match.go();
  for (int i = 0; i < moves; ++i) {
    const auto seat = static_cast<SeatNumber>(i % 2);
    const Action wanted = action_of(static_cast<Direction>((i / 2 + i / 7) % 4));
    const Board& board = match.room().match()->seats.at(seat).run->board();
    const bool moves_tiles = slide(board, *direction_of(wanted)).moved;
    match.act(100 * static_cast<std::uint32_t>(i + 1), seat,
              moves_tiles ? wanted : default_action(board));
  }
  match.end(EndReason::time_up, settings.time_limit_ms);
  return match;
}
inline PlayedMatch played_duel(std::uint32_t ms, int moves, const Series& series = Series()) {
  return played_duel(time_settings(ms), moves, series);
}

// Two moves each in lockstep, of which the server makes bob's first one, as it is late.
inline PlayedMatch played_steps() {
  PlayedMatch match(step_settings(5'000, 2), {"ada", "bob"});
  match.go();
  match.act(100, 0, default_action(match.room().match()->seats.at(0).run->board()));
  match.decide(PlayedMatch::kGoMs + 5'000, StepEnded{.at_ms = 5'000, .moves_for_late = true});
  for (const SeatNumber seat : {SeatNumber{0}, SeatNumber{1}}) {
    match.act(5'100, seat, default_action(match.room().match()->seats.at(seat).run->board()));
  }
  for (const bool moves_for_late : {true, false}) {
    match.decide(PlayedMatch::kGoMs + 5'100,
                 StepEnded{.at_ms = 5'100, .moves_for_late = moves_for_late});
  }
  match.end(EndReason::all_done, 5'100);
  return match;
}

// The parts of a replay that a liar could change.
struct ReplayParts {
  ReplayHeader header;
  std::vector<Decision> decisions;
  MatchResult result;
  std::optional<OwnRecord> own;

  // The first decision of this kind.
  template <typename Body>
  Body& first() {
    for (Decision& decision : decisions) {
      if (Body* const body = std::get_if<Body>(&decision.body)) return *body;
    }
    throw std::logic_error("the replay has no such decision");
  }
};

// REQUIRES: the file can be read.
inline ReplayParts parts_of(const std::string& file) {
  const auto head = read_head(wire::bytes_of(file));
  ReplayParts parts{.header = head->header};
  DecisionReader reader;
  for (std::span<const std::uint8_t> left = head->decisions; !left.empty();) {
    parts.decisions.push_back(*reader.next(left));
  }
  const auto tail = read_tail(*head);
  parts.result = tail->result;
  parts.own = tail->own;
  return parts;
}

inline std::string file_of(const ReplayParts& parts) {
  std::string decisions;
  DecisionWriter writer;
  for (const Decision& decision : parts.decisions) writer.append(decision, decisions);
  return replay_file(parts.header, decisions, parts.result, parts.own);
}

// The file after a change, with a right checksum.
inline std::string changed(const std::string& file, const std::function<void(ReplayParts&)>& lie) {
  ReplayParts parts = parts_of(file);
  lie(parts);
  return file_of(parts);
}

// What the verifier says; "" if all holds.
inline std::string verdict(const std::string& file) {
  const auto proof = verify_replay(wire::bytes_of(file));
  return proof ? "" : to_text(proof.fault());
}

}  // namespace race2048::tests
