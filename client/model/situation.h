// The person's situation, derived from the model. Every face asks these questions: the keys, the
// screens, the line mode and the code for leaving. Nothing here depends on keys or on what is
// shown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/model/model.h"

namespace race2048::client {

// ---- The person's place.

// The person is in the lobby, a room or a match: leaving ends more than an attempt to connect.
bool has_arrived(const Model& model);
// In a room, with or without a running match.
bool has_entered(const Model& model);
// In a room, and no match is counting down or running.
bool between_matches(const Model& model);
// A match is counting down or running.
bool in_match(const Model& model);
// The last match has ended and its result is known.
bool has_results(const Model& model);
// The person's own run is not over: it can move, now or on the next board.
bool own_run_goes_on(const Model& model);
// A match is counting down or running, and the person does not race in it: they have no seat there,
// or are done.
bool is_idle_in_match(const Model& model);
// The person watches other people's race: they have no seat in it, or they are done and may see the
// boards.
bool has_boards_to_watch(const Model& model);
// The boards at the end of the match are known: the person's own, or those that the room shows.
bool has_last_boards(const Model& model);

// ---- The person's seat in the room.

// The person has no seat, and gets one for the next match.
bool waits_for_seat(const Model& model);
// The person may ask for a seat, or may give up theirs, or the one that they wait for. A seat that
// races is given up only after the match.
bool may_sit_down(const Model& model);
bool may_stand_up(const Model& model);

// ---- The chat.

// False if the host or the server has turned chat off in this room.
bool room_has_chat(const Model& model);
// The person may say something now, if the room has chat: between matches, and in a match to other
// people who do not race in it.
bool may_talk(const Model& model);

// The person may send a word to all in the match: a seat in it, also one that is done, and a chat
// in the room.
bool may_emote(const Model& model);
// The person's next act on this player ends the mute; otherwise it silences the player. A host who
// owns the room silences people for everybody, anybody else for themselves.
bool would_unmute(const Model& model, const std::string& name);

// ---- Other people.

// Other people are in the room, seated or watching. Bots do not count.
bool others_present(const Model& model);
// The players who are not ready, and would only watch if the match started now. Never includes the
// person: a host who starts a match may race.
std::vector<std::string> who_would_watch(const Model& model);
// Everybody else in the room, including bots: first by seat, then people without a seat.
std::vector<std::string> who_can_be_kicked(const Model& model);
// The same without bots, because a bot cannot be host.
std::vector<std::string> who_can_be_host(const Model& model);
// The newest of those who were kicked.
std::vector<std::string> who_can_come_back(const Model& model);

// ---- The host's rights.

// The person is the host and may pause and announce now: between matches, and in a match in which
// they have no seat or are done.
bool may_run_room(const Model& model);
// The same, and the room is theirs: they may also kick, let back in, hand over, and lock.
bool may_rule_room(const Model& model);
// The next round of a series waits for the host.
bool waits_for_host(const Model& model);

// Whether the person takes part in the match to come.
enum class ReadyState : std::uint8_t {
  no_seat,
  not_ready,
  promised,  // not ready yet; the client gets ready by itself
  ready,
};

ReadyState ready_state(const Model& model);
// The next match waits until this person gets ready: the host of a room whose matches start neither
// at a time, nor with a number of people, nor as rounds of a series. Everybody else is ready as
// long as they are here.
bool must_press_ready(const Model& model);
// The person has a seat in the room and none in the match that is about to begin or runs.
bool is_left_out(const Model& model);

// ---- Lost links.

// The member has a seat and races in it. Another person may have taken the seat of a player who
// left, for the next match.
bool races(const Race& race, const Member& member);
// When the server gives up the place of the person who races in this seat, and whose link is lost;
// nothing if their link stands, or if they are done or the match is over.
std::optional<TimePoint> away_until(const Model& model, std::uint32_t seat);

// ---- Leaving.

// The run, series or match that the person would end or lose by leaving now.
enum class Stake : std::uint8_t {
  none,
  race,       // the person's run, or their seat in a match that is counting down
  series,     // further rounds, or the points of the current one
  table,      // the referee's: the points of a series that is over
  own_match,  // the others' match or series, because it runs on a server that ends with this client
};
// `owns_server`: this program started the server, and the server ends with it.
Stake at_stake(const Model& model, bool owns_server);

}  // namespace race2048::client
