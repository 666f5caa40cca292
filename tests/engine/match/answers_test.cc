// The answers to a seat's actions: the newest as they were, the older ones made again.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "engine/match/room_state.h"
#include "engine/settings/limits.h"
#include "tests/support/settings.h"

namespace race2048 {
namespace {

constexpr SeatNumber kPlayer = 0;

// A seat that acts at random, alone or against a second one that never moves.
class PlayedSeat {
 public:
  explicit PlayedSeat(const MatchSettings& settings, std::uint32_t seed = 1) : random_(seed) {
    MatchSealed sealed{.settings = settings, .round = 1};
    sealed.secret.fill(static_cast<std::uint8_t>(seed));
    match_ = Match::frozen(sealed, 0, {{kPlayer, MatchSeat{.nonce = Nonce{}}}});
    match_.go(MatchWent{});
  }

  const Match& match() const { return match_; }
  const MatchSeat& seat() const { return match_.seats.at(kPlayer); }
  // All answers as they were when they were given.
  const std::vector<Answer>& given() const { return given_; }

  void act(const Acted& acted) {
    match_.act(acted, now_ms_);
    note();
  }
  // REQUIRES: lockstep.
  void end_step(bool moves_for_late) {
    match_.end_step(StepEnded{.at_ms = now_ms_, .moves_for_late = moves_for_late});
    note();
  }
  void pass(std::uint32_t ms) { now_ms_ += ms; }
  std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(random_() % end); }

  // An action that makes sense more often than not.
  void act_somehow() {
    const Run& run = *seat().run;
    Acted acted{.seat = kPlayer,
                .board = run.board_number() + (below(20) == 0 ? 1 : 0),
                .step = match_.step - (below(20) == 0 ? 1 : 0),
                .action = static_cast<Action>(below(4)),
                .too_fast = below(20) == 0};
    if (run.state() == RunState::stuck) acted.action = Action::next_board;
    if (below(50) == 0) acted.action.reset();
    act(acted);
  }
  void act_useless() {
    act({.seat = kPlayer, .board = seat().run->board_number() + 1, .action = Action::up});
  }

 private:
  void note() {
    const Answers& answers = seat().answers;
    while (given_.size() < answers.given()) given_.push_back(answers.kept(given_.size()));
  }

