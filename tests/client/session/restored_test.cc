// What a client makes of the record that an earlier one has left.
#include "tests/client/session/restored_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;

TEST_F(RestoredTest, ARestartedClientAsksForItsPlaceAndAllAnswers) {
  play(3, 3, 0);
  const v1::Hello hello = restart();
  EXPECT_EQ(hello.name(), "ada");
  EXPECT_EQ(hello.resume().code(), "KXQ7WP");
  EXPECT_EQ(hello.resume().token(), token_);
  EXPECT_EQ(hello.resume().match_id(), match_id(1));
  EXPECT_EQ(hello.resume().answers(), 0u);
}

TEST_F(RestoredTest, WhoCameThroughTheLobbyLeavesAPlaceTakenUpAgainForIt) {
  play(3, 3, 0);
  ClientOptions options = keeping(Entry::Kind::lobby);
  options.restored = keeper_.kept;
  options.name = "ada";
  connect(options);
  give_place_back(4);
  client_->ask(LeaveRoom{}, kStart);
  v1::ToClient left;
  left.mutable_left();
  say(left);
  EXPECT_EQ(model().phase, Phase::lobby);
  EXPECT_FALSE(keeper_.kept);
}

TEST_F(RestoredTest, TheMatchGoesOnAndIsVerified) {
  play(23, 20, 4);
  restart();
  give_place_back(21);
  real_seal();
  say(start_);
  say(go_);
  for (const v1::ToClient& outcome : outcomes_) say(outcome);
  EXPECT_TRUE(model().silence) << "no moves yet";
  client_->ask(Act{Action::left}, kStart);
  EXPECT_TRUE(sent_numbers().empty()) << "the room is not whole";
  whole_roster(kStart);
  ASSERT_FALSE(model().failure) << failure_text(model());
  EXPECT_EQ(own_race().own->board(), run_->board());
  const auto again = sent_with(&v1::ToServer::has_move);
  ASSERT_EQ(again.size(), 3u);
  outcomes_.clear();
  for (const v1::ToServer& message : again) read_move(message.move());
  for (const v1::ToClient& outcome : outcomes_) say(outcome);
  EXPECT_EQ(own_race().own->in_flight(), 0u);
  move();
  server_reads();
  say(outcomes_.back());
  EXPECT_EQ(keeper_.kept->actions.size(), 24u);
  end_honestly();
  EXPECT_EQ(verification(),
            (Verification{.kind = Verification::Kind::verified, .moves = run_->moves()}));
}

TEST_F(RestoredTest, AMatchThatHasEndedMeanwhileIsVerifiedToo) {
  play(6, 5, 2);
  restart();
  give_place_back(6, false);
  say(start_);
  say(go_);
  for (const v1::ToClient& outcome : outcomes_) say(outcome);
  end_honestly();
  seal_again(2, kStart);
  whole_roster(kStart);
  ASSERT_FALSE(model().failure) << failure_text(model());
  EXPECT_EQ(verification().kind, Verification::Kind::verified);
  EXPECT_EQ(model().room.seal->round, 2u);
  EXPECT_EQ(keeper_.kept->seal->round, 2u);
}

TEST_F(RestoredTest, AMatchThatEndsBeforeTheRoomIsWholeLeavesTheNextSealInTime) {
  play(3, 3, 0);
  lose();
  dial_and_connect();
  give_place_back(4);
  real_seal();
  say(start_);
  say(go_);
  end_honestly();
  EXPECT_EQ(verification().kind, Verification::Kind::verified);
  seal_again(2, kStart);
  whole_roster(kStart);
  ASSERT_FALSE(model().failure) << failure_text(model());
  ASSERT_TRUE(keeper_.kept->seal);
  EXPECT_EQ(keeper_.kept->seal->round, 2u) << "not a late seal: the match is checked";
}

TEST_F(RestoredTest, ALinkThatIsLostAmongTheAnswersLosesNothing) {
  play(8, 8, 8);
  restart();
  give_place_back(9);
  real_seal();
  say(start_);
  say(go_);
  for (int i = 0; i < 3; ++i) say(outcomes_[static_cast<std::size_t>(i)]);
  lose();
  EXPECT_EQ(dial_and_connect().resume().answers(), 3u);
  give_place_back(9);
  real_seal();
  say(start_);
  say(go_);
  for (std::size_t i = 3; i < outcomes_.size(); ++i) say(outcomes_[i]);
  whole_roster(kStart);
  ASSERT_FALSE(model().failure) << failure_text(model());
  end_honestly();
  EXPECT_EQ(verification().kind, Verification::Kind::verified);
}

