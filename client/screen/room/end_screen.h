// The end of a match, before its results: a call over the frozen boards, then the outcome.
#pragma once

#include "client/screen/canvas.h"

namespace race2048::client {

// Draws "TIME!", or who has won, in large letters over what is on the frame.
void draw_end_call(Canvas& canvas, const Race& race, const MatchResult& result);
// The outcome for the person in large letters, where these fit, and the winner's board.
void draw_outcome(Canvas& canvas, const Race& race);

}  // namespace race2048::client
