// A series: several matches of one room, with points for each.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/match/person.h"

namespace race2048 {

// A person's line in the table, by Person::number: another person may take a name once it is free.
struct SeriesRow {
  Person person;
  std::uint32_t points = 0;
  std::uint32_t wins = 0;         // first places with a move
  std::uint32_t last_points = 0;  // of the newest round; 0 for a person who did not play in it
  std::uint32_t place = 1;        // equal people share a place: 1, 1, 3

  bool operator==(const SeriesRow&) const = default;
};

// A person's place in a round, from 1.
struct RoundPlace {
  Person person;
  std::uint32_t place = 1;
  bool moved = true;  // made a move that changed a board
};

class Series {
 public:
  explicit Series(std::uint32_t rounds = 0) : rounds_(rounds) {}
  // A series of which some rounds have been played, with its table by place.
  Series(std::uint32_t rounds, std::uint32_t played, std::vector<SeriesRow> rows)
      : rounds_(rounds), played_(played), rows_(std::move(rows)) {}

  // False for single matches.
  bool is_set() const { return rounds_ >= 2; }
  std::uint32_t rounds() const { return rounds_; }
  std::uint32_t played() const { return played_; }
  bool over() const { return played_ >= rounds_; }
  // At least one round has been played, and another follows.
  bool under_way() const { return played_ != 0 && !over(); }
  // By place: most points, then most wins, then most points in the last round.
  const std::vector<SeriesRow>& rows() const { return rows_; }

  // Adds the result of a round. Each player who has moved gets a point for every player of the
  // round, minus one for each player ahead. A player who has not moved gets no points, and no win.
  void add_round(std::span<const RoundPlace> places);

  bool operator==(const Series&) const = default;

 private:
  std::uint32_t rounds_;
  std::uint32_t played_ = 0;
  std::vector<SeriesRow> rows_;
};

}  // namespace race2048
