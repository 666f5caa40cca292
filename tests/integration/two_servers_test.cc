// Two real servers, of which the first sends people on to the second.
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include <gtest/gtest.h>

#include "client/net/exit_code.h"
#include "client/net/link.h"
#include "client/net/ways.h"
#include "client/words/failure_text.h"
#include "client/words/seal_text.h"
#include "server/door/registry.h"
#include "tests/integration/player.h"
#include "tests/integration/world.h"
#include "tests/support/settings.h"
#include "tests/support/temporary_folder.h"

namespace race2048::integration {
namespace {

using client::Entry;
using client::Failure;
using client::Phase;

// Says that the room is elsewhere, once the test has said where.
struct TestRegistry final : public server::Registry {
  std::optional<server::DoorAnswer> ask(server::DoorTicket,
                                        const server::DoorQuestion& question) override {
    const auto* const room = std::get_if<server::AskRoom>(&question);
    if (room == nullptr || !elsewhere) return server::Permitted{};
    ++sent;
    return *elsewhere;
  }

  std::optional<server::Elsewhere> elsewhere;
  int sent = 0;
};

// A server with a key of its own, on a loopback socket.
class Node {
 public:
  Node(client::EventLoop& loop, std::uint64_t seed)
      : random_(seed),
        server_({.random = [this](std::span<std::uint8_t> bytes) { random_.fill(bytes); },
                 .keeps_rooms = true},
                server::observed_by(log_), nullptr, nullptr, nullptr, &registry),
        tcp_(client::context_of(loop), server_, [] { return std::chrono::steady_clock::now(); }) {
    tcp_.listen({"127.0.0.1"}, 0);
  }

  // Asks everybody to come back, and listens no more.
  void stop() { tcp_.stop(); }
  void encrypt() { tcp_.set_tls_context(*tls::TlsContext::for_server(key_)); }
  client::Target target() const { return {.host = "127.0.0.1", .port = tcp_.port(), .room = ""}; }
  server::Elsewhere here(const std::string& room = {}) const {
    return {.address = client::server_text(target()),
            .fingerprint = fingerprint_of(key_.digest()),
            .room = room,
            .epoch = 1};
  }
  server::MatchServer& server() { return server_; }
  const ServerLog& log() const { return log_; }
  bool knows(const std::string& name) const { return log_.session_of(name) != server::SessionId{}; }

  TestRegistry registry;

 private:
  const tls::Credentials key_ = tls::make_credentials("race2048d");
  TestRandom random_;
  ServerLog log_;
  server::MatchServer server_;
  server::TcpServer tcp_;
};

// A person who wants something of a server.
class Guest {
 public:
  Guest(client::EventLoop& loop, const client::Target& target, client::ClientOptions options)
      : client_(with_server(std::move(options), target)), link_(loop, client_, target, [] {}) {}

  const client::Model& model() const { return client_.model(); }
  const client::Target& reached() const { return link_.reached(); }
  std::string failure_words() const { return client::failure_text(model()); }
  std::optional<Failure::Kind> failure() const {
    return model().failure ? std::optional(model().failure->kind) : std::nullopt;
  }
  bool is_in_room() const { return model().phase == Phase::room && model().room.seal.has_value(); }

 private:
  static client::ClientOptions with_server(client::ClientOptions options,
                                           const client::Target& target) {
    for (const client::Target& server : client::servers_of(target)) {
      options.others.push_back(client::server_text(server));
    }
    options.server = options.others.front();
    options.others.erase(options.others.begin());
    options.secret = std::string(limits::kPlayerIdBytes, 's');
    options.random = [](std::span<std::uint8_t> bytes) { bytes[0] = 1; };
    return options;
  }

  client::Client client_;
  client::Link link_;
};

// Keeps the place of a client, for the next one.
struct Keeper final : public client::SeatKeeper {
  void entered(const client::SeatRecord& place) override { kept = place; }
  void sealed(const client::KeptSeal&) override {}
  void acted(const client::SentAction&) override {}
  void match_over() override {}
  void left() override {}

