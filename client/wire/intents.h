// The person's intents as messages.
#pragma once

#include "client/acts/intent.h"
#include "client/model/model.h"
#include "proto/race2048.pb.h"

namespace race2048::client {

v1::ToServer message_of(const SetReady& intent, const Seal& seal);
v1::ToServer message_of(const AskPage& intent, const Race& race);
v1::ToServer message_of(const Say& intent);
v1::ToServer message_of(const SendEmote& intent);
v1::ToServer message_of(const Seating& intent);
v1::ToServer message_of(const Mute& intent);
// REQUIRES: the room has a seal, for the start of a match.
v1::ToServer message_of(const HostAct& intent, const Room& room);
v1::ToServer message_of(const ListRooms& intent);
v1::ToServer message_of(const LeaveRoom& intent);
// The two parts of an Edit.
v1::ToServer message_of(const MatchSettings& edited);
v1::ToServer message_of(const RoomRequest& edited);

}  // namespace race2048::client
