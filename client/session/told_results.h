// Converts questions about kept matches to messages, and the answers to the client's model, and
// checks every value or makes it harmless.
#pragma once

#include <optional>

#include "client/model/kept_result.h"
#include "client/model/results.h"
#include "proto/race2048.pb.h"

namespace race2048::client {

v1::ToServer message_for(const Question& question);

// Nothing if an id, a name, a choice or a count is impossible.
std::optional<ResultList> results_from(const v1::Results& told);
std::optional<ResultDetails> details_from(const v1::ResultPage& told);
std::optional<TopLines> top_from(const v1::TopList& told);
std::optional<ReplayPiece> piece_from(const v1::ReplayPart& told);
// Nothing for a state from a newer server.
std::optional<KeptResult> kept_from(const v1::Kept& told);

}  // namespace race2048::client
