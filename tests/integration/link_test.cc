// The sockets under a client: one that breaks, and the next one.
#include "client/net/link.h"

#include <chrono>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "client/model/client_limits.h"
#include "tests/integration/lying_server.h"
#include "tests/integration/player.h"
#include "tests/integration/scripted_server.h"
#include "tests/integration/world.h"
#include "tests/support/settings.h"

namespace race2048::integration {
namespace {

using client::Entry;
using client::Phase;

const std::string kFirstToken(32, '1');
const std::string kSecondToken(32, '2');

// A server with one room, which lets a client resume its place.
class LinkTest : public ::testing::Test {
 protected:
  void on_message(const v1::ToServer& message) {
    if (message.has_hello()) hellos_.push_back(message.hello());
    if (message.has_hello() && answers_) {
      server_.send(welcome());
      if (message.hello().has_resume()) enter(kSecondToken, true);
    }
    if (message.has_join_room()) enter(kFirstToken, false);
    if (message.has_pong()) ++pongs_;
  }

  void enter(const std::string& token, bool resumes) {
    v1::ToClient message;
    v1::Entered& entered = *message.mutable_entered();
    entered.set_code(kCode);
    entered.set_seated(true);
    entered.set_token(token);
    entered.set_person(1);
    entered.set_hold_ms(120'000);
    entered.set_hold_between_ms(60'000);
    if (resumes) entered.mutable_resumed();
    server_.send(message);
    v1::Sealed& sealed = *message.mutable_sealed();
    sealed.set_match_id(std::string(16, 'm'));
    sealed.set_settings(serialised(first_settings(11)));
    sealed.set_commitment(std::string(32, 'c'));
    sealed.set_round(1);
    server_.send(message);
    v1::Roster& roster = *message.mutable_roster();
    roster.set_whole(true);
    roster.set_host("alice");
    v1::Member& member = *roster.add_members();
    member.set_name("alice");
    member.set_person(1);
    server_.send(message);
  }

  [[nodiscard]] bool run_until(const std::function<bool()>& holds) {
    return integration::run_until(loop_, holds);
  }
  bool is_in_room() const {
    return player_.model().phase == Phase::room && !player_.model().reconnecting;
  }

  bool answers_ = true;  // new clients
  std::vector<v1::Hello> hellos_;
  std::size_t pongs_ = 0;
  client::EventLoop loop_;
  ScriptedServer server_{loop_,
                         {.on_message = [this](ScriptedServer&, const v1::ToServer& message) {
                           on_message(message);
                         }}};
  Player player_{loop_,
                 server_.target(),
                 {.name = "alice", .entry = {.kind = Entry::Kind::join, .code = kCode}}};
};

TEST_F(LinkTest, AClientWhoseLinkIsClosedConnectsAgain) {
  ASSERT_TRUE(run_until([this] { return is_in_room(); }));
  server_.close();
  ASSERT_TRUE(run_until([this] { return player_.model().reconnecting.has_value(); }));
  ASSERT_TRUE(run_until([this] { return is_in_room(); }));
  EXPECT_EQ(server_.accepted(), 2u);
  EXPECT_EQ(server_.alive(), 1u);
  ASSERT_EQ(hellos_.size(), 2u);
  EXPECT_EQ(hellos_[1].name(), "alice");
  EXPECT_EQ(hellos_[1].resume().code(), kCode);
  EXPECT_EQ(hellos_[1].resume().token(), kFirstToken);
}

TEST_F(LinkTest, AFloodIsReadLaterButWhole) {
  ASSERT_TRUE(run_until([this] { return is_in_room(); }));
  constexpr std::size_t kPings = 6'000;
  for (std::size_t i = 0; i < kPings; ++i) {
    v1::ToClient message;
    message.mutable_ping()->set_id(static_cast<std::uint32_t>(i));
    server_.send(message);
  }
  const auto begin = std::chrono::steady_clock::now();
  ASSERT_TRUE(run_until([this] { return pongs_ == kPings; }));
  const double beyond = static_cast<double>(kPings) - limits::kReadBurst;
  EXPECT_GE(std::chrono::steady_clock::now() - begin,
            std::chrono::duration<double>(beyond / limits::kReadsPerSecond / 2));
  EXPECT_TRUE(is_in_room());
  EXPECT_EQ(server_.accepted(), 1u);
}

TEST_F(LinkTest, EachNewLinkMayBreakToo) {
  ASSERT_TRUE(run_until([this] { return is_in_room(); }));
  for (std::size_t links = 2; links < 6; ++links) {
    server_.close();
    ASSERT_TRUE(run_until([&] { return server_.accepted() == links && is_in_room(); }));
    EXPECT_EQ(server_.alive(), 1u);
  }
  EXPECT_EQ(hellos_.back().resume().token(), kSecondToken);
}

TEST_F(LinkTest, AnAttemptThatFailsIsNotTheLast) {
  ASSERT_TRUE(run_until([this] { return is_in_room(); }));
  answers_ = false;
  server_.close();
  ASSERT_TRUE(run_until([this] { return server_.accepted() == 2; }));
  server_.close();
  ASSERT_TRUE(run_until([this] { return server_.accepted() == 3; }));
  answers_ = true;
  server_.close();
  ASSERT_TRUE(run_until([this] { return is_in_room(); }));
  EXPECT_FALSE(player_.model().failure);
}

TEST_F(LinkTest, LeavingWhileThereIsNoLinkEndsTheAttempt) {
  ASSERT_TRUE(run_until([this] { return is_in_room(); }));
  answers_ = false;
  server_.close();
  ASSERT_TRUE(run_until([this] { return server_.accepted() == 2; }));
  player_.tell([](client::Client& client) { client.leave(); });
  ASSERT_TRUE(run_until([this] { return server_.alive() == 0; }));
  EXPECT_TRUE(player_.closed());
  EXPECT_FALSE(player_.model().failure);
}

TEST_F(LinkTest, AServerThatTakesNothingKeepsNobodyFromLeaving) {
  ASSERT_TRUE(run_until([this] { return is_in_room(); }));
  server_.stop_reading();
  player_.tell([](client::Client& client) {
    // More than the system keeps for a socket.
    for (int i = 0; i < 5000; ++i)
      client.ask(client::HostAct{client::Meaning::kick, std::string(4000, 'x')}, {});
  });
  const auto begin = std::chrono::steady_clock::now();
  player_.tell([](client::Client& client) { client.leave(); });
  EXPECT_FALSE(player_.link_closed()) << "it takes something";
  ASSERT_TRUE(run_until([this] { return player_.link_closed(); }));
  EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(500));
}

TEST_F(LinkTest, LinksWhoseServerTakesNothingDoNotPileUp) {
  ASSERT_TRUE(run_until([this] { return is_in_room(); }));
  for (std::size_t links = 2; links < 4; ++links) {
    server_.stop_reading();
    player_.tell([](client::Client& client) {
      for (int i = 0; i < 5000; ++i)
        client.ask(client::HostAct{client::Meaning::kick, std::string(4000, 'x')}, {});
    });
    v1::ToClient goodbye;
    goodbye.mutable_goodbye()->set_reason(v1::REASON_SERVER_RESTARTS);
    server_.send(goodbye);
    ASSERT_TRUE(run_until([&] { return server_.accepted() == links && is_in_room(); }));
  }
  player_.tell([](client::Client& client) { client.leave(); });
  ASSERT_TRUE(run_until([this] { return player_.link_closed(); }));
  EXPECT_TRUE(player_.closed());
}

}  // namespace
}  // namespace race2048::integration
