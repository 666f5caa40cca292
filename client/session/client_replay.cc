// The client after the end of a match: whether the server keeps the result, the replays of the
// person's own matches, and their best results.
#include <utility>

#include "client/session/client.h"
#include "client/wire/results.h"
#include "engine/sha256.h"
#include "proto/conversions.h"
#include "proto/results.h"

namespace race2048::client {

void Client::on_kept(const v1::Kept& kept) {
  const std::optional<MatchId> match = wire::array_from<MatchId>(kept.match_id());
  if (!match) return distrust(ProtocolFault::bad_answer);
  if (kept.keeping() == v1::KEEPING_STORED) replay_fetch_.stored(*match, kept.replay_bytes());
  // It may be about an earlier match, which is no longer shown.
  if (model_.result && model_.race && model_.race->seal.match_id == *match) {
    model_.kept = kept_from(kept);
  }
}

// The record has only what the client had before the start: so it contradicts a server that changes
// its story after the end.
void Client::expect_replay() {
  const Race& race = *model_.race;
  const bool checked = model_.result->verification.kind != Verification::Kind::nothing_known;
  // A match without an action of one's own proves nothing about this person.
  const bool keeps = options_.replays != nullptr;
  if (!keeps || !race.own || !race.own_seat || !checked || made_.empty()) return;
  // No server of ours keeps a replay of a longer match.
  if (race.own->log().size() > OwnGame::kMostLogged) return;
  const Seal& seal = race.seal;
  SeenMatch seen{
      .own = {.seat = static_cast<SeatNumber>(*race.own_seat),
              .match_id = seal.match_id,
              .settings_digest = Sha256().update(wire::bytes_of(seal.settings_bytes)).finish(),
              .commitment = seal.commitment,
              .nonce = seal.own_nonce},
      .seats = race.seats,
      .reason = model_.result->reason,
      .match_ms = model_.result->match_ms,
      .standings = race.standings,
      .splits = race.splits,
      .sent = std::exchange(made_, {}),
      .answers = race.own->answers()};
  seen.applied.reserve(race.own->log().size());
  for (const LoggedAction& logged : race.own->log()) {
    seen.applied.push_back({.seq = logged.seq, .at_ms = logged.at_ms, .action = logged.action});
  }
  replay_fetch_.ended(std::move(seen));
}

void Client::on_answer(std::optional<ResultAnswer> answer) {
  const auto* const piece = answer ? std::get_if<ReplayPiece>(&*answer) : nullptr;
  if (piece == nullptr || !replay_fetch_.take(*piece)) show_answer(std::move(answer));
}

void Client::finish_replay() {
  replay_fetch_.finish_now();
  note_replays();
}

void Client::fetch_replay(TimePoint now, bool checks_on) {
  if (may_fetch()) {
    const LinkId link = links_.current()->id;
    if (std::exchange(replay_link_, link) != link) replay_fetch_.ask_again();
    if (replay_fetch_.whole() && (checks_on || !replay_fetch_.checks())) replay_fetch_.check();
    if (const std::optional<Question> part = replay_fetch_.next(now)) send(wire::message_of(*part));
  }
  note_replays();
}

void Client::note_replays() {
  for (OwnReplay& replay : replay_fetch_.take_news()) {
    if (replay.state == OwnReplay::State::broken) {
      model_.broken_replay = std::move(replay);
    } else if (model_.result && model_.race && model_.race->seal.match_id == replay.match_id) {
      model_.replay = std::move(replay);
    }
  }
}

// A match whose draws do not hold counts for nothing.
void Client::note_best() {
  if (options_.bests == nullptr || model_.result->verification.kind == Verification::Kind::broken) {
    return;
  }
  const std::optional<OwnMark> mark = own_mark(*model_.race);
  if (!mark) return;
  if (const auto before = options_.bests->keep(*mark)) model_.new_best = NewBest{*mark, *before};
}

}  // namespace race2048::client
