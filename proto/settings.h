// The settings of a match as bytes, for the wire and for the commitment.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/or_fault.h"
#include "engine/settings/settings.h"

namespace race2048 {

// The bytes that go over the wire and into the commitment.
std::string serialised(const MatchSettings& settings);

// True if serialised() could have written the bytes, or an earlier version of it.
bool is_one_form(std::string_view bytes);

// WATCH_PACED of earlier versions. Its boards are held back until the end: less than it showed.
inline constexpr std::uint32_t kWirePaced = 2;

// The settings in the bytes, or their fault as a line for a person.
OrFault<MatchSettings> parse_settings(std::span<const std::uint8_t> bytes);
// The settings that a server tells; nothing for bytes that no server sends.
std::optional<MatchSettings> told_settings(std::string_view bytes);

}  // namespace race2048
