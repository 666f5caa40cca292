// Results that a server keeps, for tests.
#pragma once

#include <string>
#include <utility>

#include "client/model/model.h"

namespace race2048::client::testing {

// The page of `count` results with numbers from `newest` downwards.
inline ResultList page_of_results(std::uint64_t newest, std::uint64_t count, bool more) {
  constexpr std::int64_t kDayMs = 24 * 60 * 60 * 1000;
  ResultList page{.matches = {}, .more = more};
  for (std::uint64_t number = newest; number > newest - count; --number) {
    PlayedMatch match;
    match.number = number;
    match.match_id.fill(static_cast<std::uint8_t>(number));
    match.ended_unix_ms = 1'763'832'720'000 + static_cast<std::int64_t>(number) * kDayMs;
    match.seats = 4;
    match.winner = "ada" + std::to_string(number);
    match.winner_score = 1000 * number;
    page.matches.push_back(std::move(match));
  }
  return page;
}

// The match of this number of a page, with its four seats.
inline ResultDetails match_of_results(std::uint64_t number) {
  ResultDetails details{.match = page_of_results(number, 1, false).matches.front(), .seats = {}};
  for (SeatNumber seat = 0; seat < 4; ++seat) {
    details.seats.push_back({.seat = seat,
                             .name = "ada" + std::to_string(number + seat),
                             .bot = seat == 3,
                             .place = seat + 1U,
                             .score = 1000 * number - seat,
                             .best_tile = 512,
                             .moves = 300U + seat,
                             .state = SeatState::racing});
  }
  return details;
}

inline void answer_with(Model& model, ResultList page) {
  model.answer = std::move(page);
  ++model.answers;
}

inline void refuse_results(Model& model, Reason reason, const std::string& text, TimePoint at) {
  model.last_refusal =
      Refusal{.about = Request::results, .reason = reason, .said = ServerQuote(text), .at = at};
}

}  // namespace race2048::client::testing
