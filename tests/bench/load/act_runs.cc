#include "tests/bench/load/act_runs.h"

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include <spdlog/sinks/null_sink.h>
#include <spdlog/spdlog.h>

#include "engine/settings/formats.h"
#include "proto/conversions.h"
#include "proto/frame.h"
#include "proto/settings.h"
#include "server/admin/admin.h"
#include "server/journal/result_recorder.h"
#include "server/log/log_observer.h"
#include "server/net/spare_memory.h"
#include "server/net/tcp_server.h"
#include "tests/bench/load/load_report.h"
#include "tests/bench/program.h"
#include "tests/support/settings.h"

namespace race2048::bench {
namespace {

using namespace server;

std::chrono::nanoseconds cpu_time_of_this_thread() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

// Adds up the processor time of each call.
class Watched {
 public:
  explicit Watched(std::string what) : act_{.what = std::move(what)} {}

  template <typename Call>
  void call(Call what) {
    const auto before = cpu_time_of_this_thread();
    what();
    const auto took = cpu_time_of_this_thread() - before;
    act_.longest = std::max(act_.longest, took);
    act_.all += took;
  }
  template <typename Call>
  void wake_up(Call wake) {
    ++act_.wake_ups;
    call(wake);
  }
  Act& act() { return act_; }

 private:
  Act act_;
};

std::int64_t wall_time() {
  return 1'800'000'000'000;
}

// A server and the work of its transport.
class Bare {
 public:
  Bare(ServerConfig config, const Observers& observers)
      : server_(with_chance(std::move(config)), observers) {}

  MatchServer& server() { return server_; }
  TimePoint now() const { return now_; }

  SessionId log_in(std::size_t number) {
    const Address address = Address::v4({10, static_cast<std::uint8_t>(1 + number % 100), 0, 1});
    const SessionId session = server_.open({.address = address}, now_);
    server_.receive(session, wire::bytes_of(limits::kPreface), now_);
    v1::ToServer message;
    v1::Hello& hello = *message.mutable_hello();
    hello.set_min_protocol(limits::kMinProtocol);
    hello.set_max_protocol(limits::kMaxProtocol);
    hello.set_client_version("bench");
    hello.set_player_id(std::string(limits::kPlayerIdBytes, 'p'));
    hello.set_name("p" + std::to_string(number));
    send(session, message);
    return session;
  }
  void send(SessionId session, const v1::ToServer& message) {
    std::string frame;
    wire::append_frame(message, frame);
    receive(session, frame);
  }
  void receive(SessionId session, const std::string& bytes) {
    server_.receive(session, wire::bytes_of(bytes), now_);
  }
  void wake_up() {
    server_.on_time(now_);
    take_output();
  }
  // The same, but for what the transport does, of which no wake-up does much at a time.
  void wake_up(Watched& watched) {
    watched.wake_up([this] { server_.on_time(now_); });
    take_output();
  }
  void take_output() {
    for (const SessionId session : server_.take_touched()) {
      for (bool more = true; more;) {
        const OutputFront output = server_.output(session);
        more = output.bytes_in_pieces() != output.size();
        server_.sent(session, output.bytes_in_pieces());
      }
      if (server_.is_finished(session)) server_.gone(session, "closed", now_);
    }
  }
  // Lets time pass without a call.
  void pass(TimePoint::duration time) { now_ += time; }
  bool has_more_to_do() const { return server_.next_deadline().value_or(TimePoint::max()) <= now_; }

 private:
  ServerConfig with_chance(ServerConfig config) {
    config.random = [this](std::span<std::uint8_t> bytes) {
      for (std::uint8_t& byte : bytes) {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        byte = static_cast<std::uint8_t>(state_ >> 56);
      }
    };
    config.max_sessions = SIZE_MAX;
    config.max_waiting = SIZE_MAX;
    config.max_connections = SIZE_MAX;
    config.message_rate = 0;
    config.trusted = {*Network::parse("10.0.0.0/8")};
    config.unix_ms = wall_time;
    return config;
  }

