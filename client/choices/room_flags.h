// Match settings and room options from the values of flags.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "engine/or_fault.h"
#include "engine/settings/room_options.h"
#include "engine/settings/setting_rows.h"

namespace race2048::client {

// The message about a --seed that key_from_hex() rejects.
inline constexpr const char* kSeedFault = "--seed takes exactly 64 hexadecimal digits.";

// Values of settings, by the names of their rows.
using SettingValues = std::map<std::string_view, std::uint32_t>;

// The values of the flags of a match.
struct SettingsFlags {
  std::string format;  // a name of kFormats; empty: other flags choose the format
  SettingValues given;
  std::string seed;

  bool operator==(const SettingsFlags&) const = default;
};

// Defaults for missing flags that depend on the kind of room.
struct SettingsDefaults {
  Format format = Format::time;  // unless a given flag does not fit it
  SettingValues values{};        // where the format has them
};

// For a contest of bots: equal play gets equal places, however fast each of them is.
SettingsDefaults for_bots();

// The value of a setting without a flag, in a format that has it.
std::uint32_t default_value(const SettingRow& row, Format format, const SettingsDefaults& defaults);

// The settings, or what is wrong with the flags: a sentence.
OrFault<MatchSettings> settings_from(const SettingsFlags& flags,
                                     const SettingsDefaults& defaults = {});

struct RoomFlags {
  RoomRequest request;   // without the password
  std::string password;  // as typed
  std::string name;      // of the room besides its code; empty: none
};

// The requested room, or what is wrong with the flags: a sentence. `seats` is its number of seats.
OrFault<RoomRequest> room_request_from(const RoomFlags& flags, std::uint32_t seats);

// True if the name is empty or a room may have it; otherwise the fault is a sentence.
OrFault<> check_room_name(const std::string& name);

// True if a room may have this password, in any form; otherwise the fault is a sentence.
OrFault<> check_password(const std::string& password);

}  // namespace race2048::client
