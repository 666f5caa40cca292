// The handlers of messages, by the files that hold them. REQUIRES, for each: the message is its
// own, and message_rows.cc permits it there.
#pragma once

#include "server/dispatch/request.h"

namespace race2048::server {

// ---- entrance.cc
std::optional<Refusal> on_hello(const Request& asked);

// ---- lobby.cc
std::optional<Refusal> on_list_rooms(const Request& asked);
std::optional<Refusal> on_create_room(const Request& asked);
std::optional<Refusal> on_join_room(const Request& asked);
std::optional<Refusal> on_watch_room(const Request& asked);
std::optional<Refusal> on_quick_match(const Request& asked);

// ---- room_requests.cc
std::optional<Refusal> on_move(const Request& asked);
std::optional<Refusal> on_pong(const Request& asked);
std::optional<Refusal> on_nonce(const Request& asked);
std::optional<Refusal> on_ready(const Request& asked);
std::optional<Refusal> on_chat(const Request& asked);
std::optional<Refusal> on_seating(const Request& asked);
std::optional<Refusal> on_get_page(const Request& asked);
std::optional<Refusal> on_leave_room(const Request& asked);

// ---- host_acts.cc
std::optional<Refusal> on_start_match(const Request& asked);
std::optional<Refusal> on_edit_settings(const Request& asked);
std::optional<Refusal> on_edit_room(const Request& asked);
std::optional<Refusal> on_kick(const Request& asked);
std::optional<Refusal> on_unkick(const Request& asked);
std::optional<Refusal> on_mute(const Request& asked);
std::optional<Refusal> on_invite_bot(const Request& asked);
std::optional<Refusal> on_hand_over(const Request& asked);
std::optional<Refusal> on_announce(const Request& asked);

// ---- questions.cc
std::optional<Refusal> on_list_results(const Request& asked);
std::optional<Refusal> on_question(const Request& asked);  // any other about results

}  // namespace race2048::server
