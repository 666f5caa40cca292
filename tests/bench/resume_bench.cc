// How soon clients are back after their links are cut, over real sockets of the loopback
// interface, through the fault proxy, with a race2048d of their own; and after that is killed and
// starts again.
//
//   bench_resume --program build/release/server/race2048d --places 50 --rounds 4
//   bench_resume --program build/release/server/race2048d --places 0 --clients 1000 --seats 100
//   bench_resume --program build/release/server/race2048d --places 0 --killed 2000 --seats 100
#include <chrono>
#include <cstdio>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>

#include "client/net/loop_context.h"
#include "client/words/failure_text.h"
#include "tests/bench/program.h"
#include "tests/bench/server_process.h"
#include "tests/integration/player.h"
#include "tests/support/fault_proxy.h"
#include "tests/support/settings.h"
#include "tests/support/temporary_folder.h"

namespace race2048::bench {
namespace {

using client::Entry;
using client::Phase;
using integration::Player;
using integration::PlayerOptions;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto kPatience = 120s;
constexpr std::uint32_t kMoves = 50;

struct Options {
  std::string program;
  std::size_t places = 50;
  std::size_t rounds = 1;
  std::size_t clients = 0;
  std::size_t killed = 0;
  std::size_t seats = 100;
};

// People behind proxies, on one loop.
class Crowd {
 public:
  explicit Crowd(ServerProcessOptions options) : server_(std::move(options)) {}

  faults::FaultProxy& proxy(faults::Plan plan = faults::nothing_happens) {
    const asio::ip::tcp::endpoint server(asio::ip::address_v4::loopback(), server_.port());
    proxies_.push_back(
        std::make_unique<faults::FaultProxy>(client::context_of(loop_), server, std::move(plan)));
    return *proxies_.back();
  }
  // `port` is the server's or a proxy's.
  Player& come(std::uint16_t port, Entry entry, std::uint64_t budget = UINT64_MAX) {
    const std::string name = "p" + std::to_string(people_.size());
    people_.push_back(std::make_unique<Player>(
        loop_, client::Target{.host = "127.0.0.1", .port = port, .room = "", .plaintext = true},
        PlayerOptions{.name = name,
                      .entry = std::move(entry),
                      .seed = people_.size() + 1,
                      .budget = budget,
                      .tells_silence = true}));
    return *people_.back();
  }
  // Calls `look` after each wake-up until it returns true.
  void until(const std::function<bool()>& look) {
    const Clock::time_point end = Clock::now() + kPatience;
    asio::io_context& context = client::context_of(loop_);
    while (!look()) {
      context.restart();
      if (context.run_one_until(end) == 0) throw std::runtime_error("it takes too long");
    }
  }
  // Waits until `holds` has once held for each.
  void until_each(bool (*holds)(const Player& player)) {
    std::size_t asked = 0;
    until([&] {
      while (asked < people_.size() && holds(alive(*people_[asked]))) ++asked;
      return asked == people_.size();
    });
  }
  void enter(const Player& player) {
    until([&] { return !alive(player).model().room.code.empty(); });
  }
  const std::vector<std::unique_ptr<Player>>& people() const { return people_; }
  ServerProcess& server() { return server_; }

  static const Player& alive(const Player& player) {
    if (!player.closed()) return player;
    throw std::runtime_error(player.name() + ": " + client::failure_text(player.model()));
  }

