// The person's best results over all servers: what a match adds to them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "client/model/race.h"

namespace race2048::client {

// A result that can be compared with those of the same kind.
struct OwnMark {
  std::string kind{};       // the format, the size of the board and the numbers of the format
  std::uint64_t value = 0;  // a score; in a race to a tile the time of making it, in ms
  bool is_time = false;     // then less is better

  bool is_better_than(std::uint64_t other) const { return is_time ? value < other : value > other; }

  bool operator==(const OwnMark&) const = default;
};

// OwnMark::kind of a match with these settings.
std::string kind_of_mark(const MatchSettings& settings);

// The mark of the person's seat in a match that has ended. Nothing if the match counts for no best:
// the tiles were known before, the person raced alone or did not move, or the target tile was not
// made. REQUIRES: final standings.
std::optional<OwnMark> own_mark(const Race& race);
// The same of this final standing in a match with so many seats.
std::optional<OwnMark> own_mark(const MatchSettings& settings, const Standing& own,
                                std::size_t seats);

// The person has surpassed their best.
struct NewBest {
  OwnMark mark{};
  std::uint64_t before = 0;

  bool operator==(const NewBest&) const = default;
};

// Keeps the best mark of each kind.
class BestKeeper {
 public:
  virtual ~BestKeeper() = default;
  // Keeps the mark if it is the best or the first of its kind. Returns the kept value that it has
  // surpassed; nothing if none.
  virtual std::optional<std::uint64_t> keep(const OwnMark& mark) = 0;
};

}  // namespace race2048::client
