// The table of connections: numbers of sessions, and entries that are used again.
#include "server/dispatch/links.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "proto/frame.h"
#include "tests/server/slow_journal.h"

namespace race2048::server {
namespace {

class LinksTest : public testing::Test {
 protected:
  SessionId open() { return links_.open(Peer{}, TimePoint{}).session.id(); }
  std::vector<SessionId> all() {
    std::vector<SessionId> all;
    links_.for_each([&all](const Link& link) { all.push_back(link.session.id()); });
    return all;
  }

  const Load load_{};
  Links links_{nullptr, load_};
};

TEST_F(LinksTest, ConnectionsAreNumberedFromOne) {
  EXPECT_EQ(number_of(open()), 1u);
  EXPECT_EQ(number_of(open()), 2u);
}

TEST_F(LinksTest, AnEntryIsUsedAgainUnderAGreaterNumber) {
  const SessionId first = open();
  const SessionId second = open();
  links_.erase(first);
  const SessionId third = open();
  EXPECT_EQ(link_index_of(third), link_index_of(first));
  EXPECT_EQ(number_of(third), 3u);
  EXPECT_LT(second, third);
  EXPECT_EQ(all(), (std::vector{third, second}));
  EXPECT_EQ(links_.size(), 2u);
}

TEST_F(LinksTest, AConnectionThatIsGoneIsNotFoundInItsFormerEntry) {
  const SessionId gone = open();
  links_.erase(gone);
  EXPECT_EQ(links_.find(gone), nullptr);
  open();
  EXPECT_EQ(links_.find(gone), nullptr);
  EXPECT_THROW(links_.at(gone), std::logic_error);
  EXPECT_THROW(links_.erase(gone), std::logic_error);
  EXPECT_EQ(links_.size(), 1u);
}

TEST_F(LinksTest, AnIndexBeyondTheTableIsNotFound) {
  open();
  EXPECT_EQ(links_.find(session_id(1, 1)), nullptr);
}

TEST_F(LinksTest, WhatIsGoneIsNotAmongTheTouched) {
  Link& link = links_.open(Peer{}, TimePoint{});
  const SessionId gone = link.session.id();
  links_.touch(link);
  links_.erase(gone);
  const SessionId next = open();  // in the same entry
  EXPECT_EQ(links_.take_touched(0), std::vector{gone});
  EXPECT_FALSE(links_.at(next).touched);
}

// ---- What goes to many

using Sessions = std::vector<SessionId>;

v1::ToClient some_message() {
  v1::ToClient message;
  message.mutable_ping();
  return message;
}

TEST_F(LinksTest, WhatGoesToManyComesInSlices) {
  const Sessions three{open(), open(), open()};
  links_.send(three, some_message());
  EXPECT_EQ(links_.take_touched(2), (Sessions{three[0], three[1]}));
  EXPECT_TRUE(links_.has_crowd());
  EXPECT_EQ(links_.take_touched(2), Sessions{three[2]});
  EXPECT_FALSE(links_.has_crowd());
}

TEST_F(LinksTest, WhoIsAnsweredComesInSlicesToo) {
  const Sessions three{open(), open(), open()};
  for (const SessionId session : three) links_.send(session, some_message());
  EXPECT_EQ(links_.take_touched(1, 2), (Sessions{three[0], three[1]}));
  EXPECT_EQ(links_.touched_count(), 1u);
  links_.send(three[2], some_message());
  links_.send(three[0], some_message());
  EXPECT_EQ(links_.take_touched(1, 2), (Sessions{three[2], three[0]})) << "each once";
  EXPECT_EQ(links_.touched_count(), 0u);
}

TEST_F(LinksTest, AnAnswerDoesNotWaitForTheCrowd) {
  const Sessions three{open(), open(), open()};
  links_.send(three, some_message());
  links_.send(three[2], some_message());
  EXPECT_EQ(links_.take_touched(1), (Sessions{three[2], three[0]}));
}

TEST_F(LinksTest, WhoWaitsInTheCrowdWaitsOnce) {
  const Sessions two{open(), open()};
  links_.send(two, some_message());
  links_.take_touched(1);
  links_.send(two, some_message());
  EXPECT_EQ(links_.take_touched(4), (Sessions{two[1], two[0]}));
}

TEST_F(LinksTest, WhoIsGoneTakesNoPlaceInASlice) {
  const Sessions two{open(), open()};
  links_.send(two, some_message());
  links_.erase(two[0]);
  EXPECT_EQ(links_.take_touched(1), Sessions{two[1]});
}

// ---- Standings and boards while the server is busy

class BusyLinksTest : public testing::Test {
 protected:
  BusyLinksTest() {
    load_.on_time(now_);
    now_ += limits::kLoadJudgedEvery;
    load_.count_awake(limits::kLoadJudgedEvery);
    load_.on_time(now_);
    links_.on_time(now_);
  }

  SessionId open() { return links_.open(Peer{}, TimePoint{}).session.id(); }
  // Of a player who moves.
  SessionId open_and_answer() {
    const SessionId session = open();
    links_.send(session, some_message());
    links_.take_touched(0);
    return session;
  }
  void pass(TimePoint::duration time) {
    now_ += time;
    links_.on_time(now_);
  }

