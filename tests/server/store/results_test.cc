#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/database.h"
#include "server/store/limits.h"
#include "shared/hex.h"
#include "tests/server/store/each_store.h"
#include "tests/server/store/fixture.h"
#include "tests/server/store/stored_result.h"

namespace race2048::store::tests {
namespace {

using Kind = StoreFault::Kind;

class StoreResultsTest : public OnEachStore {
 protected:
  void save(const MatchResult& result, const std::string& replay = "replay") {
    EXPECT_EQ(value_of(database_->save_result(result, replay)), Saved::now);
  }
  // The first bytes of the ids of a page.
  std::vector<std::uint32_t> numbers(const ResultList& page) {
    std::vector<std::uint32_t> all;
    for (const PlayedMatch& match : page.matches) all.push_back(match.match_id[3]);
    return all;
  }
  std::vector<std::uint32_t> latest(const AskResults& asked) {
    return numbers(value_of(database_->latest(asked, 100)));
  }
  // How many lines a page of a top list has.
  std::size_t lines(const AskTop& asked, std::uint32_t count = 20, bool listed = false) {
    return value_of(database_->top(asked, count, listed)).lines.size();
  }
  template <typename T>
  static Kind kind_of(const OrStoreFault<T>& value) {
    return value ? Kind::io : value.fault().kind;
  }
  using Numbers = std::vector<std::uint32_t>;

  void reopen() {
    database_.reset();
    database_ = store_->open(time_.sources());
  }

