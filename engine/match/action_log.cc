// An entry is a code and a number. Its first byte holds the code in bits 0 to 2 and the lowest four
// bits of the number in bits 3 to 6. While the highest bit of a byte is set, another byte follows
// with seven more bits of the number.
//
// The number of an applied action is the time since the one before, in milliseconds: one byte for
// a fast bot, two for a person.
#include "engine/match/action_log.h"

#include "engine/slow_growth.h"

namespace race2048 {
namespace {

// For the moves of a person in some minutes.
constexpr std::size_t kExpectedBytes = 1024;
constexpr std::size_t kMostOfEntry = 5;

// Codes. Smaller codes are the actions that were applied.
constexpr std::uint8_t kUnchanged = 6;  // the number: how many
constexpr std::uint8_t kChoice = 7;     // the number: one of the two below
constexpr std::uint32_t kChosen = 0;
constexpr std::uint32_t kChoiceUndone = 1;
static_assert(static_cast<std::uint8_t>(Action::give_up) < kUnchanged);

constexpr std::uint8_t kMore = 0x80;
constexpr unsigned kCodeBits = 3;
constexpr unsigned kFirstBits = 4;  // of the number
constexpr unsigned kNextBits = 7;

}  // namespace

void ActionLog::reserve() {
  bytes_.reserve(kExpectedBytes);
}

void ActionLog::add_applied(Action action, std::uint32_t at_ms) {
  put_unchanged();
  // Modulo 2^32, so that no time is lost in any order.
  put(static_cast<std::uint8_t>(action), at_ms - at_ms_);
  at_ms_ = at_ms;
}

void ActionLog::add_chosen() {
  put_unchanged();
  put(kChoice, kChosen);
}

void ActionLog::add_choice_undone() {
  put_unchanged();
  put(kChoice, kChoiceUndone);
}

void ActionLog::put_unchanged() {
  if (unchanged_ == 0) return;
  put(kUnchanged, unchanged_);
  unchanged_ = 0;
}

void ActionLog::put(std::uint8_t code, std::uint32_t number) {
  constexpr std::uint32_t kFirst = (1U << kFirstBits) - 1;
  constexpr std::uint32_t kNext = (1U << kNextBits) - 1;
  grow_slowly(bytes_, kMostOfEntry, kExpectedBytes);
  const auto more = [](std::uint32_t left) { return left == 0 ? 0U : std::uint32_t{kMore}; };
  std::uint32_t left = number >> kFirstBits;
  bytes_.push_back(static_cast<std::uint8_t>(code | (number & kFirst) << kCodeBits | more(left)));
  while (left != 0) {
    const std::uint32_t bits = left & kNext;
    left >>= kNextBits;
    bytes_.push_back(static_cast<std::uint8_t>(bits | more(left)));
  }
}

std::optional<ActionLog::Entry> ActionLog::at(const Place& place) const {
  Entry entry{.end = place};
  std::size_t& byte = entry.end.byte;
  if (byte == bytes_.size()) return std::nullopt;
  const std::uint8_t first = bytes_[byte];
  const auto code = static_cast<std::uint8_t>(first & ((1U << kCodeBits) - 1));
  std::uint32_t number = (first & ~std::uint32_t{kMore}) >> kCodeBits;
  for (unsigned shift = kFirstBits; (bytes_[byte++] & kMore) != 0; shift += kNextBits) {
    number |= (bytes_[byte] & ~std::uint32_t{kMore}) << shift;
  }
  if (code == kUnchanged) {
    entry.kind = Kind::unchanged;
    entry.count = number;
  } else if (code == kChoice) {
    entry.kind = number == kChosen ? Kind::chosen : Kind::choice_undone;
  } else {
    entry.action = static_cast<Action>(code);
    entry.end.at_ms += number;
  }
  return entry;
}

}  // namespace race2048
