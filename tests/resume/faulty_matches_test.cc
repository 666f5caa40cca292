// Matches of eight seats with watchers whose links fail at random, on a server that sometimes
// stands still: at the end everybody agrees, and every seal holds.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/words/failure_text.h"
#include "engine/settings/settings.h"
#include "tests/resume/pipe_world.h"
#include "tests/resume/played.h"
#include "tests/support/one_in.h"
#include "tests/support/settings.h"

namespace race2048::resume {
namespace {

using client::Entry;
using namespace std::chrono_literals;

constexpr std::size_t kSeats = 8;
constexpr std::uint64_t kReach = 3000;  // bytes after which a link may be cut

// RACE2048_FAULTY_MATCHES, or 20.
int matches_to_play() {
  const char* const wanted = std::getenv("RACE2048_FAULTY_MATCHES");
  return wanted == nullptr ? 20 / tests::one_in() : std::stoi(wanted);
}

class FaultyMatch {
 public:
  explicit FaultyMatch(std::uint32_t seed) : random_(seed), world_(seed) {
    come(0, {.kind = Entry::Kind::create, .settings = any_settings()});
    EXPECT_TRUE(world_.run_until([this] { return !people_[0]->model().room.code.empty(); }, 1min));
    const std::string& code = people_[0]->model().room.code;
    for (std::size_t i = 1; i < kSeats; ++i) come(i, {.kind = Entry::Kind::join, .code = code});
    for (std::size_t i = kSeats; i < kSeats + 2; ++i) {
      come(i, {.kind = Entry::Kind::watch, .code = code});
    }
  }

  void play() {
    ASSERT_TRUE(until([](const Person& person) { return person.model().race.has_value(); }));
    faults_ = true;
    while (world_.ended().empty()) {
      fault();
      world_.run_for(std::chrono::milliseconds(below(1500)));
    }
    world_.refuse(false);
    EXPECT_TRUE(until([](const Person& person) { return person.has_result(); })) << unfinished();
  }
  void expect_agreements() {
    ASSERT_EQ(world_.ended().size(), 1u);
    const Match& match = world_.ended().front();
    for (std::size_t i = 0; i < kSeats; ++i) expect_agreement(*people_[i], match);
    for (const Person* person : people_) {
      EXPECT_NE(person->model().result->verification.kind, client::Verification::Kind::broken);
    }
  }
  // How many of those who raced found that the replay is that of the match that they saw.
  int expect_replays_kept() {
    EXPECT_EQ(world_.replays().size(), 1u);
    int kept = 0;
    for (std::size_t i = 0; i < kSeats; ++i) {
      const Match& match = world_.ended().front();
      if (expect_replay_kept(*people_[i], match, world_.replays().front(), world_.now())) ++kept;
    }
    return kept;
  }

 private:
  // Those who have no result, for a message.
  std::string unfinished() const {
    std::string text;
    for (const Person* person : people_) {
      if (person->has_result()) continue;
      text += person->name() + " is in phase " +
              std::to_string(static_cast<int>(person->model().phase));
      if (person->closed()) text += ": " + client::failure_text(person->model());
      text += "\n";
    }
    return text;
  }
  std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(random_() % end); }
  bool once_in(std::uint32_t times) { return below(times) == 0; }

  MatchSettings any_settings() {
    MatchSettings settings;
    switch (below(4)) {
      case 0:
        settings = time_settings(20'000 + below(20'000));
        break;
      case 1:
        settings = moves_settings(50 + below(100));
        break;
      case 2:
        settings = last_settings();
        settings.rules.size = 3;
        break;
      default:
        settings = step_settings(2000 + below(3000), 20 + below(40));
        break;
    }
    settings.move_rate = once_in(3) ? 10 : 0;
    settings.draws = once_in(2) ? Draws::position : Draws::same;
    settings.cap_ms = 120'000;
    return settings;
  }
  void come(std::size_t number, Entry entry) {
    people_.push_back(&world_.come({.name = "person" + std::to_string(number),
                                    .entry = std::move(entry),
                                    .ready_when_seated = number < kSeats ? kSeats : 0,
                                    .goal = 100'000,
                                    .burst = 1 + below(4),
                                    .think = std::chrono::milliseconds(50 + below(400)),
                                    .first_choice = below(4),
                                    .plan = [this](std::size_t) { return any_plan(); }}));
  }
  LinkPlan any_plan() {
    LinkPlan plan{.latency = std::chrono::milliseconds(below(60)), .one_byte_chunks = once_in(8)};
    if (!faults_) return plan;
    plan.connects = !once_in(10);
    // Longer than a client waits: its Hello comes when another link is under way.
    if (once_in(15)) plan.latency = std::chrono::milliseconds(below(4000));
    if (once_in(2)) plan.cut = any_cut();
    return plan;
  }
  Cut any_cut() {
    return {.way = once_in(2) ? Way::up : Way::down,
            .at = below(kReach),
            .client_notices = !once_in(3),
            .server_notices = !once_in(3)};
  }
  void fault() {
    if (once_in(3)) world_.cut(*people_[below(kSeats + 2)], !once_in(3), !once_in(3));
    if (once_in(12)) {
      for (Person* person : people_) world_.cut(*person);
    }
    if (once_in(10)) world_.stall_server(std::chrono::milliseconds(below(5000)));
    // Two in a row are shorter than the time for which a watcher's place is kept.
    if (once_in(10)) {
      world_.stop(*people_[below(kSeats + 2)], std::chrono::milliseconds(below(20'000)));
    }
    world_.refuse(once_in(6));
  }
  bool until(bool (*holds)(const Person& person)) {
    return world_.run_until(
        [&] {
          return std::all_of(people_.begin(), people_.end(),
                             [&](Person* it) { return holds(*it); });
        },
        5min);
  }
  std::mt19937 random_;
  bool faults_ = false;
  PipeWorld world_;
  std::vector<Person*> people_;
};

TEST(FaultyMatchesTest, EverybodyAgreesAtTheEndAndEverySealAndReplayHolds) {
  int kept = 0;
  for (int seed = 1; seed <= matches_to_play(); ++seed) {
    FaultyMatch match(static_cast<std::uint32_t>(seed));
    match.play();
    ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed;
    match.expect_agreements();
    kept += match.expect_replays_kept();
    ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed;
  }
  // The others have no link at the end, or made no move.
  EXPECT_GE(kept, matches_to_play() * static_cast<int>(kSeats) / 2);
}

}  // namespace
}  // namespace race2048::resume
