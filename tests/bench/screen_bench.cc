// The speed and cost of the player's screen: the real client in its own terminal, in a race on a
// real server.
//
//   bench_screen --client build/release/client/race2048 --server build/release/server/race2048d
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <regex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/program.h"
#include "tests/bench/server_process.h"
#include "tests/terminal/pty_program.h"
#include "tests/terminal/terminal_screen.h"

namespace race2048::bench {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using terminal::PtyOptions;
using terminal::PtyProgram;
using terminal::TerminalScreen;

constexpr auto kPatience = 20s;
// Long enough for a key to have all its effects on the screen: an animation takes 80 ms.
constexpr auto kKeyPeriod = 150ms;
// A game of some hundred moves, the same in every run.
constexpr const char* kSeed = "2048204820482048204820482048204820482048204820482048204820482048";
constexpr const char* kKeys = "hjlj";

struct Options {
  std::string client;
  std::string server;
  std::size_t moves = 300;
  std::size_t starts = 40;
  std::size_t idle_s = 20;
  std::size_t rows = 24;
  std::size_t columns = 80;
};

// A client in a terminal, with its output and its screen.
class Player {
 public:
  Player(const Options& options, const std::vector<std::string>& arguments)
      : started_at_(Clock::now()),
        program_(command(options, arguments),
                 PtyOptions{.rows = static_cast<int>(options.rows),
                            .columns = static_cast<int>(options.columns)}),
        screen_(static_cast<int>(options.rows), static_cast<int>(options.columns)) {}

  // The output within that time; empty if there was none.
  std::string read(std::chrono::nanoseconds patience) {
    std::string output = program_.read(patience);
    if (output.empty()) return output;
    bytes_ += output.size();
    ++writes_;
    screen_.take(output);
    return output;
  }
  void read_until(Clock::time_point end) {
    for (auto left = end - Clock::now(); left > 0ns; left = end - Clock::now()) read(left);
  }
  // The time from the client's start until it showed the text.
  std::chrono::nanoseconds wait_for(std::string_view text) {
    const Clock::time_point end = Clock::now() + kPatience;
    while (screen_.text().find(text) == std::string::npos) {
      if (Clock::now() > end || program_.closed()) {
        throw std::runtime_error("the client does not show '" + std::string(text) + "' but\n" +
                                 screen_.text());
      }
      read(100ms);
    }
    return Clock::now() - started_at_;
  }
  // The number of moves on the screen; nothing if it shows none.
  std::optional<int> moves() const {
    static const std::regex pattern(R"(· (\d[\d,]*) moves?\b)");
    const std::string text = screen_.text();
    std::smatch found;
    if (!std::regex_search(text, found, pattern)) return std::nullopt;
    std::string number = found[1];
    number.erase(std::remove(number.begin(), number.end(), ','), number.end());
    return std::stoi(number);
  }

  PtyProgram& program() { return program_; }
  const TerminalScreen& screen() const { return screen_; }
  Clock::time_point started_at() const { return started_at_; }
  std::size_t bytes() const { return bytes_; }
  std::size_t writes() const { return writes_; }

 private:
  static std::vector<std::string> command(const Options& options,
                                          const std::vector<std::string>& arguments) {
    std::vector<std::string> words = {options.client};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
  }

