// What a server cannot make a client do, however much it sends: one case for each line of
// client/model/client_limits.h.
#include <string>

#include "client/model/client_limits.h"
#include "client/wire/possible.h"
#include "tests/client/session/resume_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;

class ClientBoundsTest : public ResumeTest {
 protected:
  ProtocolFault fault() const {
    return model().failure ? model().failure->fault : ProtocolFault::none;
  }
  static std::string frames_of(const v1::ToClient& message, int count) {
    std::string frames;
    for (int i = 0; i < count; ++i) wire::append_frame(message, frames);
    return frames;
  }
  void give(const std::string& bytes, TimePoint now) {
    client_->on_bytes(link_, wire::bytes_of(bytes), now);
  }
  static v1::ToClient no_rooms() {
    v1::ToClient message;
    message.mutable_rooms();
    return message;
  }
  // A room for whose people the test speaks.
  void in_a_room() {
    enter_room();
    sent();
  }
  void say_roster_of(std::uint32_t first, std::uint32_t count) {
    v1::ToClient message;
    for (std::uint32_t number = first; number < first + count; ++number) {
      seat(message, number, "p" + std::to_string(number));
    }
    say(message);
  }
};

TEST_F(ClientBoundsTest, PingsThatAreNeverReadFromFillNoMemory) {
  in_a_room();
  TimePoint now = kStart;
  std::size_t most = 0;
  for (int i = 0; i < 100'000 && !client_->finished(); ++i) {
    now += std::chrono::milliseconds(2);
    give(frames_of(ping_message(), 1), now);
    most = std::max(most, client_->output(link_).size());
  }
  EXPECT_EQ(fault(), ProtocolFault::reads_nothing);
  EXPECT_LE(most, limits::kMostUnsent + 100);
}

