// A client that comes back gets its place, and exactly what it has missed.
#include <algorithm>

#include "tests/server/resume/resume_fixture.h"
#include "tests/support/settings.h"

namespace race2048::server {
namespace {

using Kind = v1::ToClient::BodyCase;

TEST_F(ResumeTest, EntersItsRaceAgainAndGetsTheAnswersThatItLacks) {
  world.race({&ada, &bob}, race_settings());
  for (int i = 0; i < 5; ++i) world.slide_somewhere(ada);
  ada.answers = 2;  // the other three were lost on the way
  world.cut(ada);
  Client& again = world.resume(ada);
  world.pass(limits::kStandingsEvery);
  EXPECT_EQ(kinds(again),
            (std::vector<Kind>{Kind::kWelcome, Kind::kEntered, Kind::kRoomInfo, Kind::kSealed,
                               Kind::kStart, Kind::kGo, Kind::kOutcome, Kind::kOutcome,
                               Kind::kOutcome, Kind::kPutOut, Kind::kRoster, Kind::kStandings}));
  EXPECT_EQ(answered(again), (std::vector<std::uint32_t>{3, 4, 5}));
  const v1::Entered& entered = again.last(Kind::kEntered).entered();
  EXPECT_EQ(entered.resumed().next_seq(), 6u);
  EXPECT_EQ(entered.seat(), 0u);
  EXPECT_EQ(entered.person(), 1u);
  EXPECT_EQ(entered.hold_ms(), 120'000u);
  EXPECT_EQ(entered.hold_between_ms(), 60'000u);
  EXPECT_EQ(entered.token().size(), limits::kTokenBytes);
  EXPECT_NE(entered.token(), ada.token);
  EXPECT_EQ(again.last(Kind::kWelcome).welcome().name(), "ada");
  EXPECT_EQ(people(), "ada, bob");
  EXPECT_EQ(world.slide_somewhere(again).seq(), 6u);
}

TEST_F(ResumeTest, ANumberThatWasMadeIsNotAppliedAgain) {
  world.race({&ada, &bob}, race_settings());
  world.slide_somewhere(ada);
  const std::uint32_t moves = seat(0).run->moves();
  world.cut(ada);
  Client& again = world.resume(ada);
  again.seq = 0;
  world.choose(again, Action::left);
  EXPECT_EQ(again.seq, 1u);
  EXPECT_EQ(seat(0).run->moves(), moves);
}

TEST_F(ResumeTest, InLockstepTheAnswersComeInTheOrderInWhichTheyWereGiven) {
  world.race({&ada, &bob}, step_settings(5'000, 0));
  world.choose_something(ada);  // waits for bob
  world.cut(ada);
  world.choose_something(bob);  // step 1 ends
  world.pass(5s);               // step 2 ends without both
  Client& again = world.resume(ada);
  EXPECT_EQ(answered(again), (std::vector<std::uint32_t>{1, 0}));
  EXPECT_EQ(again.last(Kind::kEntered).entered().resumed().next_seq(), 2u);
  EXPECT_EQ(again.step, 3u);
}

TEST_F(ResumeTest, AClientThatHasSeenNothingGetsTheWholeMatch) {
  world.race({&ada, &bob}, race_settings());
  for (int i = 0; i < 200; ++i) world.keep_moving(ada);
  ada.answers = 0;
  world.cut(ada);
  Client& again = world.resume(ada);
  world.pass(1s);
  EXPECT_EQ(answered(again).size(), 200u);
  EXPECT_TRUE(std::ranges::is_sorted(answered(again)));
}

TEST_F(ResumeTest, TheWholeMatchIsWhatItWasButForTheReasonsOfOldRejections) {
  world.race({&ada, &bob}, race_settings());
  std::vector<v1::Outcome> given;
  for (int i = 0; i < 200; ++i) {
    given.push_back(world.keep_moving(ada));
    world.pass(150ms);
    // A move for another board, now and then.
    if (i % 3 != 0) continue;
    world.send(ada, World::move_message(1, 77, ++ada.seq, v1::ACTION_LEFT));
    given.push_back(ada.outcome());
  }
  ada.answers = 0;
  world.cut(ada);
  Client& again = world.resume(ada);
  world.pass(1s);
  std::size_t i = 0;
  for (const v1::ToClient& message : again.inbox) {
    if (!message.has_outcome()) continue;
    v1::Outcome outcome = message.outcome();
    v1::Outcome expected = given.at(i);
    outcome.clear_rank();
    expected.clear_rank();
    const bool is_kept = given.size() - i <= limits::kAnswersKept;
    if (expected.result() == v1::RESULT_REJECTED && !is_kept) {
      expected.set_result(v1::RESULT_NO_CHANGE);
      expected.clear_rejection();
      expected.set_at_ms(given.at(i - 1).at_ms());
    }
    EXPECT_EQ(outcome.ShortDebugString(), expected.ShortDebugString());
    ++i;
  }
  EXPECT_EQ(i, given.size());
}

TEST_F(ResumeTest, AnswersToAClientThatDoesNotReadWaitAndComeBeforeTheEnd) {
  world.race({&ada, &bob}, race_settings(5'000));
  for (int i = 0; i < 2'000; ++i) world.keep_moving(ada);
  ada.answers = 0;
  world.cut(ada);
  Client& again = world.connect();
  again.name = "ada";
  again.reads = false;
  again.answers_pings = false;
  world.send_bytes(again, std::string(limits::kPreface));
  world.send(again, World::hello_again(ada));
  world.pass(1s);
  EXPECT_LT(world.server.output(again.id).size(), 2 * limits::kBacklogSkips);
  world.pass(5s);
  world.drain(again);
  world.pass(1s);
  const std::vector<Kind> all = kinds(again);
  const auto end = std::find(all.begin(), all.end(), Kind::kEnd);
  ASSERT_NE(end, all.end());
  EXPECT_EQ(std::count(all.begin(), end, Kind::kOutcome), 2'000);
  EXPECT_EQ(answered(again).size(), 2'000u);
}

TEST_F(ResumeTest, AMatchThatHasEndedMeanwhileIsToldToItsEnd) {
  world.race({&ada, &bob}, race_settings(5'000));
  world.slide_somewhere(ada);
  const std::string sealed = ada.match_id;
  ada.answers = 0;
  world.cut(ada);
  world.pass(6s);
  Client& again = world.resume(ada);
  EXPECT_EQ(kinds(again),
            (std::vector<Kind>{Kind::kWelcome, Kind::kEntered, Kind::kRoomInfo, Kind::kStart,
                               Kind::kGo, Kind::kOutcome, Kind::kStandings, Kind::kEnd,
                               Kind::kSealed, Kind::kRoomInfo, Kind::kPutOut, Kind::kRoster}));
  EXPECT_EQ(again.last(Kind::kEnd).end().match_id(), sealed);
  EXPECT_EQ(again.last(Kind::kEnd).end().standings_size(), 2);
  EXPECT_EQ(again.last(Kind::kGo).go().match_ms(), 5'000u);
  EXPECT_NE(again.sealed.match_id(), sealed);
}

TEST_F(ResumeTest, WhenAnotherMatchRunsTheOldOneIsGone) {
  world.race({&ada, &bob}, race_settings(5'000));
  world.slide_somewhere(ada);
  world.cut(ada);
  world.pass(5s);
  world.give_nonce(bob);
  world.pass(5s);  // ada is the host no longer
  world.start(bob);
  world.pass(limits::kCountdown);
  Client& again = world.resume(ada);
  EXPECT_EQ(again.last(Kind::kEntered).entered().resumed().next_seq(), 0u);
  EXPECT_EQ(again.last(Kind::kStart).start().round(), 2u);
  EXPECT_TRUE(answered(again).empty());
  EXPECT_FALSE(again.got(Kind::kEnd));
}

TEST_F(ResumeTest, AMatchThatBeganMeanwhileIsToldFromItsBeginning) {
  MatchSettings open = step_settings(1'000, 0);
  open.open_seed = Key{};  // no nonces: a ready seat can race while its person is away
  world.create(ada, open);
  world.join(bob, ada.code);
  world.get_ready(ada);
  world.cut(ada);
  world.get_ready(bob);
  world.pass(limits::kCountdown + 2s);
  Client& again = world.resume(ada);
  EXPECT_EQ(answered(again), (std::vector<std::uint32_t>{0, 0}));
}

TEST_F(ResumeTest, ASessionThatStillLivesIsTakenOver) {
  world.race({&ada, &bob}, race_settings());
  world.slide_somewhere(ada);
  Client& again = world.resume(ada);
  EXPECT_EQ(ada.last(Kind::kGoodbye).goodbye().reason(), v1::REASON_TAKEN_OVER);
  EXPECT_TRUE(ada.closed);
  EXPECT_EQ(people(), "ada, bob");
  EXPECT_EQ(world.slide_somewhere(again).seq(), 2u);
}

TEST_F(ResumeTest, TheOldTokenIsVoidOnceTheClientHasSpokenOnTheNewConnection) {
  world.race({&ada, &bob}, race_settings());
  Client& second = world.resume(ada);
  Client& third = world.resume(ada);  // Entered never reached the second
  EXPECT_TRUE(second.closed);
  EXPECT_TRUE(third.got(Kind::kEntered));
  world.slide_somewhere(third);
  EXPECT_EQ(refused_for(World::hello_again(ada)), v1::REASON_BAD_TOKEN);
  EXPECT_EQ(refused_for(World::hello_again(second)), v1::REASON_BAD_TOKEN) << "was never used";
  EXPECT_FALSE(third.closed);
}

TEST_F(ResumeTest, TwoClientsWithOneTokenCannotBothGoOn) {
  world.race({&ada, &bob}, race_settings());
  Client& one = world.resume(ada);
  world.slide_somewhere(one);
  EXPECT_EQ(refused_for(World::hello_again(ada)), v1::REASON_BAD_TOKEN);
  EXPECT_FALSE(one.closed);
}

TEST_F(ResumeTest, AWrongTokenAForeignRoomAndNoRoomGetTheSameAnswer) {
  world.seat({&ada, &bob}, race_settings());
  Client& cyd = world.log_in("cyd");
  world.create(cyd, race_settings());
  std::set<std::string> texts;
  const auto note = [&](const v1::ToServer& hello) {
    Client& again = world.resume(hello, ada);
    EXPECT_EQ(again.refused().reason(), v1::REASON_BAD_TOKEN);
    texts.insert(again.refused().text());
  };
  v1::ToServer hello = World::hello_again(ada);
  v1::Resume& resume = *hello.mutable_hello()->mutable_resume();
  resume.set_token(std::string(limits::kTokenBytes, 'x'));
  note(hello);
  resume.set_token("short");
  note(hello);
  resume.set_token(cyd.token);
  note(hello);
  resume.set_token(ada.token);
  resume.set_code(cyd.code);
  note(hello);
  resume.set_code("222222");
  note(hello);
  resume.set_code("");
  note(hello);
  EXPECT_EQ(texts.size(), 1u);
  EXPECT_EQ(people(), "ada, bob");
}

TEST_F(ResumeTest, WrongTokensCostLikeWrongPasswords) {
  world.seat({&ada, &bob}, race_settings());
  v1::ToServer hello = World::hello_again(ada);
  hello.mutable_hello()->mutable_resume()->set_token(std::string(limits::kTokenBytes, 'x'));
  Client& guesser = world.resume(hello, ada);
  for (int i = 1; i < limits::kPasswordBurst; ++i) world.send(guesser, hello);
  EXPECT_EQ(guesser.refused().reason(), v1::REASON_BAD_TOKEN);
  world.send(guesser, World::hello_again(ada));
  EXPECT_EQ(guesser.refused().reason(), v1::REASON_TOO_OFTEN);
}

TEST_F(ResumeTest, AfterARefusalTheClientMayLogInAnew) {
  world.seat({&ada, &bob}, race_settings());
  world.leave(ada);
  world.cut(ada);
  Client& again = world.resume(ada);
  EXPECT_EQ(again.refused().reason(), v1::REASON_BAD_TOKEN);
  world.send(again, World::hello("ada"));
  EXPECT_TRUE(again.got(Kind::kWelcome));
}

TEST_F(ResumeTest, MoreAnswersThanTheServerGaveAreRefusedAndThePlaceIsKept) {
  world.race({&ada, &bob}, race_settings());
  world.slide_somewhere(ada);
  ada.answers = 2;
  world.cut(ada);
  EXPECT_EQ(refused_for(World::hello_again(ada)), v1::REASON_BAD_ANSWERS);
  ada.answers = 1;
  EXPECT_TRUE(world.resume(ada).got(Kind::kEntered));
}

TEST_F(ResumeTest, AWatcherComesBackToWhatEverybodyWhoEntersIsTold) {
  Client& eve = world.log_in("eve");
  world.race({&ada, &bob}, race_settings());
  world.watch(eve, ada.code);
  world.cut(eve);
  Client& again = world.resume(eve);
  EXPECT_FALSE(again.last(Kind::kEntered).entered().seated());
  EXPECT_TRUE(again.got(Kind::kGo));
  world.slide_somewhere(ada);
  world.pass(100ms);
  EXPECT_EQ(again.boards.at(0).moves(), 1u);
}

TEST_F(ResumeTest, PlayerIdsAreShownToNobody) {
  world.race({&ada, &bob}, race_settings());
  world.cut(ada);
  world.resume(ada);
  world.pass(1s);
  EXPECT_EQ(bob.bytes.find("ada....."), std::string::npos);
}

TEST_F(ResumeTest, NobodyElseIsSentAToken) {
  world.race({&ada, &bob}, race_settings());
  world.cut(ada);
  Client& again = world.resume(ada);
  world.pass(1s);
  EXPECT_EQ(bob.bytes.find(ada.token), std::string::npos);
  EXPECT_EQ(bob.bytes.find(again.token), std::string::npos);
  EXPECT_EQ(ada.bytes.find(bob.token), std::string::npos);
}

TEST_F(ResumeTest, PointsGoOnForAPersonWhoShowsAnOldToken) {
  v1::RoomOptions options;
  options.set_rounds(3);
  world.create(ada, race_settings(2'000), options);
  world.join(bob, ada.code);
  for (Client* client : {&ada, &bob}) world.give_nonce(*client);
  world.race_again({&ada, &bob});
  world.slide_somewhere(ada);
  world.pass(2s);
  const std::uint32_t person = ada.last(Kind::kSeries).series().rows(0).person();
  world.leave(ada);
  v1::ToServer join;
  join.mutable_join_room()->set_code(bob.code);
  join.mutable_join_room()->set_token(ada.token);
  world.send(ada, join);
  EXPECT_EQ(ada.last(Kind::kEntered).entered().person(), person);
  Client& stranger = world.log_in("ada2");
  world.join(stranger, bob.code);
  EXPECT_NE(stranger.last(Kind::kEntered).entered().person(), person);
}

TEST_F(ResumeTest, AFullServerTakesItsOwnPeopleBack) {
  World small(1, Timings{}, 2);
  Client& cyd = small.log_in("cyd");
  Client& dee = small.log_in("dee");
  small.race({&cyd, &dee}, race_settings());
  Client& third = small.connect();
  small.send_bytes(third, std::string(limits::kPreface));
  small.send(third, World::hello("eve"));
  EXPECT_EQ(third.last(Kind::kGoodbye).goodbye().reason(), v1::REASON_SERVER_FULL);
  EXPECT_TRUE(small.resume(cyd).got(Kind::kEntered)) << "the old connection still stands";
}

}  // namespace
}  // namespace race2048::server
