// A login or an entry to a room that waits for the registry's answer: it comes late, after the link
// is gone, or never.
#include "server/dispatch/doorway.h"

#include <deque>
#include <optional>
#include <string>
#include <variant>

#include <gtest/gtest.h>

#include "server/door/limits.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

// Answers at once, or when the test says so.
struct TestRegistry final : public Registry {
  std::optional<DoorAnswer> ask(DoorTicket ticket, const DoorQuestion& question) override {
    if (at_once) return at_once;
    asked.emplace_back(ticket, question);
    return std::nullopt;
  }

  std::optional<DoorAnswer> at_once;
  std::deque<std::pair<DoorTicket, DoorQuestion>> asked;
};

DoorAnswer refused() {
  return Refusal{.reason = Reason::no_such_room, .text = "That room is on server B."};
}

Elsewhere at_b() {
  Fingerprint key;
  key.bytes.fill(7);
  return {.address = "b.example.org:2048",
          .fingerprint = key,
          .room = "KXQ7WP",
          .epoch = 5,
          .wait = 1500ms};
}

class DoorwayTest : public testing::Test {
 protected:
  // A connection whose Hello waits.
  Client& say_hello(const std::string& name, const std::string& more = "") {
    Client& client = w.connect();
    std::string bytes(limits::kPreface);
    wire::append_frame(World::hello(name), bytes);
    w.send_bytes(client, bytes + more);
    return client;
  }
  Client& log_in(const std::string& name) {
    registry.at_once = DoorAnswer{};
    Client& client = w.log_in(name);
    registry.at_once.reset();
    return client;
  }
  // Answers the oldest question.
  void answer(const DoorAnswer& answer) {
    ASSERT_FALSE(registry.asked.empty());
    const DoorTicket ticket = registry.asked.front().first;
    registry.asked.pop_front();
    w.server.admit(ticket, answer, w.now);
    w.settle();
  }
  static std::string list_rooms() {
    v1::ToServer message;
    message.mutable_list_rooms();
    std::string bytes;
    wire::append_frame(message, bytes);
    return bytes;
  }

  TestRegistry registry;
  World w{Observers{}, nullptr, 1, nullptr, nullptr, &registry};
};

TEST_F(DoorwayTest, ALoginWaitsForItsAnswer) {
  Client& ada = say_hello("ada");
  EXPECT_EQ(std::get<AskLogin>(registry.asked.front().second).person.name, "ada");
  EXPECT_TRUE(ada.inbox.empty());
  EXPECT_FALSE(w.server.may_read(ada.id));
  EXPECT_EQ(w.server.client_count(), 0u);
  w.pass(1s);
  answer({});
  EXPECT_TRUE(ada.got(v1::ToClient::kWelcome));
  EXPECT_TRUE(w.server.may_read(ada.id));
  EXPECT_EQ(w.server.client_count(), 1u);
  EXPECT_EQ(w.server.counts().logged_in, 1u);
}

TEST_F(DoorwayTest, AnAnswerAtOnceIsAsWithoutARegistry) {
  registry.at_once = refused();
  Client& ada = say_hello("ada");
  EXPECT_EQ(ada.refused().text(), "That room is on server B.");
  registry.at_once = DoorAnswer{};
  w.send(ada, World::hello("ada"));
  EXPECT_TRUE(ada.got(v1::ToClient::kWelcome));
  EXPECT_TRUE(registry.asked.empty());
}

TEST_F(DoorwayTest, WhatWasSentBehindALoginIsHandledAfterIt) {
  Client& ada = say_hello("ada", list_rooms());
  w.send_bytes(ada, list_rooms());
  EXPECT_TRUE(ada.inbox.empty());
  answer({});
  ASSERT_EQ(ada.inbox.size(), 3u);
  EXPECT_TRUE(ada.inbox[0].has_welcome());
  EXPECT_TRUE(ada.inbox[1].has_rooms());
  EXPECT_TRUE(ada.inbox[2].has_rooms());
}

