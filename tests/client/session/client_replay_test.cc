// What a client says about a match after its end, and how it fetches the replay.
#include "tests/client/session/replays_in_memory.h"
#include "tests/client/session/restored_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;

class ClientReplayTest : public RestoredTest {
 protected:
  ClientOptions fetching() {
    ClientOptions options = keeping();
    options.replays = &replays_;
    return options;
  }

  // A match of this client is over.
  void finish_match() {
    connect(fetching());
    welcome();
    entered();
    real_seal();
    real_start();
    play_a_move();
    end_honestly();
    sent();
  }
  void play_a_move() {
    move();
    server_reads();
    say(outcomes_.back());
  }

  void kept(v1::Keeping keeping, std::uint32_t bytes = 0, std::uint32_t round = 1) {
    v1::ToClient message;
    message.mutable_kept()->set_match_id(match_id(round));
    message.mutable_kept()->set_keeping(keeping);
    message.mutable_kept()->set_replay_bytes(bytes);
    if (keeping != v1::KEEPING_STORED) message.mutable_kept()->set_text("The disk is full.");
    say(message);
  }

  std::vector<v1::GetReplay> asked_parts() {
    std::vector<v1::GetReplay> parts;
    for (const v1::ToServer& message : sent()) {
      if (message.has_get_replay()) parts.push_back(message.get_replay());
    }
    return parts;
  }

  static v1::ToClient part_message(std::uint32_t offset, std::uint32_t bytes, std::uint32_t total) {
    v1::ToClient message;
    v1::ReplayPart& part = *message.mutable_replay_part();
    part.set_match_id(match_id(1));
    part.set_offset(offset);
    part.set_total(total);
    part.set_data(std::string(bytes, 'x'));
    return message;
  }
  void part(std::uint32_t offset, std::uint32_t bytes, std::uint32_t total) {
    say(part_message(offset, bytes, total));
  }

  v1::ToClient start_message() const {
    v1::ToClient message;
    message.mutable_start()->set_match_id(match_id(2));
    message.mutable_start()->set_round(2);
    v1::StartSeat& seat = *message.mutable_start()->add_seats();
    seat.set_seat(1);
    seat.set_name("ada");
    seat.set_nonce(wire::to_bytes(nonce_));
    message.mutable_start()->set_countdown_ms(3000);
    return message;
  }
  v1::ToClient go_message() const {
    v1::ToClient message = go_;
    message.mutable_go()->set_round(2);
    return message;
  }
  void next_countdown() {
    seal_again(2, kStart, settings_);
    say(start_message());
  }

  ReplaysInMemory replays_;
};

// Has kept this value before each match, if any.
struct OneBest : BestKeeper {
  std::optional<std::uint64_t> keep(const OwnMark& mark) override {
    marks.push_back(mark);
    return before && mark.is_better_than(*before) ? before : std::nullopt;
  }

  std::optional<std::uint64_t> before;
  std::vector<OwnMark> marks;
};

class ClientBestTest : public ClientReplayTest {
 protected:
  void play_against_bo() {
    against_bo_ = true;
    ClientOptions options = keeping();
    options.bests = &bests_;
    connect(options);
    welcome();
    entered();
    real_seal();
    real_start();
    for (int i = 0; i < 8; ++i) play_a_move();
  }

  OneBest bests_;
};

TEST_F(ClientBestTest, TheEndOfAMatchSaysWhatItHasSurpassed) {
  bests_.before = 1;
  play_against_bo();
  end_honestly();
  ASSERT_EQ(model().phase, Phase::results);
  ASSERT_EQ(bests_.marks.size(), 1U);
  EXPECT_EQ(bests_.marks.front().value, run_->best_score());
  ASSERT_GT(run_->best_score(), 1U);
  EXPECT_EQ(model().new_best, (NewBest{bests_.marks.front(), 1}));
  next_countdown();
  EXPECT_FALSE(model().new_best) << "it was of the match before";
}

TEST_F(ClientBestTest, TheFirstOfItsKindSurpassesNothing) {
  play_against_bo();
  end_honestly();
  EXPECT_EQ(bests_.marks.size(), 1U);
  EXPECT_FALSE(model().new_best);
}

TEST_F(ClientBestTest, AMatchWhoseDrawsDoNotHoldCountsForNothing) {
  play_against_bo();
  secret_[0] ^= 1;
  end_honestly();
  ASSERT_EQ(verification().kind, Verification::Kind::broken);
  EXPECT_TRUE(bests_.marks.empty());
}

