// The transport when too many come, or when one does not read.
#include <algorithm>
#include <string>
#include <vector>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/read.hpp>
#include <asio/write.hpp>
#include <gtest/gtest.h>

#include "server/net/tcp_server.h"
#include "tests/server/captured_log.h"
#include "tests/server/harness.h"
#include "tests/server/sessions/session_fixture.h"
#include "tests/server/slow_journal.h"

namespace race2048::server {
namespace {

class CrowdedServerTest : public testing::Test {
 protected:
  using Socket = asio::ip::tcp::socket;

  CrowdedServerTest() { tcp_.listen({"127.0.0.1"}, 0); }

  void turn() {
    context_.restart();
    context_.poll();
  }
  void pass(std::chrono::milliseconds time) {
    now_ += time;
    tcp_.wake_up();
    turn();
  }
  // The system accepts; the server may let it wait.
  Socket connect() {
    Socket socket(context_);
    socket.connect({asio::ip::make_address("127.0.0.1"), tcp_.port()});
    turn();
    return socket;
  }
  Socket log_in(const std::string& name) {
    Socket socket = connect();
    asio::write(socket, asio::buffer(opening(name)));
    turn();
    return socket;
  }

  CapturedLog log_;
  asio::io_context context_{1};
  TimePoint now_{std::chrono::hours(1)};
  MatchServer server_{
      {.random = FakeRandom(1), .max_sessions = 3, .max_waiting = 2, .max_connections = 4},
      Observers{}};
  TcpServer tcp_{context_, server_, [this] { return now_; }};
};

TEST_F(CrowdedServerTest, AFullServerLetsOthersWaitAndTakesThemWhenSomebodyGoes) {
  std::vector<Socket> people;
  for (const char* const name : {"ada", "bob", "cyd"}) people.push_back(log_in(name));
  const Socket fourth = connect();
  const Socket fifth = connect();
  EXPECT_EQ(server_.session_count(), 4u);
  EXPECT_EQ(server_.counts().opened, 4u);
  people.pop_back();
  turn();
  EXPECT_EQ(server_.session_count(), 4u);
  EXPECT_EQ(server_.counts().opened, 5u);
  EXPECT_EQ(log_.count("warning"), 0u);
}

TEST_F(CrowdedServerTest, AServerThatStopsWhileOthersWaitIsFinished) {
  std::vector<Socket> people;
  for (const char* const name : {"ada", "bob", "cyd", "dee"}) people.push_back(log_in(name));
  const Socket waits = connect();
  tcp_.stop();
  people.clear();
  turn();
  pass(limits::kGoodbyeDeadline);
  EXPECT_TRUE(tcp_.finished());
}

TEST_F(CrowdedServerTest, WhoIsPutOutIsToldWhyAndClosedAtOnce) {
  Socket first = connect();
  asio::write(first, asio::buffer(limits::kPreface));
  turn();
  const Socket second = connect();
  const Socket third = connect();
  turn();
  EXPECT_EQ(server_.session_count(), 2u);
  std::string answer;
  asio::error_code error;
  asio::read(first, asio::dynamic_buffer(answer), error);
  EXPECT_EQ(error, asio::error::eof);
  EXPECT_NE(answer.find("Too many connections wait to log in"), std::string::npos);
}

// Many who are answered in one wake-up, on a clock that goes on by itself.
class ManyAnswersTest : public testing::Test {
 protected:
  using Socket = asio::ip::tcp::socket;
  static constexpr std::size_t kAnswered = 40;

  ManyAnswersTest() {
    tcp_.listen({"127.0.0.1"}, 0);
    for (std::size_t i = 0; i < kAnswered; ++i) {
      people_.emplace_back(context_).connect({asio::ip::make_address("127.0.0.1"), tcp_.port()});
      asio::write(people_.back(), asio::buffer(opening("p" + std::to_string(i))));
      turn();
    }
    forget_answers();
  }

  static SlowJournal nothing_stalls() {
    SlowJournal journal;
    journal.stalls = false;
    return journal;
  }
  void turn() {
    context_.restart();
    context_.poll();
  }
  void forget_answers() {
    for (Socket& person : people_) {
      std::string answer;
      asio::error_code error;
      asio::read(person, asio::dynamic_buffer(answer, person.available()), error);
    }
  }
  std::size_t answered() const {
    return static_cast<std::size_t>(std::count_if(
        people_.begin(), people_.end(), [](const Socket& it) { return it.available() != 0; }));
  }

  SlowJournal journal_ = nothing_stalls();
  asio::io_context context_{1};
  TimePoint now_{std::chrono::hours(1)};
  TimePoint::duration step_{};  // that each look at the clock takes
  MatchServer server_{{.random = FakeRandom(1)}, Observers{}, &journal_};
  TcpServer tcp_{context_, server_, [this] { return now_ += step_; }};
  std::vector<Socket> people_;
};

TEST_F(ManyAnswersTest, WhatASlowDiskHasHeldBackLeavesInSeveralWakeUps) {
  journal_.stalls = true;
  v1::ToServer list;
  list.mutable_list_rooms();
  for (Socket& person : people_) asio::write(person, asio::buffer(frame_of(list)));
  turn();
  ASSERT_EQ(answered(), 0u);
  step_ = 1ms;
  server_.release(journal_.newest);
  std::size_t most = 0;
  for (std::size_t before = 0; before != kAnswered; before = answered()) {
    context_.restart();
    context_.run_one();
    most = std::max(most, answered() - before);
  }
  EXPECT_LE(most, kAnswered / 2);
}

TEST(SlowReaderTest, WhoStandsStillIsNoticedBeforeTheSystemHoldsMuch) {
  using Socket = asio::ip::tcp::socket;
  asio::io_context context{1};
  MatchServer server({.random = FakeRandom(1)}, Observers{});
  TcpServer tcp(context, server);
  tcp.listen({"127.0.0.1"}, 0);
  v1::ToServer create;
  create.mutable_create_room()->set_settings(serialised(race_settings()));
  create.mutable_create_room()->mutable_options()->set_listed(true);
  create.mutable_create_room()->mutable_options()->set_title(std::string(limits::kMaxTitle, 'x'));
  const TimePoint now = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < limits::kRoomsPerPage; ++i) {
    const std::string bytes = opening("host" + std::to_string(i)) + frame_of(create);
    server.receive(server.open(Peer{}, now), wire::bytes_of(bytes), now);
  }
  Socket slow(context);
  slow.open(asio::ip::tcp::v4());
  slow.set_option(Socket::receive_buffer_size(4096));
  slow.connect({asio::ip::make_address("127.0.0.1"), tcp.port()});
  v1::ToServer list;
  list.mutable_list_rooms();
  std::string bytes = opening("slow");
  for (int i = 0; i < 10; ++i) bytes += frame_of(list);
  asio::write(slow, asio::buffer(bytes));
  context.poll();
  const std::size_t rooms = limits::kRoomsPerPage;
  const SessionId session = session_id(rooms + 1, rooms);
  EXPECT_GT(server.output(session).size(), limits::kBacklogSkips);
  EXPECT_FALSE(server.may_read(session));
}

}  // namespace
}  // namespace race2048::server
