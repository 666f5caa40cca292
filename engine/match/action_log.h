// The effects of a seat's actions, in a byte or two each: from it and the key of the match, all
// answers to the seat can be made again (answers.h).
//
// Actions that changed nothing are only counted, so the log does not grow with them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/run.h"

namespace race2048 {

class ActionLog {
 public:
  // A place between two entries, from the first one on.
  struct Place {
    std::size_t byte = 0;
    std::uint32_t at_ms = 0;  // match clock of the applied action before it

    bool operator==(const Place&) const = default;
  };
  enum class Kind : std::uint8_t {
    applied,        // an action, by the seat or for a late one
    unchanged,      // `count` answers that changed nothing
    chosen,         // lockstep: the seat's choice took a number
    choice_undone,  // lockstep: the choice was answered, and changed nothing
  };
  struct Entry {
    Kind kind = Kind::applied;
    Action action = Action::up;  // of Kind::applied
    std::uint32_t count = 0;     // of Kind::unchanged
    Place end;                   // behind the entry; end.at_ms is the time of an applied action
  };

  // Memory for the log of a match at a person's pace.
  void reserve();

  void add_applied(Action action, std::uint32_t at_ms);
  void add_unchanged() { ++unchanged_; }
  void add_chosen();
  void add_choice_undone();

  // The place behind all entries, and how many answers that changed nothing have come behind it.
  Place end() const { return {.byte = bytes_.size(), .at_ms = at_ms_}; }
  std::uint32_t unchanged_behind_end() const { return unchanged_; }

  // The entry behind the place; nothing at the end, or where only answers follow that changed
  // nothing: they become an entry when another action follows them. REQUIRES: `place` is the
  // beginning, or the end of an entry of this log, which may have grown since.
  std::optional<Entry> at(const Place& place) const;

  bool operator==(const ActionLog&) const = default;

 private:
  void put_unchanged();
  void put(std::uint8_t code, std::uint32_t number);

  std::vector<std::uint8_t> bytes_;
  std::uint32_t at_ms_ = 0;      // of the last applied action
  std::uint32_t unchanged_ = 0;  // since the last entry, not in `bytes_` yet
};

}  // namespace race2048