TEST_F(ClientReplayTest, TheModelSaysWhetherTheResultIsStored) {
  finish_match();
  EXPECT_FALSE(model().kept) << "not told";
  kept(v1::KEEPING_NOT_YET);
  EXPECT_EQ(model().kept,
            (KeptResult{.keeping = Keeping::not_yet, .why = ServerQuote("The disk is full.")}));
  kept(v1::KEEPING_STORED);
  EXPECT_EQ(model().kept, KeptResult{.keeping = Keeping::stored});
  kept(v1::KEEPING_NEVER);
  EXPECT_EQ(model().kept->keeping, Keeping::never);
  kept(static_cast<v1::Keeping>(99));
  EXPECT_FALSE(model().kept) << "nobody knows what a newer server means";
}

TEST_F(ClientReplayTest, TheNextMatchIsNotCalledStored) {
  finish_match();
  kept(v1::KEEPING_STORED);
  next_countdown();
  EXPECT_FALSE(model().kept);
  kept(v1::KEEPING_STORED);
  EXPECT_FALSE(model().kept) << "it is about the match before";
}

TEST_F(ClientReplayTest, ABadIdIsTheServersFault) {
  finish_match();
  v1::ToClient message;
  message.mutable_kept()->set_match_id("short");
  say(message);
  EXPECT_EQ(failure(), Failure::Kind::protocol_fault);
}

TEST_F(ClientReplayTest, TheReplayIsFetchedPartByPart) {
  finish_match();
  constexpr std::uint32_t kPart = limits::kReplayPartBytes;
  constexpr std::uint32_t kAll = 2 * kPart + 50;
  kept(v1::KEEPING_STORED, kAll);
  for (const std::uint32_t offset : {0u, kPart, 2 * kPart}) {
    const std::vector<v1::GetReplay> parts = asked_parts();
    ASSERT_EQ(parts.size(), 1u);
    EXPECT_EQ(parts[0].match_id(), match_id(1));
    EXPECT_EQ(parts[0].offset(), offset);
    part(offset, std::min(kPart, kAll - offset), kAll);
  }
  EXPECT_TRUE(asked_parts().empty());
  ASSERT_TRUE(model().broken_replay) << "these bytes are no replay";
  EXPECT_EQ(model().broken_replay->match_id, real_id());
  EXPECT_FALSE(model().replay);
  EXPECT_FALSE(model().answer) << "the person has asked nothing";
  EXPECT_EQ(model().answers, 0u);
}

TEST_F(ClientReplayTest, ThePersonsOwnQuestionsAreAnsweredMeanwhile) {
  finish_match();
  kept(v1::KEEPING_STORED, 250);
  client_->ask(Ask{AskReplay{.match_id = real_id(), .offset = 100}}, kStart);
  part(100, 100, 250);
  ASSERT_TRUE(model().answer);
  EXPECT_EQ(std::get<ReplayPiece>(*model().answer).offset, 100u);
  part(0, 100, 250);
  EXPECT_EQ(model().answers, 1u);
}

TEST_F(ClientReplayTest, AMatchInterruptsTheFetch) {
  finish_match();
  kept(v1::KEEPING_STORED, 250);
  EXPECT_EQ(asked_parts().size(), 1u);
  next_countdown();
  part(0, 250, 250);
  EXPECT_TRUE(asked_parts().empty());
  EXPECT_FALSE(model().broken_replay) << "the check would take time";
  say(go_message());
  end_race(2);
  EXPECT_TRUE(model().broken_replay) << "it is said although it is of an earlier match";
}

TEST_F(ClientReplayTest, TheStartOfTheNextMatchDoesNotHideABrokenReplay) {
  finish_match();
  kept(v1::KEEPING_STORED, 250);
  seal_again(2, kStart, settings_);
  std::string frames;
  wire::append_frame(part_message(0, 250, 250), frames);
  wire::append_frame(start_message(), frames);
  client_->on_bytes(link_, wire::bytes_of(frames), kStart);
  ASSERT_EQ(model().phase, Phase::countdown);
  ASSERT_TRUE(model().broken_replay);
  EXPECT_EQ(model().broken_replay->match_id, real_id());
}

TEST_F(ClientReplayTest, TheStartOfTheNextMatchDoesNotHideBrokenDraws) {
  connect(fetching());
  welcome();
  entered();
  real_seal();
  real_start();
  EXPECT_FALSE(model().draws_ever_broken);
  secret_[0] ^= 1;
  end_honestly();
  EXPECT_TRUE(model().draws_ever_broken);
  next_countdown();
  ASSERT_FALSE(model().result);
  EXPECT_TRUE(model().draws_ever_broken);
}

