// The recorded seat that a person names for a ghost: FILE|ID[,SEAT].
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "client/bots/ghost_player.h"
#include "client/choices/config.h"
#include "client/choices/room_flags.h"
#include "engine/or_fault.h"
#include "proto/replay/verify_replay.h"
#include "shared/usage/usage.h"

namespace race2048::client {

// The help of the flag's value.
inline constexpr const char* kGhostHelp =
    "a file, or the first 6 digits of a match's id or more; ,SEAT behind it names the seat by its "
    "number or its player, otherwise it is your own in your own match, else the winner's";

// The rest of the help where kBestGhost may be asked for.
inline constexpr const char* kBestGhostHelp =
    "; best: you in the best kept race of yours of this kind";
// The value of --ghost, which may be repeated.
usage::Value ghosts_value(std::vector<std::string>& to);

// In place of a replay: the best of the person's own matches.
inline constexpr const char* kBestGhost = "best";

// Finds and proves the replay. What goes wrong is said on standard error, behind `program`; then
// the call returns the program's exit code.
std::variant<Ghost, int> asked_ghost(const std::string& typed, const Config& configured,
                                     const std::string& program);

// The same for each of several, for a command that makes their room. kBestGhost is of the kind of
// race that `match` asks for.
std::variant<std::vector<Ghost>, int> asked_ghosts(const std::vector<std::string>& typed,
                                                   const SettingsFlags& match,
                                                   const Config& configured,
                                                   const std::string& program);
// The settings of a room for these ghosts: those of the first one's match, with those that the
// person has given, and with `seats` seats at least. The fault is a sentence. REQUIRES: a ghost.
OrFault<MatchSettings> settings_for(const std::vector<Ghost>& ghosts, const SettingsFlags& match,
                                    std::uint32_t seats);

// The person's own seat in the kept match that set their best mark of this kind; nothing if none
// is kept. Of equal ones the newest.
std::optional<Ghost> best_ghost(const MatchSettings& kind);

// A replay and the text for a seat behind its last comma, if there is any and no file has the whole
// name.
std::pair<std::string, std::string> ghost_parts(const std::string& typed);
// The seat of this text: its number or its player's name, in any case of letters; an empty text
// means the person's own seat, otherwise the winner's. Nothing if the match has no such seat.
std::optional<SeatNumber> ghost_seat(const ReplayProof& proof, std::string_view text);

}  // namespace race2048::client
