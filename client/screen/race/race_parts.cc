#include "client/screen/race/race_parts.h"

#include <utility>

#include "client/control/commands.h"
#include "client/model/places.h"
#include "client/model/situation.h"
#include "client/words/clock_text.h"
#include "client/words/link_text.h"
#include "client/words/race_words.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

std::vector<HeaderPart> clock_parts(const Canvas& canvas, const Race& race) {
  const MatchSettings& settings = race.seal.settings;
  const std::uint32_t ms = canvas.model().match_ms(canvas.input().now);
  const bool sure = !canvas.model().silence;
  std::vector<HeaderPart> parts;
  if (race.step) {
    const bool own = race.own && race.own->racing() && !race.own->choice_waits();
    const std::size_t thinking = still_thinking(race).size() + (own ? 1 : 0);
    parts.push_back({"step " + std::to_string(race.step->number), 8});
    parts.push_back({std::to_string(step_seconds(race, ms)) + (sure ? " s" : "? s"), 9});
    // With many seats, the server reports only the leaders' choices.
    if (!told_in_parts(race)) parts.push_back({std::to_string(thinking) + " still thinking", 6});
  }
  if (settings.move_limit != 0 && race.own) {
    parts.push_back(
        {grouped(race.own->moves()) + " of " + counted(settings.move_limit, "move"), 7});
  }
  // In lockstep the important clock is the step's.
  if (!race.step || clock_face(settings, ms).counts_down) {
    parts.push_back({race_clock_text(settings, ms, sure), settings.ends_by_time() ? 9 : 4});
  }
  return parts;
}

}  // namespace

void race_header(Canvas& canvas, const Race& race) {
  std::vector<HeaderPart> parts;
  if (const std::string& title = canvas.model().room.info.title; !title.empty()) {
    parts.push_back({title, 0});
  }
  parts.push_back({describe(race.seal.settings), 2});
  for (HeaderPart& part : clock_parts(canvas, race)) parts.push_back(std::move(part));
  const bool referee = canvas.model().is_host() && !race.own_seat;
  if (!race.own_seat) {
    parts.push_back(
        {(referee ? "you are the referee of " : "watching ") + counted(race.seats.size(), "player"),
         3});
  } else if (own_rank(race) != 0) {
    parts.push_back({"you are " + place_text(race), 5});
  }
  if (canvas.model().ping_ms != 0) {
    parts.push_back({"ping " + std::to_string(canvas.model().ping_ms) + " ms", 1});
  }
  canvas.header(std::move(parts));
}

std::string first_that_fits(const Canvas& canvas, const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    if (width_of(text) <= canvas.text_columns()) return text;
  }
  return canvas.fitted(texts.back());
}

std::string side_key(const Canvas& canvas) {
  return canvas.ui().preferences.keys.label(Meaning::side, kTab);
}

KeyHints watching_keys(const Canvas& canvas) {
  const Model& model = canvas.model();
  KeyHints keys;
  // The end of the person's own run stays on the screen for a while, whatever follows.
  const bool own_end =
      model.race && shows_own_end(*model.race, canvas.ui().race.memo, canvas.input().now);
  if (model.race && !model.race->boards.empty() && !own_end) {
    keys.push_back({side_key(canvas), canvas.ui().room.table ? "boards"
                                      : model.race->own      ? "own board"
                                                             : "table"});
  }
  if (may_run_room(model) && !all_keys_count(model, canvas.ui())) {
    keys.push_back({"Esc", "more keys"});
  }
  for (KeyHint& hint : host_hints(canvas.key_row())) {
    hint.importance = KeyHint::kUsual;  // keep their order
    keys.push_back(std::move(hint));
  }
  keys.push_back({Meaning::help, "help", 8});
  keys.push_back({Meaning::leave, "leave", 9});
  return keys;
}

StandingsTable standings_table_of(const Race& race) {
  return {.final = false, .reached_times = false, .lockstep = race.seal.settings.lockstep()};
}

StandingsRow running_row(const Canvas& canvas, const Race& race, std::uint32_t seat, int columns) {
  constexpr int kWideTable = 70;  // with fewer columns, long states would displace other facts
  StandingsRow row = row_at(race, seat);
  if (const std::optional<TimePoint> until = away_until(canvas.model(), seat)) {
    row.away = away_text(*until, canvas.input().now, columns < kWideTable);
  }
  return row;
}

}  // namespace race2048::client
