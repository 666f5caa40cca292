#include "client/screen/race/race_parts.h"

#include <algorithm>
#include <utility>

#include "client/control/commands.h"
#include "client/model/places.h"
#include "client/model/situation.h"
#include "client/screen/race/seat_cards.h"
#include "client/words/clock_text.h"
#include "client/words/end_text.h"
#include "client/words/highlight_text.h"
#include "client/words/link_text.h"
#include "client/words/race_words.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

Tone tone_of_clock(bool last_seconds) {
  return last_seconds ? Tone::urgent : Tone::clock;
}

HeaderPart match_clock(const Canvas& canvas, const Race& race) {
  const MatchSettings& settings = race.seal.settings;
  const RaceClock clock =
      race_clock(settings, canvas.model().match_ms(canvas.input().now), !canvas.model().silence);
  return {clock.text, settings.ends_by_time() ? 9 : 4, tone_of_clock(clock.last_seconds)};
}

HeaderPart step_clock(const Canvas& canvas, const Race& race, bool own_choice_is_missing) {
  constexpr std::uint32_t kLastOfStep = 3;
  const std::uint32_t seconds = step_seconds(race, canvas.model().match_ms(canvas.input().now));
  return {std::to_string(seconds) + (canvas.model().silence ? "? s" : " s"), 9,
          tone_of_clock(own_choice_is_missing && seconds <= kLastOfStep)};
}

// The clock that matters most comes first, so that it always has the same place.
std::vector<HeaderPart> clock_parts(const Canvas& canvas, const Race& race) {
  if (has_results(canvas.model())) {
    return {{end_call(race, *canvas.model().result), 9, Tone::urgent}};
  }
  if (const auto knockout = knockout_clock(race, canvas.model().match_ms(canvas.input().now),
                                           !canvas.model().silence)) {
    return {{knockout->text, 9, tone_of_clock(knockout->own_danger)}, match_clock(canvas, race)};
  }
  if (!race.step) return {match_clock(canvas, race)};
  const bool own = race.own && race.own->racing() && !race.own->choice_waits();
  std::vector<HeaderPart> parts = {step_clock(canvas, race, own),
                                   {"step " + std::to_string(race.step->number), 8}};
  // With many seats, the server reports only the leaders' choices.
  if (!told_in_parts(race)) {
    const std::size_t thinking = still_thinking(race).size() + (own ? 1 : 0);
    parts.push_back({std::to_string(thinking) + " still thinking", 6});
  }
  const ClockFace face =
      clock_face(race.seal.settings, canvas.model().match_ms(canvas.input().now));
  if (face.counts_down) parts.push_back(match_clock(canvas, race));
  return parts;
}

Tone tone_of(Bearing bearing) {
  switch (bearing) {
    case Bearing::good:
      return Tone::cheer;
    case Bearing::bad:
      return Tone::warning;
    case Bearing::neutral:
      break;
  }
  return Tone::bold;
}

// The person's place, and the points to the one before or behind.
void add_own_place(const Canvas& canvas, const Race& race, std::vector<HeaderPart>& parts) {
  const std::vector<Standing> standings = standings_of_frame(canvas, race);
  const auto own = std::ranges::find(standings, *race.own_seat, &Standing::seat);
  if (own == standings.end() || own->rank == 0) return;
  parts.push_back({"you are " + place_text(own->rank, race), 5});
  if (std::string gap = gap_text(race, standings); !gap.empty()) {
    parts.push_back({std::move(gap), 4});
  }
}

}  // namespace

void race_header(Canvas& canvas, const Race& race) {
  const MatchSettings& settings = race.seal.settings;
  std::vector<HeaderPart> parts = clock_parts(canvas, race);
  if (const std::string& title = canvas.model().room.info.title; !title.empty()) {
    parts.push_back({as_drawn(title), 0});
  }
  parts.push_back({describe(settings), 2});
  if (settings.move_limit != 0 && race.own) {
    parts.push_back(
        {grouped(race.own->moves()) + " of " + counted(settings.move_limit, "move"), 7});
  }
  const bool referee = canvas.model().is_host() && !race.own_seat;
  if (!race.own_seat) {
    parts.push_back(
        {(referee ? "you are the referee of " : "watching ") + counted(race.seats.size(), "player"),
         3});
  } else {
    add_own_place(canvas, race, parts);
  }
  canvas.header(std::move(parts));
}

bool draw_highlight(Canvas& canvas, const Race& race, int row, int column) {
  const Highlight* const shown = shown_highlight(race, canvas.ui().race.memo, canvas.input().now);
  if (shown == nullptr) return false;
  canvas.frame().fill(row, 0, canvas.columns(), U' ');
  const std::string text = highlight_text(*shown, race);
  canvas.frame().put(row, column, fitted(text, canvas.columns() - column - 1, canvas.glyphs()),
                     tone_of(bearing_of(*shown, race)));
  return true;
}

std::string first_that_fits(const std::vector<std::string>& texts, int columns, Glyphs glyphs) {
  for (const std::string& text : texts) {
    if (width_of(text) <= columns) return text;
  }
  return fitted(texts.back(), columns, glyphs);
}

std::string side_key(const Canvas& canvas) {
  return canvas.ui().preferences.keys.label(Meaning::side, kTab);
}

KeyHints watching_keys(const Canvas& canvas) {
  const Model& model = canvas.model();
  if (has_results(model)) return show_hints(model, canvas.ui());
  if (canvas.ui().room.typing) return typing_hints(model, canvas.ui());
  KeyHints keys;
  // The end of the person's own run stays on the screen for a while in any case.
  const bool own_end =
      model.race && shows_own_end(*model.race, canvas.ui().race.memo, canvas.input().now);
  if (model.race && !model.race->boards.empty() && !own_end) {
    keys.push_back({side_key(canvas), canvas.ui().room.table ? "boards"
                                      : model.race->own      ? "own board"
                                                             : "table"});
  }
  for (KeyHint& hint : host_hints(canvas.key_row())) keys.push_back(std::move(hint));
  for (KeyHint& hint : idle_hints(canvas.key_row())) keys.push_back(std::move(hint));
  keys.push_back({Meaning::help, "help", 8});
  keys.push_back({Meaning::leave, "leave", 9});
  return keys;
}

StandingsTable standings_table_of(const Race& race) {
  const MatchSettings& settings = race.seal.settings;
  return {.lockstep = settings.lockstep(),
          .knockout = settings.knocks_out(),
          .target = settings.has_target()};
}

StandingsRow running_row(const Canvas& canvas, const Race& race, const Standing& standing,
                         int columns) {
  constexpr int kWideTable = 70;  // with fewer columns, long states would displace other facts
  StandingsRow row = row_of(race, standing);
  if (const std::optional<TimePoint> until = away_until(canvas.model(), standing.seat)) {
    row.away = away_text(*until, canvas.input().now, columns < kWideTable);
  }
  return row;
}

void draw_places(Canvas& canvas, const Race& race, const std::vector<Standing>& places,
                 const Area& area, const StandingsTable& table) {
  std::vector<std::optional<StandingsRow>> rows;
  for (const Standing& place : places) {
    rows.emplace_back(running_row(canvas, race, place, area.columns));
  }
  draw_standings(canvas.frame(), area, rows, table);
}

}  // namespace race2048::client
