// Ordinary clients of a real server act at random: no client may ever report a fault of the server,
// and at the end each must know the room's true state.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/words/failure_text.h"
#include "client/words/seal_text.h"
#include "proto/conversions.h"
#include "tests/integration/player.h"
#include "tests/integration/world.h"
#include "tests/support/one_in.h"
#include "tests/support/settings.h"

namespace race2048::integration {
namespace {

using client::Entry;
using client::Phase;
using namespace std::chrono_literals;

class RandomPeople {
 public:
  explicit RandomPeople(std::uint32_t seed) : random_(seed) {}

  void walk(int acts) {
    for (const char* name : {"ada", "bob", "cyd", "dee", "eve"}) come(name);
    for (int i = 0; i < acts && !testing::Test::HasFailure(); ++i) {
      act();
      if (once_in(3)) world_.pass(std::chrono::milliseconds(below(once_in(6) ? 4000 : 400)));
      for (std::unique_ptr<Player>& person : people_) look_at(person);
    }
    // Waits until everything under way has arrived: the server's clock stands still meanwhile, but
    // a busy kernel takes its own time even on loopback.
    for (int i = 0; i < 10; ++i) world_.pass(300ms);
    for (std::unique_ptr<Player>& person : people_) look_at(person);
    EXPECT_TRUE(world_.run_until([this] { return all_know_their_rooms(); }));
    for (const std::unique_ptr<Player>& person : people_) {
      EXPECT_EQ(difference(*person), "") << person->name();
    }
  }
  const std::string& acts() const { return acts_; }
  std::size_t matches() const { return world_.log().matches_ended(); }

 private:
  std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(random_() % end); }
  bool once_in(std::uint32_t times) { return below(times) == 0; }

  std::unique_ptr<Player> newcomer(const std::string& name) {
    return std::make_unique<Player>(world_.loop(), world_.target(),
                                    PlayerOptions{.name = name,
                                                  .bot = name == "eve",
                                                  .entry = {.kind = Entry::Kind::lobby},
                                                  .seed = ++seeds_,
                                                  .in_flight = 1 + below(4)});
  }
  void come(const std::string& name) {
    people_.push_back(newcomer(name));
    Player& player = *people_.back();
    EXPECT_TRUE(world_.run_until([&player] { return player.model().phase == Phase::lobby; }));
  }

  MatchSettings any_settings() {
    MatchSettings settings;
    switch (below(6)) {
      case 0:
        settings = time_settings(1000 + below(4000));
        break;
      case 1:
        settings = first_settings(3 + static_cast<int>(below(5)));
        break;
      case 2:
        settings = moves_settings(1 + below(30));
        break;
      case 3:
        settings = last_settings();
        break;
      case 4:
        settings = step_settings(1000, 1 + below(20));
        break;
      default:
        settings = default_settings(Format::knockout);
        settings.knockout_ms = limits::kMinKnockoutMs;
        break;
    }
    if (once_in(2)) settings.rules.size = 3;
    settings.on_stuck =
        settings.format != Format::last && once_in(2) ? OnStuck::next_board : OnStuck::out;
    settings.cap_ms = 1000 + below(5000);
    settings.watch = static_cast<Watch>(below(3));
    settings.draws = static_cast<Draws>(below(2));
    settings.move_rate = 0;
    settings.seats = 2 + below(5);
    return settings;
  }
  RoomRequest any_request() {
    RoomRequest request;
    RoomOptions& options = request.options;
    options.listed = true;
    options.rounds = below(4);
    options.pause = once_in(4);
    if (once_in(4)) request.start_in_s = below(5);
    if (once_in(6)) options.start_at = 2;
    options.locked = once_in(8);
    return request;
  }
  std::string any_code() {
    for (const std::unique_ptr<Player>& person : people_) {
      if (!person->model().room.code.empty()) return person->model().room.code;
    }
    return "AAAAAA";
  }

