// How a client's program ends when its server has lied.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "client/play/match_session.h"
#include "client/system/exit_codes.h"
#include "tests/integration/lying_server.h"
#include "tests/integration/world.h"
#include "tests/support/temporary_folder.h"

namespace race2048::integration {
namespace {

using client::Phase;

// Shows nothing.
class BlindFace : public client::MatchFace {
 public:
  void changed() override {}
  void tell(const std::string&) override {}
  void play(std::string) override {}
  void stop() override {}
  void say_farewell(const std::string&) override {}
};

class LiedToTest : public ::testing::Test {
 protected:
  // Plays a match of one move, against this lie, until the condition holds.
  void play(Lie lie, const std::function<bool()>& until) {
    server_.emplace(loop_, lie);
    client::InteractiveOptions options;
    options.target = server_->target();
    options.client = {.server = client::server_text(server_->target()),
                      .name = "alice",
                      .entry = {.kind = client::Entry::Kind::join, .code = kCode}};
    options.client.random = [](std::span<std::uint8_t> bytes) {
      std::ranges::fill(bytes, std::uint8_t{7});
    };
    options.client.player_id = std::string(limits::kPlayerIdBytes, 'p');
    session_.emplace(std::move(options), loop_, face_);
    session_->open();
    ASSERT_TRUE(run_until(loop_, [this] { return session_->model().room.seal.has_value(); }));
    session_->perform(client::SetReady{true});
    ASSERT_TRUE(run_until(loop_, [this] { return in_phase(Phase::racing, 1); }));
    const Board& board = session_->model().race->own->board();
    const auto moving = std::ranges::find_if(
        kDirections, [&board](Direction direction) { return slide(board, direction).moved; });
    session_->perform(client::Act{action_of(*moving)});
    ASSERT_TRUE(run_until(loop_, until));
  }

  bool in_phase(Phase phase, std::uint32_t round) const {
    const client::Model& model = session_->model();
    return model.phase == phase && model.race && model.race->seal.round == round;
  }

  const tests::TemporaryFolder home_;
  const tests::ScopedVariable data_{"XDG_DATA_HOME", home_.path()};
  client::EventLoop loop_;
  BlindFace face_;
  std::optional<LyingServer> server_;
  std::optional<client::MatchSession> session_;
};

TEST_F(LiedToTest, ABrokenReplayCountsEvenIfTheNextMatchBeginsAtOnce) {
  play(Lie::a_broken_replay, [this] { return in_phase(Phase::countdown, 2); });
  session_->perform(client::Leave{});
  ::testing::internal::CaptureStderr();
  const client::InteractiveResult result = session_->finish();
  const std::string said = ::testing::internal::GetCapturedStderr();
  EXPECT_EQ(result.exit_code, client::kNotVerified);
  EXPECT_NE(said.find("the replay of a match in room KXQ7WP was NOT VERIFIED"), std::string::npos)
      << said;
}

// A question for a password, after the lie, must not change the exit code.
TEST_F(LiedToTest, WhoWasInTheRoomIsNotRefusedForWantOfAPassword) {
  play(Lie::a_question_for_a_password, [this] { return session_->finished(); });
  ::testing::internal::CaptureStderr();
  const client::InteractiveResult result = session_->finish();
  const std::string said = ::testing::internal::GetCapturedStderr();
  EXPECT_EQ(result.exit_code, client::kNotVerified);
  EXPECT_EQ(result.refused_for, Reason::none);
  EXPECT_NE(said.find("the draws of a match in room KXQ7WP were NOT VERIFIED"), std::string::npos)
      << said;
}

}  // namespace
}  // namespace race2048::integration
