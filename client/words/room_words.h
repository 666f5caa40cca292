// A room in words: how its matches are played, what starts the next one, and its seal.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "client/session/model.h"

namespace race2048::client {

// The commitment of the seal behind `label`, or that there is none.
std::string seal_text(const Seal& seal, const std::string& label);
// What watchers see of the boards. `brief` leaves out the reason.
std::string watch_text(Watch watch, bool brief);
// Facts about the room, and the settings of its matches that are not as usual: "private",
// "password".
std::vector<std::string> room_facts(const Room& room);
// "2 of 3 are ready", "1 of 3 is ready".
std::string how_many_are_ready(std::size_t ready, std::size_t all);
// What starts the next match: "when all are ready", "when 4 are ready", "in 4:32, or when you start
// it", "as soon as two are ready".
std::string what_starts_it(const Model& model, TimePoint now);
// The planned time of the start has come. The match waits until enough players can race.
bool start_is_due(const RoomInfo& info, TimePoint now);
// What a match that is due waits for: "as soon as two are ready".
std::string when_enough_are_ready(const Room& room);

}  // namespace race2048::client
