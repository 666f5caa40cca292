// The cost of a move on a real server, over sockets: many clients on one thread, each with five
// legal moves a second.
//
//   bench_load --program build/release/server/race2048d --seats 2,10,100,1000
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/steady_timer.hpp>

#include "engine/match/settings.h"
#include "tests/bench/load_player.h"
#include "tests/bench/server_process.h"

namespace race2048::bench {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::nanoseconds kMovePeriod = 200ms;
constexpr auto kPatience = 60s;  // for all to log in, to take their seats, and to start
constexpr auto kWarmUp = 2s;

struct Options {
  std::string program;
  std::string server;
  std::vector<std::size_t> seats = {2, 10, 100, 1000};
  std::size_t rooms = 1;
  unsigned seconds = 10;
};

// A number of rooms with a number of seats each, and a race in each room.
class Evening {
 public:
  Evening(const asio::ip::tcp::endpoint& server, std::size_t seats, std::size_t rooms)
      : timer_(context_) {
    for (std::size_t i = 0; i < seats * rooms; ++i) {
      players_.push_back(
          std::make_unique<LoadPlayer>(context_, server, "load" + std::to_string(i), counts_));
    }
    run_until_all([](const LoadPlayer& it) { return it.welcomed(); });
    MatchSettings settings = time_settings(limits::kMaxMatchMs);
    settings.seats = static_cast<std::uint32_t>(seats);
    for (std::size_t i = 0; i < players_.size(); i += seats) {
      LoadPlayer& host = *players_[i];
      host.create_room(settings);
      run_until([&host] { return !host.room().empty(); });
      for (std::size_t k = 1; k < seats; ++k) players_[i + k]->join_room(host.room());
    }
    run_until_all([](const LoadPlayer& it) { return !it.room().empty(); });
    for (const auto& player : players_) player->get_ready();
    run_until_all([](const LoadPlayer& it) { return it.racing(); });
  }

  // Continues the moves where they were; the counts start again.
  void play(std::chrono::seconds time) {
    counts_ = {};
    const Clock::time_point start = Clock::now();
    const auto between = kMovePeriod / static_cast<std::int64_t>(players_.size());
    for (std::int64_t i = 0; between * i < time; ++i) {
      timer_.expires_at(start + between * i);
      bool due = false;
      timer_.async_wait([&due](const asio::error_code&) { due = true; });
      while (!due) context_.run_one();
      players_[next_++ % players_.size()]->move();
    }
  }
  LoadCounts& counts() { return counts_; }

 private:
  void run_until(const std::function<bool()>& holds) {
    const Clock::time_point end = Clock::now() + kPatience;
    while (!holds()) {
      if (Clock::now() > end) throw std::runtime_error("the server does not answer in time");
      context_.run_one_for(100ms);
    }
  }
  void run_until_all(bool (*holds)(const LoadPlayer&)) {
    // Asks each player until it agrees, and not again.
    std::size_t asked = 0;
    run_until([this, holds, &asked] {
      while (asked < players_.size() && holds(*players_[asked])) ++asked;
      return asked == players_.size();
    });
  }

  asio::io_context context_{1};
  asio::steady_timer timer_;
  LoadCounts counts_;
  std::vector<std::unique_ptr<LoadPlayer>> players_;
  std::size_t next_ = 0;
};

asio::ip::tcp::endpoint endpoint_from(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos) throw std::runtime_error("--server takes ADDRESS:PORT");
  return {asio::ip::make_address(text.substr(0, colon)),
          static_cast<std::uint16_t>(std::stoul(text.substr(colon + 1)))};
}

double ms(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

// The quantile of the waits: `share` of them are at most this long.
std::chrono::nanoseconds quantile(std::vector<std::chrono::nanoseconds>& waits, double share) {
  if (waits.empty()) return {};
  const auto nth =
      waits.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(waits.size() - 1));
  std::nth_element(waits.begin(), nth, waits.end());
  return *nth;
}

void measure(const Options& options, std::size_t seats) {
  std::optional<ServerProcess> own;
  if (!options.program.empty()) own.emplace(options.program);
  Evening evening(own ? asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), own->port())
                      : endpoint_from(options.server),
                  seats, options.rooms);
  evening.play(kWarmUp);
  const auto cpu_before = own ? own->cpu_time() : 0ns;
  evening.play(std::chrono::seconds(options.seconds));
  const auto cpu = (own ? own->cpu_time() : 0ns) - cpu_before;
  LoadCounts& counts = evening.counts();
  const auto moves = static_cast<double>(counts.moves);
  std::printf("%6zu %6zu %8.0f %8llu %10.3f %8.3f ", seats, options.rooms, moves,
              static_cast<unsigned long long>(counts.skipped), ms(quantile(counts.waits, 0.5)),
              ms(quantile(counts.waits, 0.99)));
  if (own) {
    std::printf("%12.1f ", ms(cpu) * 1000 / moves);
  } else {
    std::printf("%12s ", "-");
  }
  std::printf("%11.0f\n", static_cast<double>(counts.bytes) / moves);
  std::fflush(stdout);
}

int run(int argc, char** argv) {
  Options options;
  CLI::App app("Makes load for race2048d and says what a move costs it.", "bench_load");
  auto* const which = app.add_option_group("server")->require_option(1);
  which->add_option("--program", options.program, "path of the race2048d to start for each line");
  which->add_option("--server", options.server, "ADDRESS:PORT of one that runs");
  app.add_option("--seats", options.seats, "seats of a room; a line for each")
      ->delimiter(',')
      ->capture_default_str()
      ->check(CLI::Range(2, static_cast<int>(limits::kMaxSeats)));
  app.add_option("--rooms", options.rooms, "rooms with so many seats each")->capture_default_str();
  app.add_option("--seconds", options.seconds, "to measure for, after a warm-up")
      ->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
  }
  std::printf("%6s %6s %8s %8s %10s %8s %12s %11s\n", "seats", "rooms", "moves", "skipped",
              "median ms", "p99 ms", "server us/mv", "bytes/mv");
  for (const std::size_t seats : options.seats) measure(options, seats);
  return 0;
}

}  // namespace
}  // namespace race2048::bench

int main(int argc, char** argv) {
  try {
    return race2048::bench::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_load: %s\n", error.what());
    return 1;
  }
}
