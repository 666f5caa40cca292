// Two real servers behind one address: the first passes people on to the second, which has their
// room.
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include <gtest/gtest.h>

#include "client/net/link.h"
#include "client/words/failure_text.h"
#include "client/words/seal_text.h"
#include "server/door/registry.h"
#include "server/net/relays.h"
#include "tests/integration/player.h"
#include "tests/integration/world.h"
#include "tests/support/settings.h"
#include "tests/support/temporary_folder.h"

namespace race2048::integration {
namespace {

using client::Entry;
using client::Failure;
using client::Phase;

// Says that the rooms are elsewhere, once the test has said where.
struct LeadingRegistry final : public server::Registry {
  std::optional<server::DoorAnswer> ask(server::DoorTicket,
                                        const server::DoorQuestion& question) override {
    if (!std::holds_alternative<server::AskRoom>(question) || !elsewhere) {
      return server::Permitted{};
    }
    return *elsewhere;
  }

  std::optional<server::Elsewhere> elsewhere;
};

// One of the servers, with a key of its own.
class InnerNode {
 public:
  InnerNode(client::EventLoop& loop, std::uint64_t seed, const ServiceSecret& secret)
      : random_(seed),
        server_({.random = [this](std::span<std::uint8_t> bytes) { random_.fill(bytes); },
                 .service_secret = secret,
                 .pass_through = true,
                 .keeps_rooms = true},
                server::observed_by(log_), nullptr, nullptr, nullptr, &registry),
        tcp_(client::context_of(loop), server_, [] { return std::chrono::steady_clock::now(); }) {
    tcp_.listen({"127.0.0.1"}, 0);
    tcp_.set_tls_context(*tls::TlsContext::for_server(key_));
    relays_.emplace(client::context_of(loop), server_, here().address);
  }

  void stop() { tcp_.stop(); }
  client::Target target() const { return {.host = "127.0.0.1", .port = tcp_.port(), .room = ""}; }
  server::Elsewhere here() const {
    return {.address = client::server_text(target()),
            .fingerprint = fingerprint_of(key_.digest()),
            .room = {},
            .epoch = 1};
  }
  server::MatchServer& server() { return server_; }
  server::SessionId session_of(const std::string& name) const { return log_.session_of(name); }
  bool knows(const std::string& name) const { return session_of(name) != server::SessionId{}; }
  std::size_t matches_ended() const { return log_.matches_ended(); }

  LeadingRegistry registry;

