#include "client/words/failure_text.h"

#include <algorithm>
#include <iterator>

#include "client/text/text.h"
#include "client/words/link_text.h"
#include "client/words/stated_text.h"

namespace race2048::client {
namespace {

struct FaultRow {
  ProtocolFault fault;
  const char* text;  // the end of the sentence "X sent what no race2048 server sends: ..."
};
using enum ProtocolFault;
constexpr FaultRow kFaults[] = {
    {frame_too_long, "a frame that is too long"},
    {no_frames, "no frames"},
    {no_message, "a frame without a message"},
    {message_before_welcome, "a message before its Welcome"},
    {unasked_challenge, "a challenge to a client that has asked for none"},
    {message_for_servers, "a message for other servers"},
    {second_welcome, "a second Welcome"},
    {message_outside_room, "a message about a room outside of any room"},
    {list_in_room, "a list of rooms to somebody who is in one"},
    {bad_name, "an invalid name"},
    {bad_room_code, "an invalid room code"},
    {bad_list, "a list of rooms with an invalid room"},
    {bad_answer, "an impossible result or replay"},
    {bad_roster, "an invalid list of the people in the room"},
    {too_many_banned, "a list of more banned people than a room has"},
    {bad_series, "an invalid table of a series"},
    {unasked_room, "a room that was not asked for"},
    {other_settings, "a room with other settings than you asked for"},
    {long_hold, "a promise to keep a place for longer than any server does"},
    {unreadable_seal, "a seal that cannot be read"},
    {no_commitment, "a sealed match without a commitment"},
    {commitment_of_open_match, "a commitment for a match whose seed is known"},
    {old_round, "a seal for a round that is not later than the one before"},
    {another_seal, "a second, different seal for one match"},
    {seal_after_end, "a seal for a match that is over"},
    {seal_in_match, "a seal in the middle of a match"},
    {start_without_seal, "a start of a match that was not sealed before"},
    {start_in_match, "a start in the middle of another match"},
    {start_after_end, "a start of a match that is over"},
    {start_with_late_seat, "a seat for you in a match that, it had said, ran already"},
    {long_countdown, "a countdown of more than a minute"},
    {too_many_seats, "a match with more seats than a room has"},
    {seats_out_of_order, "seats out of order"},
    {go_without_start, "a go without a start"},
    {bad_start_tiles, "invalid starting tiles"},
    {step_without_lockstep, "a step outside a lockstep race"},
    {old_step, "a repeated step"},
    {unasked_outcome, "an outcome that was not asked for"},
    {late_outcome, "an outcome after the match's end"},
    {wrong_outcome, "an outcome that breaks the rules"},
    {unmade_moves, "a question for moves that you have not made"},
    {strange_standing, "a standing that no seat of this match can have"},
    {strange_page, "a page of standings beyond the last seat"},
    {strange_board, "a board that no seat of this match can have"},
    {strange_split, "a split that does not belong to this race"},
    {seat_twice, "one seat in two places"},
    {end_without_match, "the end of a match while none runs"},
    {end_of_another_match, "the end of another match"},
    {bad_end, "an end without a known reason"},
    {incomplete_end, "an end that leaves seats out"},
    {strange_places, "places that do not follow from the scores"},
    {early_end, "an end that is not due"},
    {late_end, "an end after the longest time that the match can take"},
    {bad_token, "a token of the wrong length"},
    {bad_redirect, "a redirect that leads to no server"},
    {reads_nothing, "questions, without reading the answers"},
};
static_assert(std::size(kFaults) == static_cast<std::size_t>(ProtocolFault::reads_nothing));

const char* what_was_wrong(ProtocolFault fault) {
  const auto* const row = std::ranges::find(kFaults, fault, &FaultRow::fault);
  return row == std::end(kFaults) ? "" : row->text;
}

std::string refused_text(const Failure& failure, const std::string& server) {
  const std::string text = stated_text(server, failure.reason, failure.said);
  if (!failure.suggestion.empty()) return text + " Try: --name " + failure.suggestion;
  if (failure.may_watch.empty()) return text;
  return text + " Try: race2048 watch " + server + "/" + failure.may_watch;
}

// The person's options after a lost link. Empty without a room, or if the server has gone as well.
std::string what_is_left(const Model& model) {
  if (model.owns_server || model.room.code.empty()) return {};
  return " Your score in a running match stands; join again for the next match.";
}

std::string link_lost_text(const Model& model) {
  return "The connection to " + model.server +
         " is lost: " + link_fault_text(model.server, model.failure->link) + "." +
         what_is_left(model);
}

std::string hold_over_text(const Model& model) {
  const std::string why = link_fault_text(model.server, model.failure->link);
  return "The connection to " + model.server + " is lost, and did not come back while your " +
         kept_word(model) + " was kept" + (why.empty() ? "" : " (" + why + ")") + "." +
         what_is_left(model);
}

std::string sent_around_text(const Model& model) {
  const Failure& failure = *model.failure;
  return model.server + " sends you on to " + failure.text +
         ", and other servers have sent you on before. The room may be on its way to another "
         "server: try again in a moment." +
         (failure.link.text.empty() ? "" : " Last fault: " + failure.link.text);
}

std::string what_happened(const Model& model) {
  const Failure& failure = *model.failure;
  const std::string& server = model.server;
  switch (failure.kind) {
    case Failure::Kind::unreachable:
      return failure.text;
    case Failure::Kind::no_answer:
      return no_answer_text(server);
    case Failure::Kind::unanswered:
      return server + " does not answer. It may have too much to do: try again later.";
    case Failure::Kind::closed_early:
      return server +
             " closed the connection without an answer. Is it a race2048 server, and is the port "
             "right?";
    case Failure::Kind::not_race2048:
      return server + " answers, but it is not a race2048 server. Check the host and the port.";
    case Failure::Kind::link_lost:
      return link_lost_text(model);
    case Failure::Kind::silent:
      return server +
             " has been silent for too long: the connection is lost. Check the network, then join "
             "again.";
    case Failure::Kind::hold_over:
      return hold_over_text(model);
    case Failure::Kind::not_resumed:
      return server + " did not give your " + kept_word(model) + " back. " +
             stated_text(server, failure.reason, failure.said) + what_is_left(model);
    case Failure::Kind::taken_over:
      return "Another race2048 has taken over your " + kept_word(model) + " in room " +
             model.room.code + ".";
    case Failure::Kind::protocol_fault:
      return server + " sent something that no race2048 server sends (" +
             what_was_wrong(failure.fault) +
             "). Update the client or the server, whichever is older.";
    case Failure::Kind::refused:
      return refused_text(failure, server);
    case Failure::Kind::put_out:
      return put_out_text(server, failure.reason, failure.said);
    case Failure::Kind::goodbye:
      return server + " ended the connection. " + stated_text(server, failure.reason, failure.said);
    case Failure::Kind::sent_around:
      return sent_around_text(model);
    case Failure::Kind::unsafe_password:
      return "The room's password was not sent to " + server +
             ", because a server without encryption has named it. Leave out --plaintext, or name " +
             server + " yourself.";
  }
  return {};
}

}  // namespace

std::string put_out_text(const std::string& server, Reason reason, const ServerQuote& said) {
  if (is_put_out(reason)) return stated_text(server, reason, said);
  const std::string text = "You are no longer in the room.";
  return said.empty() ? text : text + " " + said.by(server);
}

std::string no_answer_text(const std::string& server) {
  return server + " accepts connections but does not answer as a race2048 server. Check the port.";
}

std::string failure_text(const Model& model) {
  std::string text = what_happened(model);
  if (const std::size_t unsent = model.failure->unsent_moves; unsent > 0) {
    text += " " + counted(unsent, "move") + (unsent == 1 ? " was" : " were") + " not sent.";
  }
  return text;
}

}  // namespace race2048::client
