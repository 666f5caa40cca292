// The table of a series, and the remarkable facts of its rounds, collected as they end, for the
// podium.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/match/person.h"
#include "engine/sequence.h"

namespace race2048::client {

struct Race;

struct SeriesRow : PersonShown {
  std::uint32_t place = 0;
  std::uint32_t points = 0;
  std::uint32_t wins = 0;
  std::uint32_t last_points = 0;

  bool operator==(const SeriesRow&) const = default;
};

struct Series {
  std::uint32_t rounds = 0;
  std::uint32_t played = 0;
  std::vector<SeriesRow> rows;  // by place

  bool over() const { return played >= rounds; }
};

// Its size is bounded by the number of tiles and of people, not by the number of rounds.
struct SeriesStory {
  // The player who was first to make a tile, in the shortest time of all rounds.
  struct Fastest {
    std::string name;
    std::uint32_t at_ms = 0;   // match clock
    std::uint32_t round = 0;   // of the series, from 1
    std::uint32_t rounds = 0;  // in how many of them somebody made the tile

    bool operator==(const Fastest&) const = default;
  };
  struct BestScore {
    std::string name;
    std::uint64_t score = 0;
    std::uint32_t round = 0;

    bool operator==(const BestScore&) const = default;
  };
  // The round in which the second was closest behind the first.
  struct Closest {
    std::string winner;
    std::string second;
    std::uint64_t points = 0;  // the difference of their scores
    std::uint32_t round = 0;

    bool operator==(const Closest&) const = default;
  };

  std::optional<MatchId> last;     // the match that was noted last
  std::uint32_t played = 0;        // rounds of the series then
  std::uint32_t seen = 0;          // how many of them this client has noted
  std::map<int, Fastest> fastest;  // by the tile's exponent
  std::optional<BestScore> best;   // no points: nothing
  std::optional<Closest> closest;  // of rounds with two or more players and a first place
  std::vector<SeriesRow> half;     // the table after the first half of the rounds

  bool operator==(const SeriesStory&) const = default;
};

// Notes the round that has just ended. `race` has its final standings, and `series` is the table
// after it. Forgets an earlier series; notes no match twice.
void note_round(const Race& race, const Series& series, SeriesStory& story);
// Takes a series that did not come with the end of a round, as on entering: forgets an earlier one.
void note_series(const Series& series, SeriesStory& story);

// The person who gained the most places from the first half of the series to its end; among equals
// the one who is ahead. Nothing unless the series is over, its half was seen, and somebody gained
// two places or more.
struct Comeback {
  std::string name;
  std::uint32_t from = 0;
  std::uint32_t to = 0;

  bool operator==(const Comeback&) const = default;
};
std::optional<Comeback> comeback_of(const Series& series, const SeriesStory& story);

}  // namespace race2048::client
