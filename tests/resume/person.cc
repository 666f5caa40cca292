#include "tests/resume/person.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "proto/conversions.h"
#include "proto/frame.h"
#include "proto/race2048.pb.h"
#include "tests/server/test_client.h"

namespace race2048::resume {
namespace {

client::ClientOptions options_of(const PersonOptions& person, std::uint64_t seed,
                                 client::ReplayKeeper& replays) {
  client::ClientOptions options;
  options.replays = &replays;
  options.server = "example.org:2048";
  options.name = person.name;
  options.player_id =
      (person.name + std::string(limits::kPlayerIdBytes, 'p')).substr(0, limits::kPlayerIdBytes);
  options.entry = person.entry;
  if (person.ready_when_seated != 0) {
    options.ready = {.policy = client::ReadyPolicy::first_match,
                     .when_seated = person.ready_when_seated};
  }
  options.keeper = person.keeper;
  options.restored = person.restored;
  // The nonces, and so the tiles, do not depend on what else the client draws.
  options.random = [nonces = server::FakeRandom(seed),
                    others = server::FakeRandom(seed + 1)](std::span<std::uint8_t> bytes) mutable {
    (bytes.size() == Nonce{}.size() ? nonces : others)(bytes);
  };
  return options;
}

}  // namespace

Person::Person(PersonOptions options, std::uint64_t seed)
    : options_(std::move(options)), seed_(seed), client_(options_of(options_, seed, replays_)) {}

std::uint64_t Person::carried(std::size_t link, Way way) const {
  return link < pipes_.size() ? pipes_[link].flows[index(way)].carried : 0;
}

bool Person::take_replay(const MatchId& match, const std::string& file, TimePoint now) {
  const auto pipe = std::ranges::find_if(pipes_, [](const Pipe& it) {
    return it.connected && it.client_open && it.server_open && !it.cut;
  });
  if (pipe == pipes_.end() || client_.output(pipe->id).size() != 0) return false;
  const auto say = [&](const v1::ToClient& message) {
    std::string frame;
    wire::append_frame(message, frame);
    client_.on_bytes(pipe->id, wire::bytes_of(frame), now);
  };
  v1::ToClient kept;
  kept.mutable_kept()->set_match_id(wire::to_bytes(match));
  kept.mutable_kept()->set_keeping(v1::KEEPING_STORED);
  kept.mutable_kept()->set_replay_bytes(static_cast<std::uint32_t>(file.size()));
  say(kept);
  const std::string asked = client_.output(pipe->id);
  client_.sent(pipe->id, asked.size());
  if (asked.empty()) return false;
  for (std::size_t at = 0; at < file.size();) {
    v1::ToClient message;
    v1::ReplayPart& part = *message.mutable_replay_part();
    part.set_match_id(wire::to_bytes(match));
    part.set_offset(static_cast<std::uint32_t>(at));
    part.set_total(static_cast<std::uint32_t>(file.size()));
    part.set_data(file.substr(at, limits::kReplayPartBytes));
    at += part.data().size();
    say(message);
    client_.sent(pipe->id, client_.output(pipe->id).size());
  }
  while (!closed() && !model().replay && !model().broken_replay) client_.on_time(now);
  return true;
}

bool Person::play(TimePoint now) {
  if (options_.goal == 0 || model().phase != client::Phase::racing || !model().race->own) {
    return false;
  }
  if (model().race->seal.round != std::exchange(round_, model().race->seal.round)) attempts_ = 0;
  // What is typed in a silence is dropped.
  if (model().silence || now < moves_at_) return false;
  bool played = false;
  while (model().race->own->in_flight() < options_.burst && play_once(now)) played = true;
  if (played) moves_at_ = now + options_.think;
  return played;
}

bool Person::play_once(TimePoint now) {
  const client::OwnGame& own = *model().race->own;
  if (!own.may_move()) return false;
  if (own.moves() + own.in_flight() >= options_.goal) return false;
  if (own.stuck()) {
    if (own.in_flight() != 0) return false;
    client_.ask(client::Act{Action::next_board}, now);
    return own.in_flight() != 0;
  }
  // The same slides in turn, whether or not the answers to earlier ones have come: those that
  // change nothing draw nothing, so that the moves that count are always the same. In lockstep the
  // first one that changes the board, from one that depends on the step.
  if (model().race->step) attempts_ = model().race->step->number;
  const std::size_t before = own.in_flight();
  for (std::size_t i = 0; i < kDirections.size() && own.in_flight() == before; ++i) {
    const std::uint32_t choice = options_.first_choice + attempts_++;
    client_.ask(client::Act{action_of(kDirections[choice % kDirections.size()])}, now);
  }
  return own.in_flight() != before;
}

std::optional<TimePoint> Person::next_move(TimePoint now) const {
  if (options_.goal == 0 || moves_at_ <= now || model().phase != client::Phase::racing ||
      !model().race->own || model().silence || !model().race->own->may_move()) {
    return std::nullopt;
  }
  const client::OwnGame& own = *model().race->own;
  const bool done = own.moves() + own.in_flight() >= options_.goal;
  if (done || own.in_flight() >= options_.burst) return std::nullopt;
  return moves_at_;
}

}  // namespace race2048::resume
