// How the client follows its room to another server, and looks for a server that answers.
#include <string>
#include <utility>

#include "client/session/client.h"
#include "client/wire/link.h"

namespace race2048::client {
namespace {

// After this time the client asks a server again that knew less than another one did, or that has
// sent it where nobody answers; then after longer ones.
constexpr std::chrono::seconds kAskAgain{1};

constexpr const char* kRoomMoves = "the room moves to another server";

}  // namespace

void Client::on_redirect(const v1::Redirect& told, const LinkState& link, TimePoint now) {
  const bool is_current = &link == links_.current();
  const std::optional<Redirection> to = redirection_from(told);
  if (!to) {
    return is_current ? distrust(ProtocolFault::bad_redirect) : fail_attempt({}, now);
  }
  const Route::Turn turn = to->stays() ? route_.stay(*to) : route_.follow(*to, link.encrypted);
  if (turn == Route::Turn::too_many) return end_hops(*to, link, now);
  if (to->stays() && turn == Route::Turn::followed) return begin_again(link, now);
  const TimePoint when = now + (turn == Route::Turn::followed ? to->wait : kAskAgain);
  if (!is_current) {
    links_.drop_attempt(now);
    const LinkState* const current = links_.current();
    const bool works_again = current != nullptr && !current->quiet;
    return works_again ? void() : links_.try_at(when);
  }
  LinkFault why{.text = to->stays() ? kRoomMoves : "the room is at " + to->to.address};
  if (may_come_back()) {
    lose_link(std::move(why), now);
    return links_.try_at(when);
  }
  if (in_room()) return fail({.kind = Failure::Kind::link_lost, .link = std::move(why)});
  if (model_.phase == Phase::lobby && from_lobby_) options_.entry.kind = Entry::Kind::lobby;
  model_.stopping.reset();
  model_.phase = Phase::connecting;
  links_.drop_current(now);
  links_.try_at(when);
}

void Client::begin_again(const LinkState& link, TimePoint now) {
  const bool is_current = &link == links_.current();
  const bool has_place = is_current && may_come_back();
  if (is_current && in_room() && !has_place) {
    return fail({.kind = Failure::Kind::link_lost, .link = {.text = kRoomMoves}});
  }
  const TimePoint heard_at = link.heard_at;
  if (has_place) links_.drop_attempt(now);
  LinkState& again = links_.again(link.id, has_place, now);
  if (has_place) {
    note_loss({.text = kRoomMoves}, heard_at, now);
  } else if (is_current) {
    if (model_.phase == Phase::lobby && from_lobby_) options_.entry.kind = Entry::Kind::lobby;
    model_.stopping.reset();
  }
  begin_to_talk(again, now);
}

void Client::end_hops(const Redirection& last, const LinkState& link, TimePoint now) {
  const std::string& to = last.stays() ? link.stop.node.address : last.to.address;
  LinkFault why{.text = link.stop.node.address + " and other servers send you on, now to " + to};
  if (&link != links_.current()) return fail_attempt(std::move(why), now);
  // The place is kept for a while, in which the servers may come to know who has the room.
  if (may_come_back()) return lose_link(std::move(why), now);
  fail({.kind = Failure::Kind::sent_around, .text = to, .link = {.text = passed_over_}});
}

bool Client::try_another_server(const std::string& why, TimePoint now) {
  if (place_.held()) return false;
  const bool was_led = route_.is_led();
  if (!route_.pass_over()) return false;
  passed_over_ += why + " ";
  links_.drop_current(now);
  model_.phase = Phase::connecting;
  links_.try_at(was_led ? now + kAskAgain * route_.hops() : now);
  return true;
}

void Client::on_distrusted(LinkId id, const std::string& what, TimePoint now) {
  const LinkState* const link = links_.find(id);
  if (link == nullptr || finished()) return;
  if (link != links_.current()) return fail_attempt({.text = what}, now);
  // Where a Redirect has led, another server would only lead there again.
  const bool was_sent_there = route_.is_led() && route_.hops() != 0;
  if (!was_sent_there && try_another_server(what, now)) return;
  fail({.kind = Failure::Kind::unreachable, .text = passed_over_ + what});
}

void Client::try_again(TimePoint now) {
  if (route_.is_alone()) return links_.try_later(now);
  route_.pass_over();
  links_.try_elsewhere(now);
}

std::optional<Node> Client::place_at() const {
  const Stop& stop = links_.current()->stop;
  return stop.named || !stop.safe ? std::nullopt : std::optional(stop.node);
}

}  // namespace race2048::client
