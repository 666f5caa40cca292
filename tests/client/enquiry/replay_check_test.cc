// Replays that hold, of another match than the one that the client saw.
#include "client/enquiry/replay_check.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/client/session/seen_match.h"
#include "tests/proto/replay/played_match.h"

namespace race2048::client {
namespace {

using testing::seen_in;

constexpr SeatNumber kOwn = 1;
constexpr std::uint32_t kLengthMs = 60'000;
using Course = std::vector<Decision>;  // on the room clock, between the go and the end

// What the check says of the file; empty if it holds.
std::string said_of(const std::string& file, const SeenMatch& seen, std::size_t slice = 1000) {
  ReplayCheck check(file, seen);
  while (!check.step(slice)) continue;
  return check.why();
}

// Three seats for a minute: with actions that change nothing, and with times a hundred apart.
tests::PlayedMatch three_seats() {
  tests::PlayedMatch match(time_settings(kLengthMs), {"ada", "bob", "cyd"});
  match.go();
  for (int i = 0; i < 540; ++i) {
    const auto seat = static_cast<SeatNumber>(i % 3);
    const Action wanted = action_of(static_cast<Direction>((i / 3 + i / (7 + i % 3)) % 4));
    const Board& board = match.room().match()->seats.at(seat).run->board();
    const auto moves = [&board](Action action) {
      return slide(board, *direction_of(action)).moved;
    };
    Action action = moves(wanted) ? wanted : default_action(board);
    for (const Direction direction : kDirections) {
      if (i % 13 == 0 && !moves(action_of(direction))) action = action_of(direction);
    }
    match.act(100 * static_cast<std::uint32_t>(i + 1), seat, action);
  }
  match.end(EndReason::time_up, kLengthMs);
  return match;
}

Course course_of(const tests::PlayedMatch& match) {
  Course course;
  bool runs = false;
  for (const Decision& decision : tests::parts_of(match.file()).decisions) {
    if (std::holds_alternative<MatchEnded>(decision.body)) break;
    if (runs) course.push_back(decision);
    if (runs) course.back().at_ms += tests::PlayedMatch::kFrozenMs;
    runs = runs || std::holds_alternative<MatchWent>(decision.body);
  }
  return course;
}

// The match of the same seal with another course: its replay holds.
tests::PlayedMatch played_again(const std::function<void(Course&)>& change,
                                const std::vector<std::string>& names = {"ada", "bob", "cyd"}) {
  Course course = course_of(three_seats());
  change(course);
  tests::PlayedMatch match(time_settings(kLengthMs), names);
  match.go();
  for (const Decision& decision : course) match.decide(decision.at_ms, decision.body);
  match.end(EndReason::time_up, kLengthMs);
  EXPECT_EQ(tests::verdict(match.file()), "");
  return match;
}

Acted& acted_in(Decision& decision) {
  return std::get<Acted>(decision.body);
}

// The decision with the seat's action of this index, or with its last one.
Course::iterator action_of_seat(Course& course, SeatNumber seat, std::size_t index = SIZE_MAX) {
  auto found = course.end();
  std::size_t i = 0;
  for (auto it = course.begin(); it != course.end() && i <= index; ++it) {
    if (acted_in(*it).seat == seat && i++ <= index) found = it;
  }
  return found;
}

class ReplayCheckTest : public ::testing::Test {
 protected:
  // What the check says of the match with another course.
  std::string said_after(const std::function<void(Course&)>& change) const {
    return said_of(played_again(change).file(), seen_);
  }
  // What it says of the true replay, if the client saw something else.
  std::string said_if(const std::function<void(SeenMatch&)>& change) const {
    SeenMatch seen = seen_;
    change(seen);
    return said_of(match_.file(), seen);
  }

