#include "tests/bench/load/stall_runs.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <utility>

#include <asio/buffer.hpp>
#include <asio/local/stream_protocol.hpp>
#include <asio/read.hpp>
#include <asio/write.hpp>

#include "proto/conversions.h"
#include "proto/settings.h"
#include "server/store/sqlite/sqlite_database.h"
#include "tests/bench/load/crowd.h"
#include "tests/bench/load/load_report.h"
#include "tests/bench/load/under_load.h"
#include "tests/bench/program.h"
#include "tests/support/settings.h"

namespace race2048::bench {
namespace {

using namespace std::chrono_literals;
using asio::ip::tcp;

constexpr std::size_t kAtOnce = 16;              // resumes
constexpr std::uint32_t kMovesInARow = 1'000;    // of each seat, while the others wait
constexpr std::size_t kAskers = 32;              // connections of one address that ask
constexpr std::size_t kHosts = 8;                // rooms of one address whose options change
constexpr std::size_t kOnlookers = 800;          // to whom the operator speaks
constexpr std::size_t kTheirRooms = 400;         // half of them are hosts
constexpr std::uint32_t kArchive = 40'000;       // matches of one name that the server keeps
constexpr const char* kRegular = "regular";      // this name
constexpr const char* kElsewhere = "127.0.0.2";  // where they are, to be banned
constexpr std::uint32_t kFewAnswers = 20;        // that those lack who resume: more than are kept

std::string frame_of(const v1::ToServer& message) {
  std::string frame;
  wire::append_frame(message, frame);
  return frame;
}

std::string log_in(const std::string& name) {
  v1::ToServer message;
  v1::Hello& hello = *message.mutable_hello();
  hello.set_min_protocol(limits::kMinProtocol);
  hello.set_max_protocol(limits::kMaxProtocol);
  hello.set_client_version("load");
  hello.set_player_id((name + std::string(limits::kPlayerIdBytes, '.')).substr(0, 16));
  hello.set_name(name);
  return std::string(limits::kPreface) + frame_of(message);
}

// Connections that only write.
class Deaf {
 public:
  Deaf(asio::io_context& context, std::uint16_t port) : context_(context), port_(port) {}

  void say(const std::string& bytes, const char* from = "127.0.0.1") {
    tcp::socket& socket = sockets_.emplace_back(context_, tcp::v4());
    socket.bind({asio::ip::make_address(from), 0});
    socket.connect(loopback(port_));
    asio::write(socket, asio::buffer(bytes));
  }
  void say_more(const std::string& bytes) {
    for (tcp::socket& socket : sockets_) {
      asio::error_code closed;
      asio::write(socket, asio::buffer(bytes), closed);
      // What has come would make the server stop reading.
      std::array<char, 4096> input;
      while (!closed && socket.available(closed) != 0)
        socket.read_some(asio::buffer(input), closed);
    }
  }
  void leave() { sockets_.clear(); }
  // How many have been sent at least so many bytes that they have not read.
  std::size_t told(std::size_t bytes) const {
    return static_cast<std::size_t>(
        std::count_if(sockets_.begin(), sockets_.end(),
                      [bytes](const tcp::socket& it) { return it.available() >= bytes; }));
  }

