// Converts and checks messages to a room. The results are values that a room accepts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/or_fault.h"
#include "engine/sequence.h"
#include "engine/settings/room_options.h"
#include "proto/race2048.pb.h"
#include "server/rooms/requests.h"
#include "server/sessions/types.h"

namespace race2048::server {

Move move_from(const v1::Move& move);
Readiness readiness_from(const v1::Ready& ready);
GivenNonce nonce_from(const v1::Nonce& nonce);
// Returns nothing if the bytes cannot be a match id.
std::optional<MatchId> match_id_from(const std::string& bytes);
// Parses the settings in a message.
OrFault<MatchSettings, Refusal> settings_from(const std::string& bytes);
// The same for a client that enters no room with other settings than it asks for.
OrFault<MatchSettings, Refusal> exact_settings_from(const std::string& bytes);
// The request of a host whose room has this many seats.
OrFault<RoomRequest, Refusal> request_from(const v1::RoomOptions& options, std::uint32_t seats);
// Returns nothing if the bytes cannot be a token.
std::optional<Token> token_from(const std::string& bytes);
// The place that a Hello asks for again. Code and token are nothing if they cannot be one.
struct ResumeRequest {
  std::optional<std::string> code;
  std::optional<Token> token;
  Seen seen;
};
ResumeRequest resume_from(const v1::Resume& resume);
OrFault<PlayerId, Refusal> invited_from(const v1::InviteBot& invite);
// A line of chat or an announcement.
OrFault<std::string, Refusal> line_from(const std::string& text);

}  // namespace race2048::server
