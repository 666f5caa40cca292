// A room's state as messages of the protocol.
#pragma once

#include <cstdint>

#include "proto/race2048.pb.h"
#include "server/rooms/announcer.h"
#include "server/rooms/room.h"
#include "server/sessions/types.h"

namespace race2048::server {

// The room's line in the list of rooms.
v1::RoomEntry entry_of(const Room& room);

// Holds the member's pass, if there is one.
v1::ToClient entered_message(const Room& room, const Member& member);
// For a person who watches from another server, with this token.
v1::ToClient entered_from_afar_message(const Room& room, const Token& token);
v1::ToClient info_message(const Room& room, TimePoint now);
// REQUIRES: there is a series.
v1::ToClient series_message(const Series& series);
v1::ToClient sealed_message(const SealedMatch& seal);

// REQUIRES: a match is running; for step_message(), in lockstep.
v1::ToClient start_message(const Room& room, TimePoint now);
v1::ToClient go_message(const Match& match, std::uint32_t match_ms);
v1::ToClient step_message(const Match& match);
v1::ToClient clock_message(const Room& room, TimePoint now);

// Leaves out the standings. REQUIRES: the match is over.
v1::ToClient end_message(const Match& match);
v1::ToClient kept_message(const MatchKept& kept);
v1::ToClient put_out_message(const RoomState& room);

}  // namespace race2048::server
