// A room in words: how its matches are played, what starts the next one, and its seal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "client/model/model.h"

namespace race2048::client {

// `label` and the seal's commitment, or a note that nothing is sealed.
std::string seal_text(const Seal& seal, const std::string& label);
// How much watchers see of the boards.
std::string watch_text(Watch watch);
// The sentence that all draw the same tiles, and its consequence, which `brief` leaves out. Empty
// where a new tile depends on the board.
std::string draws_text(const MatchSettings& settings, bool brief);
// The options that a person should know of, such as "private" or "locked".
std::vector<std::string> option_facts(const RoomInfo& info);
// Facts about the room, such as "private" or "password", and its unusual match settings.
std::vector<std::string> room_facts(const Room& room);
// For a person who waits for a seat.
inline constexpr std::string_view kSeatPromise = "You have a seat in the next match.";
// "room KXQ7WP", "room club (KXQ7WP)".
std::string name_of_room(const Room& room);
// While somebody stands in for the room's owner: "The room belongs to ada; bo stands in." Otherwise
// empty.
std::string owner_text(const Model& model);
// "2 of 3 are ready", "1 of 3 is ready".
std::string how_many_are_ready(std::size_t ready, std::size_t all);
// The condition for the next match: "when all are ready", "when 4 are ready", "in 4:32, or when you
// start it", "as soon as two are ready". `all_are`: the words that fit the sentence best for the
// usual condition.
std::string what_starts_it(const Model& model, TimePoint now,
                           std::string_view all_are = "all are ready");
// True if the planned time of the start has come. The match then waits until enough players can
// race.
bool start_is_due(const RoomInfo& info, TimePoint now);
// The condition that is left after the planned time: "as soon as two are ready".
std::string when_enough_are_ready(const Room& room);

}  // namespace race2048::client
