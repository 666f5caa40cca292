#include "client/plain/race_news.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "client/model/own_standing.h"
#include "client/model/places.h"
#include "client/model/situation.h"
#include "client/plain/results_text.h"
#include "client/words/clock_text.h"
#include "client/words/highlight_text.h"
#include "client/words/kept_text.h"
#include "client/words/race_words.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

using std::chrono::milliseconds;

// Of a longer countdown, the line mode announces only the beginning and these last seconds.
constexpr std::uint32_t kSecondsCounted = 3;

// The line mode announces when this much of the match is left, in ms.
constexpr std::array<std::uint32_t, 3> kWarnings = {10'000, 30'000, 60'000};

// Knock-out: the line mode warns a person in danger when this much of the interval is left, in ms.
constexpr std::uint32_t kDangerMs = 10'000;

// A person who enters this late hears about the running match instead of its start.
constexpr std::uint32_t kJustStartedMs = 1500;

std::uint32_t left_of(const Model& model, TimePoint now) {
  const std::uint32_t length = model.race->seal.settings.length_ms();
  return length - std::min(model.match_ms(now), length);
}

// True if other lines tell the person of the highlight, or none does: their own place, board and
// end have lines, and so has the time left; a person who races gets no line about a lead.
bool is_said_otherwise(const Highlight& found, const Model& model) {
  const bool own = found.seat == model.race->own_seat;
  switch (found.what) {
    case Highlight::What::lead:
      return own || own_run_goes_on(model);
    case Highlight::What::stuck:
      return own;
    case Highlight::What::done:
      return own || found.state == SeatState::knocked_out;
    case Highlight::What::last_seconds:
      return true;
    case Highlight::What::first_tile:
    case Highlight::What::two_halves:
    case Highlight::What::closing_in:
      return false;
  }
  return false;
}

// A highlight that had to wait is no longer said if it has ceased to be true.
bool still_holds(const Highlight& waiting, const Race& race) {
  const Standing standing = race.standing(waiting.seat);
  switch (waiting.what) {
    case Highlight::What::lead:
      return race.leader() == waiting.seat;
    case Highlight::What::stuck:
      return standing.state == SeatState::stuck;
    case Highlight::What::two_halves:
      return is_racing(standing.state);
    case Highlight::What::closing_in:
      return race.standing(*race.own_seat).score == standing.score + waiting.points;
    case Highlight::What::first_tile:
    case Highlight::What::done:
    case Highlight::What::last_seconds:
      return true;
  }
  return true;
}

}  // namespace

bool move_unanswered(const Race& race) {
  return race.own && (race.own->in_flight() > 0 || !race.ahead.empty());
}

void RaceNews::tell(const Model& model, std::span<const MatchEvent> events, TimePoint now,
                    Lines& lines) {
  std::vector<Highlight> found;
  if (model.race) {
    found = highlights_.take(*model.race, model.race->own_seat, events, model.match_ms(now));
    knocked_out(*model.race, found, lines);
  }
  for (const MatchEvent& event : events) on(event, model, now, lines);
  kept(model, lines);
  if (!model.race) return;
  const Race& race = *model.race;
  if (model.phase == Phase::countdown) return countdown(model, now, lines);
  if (model.phase != Phase::racing) return;
  if (match_.returns) earlier_moves(race, lines);
  if (match_.sent && !move_unanswered(race)) {
    lines.push_back(speech_.dropped(*std::exchange(match_.sent, std::nullopt), race.own->score()));
  }
  place(race, now, lines);
  highlights(model, found, now, lines);
  if (own_run_goes_on(model)) danger(model, now, lines);
  time_left(model, now, lines);
}

void RaceNews::kept(const Model& model, Lines& lines) {
  const auto tell = [&lines](std::string text) { lines.push_back(sentence(std::move(text))); };
  if (model.broken_replay && model.broken_replay != broken_replay_) {
    tell(own_replay_text(*model.broken_replay));
  }
  broken_replay_ = model.broken_replay;
  if (!has_results(model)) return;
  if (model.kept && model.kept != match_.kept) tell(kept_result_text(*model.kept, model.server));
  if (model.replay && model.replay != match_.replay) tell(own_replay_text(*model.replay));
  match_.kept = model.kept;
  match_.replay = model.replay;
}

