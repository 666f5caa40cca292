// People who stay on their connection while another server answers them, and connections that other
// servers pass on.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/hosting/journal.h"
#include "tests/server/harness.h"
#include "tests/server/other_servers.h"
#include "tests/server/slow_journal.h"

namespace race2048::server {
namespace {

constexpr const char* kAway = "192.0.2.7:4000";

std::string framed(const google::protobuf::MessageLite& message) {
  std::string frame;
  wire::append_frame(message, frame);
  return frame;
}

ServerConfig config() {
  return {.random = FakeRandom(1),
          .timings = strict_timings(),
          .service_secret = kSecret,
          .pass_through = true};
}

class PassagesTest : public testing::Test {
 protected:
  PassagesTest() { w.server.set_forwarder(&forwarder); }

  static Elsewhere at_b() {
    return {.address = "b:2048", .fingerprint = Fingerprint{}, .room = "KXQ7WP", .epoch = 5};
  }
  // ada asks for a room that is at b.
  Client& lead_on(const std::string& name = "ada") {
    Client& client = w.log_in(name, false, kAway);
    registry.elsewhere = at_b();
    w.join(client, "KXQ7WP");
    registry.elsewhere.reset();
    return client;
  }
  // The same, and she has begun again and b has sent its challenge.
  Client& pass_on(const std::string& name = "ada") {
    Client& client = lead_on(name);
    client.inbox.clear();
    w.send(client, World::hello(name));
    take_output(client);
    answer(client, challenge());
    take_output(client);
    return client;
  }
  std::string take_output(const Client& client) {
    const std::string bytes(w.server.output_onward(client.id));
    w.server.sent_onward(client.id, bytes.size());
    return bytes;
  }
  bool answer(const Client& client, const std::string& bytes) {
    const bool more = w.server.receive_back(client.id, wire::bytes_of(bytes), w.now);
    w.settle();
    return more;
  }
  static std::string challenge() {
    v1::ToClient message;
    message.mutable_challenge()->set_challenge(std::string(32, 'c'));
    return framed(message);
  }
  static std::string notice(const std::string& text = "hello") {
    v1::ToClient message;
    message.mutable_notice()->set_text(text);
    return framed(message);
  }
  static std::string redirect(const std::string& address) {
    v1::ToClient message;
    message.mutable_redirect()->set_address(address);
    message.mutable_redirect()->set_room("KXQ7WP");
    message.mutable_redirect()->set_epoch(6);
    return framed(message);
  }

