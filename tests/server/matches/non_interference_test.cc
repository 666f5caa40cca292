// Nobody is sent anything that depends on a draw before its time: the outcome that places its tile.
// That holds for both kinds of draws.
//
// A match is played twice, with the same messages at the same times, but with other draws from
// spawn n on. Both servers must send everybody the same bytes until that spawn is placed.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/changed_draws.h"
#include "tests/server/harness.h"
#include "tests/support/one_in.h"
#include "tests/support/settings.h"

namespace race2048::server {
namespace {

constexpr std::size_t kPlayers = 3;
constexpr std::uint32_t kSpawns = 200;

// What happens next: a player makes a move, or time passes.
struct Event {
  std::optional<std::size_t> player{};  // by index; nobody: time passes
  Action action = Action::up;
  std::chrono::milliseconds time{};
};

// Three players, and a watcher.
class WatchedMatch {
 public:
  explicit WatchedMatch(const MatchSettings& settings) {
    std::vector<Client*> racers;
    for (const char* name : {"ada", "bob", "carol"}) racers.push_back(&world_.log_in(name));
    Client& watcher = world_.log_in("eve");
    everybody_ = racers;
    everybody_.push_back(&watcher);
    world_.seat(racers, settings);
    world_.watch(watcher, racers.front()->code);
    for (Client* client : racers) world_.get_ready(*client);
  }

  // Passes the countdown.
  void go() { world_.pass(limits::kCountdown); }

  void play(const Event& event) {
    if (event.player) {
      world_.choose(*everybody_[*event.player], event.action);
    } else {
      world_.pass(event.time);
    }
  }

  const Match& match() { return world_.match(*everybody_.front()); }
  const race2048::Run& run(std::size_t player) { return world_.run(*everybody_[player]); }
  // Spawns are counted on board 0, which nobody leaves.
  std::uint32_t spawns(std::size_t player) { return 2 + run(player).moves(); }
  std::uint32_t most_spawns() {
    std::uint32_t most = 0;
    for (std::size_t player = 0; player < kPlayers; ++player) most = std::max(most, spawns(player));
    return most;
  }
  std::uint32_t least_spawns() {
    std::uint32_t least = UINT32_MAX;
    for (std::size_t player = 0; player < kPlayers; ++player) {
      least = std::min(least, spawns(player));
    }
    return least;
  }

  // All bytes that everybody was sent so far.
  std::vector<std::string> bytes() const {
    std::vector<std::string> all;
    for (const Client* client : everybody_) all.push_back(client->bytes);
    return all;
  }
  // How many bytes everybody was sent so far.
  std::vector<std::size_t> sizes() const {
    std::vector<std::size_t> all;
    for (const Client* client : everybody_) all.push_back(client->bytes.size());
    return all;
  }
  std::size_t outcome_count(std::size_t player) const {
    return everybody_[player]->count(v1::ToClient::kOutcome);
  }
  // The outcomes of a player's moves, without the place among the others.
  std::vector<std::string> outcomes(std::size_t player) const {
    std::vector<std::string> outcomes;
    for (const v1::ToClient& message : everybody_[player]->inbox) {
      if (!message.has_outcome()) continue;
      v1::Outcome outcome = message.outcome();
      outcome.clear_rank();
      outcomes.push_back(outcome.SerializeAsString());
    }
    return outcomes;
  }

 private:
  World world_;
  std::vector<Client*> everybody_;  // the players, then the watcher
};

// A match with the draws that its key gives, as it was after each event.
struct Original {
  struct Moment {
    std::vector<std::size_t> sizes;  // of what everybody was sent
    std::uint32_t most_spawns = 0;
    std::uint32_t least_spawns = 0;
    std::array<std::size_t, kPlayers> outcomes{};
    std::array<std::uint32_t, kPlayers> spawns{};
  };
  std::vector<std::size_t> before_go;
  std::vector<Event> events;
  std::vector<Moment> moments;     // after each event
  std::vector<std::string> bytes;  // that everybody was sent in the end
  std::array<std::vector<std::string>, kPlayers> outcomes;

