// A room that another server takes over: its people are sent there, and nothing is decided here.
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/harness.h"
#include "tests/server/slow_journal.h"

namespace race2048::server {
namespace {

// Stores everything at once, until the test says otherwise.
struct QuickJournal final : public SlowJournal {
  QuickJournal() { stalls = false; }
};

class SentAwayTest : public testing::Test {
 protected:
  void send_away() {
    w.server.send_away(code, {.address = "[::1]:2049", .epoch = 3}, w.now);
    w.settle();
  }
  // ada and bob race, and wes watches.
  void race() {
    w.race({&ada, &bob}, race_settings());
    w.watch(wes, ada.code);
    code = ada.code;
    w.clear_inboxes();
  }

  QuickJournal journal;
  World w{Observers{}, &journal};
  Client& ada = w.log_in("ada");
  Client& bob = w.log_in("bob");
  Client& wes = w.log_in("wes");
  Client& eve = w.log_in("eve");
  std::string code;
};

TEST_F(SentAwayTest, AllItsPeopleAreSentThereAndNobodyElseIs) {
  race();
  w.create(eve, race_settings());
  const std::size_t decisions = w.log.decision_count();
  send_away();
  for (const Client* each : {&ada, &bob, &wes}) {
    ASSERT_FALSE(each->inbox.empty()) << each->name;
    const v1::Redirect& redirect = each->inbox.back().redirect();
    EXPECT_EQ(redirect.address(), "[::1]:2049") << each->name;
    EXPECT_EQ(redirect.room(), code) << each->name;
    EXPECT_EQ(redirect.epoch(), 3u) << each->name;
    EXPECT_TRUE(each->closed) << each->name;
  }
  EXPECT_FALSE(eve.closed);
  EXPECT_EQ(w.log.decision_count(), decisions);
  EXPECT_EQ(w.log.sent_away, std::vector<std::string>{code});
  EXPECT_EQ(w.server.counts().sent_away, 3u);
}

TEST_F(SentAwayTest, TheRoomIsGoneAtOnce) {
  race();
  v1::RoomOptions listed;
  listed.set_listed(true);
  w.edit(ada, listed);
  ASSERT_EQ(w.list(eve).total(), 1u);
  ASSERT_EQ(w.server.running_count(), 1u);
  send_away();
  EXPECT_EQ(w.server.room_count(), 0u);
  EXPECT_EQ(w.server.running_count(), 0u);
  EXPECT_EQ(w.list(eve).total(), 0u);
  w.join(eve, code);
  EXPECT_EQ(eve.refused().reason(), v1::REASON_NO_SUCH_ROOM);
  const std::size_t decisions = w.log.decision_count();
  w.pass(600s);  // after the end of the match
  EXPECT_EQ(w.log.decision_count(), decisions);
  send_away();
  EXPECT_EQ(w.log.sent_away.size(), 1u) << "it is not here any more";
}

TEST_F(SentAwayTest, ARoomThatWasTouchedInTheSameWakeUpGoesToo) {
  race();
  v1::ToServer chat;
  chat.mutable_chat()->set_text("hello");
  std::string bytes;
  wire::append_frame(chat, bytes);
  w.server.receive(wes.id, wire::bytes_of(bytes), w.now);
  send_away();
  EXPECT_EQ(w.server.room_count(), 0u);
  EXPECT_TRUE(wes.inbox.back().has_redirect());
}

TEST_F(SentAwayTest, TheNamesOfItsPeopleAreFree) {
  race();
  send_away();
  for (const char* name : {"ada", "bob", "wes"}) w.log_in(name);
}

TEST_F(SentAwayTest, WhatTheJournalHasNotStoredIsNeverTold) {
  race();
  journal.stalls = true;
  w.choose(ada, Action::give_up);
  ASSERT_TRUE(ada.inbox.empty());
  v1::ToServer list;
  list.mutable_list_rooms();
  w.send(eve, list);
  ASSERT_TRUE(eve.inbox.empty());
  const Batch waits = journal.newest;
  send_away();
  ASSERT_EQ(ada.inbox.size(), 1u);
  EXPECT_TRUE(ada.inbox.front().has_redirect()) << "it does not wait for the journal";
  EXPECT_TRUE(ada.closed);
  w.server.release(waits);
  w.settle();
  EXPECT_EQ(ada.inbox.size(), 1u);
  EXPECT_TRUE(eve.got(v1::ToClient::kRooms)) << "others get their output as before";
}

// A server on which a lost link keeps its place.
TEST(SentAwayPlacesTest, TheNameOfAPersonWhoIsAwayIsFree) {
  World w(1, {.hold = 60s});
  Client& ada = w.log_in("ada");
  Client& bob = w.log_in("bob");
  w.race({&ada, &bob}, race_settings());
  w.cut(bob);
  w.server.send_away(ada.code, {.address = "b:2048"}, w.now);
  w.settle();
  EXPECT_TRUE(ada.got(v1::ToClient::kRedirect));
  w.log_in("bob");
}

TEST_F(SentAwayTest, NothingLeavesAServerThatMayNotTell) {
  race();
  bool may_tell = false;
  w.server.set_may_tell([&may_tell](TimePoint) { return may_tell; });
  w.settle();
  w.choose(ada, Action::give_up);
  EXPECT_TRUE(ada.inbox.empty());
  EXPECT_TRUE(bob.inbox.empty());
  may_tell = true;
  w.settle();
  EXPECT_TRUE(ada.got(v1::ToClient::kOutcome));
}

TEST_F(SentAwayTest, WhoeverIsAdriftGoesToTheSuccessorAndKeepsAPlaceHere) {
  race();
  w.server.send_all_away(w.now);
  w.settle();
  EXPECT_TRUE(ada.inbox.empty()) << "there is none";
  w.server.set_successor(Elsewhere{.address = "b:2048"});
  w.server.send_all_away(w.now);
  w.settle();
  ASSERT_TRUE(ada.got(v1::ToClient::kRedirect));
  EXPECT_EQ(ada.inbox.back().redirect().room(), code);
  ASSERT_TRUE(eve.got(v1::ToClient::kRedirect));
  EXPECT_EQ(eve.inbox.back().redirect().room(), "");
}

// A server that keeps its rooms, among others.
TEST(SuccessorTest, AServerThatStopsSendsItsPeopleToIt) {
  MatchServer server({.random = FakeRandom(1), .keeps_rooms = true}, {});
  const TimePoint now{1h};
  const SessionId session = server.open(peer_of("127.0.0.1:4000"), now);
  std::string bytes(limits::kPreface);
  wire::append_frame(World::hello("ada"), bytes);
  server.receive(session, wire::bytes_of(bytes), now);
  server.on_time(now);
  server.sent(session, server.output(session).size());
  server.set_successor(Elsewhere{.address = "b:2048"});
  server.stop(now);
  std::string left;
  const OutputFront front = server.output(session);
  for (const OutputFront::Piece& piece : front.pieces()) left.append(piece.begin(), piece.end());
  wire::FrameReader reader(limits::kMaxFrameToClient);
  std::span<const std::uint8_t> unread = wire::bytes_of(left);
  v1::ToClient last;
  while (reader.next(unread) == wire::FrameReader::Status::frame) {
    ASSERT_TRUE(last.ParseFromArray(reader.body().data(), static_cast<int>(reader.body().size())));
  }
  EXPECT_EQ(last.redirect().address(), "b:2048");
  EXPECT_GE(last.redirect().in_ms(), 500u) << "the rooms are not there yet";
  EXPECT_LT(last.redirect().in_ms(), 1000u);
}

}  // namespace
}  // namespace race2048::server
