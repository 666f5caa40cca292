// News shown to the person once, in passing, as values. client/words/news_text.h has the English
// sentences.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>

#include "client/model/refusal.h"
#include "shared/time.h"

namespace race2048::client {

// The server refused a request. Model::last_refusal has it too, until a request of that kind works.
struct RequestRefused {
  Reason reason = Reason::none;
  ServerQuote said{};

  bool operator==(const RequestRefused&) const = default;
};

// The server removed this client from the room, back into the lobby.
struct PutOut {
  Reason reason = Reason::none;
  ServerQuote said{};

  bool operator==(const PutOut&) const = default;
};

// The room's host has changed.
struct NewHost {
  enum class Why : std::uint8_t {
    handed_over,  // or unknown
    gone,         // `before` has left the room
    away,         // the link of `before` is lost
    back,         // the room's owner hosts again
  };
  std::string name;
  bool own = false;  // the new host is this person
  Why why = Why::handed_over;
  std::string before{};  // name of the host before

  bool operator==(const NewHost&) const = default;
};

// A chat line was not sent.
struct LineNotSent {
  enum class Why : std::uint8_t {
    races,  // the person's own seat races
    chat_off,
    too_fast,
    unfit,  // `fault` says what is wrong with the text
  };
  Why why = Why::races;
  std::string fault{};  // the end of a sentence, as typed_text() returns it

  bool operator==(const LineNotSent&) const = default;
};

// A quick match found no open room, so the server has made this one.
struct RoomIsNew {
  bool operator==(const RoomIsNew&) const = default;
};

// Why typed moves were not made.
enum class DropReason : std::uint8_t {
  too_many,     // the queue of unsent moves is full
  too_fast,     // the server rejected them because the room limits the move rate
  board_ended,  // the board for which they were typed has ended
  run_ended,
  match_ended,
};

struct MovesDropped {
  std::size_t count = 0;
  DropReason why = DropReason::too_many;
  std::uint32_t move_rate = 0;  // too_fast: moves per second that the room allows

  bool operator==(const MovesDropped&) const = default;
};

// The server is back after a silence.
struct ServerIsBack {
  std::chrono::seconds silence{};
  std::size_t dropped = 0;  // moves that the person typed during the silence

  bool operator==(const ServerIsBack&) const = default;
};

// The client has its place in the room again after a lost link.
struct LinkIsBack {
  std::chrono::seconds away{};
  std::size_t dropped = 0;  // moves that the person typed meanwhile
  // The match that the client raced in has ended meanwhile, and its result is not known any more.
  bool match_missed = false;

  bool operator==(const LinkIsBack&) const = default;
};

// After a restart: the place that this client had is given up, so it enters the room anew.
struct PlaceWasGone {
  Reason reason = Reason::none;
  ServerQuote said{};

  bool operator==(const PlaceWasGone&) const = default;
};

// The server was stopped, and the match clock stood still with it.
struct ClockStood {
  std::chrono::seconds by{};

  bool operator==(const ClockStood&) const = default;
};

// After a restart of the server the match waited for its racers, and resumes.
struct MatchGoesOn {
  bool operator==(const MatchGoesOn&) const = default;
};

// The server's operator says something to everybody.
struct OperatorSays {
  ServerQuote said{};

  bool operator==(const OperatorSays&) const = default;
};

// The next match of a room is open, although this client has seen a sealed one there.
struct SealIsGone {
  bool operator==(const SealIsGone&) const = default;
};

// A person is muted, or no longer. The roster lists the people whom a host has muted.
struct ChatMuted {
  std::string name{};   // of a player whom the person at this client mutes for themselves
  bool lifted = false;  // an empty name: the host has muted this person

  bool operator==(const ChatMuted&) const = default;
};

struct News {
  using What = std::variant<RequestRefused, PutOut, NewHost, LineNotSent, RoomIsNew, MovesDropped,
                            ServerIsBack, LinkIsBack, PlaceWasGone, ClockStood, MatchGoesOn,
                            OperatorSays, SealIsGone, ChatMuted>;
  What what;
  TimePoint at;

  template <typename T>
  bool is() const {
    return std::holds_alternative<T>(what);
  }
  bool operator==(const News&) const = default;
};

}  // namespace race2048::client
