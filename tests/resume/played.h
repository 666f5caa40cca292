// What a match was for a client, and what it was for the server: at the end both must agree.
#pragma once

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <vector>

#include <gtest/gtest.h>

#include "client/words/seal_text.h"
#include "engine/match/match.h"
#include "tests/resume/pipe_world.h"

namespace race2048::resume {

// A seat's moves that counted, in order.
struct Played {
  struct Step {
    Action action = Action::up;
    std::uint64_t score = 0;  // of the board, after the action
    bool forced = false;

    bool operator==(const Step&) const = default;
  };
  std::vector<Step> steps;
  Board board;

  bool operator==(const Played&) const = default;
};

inline Played played_by(const Person& person) {
  const client::OwnGame& own = *person.model().race->own;
  Played played{.steps = {}, .board = own.board()};
  for (const client::LoggedAction& logged : own.log()) {
    played.steps.push_back(
        {.action = logged.action, .score = logged.score, .forced = logged.forced});
  }
  return played;
}

inline Played played_in(const Match& match, SeatNumber seat) {
  Played played{.steps = {}, .board = match.seats.at(seat).run->board()};
  for (AnswerReader reader(0); reader.has_next(match, seat);) {
    std::size_t work = limits::kMaxActionsPerMatch;
    const Answer answer = reader.next(match, seat, work).value();
    if (answer.record.result != Result::applied) continue;
    played.steps.push_back({.action = answer.record.action.value(),
                            .score = answer.record.score,
                            .forced = answer.seq == 0});
  }
  return played;
}

inline void PrintTo(const Played& played, std::ostream* out) {
  for (const Played::Step& step : played.steps) {
    *out << static_cast<int>(step.action) << (step.forced ? "!" : "") << ":" << step.score << " ";
  }
}

// Expects that the person's client has the whole match as the server has it, and that the seal
// holds. REQUIRES: the person raced.
inline void expect_agreement(const Person& person, const Match& match) {
  SCOPED_TRACE(person.name());
  const client::Model& model = person.model();
  ASSERT_TRUE(model.result.has_value()) << "phase " << static_cast<int>(model.phase);
  ASSERT_TRUE(model.race && model.race->own);
  ASSERT_EQ(model.race->seal.match_id, match.match_id);
  const auto seat = static_cast<SeatNumber>(*model.race->own_seat);
  EXPECT_EQ(match.seats.at(seat).person.name, person.name());
  EXPECT_EQ(model.result->verification.kind, client::Verification::Kind::verified)
      << client::seal_texts(model.result->verification).back();
  EXPECT_EQ(played_by(person), played_in(match, seat));
  for (const auto& [number, other] : match.seats) {
    const Standing& told = model.race->standings.at(number);
    EXPECT_EQ(told.score, other.run->best_score());
    EXPECT_EQ(told.moves, other.run->moves());
    EXPECT_EQ(told.state, other.state());
  }
}

// Expects that the client finds nothing wrong with the replay of the match. Returns false if it
// fetched none.
inline bool expect_replay_kept(Person& person, const Match& match, const std::string& file,
                               TimePoint now) {
  SCOPED_TRACE(person.name());
  if (!person.take_replay(match.match_id, file, now)) return false;
  const client::Model& model = person.model();
  EXPECT_FALSE(model.broken_replay) << model.broken_replay->why;
  EXPECT_TRUE(model.replay && model.replay->state == client::OwnReplay::State::kept)
      << (model.replay ? model.replay->why : "nothing is said of it");
  return true;
}

// The same for a client without a seat: it sees the last boards of all.
inline void expect_boards_agree(const Person& person, const Match& match) {
  SCOPED_TRACE(person.name());
  const client::Model& model = person.model();
  ASSERT_TRUE(model.result.has_value()) << "phase " << static_cast<int>(model.phase);
  ASSERT_EQ(model.race->seal.match_id, match.match_id);
  EXPECT_NE(model.result->verification.kind, client::Verification::Kind::broken)
      << client::seal_texts(model.result->verification).back();
  for (const auto& [number, seat] : match.seats) {
    const auto found = model.race->boards.find(number);
    ASSERT_NE(found, model.race->boards.end()) << "no board of seat " << number;
    EXPECT_EQ(found->second.board, seat.run->board()) << "of seat " << number;
    EXPECT_EQ(found->second.moves, seat.run->moves()) << "of seat " << number;
  }
}

}  // namespace race2048::resume