TEST_F(ClientReplayTest, ARefusedPartIsNotThePersonsRefusal) {
  finish_match();
  kept(v1::KEEPING_STORED, 250);
  EXPECT_EQ(asked_parts().size(), 1u);
  refuse_about(v1::ToServer::kGetReplay, v1::REASON_STORE_BUSY);
  EXPECT_FALSE(model().last_refusal);
  EXPECT_FALSE(model().news);
  EXPECT_TRUE(asked_parts().empty());
  ASSERT_LE(client_->next_deadline(), kStart + Asking::kPause);
  client_->on_time(kStart + Asking::kPause);
  EXPECT_EQ(asked_parts().size(), 1u);
  refuse_about(v1::ToServer::kGetReplay, v1::REASON_NO_SUCH_RESULT, "It is gone.");
  ASSERT_TRUE(model().replay);
  EXPECT_EQ(model().replay->why, "example.org:2048 says: \"It is gone.\"");
}

TEST_F(ClientReplayTest, APartThatDoesNotComeIsGivenUpAndTold) {
  finish_match();
  kept(v1::KEEPING_STORED, 250);
  EXPECT_EQ(asked_parts().size(), 1u);
  ASSERT_LE(client_->next_deadline(), kStart + limits::kAnswerDeadline);
  client_->on_time(kStart + limits::kAnswerDeadline);
  ASSERT_TRUE(model().replay);
  EXPECT_EQ(model().replay->why, "the server does not answer");
  EXPECT_FALSE(client_->finished());
}

TEST_F(ClientReplayTest, OfALargeReplayThePersonIsTold) {
  finish_match();
  kept(v1::KEEPING_STORED, limits::kMaxFetchedReplay + 1);
  EXPECT_TRUE(asked_parts().empty());
  ASSERT_TRUE(model().replay);
  EXPECT_EQ(model().replay->state, OwnReplay::State::not_kept);
}

TEST_F(ClientReplayTest, OverANewLinkThePartIsAskedForAgain) {
  finish_match();
  kept(v1::KEEPING_STORED, 250);
  EXPECT_EQ(asked_parts().size(), 1u);
  lose();
  dial_and_connect();
  welcome_back(dialled_);
  entered_again(0, false, dialled_);
  EXPECT_TRUE(asked_parts().empty()) << "the room is not whole yet";
  whole_roster(dialled_);
  EXPECT_EQ(asked_parts().size(), 1u);
}

TEST_F(ClientReplayTest, BotsAndWatchersFetchNothing) {
  play(1, 1, 0);
  end_honestly();
  kept(v1::KEEPING_STORED, 250);
  EXPECT_TRUE(asked_parts().empty()) << "no keeper";
  connect(fetching());
  welcome();
  entered(false);
  real_seal();
  real_start();
  end_race();
  kept(v1::KEEPING_STORED, 250);
  EXPECT_TRUE(asked_parts().empty()) << "no seat";
}

TEST_F(ClientReplayTest, AMatchWithoutAnOwnMoveLeavesNoFile) {
  connect(fetching());
  welcome();
  entered();
  real_seal();
  real_start();
  end_honestly();
  sent();
  kept(v1::KEEPING_STORED, 250);
  EXPECT_TRUE(asked_parts().empty());
}

TEST_F(ClientReplayTest, WhoeverLeavesTheRoomLosesTheReplay) {
  ClientOptions options = fetching();
  options.entry = {.kind = Entry::Kind::lobby};
  connect(options);
  welcome();
  client_->ask(EnterRoom{{.kind = Entry::Kind::join, .code = "KXQ7WP"}}, kStart);
  entered();
  real_seal();
  real_start();
  play_a_move();
  end_honestly();
  kept(v1::KEEPING_STORED, 250);
  EXPECT_EQ(asked_parts().size(), 1u);
  client_->ask(LeaveRoom{}, kStart);
  v1::ToClient left;
  left.mutable_left();
  say(left);
  ASSERT_EQ(model().phase, Phase::lobby);
  EXPECT_FALSE(model().kept);
  refuse_about(v1::ToServer::kGetReplay, v1::REASON_STORE_BUSY);
  client_->on_time(kStart + Asking::kPause);
  EXPECT_TRUE(asked_parts().empty());
}

}  // namespace
}  // namespace race2048::client
