// Real clients of a real server behind a proxy that breaks their links.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <asio/ip/tcp.hpp>
#include <gtest/gtest.h>

#include "client/words/failure_text.h"
#include "client/words/seal_text.h"
#include "tests/integration/player.h"
#include "tests/integration/world.h"
#include "tests/support/fault_proxy.h"
#include "tests/support/settings.h"

namespace race2048::integration {
namespace {

using client::Entry;
using client::Phase;
using namespace std::chrono_literals;

constexpr std::uint32_t kMoves = 50;

client::Target target_of(const faults::FaultProxy& proxy) {
  return {.host = "127.0.0.1", .port = proxy.port(), .room = "", .plaintext = true};
}

class LostLinksTest : public testing::Test {
 protected:
  std::unique_ptr<faults::FaultProxy> proxy(faults::Plan plan = faults::nothing_happens) {
    return std::make_unique<faults::FaultProxy>(
        world_.context(), asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), world_.port()),
        std::move(plan));
  }
  Player& come(const std::string& name, const client::Target& target, Entry entry) {
    people_.push_back(std::make_unique<Player>(world_.loop(), target,
                                               PlayerOptions{.name = name,
                                                             .entry = std::move(entry),
                                                             .seed = people_.size() + 1,
                                                             .in_flight = 1 + people_.size() % 4,
                                                             .tells_silence = true}));
    return *people_.back();
  }
  void all(bool (*holds)(const Player& player)) {
    ASSERT_TRUE(world_.run_until([&] {
      return std::all_of(people_.begin(), people_.end(),
                         [&](const auto& it) { return it->closed() || holds(*it); });
    }));
    for (const auto& player : people_) {
      ASSERT_FALSE(player->closed())
          << player->name() << ": " << client::failure_text(player->model());
    }
  }
  static bool has_result(const Player& player) { return player.model().phase == Phase::results; }
  static bool is_in_room(const Player& player) {
    return player.model().room.seal.has_value() && !player.model().room.seated().empty();
  }
  static bool races(const Player& player) { return player.model().phase == Phase::racing; }
  static bool is_back(const Player& player) {
    return races(player) && !player.model().reconnecting && !player.model().silence;
  }

  World world_;
  std::vector<std::unique_ptr<Player>> people_;
};

// Fifty pairs race at the same time, each pair in its own room; the first of each pair is behind a
// proxy that breaks its first link.
TEST_F(LostLinksTest, AMatchGoesOnWhereverItsLinkBreaks) {
  constexpr int kPlaces = 50;
  MatchSettings settings = moves_settings(kMoves);
  settings.move_rate = 0;
  std::mt19937 random(2048);
  std::vector<std::unique_ptr<faults::FaultProxy>> proxies;
  for (int place = 0; place < kPlaces; ++place) {
    const bool up = random() % 2 == 0;
    // By then the client is in its room, and the match is not over yet.
    const faults::Direction breaks{.delay = (random() % 3) * 1ms,
                                   .one_byte_chunks = random() % 4 == 0,
                                   .ends_at = up ? 150 + random() % 400 : 600 + random() % 1000,
                                   .ending = static_cast<faults::Ending>(random() % 3)};
    const faults::Connection fate = up ? faults::Connection{.up = breaks, .down = {}}
                                       : faults::Connection{.up = {}, .down = breaks};
    proxies.push_back(
        proxy([fate](std::size_t number) { return number == 0 ? fate : faults::Connection{}; }));
    Player& first = come("first" + std::to_string(place), target_of(*proxies.back()),
                         {.kind = Entry::Kind::create, .settings = settings});
    ASSERT_TRUE(world_.run_until([&] { return !first.model().room.code.empty(); }));
    come("second" + std::to_string(place), world_.target(),
         {.kind = Entry::Kind::join, .code = first.model().room.code});
  }
  all(is_in_room);
  for (const auto& player : people_) player->set_ready();
  all(has_result);
  if (HasFatalFailure()) return;
  std::size_t broken = 0;
  for (const auto& each : proxies) broken += each->accepted() > 1 ? 1 : 0;
  EXPECT_GT(broken, 30u);
  for (const auto& player : people_) {
    SCOPED_TRACE(player->name());
    EXPECT_EQ(player->model().race->own->moves(), kMoves);
    EXPECT_EQ(player->model().result->verification.kind, client::Verification::Kind::verified)
        << client::seal_texts(player->model().result->verification).back();
  }
}

TEST_F(LostLinksTest, AllComeBackUnderTheirNamesWhenAllLinksAreCutAtOnce) {
  constexpr int kPeople = 60;
  MatchSettings settings = time_settings(1'800'000);
  settings.seats = kPeople;
  const auto all_links = proxy();
  Player& host =
      come("p0", target_of(*all_links), {.kind = Entry::Kind::create, .settings = settings});
  ASSERT_TRUE(world_.run_until([&] { return !host.model().room.code.empty(); }));
  for (int i = 1; i < kPeople; ++i) {
    come("p" + std::to_string(i), target_of(*all_links),
         {.kind = Entry::Kind::join, .code = host.model().room.code});
  }
  for (const auto& player : people_) player->allow(0);
  all(is_in_room);
  ASSERT_TRUE(world_.run_until([&] { return host.model().room.seated().size() == kPeople; }));
  for (const auto& player : people_) player->set_ready();
  all(races);
  all_links->cut_all();
  ASSERT_TRUE(world_.run_until([&] { return all_links->accepted() >= 2 * kPeople; }));
  all(is_back);
  if (HasFatalFailure()) return;
  // The players' own moves show that each has its seat.
  for (const auto& player : people_) player->allow(3);
  all([](const Player& player) { return player.waits(); });
  const server::Room* const room = world_.room_of("p0");
  ASSERT_NE(room, nullptr);
  for (int i = 0; i < kPeople; ++i) {
    const Player& player = *people_[static_cast<std::size_t>(i)];
    EXPECT_EQ(player.name(), "p" + std::to_string(i));
    EXPECT_FALSE(player.was_refused());
    const auto seat = static_cast<SeatNumber>(*player.model().race->own_seat);
    EXPECT_EQ(room->state().seats().at(seat).person.name, player.name());
    EXPECT_EQ(room->state().match()->seats.at(seat).next_seq(), 4u);
  }
}

}  // namespace
}  // namespace race2048::integration
