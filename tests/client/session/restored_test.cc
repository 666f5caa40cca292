// What the client hands to the keeper of its seat, and what it makes of such a record.
#include <functional>

#include "tests/client/session/resume_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;

// Keeps the record in memory.
class RecordKeeper : public SeatKeeper {
 public:
  void entered(const std::string& code, const std::string& name, bool watches,
               const std::string& token) override {
    on_call();
    SeatRecord record{.code = code, .name = name, .watches = watches, .token = token};
    if (kept) {
      record.seal = kept->seal;
      record.actions = kept->actions;
    }
    kept = record;
  }
  void sealed(const KeptSeal& seal) override {
    on_call();
    if (kept->seal && kept->seal->match_id != seal.match_id) kept->actions.clear();
    kept->seal = seal;
    ++seals;
  }
  void acted(const SentAction& action) override {
    on_call();
    kept->actions.push_back(action);
  }
  void match_over() override {
    kept->seal.reset();
    kept->actions.clear();
  }
  void left() override { kept.reset(); }

  std::optional<SeatRecord> kept;
  int seals = 0;
  std::function<void()> on_call = [] {};
};

// A match with real tiles. Every move is answered as an honest server answers it.
class RestoredTest : public ResumeTest {
 protected:
  RestoredTest() {
    secret_.fill(0x5a);
    nonce_.fill(7);
    settings_ = any_rate();
  }

  ClientOptions keeping(Entry::Kind kind = Entry::Kind::join) {
    ClientOptions options{.entry = {.kind = kind, .code = "KXQ7WP"}};
    options.keeper = &keeper_;
    return options;
  }

  static MatchId real_id() { return *wire::array_from<MatchId>(match_id(1)); }

  void real_seal() {
    v1::ToClient message;
    v1::Sealed& sealed = *message.mutable_sealed();
    sealed.set_match_id(match_id(1));
    sealed.set_settings(serialised(settings_));
    const Digest digest = commitment(real_id(), wire::bytes_of(sealed.settings()), secret_);
    sealed.set_commitment(wire::to_bytes(digest));
    sealed.set_round(1);
    say(message);
  }

  void real_start() {
    const SeatNonce nonces[] = {{.seat = 1, .nonce = nonce_}};
    start_.Clear();
    go_.Clear();
    run_.emplace(settings_.run(), match_key(secret_, real_id(), nonces));
    start_.mutable_start()->set_match_id(match_id(1));
    start_.mutable_start()->set_round(1);
    v1::StartSeat& seat = *start_.mutable_start()->add_seats();
    seat.set_seat(1);
    seat.set_name("ada");
    seat.set_nonce(wire::to_bytes(nonce_));
    go_.mutable_go()->set_round(1);
    for (const Spawn& spawn : run_->start_spawns()) add(spawn, *go_.mutable_go()->add_spawns());
    say(start_);
    say(go_);
  }

  static void add(const Spawn& spawn, v1::Spawn& told) {
    told.set_cell(static_cast<std::uint32_t>(spawn.cell));
    told.set_tile(static_cast<std::uint32_t>(tile_value(spawn.exponent)));
  }

  // A client that has sent this many moves, of which the server has read and answered the first
  // `read` ones; it has seen no answer to the last `lost` of those.
  void play(int moves, int read, int lost) {
    connect(keeping());
    welcome();
    entered();
    real_seal();
    real_start();
    for (int i = 0; i < moves; ++i) {
      if (i < read) {
        move();
        server_reads();
        if (i < read - lost) say(outcomes_.back());
      } else {
        move_ahead(i);
      }
    }
    sent();
  }

  void move() {
    for (const Direction direction : kDirections) {
      if (!slide(run_->board(), direction).moved) continue;
      client_->act(action_of(direction), kStart);
      return;
    }
  }
  void move_ahead(int i) { client_->act(i % 2 == 0 ? Action::left : Action::up, kStart); }

  // The server reads the moves on the link, and answers them.
  void server_reads() {
    for (const v1::ToServer& message : sent()) {
      if (message.has_move()) read_move(message.move());
    }
  }

