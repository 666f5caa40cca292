// What a room's screens say in words: how it is played, what is waited for, which keys count.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "client/screen/canvas.h"

namespace race2048::client {

// What the keys of a room do now.
KeyHints room_keys(const Canvas& canvas);
// The commitment behind a label, or that there is none.
std::string seal_text(const Seal& seal, const std::string& label);
// The commitment in one line, as far as it fits; that there is none, in as many as it takes;
// nothing before that is known.
std::vector<std::string> seal_lines(const Canvas& canvas, const std::string& label);
// What watchers see; brief: without the reason for it.
std::string watch_text(Watch watch, bool brief);
// What the room is, and what of its matches' settings is not as usual: "private", "password".
std::vector<std::string> room_facts(const Room& room);
// "2 of 3 are ready", "1 of 3 is ready".
std::string how_many_are_ready(std::size_t ready, std::size_t all);
// What starts the next match: "when all are ready", "when 4 are ready", "in 4:32, or when you start
// it", "as soon as two are ready".
std::string what_starts_it(const Model& model, TimePoint now);
// The planned time has come, and the match waits for enough who can race.
bool start_is_due(const RoomInfo& info, TimePoint now);
// "as soon as two are ready": what it waits for then.
std::string when_enough_are_ready(const Room& room);

}  // namespace race2048::client
