// Turns the bytes of a terminal into keys.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "client/state/keys.h"
#include "shared/time.h"

namespace race2048::client {

// Understands the sequences of all terminals in use, with and without modifiers: an arrow with
// Shift, Ctrl or Alt is an arrow. Swallows whole the sequences that mean nothing here (function
// keys, mouse, focus, answers to another program's questions), so that they never count as Esc and
// letters. Pasted text arrives as characters marked as pasted, without line ends.
//
// Esc begins all of these sequences, so it counts as a key once nothing has followed for kEscDelay.
// The decoder waits for no sequence longer than kSequenceDelay after its beginning, whatever comes
// meanwhile.
class KeyDecoder {
 public:
  // The bytes of one key come together, even over a slow link; nobody feels so short a delay.
  static constexpr std::chrono::milliseconds kEscDelay{50};
  // For sequences that no person begins with Esc; they may come in parts.
  static constexpr std::chrono::milliseconds kSequenceDelay{500};
  // A paste ends with its mark. If that mark is lost, text counts as typed again after such a
  // pause, or so long after the paste began, for a person who keeps pressing keys that do nothing.
  static constexpr std::chrono::milliseconds kPastePause{1000};
  static constexpr std::chrono::milliseconds kLongestPaste{5000};

  void feed(std::string_view bytes, TimePoint now);
  // Discards the bytes so far: they were meant for another program.
  void forget();
  // The next key; nothing when none is complete.
  std::optional<Key> next(TimePoint now);
  // When to call next() although nothing was fed; nothing when no bytes wait.
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
