// What a server takes from strangers: limits of their network addresses, in what people see; those
// who have not logged in; and how much is read from anybody.
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/harness.h"
#include "tests/server/sessions/session_fixture.h"

namespace race2048::server {
namespace {

constexpr const char* kEve = "203.0.113.66";
constexpr const char* kAda = "203.0.113.7";

v1::RoomOptions with_password(const std::string& password) {
  v1::RoomOptions options;
  options.set_password(password);
  return options;
}

class StrangersTest : public testing::Test {
 protected:
  std::uint64_t refused_by(Limit limit) const {
    return w.server.limit_counts()[static_cast<std::size_t>(limit)];
  }
  std::string name() { return "n" + std::to_string(++names_); }
  // Logs in from the address under a new name.
  Client& from(const std::string& address) { return w.log_in(name(), false, address); }
  // The reason of the newest refusal that the client got since the call.
  v1::Reason join(Client& client, const std::string& code, const std::string& password = "") {
    client.inbox.clear();
    w.join(client, code, password);
    return client.got(v1::ToClient::kRefused) ? client.refused().reason() : v1::REASON_UNSPECIFIED;
  }

  World w;

 private:
  int names_ = 0;
};

TEST_F(StrangersTest, AReconnectDoesNotRefillTheCodesAndNamesThatOneMayTry) {
  int tried = 0;
  for (int connection = 0; connection < 4; ++connection) {
    Client& eve = from(kEve);
    const auto misses = [&] { return join(eve, tried % 2 == 0 ? "222222" : "club"); };
    while (tried < 100 && misses() == v1::REASON_NO_SUCH_ROOM) ++tried;
    w.cut(eve);
  }
  EXPECT_EQ(tried, 20);
  EXPECT_GE(refused_by(Limit::codes), 1u);
  EXPECT_EQ(join(from(kAda), "222222"), v1::REASON_NO_SUCH_ROOM);
}

TEST_F(StrangersTest, NobodyCanLockTheRightPasswordOut) {
  Client& host = w.log_in("host");
  w.create(host, race_settings(), with_password("sesame"));
  for (int connection = 0; connection < 10; ++connection) {
    Client& eve = from(kEve);
    for (int i = 0; i < 10 && !eve.closed; ++i) join(eve, host.code, "barley");
    if (!eve.closed) w.cut(eve);
  }
  EXPECT_EQ(join(from(kAda), host.code, "sesame"), v1::REASON_UNSPECIFIED);
  EXPECT_EQ(join(from(kEve), host.code, "sesame"), v1::REASON_UNSPECIFIED)
      << "not even who shares the address";
}

TEST_F(StrangersTest, TooManyWrongPasswordsEndTheConnection) {
  Client& host = w.log_in("host");
  w.create(host, race_settings(), with_password("sesame"));
  int wrong = 0;
  Client* eve = &from(kEve);
  for (int tries = 0; tries < 100 && !eve->closed; ++tries) {
    if (tries % 5 == 4) {
      w.cut(*eve);
      eve = &from(kEve);
    }
    if (join(*eve, host.code, "barley") == v1::REASON_WRONG_PASSWORD) ++wrong;
  }
  EXPECT_EQ(wrong, 20);
  EXPECT_EQ(eve->goodbye().reason(), v1::REASON_TOO_OFTEN);
  EXPECT_EQ(refused_by(Limit::passwords), 1u);
}

TEST_F(StrangersTest, TooManyHellosOfOneAddressAreTurnedAway) {
  for (int i = 0; i < 60; ++i) w.cut(from(kEve));
  Client& eve = w.connect(kEve);
  w.send_bytes(eve, opening("eve"));
  EXPECT_EQ(eve.goodbye().reason(), v1::REASON_TOO_MANY);
  EXPECT_EQ(eve.goodbye().text(), "Your network address logs in too often; try again in 1 s.");
  EXPECT_TRUE(eve.closed);
  EXPECT_EQ(refused_by(Limit::logins), 1u);
  EXPECT_NO_THROW(from(kAda));
}

TEST_F(StrangersTest, OneAddressMakesAFewRooms) {
  for (int i = 0; i < 8; ++i) w.create(from(kEve), race_settings());
  Client& eve = from(kEve);
  w.create(eve, race_settings());
  EXPECT_EQ(eve.refused().reason(), v1::REASON_SERVER_FULL);
  Client& ada = from(kAda);
  w.create(ada, race_settings());
  EXPECT_TRUE(ada.seated);
  EXPECT_EQ(refused_by(Limit::rooms), 1u);
}

TEST_F(StrangersTest, ARoomThatClosesCanBeMadeAnew) {
  std::vector<Client*> hosts;
  for (int i = 0; i < 8; ++i) w.create(*hosts.emplace_back(&from(kEve)), race_settings());
  w.leave(*hosts.front());
  w.create(*hosts.front(), race_settings());
  EXPECT_EQ(refused_by(Limit::rooms), 0u);
}

TEST_F(StrangersTest, OneAddressHasAFewSeatsInARoom) {
  MatchSettings settings = race_settings();
  settings.seats = 20;
  Client& host = w.log_in("host");
  w.create(host, settings);
  for (int i = 0; i < 8; ++i) ASSERT_EQ(join(from(kEve), host.code), v1::REASON_UNSPECIFIED);
  Client& ninth = from(kEve);
  EXPECT_EQ(join(ninth, host.code), v1::REASON_ROOM_FULL);
  w.watch(ninth, host.code);
  ninth.inbox.clear();
  w.sit_down(ninth);
  EXPECT_EQ(ninth.refused().reason(), v1::REASON_ROOM_FULL);
  EXPECT_EQ(join(from(kAda), host.code), v1::REASON_UNSPECIFIED);
  EXPECT_EQ(refused_by(Limit::seats), 2u);
}

TEST_F(StrangersTest, AHostMayFillTheRoomWithBotsOfTheSameAddress) {
  MatchSettings settings = race_settings();
  settings.seats = 20;
  Client& host = from(kEve);
  w.create(host, settings);
  for (int i = 1; i < 20; ++i) {
    ASSERT_EQ(join(from(kEve), host.code), v1::REASON_UNSPECIFIED) << i;
  }
}

TEST_F(StrangersTest, ChatOfOneAddressIsLimitedOnAllItsConnections) {
  w.server.set_address_limits({.chat = 3}, {});
  Client& host = w.log_in("host");
  MatchSettings settings = race_settings();
  settings.seats = 4;
  w.create(host, settings);
  Client& eve = from(kEve);
  Client& eves_other = from(kEve);
  Client& ada = from(kAda);
  for (Client* const client : {&eve, &eves_other, &ada}) join(*client, host.code);
  host.inbox.clear();
  for (Client* const client : {&eve, &eves_other, &eve}) w.say(*client, "hello");
  EXPECT_EQ(host.count(v1::ToClient::kSaid), 3u);
  w.say(eves_other, "hello");
  EXPECT_EQ(eves_other.refused().reason(), v1::REASON_TOO_OFTEN);
  w.say(ada, "hello");
  EXPECT_EQ(host.count(v1::ToClient::kSaid), 4u);
}

TEST_F(StrangersTest, ChatOfOneRoomIsLimited) {
  MatchSettings settings = race_settings();
  settings.seats = 60;
  Client& host = w.log_in("host");
  w.create(host, settings);
  std::vector<Client*> crowd;
  for (int i = 0; i < 30; ++i) {
    crowd.push_back(&from("198.18.0." + std::to_string(i)));
    join(*crowd.back(), host.code);
  }
  host.inbox.clear();
  for (Client* const client : crowd) w.say(*client, "hello");
  EXPECT_EQ(host.count(v1::ToClient::kSaid), static_cast<std::size_t>(limits::kRoomChatBurst));
  EXPECT_EQ(crowd.back()->refused().reason(), v1::REASON_TOO_OFTEN);
  w.pass(1s);
  host.inbox.clear();
  for (Client* const client : crowd) w.say(*client, "hello");
  EXPECT_EQ(host.count(v1::ToClient::kSaid), static_cast<std::size_t>(limits::kRoomChatsPerSecond));
}

TEST_F(StrangersTest, AFullRoomChangesItsSettingsNowAndThen) {
  MatchSettings settings = race_settings();
  settings.seats = 60;
  Client& host = w.log_in("host");
  w.create(host, settings);
  for (int i = 0; i < 50; ++i) join(from("198.18.0." + std::to_string(i)), host.code);
  const auto edit = [&] {
    host.inbox.clear();
    ++settings.time_limit_ms;
    w.edit(host, settings);
    return !host.got(v1::ToClient::kRefused);
  };
  EXPECT_TRUE(edit());
  EXPECT_FALSE(edit());
  w.pass(5s);
  EXPECT_TRUE(edit());
}

TEST(ManyLinksTest, AllAreLookedAfterThoughNotAtOnce) {
  constexpr std::size_t kMany = 2000;
  MatchServer server({.random = FakeRandom(1), .max_waiting = kMany + 1}, Observers{});
  TimePoint now{std::chrono::hours(1)};
  for (std::size_t i = 0; i < kMany; ++i) server.open({}, now);
  now += limits::kLoginDeadline;
  std::size_t most = 0;
  std::size_t told = 0;
  do {
    server.on_time(now);
    const std::size_t touched = server.take_touched().size();
    most = std::max(most, touched);
    told += touched;
  } while (server.next_deadline() <= now);
  EXPECT_EQ(told, kMany) << "all took too long to log in";
  EXPECT_LT(most, kMany / 10);
}

TEST(UnreadOutputTest, IsNotOfferedToTheTransportAgainAndAgain) {
  MatchServer server({.random = FakeRandom(1)}, Observers{});
  TimePoint now{std::chrono::hours(1)};
  const SessionId ada = server.open({}, now);
  server.receive(ada, wire::bytes_of(opening()), now);
  server.on_time(now);
  now += 100ms;
  server.on_time(now);  // with the first ping
  ASSERT_EQ(server.take_touched(), std::vector{ada});
  ASSERT_FALSE(server.output(ada).empty());
  std::size_t offered = 0;
  for (int i = 0; i < 10; ++i) {
    now += 100ms;
    server.on_time(now);
    offered += server.take_touched().size();
  }
  EXPECT_LE(offered, 1u) << "more than the second ping";
}

// ---------------------------------------------------------------------------- before the login

constexpr std::size_t kFewWaiting = 4;

class WaitingTest : public testing::Test {
 protected:
  Client& knock(bool speaks) {
    Client& client = *clients.emplace_back(std::make_unique<Client>());
    client.id = server.open({}, now);
    if (speaks) server.receive(client.id, wire::bytes_of(limits::kPreface), now);
    end_wake_up();
    return client;
  }
  void end_wake_up() {
    server.on_time(now);
    for (const SessionId id : server.take_touched()) {
      server.sent(id, server.output(id).size());
      if (server.should_drop(id, now)) server.gone(id, "closed", now);
    }
    server.on_time(now);
  }
  bool is_there(const Client& client) {
    try {
      server.may_read(client.id);
      return true;
    } catch (const std::logic_error&) {
      return false;
    }
  }

