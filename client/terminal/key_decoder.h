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
// Shift, Ctrl or Alt is an arrow. Also understands keys in the form of the kitty keyboard protocol
// and of xterm's modifyOtherKeys, which another program may have left switched on: a key counts
// when it is pressed and when it repeats, not when it is released. Swallows whole sequences without
// a meaning here (function keys, mouse, focus, answers to another program's questions), so that
// they never count as Esc and letters. Pasted text arrives as characters marked as pasted, without
// line ends.
//
// Esc begins all of these sequences, so a lone Esc counts as a key only after kEscDelay without
// another byte. The decoder gives up on an unfinished sequence kSequenceDelay after its first byte,
// even if more bytes keep arriving.
class KeyDecoder {
 public:
  // The bytes of one key arrive together, even over a slow link, and nobody notices so short a
  // delay.
  static constexpr std::chrono::milliseconds kEscDelay{50};
  // For sequences that no person would type after Esc; they may arrive in parts.
  static constexpr std::chrono::milliseconds kSequenceDelay{500};
  // A paste ends with an end mark. If the mark is lost, text counts as typed again after
  // kPastePause without input, or kLongestPaste after the paste began, in case the person keeps
  // pressing keys that do nothing.
  static constexpr std::chrono::milliseconds kPastePause{1000};
  static constexpr std::chrono::milliseconds kLongestPaste{5000};

  void feed(std::string_view bytes, TimePoint now);
  // Discards all bytes received so far: they were meant for another program.
  void forget();
  // The next key; nothing when no key is complete.
  std::optional<Key> next(TimePoint now);
  // When to call next() even if no more bytes arrive; nothing when no bytes are waiting.
  std::optional<TimePoint> due() const;

 private:
  struct Step;
  static Step step(std::string_view bytes, bool late);
  static Step after_escape(std::string_view bytes, bool late);
  static Step control_sequence(std::string_view bytes, bool late);

  std::string bytes_;
  TimePoint fed_at_{};
  TimePoint begun_at_{};  // when the first waiting byte arrived
  bool pasting_ = false;
  TimePoint pasting_since_{};
};

}  // namespace race2048::client
