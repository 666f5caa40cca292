// What the server tells, as the client keeps it: every value is checked or made harmless here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/session/model.h"
#include "proto/race2048.pb.h"

namespace race2048::client {

// What somebody typed, as it may be shown: unchanged when it is fit, else with a '?' for every byte
// that is not plain ASCII.
std::string shown_text(std::string_view typed, std::size_t max_characters);

// The tiles on a board of `cells` cells; nothing when one cannot be.
std::optional<std::vector<Spawn>> spawns_from(
    const google::protobuf::RepeatedPtrField<v1::Spawn>& told, int cells);
// Nothing when it has another size, or a tile that is none.
std::optional<WatchedBoard> board_from(const v1::SeatBoard& told, int size);
// Nothing when the seat is in a state that cannot be.
std::optional<Standing> standing_from(const v1::Standing& told);
// `cells` is how many a board of the race has. Nothing when a tile, the result or the state cannot
// be.
std::optional<Outcome> outcome_from(const v1::Outcome& told, int cells);

Reason reason_from(v1::Reason told);
// `told` is a field number of ToServer.body.
Request request_from(std::uint32_t told);

// Nothing when a name, a code or settings are none.
std::optional<Seal> seal_from(const v1::Sealed& told);
std::optional<Series> series_from(const v1::Series& told);
std::optional<Lobby> lobby_from(const v1::Rooms& told);
RoomInfo info_from(const v1::RoomInfo& told, TimePoint now);

// Adds to the race's splits; false when one cannot be, or contradicts what was told before.
[[nodiscard]] bool take_splits(const google::protobuf::RepeatedPtrField<v1::Split>& told,
                               Race& race);

// Changes who is in the room; false when what was told is no roster.
[[nodiscard]] bool take_roster(const v1::Roster& told, Room& room);

}  // namespace race2048::client
