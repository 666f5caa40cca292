// The settings of a match as bytes, for the wire and for the commitment.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "engine/match/settings.h"
#include "engine/or_fault.h"

namespace race2048 {

// The bytes that go over the wire and into the commitment.
std::string serialised(const MatchSettings& settings);

// The settings in the bytes, or their fault as a line for a person.
OrFault<MatchSettings> parse_settings(std::span<const std::uint8_t> bytes);

}  // namespace race2048