TEST_F(DoorwayTest, TheFirstOfTwoWhoWaitForANameGetsIt) {
  Client& ada = say_hello("ada");
  Client& eve = say_hello("ada");
  answer({});
  answer({});
  EXPECT_TRUE(ada.got(v1::ToClient::kWelcome));
  EXPECT_EQ(eve.refused().reason(), v1::REASON_NAME_TAKEN);
  EXPECT_EQ(eve.refused().about(), static_cast<std::uint32_t>(v1::ToServer::kHello));
}

TEST_F(DoorwayTest, ARoomThatIsElsewhereIsRefused) {
  Client& ada = log_in("ada");
  w.create(ada, race_settings());
  Client& bob = log_in("bob");
  w.join(bob, ada.code);
  EXPECT_EQ(std::get<AskRoom>(registry.asked.front().second).typed, ada.code);
  answer(refused());
  EXPECT_EQ(bob.refused().text(), "That room is on server B.");
  w.watch(bob, ada.code);
  answer({});
  EXPECT_TRUE(bob.got(v1::ToClient::kEntered));
  EXPECT_EQ(w.room(ada).watcher_count(), 1u);
}

TEST_F(DoorwayTest, WhoeverAsksForARoomThatIsElsewhereIsSentThere) {
  for (const bool watches : {false, true}) {
    Client& ada = log_in("ada");
    watches ? w.watch(ada, "KXQ7WP") : w.join(ada, "KXQ7WP");
    answer(at_b());
    ASSERT_EQ(ada.inbox.size(), 1u);
    const v1::Redirect& redirect = ada.inbox.front().redirect();
    EXPECT_EQ(redirect.address(), "b.example.org:2048");
    EXPECT_EQ(redirect.fingerprint(), std::string(16, 7));
    EXPECT_EQ(redirect.room(), "KXQ7WP");
    EXPECT_EQ(redirect.epoch(), 5u);
    EXPECT_EQ(redirect.in_ms(), 1500u);
    EXPECT_TRUE(ada.closed) << "it is the last message";
    EXPECT_EQ(w.log.closed.back(), "sent to another server");
  }
  EXPECT_EQ(w.server.counts().sent_away, 2u);
  EXPECT_TRUE(w.log.refusals.empty());
}

TEST_F(DoorwayTest, AnAnswerAtOnceSendsAwayTooAndTheRestOfTheInputIsDropped) {
  Client& ada = log_in("ada");
  v1::ToServer join;
  join.mutable_join_room()->set_code("KXQ7WP");
  std::string bytes;
  wire::append_frame(join, bytes);
  registry.at_once = at_b();
  w.send_bytes(ada, bytes + list_rooms());
  ASSERT_EQ(ada.inbox.size(), 1u);
  EXPECT_TRUE(ada.inbox.front().has_redirect());
  EXPECT_TRUE(ada.closed);
  EXPECT_EQ(w.server.client_count(), 0u);
  registry.at_once.reset();
  log_in("ada");  // the name is free
}

TEST_F(DoorwayTest, AResumeIsSentAwayInsteadOfALoginAndTheClientIsNoStranger) {
  Client& ada = log_in("ada");
  w.create(ada, race_settings());
  Client& again = w.resume(ada);
  answer(at_b());
  ASSERT_EQ(again.inbox.size(), 1u);
  EXPECT_TRUE(again.inbox.front().has_redirect());
  EXPECT_TRUE(again.closed);
  EXPECT_FALSE(ada.closed);
  w.pass(limits::kSummaryEvery + 1s);
  EXPECT_EQ(w.log.strangers, 0u);
}

TEST_F(DoorwayTest, WhoeverHasTypedARoomsNameDoesNotLearnItsCode) {
  for (const auto& [typed, told] : {std::pair{"kxq7wp", "KXQ7WP"}, std::pair{"club", ""}}) {
    Client& ada = log_in("ada");
    w.join(ada, typed);
    answer(at_b());
    EXPECT_EQ(ada.last(v1::ToClient::kRedirect).redirect().room(), told);
  }
}

