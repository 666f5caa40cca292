#include "client/plain/race_news.h"

#include <algorithm>
#include <array>
#include <utility>

#include "client/model/situation.h"
#include "client/plain/results_text.h"
#include "client/plain/speech.h"
#include "client/text/text.h"
#include "client/words/clock_text.h"
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

// A person who enters this late hears about the running match instead of its start.
constexpr std::uint32_t kJustStartedMs = 1500;

std::uint32_t left_of(const Model& model, TimePoint now) {
  const std::uint32_t length = model.race->seal.settings.length_ms();
  return length - std::min(model.match_ms(now), length);
}

std::string as_sentence(std::string text) {
  if (text.front() >= 'a' && text.front() <= 'z') {
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  }
  const bool ended = text.ends_with('.') || text.ends_with(".\"");
  return ended ? text : text + ".";
}

// The seat of the only leader; nothing while several lead, or nobody has a point.
std::optional<std::uint32_t> leader_of(const Race& race) {
  std::optional<std::uint32_t> leader;
  for (const auto& [seat, standing] : race.standings) {
    if (standing.rank != 1 || standing.score == 0) continue;
    if (leader) return std::nullopt;
    leader = seat;
  }
  return leader;
}

// The exponent of the largest tile that anybody has made; 0 if it is too small to tell.
int largest_of(const Race& race) {
  const int largest = race.splits.empty() ? 0 : race.splits.rbegin()->first;
  return largest < kSmallestTileTold ? 0 : largest;
}

std::string rank_text(const Race& race, std::uint32_t rank) {
  return "rank " + std::to_string(rank) + " of " + std::to_string(race.seats.size());
}

}  // namespace

bool move_unanswered(const Race& race) {
  return race.own && (race.own->in_flight() > 0 || !race.ahead.empty());
}

void RaceNews::tell(const Model& model, TimePoint now, Words words, Lines& lines) {
  words_ = words;
  if (model.broken_replay && model.broken_replay != broken_replay_) {
    lines.push_back(as_sentence(own_replay_text(*model.broken_replay)));
    broken_replay_ = model.broken_replay;
  }
  if (!model.race) return;
  const Race& race = *model.race;
  if (match_ != race.seal.match_id) begin(model, now);
  if (model.phase == Phase::countdown) return countdown(race, now, lines);
  if (model.phase == Phase::racing) {
    if (!started_) start(model, now, lines);
    if (race.own) own_moves(race, lines);
    step(model, now, lines);
    note_place(race);
    place(race, now, lines);
    if (own_run_goes_on(model)) {
      note_events(race);
    } else {
      events(race, now, lines);
    }
    time_left(model, now, lines);
  }
  if (model.phase == Phase::results && model.result && !ended_) {
    // The last moves may arrive together with the end.
    if (race.own) own_moves(race, lines);
    ended_ = true;
    for (std::string& line : results_text(model, now, words_)) lines.push_back(std::move(line));
  }
  if (ended_) kept(model, lines);
}

void RaceNews::kept(const Model& model, Lines& lines) {
  if (model.kept && model.kept != kept_) {
    lines.push_back(as_sentence(kept_result_text(*model.kept, model.server)));
  }
  if (model.replay && model.replay != replay_) {
    lines.push_back(as_sentence(own_replay_text(*model.replay)));
  }
  kept_ = model.kept;
  replay_ = model.replay;
}

void RaceNews::begin(const Model& model, TimePoint now) {
  std::optional<OwnReplay> told = std::move(broken_replay_);
  const Words words = words_;
  *this = {};
  broken_replay_ = std::move(told);
  words_ = words;
  match_ = model.race->seal.match_id;
  left_ms_ = left_of(model, now);
}

void RaceNews::sent(Action action) {
  sent_ = action;
}

void RaceNews::countdown(const Race& race, TimePoint now, Lines& lines) {
  const std::uint32_t seconds = seconds_until(race.go_at, now);
  if (counted_ == 0) {
    counted_ = std::max(seconds, 1u);
    lines.push_back("The match starts in " + spoken_count(counted_, "second") + ", with " +
                    spoken_count(race.seats.size(), "player") + ".");
  } else if (seconds > 0 && seconds < counted_) {
    counted_ = seconds;
    if (seconds <= kSecondsCounted) lines.push_back(std::to_string(seconds) + ".");
  }
}

