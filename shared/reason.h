// Why a server refuses a message or closes a connection.
#pragma once

#include <cstdint>

namespace race2048 {

// The numbers are those of the protocol's Reason, which documents each; a test checks that both
// have the same.
enum class Reason : std::uint8_t {
  none = 0,  // the server gave no reason
  // Handshake.
  version = 1,
  bad_name = 2,
  name_taken = 3,
  bad_player_id = 4,
  not_logged_in = 5,
  login_deadline = 6,
  bad_client_version = 7,
  banned = 8,
  tls_required = 9,
  too_many = 10,
  bad_proof = 11,
  // Frames.
  frame_too_long = 20,
  bad_frame = 21,
  bad_preface = 22,
  not_now = 23,
  unknown_message = 24,
  too_many_refusals = 25,
  too_slow = 26,
  silent = 27,
  seq_gap = 28,
  too_many_moves = 29,
  too_often = 30,
  taken_over = 31,
  // Rooms.
  bad_settings = 40,
  no_such_room = 41,
  room_full = 42,
  server_full = 43,
  not_host = 44,
  bad_nonce = 45,
  nobody_ready = 46,
  old_seal = 47,
  bad_room_options = 48,
  wrong_password = 49,
  room_locked = 50,
  kicked = 51,
  no_such_person = 52,
  bad_chat = 53,
  chat_off = 54,
  bad_token = 55,
  bad_answers = 56,
  not_owner = 57,
  bad_room_name = 58,
  room_name_taken = 59,
  has_seat = 62,
  muted = 63,
  // Moves.
  wrong_round = 60,
  not_racing = 61,
  // Results and replays.
  no_such_result = 70,
  nothing_is_kept = 71,
  store_busy = 72,
  bad_question = 73,
  // Nobody's fault.
  server_stops = 80,
  server_restarts = 81,
  // Only in clients.
  unanswered = 254,  // the server did not answer in time
  other = 255,       // any other reason, such as one from a newer server
};

}  // namespace race2048