  TimePoint now_{std::chrono::hours(1)};
  Load load_;
  Links links_{nullptr, load_};
};

TEST_F(BusyLinksTest, StandingsLeaveWithTheNextAnswer) {
  const SessionId player = open_and_answer();
  links_.send_state({player}, some_message());
  EXPECT_FALSE(links_.has_crowd());
  EXPECT_EQ(links_.next_deadline(), now_ + load_.standings_every());
  const std::size_t standings = links_.output(player).size();
  links_.send(player, some_message());
  EXPECT_EQ(links_.take_touched(0), Sessions{player});
  EXPECT_GT(links_.output(player).size(), standings);
  pass(load_.standings_every());
  EXPECT_FALSE(links_.has_crowd()) << "they have left";
}

TEST_F(BusyLinksTest, StandingsWaitForNoAnswerThatDoesNotCome) {
  const SessionId player = open_and_answer();
  links_.send_state({player}, some_message());
  pass(load_.standings_every() - std::chrono::milliseconds(1));
  EXPECT_FALSE(links_.has_crowd());
  pass(std::chrono::milliseconds(1));
  EXPECT_EQ(links_.take_touched(1), Sessions{player});
}

TEST_F(BusyLinksTest, StandingsThatComeAfterAnAnswerWaitAsLongAsTheFirst) {
  const SessionId player = open_and_answer();
  links_.send_state({player}, some_message());
  pass(load_.standings_every() / 2);
  links_.send(player, some_message());
  links_.take_touched(0);
  links_.send_state({player}, some_message());
  pass(load_.standings_every() / 2);
  EXPECT_FALSE(links_.has_crowd()) << "the first ones have left already";
  pass(load_.standings_every() / 2);
  EXPECT_TRUE(links_.has_crowd());
}

TEST_F(BusyLinksTest, WhoMakesNoMovesGetsStandingsAtOnce) {
  const SessionId watcher = open();
  links_.send_state({watcher}, some_message());
  EXPECT_EQ(links_.take_touched(1), Sessions{watcher});
}

TEST_F(BusyLinksTest, WhatIsNoStateWaitsForNoAnswer) {
  const SessionId player = open_and_answer();
  links_.send_state({player}, some_message());
  links_.send(Sessions{player}, some_message());
  EXPECT_EQ(links_.take_touched(1), Sessions{player});
  pass(load_.standings_every());
  EXPECT_FALSE(links_.has_crowd());
}

TEST_F(LinksTest, StandingsWaitForNoAnswerWhileThereIsTime) {
  const SessionId player = open();
  links_.send(player, some_message());
  links_.take_touched(0);
  links_.send_state({player}, some_message());
  EXPECT_TRUE(links_.has_crowd());
}

const std::uint8_t* first_byte(const Links& links, SessionId session) {
  return links.output(session).pieces().front().data();
}

TEST_F(LinksTest, AMessageToACrowdIsThereOnceForAll) {
  Sessions crowd(100);
  std::generate(crowd.begin(), crowd.end(), [this] { return open(); });
  links_.send(crowd, some_message());
  for (const SessionId session : crowd) {
    EXPECT_EQ(first_byte(links_, session), first_byte(links_, crowd.front()));
  }
}

TEST_F(LinksTest, OneWhoTakesNothingKeepsWhatItWasSent) {
  Sessions crowd(100);
  std::generate(crowd.begin(), crowd.end(), [this] { return open(); });
  const SessionId slow = crowd.front();
  std::string expected;
  for (std::uint32_t i = 1; i <= 50; ++i) {
    v1::ToClient message;
    message.mutable_ping()->set_id(i);
    links_.send(crowd, message);
    wire::append_frame(message, expected);
    for (const SessionId session : crowd) {
      if (session == slow) continue;
      Session& quick = links_.at(session).session;
      quick.sent(quick.backlog());
    }
  }
  std::string taken;
  Session& session = links_.at(slow).session;
  while (session.backlog() != 0) {
    const OutputFront front = session.output();
    for (const OutputFront::Piece piece : front.pieces()) taken.append(piece.begin(), piece.end());
    session.sent(front.bytes_in_pieces());
  }
  EXPECT_EQ(taken, expected);
}

class HeldLinksTest : public testing::Test {
 protected:
  SessionId open() { return links_.open(Peer{}, TimePoint{}).session.id(); }
  Batch commit() {
    links_.commit(true, [](const std::string&) -> HostedRoom* { return nullptr; });
    return journal_.newest;
  }

  SlowJournal journal_;
  const Load load_{};
  Links links_{&journal_, load_};
};

TEST_F(HeldLinksTest, WhatWasHeldBackGoesToTheAnsweredFirst) {
  const Sessions three{open(), open(), open()};
  links_.send(three, some_message());
  links_.send(three[1], some_message());
  const Batch batch = commit();
  links_.take_touched(3);
  links_.release(batch);
  EXPECT_EQ(links_.take_touched(1), (Sessions{three[1], three[0]}));
  EXPECT_EQ(links_.take_touched(1), Sessions{three[2]});
}

TEST_F(HeldLinksTest, WhatComesForOneWhoWaitsInTheCrowdIsHeldBackToo) {
  const Sessions two{open(), open()};
  links_.send(two, some_message());
  const Batch first = commit();
  links_.send(two, some_message());  // nobody has taken the crowd
  const Batch second = commit();
  links_.release(first);
  const std::size_t half = links_.output(two[1]).size();
  EXPECT_GT(half, 0u);
  links_.release(second);
  EXPECT_EQ(links_.output(two[1]).size(), 2 * half);
}

}  // namespace
}  // namespace race2048::server
