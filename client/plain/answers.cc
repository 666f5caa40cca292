#include "client/plain/answers.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>

#include "client/control/commands.h"
#include "client/model/situation.h"
#include "client/plain/key_lines.h"
#include "client/plain/results_text.h"
#include "client/text/text.h"
#include "client/words/clock_text.h"
#include "client/words/link_text.h"
#include "client/words/marks.h"
#include "client/words/race_words.h"
#include "client/words/report.h"
#include "client/words/room_words.h"
#include "shared/list_text.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

std::vector<std::string> whose_board(const Race& race) {
  std::vector<std::string> names;
  for (const auto& [seat, board] : race.boards) names.push_back(race.name_of(seat));
  if (names.empty()) return {sentence(why_no_boards(race.seal.settings.watch))};
  return {"Whose board? Type b and a name: " + spoken_names(names) + "."};
}

std::vector<std::string> others_board(const Race& race, const std::string& name,
                                      const Speech& speech) {
  for (const auto& [seat, board] : race.boards) {
    const std::string& owner = race.person(seat).name;
    if (is_same_name(owner, name)) return speech.board(owner + ": ", board);
  }
  return whose_board(race);
}

// "robo (bot)"; "ada, key kxq7wp2m" and "bo, guest" in a room that shows keys.
std::string introduced(const Model& model, const Member& member) {
  const std::string name = with_mark(member.name, mark_in_room(model, member));
  const std::string key = key_text(model.room, member);
  if (key.empty()) return name;
  return name + (member.key_mark.empty() ? ", " : ", key ") + key;
}

// ", reconnecting, 1 minute 43 seconds left"; empty if the link stands.
std::string absence_text(const std::optional<TimePoint>& away_until, TimePoint now) {
  return away_until ? ", " + spoken_absence(*away_until, now) : "";
}

std::string what_is_waited_for(const Model& model, TimePoint now) {
  if (model.phase == Phase::countdown && model.race) {
    return "The match starts in " + spoken_count(seconds_until(model.race->go_at, now), "second") +
           ".";
  }
  if (!between_matches(model)) return "You are not in a room yet.";
  return "No match is running. The next one starts " + what_starts_it(model, now) + ".";
}

std::string time_in_race(const Model& model, TimePoint now) {
  const Race& race = *model.race;
  const std::uint32_t ms = model.match_ms(now);
  const ClockFace face = clock_face(race.seal.settings, ms);
  std::string text =
      spoken_time(face.ms) + (face.counts_down ? " left in the match." : " since the start.");
  if (const std::optional<std::uint32_t> left = race.seal.settings.ms_to_knockout(ms)) {
    text = "Knock-out in " + spoken_time(*left) + ". " + text;
  }
  if (!race.step) return text;
  text = "Step " + std::to_string(race.step->number) + ", " +
         spoken_count(step_seconds(race, ms), "second") + " left. " + text;
  const std::vector<std::string> thinking = still_thinking(race);
  return thinking.empty() ? text : text + " Still thinking: " + spoken_names(thinking) + ".";
}

}  // namespace

std::vector<std::string> board_text(const Model& model, const std::string& name,
                                    const Speech& speech) {
  if (!model.race) return {"There is no board before the match."};
  const Race& race = *model.race;
  const bool own_name = name.empty() || is_same_name(name, model.own_name);
  if (race.own && own_name) {
    return speech.board("", {race.own->board_number(), race.own->board(), race.own->score()});
  }
  const bool counting_down = model.phase == Phase::countdown;
  if (own_run_goes_on(model) || (counting_down && race.own_seat && !own_name)) {
    return {"While you race you see no boards of others."};
  }
  if (counting_down) return {"There is no board before the match."};
  return name.empty() ? whose_board(race) : others_board(race, name, speech);
}

std::string row_text(const Model& model, int row, const Speech& speech) {
  if (!model.race || !model.race->own) return "You have no board.";
  const Board& board = model.race->own->board();
  if (row > board.size()) return "The board has " + std::to_string(board.size()) + " rows.";
  return speech.row(board, row - 1);
}

std::string merges_text(const Model& model, const Speech& speech) {
  if (!model.race || !model.race->own) return "You have no board.";
  return speech.merges(model.race->own->board());
}

std::vector<std::string> standings_text(const Model& model, TimePoint now, bool all,
                                        const Speech& speech) {
  std::vector<std::string> lines;
  if (model.race) {
    lines = spoken_standings(model, now, all, speech);
    if (std::string splits = spoken_splits(*model.race); !splits.empty()) {
      lines.push_back(std::move(splits));
    }
  }
  if (const std::optional<Series>& series = model.room.series;
      series && series->played > 0 && between_matches(model)) {
    lines.push_back(how_series_stands(*series));
    std::ranges::move(spoken_series(*series, model.own_name), std::back_inserter(lines));
  }
  if (lines.empty()) lines.emplace_back("No match has been played here yet.");
  return lines;
}

std::string time_text(const Model& model, TimePoint now) {
  std::string text = model.phase == Phase::racing && model.race ? time_in_race(model, now)
                                                                : what_is_waited_for(model, now);
  return model.reconnecting ? text + " " + kept_text(model, now) : text;
}

