// The matches that a server keeps, as it tells of them, and what a client asks about them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/match/outcome.h"
#include "engine/match/settings.h"
#include "engine/match/splits.h"
#include "engine/sequence.h"

namespace race2048::client {

// ---- Questions.

struct AskResults {
  std::uint64_t before = 0;  // only results with smaller numbers; 0: from the newest
  std::string name{};        // of a player, in any case; empty: all
  std::string room{};        // code; empty: all
  std::optional<Format> format{};

  bool operator==(const AskResults&) const = default;
};

struct AskResult {
  std::string match;        // the beginning of the id, in hexadecimal
  std::uint32_t first = 0;  // index of the first seat, by place

  bool operator==(const AskResult&) const = default;
};

struct AskTop {
  Format format = Format::time;
  std::uint32_t size = 4;  // of the boards
  std::uint32_t tile = 0;  // 0: best scores; else the fastest to this tile, in all formats
  bool bots = false;
  std::uint32_t first = 0;

  bool operator==(const AskTop&) const = default;
};

struct AskReplay {
  MatchId match_id{};
  std::uint32_t offset = 0;

  bool operator==(const AskReplay&) const = default;
};

using Question = std::variant<AskResults, AskResult, AskTop, AskReplay>;

// ---- Answers. All text is safe for a terminal.

struct PlayedMatch {
  std::uint64_t number = 0;  // rising; AskResults::before
  MatchId match_id{};
  std::string title;
  std::uint32_t round = 1;
  std::uint32_t rounds = 0;  // of the series; 0 or 1: a single match
  Format format = Format::time;
  std::uint32_t size = 4;
  std::uint32_t target = 0;  // Format::first: the tile; else 0
  std::int64_t began_unix_ms = 0;
  std::int64_t ended_unix_ms = 0;
  EndReason reason = EndReason::time_up;
  bool open_seed = false;
  std::uint32_t seats = 0;
  std::string winner;
  std::uint64_t winner_score = 0;

  bool operator==(const PlayedMatch&) const = default;
};

struct ResultList {
  std::vector<PlayedMatch> matches;  // the newest first
  bool more = false;                 // there are older ones

  bool operator==(const ResultList&) const = default;
};

struct PlayedSeat {
  std::uint32_t seat = 0;
  std::string name;
  bool bot = false;
  std::uint32_t place = 1;
  std::uint64_t score = 0;
  std::uint32_t best_tile = 0;
  std::uint32_t boards = 1;
  std::uint32_t moves = 0;
  SeatState state = SeatState::racing;
  std::uint32_t reached_ms = 0;  // match clock; 0: it did not reach the target
  std::uint32_t points = 0;      // in the series; 0 without one

  bool operator==(const PlayedSeat&) const = default;
};

struct ResultDetails {
  PlayedMatch match;
  std::uint32_t first = 0;
  std::vector<PlayedSeat> seats;            // by place, from index `first` on
  std::optional<MatchSettings> settings{};  // on the first page
  std::vector<race2048::Split> splits{};    // on the first page
  std::uint32_t replay_bytes = 0;           // 0: no replay is kept
};

struct TopLine {
  MatchId match_id{};
  std::int64_t ended_unix_ms = 0;
  std::string name;
  std::uint64_t score = 0;
  std::uint32_t best_tile = 0;
  std::uint32_t moves = 0;
  std::uint32_t made_ms = 0;  // match clock; only in lists of a tile

  bool operator==(const TopLine&) const = default;
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
  std::string bytes;

  bool operator==(const ReplayPiece&) const = default;
};

using ResultAnswer = std::variant<ResultList, ResultDetails, TopLines, ReplayPiece>;

}  // namespace race2048::client
