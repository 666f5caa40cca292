// People who stay on their connection while another server answers them.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "server/dispatch/request.h"

namespace race2048::server {

// Whether the link's person stays on the connection when a room is at another server: a page can
// reach no other address than its own, and behind one address there is no other. A person whom
// another server passes on does not stay: that server leads the person on.
bool stays_on(const Desk& desk, const Link& link);
// The link's person is to begin again on the connection. Another server answers then, or this one
// if `to` is nothing. `room`: the one that is there; empty: any. `epoch`: of its owner; 0: unknown.
// REQUIRES: stays_on(), and the link is in no room.
void begin_again(Desk& desk, Link& link, const std::optional<Elsewhere>& to,
                 const std::string& room, std::uint64_t epoch, TimePoint now);
// Does the same at once: the link is never told the messages that wait for the journal.
void begin_again_at_once(Desk& desk, Link& link, const std::optional<Elsewhere>& to,
                         const std::string& room, TimePoint now);
// A message of a person who is to begin again: drops it if it is one of before. Passes it on with
// the bytes behind it, of which none are left then, if another server is to answer. Returns false
// if this server is to handle it. REQUIRES: the link has a passage without a relay.
bool take_beginning(const Request& asked, std::span<const std::uint8_t>& behind);
// The person's bytes. REQUIRES: the link has a relay.
void pass_on(Desk& desk, Link& link, std::span<const std::uint8_t> bytes, TimePoint now);
// Takes the other server's bytes for the person, as MatchServer::receive_back() does. REQUIRES: the
// link has a relay.
bool pass_back(Desk& desk, Link& link, std::span<const std::uint8_t> bytes, TimePoint now);
// Says so, if no frame of the other server is under way, and closes the session. REQUIRES: the link
// has a relay.
void close_relayed(Link& link, Reason reason, const std::string& text, TimePoint now);
// Ends the connection to the other server, if the link has one. Harmless when repeated.
void end_passage(Desk& desk, Link& link);

}  // namespace race2048::server