void RaceNews::on(const MatchEvent& event, const Model& model, TimePoint now, Lines& lines) {
  const Race& race = *model.race;
  if (std::holds_alternative<MatchAnnounced>(event.what)) {
    match_ = {};
  } else if (std::holds_alternative<MatchStarted>(event.what)) {
    start(model, now, lines);
  } else if (const auto* const moved = std::get_if<SeatMoved>(&event.what)) {
    if (!match_.returns) own_move(*moved, race, lines);
  } else if (const auto* const changed = std::get_if<StateChanged>(&event.what)) {
    const bool own = changed->seat == race.own_seat && !match_.returns;
    if (own) own_state(changed->state, race, lines);
  } else if (const auto* const step = std::get_if<CurrentStep>(&event.what)) {
    if (!race.own || !race.own->racing()) return;
    // The clock is an estimate and may lag a little.
    const std::uint32_t whole = (race.seal.settings.move_time_ms + 999) / 1000;
    const std::uint32_t seconds = std::min(step_seconds(race, model.match_ms(now)), whole);
    lines.push_back(speech_.step(step->number, seconds));
  } else if (std::holds_alternative<MatchOver>(event.what) && has_results(model)) {
    std::ranges::move(results_text(model, now, speech_), std::back_inserter(lines));
  }
}

void RaceNews::countdown(const Model& model, TimePoint now, Lines& lines) {
  const Race& race = *model.race;
  const std::uint32_t seconds = seconds_until(race.go_at, now);
  std::uint32_t& counted = match_.counted;
  if (counted == 0) {
    counted = std::max(seconds, 1u);
    lines.push_back("The match starts in " + spoken_count(counted, "second") + ", with " +
                    spoken_count(race.seats.size(), "player") + ".");
    if (is_left_out(model)) lines.push_back(left_out_text(model, "r"));
  } else if (seconds > 0 && seconds < counted) {
    counted = seconds;
    if (seconds <= kSecondsCounted) lines.push_back(std::to_string(seconds) + ".");
  }
}

void RaceNews::start(const Model& model, TimePoint now, Lines& lines) {
  const Race& race = *model.race;
  match_.highlight_at = now;
  match_.left_ms = left_of(model, now);
  const std::string running =
      "A match is running, " +
      race_clock_text(race.seal.settings, model.match_ms(now), !model.silence) + ".";
  match_.returns = race.own && (race.own->in_flight() > 0 || !race.own->log().empty());
  if (match_.returns) {
    lines.push_back(running + " You are back in it.");
  } else if (race.own) {
    lines.push_back(speech_.go(race.own->start_spawns(), race.seal.settings.rules.size));
  } else if (model.match_ms(now) < kJustStartedMs) {
    lines.emplace_back("Go.");
  } else {
    lines.push_back(running + " You are watching it.");
    match_.tells_leader = true;
  }
}

// For moves of an earlier run of this program, only the result is announced.
void RaceNews::earlier_moves(const Race& race, Lines& lines) {
  const OwnGame& own = *race.own;
  match_.returns = move_unanswered(race);
  if (match_.returns) return;
  std::string line =
      "Score " + std::to_string(own.score()) + " after " + spoken_count(own.moves(), "move");
  match_.rank = own.rank();
  if (own.rank() != 0) line += ", " + rank_text(own.rank(), race.seats.size());
  lines.push_back(line + ".");
  own_state(own.state(), race, lines);
}

void RaceNews::own_move(const SeatMoved& moved, const Race& race, Lines& lines) {
  lines.push_back(speech_.moved(moved, race.seal.settings.rules.size, race.seats.size()));
  if (moved.rank != 0 && !speech_.brief()) match_.rank = moved.rank;
  if (match_.sent == moved.action && !moved.late) match_.sent.reset();
}

void RaceNews::own_state(SeatState state, const Race& race, Lines& lines) {
  const auto done = [&](const std::string& why) {
    match_.rank = std::max(own_rank(race), 1u);
    lines.push_back(why + " You are done; " + rank_text(match_.rank, race.seats.size()) + ".");
  };
  switch (state) {
    case SeatState::stuck:
      return lines.push_back(speech_.stuck());
    case SeatState::out_stuck:
      return done("No move is left.");
    case SeatState::reached:
      return done("You have made the " +
                  std::to_string(tile_value(race.seal.settings.target_exponent)) + ".");
    case SeatState::moves_made:
      return done("You have made all your moves.");
    case SeatState::idle:
      return done("You made no move for too long.");
    case SeatState::knocked_out:
      return done("You were last.");
    case SeatState::racing:     // moved on to the next board
    case SeatState::gave_up:    // Speech::moved() has already said so
    case SeatState::link_lost:  // a client never sees this of its own seat
      break;
  }
}

void RaceNews::place(const Race& race, TimePoint now, Lines& lines) {
  const std::uint32_t rank = own_rank(race);
  if (match_.rank == 0) match_.rank = rank;  // all seats start level
  if (rank == match_.rank || (match_.rank_at && now < *match_.rank_at + kPlaceToldEvery)) return;
  match_.rank = rank;
  match_.rank_at = now;
  lines.push_back(speech_.rank_now(rank, race.seats.size()));
}

