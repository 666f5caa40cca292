// The course of a match in a replay: its times, its seats and its steps follow the rules.
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "proto/replay/verify_replay.h"
#include "tests/proto/replay/lies.h"
#include "tests/support/settings.h"

namespace race2048::tests {
namespace {

TEST(VerifyCourseTest, TheMatchMustRunForItsTime) {
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

TEST(VerifyCourseTest, ALateServerIsNoLie) {
  PlayedMatch match(time_settings(5000), {"ada"});
  match.decide(PlayedMatch::kGoMs + 700, MatchWent{});
  match.act(900, 0, Action::left);
  match.decide(PlayedMatch::kGoMs + 7000, MatchEnded{.reason = EndReason::time_up, .at_ms = 5000});
  EXPECT_EQ(verdict(match.file()), "");
}

TEST(VerifyCourseTest, AMatchThatWasOverBeforeItsClockWentHasNoReplay) {
  for (const std::uint32_t late_ms : {999u, 1000u}) {
    PlayedMatch match(time_settings(1000), {"ada"});
    match.decide(PlayedMatch::kGoMs + late_ms, MatchWent{});
    match.decide(PlayedMatch::kGoMs + 1000,
                 MatchEnded{.reason = EndReason::time_up, .at_ms = 1000});
    EXPECT_EQ(match.file().empty(), late_ms == 1000);
    if (match.file().empty()) continue;
    const auto verdict_of = [&](std::uint8_t version) {
      return verdict_after(match.file(), [&](auto& it) {
        it.header.version = version;
        for (Decision& decision : it.decisions) {
          if (std::holds_alternative<MatchWent>(decision.body)) ++decision.at_ms;
        }
      });
    };
    EXPECT_EQ(verdict_of(3), "the match was over before it");
    EXPECT_EQ(verdict_of(2), "") << "of files of before nobody knows";
  }
}

TEST(VerifyCourseTest, ASeatIsOutWhenItIsIdleForLongEnough) {
  PlayedMatch match(time_settings(60'000), {"ada", "bob"});
  match.go();
  match.act(100, 0, Action::left);
  match.decide(PlayedMatch::kGoMs + 20'000, SeatIdle{.seat = 1});
  match.decide(PlayedMatch::kGoMs + 20'100, SeatIdle{.seat = 0});
  match.end(EndReason::all_done, 20'100);
  EXPECT_EQ(verdict(match.file()), "");
}

TEST(VerifyCourseTest, AServerWithAnotherLimitMayHavePutASeatOutEarlier) {
  PlayedMatch match(time_settings(60'000), {"ada", "bob"});
  match.go();
  match.act(100, 0, Action::left);
  match.decide(PlayedMatch::kGoMs + 12'000, SeatIdle{.seat = 1});
  match.end(EndReason::time_up, 60'000);
  EXPECT_EQ(verdict(match.file()), "");
}

TEST(VerifyCourseTest, AMatchThatIsDecidedEndsAtOnce) {
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

TEST(VerifyCourseTest, AMatchDoesNotGoOnOnceItIsDecided) {
  PlayedMatch match(time_settings(60'000), {"ada"});
  match.go();
  match.act(100, 0, Action::give_up);
  match.end(EndReason::all_done, 300);
  EXPECT_EQ(verdict_after(match.file(), [](auto&) {}), "(00:00.300): the match was not over");
}

TEST(VerifyCourseTest, AfterARestartTheMovesFromBeforeAreTakenAtItsTime) {
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

TEST(VerifyCourseTest, WhoIsAwayOrHasLeftDoesNotAct) {
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

TEST(VerifyCourseTest, NobodyIsTooFastWithoutALimit) {
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

TEST(VerifyCourseTest, StepsEndWhenAllHaveChosenOrTheirTimeIsUp) {
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

// ---- knock-out

// ada leads, cyd is out after 5 s, bob after 10 s.
PlayedMatch played_knockout() {
  PlayedMatch match(knockout_settings(5000), {"ada", "bob", "cyd"});
  match.go();
  const auto moves = [&match](SeatNumber seat, int count, std::uint32_t from_ms) {
    for (int i = 0; i < count; ++i) {
      const Board& board = match.room().match()->seats.at(seat).run->board();
      match.act(from_ms + static_cast<std::uint32_t>(i), seat, default_action(board));
    }
  };
  moves(0, 30, 100);
  moves(1, 15, 200);
  moves(2, 2, 300);
  match.decide(PlayedMatch::kGoMs + 5000, IntervalEnded{.at_ms = 5000});
  moves(1, 1, 6000);
  // The server wakes up late.
  match.decide(PlayedMatch::kGoMs + 10'040, IntervalEnded{.at_ms = 10'000});
  match.end(EndReason::one_left, 10'040);
  return match;
}

TEST(VerifyCourseTest, AtTheEndOfEachIntervalTheLastSeatIsOut) {
  const std::string file = played_knockout().file();
  EXPECT_EQ(verdict(file), "");
  const auto second = [](ReplayParts& parts) -> Decision& { return *(parts.decisions.end() - 2); };
  const std::vector<std::pair<Lie, std::string>> lies{
      {[](auto& it) { remove_first<IntervalEnded>(it); },
       "(seat 1, move 16, 00:06.000): the interval was over before it"},
      {[](auto& it) { it.decisions.erase(it.decisions.end() - 2); },
       "(00:10.040): the interval was over before it"},
      {[](auto& it) { insert(it, 4000, IntervalEnded{.at_ms = 4000}); },
       "(00:04.000): no seat is knocked out then"},
      {[](auto& it) { insert(it, 4999, IntervalEnded{.at_ms = 5000}); },
       "(00:04.999): no seat is knocked out then"},
      {[](auto& it) { insert(it, 5000, IntervalEnded{.at_ms = 5000}); },
       "(00:05.000): no seat is knocked out then"},
      {[&](auto& it) { std::get<IntervalEnded>(second(it).body).at_ms = 10'040; },
       "(00:10.040): no seat is knocked out then"},
      {[&](auto& it) { second(it).at_ms -= 41; }, "(00:09.999): no seat is knocked out then"},
      {[](auto& it) { insert(it, 10'020, Acted{.seat = 1, .action = Action::up}); },
       "(seat 1, move 17, 00:10.020): the interval was over before it"},
      {[](auto& it) { insert(it, 10'020, Unseated{.seat = 1}); },
       "(seat 1, 00:10.020): the interval was over before it"},
      {[](auto& it) {
         it.header.idle_ms = 1000;
         insert(it, 10'020, SeatIdle{.seat = 1});
       },
       "(seat 1, 00:10.020): the interval was over before it"},
      {[](auto& it) { it.template first<MatchEnded>().reason = EndReason::all_done; },
       "(00:10.040): the match ended for another reason"},
      {[](auto& it) { std::swap(it.result.seats[1].state, it.result.seats[0].state); },
       "(seat 0): the seat ended in another state"},
      {[](auto& it) { std::swap(it.result.seats[1].place, it.result.seats[2].place); },
       "(seat 1): the result says place 3, and the moves give 2"},
  };
  for (const auto& [lie, expected] : lies) EXPECT_EQ(verdict_after(file, lie), expected);
}

TEST(VerifyCourseTest, NoOtherFormatKnocksOut) {
  EXPECT_EQ(verdict_after(played_duel(60'000, 4).file(),
                          [](auto& it) { insert(it, 30'000, IntervalEnded{.at_ms = 30'000}); }),
            "(00:30.000): no seat is knocked out then");
}

TEST(VerifyCourseTest, AKnockoutWhoseSeatsAllShareTheLastPlaceGoesOn) {
  PlayedMatch match(knockout_settings(5000), {"ada", "bob"});
  match.go();
  match.decide(PlayedMatch::kGoMs + 5000, IntervalEnded{.at_ms = 5000});
  match.act(6000, 0, default_action(match.room().match()->seats.at(0).run->board()));
  match.decide(PlayedMatch::kGoMs + 10'000, IntervalEnded{.at_ms = 10'000});
  match.end(EndReason::one_left, 10'000);
  EXPECT_EQ(verdict(match.file()), "");
}

// ---- series and open rooms

}  // namespace
}  // namespace race2048::tests
