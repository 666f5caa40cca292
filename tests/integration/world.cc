#include "tests/integration/world.h"

#include <algorithm>
#include <variant>

#include <asio/io_context.hpp>

#include "proto/conversions.h"
#include "proto/frame.h"

namespace race2048::integration {
namespace {

constexpr std::chrono::seconds kWatchdog{60};
constexpr std::chrono::milliseconds kCountdown{5};
// Well below the silence after which a server drops a client, and a divisor of the times that tests
// let pass.
constexpr std::chrono::milliseconds kStride{500};
constexpr int kIdleTurns = 3;

}  // namespace

// SplitMix64.
std::uint64_t TestRandom::next() {
  state_ += 0x9e3779b97f4a7c15;
  std::uint64_t mixed = state_;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
  return mixed ^ (mixed >> 31);
}

void TestRandom::fill(std::span<std::uint8_t> bytes) {
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(next());
}

bool run_until(client::EventLoop& loop, const std::function<bool()>& holds) {
  const auto deadline = std::chrono::steady_clock::now() + kWatchdog;
  asio::io_context& context = client::context_of(loop);
  while (!holds()) {
    context.restart();
    if (context.run_one_until(deadline) == 0) return holds();
  }
  return true;
}

server::SessionId ServerLog::session_of(const std::string& name) const {
  const auto found = sessions_.find(name);
  return found == sessions_.end() ? server::SessionId{} : found->second;
}

std::optional<std::string> ServerLog::close_cause(server::SessionId session) const {
  const auto found = causes_.find(session);
  if (found == causes_.end()) return std::nullopt;
  return found->second;
}

std::vector<v1::Reason> ServerLog::refusals_of(server::SessionId session) const {
  std::vector<v1::Reason> reasons;
  for (const Refused& refused : refusals_) {
    if (refused.session == session) reasons.push_back(refused.reason);
  }
  return reasons;
}

void ServerLog::on_session_opened(server::SessionId, const std::string&) {}

void ServerLog::on_logged_in(server::SessionId session, const Person& person, const std::string&) {
  sessions_[person.name] = session;
}

void ServerLog::on_refused(server::SessionId session, const server::Refusal& refusal) {
  refusals_.push_back({.session = session, .reason = wire::to_wire(refusal.reason)});
}

void ServerLog::on_session_closed(server::SessionId session, const std::string&,
                                  const std::string& cause) {
  causes_[session] = cause;
}

void ServerLog::on_decision(const std::string&, const RoomState&, const Decision& decision) {
  if (std::holds_alternative<MatchEnded>(decision.body)) ++matches_ended_;
}

World::World(Places places)
    : World({.countdown = kCountdown,
             .hold = places == Places::kept ? limits::kHold : std::chrono::seconds(0)}) {
  standing_clock_.reset();
}

World::World(const server::Timings& timings)
    : standing_clock_(std::chrono::steady_clock::now()),
      server_({.random = [this](std::span<std::uint8_t> bytes) { random_.fill(bytes); },
               .timings = timings},
              server::observed_by(log_)),
      tcp_(client::context_of(loop_), server_,
           [this] { return standing_clock_.value_or(std::chrono::steady_clock::now()); }) {
  wire::silence_protobuf();
  tcp_.listen({"127.0.0.1"}, 0);
}

void World::settle() {
  asio::io_context& context = client::context_of(loop_);
  // A loopback socket delivers at once; after a few empty turns nobody is writing any more.
  for (int idle_turns = 0; idle_turns < kIdleTurns;) {
    context.restart();
    idle_turns = context.poll() == 0 ? idle_turns + 1 : 0;
  }
}

void World::pass(std::chrono::milliseconds time) {
  const TimePoint until = standing_clock_.value() + time;
  settle();
  while (*standing_clock_ < until) {
    standing_clock_ = std::min<TimePoint>(*standing_clock_ + kStride, until);
    tcp_.wake_up();
    settle();
  }
}

}  // namespace race2048::integration