  Recorder log;
  MatchServer server{{.random = FakeRandom(1), .max_waiting = kFewWaiting, .max_connections = 6},
                     observed_by(log)};
  TimePoint now{std::chrono::hours(1)};
  std::vector<std::unique_ptr<Client>> clients;
};

TEST_F(WaitingTest, TheOldestSilentOneGoesFirst) {
  const Client& speaks = knock(true);
  const Client& silent = knock(false);
  const Client& silent_too = knock(false);
  knock(true);
  now += limits::kMaySpeakWithin;
  knock(true);
  EXPECT_FALSE(is_there(silent));
  EXPECT_TRUE(is_there(silent_too));
  knock(true);
  EXPECT_FALSE(is_there(silent_too));
  EXPECT_TRUE(is_there(speaks));
  knock(true);
  EXPECT_FALSE(is_there(speaks)) << "the oldest, as all speak";
  EXPECT_EQ(server.counts().put_out, 3u);
  EXPECT_EQ(server.session_count(), kFewWaiting);
  EXPECT_EQ(log.closed.front(), "REASON_SERVER_FULL");
}

TEST_F(WaitingTest, WhoHasJustComeIsNotTakenForSilent) {
  const Client& speaks = knock(true);
  for (int i = 0; i < 3; ++i) knock(false);
  knock(false);
  EXPECT_FALSE(is_there(speaks)) << "the oldest";
}

TEST_F(WaitingTest, WhoIsClosingGoesBeforeAllOthers) {
  knock(true);
  Client& refused = *clients.emplace_back(std::make_unique<Client>());
  refused.id = server.open({}, now);
  server.receive(refused.id, wire::bytes_of(std::string(limits::kPreface.size(), 'x')), now);
  const Client& silent = knock(false);
  now += limits::kMaySpeakWithin;
  const Client& newest = knock(true);
  ASSERT_EQ(server.session_count(), kFewWaiting);
  knock(true);
  EXPECT_FALSE(is_there(refused));
  EXPECT_TRUE(is_there(silent));
  EXPECT_TRUE(is_there(newest));
}

TEST_F(WaitingTest, WhoHasLoggedInDoesNotWait) {
  const Client& ada = knock(true);
  const std::string bytes = frame_of(World::hello("ada"));
  server.receive(ada.id, wire::bytes_of(bytes), now);
  for (int i = 0; i < 20; ++i) knock(i % 2 == 0);
  EXPECT_TRUE(is_there(ada));
  EXPECT_EQ(server.counts().logged_in, 1u);
}

TEST_F(WaitingTest, AFullServerAcceptsNobodyUntilSomebodyIsGone) {
  for (int i = 0; i < 2; ++i) {
    const Client& client = knock(true);
    const std::string bytes = frame_of(World::hello("ada" + std::to_string(i)));
    server.receive(client.id, wire::bytes_of(bytes), now);
  }
  for (int i = 0; i < 3; ++i) knock(false);
  EXPECT_TRUE(server.accepts());
  const Client& last = knock(false);
  EXPECT_FALSE(server.accepts());
  server.gone(last.id, "reset", now);
  EXPECT_TRUE(server.accepts());
}

// All come back in the instant in which a router is there again.
TEST(ReturnTest, AllClientsOfAServerMayWaitAtOnce) {
  constexpr std::size_t kMany = 3000;
  MatchServer server({.random = FakeRandom(1),
                      .max_sessions = kMany,
                      .max_waiting = most_waiting(kMany),
                      .max_connections = most_connections(kMany)},
                     Observers{});
  const TimePoint now{std::chrono::hours(1)};
  std::vector<SessionId> all;
  for (std::size_t i = 0; i < kMany; ++i) all.push_back(server.open({}, now));
  for (std::size_t i = 0; i < kMany; ++i) {
    const std::string bytes = opening("person" + std::to_string(i));
    server.receive(all[i], wire::bytes_of(bytes), now);
  }
  EXPECT_EQ(server.counts().put_out, 0u);
  EXPECT_EQ(server.client_count(), kMany);
}

// -------------------------------------------------------------------------------------- reading

class ReadingTest : public testing::Test {
 protected:
  ReadingTest() {
    ada.answers_pings = false;
    w.race({&ada}, settings());
  }
  static MatchSettings settings() {
    MatchSettings settings = race_settings();
    settings.move_rate = 100;
    return settings;
  }
  // Sends so many moves in one read, each of `size` bytes.
  void send_moves(int count, std::size_t size = 0) {
    std::string bytes;
    for (int i = 0; i < count; ++i) {
      v1::ToServer move = w.move_message(ada.round, 0, ++ada.seq, 1);
      // A field that the server does not know.
      if (size != 0) move.MergeFromString("\xa2\x06\x80\x1f" + std::string(size, 'x'));
      bytes += frame_of(move);
    }
    w.send_bytes(ada, bytes);
    w.pass(0ms);  // a wake-up handles some of them
  }
  bool may_read() const { return w.server.may_read(ada.id); }

