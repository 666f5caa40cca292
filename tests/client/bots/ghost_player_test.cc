#include "client/bots/ghost_player.h"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "engine/match/outcome.h"
#include "proto/conversions.h"
#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

// A match of tests/cases/replays.
struct Recorded {
  explicit Recorded(const std::string& name)
      : file(race2048::tests::bytes_of(std::string(RACE2048_CASES) + "/replays/" + name +
                                       ".replay")),
        proof(*verify_replay(wire::bytes_of(file))) {}

  const Match& match() const { return *proof.room.match(); }
  SeatNumber seat_of(const std::string& name) const {
    const auto found = std::ranges::find_if(
        match().seats, [&name](const auto& entry) { return entry.second.person.name == name; });
    return found->first;
  }
  Recording of(const std::string& name) const { return recording_of(file, proof, seat_of(name)); }

  std::string file;
  ReplayProof proof;
};

// The server's run and the client's game of one seat on the tiles of a recording.
struct Seat {
  explicit Seat(const Recording& recording)
      : run(recording.settings.run(), *recording.settings.open_seed),
        own(recording.settings.rules, spawns(run.start_spawns())) {}

  static std::vector<Spawn> spawns(std::span<const Spawn> tiles) {
    return {tiles.begin(), tiles.end()};
  }
  void make(const RecordedAction& action) {
    ASSERT_TRUE(own.act(action.action));
    const ActionResult done = run.apply(action.action, run.board_number(), action.at_ms);
    ASSERT_EQ(done.verdict, ActionVerdict::applied);
    ASSERT_TRUE(own.on_outcome({.seq = ++seq,
                                .applied = true,
                                .spawns = spawns(done.spawns()),
                                .score = run.score(),
                                .board = run.board_number(),
                                .state = seat_state_of(run.state())}));
  }

  race2048::Run run;
  OwnGame own;
  std::uint32_t seq = 0;
};

TEST(GhostPlayerTest, ItsActionsMakeTheRecordedRunAgain) {
  for (const char* const name : {"v1_duel", "v1_lockstep", "v2_moves", "v3_first", "v3_paced"}) {
    SCOPED_TRACE(name);
    const Recorded recorded(name);
    for (const auto& [number, seat] : recorded.match().seats) {
      const Recording recording = recording_of(recorded.file, recorded.proof, number);
      Seat again(recording);
      for (const RecordedAction& action : recording.actions) {
        if (!again.run.over()) again.make(action);
      }
      EXPECT_EQ(again.run.board(), seat.run->board());
      EXPECT_EQ(again.run.board_number(), seat.run->board_number());
      EXPECT_EQ(again.run.moves(), seat.run->moves());
      EXPECT_EQ(again.run.best_score(), seat.run->best_score());
    }
  }
}

TEST(GhostPlayerTest, NoActionComesBeforeTheOneAhead) {
  const Recording eve = Recorded("v1_duel").of("eve");
  EXPECT_TRUE(std::ranges::is_sorted(eve.actions, {}, &RecordedAction::at_ms));
  EXPECT_EQ(std::ranges::count(eve.actions, Action::next_board, &RecordedAction::action), 2);
  EXPECT_EQ(eve.actions.back().action, Action::give_up);
}

TEST(GhostPlayerTest, ASeatThatWasTakenOutGivesUpThen) {
  const Recorded duel("v1_duel");
  const Recording ada = duel.of("ada");
  const MatchSeat& seat = duel.match().seats.at(duel.seat_of("ada"));
  ASSERT_EQ(seat.state(), SeatState::link_lost);
  EXPECT_EQ(ada.actions.back(), (RecordedAction{Action::give_up, *seat.done_ms}));
}

TEST(GhostPlayerTest, ASeatThatStillRacedGivesUpWhenItsMatchWasOver) {
  const Recorded first("v3_first");
  EXPECT_EQ(first.of("one-1").actions.back(),
            (RecordedAction{Action::give_up, first.match().ended->at_ms}));
}

TEST(GhostPlayerTest, ASeatThatWasDoneGivesUpWhereItIsNotDone) {
  const Recorded moves("v3_moves");
  const Recording one = moves.of("one-0");
  Seat longer(one);
  longer.run = race2048::Run({.rules = one.settings.rules, .draws = one.settings.draws},
                             *one.settings.open_seed);
  for (const RecordedAction& action : one.actions) longer.make(action);
  EXPECT_EQ(longer.run.moves(), one.settings.move_limit);
  EXPECT_EQ(longer.run.state(), RunState::gave_up);
}

TEST(GhostPlayerTest, ItRacesWhereTheTilesAreThoseOfItsMatch) {
  const Recording recording = Recorded("v3_first").of("one-1");
  const GhostPlayer ghost(recording);
  EXPECT_EQ(ghost.why_not(recording.settings), "");
  MatchSettings longer = recording.settings;
  longer.cap_ms += 1000;
  longer.seats = 2;
  EXPECT_EQ(ghost.why_not(longer), "");
  MatchSettings sealed = recording.settings;
  sealed.open_seed.reset();
  EXPECT_EQ(ghost.why_not(sealed), "The room has other tiles than the ghost's match.");
  MatchSettings smaller = recording.settings;
  smaller.rules.size = 4;
  EXPECT_EQ(ghost.why_not(smaller),
            "The room has other rules or another board than the ghost's match.");
}

TEST(GhostPlayerTest, ItKnowsItsNextActionByThoseThatTheSeatHasMade) {
  const Recording eve = Recorded("v1_duel").of("eve");
  const GhostPlayer ghost(eve);
  Seat seat(eve);
  EXPECT_EQ(*ghost.next(seat.own), eve.actions[0]);
  for (const RecordedAction& action : eve.actions) {
    EXPECT_EQ(*ghost.next(seat.own), action);
    seat.make(action);
    EXPECT_FALSE(ghost.has_strayed(seat.own));
  }
  EXPECT_EQ(ghost.next(seat.own), nullptr);
}

TEST(GhostPlayerTest, ASeatThatMadeAnotherMoveHasStrayed) {
  const Recording eve = Recorded("v1_duel").of("eve");
  Recording other = eve;
  other.actions[0].action = Action::give_up;
  Seat seat(eve);
  seat.make(eve.actions[0]);
  EXPECT_TRUE(GhostPlayer(other).has_strayed(seat.own));
  other.actions.clear();
  EXPECT_TRUE(GhostPlayer(other).has_strayed(seat.own));
}

}  // namespace
}  // namespace race2048::client