TEST_F(ClientBoundsTest, WhatIsNotReadYetIsReadInItsTimeAndInOrder) {
  in_a_room();
  TimePoint now = kStart;
  std::string frames;
  for (std::uint32_t id = 1; id <= 8'000; ++id) {
    v1::ToClient message;
    message.mutable_ping()->set_id(id);
    wire::append_frame(message, frames);
  }
  give(frames, now);
  std::uint32_t next = 1;
  const auto read = [&] {
    for (const v1::ToServer& message : sent()) EXPECT_EQ(message.pong().id(), next++);
  };
  read();
  EXPECT_FALSE(client_->wants_bytes(link_));
  const std::uint32_t at_once = next - 1;
  EXPECT_LE(at_once, limits::kReadBurst);
  EXPECT_GE(at_once, limits::kReadBurst / 2);
  int wakes = 0;
  while (!client_->wants_bytes(link_)) {
    ASSERT_LT(++wakes, 1000);
    now = client_->next_deadline().value();
    client_->on_time(now);
    read();
  }
  EXPECT_EQ(next, 8'001u);
  const double expected = (8'000 - at_once) / limits::kReadsPerSecond;
  EXPECT_GE(now - kStart, std::chrono::duration<double>(expected - 0.2));
  EXPECT_LE(now - kStart, std::chrono::duration<double>(expected + 0.2));
  EXPECT_LE(wakes, 100) << "many messages for each wake-up";
  EXPECT_FALSE(model().silence) << "the server is not silent";
  EXPECT_FALSE(client_->finished());
}

TEST_F(ClientBoundsTest, BytesThatComeMeanwhileWaitBehindTheOthers) {
  in_a_room();
  give(frames_of(ping_message(), 6'000), kStart);
  v1::ToClient last;
  last.mutable_ping()->set_id(4711);
  give(frames_of(last, 1), kStart);
  sent();
  TimePoint now = kStart;
  std::vector<v1::ToServer> pongs;
  while (!client_->wants_bytes(link_)) {
    now = client_->next_deadline().value();
    client_->on_time(now);
    for (const v1::ToServer& message : sent()) pongs.push_back(message);
  }
  ASSERT_FALSE(pongs.empty());
  EXPECT_EQ(pongs.back().pong().id(), 4711u);
}

TEST_F(ClientBoundsTest, AnHonestRateIsReadAtOnce) {
  in_a_room();
  TimePoint now = kStart;
  for (int i = 0; i < 20'000; ++i) {
    now += std::chrono::milliseconds(10);  // 100 a second
    give(frames_of(ping_message(), 1), now);
    ASSERT_EQ(sent().size(), 1u);
  }
}

class UnaskedMovesTest : public ClientBoundsTest {
 protected:
  // Frames with moves that the server makes for this seat, which never chooses one.
  std::string moves_for_late(int count) {
    std::string frames;
    for (int i = 0; i < count; ++i) {
      v1::Move move;
      move.set_board(board_);
      move.set_action(wire::to_wire(default_action(referee_.board())));
      v1::ToClient message;
      *message.mutable_outcome() = referee_.answer(move);
      message.mutable_outcome()->set_made(move.action());
      board_ = message.outcome().board();
      wire::append_frame(message, frames);
    }
    return frames;
  }
  // Such a step has no server: it would last longer than a match.
  void step_without_end() {
    v1::ToClient message;
    message.mutable_step()->set_round(1);
    message.mutable_step()->set_number(UINT32_MAX);
    message.mutable_step()->set_ends_ms(10'000);
    say(message);
  }

  const MatchSettings kSteps = step_settings(10'000);
  std::uint32_t board_ = 0;
};

TEST_F(UnaskedMovesTest, TheyAreReadInTheirTime) {
  race(kSteps);
  step_without_end();
  give(moves_for_late(20'000), kStart);
  ASSERT_FALSE(model().failure) << failure_text(model());
  EXPECT_LE(own_race().own->log().size(), limits::kReadBurst);
  EXPECT_FALSE(client_->wants_bytes(link_));
}

TEST_F(UnaskedMovesTest, AllThatALinkHasMissedAreReadAtOnce) {
  race(kSteps);
  lose();
  dial_and_connect();
  return_to_race(1, dialled_, kSteps);
  step_without_end();
  constexpr int kMissed = 20'000;
  give(moves_for_late(kMissed), dialled_);
  ASSERT_FALSE(model().failure) << failure_text(model());
  EXPECT_EQ(own_race().own->log().size(), std::size_t{kMissed});
}

TEST_F(ClientBoundsTest, AnEndIsShownBeforeWhatFollowsItIsRead) {
  for (const bool ends : {true, false}) {
    race();
    std::string frames;
    v1::ToClient message;
    message.mutable_end()->set_match_id(match_id(1));
    message.mutable_end()->set_reason(v1::END_REASON_TIME_UP);
    wire::append_frame(message, frames);
    if (ends) {
      message.mutable_goodbye()->set_reason(v1::REASON_SERVER_STOPS);
    } else {
      message.mutable_left()->set_reason(v1::REASON_KICKED);
    }
    wire::append_frame(message, frames);
    give(frames, kStart);
    ASSERT_EQ(model().phase, Phase::results);
    EXPECT_FALSE(client_->wants_bytes(link_)) << "what follows comes first";
    ASSERT_EQ(client_->next_deadline(), kStart) << "and at once";
    client_->on_time(kStart);
    EXPECT_EQ(model().phase, Phase::closed);
    EXPECT_TRUE(model().draws_ever_broken);
  }
}

TEST_F(ClientBoundsTest, ATokenHasItsLength) {
  for (const std::size_t size : {1u, 31u, 33u, 65'000u}) {
    token_ = std::string(size, 't');
    enter_room();
    EXPECT_EQ(fault(), ProtocolFault::bad_token) << size;
  }
}

TEST_F(ClientBoundsTest, APlaceIsNotKeptForWeeks) {
  const auto enter_with = [&](std::uint32_t hold, std::uint32_t between) {
    connect({.entry = {.kind = Entry::Kind::join, .code = "KXQ7WP"}});
    welcome();
    v1::ToClient message;
    message.mutable_entered()->set_code("KXQ7WP");
    message.mutable_entered()->set_token(token_);
    message.mutable_entered()->set_hold_ms(hold);
    message.mutable_entered()->set_hold_between_ms(between);
    say(message);
    return fault();
  };
  const auto most = static_cast<std::uint32_t>(std::chrono::milliseconds(limits::kMaxHold).count());
  EXPECT_EQ(enter_with(most, most), ProtocolFault::none);
  EXPECT_EQ(enter_with(most + 1, 0), ProtocolFault::long_hold);
  EXPECT_EQ(enter_with(0, most + 1), ProtocolFault::long_hold);
  EXPECT_EQ(enter_with(UINT32_MAX, UINT32_MAX), ProtocolFault::long_hold);
}

TEST_F(ClientBoundsTest, ACountdownIsNotOfWeeks) {
  const auto count = [&](std::uint32_t countdown_ms) {
    in_a_room();
    v1::ToClient message;
    message.mutable_start()->set_match_id(match_id(1));
    message.mutable_start()->set_round(1);
    v1::StartSeat& seat = *message.mutable_start()->add_seats();
    seat.set_seat(1);
    seat.set_name("ada");
    seat.set_nonce(std::string(16, 7));
    message.mutable_start()->set_countdown_ms(countdown_ms);
    say(message);
    return fault();
  };
  EXPECT_EQ(count(60'000), ProtocolFault::none);
  EXPECT_EQ(count(60'001), ProtocolFault::long_countdown);
  EXPECT_EQ(count(UINT32_MAX), ProtocolFault::long_countdown);
}

TEST_F(ClientBoundsTest, ARoomHasNotMorePeopleThanAServerLists) {
  in_a_room();
  for (std::uint32_t first = 0; first < limits::kMostPeopleShown; first += 100) {
    say_roster_of(first, 100);
    ASSERT_FALSE(client_->finished()) << first;
  }
  say_roster_of(60'000, 1);
  EXPECT_TRUE(client_->finished());

  in_a_room();
  v1::ToClient watching;
  for (std::size_t i = 0; i <= limits::kMostPeopleShown; ++i) {
    watching.mutable_roster()->mutable_watching()->add_people()->set_name("w" + std::to_string(i));
  }
  say(watching);
  EXPECT_TRUE(client_->finished());
}

TEST_F(ClientBoundsTest, ASeriesHasNotMoreLinesThanAServerTells) {
  for (const int lines : {1000, 1001}) {
    in_a_room();
    v1::ToClient message;
    message.mutable_series()->set_rounds(limits::kMostRounds);
    for (int i = 0; i < lines; ++i) {
      v1::SeriesRow& row = *message.mutable_series()->add_rows();
      row.set_name("p" + std::to_string(i));
      row.set_place(1);
    }
    say(message);
    EXPECT_EQ(fault(), lines == 1000 ? ProtocolFault::none : ProtocolFault::bad_series);
  }
}

TEST_F(ClientBoundsTest, ASeriesHasNotMoreRoundsThanARoomAllows) {
  for (const std::uint32_t rounds : {limits::kMaxRounds, limits::kMaxRounds + 1, UINT32_MAX}) {
    in_a_room();
    v1::ToClient message;
    message.mutable_series()->set_rounds(rounds);
    say(message);
    EXPECT_EQ(fault(),
              rounds == limits::kMaxRounds ? ProtocolFault::none : ProtocolFault::bad_series);
    in_a_room();
    message.mutable_room_info()->set_rounds(rounds);
    say(message);
    EXPECT_EQ(model().room.info.rounds, limits::kMaxRounds);
  }
}

TEST_F(ClientBoundsTest, NamesAreNotProposedForEver) {
  connect({.name_is_default = true});
  int hellos = 0;
  while (!client_->finished() && hellos < 100) {
    hellos += static_cast<int>(sent().size());
    refuse(v1::REASON_NAME_TAKEN, "taken", "ada-" + std::to_string(hellos));
  }
  EXPECT_EQ(hellos, 1 + limits::kMostSuggestions);
  EXPECT_EQ(failure(), Failure::Kind::refused);
}

TEST_F(ClientBoundsTest, EnteringIsNotWaitedForAlthoughTheServerPings) {
  connect({.entry = {.kind = Entry::Kind::join, .code = "KXQ7WP"}});
  welcome();
  for (int i = 1; i < 10; ++i) {
    say(ping_message(), kStart + seconds(i));
    EXPECT_EQ(client_->next_deadline(), kStart + limits::kAnswerDeadline);
  }
  client_->on_time(kStart + limits::kAnswerDeadline);
  EXPECT_EQ(failure(), Failure::Kind::unanswered);
}

TEST_F(ClientBoundsTest, EnteringFromTheLobbyIsNotWaitedForEither) {
  connect({.entry = {.kind = Entry::Kind::lobby}});
  welcome();
  say(no_rooms());
  const TimePoint asked = kStart + seconds(20);
  client_->ask(EnterRoom{{.kind = Entry::Kind::join, .code = "KXQ7WP"}}, asked);
  for (int i = 1; i < 10; ++i) {
    say(ping_message(), asked + seconds(i));
    EXPECT_EQ(client_->next_deadline(), asked + limits::kAnswerDeadline);
  }
  refuse_about(v1::ToServer::kJoinRoom, v1::REASON_ROOM_FULL);
  client_->on_time(asked + limits::kAnswerDeadline);
  EXPECT_FALSE(client_->finished()) << "it was refused";
  client_->ask(EnterRoom{{.kind = Entry::Kind::join, .code = "KXQ7WP"}}, asked + seconds(10));
  client_->on_time(asked + seconds(10) + limits::kAnswerDeadline);
  EXPECT_EQ(failure(), Failure::Kind::unanswered);
}

TEST_F(ClientBoundsTest, AListOfRoomsIsNotWaitedForAlthoughTheServerPings) {
  connect({.entry = {.kind = Entry::Kind::lobby}});
  welcome();
  say(no_rooms());
  const TimePoint asked = kStart + seconds(20);
  say(ping_message(), asked);
  client_->ask(ListRooms{0}, asked);
  client_->ask(ListRooms{0}, asked + seconds(5));
  say(ping_message(), asked + seconds(9));
  EXPECT_EQ(client_->next_deadline(), asked + limits::kAnswerDeadline);
  client_->on_time(asked + limits::kAnswerDeadline);
  EXPECT_EQ(failure(), Failure::Kind::unanswered);
}

TEST_F(ClientBoundsTest, AnAnswerAboutResultsThatDoesNotComeCountsAsRefused) {
  in_a_room();
  client_->ask(Ask{AskResults{}}, kStart);
  say(ping_message(), kStart + seconds(9));
  EXPECT_EQ(client_->next_deadline(), kStart + limits::kAnswerDeadline);
  client_->on_time(kStart + limits::kAnswerDeadline);
  EXPECT_FALSE(client_->finished()) << "a match may go on";
  ASSERT_TRUE(model().last_refusal);
  EXPECT_EQ(model().last_refusal->about, Request::results);
  EXPECT_EQ(model().last_refusal->reason, Reason::unanswered);
  v1::ToClient late;
  late.mutable_results();
  say(late, kStart + seconds(12));
  EXPECT_FALSE(model().last_refusal);
  client_->ask(Ask{AskResults{}}, kStart + seconds(13));
  say(late, kStart + seconds(14));
  client_->on_time(kStart + seconds(13) + limits::kAnswerDeadline);
  EXPECT_FALSE(model().last_refusal) << "it has come";
}

TEST_F(ClientBoundsTest, AReadinessThatIsNotAnsweredCountsAsRefused) {
  in_a_room();
  roster(2);
  const auto refused = [this] {
    return model().last_refusal && model().last_refusal->about == Request::ready &&
           model().last_refusal->reason == Reason::unanswered;
  };
  client_->ask(SetReady{true}, kStart);
  client_->ask(SetReady{true}, kStart + seconds(5));
  say(ping_message(), kStart + seconds(9));
  EXPECT_EQ(client_->next_deadline(), kStart + limits::kAnswerDeadline);
  client_->on_time(kStart + limits::kAnswerDeadline);
  EXPECT_FALSE(client_->finished());
  EXPECT_TRUE(refused());
  roster(2, true);
  EXPECT_FALSE(refused()) << "it comes late";
  client_->ask(SetReady{false}, kStart + seconds(12));
  say(ping_message(), kStart + seconds(20));
  client_->on_time(kStart + seconds(22));
  EXPECT_TRUE(refused()) << "nor is who takes it back";
}

TEST_F(ClientBoundsTest, AReadinessIsAnsweredByWhateverSettlesIt) {
  const auto is_awaited = [this] {
    return client_->next_deadline() == kStart + limits::kAnswerDeadline;
  };
  const auto ask = [&] {
    in_a_room();
    roster(2);
    client_->ask(SetReady{true}, kStart);
    EXPECT_TRUE(is_awaited());
    roster(3);
    EXPECT_TRUE(is_awaited()) << "that is of others";
  };
  ask();
  roster(2, true);
  EXPECT_FALSE(is_awaited());
  ask();
  refuse_about(v1::ToServer::kReady, v1::REASON_OLD_SEAL);
  EXPECT_FALSE(is_awaited());
  ask();
  seal(2);
  EXPECT_FALSE(is_awaited()) << "the roster may come only after the host has changed the settings";
  ask();
  start_race(2);
  EXPECT_FALSE(is_awaited());
  ask();
  entered(false);
  EXPECT_FALSE(is_awaited()) << "without a seat";
  ask();
  client_->ask(SetReady{false}, kStart + seconds(1));
  EXPECT_FALSE(is_awaited()) << "the person is not ready, as they say";
}

TEST_F(ClientBoundsTest, WhoeverHasEnteredHasNoSuchDeadline) {
  in_a_room();
  client_->on_time(kStart + limits::kAnswerDeadline + seconds(1));
  EXPECT_FALSE(client_->finished());
}

TEST_F(ClientBoundsTest, APlaceThatNeverBecomesWholeIsNotTriedForEver) {
  in_a_room();
  lose();
  TimePoint now = kStart;
  int links = 0;
  while (!client_->finished()) {
    ASSERT_LT(++links, 1000);
    dial_and_connect();
    welcome_back(dialled_);
    // The server pings, and sends nothing else.
    for (now = dialled_; !client_->connect_at() && !client_->finished(); now += seconds(1)) {
      say(ping_message(), now);
      client_->on_time(now);
      ASSERT_LT(now, dialled_ + limits::kWholeDeadline + seconds(5));
    }
    client_->on_link_lost(link_, "reset", now);
    while (!client_->finished() && !client_->connect_at()) {
      now = client_->next_deadline().value();
      client_->on_time(now);
    }
    if (client_->connect_at() && *client_->connect_at() > kStart + 2 * limits::kMaxHold) break;
  }
  EXPECT_TRUE(client_->finished());
  EXPECT_EQ(failure(), Failure::Kind::hold_over);
  EXPECT_LT(now, kStart + limits::kMaxHold + std::chrono::minutes(3));
}

}  // namespace
}  // namespace race2048::client
