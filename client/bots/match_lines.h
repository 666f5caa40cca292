// A match as lines of JSON: for the program that chooses a bot's moves, and for scripts that read
// `race2048 bot --json` or `race2048 watch --json`. Fields never get another meaning. Each line has
// its end. Pure.
#pragma once

#include <cstdint>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "client/bots/conduct.h"
#include "client/model/highlights.h"
#include "client/model/model.h"

namespace race2048::client {

// {"type":"settings","room":"KXQ7WP","size":4,"format":"time","time_limit_ms":180000,..}: how the
// room's next match is played. A number that the format does not have is left out. REQUIRES:
// room.seal.
std::string settings_line(const Room& room);

// {"type":"start","match_id":"..","round":1,"name":"x0","seat":1,"players":[..]}: the countdown to
// a match has begun. Without an own seat there is no "name" and no "seat".
std::string start_line(const Race& race);

// The seats whose standings the end of a match has.
enum class Told : std::uint8_t { own, all };

// {"type":"end","rank":3,"score":64,"players":4,..}: the match is over. `conduct` is that of the
// own seat in the match. REQUIRES: a result, and an own seat in the race.
std::string end_line(const Model& model, Told told, const Conduct& conduct);

// The same for a watcher: without the fields of an own seat. REQUIRES: a result.
std::string watched_end_line(const Model& model);

// {"type":"standings","at_ms":61000,"standings":[..]}: the leading seats, with their boards as far
// as they may be seen.
std::string standings_line(const Race& race, std::uint32_t at_ms);

// {"type":"event","event":"lead","at_ms":61000,"seat":1,"name":"ada","score":840}: something that
// is worth a line has happened.
std::string event_line(const Highlight& highlight, const Race& race);

// The fields of an end, and of the total, with the conduct.
nlohmann::ordered_json conduct_json(const Conduct& conduct);

}  // namespace race2048::client
