#include "client/session/links.h"

#include <algorithm>
#include <array>
#include <utility>

namespace race2048::client {

TimePoint Retry::first(TimePoint now) {
  forget();
  return within(kFirst, now);
}

TimePoint Retry::next(TimePoint now) {
  const std::chrono::milliseconds most = pause_;
  pause_ = std::min(2 * pause_, kLongestPause);
  return within(most, now);
}

TimePoint Retry::elsewhere(TimePoint now) {
  return within(std::exchange(went_elsewhere_, true) ? kElsewhereAgain : kElsewhere, now);
}

TimePoint Retry::told(TimePoint when) {
  went_elsewhere_ = true;
  return when;
}

void Retry::forget() {
  pause_ = kPause;
  went_elsewhere_ = false;
}

TimePoint Retry::within(std::chrono::milliseconds most, TimePoint now) {
  std::array<std::uint8_t, 4> bytes{};
  random_(bytes);
  std::uint64_t draw = 0;
  for (const std::uint8_t byte : bytes) draw = draw << 8 | byte;
  const auto choices = static_cast<std::uint64_t>(most.count()) + 1;
  return now + std::chrono::milliseconds((draw * choices) >> 32);
}

LinkState Links::begun() {
  connect_at_.reset();
  return {.id = LinkId{++last_id_}};
}

LinkState& Links::begin_first() {
  return current_.emplace(begun());
}

LinkState& Links::begin_attempt(TimePoint now) {
  LinkState& link = attempt_.emplace(begun());
  link.answer_by = now + kAttempt;
  return link;
}

LinkState* Links::find(LinkId id) {
  return const_cast<LinkState*>(std::as_const(*this).find(id));
}

const LinkState* Links::find(LinkId id) const {
  if (current_ && current_->id == id) return &*current_;
  if (attempt_ && attempt_->id == id) return &*attempt_;
  return nullptr;
}

void Links::promote() {
  current_ = std::exchange(attempt_, std::nullopt);
  connect_at_.reset();
  retry_.forget();
}

LinkState& Links::again(LinkId id, bool as_attempt, TimePoint now) {
  const bool is_current = current_ && current_->id == id;
  LinkState link = (is_current ? *current_ : *attempt_).again(now);
  if (is_current && !as_attempt) return current_.emplace(std::move(link));
  if (is_current) current_.reset();
  connect_at_.reset();
  link.answer_by = now + kAttempt;
  return attempt_.emplace(std::move(link));
}

void Links::drop(std::optional<LinkState>& link, TimePoint now) {
  if (link && link->said && !link->welcomed) dropped_hello_ = now;
  link.reset();
}

void Links::stand(TimePoint now) {
  connect_at_.reset();
  if (attempt_ && !attempt_->said) drop_attempt(now);
}

void Links::try_at_once(TimePoint now) {
  if (!attempt_) connect_at_ = now;
}

void Links::try_soon(TimePoint now) {
  if (!attempt_) connect_at_ = retry_.first(now);
}

void Links::try_later(TimePoint now) {
  if (!attempt_) connect_at_ = retry_.next(now);
}

void Links::try_elsewhere(TimePoint now) {
  if (!attempt_) connect_at_ = retry_.elsewhere(now);
}

void Links::try_at(TimePoint when) {
  if (!attempt_) connect_at_ = retry_.told(when);
}

bool Links::may_have_taken_over(TimePoint now) const {
  if (attempt_ && attempt_->said) return true;
  return dropped_hello_ && now < *dropped_hello_ + kLateHello;
}

}  // namespace race2048::client