  FakeTime time_;
  std::unique_ptr<Database> database_ = store_->open(time_.sources());
};

TEST_P(StoreResultsTest, AResultComesBackAsItWasSaved) {
  MatchResult result = result_of(1);
  result.facts.format = Format::first;
  result.facts.size = 5;
  result.facts.target_tile = 512;
  result.facts.round = 2;
  result.facts.rounds = 3;
  result.facts.reason = EndReason::target_reached;
  result.seats[0].bot = true;
  result.seats[1].reached_ms = 0;
  result.seats[1].state = SeatState::reached;
  result.seats[1].points = 11;
  result.seats[1].boards = 3;
  result.splits.push_back({.exponent = 31, .seat = 1, .at_ms = 10'000});
  save(result, std::string("re\0play", 7));
  reopen();
  EXPECT_TRUE(stored_result(*store_, match_id_of(1)) == result);
  EXPECT_EQ(value_of(database_->replay(match_id_of(1))), std::string("re\0play", 7));
}

TEST_P(StoreResultsTest, TheFirstResultOfAMatchStays) {
  save(result_of(1), "first");
  MatchResult other = result_of(1);
  other.seats[0].score = 1'000'000;
  EXPECT_EQ(value_of(database_->save_result(other, "second")), Saved::before);
  EXPECT_TRUE(shows(*database_, result_of(1)));
  EXPECT_EQ(value_of(database_->replay(match_id_of(1))), "first");
  EXPECT_EQ(latest({}), Numbers{1});
}

TEST_P(StoreResultsTest, AnUnknownMatchIsNotFound) {
  EXPECT_EQ(kind_of(database_->result_page(match_id_of(1), 0, 1)), Kind::not_found);
  EXPECT_EQ(kind_of(database_->replay(match_id_of(1))), Kind::not_found);
}

TEST_P(StoreResultsTest, WhatIsBeyondTheBoundsIsRefused) {
  const auto refused = [this](auto change) {
    MatchResult result = result_of(1);
    change(result);
    return kind_of(database_->save_result(result, "")) == Kind::too_much;
  };
  EXPECT_TRUE(refused([](MatchResult& r) { r.facts.title.assign(161, 'x'); }));
  EXPECT_TRUE(refused([](MatchResult& r) { r.room.assign(65, 'x'); }));
  EXPECT_TRUE(refused([](MatchResult& r) { r.settings_bytes.assign(257, 'x'); }));
  EXPECT_TRUE(
      refused([](MatchResult& r) { r.seats[0].name.assign(limits::kMaxNameBytes + 1, 'x'); }));
  EXPECT_TRUE(refused([](MatchResult& r) { r.seats.resize(limits::kMaxSeats + 1); }));
  EXPECT_TRUE(refused([](MatchResult& r) { r.splits.resize(limits::kMaxSplits + 1); }));
  EXPECT_EQ(latest({}), Numbers{});
}

TEST_P(StoreResultsTest, TheLatestResultsComeFirstAPageAtATime) {
  for (std::uint32_t i = 1; i <= 5; ++i) save(result_of(i));
  const auto first = value_of(database_->latest({}, 2));
  EXPECT_EQ(numbers(first), (Numbers{5, 4}));
  EXPECT_TRUE(first.more);
  EXPECT_EQ(first.matches[0].winner, "Ada");
  EXPECT_EQ(first.matches[0].winner_score, 1005u);
  EXPECT_EQ(first.matches[0].seats, 2u);
  EXPECT_TRUE(static_cast<const MatchFacts&>(first.matches[0]) == result_of(5).facts);
  save(result_of(6));
  const auto second = value_of(database_->latest({.before = first.matches.back().number}, 2));
  EXPECT_EQ(numbers(second), (Numbers{3, 2}));
  const auto last = value_of(database_->latest({.before = second.matches.back().number}, 2));
  EXPECT_EQ(numbers(last), Numbers{1});
  EXPECT_FALSE(last.more);
}

TEST_P(StoreResultsTest, FiltersCombine) {
  for (std::uint32_t i = 1; i <= 8; ++i) {
    MatchResult result = result_of(i);
    if (i % 2 == 0) result.seats[0].name = "carol";
    if (i > 4) result.room = "ROOM33";
    if (i % 3 == 0) result.facts.format = Format::moves;
    save(result);
  }
  EXPECT_EQ(latest({.name = "CAROL"}), (Numbers{8, 6, 4, 2}));
  EXPECT_EQ(latest({.room = "ROOM33"}), (Numbers{8, 7, 6, 5}));
  EXPECT_EQ(latest({.format = Format::moves}), (Numbers{6, 3}));
  EXPECT_EQ(latest({.name = "Carol", .room = "ROOM33"}), (Numbers{8, 6}));
  EXPECT_EQ(latest({.name = "bob", .format = Format::moves}), Numbers{3});
  EXPECT_EQ(latest({.room = "ROOM33", .format = Format::moves}), Numbers{6});
  EXPECT_EQ(latest({.name = "ada", .room = "ROOM22", .format = Format::moves}), Numbers{3});
  EXPECT_EQ(latest({.name = "nobody"}), Numbers{});
}

TEST_P(StoreResultsTest, AMatchWithTwoSeatsOfOneNameIsListedOnce) {
  MatchResult result = result_of(1);
  result.seats[0].name = "ADA";
  save(result);
  EXPECT_EQ(latest({.name = "ada"}), Numbers{1});
}

TEST_P(StoreResultsTest, PagesHaveABound) {
  for (std::uint32_t i = 1; i <= limits::kMaxResultsPerPage + 1; ++i) save(result_of(i));
  EXPECT_EQ(value_of(database_->latest({}, 4'000'000'000)).matches.size(),
            limits::kMaxResultsPerPage);
  EXPECT_EQ(lines({}, 4'000'000'000), limits::kMaxResultsPerPage);
  EXPECT_EQ(lines({.first = 4'000'000'000}), 0u);
}

TEST_P(StoreResultsTest, AMatchIsFoundByTheBeginningOfItsId) {
  MatchResult near = result_of(1);
  near.facts.match_id[2] = 0x01;
  save(result_of(1));
  save(near);
  EXPECT_EQ(value_of(database_->find_match("0000000")), match_id_of(1));
  EXPECT_EQ(value_of(database_->find_match("000001")), near.facts.match_id);
  EXPECT_EQ(value_of(database_->find_match("000000010000000000000000000000EE")), match_id_of(1));
  EXPECT_EQ(kind_of(database_->find_match("00000")), Kind::ambiguous);
  EXPECT_EQ(kind_of(database_->find_match("000002")), Kind::not_found);
  EXPECT_EQ(kind_of(database_->find_match("00000x")), Kind::not_found);
  EXPECT_EQ(kind_of(database_->find_match(std::string(33, '0'))), Kind::not_found);
  MatchResult twin = result_of(1);
  twin.facts.match_id[14] = 1;
  save(twin);
  EXPECT_EQ(kind_of(database_->find_match("0000000")), Kind::ambiguous);
}

TEST_P(StoreResultsTest, BestScoresArePerFormatAndSizeAndBotsApart) {
  MatchResult bots = result_of(9);
  for (PlayedSeat& seat : bots.seats) seat.bot = true;
  MatchResult large = result_of(8);
  large.facts.size = 5;
  MatchResult known_seed = result_of(7);
  known_seed.facts.open_seed = true;
  for (const MatchResult& result : {result_of(1), bots, large, known_seed, result_of(2)}) {
    save(result);
  }
  const auto scores = [this](const AskTop& asked, std::uint32_t count = 20) {
    std::vector<std::uint64_t> all;
    for (const TopLine& line : value_of(database_->top(asked, count)).lines) {
      all.push_back(line.score);
    }
    return all;
  };
  using Scores = std::vector<std::uint64_t>;
  EXPECT_EQ(scores({}), (Scores{1002, 1001, 900, 900}));
  EXPECT_EQ(scores({.first = 1}, 2), (Scores{1001, 900}));
  EXPECT_EQ(scores({.bots = true}), (Scores{1009, 900}));
  EXPECT_EQ(scores({.size = 5}), (Scores{1008, 900}));
  EXPECT_EQ(scores({.format = Format::step}), Scores{});
  MatchResult slept = result_of(3);
  for (auto& seat : slept.seats) seat.score = 0;
  save(slept);
  EXPECT_EQ(scores({}), (Scores{1002, 1001, 900, 900}));
  const TopLine first = value_of(database_->top({}, 1)).lines.at(0);
  EXPECT_EQ(first.match_id, match_id_of(2));
  EXPECT_EQ(first.name, "Ada");
  EXPECT_EQ(first.ended_unix_ms, 1'180'002);
  EXPECT_FALSE(first.made_ms);
}

TEST_P(StoreResultsTest, TheFastestToATileIncludeThoseWhoReachedTheTarget) {
  MatchResult result = result_of(1);
  result.facts.format = Format::first;
  result.facts.target_tile = 64;
  result.splits = {{.exponent = 5, .seat = 0, .at_ms = 2000},
                   {.exponent = 6, .seat = 1, .at_ms = 5000}};
  result.seats[0].reached_ms = 6000;  // no split: others were before
  result.seats[1].reached_ms = 5000;  // the split, once
  result.seats.push_back(seat_of(2, "bot", 3, 5));
  result.seats[2].bot = true;
  result.seats[2].reached_ms = 4000;
  save(result);
  const auto names = [this](const AskTop& asked) {
    std::string all;
    for (const TopLine& line : value_of(database_->top(asked, 20)).lines) {
      all += line.name + ' ' + std::to_string(line.made_ms.value()) + ' ';
    }
    return all;
  };
  EXPECT_EQ(names({.tile = 64}), "Ada 5000 bob 6000 ");
  EXPECT_EQ(names({.tile = 32}), "bob 2000 ");
  EXPECT_EQ(names({.tile = 64, .bots = true}), "bot 4000 ");
  EXPECT_EQ(names({.size = 5, .tile = 64}), "");
  // The splits of the match are only those.
  EXPECT_EQ(value_of(database_->result_page(match_id_of(1), 0, 1)).splits, result.splits);
}

// ---- Who may find a match.

constexpr PersonId kAda{'A'};
constexpr PersonId kBob{'b'};
constexpr PersonId kEve{'e'};

class StoreViewersTest : public StoreResultsTest {
 protected:
  // Matches 1 and 4 are listed, of 2 ada knows, of 3 bob.
  void save_four() {
    for (std::uint32_t n = 1; n <= 4; ++n) {
      MatchResult result = result_of(n);
      result.facts.title = std::to_string(n);
      result.listed = n == 1 || n == 4;
      if (n == 3) result.room = "ROOM33";
      if (n == 4) result.facts.format = Format::step;
      if (n == 2) result.people = {kAda};
      if (n == 3) result.people = {kBob};
      save(result);
    }
  }
  // The titles of the matches that the person finds, the newest first.
  std::string found(const PersonId& person, const AskResults& asked = {},
                    std::uint32_t count = 10) {
    std::string titles;
    for (const PlayedMatch& match :
         value_of(database_->latest(asked, count, {.person = person})).matches) {
      titles += match.title;
    }
    return titles;
  }
};

TEST_P(StoreViewersTest, AMatchIsFoundByEverybodyOrByItsPeople) {
  save_four();
  EXPECT_EQ(found(kAda), "421");
  EXPECT_EQ(found(kBob), "431");
  EXPECT_EQ(found(kEve), "41");
  EXPECT_EQ(value_of(database_->latest({}, 10)).matches.size(), 4u);
  EXPECT_EQ(found(kAda, {.name = "ADA"}), "421");
  EXPECT_EQ(found(kAda, {.name = "nobody"}), "");
  EXPECT_EQ(found(kEve, {.name = "ada"}), "41");
  EXPECT_EQ(found(kAda, {.room = "ROOM22"}), "421");
  EXPECT_EQ(found(kAda, {.room = "ROOM33"}), "");
  EXPECT_EQ(found(kBob, {.room = "ROOM33"}), "3");
  EXPECT_EQ(found(kBob, {.name = "ada", .room = "ROOM33"}), "3");
  EXPECT_EQ(found(kEve, {.name = "ada", .room = "ROOM33"}), "");
  EXPECT_EQ(found(kAda, {.format = Format::time}), "21");
  EXPECT_EQ(found(kAda, {.name = "bob", .format = Format::step}), "4");
}

TEST_P(StoreViewersTest, ThePagesOfAViewerJoin) {
  save_four();
  EXPECT_EQ(found(kAda, {}, 2), "42");
  EXPECT_EQ(found(kAda, {.before = 2}, 2), "1");
  EXPECT_EQ(found(kBob, {.before = 4}, 1), "3");
  EXPECT_EQ(found(kBob, {.before = 3}, 1), "1");
}

TEST_P(StoreViewersTest, TheWholeIdFindsAMatchAndItsBeginningOnlyForItsPeople) {
  save_four();
  const std::string digits = hex(match_id_of(2));
  EXPECT_EQ(value_of(database_->find_match(digits.substr(0, 8), {.person = kAda})), match_id_of(2));
  for (std::size_t size = limits::kMinMatchDigits; size < digits.size(); ++size) {
    EXPECT_FALSE(database_->find_match(digits.substr(0, size), {.person = kEve})) << size;
  }
  EXPECT_EQ(value_of(database_->find_match(digits, {.person = kEve})), match_id_of(2));
  // Others that begin alike make no difference to those who may not find them.
  MatchResult near = result_of(9);
  near.facts.match_id = match_id_of(1);
  near.facts.match_id[15] = 0x01;
  near.listed = false;
  save(near);
  EXPECT_EQ(value_of(database_->find_match("00000001", {.person = kEve})), match_id_of(1));
  EXPECT_FALSE(database_->find_match("00000001"));
}

TEST_P(StoreViewersTest, TheTitleOfAnUnlistedRoomIsForItsPeople) {
  save_four();
  const auto title = [&](const Viewer& viewer, std::uint32_t n) {
    return value_of(database_->result_page(match_id_of(n), 0, 10, viewer)).match.title;
  };
  EXPECT_EQ(title({.person = kAda}, 2), "2");
  EXPECT_EQ(title({.person = kEve}, 2), "");
  EXPECT_EQ(title({.person = kEve}, 1), "1");
  EXPECT_EQ(title({.person = kEve, .all = true}, 2), "") << "to find a match is not to be there";
}

TEST_P(StoreViewersTest, TopListsOfListedMatchesHaveNoOthers) {
  save_four();
  EXPECT_EQ(lines({}, 20, true), 2u);
  EXPECT_EQ(lines({}), 6u);
  EXPECT_EQ(lines({.tile = 32}, 20, true), 4u);
  EXPECT_EQ(lines({.tile = 32}), 8u);
}

TEST_P(StoreViewersTest, ADeletedMatchLeavesNobodyBehind) {
  save_four();
  time_.pass(std::chrono::hours(48));
  const Retired done = value_of(database_->retire({.keep_days = 1}));
  EXPECT_EQ(done.matches, 4u);
  EXPECT_EQ(store_->rows("SELECT count(*) FROM match_person"), std::vector<std::string>{"0"});
}

TEST_P(StoreViewersTest, AReplayIsReplacedAndCounted) {
  save(result_of(1), "replay");
  const std::uint64_t before = results_bytes(*store_);
  expect_done(database_->replace_replay(match_id_of(1), "longer replay"));
  EXPECT_EQ(value_of(database_->replay(match_id_of(1))), "longer replay");
  EXPECT_EQ(results_bytes(*store_), before + 7);
  expect_done(database_->replace_replay(match_id_of(1), ""));
  EXPECT_EQ(results_bytes(*store_), before - 6);
  EXPECT_FALSE(database_->replace_replay(match_id_of(2), "x"));
  reopen();
  EXPECT_EQ(results_bytes(*store_), before - 6) << "the rows say the same";
}

class StoreRetentionTest : public StoreResultsTest {
 protected:
  static constexpr std::chrono::hours kDay{24};

  void go_to(int day) { time_.pass(day * kDay - std::chrono::milliseconds(time_.unix_ms)); }
  void save_on(int day, std::uint32_t n) {
    go_to(day);
    save(result_of(n), std::string(10'000, 'r'));
  }
  // Runs all steps on a day, and returns the number of matches deleted.
  std::uint32_t retire(const Retention& retention, int day) {
    go_to(day);
    return retire(retention);
  }
  std::uint32_t retire(const Retention& retention) {
    std::uint32_t matches = 0;
    for (;;) {
      const Retired step = value_of(database_->retire(retention));
      EXPECT_LE(step.matches, limits::kRetireStep);
      matches += step.matches;
      if (!step.more) return matches;
    }
  }
};

TEST_P(StoreRetentionTest, OldResultsGoWhenTheirTimeIsUp) {
  for (int i = 1; i <= 6; ++i) save_on(i, static_cast<std::uint32_t>(i));
  EXPECT_EQ(retire({.keep_days = 10}, 11), 0u);
  EXPECT_EQ(retire({.keep_days = 10}, 14), 3u);
  EXPECT_EQ(latest({}), (Numbers{6, 5, 4}));
  EXPECT_EQ(kind_of(database_->replay(match_id_of(3))), Kind::not_found);
  EXPECT_EQ(lines({}), 6u);
}

// Starts of the program with a wall clock that may be wrong, on a database whose results and names
// were kept at the right time.
class StoreWrongClockTest : public StoreRetentionTest {
 protected:
  StoreWrongClockTest() {
    save_on(kRightDay, 1);
    retire({});
  }

  // The next start, with the wall clock off by so many days.
  void start_off_by(int days) {
    off_by_ = days;
    time_.unix_ms += days * std::chrono::milliseconds(kDay).count();
    reopen();
  }
  void set_right() { time_.unix_ms -= std::exchange(off_by_, 0) * kDayMs; }
  static constexpr std::int64_t kDayMs = std::chrono::milliseconds(kDay).count();
  static constexpr int kRightDay = 20'000;

 private:
  int off_by_ = 0;
};

TEST_P(StoreWrongClockTest, AStartFarAheadDeletesNothing) {
  start_off_by(200);
  EXPECT_EQ(retire({.keep_days = 90}), 0u);
  time_.pass(50 * kDay);
  EXPECT_EQ(retire({.keep_days = 90}), 0u);
  time_.pass(50 * kDay);
  EXPECT_EQ(retire({.keep_days = 90}), 1u) << "the program has run for so long";
}

TEST_P(StoreWrongClockTest, ManyShortStartsFarAheadDeleteNothing) {
  for (int i = 0; i < 200; ++i) {
    start_off_by(200);
    EXPECT_EQ(retire({.keep_days = 90}), 0u);
    time_.pass(std::chrono::minutes(10));
    EXPECT_EQ(retire({.keep_days = 90}), 0u);
    set_right();
  }
}

TEST_P(StoreWrongClockTest, WhatIsSavedIn1970StaysWhenTheClockIsRight) {
  start_off_by(-kRightDay);
  save(result_of(2));
  time_.pass(kDay);
  EXPECT_EQ(retire({.keep_days = 90}), 0u);
  set_right();
  EXPECT_EQ(retire({.keep_days = 90}), 0u);
  start_off_by(0);
  time_.pass(80 * kDay);
  EXPECT_EQ(retire({.keep_days = 90}), 0u);
  time_.pass(20 * kDay);
  EXPECT_EQ(retire({.keep_days = 90}), 2u);
}

TEST_P(StoreWrongClockTest, AClockThatWasFarAheadOnceStillMakesResultsOld) {
  start_off_by(200);
  save(result_of(2));
  time_.pass(kDay);
  EXPECT_EQ(retire({.keep_days = 90}), 0u);
  set_right();
  start_off_by(0);
  EXPECT_EQ(retire({.keep_days = 90}), 0u);
  time_.pass(100 * kDay);
  EXPECT_EQ(retire({.keep_days = 90}), 2u);
}

TEST_P(StoreWrongClockTest, TheClockOfAgesFollowsTheWallClockWithinADayOfTheUptime) {
  start_off_by(0);
  const auto off = [this] { return database_->ages().unix_ms() - time_.unix_ms; };
  EXPECT_EQ(off(), 0);
  time_.unix_ms += kDayMs;
  EXPECT_EQ(off(), 0);
  time_.unix_ms += 1;
  EXPECT_EQ(off(), -1);
  time_.pass(std::chrono::hours(1));
  EXPECT_EQ(off(), -1);
  time_.unix_ms = 0;
  EXPECT_EQ(off(), kRightDay * kDayMs + 3'600'000) << "it goes on with the uptime";
}

TEST_P(StoreRetentionTest, TheAgesOfWhatIsDeletedAreSaid) {
  for (int i = 1; i <= 3; ++i) save_on(i, static_cast<std::uint32_t>(i));
  go_to(13);
  const Retired done = value_of(database_->retire({.keep_days = 10}));
  EXPECT_EQ(done.matches, 2u);
  EXPECT_EQ(done.youngest, 11 * kDay);
  EXPECT_EQ(done.oldest, 12 * kDay);
}

// Rooms with matches, and what is left of them.
class StoreBudgetTest : public StoreRetentionTest {
 protected:
  void save_in(const std::string& room, std::uint32_t n, std::size_t replay_bytes) {
    MatchResult result = result_of(n);
    result.room = room;
    save(result, std::string(replay_bytes, 'r'));
  }
  bool has_replay(std::uint32_t n) {
    return value_of(database_->result_page(match_id_of(n), 0, 1)).replay_bytes != 0;
  }
  // The most for all, so that replays may take this much.
  static Retention replays_of(std::uint64_t bytes) { return {.max_bytes = bytes * 8 / 7}; }
  // So that rows may.
  static Retention rows_of(std::uint64_t bytes) { return {.max_bytes = bytes * 8}; }
};

TEST_P(StoreBudgetTest, BeyondTheirSizeReplaysGoAndTheirResultsStay) {
  for (std::uint32_t i = 1; i <= 6; ++i) save_in("ROOM22", i, 10'000);
  EXPECT_EQ(retire(replays_of(60'000 + 7)), 0u);
  const std::uint64_t before = results_bytes(*store_);
  EXPECT_EQ(retire(replays_of(30'000 + 7)), 0u);
  EXPECT_EQ(latest({}).size(), 6u);
  EXPECT_EQ(results_bytes(*store_), before - 30'000);
  std::uint32_t left = 0;
  for (std::uint32_t i = 1; i <= 6; ++i) left += has_replay(i);
  EXPECT_EQ(left, 3u);
  reopen();
  EXPECT_EQ(results_bytes(*store_), before - 30'000);
}

TEST_P(StoreBudgetTest, OfTheRoomWithTheMostReplaysTheLargestGo) {
  for (std::uint32_t i = 1; i <= 5; ++i) save_in("HONEST", i, 20'000);
  for (std::uint32_t i = 10; i < 20; ++i) save_in("FILLER", i, i == 15 ? 3'000'000 : 200'000);
  retire(replays_of(2'000'000));
  EXPECT_FALSE(has_replay(15));
  for (std::uint32_t i = 10; i < 20; ++i) EXPECT_EQ(has_replay(i), i != 15);
  retire(replays_of(300'000));
  for (std::uint32_t i = 1; i <= 5; ++i) EXPECT_TRUE(has_replay(i)) << i;
  EXPECT_EQ(latest({}).size(), 15u);
}

// Whatever happens to matches, the rooms have the sums of theirs.
TEST_P(StoreBudgetTest, TheSumsOfRoomsAreThoseOfTheirMatches) {
  const auto expect_same = [this](const char* when) {
    EXPECT_EQ(
        store_->rows("SELECT * FROM room_results ORDER BY room"),
        store_->rows("SELECT room, sum(stored_bytes - replay_bytes), sum(replay_bytes) FROM match "
                     "GROUP BY room ORDER BY room"))
        << when;
  };
  for (std::uint32_t i = 1; i <= 9; ++i) save_in("ROOM2" + std::to_string(i % 3), i, 1000 * i);
  expect_same("saved");
  expect_done(database_->replace_replay(match_id_of(4), "short"));
  expect_done(database_->replace_replay(match_id_of(5), ""));
  expect_same("replaced");
  retire(replays_of(20'000));
  expect_same("without some replays");
  retire(rows_of(2'000));
  expect_same("without some matches");
  retire(rows_of(0));
  expect_same("without any");
  EXPECT_EQ(results_bytes(*store_), 0u);
}

TEST_P(StoreBudgetTest, RoomsWithAsManyReplaysLoseTheSame) {
  for (std::uint32_t i = 1; i <= 10; ++i) save_in("ROOM22", i, 20'000);
  for (std::uint32_t i = 11; i <= 30; ++i) save_in("ROOM33", i, 20'000);
  retire(replays_of(202'000));
  std::uint32_t left = 0;
  for (std::uint32_t i = 1; i <= 10; ++i) left += has_replay(i);
  EXPECT_EQ(left, 5u);
}

TEST_P(StoreBudgetTest, NoNumberOfReplaysDeletesAResult) {
  save_in("HONEST", 1, 100);
  const std::uint64_t rows = results_bytes(*store_) - 100;
  for (std::uint32_t i = 10; i < 40; ++i) save_in("FILLER", i, 100'000);
  EXPECT_EQ(retire(rows_of(rows * 31)), 0u);
  EXPECT_TRUE(has_replay(1));
}

TEST_P(StoreBudgetTest, BeyondTheSizeOfRowsTheOldestOfTheBusiestRoomGo) {
  save_in("HONEST", 1, 0);
  const std::uint64_t row = results_bytes(*store_);
  for (std::uint32_t i = 10; i < 20; ++i) save_in("FILLER", i, 0);
  EXPECT_EQ(retire(rows_of(11 * row)), 0u);
  EXPECT_EQ(retire(rows_of(5 * row)), 6u);
  EXPECT_EQ(latest({}), (Numbers{19, 18, 17, 16, 1}));
  EXPECT_EQ(results_bytes(*store_), 5 * row);
  EXPECT_EQ(retire(rows_of(0)), 5u) << "the bound holds whoever has the rows";
}

TEST_P(StoreRetentionTest, ManyResultsGoInSteps) {
  for (std::uint32_t i = 1; i <= 2 * limits::kRetireStep + 5; ++i) save_on(1, i);
  EXPECT_EQ(retire({.keep_days = 1}, 3), 2 * limits::kRetireStep + 5);
  EXPECT_EQ(results_bytes(*store_), 0u);
}

TEST_P(StoreRetentionTest, OfLongReplaysFewGoInAStep) {
  constexpr std::uint32_t kMatches = 10;
  for (std::uint32_t i = 1; i <= kMatches; ++i) {
    save(result_of(i), std::string(limits::kRetireStepBytes / 2, 'r'));
  }
  go_to(30);
  EXPECT_EQ(value_of(database_->retire({.keep_days = 1})).matches, 2u);
  EXPECT_EQ(retire({.keep_days = 1}, 30), kMatches - 2);
}

RACE2048_ON_EACH_STORE(StoreResultsTest);
RACE2048_ON_EACH_STORE(StoreViewersTest);
RACE2048_ON_EACH_STORE(StoreRetentionTest);
RACE2048_ON_EACH_STORE(StoreWrongClockTest);
RACE2048_ON_EACH_STORE(StoreBudgetTest);

}  // namespace
}  // namespace race2048::store::tests