  static constexpr std::size_t kBytes = 3968;  // as the header of the unknown field says

  World w;
  Client& ada = w.log_in("ada");
};

TEST_F(ReadingTest, AFloodIsReadLaterAndNotRefused) {
  send_moves(770);
  EXPECT_TRUE(may_read());
  send_moves(50);
  EXPECT_FALSE(may_read());
  EXPECT_EQ(w.server.counts().reading_pauses, 1u);
  w.pass(20ms);
  EXPECT_FALSE(may_read());
  w.pass(2s);
  EXPECT_TRUE(may_read());
  EXPECT_FALSE(ada.closed);
}

TEST_F(ReadingTest, WhatEncryptionAddsCountsToo) {
  int reads = 0;
  for (; may_read() && reads < 100; ++reads) {
    w.server.receive(ada.id, {}, 16 * 1024, w.now);
  }
  EXPECT_GT(reads, 10);
  EXPECT_LT(reads, 50);
}

TEST_F(ReadingTest, AServerWithoutAMessageRateReadsAllAtOnce) {
  w.server.set_bounds({.random = FakeRandom(1), .message_rate = 0});
  send_moves(900, kBytes);
  EXPECT_TRUE(may_read());
  EXPECT_EQ(w.server.counts().reading_pauses, 0u);
}

TEST_F(ReadingTest, AServerReadsFasterWhereItIsToldTo) {
  w.server.set_bounds({.random = FakeRandom(1), .message_rate = 1000});
  send_moves(250, kBytes);  // each counts as eight messages
  EXPECT_TRUE(may_read());
  send_moves(50, kBytes);
  EXPECT_FALSE(may_read());
}

TEST_F(ReadingTest, TheMovesOfARoomAreNeverSlowed) {
  for (int i = 0; i < 1000; ++i) {
    w.pass(10ms);
    w.act(ada, i % 2 == 0 ? Action::left : Action::right);
    ASSERT_TRUE(may_read()) << i;
  }
  EXPECT_EQ(w.server.counts().reading_pauses, 0u);
}

TEST_F(ReadingTest, WhoIsNotReadIsNotSilent) {
  send_moves(1000, kBytes);
  w.pass(limits::kSilenceRacing + 1s);
  ASSERT_FALSE(may_read());
  EXPECT_FALSE(ada.closed);
  w.pass(limits::kSilenceRacing);
  EXPECT_FALSE(ada.closed);
  w.pass(limits::kSilenceRacing);
  EXPECT_TRUE(ada.closed) << "it is read again, and says nothing";
}

TEST_F(ReadingTest, WhoLeavesWhileNotReadIsForgotten) {
  send_moves(1000, kBytes);
  ASSERT_FALSE(may_read());
  w.cut(ada);
  w.pass(10s);
  EXPECT_EQ(w.server.session_count(), 0u);
}

TEST(SummaryTest, StrangersAreSummedUpOnceAMinute) {
  struct Summaries final : Observer {
    void on_session_opened(SessionId, const std::string&) override {}
    void on_logged_in(SessionId, const Person&, const std::string&) override {}
    void on_refused(SessionId, const Refusal&) override {}
    void on_session_closed(SessionId, const std::string&, const std::string&) override {}
    void on_strangers(const StrangersSummary& summary) override { all.push_back(summary); }
    std::vector<StrangersSummary> all;
  };
  Summaries summaries;
  World w(Observers{.sessions = {&summaries}, .decisions = {}});
  for (int i = 0; i < 5; ++i) w.cut(w.connect(kEve));
  w.cut(w.connect(kAda));
  for (int i = 0; i < 125; ++i) (void)w.server.admit_connection(*Address::parse(kAda), w.now);
  EXPECT_TRUE(summaries.all.empty());
  w.pass(61s);
  ASSERT_EQ(summaries.all.size(), 1u);
  EXPECT_EQ(summaries.all[0].not_logged_in, 6u);
  EXPECT_EQ(summaries.all[0].turned_away, 5u);
  EXPECT_EQ(summaries.all[0].busiest, kAda);
  EXPECT_EQ(summaries.all[0].of_busiest, 6u);
  EXPECT_FALSE(w.server.next_deadline()) << "an empty server sleeps";
  w.pass(1h);
  EXPECT_EQ(summaries.all.size(), 1u);
}

}  // namespace
}  // namespace race2048::server
