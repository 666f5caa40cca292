#include "server/hosting/checked_requests.h"

#include <string>

#include <gtest/gtest.h>

#include "proto/conversions.h"
#include "proto/settings.h"
#include "tests/support/settings.h"

namespace race2048::server {
namespace {

template <typename Value>
Reason reason_of(const OrFault<Value, Refusal>& converted) {
  return converted.fault().reason;
}

TEST(RequestsTest, AMoveKeepsItsNumbers) {
  v1::Move move;
  move.set_round(1);
  move.set_board(2);
  move.set_seq(3);
  move.set_step(4);
  move.set_action(wire::to_wire(Action::give_up));
  const Move made = move_from(move);
  EXPECT_EQ(made.round, 1u);
  EXPECT_EQ(made.board, 2u);
  EXPECT_EQ(made.seq, 3u);
  EXPECT_EQ(made.step, 4u);
  EXPECT_EQ(made.action, Action::give_up);
}

TEST(RequestsTest, AnActionThatIsNotKnownIsNone) {
  v1::Move move;
  move.set_action(static_cast<v1::Action>(77));
  EXPECT_FALSE(move_from(move).action);
  EXPECT_FALSE(move_from(v1::Move()).action);
}

TEST(RequestsTest, BytesOfAnotherLengthAreNoMatch) {
  const MatchId id{};
  EXPECT_EQ(match_id_from(wire::to_bytes(id)), id);
  EXPECT_FALSE(match_id_from(""));
  EXPECT_FALSE(match_id_from(wire::to_bytes(id) + "x"));
}

TEST(RequestsTest, ReadyIsWithdrawnOrNot) {
  v1::Ready ready;
  EXPECT_TRUE(readiness_from(ready).ready);
  ready.set_withdrawn(true);
  EXPECT_FALSE(readiness_from(ready).ready);
}

TEST(RequestsTest, BytesOfAnotherLengthAreNoNonce) {
  v1::Nonce nonce;
  for (const std::size_t size : {0u, 15u, 17u}) {
    nonce.set_nonce(std::string(size, 'n'));
    EXPECT_FALSE(nonce_from(nonce).nonce) << size;
  }
  nonce.set_nonce(std::string(16, 'n'));
  const GivenNonce given = nonce_from(nonce);
  EXPECT_EQ(wire::to_bytes(given.nonce.value()), nonce.nonce());
  EXPECT_FALSE(given.match_id);
}

TEST(RequestsTest, SettingsAreTakenInAnyForm) {
  const std::string bytes = serialised(time_settings(60'000));
  EXPECT_EQ(*settings_from(bytes), time_settings(60'000));
  EXPECT_EQ(*settings_from(bytes + "\x98\x06\x07"), time_settings(60'000)) << "an unknown field";
  EXPECT_EQ(reason_of(settings_from("\xff")), Reason::bad_settings);
}

TEST(RequestsTest, AClientThatWantsExactlyPacedBoardsIsRefused) {
  v1::Settings settings;
  ASSERT_TRUE(settings.ParseFromString(serialised(time_settings(60'000))));
  EXPECT_TRUE(exact_settings_from(settings.SerializeAsString()));
  settings.set_watch(static_cast<v1::Watch>(kWirePaced));
  EXPECT_EQ(reason_of(exact_settings_from(settings.SerializeAsString())), Reason::bad_settings);
  EXPECT_EQ(settings_from(settings.SerializeAsString())->watch, Watch::at_end);
}

TEST(RequestsTest, OptionsThatCannotBeAreRefused) {
  v1::RoomOptions options;
  options.set_start_at(3);
  EXPECT_EQ(reason_of(request_from(options, 2)), Reason::bad_room_options);
  EXPECT_TRUE(request_from(options, 3));
}

TEST(RequestsTest, ALineOfChatIsPlainAndNotEmpty) {
  EXPECT_EQ(reason_of(line_from("")), Reason::bad_chat);
  EXPECT_EQ(reason_of(line_from("a\x1b[2J")), Reason::bad_chat);
  EXPECT_EQ(*line_from("well played"), "well played");
}

TEST(RequestsTest, ChatAndTitlesAreComposed) {
  EXPECT_EQ(*line_from("Ame\u0301lie: 好"), "Amélie: 好");
  v1::RoomOptions options;
  options.set_title("e\u0301te\u0301");
  EXPECT_EQ(request_from(options, 2)->options.title, "été");
}

}  // namespace
}  // namespace race2048::server