  ElsewhereRegistry registry;
  FakeForwarder forwarder;
  World w{config(), &registry};
};

TEST_F(PassagesTest, APersonIsToldToStayAndIsLoggedOut) {
  Client& ada = lead_on();
  const v1::Redirect& told = ada.last(v1::ToClient::kRedirect).redirect();
  EXPECT_EQ(told.address(), "");
  EXPECT_EQ(told.fingerprint(), "");
  EXPECT_EQ(told.room(), "KXQ7WP");
  EXPECT_EQ(told.epoch(), 5u);
  EXPECT_FALSE(ada.closed);
  EXPECT_EQ(w.server.client_count(), 0u);
  EXPECT_TRUE(forwarder.opened.empty());
  w.log_in("ada");  // the name is free
}

TEST_F(PassagesTest, MessagesOfBeforeAreDroppedAndFromHelloOnBytesGoToTheOtherServer) {
  Client& ada = lead_on();
  ada.inbox.clear();
  v1::ToServer pong;
  pong.mutable_pong();
  v1::ToServer list;
  list.mutable_list_rooms();
  w.send_bytes(ada, framed(pong) + framed(list));
  EXPECT_TRUE(ada.inbox.empty());
  EXPECT_TRUE(forwarder.opened.empty());
  const std::string hello = framed(World::hello("ada"));
  w.send_bytes(ada, hello + framed(list));
  ASSERT_EQ(forwarder.opened.size(), 1u);
  EXPECT_EQ(forwarder.opened.front(), std::pair(ada.id, std::string("b:2048")));
  EXPECT_TRUE(take_output(ada).starts_with(limits::kPreface));
  answer(ada, challenge());
  EXPECT_TRUE(take_output(ada).ends_with(hello + framed(list)));
  w.send_bytes(ada, "whatever");
  EXPECT_EQ(take_output(ada), "whatever");
  EXPECT_TRUE(ada.inbox.empty());
  EXPECT_EQ(w.server.counts().passed_on, 1u);
}

TEST_F(PassagesTest, AQuestionForAChallengeIsTheOtherServersToo) {
  Client& ada = lead_on();
  v1::ToServer ask;
  ask.mutable_ask_challenge();
  w.send(ada, ask);
  ASSERT_EQ(forwarder.opened.size(), 1u);
  take_output(ada);
  answer(ada, challenge());
  EXPECT_TRUE(take_output(ada).ends_with(framed(ask)));
}

TEST_F(PassagesTest, TheOtherServersMessagesReachThePerson) {
  Client& ada = pass_on();
  EXPECT_TRUE(answer(ada, notice()));
  EXPECT_EQ(ada.last(v1::ToClient::kNotice).notice().text(), "hello");
}

TEST_F(PassagesTest, ThePersonHasTheTimeOfALoginToBeginAgain) {
  Client& ada = lead_on();
  w.pass(limits::kLoginDeadline);
  EXPECT_EQ(ada.goodbye().reason(), v1::REASON_LOGIN_DEADLINE);
}

TEST_F(PassagesTest, AServerThatLeadsOnIsFollowedOnTheSameConnection) {
  Client& ada = pass_on();
  EXPECT_FALSE(answer(ada, notice() + redirect("c:2048")));
  EXPECT_TRUE(ada.got(v1::ToClient::kNotice));
  EXPECT_EQ(ada.last(v1::ToClient::kRedirect).redirect().address(), "");
  EXPECT_EQ(ada.last(v1::ToClient::kRedirect).redirect().epoch(), 6u);
  EXPECT_EQ(forwarder.closed, std::vector{ada.id});
  w.send(ada, World::hello("ada"));
  EXPECT_EQ(forwarder.opened.back().second, "c:2048");
}

TEST_F(PassagesTest, AServerThatLeadsBackIsFollowedToo) {
  Client& ada = pass_on();
  answer(ada, redirect("a:2048"));
  ada.inbox.clear();
  w.send(ada, World::hello("ada"));
  EXPECT_EQ(forwarder.opened.size(), 1u);
  EXPECT_TRUE(ada.got(v1::ToClient::kWelcome));
  EXPECT_EQ(w.server.client_count(), 1u);
  w.create(ada, race_settings());
  EXPECT_TRUE(ada.got(v1::ToClient::kEntered));
}

TEST_F(PassagesTest, APersonWhoIsLedOnAgainAndAgainIsStopped) {
  Client& ada = pass_on();
  for (int i = 0; i < 100 && !ada.closed; ++i) {
    answer(ada, redirect("c:2048"));
    w.send(ada, World::hello("ada"));
    take_output(ada);
    answer(ada, challenge());
    take_output(ada);
  }
  EXPECT_EQ(ada.goodbye().reason(), v1::REASON_TOO_OFTEN);
  EXPECT_LT(forwarder.opened.size(), 20u);
}

TEST_F(PassagesTest, WhereTheOtherServerIsGoneThePersonIsToldToComeBack) {
  Client& ada = pass_on();
  w.server.gone_onward(ada.id, w.now);
  w.settle();
  EXPECT_EQ(ada.goodbye().reason(), v1::REASON_SERVER_RESTARTS);
  EXPECT_TRUE(ada.closed);
}

TEST_F(PassagesTest, WithinAFrameThereIsNoGoodbye) {
  Client& ada = pass_on();
  answer(ada, notice().substr(0, 4));
  w.server.gone_onward(ada.id, w.now);
  w.settle();
  EXPECT_TRUE(ada.closed);
  EXPECT_FALSE(ada.got(v1::ToClient::kGoodbye));
}

TEST_F(PassagesTest, AServerThatStopsClosesWhatItPassesOn) {
  Client& ada = pass_on();
  w.server.stop(w.now);
  w.settle();
  EXPECT_TRUE(ada.got(v1::ToClient::kGoodbye));
  EXPECT_EQ(forwarder.closed, std::vector{ada.id});
}

TEST_F(PassagesTest, APersonWhoLeavesEndsTheConnectionToTheOtherServer) {
  Client& ada = pass_on();
  w.cut(ada);
  EXPECT_EQ(forwarder.closed, std::vector{ada.id});
  EXPECT_FALSE(answer(ada, notice()));
  w.pass(limits::kSummaryEvery + 1s);
  EXPECT_EQ(w.log.strangers, 0u);
}

TEST_F(PassagesTest, SilenceOfEitherSideIsTheEnd) {
  Client& ada = pass_on();
  w.pass(limits::kRelaySilence + 1s);
  EXPECT_EQ(ada.goodbye().reason(), v1::REASON_SILENT);
  EXPECT_EQ(forwarder.closed, std::vector{ada.id});
}

TEST_F(PassagesTest, NothingIsReadFromAPersonWhoseServerTakesNothing) {
  Client& ada = pass_on();
  w.send_bytes(ada, std::string(limits::kRelayBuffer, 'x'));
  EXPECT_FALSE(w.server.may_read(ada.id));
  w.pass(10s);
  EXPECT_FALSE(w.server.may_read(ada.id));
  take_output(ada);
  EXPECT_TRUE(w.server.may_read(ada.id));
}

TEST_F(PassagesTest, NothingIsReadForAPersonWhoTakesNothing) {
  Client& ada = pass_on();
  ada.reads = false;
  EXPECT_FALSE(answer(ada, notice(std::string(limits::kBacklogSkips, 'x'))));
  EXPECT_TRUE(forwarder.reads_on.empty());
  w.drain(ada);
  EXPECT_EQ(forwarder.reads_on, std::vector{ada.id});
}

TEST_F(PassagesTest, PeopleWhoArePassedOnCountAmongTheClients) {
  v1::ToServer list;
  ServerConfig few = config();
  few.max_sessions = 1;
  w.server.set_bounds(few);
  pass_on();
  Client& bob = w.connect(kAway);
  w.send_bytes(bob, limits::kPreface);
  w.send(bob, World::hello("bob"));
  EXPECT_EQ(bob.refused().reason(), v1::REASON_SERVER_FULL);
}

TEST_F(PassagesTest, ARoomThatIsLostKeepsItsPeopleOnTheirConnections) {
  Client& ada = w.log_in("ada");
  w.create(ada, race_settings());
  w.server.send_away(ada.code, {.address = "b:2048"}, w.now);
  w.settle();
  const v1::Redirect& told = ada.last(v1::ToClient::kRedirect).redirect();
  EXPECT_EQ(told.address(), "");
  EXPECT_EQ(told.room(), ada.code);
  EXPECT_EQ(told.epoch(), 0u) << "nobody has asked yet who has it";
  EXPECT_FALSE(ada.closed);
  registry.elsewhere = at_b();
  ada.inbox.clear();
  w.send(ada, World::hello_again(ada));
  EXPECT_EQ(ada.last(v1::ToClient::kRedirect).redirect().epoch(), 5u);
  w.send(ada, World::hello_again(ada));
  ASSERT_EQ(forwarder.opened.size(), 1u);
}

TEST_F(PassagesTest, APageStaysAlsoWhereOthersAreSentAway) {
  ServerConfig plain = config();
  plain.pass_through = false;
  World other(plain, &registry);
  other.server.set_forwarder(&forwarder);
  for (const bool is_page : {true, false}) {
    Client& ada = other.connect(kAway);
    if (is_page) {
      const Browsing request{
          .client = peer_of(kAway).address, .is_encrypted = true, .is_socket = true};
      ASSERT_TRUE(other.server.browse(ada.id, request, other.now));
    }
    other.send_bytes(ada, limits::kPreface);
    other.send(ada, World::hello(is_page ? "ada" : "bob"));
    registry.elsewhere = at_b();
    other.join(ada, "KXQ7WP");
    registry.elsewhere.reset();
    EXPECT_EQ(ada.last(v1::ToClient::kRedirect).redirect().address(), is_page ? "" : "b:2048");
    EXPECT_EQ(ada.closed, !is_page);
  }
}

// ------------------------------------------------------------------ what other servers pass on

class ForwardedTest : public PassagesTest {
 protected:
  static constexpr const char* kNode = "10.0.0.2:5000";

