#include "client/words/failure_text.h"

#include "client/text/text.h"
#include "client/words/link_text.h"
#include "client/words/stated_text.h"

namespace race2048::client {
namespace {

// The end of the sentence "X sent what no race2048 server sends: ...".
const char* what_was_wrong(ProtocolFault fault) {
  switch (fault) {
    case ProtocolFault::none:
      return "";
    case ProtocolFault::frame_too_long:
      return "a frame that is too long";
    case ProtocolFault::no_frames:
      return "no frames";
    case ProtocolFault::no_message:
      return "a frame without a message";
    case ProtocolFault::message_before_welcome:
      return "a message before its Welcome";
    case ProtocolFault::second_welcome:
      return "a second Welcome";
    case ProtocolFault::message_outside_room:
      return "a message about a room outside of any room";
    case ProtocolFault::list_in_room:
      return "a list of rooms to somebody who is in one";
    case ProtocolFault::bad_name:
      return "an invalid name";
    case ProtocolFault::bad_room_code:
      return "an invalid room code";
    case ProtocolFault::bad_list:
      return "a list of rooms with an invalid room";
    case ProtocolFault::bad_answer:
      return "an impossible result or replay";
    case ProtocolFault::bad_roster:
      return "an invalid list of the people in the room";
    case ProtocolFault::too_many_banned:
      return "a list of more banned people than a room has";
    case ProtocolFault::bad_series:
      return "an invalid table of a series";
    case ProtocolFault::unasked_room:
      return "a room that was not asked for";
    case ProtocolFault::other_settings:
      return "a room with other settings than you asked for";
    case ProtocolFault::long_hold:
      return "a promise to keep a place for longer than any server does";
    case ProtocolFault::unreadable_seal:
      return "a seal that cannot be read";
    case ProtocolFault::no_commitment:
      return "a sealed match without a commitment";
    case ProtocolFault::commitment_of_open_match:
      return "a commitment for a match whose seed is known";
    case ProtocolFault::old_round:
      return "a seal for a round that is not later than the one before";
    case ProtocolFault::another_seal:
      return "a second, different seal for one match";
    case ProtocolFault::seal_after_end:
      return "a seal for a match that is over";
    case ProtocolFault::seal_in_match:
      return "a seal in the middle of a match";
    case ProtocolFault::start_without_seal:
      return "a start of a match that was not sealed before";
    case ProtocolFault::start_in_match:
      return "a start in the middle of another match";
    case ProtocolFault::start_after_end:
      return "a start of a match that is over";
    case ProtocolFault::start_with_late_seat:
      return "a seat for you in a match that, it had said, ran already";
    case ProtocolFault::long_countdown:
      return "a countdown of more than a minute";
    case ProtocolFault::too_many_seats:
      return "a match with more seats than a room has";
    case ProtocolFault::seats_out_of_order:
      return "seats out of order";
    case ProtocolFault::go_without_start:
      return "a go without a start";
    case ProtocolFault::bad_start_tiles:
      return "invalid starting tiles";
    case ProtocolFault::step_without_lockstep:
      return "a step outside a lockstep race";
    case ProtocolFault::old_step:
      return "a repeated step";
    case ProtocolFault::unasked_outcome:
      return "an outcome that was not asked for";
    case ProtocolFault::late_outcome:
      return "an outcome after the match's end";
    case ProtocolFault::wrong_outcome:
      return "an outcome that breaks the rules";
    case ProtocolFault::unmade_moves:
      return "a question for moves that you have not made";
    case ProtocolFault::strange_standing:
      return "a standing that no seat of this match can have";
    case ProtocolFault::strange_page:
      return "a page of standings beyond the last seat";
    case ProtocolFault::strange_board:
      return "a board that no seat of this match can have";
    case ProtocolFault::strange_split:
      return "a split that does not belong to this race";
    case ProtocolFault::seat_twice:
      return "one seat in two places";
    case ProtocolFault::end_without_match:
      return "the end of a match while none runs";
    case ProtocolFault::end_of_another_match:
      return "the end of another match";
    case ProtocolFault::bad_end:
      return "an end without a known reason";
    case ProtocolFault::incomplete_end:
      return "an end that leaves seats out";
    case ProtocolFault::strange_places:
      return "places that do not follow from the scores";
    case ProtocolFault::early_end:
      return "an end that is not due";
    case ProtocolFault::late_end:
      return "an end after the longest time that the match can take";
    case ProtocolFault::bad_token:
      return "a token of the wrong length";
    case ProtocolFault::reads_nothing:
      return "questions, without reading the answers";
  }
  return "";
}

std::string refused_text(const Failure& failure, const std::string& server) {
  const std::string text = stated_text(server, failure.reason, failure.said);
  if (!failure.suggestion.empty()) return text + " Try: --name " + failure.suggestion;
  if (failure.may_watch.empty()) return text;
  return text + " Try: race2048 watch " + server + "/" + failure.may_watch;
}

// What is left to a person whose link is lost. Empty without a room, or if the server has gone as
// well.
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
