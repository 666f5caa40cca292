#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "client/commands/archive/daily_race.h"
#include "client/commands/hosting/private_race.h"
#include "client/commands/subcommand.h"
#include "client/flags/flags.h"
#include "client/flags/look_flags.h"
#include "client/system/exit_codes.h"
#include "client/text/text.h"
#include "shared/usage/values.h"
#include "shared/utc_text.h"

namespace race2048::client {
namespace {

std::string date_of_today() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto unix_ms = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  const std::string text = utc_text(unix_ms);
  return text.substr(0, text.find(' '));
}

class Daily : public Subcommand {
 public:
  Daily() : Subcommand("daily", kPlay, "Race on the tiles that everybody has today") {}

  void declare(usage::Command& command) override {
    declare_name(command, name_, kDefaultNameHelp);
    add(command, {{.names = {"--date"},
                   .help = "the race of an earlier day, YYYY-MM-DD",
                   .value = usage::named("DATE", usage::text(date_)),
                   .default_words = "today in UTC"}});
    declare_look(command, LookOf::match, look_);
    command.notes =
        "Best score in three minutes, alone. The tiles follow from the date, so they are the same\n"
        "for everybody. At the end it prints a line to pass on; anybody can check its match with\n"
        "race2048 verify and the kept replay. Of a day the first race that ends counts, if it is\n"
        "on that day; every other one says \"again\" or \"later\".";
    command.topics.push_back(
        usage::examples({{"race2048 daily", ""},
                         {"race2048 daily --date 2026-11-27", "the race of an earlier day"}}));
    usage::show_first(command, {"--name", "--date", "--plain"});
  }

  int run(const Config& configured) override {
    const std::string today = date_of_today();
    const std::string date = date_.empty() ? today : date_;
    if (!is_date(date)) {
      return refuse("--date takes a day such as " + today + ", not " + usage::as_typed(date) + ".");
    }
    if (date > today) {
      return refuse("the race of " + date + " begins on that day, at 0:00 UTC; today is " + today +
                    ".");
    }
    const std::vector<DailyRace> before = daily_races(date);
    const int exit_code = run_private_race({.name = name_from(name_, configured),
                                            .settings = daily_settings(date),
                                            .greeting = greeting(date, before),
                                            .preferences = adopt_look(look_, configured)},
                                           program());
    const int told = tell_new(date, before);
    return exit_code == kDone ? told : exit_code;
  }

 private:
  static std::string greeting(const std::string& date, const std::vector<DailyRace>& before) {
    const auto counting = std::ranges::find(before, true, &DailyRace::counts);
    if (counting == before.end()) return "";
    return "Your race of " + date + " counts already: " + counted(counting->score, "point") + ".";
  }

  // Prints the race that counts and the best other one, of the races that `before` does not have.
  int tell_new(const std::string& date, const std::vector<DailyRace>& before) const {
    std::vector<DailyRace> races = daily_races(date);
    std::erase_if(races, [&before](const DailyRace& race) {
      return std::ranges::find(before, race.match_id, &DailyRace::match_id) != before.end();
    });
    if (races.empty()) {
      return fail(kDone, "no race of " + date + " has been finished and kept.");
    }
    std::ranges::stable_sort(races, std::ranges::greater(), [](const DailyRace& race) {
      return std::pair(race.counts, race.score);
    });
    std::string text = daily_line(date, races.front()) + "\n";
    if (races.size() > 1 && races.front().counts) text += daily_line(date, races[1]) + "\n";
    return print(text);
  }

  std::string name_;
  std::string date_;
  LookFlags look_;
};

}  // namespace

std::unique_ptr<Subcommand> make_daily() {
  return std::make_unique<Daily>();
}

}  // namespace race2048::client