  void read_move(const v1::Move& move) {
    const ActionResult result = run_->apply(*wire::action_from(move.action()), move.board(), 0);
    v1::ToClient message;
    v1::Outcome& outcome = *message.mutable_outcome();
    outcome.set_seq(move.seq());
    outcome.set_result(result.verdict == Verdict::applied ? v1::RESULT_APPLIED
                                                          : v1::RESULT_NO_CHANGE);
    for (const Spawn& spawn : result.spawns()) add(spawn, *outcome.add_spawns());
    outcome.set_score(run_->score());
    outcome.set_board(run_->board_number());
    outcome.set_state(wire::to_wire(seat_state_of(run_->state())));
    outcomes_.push_back(message);
  }

  // The client ends without a word; another one begins with the record.
  v1::Hello restart() {
    ClientOptions options = keeping();
    options.restored = keeper_.kept;
    options.name = keeper_.kept->name;
    connect(options);
    return sent().front().hello();
  }

  void give_place_back(std::uint32_t next_seq, bool running = true) {
    welcome_back(kStart);
    entered_again(next_seq, running, kStart);
  }

  void end_honestly() {
    v1::ToClient message;
    v1::End& end = *message.mutable_end();
    end.set_match_id(match_id(1));
    end.set_reason(v1::END_REASON_TIME_UP);
    end.set_secret(wire::to_bytes(secret_));
    v1::Standing& standing = *end.add_standings();
    standing.set_seat(1);
    standing.set_state(v1::SEAT_STATE_RACING);
    standing.set_score(run_->best_score());
    standing.set_moves(run_->moves());
    standing.set_best_tile(static_cast<std::uint32_t>(tile_value(run_->best_exponent())));
    say(message);
  }

  Verification verification() const {
    return model().result ? model().result->verification : Verification{};
  }

  Secret secret_{};
  Nonce nonce_{};
  MatchSettings settings_;
  RecordKeeper keeper_;
  std::optional<race2048::Run> run_;
  v1::ToClient start_;
  v1::ToClient go_;
  std::vector<v1::ToClient> outcomes_;
};

// -------------------------------------------------------------------------------- the keeper

TEST_F(RestoredTest, WhatARestartNeedsIsKept) {
  play(3, 3, 0);
  ASSERT_TRUE(keeper_.kept);
  EXPECT_EQ(keeper_.kept->code, "KXQ7WP");
  EXPECT_EQ(keeper_.kept->name, "ada");
  EXPECT_FALSE(keeper_.kept->watches);
  EXPECT_EQ(keeper_.kept->token, token_);
  ASSERT_TRUE(keeper_.kept->seal);
  EXPECT_EQ(keeper_.kept->seal->match_id, real_id());
  EXPECT_EQ(keeper_.kept->seal->settings_bytes, serialised(settings_));
  EXPECT_TRUE(keeper_.kept->seal->commitment);
  EXPECT_EQ(keeper_.kept->seal->nonce, nonce_);
  ASSERT_EQ(keeper_.kept->actions.size(), 3u);
  EXPECT_EQ(keeper_.kept->actions[2].seq, 3u);
  end_honestly();
  EXPECT_FALSE(keeper_.kept->seal);
  EXPECT_TRUE(keeper_.kept->actions.empty());
}

TEST_F(RestoredTest, EverythingIsKeptBeforeTheBytesThatDependOnItGoOut) {
  connect(keeping());
  welcome();
  sent();
  int calls = 0;
  keeper_.on_call = [&] {
    ++calls;
    EXPECT_EQ(client_->output(link_), "");
  };
  entered();
  real_seal();
  EXPECT_EQ(sent_with(&v1::ToServer::has_nonce).size(), 1u);
  real_start();
  move();
  EXPECT_EQ(sent_numbers().size(), 1u);
  EXPECT_EQ(calls, 3);
  lose();
  dial_and_connect();
  give_place_back(2);
  EXPECT_EQ(calls, 4);
  EXPECT_EQ(keeper_.kept->token, std::string(32, 'u'));
  real_seal();
  EXPECT_EQ(calls, 4) << "nothing new";
}

TEST_F(RestoredTest, ASealThatCameLateIsNotKept) {
  connect(keeping(Entry::Kind::watch));
  welcome();
  v1::ToClient message;
  message.mutable_entered()->set_code("KXQ7WP");
  message.mutable_entered()->set_running(true);
  message.mutable_entered()->set_token(token_);
  say(message);
  real_seal();
  EXPECT_TRUE(keeper_.kept->watches);
  EXPECT_FALSE(keeper_.kept->seal);
}

