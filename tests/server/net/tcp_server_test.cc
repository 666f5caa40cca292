// The transport on real sockets, with a clock that only the test moves.
#include "server/net/tcp_server.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <numeric>
#include <string>
#include <vector>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/post.hpp>
#include <asio/read.hpp>
#include <asio/write.hpp>
#include <gtest/gtest.h>

#include "server/net/serve.h"
#include "server/net/traffic.h"
#include "tests/server/captured_log.h"
#include "tests/server/harness.h"
#include "tests/server/net/socket_fixture.h"
#include "tests/server/sessions/session_fixture.h"
#include "tests/server/slow_journal.h"

namespace race2048::server {
namespace {

constexpr const char* kCannotAccept = "warning cannot accept a connection: ";

// While it lives, this process cannot open another file.
class NoDescriptorsLeft {
 public:
  NoDescriptorsLeft() {
    getrlimit(RLIMIT_NOFILE, &before_);
    const int lowest_free = open("/dev/null", O_RDONLY);
    close(lowest_free);
    rlimit none = before_;
    none.rlim_cur = static_cast<rlim_t>(lowest_free);
    setrlimit(RLIMIT_NOFILE, &none);
  }
  ~NoDescriptorsLeft() { setrlimit(RLIMIT_NOFILE, &before_); }
  NoDescriptorsLeft(const NoDescriptorsLeft&) = delete;
  NoDescriptorsLeft& operator=(const NoDescriptorsLeft&) = delete;

 private:
  rlimit before_{};
};

// With each way to learn which sockets are ready.
class TcpServerTest : public SocketTest, public testing::WithParamInterface<MakePoller> {
 protected:
  TcpServerTest() : SocketTest({}, GetParam()) {}

