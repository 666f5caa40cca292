// Match settings and room options from the values of flags.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/match/room_options.h"
#include "engine/match/settings.h"
#include "engine/or_fault.h"

namespace race2048::client {

// The message about a --seed that key_from_hex() rejects.
inline constexpr const char* kSeedFault = "--seed takes exactly 64 hexadecimal digits.";

// Each value as typed; empty or absent if the flag was not given.
struct SettingsFlags {
  std::string format;  // a name of kFormats; empty: other flags choose the format
  std::optional<std::string> time;
  std::optional<std::uint32_t> target;
  std::optional<std::uint32_t> moves;
  std::optional<std::string> move_time;
  std::optional<std::string> cap;
  std::optional<int> size;
  std::string finish;  // names of kFinishes, kOnStucks, kWatches and kDraws
  std::string on_stuck;
  std::string watch;
  std::string draws;
  std::optional<std::uint32_t> seats;
  std::optional<std::uint32_t> move_rate;
  std::string seed;

  bool operator==(const SettingsFlags&) const = default;
};

// Defaults for missing flags that depend on the kind of room.
struct SettingsDefaults {
  Format format = Format::time;  // unless a flag that it does not have is given
  std::uint32_t move_time_ms = limits::kDefaultMoveTimeMs;  // in lockstep
  Watch watch = Watch::live;
  Draws draws = Draws::position;
  std::uint32_t seats = 8;
  std::uint32_t move_rate = limits::kDefaultMoveRate;
};

// For a contest of bots: equal play gets equal places, however fast each of them is.
inline constexpr SettingsDefaults kForBots{
    .format = Format::step, .move_time_ms = 2000, .watch = Watch::at_end, .move_rate = 0};

// The seconds in a flag's value, or a fault: a sentence.
OrFault<std::uint32_t> seconds_of(const char* flag, const std::string& typed, std::uint32_t low,
                                  std::uint32_t high);

// The settings, or what is wrong with the flags: a sentence.
OrFault<MatchSettings> settings_from(const SettingsFlags& flags,
                                     const SettingsDefaults& defaults = {});

struct RoomFlags {
  RoomOptions options;
  std::string password;
  std::optional<std::string> start_in;
  std::string name;  // of the room besides its code; empty: none
};

// The requested room, or what is wrong with the flags: a sentence. `seats` is its number of seats.
OrFault<RoomRequest> room_request_from(const RoomFlags& flags, std::uint32_t seats);

// True if a room may have this name, or if there is none; otherwise the fault is a sentence.
OrFault<> check_room_name(const std::string& name);

// True if a room may have this password, in any form; otherwise the fault is a sentence.
OrFault<> check_password(const std::string& password);

}  // namespace race2048::client
