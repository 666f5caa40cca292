#include "client/session/verify.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "client/words/seal_text.h"
#include "engine/run.h"
#include "proto/conversions.h"
#include "proto/settings.h"
#include "shared/match_text.h"
#include "tests/support/settings.h"

namespace race2048::client {
namespace {

// A match of two seats as seat 3 sees it. Everything is as an honest server sends it, until a test
// spoils one thing.
class VerifyTest : public ::testing::Test {
 protected:
  void SetUp() override {
    secret_.fill(0x5a);
    own_nonce_.fill(0x11);
    other_nonce_.fill(0x22);
    const MatchSettings settings = time_settings(60'000);
    Seal seal{.match_id = {1, 2, 3},
              .settings_bytes = serialised(settings),
              .settings = settings,
              .round = 1,
              .own_nonce = own_nonce_};
    seal.commitment = commitment(seal.match_id, wire::bytes_of(seal.settings_bytes), secret_);
    race_.seal = seal;
    race_.own_seat = 3;
    race_.seats = {{{.name = "bo"}, 0, other_nonce_}, {{.name = "ada"}, 3, own_nonce_}};
    end_.set_secret(wire::to_bytes(secret_));
    play(key());
  }

  race2048::Key key() const {
    return match_key(secret_, race_.seal.match_id,
                     std::vector<SeatNonce>{{.seat = 0, .nonce = other_nonce_},
                                            {.seat = 3, .nonce = own_nonce_}});
  }

  // Makes this many moves with tiles from the sequence of `key`, and sets the resulting standing.
  void play(const race2048::Key& key, std::size_t moves = 21) {
    race2048::Run run(race_.seal.settings.run(), key);
    race_.own.emplace(race_.seal.settings.rules,
                      std::vector<Spawn>(run.start_spawns().begin(), run.start_spawns().end()));
    for (int i = 0; i < 40 && race_.own->log().size() < moves; ++i) {
      const Action action = action_of(kDirections[static_cast<std::size_t>(i) % 4]);
      const auto move = race_.own->act(action);
      if (!move) continue;
      const ActionResult result = run.apply(action, 0, 0);
      Outcome outcome;
      outcome.seq = move->seq;
      outcome.applied = true;
      outcome.spawns.assign(result.spawns().begin(), result.spawns().end());
      outcome.score = run.score();
      outcome.state = SeatState::racing;
      ASSERT_TRUE(race_.own->on_outcome(outcome));
    }
    ASSERT_EQ(race_.own->log().size(), moves);
    end_.clear_standings();
    v1::Standing& standing = *end_.add_standings();
    standing.set_seat(3);
    standing.set_score(run.best_score());
    standing.set_moves(run.moves());
    standing.set_best_tile(static_cast<std::uint32_t>(tile_value(run.best_exponent())));
  }

  std::string broken() const {
    const Verification verification = verify(race_, end_, true);
    EXPECT_EQ(verification.kind, Verification::Kind::broken);
    return seal_texts(verification).back();
  }

  Secret secret_{};
  Nonce own_nonce_{};
  Nonce other_nonce_{};
  Race race_;
  v1::End end_;
};

TEST_F(VerifyTest, TheMovesAreCountedAndGivingUpIsNone) {
  play(key(), 1);
  const auto move = race_.own->act(Action::give_up);
  ASSERT_TRUE(move);
  Outcome outcome;
  outcome.seq = move->seq;
  outcome.applied = true;
  outcome.score = race_.own->score();
  outcome.state = SeatState::gave_up;
  ASSERT_TRUE(race_.own->on_outcome(outcome));
  end_.mutable_standings(0)->set_state(v1::SEAT_STATE_GAVE_UP);
  EXPECT_EQ(verify(race_, end_, true),
            (Verification{.kind = Verification::Kind::verified, .moves = 1}));
}

TEST_F(VerifyTest, MovesThatTheServerMadeAreNotThePersonsOwn) {
  play(key(), 2);
  for (const auto& [missed, text] :
       {std::pair(1u, "nobody chose these tiles, and your 1 move counts as you made it"),
        std::pair(2u, "nobody chose these tiles")}) {
    end_.mutable_standings(0)->set_missed(missed);
    const Verification verification = verify(race_, end_, true);
    EXPECT_EQ(verification.moves, 2 - missed);
    EXPECT_EQ(seal_texts(verification).back(), text);
  }
}

TEST_F(VerifyTest, AnHonestMatchIsVerified) {
  const Verification verification = verify(race_, end_, true);
  EXPECT_EQ(verification.kind, Verification::Kind::verified) << seal_texts(verification).back();
}

TEST_F(VerifyTest, DrawsByNumberAreCheckedAsSuch) {
  Seal& seal = race_.seal;
  seal.settings.draws = Draws::same;
  seal.settings_bytes = serialised(seal.settings);
  seal.commitment = commitment(seal.match_id, wire::bytes_of(seal.settings_bytes), secret_);
  EXPECT_NE(broken().find("sealed sequence"), std::string::npos) << "its tiles are by position";
  play(key());
  EXPECT_EQ(verify(race_, end_, true).kind, Verification::Kind::verified);
}

TEST_F(VerifyTest, AnotherSecretDoesNotFitTheCommitment) {
  secret_[31] ^= 1;
  end_.set_secret(wire::to_bytes(secret_));
  EXPECT_NE(broken().find("commitment"), std::string::npos);
}

TEST_F(VerifyTest, OtherSettingsDoNotFitTheCommitment) {
  race_.seal.settings_bytes += '\0';
  EXPECT_NE(broken().find("commitment"), std::string::npos);
}

TEST_F(VerifyTest, ASecretThatIsMissingOrCutIsNoOpening) {
  end_.set_secret(wire::to_bytes(secret_).substr(1));
  EXPECT_NE(broken().find("did not open"), std::string::npos);
}

TEST_F(VerifyTest, AnotherNonceInOnesOwnPlaceIsFound) {
  race_.seats[1].nonce = other_nonce_;
  EXPECT_NE(broken().find("a different nonce"), std::string::npos);
}

TEST_F(VerifyTest, TilesOfAnotherSequenceAreFound) {
  play(race2048::Key{});
  EXPECT_NE(broken().find("sealed sequence"), std::string::npos);
}

TEST_F(VerifyTest, ChangingAnotherSeatsNonceChangesTheSequence) {
  race_.seats[0].nonce = own_nonce_;
  EXPECT_NE(broken().find("sealed sequence"), std::string::npos);
}

TEST_F(VerifyTest, AResultThatIsNotWhatTheMovesGiveIsFound) {
  end_.mutable_standings(0)->set_score(end_.standings(0).score() + 4);
  EXPECT_NE(broken().find("the final score"), std::string::npos);
}

TEST_F(VerifyTest, AResultWithoutTheOwnSeatIsFound) {
  end_.mutable_standings(0)->set_seat(0);
  EXPECT_NE(broken().find("leave out"), std::string::npos);
}

TEST_F(VerifyTest, AWatcherChecksTheCommitment) {
  race_.own_seat.reset();
  race_.own.reset();
  EXPECT_EQ(verify(race_, end_, true).kind, Verification::Kind::seal_verified);
  secret_[0] ^= 1;
  end_.set_secret(wire::to_bytes(secret_));
  EXPECT_EQ(verify(race_, end_, true).kind, Verification::Kind::broken);
}

TEST_F(VerifyTest, ASealThatCameTooLateProvesNothingButWhatDoesNotHoldIsBroken) {
  EXPECT_EQ(verify(race_, end_, false).kind, Verification::Kind::nothing_known);
  race_.seal.own_nonce.reset();
  EXPECT_EQ(verify(race_, end_, false).kind, Verification::Kind::nothing_known)
      << "the nonce is of an earlier run of the program";
  end_.mutable_standings(0)->set_score(end_.standings(0).score() + 4);
  EXPECT_EQ(verify(race_, end_, false).kind, Verification::Kind::broken);
  race_.own.reset();
  race_.own_seat.reset();
  EXPECT_EQ(verify(race_, end_, false).kind, Verification::Kind::nothing_known);
  secret_[31] ^= 1;
  end_.set_secret(wire::to_bytes(secret_));
  EXPECT_EQ(verify(race_, end_, false).kind, Verification::Kind::broken);
}

TEST_F(VerifyTest, AnOpenRoomsSeedIsTheKeyAndItsTilesAreChecked) {
  race_.seal.settings.open_seed = race2048::Key{};
  end_.clear_secret();
  play(race2048::Key{});
  EXPECT_EQ(verify(race_, end_, true).kind, Verification::Kind::open_room);
  race_.seal.settings.open_seed->at(0) = 1;
  EXPECT_NE(broken().find("sealed sequence"), std::string::npos);
}

TEST_F(VerifyTest, ARunThatIsSaidToHaveEndedOtherwiseIsFound) {
  end_.mutable_standings(0)->set_state(v1::SEAT_STATE_MOVES_MADE);
  EXPECT_NE(broken().find("the final state"), std::string::npos);
  end_.mutable_standings(0)->set_state(v1::SEAT_STATE_IDLE);
  EXPECT_EQ(verify(race_, end_, true).kind, Verification::Kind::verified)
      << "the server alone knows who was idle";
}

// ------------------------------------------------------------------------- formats and sizes

// A match of one seat in an open room: a player and an honest server play until the run ends, or
// for `turns` turns. In lockstep, every third turn is late.
struct Played {
  Race race;
  v1::End end;
  std::size_t forced = 0;
};

Action chosen(const race2048::Run& run, std::size_t turn) {
  for (std::size_t i = 0; i < kDirections.size(); ++i) {
    const Direction direction = kDirections[(turn + i) % kDirections.size()];
    if (slide(run.board(), direction).moved) return action_of(direction);
  }
  return Action::next_board;
}

Outcome told(const race2048::Run& run, const ActionResult& result) {
  Outcome outcome;
  outcome.applied = true;
  outcome.spawns.assign(result.spawns().begin(), result.spawns().end());
  outcome.score = run.score();
  outcome.board = run.board_number();
  outcome.rank = 1;
  outcome.state = seat_state_of(run.state());
  return outcome;
}

Played play(MatchSettings settings, std::size_t turns) {
  settings.open_seed = race2048::Key{3, 1, 4};
  Played played;
  played.race.seal.settings = settings;
  played.race.own_seat = 0;
  played.race.seats = {{{.name = "ada"}, 0}};
  const bool lockstep = settings.format == Format::step;
  race2048::Run run(settings.run(), *settings.open_seed);
  OwnGame& own = played.race.own.emplace(
      settings.rules, std::vector<Spawn>(run.start_spawns().begin(), run.start_spawns().end()),
      lockstep ? Pace::lockstep : Pace::free);
  for (std::size_t turn = 0; turn < turns && !run.over(); ++turn) {
    if (lockstep) own.on_step(static_cast<std::uint32_t>(turn + 1));
    const bool late = lockstep && turn % 3 == 2;
    const Action action = late ? default_action(run.board()) : chosen(run, turn);
    std::uint32_t seq = 0;
    if (!late) seq = own.act(action).value().seq;
    const ActionResult result = run.apply(action, run.board_number(), 0);
    Outcome outcome = told(run, result);
    outcome.seq = seq;
    if (late) outcome.made = action;
    played.forced += late ? 1 : 0;
    EXPECT_TRUE(own.on_outcome(outcome)) << "turn " << turn;
  }
  v1::Standing& standing = *played.end.add_standings();
  standing.set_score(run.best_score());
  standing.set_moves(run.moves());
  standing.set_best_tile(static_cast<std::uint32_t>(tile_value(run.best_exponent())));
  standing.set_state(wire::to_wire(seat_state_of(run.state())));
  return played;
}

TEST(VerifyFormatsTest, EachFormatOnEachSizeIsVerified) {
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    for (MatchSettings settings :
         {time_settings(60'000), first_settings(5), moves_settings(150), last_settings(),
          step_settings(5'000), step_settings(5'000, 90)}) {
      settings.rules.size = size;
      const Played played = play(settings, 400);
      const Verification verification = verify(played.race, played.end, true);
      EXPECT_EQ(verification.kind, Verification::Kind::open_room)
          << describe(settings) << ": " << seal_texts(verification).back();
    }
  }
}

TEST(VerifyFormatsTest, ARunEndsAsItsFormatSays) {
  const auto state_after = [](const MatchSettings& settings) {
    return play(settings, 3000).race.own->state();
  };
  EXPECT_EQ(state_after(first_settings(5)), SeatState::reached);
  EXPECT_EQ(state_after(moves_settings(90)), SeatState::moves_made);
  EXPECT_EQ(state_after(last_settings()), SeatState::out_stuck);
  EXPECT_EQ(state_after(step_settings(5'000, 90)), SeatState::moves_made);
}

TEST(VerifyFormatsTest, LockstepGoesThroughSeveralBoardsWithMovesThatTheServerMade) {
  MatchSettings settings = step_settings(5'000);
  settings.rules.size = 3;
  settings.on_stuck = OnStuck::next_board;
  const Played played = play(settings, 600);
  EXPECT_EQ(played.forced, 200u);
  EXPECT_GT(played.race.own->board_number(), 2u);
  const std::vector<LoggedAction>& log = played.race.own->log();
  EXPECT_EQ(log.size(), 600u);
  EXPECT_TRUE(std::any_of(log.begin(), log.end(), [](const LoggedAction& logged) {
    return logged.forced && logged.action == Action::next_board;
  })) << "a late seat on a stuck board";
}

TEST(VerifyFormatsTest, ATileOfAMoveThatTheServerMadeIsCheckedLikeAnyOther) {
  Played played = play(step_settings(5'000), 30);
  played.race.seal.settings.open_seed = race2048::Key{2, 7, 1};
  const Verification verification = verify(played.race, played.end, true);
  EXPECT_EQ(verification.kind, Verification::Kind::broken);
}

}  // namespace
}  // namespace race2048::client
