// Messages that people send to a room, converted and checked: what passes is a value that a room
// takes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "engine/match/room_options.h"
#include "engine/sequence.h"
#include "proto/race2048.pb.h"
#include "server/rooms/requests.h"
#include "server/sessions/types.h"

namespace race2048::server {

Move move_from(const v1::Move& move);
Readiness readiness_from(const v1::Ready& ready);
GivenNonce nonce_from(const v1::Nonce& nonce);
// Nothing for bytes that are the id of no match.
std::optional<MatchId> match_id_from(const std::string& bytes);
// The settings in the bytes of a message.
std::variant<RoomSettings, Refusal> settings_from(const std::string& bytes);
// What the host of a room with this many seats asks for.
std::variant<RoomRequest, Refusal> request_from(const v1::RoomOptions& options,
                                                std::uint32_t seats);
std::variant<std::string, Refusal> chat_from(const v1::Chat& chat);

}  // namespace race2048::server
