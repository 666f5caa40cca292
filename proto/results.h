// Converts questions about results and their answers to messages and back, and checks every value.
//
// No message has a room's code or a person's id: with the code anybody could enter the room, and
// the id links the names that a person has used.
#pragma once

#include <optional>

#include "engine/match/match_result.h"
#include "engine/or_fault.h"
#include "proto/race2048.pb.h"

namespace race2048::wire {

v1::ToServer message_of(const Question& question);
// The fault is a sentence for the asker. REQUIRES: the message is a ListResults, GetResult, ListTop
// or GetReplay.
OrFault<Question> question_from(const v1::ToServer& message);

v1::ToClient message_of(ResultAnswer answer);
// Nothing if an id, a name, a choice or a count is impossible. A title is as the server sent it.
// REQUIRES: the message is a Results, ResultPage, TopList or ReplayPart.
std::optional<ResultAnswer> answer_from(const v1::ToClient& message);
// REQUIRES: answer_from() made the page, and it is the first of its match.
MatchSettings settings_of(const ResultDetails& details);

}  // namespace race2048::wire