void RaceNews::highlights(const Model& model, std::span<const Highlight> found, TimePoint now,
                          Lines& lines) {
  std::optional<Highlight>& waiting = match_.waiting;
  for (const Highlight& highlight : found) {
    if (is_said_otherwise(highlight, model)) continue;
    const bool yields = !waiting || importance_of(waiting->what) <= importance_of(highlight.what);
    if (yields) waiting = highlight;
  }
  if (const auto leader = model.race->leader(); match_.tells_leader && leader) {
    match_.tells_leader = false;
    if (!waiting) waiting = Highlight{.what = Highlight::What::lead, .seat = *leader};
  }
  if (waiting && !still_holds(*waiting, *model.race)) waiting.reset();
  if (!waiting || now < match_.highlight_at + kHighlightToldEvery) return;
  match_.highlight_at = now;
  say(*std::exchange(waiting, std::nullopt), *model.race, lines);
}

void RaceNews::say(const Highlight& highlight, const Race& race, Lines& lines) const {
  const std::string name = race.name_of(highlight.seat);
  if (highlight.what == Highlight::What::lead) {
    return lines.push_back(speech_.leads(name, race.standing(highlight.seat).score));
  }
  if (highlight.what == Highlight::What::first_tile && highlight.seat != race.own_seat) {
    return lines.push_back("The first " + std::to_string(tile_value(highlight.exponent)) + ": " +
                           name + " at " + clock_text(highlight.at_ms / 1000 * 1000) + ".");
  }
  lines.push_back(spoken_numbers(highlight_text(highlight, race)) + ".");
}

void RaceNews::knocked_out(const Race& race, std::span<const Highlight> found, Lines& lines) const {
  std::vector<std::string> names;
  for (const Highlight& out : found) {
    if (out.what != Highlight::What::done || out.state != SeatState::knocked_out) continue;
    if (out.seat != race.own_seat) names.push_back(race.name_of(out.seat));
  }
  if (names.empty() || match_.returns) return;
  lines.push_back(knocked_out_text(spoken_names(names), names.size() > 1, race) + ".");
}

void RaceNews::danger(const Model& model, TimePoint now, Lines& lines) {
  const Race& race = *model.race;
  const std::uint32_t now_ms = model.match_ms(now);
  const std::optional<std::uint32_t> left = race.seal.settings.ms_to_knockout(now_ms);
  if (!left || *left > kDangerMs || now_ms + *left == match_.warned_ms) return;
  if (!race.in_danger(own_standing(race).value())) return;
  match_.warned_ms = now_ms + *left;
  lines.push_back("You are last: out in " + spoken_time(*left) + ".");
}

void RaceNews::time_left(const Model& model, TimePoint now, Lines& lines) {
  const std::uint32_t left = left_of(model, now);
  for (const std::uint32_t warning : kWarnings) {
    if (left > warning) continue;
    if (warning < match_.left_ms) lines.push_back(spoken_time(warning) + " left.");
    match_.left_ms = std::min(match_.left_ms, warning);
    return;
  }
}

std::optional<TimePoint> RaceNews::next(const Model& model, TimePoint now) const {
  if (!model.race) return std::nullopt;
  const Race& race = *model.race;
  if (model.phase == Phase::countdown) {
    if (match_.counted <= 1) return std::nullopt;
    const std::uint32_t second = std::min(match_.counted - 1, kSecondsCounted);
    const TimePoint when = race.go_at - std::chrono::seconds(second);
    return when > now ? std::optional(when) : std::nullopt;
  }
  if (model.phase != Phase::racing) return std::nullopt;
  std::optional<TimePoint> next;
  // If a time has already passed, its announcement waits for something else, such as a clock that
  // has stopped because the server is silent.
  const auto add = [&next, now](TimePoint when) {
    if (when > now && (!next || when < *next)) next = when;
  };
  const std::uint32_t length = race.seal.settings.length_ms();
  for (const std::uint32_t warning : kWarnings) {
    if (warning < match_.left_ms && warning < left_of(model, now)) {
      add(race.started_at + milliseconds(length - warning));
    }
  }
  if (const auto left = race.seal.settings.ms_to_knockout(model.match_ms(now))) {
    if (own_run_goes_on(model) && *left > kDangerMs) {
      add(race.started_at + milliseconds(model.match_ms(now) + *left - kDangerMs));
    }
  }
  if (match_.waiting) add(match_.highlight_at + kHighlightToldEvery);
  if (const auto ms = highlights_.next_ms(race, model.match_ms(now));
      ms && !own_run_goes_on(model)) {
    add(race.started_at + milliseconds(*ms));
  }
  if (match_.rank_at && own_rank(race) != match_.rank) add(*match_.rank_at + kPlaceToldEvery);
  return next;
}

}  // namespace race2048::client
