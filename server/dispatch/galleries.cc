#include "server/dispatch/galleries.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "proto/conversions.h"
#include "server/dispatch/departures.h"
#include "server/dispatch/doorway.h"
#include "server/dispatch/forwarder.h"
#include "server/dispatch/handlers.h"
#include "server/dispatch/limits.h"
#include "server/dispatch/message_rows.h"
#include "server/dispatch/passages.h"
#include "server/hosting/checked_requests.h"

namespace race2048::server {
namespace {

Refusal moves() {
  return not_now("The room is moving to another server; try again in some seconds.");
}

v1::OnBehalf wish_of(const Request& asked) {
  v1::OnBehalf wish;
  const Link& link = asked.link;
  Person person;
  if (asked.message.has_hello()) {
    const v1::Hello& hello = asked.message.hello();
    *wish.mutable_resume() = hello.resume();
    person = person_of(link, hello);
  } else {
    *wish.mutable_watch() = asked.message.watch_room();
    person = link.session.person();
  }
  wish.set_name(person.name);
  wish.set_bot(person.bot);
  wish.set_person_id(wire::to_bytes(person.player_id));
  wish.set_keyed(person.keyed);
  wish.set_address(link.peer.host());
  return wish;
}

// The person who waits has been let in by the room's server.
Verdict enter(const Request& asked) {
  if (asked.message.has_hello()) {
    if (Verdict may = log_in_watcher(asked); !may) {
      asked.link.from_afar.reset();
      return may;
    }
  }
  asked.desk.galleries->welcome(asked.link);
  return {};
}

}  // namespace

bool Galleries::suits(const Request& asked, const Elsewhere& at) const {
  const bool can_follow = desk_.forwarder != nullptr && desk_.config.service_secret &&
                          !at.room.empty() && !desk_.forwarder->is_self(at);
  if (!can_follow || asked.link.forwarded) return false;
  if (asked.message.has_watch_room()) return true;
  return asked.message.has_hello() && is_watch_pass(asked.message.hello().resume().token(),
                                                    *desk_.config.service_secret, at.room);
}

Gallery* Galleries::find_at(const Elsewhere& at) const {
  const auto found = std::ranges::find_if(galleries_, [&at](const auto& entry) {
    const Elsewhere& other = entry.second->at();
    return other.room == at.room && other.address == at.address;
  });
  return found != galleries_.end() ? found->second.get() : nullptr;
}

Gallery& Galleries::open(const Elsewhere& at, TimePoint now) {
  if (galleries_.empty()) look_at_ = now + limits::kGalleryTold;
  const SessionId wire = desk_.links.absent_session();
  Gallery& gallery =
      *galleries_
           .emplace(wire, std::make_unique<Gallery>(at, wire, *desk_.config.service_secret, now))
           .first->second;
  desk_.forwarder->open(wire, at);
  return gallery;
}

Verdict Galleries::ask_in(const Request& asked, const Elsewhere& at) {
  // A wrong password or token costs what it costs for a room of this server.
  if (Verdict may = asked.link.rates.try_password(asked.now); !may) return may;
  Gallery* const known = find_at(at);
  if ((known != nullptr ? known->size() : 0) >= desk_.config.max_watchers) {
    return Refusal{Reason::room_full, "This server has reached its limit of watchers of the room."};
  }
  Gallery& gallery = known != nullptr ? *known : open(at, asked.now);
  const DoorTicket ticket = desk_.doorway.wait(asked, enter);
  gallery.ask_in({.session = asked.id(), .door = ticket}, wish_of(asked));
  desk_.forwarder->flush(gallery.wire());
  return {};
}

void Galleries::welcome(Link& link) {
  link.session.send_frame(std::exchange(link.from_afar->welcome, {}));
  desk_.links.touch(link);
  link.from_afar->gallery->enter(link.session.id());
  ++desk_.counts.watched_from_afar;
  for (Observer* const observer : desk_.observers.sessions) {
    observer->on_watches_from_afar(link.session.id(), link.from_afar->gallery->at());
  }
}

void Galleries::leave(Link& link) {
  const std::unique_ptr<PlaceFromAfar> place = std::move(link.from_afar);
  place->gallery->leave(link.session.id());
}

void Galleries::ask_page(const Link& link, const v1::GetPage& page) {
  Gallery& gallery = *link.from_afar->gallery;
  gallery.ask_page(link.session.id(), page);
  desk_.forwarder->flush(gallery.wire());
}

void Galleries::reads_again(const Link& link) {
  Gallery& gallery = *link.from_afar->gallery;
  if (gallery.reads_again(link.session.id())) desk_.forwarder->flush(gallery.wire());
}

void Galleries::go_there(Link& link, TimePoint now) {
  const Elsewhere at = link.from_afar->gallery->at();
  ++desk_.counts.sent_away;
  leave(link);
  if (stays_on(desk_, link)) return begin_again(desk_, link, at, at.room, at.epoch, now);
  link.session.send_away(at, now);
  desk_.links.touch(link);
}

std::uint32_t Galleries::match_ms(const Link& link, TimePoint now) {
  return link.from_afar ? link.from_afar->gallery->match_ms(now) : 0;
}

Gallery* Galleries::find(SessionId wire) const {
  const auto found = galleries_.find(wire);
  return found != galleries_.end() ? found->second.get() : nullptr;
}

bool Galleries::receive(SessionId wire, std::span<const std::uint8_t> bytes, TimePoint now) {
  now_ = now;
  const auto found = galleries_.find(wire);
  if (found == galleries_.end()) return false;
  if (!found->second->receive(bytes, *this, now)) {
    desk_.forwarder->close(wire);
    end(galleries_.extract(found), now);
    return false;
  }
  desk_.forwarder->flush(wire);
  return true;
}

void Galleries::gone(SessionId wire, TimePoint now) {
  now_ = now;
  const auto found = galleries_.find(wire);
  if (found != galleries_.end()) end(galleries_.extract(found), now);
}

void Galleries::end(Map::node_type ended, TimePoint now) {
  Gallery& gallery = *ended.mapped();
  const std::vector<SessionId> watchers = gallery.watchers();
  for (const SessionId session : watchers) {
    Link& link = desk_.links.at(session);
    link.from_afar.reset();
    begin_again(desk_, link, std::nullopt, gallery.at().room, 0, now);
  }
  for (const Gallery::Waiting& person : gallery.waiting()) {
    if (person.door) admit_(*person.door, moves(), now);
  }
}

void Galleries::on_answer(Gallery& gallery, const Gallery::Answer& answer) {
  Link* const link = desk_.links.find(answer.to.session);
  if (!answer.to.door) {
    if (link == nullptr || !link->from_afar || link->from_afar->gallery != &gallery) return;
    link->session.send_frame(answer.frames);
    desk_.links.touch(*link);
    return;
  }
  if (link == nullptr || !link->pending || link->pending->ticket != *answer.to.door) return;
  if (answer.refusal) {
    const Reason reason = answer.refusal->reason;
    const v1::ToServer& message = link->pending->message;
    const bool is_guess = message.has_hello() || !message.watch_room().password().empty();
    if (is_guess && (reason == Reason::wrong_password || reason == Reason::bad_token)) {
      link->rates.password_was_wrong(now_);
    }
    // Only a pass that a server has made gets this far: a void one is no guess.
    if (is_guess && reason == Reason::wrong_password) {
      if (const Verdict may = desk_.addresses.count_wrong_password(link->peer.address, now_);
          !may) {
        return admit_(*answer.to.door, may.fault(), now_);
      }
    }
    Refusal refusal = *answer.refusal;
    if (message.has_watch_room()) {
      refusal.text =
          as_typed(std::move(refusal.text), gallery.at().room, message.watch_room().code());
    }
    return admit_(*answer.to.door, refusal, now_);
  }
  link->from_afar =
      std::make_unique<PlaceFromAfar>(PlaceFromAfar{.gallery = &gallery, .welcome = answer.frames});
  admit_(*answer.to.door, Permitted{}, now_);
}

void Galleries::on_frame(const std::vector<SessionId>& to, std::string_view frame, bool is_state) {
  desk_.links.pass_on(to, frame, is_state);
}

bool Galleries::is_backlogged(SessionId session) const {
  return desk_.links.is_backlogged(session);
}

void Galleries::on_time(TimePoint now) {
  now_ = now;
  if (galleries_.empty() || now < look_at_) return;
  look_at_ = now + limits::kGalleryTold;
  for (auto it = galleries_.begin(); it != galleries_.end();) {
    const auto next = std::next(it);
    Gallery& gallery = *it->second;
    if (gallery.is_silent(now)) {
      desk_.forwarder->close(it->first);
      end(galleries_.extract(it), now);
    } else if (gallery.is_empty()) {
      desk_.forwarder->close(it->first);
      galleries_.erase(it);
    } else if (gallery.tell_size()) {
      desk_.forwarder->flush(it->first);
    }
    it = next;
  }
}

std::optional<TimePoint> Galleries::next_deadline() const {
  return galleries_.empty() ? std::nullopt : std::optional(look_at_);
}

// ------------------------------------------------------------------------------------- messages

std::optional<Verdict> handle_from_afar(const Request& asked) {
  using Body = v1::ToServer;
  Link& link = asked.link;
  Galleries& galleries = *asked.desk.galleries;
  const Body::BodyCase message = asked.message.body_case();
  const MessageRow& row = row_of(message);
  const Who who = row.who[static_cast<std::size_t>(Where::racing)];
  const bool is_of_everywhere =
      row.who[static_cast<std::size_t>(Where::no_room)] == Who::anyone && who == Who::anyone;
  if (is_of_everywhere) return std::nullopt;
  if (message == Body::kLeaveRoom) {
    galleries.leave(link);
    v1::ToClient left;
    left.mutable_left();
    asked.desk.links.send(asked.id(), left);
    return Verdict();
  }
  const bool comes_over = message == Body::kChat || message == Body::kSeating;
  if (message != Body::kGetPage && !comes_over) return denied(message, Where::between_matches);
  if (Verdict may = (link.rates.*row.rate)(asked.now); !may) return may;
  if (message == Body::kGetPage) {
    galleries.ask_page(link, asked.message.get_page());
    return Verdict();
  }
  if (message == Body::kChat) {
    link.session.refuse(not_now("Now you are in the room itself: say it again."),
                        static_cast<std::uint32_t>(message), 0, asked.now);
  }
  galleries.go_there(link, asked.now);
  return Verdict();
}

}  // namespace race2048::server
