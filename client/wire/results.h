// The server's answers about matches that are over, checked and made harmless.
#pragma once

#include <optional>

#include "client/model/kept_result.h"
#include "engine/match/match_result.h"
#include "proto/race2048.pb.h"

namespace race2048::client {

// Nothing if an id, a name, a choice or a count is impossible. All text is safe for a terminal.
// REQUIRES: the message is a Results, ResultPage, TopList or ReplayPart.
std::optional<ResultAnswer> answer_from(const v1::ToClient& told);
// Nothing for a state from a newer server.
std::optional<KeptResult> kept_from(const v1::Kept& told);

}  // namespace race2048::client
