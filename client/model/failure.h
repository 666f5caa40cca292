// Why a client has to end, as values. client/words/failure_text.h has the English sentences.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "client/model/refusal.h"

namespace race2048::client {

// Kinds of messages that no race2048 server would send, one for each sentence of failure_text.cc.
enum class ProtocolFault : std::uint8_t {
  none,
  frame_too_long,
  no_frames,
  no_message,
  message_before_welcome,
  unasked_challenge,
  message_for_servers,
  second_welcome,
  message_outside_room,
  list_in_room,
  bad_name,
  bad_room_code,
  bad_list,
  bad_answer,
  bad_roster,
  too_many_banned,
  bad_series,
  unasked_room,
  other_settings,
  long_hold,
  unreadable_seal,
  no_commitment,
  commitment_of_open_match,
  old_round,
  another_seal,
  seal_after_end,
  seal_in_match,
  start_without_seal,
  start_in_match,
  start_after_end,
  start_with_late_seat,
  long_countdown,
  too_many_seats,
  seats_out_of_order,
  go_without_start,
  bad_start_tiles,
  step_without_lockstep,
  old_step,
  unasked_outcome,
  late_outcome,
  wrong_outcome,
  unmade_moves,
  strange_standing,
  strange_page,
  strange_board,
  strange_split,
  seat_twice,
  end_without_match,
  end_of_another_match,
  bad_end,
  incomplete_end,
  strange_places,
  early_end,
  late_end,
  bad_token,
  bad_redirect,
  reads_nothing,
};

// The end of a link, or of an attempt to get one.
struct LinkFault {
  std::string text{};  // the system's message, or empty; safe for a terminal
  // The server's statement, if it ended the link.
  Reason reason = Reason::none;
  ServerQuote said{};

  bool operator==(const LinkFault&) const = default;
};

struct Failure {
  enum class Kind : std::uint8_t {
    unreachable,      // no connection; `text` says what was tried and what happened
    no_answer,        // the server accepts connections but says nothing
    closed_early,     // the server closed the connection before it sent anything
    not_race2048,     // another kind of server answered
    link_lost,        // `link` says how
    silent,           // nothing was heard for too long
    hold_over,        // the link was lost, and no new one came in time; `link` is the last fault
    not_resumed,      // the server did not give the place back; `reason` and `said`
    taken_over,       // another client has taken up the place with this one's token
    protocol_fault,   // `fault` says which one
    refused,          // the server did not let this client in; `reason` and `said`
    put_out,          // removed from the room; `reason` and `said`
    goodbye,          // the server ended the connection; `reason` and `said`
    unanswered,       // a request got no answer in time
    sent_around,      // one server after the other sends the client on, the last one to `text`;
                      // `link` says what was wrong where the client was sent, if anything
    unsafe_password,  // the room asks for its password, and the way to its server is not safe
  };
  Kind kind = Kind::link_lost;
  std::string text{};  // safe for a terminal
  LinkFault link{};
  Reason reason = Reason::none;
  ServerQuote said{};
  ProtocolFault fault = ProtocolFault::none;
  std::string suggestion{};      // after a refusal because the name is taken: a free name
  std::string may_watch{};       // after a refusal of a seat: the room, which can be watched
  std::size_t unsent_moves = 0;  // moves that the person typed
};

}  // namespace race2048::client
