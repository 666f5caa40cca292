// A match as lines of text, for programs and for people.
#pragma once

#include <string>

#include "engine/match/room_state.h"
#include "engine/match/view/match_view.h"

namespace race2048::client {

// The lines about an event, each with its end; empty if nothing is said about it. `view` is as
// after the decision of `room` that has led to the event.
//
// A JSON object per line, with its `type` first. `race2048 replay --help` lists the types.
std::string replay_json(const RoomState& room, const MatchView& view, const MatchEvent& event);
// The start, the first seat to make each tile, the leaders, the seats that go out, and the table at
// the end.
std::string replay_text(const RoomState& room, const MatchView& view, const MatchEvent& event);

}  // namespace race2048::client
