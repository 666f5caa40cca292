// Converts the messages of a race.
#pragma once

#include <optional>
#include <vector>

#include "client/model/failure.h"
#include "client/model/model.h"
#include "engine/or_fault.h"
#include "proto/race2048.pb.h"

namespace race2048::client {

// The race that a Start begins; its seal and the own seat are those of the room. REQUIRES:
// Room::seal.
OrFault<Race, ProtocolFault> race_from(const v1::Start& start, const Room& room);

// The tiles, for a board of `cells` cells; nothing if a tile is impossible.
std::optional<std::vector<Spawn>> spawns_from(
    const google::protobuf::RepeatedPtrField<v1::Spawn>& told, int cells);
// Nothing if the seat does not race, or if it cannot stand like this in the race: in an unknown
// state, behind more seats than there are, or beyond what the match allows (possible.h).
std::optional<Standing> standing_from(const v1::Standing& told, const Race& race);
// `cells` is the number of cells of the race's boards. Nothing if a tile is impossible, or the
// result or the state is unknown.
std::optional<Outcome> outcome_from(const v1::Outcome& told, int cells);

// Each takes a message into the race, and returns the fault if the message cannot belong to it.
// REQUIRES: Model::race.
[[nodiscard]] std::optional<ProtocolFault> take_standings(const v1::Standings& told, Model& model);
[[nodiscard]] std::optional<ProtocolFault> take_page(const v1::Page& told, Model& model);
// The final standings must have each seat once, and places that follow from them, and the match
// must be able to end so; if not `holds`, only each standing must be possible.
[[nodiscard]] OrFault<EndReason, ProtocolFault> take_end(const v1::End& end, bool holds,
                                                         Model& model);

}  // namespace race2048::client
