#include "client/replay/replay_room.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <chrono>
#include <string_view>
#include <utility>

#include "client/control/keymap.h"
#include "client/text/duration.h"

namespace race2048::client {
namespace {

constexpr std::uint32_t kSecondMs = 1000;
constexpr std::uint32_t kMarkShownMs = 2000;

void jump_to_moment(std::size_t moment, ReplayRoom& room) {
  pause(room);
  room.playback.go_to_moment(moment);
}

void step_back(ReplayRoom& room) {
  const Playback& playback = room.playback;
  // Between two moments, the one before is the last that has come.
  const bool between = playback.now_ms() > playback.time_of(playback.moment());
  const std::size_t at = playback.moment();
  jump_to_moment(between || at == 0 ? at : at - 1, room);
}

void mark_before(TimePoint now, ReplayRoom& room) {
  // A mark that has just passed is not the one that the person wants.
  const std::uint32_t passed = room.runs ? kSecondMs * room.speed / kUsualSpeed : 0;
  const std::uint32_t at = room.playback.now_ms();
  const std::vector<Mark>& marks = room.timeline().marks;
  const auto end = std::ranges::lower_bound(marks, at - std::min(at, passed), {}, &Mark::at_ms);
  jump_to(end == marks.begin() ? 0 : std::prev(end)->at_ms, now, room);
}

void mark_after(TimePoint now, ReplayRoom& room) {
  const std::vector<Mark>& marks = room.timeline().marks;
  const auto next = std::ranges::upper_bound(marks, room.playback.now_ms(), {}, &Mark::at_ms);
  if (next != marks.end()) jump_to(next->at_ms, now, room);
}

void change_speed(std::uint32_t speed, TimePoint now, ReplayRoom& room) {
  jump_to(room.playback.now_ms(), now, room);
  room.speed = std::clamp(speed, kSlowestSpeed, kHighestSpeed);
}

void make_large(int digit, ReplayRoom& room) {
  const auto at = static_cast<std::size_t>(digit - 1);
  if (at >= room.shown.size()) return;
  const SeatNumber seat = room.shown[at];
  room.large = room.large == seat ? std::nullopt : std::optional(seat);
}

// ---- A place that the person types.

// Where the tile was first made.
std::optional<std::uint32_t> time_of_tile(std::uint32_t value, const ReplayRoom& room) {
  if (!std::has_single_bit(value)) return std::nullopt;
  const int exponent = std::countr_zero(value);
  for (const Mark& mark : room.timeline().marks) {
    if (mark.what == Mark::What::first_tile && mark.exponent == exponent) return mark.at_ms;
  }
  return std::nullopt;
}

// "512" is a tile, if the match has it; "1:23", "83s" and any other number are times.
std::optional<std::uint32_t> place_typed(std::string_view text, const ReplayRoom& room) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size()) {
    if (const auto tile_ms = time_of_tile(number, room)) return tile_ms;
  }
  const std::optional<std::uint32_t> seconds = seconds_from(text);
  if (!seconds || *seconds > room.playback.end_ms() / kSecondMs) return std::nullopt;
  return *seconds * kSecondMs;
}

void line_key(const Key& key, TimePoint now, ReplayRoom& room) {
  room.refusal.clear();
  if (room.asked.on_key(key)) return;
  if (key.kind == Key::Kind::escape) room.dialog = ReplayDialog::none;
  if (key.kind != Key::Kind::enter) return;
  if (room.asked.blank()) {
    room.dialog = ReplayDialog::none;
  } else if (const auto place = place_typed(room.asked.text(), room)) {
    jump_to(*place, now, room);
    room.dialog = ReplayDialog::none;
  } else {
    room.refusal = "no such time or tile here";
  }
}

// ---- The branch.

void branch_off(ReplayRoom& room) {
  pause(room);
  const SeatNumber seat = room.seat_in_view();
  const Run& run = *room.playback.match().seats.at(seat).run;
  if (!run.over()) {
    room.branch.emplace(seat, run, room.playback.moment(), room.playback.now_ms());
  }
}

// The recorded board goes along, move by move.
void follow_branch(ReplayRoom& room) {
  const Branch& branch = *room.branch;
  if (branch.own_moves() == 0) return room.playback.go_to_moment(branch.moment());
  const auto moment = room.playback.moment_of_move(branch.seat(), branch.moves());
  room.playback.go_to_moment(moment.value_or(room.playback.last_moment()));
}

ReplayEffect branch_key(const Key& pressed, ReplayRoom& room) {
  const Keystroke stroke = room.preferences.keys.keystroke(pressed, KeyContext::solo);
  const std::optional<Direction> slide = stroke.slide();
  const bool changed = slide                         ? room.branch->move(*slide)
                       : stroke.means(Meaning::undo) ? room.branch->take_back()
                                                     : false;
  if (changed) follow_branch(room);
  if (stroke.means(Meaning::help)) {
    room.dialog = ReplayDialog::help;
    room.help_page = 0;
  }
  if (stroke.means(Meaning::leave) || pressed.kind == Key::Kind::escape) {
    room.playback.go_to_moment(room.branch->moment());
    room.branch.reset();
  }
  return ReplayEffect::none;
}