void RaceNews::start(const Model& model, TimePoint now, Lines& lines) {
  const Race& race = *model.race;
  started_ = true;
  event_told_at_ = now;
  const std::string running =
      "A match is running, " +
      race_clock_text(race.seal.settings, model.match_ms(now), !model.silence) + ".";
  returns_ = race.own && (race.own->in_flight() > 0 || !race.own->log().empty());
  if (returns_) {
    lines.push_back(running + " You are back in it.");
  } else if (race.own) {
    const std::string tiles =
        spoken_tiles(race.own->start_spawns(), race.seal.settings.rules.size, words_);
    lines.push_back(words_ == Words::brief ? "Go; " + tiles : "Go. " + tiles + ".");
  } else if (model.match_ms(now) < kJustStartedMs) {
    lines.emplace_back("Go.");
  } else {
    lines.push_back(running + " You are watching it.");
  }
}

// Of the moves that an earlier run of this program made, only the result is told.
void RaceNews::earlier_moves(const Race& race, Lines& lines) {
  const OwnGame& own = *race.own;
  logged_ = own.log().size();
  returns_ = move_unanswered(race);
  if (returns_) return;
  std::string line =
      "Score " + std::to_string(own.score()) + " after " + spoken_count(own.moves(), "move");
  if (own.rank() != 0) {
    line += ", " + rank_text(race, own.rank());
    rank_ = rank_now_ = own.rank();
  }
  lines.push_back(line + ".");
}

void RaceNews::own_moves(const Race& race, Lines& lines) {
  if (returns_) earlier_moves(race, lines);
  if (returns_) return;
  const OwnGame& own = *race.own;
  for (; logged_ < own.log().size(); ++logged_) {
    std::string line = told_action(race, logged_);
    // Only the place after the last action is known.
    const bool last = logged_ + 1 == own.log().size();
    const LoggedAction& logged = own.log()[logged_];
    if (logged.action != Action::give_up && words_ == Words::brief) {
      line += "; " + std::to_string(logged.score);
      if (last && own.rank() != 0) rank_now_ = own.rank();
      if (rank_ == 0) rank_ = rank_now_;
    } else if (logged.action != Action::give_up) {
      line += " Score " + std::to_string(logged.score);
      if (last && own.rank() != 0) {
        line += ", " + rank_text(race, own.rank());
        rank_ = rank_now_ = own.rank();
      }
      line += ".";
    }
    lines.push_back(std::move(line));
    if (sent_ == logged.action && !logged.forced) sent_.reset();
  }
  if (sent_ && !move_unanswered(race)) {
    const std::optional<Direction> direction = direction_of(*sent_);
    const std::string what = direction ? std::string(to_string(*direction)) : "That";
    const std::string score = std::to_string(own.score());
    lines.push_back(words_ == Words::brief ? what + " dropped; " + score
                                           : what + " was dropped. Score " + score + ".");
    sent_.reset();
  }
  own_end(own, race, lines);
}

std::string RaceNews::told_action(const Race& race, std::size_t index) const {
  const std::vector<LoggedAction>& log = race.own->log();
  const LoggedAction& logged = log[index];
  const int size = race.seal.settings.rules.size;
  const bool brief = words_ == Words::brief;
  const std::string late = !logged.forced ? "" : brief ? "Too late: " : "Too late, made for you: ";
  if (const std::optional<Direction> direction = direction_of(logged.action)) {
    const std::uint64_t before = index == 0 ? 0 : log[index - 1].score;
    return late + spoken_slide(*direction, logged.score - before, logged.spawns, size, words_);
  }
  if (logged.action == Action::give_up) return "You have given up. Your score stands.";
  const std::string board = late + "Board " + std::to_string(logged.board + 2);
  const std::string tiles = spoken_tiles(logged.spawns, size, words_);
  return brief ? board + "; " + tiles : board + ". " + tiles + ".";
}

void RaceNews::own_end(const OwnGame& own, const Race& race, Lines& lines) {
  if (own.state() == state_) return;
  state_ = own.state();
  const std::string done = " You are done; " + rank_text(race, std::max(own_rank(race), 1u)) + ".";
  switch (state_) {
    case SeatState::stuck:
      lines.push_back(stuck_text(words_));
      break;
    case SeatState::out_stuck:
      lines.push_back("No move is left." + done);
      break;
    case SeatState::reached:
      lines.push_back("You have made the " +
                      std::to_string(tile_value(race.seal.settings.target_exponent)) + "." + done);
      break;
    case SeatState::moves_made:
      lines.push_back("You have made all your moves." + done);
      break;
    case SeatState::idle:
      lines.push_back("You made no move for too long." + done);
      break;
    case SeatState::racing:     // moved on to the next board
    case SeatState::gave_up:    // told_action() has already said so
    case SeatState::link_lost:  // a client never sees this of its own seat
      break;
  }
}

