// A series: several matches of one room, with points for each.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/match/person.h"

namespace race2048 {

// A person's line in the table. Two lines differ in name or player_id: somebody else may take a
// name once it is free, and an installation may play under several names.
struct SeriesRow {
  Person person;
  std::uint32_t points = 0;
  std::uint32_t wins = 0;         // first places
  std::uint32_t last_points = 0;  // of the newest round; 0 for a person who was not in it
  std::uint32_t place = 1;        // shared when equal: 1, 1, 3

  bool operator==(const SeriesRow&) const = default;
};

// A person's place in a round, from 1.
struct RoundPlace {
  Person person;
  std::uint32_t place = 1;
};

class Series {
 public:
  explicit Series(std::uint32_t rounds = 0) : rounds_(rounds) {}

  // A single match is no series.
  bool is_set() const { return rounds_ >= 2; }
  std::uint32_t rounds() const { return rounds_; }
  std::uint32_t played() const { return played_; }
  bool over() const { return played_ >= rounds_; }
  // A round has been played, and another is to come.
  bool under_way() const { return played_ != 0 && !over(); }
  // By place: most points, then most wins, then most points in the last round.
  const std::vector<SeriesRow>& rows() const { return rows_; }

  // A round has ended. Each player gets a point for every player of the round, less one for each
  // player in front.
  void add_round(std::span<const RoundPlace> places);

  bool operator==(const Series&) const = default;

 private:
  std::uint32_t rounds_;
  std::uint32_t played_ = 0;
  std::vector<SeriesRow> rows_;
};

}  // namespace race2048