 private:
  asio::io_context& context_;
  std::uint16_t port_;
  std::vector<tcp::socket> sockets_;
};

// Throws std::runtime_error if an attack does not take place.
void demand(bool holds, const char* what) {
  if (!holds) throw std::runtime_error(what);
}

// Matches that have ended on the server.
double ended(UnderLoad& load) {
  const std::string name = "\nrace2048_matches_ended_total ";
  const std::string figures = load.figures();
  const std::size_t at = figures.find(name);
  demand(at != std::string::npos, "the server counts no ends of matches");
  return std::stod(figures.substr(at + name.size()));
}

std::string command(UnderLoad& load, const std::vector<std::string>& words) {
  asio::local::stream_protocol::socket socket(load.context);
  socket.connect({(load.folder.path() / "admin.sock").string()});
  std::string request;
  for (const std::string& word : words) request += word + '\0';
  asio::write(socket, asio::buffer(request));
  socket.shutdown(asio::local::stream_protocol::socket::shutdown_send);
  std::string answer;
  asio::error_code end;
  asio::read(socket, asio::dynamic_buffer(answer), end);
  if (answer.empty() || answer.front() != '0') throw std::runtime_error("refused: " + answer);
  return answer.substr(1);
}

// An archive with many matches of one name. Each is synced, so it is filled in memory and then
// moved.
void fill_archive(const std::filesystem::path& folder) {
  const std::filesystem::path memory = "/dev/shm/race2048-archive-" + std::to_string(getpid());
  std::error_code error;
  const bool in_memory = std::filesystem::create_directory(memory, error);
  {
    auto opened = store::open_sqlite({.folder = in_memory ? memory : folder});
    if (!opened) throw std::runtime_error(opened.fault().text);
    auto database = *std::move(opened);
    for (std::uint32_t i = 0; i < kArchive; ++i) {
      store::MatchResult match;
      std::memcpy(match.facts.match_id.data(), &i, sizeof i);
      match.room = "BCD" + std::to_string(222 + i % 100);
      match.listed = true;
      match.settings_bytes = serialised(time_settings(60'000));
      match.seats = {{.seat = 0, .name = kRegular, .score = i}, {.seat = 1, .name = "other"}};
      if (!database->save_result(match, "")) throw std::runtime_error("the archive is not filled");
    }
  }
  if (!in_memory) return;
  const auto all = std::filesystem::copy_options::overwrite_existing;
  std::filesystem::copy(memory / store::kDatabaseFile, folder / store::kDatabaseFile, all);
  std::filesystem::remove_all(memory);
}

class Attacks {
 public:
  Attacks(UnderLoad& load, const LoadRun& run, std::size_t per_second,
          const std::function<void(const Stall&)>& tell)
      : load_(load), run_(run), per_second_(per_second), tell_(tell) {}

  // Calls act(i) every quarter of a second, from 0 on, for the run's seconds or for longer.
  template <typename Act>
  void measure(const std::string& attack, Act act, std::size_t at_least_s = 1) {
    measure_for(std::max(run_.seconds, at_least_s), attack, act);
  }
  template <typename Act>
  void measure_for(std::size_t seconds, const std::string& attack, Act act) {
    load_.crowd.take_counts();
    const std::map<double, double> before = load_.wake_ups();
    const std::chrono::nanoseconds waited = load_.server.wait_for_core();
    for (std::size_t i = 0; i < 4 * seconds; ++i) {
      act(i);
      load_.crowd.play_paced(per_second_, 250ms);
    }
    Stall stall{.attack = attack,
                .wake_ups = {},
                .wait_for_core = load_.server.wait_for_core() - waited,
                .waits = load_.crowd.take_counts().waits};
    std::size_t at = 0;
    double shorter = 0;
    for (const auto& [bound, count] : load_.wake_ups()) {
      const double so_far = count - before.at(bound);
      if (bound < 0.0009) continue;  // with those up to a millisecond
      stall.wake_ups[std::min<std::size_t>(at++, 4)] += so_far - std::exchange(shorter, so_far);
    }
    tell_(stall);
  }

 private:
  UnderLoad& load_;
  const LoadRun& run_;
  std::size_t per_second_;
  const std::function<void(const Stall&)>& tell_;
};

void attack_with_resumes(Attacks& attacks, UnderLoad& load, Crowd& long_match) {
  Deaf deaf(load.context, load.server.port());
  const std::vector<std::string> few = long_match.taking_over(kFewAnswers);
  attacks.measure("16 resumes at once, each second", [&](std::size_t quarter) {
    if (quarter % 4 != 0) return;
    deaf.leave();
    for (std::size_t i = 0; i < kAtOnce; ++i) deaf.say(few[i % few.size()]);
  });
  demand(deaf.told(10 * kFewAnswers) >= few.size(), "nobody was sent missed answers");
}

// Its seats do not read. `moves`: in the match, and so in its replay.
void attack_at_the_end(Attacks& attacks, UnderLoad& load, Crowd& long_match, double moves) {
  Deaf deaf(load.context, load.server.port());
  const double before = ended(load);
  for (const std::string& hello : long_match.taking_over(UINT32_MAX)) deaf.say(hello);
  // From two seconds before the end until some after it.
  attacks.measure(
      formatted("the end of %.0f,000 moves", moves / 1000), [](std::size_t) {}, 5);
  demand(ended(load) == before + 1, "the match has not ended while it was watched");
}

void attack_with_questions(Attacks& attacks, UnderLoad& load) {
  Deaf askers(load.context, load.server.port());
  for (std::size_t i = 0; i < kAskers; ++i) askers.say(log_in("ask" + std::to_string(i)));
  load.crowd.play_paced(1, kWarmUp);
  demand(askers.told(1) == kAskers, "those who ask cannot log in");
  v1::ToServer question;
  question.mutable_list_results()->set_name(kRegular);
  question.mutable_list_results()->set_format(v1::FORMAT_STEP);
  v1::ToServer list;
  list.mutable_list_rooms();
  // As many as a connection may ask.
  attacks.measure("32 that search 40,000 matches", [&](std::size_t quarter) {
    askers.say_more(frame_of(quarter % 2 == 0 ? question : list));
  });
}

void attack_with_options(Attacks& attacks, UnderLoad& load) {
  Deaf hosts(load.context, load.server.port());
  v1::ToServer create;
  create.mutable_create_room()->set_settings(serialised(time_settings(limits::kMaxMatchMs)));
  for (std::size_t i = 0; i < kHosts; ++i) {
    hosts.say(log_in("host" + std::to_string(i)) + frame_of(create));
  }
  load.crowd.play_paced(1, kWarmUp);
  // Besides the host's only the room of those who play is there for certain.
  const std::string rooms = command(load, {"--json", "rooms"});
  demand(std::count(rooms.begin(), rooms.end(), '{') > static_cast<std::ptrdiff_t>(kHosts),
         "the hosts have no rooms");
  attacks.measure("8 hosts who change options", [&](std::size_t quarter) {
    if (quarter % 2 != 0) return;
    v1::ToServer edit;
    edit.mutable_edit_room()->mutable_options()->set_locked(quarter % 4 == 0);
    hosts.say_more(frame_of(edit));
  });
}

// Each act by itself, four times in a second, but for those that can be done once.
void attack_as_operator(Attacks& attacks, UnderLoad& load) {
  Deaf many(load.context, load.server.port());
  v1::ToServer create;
  create.mutable_create_room()->set_settings(serialised(time_settings(limits::kMaxMatchMs)));
  for (std::size_t i = 0; i < kOnlookers; ++i) {
    const std::string hello = log_in("many" + std::to_string(i));
    many.say(i < kTheirRooms ? hello + frame_of(create) : hello, kElsewhere);
    if (i % 32 == 31) load.crowd.play_paced(1, 50ms);  // the server has so many logins at a time
  }
  load.crowd.play_paced(1, kWarmUp);
  demand(many.told(1) == kOnlookers, "not all can log in to whom the operator speaks");
  const auto measure = [&](const std::string& what, const std::vector<std::string>& words,
                           bool once) {
    attacks.measure_for(1, "operator: " + what, [&](std::size_t quarter) {
      if (!once || quarter == 0) command(load, words);
    });
  };
  measure("announce, to 800", {"announce", "hello"}, false);
  for (const char* const list : {"people", "rooms", "bans", "status"}) {
    measure(list, {list}, false);
    if (list != std::string("status"))
      measure(std::string("--json ") + list, {"--json", list}, false);
  }
  measure("reload", {"reload"}, false);
  measure("kick", {"kick", "many0"}, true);
  measure("ban of 800", {"--yes", "--for=3600", "ban", kElsewhere}, true);
  measure("unban", {"unban", kElsewhere}, true);
  const std::string people = command(load, {"--json", "people"});
  demand(people.find("many") == std::string::npos, "somebody is there in spite of the ban");
}

}  // namespace

void run_stall(const LoadRun& run, std::size_t per_second, std::uint32_t moves,
               const std::function<void(const Stall&)>& tell) {
  LoadRun bounds = run;
  bounds.rooms = 2 + kHosts + kTheirRooms;
  UnderLoad load(bounds, 4 + kOnlookers + kAskers + 2 * kHosts, 120, fill_archive);
  load.crowd.race(1, 2);
  load.crowd.play_paced(per_second, kWarmUp);
  Attacks attacks(load, run, per_second, tell);
  attacks.measure("quiet", [](std::size_t) {});

  // Long enough for all the moves on a slow machine, and for the resumes.
  const auto ends_s = static_cast<std::uint32_t>(15 + 2 * run.seconds + run.seats * moves / 6'000);
  Crowd long_match(load.context, loopback(load.server.port()), "long");
  const auto began = std::chrono::steady_clock::now();
  long_match.race(1, run.seats, {.shortest = 1000 * ends_s, .longest = 1000 * ends_s});
  for (std::uint32_t made = 0; made < moves;) {
    made = std::min(moves, made + kMovesInARow);
    long_match.play_until(made);
    load.crowd.play_closed(1, 5ms);  // so that its seats are not idle
  }
  const auto wait_until =
      began + std::chrono::seconds(ends_s) - 3s - std::chrono::seconds(run.seconds);
  demand(std::chrono::steady_clock::now() < wait_until, "the moves take longer than the match");
  while (std::chrono::steady_clock::now() < wait_until) {  // no seat is idle for too long
    long_match.play_paced(1, 1s);
    load.crowd.play_paced(1, 1s);
  }
  attack_with_resumes(attacks, load, long_match);
  attack_at_the_end(attacks, load, long_match, static_cast<double>(run.seats) * moves);
  attack_with_questions(attacks, load);
  attack_with_options(attacks, load);
  attack_as_operator(attacks, load);
  attacks.measure("quiet again", [](std::size_t) {});
}

std::string text_of(const Stall& stall, const Stall& quiet) {
  static constexpr std::array<const char*, 5> kBounds = {"1 ms", "5 ms", "20 ms", "100 ms", "more"};
  std::size_t longest = 0;
  for (std::size_t i = 0; i < stall.wake_ups.size(); ++i) {
    if (stall.wake_ups[i] > 0) longest = i;
  }
  const auto of = [](const Stall& one, double share) { return ms(quantile(one.waits, share)); };
  return formatted(
             "%-36s longest wake-up up to %6s (%5.0f over 1 ms, %4.0f over 5 ms; %5.1f ms without "
             "a core)  ",
             stall.attack.c_str(), kBounds[longest],
             stall.wake_ups[1] + stall.wake_ups[2] + stall.wake_ups[3] + stall.wake_ups[4],
             stall.wake_ups[2] + stall.wake_ups[3] + stall.wake_ups[4], ms(stall.wait_for_core)) +
         formatted("answers %7.3f ms, 99 %% %7.3f, max %8.3f; beside quiet %5.2f %5.2f %5.2f\n",
                   of(stall, 0.5), of(stall, 0.99), of(stall, 1), of(stall, 0.5) / of(quiet, 0.5),
                   of(stall, 0.99) / of(quiet, 0.99), of(stall, 1) / of(quiet, 1));
}

}  // namespace race2048::bench
