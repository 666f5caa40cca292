// A request that the server refused, and why.
#pragma once

#include <cstdint>

#include "client/model/server_quote.h"
#include "shared/reason.h"
#include "shared/time.h"

namespace race2048::client {

// True if a person has removed this client: the host of the room, or the server's operator.
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
  emote,
  seating,
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