TEST_F(RestoredTest, AnOpenRoomsSealIsKeptAlthoughItCameLate) {
  settings_.open_seed = race2048::Key{};
  play(0, 0, 0);
  end_race();
  lose();
  dial_and_connect();
  welcome_back(kStart);
  entered_again(0, true, kStart);
  seal_again(2, kStart, settings_);
  EXPECT_EQ(keeper_.kept->seal->round, 2u) << "the person may race in it";
}

TEST_F(RestoredTest, ASeatGottenLaterBringsItsNonceToTheSeal) {
  connect(keeping());
  welcome();
  entered(false);
  real_seal();
  EXPECT_FALSE(keeper_.kept->seal->nonce);
  entered(true);
  real_seal();
  EXPECT_EQ(keeper_.kept->seal->nonce, nonce_);
}

TEST_F(RestoredTest, APlaceThatIsGivenUpIsNotKept) {
  play(0, 0, 0);
  client_->leave();
  EXPECT_FALSE(keeper_.kept);
  play(0, 0, 0);
  lose();
  client_->leave();
  EXPECT_FALSE(keeper_.kept) << "also without a link";
  play(0, 0, 0);
  lose_by_goodbye(v1::REASON_TAKEN_OVER);
  EXPECT_FALSE(keeper_.kept);
  play(0, 0, 0);
  v1::ToClient left;
  left.mutable_left()->set_reason(v1::REASON_KICKED);
  say(left);
  EXPECT_FALSE(keeper_.kept);
  for (const v1::Reason reason : {v1::REASON_BAD_TOKEN, v1::REASON_KICKED}) {
    play(0, 0, 0);
    lose();
    dial_and_connect();
    refuse(reason, "no");
    EXPECT_FALSE(keeper_.kept);
  }
}

TEST_F(RestoredTest, AClientThatFailsKeepsThePlaceForTheNext) {
  play(0, 0, 0);
  end_race(7);
  EXPECT_TRUE(model().failure);
  EXPECT_TRUE(keeper_.kept);
  play(0, 0, 0);
  lose();
  client_->on_server_ended();
  EXPECT_TRUE(keeper_.kept);
}

// ------------------------------------------------------------------------------- the restart

TEST_F(RestoredTest, ARestartedClientAsksForItsPlaceAndAllAnswers) {
  play(3, 3, 0);
  const v1::Hello hello = restart();
  EXPECT_EQ(hello.name(), "ada");
  EXPECT_EQ(hello.resume().code(), "KXQ7WP");
  EXPECT_EQ(hello.resume().token(), token_);
  EXPECT_EQ(hello.resume().match_id(), match_id(1));
  EXPECT_EQ(hello.resume().answers(), 0u);
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
  client_->act(Action::left, kStart);
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
  say(start_);
  say(go_);
  whole_roster(kStart);
  end_honestly();
  EXPECT_EQ(verification().kind, Verification::Kind::nothing_known);
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
  client_->act(Action::left, kStart);
  EXPECT_EQ(sent_numbers(), std::vector<std::uint32_t>{1});
}

TEST_F(RestoredTest, APlaceThatIsGoneIsSaidAndTheRoomEnteredAnew) {
  play(3, 3, 0);
  restart();
  refuse(v1::REASON_BAD_TOKEN, "The place is given up.");
  EXPECT_FALSE(keeper_.kept);
  ASSERT_TRUE(model().news);
  EXPECT_EQ(std::get<PlaceWasGone>(model().news->what).text, "The place is given up.");
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

TEST_F(RestoredTest, TooManyTriesEndTheClientAndKeepThePlace) {
  play(3, 3, 0);
  restart();
  refuse(v1::REASON_TOO_OFTEN, "Too many tries.");
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(model().failure->kind, Failure::Kind::refused);
  EXPECT_TRUE(keeper_.kept);
}

TEST_F(RestoredTest, WhoLeavesBeforeThePlaceIsBackKeepsIt) {
  play(3, 3, 0);
  restart();
  client_->leave();
  EXPECT_TRUE(keeper_.kept);
}

}  // namespace
}  // namespace race2048::client
