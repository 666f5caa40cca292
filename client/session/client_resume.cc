// Resuming a place in a room: the client's messages about it, and its steps until the room is
// whole.
#include <utility>

#include "client/model/client_limits.h"
#include "client/model/situation.h"
#include "client/session/client.h"
#include "client/wire/link.h"
#include "client/wire/room.h"
#include "proto/conversions.h"

namespace race2048::client {

Seen Client::seen() const {
  if (!in_room()) {
    const std::optional<KeptSeal>& kept = place_.restored_seal();
    return kept ? Seen{.match = kept->match_id} : Seen{};
  }
  const std::optional<Seal>& seal = model_.room.seal;
  if (!seal) return {};
  const bool of_race = model_.race && model_.race->seal.match_id == seal->match_id;
  if (of_race && model_.phase == Phase::results) return {};
  const bool answered = of_race && model_.race->own;
  return {.match = seal->match_id, .answers = answered ? model_.race->own->answers() : 0};
}

bool Client::resumes() const {
  return model_.reconnecting || (links_.current() != nullptr && links_.current()->catches_up);
}

// --------------------------------------------------------------------------- the first messages

void Client::on_place_gone(const v1::Refused& refused, TimePoint now) {
  ServerQuote said = quote_from(refused.text());
  const Reason reason = wire::reason_from(refused.reason());
  if (reason == Reason::too_often || reason == Reason::too_many || reason == Reason::not_now) {
    return fail({.kind = Failure::Kind::refused, .reason = reason, .said = std::move(said)});
  }
  place_.gone();
  links_.current()->said.reset();
  show(PlaceWasGone{reason, std::move(said)}, now);
  say_hello(*links_.current());
}

void Client::on_resumed(const v1::Entered& entered, TimePoint now) {
  LinkState& link = *links_.current();
  link.match_runs = entered.running();
  link.next_seq = entered.resumed().next_seq();
  link.from_start = entered.resumed().from_start();
  if (model_.race) model_.race->stands_until.reset();
  // All splits come again. After a crash of the server the newest moves have other times.
  if (model_.phase == Phase::racing) model_.race->splits.clear();
  if (in_room()) return;
  model_.phase = Phase::room;
  was_restored_ = true;
  note_silence(now, now);
  const std::optional<KeptSeal>& kept = place_.restored_seal();
  if (!kept) return;
  model_.room.seal = seal_from(*kept);
  if (!model_.room.seal) return;
  was_sealed_ = !model_.room.seal->settings.open_seed;
  // Only a seal that came before the start is kept, or one of an open room.
  if (const auto told = seals_.enter(*model_.room.seal, Seals::Came::before_start)) {
    (*told)->nonce = kept->nonce;
  }
}

void Client::take_place(const v1::Entered& entered) {
  if (entered.token().empty()) return;
  if (entered.token().size() != limits::kTokenBytes) return distrust(ProtocolFault::bad_token);
  const std::chrono::milliseconds most = limits::kMaxHold;
  if (most.count() < entered.hold_ms() || most.count() < entered.hold_between_ms()) {
    return distrust(ProtocolFault::long_hold);
  }
  place_.entered({.code = model_.room.code,
                  .room_name = model_.room.name,
                  .name = model_.own_name,
                  .watches = options_.entry.kind == Entry::Kind::watch,
                  .token = entered.token(),
                  .at = place_at()});
  model_.room.hold = std::chrono::milliseconds(entered.hold_ms());
  model_.room.hold_between = std::chrono::milliseconds(entered.hold_between_ms());
}

void Client::on_another_match() {
  LinkState& link = *links_.current();
  if (model_.phase != Phase::countdown && model_.phase != Phase::racing) return;
  link.match_missed = model_.race->own_seat.has_value();
  if (link.match_missed) ++model_.matches_missed;
  model_.race.reset();
  model_.phase = Phase::room;
}

bool Client::is_repeated(const v1::Start& start) const {
  // After a restart of the server the countdown continues with another Start.
  const bool may_be =
      model_.phase == Phase::countdown || (resumes() && model_.phase == Phase::racing);
  return may_be && start.match_id() == wire::to_bytes(model_.race->seal.match_id);
}

bool Client::is_repeated(const v1::Go& go) const {
  return resumes() && !links_.current()->from_start && model_.phase == Phase::racing &&
         go.round() == model_.race->seal.round;
}

bool Client::is_repeated(const v1::Step& step) const {
  return resumes() && model_.race->step && model_.race->step->number == step.number();
}

// ------------------------------------------------------------------------------ the room is whole

void Client::on_whole_room(TimePoint now) {
  LinkState& link = *links_.current();
  link.catches_up = false;
  send_unread();
  if (finished()) return;
  await_outcome(now);
  tell_back(link.match_missed, now);
  wait_if_asked(now);
  say_readiness_again(now);
  for (SentLine line = chat_outbox_.answered(); !line.text.empty();
       line = chat_outbox_.answered()) {
    give_back(std::move(line));
  }
}

void Client::send_unread() {
  const LinkState& link = *links_.current();
  if (model_.phase != Phase::racing || !model_.race->own || link.next_seq == 0 ||
      link.said->match != model_.race->seal.match_id || link.from_start) {
    return;
  }
  const std::optional<std::vector<SentAction>> unread = model_.race->own->unread(link.next_seq);
  if (!unread) return distrust(ProtocolFault::unmade_moves);
  for (const SentAction& action : *unread) send_action(action);
}

void Client::tell_back(bool match_missed, TimePoint now) {
  const std::optional<Reconnecting> lost = std::exchange(model_.reconnecting, std::nullopt);
  if (!lost && !match_missed) {
    if (model_.silence) end_silence(now);
    return;
  }
  const std::optional<Silence> silence = std::exchange(model_.silence, std::nullopt);
  const TimePoint since = lost ? lost->since : silence ? silence->since : now;
  show(LinkIsBack{.away = std::chrono::duration_cast<std::chrono::seconds>(now - since),
                  .dropped = silence ? silence->dropped : 0,
                  .match_missed = match_missed},
       now);
}

void Client::wait_if_asked(TimePoint now) {
  if (in_match(model_) && model_.race->stands_until) wait_for_others(now);
}

void Client::say_readiness_again(TimePoint now) {
  if (said_ready_ && said_ready_->by_itself) {
    readiness_.say_again();
    return follow_readiness(now);
  }
  const Member* const own = model_.room.own_member();
  if (!said_ready_ || !between_matches() || own == nullptr || !model_.room.seal ||
      model_.room.seal->match_id != said_ready_->match || own->ready == said_ready_->ready) {
    return;
  }
  want(SetReady{said_ready_->ready}, now);
}

}  // namespace race2048::client
