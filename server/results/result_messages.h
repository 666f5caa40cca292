// What the store knows of matches, as messages. None of them names a room or a person's id: with
// the one, anybody could enter the room, and the other joins the names that a person has used.
#pragma once

#include <cstdint>

#include "proto/race2048.pb.h"
#include "server/store/result.h"

namespace race2048::server {

v1::ResultEntry message_of(const store::MatchSummary& match);
// `first` is the index of the page's first seat; only the first page has the settings and splits.
v1::ResultPage message_of(const store::ResultPage& page, std::uint32_t first);
v1::TopEntry message_of(const store::TopEntry& entry);

}  // namespace race2048::server
