// People who watch a room of another server without a connection of their own to it: `a` has the
// room, and `b` follows it.
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/harness.h"
#include "tests/server/other_servers.h"

namespace race2048::server {
namespace {

ServerConfig config_of(std::uint64_t seed, std::size_t max_watchers = limits::kMaxWatchers) {
  return {.random = FakeRandom(seed),
          .timings = {.stalled = std::chrono::hours(1)},
          .max_watchers = max_watchers,
          .service_secret = kSecret};
}

class GalleriesTest : public testing::Test {
 protected:
  GalleriesTest() {
    forwarder.self = "b:2048";
    b.server.set_forwarder(&forwarder);
  }

  // ada and bob are in a room of a.
  void make_room(const v1::RoomOptions& options = v1::RoomOptions()) {
    a.create(ada, race_settings(time_limit_ms), options);
    a.join(bob, ada.code, options.password());
    a.give_nonce(ada);
    a.give_nonce(bob);
    registry.elsewhere =
        Elsewhere{.address = "a:2048", .fingerprint = Fingerprint{}, .room = ada.code, .epoch = 3};
  }
  void start() {
    a.get_ready(bob);
    a.start(ada);
    pass(limits::kCountdown);
  }
  // Somebody logs in at b and asks to watch the room.
  Client& watch(const std::string& name, const std::string& password = "") {
    Client& client = b.log_in(name);
    b.watch(client, ada.code, password);
    carry();
    return client;
  }
  // Carries what b and a have for each other.
  void carry() {
    for (bool more = true; more;) {
      more = false;
      for (const auto& [session, address] : forwarder.opened) {
        Wire& wire = wires_[session];
        if (address != "a:2048" || wire.ended) continue;
        if (wire.there == nullptr) {
          wire.there = &a.connect("192.0.2.2");
          wire.there->answers_pings = false;
          a.server.secured(wire.there->id, std::nullopt);
        }
        const std::string out(b.server.output_onward(session));
        b.server.sent_onward(session, out.size());
        if (!out.empty() && !wire.there->closed) a.send_bytes(*wire.there, out);
        const std::string back = wire.there->bytes.substr(wire.taken);
        wire.taken += back.size();
        if (!back.empty()) b.server.receive_back(session, wire::bytes_of(back), b.now);
        b.settle();
        more = more || !out.empty() || !back.empty();
        wire.ended = std::ranges::count(forwarder.closed, session) != 0;
      }
    }
  }
  void pass(std::chrono::milliseconds time) {
    constexpr std::chrono::milliseconds kStep{50};
    for (; time.count() > 0; time -= kStep) {
      a.pass(std::min(time, kStep));
      b.pass(std::min(time, kStep));
      carry();
    }
  }
  // The connection from b to a is lost.
  void cut() {
    wires_[forwarder.opened.back().first].ended = true;
    a.cut(*wires_[forwarder.opened.back().first].there);
    b.server.gone_onward(forwarder.opened.back().first, b.now);
    b.settle();
  }
  static std::vector<std::string> seated(const Client& client) {
    std::vector<std::string> names;
    for (const v1::Member& member : client.roster().members()) names.push_back(member.name());
    return names;
  }
  const Client& wire() { return *wires_[forwarder.opened.back().first].there; }

  std::uint32_t time_limit_ms = 60'000;
  ElsewhereRegistry registry;
  FakeForwarder forwarder;
  World a{config_of(1), nullptr};
  World b{config_of(2), &registry};
  Client& ada = a.log_in("ada");
  Client& bob = a.log_in("bob");

