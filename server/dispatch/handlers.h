// The handlers of messages, by the files that hold them. REQUIRES, for each: the message is its
// own, and message_rows.cc permits it there.
#pragma once

#include "server/dispatch/request.h"

namespace race2048::server {

// ---- entrance.cc
// Refuses a network address, or a key, that the operator has banned.
Verdict check_bans(const Desk& desk, const Link& link);
Verdict on_ask_challenge(const Request& asked);
Verdict on_hello(const Request& asked);

// ---- forwarded.cc
Verdict on_forwarded(const Request& asked);
// Somebody else speaks over this connection than the peer that opened it: judges `peer`, which
// counts in the place of the other from now on.
Verdict speaks_for(Desk& desk, Link& link, const Peer& peer, TimePoint now);

// ---- lobby.cc
Verdict on_list_rooms(const Request& asked);
Verdict on_create_room(const Request& asked);
Verdict on_join_room(const Request& asked);
Verdict on_watch_room(const Request& asked);
Verdict on_quick_match(const Request& asked);

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
