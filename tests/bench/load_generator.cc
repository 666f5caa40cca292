// The cost of a move on a real server, over sockets: many clients on one thread, each with five
// legal moves a second.
//
//   bench_load --program build/release/server/race2048d --seats 2,10,100,1000
//   bench_load --program build/release/server/race2048d --seats 2,10 --encrypted
#include <chrono>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/steady_timer.hpp>

#include "engine/match/settings.h"
#include "tests/bench/load_player.h"
#include "tests/bench/program.h"
#include "tests/bench/server_process.h"

namespace race2048::bench {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::nanoseconds kMovePeriod = 200ms;
constexpr auto kPatience = 60s;  // for all to log in, to take their seats, and to start
constexpr auto kWarmUp = 2s;
constexpr std::size_t kMostClients = 4096;  // of a server, at most
constexpr auto kTurn = 2s;                  // of each kind of connection, one after the other

struct Options {
  std::string program;
  std::string server;
  std::vector<std::size_t> seats = {2, 10, 100, 1000};
  std::size_t rooms = 1;
  std::size_t seconds = 10;
  bool encrypted = false;  // beside plain connections, in turns
};

// A number of rooms with a number of seats each, and a race in each room.
class Evening {
 public:
  // `tls`: null for plain connections; outlives the evening.
  Evening(const asio::ip::tcp::endpoint& server, std::size_t seats, std::size_t rooms,
          const tls::TlsContext* tls)
      : timer_(context_) {
    const std::string word = tls == nullptr ? "load" : "tls";
    for (std::size_t i = 0; i < seats * rooms; ++i) {
      players_.push_back(
          std::make_unique<LoadPlayer>(context_, server, word + std::to_string(i), tls, counts_));
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

  // Continues the moves where they were.
  void play(std::chrono::seconds time) {
    const Clock::time_point start = Clock::now();
    const auto between = kMovePeriod / static_cast<std::int64_t>(players_.size());
    for (std::int64_t i = 0; between * i < time; ++i) {
      timer_.expires_at(start + between * i);
      bool due = false;
      timer_.async_wait([&due](const asio::error_code&) { due = true; });
      while (!due) context_.run_one();
      players_[next_++ % players_.size()]->move();
    }
    run_until_all([](const LoadPlayer& it) { return !it.waits(); });
  }
  // Since it was called last.
  LoadCounts take_counts() { return std::exchange(counts_, {}); }

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

// Rooms whose connections are all plain, or all encrypted, and what they cost.
class Side {
 public:
  Side(const asio::ip::tcp::endpoint& server, const Options& options, std::size_t seats,
       const tls::TlsContext* tls)
      : evening_(server, seats, options.rooms, tls), encrypted_(tls != nullptr) {
    evening_.play(kWarmUp);
    evening_.take_counts();
  }

  // `server`: null if it is not known what the server spends.
  void take_turn(const ServerProcess* server) {
    const auto before = server ? server->cpu_time() : 0ns;
    evening_.play(kTurn);
    cpu_ += (server ? server->cpu_time() : 0ns) - before;
  }
  void print(const Options& options, std::size_t seats) {
    LoadCounts counts = evening_.take_counts();
    const auto moves = static_cast<double>(counts.moves);
    std::printf("%6zu %6zu %6s %8.0f %8llu %10.3f %8.3f ", seats, options.rooms,
                encrypted_ ? "TLS" : "plain", moves,
                static_cast<unsigned long long>(counts.skipped), ms(quantile(counts.waits, 0.5)),
                ms(quantile(counts.waits, 0.99)));
    if (cpu_ != 0ns) {
      std::printf("%12.1f ", ms(cpu_) * 1000 / moves);
    } else {
      std::printf("%12s ", "-");
    }
    std::printf("%11.0f\n", static_cast<double>(counts.bytes) / moves);
    std::fflush(stdout);
  }

 private:
  Evening evening_;
  bool encrypted_;
  std::chrono::nanoseconds cpu_{};
};

void measure(const Options& options, std::size_t seats) {
  std::optional<ServerProcess> own;
  if (!options.program.empty()) {
    own.emplace(ServerProcessOptions{.program = options.program, .clients = kMostClients});
  }
  const asio::ip::tcp::endpoint server =
      own ? asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), own->port())
          : endpoint_from(options.server);
  static const tls::TlsContext tls = *tls::TlsContext::for_client(
      tls::make_credentials("load"), tls::TlsContext::Authorities::ignored);
  Side plain(server, options, seats, nullptr);
  std::optional<Side> encrypted;
  if (options.encrypted) encrypted.emplace(server, options, seats, &tls);
  for (auto played = 0s; played < std::chrono::seconds(options.seconds); played += kTurn) {
    plain.take_turn(own ? &*own : nullptr);
    if (encrypted) encrypted->take_turn(own ? &*own : nullptr);
  }
  plain.print(options, seats);
  if (encrypted) encrypted->print(options, seats);
}

void measure_all(const Options& options) {
  if (options.program.empty() == options.server.empty()) {
    throw std::runtime_error("give either --program or --server");
  }
  for (const std::size_t seats : options.seats) {
    if (seats < 2 || seats > limits::kMaxSeats) {
      throw std::runtime_error("--seats takes 2 to " + std::to_string(limits::kMaxSeats));
    }
  }
  std::printf("%6s %6s %6s %8s %8s %10s %8s %12s %11s\n", "seats", "rooms", "", "moves", "skipped",
              "median ms", "p99 ms", "server us/mv", "bytes/mv");
  for (const std::size_t seats : options.seats) measure(options, seats);
}

}  // namespace
}  // namespace race2048::bench

int main(int argc, char** argv) {
  using namespace race2048::bench;
  Options options;
  const Option flags[] = {
      {"--program", "path of the race2048d to start for each line", &options.program, true},
      {"--server", "ADDRESS:PORT of one that runs", &options.server, true},
      {"--seats", "seats of a room; a line for each", &options.seats},
      {"--rooms", "rooms with so many seats each", &options.rooms},
      {"--seconds", "to measure each kind of connection for, after a warm-up", &options.seconds},
      {"--encrypted", "measure encrypted connections too, in turns with plain ones",
       &options.encrypted},
  };
  return run_bench(argc, argv, "Makes load for race2048d and says what a move costs it.", flags,
                   [&options] { measure_all(options); });
}