 private:
  struct Wire {
    Client* there = nullptr;
    std::size_t taken = 0;
    bool ended = false;
  };
  std::map<SessionId, Wire> wires_;
};

TEST_F(GalleriesTest, AWatcherOnAnotherServerIsInTheRoom) {
  make_room();
  Client& eve = watch("eve");
  pass(100ms);
  const v1::Entered& entered = eve.last(v1::ToClient::kEntered).entered();
  EXPECT_EQ(entered.code(), ada.code);
  EXPECT_FALSE(entered.seated());
  EXPECT_FALSE(entered.has_resumed());
  EXPECT_EQ(entered.token().size(), limits::kTokenBytes);
  EXPECT_GT(entered.hold_between_ms(), 0u);
  EXPECT_TRUE(eve.got(v1::ToClient::kRoomInfo));
  EXPECT_EQ(eve.sealed.match_id(), ada.sealed.match_id());
  EXPECT_EQ(seated(eve), (std::vector<std::string>{"ada", "bob"}));
  EXPECT_FALSE(eve.got(v1::ToClient::kRedirect));
}

TEST_F(GalleriesTest, AWatcherSeesTheMatchFromItsStartToItsEnd) {
  make_room();
  Client& eve = watch("eve");
  start();
  EXPECT_TRUE(eve.got(v1::ToClient::kStart));
  EXPECT_TRUE(eve.got(v1::ToClient::kGo));
  const Action first = default_action(a.run(ada).board());
  a.act(ada, first);
  pass(200ms);
  EXPECT_EQ(eve.standings.at(ada.seat).moves(), 1u);
  EXPECT_EQ(eve.boards.at(ada.seat).moves(), 1u);
  pass(61s);
  EXPECT_EQ(eve.end().secret(), ada.end().secret());
  EXPECT_EQ(eve.end().standings_size(), 2);
}

TEST_F(GalleriesTest, AFurtherWatcherCostsTheRoomsServerNoFurtherConnection) {
  make_room();
  watch("eve");
  const std::size_t connections = a.server.session_count();
  Client& mallory = watch("mallory");
  pass(100ms);
  EXPECT_EQ(forwarder.opened.size(), 1u);
  EXPECT_EQ(a.server.session_count(), connections);
  EXPECT_EQ(seated(mallory), (std::vector<std::string>{"ada", "bob"}));
}

TEST_F(GalleriesTest, AFrameForManyComesFromTheRoomsServerOnce) {
  make_room();
  Client& eve = watch("eve");
  Client& mallory = watch("mallory");
  start();
  a.say(ada, "x");
  pass(1s);
  const std::size_t before = wire().count(v1::ToClient::kStandings);
  eve.inbox.clear();
  mallory.inbox.clear();
  a.act(ada, default_action(a.run(ada).board()));
  pass(100ms);
  EXPECT_EQ(wire().count(v1::ToClient::kStandings), before + 1);
  EXPECT_EQ(eve.count(v1::ToClient::kStandings), 1u);
  EXPECT_EQ(mallory.count(v1::ToClient::kStandings), 1u);
}

TEST_F(GalleriesTest, WhoeverComesInAMatchIsToldAllOfIt) {
  make_room();
  Client& eve = watch("eve");
  start();
  a.act(ada, default_action(a.run(ada).board()));
  pass(1s);
  const std::size_t starts = eve.count(v1::ToClient::kStart);
  Client& mallory = watch("mallory");
  pass(200ms);
  EXPECT_TRUE(mallory.last(v1::ToClient::kEntered).entered().running());
  EXPECT_GT(mallory.last(v1::ToClient::kGo).go().match_ms(), 900u);
  EXPECT_EQ(mallory.standings.size(), 2u);
  EXPECT_EQ(mallory.boards.at(ada.seat).moves(), 1u);
  EXPECT_EQ(seated(mallory), (std::vector<std::string>{"ada", "bob"}));
  EXPECT_EQ(eve.count(v1::ToClient::kStart), starts);  // that was for mallory alone
}

TEST_F(GalleriesTest, TheRoomSaysHowManyWatch) {
  make_room();
  watch("eve");
  watch("mallory");
  pass(limits::kGalleryTold + 500ms);
  EXPECT_EQ(ada.roster().watchers(), 2u);
  EXPECT_EQ(ada.roster().watching().people_size(), 0);
}

TEST_F(GalleriesTest, ThePasswordIsTheRooms) {
  v1::RoomOptions options;
  options.set_password("sesame");
  make_room(options);
  Client& eve = watch("eve", "wrong");
  EXPECT_EQ(eve.refused().reason(), v1::REASON_WRONG_PASSWORD);
  EXPECT_EQ(eve.refused().about(), static_cast<std::uint32_t>(v1::ToServer::kWatchRoom));
  EXPECT_FALSE(eve.got(v1::ToClient::kEntered));
  b.watch(eve, ada.code, "sesame");
  carry();
  EXPECT_TRUE(eve.got(v1::ToClient::kEntered));
}

TEST_F(GalleriesTest, ARefusalDoesNotRevealTheCodeToWhoeverKnowsTheName) {
  v1::RoomOptions options;
  options.set_password("sesame");
  make_room(options);
  Client& eve = b.log_in("eve");
  b.watch(eve, "club");
  carry();
  EXPECT_EQ(eve.refused().text(), "Room club needs a password; ask its host for it.");
}

TEST_F(GalleriesTest, WhomTheHostKeepsOutIsKeptOutHereToo) {
  make_room();
  Client& eve = a.log_in("eve");
  a.watch(eve, ada.code);
  a.kick(ada, "eve");
  Client& again = watch("eve");
  EXPECT_EQ(again.refused().reason(), v1::REASON_KICKED);
}

TEST_F(GalleriesTest, AServerHasABoundOfWatchersOfARoom) {
  make_room();
  ServerConfig bounds = config_of(2, 1);
  b.server.set_bounds(bounds);
  watch("eve");
  EXPECT_EQ(watch("mallory").refused().reason(), v1::REASON_ROOM_FULL);
}

TEST_F(GalleriesTest, WhoeverLeavesIsInNoRoomAndAfterTheLastTheConnectionEnds) {
  make_room();
  Client& eve = watch("eve");
  Client& mallory = watch("mallory");
  pass(2s);
  b.leave(eve);
  EXPECT_TRUE(eve.got(v1::ToClient::kLeft));
  eve.inbox.clear();
  a.say(ada, "are you there?");
  pass(2s);
  EXPECT_FALSE(eve.got(v1::ToClient::kSaid));
  EXPECT_EQ(mallory.last(v1::ToClient::kSaid).said().text(), "are you there?");
  EXPECT_EQ(ada.roster().watchers(), 1u);
  b.cut(mallory);
  EXPECT_TRUE(forwarder.closed.empty());
  pass(2s);
  EXPECT_EQ(forwarder.closed, std::vector{forwarder.opened.front().first});
  b.watch(eve, ada.code);
  carry();
  EXPECT_EQ(forwarder.opened.size(), 2u);
  EXPECT_TRUE(eve.got(v1::ToClient::kEntered));
}

TEST_F(GalleriesTest, APageIsForThePersonWhoAskedForIt) {
  make_room();
  Client& eve = watch("eve");
  Client& mallory = watch("mallory");
  start();
  v1::ToServer message;
  message.mutable_get_page()->set_round(1);
  b.send(eve, message);
  carry();
  EXPECT_EQ(eve.last(v1::ToClient::kPage).page().total(), 2u);
  EXPECT_FALSE(mallory.got(v1::ToClient::kPage));
  message.mutable_get_page()->set_round(7);
  b.send(mallory, message);
  carry();
  EXPECT_EQ(mallory.refused().reason(), v1::REASON_WRONG_ROUND);
}

TEST_F(GalleriesTest, AnActOfAnyoneElseIsRefused) {
  make_room();
  Client& eve = watch("eve");
  b.start(eve);
  EXPECT_EQ(eve.refused().reason(), v1::REASON_NOT_HOST);
  b.create(eve, race_settings());
  EXPECT_EQ(eve.refused().reason(), v1::REASON_NOT_NOW);
  b.send(eve, World::move_message(1, 0, 1, 1));
  EXPECT_EQ(eve.refused().reason(), v1::REASON_NOT_RACING);
  b.list(eve);
  EXPECT_FALSE(eve.closed);
}

TEST_F(GalleriesTest, WhoeverWantsASeatIsSentToTheRoomsServerAndComesBackAsAWatcher) {
  make_room();
  Client& eve = watch("eve");
  b.sit_down(eve);
  EXPECT_EQ(eve.last(v1::ToClient::kRedirect).redirect().address(), "a:2048");
  Client& there = a.resume(eve);
  EXPECT_TRUE(there.last(v1::ToClient::kEntered).entered().has_resumed());
  EXPECT_NE(there.token, eve.token);
  EXPECT_FALSE(there.seated);
  a.pass(1s);
  EXPECT_EQ(ada.roster().watching().people(0).name(), "eve");
  a.sit_down(there);
  EXPECT_TRUE(there.seated);
}

TEST_F(GalleriesTest, WhoeverTalksGoesToTheRoomsServer) {
  make_room();
  Client& eve = watch("eve");
  b.say(eve, "hello");
  EXPECT_EQ(eve.refused().about(), static_cast<std::uint32_t>(v1::ToServer::kChat));
  EXPECT_TRUE(eve.got(v1::ToClient::kRedirect));
  Client& there = a.resume(eve);
  a.say(there, "hello");
  EXPECT_EQ(ada.last(v1::ToClient::kSaid).said().name(), "eve");
}

TEST_F(GalleriesTest, ATokenIsGoodOnEveryServerOfTheService) {
  make_room();
  Client& eve = watch("eve");
  start();
  b.cut(eve);
  Client& again = b.resume(eve);
  carry();
  pass(200ms);
  EXPECT_TRUE(again.got(v1::ToClient::kWelcome));
  EXPECT_TRUE(again.last(v1::ToClient::kEntered).entered().has_resumed());
  EXPECT_EQ(again.standings.size(), 2u);
}

TEST_F(GalleriesTest, WhoeverWasAwayAtTheEndIsToldOfItBeforeTheNextMatch) {
  make_room();
  Client& eve = watch("eve");
  start();
  b.cut(eve);
  pass(61s);
  Client& again = b.resume(eve);
  carry();
  EXPECT_EQ(again.end().match_id(), eve.match_id);
  EXPECT_EQ(again.sealed.round(), 2u);
}

TEST_F(GalleriesTest, ANewPasswordMakesTokensVoid) {
  make_room();
  Client& eve = watch("eve");
  v1::RoomOptions options;
  options.set_password("sesame");
  a.edit(ada, options);
  b.cut(eve);
  Client& again = b.resume(eve);
  carry();
  EXPECT_EQ(again.refused().reason(), v1::REASON_BAD_TOKEN);
  EXPECT_EQ(a.resume(eve).refused().reason(), v1::REASON_BAD_TOKEN);
}

TEST_F(GalleriesTest, ATokenOfAnotherRoomOrWithOtherBytesIsVoid) {
  make_room();
  Client& eve = watch("eve");
  Client other = eve;
  other.token[31] ^= 1;
  EXPECT_EQ(a.resume(other).refused().reason(), v1::REASON_BAD_TOKEN);
  Client& cleo = a.log_in("cleo");
  a.create(cleo, race_settings());
  Client moved = eve;
  moved.code = cleo.code;
  EXPECT_EQ(a.resume(moved).refused().reason(), v1::REASON_BAD_TOKEN);
}

TEST_F(GalleriesTest, ATokenIsOfOnePerson) {
  make_room();
  Client& eve = watch("eve");
  Client other = eve;
  other.name = "mallory";
  EXPECT_EQ(a.resume(other).refused().reason(), v1::REASON_BAD_TOKEN);
}

TEST_F(GalleriesTest, WhenTheRoomsServerIsGoneItsWatchersBeginAgainWhereTheyAre) {
  make_room();
  Client& eve = watch("eve");
  cut();
  EXPECT_EQ(eve.last(v1::ToClient::kRedirect).redirect().address(), "");
  EXPECT_EQ(eve.last(v1::ToClient::kRedirect).redirect().room(), ada.code);
  EXPECT_FALSE(eve.closed);
  eve.inbox.clear();
  b.send(eve, World::hello_again(eve));
  carry();
  EXPECT_EQ(forwarder.opened.size(), 2u);
  EXPECT_TRUE(eve.got(v1::ToClient::kWelcome));
  EXPECT_TRUE(eve.got(v1::ToClient::kEntered));
}

TEST_F(GalleriesTest, WhoeverWaitsWhenTheRoomsServerIsGoneIsToldToTryAgain) {
  make_room();
  Client& eve = b.log_in("eve");
  b.watch(eve, ada.code);
  b.server.gone_onward(forwarder.opened.back().first, b.now);
  b.settle();
  EXPECT_EQ(eve.refused().reason(), v1::REASON_NOT_NOW);
  EXPECT_FALSE(eve.closed);
}

TEST_F(GalleriesTest, WhoeverGetsNoAnswerIsToldSo) {
  make_room();
  Client& eve = b.log_in("eve");
  b.watch(eve, ada.code);
  b.pass(limits::kDoorWait);
  EXPECT_EQ(eve.refused().reason(), v1::REASON_NOT_NOW);
  carry();  // the answer comes too late
  EXPECT_FALSE(eve.got(v1::ToClient::kEntered));
  b.create(eve, race_settings());
  EXPECT_TRUE(eve.got(v1::ToClient::kEntered));
}

TEST_F(GalleriesTest, ARoomThatClosesEndsItsGalleries) {
  make_room();
  Client& eve = watch("eve");
  a.leave(ada);
  a.leave(bob);
  carry();
  EXPECT_EQ(eve.last(v1::ToClient::kRedirect).redirect().address(), "");
  EXPECT_EQ(forwarder.closed.size(), 1u);
  EXPECT_TRUE(wire().closed);
}

TEST_F(GalleriesTest, ARoomThatMovesTellsItsFollowers) {
  make_room();
  Client& eve = watch("eve");
  a.server.send_away(ada.code, {.address = "c:2048", .fingerprint = Fingerprint{}, .epoch = 4},
                     a.now);
  a.settle();
  carry();
  EXPECT_EQ(eve.last(v1::ToClient::kRedirect).redirect().address(), "");
  EXPECT_FALSE(eve.closed);
}

TEST_F(GalleriesTest, ASlowWatcherMissesStatesAndIsToldAllOfThemOnceItReads) {
  time_limit_ms = 600'000;
  make_room();
  Client& eve = watch("eve");
  Client& mallory = watch("mallory");
  start();
  eve.reads = false;
  // Announcements are no state, and fill what waits for eve.
  v1::ToServer pong;
  pong.mutable_pong();
  while (b.server.output(eve.id).size() <= limits::kBacklogSkips) {
    b.send(eve, pong);  // is not silent
    a.announce(ada, std::string(100, 'x'));
    pass(500ms);
  }
  const std::size_t waiting = b.server.output(eve.id).size();
  a.act(ada, default_action(a.run(ada).board()));
  pass(200ms);
  EXPECT_EQ(b.server.output(eve.id).size(), waiting);
  b.drain(eve);
  pass(500ms);
  EXPECT_EQ(eve.standings.at(ada.seat).moves(), 1u);
  a.act(bob, default_action(a.run(bob).board()));
  pass(500ms);
  EXPECT_EQ(eve.standings.at(bob.seat).moves(), 1u);
  EXPECT_EQ(mallory.standings.at(bob.seat).moves(), 1u);
}

TEST_F(GalleriesTest, NobodyElseFollowsARoom) {
  make_room();
  Client& mallory = a.connect("192.0.2.66");
  a.server.secured(mallory.id, std::nullopt);
  a.send_bytes(mallory, std::string(limits::kPreface));
  v1::ToServer ask;
  ask.mutable_ask_challenge();
  a.send(mallory, ask);
  v1::ToServer follow;
  follow.mutable_follow()->set_room(ada.code);
  follow.mutable_follow()->set_mac(std::string(32, 'm'));
  a.send(mallory, follow);
  EXPECT_EQ(mallory.goodbye().reason(), v1::REASON_BAD_PROOF);
}

TEST_F(GalleriesTest, AServerThatIsSilentIsGivenUp) {
  make_room();
  Client& eve = watch("eve");
  b.pass(limits::kGallerySilence + 1s);
  EXPECT_TRUE(eve.got(v1::ToClient::kRedirect));
  EXPECT_EQ(forwarder.closed.size(), 1u);
}

}  // namespace
}  // namespace race2048::server