  Clock::time_point started_at_;
  PtyProgram program_;
  TerminalScreen screen_;
  std::size_t bytes_ = 0;
  std::size_t writes_ = 0;  // as they were read: a read may hold several
};

std::vector<std::string> hosting(const ServerProcess& server,
                                 const std::vector<std::string>& more) {
  std::vector<std::string> words = {
      "host",    "--server", "127.0.0.1:" + std::to_string(server.port()),
      "--name",  "ada",      "--seed",
      kSeed,     "--time",   "1800",
      "--ready", "--watch",  "live",
      "--no-key"};  // a name would belong to the key of the first client
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// Prints a line of the table. Without a target the value is only for comparison.
void print(const char* what, double value, const char* unit, double target = 0) {
  std::printf("%-44s %10.2f %-6s", what, value, unit);
  if (target > 0) std::printf(" %8.0f  %s", target, value < target ? "met" : "MISSED");
  std::printf("\n");
  std::fflush(stdout);
}

// ---- the start

void measure_start(const Options& options, const ServerProcess& server) {
  std::vector<std::chrono::nanoseconds> first_bytes;
  std::vector<std::chrono::nanoseconds> rooms;
  std::vector<std::chrono::nanoseconds> practices;
  for (std::size_t i = 0; i < options.starts; ++i) {
    Player player(options, hosting(server, {"--seats", "2"}));
    player.read(kPatience);
    first_bytes.push_back(Clock::now() - player.started_at());
    rooms.push_back(player.wait_for("room"));
    Player alone(options, {"solo"});
    practices.push_back(alone.wait_for("Score"));
  }
  print("start to the first byte, median", ms(quantile(first_bytes, 0.5)), "ms", 50);
  print("start to the room's frame, median", ms(quantile(rooms, 0.5)), "ms", 50);
  print("  99 %", ms(quantile(rooms, 0.99)), "ms");
  print("start to the practice board, median", ms(quantile(practices, 0.5)), "ms", 50);
}

// ---- moves

enum class Moving { alone, animated, beside_four };

void measure_moves(const Options& options, const ServerProcess& server, Moving moving) {
  std::vector<std::string> flags = {"--seats", "1"};
  if (moving == Moving::beside_four) flags = {"--seats", "5", "--bots", "4", "--bot-pace", "4"};
  if (moving != Moving::animated) flags.emplace_back("--no-anim");
  Player player(options, hosting(server, flags));
  player.wait_for("0 moves");
  std::vector<std::chrono::nanoseconds> waits;
  const int moves_before = player.moves().value_or(0);
  const std::size_t bytes_before = player.bytes();
  const std::string_view keys = kKeys;
  Clock::time_point next = Clock::now();
  for (std::size_t i = 0; waits.size() < options.moves; ++i) {
    player.read_until(next += kKeyPeriod);
    const std::optional<int> before = player.moves();
    // Now and then another key, in case these no longer change the board: up, or the next board.
    const char key = i % 97 == 96 ? 'n' : i % 23 == 22 ? 'k' : keys[i % keys.size()];
    const Clock::time_point pressed = Clock::now();
    player.program().type(std::string(1, key));
    const bool answered = !player.read(kKeyPeriod / 2).empty();
    const auto wait = Clock::now() - pressed;
    player.read_until(next + kKeyPeriod / 2);
    if (answered && player.moves() != before) waits.push_back(wait);
  }
  const int moves = player.moves().value_or(0) - moves_before;
  if (moves <= 0) throw std::runtime_error("no move was counted:\n" + player.screen().text());
  const double bytes = static_cast<double>(player.bytes() - bytes_before) / moves;
  if (moving == Moving::beside_four) {
    print("bytes a move beside four boards", bytes, "bytes", 900);
  } else if (moving == Moving::animated) {
    print("key to the first byte, animated, median", ms(quantile(waits, 0.5)), "ms", 2);
    print("  99 %", ms(quantile(waits, 0.99)), "ms");
    print("bytes a move, animated", bytes, "bytes");
  } else {
    print("key to the first byte, median", ms(quantile(waits, 0.5)), "ms", 2);
    print("  99 %", ms(quantile(waits, 0.99)), "ms");
    print("bytes a move, the clock's among them", bytes, "bytes", 400);
  }
  for (const std::string& fault : player.screen().faults()) {
    std::printf("odd output: %s\n", fault.c_str());
  }
}

// ---- watching a race of others

void measure_idle(const Options& options, const ServerProcess& server, int bots) {
  Player player(options, hosting(server, {"--seats", std::to_string(bots + 1), "--bots",
                                          std::to_string(bots), "--bot-pace", "4"}));
  player.wait_for("0 moves");
  player.read_until(Clock::now() + 2s);
  const std::size_t writes_before = player.writes();
  const std::size_t bytes_before = player.bytes();
  const auto cpu_before = player.program().cpu_time();
  player.read_until(Clock::now() + std::chrono::seconds(options.idle_s));
  const auto seconds = static_cast<double>(options.idle_s);
  const double cpu = ms(player.program().cpu_time() - cpu_before) / 10 / seconds;
  if (bots == 0) {
    print("idle race: processor", cpu, "%", 1);
  } else {
    std::printf("three bots at 4 moves a second:\n");
    print("  processor", cpu, "%");
  }
  print("  writes a second", static_cast<double>(player.writes() - writes_before) / seconds, "");
  print("  bytes a second", static_cast<double>(player.bytes() - bytes_before) / seconds, "bytes");
  print("  memory", static_cast<double>(player.program().resident()) / (1024 * 1024), "MiB", 20);
}

void measure_all(const Options& options) {
  // Each client is started under the same name.
  const ServerProcess server({.program = options.server, .hold_s = 0});
  std::printf("%-44s %10s %-6s %8s\n", "", "measured", "", "target");
  measure_start(options, server);
  measure_moves(options, server, Moving::alone);
  measure_moves(options, server, Moving::animated);
  measure_moves(options, server, Moving::beside_four);
  measure_idle(options, server, 0);
  measure_idle(options, server, 3);
}

}  // namespace
}  // namespace race2048::bench

int main(int argc, char** argv) {
  using namespace race2048::bench;
  Options options;
  const Option flags[] = {
      {"--client", "path of race2048", &options.client},
      {"--server", "path of race2048d", &options.server},
      {"--moves", "to measure", &options.moves},
      {"--starts", "to measure", &options.starts},
      {"--idle", "seconds of each idle race", &options.idle_s},
      {"--rows", "of the terminal", &options.rows},
      {"--columns", "of the terminal", &options.columns},
  };
  return run_bench(argc, argv, "Measures the player's screen through a terminal.", flags,
                   [&options] { measure_all(options); });
}
