// The results of matches that are over, the questions about them, and the answers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/match/outcome.h"
#include "engine/match/person.h"
#include "engine/match/splits.h"
#include "engine/sequence.h"
#include "engine/settings/settings.h"

namespace race2048 {

// ---- Matches.

// A match without its seats.
struct MatchFacts {
  MatchId match_id{};
  std::string title;         // of the room
  std::uint32_t round = 1;   // the match's number in its series, from 1
  std::uint32_t rounds = 0;  // of the series; fewer than 2: a single match
  Format format = Format::time;
  std::uint32_t size = 4;         // of the boards
  std::uint32_t target_tile = 0;  // 0 without a target
  std::int64_t began_unix_ms = 0;
  std::int64_t ended_unix_ms = 0;
  EndReason reason = EndReason::time_up;
  bool open_seed = false;  // the seed was known before: no place in top lists

  bool operator==(const MatchFacts&) const = default;
};

struct PlayedSeat {
  SeatNumber seat = 0;
  std::string name;
  bool bot = false;
  std::uint32_t place = 1;
  std::uint64_t score = 0;      // of the best board
  std::uint32_t best_tile = 0;  // of that board; the tile, not its exponent
  std::uint32_t boards = 1;
  std::uint32_t moves = 0;
  SeatState state = SeatState::racing;
  std::optional<std::uint32_t> reached_ms{};  // match clock at which it made the target
  std::uint32_t points = 0;                   // in the series, this match included; 0 without one

  bool operator==(const PlayedSeat&) const = default;
};

// A line of a list of matches.
struct PlayedMatch : MatchFacts {
  std::uint64_t number = 0;  // of the result on its server, in the order of saving, from 1
  std::uint32_t seats = 0;
  std::string winner;  // the name of the first seat in the first place
  std::uint64_t winner_score = 0;

  bool operator==(const PlayedMatch&) const = default;
};

// A line of a top list.
struct TopLine {
  MatchId match_id{};
  std::int64_t ended_unix_ms = 0;
  std::string name;
  std::uint64_t score = 0;
  std::uint32_t best_tile = 0;
  std::uint32_t moves = 0;
  std::optional<std::uint32_t> made_ms{};  // match clock; only in lists of a tile

  bool operator==(const TopLine&) const = default;
};

// ---- Questions.

// The newest results.
struct AskResults {
  std::uint64_t before = 0;  // only results with smaller numbers; 0: from the newest
  std::string name{};        // of a seat, in any case of letters; empty: all
  std::string room{};        // its code, in upper case; empty: all
  std::optional<Format> format{};

  bool operator==(const AskResults&) const = default;
};

// One match, with a page of its seats.
struct AskResult {
  std::string match;        // digits that its id begins with: hexadecimal, in any case of letters
  std::uint32_t first = 0;  // index of the page's first seat, by place

  bool operator==(const AskResult&) const = default;
};

// A page of a top list.
struct AskTop {
  Format format = Format::time;  // of the best scores
  std::uint32_t size = 4;        // of the boards
  std::uint32_t tile = 0;        // 0: best scores; else the fastest to this tile, in all formats
  bool bots = false;             // only bots, or only people
  std::uint32_t first = 0;       // index of the page's first line

  bool operator==(const AskTop&) const = default;
};

// A part of a match's replay.
struct AskReplay {
  MatchId match_id{};
  std::uint32_t offset = 0;  // of the part's first byte

  bool operator==(const AskReplay&) const = default;
};

using Question = std::variant<AskResults, AskResult, AskTop, AskReplay>;

// ---- Answers.

struct ResultList {
  std::vector<PlayedMatch> matches;  // the newest first
  bool more = false;                 // older matches exist

  bool operator==(const ResultList&) const = default;
};

struct ResultDetails {
  PlayedMatch match;
  std::uint32_t first = 0;
  std::vector<PlayedSeat> seats;   // by place, equal places by number, from index `first` on
  std::string settings_bytes{};    // which the commitment covers; on the first page
  std::vector<Split> splits{};     // on the first page
  std::uint32_t replay_bytes = 0;  // 0: no replay is kept
};

struct TopLines {
  std::uint32_t first = 0;
  std::vector<TopLine> lines;

  bool operator==(const TopLines&) const = default;
};

struct ReplayPiece {
  MatchId match_id{};
  std::uint32_t offset = 0;
  std::uint32_t total = 0;  // bytes of the whole replay
  std::string bytes;        // empty from the end on

  bool operator==(const ReplayPiece&) const = default;
};

using ResultAnswer = std::variant<ResultList, ResultDetails, TopLines, ReplayPiece>;

}  // namespace race2048