  std::uint64_t state_ = 1;
  TimePoint now_{std::chrono::hours(1000)};
  MatchServer server_;
};

void demand_that(bool holds, const char* what) {
  if (!holds) throw std::runtime_error(what);
}

// The people of rooms, and an operator.
class Crowded {
 public:
  explicit Crowded(const ActsRun& run)
      : bare_({.max_rooms = run.rooms}, {}),
        admin_(bare_.server(),
               {.drain = [] {},
                .reload = [](const AdminSocket::Reply&) {},
                .when_stored = [](const std::function<void(bool)>& done) { done(true); },
                .unix_ms = wall_time}) {
    v1::ToServer create;
    create.mutable_create_room()->set_settings(serialised(time_settings(60'000)));
    create.mutable_create_room()->mutable_options()->set_listed(true);
    for (std::size_t i = 0; i < run.rooms; ++i) {
      const SessionId host = bare_.log_in(i);
      bare_.send(host, create);
      bare_.wake_up();
      if (i >= run.people) server().gone(host, "away", bare_.now());
    }
    while (bare_.has_more_to_do()) bare_.wake_up();
  }

  MatchServer& server() { return bare_.server(); }

  // The answer to an operator's command.
  Act command(const std::string& what, const std::vector<std::string>& words) {
    Watched watched(what);
    std::optional<AdminReply> reply;
    watched.call(
        [&] { admin_.answer(words, [&reply](AdminReply said) { reply = std::move(said); }); });
    while (!reply) bare_.wake_up(watched);
    demand_that(reply->done, "an act was refused");
    watched.act().answer_bytes = reply->text.size();
    return watched.act();
  }
  // Nobody comes back, so the places of all absent people end at one time.
  Act places_end() {
    Watched watched("places end");
    while (server().room_count() != 0) {
      bare_.pass(std::chrono::milliseconds(500));
      do {
        bare_.wake_up(watched);
      } while (bare_.has_more_to_do());
    }
    return watched.act();
  }
  // What follows after the server was not heard of for a while.
  template <typename Call>
  Act watch(const std::string& what, TimePoint::duration later, Call call) {
    Watched watched(what);
    bare_.pass(later);
    watched.call(call);
    do {
      bare_.wake_up(watched);
    } while (bare_.has_more_to_do());
    return watched.act();
  }

 private:
  Bare bare_;
  Admin admin_;
};

template <typename Call>
Act call_of(const std::string& what, Call call) {
  Watched watched(what);
  watched.call(call);
  return watched.act();
}

// Makes the results of matches, as the journal does.
class Results final : public DecisionSink {
 public:
  void on_decision(const std::string&, const RoomState& state, const Decision& decision) override {
    recorder_.note(state, decision);
    if (auto finished = recorder_.take_finished()) finished_ = std::move(finished);
  }
  bool has_one() const { return finished_.has_value(); }

 private:
  ResultRecorder recorder_{limits::kSeatIdle};
  std::optional<FinishedMatch> finished_;
};

}  // namespace

void run_acts(const ActsRun& run, const std::function<void(const Act&)>& tell) {
  join_freed_memory_at_once();
  Crowded crowded(run);
  MatchServer& server = crowded.server();
  demand_that(server.room_count() == run.rooms && server.client_count() == run.people,
              "not all people are there");
  tell(crowded.command("status", {"status"}));
  tell(crowded.command("announce", {"announce", "hello"}));
  for (const std::string list : {"rooms", "people"}) {
    tell(crowded.command(list, {list}));
    tell(crowded.command("--json " + list, {"--json", list}));
  }
  for (int i = 0; i < 99; ++i) {
    const std::string who = "192.0.2." + std::to_string(i);
    crowded.command("ban", {"--for=3600", "ban", who});
  }
  tell(crowded.command("bans, of 99", {"bans"}));
  tell(crowded.command("unban", {"unban", "192.0.2.1"}));
  tell(crowded.command("kick", {"kick", "p7"}));
  tell(crowded.watch("the storage works again", {}, [&] { server.set_storage_trouble(false); }));
  tell(crowded.watch("a stop of 5 s is over", std::chrono::seconds(5), [] {}));
  tell(crowded.command("ban of everybody", {"--yes", "--for=3600", "ban", "10.0.0.0/8"}));
  demand_that(server.client_count() == 0 && server.room_count() == 0, "somebody is still there");
  tell(call_of("memory given back", SpareMemory::ask_allocator));
}

Act run_places_end(std::size_t rooms) {
  return Crowded({.people = 0, .rooms = rooms}).places_end();
}

namespace {

// People in a room, of whom the first one has made it and the others come, with `seats` seats.
std::vector<SessionId> gather(Bare& bare, std::size_t people, std::size_t seats,
                              const v1::RoomOptions& options = {}) {
  MatchSettings settings = time_settings(60'000);
  settings.seats = static_cast<std::uint32_t>(seats);
  v1::ToServer create;
  create.mutable_create_room()->set_settings(serialised(settings));
  *create.mutable_create_room()->mutable_options() = options;
  std::vector<SessionId> all = {bare.log_in(0)};
  bare.send(all.front(), create);
  v1::ToServer join;
  join.mutable_join_room()->set_code(bare.server().room_of(all.front())->code());
  while (all.size() < people) {
    all.push_back(bare.log_in(all.size()));
    bare.send(all.back(), join);
    bare.wake_up();
  }
  return all;
}

const RoomState& state_of(Bare& bare, SessionId person) {
  return bare.server().room_of(person)->state();
}

void get_ready(Bare& bare, SessionId person) {
  v1::ToServer ready;
  ready.mutable_ready()->set_match_id(wire::to_bytes(state_of(bare, person).seal().made.match_id));
  v1::ToServer nonce;
  nonce.mutable_nonce()->set_match_id(ready.ready().match_id());
  nonce.mutable_nonce()->set_nonce(std::string(Nonce{}.size(), 'n'));
  bare.send(person, nonce);
  bare.send(person, ready);
}

// Everybody in a match that begins. The first one is its host.
std::vector<SessionId> begin_match(Bare& bare, std::size_t seats) {
  const std::vector<SessionId> people = gather(bare, seats, seats);
  for (const SessionId person : people) {
    get_ready(bare, person);
    bare.wake_up();
  }
  demand_that(state_of(bare, people.front()).phase() != RoomPhase::lobby,
              "the match does not start");
  return people;
}

// All that follows at this time.
void wake_up(Bare& bare, Watched& watched) {
  do {
    bare.wake_up(watched);
  } while (bare.has_more_to_do());
}

// Lets time pass until something is so, half a second at a time: after a longer time the server
// would take itself for stopped. Then `watched` has what the last half second took.
void pass_until(Bare& bare, Watched& watched, const std::function<bool()>& is_so) {
  while (!is_so()) {
    bare.pass(std::chrono::milliseconds(500));
    watched.act() = {.what = watched.act().what};
    wake_up(bare, watched);
  }
}

Act pass_until_racing(Bare& bare, SessionId person) {
  Watched go("its go");
  pass_until(bare, go, [&] { return state_of(bare, person).phase() == RoomPhase::racing; });
  return go.act();
}

// The log of a server, and the results of its matches.
struct Kept {
  Kept() {
    spdlog::set_default_logger(
        std::make_shared<spdlog::logger>("bench", std::make_shared<spdlog::sinks::null_sink_mt>()));
    observers = observed_by(log);
    observers.decisions.push_back(&results);
  }

  Results results;
  LogObserver log;
  Observers observers;
};

}  // namespace

Act run_entries(std::size_t seats) {
  Bare bare({.max_watchers = 1000}, {});
  const SessionId host = begin_match(bare, seats).front();
  pass_until_racing(bare, host);
  v1::ToServer watch;
  watch.mutable_watch_room()->set_code(bare.server().room_of(host)->code());
  std::vector<SessionId> watchers;
  while (watchers.size() < 64) watchers.push_back(bare.log_in(seats + watchers.size()));
  bare.wake_up();
  Watched watched("64 at once enter a room of " + std::to_string(seats));
  for (std::size_t entered = 0; entered < watchers.size();) {
    watched.wake_up([&] {
      const auto until = std::chrono::steady_clock::now() + TcpServer::kShare;
      do {
        bare.send(watchers[entered++], watch);
      } while (entered < watchers.size() && std::chrono::steady_clock::now() < until);
      bare.server().on_time(bare.now());
    });
  }
  demand_that(bare.server().room_of(watchers.back()) != nullptr, "nobody may watch");
  return watched.act();
}

std::vector<Act> run_match(std::size_t seats) {
  Kept kept;
  Bare bare({}, kept.observers);
  v1::RoomOptions series;
  series.set_rounds(3);
  const std::vector<SessionId> people = gather(bare, seats, seats, series);
  for (const SessionId person : people) {
    if (person == people.back()) continue;
    get_ready(bare, person);
    bare.wake_up();
  }
  const std::string seats_text = std::to_string(seats) + " seats";
  Watched start("the start of a round of " + seats_text);
  start.call([&] { get_ready(bare, people.back()); });
  wake_up(bare, start);
  demand_that(state_of(bare, people.front()).phase() == RoomPhase::countdown,
              "the match does not start");
  const Act go = pass_until_racing(bare, people.front());
  Watched end("its end");
  pass_until(bare, end, [&] { return kept.results.has_one(); });
  return {start.act(), go, end.act()};
}

Act run_seating(std::size_t people) {
  Kept kept;
  Bare bare({}, kept.observers);
  const SessionId host = gather(bare, 1, people).front();
  get_ready(bare, host);
  v1::ToServer start;
  start.mutable_start_match()->set_match_id(
      wire::to_bytes(state_of(bare, host).seal().made.match_id));
  bare.send(host, start);
  pass_until_racing(bare, host);
  v1::ToServer join;
  join.mutable_join_room()->set_code(bare.server().room_of(host)->code());
  for (std::size_t i = 1; i < people; ++i) {
    bare.send(bare.log_in(i), join);
    bare.wake_up();
  }
  demand_that(state_of(bare, host).waiting().size() == people - 1, "not all wait for a seat");
  v1::ToServer give_up;
  give_up.mutable_move()->set_round(1);
  give_up.mutable_move()->set_seq(1);
  give_up.mutable_move()->set_action(v1::ACTION_GIVE_UP);
  Watched watched("an end for which " + std::to_string(people - 1) + " wait");
  watched.call([&] {
    bare.send(host, give_up);
    bare.server().on_time(bare.now());
  });
  bare.take_output();
  wake_up(bare, watched);
  demand_that(state_of(bare, host).waiting().empty(), "some still wait for a seat");
  return watched.act();
}

Act run_kicks(std::size_t people) {
  Bare bare({}, {});
  const SessionId host = gather(bare, people, people).front();
  const auto kicked = static_cast<std::size_t>(limits::kHostActBurst);
  std::string bytes;
  for (std::size_t i = 1; i <= kicked; ++i) {
    v1::ToServer kick;
    kick.mutable_kick()->set_name("p" + std::to_string(i));
    wire::append_frame(kick, bytes);
  }
  Watched watched(std::to_string(kicked) + " kicks at once in a room of " + std::to_string(people));
  watched.call([&] {
    bare.receive(host, bytes);
    bare.server().on_time(bare.now());
  });
  bare.take_output();
  wake_up(bare, watched);
  demand_that(bare.server().room_of(host)->members().size() == people - kicked,
              "not all are kicked");
  return watched.act();
}

std::string text_of(const Act& act) {
  return formatted("%-36s longest wake-up %7.3f ms of processor time, %7.1f in all, %5zu wake-ups",
                   act.what.c_str(), ms(act.longest), ms(act.all), act.wake_ups) +
         (act.answer_bytes > 1000 ? formatted(", %zu KB of answer\n", act.answer_bytes / 1000)
                                  : "\n");
}

}  // namespace race2048::bench
