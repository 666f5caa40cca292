// A replay proves what it says, and a lie in any part of it is found, with a right checksum too.
#include "proto/replay/verify_replay.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/proto/replay/played_match.h"

namespace race2048::tests {
namespace {

using Lie = std::function<void(ReplayParts&)>;

// The verdict on the file after the lie, without its place in bytes.
std::string verdict_after(const std::string& file, const Lie& lie) {
  const std::string text = verdict(changed(file, lie));
  const std::size_t end_of_byte = text.find_first_of(" :", std::string("byte ").size());
  if (end_of_byte == std::string::npos) return text;
  return text.substr(text.find_first_not_of(" :", end_of_byte));
}

template <typename Body>
void remove_first(ReplayParts& parts) {
  for (auto it = parts.decisions.begin(); it != parts.decisions.end(); ++it) {
    if (!std::holds_alternative<Body>(it->body)) continue;
    parts.decisions.erase(it);
    return;
  }
}

// Before the end of the match, at this time on the match clock.
void insert(ReplayParts& parts, std::uint32_t ms, DecisionBody body) {
  const std::uint64_t at_ms = PlayedMatch::kGoMs + ms;
  auto it = parts.decisions.begin();
  while (it != parts.decisions.end() && it->at_ms <= at_ms) ++it;
  parts.decisions.insert(it, {.at_ms = at_ms, .body = std::move(body)});
}

void add_at_end(ReplayParts& parts, DecisionBody body) {
  parts.decisions.push_back({.at_ms = parts.decisions.back().at_ms, .body = std::move(body)});
}

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
      {[](auto& it) { it.template first<RosterFrozen>().go_at_ms = 1; },
       "the start would come before it"},
      {[](auto& it) { it.decisions[0].at_ms = 0; },
       "it comes later than the decisions before it, which all say how the match began"},
      {[](auto& it) { it.decisions[0].body = HostSet{.name = "ada"}; },
       "a decision of this kind has no place in a replay"},
      {[](auto& it) { it.template first<MatchSealed>().settings_bytes = "?"; },
       "a decision cannot be read: the settings of a match cannot be played"},
  };
  for (const auto& [lie, expected] : lies) EXPECT_EQ(verdict_after(file, lie), expected);
}

// ---- times

