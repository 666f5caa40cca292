// Clients that try forbidden things while honest ones race in the same room: no score changes, and
// nobody else notices.
#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/words/seal_text.h"
#include "tests/integration/hostile_fixture.h"
#include "tests/integration/player.h"
#include "tests/integration/raw_client.h"
#include "tests/integration/world.h"

namespace race2048::integration {
namespace {

using client::Entry;
using client::Phase;
using client::Verification;

constexpr int kUnknownAction = 99;

std::string noise(std::uint64_t seed, std::size_t size) {
  std::string bytes(size, '\0');
  TestRandom random(seed);
  for (char& byte : bytes) byte = static_cast<char>(random.next());
  return bytes;
}

// Frames that the server refuses in every state.
std::string illegal_frames(std::size_t count) {
  std::string bytes;
  for (std::size_t i = 0; i < count; ++i) {
    v1::ToServer message;
    if (i % 3 == 0) message.mutable_create_room()->set_settings("no settings");
    if (i % 3 == 1) message.mutable_move()->set_round(77);
    bytes += frame(message);  // every third one is empty
  }
  return bytes;
}

TEST_F(HostileTest, AnUnknownDirectionIsRejectedAndMovesNothing) {
  const auto mallory = seated("mallory");
  ASSERT_NE(mallory, nullptr);
  start_race();
  mallory->move(kUnknownAction, 1);
  mallory->move(v1::ACTION_UNSPECIFIED, 2);
  mallory->move(-1, 3);
  ASSERT_TRUE(run_until_outcomes(*mallory, 3));
  for (const v1::ToClient& message : mallory->received()) {
    if (!message.has_outcome()) continue;
    EXPECT_EQ(message.outcome().result(), v1::RESULT_REJECTED);
    EXPECT_EQ(message.outcome().rejection(), v1::REJECTION_UNKNOWN_ACTION);
    EXPECT_EQ(message.outcome().score(), 0u);
  }
  mallory->move(v1::ACTION_LEFT, 4);
  mallory->move(v1::ACTION_UP, 5);
  mallory->move(v1::ACTION_RIGHT, 6);
  ASSERT_TRUE(run_until_outcomes(*mallory, 6));
  finish_race();
  expect_only("mallory", {Action::left, Action::up, Action::right});
}

TEST_F(HostileTest, AMoveBeforeTheStartOrAfterTheEndIsRefused) {
  const auto mallory = seated("mallory");
  const auto stranger = logged_in("stranger");
  ASSERT_TRUE(mallory && stranger);
  mallory->move(v1::ACTION_LEFT, 1);
  ASSERT_TRUE(run_until_refusals(*mallory, 1));
  EXPECT_EQ(mallory->refusals().back(), v1::REASON_NOT_RACING);
  stranger->move(v1::ACTION_LEFT, 1);
  ASSERT_TRUE(run_until_refusals(*stranger, 1));
  EXPECT_EQ(stranger->refusals().back(), v1::REASON_NOT_NOW);
  start_race();
  stranger->move(v1::ACTION_LEFT, 1);
  ASSERT_TRUE(run_until_refusals(*stranger, 2));
  finish_race();
  mallory->move(v1::ACTION_LEFT, 1);
  ASSERT_TRUE(run_until_refusals(*mallory, 2));
  EXPECT_EQ(mallory->refusals().back(), v1::REASON_NOT_RACING);
  expect_only("mallory", {});
}

TEST_F(HostileTest, AWatcherCannotMove) {
  const auto watcher = logged_in("watcher");
  ASSERT_NE(watcher, nullptr);
  watcher->watch(code());
  start_race();
  watcher->move(v1::ACTION_LEFT, 1);
  ASSERT_TRUE(run_until_refusals(*watcher, 1));
  EXPECT_EQ(watcher->refusals().back(), v1::REASON_NOT_RACING);
  finish_race();
}

TEST_F(HostileTest, NumberThreeAfterOneClosesThatConnectionAndItsFirstMoveStands) {
  const auto mallory = seated("mallory");
  ASSERT_NE(mallory, nullptr);
  start_race();
  mallory->move(v1::ACTION_LEFT, 1);
  mallory->move(v1::ACTION_UP, 3);
  mallory->move(v1::ACTION_UP, 2);
  ASSERT_TRUE(run_until_closed(*mallory));
  EXPECT_EQ(mallory->count(v1::ToClient::kOutcome), 1u);
  EXPECT_EQ(mallory->refusals(), std::vector{v1::REASON_SEQ_GAP});
  EXPECT_EQ(mallory->goodbye(), v1::REASON_SEQ_GAP);
  finish_race();
  expect_only("mallory", {Action::left});
  // The place is kept for a while, even after a mistake of the client.
  EXPECT_EQ(seat_of("mallory").state(), SeatState::racing);
}

TEST_F(HostileTest, ARepeatedNumberIsAnsweredAgainAndNeverAppliedTwice) {
  constexpr std::size_t kTimes = 30;  // of two moves: within the rate
  static_assert(2 * kTimes < limits::kRepeatBurst);
  const auto mallory = seated("mallory");
  ASSERT_NE(mallory, nullptr);
  start_race();
  for (std::size_t i = 0; i < kTimes; ++i) mallory->move(v1::ACTION_LEFT, 1);
  for (std::size_t i = 0; i < kTimes; ++i) mallory->move(v1::ACTION_UP, 2);
  mallory->move(v1::ACTION_DOWN, 1);  // another action with an old number: the old answer
  ASSERT_TRUE(run_until_outcomes(*mallory, 2 * kTimes + 1));
  std::map<std::uint32_t, v1::Outcome> first;
  for (const v1::ToClient& message : mallory->received()) {
    if (!message.has_outcome()) continue;
    v1::Outcome outcome = message.outcome();
    outcome.clear_rank();  // the rank changes while others race
    const auto [known, is_new] = first.emplace(outcome.seq(), outcome);
    EXPECT_TRUE(is_new || outcome.SerializeAsString() == known->second.SerializeAsString());
  }
  finish_race();
  expect_only("mallory", {Action::left, Action::up});
}

TEST_F(HostileTest, AMoveForAnotherRoundTakesNoNumberAndOneForAnotherBoardIsStale) {
  const auto mallory = seated("mallory");
  ASSERT_NE(mallory, nullptr);
  start_race();
  for (const std::uint32_t round : {0u, 2u, 4294967295u}) mallory->move(v1::ACTION_LEFT, 1, round);
  ASSERT_TRUE(run_until_refusals(*mallory, 3));
  EXPECT_EQ(mallory->refusals(), std::vector(3, v1::REASON_WRONG_ROUND));
  mallory->move(v1::ACTION_LEFT, 1, 1, 1);
  mallory->move(v1::ACTION_LEFT, 2, 1, 4294967295u);
  mallory->move(v1::ACTION_NEXT_BOARD, 3);
  mallory->move(v1::ACTION_RIGHT, 4);
  ASSERT_TRUE(run_until_outcomes(*mallory, 4));
  std::vector<v1::Rejection> rejections;
  for (const v1::ToClient& message : mallory->received()) {
    if (message.has_outcome()) rejections.push_back(message.outcome().rejection());
  }
  EXPECT_EQ(rejections, (std::vector{v1::REJECTION_STALE_BOARD, v1::REJECTION_STALE_BOARD,
                                     v1::REJECTION_BOARD_NOT_OVER, v1::REJECTION_NONE}));
  finish_race();
  expect_only("mallory", {Action::right});
}

TEST_F(HostileTest, TenThousandIllegalFramesCloseTheirOwnConnection) {
  const std::string frames = illegal_frames(10'000);
  const auto mallory = seated("mallory");
  const auto stranger = logged_in("stranger");
  const auto nobody = std::make_unique<RawClient>(world_);
  ASSERT_TRUE(mallory && stranger);
  start_race();
  nobody->write(limits::kPreface);
  for (RawClient* client : {mallory.get(), stranger.get(), nobody.get()}) client->write(frames);
  for (RawClient* client : {mallory.get(), stranger.get(), nobody.get()}) {
    ASSERT_TRUE(run_until_closed(*client));
    EXPECT_EQ(client->goodbye(), v1::REASON_TOO_MANY_REFUSALS);
    EXPECT_LT(client->refusals().size(), 200u);
  }
  finish_race();
  expect_only("mallory", {});
}

std::string ignored_frames(int count) {
  std::string frames;
  for (int i = 0; i < count; ++i) {
    v1::ToServer message;
    if (i % 2 == 0) message.mutable_ready()->set_match_id(std::string(16, 'x'));
    if (i % 2 == 1) message.mutable_nonce()->set_match_id("");
    frames += frame(message);
  }
  return frames;
}

TEST_F(HostileTest, HundredsOfFramesThatAreIgnoredReachNobodyElse) {
  constexpr int kPongs = 20;  // mallory may send some before
  const auto mallory = seated("mallory");
  ASSERT_NE(mallory, nullptr);
  start_race();
  const std::size_t rosters = witness_->count(v1::ToClient::kRoster);
  mallory->write(ignored_frames(static_cast<int>(limits::kSmallBurst) - kPongs));
  mallory->move(v1::ACTION_LEFT, 1);
  ASSERT_TRUE(run_until_outcomes(*mallory, 1));
  EXPECT_FALSE(mallory->closed());
  finish_race();
  // The roster for the next match's seats is sent, and nothing about the frames.
  EXPECT_LE(witness_->count(v1::ToClient::kRoster), rosters + 4);
  expect_only("mallory", {Action::left});
}

TEST_F(HostileTest, TenThousandFramesThatAreIgnoredCloseTheirSenderAlone) {
  const auto mallory = seated("mallory");
  ASSERT_NE(mallory, nullptr);
  start_race();
  mallory->write(ignored_frames(10'000));
  ASSERT_TRUE(run_until_closed(*mallory));
  EXPECT_EQ(mallory->refusals().front(), v1::REASON_TOO_OFTEN);
  EXPECT_EQ(mallory->goodbye(), v1::REASON_TOO_MANY_REFUSALS);
  finish_race();
}

class HostileNoiseTest : public HostileTest, public testing::WithParamInterface<std::uint64_t> {};

TEST_P(HostileNoiseTest, SixtyFourKilobytesOfItDisturbNobody) {
  constexpr std::size_t kSize = 64 * 1024;
  const auto mallory = seated("mallory");
  const auto stranger = logged_in("stranger");
  const auto framed = std::make_unique<RawClient>(world_);
  const auto unframed = std::make_unique<RawClient>(world_);
  ASSERT_TRUE(mallory && stranger);
  start_race();
  framed->write(limits::kPreface);
  std::uint64_t seed = GetParam() * 10;
  for (RawClient* client : {mallory.get(), stranger.get(), framed.get(), unframed.get()}) {
    client->write(noise(++seed, kSize));
  }
  // Sooner or later, noise contains an invalid frame.
  for (RawClient* client : {mallory.get(), stranger.get(), framed.get(), unframed.get()}) {
    ASSERT_TRUE(run_until_closed(*client));
  }
  finish_race();
  expect_only("mallory", {});
}
INSTANTIATE_TEST_SUITE_P(Seeds, HostileNoiseTest, testing::Range<std::uint64_t>(1, 9));

TEST_F(HostileTest, AFrameThatIsAnnouncedTooLongIsNotWaitedFor) {
  const auto mallory = seated("mallory");
  const auto stranger = std::make_unique<RawClient>(world_);
  const auto endless = logged_in("endless");
  ASSERT_TRUE(mallory && endless);
  start_race();
  mallory->write("\x81\x20");  // 4097
  stranger->write(limits::kPreface);
  stranger->write("\x81\x05");  // 641, before login
  endless->write("\xff\xff\xff\xff");
  for (RawClient* client : {mallory.get(), stranger.get(), endless.get()}) {
    ASSERT_TRUE(run_until_closed(*client));
  }
  EXPECT_EQ(mallory->goodbye(), v1::REASON_FRAME_TOO_LONG);
  EXPECT_EQ(stranger->goodbye(), v1::REASON_FRAME_TOO_LONG);
  EXPECT_EQ(endless->goodbye(), v1::REASON_BAD_FRAME);
  finish_race();
  expect_only("mallory", {});
}

TEST_F(HostileTest, AFrameThatIsCutByTheEndOfItsConnectionDoesNothing) {
  const auto mallory = seated("mallory");
  ASSERT_NE(mallory, nullptr);
  start_race();
  const std::string move = frame(move_message(v1::ACTION_LEFT, 1));
  mallory->stop_answering();  // an answer would be taken for the rest
  mallory->write(std::string_view(move).substr(0, move.size() - 1));
  ASSERT_TRUE(world_.run_until([&mallory] { return mallory->unsent() == 0; }));
  mallory->close();
  ASSERT_TRUE(run_until_sessions(kHonestSessions));
  finish_race();
  expect_only("mallory", {});
  // The place is kept for a while, even after a mistake of the client.
  EXPECT_EQ(seat_of("mallory").state(), SeatState::racing);
}

TEST_F(HostileTest, HalfAHelloAndSilenceHoldsNobodyUp) {
  RawClient half(world_);
  half.write(limits::kPreface);
  half.write(std::string_view(frame(hello("half"))).substr(0, 10));
  RawClient silent(world_);
  start_race();
  finish_race();
  EXPECT_FALSE(half.closed());  // its login deadline is not over
  EXPECT_EQ(half.received().size(), 0u);
}

TEST_F(HostileTest, WatchersThatReadNothingHoldNobodyUp) {
  std::vector<std::unique_ptr<RawClient>> watchers;
  for (int i = 0; i < 20; ++i) {
    watchers.push_back(std::make_unique<RawClient>(world_, RawClient::Window::small));
    watchers.back()->stop_reading();
    watchers.back()->log_in("deaf" + std::to_string(i));
    watchers.back()->watch(code());
  }
  ASSERT_TRUE(world_.run_until([this] { return alice_->model().room.unseated().size() == 20; }));
  start_race();
  finish_race();
}

TEST_F(HostileTest, MovesByTheThousandWithoutReadingTheAnswersStallTheirSenderAlone) {
  // Their answers fill the buffers of the system.
  constexpr std::uint32_t kMoves = limits::kMaxActionsPerMatch;
  const auto mallory = seated("mallory", RawClient::Window::small);
  ASSERT_NE(mallory, nullptr);
  start_race();
  mallory->stop_reading();
  constexpr std::uint32_t kOtherBoard = 1;
  std::string flood = frame(move_message(v1::ACTION_LEFT, 1));
  for (std::uint32_t seq = 2; seq <= kMoves; ++seq) {
    flood += frame(move_message(v1::ACTION_LEFT, seq, 1, kOtherBoard));
  }
  mallory->write(flood);
  const server::SessionId session = world_.log().session_of("mallory");
  std::size_t most = 0;
  const auto waiting = [this, session] {
    return world_.log().close_cause(session) ? 0 : world_.server().output(session).size();
  };
  ASSERT_TRUE(world_.run_until([&] {
    most = std::max(most, waiting());
    return most > limits::kBacklogSkips || world_.log().close_cause(session);
  }));
  finish_race();
  most = std::max(most, waiting());
  EXPECT_GT(most, limits::kBacklogSkips);
  EXPECT_LE(most, limits::kBacklogCloses);
  expect_only("mallory", {Action::left});
}

TEST_F(HostileTest, TwoHundredConnectionsThatComeAndGoLeaveNothingBehind) {
  start_race();
  for (int i = 0; i < 200; ++i) {
    RawClient client(world_);
    if (i % 4 == 1) client.write(limits::kPreface);
    if (i % 4 == 2) client.log_in("fleeting" + std::to_string(i));
    if (i % 4 == 3) client.watch(code());  // without Hello or even the preface
    // Half of them close before their bytes are sent.
    ASSERT_TRUE(world_.run_until([&client, i] { return i % 2 == 1 || client.unsent() == 0; }));
    client.close(i % 3 == 0);
  }
  // The server may never see those that were reset before it accepted them.
  ASSERT_TRUE(run_until_sessions(kHonestSessions));
  finish_race();
}

}  // namespace
}  // namespace race2048::integration
