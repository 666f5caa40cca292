// Highlights of a match, as English.
#pragma once

#include <cstdint>
#include <string>

#include "client/model/highlights.h"
#include "client/model/race.h"

namespace race2048::client {

// What a highlight means for the person at this client.
enum class Bearing : std::uint8_t { good, bad, neutral };

Bearing bearing_of(const Highlight& highlight, const Race& race);

// "You take the lead", "bo makes the first 512", "cy is 40 behind you": no full stop at its end.
std::string highlight_text(const Highlight& highlight, const Race& race);

// Knock-out: "cy is out, 4 left", for the seats with these names.
std::string knocked_out_text(const std::string& names, bool several, const Race& race);

}  // namespace race2048::client
