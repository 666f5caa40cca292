#include "client/session/place.h"

#include <utility>

namespace race2048::client {

Place::Place(SeatKeeper* keeper, std::optional<SeatRecord> restored) : keeper_(keeper) {
  if (!restored) return;
  state_ = State::to_restore;
  record_ = *std::move(restored);
}

std::vector<SentAction> Place::restored_actions(const MatchId& match) const {
  const bool is_it = record_.seal && record_.seal->match_id == match;
  return is_it ? record_.actions : std::vector<SentAction>();
}

void Place::entered(const SeatRecord& place) {
  state_ = State::held;
  record_.code = place.code;
  record_.room_name = place.room_name;
  record_.name = place.name;
  record_.watches = place.watches;
  record_.token = place.token;
  record_.at = place.at;
  if (keeper_ != nullptr) keeper_->entered(place);
}

void Place::sealed(const Seal& seal) {
  if (record_.seal && record_.seal->match_id != seal.match_id) {
    record_.seal.reset();
    record_.actions.clear();
  }
  if (keeper_ == nullptr || !held()) return;
  keeper_->sealed({.match_id = seal.match_id,
                   .round = seal.round,
                   .settings_bytes = seal.settings_bytes,
                   .commitment = seal.commitment,
                   .nonce = seal.own_nonce});
}

void Place::acted(const SentAction& action) {
  if (keeper_ != nullptr && held()) keeper_->acted(action);
}

void Place::match_over() {
  record_.seal.reset();
  record_.actions.clear();
  if (keeper_ != nullptr && held()) keeper_->match_over();
}

void Place::left() {
  if (held()) forget();
}

void Place::gone() {
  if (to_restore()) forget();
}

void Place::lost() {
  if (held() || to_restore()) forget();
}

void Place::forget() {
  state_ = State::none;
  record_.seal.reset();
  record_.actions.clear();
  if (keeper_ != nullptr) keeper_->left();
}

}  // namespace race2048::client