  // How many outcomes the player was sent before it placed spawn `n`.
  std::size_t outcomes_until(std::uint32_t n, std::size_t player) const {
    std::size_t count = 0;
    for (const Moment& moment : moments) {
      if (moment.spawns[player] <= n) count = moment.outcomes[player];
    }
    return count;
  }
};

// Plays until the slowest player has placed the last spawn. `next` makes the next event.
template <typename Next>
Original original_of(const MatchSettings& settings, Next next) {
  Original original;
  WatchedMatch played(settings);
  original.before_go = played.sizes();
  played.go();
  while (played.least_spawns() <= kSpawns) {
    original.events.push_back(next(played, original.events.size()));
    played.play(original.events.back());
    Original::Moment& moment = original.moments.emplace_back();
    moment.sizes = played.sizes();
    moment.most_spawns = played.most_spawns();
    moment.least_spawns = played.least_spawns();
    for (std::size_t player = 0; player < kPlayers; ++player) {
      moment.outcomes[player] = played.outcome_count(player);
      moment.spawns[player] = played.spawns(player);
    }
  }
  original.bytes = played.bytes();
  for (std::size_t player = 0; player < kPlayers; ++player) {
    original.outcomes[player] = played.outcomes(player);
  }
  return original;
}

void expect_same_bytes(const WatchedMatch& other, const Original& original,
                       const std::vector<std::size_t>& sizes) {
  ASSERT_EQ(other.sizes(), sizes);
  const std::vector<std::string> bytes = other.bytes();
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    ASSERT_TRUE(original.bytes[i].starts_with(bytes[i])) << "client " << i;
  }
}

// Plays the match with other draws from spawn `n` on. Everybody must be sent the same bytes until
// somebody places it. Returns how many events that took.
std::size_t expect_the_same_until_somebody_places(std::uint32_t n, WatchedMatch& other,
                                                  const Original& original) {
  expect_same_bytes(other, original, original.before_go);
  other.go();
  std::size_t i = 0;
  for (; original.moments[i].most_spawns <= n; ++i) {
    other.play(original.events[i]);
    // Comparing all bytes of each moment would take long; the sizes differ as soon.
    if (other.sizes() != original.moments[i].sizes) break;
  }
  if (i != 0) expect_same_bytes(other, original, original.moments[i - 1].sizes);
  EXPECT_GT(original.moments[i].most_spawns, n) << "they differ after event " << i;
  return i;
}

// Goes on from there until the slowest player has placed spawn `n` too. Until then each slower
// player must have the same outcomes: only the standings and the watched boards are different.
void expect_the_same_for_the_slower(std::uint32_t n, WatchedMatch& other, const Original& original,
                                    std::size_t from) {
  for (std::size_t i = from; original.moments[i].least_spawns <= n; ++i) {
    other.play(original.events[i]);
  }
  for (std::size_t player = 0; player < kPlayers; ++player) {
    const std::size_t count = original.outcomes_until(n, player);
    std::vector<std::string> expected = original.outcomes[player];
    std::vector<std::string> sent = other.outcomes(player);
    expected.resize(count);
    sent.resize(count);
    EXPECT_EQ(sent, expected) << "of player " << player;
  }
}

void expect_no_interference(const MatchSettings& settings, const Original& original) {
  const auto one_in = static_cast<std::uint32_t>(tests::one_in());
  for (std::uint32_t n = 1; n <= kSpawns && !testing::Test::HasFailure(); ++n) {
    if (n % one_in != 3 % one_in) continue;
    SCOPED_TRACE("draws that are others from spawn " + std::to_string(n) + " on");
    const ChangedDraws changed(n);
    WatchedMatch other(settings);
    const std::size_t placed_at = expect_the_same_until_somebody_places(n, other, original);
    // Each takes as long as all of the others together.
    if (n % (20 * one_in) == 3) expect_the_same_for_the_slower(n, other, original, placed_at);
  }
}

// A direction that slides something, not always the same.
Action some_slide(const Board& board, std::size_t event) {
  const std::array<Direction, 4> usual{Direction::left, Direction::down, Direction::right,
                                       Direction::up};
  const std::size_t first = event % 7 == 0 ? 1 : 0;
  for (std::size_t i = 0; i < usual.size(); ++i) {
    const Direction direction = usual[(first + i) % usual.size()];
    if (slide(board, direction).moved) return action_of(direction);
  }
  throw std::logic_error("the board is stuck: the match is too long for it");
}

class NonInterferenceTest : public ::testing::TestWithParam<Draws> {
 protected:
  static MatchSettings long_match(MatchSettings settings) {
    settings.rules.size = 5;  // is not stuck within a few hundred moves
    settings.draws = GetParam();
    settings.move_rate = 0;
    settings.on_stuck = OnStuck::out;
    return settings;
  }
};
INSTANTIATE_TEST_SUITE_P(BothDraws, NonInterferenceTest,
                         ::testing::Values(Draws::same, Draws::position), [](const auto& draws) {
                           return std::string(draws.param == Draws::same ? "same" : "position");
                         });

TEST_P(NonInterferenceTest, NothingSentDependsOnDrawsThatNobodyHasPlaced) {
  const MatchSettings settings = long_match(time_settings(limits::kMaxMatchMs));
  // Ada makes three moves and Bob two while Carol makes one.
  constexpr std::array<std::size_t, 6> kTurns{0, 1, 0, 2, 0, 1};
  const Original original = original_of(settings, [&](WatchedMatch& played, std::size_t event) {
    if (event % 4 == 3) return Event{.time = std::chrono::milliseconds(10 + event % 60)};
    const std::size_t player = kTurns[event / 4 * 3 % kTurns.size() + event % 4];
    return Event{.player = player, .action = some_slide(played.run(player).board(), event)};
  });
  expect_no_interference(settings, original);
}

TEST_P(NonInterferenceTest, NothingSentDependsOnTheNextStepsDraw) {
  const MatchSettings settings = long_match(step_settings(limits::kMinMoveTimeMs));
  // In turn somebody is late.
  const Original original = original_of(settings, [&](WatchedMatch& played, std::size_t event) {
    const std::size_t turn = event % 4;
    const std::size_t late = played.match().step % 5;
    if (turn == kPlayers) return Event{.time = late < kPlayers ? 1000ms : 70ms};
    if (turn == late) return Event{.time = 30ms};
    return Event{.player = turn, .action = some_slide(played.run(turn).board(), event)};
  });
  expect_no_interference(settings, original);
}

TEST_P(NonInterferenceTest, OtherDrawsAreSentAsSoonAsTheyArePlaced) {
  const MatchSettings settings = long_match(time_settings(limits::kMaxMatchMs));
  const auto outcomes = [&settings](std::uint32_t changed_from) {
    const ChangedDraws changed(changed_from);
    WatchedMatch played(settings);
    played.go();
    for (std::size_t i = 0; i < 2; ++i) {
      played.play({.player = 0, .action = some_slide(played.run(0).board(), 1)});
    }
    return played.outcomes(0);
  };
  const std::vector<std::string> as_drawn = outcomes(UINT32_MAX);
  ASSERT_EQ(as_drawn.size(), 2u);
  for (const std::uint32_t placed : {2u, 3u}) {
    const std::vector<std::string> changed = outcomes(placed);
    EXPECT_EQ(changed[0] == as_drawn[0], placed > 2);
    EXPECT_NE(changed[1], as_drawn[1]);
  }
}

}  // namespace
}  // namespace race2048::server
