// A match that is played again from its replay: where it stands, how fast it runs, and the effect
// of keys.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/control/preferences.h"
#include "client/replay/branch.h"
#include "client/state/keys.h"
#include "client/state/line_input.h"
#include "engine/match/view/timeline.h"
#include "proto/replay/playback.h"
#include "shared/time.h"

namespace race2048::client {

// Quarters of the match clock's own speed.
inline constexpr std::uint32_t kUsualSpeed = 4;
inline constexpr std::uint32_t kSlowestSpeed = 1;
inline constexpr std::uint32_t kHighestSpeed = 64;

enum class ReplayDialog : std::uint8_t {
  none,
  go_to,  // a line for a time or a tile: Enter goes there, Esc closes
  help,
};

// Everything that the screen shows. on_key() and advance() change it.
struct ReplayRoom {
  ReplayRoom(Playback the_playback, const Preferences& the_preferences)
      : playback(std::move(the_playback)), preferences(the_preferences) {}

  Playback playback;
  Preferences preferences{};

  bool runs = false;
  std::uint32_t speed = kUsualSpeed;
  // Where and when the match clock last began to run by itself, or jumped.
  std::uint32_t from_ms = 0;
  TimePoint since{};

  std::optional<SeatNumber> large{};  // the seat whose board is large
  int page = 0;                       // of boards; any integer, taken modulo the number of pages
  // The seats whose boards the screen shows, for digits. The session sets them before a key.
  std::vector<SeatNumber> shown{};

  ReplayDialog dialog = ReplayDialog::none;
  int help_page = 0;
  LineInput asked{LineInput::Kind::text, 16};
  std::string refusal{};  // why the line led nowhere

  std::optional<Branch> branch{};

  // The seat that the graph and the line of facts are about.
  SeatNumber seat_in_view() const { return large.value_or(timeline().winner); }
  const Timeline& timeline() const { return playback.timeline(); }
};

enum class ReplayEffect : std::uint8_t {
  none,
  leave,
  interrupt,  // Ctrl-C
  redraw,     // paint every cell
};

ReplayEffect on_key(const Key& pressed, TimePoint now, ReplayRoom& room);

// Lets the match clock run up to `now`; it stops at the end.
void advance(TimePoint now, ReplayRoom& room);
void run(TimePoint now, ReplayRoom& room);
void pause(ReplayRoom& room);
// Jumps to this time; whether the clock runs stays as it is.
void jump_to(std::uint32_t at_ms, TimePoint now, ReplayRoom& room);

// The newest mark that is shown now: it is at most two seconds old, or as old at a higher speed.
// Returns null if no mark is shown.
const Mark* mark_now(const ReplayRoom& room);

}  // namespace race2048::client
