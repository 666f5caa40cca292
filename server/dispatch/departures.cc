#include "server/dispatch/departures.h"

#include <utility>

#include "proto/conversions.h"
#include "server/dispatch/galleries.h"
#include "server/dispatch/passages.h"

namespace race2048::server {

void leave_room(Desk& desk, Link& link, TimePoint now) {
  HostedRoom& hosted = *std::exchange(link.room, nullptr);
  hosted.room.leave(link.session.id(), now);
  desk.rooms.touch(hosted);
}

void tell_left(Links& links, const HostedRoom& hosted, SessionId session, const Refusal& why) {
  Link* const link = links.find(session);
  if (link == nullptr || link->room != &hosted) return;  // was away
  link->room = nullptr;
  v1::ToClient message;
  message.mutable_left()->set_reason(wire::to_wire(why.reason));
  message.mutable_left()->set_text(why.text);
  links.send(session, message);
}

void release(Desk& desk, Link& link, TimePoint now) {
  if (HostedRoom* const hosted = std::exchange(link.room, nullptr)) {
    const SessionId id = link.session.id();
    hosted->room.advance(now);  // a link lost after the end must not change the result
    hosted->room.go_away(id, now);
    if (hosted->room.members().contains(id)) {
      hosted->away.try_emplace(id, std::exchange(link.name, std::nullopt), link.rates,
                               link.since_unix_ms);
    }
    desk.rooms.touch(*hosted);
  }
  if (HostedRoom* const followed = std::exchange(link.follows, nullptr)) {
    followed->audience.remove_follower(link.session.id());
    desk.rooms.touch(*followed);
  }
  if (link.from_afar) desk.galleries->leave(link);
  link.name.reset();
  link.questions.clear();
  if (std::exchange(link.pending, nullptr)) link.unhandled.clear();
  desk.links.log_out(link);
  end_passage(desk, link);
}

void put_out(Desk& desk, Link& link, const Refusal& why, TimePoint now) {
  if (link.session.closing()) return;
  if (link.room != nullptr) {
    link.room->room.advance(now);
    leave_room(desk, link, now);
  }
  link.session.close(why.reason, why.text, now);
  release(desk, link, now);
  desk.links.touch(link);
}

void send_away(Desk& desk, HostedRoom& hosted, const Elsewhere& to, TimePoint now) {
  for (const auto& [session, member] : hosted.room.members()) {
    Link* const link = desk.links.find(session);
    if (link == nullptr) continue;
    link->room = nullptr;
    ++desk.counts.sent_away;
    if (stays_on(desk, *link)) {
      begin_again_at_once(desk, *link, std::nullopt, to.room, now);
      continue;
    }
    desk.links.send_away(*link, to, now);
    release(desk, *link, now);
  }
  const std::map<SessionId, std::size_t> followers = hosted.audience.followers();
  for (const auto& [session, watchers] : followers) {
    Link& link = desk.links.at(session);
    desk.links.send_away(link, to, now);
    release(desk, link, now);
  }
  for (Observer* const observer : desk.observers.sessions) {
    observer->on_room_sent_away(hosted.room.code(), to);
  }
  desk.rooms.abandon(hosted);
}

void remove_from_room(Desk& desk, HostedRoom& hosted, SessionId session, const Refusal& why,
                      TimePoint now) {
  hosted.room.advance(now);
  if (hosted.room.members().contains(session)) hosted.room.leave(session, now);
  tell_left(desk.links, hosted, session, why);
  desk.rooms.touch(hosted);
}

}  // namespace race2048::server
