#include "client/enquiry/replay_fetch.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "client/model/client_limits.h"
#include "shared/hex.h"
#include "shared/limits.h"
#include "tests/client/session/replays_in_memory.h"
#include "tests/client/session/seen_match.h"
#include "tests/proto/replay/played_match.h"

namespace race2048::client {
namespace {

using testing::ReplaysInMemory;

constexpr SeatNumber kSeat = 1;
const TimePoint kFetchedAt{std::chrono::hours(1)};

class ReplayFetchTest : public ::testing::Test {
 protected:
  SeenMatch seen() const { return testing::seen_in(match_, kSeat); }
  const MatchId& id() const { return match_.room().match()->match_id; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(match_.file().size()); }

  ReplayPiece piece(std::uint32_t offset, std::size_t bytes = limits::kReplayPartBytes) const {
    return {.match_id = id(),
            .offset = offset,
            .total = size(),
            .bytes = match_.file().substr(offset, bytes)};
  }
  // Of a replay of two full parts.
  ReplayPiece large_piece(std::uint32_t offset) const {
    return {.match_id = id(),
            .offset = offset,
            .total = 2 * limits::kReplayPartBytes,
            .bytes = std::string(limits::kReplayPartBytes, 'r')};
  }

  // The part to ask for now.
  std::optional<AskReplay> next(TimePoint now) {
    const std::optional<Question> question = fetch_.next(now);
    return question ? std::optional(std::get<AskReplay>(*question)) : std::nullopt;
  }
  // Gets the whole file. Returns how often it was asked for a part.
  int fetch() {
    int asked = 0;
    now_ += std::chrono::minutes(1);
    while (const std::optional<AskReplay> question = next(now_)) {
      ++asked;
      EXPECT_EQ(question->match_id, id());
      EXPECT_FALSE(fetch_.next(now_)) << "one part at a time";
      EXPECT_TRUE(fetch_.take(piece(question->offset)));
    }
    return asked;
  }
  // What has become of the one replay that there is news of.
  std::optional<OwnReplay> news() {
    std::vector<OwnReplay> all = fetch_.take_news();
    EXPECT_LE(all.size(), 1u);
    return all.empty() ? std::nullopt : std::optional(all.front());
  }