  std::optional<client::SeatRecord> kept;
};

class TwoServersTest : public ::testing::Test {
 protected:
  TwoServersTest() {
    a_.encrypt();
    b_.encrypt();
  }
  [[nodiscard]] bool run_until(const std::function<bool()>& holds) {
    return integration::run_until(loop_, holds);
  }
  // A room on this server, with a host in it. Returns its code.
  std::string room_on(const Node& node) {
    host_.emplace(loop_, node.target(),
                  client::ClientOptions{
                      .name = "host",
                      .entry = {.kind = Entry::Kind::create, .settings = time_settings(60'000)},
                      .keeper = &keeper_});
    EXPECT_TRUE(run_until([this] { return host_->is_in_room(); }));
    return host_->model().room.code;
  }
  std::unique_ptr<Guest> guest(const Node& node, Entry::Kind kind, const std::string& code) {
    return std::make_unique<Guest>(
        loop_, node.target(),
        client::ClientOptions{.name = kind == Entry::Kind::watch ? "wes" : "alice",
                              .entry = {.kind = kind, .code = code}});
  }
  std::string failure_of(const Guest& person) {
    EXPECT_TRUE(run_until([&person] { return person.failure().has_value(); }));
    return person.failure_words();
  }

  tests::TemporaryFolder folder_;
  const tests::ScopedVariable state_{"XDG_STATE_HOME", folder_.path().string()};
  client::EventLoop loop_;
  Node a_{loop_, 1};
  Node b_{loop_, 2};
  Keeper keeper_;
  std::optional<Guest> host_;
};

TEST_F(TwoServersTest, PeopleWhoJoinOrWatchArriveWhereTheRoomIs) {
  const std::string code = room_on(b_);
  a_.registry.elsewhere = b_.here(code);
  for (const Entry::Kind kind : {Entry::Kind::join, Entry::Kind::watch}) {
    const auto alice = guest(a_, kind, code);
    ASSERT_TRUE(run_until([&] { return alice->is_in_room(); }));
    EXPECT_EQ(alice->model().room.own_seat.has_value(), kind == Entry::Kind::join);
    EXPECT_EQ(alice->model().server, b_.here().address);
    EXPECT_EQ(alice->reached().port, b_.target().port);
    EXPECT_EQ(alice->reached().fingerprint, b_.here().fingerprint);
  }
  EXPECT_EQ(a_.registry.sent, 2);
  EXPECT_FALSE(std::filesystem::exists(client::known_servers_file()));
}

TEST_F(TwoServersTest, ARoomThatMovesTakesItsPeopleAlongAndALaterClientFindsIt) {
  const std::string code = room_on(a_);
  const server::Room& room = *a_.server().room_of(a_.log().session_of("host"));
  b_.server().restore(RoomState(room.state()), std::chrono::steady_clock::now());
  a_.server().send_away(code, b_.here(), std::chrono::steady_clock::now());
  ASSERT_TRUE(run_until([this] { return host_->model().reconnecting.has_value(); }));
  ASSERT_TRUE(run_until([this] { return !host_->model().reconnecting; }));
  EXPECT_FALSE(host_->failure());
  EXPECT_EQ(host_->model().room.code, code);
  EXPECT_TRUE(b_.knows("host"));
  EXPECT_EQ(a_.server().room_count(), 0u);
  ASSERT_TRUE(keeper_.kept->at);
  EXPECT_EQ(keeper_.kept->at->address, b_.here().address);
  EXPECT_EQ(keeper_.kept->at->fingerprint, b_.here().fingerprint);

  // A client that knows where its place is goes there at once; one that does not is sent there.
  for (const bool knows : {true, false}) {
    a_.registry.elsewhere = b_.here(code);
    client::SeatRecord place = *keeper_.kept;
    if (!knows) place.at.reset();
    host_.emplace(loop_, a_.target(),
                  client::ClientOptions{.name = "host",
                                        .entry = {.kind = Entry::Kind::join, .code = code},
                                        .keeper = &keeper_,
                                        .restored = place});
    ASSERT_TRUE(run_until([this] { return host_->is_in_room(); }));
    EXPECT_EQ(host_->model().own_name, "host");
    EXPECT_EQ(host_->model().server, b_.here().address);
    EXPECT_EQ(a_.registry.sent, knows ? 0 : 1);
  }
}

// The second server knows the match as it was before the newest moves, which its players have and
// make again.
TEST_F(TwoServersTest, AMatchThatMovesGoesOnAndItsSealHolds) {
  constexpr std::uint32_t kMovesBefore = 20;
  constexpr std::uint32_t kMovesInAll = 60;
  MatchSettings settings = moves_settings(kMovesInAll);
  settings.move_rate = 0;
  Player ada(loop_, a_.target(),
             {.name = "ada",
              .entry = {.kind = Entry::Kind::create, .settings = settings},
              .budget = kMovesBefore,
              .tells_silence = true});
  ASSERT_TRUE(run_until([&] { return !ada.model().room.code.empty(); }));
  const std::string code = ada.model().room.code;
  Player bob(loop_, a_.target(),
             {.name = "bob",
              .entry = {.kind = Entry::Kind::join, .code = code},
              .seed = 2,
              .budget = kMovesBefore,
              .tells_silence = true});
  const auto both = [&](bool (*holds)(const Player& player)) {
    return run_until([&] { return holds(ada) && holds(bob); });
  };
  ASSERT_TRUE(both([](const Player& player) {
    return player.model().room.seal && player.model().room.seated().size() == 2;
  }));
  ada.set_ready();
  bob.set_ready();
  ASSERT_TRUE(both([](const Player& player) {
    return player.model().phase == Phase::racing && player.waits();
  }));
  const RoomState stored = a_.server().room_of(a_.log().session_of("ada"))->state();
  ada.allow(5);
  ASSERT_TRUE(run_until([&] { return ada.waits(); }));
  b_.server().restore(RoomState(stored), std::chrono::steady_clock::now());
  a_.server().send_away(code, b_.here(), std::chrono::steady_clock::now());
  ada.allow();
  bob.allow();
  ASSERT_TRUE(both([](const Player& player) {
    return player.closed() || player.model().phase == Phase::results;
  }));
  for (const Player* const player : {&ada, &bob}) {
    ASSERT_FALSE(player->closed()) << client::failure_text(player->model());
    EXPECT_EQ(player->model().race->own->moves(), kMovesInAll);
    EXPECT_EQ(player->model().result->verification.kind, client::Verification::Kind::verified)
        << client::seal_texts(player->model().result->verification).back();
  }
  EXPECT_EQ(a_.log().matches_ended(), 0u);
  EXPECT_EQ(b_.log().matches_ended(), 1u);
}

TEST_F(TwoServersTest, NothingIsSentToAServerWithAnotherKey) {
  const std::string code = room_on(b_);
  a_.registry.elsewhere = b_.here(code);
  a_.registry.elsewhere->fingerprint = a_.here().fingerprint;
  const auto alice = guest(a_, Entry::Kind::join, code);
  const std::string words = failure_of(*alice);
  EXPECT_EQ(alice->failure(), Failure::Kind::unreachable);
  EXPECT_NE(words.find(b_.here().address + " IS NOT THE SERVER TO WHICH YOU WERE SENT ON"),
            std::string::npos)
      << words;
  EXPECT_FALSE(b_.knows("alice"));
}

TEST_F(TwoServersTest, TheFourthRedirectInARowIsTheEnd) {
  a_.registry.elsewhere = b_.here("KXQ7WP");
  b_.registry.elsewhere = a_.here("KXQ7WP");
  const auto alice = guest(a_, Entry::Kind::join, "KXQ7WP");
  const std::string words = failure_of(*alice);
  EXPECT_EQ(alice->failure(), Failure::Kind::sent_around);
  EXPECT_NE(words.find(b_.here().address + " sends you on to " + a_.here().address),
            std::string::npos)
      << words;
  EXPECT_EQ(a_.registry.sent + b_.registry.sent, 4);
}

TEST_F(TwoServersTest, TheNextOfSeveralHostsAnswersWhereTheFirstIsNotThere) {
  const std::string code = room_on(b_);
  a_.stop();
  client::Target target = a_.target();
  const client::Target b = b_.target();
  target.others = {{.host = b.host, .port = b.port, .fingerprint = b_.here().fingerprint}};
  Guest alice(loop_, target, {.name = "alice", .entry = {.kind = Entry::Kind::join, .code = code}});
  ASSERT_TRUE(run_until([&] { return alice.is_in_room(); }));
  EXPECT_EQ(alice.reached().port, b.port);
}

TEST_F(TwoServersTest, AWrongKeyAtOneOfSeveralHostsIsNoReasonToTrustTheNext) {
  client::Target target = a_.target();
  target.fingerprint = b_.here().fingerprint;
  const client::Target b = b_.target();
  target.others = {{.host = b.host, .port = b.port, .fingerprint = a_.here().fingerprint}};
  Guest alice(loop_, target,
              {.name = "alice", .entry = {.kind = Entry::Kind::join, .code = "KXQ7WP"}});
  const std::string words = failure_of(alice);
  for (const Node* const node : {&a_, &b_}) {
    EXPECT_NE(words.find(node->here().address + " IS NOT THE SERVER OF THIS INVITATION"),
              std::string::npos)
        << words;
    EXPECT_FALSE(node->knows("alice"));
  }
}

TEST_F(TwoServersTest, AServerThatStopsLeavesItsPeopleToOneThatTheServiceNames) {
  a_.server().set_nodes(
      {a_.here().address, b_.here().address + "#" + to_text(*b_.here().fingerprint)});
  room_on(a_);
  const server::Room& room = *a_.server().room_of(a_.log().session_of("host"));
  b_.server().restore(RoomState(room.state()), std::chrono::steady_clock::now());
  a_.stop();
  ASSERT_TRUE(run_until([this] { return b_.knows("host"); }));
  ASSERT_TRUE(run_until([this] { return !host_->model().reconnecting; }));
  EXPECT_FALSE(host_->failure());
  EXPECT_EQ(host_->reached().fingerprint, b_.here().fingerprint);
}

TEST_F(TwoServersTest, AServerElsewhereCannotSendAClientToItsOwnMachine) {
  client::Ways ways(loop_, {.host = "192.0.2.1", .room = ""}, {}, [](const auto&, const auto&) {});
  for (const char* address : {"127.0.0.1:80", "localhost:80", "[::1]:80", "127.1:80"}) {
    EXPECT_FALSE(ways.to({.address = address})) << address;
  }
  EXPECT_TRUE(ways.to({.address = "192.0.2.2:2048"}));
}

// Nodes without encryption.
TEST(PlainServersTest, APersonWhoWantsNoEncryptionGetsNoneThereEither) {
  client::EventLoop loop;
  Node a(loop, 1);
  Node b(loop, 2);
  a.registry.elsewhere = b.here("KXQ7WP");
  client::Target target = a.target();
  target.plaintext = true;
  Guest alice(loop, target,
              {.name = "alice", .entry = {.kind = Entry::Kind::join, .code = "KXQ7WP"}});
  ASSERT_TRUE(run_until(loop, [&alice] { return alice.failure().has_value(); }));
  EXPECT_EQ(alice.model().failure->reason, Reason::no_such_room) << "of the second server";
  EXPECT_TRUE(b.knows("alice"));
}

TEST(PlainServersTest, ALinkThatIsEncryptedLeadsToNoneThatIsNot) {
  client::EventLoop loop;
  Node a(loop, 1);
  a.encrypt();
  Node b(loop, 2);
  a.registry.elsewhere = b.here("KXQ7WP");
  Guest alice(loop, a.target(),
              {.name = "alice", .entry = {.kind = Entry::Kind::join, .code = "KXQ7WP"}});
  ASSERT_TRUE(run_until(loop, [&alice] { return alice.failure().has_value(); }));
  EXPECT_FALSE(b.knows("alice"));
}

}  // namespace
}  // namespace race2048::integration
