#include "client/control/settings_numbers.h"

#include <algorithm>

#include "shared/limits.h"

namespace race2048::client {
namespace {

using Field = SettingsEditor::Field;

constexpr std::uint32_t kSecond = 1000;

// As the subject of a sentence; empty for a field whose range is told in another way.
std::string subject_of(Field field) {
  switch (field) {
    case Field::time_limit:
      return "the time";
    case Field::cap:
      return "the longest time";
    case Field::moves:
      return "the number of moves";
    case Field::move_time:
      return "the time for a move";
    case Field::seats:
      return "the number of seats";
    case Field::move_rate:
      return "the number of moves a second";
    case Field::rounds:
      return "the number of rounds";
    case Field::start_at:  // no more than the seats
    case Field::format:
    case Field::target:
    case Field::size:
    case Field::finish:
    case Field::on_stuck:
    case Field::watch:
    case Field::pause:
    case Field::title:
    case Field::listed:
    case Field::password:
    case Field::chat:
      return {};
  }
  return {};
}

}  // namespace

std::optional<NumberField> number_of(Field field, MatchSettings& settings, RoomOptions& options) {
  const bool step = settings.format == Format::step;
  switch (field) {
    case Field::time_limit:
      return NumberField{&settings.time_limit_ms, kSecond, 1, limits::kMaxMatchMs / kSecond, 30};
    case Field::cap:
      return NumberField{&settings.cap_ms, kSecond, 1, limits::kMaxMatchMs / kSecond, 60};
    case Field::moves:
      return NumberField{&settings.move_limit, 1, step ? 0U : 1U, limits::kMaxMoveLimit, 50};
    case Field::move_time:
      return NumberField{&settings.move_time_ms, kSecond, 1, limits::kMaxMoveTimeMs / kSecond, 1};
    case Field::seats:
      return NumberField{&settings.seats, 1, 1, limits::kMaxSeats, 1};
    case Field::move_rate:
      return NumberField{&settings.move_rate, 1, 0, limits::kMaxMoveRate, 5};
    case Field::rounds:
      return NumberField{&options.rounds, 1, 1, limits::kMaxRounds, 1};
    case Field::start_at:
      return NumberField{&options.start_at, 1, 0, limits::kMaxSeats, 1};
    case Field::format:
    case Field::target:
    case Field::size:
    case Field::finish:
    case Field::on_stuck:
    case Field::watch:
    case Field::pause:
    case Field::title:
    case Field::listed:
    case Field::password:
    case Field::chat:
      return std::nullopt;
  }
  return std::nullopt;
}

std::string fault_in_number(Field field, MatchSettings settings, RoomOptions options) {
  // A series of none is one of single matches too.
  options.rounds = std::max(options.rounds, 1U);
  const std::string subject = subject_of(field);
  const std::optional<NumberField> number = number_of(field, settings, options);
  if (!number || subject.empty()) return {};
  const std::uint32_t value = *number->value;
  if (value >= number->least * number->unit && value <= number->most * number->unit) return {};
  return subject + " is " + std::to_string(value / number->unit) +
         (number->unit == kSecond ? " seconds" : "") + "; it must be " +
         std::to_string(number->least) + " to " + std::to_string(number->most);
}

}  // namespace race2048::client