  void act() {
    Player& player = *people_[below(static_cast<std::uint32_t>(people_.size()))];
    const std::string other = people_[below(static_cast<std::uint32_t>(people_.size()))]->name();
    const std::uint32_t what = below(40);
    acts_ += player.name() + " " + std::to_string(what) + "; ";
    if (acts_.size() > 400) acts_.erase(0, 100);
    player.tell([&](client::Client& client) {
      if (client.model().phase == Phase::lobby) {
        client.ask(client::EnterRoom{any_entry()}, std::chrono::steady_clock::now());
      } else {
        act_in_room(client, what, other);
      }
    });
    if (once_in(3)) settle();
  }
  Entry any_entry() {
    Entry entry;
    entry.code = any_code();
    entry.settings = any_settings();
    entry.request = any_request();
    entry.kind = once_in(6)   ? Entry::Kind::create
                 : once_in(4) ? Entry::Kind::watch
                 : once_in(4) ? Entry::Kind::quick
                              : Entry::Kind::join;
    entry.referee = once_in(4);
    return entry;
  }
  void act_in_room(client::Client& client, std::uint32_t what, const std::string& other) {
    switch (what) {
      case 0:
        client.ask(client::LeaveRoom{}, {});
        break;
      case 1:
        if (once_in(4)) client.ask(client::HostAct{client::Meaning::kick, other}, {});
        break;
      case 2:
        client.ask(client::HostAct{client::Meaning::hand_over, other}, {});
        break;
      case 3:
        client.ask(client::Edit{.settings = any_settings()}, {});
        break;
      case 4:
        client.ask(client::Edit{.request = any_request()}, {});
        break;
      case 5:
        client.ask(client::Say{"hello"}, {});
        break;
      case 6:
        client.ask(client::Act{Action::give_up}, std::chrono::steady_clock::now());
        break;
      case 7:
        client.ask(client::SetReady{false}, std::chrono::steady_clock::now());
        break;
      case 8:
        client.ask(client::ListRooms{0}, std::chrono::steady_clock::now());
        break;
      case 9:
        if (once_in(5)) {
          client.ask(client::LeaveRoom{}, {});
          client.ask(client::Say{"x"}, {});
          client.ask(client::SetReady{true}, std::chrono::steady_clock::now());
        }
        break;
      case 10:
      case 11:
      case 12:
      case 13:
        client.ask(client::HostAct{client::Meaning::start}, {});
        break;
      case 14:
        client.ask(client::Act{Action::next_board}, std::chrono::steady_clock::now());
        break;
      default:
        client.ask(client::SetReady{true}, std::chrono::steady_clock::now());
        break;
    }
  }
  void settle() { world_.pass(1ms); }

  // Expects that no client blames the server. Disconnected people come back.
  void look_at(std::unique_ptr<Player>& person) {
    if (!person->closed()) return;
    const auto& failure = person->model().failure;
    const std::string why = failure ? client::failure_text(person->model()) : "";
    EXPECT_EQ(why.find("sent what no"), std::string::npos) << why;
    const std::string name = person->name();
    person.reset();
    settle();
    person = newcomer(name);
    Player& player = *person;
    EXPECT_TRUE(world_.run_until(
        [&player] { return player.closed() || player.model().phase == Phase::lobby; }));
  }

  bool all_know_their_rooms() const {
    return std::all_of(people_.begin(), people_.end(),
                       [this](const auto& person) { return difference(*person).empty(); });
  }
  // What the person's client believes against what the server holds; empty if they agree.
  std::string difference(const Player& person) const {
    const server::Room* const room = world_.room_of(person.name());
    const client::Model& model = person.model();
    if (room == nullptr) {
      const bool knows = model.phase == Phase::lobby || model.phase == Phase::closed;
      return knows ? ""
                   : "in no room, and in phase " + std::to_string(static_cast<int>(model.phase));
    }
    const RoomState& state = room->state();
    if (model.room.host != state.host()) return "another host";
    if (model.room.seated().size() != state.seats().size()) return "other seats";
    for (const client::Member& member : model.room.seated()) {
      const auto found = state.seats().find(static_cast<SeatNumber>(*member.seat));
      if (found == state.seats().end()) return "a seat that nobody has";
      if (member.name != found->second.person.name) return "another name on a seat";
      if (member.ready != found->second.ready) return "another readiness";
      if (member.has_nonce != found->second.nonce.has_value()) return "another nonce";
    }
    if (model.room.info.rounds != state.options().rounds) return "other rounds";
    if (model.room.series.has_value() != state.series().is_set()) return "another series";
    const std::size_t people = room->player_count() + room->watcher_count();
    if (model.room.unseated().size() != people - state.seats().size()) return "other watchers";
    if (model.result && model.result->verification.kind == client::Verification::Kind::broken) {
      return client::seal_texts(model.result->verification).back();
    }
    return "";
  }

  std::mt19937 random_;
  std::uint64_t seeds_ = 0;
  World world_{server::Timings{.countdown = 500ms, .seat_idle = 2500ms, .next_round = 1000ms}};
  std::vector<std::unique_ptr<Player>> people_;
  std::string acts_;
};

TEST(RandomPeopleTest, NobodyEverFindsTheServerAtFault) {
  const auto walks = static_cast<std::uint32_t>(std::max(1, 3 / tests::one_in()));
  std::size_t matches = 0;
  for (std::uint32_t seed = 1; seed <= walks; ++seed) {
    RandomPeople people(seed);
    people.walk(300);
    matches += people.matches();
    if (testing::Test::HasFailure()) FAIL() << "seed " << seed << ": " << people.acts();
  }
  EXPECT_GT(matches, walks);
}

}  // namespace
}  // namespace race2048::integration