void RaceNews::step(const Model& model, TimePoint now, Lines& lines) {
  const Race& race = *model.race;
  if (!race.step || race.step->number == step_) return;
  step_ = race.step->number;
  if (!race.own || !race.own->racing()) return;
  // The clock is an estimate and may lag a little.
  const std::uint32_t whole = (race.seal.settings.move_time_ms + 999) / 1000;
  const std::uint32_t seconds = std::min(step_seconds(race, model.match_ms(now)), whole);
  const std::string number = "Step " + std::to_string(step_);
  lines.push_back(words_ == Words::brief ? number + "; " + std::to_string(seconds)
                                         : number + ": " + spoken_count(seconds, "second") + ".");
}

// The standings may be older than the last outcome, so their rank counts only when it changes.
void RaceNews::note_place(const Race& race) {
  const std::uint32_t rank = own_rank(race);
  if (rank == rank_in_standings_) return;
  rank_in_standings_ = rank_now_ = rank;
  if (rank_ == 0) rank_ = rank;  // all seats start level
}

void RaceNews::place(const Race& race, TimePoint now, Lines& lines) {
  if (rank_now_ == rank_ || (rank_told_at_ && now < *rank_told_at_ + kPlaceToldEvery)) return;
  rank_ = rank_now_;
  rank_told_at_ = now;
  const std::string place = ordinal(rank_) + " of " + std::to_string(race.seats.size());
  lines.push_back(words_ == Words::brief ? place : "You are " + place + " now.");
}

// What a person has seen while they raced is no news to them when they are done.
void RaceNews::note_events(const Race& race) {
  leader_ = leader_of(race);
  largest_ = largest_of(race);
}

bool RaceNews::event_is_due(const Race& race) const {
  const std::optional<std::uint32_t> leader = leader_of(race);
  // Their own lead is told as their place.
  const bool another_leads = leader && leader != leader_ && leader != race.own_seat;
  return largest_of(race) > largest_ || another_leads;
}

void RaceNews::events(const Race& race, TimePoint now, Lines& lines) {
  if (now < event_told_at_ + kEventToldEvery || !event_is_due(race)) return;
  event_told_at_ = now;
  if (const int largest = largest_of(race); largest > largest_) {
    largest_ = largest;
    const Split& first = race.splits.at(largest).front();
    lines.push_back("The first " + std::to_string(tile_value(largest)) + ": " +
                    race.name_of(first.seat) + " at " + clock_text(first.at_ms / 1000 * 1000) +
                    ".");
    return;
  }
  leader_ = leader_of(race);
  const std::uint64_t score = race.standings.at(*leader_).score;
  const std::string who = race.name_of(*leader_) + " leads";
  lines.push_back(words_ == Words::brief ? who + "; " + std::to_string(score)
                                         : who + " with " + spoken_count(score, "point") + ".");
}

void RaceNews::time_left(const Model& model, TimePoint now, Lines& lines) {
  const std::uint32_t left = left_of(model, now);
  for (const std::uint32_t warning : kWarnings) {
    if (left > warning) continue;
    if (warning < left_ms_) lines.push_back(spoken_time(warning) + " left.");
    left_ms_ = std::min(left_ms_, warning);
    return;
  }
}

std::optional<TimePoint> RaceNews::next(const Model& model, TimePoint now) const {
  if (!model.race) return std::nullopt;
  const Race& race = *model.race;
  if (model.phase == Phase::countdown) {
    if (counted_ <= 1) return std::nullopt;
    const std::uint32_t second = std::min(counted_ - 1, kSecondsCounted);
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
    if (warning < left_ms_ && warning < left_of(model, now)) {
      add(race.started_at + milliseconds(length - warning));
    }
  }
  if (started_ && !own_run_goes_on(model) && event_is_due(race)) {
    add(event_told_at_ + kEventToldEvery);
  }
  if (rank_told_at_ && rank_now_ != rank_) add(*rank_told_at_ + kPlaceToldEvery);
  return next;
}

}  // namespace race2048::client
