// How a client's program ends when its server has lied.
#include <algorithm>
#include <cstdint>
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
  void stop() override {}
  void say_farewell(const std::string&) override {}
};

TEST(MatchSessionTest, ABrokenReplayCountsEvenIfTheNextMatchBeginsAtOnce) {
  const tests::TemporaryFolder home;
  const tests::ScopedVariable data("XDG_DATA_HOME", home.path());
  client::EventLoop loop;
  LyingServer server(loop, Lie::a_broken_replay);
  client::InteractiveOptions options;
  options.target = server.target();
  options.client = {.name = "alice", .entry = {.kind = client::Entry::Kind::join, .code = kCode}};
  options.client.random = [](std::span<std::uint8_t> bytes) {
    std::ranges::fill(bytes, std::uint8_t{7});
  };
  options.client.player_id = std::string(limits::kPlayerIdBytes, 'p');
  BlindFace face;
  client::MatchSession session(std::move(options), loop, face);
  session.open();
  const auto in_phase = [&session](Phase phase, std::uint32_t round) {
    const client::Model& model = session.model();
    return model.phase == phase && model.race && model.race->seal.round == round;
  };
  ASSERT_TRUE(run_until(loop, [&] { return session.model().room.seal.has_value(); }));
  session.perform(client::SetReady{true});
  ASSERT_TRUE(run_until(loop, [&] { return in_phase(Phase::racing, 1); }));
  const Board& board = session.model().race->own->board();
  const auto moving = std::ranges::find_if(
      kDirections, [&board](Direction direction) { return slide(board, direction).moved; });
  session.perform(client::Act{action_of(*moving)});
  ASSERT_TRUE(run_until(loop, [&] { return in_phase(Phase::countdown, 2); }));
  session.perform(client::Leave{});
  ::testing::internal::CaptureStderr();
  const client::InteractiveResult result = session.finish();
  const std::string said = ::testing::internal::GetCapturedStderr();
  EXPECT_EQ(result.exit_code, client::kNotVerified);
  EXPECT_NE(said.find("the replay of a match in room KXQ7WP was NOT VERIFIED"), std::string::npos)
      << said;
}

}  // namespace
}  // namespace race2048::integration
