// Converts the server's messages to the client's model, and checks every value or makes it
// harmless.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "client/model/model.h"
#include "client/model/seat_record.h"
#include "proto/race2048.pb.h"

namespace race2048::client {

// Makes text that somebody typed safe to show: composed if valid (shared/typed_text.h), otherwise
// with a '?' for every byte that is not plain ASCII.
std::string shown_text(std::string_view typed, std::size_t max_characters);

// The tiles, for a board of `cells` cells; nothing if a tile is impossible.
std::optional<std::vector<Spawn>> spawns_from(
    const google::protobuf::RepeatedPtrField<v1::Spawn>& told, int cells);
// Nothing if the board has the wrong size, or cannot come up in such a match (possible.h).
std::optional<WatchedBoard> board_from(const v1::SeatBoard& told, const MatchSettings& settings);
// Nothing if the seat does not race, or if it cannot stand like this in the race: in an unknown
// state, behind more seats than there are, or beyond what the match allows (possible.h).
std::optional<Standing> standing_from(const v1::Standing& told, const Race& race);
// `cells` is the number of cells of the race's boards. Nothing if a tile is impossible, or the
// result or the state is unknown.
std::optional<Outcome> outcome_from(const v1::Outcome& told, int cells);

Reason reason_from(v1::Reason told);
// A sentence in which the server explains itself.
ServerQuote quote_from(const std::string& told);
// The name of a program's version: one word of at most 32 letters, digits and "+-._~"; else
// "unknown".
std::string version_from(const std::string& told);

// The sentence of a Goodbye frame at the front of the bytes; nothing if there is none. For a server
// that turns a connection away before it has read from it: it cannot know that its peer would
// encrypt, so says so in plain.
std::optional<ServerQuote> goodbye_in(std::span<const std::uint8_t> bytes);

// `told` is a field number of ToServer.body.
Request request_from(std::uint32_t told);
Hearers hearers_from(v1::Hearers told);
// Empty for anything but a valid name of a room.
std::string room_name_from(const std::string& told);

// Nothing if a name, a code, settings or a place are invalid.
std::optional<Seal> seal_from(const v1::Sealed& told);
// Nothing if the settings cannot be read.
std::optional<Seal> seal_from(const KeptSeal& kept);
std::optional<Series> series_from(const v1::Series& told);
std::optional<Lobby> lobby_from(const v1::Rooms& told);
RoomInfo info_from(const v1::RoomInfo& told, TimePoint now);

// Adds to the race's splits; false if a split is impossible or contradicts an earlier one.
[[nodiscard]] bool take_splits(const google::protobuf::RepeatedPtrField<v1::Split>& told,
                               Race& race);

// Updates the people in the room; false if the roster is invalid.
[[nodiscard]] bool take_roster(const v1::Roster& told, Room& room, TimePoint now);

}  // namespace race2048::client
