// Converts a person to and from the messages Member, Watcher, SeriesRow and StartSeat, which have
// the same fields for one.
#pragma once

#include <optional>
#include <string>

#include "engine/match/person.h"
#include "shared/fingerprint.h"
#include "shared/names.h"

namespace race2048::wire {

inline PersonShown shown(const Person& person) {
  return {.number = person.number,
          .name = person.name,
          .bot = person.bot,
          .key_mark = person.keyed ? key_mark(person.player_id) : std::string(),
          .bot_level = person.bot_level};
}

template <typename Message>
constexpr bool kHasKeyMark = requires(const Message& message) {
  message.key_mark();
};

template <typename Message>
constexpr bool kHasBotLevel = requires(const Message& message) {
  message.bot_level();
};

// A tile, or 0.
inline std::uint32_t bot_level_to_wire(std::uint8_t level) {
  return level == 0 ? 0 : std::uint32_t{1} << level;
}

template <typename Message>
void to_wire(const PersonShown& person, Message& message) {
  message.set_person(person.number);
  message.set_name(person.name);
  message.set_bot(person.bot);
  if constexpr (kHasKeyMark<Message>) message.set_key_mark(person.key_mark);
  if constexpr (kHasBotLevel<Message>) {
    message.set_bot_level(bot_level_to_wire(person.bot_level));
  }
}

// True if the message has just this person.
template <typename Message>
bool has_person(const Message& message, const PersonShown& person) {
  if constexpr (kHasKeyMark<Message>) {
    if (message.key_mark() != person.key_mark) return false;
  }
  if constexpr (kHasBotLevel<Message>) {
    if (message.bot_level() != bot_level_to_wire(person.bot_level)) return false;
  }
  return message.person() == person.number && message.name() == person.name &&
         message.bot() == person.bot;
}

// Returns an empty mark for a text that cannot be one, because it would go to the screen.
inline std::string key_mark_from(const std::string& mark) {
  return is_key_mark(mark) ? mark : std::string();
}

// Returns nothing for an invalid name.
template <typename Message>
std::optional<PersonShown> person_from(const Message& message) {
  if (!is_valid_name(message.name())) return std::nullopt;
  PersonShown person{.number = message.person(), .name = message.name(), .bot = message.bot()};
  if constexpr (kHasKeyMark<Message>) person.key_mark = key_mark_from(message.key_mark());
  if constexpr (kHasBotLevel<Message>) {
    person.bot_level = bot_level_of(person.bot, message.bot_level());
  }
  return person;
}

}  // namespace race2048::wire
