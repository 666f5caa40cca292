#include "client/wire/intents.h"

#include "proto/conversions.h"
#include "proto/room_options.h"
#include "proto/settings.h"

namespace race2048::client {

v1::ToServer message_of(const SetReady& intent, const Seal& seal) {
  v1::ToServer message;
  message.mutable_ready()->set_match_id(wire::to_bytes(seal.match_id));
  message.mutable_ready()->set_withdrawn(!intent.ready);
  return message;
}

v1::ToServer message_of(const AskPage& intent, const Race& race) {
  v1::ToServer message;
  message.mutable_get_page()->set_round(race.seal.round);
  message.mutable_get_page()->set_first(intent.first);
  return message;
}

v1::ToServer message_of(const Say& intent) {
  v1::ToServer message;
  if (intent.announced) {
    message.mutable_announce()->set_text(intent.text);
  } else {
    message.mutable_chat()->set_text(intent.text);
  }
  return message;
}

v1::ToServer message_of(const SendEmote& intent) {
  v1::ToServer message;
  message.mutable_send_emote()->set_emote(wire::to_wire(intent.emote));
  return message;
}

v1::ToServer message_of(const Seating& intent) {
  v1::ToServer message;
  message.mutable_seating()->set_stands_up(intent.stands_up);
  return message;
}

v1::ToServer message_of(const Mute& intent) {
  v1::ToServer message;
  message.mutable_mute()->set_name(intent.name);
  message.mutable_mute()->set_lifted(intent.lifted);
  return message;
}

v1::ToServer message_of(const HostAct& intent, const Room& room) {
  v1::ToServer message;
  switch (intent.act) {
    case Meaning::start:
      message.mutable_start_match()->set_match_id(wire::to_bytes(room.seal->match_id));
      break;
    case Meaning::kick:
      message.mutable_kick()->set_name(intent.name);
      break;
    case Meaning::unkick:
      message.mutable_unkick()->set_name(intent.name);
      break;
    case Meaning::hand_over:
      message.mutable_hand_over()->set_name(intent.name);
      break;
    case Meaning::add_bot:
      message.mutable_invite_bot()->set_player_id(intent.name);
      break;
    default:
      break;  // has no message of its own
  }
  return message;
}

v1::ToServer message_of(const ListRooms& intent) {
  v1::ToServer message;
  message.mutable_list_rooms()->set_first(intent.first);
  return message;
}

v1::ToServer message_of(const LeaveRoom&) {
  v1::ToServer message;
  message.mutable_leave_room();
  return message;
}

v1::ToServer message_of(const MatchSettings& edited) {
  v1::ToServer message;
  message.mutable_edit_settings()->set_settings(serialised(edited));
  return message;
}

v1::ToServer message_of(const RoomRequest& edited) {
  v1::ToServer message;
  wire::to_wire(edited, *message.mutable_edit_room()->mutable_options());
  return message;
}

}  // namespace race2048::client
