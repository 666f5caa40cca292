// What the client of one seat saw of a match that a test has played, told by an honest server.
#pragma once

#include <variant>

#include "client/enquiry/replay_check.h"
#include "engine/match/view/match_story.h"
#include "tests/proto/replay/played_match.h"

namespace race2048::client::testing {

// REQUIRES: the match has ended.
inline SeenMatch seen_in(const tests::PlayedMatch& played, SeatNumber own) {
  const Match& match = *played.room().match();
  SeenMatch seen{
      .own = played.own_record(own), .reason = match.ended->reason, .match_ms = match.ended->at_ms};
  if (match.settings.open_seed) seen.own.commitment.reset();
  for (const auto& [number, seat] : match.seats) {
    seen.seats.push_back(
        {{.number = seat.person.number, .name = seat.person.name, .bot = seat.person.bot},
         number,
         seat.nonce});
    seen.standings[number] = standing_of(match, number);
    seen.standings[number].ping_ms = 17;
  }
  seen.splits.assign(match.splits.all().begin(), match.splits.all().end());
  for (const Decision& decision : tests::parts_of(played.file()).decisions) {
    const Acted* const acted = std::get_if<Acted>(&decision.body);
    if (acted == nullptr || acted->seat != own) continue;
    seen.sent.push_back({.board = acted->board,
                         .seq = static_cast<std::uint32_t>(seen.sent.size() + 1),
                         .action = acted->action.value(),
                         .step = acted->step});
  }
  for (AnswerReader reader(0); reader.has_next(match, own); ++seen.answers) {
    std::size_t work = limits::kMaxActionsPerMatch;
    const Answer answer = reader.next(match, own, work).value();
    if (answer.record.result != Result::applied) continue;
    seen.applied.push_back(
        {.seq = answer.seq, .at_ms = answer.record.at_ms, .action = answer.record.action.value()});
  }
  return seen;
}

}  // namespace race2048::client::testing
