// A field that a host can set, of a match or of its room: its names, its words and its numbers.
// setting_rows.h and option_rows.h hold one row for each. The host's form, the flags, the word
// "set" of the line mode, the facts about a room, JSON, the log and the checks read the rows.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/or_fault.h"

namespace race2048 {

// The numbers that a field may have, from `least` to `most` inclusive. Of a text: its characters.
struct Range {
  std::uint32_t least = 0;
  std::uint32_t most = 0;

  constexpr bool has(std::uint64_t number) const { return number >= least && number <= most; }
};

// One of the few values that a field can have.
struct Choice {
  std::uint32_t value = 0;   // the enumerator as a number; of a switch, 1 is on
  std::uint32_t wire = 0;    // its number in race2048.proto
  std::string_view name{};   // as typed
  std::string_view words{};  // in the form
  std::string_view fact{};   // in the facts about a room, if it is worth saying; empty: not
};

enum class FieldKind : std::uint8_t { number, ms, seconds, tile, choice, text };

// The names of a field. Empty: the field has no such name.
struct FieldNames {
  std::string_view flag{};  // without the dashes
  std::string_view word{};  // after "set"
  std::string_view key{};   // in JSON and in the log
};

struct FieldWords {
  std::string_view label{};  // in the form; empty: it is not in the form
  // For the form and the help: lower case, without a full stop and without the range.
  std::string_view meaning{};
  std::string_view subject{};  // of a number, in a sentence about its range
  std::string_view example{};  // of a number as typed
};

struct Field {
  FieldNames names{};
  FieldWords words{};
  std::string_view switches_on{};  // of a switch: the help of the flag that turns it on
  FieldKind kind = FieldKind::number;
  std::uint32_t step = 1;                        // how far a key changes it; of a time in seconds
  std::span<const Choice> choices{};             // of a choice; a switch is one between 0 and 1
  std::string_view zero{};                       // the meaning of 0, if that is no usual number
  std::string (*text)(std::uint32_t) = nullptr;  // as the form shows it; null: as its kind is shown
  bool comes_first = false;  // the form shows it at once, others only behind "more"

  constexpr bool is(FieldKind of) const { return kind == of; }
  constexpr bool is_time() const { return is(FieldKind::ms) || is(FieldKind::seconds); }
  // How many units of its value make one that people see and type.
  constexpr std::uint32_t unit() const { return is(FieldKind::ms) ? 1000 : 1; }
  // The choice of this value. REQUIRES: it exists.
  const Choice& choice(std::uint32_t value) const;
  // The choice of this name; null if no choice has it.
  const Choice* choice_named(std::string_view typed) const;
  // True if the value is in the range. Otherwise the fault is a line for a person, such as "the
  // number of seats is 0; it must be 1 to 1000". `clock` writes seconds; without it a time is
  // written in its own unit.
  OrFault<> check(Range range, std::uint32_t value,
                  std::string (*clock)(std::uint32_t) = nullptr) const;
};

// Reads and writes a field in the values that it is part of.
template <typename Of>
struct Part {
  std::uint32_t (*get)(const Of&) = nullptr;
  void (*set)(Of&, std::uint32_t) = nullptr;
};
template <typename Of, auto member>
constexpr Part<Of> part() {
  return {[](const Of& of) { return static_cast<std::uint32_t>(of.*member); },
          [](Of& of, std::uint32_t value) {
            of.*member = static_cast<std::remove_reference_t<decltype(of.*member)>>(value);
          }};
}

}  // namespace race2048
