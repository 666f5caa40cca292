// Servers of the service that follow a room of this one, for watchers who are connected to them.
#include <string>
#include <utility>

#include "proto/conversions.h"
#include "server/audience/messages.h"
#include "server/dispatch/handlers.h"
#include "server/hosting/checked_requests.h"
#include "shared/names.h"
#include "shared/proof/node_proof.h"

namespace race2048::server {
namespace {

Refusal no_such_room() {
  return {.reason = Reason::no_such_room, .text = "The room is not at this server any more."};
}

void tell_addressed(const Request& asked, std::uint32_t ticket) {
  v1::ToClient message;
  message.mutable_addressed()->set_ticket(ticket);
  asked.desk.links.send(asked.id(), message);
}

OrFault<Visitor, Refusal> visitor_from(const v1::OnBehalf& told) {
  const auto id = wire::array_from<PlayerId>(told.person_id());
  if (!id) return Refusal{Reason::bad_player_id, "A person's id has 16 bytes."};
  return Visitor{
      .person = {.name = told.name(), .player_id = *id, .bot = told.bot(), .keyed = told.keyed()},
      .address = told.address(),
      .said_id = *id};
}

WatchPass new_pass(const Request& asked, const Room& room, const Person& person) {
  std::array<std::uint8_t, kWatchPassNonce> nonce{};
  asked.desk.config.random(nonce);
  return watch_pass(*asked.desk.config.service_secret, pass_terms(room, person), nonce);
}

Verdict let_in(const Request& asked, HostedRoom& hosted) {
  const v1::OnBehalf& told = asked.message.on_behalf();
  Room& room = hosted.room;
  if (!room.is_open() || hosted.closes) return no_such_room();
  const auto visitor = visitor_from(told);
  if (!visitor) return visitor.fault();
  Seen seen;
  if (told.has_resume()) {
    const auto& secret = *asked.desk.config.service_secret;
    if (!opens(told.resume().token(), secret, pass_terms(room, visitor->person))) {
      return bad_token();
    }
    seen = resume_from(told.resume()).seen;
  } else {
    const std::string& password = told.watch().password();
    if (Verdict may = room.check_password(password, *visitor, Role::watcher, asked.now); !may) {
      return may;
    }
  }
  if (Verdict may = room.may_watch_from_afar(*visitor); !may) return may;
  v1::ToClient place = entered_from_afar_message(room, new_pass(asked, room, visitor->person));
  if (told.has_resume()) place.mutable_entered()->mutable_resumed();
  asked.desk.links.send(asked.id(), place);
  room.tell_follower(asked.id(), seen, asked.now);
  return {};
}

Verdict show_page(const Request& asked, HostedRoom& hosted) {
  const v1::GetPage& page = asked.message.on_behalf().page();
  if (hosted.room.state().phase() != RoomPhase::racing) return {};
  if (Verdict may = hosted.room.check_round(page.round()); !may) return may;
  hosted.audience.send_page(asked.id(), page.first());
  return {};
}

}  // namespace

WatchPassTerms pass_terms(const Room& room, const Person& person) {
  const PlayerId& id = person.player_id;
  return {.room = room.code(),
          .password = room.state().password(),
          .person = person.keyed ? "k" + std::string(id.begin(), id.end())
                                 : "g" + folded_name(person.name)};
}

Verdict on_follow(const Request& asked) {
  Desk& desk = asked.desk;
  Link& link = asked.link;
  const v1::Follow& told = asked.message.follow();
  const std::unique_ptr<Challenge> challenge = std::move(link.challenge);
  const std::optional<ServiceSecret>& secret = desk.config.service_secret;
  if (!secret || !challenge || link.forwarded ||
      !is_follow_proof(told.mac(), *secret, *challenge, told.room())) {
    return closing(Refusal{.reason = Reason::bad_proof,
                           .text = "Only a server of the same service follows rooms."});
  }
  // The network of the servers is not one of people: its connections count nowhere.
  desk.addresses.give_connection_back(link.peer.address, asked.now);
  link.connection = {};
  HostedRoom* const hosted = desk.rooms.find(told.room());
  if (hosted == nullptr || !hosted->room.is_open()) return closing(no_such_room());
  link.follows = hosted;
  link.session.log_in({});
  hosted->audience.add_follower(asked.id());
  desk.rooms.touch(*hosted);
  return {};
}

Verdict on_behalf(const Request& asked) {
  HostedRoom& hosted = *asked.link.follows;
  hosted.room.advance(asked.now);
  asked.desk.rooms.touch(hosted);
  const v1::OnBehalf& told = asked.message.on_behalf();
  const bool is_page = told.has_page();
  tell_addressed(asked, told.ticket());
  const bool comes = told.has_watch() || told.has_resume();
  const Verdict verdict = is_page ? show_page(asked, hosted)
                          : comes ? let_in(asked, hosted)
                                  : Verdict();
  if (!verdict) {
    v1::ToClient message;
    message.mutable_refused()->set_reason(wire::to_wire(verdict.fault().reason));
    message.mutable_refused()->set_text(verdict.fault().text);
    message.mutable_refused()->set_about(
        static_cast<std::uint32_t>(is_page ? v1::ToServer::kGetPage : v1::ToServer::kWatchRoom));
    asked.desk.links.send(asked.id(), message);
  }
  tell_addressed(asked, 0);
  if (!is_page && verdict) hosted.audience.tell_all_again(asked.id());
  return {};
}

Verdict on_gallery(const Request& asked) {
  HostedRoom& hosted = *asked.link.follows;
  hosted.audience.set_watchers_of(asked.id(), asked.message.gallery().watchers());
  asked.desk.rooms.touch(hosted);
  return {};
}

}  // namespace race2048::server
