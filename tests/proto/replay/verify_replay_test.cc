// A replay proves what it says, and a lie in any part of it is found, with a right checksum too.
#include "proto/replay/verify_replay.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "shared/limits.h"
#include "tests/proto/replay/lies.h"
#include "tests/support/settings.h"
#include "tests/support/verified_replay.h"

namespace race2048::tests {
namespace {

TEST(VerifyReplayTest, AMatchProvesItsSeatsMovesAndTiles) {
  const PlayedMatch match = played_duel(60'000, 40);
  const auto proof = verify_replay(wire::bytes_of(match.file()));
  ASSERT_TRUE(proof) << to_text(proof.fault());
  EXPECT_EQ(proof->actions, 40u);
  EXPECT_EQ(proof->moves, 40u);
  EXPECT_EQ(proof->tiles, 44u);
  EXPECT_FALSE(proof->open());
  EXPECT_FALSE(proof->own);
  EXPECT_EQ(proof->room.match()->place_of(0), match.room().match()->place_of(0));
}

TEST(VerifyReplayTest, InSlicesTheVerdictIsTheSame) {
  const std::string file = played_duel(60'000, 400).file();
  const std::string lied = changed(file, [](auto& it) { ++it.result.seats[1].last_gain_ms; });
  for (const std::string& each : {file, lied, file.substr(0, 200), std::string("R2048REPLAY")}) {
    for (const std::size_t slice : {std::size_t{1}, std::size_t{50}, limits::kMaxReplayMoves}) {
      ReplayVerification verification(wire::bytes_of(each));
      std::size_t slices = 1;
      for (; !verification.step(slice); ++slices) continue;
      const auto proof = verification.verdict();
      EXPECT_EQ(proof ? "" : to_text(proof.fault()), verdict(each));
      if (each == file) {
        EXPECT_GE(slices, 400 / slice);
      }
    }
  }
}

TEST(VerifyReplayTest, DrawsByNumberAreReplayedToo) {
  MatchSettings settings = time_settings(60'000);
  settings.draws = Draws::same;
  const PlayedMatch match = played_duel(settings, 200);
  expect_verified(match.file());
  const auto board = [](const PlayedMatch& of) {
    return of.room().match()->seats.at(0).run->board();
  };
  EXPECT_NE(board(match), board(played_duel(60'000, 200))) << "they are other draws";
  const std::string relabelled = changed(match.file(), [](ReplayParts& parts) {
    parts.first<MatchSealed>().settings_bytes = serialised(time_settings(60'000));
  });
  EXPECT_NE(verdict(relabelled).find("do not give the commitment"), std::string::npos);
}

TEST(VerifyReplayTest, EachDecisionIsSeenOnceWithTheRoomAfterIt) {
  const PlayedMatch match = played_duel(60'000, 40);
  std::size_t seen = 0;
  std::uint32_t moves = 0;
  const auto proof = verify_replay(
      wire::bytes_of(match.file()), [&](const RoomState& room, const Decision& decision) {
        ++seen;
        EXPECT_EQ(room.clock_ms(), decision.at_ms);
        if (std::holds_alternative<Acted>(decision.body)) {
          moves = room.match()->seats.at(0).run->moves() + room.match()->seats.at(1).run->moves();
        }
      });
  EXPECT_EQ(seen, proof->decisions);
  EXPECT_EQ(moves, 40u);
}

TEST(VerifyReplayTest, ALieInTheResultIsFound) {
  const std::string file = played_duel(60'000, 40).file();
  const std::vector<std::pair<Lie, std::string>> lies{
      {[](auto& it) { it.result.commitment->front() ^= 1; },
       "the secret, the match id and the settings do not give the commitment"},
      {[](auto& it) { it.result.commitment.reset(); },
       "the secret, the match id and the settings do not give the commitment"},
      {[](auto& it) { it.result.key.back() ^= 1; },
       "the secret and the nonces do not give the key"},
      {[](auto& it) { it.result.seats[1].seat = 2; }, "(seat 1): the result has another seat here"},
      {[](auto& it) { it.result.seats[0].state = SeatState::idle; },
       "(seat 0): the seat ended in another state"},
      {[](auto& it) { ++it.result.seats[0].best_exponent; },
       "(seat 0): the seat's best tile is another"},
      {[](auto& it) { it.result.seats[1].moves = 3; },
       "(seat 1): the result says moves 3, and the moves give 20"},
      {[](auto& it) { it.result.seats[0].reached_ms = 5; },
       "(seat 0): the target was reached at another time"},
      {[](auto& it) { it.result.seats[0].missed = 2; },
       "(seat 0): the result says missed steps 2, and the moves give 0"},
      {[](auto& it) { it.result.seats[1].cells[0] ^= 1; },
       "(seat 1): the moves give another last board"},
      {[](auto& it) { it.result.seats.pop_back(); },
       "the result does not have the seats that raced"},
      {[](auto& it) { it.result.splits.push_back({.exponent = 11, .seat = 1, .at_ms = 3}); },
       "the moves give other times at which the tiles were made first"},
      {[](auto& it) { it.result.played = 1; }, "the places give other points of the series"},
      {[](auto& it) { it.result.points.push_back({.person = 1, .points = 2}); },
       "the places give other points of the series"},
  };
  for (const auto& [lie, expected] : lies) EXPECT_EQ(verdict_after(file, lie), expected);
}

TEST(VerifyReplayTest, AScoreThatTheMovesDoNotMakeIsNamed) {
  const PlayedMatch match = played_duel(60'000, 40);
  const std::string made = std::to_string(match.room().match()->seats.at(1).run->best_score());
  EXPECT_EQ(verdict_after(match.file(), [](auto& it) { it.result.seats[1].best_score = 9999; }),
            "(seat 1): the result says score 9999, and the moves give " + made);
}

TEST(VerifyReplayTest, AChangedSecretNonceOrSettingIsFound) {
  const std::string file = played_duel(60'000, 40).file();
  const std::vector<std::pair<Lie, std::string>> lies{
      {[](auto& it) { it.template first<MatchSealed>().secret[5] ^= 1; },
       "the secret, the match id and the settings do not give the commitment"},
      {[](auto& it) { it.template first<MatchSealed>().match_id[5] ^= 1; },
       "the secret, the match id and the settings do not give the commitment"},
      {[](auto& it) {
         MatchSettings watched = time_settings(60'000);
         watched.watch = Watch::off;
         it.template first<MatchSealed>().settings_bytes = serialised(watched);
       },
       "the secret, the match id and the settings do not give the commitment"},
      {[](auto& it) { it.template first<NonceGiven>().nonce[5] ^= 1; },
       "the secret and the nonces do not give the key"},
  };
  for (const auto& [lie, expected] : lies) EXPECT_EQ(verdict_after(file, lie), expected);
}

// The last move: different moves may well lead to the same board again.
TEST(VerifyReplayTest, AChangedMoveIsFoundByItsConsequences) {
  const std::string file = played_duel(60'000, 40).file();
  for (int change = 1; change < 4; ++change) {
    const std::string text = verdict_after(file, [&](auto& it) {
      const auto last = std::find_if(
          it.decisions.rbegin(), it.decisions.rend(),
          [](const Decision& made) { return std::holds_alternative<Acted>(made.body); });
      Action& action = *std::get<Acted>(last->body).action;
      action = static_cast<Action>((static_cast<int>(action) + change) % 4);
    });
    EXPECT_NE(text, "") << change;
  }
}

TEST(VerifyReplayTest, ThePlayersRecordMustBeThatOfTheMatch) {
  const PlayedMatch match = played_duel(60'000, 40);
  const std::string file = *with_own_record(match.file(), match.own_record(1));
  EXPECT_EQ(verdict(file), "");
  const std::vector<std::pair<Lie, std::string>> lies{
      {[](auto& it) { it.own->match_id[0] ^= 1; }, "the player's record is of another match"},
      {[](auto& it) { it.own->seat = 2; }, "the seat of the player's record did not race"},
      {[](auto& it) { it.own->seat = 0; }, "the player's nonce was replaced"},
      {[](auto& it) { it.own->nonce->back() ^= 1; }, "the player's nonce was replaced"},
      {[](auto& it) { it.own->settings_digest[0] ^= 1; },
       "the settings are not those that the player saw before the start"},
      {[](auto& it) { it.own->commitment->front() ^= 1; },
       "the commitment is not the one that the player saw before the start"},
      {[](auto& it) { it.own->commitment.reset(); }, "the player saw another kind of room"},
  };
  for (const auto& [lie, expected] : lies) EXPECT_EQ(verdict_after(file, lie), expected);
}

// ---- how the match begins

TEST(VerifyReplayTest, TheBeginningMustBeThatOfOneMatch) {
  const std::string file = played_duel(60'000, 4).file();
  const std::vector<std::pair<Lie, std::string>> lies{
      {[](auto& it) { remove_first<RoomOpened>(it); }, "it is out of place"},
      {[](auto& it) { it.template first<RoomOpened>().code = "no"; }, "no room has this code"},
      {[](auto& it) { remove_first<MatchSealed>(it); }, "(seat 0): it is out of place"},
      {[](auto& it) { it.template first<MatchSealed>().round = 0; },
       "the rounds of a room begin with 1"},
      {[](auto& it) { it.template first<Seated>().person.name = "\x1b[2J"; },
       "(seat 0): nobody can have this name"},
      {[](auto& it) { it.template first<Seated>().person.name = "BOB"; },
       "(seat 1): two seats have the same name"},
      {[](auto& it) { it.template first<Seated>().person.number = 2; },
       "(seat 1): two seats have the same person"},
      {[](auto& it) { it.template first<Seated>().person.number = 0; },
       "(seat 0): people have numbers from 1"},
      {[](auto& it) { it.template first<Seated>().seat = 1; }, "(seat 0): it is out of place"},
      {[](auto& it) { remove_first<NonceGiven>(it); }, "a seat races without a nonce"},
      {[](auto& it) { it.template first<RosterFrozen>().seats = {}; }, "nobody races"},
      {[](auto& it) { it.template first<RosterFrozen>().seats = {0}; },
       "the seats that race are not those that have a person"},
      {[](auto& it) {
         for (Decision& decision : it.decisions) decision.at_ms += 2;
         it.template first<RosterFrozen>().go_at_ms = 1;
       },
       "the start would come before it"},
      {[](auto& it) {
         for (Decision& decision : it.decisions) decision.at_ms += 2;
         it.decisions[0].at_ms = 0;
       },
       "it comes later than the decisions before it, which all say how the match began"},
      {[](auto& it) { it.decisions[0].body = HostSet{.name = "ada"}; },
       "a decision of this kind has no place in a replay"},
      {[](auto& it) { it.template first<MatchSealed>().settings_bytes = "?"; },
       "a decision cannot be read: the settings of a match cannot be played"},
  };
  for (const auto& [lie, expected] : lies) EXPECT_EQ(verdict_after(file, lie), expected);
}

// ---- the form of the settings

std::string with_odd_settings(std::uint8_t version) {
  PlayedMatch match = played_duel(60'000, 4);
  return changed(match.file(), [&](auto& it) {
    it.header.version = version;
    MatchSealed& sealed = it.template first<MatchSealed>();
    sealed.settings_bytes += std::string("\x20\x00", 2);  // a default, written out
    it.result.commitment =
        commitment(sealed.match_id, wire::bytes_of(sealed.settings_bytes), sealed.secret);
  });
}

TEST(VerifyReplayTest, SettingsHaveOneFormSinceVersion3) {
  EXPECT_EQ(verdict(with_odd_settings(1)), "");
  EXPECT_EQ(verdict(with_odd_settings(2)), "");
  EXPECT_NE(verdict(with_odd_settings(3)).find("no server writes these settings in this form"),
            std::string::npos);
}

// ---- the header

TEST(VerifyReplayTest, NoServerHasAnIdleTimeOfLessThanASecond) {
  const std::string file = played_duel(60'000, 4).file();
  EXPECT_EQ(verdict_after(file, [](auto& it) { it.header.idle_ms = 1000; }), "");
  EXPECT_EQ(verdict_after(file, [](auto& it) { it.header.idle_ms = 999; }),
            "the header cannot be read: no server has so short an idle time");
}

}  // namespace
}  // namespace race2048::tests