TEST_F(DoorwayTest, NobodyWaitsForLongerThanClientsDo) {
  Client& ada = log_in("ada");
  w.join(ada, "KXQ7WP");
  Elsewhere there = at_b();
  there.wait = 1h;
  there.fingerprint.reset();
  answer(there);
  EXPECT_EQ(ada.last(v1::ToClient::kRedirect).redirect().in_ms(), 30'000u);
  EXPECT_EQ(ada.last(v1::ToClient::kRedirect).redirect().fingerprint(), "");
}

TEST_F(DoorwayTest, APlaceIsTakenUpAgainWhenTheAnswerComes) {
  Client& ada = log_in("ada");
  w.create(ada, race_settings());
  Client& again = w.resume(ada);
  EXPECT_FALSE(again.got(v1::ToClient::kWelcome));
  EXPECT_EQ(std::get<AskRoom>(registry.asked.front().second).typed, ada.code);
  answer({});
  EXPECT_TRUE(again.got(v1::ToClient::kEntered));
  EXPECT_TRUE(ada.closed);
}

TEST_F(DoorwayTest, AnAnswerForALinkThatIsGoneChangesNothing) {
  Client& ada = say_hello("ada", list_rooms());
  w.cut(ada);
  answer({});
  EXPECT_EQ(w.server.client_count(), 0u);
  Client& again = say_hello("ada");
  answer({});
  EXPECT_TRUE(again.got(v1::ToClient::kWelcome));
}

TEST_F(DoorwayTest, AnAnswerThatNeverComesRefusesAndALateOneChangesNothing) {
  Client& ada = log_in("ada");
  w.create(ada, race_settings());
  Client& bob = log_in("bob");
  w.join(bob, ada.code);
  w.pass(limits::kDoorWait);
  EXPECT_EQ(bob.refused().reason(), v1::REASON_NOT_NOW);
  EXPECT_TRUE(w.server.may_read(bob.id));
  const DoorTicket late = registry.asked.front().first;
  registry.asked.clear();
  w.join(bob, ada.code);
  w.server.admit(late, {}, w.now);
  w.settle();
  EXPECT_FALSE(bob.got(v1::ToClient::kEntered)) << "the answer is not to this question";
  answer({});
  EXPECT_TRUE(bob.got(v1::ToClient::kEntered));
}

TEST_F(DoorwayTest, TheDeadlineOfALoginHoldsMeanwhile) {
  Client& ada = w.connect();
  w.pass(limits::kLoginDeadline - 1s);
  std::string bytes(limits::kPreface);
  wire::append_frame(World::hello("ada"), bytes);
  w.send_bytes(ada, bytes);
  w.pass(2s);
  EXPECT_EQ(ada.goodbye().reason(), v1::REASON_LOGIN_DEADLINE);
  answer({});
  EXPECT_EQ(w.server.client_count(), 0u);
}

TEST_F(DoorwayTest, ABanThatComesMeanwhileHolds) {
  Client& ada = w.connect("10.0.0.1:4000");
  std::string bytes(limits::kPreface);
  wire::append_frame(World::hello("ada"), bytes);
  w.send_bytes(ada, bytes);
  ASSERT_TRUE(w.acts.ban("10.0.0.1", {}, ""));
  w.settle();
  answer({});
  EXPECT_FALSE(ada.got(v1::ToClient::kWelcome));
  EXPECT_EQ(w.server.client_count(), 0u);
}

TEST(WelcomeTest, NamesTheServersOfAServiceAndAtMostSixteen) {
  World w;
  Client& ada = w.connect();
  w.send_bytes(ada, std::string(limits::kPreface));
  w.send(ada, World::hello("ada"));
  EXPECT_EQ(ada.last(v1::ToClient::kWelcome).welcome().nodes_size(), 0) << "it is alone";
  w.server.set_nodes(std::vector<std::string>(20, "a.example.org:2048"));
  Client& bob = w.connect();
  w.send_bytes(bob, std::string(limits::kPreface));
  w.send(bob, World::hello("bob"));
  EXPECT_EQ(bob.last(v1::ToClient::kWelcome).welcome().nodes_size(), 16);
  EXPECT_EQ(bob.last(v1::ToClient::kWelcome).welcome().nodes(0), "a.example.org:2048");
}

}  // namespace
}  // namespace race2048::server
