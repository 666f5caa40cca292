// A connection that another server of the service passes on.
#include <utility>

#include "server/dispatch/handlers.h"

namespace race2048::server {
namespace {

Refusal no_node() {
  return closing(Refusal{.reason = Reason::bad_proof,
                         .text = "Only a server of the same service passes connections on."});
}

}  // namespace

Verdict speaks_for(Desk& desk, Link& link, const Peer& peer, TimePoint now) {
  if (Verdict may = desk.addresses.admit_connection(peer.address, now); !may) return may;
  link.peer = peer;
  link.connection = desk.addresses.use_connection(peer.address, now);
  // The other passes the input of many people on.
  link.rates = Rates(now);
  link.session.forget_refusals(now);
  for (Observer* const observer : desk.observers.sessions) {
    observer->on_peer_named(link.session.id(), peer.address.text());
  }
  return {};
}

Verdict on_forwarded(const Request& asked) {
  Desk& desk = asked.desk;
  Link& link = asked.link;
  const v1::Forwarded& told = asked.message.forwarded();
  const std::unique_ptr<Challenge> challenge = std::move(link.challenge);
  const ForwardedPeer peer{
      .address = told.address(), .reached = told.reached(), .confidential = told.confidential()};
  const std::optional<ServiceSecret>& secret = desk.config.service_secret;
  if (!secret || !challenge || link.forwarded ||
      !is_node_proof(told.mac(), *secret, *challenge, peer)) {
    return no_node();
  }
  const std::optional<Address> address = Address::parse(peer.address);
  if (!address) return no_node();
  const bool is_confidential = link.is_confidential() && peer.confidential;
  desk.addresses.give_connection_back(link.peer.address, asked.now);
  const Peer person{.address = *address, .port = 0, .reached = Address::parse(peer.reached)};
  if (Verdict may = speaks_for(desk, link, person, asked.now); !may) return may;
  link.forwarded = true;
  link.encrypted = is_confidential;
  link.key.reset();
  link.session.expect_login_by(asked.now + limits::kLoginDeadline);
  return closing(check_bans(desk, link));
}

}  // namespace race2048::server