// ---- The other keys.

ReplayEffect fixed_key(const Key& key, TimePoint now, ReplayRoom& room) {
  switch (key.kind) {
    case Key::Kind::home:
      jump_to(0, now, room);
      break;
    case Key::Kind::end:
      jump_to(room.playback.end_ms(), now, room);
      break;
    case Key::Kind::escape:
      if (!room.large) return ReplayEffect::leave;
      room.large.reset();
      break;
    default:
      if (letter_of(key) == U'0') room.large.reset();
      if (const int digit = digit_of(key); digit != 0) make_large(digit, room);
      break;
  }
  return ReplayEffect::none;
}

// KeyContext::replay yields only the meanings of a replay and those that mean the same everywhere.
ReplayEffect press(Meaning meaning, TimePoint now, ReplayRoom& room) {
  const std::uint32_t at = room.playback.now_ms();
  switch (meaning) {
    case Meaning::run_replay:
      room.runs ? pause(room) : run(now, room);
      break;
    case Meaning::second_back:
      jump_to(at - std::min(at, kSecondMs), now, room);
      break;
    case Meaning::second_on:
      jump_to(at + kSecondMs, now, room);
      break;
    case Meaning::moment_back:
      step_back(room);
      break;
    case Meaning::moment_on:
      jump_to_moment(room.playback.moment() + 1, room);
      break;
    case Meaning::mark_back:
      mark_before(now, room);
      break;
    case Meaning::mark_on:
      mark_after(now, room);
      break;
    case Meaning::faster:
      change_speed(room.speed * 2, now, room);
      break;
    case Meaning::slower:
      change_speed(room.speed / 2, now, room);
      break;
    case Meaning::go_to:
      room.dialog = ReplayDialog::go_to;
      room.asked.clear();
      room.refusal.clear();
      break;
    case Meaning::branch_off:
      branch_off(room);
      break;
    case Meaning::help:
      room.dialog = ReplayDialog::help;
      room.help_page = 0;
      break;
    case Meaning::leave:
      return ReplayEffect::leave;
    default:
      break;
  }
  return ReplayEffect::none;
}

}  // namespace

ReplayEffect on_key(const Key& pressed, TimePoint now, ReplayRoom& room) {
  advance(now, room);
  if (pressed.kind == Key::Kind::redraw) return ReplayEffect::redraw;
  if (pressed.kind == Key::Kind::interrupt) return ReplayEffect::interrupt;
  if (room.dialog == ReplayDialog::go_to) {
    line_key(pressed, now, room);
    return ReplayEffect::none;
  }
  if (room.dialog == ReplayDialog::help) {
    const int step = room.preferences.keys.keystroke(pressed, KeyContext::replay).page_step();
    room.help_page += step;
    if (step == 0) room.dialog = ReplayDialog::none;
    return ReplayEffect::none;
  }
  if (room.branch) return branch_key(pressed, room);
  const Keystroke stroke = room.preferences.keys.keystroke(pressed, KeyContext::replay);
  room.page += stroke.page_step();
  if (stroke.meaning) return press(*stroke.meaning, now, room);
  return fixed_key(stroke.key, now, room);
}

void advance(TimePoint now, ReplayRoom& room) {
  if (!room.runs) return;
  const auto passed =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::max(now, room.since) - room.since);
  const std::uint64_t at =
      room.from_ms + static_cast<std::uint64_t>(passed.count()) * room.speed / kUsualSpeed;
  const std::uint32_t end_ms = room.playback.end_ms();
  room.playback.go_to_time(static_cast<std::uint32_t>(std::min<std::uint64_t>(at, end_ms)));
  if (at >= end_ms) pause(room);
}

void run(TimePoint now, ReplayRoom& room) {
  room.runs = true;
  const bool over = room.playback.now_ms() >= room.playback.end_ms();
  jump_to(over ? 0 : room.playback.now_ms(), now, room);
}

void pause(ReplayRoom& room) {
  room.runs = false;
}

void jump_to(std::uint32_t at_ms, TimePoint now, ReplayRoom& room) {
  room.playback.go_to_time(at_ms);
  room.from_ms = room.playback.now_ms();
  room.since = now;
}

const Mark* mark_now(const ReplayRoom& room) {
  const std::vector<Mark>& marks = room.timeline().marks;
  const std::uint32_t at = room.playback.now_ms();
  const auto after = std::ranges::upper_bound(marks, at, {}, &Mark::at_ms);
  if (after == marks.begin()) return nullptr;
  const Mark& newest = *std::prev(after);
  const std::uint32_t shown = kMarkShownMs * std::max(room.speed, kUsualSpeed) / kUsualSpeed;
  return at - newest.at_ms < shown ? &newest : nullptr;
}

}  // namespace race2048::client
