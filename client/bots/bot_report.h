// How a bot's stay ended: as a sentence for people, and as a line for the host's program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "client/model/model.h"

namespace race2048::client {

struct BotEnd {
  enum class How : std::uint8_t {
    not_let_in,  // it never entered the room
    put_out,     // by the host
    gone,        // its stay ended for another reason
  };
  How how = How::gone;
  std::string name{};  // in the room; empty if it was not let in
  std::string why{};   // a sentence

  bool operator==(const BotEnd&) const = default;
};

// The end of the stay of a bot that was in the room. REQUIRES: model.failure.
BotEnd end_of_stay(const Model& model);

// "Otto2 was kicked by the host."
std::string sentence_of(const BotEnd& end);

// {"type":"gone","name":"Otto2","why":".."}, without a line end.
std::string bot_end_line(const BotEnd& end);
// Returns nothing if the line is anything else.
std::optional<BotEnd> parse_bot_end(std::string_view line);

}  // namespace race2048::client
