#include "client/words/mark_text.h"

#include "client/text/duration.h"
#include "client/words/archive_text.h"

namespace race2048::client {

std::string mark_text(const Mark& mark, const MatchView& view) {
  const std::string name = view.name_of(mark.seat);
  switch (mark.what) {
    case Mark::What::first_tile:
      return name + " makes the first " + std::to_string(tile_value(mark.exponent));
    case Mark::What::lead:
      return name + " takes the lead";
    case Mark::What::stuck:
      return name + " is stuck";
    case Mark::What::pause:
      return name + " pauses for " + tenths_text(mark.lasts_ms);
    case Mark::What::end:
      return "the end: " + why_over(mark.why);
  }
  return {};
}

}  // namespace race2048::client
