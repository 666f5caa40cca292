#include "tests/resume/pipe_world.h"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <variant>

#include "proto/frame.h"
#include "tests/server/taken_output.h"
#include "tests/server/test_client.h"

namespace race2048::resume {
namespace {

// More turns than that at one time mean that two sides answer each other for ever.
constexpr int kMostTurns = 10'000;
// As often may a side ask to be woken at once without doing anything then.
constexpr int kMostIdleWakeUps = 100;

}  // namespace

void EndedMatches::on_decision(const std::string&, const RoomState& state,
                               const Decision& decision) {
  if (std::holds_alternative<MatchEnded>(decision.body)) all_.push_back(*running_.match());
  recorder_.note(state, decision);
  if (auto replay = recorder_.take_finished()) replays_.push_back(replay->sealed());
  if (state.phase() == RoomPhase::lobby) return;
  if (std::holds_alternative<RosterFrozen>(decision.body)) {
    running_ = state;
  } else {
    running_.apply(decision);
  }
}

PipeWorld::PipeWorld(std::uint64_t seed)
    : seed_(seed),
      server_({.random = server::FakeRandom(seed)}, {.sessions = {}, .decisions = {&ended_}}) {
  wire::silence_protobuf();
}

Person& PipeWorld::come(PersonOptions options) {
  return start(std::move(options), seed_ * 1'000'003 + people_.size());
}

Person& PipeWorld::start(PersonOptions options, std::uint64_t seed) {
  return *people_.emplace_back(std::make_unique<Person>(std::move(options), seed));
}

Person& PipeWorld::restart(Person& person, client::SeatRecord record) {
  kill(person);
  return again(person, std::move(record), person.options_.keeper);
}

Person& PipeWorld::again(const Person& person, client::SeatRecord record,
                         client::SeatKeeper* keeper) {
  PersonOptions options = person.options_;
  options.restored = std::move(record);
  options.plan = {};
  options.keeper = keeper;
  Person& started = start(std::move(options), person.seed_);
  started.attempts_ = person.attempts_;
  started.round_ = person.round_;
  return started;
}

void PipeWorld::kill(Person& person) {
  for (Pipe& pipe : person.pipes_) break_link(person, pipe, false, true);
  person.gone_ = true;
}

void PipeWorld::cut(Person& person, bool client_notices, bool server_notices) {
  for (Pipe& pipe : person.pipes_) break_link(person, pipe, client_notices, server_notices);
}

bool PipeWorld::run_until(const std::function<bool()>& holds, std::chrono::milliseconds limit) {
  const TimePoint until = now_ + limit;
  for (int idle = 0;;) {
    settle();
    if (holds()) return true;
    if (now_ >= until) return false;
    const TimePoint next = next_event(until);
    idle = next == now_ ? idle + 1 : 0;
    if (idle > kMostIdleWakeUps) throw std::logic_error("a side asks to be woken for nothing");
    now_ = next;
  }
}

void PipeWorld::run_for(std::chrono::milliseconds time) {
  static_cast<void>(run_until([] { return false; }, time));
}

TimePoint PipeWorld::next_event(TimePoint until) const {
  TimePoint next = until;
  const auto at = [&](std::optional<TimePoint> when) {
    if (when) next = std::min(next, std::max(*when, now_));
  };
  at(stalled() ? stalled_until_ : server_.next_deadline());
  for (const auto& person : people_) {
    const bool stops = stopped(*person);
    if (stops && !person->gone_) at(person->stopped_until_);
    if (!stops && !person->closed()) at(person->client_.next_deadline());
    if (!stops) at(person->next_move(now_));
    for (const Pipe& pipe : person->pipes_) {
      const auto due = [&](Way way) {
        const auto& pieces = pipe.flows[Person::index(way)].pieces;
        if (!pieces.empty()) at(pieces.front().due);
      };
      if (!stalled()) due(Way::up);
      if (stops) continue;
      due(Way::down);
      if (!pipe.connected && pipe.client_open && pipe.plan.connects) at(pipe.connected_at);
    }
  }
  return next;
}

void PipeWorld::settle() {
  for (int turns = 0; turn(); ++turns) {
    if (turns > kMostTurns) throw std::logic_error("what happens now never ends");
  }
}

bool PipeWorld::turn() {
  bool happened = false;
  for (const auto& person : people_) {
    if (!stopped(*person)) {
      happened = begin_links(*person) || happened;
      happened = person->play(now_) || happened;
      happened = read_output(*person) || happened;
    }
    happened = carry_up(*person) || happened;
  }
  happened = serve() || happened;
  for (const auto& person : people_) {
    if (stopped(*person)) continue;
    happened = carry_down(*person) || happened;
    happened = wake(*person) || happened;
  }
  return happened;
}

// ---------------------------------------------------------------------------- the beginning of
// links

bool PipeWorld::begin_links(Person& person) {
  const std::optional<TimePoint> at = person.client_.connect_at();
  const bool begins = at && *at <= now_ && !person.closed();
  if (begins) {
    const std::size_t number = person.pipes_.size();
    Pipe& pipe = person.pipes_.emplace_back();
    if (person.options_.plan) pipe.plan = person.options_.plan(number);
    pipe.id = person.client_.begin_link(now_);
    pipe.connected_at = now_ + pipe.plan.latency;
  }
  return connect(person) || begins;
}

bool PipeWorld::connect(Person& person) {
  bool happened = false;
  for (Pipe& pipe : person.pipes_) {
    if (pipe.connected || !pipe.client_open) continue;
    if (person.client_.is_over(pipe.id)) {
      pipe.client_open = false;
    } else if (refuses_) {
      lose(person, pipe, "connection refused");
    } else if (pipe.plan.connects && pipe.connected_at <= now_) {
      pipe.connected = true;
      person.client_.on_connected(pipe.id, now_);
      cut_if_due(person, pipe);
    } else {
      continue;
    }
    happened = true;
  }
  return happened;
}

// A stopped server's system makes connections for it, which it accepts later.
void PipeWorld::accept(Pipe& pipe) {
  pipe.accepted = true;
  pipe.server_open = true;
  pipe.session = server_.open({}, now_);
  sessions_[pipe.session] = &pipe;
}

// -------------------------------------------------------------------------------- the bytes of
// links

void PipeWorld::send(Pipe& pipe, Way way, std::string_view bytes) {
  if (pipe.cut) return;
  const std::size_t step = pipe.plan.one_byte_chunks ? 1 : bytes.size();
  for (std::size_t i = 0; i < bytes.size(); i += step) {
    pipe.flow(way).pieces.push_back(
        {.due = now_ + pipe.plan.latency, .bytes = std::string(bytes.substr(i, step))});
  }
}

bool PipeWorld::read_output(Person& person) {
  bool happened = false;
  for (Pipe& pipe : person.pipes_) {
    if (!pipe.connected || !pipe.client_open) continue;
    const std::string bytes(person.client_.output(pipe.id));
    if (!bytes.empty()) {
      person.client_.sent(pipe.id, bytes.size());
      send(pipe, Way::up, bytes);
      happened = true;
    }
    if (!person.client_.is_over(pipe.id)) continue;
    pipe.client_open = false;
    end(pipe, Way::up);
    happened = true;
  }
  return happened;
}

bool PipeWorld::carry_up(Person& person) {
  if (stalled()) return false;
  bool happened = false;
  for (Pipe& pipe : person.pipes_) {
    if (!pipe.connected) continue;
    if (!pipe.accepted && !pipe.cut) accept(pipe);
    happened = deliver(person, pipe, Way::up) || happened;
  }
  return happened;
}

bool PipeWorld::serve() {
  if (stalled()) return false;
  server_.on_time(now_);
  bool happened = false;
  for (const server::SessionId session : server_.take_touched()) {
    happened = flush(session) || happened;
  }
  return happened;
}

bool PipeWorld::flush(server::SessionId session) {
  const auto found = sessions_.find(session);
  if (found == sessions_.end()) return false;
  Pipe& pipe = *found->second;
  const std::string bytes = server::taken_output(server_, session);
  send(pipe, Way::down, bytes);
  bool happened = !bytes.empty();
  if (server_.is_finished(session) && !pipe.flow(Way::down).ended) {
    end(pipe, Way::down);
    happened = true;
  }
  if (!server_.should_drop(session, now_)) return happened;
  leave(pipe, "closed");
  return true;
}

bool PipeWorld::carry_down(Person& person) {
  bool happened = false;
  for (Pipe& pipe : person.pipes_) {
    if (pipe.connected) happened = deliver(person, pipe, Way::down) || happened;
  }
  return happened;
}

bool PipeWorld::wake(Person& person) {
  const std::optional<TimePoint> due = person.client_.next_deadline();
  if (!due || *due > now_ || person.closed()) return false;
  person.client_.on_time(now_);
  return true;
}

bool PipeWorld::deliver(Person& person, Pipe& pipe, Way way) {
  std::deque<Person::Piece>& pieces = pipe.flow(way).pieces;
  bool happened = false;
  while (!pieces.empty() && pieces.front().due <= now_) {
    std::string bytes = std::move(pieces.front().bytes);
    pieces.pop_front();
    const std::optional<Cut>& cut = pipe.plan.cut;
    if (cut && cut->way == way) {
      bytes.resize(std::min<std::uint64_t>(bytes.size(), cut->at - pipe.flow(way).carried));
    }
    pipe.flow(way).carried += bytes.size();
    hand_over(person, pipe, way, bytes);
    cut_if_due(person, pipe);
    happened = true;
  }
  return happened;
}

void PipeWorld::hand_over(Person& person, Pipe& pipe, Way way, const std::string& bytes) {
  if (way == Way::up) {
    if (!pipe.server_open) return;
    if (bytes.empty()) return leave(pipe, "closed by the client");
    server_.receive(pipe.session, wire::bytes_of(bytes), now_);
    return;
  }
  if (!pipe.client_open) return;
  if (bytes.empty()) {
    lose(person, pipe, "closed by the server");
    return end(pipe, Way::up);
  }
  person.client_.on_bytes(pipe.id, wire::bytes_of(bytes), now_);
  person.phases_.try_emplace(person.model().phase,
                             std::array{pipe.flow(Way::up).carried, pipe.flow(Way::down).carried});
}

// ---------------------------------------------------------------------------------- the end of
// links

void PipeWorld::end(Pipe& pipe, Way way) {
  pipe.flow(way).ended = true;
  if (pipe.cut) return;
  pipe.flow(way).pieces.push_back({.due = now_ + pipe.plan.latency, .bytes = ""});
}

bool PipeWorld::cut_if_due(Person& person, Pipe& pipe) {
  const std::optional<Cut>& cut = pipe.plan.cut;
  if (!cut || pipe.cut || pipe.flow(cut->way).carried < cut->at) return false;
  break_link(person, pipe, cut->client_notices, cut->server_notices);
  return true;
}

void PipeWorld::break_link(Person& person, Pipe& pipe, bool client_notices, bool server_notices) {
  if (pipe.cut || !pipe.connected) return;
  pipe.cut = true;
  for (Person::Flow& flow : pipe.flows) flow.pieces.clear();
  if (server_notices && pipe.server_open) leave(pipe, "connection reset");
  if (client_notices && pipe.client_open) lose(person, pipe, "connection reset");
}

void PipeWorld::lose(Person& person, Pipe& pipe, const std::string& what) {
  pipe.client_open = false;
  person.client_.on_link_lost(pipe.id, what, now_);
}

void PipeWorld::leave(Pipe& pipe, const std::string& cause) {
  pipe.server_open = false;
  sessions_.erase(pipe.session);
  server_.gone(pipe.session, cause, now_);
}

}  // namespace race2048::resume
