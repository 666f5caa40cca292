#include "client/core/verify.h"

#include <gtest/gtest.h>

#include "engine/run.h"
#include "proto/messages.h"

namespace race2048::client {
namespace {

// A match of two seats as seat 3 saw it: all is as an honest server tells it, until a test spoils
// one thing.
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
    race_.seats = {{.seat = 0, .name = "bo", .nonce = other_nonce_},
                   {.seat = 3, .name = "ada", .nonce = own_nonce_}};
    end_.set_secret(wire::to_bytes(secret_));
    play(match_key(secret_, seal.match_id,
                   std::vector<SeatNonce>{{.seat = 0, .nonce = other_nonce_},
                                          {.seat = 3, .nonce = own_nonce_}}));
  }

  // Some moves with tiles from the sequence of `key`, and a standing as they give it.
  void play(const race2048::Key& key) {
    race2048::Run run(race_.seal.settings.run(), key);
    race_.own.emplace(race_.seal.settings.rules,
                      std::vector<Spawn>(run.start_spawns().begin(), run.start_spawns().end()));
    for (int i = 0; i < 40; ++i) {
      const Action action = action_of(kDirections[static_cast<std::size_t>(i) % 4]);
      const auto move = race_.own->act(action);
      if (!move) continue;
      const ActionResult result = run.apply(action, 0, 0);
      v1::Outcome outcome;
      outcome.set_seq(move->seq());
      outcome.set_result(v1::RESULT_APPLIED);
      wire::add_spawns(result.spawns(), outcome);
      outcome.set_score(run.score());
      outcome.set_state(v1::SEAT_STATE_RACING);
      ASSERT_TRUE(race_.own->on_outcome(outcome));
    }
    ASSERT_GT(race_.own->log().size(), 20u);
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
    return verification.detail;
  }

  Secret secret_{};
  Nonce own_nonce_{};
  Nonce other_nonce_{};
  Race race_;
  v1::End end_;
};

TEST_F(VerifyTest, AnHonestMatchIsVerified) {
  const Verification verification = verify(race_, end_, true);
  EXPECT_EQ(verification.kind, Verification::Kind::verified) << verification.detail;
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
  EXPECT_NE(broken().find("another nonce"), std::string::npos);
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
  EXPECT_NE(broken().find("final standings"), std::string::npos);
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

TEST_F(VerifyTest, WhoCameAfterTheStartHasNothingToCheckAgainst) {
  EXPECT_EQ(verify(race_, end_, false).kind, Verification::Kind::nothing_known);
}

TEST_F(VerifyTest, AnOpenRoomsSeedIsTheKeyAndItsTilesAreChecked) {
  race_.seal.settings.open_seed = race2048::Key{};
  end_.clear_secret();
  play(race2048::Key{});
  EXPECT_EQ(verify(race_, end_, true).kind, Verification::Kind::open_room);
  race_.seal.settings.open_seed->at(0) = 1;
  EXPECT_NE(broken().find("sealed sequence"), std::string::npos);
}

}  // namespace
}  // namespace race2048::client