  tests::PlayedMatch match_ = three_seats();
  SeenMatch seen_ = seen_in(match_, kOwn);
};

TEST_F(ReplayCheckTest, TheReplayOfAnHonestServerHolds) {
  EXPECT_EQ(said_of(match_.file(), seen_), "");
  EXPECT_LT(seen_.applied.size(), seen_.sent.size()) << "some actions changed nothing";
  EXPECT_GE(seen_.splits.size(), 3u);
  EXPECT_EQ(said_after([](Course&) {}), "");
}

TEST_F(ReplayCheckTest, TheSizeOfTheSlicesChangesNothing) {
  SeenMatch other = seen_;
  ++other.applied[50].at_ms;
  const std::string damaged = match_.file() + "x";
  for (const std::size_t slice : {std::size_t{1}, std::size_t{7}, std::size_t{1'000'000}}) {
    EXPECT_EQ(said_of(match_.file(), seen_, slice), "");
    EXPECT_EQ(said_of(match_.file(), other, slice), said_of(match_.file(), other));
    EXPECT_EQ(said_of(damaged, seen_, slice), said_of(damaged, seen_));
  }
}

TEST_F(ReplayCheckTest, AnOwnMoveAMillisecondLaterIsAnotherMatch) {
  for (const std::size_t index : {std::size_t{0}, std::size_t{77}, SIZE_MAX}) {
    const std::string said =
        said_after([index](Course& course) { ++action_of_seat(course, kOwn, index)->at_ms; });
    EXPECT_NE(said, "") << "action " << index;
  }
  EXPECT_NE(said_after([](Course& course) {
              for (Decision& decision : course) {
                if (acted_in(decision).seat == kOwn) ++decision.at_ms;
              }
            }),
            "");
  // The place, the splits and the final standings are the same.
  EXPECT_EQ(said_after([](Course& course) { ++action_of_seat(course, kOwn, 1)->at_ms; }),
            "applied action 2 of this client came at 501 ms in it, and at 500 ms for this client");
}

TEST_F(ReplayCheckTest, OwnActionsMoreLessOrOthersAreAnotherMatch) {
  EXPECT_NE(said_after([](Course& course) { course.erase(action_of_seat(course, kOwn)); }), "");
  EXPECT_NE(said_after([](Course& course) { course.erase(action_of_seat(course, kOwn, 3)); }), "");
  // An action that changes nothing: meant for a board that is over.
  const auto add = [](Course& course, std::uint32_t board) {
    Decision more = *action_of_seat(course, kOwn);
    acted_in(more).board = board;
    course.insert(std::next(action_of_seat(course, kOwn)), more);
  };
  EXPECT_NE(said_after([&](Course& course) { add(course, 7); }), "");
  EXPECT_NE(said_after([&](Course& course) {
              acted_in(*action_of_seat(course, kOwn)).board = 9;
              acted_in(*action_of_seat(course, kOwn, 5)).action = Action::up;
            }),
            "");
  // Twice the same slide: the second may change nothing, and the client has sent one.
  EXPECT_NE(said_after([](Course& course) {
              for (int i = 0; i < 20; ++i) {
                course.insert(std::next(action_of_seat(course, kOwn)),
                              *action_of_seat(course, kOwn));
              }
            }),
            "");
}

TEST_F(ReplayCheckTest, AnActionThatChangedNothingIsComparedToo) {
  const auto unchanged = [](Course& course) {
    return std::ranges::find_if(course, [](Decision& decision) {
      return acted_in(decision).seat == kOwn && acted_in(decision).board == 1000;
    });
  };
  const tests::PlayedMatch match = played_again([](Course& course) {
    Decision more = *action_of_seat(course, kOwn, 4);
    acted_in(more).board = 1000;
    course.insert(std::next(action_of_seat(course, kOwn, 4)), more);
  });
  const SeenMatch seen = seen_in(match, kOwn);
  EXPECT_EQ(said_of(match.file(), seen), "");
  Course course = course_of(match);
  acted_in(*unchanged(course)).board = 1001;
  const tests::PlayedMatch other = played_again([&](Course& it) { it = course; });
  EXPECT_EQ(said_of(other.file(), seen), "this client has not made its action 6");
}

TEST_F(ReplayCheckTest, OtherSeatsWithSwappedStandingsAreAnotherMatch) {
  const std::string said = said_after([](Course& course) {
    for (Decision& decision : course) {
      SeatNumber& seat = acted_in(decision).seat;
      if (seat != kOwn) seat = seat == 0 ? 2 : 0;
    }
  });
  EXPECT_NE(said, "");
  EXPECT_NE(said_of(played_again([](Course&) {}, {"cyd", "bob", "ada"}).file(), seen_), "")
      << "the names are swapped";
}

TEST_F(ReplayCheckTest, AnotherSeatWithFewerMovesIsAnotherMatch) {
  EXPECT_NE(said_after([](Course& course) { course.erase(action_of_seat(course, 2)); }), "");
  EXPECT_NE(said_after([](Course& course) {
              std::erase_if(course, [](Decision& decision) {
                return acted_in(decision).seat == 0 && decision.at_ms % 2000 < 1000;
              });
            }),
            "");
}

TEST_F(ReplayCheckTest, OtherSplitsAreAnotherMatch) {
  const auto split =
      std::ranges::find_if(seen_.splits, [](const Split& it) { return it.seat != kOwn; });
  ASSERT_NE(split, seen_.splits.end());
  EXPECT_EQ(said_after([&](Course& course) {
              const auto made = std::ranges::find_if(course, [&](Decision& decision) {
                return decision.at_ms == tests::PlayedMatch::kGoMs + split->at_ms;
              });
              ++made->at_ms;
            }),
            "the tiles were made first by others in it, or at other times");
}

TEST_F(ReplayCheckTest, EveryFactOfTheStartAndTheEndIsCompared) {
  const auto differs = [this](const std::function<void(SeenMatch&)>& change) {
    return !said_if(change).empty();
  };
  EXPECT_TRUE(differs([](SeenMatch& it) { it.reason = EndReason::cap; }));
  EXPECT_TRUE(differs([](SeenMatch& it) { --it.match_ms; }));
  EXPECT_TRUE(differs([](SeenMatch& it) { it.splits.pop_back(); }));
  EXPECT_TRUE(differs([](SeenMatch& it) { ++it.splits.back().at_ms; }));
  EXPECT_TRUE(differs([](SeenMatch& it) { std::swap(it.splits.front(), it.splits.back()); }));
  for (const SeatNumber seat : {SeatNumber{0}, kOwn, SeatNumber{2}}) {
    SCOPED_TRACE(seat);
    EXPECT_TRUE(differs([&](SeenMatch& it) { it.seats[seat].name = "eve"; }));
    EXPECT_TRUE(differs([&](SeenMatch& it) { it.seats[seat].bot = true; }));
    EXPECT_TRUE(differs([&](SeenMatch& it) { (*it.seats[seat].nonce)[3] ^= 1; }));
    EXPECT_TRUE(differs([&](SeenMatch& it) { it.seats.erase(it.seats.begin() + seat); }));
    EXPECT_TRUE(differs([&](SeenMatch& it) { it.standings.erase(seat); }));
    EXPECT_TRUE(differs([&](SeenMatch& it) { ++it.standings[seat].rank; }));
    EXPECT_TRUE(differs([&](SeenMatch& it) { ++it.standings[seat].score; }));
    EXPECT_TRUE(differs([&](SeenMatch& it) { it.standings[seat].best_tile *= 2; }));
    EXPECT_TRUE(differs([&](SeenMatch& it) { ++it.standings[seat].moves; }));
    EXPECT_TRUE(differs([&](SeenMatch& it) { it.standings[seat].state = SeatState::idle; }));
    EXPECT_TRUE(differs([&](SeenMatch& it) { ++it.standings[seat].boards; }));
    EXPECT_TRUE(differs([&](SeenMatch& it) { it.standings[seat].reached_ms = 5; }));
    EXPECT_TRUE(differs([&](SeenMatch& it) { ++it.standings[seat].missed; }));
    EXPECT_FALSE(differs([&](SeenMatch& it) { ++it.standings[seat].ping_ms; }));
  }
  EXPECT_TRUE(differs([](SeenMatch& it) { it.own.settings_digest[0] ^= 1; }));
  EXPECT_TRUE(differs([](SeenMatch& it) { (*it.own.commitment)[0] ^= 1; }));
  EXPECT_TRUE(differs([](SeenMatch& it) { (*it.own.nonce)[0] ^= 1; }));
}

TEST_F(ReplayCheckTest, EveryOwnActionIsCompared) {
  const auto differs = [this](const std::function<void(SeenMatch&)>& change) {
    return !said_if(change).empty();
  };
  for (std::size_t i = 0; i < seen_.applied.size(); i += 25) {
    EXPECT_TRUE(differs([i](SeenMatch& it) { ++it.applied[i].at_ms; })) << i;
    EXPECT_TRUE(differs([i](SeenMatch& it) { it.applied[i].seq = 0; })) << i;
    EXPECT_TRUE(differs([i](SeenMatch& it) { it.applied[i].action = Action::give_up; })) << i;
  }
  for (std::size_t i = 0; i < seen_.sent.size(); i += 25) {
    EXPECT_TRUE(differs([i](SeenMatch& it) { ++it.sent[i].board; })) << i;
    EXPECT_TRUE(differs([i](SeenMatch& it) { ++it.sent[i].step; })) << i;
    EXPECT_TRUE(differs([i](SeenMatch& it) { it.sent[i].action = Action::give_up; })) << i;
  }
  EXPECT_TRUE(differs([](SeenMatch& it) { it.applied.pop_back(); }));
  EXPECT_TRUE(differs([](SeenMatch& it) { it.applied.push_back(it.applied.back()); }));
  EXPECT_TRUE(differs([](SeenMatch& it) { ++it.answers; }));
  EXPECT_TRUE(differs([](SeenMatch& it) { --it.answers; }));
  EXPECT_TRUE(differs([](SeenMatch& it) { it.sent.pop_back(); }));
  EXPECT_FALSE(differs([](SeenMatch& it) {
    it.sent.push_back(it.sent.back());
    ++it.sent.back().seq;
  })) << "the match ended before the server read it";
}

// Two seats in lockstep. Bob is late in each third step, and takes no part in the last one.
tests::PlayedMatch steps() {
  tests::PlayedMatch match(step_settings(1000, 40), {"ada", "bob"});
  match.go();
  std::uint32_t now_ms = 0;
  const auto decide = [&](DecisionBody body) {
    match.decide(tests::PlayedMatch::kGoMs + now_ms, std::move(body));
  };
  for (int i = 0; i < 40; ++i) {
    const bool late = i % 3 == 2;
    now_ms += 200;
    match.act(now_ms, 0, default_action(match.room().match()->seats.at(0).run->board()));
    const std::uint32_t began_ms = match.room().match()->step_began_ms;
    if (late) {
      now_ms = began_ms + 1000;
    } else {
      now_ms += 100;
      match.act(now_ms, 1, default_action(match.room().match()->seats.at(1).run->board()));
    }
    decide(StepEnded{.at_ms = now_ms, .moves_for_late = true});
  }
  decide(StepEnded{.at_ms = now_ms, .moves_for_late = false});
  match.end(EndReason::all_done, now_ms);
  EXPECT_EQ(tests::verdict(match.file()), "");
  return match;
}

TEST(ReplayCheckStepsTest, MovesMadeForALateSeatAreCompared) {
  const tests::PlayedMatch match = steps();
  const SeenMatch seen = seen_in(match, kOwn);
  EXPECT_EQ(said_of(match.file(), seen), "");
  EXPECT_EQ(said_of(match.file(), seen_in(match, 0)), "");
  const auto late = std::ranges::find(seen.applied, 0u, &SeenAction::seq);
  ASSERT_NE(late, seen.applied.end());
  const auto index = static_cast<std::size_t>(late - seen.applied.begin());
  const auto differs = [&](const std::function<void(SeenMatch&)>& change) {
    SeenMatch other = seen;
    change(other);
    return !said_of(match.file(), other).empty();
  };
  EXPECT_TRUE(differs([&](SeenMatch& it) { it.applied[index].seq = 3; })) << "made by the person";
  EXPECT_TRUE(differs([&](SeenMatch& it) { it.applied[index + 1].seq = 0; }));
  EXPECT_TRUE(differs([&](SeenMatch& it) { ++it.applied[index].at_ms; }));
  EXPECT_TRUE(differs([&](SeenMatch& it) {
    it.applied.erase(it.applied.begin() + static_cast<std::ptrdiff_t>(index));
  }));
  EXPECT_TRUE(differs([&](SeenMatch& it) {
    it.applied.erase(it.applied.begin() + static_cast<std::ptrdiff_t>(index));
    --it.answers;
  }));
  EXPECT_TRUE(differs([&](SeenMatch& it) { ++it.standings[0].missed; }));
}

TEST(ReplayCheckStepsTest, APaddedFileOrOneThatIsNotTheMatchsIsNoReplay) {
  const tests::PlayedMatch match = three_seats();
  const SeenMatch seen = seen_in(match, kOwn);
  EXPECT_NE(said_of(match.file() + "x", seen), "");
  EXPECT_NE(said_of("", seen), "");
  const std::string padded = tests::changed(match.file(), [](tests::ReplayParts& parts) {
    for (int i = 0; i < 1000; ++i) parts.result.splits.push_back({.exponent = 5, .seat = 0});
  });
  EXPECT_NE(said_of(padded, seen), "");
}

TEST(ReplayCheckStepsTest, AnOpenRoomIsComparedToo) {
  MatchSettings settings = time_settings(kLengthMs);
  settings.open_seed = tests::filled_from<race2048::Key>(1);
  const tests::PlayedMatch match = tests::played_duel(settings, 60);
  SeenMatch seen = seen_in(match, kOwn);
  EXPECT_EQ(said_of(match.file(), seen), "");
  ++seen.applied[3].at_ms;
  EXPECT_NE(said_of(match.file(), seen), "");
}

}  // namespace
}  // namespace race2048::client
