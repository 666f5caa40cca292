#include "client/screen/race/race_parts.h"

#include <algorithm>

#include "client/session/own_standing.h"
#include "client/session/places.h"
#include "proto/messages.h"

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
    // Of many seats only the leaders' choices are told.
    if (!told_in_parts(race)) parts.push_back({std::to_string(thinking) + " still thinking", 6});
  }
  if (settings.move_limit != 0 && race.own) {
    parts.push_back(
        {grouped(race.own->moves()) + " of " + counted(settings.move_limit, "move"), 7});
  }
  // In lockstep the step's own clock is the one to watch.
  if (!race.step || clock_face(settings, ms).counts_down) {
    parts.push_back({race_clock_text(settings, ms, sure), settings.ends_by_time() ? 9 : 4});
  }
  return parts;
}

}  // namespace

ClockFace clock_face(const MatchSettings& settings, std::uint32_t match_ms) {
  constexpr std::uint32_t kNearMs = 60'000;
  const std::uint32_t left = settings.length_ms() - std::min(match_ms, settings.length_ms());
  if (settings.ends_by_time() || left <= kNearMs) {
    return {true, left, left == 0 ? 0 : (left - 1) % 1000 + 1};
  }
  return {false, match_ms / 1000 * 1000, std::min(1000 - match_ms % 1000, left - kNearMs)};
}

std::string race_clock_text(const MatchSettings& settings, std::uint32_t match_ms, bool sure) {
  const ClockFace face = clock_face(settings, match_ms);
  return clock_text(face.ms) + (sure ? "" : "?") + (face.counts_down ? " left" : " elapsed");
}

std::uint32_t step_seconds(const Race& race, std::uint32_t match_ms) {
  if (!race.step || race.step->ends_ms <= match_ms) return 0;
  return (race.step->ends_ms - match_ms + 999) / 1000;
}

std::vector<std::string> still_thinking(const Race& race) {
  std::vector<std::string> names;
  for (const RaceSeat& seat : race.seats) {
    const auto standing = race.standings.find(seat.seat);
    const bool own = race.own_seat == seat.seat;
    if (own || (standing == race.standings.end() && told_in_parts(race))) continue;
    const bool thinks = standing == race.standings.end() ||
                        (wire::is_racing(standing->second.state) && !standing->second.chosen);
    if (thinks) names.push_back(seat.name);
  }
  return names;
}

std::uint32_t own_rank(const Race& race) {
  const std::optional<Standing> own = own_standing(race);
  return own ? own->rank : 0;
}

std::string place_text(const Race& race) {
  return ordinal(own_rank(race)) + " of " + std::to_string(race.seats.size());
}

std::string watch_word(Watch watch) {
  switch (watch) {
    case Watch::live:
      return "live";
    case Watch::paced:
      return "paced";
    case Watch::at_end:
      return "boards at the end";
    case Watch::off:
      return "no boards";
  }
  return {};
}

std::size_t watching(const Model& model, const Race& race) {
  const auto looks_on = [&race](const Member& member) {
    return race.find_seat(member.seat) == nullptr;
  };
  const std::vector<Member>& members = model.room.members;
  return model.room.watchers.size() +
         static_cast<std::size_t>(std::count_if(members.begin(), members.end(), looks_on));
}

std::string watchers_text(const Canvas& canvas, const Race& race) {
  return grouped(watching(canvas.model(), race)) + " watching (" +
         watch_word(race.seal.settings.watch) + ")";
}

std::string why_no_boards(Watch watch) {
  switch (watch) {
    case Watch::live:
    case Watch::paced:
      return "The boards are on their way.";
    case Watch::at_end:
      return "The boards are shown in the end.";
    case Watch::off:
      return "The boards are not shown in this room.";
  }
  return {};
}

std::string round_text(const Model& model) {
  const std::optional<Series>& series = model.room.series;
  if (!series || series->rounds < 2) return {};
  const bool ended = between_matches(model);
  if (ended && series->played == 0) return {};
  const std::uint32_t round = ended ? series->played : series->played % series->rounds + 1;
  return "round " + std::to_string(round) + " of " + std::to_string(series->rounds);
}

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

KeyHints watching_keys(const Canvas& canvas) {
  const Model& model = canvas.model();
  KeyHints keys;
  // The own end is shown for a while, whatever comes after it.
  const bool own_end =
      model.race && shows_own_end(*model.race, canvas.ui().race, canvas.input().now);
  if (model.race && !model.race->boards.empty() && !own_end) {
    keys.push_back({"Tab", canvas.ui().table ? "boards" : model.race->own ? "own board" : "table"});
  }
  if (may_run_room(model)) {
    const bool all = all_keys_count(model, canvas.ui());
    if (!all) keys.push_back({"Esc", "more keys"});
    if (all && !candidates(model, Dialog::kick).empty()) keys.push_back({"k", "kick"});
    if (!candidates(model, Dialog::hand_over).empty()) keys.push_back({"o", "hand over"});
    if (all) keys.push_back({"l", model.room.info.locked ? "unlock" : "lock"});
    if (model.room.info.rounds >= 2) {
      keys.push_back({"p", model.room.info.pause ? "no pauses" : "pauses"});
    }
  }
  keys.push_back({"?", "help", 8});
  keys.push_back({"q", "leave", 9});
  return keys;
}

StandingsTable standings_table_of(const Race& race) {
  return {.final = false,
          .reached_times = false,
          .lockstep = race.seal.settings.format == Format::step};
}

}  // namespace race2048::client
