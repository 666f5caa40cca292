// The recorded seat that a person names for a ghost: FILE|ID[,SEAT].
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "client/bots/ghost_player.h"
#include "client/choices/config.h"
#include "proto/replay/verify_replay.h"

namespace race2048::client {

// The help of the flag's value.
inline constexpr const char* kGhostHelp =
    "a file, or - for standard input, or the first 6 digits of a match's id or more; ,SEAT behind "
    "it names the seat by its number or its player, otherwise it is your own in your own match, "
    "else the winner's";

struct Ghost {
  std::string file;  // the bytes of the replay, which holds
  SeatNumber seat = 0;
  Recording recording;
};

// Finds and proves the replay. What goes wrong is said on standard error, behind `program`; then
// the call returns the program's exit code.
std::variant<Ghost, int> asked_ghost(const std::string& typed, const Config& configured,
                                     const std::string& program);

// A replay and the text for a seat behind its last comma, if there is any and no file has the whole
// name.
std::pair<std::string, std::string> ghost_parts(const std::string& typed);
// The seat of this text: its number or its player's name, in any case of letters; an empty text
// means the person's own seat, otherwise the winner's. Nothing if the match has no such seat.
std::optional<SeatNumber> ghost_seat(const ReplayProof& proof, std::string_view text);

}  // namespace race2048::client