 private:
  const tls::Credentials key_ = tls::make_credentials("race2048d");
  TestRandom random_;
  ServerLog log_;
  server::MatchServer server_;
  server::TcpServer tcp_;
  std::optional<server::Relays> relays_;
};

class RelayedTest : public ::testing::Test {
 protected:
  [[nodiscard]] bool run_until(const std::function<bool()>& holds) {
    return integration::run_until(loop_, holds);
  }
  // A person at the first server.
  std::unique_ptr<Player> person(const std::string& name, Entry::Kind kind, const std::string& code,
                                 std::uint32_t budget = 0) {
    return std::make_unique<Player>(
        loop_, a_.target(),
        PlayerOptions{.name = name,
                      .entry = {.kind = kind, .code = code, .settings = time_settings(60'000)},
                      .budget = budget,
                      .tells_silence = true});
  }
  // A room on the second server, whose host is there. Returns its code.
  std::string room_on_b(const MatchSettings& settings = time_settings(60'000),
                        std::uint32_t budget = 0) {
    host_ = std::make_unique<Player>(
        loop_, b_.target(),
        PlayerOptions{.name = "host",
                      .entry = {.kind = Entry::Kind::create, .settings = settings},
                      .budget = budget,
                      .tells_silence = true});
    EXPECT_TRUE(run_until([this] { return host_->model().room.seal.has_value(); }));
    a_.registry.elsewhere = b_.here();
    return host_->model().room.code;
  }
  static bool is_in_room(const Player& player) {
    return player.model().phase == Phase::room && player.model().room.seal.has_value();
  }

  tests::TemporaryFolder folder_;
  const tests::ScopedVariable state_{"XDG_STATE_HOME", folder_.path().string()};
  client::EventLoop loop_;
  const ServiceSecret secret_{1, 2, 3};
  InnerNode a_{loop_, 1, secret_};
  InnerNode b_{loop_, 2, secret_};
  std::unique_ptr<Player> host_;
};

TEST_F(RelayedTest, PeopleWhoJoinOrWatchAreInTheRoomOfTheOtherServer) {
  const std::string code = room_on_b();
  for (const Entry::Kind kind : {Entry::Kind::join, Entry::Kind::watch}) {
    const auto alice = person(kind == Entry::Kind::join ? "alice" : "wes", kind, code);
    ASSERT_TRUE(run_until([&] { return alice->closed() || is_in_room(*alice); }));
    ASSERT_FALSE(alice->closed()) << client::failure_text(alice->model());
    EXPECT_EQ(alice->model().room.own_seat.has_value(), kind == Entry::Kind::join);
    EXPECT_EQ(alice->model().server, a_.here().address) << "the address stays";
  }
  EXPECT_TRUE(b_.knows("alice"));
  EXPECT_EQ(a_.server().counts().passed_on, 2u);
}

TEST_F(RelayedTest, AMatchIsPlayedThroughTheOtherServerAndItsSealHolds) {
  constexpr std::uint32_t kOwnMoves = 60;
  MatchSettings settings = moves_settings(kOwnMoves);
  settings.move_rate = 0;
  const std::string code = room_on_b(settings, kOwnMoves);
  const auto alice = person("alice", Entry::Kind::join, code, kOwnMoves);
  ASSERT_TRUE(run_until([&] { return alice->closed() || is_in_room(*alice); }));
  ASSERT_TRUE(run_until([&] { return host_->model().room.seated().size() == 2; }));
  host_->set_ready();
  alice->set_ready();
  ASSERT_TRUE(run_until([&] {
    return alice->closed() ||
           (alice->model().phase == Phase::results && host_->model().phase == Phase::results);
  }));
  ASSERT_FALSE(alice->closed()) << client::failure_text(alice->model());
  EXPECT_EQ(alice->model().race->own->moves(), kOwnMoves);
  EXPECT_EQ(alice->model().result->verification.kind, client::Verification::Kind::verified)
      << client::seal_texts(alice->model().result->verification).back();
  EXPECT_EQ(b_.matches_ended(), 1u);
}

TEST_F(RelayedTest, AKeyThatTheHandshakeProvedIsProvedAnewToTheOtherServer) {
  const std::string code = room_on_b();
  const tls::Credentials key = tls::make_credentials("race2048");
  client::Client alice({.server = client::server_text(a_.target()),
                        .name = "alice",
                        .secret = std::string(limits::kPlayerIdBytes, 's'),
                        .entry = {.kind = Entry::Kind::join, .code = code},
                        .random = [](std::span<std::uint8_t> bytes) { bytes[0] = 1; }});
  client::Link link(loop_, alice, a_.target(), [] {}, {.identity = key});
  ASSERT_TRUE(run_until([&] { return alice.finished() || alice.model().phase == Phase::room; }));
  ASSERT_FALSE(alice.finished()) << client::failure_text(alice.model());
  EXPECT_EQ(alice.model().own_key_mark, key_mark(fingerprint_of(key.digest()).bytes));
  EXPECT_TRUE(b_.knows("alice"));
}

TEST_F(RelayedTest, ARoomThatMovesTakesItsPeopleAlongOnTheSameConnection) {
  host_ = person("host", Entry::Kind::create, "");
  ASSERT_TRUE(run_until([this] { return is_in_room(*host_); }));
  const std::string code = host_->model().room.code;
  const server::Room& room = *a_.server().room_of(a_.session_of("host"));
  b_.server().restore(RoomState(room.state()), std::chrono::steady_clock::now());
  a_.registry.elsewhere = b_.here();
  a_.server().send_away(code, b_.here(), std::chrono::steady_clock::now());
  ASSERT_TRUE(run_until([this] { return host_->closed() || b_.knows("host"); }));
  ASSERT_TRUE(run_until([this] { return host_->closed() || !host_->model().reconnecting; }));
  ASSERT_FALSE(host_->closed()) << client::failure_text(host_->model());
  EXPECT_EQ(host_->model().room.code, code);

  // And back, where the connection is.
  const server::Room& there = *b_.server().room_of(b_.session_of("host"));
  a_.server().restore(RoomState(there.state()), std::chrono::steady_clock::now());
  a_.registry.elsewhere.reset();
  b_.server().send_away(code, a_.here(), std::chrono::steady_clock::now());
  ASSERT_TRUE(run_until([this] { return host_->closed() || a_.server().client_count() == 1; }));
  ASSERT_TRUE(run_until([this] { return host_->closed() || !host_->model().reconnecting; }));
  EXPECT_FALSE(host_->closed());
  EXPECT_EQ(a_.server().room_of(a_.session_of("host"))->members().size(), 1u);
}

TEST_F(RelayedTest, WhereTheOtherServerEndsThePersonComesBack) {
  const std::string code = room_on_b();
  const auto alice = person("alice", Entry::Kind::join, code);
  ASSERT_TRUE(run_until([&] { return is_in_room(*alice); }));
  const server::Room& room = *b_.server().room_of(b_.session_of("alice"));
  a_.server().restore(RoomState(room.state()), std::chrono::steady_clock::now());
  a_.registry.elsewhere.reset();
  b_.stop();
  ASSERT_TRUE(run_until([&] { return a_.server().room_of(a_.session_of("alice")) != nullptr; }));
  ASSERT_TRUE(run_until([&] { return !alice->model().reconnecting; }));
  EXPECT_FALSE(alice->closed());
}

TEST_F(RelayedTest, AServerWithAnotherSecretOrKeyGetsNobody) {
  const std::string code = room_on_b();
  InnerNode stranger(loop_, 3, ServiceSecret{9});
  a_.registry.elsewhere = stranger.here();
  const auto alice = person("alice", Entry::Kind::join, code);
  ASSERT_TRUE(run_until([&] { return alice->closed(); }));
  EXPECT_FALSE(stranger.knows("alice"));
  a_.registry.elsewhere = b_.here();
  a_.registry.elsewhere->fingerprint = stranger.here().fingerprint;
  const auto bob = person("bob", Entry::Kind::join, code);
  ASSERT_TRUE(run_until([&] { return bob->closed(); }));
  EXPECT_EQ(bob->model().failure->reason, Reason::server_restarts);
  EXPECT_FALSE(b_.knows("bob"));
}

TEST_F(RelayedTest, WhereNobodyListensThePersonIsToldToTryAgain) {
  const std::string code = room_on_b();
  b_.stop();
  ASSERT_TRUE(run_until([this] { return host_->model().reconnecting.has_value(); }));
  const auto alice = person("alice", Entry::Kind::join, code);
  ASSERT_TRUE(run_until([&] { return alice->closed(); }));
  EXPECT_EQ(alice->model().failure->reason, Reason::server_restarts);
}

}  // namespace
}  // namespace race2048::integration
