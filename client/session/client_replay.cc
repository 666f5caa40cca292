// The client after the end of a match: whether the server keeps the result, and the replays of the
// person's own matches.
#include <utility>

#include "client/session/client.h"
#include "client/session/told_results.h"
#include "engine/sha256.h"
#include "proto/conversions.h"

namespace race2048::client {

void Client::on_kept(const v1::Kept& kept) {
  const std::optional<MatchId> match = wire::array_from<MatchId>(kept.match_id());
  if (!match) return distrust(ProtocolFault::bad_answer);
  if (kept.keeping() == v1::KEEPING_STORED) replay_fetch_.stored(*match, kept.replay_bytes());
  // It may be about an earlier match, which nobody looks at any more.
  if (model_.result && model_.race && model_.race->seal.match_id == *match) {
    model_.kept = kept_from(kept);
  }
}

// The record has only what the client had before the start: it can then contradict a server that
// says something else after the end.
void Client::expect_replay() {
  const Race& race = *model_.race;
  const bool checked = model_.result->verification.kind != Verification::Kind::nothing_known;
  // A match without an action of one's own proves nothing about this person.
  if (!race.own || !race.own_seat || !checked || made_.empty()) return;
  const Seal& seal = race.seal;
  const Standing& standing = race.standings.at(*race.own_seat);
  replay_fetch_.ended(
      {.own = {.seat = static_cast<SeatNumber>(*race.own_seat),
               .match_id = seal.match_id,
               .settings_digest = Sha256().update(wire::bytes_of(seal.settings_bytes)).finish(),
               .commitment = seal.commitment,
               .nonce = seal.own_nonce},
       .score = standing.score,
       .moves = standing.moves});
}

void Client::on_replay_part(const v1::ReplayPart& part) {
  std::optional<ReplayPiece> piece = piece_from(part);
  if (!piece || !replay_fetch_.takes(*piece)) return on_answer(std::move(piece));
  if (auto failed = replay_fetch_.take(*piece)) note_replay(*std::move(failed));
}

void Client::fetch_replay(TimePoint now) {
  if (!may_fetch()) return;
  const LinkId link = links_.current()->id;
  if (replay_link_ != link) replay_fetch_.ask_again();
  if (replay_fetch_.whole()) note_replay(replay_fetch_.finish());
  if (const std::optional<AskReplay> part = replay_fetch_.next(now)) {
    replay_link_ = link;
    send(message_for(*part));
  }
}

void Client::note_replay(OwnReplay replay) {
  if (replay.state == OwnReplay::State::broken) {
    model_.broken_replay = std::move(replay);
    return;
  }
  const bool shown = model_.result && model_.race && model_.race->seal.match_id == replay.match_id;
  if (shown) model_.replay = std::move(replay);
}

}  // namespace race2048::client
