// The outcome of a match in a few words, for block letters and as a sentence.
#pragma once

#include <string>

#include "client/model/own_best.h"
#include "client/model/race.h"

namespace race2048::client {

// The outcome for the person, or for all if they have no seat.
struct EndWords {
  std::string headline;  // "You win", "2nd", "Shared 1st", "Out 4th", "ada wins"; empty: unknown
  std::string joint;     // between the headline and the detail in a sentence: " " or ", "
  std::string detail;    // in the unit of the format: "by 16", "2.3 s behind"; may be empty
  std::string whose{};   // what a sentence adds to that: " of ada"
};

// What stands over the boards when they freeze: "TIME!", or the name of the player who has decided
// the match.
std::string end_call(const Race& race, const MatchResult& result);

// `race` has its final standings.
EndWords end_words(const Race& race);
// "You win by 16", "2nd, 16 short of ada": all of them, without an end; empty if nothing is known.
std::string end_line(const EndWords& words);

// "ada made the same score before bo": of two neighbours in place whose columns are all equal, so
// that only this decided; of the person's own if possible, else of the first. Empty if there are
// none.
std::string tie_text(const Race& race);

// "New best: 9,460 (before 8,112)", "New best: 1:32.4 (before 1:40.0)".
std::string new_best_text(const NewBest& best);

}  // namespace race2048::client
