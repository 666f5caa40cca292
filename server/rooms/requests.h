// Requests of the people in a room: converted and checked messages, free of the wire format.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/match/person.h"
#include "engine/run.h"
#include "engine/sequence.h"
#include "engine/settings/room_options.h"
#include "engine/settings/settings.h"
#include "server/sessions/types.h"

namespace race2048::server {

// How a person enters a room. A referee is the room's first host, without a seat.
enum class Role : std::uint8_t { player, watcher, referee };

// The news that a client has seen which comes back: `answers` Outcomes of a match.
struct Seen {
  std::optional<MatchId> match_id{};
  std::uint32_t answers = 0;
};

// A person at the door.
struct Visitor {
  Person person;               // without a number
  std::string address{};       // without a port; empty if unknown
  std::optional<Token> old{};  // from an earlier stay in this room
  PlayerId said_id{};          // in its Hello: an invited bot is known by it, with a key or without
  // Comes back as a watcher, after having watched from another server of the service: the bound of
  // watchers does not count.
  std::optional<Seen> from_afar{};
};

// The wishes for a new room.
struct NewRoom {
  MatchSettings settings;
  RoomRequest request{};
  std::string name{};     // valid by shared/names.h and free; empty: none
  bool is_quick = false;  // a quick match makes it
};

inline Refusal bad_settings(const std::string& fault) {
  return {.reason = Reason::bad_settings, .text = "Settings refused: " + fault + "."};
}

// The same for a token that was never given, one that is void, one of a place that was given up,
// and a room that does not exist: so guessing tokens reveals nothing.
inline Refusal bad_token() {
  return {.reason = Reason::bad_token,
          .text = "The server does not keep that place in the room, or not any more."};
}

// For a person whom the host kicks now, or has kicked before.
inline Refusal was_kicked(const std::string& room_code) {
  return {.reason = Reason::kicked, .text = "The host of room " + room_code + " has kicked you."};
}

// A numbered action.
struct Move {
  std::uint32_t round = 0;
  std::uint32_t board = 0;
  std::uint32_t seq = 0;
  std::uint32_t step = 0;
  std::optional<Action> action;  // nothing: the number is no action
};

// In the next two, `match_id` is nothing if the bytes cannot be a match id: it matches no match.

// A seat's contribution to the key.
struct GivenNonce {
  std::optional<MatchId> match_id;
  std::optional<Nonce> nonce;  // nothing: the bytes cannot be a nonce
};

struct Readiness {
  std::optional<MatchId> match_id;
  bool ready = false;
};

}  // namespace race2048::server
