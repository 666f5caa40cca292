// A request that the server refused, and why.
#pragma once

#include <cstdint>

#include "client/model/server_quote.h"
#include "shared/time.h"

namespace race2048::client {

// The reasons that this program distinguishes. What the server says may tell more.
enum class Reason : std::uint8_t {
  none,   // the server gave no reason
  other,  // any other reason, such as one from a newer server
  name_taken,
  wrong_password,
  room_locked,
  room_full,
  server_full,
  too_many,  // connections or logins from this network address
  kicked,
  banned,     // by the server's operator
  bad_token,  // no place can be taken up again with this token
  not_owner,  // only the host who owns the room may do this
  muted,      // by the host who owns the room
  bad_room_name,
  room_name_taken,
  bad_answers,  // the client has more answers than the server has given
  taken_over,   // a client with the same token resumes on another connection
  too_often,
  not_racing,   // the move reached the server after its match or run was over
  wrong_round,  // the move reached the server after the next match had begun
  no_such_result,
  nothing_is_kept,  // the server keeps no results
  store_busy,       // try again later
  unanswered,       // the server did not answer in time: it is the client that gives this one
  // The connection ended without anyone's mistake.
  server_stops,
  server_restarts,  // it keeps its rooms and runs again soon
  silent,
  too_slow,
  login_deadline,
};

// True if somebody has decided that this client shall not be there: the host of the room, or the
// server's operator.
constexpr bool is_put_out(Reason reason) {
  return reason == Reason::kicked || reason == Reason::banned;
}

// The requests that the server can refuse.
enum class Request : std::uint8_t {
  other,
  enter_room,  // create, join, watch or quick match
  list_rooms,
  ready,
  start_match,
  edit_settings,
  edit_room,
  chat,  // announcements included
  seating,
  host_act,  // kick, unkick, mute, hand over
  page,
  results,  // lists of results, one result, and replays
};

struct Refusal {
  Request about = Request::other;
  Reason reason = Reason::none;
  ServerQuote said{};
  TimePoint at;

  bool operator==(const Refusal&) const = default;
};

}  // namespace race2048::client
