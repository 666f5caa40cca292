#include "client/plain/plain_talk.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "client/control/commands.h"
#include "client/model/situation.h"
#include "client/plain/answers.h"
#include "client/plain/results_text.h"
#include "client/words/leaving_words.h"
#include "client/words/report.h"

namespace race2048::client {
namespace {

using Kind = PlainWord::Kind;

bool is_move(const PlainWord& word) {
  return word.kind == Kind::move || word.kind == Kind::next_board;
}

std::optional<LeaveAnswer> leave_answer_of(const PlainWord& word) {
  if (word.kind == Kind::yes) return LeaveAnswer::yes;
  // "n" takes the next board where no question is open.
  if (word.kind == Kind::no || word.kind == Kind::next_board) return LeaveAnswer::no;
  if (word.kind == Kind::leave_server) return LeaveAnswer::keep;
  if (word.kind == Kind::end_server) return LeaveAnswer::end;
  return std::nullopt;
}

std::string not_now(const Model& model, TimePoint now) {
  return "Not now: the connection is lost. " + kept_text(model, now) + " q leaves.";
}

// How many of a person's moves may wait for the server; nobody can foresee the effect of more.
constexpr std::size_t kMovesTypedAhead = 8;

}  // namespace

PlainTalk::PlainTalk(const Setup& setup, PlainInput input, Words words)
    : setup_(setup), input_(input), speech_(words) {}

void PlainTalk::tell_news(const Model& model, std::span<const MatchEvent> events, TimePoint now,
                          const Invitations& invitations) {
  link_ = invitations.link;
  // A new room is announced before its news; results come before their consequences in the room.
  const bool enters = !room_.knows(model.room.code);
  if (enters) room_.tell(model, now, invitations, lines_);
  race_.tell(model, events, now, lines_);
  if (!enters) room_.tell(model, now, invitations, lines_);
  tell_results(model);
}

// A refusal is among the news of the room. A question on a lost link is never answered.
void PlainTalk::tell_results(const Model& model) {
  if (!results_asked_) return;
  const std::optional<Refusal>& refusal = model.last_refusal;
  const bool refused =
      refusal && refusal->about == Request::results && refusal->at >= results_asked_->at;
  if (refused || model.reconnecting) results_asked_.reset();
  if (!results_asked_ || model.answers == results_asked_->answers) return;
  results_asked_.reset();
  if (const auto* const list = std::get_if<ResultList>(&*model.answer)) {
    answer(spoken_results(*list));
  }
}

std::optional<TimePoint> PlainTalk::next_news(const Model& model, TimePoint now) const {
  const std::optional<TimePoint> of_race = race_.next(model, now);
  const std::optional<TimePoint> of_room = room_.next(model, now);
  if (!of_race || !of_room) return of_race ? of_race : of_room;
  return std::min(*of_race, *of_room);
}

// ---------------------------------------------------------------------------------- waiting words

void PlainTalk::take_line(std::string_view line) {
  std::vector<PlainWord> words = words_of(line);
  if (words.empty()) return;
  if (input_ == PlainInput::program) {
    waiting_.assign(words.begin(), words.end());
    return;
  }
  if (!is_move(words.front())) {
    waiting_.insert(std::ranges::find_if(waiting_, is_move), words.front());
    return;
  }
  for (PlainWord& word : words) {
    if (waiting_.size() >= kMovesTypedAhead) {
      // A key that is held down would say it many times.
      if (std::exchange(dropping_, true) && input_ == PlainInput::keys) return;
      lines_.emplace_back("Too many moves are waiting: the later ones are dropped.");
      return;
    }
    dropping_ = false;
    waiting_.push_back(std::move(word));
  }
}

void PlainTalk::end_of_input(const Model& model) {
  if (input_ == PlainInput::program) {
    input_ended_ = true;
    return;
  }
  const bool company = setup_.owns_server && others_present(model);
  waiting_ = {PlainWord{.kind = !leaving_ ? Kind::leave
                                : company ? Kind::leave_server
                                          : Kind::yes}};
}

Command PlainTalk::interrupt(const Model& model) {
  waiting_.clear();
  asked_ = nullptr;
  return ask_or_leave(
      client::interrupt(model, setup_, std::exchange(leaving_, std::nullopt).has_value()), model);
}

std::optional<Command> PlainTalk::next_command(const Model& model, TimePoint now) {
  note_readiness(model);
  if (waiting_.empty()) return input_ended_ ? without_input(model) : std::nullopt;
  if (must_wait(waiting_.front(), model)) return std::nullopt;
  const PlainWord word = std::move(waiting_.front());
  waiting_.pop_front();
  return on_word(word, model, now);
}

// True if a match is coming in which this seat will race. After a race only a round of the same
// series counts, or a match for which the person has said ready: others may never come.
bool PlainTalk::race_is_to_come(const Model& model) const {
  if (model.phase == Phase::countdown) return model.race && model.race->own_seat;
  if (!between_matches(model)) return false;
  const bool has_raced = model.race && model.race->own_seat;
  const bool is_wanted = model.room.seal && ready_for_ && *ready_for_ == model.room.seal->match_id;
  if (has_raced && !model.room.between_rounds() && !is_wanted) return false;
  const ReadyState state = ready_state(model);
  return state == ReadyState::ready || state == ReadyState::promised;
}

bool PlainTalk::must_wait(const PlainWord& word, const Model& model) const {
  const bool patient = input_ == PlainInput::program;
  // Before the room is entered, nothing can be asked or done.
  if (patient && !has_entered(model) && word.kind != Kind::leave) return true;
  if (patient && (ready_asked_ || results_asked_)) return true;
  const bool leaves = word.kind == Kind::leave || leaving_;
  if (patient && model.reconnecting && !leaves) return true;
  if (!is_move(word)) return false;
  if (model.silence) return patient;
  if (own_run_goes_on(model)) {
    if (!model.race->seal.settings.lockstep()) return move_unanswered(*model.race);
    return patient && !model.race->own->may_move();
  }
  return patient && race_is_to_come(model);
}

// The server has done what was asked, or has refused it, or a match has begun, or it was another
// match: a Roster may come only after the host has changed the settings.
void PlainTalk::note_readiness(const Model& model) {
  const Member* const own = model.room.own_member();
  const std::optional<Refusal>& refusal = model.last_refusal;
  const bool refused = refusal && refusal->about == Request::ready;
  if (!ready_asked_) return;
  const bool settled = own == nullptr || own->ready == ready_asked_->ready;
  const bool other_match = !model.room.seal || model.room.seal->match_id != ready_asked_->match;
  const bool is_refused = refused && refusal->at >= ready_asked_->at;
  if (settled || is_refused || other_match || !between_matches(model)) ready_asked_.reset();
}

// No more moves will come: gives up, so that the others do not have to wait for this seat.
std::optional<Command> PlainTalk::without_input(const Model& model) {
  if (own_run_goes_on(model)) {
    if (model.silence || move_unanswered(*model.race)) return std::nullopt;
    return act(Action::give_up);
  }
  if (stays_without_input(model)) return std::nullopt;
  input_ended_ = false;
  return leave_unasked(model, setup_);
}

bool PlainTalk::stays_without_input(const Model& model) const {
  if (model.phase == Phase::closed) return true;  // it is already leaving
  if (ready_asked_ || results_asked_ || !has_entered(model) || in_match(model)) return true;
  const bool more_rounds = model.room.between_rounds();
  if (model.room.own_member() != nullptr) return race_is_to_come(model) || more_rounds;
  return model.phase == Phase::room || more_rounds;
}

// ------------------------------------------------------------------------------------ typed words

Command PlainTalk::answer(std::string line) {
  lines_.push_back(std::move(line));
  return {};
}

Command PlainTalk::answer(std::vector<std::string> lines) {
  std::ranges::move(lines, std::back_inserter(lines_));
  return {};
}

Command PlainTalk::on_word(const PlainWord& word, const Model& model, TimePoint now) {
  if (std::optional<Command> command = on_answer(word, model, now)) return *std::move(command);
  if (model.reconnecting && needs_server(word)) return answer(not_now(model, now));
  return carry_out(word, model, now);
}

Command PlainTalk::carry_out(const PlainWord& word, const Model& model, TimePoint now) {
  switch (word.kind) {
    case Kind::move:
      return on_move(word.direction, model);
    case Kind::next_board:
      return next_board(model);
    case Kind::act:
      return on_act(word, model);
    case Kind::board:
      return answer(board_text(model, word.argument, speech_));
    case Kind::row:
      return answer(row_text(model, word.row, speech_));
    case Kind::merges:
      return answer(merges_text(model, speech_));
    case Kind::merges_or_members:
      return own_run_goes_on(model) ? answer(merges_text(model, speech_))
                                    : answer(members_text(model, now));
    case Kind::words:
      return answer(speech_.choose(word.argument));
    case Kind::standings:
    case Kind::all_standings:
      return answer(standings_text(model, now, word.kind == Kind::all_standings, speech_));
    case Kind::time:
      return answer(time_text(model, now));
    case Kind::ready:
    case Kind::not_ready:
    case Kind::toggle_ready:
      return on_ready(word, model, now);
    case Kind::members:
      return answer(members_text(model, now));
    case Kind::room:
      return answer(room_details(model));
    case Kind::help:
      return answer(help_text(model, setup_, input_ == PlainInput::keys));
    case Kind::say:
      return on_say(word.argument, model);
    case Kind::sit:
    case Kind::stand:
      return word.kind == Kind::sit ? sit_down(model) : stand_up(model);
    case Kind::results:
      return ask_results(model, now);
    case Kind::save:
      return save(word.argument, model);
    case Kind::qr_code:
      return answer(qr_code());
    case Kind::leave:
      return ask_or_leave(ask_to_leave(model, setup_), model);
    case Kind::yes:
    case Kind::no:
    case Kind::leave_server:
    case Kind::end_server:
      return answer("There is no question to answer.");
    case Kind::undo:
      return answer("You cannot take a move back in a race.");
    case Kind::unknown:
      break;
  }
  return answer("Not understood: " + word.argument + ". Type ? for help.");
}

// Returns nothing if the word is not an answer: then the question is dropped, and the word has its
// usual meaning.
std::optional<Command> PlainTalk::on_answer(const PlainWord& word, const Model& model,
                                            TimePoint now) {
  const std::optional<LeaveQuestion> asked = std::exchange(leaving_, std::nullopt);
  const ActRow* const act = std::exchange(asked_, nullptr);
  const std::optional<LeaveAnswer> given = leave_answer_of(word);
  if (!given || (!asked && act == nullptr)) return std::nullopt;
  if (*given == LeaveAnswer::no) return answer("All right.");
  if (asked) {
    // A person who only wants to leave lets the others play, as on a screen.
    const bool leaves_server = *asked == LeaveQuestion::server && *given == LeaveAnswer::yes;
    const LeaveAnswer meant = leaves_server ? LeaveAnswer::keep : *given;
    std::optional<Leaving> leaving = client::answer(*asked, meant, model, setup_);
    if (!leaving) return std::nullopt;
    return ask_or_leave(*std::move(leaving), model);
  }
  if (*given != LeaveAnswer::yes) return std::nullopt;
  if (model.reconnecting) return answer(not_now(model, now));
  if (match_of(*act, model) != asked_in_) return answer("It is too late for that.");
  return done(*act, asked_about_, model);
}

std::optional<MatchId> PlainTalk::match_of(const ActRow& act, const Model& model) {
  if (act.whom.choices != nullptr || !may(act.who, model)) return std::nullopt;
  if (in_match(model)) return model.race->seal.match_id;
  return model.room.seal ? std::optional(model.room.seal->match_id) : std::nullopt;
}

Command PlainTalk::ask_results(const Model& model, TimePoint now) {
  if (!has_entered(model)) return answer("You are not in a room yet.");
  results_asked_ = AskedResults{.answers = model.answers, .at = now};
  return Ask{AskResults{}};
}

Command PlainTalk::act(Action action) {
  race_.sent(action);
  return Act{action};
}

Command PlainTalk::on_move(Direction direction, const Model& model) {
  const std::string name(to_string(direction));
  if (!own_run_goes_on(model)) {
    if (model.phase == Phase::countdown) return answer("Not yet: the match has not begun.");
    if (model.phase != Phase::racing) return answer("No match is running.");
    return answer(model.race->own ? "You are done in this match." : "You are watching this match.");
  }
  if (model.silence) {
    const std::string silent =
        model.silence->goes_on_by ? "The match waits for the others" : "The server is silent";
    const std::string why = model.reconnecting ? "The connection is lost" : silent;
    return answer(why + ": " + name + " was dropped.");
  }
  const OwnGame& own = *model.race->own;
  if (own.stuck()) return answer(speech_.stuck());
  if (const std::optional<Action> choice = own.choice()) {
    const std::optional<Direction> chosen = direction_of(*choice);
    return answer("You have chosen " + std::string(chosen ? to_string(*chosen) : "the next board") +
                  " for this step.");
  }
  if (!own.may_move()) return answer("Not yet: the next step has not begun.");
  if (!slide(own.board(), direction).moved) return answer(speech_.nothing_moves(direction));
  if (model.race->seal.settings.lockstep()) answer(name + " chosen.");
  return act(action_of(direction));
}

Command PlainTalk::next_board(const Model& model) {
  const bool stuck = own_run_goes_on(model) && model.race->own->stuck();
  return stuck ? act(Action::next_board) : answer("You get the next board when no move is left.");
}

Command PlainTalk::ask_or_leave(Leaving leaving, const Model& model) {
  if (auto* const command = std::get_if<Command>(&leaving)) return std::move(*command);
  leaving_ = std::get<LeaveQuestion>(leaving);
  std::string lost = what_is_given_up(model);
  if (!lost.empty()) lost += " ";
  if (leaving_ == LeaveQuestion::server) {
    const bool keys = input_ == PlainInput::keys;
    return answer("Other people are here. " + lost + (keys ? "y" : "keep") +
                  " leaves and keeps the server running for them, " + (keys ? "e" : "end") +
                  " stops it for everyone, " + no() + " stays.");
  }
  const Stake stake = at_stake(model, setup_.owns_server);
  return answer(leaving_question(stake, model) + " " + lost +
                (leaving_ == LeaveQuestion::program ? "y or Ctrl-C leaves, " : "y leaves, ") +
                no() + " stays.");
}

}  // namespace race2048::client