  // The client creates a room with these settings, as ada.
  void create_room(asio::ip::tcp::socket& client, const MatchSettings& settings) {
    client.connect(endpoint());
    v1::ToServer create;
    create.mutable_create_room()->set_settings(serialised(settings));
    asio::write(client, asio::buffer(opening("ada") + frame_of(create)));
    turn();
  }
  // Then starts a match there with the only seat, from an open seed.
  void race(asio::ip::tcp::socket& client, MatchSettings settings) {
    settings.seats = 1;
    settings.open_seed = Digest{};
    create_room(client, settings);
    const auto& made = recorder_.decisions.begin()->second;
    const auto sealed = std::find_if(made.begin(), made.end(), [](const Decision& decision) {
      return std::holds_alternative<MatchSealed>(decision.body);
    });
    v1::ToServer start;
    start.mutable_start_match()->set_match_id(
        wire::to_bytes(std::get<MatchSealed>(sealed->body).match_id));
    asio::write(client, asio::buffer(frame_of(start)));
    turn();
    ASSERT_EQ(server_.running_count(), 1u);
  }
};

TEST_P(TcpServerTest, AcceptsAgainATenthOfASecondAfterTheDescriptorsRanOut) {
  asio::ip::tcp::socket client(context_);
  client.open(asio::ip::tcp::v4());
  {
    const NoDescriptorsLeft none;
    client.connect(endpoint());
    turn();
    EXPECT_EQ(server_.session_count(), 0u);
    EXPECT_EQ(log_.count(kCannotAccept), 1u);
    turn();
    pass(Listener::kBackOff - 1ms);
    EXPECT_EQ(log_.count(kCannotAccept), 1u) << "it tries again too early";
    pass(1ms);
    EXPECT_EQ(log_.count(kCannotAccept), 2u) << "it does not try again";
    for (int tenths = 0; tenths < 100; ++tenths) pass(Listener::kBackOff);
    EXPECT_EQ(log_.count(kCannotAccept), 12u) << "a line a second, whatever it tries";
  }
  pass(Listener::kBackOff - 1ms);
  EXPECT_EQ(server_.session_count(), 0u);
  pass(1ms);
  EXPECT_EQ(server_.session_count(), 1u);
  EXPECT_EQ(log_.count(kCannotAccept), 12u);
}

TEST_P(TcpServerTest, WorkThatNoSocketBringsIsCountedAsAWakeUp) {
  Traffic traffic;
  tcp_.count_into(traffic);
  tcp_.wake_up_for([this] { now_ += 7ms; });
  const auto longer = std::ranges::upper_bound(DurationCounts::kBounds, 7ms);
  const auto length = static_cast<std::size_t>(longer - DurationCounts::kBounds.begin());
  EXPECT_EQ(traffic.wake_ups.counts.at(length), 1u);
}

TEST_P(TcpServerTest, ServesThoseWhoAreConnectedWhileNobodyCanBeAccepted) {
  asio::ip::tcp::socket early(context_);
  early.connect(endpoint());
  turn();
  ASSERT_EQ(server_.session_count(), 1u);
  asio::ip::tcp::socket late(context_);
  late.open(asio::ip::tcp::v4());
  const NoDescriptorsLeft none;
  late.connect(endpoint());
  turn();
  early.write_some(asio::buffer("GET / HTTP/1.1", 14));
  turn();
  std::array<char, 9> answer{};
  early.read_some(asio::buffer(answer));
  EXPECT_EQ(std::string_view(answer.data(), answer.size()), "race2048d");
}

TEST_P(TcpServerTest, StopsWhileItWaitsToAcceptAgain) {
  asio::ip::tcp::socket client(context_);
  client.open(asio::ip::tcp::v4());
  {
    const NoDescriptorsLeft none;
    client.connect(endpoint());
    turn();
  }
  tcp_.stop();
  pass(Listener::kBackOff);
  EXPECT_TRUE(tcp_.finished());
  EXPECT_EQ(server_.session_count(), 0u);
}

TEST_P(TcpServerTest, AnIdleServerStopsAtOnce) {
  tcp_.drain(60s);
  EXPECT_TRUE(tcp_.finished());
}

TEST_P(TcpServerTest, AServerInMidMatchStopsWhenItEnds) {
  asio::ip::tcp::socket client(context_);
  race(client, race_settings(10'000));
  tcp_.drain(60s);
  turn();
  EXPECT_EQ(log_.count("info matches running: 1; waiting for their ends, 60 s at most"), 1u);
  pass_in_steps(limits::kCountdown + 9s);
  EXPECT_FALSE(tcp_.finished());
  pass_in_steps(2s);
  client.close();
  turn();
  EXPECT_TRUE(tcp_.finished());
  EXPECT_EQ(log_.count("info matches that have not ended"), 0u);
}

TEST_P(TcpServerTest, ASecondStopDoesNotWaitForTheMatch) {
  asio::ip::tcp::socket client(context_);
  race(client, race_settings(10'000));
  tcp_.drain(60s);
  turn();
  EXPECT_FALSE(tcp_.finished());
  tcp_.stop();
  client.close();
  turn();
  EXPECT_TRUE(tcp_.finished());
  EXPECT_EQ(log_.count("info matches that have not ended: 1"), 1u);
}

TEST_P(TcpServerTest, WhoIsAwayKeepsTheServerFromStopping) {
  {
    asio::ip::tcp::socket client(context_);
    create_room(client, race_settings());
    tcp_.set_idle_exit(std::chrono::seconds(0));
    turn();
    EXPECT_FALSE(tcp_.finished());
  }
  turn();
  ASSERT_EQ(server_.session_count(), 0u);
  pass_in_steps(59s);
  EXPECT_FALSE(tcp_.finished());
  pass_in_steps(2s);
  EXPECT_TRUE(tcp_.finished());
}

TEST_P(TcpServerTest, ReadsAllThatCameAtOnceThoughItReadsOnlySoMuchAtATime) {
  asio::ip::tcp::socket client(context_);
  client.connect(endpoint());
  turn();
  v1::ToServer refused;
  refused.mutable_watch_room()->set_code(std::string(3 * limits::kReadBytes, 'x'));
  v1::ToServer create;
  create.mutable_create_room()->set_settings(serialised(race_settings()));
  asio::write(client, asio::buffer(opening("ada") + frame_of(refused) + frame_of(create)));
  turn();
  EXPECT_EQ(server_.room_count(), 1u);
}

TEST_P(TcpServerTest, TheEndOfALinkIsNoticedThoughItCameWithTheLastBytes) {
  asio::ip::tcp::socket client(context_);
  client.connect(endpoint());
  turn();
  ASSERT_EQ(server_.session_count(), 1u);
  asio::write(client, asio::buffer(opening("ada")));
  client.shutdown(asio::ip::tcp::socket::shutdown_send);
  turn();
  EXPECT_EQ(server_.session_count(), 0u);
}

class TcpServerWithJournalTest : public testing::Test {
 protected:
  TcpServerWithJournalTest() {
    tcp.listen({"127.0.0.1"}, 0);
    client.connect({asio::ip::make_address("127.0.0.1"), tcp.port()});
    turn();
  }
  void turn() {
    context.restart();
    context.poll();
  }
  void write(const std::string& bytes) {
    asio::write(client, asio::buffer(bytes));
    turn();
  }
  // Reads what the client was sent, and returns the number of bytes.
  std::size_t read() {
    std::string bytes(client.available(), '\0');
    return bytes.empty() ? 0 : asio::read(client, asio::buffer(bytes));
  }
  void release() {
    server.release(journal.newest);
    turn();
  }
  // Opens many rooms with titles, so that a list of them is long.
  void open_rooms() {
    v1::ToServer create;
    create.mutable_create_room()->set_settings(serialised(race_settings()));
    create.mutable_create_room()->mutable_options()->set_listed(true);
    create.mutable_create_room()->mutable_options()->set_title(std::string(limits::kMaxTitle, 'x'));
    const TimePoint now = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < limits::kRoomsPerPage; ++i) {
      const SessionId host = server.open(Peer{}, now);
      const std::string bytes = opening("host" + std::to_string(i)) + frame_of(create);
      server.receive(host, wire::bytes_of(bytes), now);
    }
  }
  static std::string list_rooms() {
    v1::ToServer message;
    message.mutable_list_rooms();
    return frame_of(message);
  }

  CapturedLog log;
  asio::io_context context{1};
  SlowJournal journal;
  MatchServer server{{.random = FakeRandom(1)}, Observers{}, &journal};
  TcpServer tcp{context, server};
  asio::ip::tcp::socket client{context};
};

TEST_F(TcpServerWithJournalTest, SendsWhatWasHeldBackOnceItIsReleased) {
  write("GET / HTTP/1.1");
  turn();
  EXPECT_EQ(read(), 0u);
  release();
  EXPECT_GT(read(), 0u);
}

TEST_F(TcpServerWithJournalTest, ReadsOnOnceMuchThatWasHeldBackIsReleased) {
  open_rooms();
  std::string bytes = opening("ada");
  for (int i = 0; i < 6; ++i) bytes += list_rooms();
  write(bytes);
  EXPECT_EQ(read(), 0u);
  release();
  const std::size_t lists = read();
  ASSERT_GT(lists, limits::kBacklogSkips) << "too little to stop reading";
  journal.stalls = false;
  write(list_rooms());
  release();
  EXPECT_GT(read(), lists / 10) << "the server does not read any more";
}

INSTANTIATE_TEST_SUITE_P(, TcpServerTest, testing::Values(&best_poller, &portable_poller),
                         [](const auto& made) {
                           return made.param == &best_poller ? "Best" : "Portable";
                         });

// Eight people who log in at once, by a clock that goes on by `tick` each time that it is read.
// Returns the number of wake-ups.
std::uint64_t wake_ups_of_eight(TimePoint::duration tick) {
  constexpr std::size_t kEight = 8;
  asio::io_context context(1);
  const auto turn = [&context] {
    context.restart();
    context.poll();
  };
  TimePoint now{std::chrono::hours(1)};
  TimePoint::duration passes{};
  MatchServer server({.random = FakeRandom(1)}, Observers{});
  TcpServer tcp(context, server, [&] { return now += passes; });
  tcp.listen({"127.0.0.1"}, 0);
  std::vector<asio::ip::tcp::socket> people;
  while (people.size() < kEight) {
    people.emplace_back(context).connect({asio::ip::make_address("127.0.0.1"), tcp.port()});
    turn();
  }
  Traffic traffic;
  tcp.count_into(traffic);
  for (std::size_t i = 0; i < kEight; ++i)
    asio::write(people[i], asio::buffer(opening("ada" + std::to_string(i))));
  passes = tick;
  turn();
  EXPECT_EQ(server.client_count(), kEight);
  return std::accumulate(traffic.wake_ups.counts.begin(), traffic.wake_ups.counts.end(),
                         std::uint64_t{0});
}

TEST(TcpServerBatchTest, NobodyWaitsForAllOthersWhoAreReadyIfTheyTakeLong) {
  EXPECT_LT(wake_ups_of_eight({}), 8u);
  EXPECT_GE(wake_ups_of_eight(1ms), 8u);
}

TEST(ServeTest, RunsWhatElseIsOnTheLoopUntilASignalEndsTheServer) {
  const CapturedLog log;
  Recorder recorder;
  MatchServer server({.random = FakeRandom(1)}, observed_by(recorder));
  asio::io_context context(1);
  bool others_ran = false;
  std::uint16_t port = 0;
  serve(context, server, {.addresses = {"127.0.0.1"}}, [&](std::uint16_t listening) {
    port = listening;
    asio::post(context, [&] {
      others_ran = true;
      std::raise(SIGTERM);
    });
    return true;
  });
  EXPECT_TRUE(others_ran);
  EXPECT_NE(port, 0);
  EXPECT_EQ(log.lines().back(), "info stopped");
  // Handlers that are still on the loop do nothing.
  context.poll();
}

TEST(ServeTest, ServesNobodyIfItsReadyLineIsNotTaken) {
  const CapturedLog log;
  Recorder recorder;
  MatchServer server({.random = FakeRandom(1)}, observed_by(recorder));
  asio::io_context context(1);
  serve(context, server, {.addresses = {"127.0.0.1"}}, [](std::uint16_t) { return false; });
  context.poll();
  EXPECT_EQ(log.text().find("stopped"), std::string::npos) << log.text();
}

}  // namespace
}  // namespace race2048::server
