#include "client/session/replay_fetch.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "shared/limits.h"
#include "tests/client/session/replays_in_memory.h"
#include "tests/proto/replay/played_match.h"

namespace race2048::client {
namespace {

using testing::ReplaysInMemory;

constexpr SeatNumber kSeat = 1;
const TimePoint kFetchedAt{std::chrono::hours(1)};

class ReplayFetchTest : public ::testing::Test {
 protected:
  SeenMatch seen() const {
    const race2048::Run& run = *match_.room().match()->seats.at(kSeat).run;
    return {.own = match_.own_record(kSeat), .score = run.best_score(), .moves = run.moves()};
  }
  const MatchId& id() const { return match_.room().match()->match_id; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(match_.file().size()); }

  ReplayPiece piece(std::uint32_t offset, std::size_t bytes = limits::kReplayPartBytes) const {
    return {.match_id = id(),
            .offset = offset,
            .total = size(),
            .bytes = match_.file().substr(offset, bytes)};
  }

  // Gets the whole file in parts of this size. Returns how often it was asked for one.
  int fetch(std::size_t part) {
    int asked = 0;
    now_ += std::chrono::minutes(1);
    while (const std::optional<AskReplay> question = fetch_.next(now_)) {
      ++asked;
      EXPECT_EQ(question->match_id, id());
      EXPECT_FALSE(fetch_.next(now_)) << "one part at a time";
      const ReplayPiece next = piece(question->offset, part);
      EXPECT_TRUE(fetch_.takes(next));
      EXPECT_FALSE(fetch_.take(next));
    }
    return asked;
  }

  OwnReplay fetched_as(const SeenMatch& seen) {
    fetch_.ended(seen);
    fetch_.stored(id(), size());
    fetch(1000);
    EXPECT_TRUE(fetch_.whole());
    return fetch_.finish();
  }

