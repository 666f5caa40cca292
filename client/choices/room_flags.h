// How a match is to be played and what its room is to be, as flags ask for it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "client/session/client.h"
#include "engine/match/settings.h"

namespace race2048::client {

// What is said of a --seed that key_from_hex() does not take.
inline constexpr const char* kSeedFault = "--seed takes exactly 64 hexadecimal digits.";

// Each as it was typed; what was not given is absent or empty.
struct SettingsFlags {
  std::string format;  // a name of kFormats; empty: the flags say it that only some formats have
  std::optional<std::string> time;
  std::optional<std::uint32_t> target;
  std::optional<std::uint32_t> moves;
  std::optional<std::string> move_time;
  std::optional<std::string> cap;
  std::optional<int> size;
  std::string finish;  // names of kFinishes, kOnStucks and kWatches
  std::string on_stuck;
  std::string watch;
  std::optional<std::uint32_t> seats;
  std::optional<std::uint32_t> move_rate;
  std::string seed;

  bool operator==(const SettingsFlags&) const = default;
};

// What flags that were not given stand for, where that depends on the room.
struct SettingsDefaults {
  Watch watch = Watch::live;
  std::uint32_t seats = 8;
  std::uint32_t move_rate = limits::kDefaultMoveRate;
};

// The settings, or what is wrong with the flags.
std::variant<MatchSettings, std::string> settings_from(const SettingsFlags& flags,
                                                       const SettingsDefaults& defaults = {});

struct RoomFlags {
  std::string title;
  bool listed = false;
  std::string password;
  std::uint32_t rounds = 0;
  bool pause = false;
  std::uint32_t start_at = 0;
  std::optional<std::string> start_in;
  bool no_chat = false;
};

// The room that the flags ask for, or what is wrong with them. `seats` is how many it has.
std::variant<RoomRequest, std::string> room_request_from(const RoomFlags& flags,
                                                         std::uint32_t seats);

// What is wrong with a password; empty when a room may have it.
std::string fault_in_password(const std::string& password);

}  // namespace race2048::client