std::vector<std::string> members_text(const Model& model, TimePoint now) {
  std::string seats;
  for (const Member& member : model.room.seated()) {
    seats += (seats.empty() ? "" : "; ") + introduced(model, member);
    if (member.name == model.room.host) seats += ", host";
    seats += member.away_until ? absence_text(member.away_until, now)
             : member.ready    ? ", ready"
                               : ", not ready";
  }
  std::vector<std::string> lines = {seats.empty() ? "Nobody has a seat."
                                                  : "Players: " + seats + "."};
  std::string watching;
  for (const Member& member : model.room.unseated()) {
    watching += (watching.empty() ? "" : "; ") + introduced(model, member);
    if (member.name == model.room.host) watching += ", the referee";
    if (member.waits) watching += ", waiting for a seat";
    watching += absence_text(member.away_until, now);
  }
  if (!watching.empty()) lines.push_back("Watching: " + watching + ".");
  return lines;
}

std::vector<std::string> room_text(const Model& model) {
  const Room& room = model.room;
  if (room.code.empty()) return {"You are not in a room yet."};
  const std::string seat = room.own_member() != nullptr ? "."
                           : waits_for_seat(model)      ? " and have a seat in the next match."
                                                        : " and have no seat.";
  std::vector<std::string> lines = {
      sentence(name_of_room(room) + (room.info.title.empty() ? "" : ", " + room.info.title)) +
      " You are " + model.own_name + seat};
  if (!room.seal) return lines;
  lines.push_back("The match: " + describe(room.seal->settings) + ", at most " +
                  spoken_count(room.seal->settings.seats, "player") + ".");
  if (room.info.rounds >= 2) {
    lines.push_back("It is part of a series of " + spoken_count(room.info.rounds, "round") + ".");
  }
  if (std::string owner = owner_text(model); !owner.empty()) lines.push_back(std::move(owner));
  return lines;
}

std::vector<std::string> room_details(const Model& model) {
  std::vector<std::string> lines = room_text(model);
  if (!model.room.seal) return lines;
  lines.push_back(sentence(watch_text(model.room.seal->settings.watch)));
  const std::string draws = draws_text(model.room.seal->settings, false);
  if (!draws.empty()) lines.push_back(sentence(draws));
  lines.push_back(sentence(list_text(option_facts(model.room.info), ", ")));
  lines.push_back(sentence(seal_text(*model.room.seal, "Seal")));
  return lines;
}

std::string kept_text(const Model& model, TimePoint now) {
  return "Your " + kept_word(model) + " is kept for " +
         spoken_time_until(model.reconnecting->until, now) + ".";
}

std::vector<std::string> help_text(const Model& model, const Setup& setup, bool one_key) {
  std::vector<std::string> lines;
  const bool racing = model.phase == Phase::racing || model.phase == Phase::countdown;
  const bool seated = model.room.own_member() != nullptr;
  if (one_key) {
    lines.emplace_back(kHelpForKeys);
  } else if (seated) {
    lines.emplace_back(
        "Moves: left, down, up, right, or h j k l, or a x w d; you can type several in one line.");
  }
  if (own_run_goes_on(model)) lines.emplace_back("n next board, when no move is left; g give up.");
  if (may_emote(model)) {
    lines.push_back(std::string(find_act(Meaning::emote)->words.usage) + ".");
  }
  if (seated && !racing) lines.emplace_back("r ready, or not ready.");
  lines.push_back(std::string("b board") + (seated ? "; 1 to 8 a row of it" : "") +
                  "; b NAME another player's board.");
  if (own_run_goes_on(model)) {
    lines.emplace_back("m or merge? which neighbours are equal, and where the largest tile is.");
  }
  lines.push_back(std::string(one_key ? "p" : "s") +
                  " standings; s all the full standings; t time; " +
                  (own_run_goes_on(model) ? "members" : "m") + " the people here; i the room.");
  if (may_talk(model) && room_has_chat(model)) {
    lines.emplace_back(racing ? "say TEXT a line of chat, for people who do not race."
                              : "say TEXT a line of chat.");
    lines.emplace_back(model.is_owner() ? "mute NAME: nobody gets their chat; unmute NAME."
                                        : "mute NAME: you do not get their chat; unmute NAME.");
  }
  if (may_sit_down(model)) lines.emplace_back("sit take a seat.");
  if (may_stand_up(model)) lines.emplace_back("stand give your seat up, and watch.");
  const auto words_for = [&setup](std::initializer_list<Who> people) {
    std::string text;
    for (const auto& [key, who, offer, words, whom, question, option] : kActs) {
      if (std::ranges::find(people, who) == people.end() || words.word.empty()) continue;
      if (key.meaning == Meaning::add_bot && setup.bot_levels.empty()) continue;
      if (!text.empty()) text += "; ";
      text += words.usage.empty() ? words.word : words.usage;
      if (words.usage.empty() && !words.argument.empty()) text.append(" ").append(words.argument);
      if (!words.other.empty()) text.append("; ").append(words.other);
    }
    return text + ".";
  };
  if (may_pass_link(model, setup)) {
    lines.emplace_back("qr the link to this room's page as a QR code.");
  }
  if (model.is_host()) lines.push_back("As the host: " + words_for({Who::starter, Who::host}));
  if (model.is_owner()) lines.push_back("The room is yours: " + words_for({Who::owner}));
  lines.emplace_back("results the newest results on this server.");
  lines.emplace_back("words short for fewer words, words full for sentences.");
  if (may_save_results(model, setup)) {
    lines.emplace_back("save, or save FILE.csv or FILE.txt: these results as a file.");
  }
  lines.emplace_back("q leave; ? this help.");
  return lines;
}

}  // namespace race2048::client