TEST_F(RestoredTest, ALinkThatIsLostBeforeTheGoLosesNothing) {
  play(4, 4, 4);
  restart();
  give_place_back(5);
  real_seal();
  lose();
  EXPECT_EQ(dial_and_connect().resume().answers(), 0u);
  give_place_back(5);
  real_seal();
  say(start_);
  say(go_);
  for (const v1::ToClient& outcome : outcomes_) say(outcome);
  whole_roster(kStart);
  ASSERT_FALSE(model().failure) << failure_text(model());
  EXPECT_EQ(own_race().own->board(), run_->board());
}

TEST_F(RestoredTest, ASealWithAnotherCommitmentIsNotTheKeptOne) {
  play(0, 0, 0);
  restart();
  give_place_back(1);
  secret_.fill(0x17);
  real_seal();
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(model().failure->fault, ProtocolFault::another_seal);
}

TEST_F(RestoredTest, AnotherMatchThatRunsMeanwhileIsNotVerified) {
  play(3, 3, 0);
  restart();
  give_place_back(0);
  seal_again(2, kStart);
  whole_roster(kStart);
  start_again(2, 1'000, kStart);
  EXPECT_FALSE(model().failure);
  EXPECT_EQ(own_race().own->in_flight(), 0u) << "those actions were for the match before";
  client_->ask(Act{Action::left}, kStart);
  EXPECT_EQ(sent_numbers(), std::vector<std::uint32_t>{1});
}

TEST_F(RestoredTest, APlaceThatIsGoneIsSaidAndTheRoomEnteredAnew) {
  play(3, 3, 0);
  restart();
  refuse(v1::REASON_BAD_TOKEN, "The place is given up.");
  EXPECT_FALSE(keeper_.kept);
  ASSERT_TRUE(model().news);
  EXPECT_EQ(std::get<PlaceWasGone>(model().news->what),
            (PlaceWasGone{Reason::bad_token, ServerQuote("The place is given up.")}));
  auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_FALSE(messages[0].hello().has_resume());
  welcome_back(kStart);
  messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0].join_room().code(), "KXQ7WP");
  EXPECT_EQ(messages[0].join_room().token(), token_) << "the points in a series go on";
  entered();
  EXPECT_EQ(model().phase, Phase::room);
  EXPECT_TRUE(keeper_.kept);
}

TEST_F(RestoredTest, TheTokenIsShownToARoomThatIsMeantByItsName) {
  for (const auto& [typed, shown] :
       {std::pair("club", token_), {"CLUB", token_}, {"den", std::string()}}) {
    ClientOptions options{.entry = {.kind = Entry::Kind::join, .code = typed}};
    options.restored =
        SeatRecord{.code = "KXQ7WP", .room_name = "club", .name = "ada", .token = token_};
    connect(options);
    refuse(v1::REASON_BAD_TOKEN, "The place is given up.");
    sent();
    welcome_back(kStart);
    const auto messages = sent();
    ASSERT_EQ(messages.size(), 1u);
    EXPECT_EQ(messages[0].join_room().code(), typed);
    EXPECT_EQ(messages[0].join_room().token(), shown) << typed;
  }
}

TEST_F(RestoredTest, TooManyTriesEndTheClientAndKeepThePlace) {
  play(3, 3, 0);
  restart();
  refuse(v1::REASON_TOO_OFTEN, "Too many tries.");
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(model().failure->kind, Failure::Kind::refused);
  EXPECT_TRUE(keeper_.kept);
}

TEST_F(RestoredTest, WhomTheOperatorPutsOutHasNoPlaceAnyMore) {
  play(3, 3, 0);
  ASSERT_TRUE(keeper_.kept);
  v1::ToClient message;
  message.mutable_goodbye()->set_reason(v1::REASON_KICKED);
  message.mutable_goodbye()->set_text("The server's operator has put you out.");
  say(message);
  ASSERT_TRUE(model().failure);
  EXPECT_FALSE(keeper_.kept);
}

TEST_F(RestoredTest, WhomTheOperatorKeepsOffHasNoPlaceAnyMore) {
  play(3, 3, 0);
  restart();
  ASSERT_TRUE(keeper_.kept);
  v1::ToClient message;
  message.mutable_goodbye()->set_reason(v1::REASON_BANNED);
  message.mutable_goodbye()->set_text("The server's operator keeps you off.");
  say(message);
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(model().failure->reason, Reason::banned);
  EXPECT_FALSE(keeper_.kept);
}

TEST_F(RestoredTest, WhoLeavesBeforeThePlaceIsBackKeepsIt) {
  play(3, 3, 0);
  restart();
  client_->leave();
  EXPECT_TRUE(keeper_.kept);
}

}  // namespace
}  // namespace race2048::client
