// The requests of a room's host.
#include "server/dispatch/departures.h"
#include "server/dispatch/handlers.h"
#include "server/hosting/checked_requests.h"

namespace race2048::server {
namespace {

// Why the host may not choose these options, after an act of the operator.
Verdict may_choose(const HostedRoom& hosted, const RoomOptions& wanted) {
  const RoomOptions& now = hosted.room.state().options();
  if (hosted.unlisted && wanted.listed && !now.listed) {
    return Refusal{Reason::bad_room_options,
                   "The server's operator has unlisted this room: you cannot list it."};
  }
  if (hosted.retitled && wanted.title != now.title) {
    return Refusal{Reason::bad_room_options,
                   "The server's operator has set this room's title: you cannot change it."};
  }
  return {};
}

}  // namespace

Verdict on_start_match(const Request& asked) {
  const auto match = match_id_from(asked.message.start_match().match_id());
  return asked.room().start(asked.id(), match, asked.now);
}

Verdict on_edit_settings(const Request& asked) {
  auto settings = settings_from(asked.message.edit_settings().settings());
  if (!settings) return settings.fault();
  if (asked.room().members().size() > limits::kManyPeople) {
    const bool allowed = asked.hosted().rates.settings_of_many.take(asked.now);
    if (Verdict may = allowed_if(allowed, "changing the settings of a full room"); !may) return may;
  }
  return asked.room().change_settings(asked.id(), *settings, asked.now);
}

Verdict on_edit_room(const Request& asked) {
  const std::uint32_t seats = asked.room().settings().seats;
  const auto request = request_from(asked.message.edit_room().options(), seats);
  if (!request) return request.fault();
  if (Verdict may = may_choose(asked.hosted(), request->options); !may) return may;
  return asked.room().change_options(asked.id(), *request, asked.now);
}

Verdict on_kick(const Request& asked) {
  const auto found = asked.room().kick(asked.id(), asked.message.kick().name(), asked.now);
  if (!found) return found.fault();
  tell_left(asked.desk.links, asked.hosted(), *found, was_kicked(asked.room().code()));
  return {};
}

Verdict on_unkick(const Request& asked) {
  return asked.room().unkick(asked.id(), asked.message.unkick().name(), asked.now);
}

Verdict on_mute(const Request& asked) {
  const v1::Mute& mute = asked.message.mute();
  return mute.lifted() ? asked.room().unmute(asked.id(), mute.name(), asked.now)
                       : asked.room().mute(asked.id(), mute.name(), asked.now);
}

Verdict on_invite_bot(const Request& asked) {
  const auto bot = invited_from(asked.message.invite_bot());
  if (!bot) return bot.fault();
  return asked.room().invite(asked.id(), *bot, asked.now);
}

Verdict on_hand_over(const Request& asked) {
  return asked.room().hand_over(asked.id(), asked.message.hand_over().name(), asked.now);
}

Verdict on_announce(const Request& asked) {
  if (Verdict may = asked.room().may_announce(asked.id()); !may) return may;
  const auto line = line_from(asked.message.announce().text());
  if (!line) return line.fault();
  asked.hosted().audience.announce_line(asked.id(), *line);
  return {};
}

}  // namespace race2048::server
