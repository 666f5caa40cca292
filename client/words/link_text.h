// Silent and lost links, as text for people.
#pragma once

#include <string>

#include "client/model/model.h"

namespace race2048::client {

// The word for the place that the server keeps while this person's link is lost: "seat", or "place"
// if they have no seat.
std::string kept_word(const Model& model);

// True if trouble_text() has something to say. A room that the person comes back to is whole after
// a moment; until then the client accepts no moves, but nothing is wrong.
bool has_trouble(const Model& model, TimePoint now);

// The trouble with the link, and for a racing player the effect on their moves: how long the server
// has been silent, or how long it keeps the place of a person whose link is lost, and why the link
// was lost. `brief` leaves out that reason. REQUIRES: has_trouble().
std::string trouble_text(const Model& model, TimePoint now, bool brief = false);

// "The server stops in 0:42: no match begins." and the fate of matches that run then; if `brief`,
// only "Server stops in 0:42: no match begins.", which fits on the smallest screen.
std::string stopping_text(const Stopping& stopping, TimePoint now, bool brief = false);

// "reconnecting 1:43", or "away 1:43" if `brief`: the state of another person whose link is lost.
// The time left until `until`, rounded up, never below 0. "away" until kUnknownUntil.
std::string away_text(TimePoint until, TimePoint now, bool brief = false);

}  // namespace race2048::client
