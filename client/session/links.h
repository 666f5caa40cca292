// The links of a client: the current one, whose messages count, and an attempt to replace it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>

#include "client/session/link_state.h"
#include "shared/time.h"

namespace race2048::client {

// When to try a lost link again: soon at first, then after growing pauses, always at a random time,
// so that the clients of a server that has lost all its links do not come back at once.
class Retry {
 public:
  using Random = std::function<void(std::span<std::uint8_t>)>;  // fills with random bytes

  // The first try comes within this time after the loss.
  static constexpr std::chrono::milliseconds kFirst{100};
  // A try at another server comes within this time: a server that ends loses all its links at once,
  // and the others welcome a few hundred people a second each.
  static constexpr std::chrono::milliseconds kElsewhere{3'000};
  // The next ones come within this time, as the clients are spread by then: a server may have sent
  // them where nobody answers, or have no answer before the room has come to it.
  static constexpr std::chrono::milliseconds kElsewhereAgain{1'500};
  // The longest pause after the first failed try; it doubles with each.
  static constexpr std::chrono::milliseconds kPause{250};
  static constexpr std::chrono::milliseconds kLongestPause{5'000};

  explicit Retry(Random random) : random_(std::move(random)) {}

  // A link is lost: when to try again.
  TimePoint first(TimePoint now);
  // A try has failed.
  TimePoint next(TimePoint now);
  // Likewise, and another server is next.
  TimePoint elsewhere(TimePoint now);
  // A server has said when to try elsewhere: later tries there are not the first.
  TimePoint told(TimePoint when);
  // A link works: the next loss is a new one.
  void forget();

 private:
  TimePoint within(std::chrono::milliseconds most, TimePoint now);

  Random random_;
  std::chrono::milliseconds pause_ = kPause;
  bool went_elsewhere_ = false;  // since the loss
};

class Links {
 public:
  // An attempt that is not welcomed after this time has failed.
  static constexpr std::chrono::seconds kAttempt{3};
  // The server may still read a Hello on a link that the client has given up. It does so within
  // this time, unless it was stopped: then it ends the link that waits for it, which is the current
  // one.
  static constexpr std::chrono::seconds kLateHello{15};

  // The first link is wanted at once.
  explicit Links(Retry::Random random) : retry_(std::move(random)), connect_at_(TimePoint{}) {}

  // When the owner is to begin another link; nothing: none is wanted, or one has been begun.
  std::optional<TimePoint> connect_at() const { return connect_at_; }
  LinkState& begin_first();
  LinkState& begin_attempt(TimePoint now);

  // Null if the client has no such link.
  LinkState* current() { return current_ ? &*current_ : nullptr; }
  const LinkState* current() const { return current_ ? &*current_ : nullptr; }
  LinkState* attempt() { return attempt_ ? &*attempt_ : nullptr; }
  const LinkState* attempt() const { return attempt_ ? &*attempt_ : nullptr; }
  LinkState* find(LinkId id);
  const LinkState* find(LinkId id) const;

  // The attempt becomes the current link, and the one before is over. REQUIRES: an attempt.
  void promote();
  // The link is about to say Hello again. One that was current is an attempt then, if there is a
  // place to take up. REQUIRES: the client has it.
  LinkState& again(LinkId id, bool as_attempt, TimePoint now);
  void drop_current(TimePoint now) { drop(current_, now); }
  void drop_attempt(TimePoint now) { drop(attempt_, now); }
  // The current link works: an attempt that has not said Hello yet is over.
  void stand(TimePoint now);
  // Each asks for an attempt, unless one is under way: at once, soon after a loss, or after a pause
  // because the last one has failed.
  void try_at_once(TimePoint now);
  void try_soon(TimePoint now);
  void try_later(TimePoint now);
  // The same at another server, and at a time that the owner knows.
  void try_elsewhere(TimePoint now);
  void try_at(TimePoint when);
  // True if this client may have taken over its own place: by a Hello on another link than the
  // current one.
  bool may_have_taken_over(TimePoint now) const;

 private:
  void drop(std::optional<LinkState>& link, TimePoint now);
  LinkState begun();

  Retry retry_;
  std::optional<LinkState> current_;
  std::optional<LinkState> attempt_;
  std::optional<TimePoint> connect_at_;
  std::optional<TimePoint> dropped_hello_;  // when a link was dropped whose Hello resumes
  std::uint32_t last_id_ = 0;
};

}  // namespace race2048::client
