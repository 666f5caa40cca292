// The handlers of messages, by the files that hold them. REQUIRES, for each: the message is its
// own, and message_rows.cc permits it there.
#pragma once

#include "server/dispatch/request.h"

namespace race2048::server {

// ---- entrance.cc
Verdict on_hello(const Request& asked);

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

}  // namespace race2048::server