  OwnReplay fetched_as(const SeenMatch& seen) {
    fetch_.ended(seen);
    fetch_.stored(id(), size());
    fetch();
    EXPECT_TRUE(fetch_.whole());
    return checked();
  }
  OwnReplay checked() {
    std::optional<OwnReplay> replay;
    while (!(replay = news())) {
      EXPECT_LE(fetch_.due(), now_) << "the next slice is due";
      fetch_.check();
    }
    EXPECT_FALSE(fetch_.whole());
    return *replay;
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
  EXPECT_EQ(fetch(), static_cast<int>(size() / limits::kReplayPartBytes) + 1);
  ASSERT_TRUE(fetch_.whole());
  EXPECT_EQ(checked(), (OwnReplay{.state = OwnReplay::State::kept, .match_id = id()}));
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
  EXPECT_FALSE(news());
  EXPECT_FALSE(fetch_.next(kFetchedAt)) << "it has none";
  fetch_.ended(seen());
  fetch_.stored(id(), limits::kMaxFetchedReplay + 1);
  const std::optional<OwnReplay> large = news();
  EXPECT_FALSE(fetch_.next(kFetchedAt));
  ASSERT_TRUE(large) << "the client says why it keeps none";
  EXPECT_EQ(large->state, OwnReplay::State::not_kept);
  EXPECT_EQ(large->why,
            "it has more than 1 MiB; race2048 results --save " + hex(id(), 12) + " fetches it");
  fetch_.ended(seen());
  fetch_.stored(id(), limits::kMaxFetchedReplay);
  EXPECT_TRUE(fetch_.next(kFetchedAt));
}

TEST_F(ReplayFetchTest, OfManyThatWaitTheNewestAreGivenUp) {
  for (std::size_t i = 0; i <= ReplayFetch::kMostMatches; ++i) {
    fetch_.ended(seen());
    fetch_.stored(id(), size());
    EXPECT_EQ(news().has_value(), i == ReplayFetch::kMostMatches);
  }
}

TEST_F(ReplayFetchTest, APartThatDoesNotComeIsNotWaitedForForEver) {
  fetch_.ended(seen());
  fetch_.stored(id(), size());
  ASSERT_TRUE(fetch_.next(kFetchedAt));
  EXPECT_FALSE(fetch_.next(kFetchedAt + std::chrono::seconds(9)));
  EXPECT_FALSE(news());
  EXPECT_EQ(fetch_.due(), kFetchedAt + limits::kAnswerDeadline);
  EXPECT_FALSE(fetch_.next(kFetchedAt + limits::kAnswerDeadline));
  const auto given_up = news();
  ASSERT_TRUE(given_up);
  EXPECT_EQ(given_up->state, OwnReplay::State::not_kept);
  EXPECT_FALSE(fetch_.take(piece(0)));
  EXPECT_FALSE(fetch_.due());
}

// The server may be newer than the client, which is no reason to accuse it.
TEST_F(ReplayFetchTest, AReplayOfALaterVersionIsNotKeptAndNotBroken) {
  match_ = tests::played_duel(60'000, 20);
  const std::string later = tests::changed(match_.file(), [](auto& it) { ++it.header.version; });
  fetch_.ended(seen());
  fetch_.stored(id(), size());
  fetch_.next(kFetchedAt);
  EXPECT_TRUE(fetch_.take({.match_id = id(), .offset = 0, .total = size(), .bytes = later}));
  const OwnReplay replay = checked();
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
  EXPECT_NE(spoilt([](SeenMatch& seen) { ++seen.standings[0].rank; }).find("place"),
            std::string::npos);
  EXPECT_NE(spoilt([](SeenMatch& seen) { ++seen.applied[9].at_ms; }).find("action 10"),
            std::string::npos);
}

// A hundred seats that are late in each step: a few bytes stand for a hundred moves.
tests::PlayedMatch play_long_match() {
  MatchSettings settings = step_settings(limits::kMinMoveTimeMs);
  settings.on_stuck = OnStuck::next_board;
  settings.cap_ms = 1'300'000;
  std::vector<std::string> names;
  for (int i = 0; i < 100; ++i) names.push_back("person" + std::to_string(i));
  tests::PlayedMatch match(settings, names);
  match.go();
  std::uint32_t now_ms = 0;
  while (match.room().match()->anyone_racing() &&
         now_ms + settings.move_time_ms < settings.cap_ms) {
    now_ms += settings.move_time_ms;
    match.decide(tests::PlayedMatch::kGoMs + now_ms,
                 StepEnded{.at_ms = now_ms, .moves_for_late = true});
  }
  match.decide(tests::PlayedMatch::kGoMs + settings.cap_ms, StepEnded{.at_ms = settings.cap_ms});
  match.end(EndReason::cap, settings.cap_ms);
  return match;
}

const tests::PlayedMatch& long_match() {
  static const tests::PlayedMatch match = play_long_match();
  return match;
}

TEST_F(ReplayFetchTest, ALongCheckTakesManySlicesAndAShortOneFew) {
  const auto slices = [&] {
    fetch_.ended(seen());
    fetch_.stored(id(), size());
    fetch();
    int count = 0;
    for (; !news(); ++count) {
      EXPECT_EQ(fetch_.checks(), count > 0);
      fetch_.check();
    }
    return count;
  };
  EXPECT_LE(slices(), 5);
  match_ = long_match();
  const std::size_t moves = verify_replay(wire::bytes_of(match_.file()))->moves;
  ASSERT_GT(moves, ReplayFetch::kMovesAtLeaving + 5 * ReplayFetch::kMovesAtOnce);
  EXPECT_GT(slices(), static_cast<int>(moves / ReplayFetch::kMovesAtOnce));
  EXPECT_TRUE(replays_.broken.empty());
}

TEST_F(ReplayFetchTest, WhoeverLeavesDuringTheCheckGetsAFileThatIsNotChecked) {
  const auto left = [&](int slices) {
    fetch_.ended(seen());
    fetch_.stored(id(), size());
    fetch();
    for (int i = 0; i < slices; ++i) fetch_.check();
    fetch_.finish_now();
    return news().value().state;
  };
  fetch_.finish_now();
  EXPECT_FALSE(news()) << "there is none";
  EXPECT_EQ(left(0), OwnReplay::State::kept) << "the check of an ordinary match is short";
  EXPECT_EQ(replays_.files.size(), 1u);
  match_ = long_match();
  EXPECT_EQ(left(3), OwnReplay::State::not_checked);
  EXPECT_EQ(replays_.unchecked.size(), 1u);
  EXPECT_FALSE(fetch_.whole());
  EXPECT_FALSE(fetch_.next(now_ + std::chrono::hours(1)));
}

TEST_F(ReplayFetchTest, MatchesThatFollowEachOtherFastLeaveOneFileAMinute) {
  const SeenMatch each = seen();
  const auto begins = [&](TimePoint at) {
    fetch_.ended(each);
    fetch_.stored(id(), size());
    if (!fetch_.next(at)) return false;
    EXPECT_TRUE(fetch_.refused(Reason::no_such_result, "", at));
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
  const OwnReplay replay = checked();
  EXPECT_EQ(replay.state, OwnReplay::State::broken);
  EXPECT_EQ(replay.why, kWrongChecksum);
  EXPECT_TRUE(replays_.files.empty());
}

TEST_F(ReplayFetchTest, PartsThatDoNotFitTogetherEndTheFetch) {
  const auto given = [&](const ReplayPiece& piece) {
    fetch_.ended(seen());
    fetch_.stored(id(), size());
    fetch_.next(kFetchedAt);
    EXPECT_TRUE(fetch_.take(piece));
    return news();
  };
  ReplayPiece larger = piece(0);
  ++larger.total;
  EXPECT_TRUE(given(larger));
  EXPECT_TRUE(given(piece(0, 0))) << "it would never end";
  EXPECT_FALSE(fetch_.next(kFetchedAt));
}

TEST_F(ReplayFetchTest, PartsThatSomebodyElseAskedForAreNotTaken) {
  EXPECT_FALSE(fetch_.take(piece(0)));
  EXPECT_FALSE(fetch_.refused(Reason::no_such_result, "", kFetchedAt));
  fetch_.ended(seen());
  fetch_.stored(id(), size());
  EXPECT_FALSE(fetch_.take(piece(0))) << "not asked yet";
  fetch_.next(kFetchedAt);
  EXPECT_FALSE(fetch_.take(piece(5)));
  ReplayPiece other = piece(0);
  other.match_id[0] ^= 1;
  EXPECT_FALSE(fetch_.take(other));
  EXPECT_TRUE(fetch_.take(piece(0)));
}

TEST_F(ReplayFetchTest, ABusyServerIsAskedAgainAFewTimes) {
  fetch_.ended(seen());
  fetch_.stored(id(), size());
  TimePoint now = kFetchedAt;
  for (std::uint32_t i = 1; i < Asking::kTries; ++i) {
    ASSERT_TRUE(fetch_.next(now)) << i;
    EXPECT_TRUE(fetch_.refused(i % 2 == 0 ? Reason::too_often : Reason::store_busy, "no", now));
    EXPECT_FALSE(fetch_.next(now));
    EXPECT_FALSE(news());
    EXPECT_EQ(fetch_.due(), now + Asking::kPause);
    now = *fetch_.due();
  }
  ASSERT_TRUE(fetch_.next(now));
  EXPECT_TRUE(fetch_.refused(Reason::store_busy, "The disk is slow.", now));
  EXPECT_EQ(news(), (OwnReplay{.match_id = id(), .why = "The disk is slow."}));
  EXPECT_FALSE(fetch_.next(now + std::chrono::hours(1)));
}

TEST_F(ReplayFetchTest, APartThatComesForgivesTheRefusalsBeforeIt) {
  fetch_.ended(seen());
  fetch_.stored(id(), 2 * limits::kReplayPartBytes);
  TimePoint now = kFetchedAt;
  for (std::uint32_t part = 0; part < 2; ++part) {
    for (std::uint32_t i = 1; i < Asking::kTries; ++i) {
      ASSERT_TRUE(fetch_.next(now)) << i;
      EXPECT_TRUE(fetch_.refused(Reason::too_often, "no", now));
      now += Asking::kPause;
    }
    ASSERT_TRUE(fetch_.next(now));
    EXPECT_TRUE(fetch_.take(large_piece(part * limits::kReplayPartBytes)));
  }
  EXPECT_FALSE(news());
}

TEST_F(ReplayFetchTest, AnyOtherRefusalEndsTheFetch) {
  fetch_.ended(seen());
  fetch_.stored(id(), size());
  fetch_.next(kFetchedAt);
  EXPECT_TRUE(fetch_.refused(Reason::no_such_result, "no", kFetchedAt));
  EXPECT_TRUE(news());
  EXPECT_FALSE(fetch_.next(kFetchedAt));
}

TEST_F(ReplayFetchTest, APartOfALostLinkIsAskedForAgain) {
  fetch_.ended(seen());
  fetch_.stored(id(), 2 * limits::kReplayPartBytes);
  fetch_.next(kFetchedAt);
  fetch_.take(large_piece(0));
  EXPECT_EQ(next(kFetchedAt)->offset, limits::kReplayPartBytes);
  fetch_.ask_again();
  EXPECT_EQ(next(kFetchedAt)->offset, limits::kReplayPartBytes);
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
  EXPECT_EQ(next(kFetchedAt)->match_id, ids[6]);
}

}  // namespace
}  // namespace race2048::client
