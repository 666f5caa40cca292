#include "engine/settings/field.h"

#include <algorithm>
#include <stdexcept>

#include "engine/board.h"

namespace race2048 {

const Choice& Field::choice(std::uint32_t value) const {
  const auto found = std::ranges::find(choices, value, &Choice::value);
  if (found == choices.end()) throw std::logic_error("a field has no such choice");
  return *found;
}

const Choice* Field::choice_named(std::string_view typed) const {
  const auto found = std::ranges::find(choices, typed, &Choice::name);
  return found == choices.end() ? nullptr : &*found;
}

OrFault<> Field::check(Range range, std::uint32_t value,
                       std::string (*clock)(std::uint32_t)) const {
  const bool is_tile = is(FieldKind::tile);
  if (range.has(value) && (!is_tile || exponent_of(value))) return {};
  const auto written = [&](std::uint32_t number) {
    return is_time() && clock != nullptr ? clock(number / unit()) : std::to_string(number);
  };
  std::string fault(words.subject);
  if (clock == nullptr && is_time()) {
    fault += is(FieldKind::ms) ? " in milliseconds" : " in seconds";
  }
  return Fault{fault + " is " + written(value) + "; it must be " + (is_tile ? "a tile from " : "") +
               written(range.least) + " to " + written(range.most)};
}

}  // namespace race2048
