#include "client/words/race_words.h"

#include <algorithm>

#include "client/model/own_standing.h"
#include "client/model/places.h"
#include "client/model/situation.h"
#include "client/text/text.h"

namespace race2048::client {

std::vector<std::string> still_thinking(const Race& race) {
  std::vector<std::string> names;
  for (const RaceSeat& seat : race.seats) {
    const Standing standing = race.standing(seat.seat);
    const bool unknown = standing.rank == 0 && told_in_parts(race);
    if (race.own_seat == seat.seat || unknown) continue;
    if (is_racing(standing.state) && !standing.chosen) names.push_back(seat.name);
  }
  return names;
}

std::uint32_t own_rank(const Race& race) {
  const std::optional<Standing> own = own_standing(race);
  return own ? own->rank : 0;
}

std::string place_text(std::uint32_t rank, const Race& race) {
  return ordinal(rank) + " of " + std::to_string(race.seats.size());
}

std::string round_text(const Model& model) {
  const std::optional<Series>& series = model.room.series;
  if (!series || series->rounds < 2) return {};
  const bool ended = between_matches(model);
  if (ended && series->played == 0) return {};
  const std::uint32_t round = ended ? series->played : series->played % series->rounds + 1;
  return "round " + std::to_string(round) + " of " + std::to_string(series->rounds);
}

std::string left_out_text(const Model& model, const std::string& key) {
  const Member* const own = model.room.own_member();
  if (own != nullptr && own->ready) {
    return "This match began as you came: you watch it, and your seat is kept.";
  }
  return "You were not ready: you watch, your seat is kept. After it, press " + key + ".";
}

std::size_t watching(const Model& model, const Race& race) {
  return static_cast<std::size_t>(std::ranges::count_if(model.room.people, [&](const Member& it) {
    return !it.seat || race.find_seat(*it.seat) == nullptr;
  }));
}

std::string watch_word(Watch watch) {
  switch (watch) {
    case Watch::live:
    case Watch::all:
      return "live";
    case Watch::at_end:
      return "boards at the end";
    case Watch::off:
      return "no boards";
  }
  return {};
}

std::string watchers_text(const Model& model, const Race& race) {
  return grouped(watching(model, race)) + " watching (" + watch_word(race.seal.settings.watch) +
         ")";
}

std::string why_no_boards(Watch watch) {
  switch (watch) {
    case Watch::live:
    case Watch::all:
      return "Waiting for the boards.";
    case Watch::at_end:
      return "The boards are shown at the end.";
    case Watch::off:
      return "This room does not show boards.";
  }
  return {};
}

}  // namespace race2048::client
