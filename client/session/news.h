// News that a person is shown once, in passing, as values. client/words/news_text.h has the
// sentences.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>

#include "shared/time.h"

namespace race2048::client {

// The server refused a request: Model::last_refusal, unless that is forgotten by now.
struct RequestRefused {
  std::string text;  // the server's sentence, safe for a terminal

  bool operator==(const RequestRefused&) const = default;
};

// The server put this client out of the room, back into the lobby.
struct PutOut {
  std::string text;  // the server's sentence, safe for a terminal; may be empty

  bool operator==(const PutOut&) const = default;
};

// The room has another host than before.
struct NewHost {
  std::string name;
  bool own = false;  // it is this person

  bool operator==(const NewHost&) const = default;
};

// A line of chat was not sent.
struct LineNotSent {
  enum class Why : std::uint8_t {
    match_runs,
    chat_off,
    unfit,  // `fault` says what is wrong with the text
  };
  Why why = Why::match_runs;
  std::string fault{};  // the end of a sentence, as fault_in_text() returns it

  bool operator==(const LineNotSent&) const = default;
};

// Why moves that the person typed are not made.
enum class DropReason : std::uint8_t {
  too_many,     // the queue of unsent moves is full
  too_fast,     // the server rejected them: the room limits the rate
  board_ended,  // the board that they were typed for
  run_ended,
  match_ended,
};

struct MovesDropped {
  std::size_t count = 0;
  DropReason why = DropReason::too_many;
  std::uint32_t move_rate = 0;  // too_fast: moves a second that the room takes

  bool operator==(const MovesDropped&) const = default;
};

// The server was silent for a while and is back.
struct ServerIsBack {
  std::chrono::seconds silence{};
  std::size_t dropped = 0;  // moves that the person typed meanwhile

  bool operator==(const ServerIsBack&) const = default;
};

struct News {
  using What =
      std::variant<RequestRefused, PutOut, NewHost, LineNotSent, MovesDropped, ServerIsBack>;
  What what;
  TimePoint at;

  template <typename T>
  bool is() const {
    return std::holds_alternative<T>(what);
  }
  bool operator==(const News&) const = default;
};

}  // namespace race2048::client