TEST(VerifyReplayTest, TheMatchMustRunForItsTime) {
  const std::string file = played_duel(60'000, 4).file();
  const std::vector<std::pair<Lie, std::string>> lies{
      {[](auto& it) { remove_first<MatchWent>(it); }, "(seat 0, move 1): it is out of place"},
      {[](auto& it) {
         for (Decision& decision : it.decisions) {
           if (std::holds_alternative<MatchWent>(decision.body)) --decision.at_ms;
         }
       },
       "the match clock starts too early"},
      {[](auto& it) { --it.decisions.back().at_ms; }, "(00:59.999): the match was not over"},
      {[](auto& it) { it.template first<MatchEnded>().at_ms = 59'999; },
       "(01:00.000): the match ended at another time"},
      {[](auto& it) { it.template first<MatchEnded>().reason = EndReason::cap; },
       "(01:00.000): the match ended for another reason"},
      {[](auto& it) { insert(it, 60'001, Acted{.action = Action::left}); },
       "(seat 0, move 3, 01:00.001): the match has ended before it"},
      {[](auto& it) {
         it.decisions.insert(it.decisions.end() - 1,
                             {.at_ms = it.decisions.back().at_ms,
                              .body = Acted{.seat = 1, .action = Action::left}});
       },
       "(seat 1, move 3, 01:00.000): the match was over before it"},
      {[](auto& it) { it.decisions.pop_back(); }, "the decisions end before the match does"},
      {[](auto& it) { add_at_end(it, CameBack{.person = 1}); },
       "(01:00.000): the match has ended before it"},
      {[](auto& it) { insert(it, 20'300, SeatIdle{.seat = 1}); },
       "(seat 1, 00:20.300): the seat was not idle for long enough"},
      {[](auto& it) { insert(it, 20'300, StepEnded{.at_ms = 20'300}); },
       "(00:20.300): it is out of place"},
  };
  for (const auto& [lie, expected] : lies) EXPECT_EQ(verdict_after(file, lie), expected);
}

TEST(VerifyReplayTest, ALateServerIsNoLie) {
  PlayedMatch match(time_settings(5000), {"ada"});
  match.decide(PlayedMatch::kGoMs + 700, MatchWent{});
  match.act(900, 0, Action::left);
  match.decide(PlayedMatch::kGoMs + 7000, MatchEnded{.reason = EndReason::time_up, .at_ms = 5000});
  EXPECT_EQ(verdict(match.file()), "");
}

TEST(VerifyReplayTest, ASeatIsOutWhenItIsIdleForLongEnough) {
  PlayedMatch match(time_settings(60'000), {"ada", "bob"});
  match.go();
  match.act(100, 0, Action::left);
  match.decide(PlayedMatch::kGoMs + 20'000, SeatIdle{.seat = 1});
  match.decide(PlayedMatch::kGoMs + 20'100, SeatIdle{.seat = 0});
  match.end(EndReason::all_done, 20'100);
  EXPECT_EQ(verdict(match.file()), "");
}

TEST(VerifyReplayTest, AMatchThatIsDecidedEndsAtOnce) {
  PlayedMatch match(time_settings(60'000), {"ada", "bob"});
  match.go();
  match.act(100, 0, Action::give_up);
  match.act(200, 1, Action::give_up);
  match.end(EndReason::all_done, 200);
  EXPECT_EQ(verdict(match.file()), "");
  EXPECT_EQ(verdict_after(match.file(),
                          [](auto& it) {
                            for (Decision& decision : it.decisions) {
                              if (!std::holds_alternative<MatchEnded>(decision.body)) continue;
                              ++decision.at_ms;
                              std::get<MatchEnded>(decision.body).at_ms = 201;
                            }
                            insert(it, 200, Acted{.seat = 0, .action = Action::up});
                          }),
            "(seat 0, move 2, 00:00.200): the match was over before it");
}

TEST(VerifyReplayTest, AMatchDoesNotGoOnOnceItIsDecided) {
  PlayedMatch match(time_settings(60'000), {"ada"});
  match.go();
  match.act(100, 0, Action::give_up);
  match.end(EndReason::all_done, 300);
  EXPECT_EQ(verdict_after(match.file(), [](auto&) {}), "(00:00.300): the match was not over");
}

TEST(VerifyReplayTest, AfterARestartTheMovesFromBeforeAreTakenAtItsTime) {
  PlayedMatch match(time_settings(60'000), {"ada", "bob"});
  match.go();
  match.act(100, 0, Action::give_up);
  match.decide(PlayedMatch::kGoMs + 200, ClockStood{.by_ms = 900});
  for (const PersonNumber person : {1u, 2u}) {
    match.decide(PlayedMatch::kGoMs + 200, WentAway{.person = person, .until_ms = 300'000});
  }
  match.decide(PlayedMatch::kGoMs + 200, CameBack{.person = 2});
  match.act(200, 1, Action::give_up);
  match.decide(PlayedMatch::kGoMs + 200, CameBack{.person = 1});
  match.act(200, 0, Action::left);
  match.decide(PlayedMatch::kGoMs + 200, ClockStood{.by_ms = 100});
  match.end(EndReason::all_done, 200);
  EXPECT_EQ(verdict(match.file()), "");
}

// ---- people

TEST(VerifyReplayTest, WhoIsAwayOrHasLeftDoesNotAct) {
  PlayedMatch match(time_settings(60'000), {"ada", "bob"});
  match.decide(61'000, WentAway{.person = 1, .until_ms = 200'000});
  match.go();
  match.decide(PlayedMatch::kGoMs + 50, CameBack{.person = 1});
  match.act(100, 0, Action::left);
  match.decide(PlayedMatch::kGoMs + 200, WentAway{.person = 1, .until_ms = 200'000});
  match.decide(PlayedMatch::kGoMs + 300, Unseated{.seat = 1});
  match.end(EndReason::time_up, 60'000);
  EXPECT_EQ(verdict(match.file()), "");
  const std::vector<std::pair<Lie, std::string>> lies{
      {[](auto& it) { insert(it, 40, Acted{.action = Action::left}); },
       "(seat 0, move 1, 00:00.040): the person of the seat is away"},
      {[](auto& it) { insert(it, 400, Acted{.seat = 1, .action = Action::left}); },
       "(seat 1, move 1, 00:00.400): the person of the seat has left"},
      {[](auto& it) { insert(it, 400, Unseated{.seat = 1}); },
       "(seat 1, 00:00.400): the seat does not race"},
      {[](auto& it) { insert(it, 400, WentAway{.person = 1}); },
       "(00:00.400): the person was away already"},
      {[](auto& it) { insert(it, 400, WentAway{.person = 2}); },
       "(00:00.400): the person has no seat"},
      {[](auto& it) { insert(it, 150, CameBack{.person = 1}); },
       "(00:00.150): the person was not away"},
      {[](auto& it) { remove_first<CameBack>(it); },
       "(seat 0, move 1, 00:00.100): the person of the seat is away"},
      {[](auto& it) { insert(it, 400, Acted{.action = Action::up, .too_fast = true}); },
       "(seat 0, move 2, 00:00.400): the person of the seat is away"},
  };
  for (const auto& [lie, expected] : lies) EXPECT_EQ(verdict_after(match.file(), lie), expected);
}

TEST(VerifyReplayTest, NobodyIsTooFastWithoutALimit) {
  MatchSettings settings = time_settings(60'000);
  settings.move_rate = 0;
  PlayedMatch match(settings, {"ada"});
  match.go();
  match.end(EndReason::time_up, 60'000);
  EXPECT_EQ(verdict_after(
                match.file(),
                [](auto& it) { insert(it, 10, Acted{.action = Action::left, .too_fast = true}); }),
            "(seat 0, move 1, 00:00.010): the room has no limit of moves a second");
}

// ---- lockstep

PlayedMatch played_steps() {
  PlayedMatch match(step_settings(5000, 3), {"ada", "bob"});
  match.go();
  match.act(100, 0, default_action(match.room().match()->seats.at(0).run->board()));
  match.act(200, 1, default_action(match.room().match()->seats.at(1).run->board()));
  match.decide(PlayedMatch::kGoMs + 200, StepEnded{.at_ms = 200, .moves_for_late = true});
  match.act(300, 0, default_action(match.room().match()->seats.at(0).run->board()));
  // The server wakes up late.
  match.decide(PlayedMatch::kGoMs + 5250, StepEnded{.at_ms = 5200, .moves_for_late = true});
  match.decide(PlayedMatch::kGoMs + 10'200, StepEnded{.at_ms = 10'200, .moves_for_late = true});
  match.decide(PlayedMatch::kGoMs + 10'200, StepEnded{.at_ms = 10'200});
  match.end(EndReason::all_done, 10'200);
  return match;
}

TEST(VerifyReplayTest, StepsEndWhenAllHaveChosenOrTheirTimeIsUp) {
  const std::string file = played_steps().file();
  EXPECT_EQ(verdict(file), "");
  const auto at_step = [](ReplayParts& parts, std::uint32_t at_ms) -> Decision& {
    for (Decision& decision : parts.decisions) {
      const StepEnded* const ended = std::get_if<StepEnded>(&decision.body);
      if (ended != nullptr && ended->at_ms == at_ms) return decision;
    }
    throw std::logic_error("no step ends then");
  };
  const std::vector<std::pair<Lie, std::string>> lies{
      {[&](auto& it) { std::get<StepEnded>(at_step(it, 200).body).at_ms = 199; },
       "(00:00.200): the step does not end then"},
      {[&](auto& it) { at_step(it, 200).at_ms += 50; }, "(00:00.250): the step does not end then"},
      {[&](auto& it) { remove_first<StepEnded>(it); },
       "(seat 0, move 2, 00:00.300): the step was over before it"},
      {[&](auto& it) { std::get<StepEnded>(at_step(it, 5200).body).at_ms = 5250; },
       "(00:05.250): the step does not end then"},
      {[&](auto& it) { at_step(it, 5200).at_ms -= 51; }, "(00:05.199): the step does not end then"},
      {[&](auto& it) { std::get<StepEnded>(at_step(it, 5200).body).moves_for_late = false; },
       "(00:05.250): the match does not end then"},
      {[&](auto& it) { insert(it, 5200, Acted{.seat = 1, .step = 2, .action = Action::up}); },
       "(seat 1, move 2, 00:05.200): the step was over before it"},
      {[&](auto& it) { it.decisions.erase(it.decisions.end() - 2); },
       "(00:10.200): the last step has not ended before it"},
  };
  for (const auto& [lie, expected] : lies) EXPECT_EQ(verdict_after(file, lie), expected);
}

// ---- series and open rooms

Series one_round_of_three() {
  Series series(3);
  const std::vector<RoundPlace> places{{.person = {.name = "bob", .number = 2}, .place = 1},
                                       {.person = {.name = "cyd", .number = 3}, .place = 2}};
  series.add_round(places);
  return series;
}

TEST(VerifyReplayTest, ThePointsOfASeriesGoOnFromTheTableBefore) {
  const PlayedMatch match = played_duel(60'000, 40, one_round_of_three());
  EXPECT_EQ(verdict(match.file()), "");
  const ReplayParts parts = parts_of(match.file());
  EXPECT_EQ(parts.result.played, 2u);
  EXPECT_EQ(parts.result.points.size(), 3u);
  const std::vector<std::pair<Lie, std::string>> lies{
      {[](auto& it) { ++it.result.points[0].points; },
       "the places give other points of the series"},
      {[](auto& it) { it.result.points[2].place = 1; },
       "the places give other points of the series"},
      {[](auto& it) { remove_first<SeriesRestored>(it); },
       "the places give other points of the series"},
      {[](auto& it) { it.template first<SeriesRestored>().series = Series(3, 3, {}); },
       "no series has such rounds"},
      {[](auto& it) { it.template first<SeriesRestored>().series = Series(100, 3, {}); },
       "no series has such rounds"},
      {[](auto& it) {
         it.template first<SeriesRestored>().series =
             Series(3, 1, {{.person = {.name = "bob", .number = 2}, .points = 1001}});
       },
       "nobody can have so many points"},
  };
  for (const auto& [lie, expected] : lies) EXPECT_EQ(verdict_after(match.file(), lie), expected);
}

TEST(VerifyReplayTest, ASeriesThatBeginsDuringTheMatchCountsItAsItsFirstRound) {
  PlayedMatch match(time_settings(5000), {"ada", "bob"}, one_round_of_three());
  match.go();
  match.decide(PlayedMatch::kGoMs + 100, SeriesBegun{.rounds = 2});
  match.end(EndReason::time_up, 5000);
  EXPECT_EQ(verdict(match.file()), "");
  EXPECT_EQ(parts_of(match.file()).result.played, 1u);
}

TEST(VerifyReplayTest, AnOpenRoomHasNoSeal) {
  MatchSettings settings = time_settings(5000);
  settings.open_seed = filled_from<Key>(1);
  PlayedMatch match(settings, {"ada"});
  match.go();
  match.act(100, 0, Action::left);
  match.end(EndReason::time_up, 5000);
  const auto proof = verify_replay(wire::bytes_of(match.file()));
  ASSERT_TRUE(proof) << to_text(proof.fault());
  EXPECT_TRUE(proof->open());
  EXPECT_FALSE(parts_of(match.file()).result.commitment);
  EXPECT_EQ(verdict_after(match.file(),
                          [](auto& it) {
                            const std::uint64_t at_ms = it.decisions.front().at_ms;
                            it.decisions.insert(it.decisions.begin() + 3,
                                                {.at_ms = at_ms, .body = NonceGiven{}});
                          }),
            "(seat 0): an open room takes no nonces");
}

// ---- the recorder

TEST(ReplayRecorderTest, AMatchWithoutAnEndHasNoReplay) {
  PlayedMatch match(time_settings(5000), {"ada"});
  match.go();
  match.decide(PlayedMatch::kGoMs + 100, Unseated{.seat = 0});
  match.decide(PlayedMatch::kGoMs + 100, RoomClosed{});
  EXPECT_EQ(match.file(), "");
}

TEST(ReplayRecorderTest, WhatDoesNotConcernTheMatchIsLeftOut) {
  PlayedMatch plain(time_settings(5000), {"ada"});
  PlayedMatch busy(time_settings(5000), {"ada"});
  for (PlayedMatch* const match : {&plain, &busy}) {
    match->go();
    if (match == &busy) {
      match->decide(63'010, SeatAwaited{.person = {.name = "eve", .number = 9}});
      match->decide(63'020, WentAway{.person = 9, .until_ms = 99'000});
      match->decide(63'030, HostSet{.name = "eve"});
      match->decide(63'040, OptionsSet{.options = {.title = "another"}});
      match->decide(63'050, Banned{.name = "mallory", .address = "10.0.0.1"});
      match->decide(63'060, CameBack{.person = 9});
    }
    match->end(EndReason::time_up, 5000);
  }
  EXPECT_EQ(plain.file(), busy.file());
}

TEST(ReplayRecorderTest, EachMatchOfARoomHasItsOwnReplay) {
  PlayedMatch match = played_duel(5000, 10);
  const std::string first = match.file();
  const MatchSettings settings = time_settings(5000);
  match.decide(70'000, MatchSealed{.match_id = filled_from<MatchId>(0x20),
                                   .secret = filled_from<Secret>(0x50),
                                   .settings_bytes = serialised(settings),
                                   .settings = settings,
                                   .round = 8});
  match.decide(70'000, NonceGiven{.seat = 1, .nonce = filled_from<Nonce>(3)});
  match.decide(70'000, RosterFrozen{.seats = {1}, .go_at_ms = 73'000});
  match.decide(73'000, MatchWent{});
  match.decide(73'100, Acted{.seat = 1, .action = Action::give_up});
  match.decide(73'100, MatchEnded{.reason = EndReason::all_done, .at_ms = 100});
  EXPECT_NE(match.file(), first);
  EXPECT_EQ(verdict(match.file()), "");
}

}  // namespace
}  // namespace race2048::tests
