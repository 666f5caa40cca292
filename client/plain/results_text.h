// Standings and results as lines that read well aloud.
#pragma once

#include <string>
#include <vector>

#include "client/model/model.h"
#include "client/plain/speech.h"

namespace race2048::client {

// One line per seat, by rank: "2: ada (you), 18332 points, best 1024, 812 moves.". With many seats,
// unless `all`, only the leaders and the seats around the person's own. In short words "2: ada
// (you); 18332; 1024; 812". REQUIRES: model.race.
std::vector<std::string> spoken_standings(const Model& model, TimePoint now, bool all,
                                          const Speech& speech);

// The same for a series, by place: "1: ada, 20 points, 2 rounds won.".
std::vector<std::string> spoken_series(const Series& series, const std::string& own_name);

// The largest tiles in one line: "Tiles: 512 at 0:48, 6 s behind ada; 1024 by ada at 1:26.". Empty
// before the first split.
std::string spoken_splits(const Race& race);

// How the match ended, the person's place and the winner, the standings, whether the seal holds,
// and the state of the series. REQUIRES: model.race and model.result.
std::vector<std::string> results_text(const Model& model, TimePoint now, const Speech& speech);

// The newest of the matches that the server keeps, one line each: "ada won with 18332 points,
// first to 512, 4 seats, 2026-11-22 17:32 UTC, match 1f2e3d4c5b6a.".
std::vector<std::string> spoken_results(const ResultList& results);

}  // namespace race2048::client