  std::mt19937 random_;
  Match match_;
  std::uint32_t now_ms_ = 0;
  std::vector<Answer> given_;
};

// As much work as it may take.
constexpr std::size_t kAnyWork = SIZE_MAX;

Answer next(const Match& match, AnswerReader& reader) {
  std::size_t work = kAnyWork;
  return reader.next(match, kPlayer, work).value();
}

std::vector<Answer> read(const Match& match, AnswerReader reader) {
  std::vector<Answer> all;
  while (reader.has_next(match, kPlayer)) all.push_back(next(match, reader));
  return all;
}

// A match of the format with hundreds of answers.
PlayedSeat long_match(MatchSettings settings, std::uint32_t seed) {
  settings.rules.size = 3;  // soon stuck
  settings.on_stuck = OnStuck::next_board;
  PlayedSeat played(settings, seed);
  for (int i = 0; i < 600; ++i) {
    played.pass(played.below(500));
    played.act_somehow();
    if (settings.lockstep() && played.below(2) == 0) played.end_step(played.below(2) == 0);
  }
  return played;
}

void expect_all_but_reasons(const std::vector<Answer>& made, const std::vector<Answer>& given) {
  ASSERT_EQ(made.size(), given.size());
  std::uint32_t applied_at_ms = 0;
  for (std::size_t i = 0; i < given.size(); ++i) {
    SCOPED_TRACE("answer " + std::to_string(i));
    const bool kept = given.size() - i <= limits::kAnswersKept;
    const ActionRecord& record = given[i].record;
    if (kept || record.result == Result::applied) {
      ASSERT_TRUE(made[i] == given[i]);
      applied_at_ms = record.at_ms;
      continue;
    }
    ASSERT_EQ(made[i].seq, given[i].seq);
    const ActionRecord unchanged{.score = record.score,
                                 .at_ms = applied_at_ms,
                                 .board = record.board,
                                 .result = Result::no_change,
                                 .state = record.state};
    ASSERT_TRUE(made[i].record == unchanged);
  }
}

TEST(AnswersTest, AllCanBeReadAgainFromTheStartInEveryFormat) {
  std::map<Result, int> results;
  int forced = 0;
  int boards = 0;
  for (const MatchSettings& settings : {time_settings(180'000), step_settings(10'000)}) {
    for (std::uint32_t seed = 1; seed <= 5; ++seed) {
      const PlayedSeat played = long_match(settings, seed);
      expect_all_but_reasons(read(played.match(), AnswerReader(0)), played.given());
      for (const Answer& answer : played.given()) {
        ++results[answer.record.result];
        forced += answer.seq == 0 ? 1 : 0;
        boards += answer.record.action == Action::next_board ? 1 : 0;
      }
    }
  }
  EXPECT_GT(results[Result::applied], 500);
  EXPECT_GT(results[Result::no_change], 100);
  EXPECT_GT(results[Result::rejected], 100);
  EXPECT_GT(forced, 100);
  EXPECT_GT(boards, 10);
}

TEST(AnswersTest, AReaderMayBeginAnywhere) {
  const PlayedSeat played = long_match(step_settings(10'000), 7);
  const std::vector<Answer> all = read(played.match(), AnswerReader(0));
  for (std::size_t from = 0; from <= all.size(); from += 13) {
    const std::vector<Answer> rest(all.begin() + static_cast<std::ptrdiff_t>(from), all.end());
    ASSERT_TRUE(read(played.match(), AnswerReader(from)) == rest) << "from " << from;
  }
}

TEST(AnswersTest, AReaderGoesOnWhereItWasWhenTheSeatHasMoved) {
  for (const MatchSettings& settings : {time_settings(180'000), step_settings(10'000)}) {
    PlayedSeat played(settings, 3);
    std::vector<Answer> made;
    AnswerReader reader(0);
    AnswerReplay replay(settings.run(), played.match().key, settings.lockstep());
    // The replay alone: the reader takes the newest answers from the seat.
    std::vector<std::uint32_t> replayed;
    for (int i = 0; i < 500; ++i) {
      played.act_somehow();
      if (settings.lockstep() && played.below(2) == 0) played.end_step(true);
      if (played.below(3) != 0) continue;
      if (reader.has_next(played.match(), kPlayer)) {
        made.push_back(next(played.match(), reader));
      }
      while (replay.made() < played.given().size()) {
        replayed.push_back(replay.next(played.seat().answers).seq);
      }
    }
    ASSERT_LT(made.size() + limits::kAnswersKept, played.given().size());
    for (std::size_t i = 0; i < made.size(); ++i) ASSERT_EQ(made[i].seq, played.given()[i].seq);
    for (std::size_t i = 0; i < replayed.size(); ++i) {
      ASSERT_EQ(replayed[i], played.given()[i].seq) << "answer " << i;
    }
  }
}

TEST(AnswersTest, OnlyTheNewestAreFoundByTheirNumber) {
  PlayedSeat played(time_settings(180'000));
  for (std::size_t i = 0; i < limits::kAnswersKept + 1; ++i) played.act_useless();
  const Answers& answers = played.seat().answers;
  EXPECT_EQ(answers.find(1), nullptr);
  EXPECT_EQ(answers.find(answers.next_seq()), nullptr);
  for (std::uint32_t seq = 2; seq < answers.next_seq(); ++seq) {
    ASSERT_NE(answers.find(seq), nullptr);
    EXPECT_EQ(answers.find(seq)->seq, seq);
    EXPECT_EQ(answers.find(seq)->record.rejection, Rejection::stale_board);
  }
}

TEST(AnswersTest, AChoiceThatWaitsHasNoAnswerYet) {
  PlayedSeat played(step_settings(10'000));
  const Action choice = default_action(played.seat().run->board());
  played.act({.seat = kPlayer, .step = 1, .action = choice});
  EXPECT_EQ(played.seat().answers.given(), 0u);
  EXPECT_EQ(played.seat().last_record().result, Result::waits);
  played.act({.seat = kPlayer, .step = 1, .action = choice});
  EXPECT_EQ(played.seat().last_record().rejection, Rejection::step_taken);
  played.end_step(false);
  ASSERT_EQ(played.given().size(), 2u);
  EXPECT_EQ(played.given()[0].seq, 2u);
  EXPECT_EQ(played.given()[1].seq, 1u);
  EXPECT_EQ(played.given()[1].record.result, Result::applied);
}

TEST(AnswersTest, AChoiceThatIsGivenUpIsAnsweredBeforeTheGivingUp) {
  PlayedSeat played(step_settings(10'000));
  played.act({.seat = kPlayer, .step = 1, .action = default_action(played.seat().run->board())});
  played.act({.seat = kPlayer, .action = Action::give_up});
  for (std::size_t i = 0; i < limits::kAnswersKept; ++i) played.act_useless();
  expect_all_but_reasons(read(played.match(), AnswerReader(0)), played.given());
  EXPECT_EQ(played.given()[0].seq, 1u);
  EXPECT_EQ(played.given()[1].record.action, Action::give_up);
}

TEST(AnswersTest, KeepTheirTimesWhateverTheyAre) {
  PlayedSeat played(time_settings(180'000));
  std::vector<std::uint32_t> times;
  for (const std::uint32_t ms : {0U, 15U, 16U, 2047U, 2048U, 262'143U, 262'144U, 1'800'000U}) {
    played.pass(ms);
    played.act({.seat = kPlayer, .action = default_action(played.seat().run->board())});
    times.push_back(played.given().back().record.at_ms);
  }
  for (std::size_t i = 0; i < limits::kAnswersKept; ++i) played.act_useless();
  const std::vector<Answer> made = read(played.match(), AnswerReader(0));
  for (std::size_t i = 0; i < times.size(); ++i) EXPECT_EQ(made[i].record.at_ms, times[i]);
}

// A seat that has made so many moves in all, on boards that take long to get stuck.
PlayedSeat moved_seat(std::uint32_t moves) {
  MatchSettings settings = time_settings(limits::kMaxMatchMs);
  settings.rules.size = 8;
  settings.rules.four_probability = 0;
  settings.on_stuck = OnStuck::next_board;
  PlayedSeat played(settings);
  for (std::uint32_t i = 0; i < moves; ++i) {
    played.pass(9);
    played.act({.seat = kPlayer,
                .board = played.seat().run->board_number(),
                .action = default_action(played.seat().run->board())});
  }
  return played;
}

TEST(AnswersCostTest, TheLastAnswersOfTheLongestMatchAreMadeFromNearThem) {
  const PlayedSeat played = moved_seat(limits::kMaxActionsPerMatch);
  constexpr std::size_t kLacks = 20;
  const std::size_t from = played.given().size() - kLacks;
  AnswerReader reader(from);
  std::size_t work = kAnyWork;
  for (std::size_t i = from; i < played.given().size(); ++i) {
    ASSERT_TRUE(reader.next(played.match(), kPlayer, work) == played.given()[i]);
  }
  EXPECT_LE(kAnyWork - work, limits::kActionsBetweenCopies + kLacks);
}

TEST(AnswersCostTest, AReaderStopsWhenTheWorkIsDoneAndGoesOnThere) {
  const PlayedSeat played = moved_seat(3 * limits::kActionsBetweenCopies);
  const std::size_t from = 2 * limits::kActionsBetweenCopies - 1;  // far from a copy
  AnswerReader reader(from);
  std::size_t turns = 0;
  std::size_t work = 0;
  for (std::size_t i = from; i < from + 100; ++i) {
    std::optional<Answer> answer;
    while (!(answer = reader.next(played.match(), kPlayer, work))) {
      ASSERT_EQ(work, 0u);
      work = 100;
      ++turns;
    }
    ASSERT_TRUE(*answer == played.given()[i]) << "answer " << i;
  }
  EXPECT_EQ(turns, (limits::kActionsBetweenCopies - 1 + 100 + 99) / 100);
}

TEST(AnswersCostTest, WhatChangedNothingIsPassedAtOnce) {
  PlayedSeat played = moved_seat(1);
  for (int i = 0; i < 50'000; ++i) played.act_useless();
  played.act({.seat = kPlayer, .action = default_action(played.seat().run->board())});
  for (std::size_t i = 0; i < limits::kAnswersKept; ++i) played.act_useless();
  AnswerReader reader(50'001);
  std::size_t work = 10;
  const std::optional<Answer> answer = reader.next(played.match(), kPlayer, work);
  ASSERT_TRUE(answer);
  EXPECT_TRUE(*answer == played.given()[50'001]);
}

// The reader begins at a copy, before it, and behind it, whatever the answers around it say.
TEST(AnswersCostTest, AnswersMadeFromACopyAreThoseMadeFromTheStart) {
  for (MatchSettings settings : {time_settings(180'000), step_settings(10'000)}) {
    settings.rules.size = 3;
    settings.on_stuck = OnStuck::next_board;
    PlayedSeat played(settings, 11);
    const auto applied = [&] {
      return std::ranges::count_if(played.given(), [](const Answer& answer) {
        return answer.record.result == Result::applied;
      });
    };
    while (applied() < static_cast<std::ptrdiff_t>(limits::kActionsBetweenCopies) + 50) {
      for (int i = 0; i < 200; ++i) {
        played.pass(played.below(50));
        played.act_somehow();
        if (settings.lockstep() && played.below(2) == 0) played.end_step(played.below(2) == 0);
      }
    }
    AnswerReplay whole(settings.run(), played.match().key, settings.lockstep());
    std::vector<Answer> all;
    const std::size_t old = played.given().size() - limits::kAnswersKept;
    while (all.size() < old) all.push_back(whole.next(played.seat().answers));
    const AnswersCopy* const copy = played.seat().answers.copy_before(old);
    ASSERT_NE(copy, nullptr);
    for (std::size_t from = copy->made - 30; from < copy->made + 30; ++from) {
      AnswerReader reader(from);
      for (std::size_t i = from; i < from + 40 && i < old; ++i) {
        ASSERT_TRUE(next(played.match(), reader) == all[i]) << "from " << from << ", answer " << i;
      }
    }
  }
}

}  // namespace
}  // namespace race2048
