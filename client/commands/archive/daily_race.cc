#include "client/commands/archive/daily_race.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>
#include <utility>

#include "client/commands/archive/own_matches.h"
#include "client/play/file_replays.h"
#include "client/text/text.h"
#include "client/words/archive_text.h"
#include "engine/bytes.h"
#include "engine/sha256.h"
#include "shared/match_text.h"
#include "shared/utc_text.h"
#include "shared/whole_number.h"

namespace race2048::client {
namespace {

constexpr std::size_t kDateLetters = 10;

DailyRace daily_race_of(const std::string& date, const Match& match) {
  const Run& run = *match.seats.begin()->second.run;
  return {.match_id = match.match_id,
          .score = run.best_score(),
          .best_tile = static_cast<std::uint32_t>(tile_value(run.best_exponent())),
          .length_ms = match.ended->at_ms,
          .on_the_day = utc_text(match.began_unix_ms).substr(0, kDateLetters) == date};
}

}  // namespace

bool is_date(std::string_view text) {
  if (text.size() != kDateLetters || text[4] != '-' || text[7] != '-') return false;
  const auto year = whole_number<std::uint32_t>(text.substr(0, 4));
  const auto month = whole_number<std::uint32_t>(text.substr(5, 2));
  const auto day = whole_number<std::uint32_t>(text.substr(8, 2));
  if (!year || !month || !day) return false;
  return std::chrono::year_month_day(std::chrono::year(static_cast<int>(*year)),
                                     std::chrono::month(*month), std::chrono::day(*day))
      .ok();
}

MatchSettings daily_settings(const std::string& date) {
  MatchSettings settings = default_settings(Format::time);
  settings.seats = 1;
  settings.watch = Watch::all;
  settings.open_seed = Sha256().update(bytes_of(date)).finish();
  return settings;
}

std::vector<DailyRace> daily_races(const std::string& date) {
  const MatchSettings settings = daily_settings(date);
  std::vector<std::pair<std::int64_t, DailyRace>> by_end;
  const auto see = [&](const std::filesystem::path&, const std::string&, const ReplayProof& proof) {
    const Match& match = *proof.room.match();
    if (!proof.own || match.settings != settings) return;
    by_end.emplace_back(match.ended->unix_ms, daily_race_of(date, match));
  };
  see_kept_replays(FileReplays::kMostFiles, see);
  std::ranges::stable_sort(by_end, {}, &std::pair<std::int64_t, DailyRace>::first);
  std::vector<DailyRace> races;
  for (auto& [end, race] : by_end) races.push_back(race);
  if (!races.empty()) races.front().counts = races.front().on_the_day;
  return races;
}

std::string daily_line(const std::string& date, const DailyRace& race) {
  const char* const which = race.counts ? "" : race.on_the_day ? " again" : " later";
  return "race2048 daily " + date + which + ": " + counted(race.score, "point") + ", " +
         std::to_string(race.best_tile) + " in " + clock_text(race.length_ms) + ", ID " +
         short_id(race.match_id);
}

}  // namespace race2048::client
