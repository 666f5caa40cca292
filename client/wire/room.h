// Converts the messages of the lobby and of a room.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "client/model/room.h"
#include "client/model/seat_record.h"
#include "proto/race2048.pb.h"

namespace race2048::client {

// Makes text that somebody typed safe to show: composed if valid (shared/typed_text.h), otherwise
// with a '?' for every byte that is not plain ASCII.
std::string shown_text(std::string_view typed, std::size_t max_characters);

Hearers hearers_from(v1::Hearers told);

// Nothing if a name, a code, settings or a place are invalid.
std::optional<Seal> seal_from(const v1::Sealed& told);
// Nothing if the settings cannot be read.
std::optional<Seal> seal_from(const KeptSeal& kept);
std::optional<Lobby> lobby_from(const v1::Rooms& told);
RoomInfo info_from(const v1::RoomInfo& told, TimePoint now);
std::optional<Series> series_from(const v1::Series& told);
// Updates the people in the room; false if the roster is invalid.
[[nodiscard]] bool take_roster(const v1::Roster& told, Room& room, TimePoint now);

}  // namespace race2048::client
