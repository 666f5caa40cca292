// The file of one match, for readers without a server: docs/replay.md describes its bytes. This has
// the values around the decisions; replay_recorder.h writes files, verify_replay.h reads them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/match/outcome.h"
#include "engine/match/person.h"
#include "engine/match/room_state.h"
#include "engine/match/splits.h"
#include "engine/or_fault.h"
#include "engine/sequence.h"
#include "proto/conversions.h"
#include "shared/fields.h"

namespace race2048 {

inline constexpr std::string_view kReplayMagic = "R2048REPLAY";
// The versions have the same parts, with these changes: Seats without a move come last; before,
// places and points were those of Unmoved::like_others.
inline constexpr std::uint8_t kUnmovedComeLast = 2;
// The settings have the one form that serialised() writes; before, the form of the program that
// made them.
inline constexpr std::uint8_t kSettingsInOneForm = 3;
// The match clock starts before the match is over, however late the server was.
inline constexpr std::uint8_t kStartsBeforeItsEnd = 3;
// Nothing in the file names the room: one code stands for all, and 0 for the time of its opening.
inline constexpr std::uint8_t kNamesNoRoom = 3;
// The newest one, which is written.
inline constexpr std::uint8_t kReplayVersion = 3;

// No server puts a seat out for less time without a move.
inline constexpr std::uint32_t kLeastIdleMs = 1000;

// The fields that stand before the decisions.
struct ReplayHeader {
  std::uint8_t version = kReplayVersion;
  std::uint32_t idle_ms = 0;  // the time without a move after which the server put a seat out

  Unmoved unmoved() const {
    return version < kUnmovedComeLast ? Unmoved::like_others : Unmoved::last;
  }
};

// The record that a player's client had stored before the start of the match.
struct OwnRecord {
  SeatNumber seat = 0;
  MatchId match_id{};
  Digest settings_digest{};            // SHA-256 of the settings' bytes
  std::optional<Digest> commitment{};  // nothing in an open room
  std::optional<Nonce> nonce{};        // likewise

  bool operator==(const OwnRecord&) const = default;
};

// How a seat ended.
struct SeatResult {
  SeatNumber seat = 0;
  std::uint32_t place = 0;
  SeatState state = SeatState::racing;
  std::uint64_t best_score = 0;
  std::uint8_t best_exponent = 0;
  std::uint32_t moves = 0;
  std::uint32_t last_gain_ms = 0;             // match clock
  std::optional<std::uint32_t> reached_ms{};  // match clock
  std::uint32_t missed = 0;                   // lockstep: steps in which the seat was late
  std::uint32_t board_number = 0;             // of the last board, from 0
  std::uint64_t score = 0;                    // of that board
  std::string cells{};                        // its exponents in reading order

  bool operator==(const SeatResult&) const = default;
};

// A person's line in the table of the series, after the match.
struct PointsResult {
  PersonNumber person = 0;
  std::uint32_t points = 0;
  std::uint32_t wins = 0;
  std::uint32_t last_points = 0;
  std::uint32_t place = 0;

  bool operator==(const PointsResult&) const = default;
};

// The result of the match, in the words of the file; the decisions must come to the same.
struct MatchResult {
  std::optional<Digest> commitment;  // as it was announced before the start; nothing: an open room
  Key key{};
  std::vector<SeatResult> seats;     // by number
  std::vector<Split> splits;         // in the order in which the tiles were made
  std::uint32_t played = 0;          // rounds of the series, this one included; 0 without a series
  std::vector<PointsResult> points;  // by place; empty without a series
};

// REQUIRES: the room has a match that has ended, and no later match was sealed.
MatchResult result_of(const RoomState& room);

// The first thing in a replay that does not hold, and its place.
struct ReplayFault {
  std::size_t byte = 0;                  // offset in the file, from 0
  std::optional<SeatNumber> seat{};      // whose decision or result it is
  std::uint32_t move = 0;                // the number of the seat's action, from 1; 0: no action
  std::optional<std::uint32_t> at_ms{};  // match clock; nothing: not in the match
  std::string what{};                    // a part of a sentence
  bool checksum_holds = true;
  // The file is of a later version of the program: it may hold, but cannot be checked.
  bool is_of_later_version = false;
};

// The order of the fields in the bytes. Reading and writing.
template <typename Bytes, MaybeConst<SeatResult> Value>
void fields(Bytes& bytes, Value& seat) {
  bytes.number(seat.seat);
  bytes.number(seat.place);
  bytes.choice(seat.state, SeatState::knocked_out);
  bytes.number(seat.best_score);
  bytes.number(seat.best_exponent);
  bytes.number(seat.moves);
  bytes.number(seat.last_gain_ms);
  bytes.optional(seat.reached_ms, [&](auto& ms) { bytes.number(ms); });
  bytes.number(seat.missed);
  bytes.number(seat.board_number);
  bytes.number(seat.score);
  bytes.text(seat.cells);
}
template <typename Bytes, MaybeConst<Split> Value>
void fields(Bytes& bytes, Value& split) {
  auto exponent = static_cast<std::uint8_t>(split.exponent);
  bytes.number(exponent);
  if constexpr (!std::is_const_v<Value>) split.exponent = exponent;
  bytes.number(split.seat);
  bytes.number(split.at_ms);
}
template <typename Bytes, MaybeConst<PointsResult> Value>
void fields(Bytes& bytes, Value& row) {
  bytes.number(row.person);
  bytes.number(row.points);
  bytes.number(row.wins);
  bytes.number(row.last_points);
  bytes.number(row.place);
}
template <typename Bytes, MaybeConst<MatchResult> Value>
void fields(Bytes& bytes, Value& result) {
  bytes.optional(result.commitment, [&](auto& digest) { bytes.fixed(digest); });
  bytes.fixed(result.key);
  bytes.list(result.seats, [&](auto& seat) { fields(bytes, seat); });
  bytes.list(result.splits, [&](auto& split) { fields(bytes, split); });
  bytes.number(result.played);
  bytes.list(result.points, [&](auto& row) { fields(bytes, row); });
}
template <typename Bytes, MaybeConst<OwnRecord> Value>
void fields(Bytes& bytes, Value& own) {
  bytes.number(own.seat);
  bytes.fixed(own.match_id);
  bytes.fixed(own.settings_digest);
  bytes.optional(own.commitment, [&](auto& digest) { bytes.fixed(digest); });
  bytes.optional(own.nonce, [&](auto& nonce) { bytes.fixed(nonce); });
}

// The parts of the file, in their order: the bytes before the decisions, which have `size` bytes;
// the bytes behind them; and the checksum of the whole.
std::string bytes_before_decisions(const ReplayHeader& header, std::size_t size);
std::string bytes_after_decisions(const MatchResult& result, const std::optional<OwnRecord>& own);
void append_checksum(std::string& file);

// The whole file. `decisions` are their bytes.
std::string replay_file(const ReplayHeader& header, std::string_view decisions,
                        const MatchResult& result, const std::optional<OwnRecord>& own);

// The same match with this record in place of the one in `file`, if any. The fault says what is
// wrong with the file; the match is not verified.
OrFault<std::string, ReplayFault> with_own_record(std::string_view file, const OwnRecord& own);

}  // namespace race2048