  // A connection of another server, encrypted.
  Client& node() {
    Client& client = w.connect(kNode);
    w.server.secured(client.id, std::nullopt);
    w.send_bytes(client, limits::kPreface);
    return client;
  }
  Challenge ask(Client& client) {
    v1::ToServer message;
    message.mutable_ask_challenge();
    w.send(client, message);
    const auto told =
        wire::array_from<Challenge>(client.last(v1::ToClient::kChallenge).challenge().challenge());
    client.inbox.clear();
    return *told;
  }
  static v1::ToServer forwarded(const ForwardedPeer& peer, const Challenge& challenge,
                                const ServiceSecret& secret = kSecret) {
    v1::ToServer message;
    v1::Forwarded& told = *message.mutable_forwarded();
    told.set_address(peer.address);
    told.set_reached(peer.reached);
    told.set_confidential(peer.confidential);
    told.set_mac(wire::to_bytes(node_proof(secret, challenge, peer)));
    return message;
  }
  void expect_refusal(Client& client) {
    EXPECT_EQ(client.refused().reason(), v1::REASON_BAD_PROOF);
    EXPECT_TRUE(client.closed);
  }

  const ForwardedPeer ada_{.address = "192.0.2.7", .reached = "192.0.2.1", .confidential = true};
};

TEST_F(ForwardedTest, ThePersonCountsInThePlaceOfTheServer) {
  Client& client = node();
  w.send(client, forwarded(ada_, ask(client)));
  EXPECT_TRUE(client.inbox.empty());
  EXPECT_EQ(w.server.address_of(client.id), *Address::parse("192.0.2.7"));
  w.send(client, World::hello("ada"));
  EXPECT_TRUE(client.got(v1::ToClient::kWelcome));
}

TEST_F(ForwardedTest, ABannedPersonIsKeptOut) {
  ASSERT_TRUE(w.acts.ban("192.0.2.7", {}, ""));
  Client& client = node();
  w.send(client, forwarded(ada_, ask(client)));
  EXPECT_EQ(client.goodbye().reason(), v1::REASON_BANNED);
  EXPECT_TRUE(client.closed);
}

TEST_F(ForwardedTest, AProofThatDoesNotHoldEndsTheConnection) {
  Client& other_secret = node();
  w.send(other_secret, forwarded(ada_, ask(other_secret), ServiceSecret{9}));
  expect_refusal(other_secret);
  Client& unasked = node();
  w.send(unasked, forwarded(ada_, Challenge{}));
  expect_refusal(unasked);
  Client& other_person = node();
  v1::ToServer message = forwarded(ada_, ask(other_person));
  message.mutable_forwarded()->set_address("192.0.2.8");
  w.send(other_person, message);
  expect_refusal(other_person);
  Client& nobody = node();
  w.send(nobody, forwarded({.address = "ada"}, ask(nobody)));
  expect_refusal(nobody);
}

TEST_F(ForwardedTest, AProofCountsOnceAndOnItsConnectionOnly) {
  Client& first = node();
  Client& second = node();
  const v1::ToServer message = forwarded(ada_, ask(first));
  ask(second);
  w.send(second, message);
  expect_refusal(second);
  w.send(first, message);
  EXPECT_FALSE(first.closed);
  w.send(first, forwarded(ada_, ask(first)));
  expect_refusal(first);
}

TEST_F(ForwardedTest, AServerAloneTakesNone) {
  ServerConfig alone = config();
  alone.service_secret.reset();
  World other(alone, nullptr);
  Client& client = other.connect();
  other.send_bytes(client, limits::kPreface);
  other.send(client, forwarded(ada_, Challenge{}, ServiceSecret{}));
  EXPECT_EQ(client.refused().reason(), v1::REASON_BAD_PROOF);
  EXPECT_TRUE(client.closed);
}

TEST_F(ForwardedTest, TheWholeWayIsAsConfidentialAsItsFirstPart) {
  for (const bool confidential : {true, false}) {
    Client& client = node();
    ForwardedPeer peer = ada_;
    peer.confidential = confidential;
    w.send(client, forwarded(peer, ask(client)));
    v1::ToServer message;
    message.mutable_ask_challenge();
    w.send(client, message);
    EXPECT_EQ(client.got(v1::ToClient::kChallenge), confidential);
    EXPECT_EQ(client.got(v1::ToClient::kRefused), !confidential);
  }
}

TEST_F(ForwardedTest, AServerThatPassesManyPeopleOnDoesNotConnectTooOften) {
  for (std::uint32_t i = 0; i < 2 * AddressLimits{}.connects; ++i) {
    ASSERT_TRUE(w.server.admit_connection(peer_of(kNode).address, w.now)) << i;
    Client& client = node();
    ForwardedPeer peer = ada_;
    peer.address = "192.0." + std::to_string(i) + ".1";
    w.send(client, forwarded(peer, ask(client)));
    ASSERT_FALSE(client.closed) << i;
    w.cut(client);
  }
}

TEST_F(ForwardedTest, SomebodyWhoConnectsTooOftenIsKeptOutBehindAnyServer) {
  for (std::uint32_t i = 0; i < AddressLimits{}.connects; ++i) {
    Client& client = node();
    w.send(client, forwarded(ada_, ask(client)));
    ASSERT_FALSE(client.closed);
    w.cut(client);
  }
  Client& client = node();
  w.send(client, forwarded(ada_, ask(client)));
  EXPECT_EQ(client.refused().reason(), v1::REASON_TOO_MANY);
}

TEST_F(ForwardedTest, TheOtherServerIsToldWhereARoomIs) {
  Client& client = node();
  w.send(client, forwarded(ada_, ask(client)));
  w.send(client, World::hello("ada"));
  registry.elsewhere = at_b();
  w.join(client, "KXQ7WP");
  EXPECT_EQ(client.last(v1::ToClient::kRedirect).redirect().address(), "b:2048");
  EXPECT_TRUE(client.closed);
}

}  // namespace
}  // namespace race2048::server
