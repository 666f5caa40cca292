#include "client/control/settings_editor.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "client/control/settings_numbers.h"
#include "shared/limits.h"

namespace race2048::client {
namespace {

using Field = SettingsEditor::Field;

constexpr std::size_t kMaxDigits = 6;  // of what is typed; in milliseconds it fits 32 bits
constexpr int kSmallestTarget = 3;     // 8, as limits::kMinTarget
constexpr int kLargestTarget = 17;     // 131072, as limits::kMaxTarget
static_assert(1U << kSmallestTarget == limits::kMinTarget);
static_assert(1U << kLargestTarget == limits::kMaxTarget);

// The next of `count` values, round and round.
template <typename Enum>
Enum turned(Enum value, int direction, int count) {
  return static_cast<Enum>((static_cast<int>(value) + direction + count) % count);
}

std::string format_word(Format format) {
  switch (format) {
    case Format::time:
      return "time: best score when it is up";
    case Format::first:
      return "first: to make a tile";
    case Format::moves:
      return "moves: best score in so many";
    case Format::last:
      return "last: best score, all play until stuck";
    case Format::step:
      return "step: lockstep, all move together";
  }
  return {};
}

std::string watch_word(Watch watch) {
  switch (watch) {
    case Watch::live:
      return "boards live";
    case Watch::paced:
      return "boards as far as every player has come";
    case Watch::at_end:
      return "boards at the end";
    case Watch::off:
      return "no boards";
  }
  return {};
}

std::string or_word(std::uint32_t number, std::uint32_t exception, const std::string& word) {
  return number == exception ? word : std::to_string(number);
}

int most_target(int size) {
  // With a 4 in the last free cell all others hold the powers of two below.
  return std::min(size * size + 1, kLargestTarget);
}

}  // namespace

bool same(const RoomOptions& a, const RoomOptions& b) {
  return a.title == b.title && a.listed == b.listed && a.password == b.password &&
         a.locked == b.locked && a.chat_off == b.chat_off &&
         std::max(a.rounds, 1U) == std::max(b.rounds, 1U) && a.pause == b.pause &&
         a.start_at == b.start_at && a.start_in_s == b.start_in_s;
}

SettingsEditor::SettingsEditor(MatchSettings settings, RoomOptions options, bool has_password)
    : settings_(settings),
      original_(settings),
      options_(std::move(options)),
      has_password_(has_password),
      title_(LineInput::Kind::text, limits::kMaxTitle),
      password_(LineInput::Kind::password, limits::kMaxPassword) {
  title_.set(options_.title);
  if (options_.password) password_.set(*options_.password);
}

RoomOptions SettingsEditor::options() const {
  RoomOptions options = options_;
  options.title = title_.text();
  if (password_changed_) options.password = password_.text();
  return options;
}

std::vector<Field> SettingsEditor::fields() const {
  std::vector<Field> fields = {Field::format};
  const auto add = [&fields](std::initializer_list<Field> more) {
    fields.insert(fields.end(), more);
  };
  switch (settings_.format) {
    case Format::time:
      add({Field::time_limit});
      break;
    case Format::first:
      add({Field::target, Field::finish});
      break;
    case Format::moves:
      add({Field::moves});
      break;
    case Format::last:
      break;
    case Format::step:
      add({Field::move_time, Field::moves});
      break;
  }
  add({Field::size, Field::cap});
  if (settings_.format != Format::last) add({Field::on_stuck});
  add({Field::watch, Field::seats, Field::move_rate, Field::rounds});
  if (options_.rounds >= 2) add({Field::pause});
  add({Field::start_at, Field::title, Field::listed, Field::password, Field::chat});
  return fields;
}

SettingsEditor::Outcome SettingsEditor::on_key(const Key& key) {
  if (LineInput* line = line_of(focused_); line != nullptr && line->on_key(key)) {
    password_changed_ = password_changed_ || focused_ == Field::password;
    return Outcome::open;
  }
  switch (key.kind) {
    case Key::Kind::up:
    case Key::Kind::back_tab:
      move_focus(-1);
      return Outcome::open;
    case Key::Kind::down:
    case Key::Kind::tab:
      move_focus(1);
      return Outcome::open;
    case Key::Kind::left:
      step(-1);
      return Outcome::open;
    case Key::Kind::right:
      step(1);
      return Outcome::open;
    case Key::Kind::enter:
      return fault().empty() ? Outcome::apply : Outcome::open;
    case Key::Kind::escape:
      return Outcome::discard;
    case Key::Kind::character:
      if (key.character == U' ') step(1);
      type_digit(key);
      return Outcome::open;
    case Key::Kind::backspace:
      type_digit(key);
      return Outcome::open;
    case Key::Kind::page_up:
    case Key::Kind::page_down:
    case Key::Kind::home:
    case Key::Kind::end:
    case Key::Kind::interrupt:
    case Key::Kind::redraw:
    case Key::Kind::unbound:
      return Outcome::open;
  }
  return Outcome::open;
}

void SettingsEditor::move_focus(int step) {
  typed_.clear();
  const std::vector<Field> all = fields();
  const auto at = std::find(all.begin(), all.end(), focused_) - all.begin();
  const auto count = static_cast<std::ptrdiff_t>(all.size());
  focused_ = all[static_cast<std::size_t>((at + step + count) % count)];
}

void SettingsEditor::step(int direction) {
  typed_.clear();
  switch (focused_) {
    case Field::format:
      return next_format(direction);
    case Field::target:
      settings_.target_exponent = std::clamp(settings_.target_exponent + direction, kSmallestTarget,
                                             most_target(settings_.rules.size));
      return;
    case Field::size:
      return take_number(static_cast<std::uint32_t>(settings_.rules.size + direction));
    case Field::finish:
      settings_.finish = settings_.finish == Finish::first ? Finish::all : Finish::first;
      return;
    case Field::on_stuck:
      settings_.on_stuck = settings_.on_stuck == OnStuck::out ? OnStuck::next_board : OnStuck::out;
      return;
    case Field::watch:
      settings_.watch = turned(settings_.watch, direction, 4);
      return;
    case Field::pause:
      options_.pause = !options_.pause;
      return;
    case Field::listed:
      options_.listed = !options_.listed;
      return;
    case Field::chat:
      options_.chat_off = !options_.chat_off;
      return;
    case Field::time_limit:
    case Field::moves:
    case Field::move_time:
    case Field::cap:
    case Field::seats:
    case Field::move_rate:
    case Field::rounds:
    case Field::start_at:
      return step_number(direction);
    case Field::title:
    case Field::password:
      return;  // typed
  }
}

void SettingsEditor::step_number(int direction) {
  const std::optional<NumberField> number = number_of(focused_, settings_, options_);
  const std::uint32_t now = std::clamp(*number->value / number->unit, number->least, number->most);
  std::uint32_t next = number->least;
  if (direction > 0) {
    // From 1 to 50 and from 75 to 100: round numbers, whatever was there.
    next = std::min((now / number->step + 1) * number->step, number->most);
  } else if (now > 0) {
    next = std::max((now - 1) / number->step * number->step, number->least);
  }
  *number->value = next * number->unit;
}

void SettingsEditor::next_format(int direction) {
  const Format format = turned(settings_.format, direction, 5);
  MatchSettings next = format == original_.format ? original_ : default_settings(format);
  next.rules = settings_.rules;
  next.watch = settings_.watch;
  next.seats = settings_.seats;
  next.move_rate = settings_.move_rate;
  next.open_seed = settings_.open_seed;
  settings_ = next;
  fit_target();
}

bool SettingsEditor::type_digit(const Key& key) {
  const bool digit = key.kind == Key::Kind::character && key.character >= U'0' &&
                     key.character <= U'9' && typed_.size() < kMaxDigits;
  if (digit) {
    typed_ += static_cast<char>(key.character);
  } else if (key.kind == Key::Kind::backspace && !typed_.empty()) {
    typed_.pop_back();
  } else {
    return false;
  }
  take_number(typed_.empty() ? 0 : static_cast<std::uint32_t>(std::stoul(typed_)));
  return true;
}

void SettingsEditor::take_number(std::uint32_t number) {
  if (focused_ == Field::size) {
    settings_.rules.size =
        static_cast<int>(std::clamp(number, static_cast<std::uint32_t>(kMinBoardSize),
                                    static_cast<std::uint32_t>(kMaxBoardSize)));
    typed_.clear();
    return fit_target();
  }
  if (focused_ == Field::target) {
    // What is no tile yet, such as the 20 of 2048, is told by fault().
    for (int exponent = kSmallestTarget; exponent <= kLargestTarget; ++exponent) {
      if (1U << exponent == number) settings_.target_exponent = exponent;
    }
    return;
  }
  if (const std::optional<NumberField> field = number_of(focused_, settings_, options_)) {
    *field->value = number * field->unit;
  } else {
    typed_.clear();
  }
}

void SettingsEditor::fit_target() {
  if (settings_.format != Format::first) return;
  settings_.target_exponent =
      std::min(settings_.target_exponent, most_target(settings_.rules.size));
}

LineInput* SettingsEditor::line_of(Field field) {
  if (field == Field::title) return &title_;
  return field == Field::password ? &password_ : nullptr;
}

std::string SettingsEditor::value_of(Field field, int columns, Glyphs glyphs) const {
  const bool focused = field == focused_;
  if (focused && !typed_.empty()) return typed_ + "_";
  switch (field) {
    case Field::format:
      return format_word(settings_.format);
    case Field::time_limit:
      return clock_text(settings_.time_limit_ms);
    case Field::target:
      return std::to_string(tile_value(settings_.target_exponent));
    case Field::moves:
      return or_word(settings_.move_limit, 0, settings_.format == Format::step ? "no limit" : "0");
    case Field::move_time:
      return std::to_string(settings_.move_time_ms / 1000) + " s";
    case Field::size: {
      const std::string size = std::to_string(settings_.rules.size);
      return size + "x" + size;
    }
    case Field::cap:
      return clock_text(settings_.cap_ms);
    case Field::finish:
      return settings_.finish == Finish::first ? "when one has made it" : "when all are done";
    case Field::on_stuck:
      return settings_.on_stuck == OnStuck::out ? "is out" : "may take the next board";
    case Field::watch:
      return watch_word(settings_.watch);
    case Field::seats:
      return std::to_string(settings_.seats);
    case Field::move_rate:
      return or_word(settings_.move_rate, 0, "no limit");
    case Field::rounds:
      return or_word(std::max(options_.rounds, 1U), 1, "1: single matches");
    case Field::pause:
      return options_.pause ? "until you go on" : "10 seconds";
    case Field::start_at:
      return options_.start_at == 0 ? "all who are here are ready"
                                    : std::to_string(options_.start_at) +
                                          (options_.start_at == 1 ? " is ready" : " are ready");
    case Field::title:
      if (focused) return title_.shown(columns, glyphs);
      return title_.text().empty() ? "none" : title_.text();
    case Field::listed:
      return options_.listed ? "in the list of rooms" : "only by its code";
    case Field::password:
      if (has_password_ && !password_changed_) return "as it is";
      if (focused) return password_.shown(columns, glyphs);
      return password_.text().empty() ? "none" : password_.shown(columns, glyphs);
    case Field::chat:
      return options_.chat_off ? "off" : "on";
  }
  return {};
}

std::string SettingsEditor::fault() const {
  if (focused_ == Field::target && !typed_.empty() &&
      typed_ != std::to_string(tile_value(settings_.target_exponent))) {
    return "the target is " + typed_ + "; it must be a tile from 8 to 131072";
  }
  for (const Field field : fields()) {
    if (std::string fault = fault_in_number(field, settings_, options_); !fault.empty()) {
      return fault;
    }
  }
  if (options_.start_at > settings_.seats) {
    return "the match cannot start at " + std::to_string(options_.start_at) +
           " players: there are " + std::to_string(settings_.seats) + " seats";
  }
  const std::string bytes = serialised(settings_);
  const auto parsed =
      parse_settings({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  const auto* fault = std::get_if<std::string>(&parsed);
  return fault == nullptr ? "" : *fault;
}

}  // namespace race2048::client
