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
  if (kept.keeping() == v1::KEEPING_STORED) {
    if (auto failed = replay_fetch_.stored(*match, kept.replay_bytes())) {
      note_replay(*std::move(failed));
    }
  }
  // It may be about an earlier match, which nobody looks at any more.
  if (model_.result && model_.race && model_.race->seal.match_id == *match) {
    model_.kept = kept_from(kept);
  }
}

// The record has only what the client had before the start: it can then contradict a server that
// says something else after the end.
void Client::expect_replay(const v1::End& end) {
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
      .sent = std::exchange(made_, {}),
      .answers = race.own->answers()};
  for (const v1::Split& split : end.splits()) {
    seen.splits.push_back({.exponent = static_cast<int>(split.exponent()),
                           .seat = static_cast<SeatNumber>(split.seat()),
                           .at_ms = split.at_ms()});
  }
  seen.applied.reserve(race.own->log().size());
  for (const LoggedAction& logged : race.own->log()) {
    seen.applied.push_back({.seq = logged.seq, .at_ms = logged.at_ms, .action = logged.action});
  }
  replay_fetch_.ended(std::move(seen));
}

void Client::on_replay_part(const v1::ReplayPart& part) {
  std::optional<ReplayPiece> piece = piece_from(part);
  if (!piece || !replay_fetch_.takes(*piece)) return on_answer(std::move(piece));
  if (auto failed = replay_fetch_.take(*piece)) note_replay(*std::move(failed));
}

void Client::check_replay() {
  if (auto checked = replay_fetch_.check()) note_replay(*std::move(checked));
}

void Client::finish_replay() {
  if (auto finished = replay_fetch_.finish_now()) note_replay(*std::move(finished));
}

void Client::fetch_replay(TimePoint now) {
  if (!may_fetch()) return;
  const LinkId link = links_.current()->id;
  if (replay_link_ != link) {
    replay_fetch_.ask_again();
  } else if (auto failed = replay_fetch_.give_up_overdue(now)) {
    note_replay(*std::move(failed));
  }
  // All further slices wait for on_time(): the server may send many messages at once.
  if (replay_fetch_.whole() && !replay_fetch_.checks()) check_replay();
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
