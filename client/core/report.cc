#include "client/core/report.h"

#include "client/core/widgets.h"

namespace race2048::client {
namespace {

std::string padded(std::string text, std::size_t width, bool right = false) {
  if (text.size() >= width) return text;
  const std::string blanks(width - text.size(), ' ');
  return right ? blanks + text : text + blanks;
}

}  // namespace

std::string how_it_ended(const Race& race, const Result& result) {
  const std::string after = clock_text(result.match_ms / 1000 * 1000);
  switch (result.reason) {
    case v1::END_REASON_TIME_UP:
      return "Time is up after " + clock_text(result.match_ms) + ".";
    case v1::END_REASON_TARGET_REACHED: {
      const std::vector<Standing> ranked = race.ranked();
      const std::string target = std::to_string(tile_value(race.seal.settings.target_exponent));
      if (ranked.empty() || ranked[0].reached_ms == 0) return "The " + target + " is made.";
      return race.name_of(ranked[0].seat) + " made the " + target + " first, at " +
             tenths_text(ranked[0].reached_ms) + ".";
    }
    case v1::END_REASON_ALL_DONE:
      return "All players are done, after " + after + ".";
    case v1::END_REASON_CAP:
      return "The match reached its longest time, " + clock_text(result.match_ms) + ".";
    default:
      return "The match has ended after " + after + ".";
  }
}

std::vector<std::string> seal_texts(const Verification& verification) {
  switch (verification.kind) {
    case Verification::Kind::verified:
      return {"draws verified", verification.detail};
    case Verification::Kind::seal_verified:
      return {"seal verified", verification.detail};
    case Verification::Kind::broken:
      return {"DRAWS NOT VERIFIED: " + verification.detail};
    case Verification::Kind::open_room:
      return {"seed known: nothing was sealed"};
    case Verification::Kind::nothing_known:
      return {"seal not checked: " + verification.detail};
  }
  return {};
}

std::string result_text(const Model& model) {
  const Race& race = *model.race;
  const Result& result = *model.result;
  std::string text = "room " + model.room.code + ", round " + std::to_string(race.seal.round) +
                     ", " + describe(race.seal.settings) + "\n" + how_it_ended(race, result) + "\n";
  text += padded("  #", 5) + padded("name", 23) + padded("score", 9, true) +
          padded("best", 8, true) + padded("moves", 8, true) + "\n";
  for (const Standing& standing : race.ranked()) {
    const std::string name =
        race.name_of(standing.seat) + (race.is_bot(standing.seat) ? " (bot)" : "");
    text += padded(padded(std::to_string(standing.rank), 3, true), 5) + padded(name, 23) +
            padded(std::to_string(standing.score), 9, true) +
            padded(std::to_string(standing.best_tile), 8, true) +
            padded(std::to_string(standing.moves), 8, true) + "\n";
  }
  for (const std::string& line : seal_texts(result.verification)) text += line + "\n";
  return text;
}

std::string farewell_text(const Model& model) {
  if (!model.race || !model.result || !model.race->own_seat) return "";
  const auto found = model.race->standings.find(*model.race->own_seat);
  if (found == model.race->standings.end()) return "";
  return "You were " + ordinal(found->second.rank) + " of " +
         std::to_string(model.race->seats.size()) + " with " + grouped(found->second.score) +
         " points in room " + model.room.code + "; " +
         seal_texts(model.result->verification).front() + ".";
}

}  // namespace race2048::client