 private:
  ServerProcess server_;
  client::EventLoop loop_;
  std::vector<std::unique_ptr<faults::FaultProxy>> proxies_;
  std::vector<std::unique_ptr<Player>> people_;
};

bool in_room(const Player& player) {
  return !player.model().room.people.empty();
}
bool races(const Player& player) {
  return player.model().phase == Phase::racing;
}
bool is_back(const Player& player) {
  return !player.model().reconnecting && !player.model().silence;
}

void report(const char* what, const std::vector<std::chrono::nanoseconds>& times) {
  if (times.empty()) throw std::runtime_error("no link was cut");
  std::printf("%-28s %6zu links  median %8.1f ms  p99 %8.1f ms  max %8.1f ms\n", what, times.size(),
              ms(quantile(times, 0.5)), ms(quantile(times, 0.99)), ms(quantile(times, 1)));
}

// A match of 50 moves; returns how long its player was away after the reset, or nothing if the
// match was over before.
std::optional<Clock::duration> cut_at(Crowd& crowd, const faults::Connection& fate) {
  faults::FaultProxy& proxy =
      crowd.proxy([fate](std::size_t number) { return number == 0 ? fate : faults::Connection{}; });
  MatchSettings settings = moves_settings(kMoves);
  settings.move_rate = 0;
  settings.seats = 1;
  Player& player = crowd.come(proxy.port(), {.kind = Entry::Kind::create, .settings = settings});
  crowd.enter(player);
  crowd.until([&] { return in_room(player); });
  player.set_ready();
  std::optional<Clock::time_point> cut;
  std::optional<Clock::duration> away;
  crowd.until([&] {
    if (!cut && proxy.accepted() == 1 && proxy.alive() == 0) cut = Clock::now();
    if (cut && !away && proxy.accepted() > 1 && is_back(Crowd::alive(player))) {
      away = Clock::now() - *cut;
    }
    return player.model().phase == Phase::results;
  });
  if (player.model().race->own->moves() != kMoves ||
      player.model().result->verification.kind != client::Verification::Kind::verified) {
    throw std::runtime_error("a move was lost");
  }
  return away;
}

void measure_places(const Options& options) {
  Crowd crowd({.program = options.program});
  std::mt19937 random(2048);
  std::vector<Clock::duration> times;
  for (std::size_t i = 0; i < options.places * options.rounds; ++i) {
    const bool up = random() % 2 == 0;
    // By then the client is in its room, and the match is not over yet.
    const faults::Direction breaks{.ends_at = up ? 150 + random() % 400 : 600 + random() % 1000};
    const std::optional<Clock::duration> away =
        cut_at(crowd, up ? faults::Connection{.up = breaks, .down = {}}
                         : faults::Connection{.up = {}, .down = breaks});
    if (away) times.push_back(*away);
  }
  report("reset in a match of 50 moves", times);
}

// Lets so many people race, who make no moves.
void fill(Crowd& crowd, std::uint16_t port, std::size_t people, std::size_t seats) {
  MatchSettings settings = time_settings(limits::kMaxMatchMs);
  settings.seats = static_cast<std::uint32_t>(seats);
  std::string code;
  for (std::size_t i = 0; i < people; ++i) {
    const bool hosts = i % seats == 0;
    Player& player = crowd.come(port,
                                hosts ? Entry{.kind = Entry::Kind::create, .settings = settings}
                                      : Entry{.kind = Entry::Kind::join, .code = code},
                                0);
    if (!hosts) continue;
    crowd.enter(player);
    code = player.model().room.code;
  }
  crowd.until_each(in_room);
  for (const auto& player : crowd.people()) player->set_ready();
  crowd.until_each(races);
}

// Waits until everybody has lost the link and has one again. Returns how long after the cut each
// was back.
std::vector<Clock::duration> wait_for_all(Crowd& crowd, Clock::time_point cut) {
  std::vector<bool> lost(crowd.people().size(), false);
  std::vector<Clock::duration> times;
  crowd.until([&] {
    for (std::size_t i = 0; i < lost.size(); ++i) {
      const Player& player = Crowd::alive(*crowd.people()[i]);
      if (is_back(player) == !lost[i]) continue;
      lost[i] = !lost[i];
      if (lost[i]) continue;
      times.push_back(Clock::now() - cut);
      if (player.name() != "p" + std::to_string(i) || player.was_refused() || !races(player)) {
        throw std::runtime_error("p" + std::to_string(i) + " is back as somebody else");
      }
    }
    return times.size() == lost.size();
  });
  return times;
}

void measure_all_at_once(const Options& options) {
  Crowd crowd({.program = options.program});
  faults::FaultProxy& proxy = crowd.proxy();
  fill(crowd, proxy.port(), options.clients, options.seats);
  const Clock::time_point cut = Clock::now();
  proxy.cut_all();
  report("all cut at once", wait_for_all(crowd, cut));
}

// A port that the system gives to no connecting client: one of those who try to reach the dead
// server could get its port, and so talk to itself.
std::uint16_t port_for_a_restart() {
  std::random_device random;
  return static_cast<std::uint16_t>(std::uniform_int_distribution<>(20'000, 30'000)(random));
}

// Everybody makes a move, and has its answer.
void move_once(Crowd& crowd) {
  for (const auto& player : crowd.people()) player->allow(1);
  crowd.until_each([](const Player& player) { return player.waits(); });
}

void measure_killed(const Options& options) {
  const tests::TemporaryFolder folder;
  Crowd crowd({.program = options.program,
               .clients = options.killed,
               .state = folder.path(),
               .port = port_for_a_restart()});
  fill(crowd, crowd.server().port(), options.killed, options.seats);
  move_once(crowd);
  const Clock::time_point cut = Clock::now();
  crowd.server().kill_it();
  auto up = std::async(std::launch::async, [&] {
    crowd.server().start_again();
    return Clock::now() - cut;
  });
  const std::vector<Clock::duration> times = wait_for_all(crowd, cut);
  std::printf("the server listens again after %.0f ms\n", ms(up.get()));
  report("server killed", times);
  move_once(crowd);
}

}  // namespace
}  // namespace race2048::bench

int main(int argc, char** argv) {
  using namespace race2048::bench;
  Options options;
  const Option flags[] = {
      {"--program", "path of the race2048d to start", &options.program},
      {"--places", "in a match of 50 moves, one cut each", &options.places},
      {"--rounds", "so many times", &options.rounds},
      {"--clients", "whose links are cut at once; 0: none", &options.clients},
      {"--killed", "clients whose server is killed and starts again; 0: none", &options.killed},
      {"--seats", "of each of their rooms", &options.seats},
  };
  return run_bench(argc, argv, "Measures how soon clients are back after their links are cut.",
                   flags, [&options] {
                     if (options.places != 0) measure_places(options);
                     if (options.clients != 0) measure_all_at_once(options);
                     if (options.killed != 0) measure_killed(options);
                   });
}
