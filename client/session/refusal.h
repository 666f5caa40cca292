// A request that the server refused, and why.
#pragma once

#include <cstdint>
#include <string>

#include "shared/time.h"

namespace race2048::client {

// The server's reasons that this program treats differently. The server's text says more.
enum class Reason : std::uint8_t {
  none,   // the server gave no reason
  other,  // any other reason; a newer server may have ones that this program does not know
  name_taken,
  wrong_password,
  room_locked,
  room_full,
  server_full,
  kicked,
  too_often,
  not_racing,   // a move that reached the server after its match or run was over
  wrong_round,  // the same, when the next match has begun
  // The connection ended, and nobody did anything wrong.
  server_stops,
  silent,
  too_slow,
  login_deadline,
};

// What this program can ask the server for and be refused.
enum class Request : std::uint8_t {
  other,
  enter_room,  // create, join, watch or quick match
  list_rooms,
  ready,
  start_match,
  edit_settings,
  edit_room,
  chat,
  page,
};

struct Refusal {
  Request about = Request::other;
  Reason reason = Reason::none;
  std::string text;  // the server's sentence, safe for a terminal
  TimePoint at;

  bool operator==(const Refusal&) const = default;
};

}  // namespace race2048::client
