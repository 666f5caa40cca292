// The handlers of messages, by the files that hold them. REQUIRES, for each: the message is its
// own, and message_rows.cc permits it there.
#pragma once

#include <optional>
#include <string>

#include "server/dispatch/request.h"

namespace race2048::server {

// ---- entrance.cc
// Refuses a network address, or a key, that the operator has banned.
Verdict check_bans(const Desk& desk, const Link& link);
Verdict on_ask_challenge(const Request& asked);
Verdict on_hello(const Request& asked);
// The person of this Hello on the link.
Person person_of(const Link& link, const v1::Hello& hello);
// Logs a person in whose Hello resumes as a watcher from afar, after on_hello(). Welcome is sent;
// the place follows.
Verdict log_in_watcher(const Request& asked);

// ---- forwarded.cc
Verdict on_forwarded(const Request& asked);
// Somebody else speaks over this connection than the peer that opened it: judges `peer`, which
// counts in the place of the other from now on.
Verdict speaks_for(Desk& desk, Link& link, const Peer& peer, TimePoint now);

// ---- followers.cc
// Returns the terms of the pass with which the person watches the room from another server.
WatchPassTerms pass_terms(const Room& room, const Person& person);
Verdict on_follow(const Request& asked);
Verdict on_behalf(const Request& asked);
Verdict on_gallery(const Request& asked);

// ---- galleries.cc
// A message of a person who watches a room from afar; nothing if it is handled as outside of rooms.
// REQUIRES: Link::from_afar.
std::optional<Verdict> handle_from_afar(const Request& asked);

// ---- lobby.cc
Verdict on_list_rooms(const Request& asked);
Verdict on_create_room(const Request& asked);
Verdict on_join_room(const Request& asked);
Verdict on_watch_room(const Request& asked);
Verdict on_quick_match(const Request& asked);
// The text of a refusal, in which the room has the code or the name that its visitor has typed: it
// must not reveal the one to a person who knows the other.
std::string as_typed(std::string text, const std::string& code, const std::string& typed);
// Refuses a person whose name somebody in the room has.
Verdict has_own_name(const Room& room, const Person& person);
// REQUIRES: has_own_name().
Verdict enter_room(const Request& asked, HostedRoom& hosted, const Visitor& visitor, Role role);

// ---- room_requests.cc
Verdict on_move(const Request& asked);
Verdict on_pong(const Request& asked);
Verdict on_nonce(const Request& asked);
Verdict on_ready(const Request& asked);
Verdict on_chat(const Request& asked);
Verdict on_send_emote(const Request& asked);
Verdict on_seating(const Request& asked);
Verdict on_get_page(const Request& asked);
Verdict on_leave_room(const Request& asked);

// ---- host_acts.cc
Verdict on_start_match(const Request& asked);
Verdict on_edit_settings(const Request& asked);
Verdict on_edit_room(const Request& asked);
Verdict on_kick(const Request& asked);
Verdict on_unkick(const Request& asked);
Verdict on_mute(const Request& asked);
Verdict on_invite_bot(const Request& asked);
Verdict on_hand_over(const Request& asked);
Verdict on_announce(const Request& asked);

// ---- questions.cc
Verdict on_list_results(const Request& asked);
Verdict on_question(const Request& asked);  // any other about results
// Passes the link's next question to the archive, if it is its turn: after the answer to the one
// before, and once the client has taken most of its output. Harmless at any time.
void ask_next(Desk& desk, Link& link);

}  // namespace race2048::server