  tests::PlayedMatch match_ = tests::played_duel(60'000, 400);
  ReplaysInMemory replays_;
  ReplayFetch fetch_{&replays_};
  TimePoint now_ = kFetchedAt;
};

TEST_F(ReplayFetchTest, TheReplayComesInPartsAndGetsTheOwnRecord) {
  fetch_.ended(seen());
  EXPECT_FALSE(fetch_.next(kFetchedAt)) << "the server has not stored it yet";
  fetch_.stored(id(), size());
  EXPECT_EQ(fetch(100), static_cast<int>((size() + 99) / 100));
  ASSERT_TRUE(fetch_.whole());
  EXPECT_EQ(fetch_.finish(), (OwnReplay{.state = OwnReplay::State::kept, .match_id = id()}));
  const auto proof = verify_replay(wire::bytes_of(replays_.files.at(id())));
  ASSERT_TRUE(proof) << to_text(proof.fault());
  EXPECT_EQ(proof->own, seen().own);
  EXPECT_FALSE(fetch_.next(kFetchedAt)) << "once";
}

TEST_F(ReplayFetchTest, OnlyOwnMatchesWithReplaysOfModestSizeAreFetched) {
  fetch_.stored(id(), size());
  EXPECT_FALSE(fetch_.next(kFetchedAt)) << "not a match of this client";
  fetch_.ended(seen());
  fetch_.stored(id(), 0);
  fetch_.stored(id(), size());
  EXPECT_FALSE(fetch_.next(kFetchedAt)) << "it has none";
  fetch_.ended(seen());
  fetch_.stored(id(), limits::kMaxFetchedReplay + 1);
  EXPECT_FALSE(fetch_.next(kFetchedAt));
  fetch_.ended(seen());
  fetch_.stored(id(), limits::kMaxFetchedReplay);
  EXPECT_TRUE(fetch_.next(kFetchedAt));
}

// The server may be newer than the client, which is no reason to accuse it.
TEST_F(ReplayFetchTest, AReplayOfALaterVersionIsNotKeptAndNotBroken) {
  match_ = tests::played_duel(60'000, 20);
  const std::string later = tests::changed(match_.file(), [](auto& it) { ++it.header.version; });
  fetch_.ended(seen());
  fetch_.stored(id(), size());
  fetch_.next(kFetchedAt);
  EXPECT_FALSE(fetch_.take({.match_id = id(), .offset = 0, .total = size(), .bytes = later}));
  const OwnReplay replay = fetch_.finish();
  EXPECT_EQ(replay.state, OwnReplay::State::not_kept);
  EXPECT_NE(replay.why.find("cannot read version 4"), std::string::npos) << replay.why;
  EXPECT_TRUE(replays_.files.empty());
}

TEST_F(ReplayFetchTest, WhoKeepsNoReplaysFetchesNone) {
  ReplayFetch fetch(nullptr);
  fetch.ended(seen());
  fetch.stored(id(), size());
  EXPECT_FALSE(fetch.next(kFetchedAt));
}

TEST_F(ReplayFetchTest, WhatContradictsTheClientIsBrokenAndKeptAsEvidence) {
  const auto spoilt = [&](const auto& spoil) {
    SeenMatch other = seen();
    spoil(other);
    replays_.broken.clear();
    const OwnReplay replay = fetched_as(other);
    EXPECT_EQ(replay.state, OwnReplay::State::broken);
    EXPECT_EQ(replays_.broken.size(), 1u);
    EXPECT_TRUE(replays_.files.empty());
    return replay.why;
  };
  EXPECT_NE(spoilt([](SeenMatch& seen) { (*seen.own.nonce)[0] ^= 1; }).find("nonce"),
            std::string::npos);
  EXPECT_NE(spoilt([](SeenMatch& seen) { (*seen.own.commitment)[0] ^= 1; }).find("commitment"),
            std::string::npos);
  EXPECT_NE(spoilt([](SeenMatch& seen) { seen.own.settings_digest[0] ^= 1; }).find("settings"),
            std::string::npos);
  EXPECT_NE(spoilt([](SeenMatch& seen) { seen.own.seat = 7; }).find("seat"), std::string::npos);
  EXPECT_EQ(spoilt([](SeenMatch& seen) { ++seen.moves; }),
            "this client's result in it is another one");
  EXPECT_EQ(spoilt([](SeenMatch& seen) { ++seen.score; }),
            "this client's result in it is another one");
}

TEST_F(ReplayFetchTest, MatchesThatFollowEachOtherFastLeaveOneFileAMinute) {
  const auto begins = [&](TimePoint at) {
    fetch_.ended(seen());
    fetch_.stored(id(), size());
    if (!fetch_.next(at)) return false;
    fetch_.refused(Reason::no_such_result, "", at);
    return true;
  };
  int begun = 0;
  for (int i = 0; i < 520; ++i) begun += begins(now_ + std::chrono::milliseconds(3 * i)) ? 1 : 0;
  EXPECT_EQ(begun, static_cast<int>(ReplayFetch::kReplayBurst));
  ASSERT_TRUE(fetch_.due());
  EXPECT_GT(*fetch_.due(), now_ + std::chrono::seconds(50));
  EXPECT_TRUE(fetch_.next(*fetch_.due())) << "the others wait for their turn";
}

TEST_F(ReplayFetchTest, ADamagedReplayIsBrokenAndNotKept) {
  fetch_.ended(seen());
  fetch_.stored(id(), size());
  ASSERT_TRUE(fetch_.next(kFetchedAt));
  ReplayPiece damaged = piece(0);
  damaged.bytes[damaged.bytes.size() / 2] ^= 1;
  fetch_.take(damaged);
  const OwnReplay replay = fetch_.finish();
  EXPECT_EQ(replay.state, OwnReplay::State::broken);
  EXPECT_EQ(replay.why, kWrongChecksum);
  EXPECT_TRUE(replays_.files.empty());
}

TEST_F(ReplayFetchTest, PartsThatDoNotFitTogetherEndTheFetch) {
  const auto given = [&](const ReplayPiece& piece) {
    fetch_.ended(seen());
    fetch_.stored(id(), size());
    fetch_.next(kFetchedAt);
    return fetch_.take(piece);
  };
  ReplayPiece larger = piece(0);
  ++larger.total;
  EXPECT_TRUE(given(larger));
  EXPECT_TRUE(given(piece(0, 0))) << "it would never end";
  EXPECT_FALSE(fetch_.next(kFetchedAt));
}

TEST_F(ReplayFetchTest, PartsThatSomebodyElseAskedForAreNotTaken) {
  EXPECT_FALSE(fetch_.takes(piece(0)));
  fetch_.ended(seen());
  fetch_.stored(id(), size());
  EXPECT_FALSE(fetch_.takes(piece(0))) << "not asked yet";
  fetch_.next(kFetchedAt);
  EXPECT_FALSE(fetch_.takes(piece(5)));
  ReplayPiece other = piece(0);
  other.match_id[0] ^= 1;
  EXPECT_FALSE(fetch_.takes(other));
  EXPECT_TRUE(fetch_.takes(piece(0)));
}

TEST_F(ReplayFetchTest, ABusyServerIsAskedAgainAFewTimes) {
  fetch_.ended(seen());
  fetch_.stored(id(), size());
  TimePoint now = kFetchedAt;
  for (int i = 1; i < ReplayFetch::kTries; ++i) {
    ASSERT_TRUE(fetch_.next(now)) << i;
    EXPECT_FALSE(fetch_.refused(i % 2 == 0 ? Reason::too_often : Reason::store_busy, "no", now));
    EXPECT_FALSE(fetch_.next(now));
    EXPECT_EQ(fetch_.due(), now + ReplayFetch::kPause);
    now = *fetch_.due();
  }
  ASSERT_TRUE(fetch_.next(now));
  EXPECT_EQ(fetch_.refused(Reason::store_busy, "The disk is slow.", now),
            (OwnReplay{.match_id = id(), .why = "The disk is slow."}));
  EXPECT_FALSE(fetch_.next(now + std::chrono::hours(1)));
}

TEST_F(ReplayFetchTest, APartThatComesForgivesTheRefusalsBeforeIt) {
  fetch_.ended(seen());
  fetch_.stored(id(), size());
  TimePoint now = kFetchedAt;
  for (std::uint32_t i = 0; i < 3 * ReplayFetch::kTries; ++i) {
    ASSERT_TRUE(fetch_.next(now)) << i;
    EXPECT_FALSE(fetch_.refused(Reason::too_often, "no", now));
    now += ReplayFetch::kPause;
    ASSERT_TRUE(fetch_.next(now)) << i;
    EXPECT_FALSE(fetch_.take(piece(10 * i, 10)));
  }
}

TEST_F(ReplayFetchTest, AnyOtherRefusalEndsTheFetch) {
  fetch_.ended(seen());
  fetch_.stored(id(), size());
  fetch_.next(kFetchedAt);
  EXPECT_TRUE(fetch_.refused(Reason::no_such_result, "no", kFetchedAt));
  EXPECT_FALSE(fetch_.next(kFetchedAt));
}

TEST_F(ReplayFetchTest, APartOfALostLinkIsAskedForAgain) {
  fetch_.ended(seen());
  fetch_.stored(id(), size());
  fetch_.next(kFetchedAt);
  fetch_.take(piece(0, 100));
  EXPECT_EQ(fetch_.next(kFetchedAt)->offset, 100u);
  fetch_.ask_again();
  EXPECT_EQ(fetch_.next(kFetchedAt)->offset, 100u);
}

TEST_F(ReplayFetchTest, AFaultOfTheDiskIsSaid) {
  replays_.fault = "cannot write X (No space left on device)";
  const OwnReplay replay = fetched_as(seen());
  EXPECT_EQ(replay.state, OwnReplay::State::not_kept);
  EXPECT_EQ(replay.why, replays_.fault);
}

TEST_F(ReplayFetchTest, WhatWaitsIsBounded) {
  std::vector<MatchId> ids;
  for (std::uint8_t i = 0; i < 10; ++i) {
    SeenMatch other = seen();
    other.own.match_id[0] = i;
    ids.push_back(other.own.match_id);
    fetch_.ended(other);
  }
  fetch_.stored(ids[5], 100);
  EXPECT_FALSE(fetch_.next(kFetchedAt)) << "too long ago";
  fetch_.stored(ids[6], 100);
  EXPECT_EQ(fetch_.next(kFetchedAt)->match_id, ids[6]);
}

}  // namespace
}  // namespace race2048::client
