// All matches of a bot's stay added up, by player. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "client/bots/conduct.h"
#include "client/model/model.h"

namespace race2048::client {

class BotTally {
 public:
  // Players beyond this number are not counted: a room that is open for days sees any number of
  // names.
  static constexpr std::size_t kMostPlayers = 1000;
  // The table shows the best of them.
  static constexpr std::size_t kShownPlayers = 20;

  // Adds a match that has ended. REQUIRES: a result, and an own seat in the race.
  void add(const Model& model);
  // Adds the conduct of the bot's own moves, in that match or outside of any.
  void add(const Conduct& conduct) { conduct_.add(conduct); }
  // The bot has this name, also if no match has ended.
  void set_name(const std::string& name) { own_name_ = name; }
  std::uint32_t matches() const { return matches_; }

  // {"type":"total","matches":100,..}, with a line end. `missed`: matches whose end came while the
  // bot's link was lost; they are not in the tally.
  std::string line(std::uint32_t missed) const;
  // One line for each player, the best mean place first.
  std::string table() const;
  // A line about the faults of the bot's own program; empty if it had none.
  std::string faults() const;

 private:
  struct Player {
    bool bot = false;
    std::uint32_t matches = 0;
    std::uint32_t wins = 0;  // shared ones too
    std::uint64_t places = 0;
    std::uint64_t points = 0;
    std::uint64_t best_score = 0;
    std::uint32_t best_tile = 0;
    std::uint64_t moves = 0;
    std::uint64_t late = 0;  // steps of lockstep

    void add(const Standing& standing);
    double mean_place() const;
    double mean_score() const;
  };
  using Entry = std::map<std::string, Player>::value_type;
  std::vector<const Entry*> by_place() const;

  std::map<std::string, Player> players_;  // by name
  std::string own_name_;
  Conduct conduct_;
  std::uint32_t matches_ = 0;
  std::uint32_t verified_ = 0;
  std::uint32_t open_ = 0;  // matches whose seed was known
};

}  // namespace race2048::client
