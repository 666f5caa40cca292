// What both pollers promise, on real sockets.
#include "server/net/poller.h"

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <asio/buffer.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <gtest/gtest.h>

namespace race2048::server {
namespace {

using asio::ip::tcp;

class PollerTest : public testing::TestWithParam<MakePoller>, private Poller::Owner {
 protected:
  // Both ends of a connection, and what has been told of ours.
  struct Link {
    tcp::socket ours;
    tcp::socket peers;
    Poller::Watched watched{};
    Poller::Events last{};
    int times = 0;
  };

  SessionId connect() {
    Link link{.ours = tcp::socket(poller_->executor_of_sockets()), .peers = tcp::socket(peers_)};
    link.peers.connect(acceptor_.local_endpoint());
    acceptor_.accept(link.ours);
    link.ours.non_blocking(true);
    links_.push_back(std::move(link));
    return SessionId{links_.size() - 1};
  }
  Link& at(SessionId session) { return links_[static_cast<std::size_t>(session)]; }
  void await(SessionId session, Poller::Events wanted) {
    poller_->await(at(session).ours, session, wanted, at(session).watched);
  }
  void say(SessionId session) { at(session).peers.write_some(asio::buffer("x", 1)); }
  // Handles what is ready now.
  void turn() {
    context_.restart();
    context_.poll();
  }
  // The same, until it has been told so often of the session.
  void await_times(SessionId session, int times) {
    while (at(session).times < times) {
      context_.restart();
      context_.run_one();
    }
  }

  std::vector<SessionId> told_;  // in the newest batch
  std::vector<std::size_t> batches_;
  std::size_t most_told_ = SIZE_MAX;  // in a batch

 private:
  void on_ready(SessionId session, Poller::Events events) override {
    Link& link = at(session);
    link.last = events;
    ++link.times;
    told_.push_back(session);
    if (poller_->tells_once()) link.watched.awaited = {};
    std::array<char, 16> unread{};
    asio::error_code ignored;
    if (events.input) link.ours.read_some(asio::buffer(unread), ignored);
    if (events.broken) link.ours.close(ignored);
  }
  void on_batch_end() override { batches_.push_back(std::exchange(told_, {}).size()); }
  bool takes_long() const override { return told_.size() >= most_told_; }

  asio::io_context context_{1};
  asio::io_context peers_{1};
  tcp::acceptor acceptor_{peers_, {asio::ip::make_address("127.0.0.1"), 0}};
  std::vector<Link> links_;

 protected:
  std::unique_ptr<Poller> poller_ = GetParam()(context_, *this);
};

TEST_P(PollerTest, TellsOfInputThatCameBeforeItWasAwaitedAndAfter) {
  const SessionId early = connect();
  say(early);
  await(early, {.input = true});
  await_times(early, 1);
  EXPECT_EQ(at(early).last, Poller::Events{.input = true});
  const SessionId late = connect();
  await(late, {.input = true});
  turn();
  EXPECT_EQ(at(late).times, 0);
  say(late);
  await_times(late, 1);
  EXPECT_EQ(at(late).last, Poller::Events{.input = true});
}

TEST_P(PollerTest, TellsAgainOfBytesThatWereLeftOnceTheyAreAwaitedAnew) {
  const SessionId session = connect();
  at(session).peers.write_some(asio::buffer("more than is read at once"));
  await(session, {.input = true});
  await_times(session, 1);
  at(session).watched.awaited = {};
  await(session, {.input = true});
  await_times(session, 2);
  EXPECT_EQ(at(session).last, Poller::Events{.input = true});
}

TEST_P(PollerTest, EndsABatchAfterEverythingItHasTold) {
  const SessionId one = connect();
  const SessionId other = connect();
  for (const SessionId session : {one, other}) {
    say(session);
    await(session, {.input = true});
  }
  await_times(one, 1);
  await_times(other, 1);
  std::size_t told = 0;
  for (const std::size_t batch : batches_) told += batch;
  EXPECT_EQ(told, static_cast<std::size_t>(at(one).times + at(other).times));
  EXPECT_TRUE(told_.empty());
}

TEST_P(PollerTest, TellsOfOutputOnlyWhileItIsAwaited) {
  const SessionId session = connect();
  await(session, {.input = true});
  turn();
  EXPECT_EQ(at(session).times, 0);
  await(session, {.input = true, .output = true});
  await_times(session, 1);
  EXPECT_EQ(at(session).last, Poller::Events{.output = true});
  await(session, {.input = true});
  turn();
  const int times = at(session).times;
  turn();
  EXPECT_EQ(at(session).times, times);
}

TEST_P(PollerTest, TellsOfThePeersEndAsInput) {
  const SessionId session = connect();
  await(session, {.input = true});
  at(session).peers.shutdown(tcp::socket::shutdown_send);
  await_times(session, 1);
  EXPECT_TRUE(at(session).last.input);
}

TEST_P(PollerTest, LeavesTheContextWithoutWorkOnceItIsClosed) {
  const SessionId session = connect();
  await(session, {.input = true});
  turn();
  at(session).ours.close();
  poller_->close();
  turn();
  EXPECT_EQ(at(session).times, 0);
}

INSTANTIATE_TEST_SUITE_P(, PollerTest, testing::Values(&best_poller, &portable_poller),
                         [](const auto& made) {
                           return made.param == &best_poller ? "Best" : "Portable";
                         });

class BestPollerTest : public PollerTest {
 protected:
  // So many sockets bring a byte before the poller looks at any.
  void hear_at_once(int count) {
    std::vector<SessionId> sessions;
    for (int i = 0; i < count; ++i) sessions.push_back(connect());
    for (const SessionId session : sessions) {
      say(session);
      await(session, {.input = true});
    }
    await_times(sessions.back(), 1);
  }
};

TEST_P(BestPollerTest, TellsOfAllThatAreReadyInOneBatch) {
  hear_at_once(10);
  ASSERT_FALSE(batches_.empty());
  EXPECT_EQ(batches_.front(), 10u);
}

TEST_P(BestPollerTest, EndsABatchThatTakesLongBeforeTheNextSocket) {
  most_told_ = 4;
  hear_at_once(10);
  EXPECT_EQ(batches_, (std::vector<std::size_t>{4, 4, 2}));
}

TEST_P(BestPollerTest, TellsALinkThatAwaitsNothingThatItIsBroken) {
  const SessionId session = connect();
  await(session, {.input = true});
  turn();
  await(session, {});
  say(session);
  turn();
  EXPECT_EQ(at(session).times, 0);
  at(session).peers.set_option(asio::socket_base::linger(true, 0));
  at(session).peers.close();  // resets the link
  await_times(session, 1);
  EXPECT_TRUE(at(session).last.broken);
}

#ifdef __linux__
INSTANTIATE_TEST_SUITE_P(, BestPollerTest, testing::Values(&best_poller),
                         [](const auto&) { return "Linux"; });
#endif

}  // namespace
}  // namespace race2048::server
