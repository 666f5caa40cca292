// What the model says about the person's situation. Every face asks this: the keys, the screens,
// the line mode, and what leads out of the program. Nothing here knows of keys or of what is shown.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "client/session/model.h"

namespace race2048::client {

// ---- Where the person is.

// A room, the lobby or a match is there: leaving ends more than an attempt to connect.
bool has_arrived(const Model& model);
// In a room, whether a match runs there or not.
bool has_entered(const Model& model);
// In a room, and no match is counted down or running.
bool between_matches(const Model& model);
// A match is counted down or running.
bool in_match(const Model& model);
// The last match has ended and its result is known.
bool has_results(const Model& model);
// The own seat races: it can move, now or after taking the next board.
bool own_run_goes_on(const Model& model);
// The person watches the others' race: they have no seat in it, or they are done and may see the
// boards.
bool has_boards_to_watch(const Model& model);
// The boards at the end of the match are known: the own one, or those that the room shows.
bool has_last_boards(const Model& model);

// ---- Who else is there.

// Other people are in the room, on seats or watching. Bots do not count.
bool others_present(const Model& model);
// The players who are not ready, and would only watch a match that started now. The person is never
// among them: a host who starts a match can race.
std::vector<std::string> who_would_watch(const Model& model);
// Everybody else in the room, bots included: first by seat, then those without a seat.
std::vector<std::string> who_can_be_kicked(const Model& model);
// The same without bots, which cannot be hosts.
std::vector<std::string> who_can_be_host(const Model& model);

// ---- What the host may do.

// The person is the host and may kick, hand over, lock and pause: between matches, and in a match
// that they have no seat in or are done with.
bool may_run_room(const Model& model);
// The next round of a series waits until its host goes on.
bool waits_for_host(const Model& model);

// ---- Leaving.

// What the person would end or lose by leaving now.
enum class Stake : std::uint8_t {
  none,
  race,       // the own run, or the own seat in a match that is counted down
  series,     // further rounds, or the points of this one
  own_match,  // the others' match or series: it runs on a server that ends with this client
};
// `owns_server`: this program started the server, which ends with it.
Stake at_stake(const Model& model, bool owns_server);

}  // namespace race2048::client
