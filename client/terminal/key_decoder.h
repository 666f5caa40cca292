// Keys out of the bytes that a terminal sends.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "client/control/keys.h"
#include "client/session/model.h"

namespace race2048::client {

// Understands what all terminals in use send, with and without modifiers: an arrow with Shift, Ctrl
// or Alt is an arrow. Sequences that mean nothing here (function keys, mouse, focus, answers to
// another program's questions) are swallowed whole, never taken for Esc and letters. What is pasted
// comes as characters that say so, without its line ends.
//
// Esc is the beginning of all of these, so it counts when nothing has followed for kEscDelay.
// Nothing is waited for longer than kSequenceDelay after it began, whatever comes meanwhile.
class KeyDecoder {
 public:
  // A key's bytes come together, also over a slow link; nobody feels as little.
  static constexpr std::chrono::milliseconds kEscDelay{50};
  // What only a key or a terminal begins, no person with Esc: may come in parts.
  static constexpr std::chrono::milliseconds kSequenceDelay{500};
  // A paste ends by its mark. Where that is lost, what comes after such a pause is typed, and so is
  // what comes so long after it began, by somebody who goes on pressing keys that do nothing.
  static constexpr std::chrono::milliseconds kPastePause{1000};
  static constexpr std::chrono::milliseconds kLongestPaste{5000};

  void feed(std::string_view bytes, TimePoint now);
  // What has come so far was meant for somebody else.
  void forget();
  // The next key, nothing when there is none yet.
  std::optional<Key> next(TimePoint now);
  // When next() should be called though nothing is fed; nothing when no bytes wait.
  std::optional<TimePoint> due() const;

 private:
  struct Step;
  static Step step(std::string_view bytes, bool late);
  static Step after_escape(std::string_view bytes, bool late);
  static Step control_sequence(std::string_view bytes, bool late);

  std::string bytes_;
  TimePoint fed_at_{};
  TimePoint begun_at_{};  // what waits
  bool pasting_ = false;
  TimePoint pasting_since_{};
};

}  // namespace race2048::client
