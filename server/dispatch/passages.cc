#include "server/dispatch/passages.h"

#include <memory>
#include <utility>

#include "proto/frame.h"
#include "server/dispatch/departures.h"
#include "server/dispatch/forwarder.h"

namespace race2048::server {
namespace {

constexpr const char* kMoves = "The room is moving to another server; try again in some seconds.";

void expect_beginning(Link& link, const std::optional<Elsewhere>& to) {
  link.passage = std::make_unique<Passage>(Passage{.to = to, .relay = {}});
  link.challenge.reset();
}

}  // namespace

bool stays_on(const Desk& desk, const Link& link) {
  const bool has_one_address = link.is_page || desk.config.pass_through;
  return desk.forwarder != nullptr && has_one_address && !link.forwarded;
}

void begin_again(Desk& desk, Link& link, const std::optional<Elsewhere>& to,
                 const std::string& room, std::uint64_t epoch, TimePoint now) {
  release(desk, link, now);
  link.session.begin_again({.room = room, .epoch = epoch}, now);
  expect_beginning(link, to);
  desk.links.touch(link);
}

void begin_again_at_once(Desk& desk, Link& link, const std::optional<Elsewhere>& to,
                         const std::string& room, TimePoint now) {
  release(desk, link, now);
  desk.links.begin_again(link, {.room = room}, now);
  expect_beginning(link, to);
}

bool take_beginning(const Request& asked, std::span<const std::uint8_t>& behind) {
  Desk& desk = asked.desk;
  Link& link = asked.link;
  if (!asked.message.has_hello() && !asked.message.has_ask_challenge()) return true;
  if (!link.passage->to) {
    link.passage.reset();
    return false;
  }
  if (desk.links.logged_in() + desk.relayed >= desk.config.max_sessions) {
    link.session.close(Reason::server_full,
                       "The server has reached its limit of clients; try again later.", asked.now);
    return true;
  }
  // The handshake with the other server costs both as much as hundreds of moves.
  if (const Verdict may = link.rates.enter_room(asked.now); !may) {
    link.session.close(may.fault().reason, may.fault().text, asked.now);
    return true;
  }
  std::string first;
  wire::append_frame(asked.message, first);
  first.append(behind.begin(), behind.end());
  behind = {};
  const ForwardedPeer peer{.address = link.peer.address.text(),
                           .reached = link.peer.reached ? link.peer.reached->text() : "",
                           .confidential = link.is_confidential()};
  link.passage->relay.emplace(peer, *desk.config.service_secret, first, asked.now);
  ++desk.relayed;
  ++desk.counts.passed_on;
  for (Observer* const observer : desk.observers.sessions) {
    observer->on_passed_on(asked.id(), *link.passage->to);
  }
  desk.forwarder->open(asked.id(), *link.passage->to);
  return true;
}

void pass_on(Desk& desk, Link& link, std::span<const std::uint8_t> bytes, TimePoint now) {
  link.relay()->take(bytes, now);
  desk.forwarder->flush(link.session.id());
}

bool pass_back(Desk& desk, Link& link, std::span<const std::uint8_t> bytes, TimePoint now) {
  std::string to_person;
  const Relay::Step step = link.relay()->receive(bytes, to_person, now);
  link.session.send_frame(to_person);
  desk.links.touch(link);
  switch (step) {
    case Relay::Step::passes:
      desk.forwarder->flush(link.session.id());
      return !link.session.is_backlogged();
    case Relay::Step::fails:
      close_relayed(link, Reason::server_restarts, kMoves, now);
      release(desk, link, now);
      return false;
    case Relay::Step::leads_on: {
      const Elsewhere next = link.relay()->next();
      ++desk.counts.sent_away;
      const bool is_here = desk.forwarder->is_self(next);
      begin_again(desk, link, is_here ? std::nullopt : std::optional(next), next.room, next.epoch,
                  now);
      return false;
    }
  }
  return false;
}

void close_relayed(Link& link, Reason reason, const std::string& text, TimePoint now) {
  if (link.relay()->may_speak()) {
    link.session.close(reason, text, now);
  } else {
    link.session.end(reason, now);
  }
}

void end_passage(Desk& desk, Link& link) {
  if (link.relay() != nullptr) {
    --desk.relayed;
    desk.forwarder->close(link.session.id());
  }
  link.passage.reset();
}

}  // namespace race2048::server
