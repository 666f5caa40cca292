// Two connections send anything, in any pieces, with any time between them. The server must not
// crash, decide anything that does not fit its room, or send a frame that a client cannot read; and
// every room's decisions, replayed, must give an equal room after each of them.
//
// The input is a list of steps of two bytes: what happens, and how much.
//   bits 0-1 of the first: 0 send, 1 send, 2 time passes, 3 an event of the connection
//   bit 2: the session, first or second
//   bits 3-7, of an event: 0 the link is lost and opened again, 1 the client stops reading, 2 it
//             reads, 3 it sends the preface and a Hello, 4 the link is lost and opened again by
//             somebody with one of two keys, 5 the link is lost and opened again by another server
//             of the service, which follows the first room, or if the second byte is odd passes
//             on a person's connection; of time: 2^n milliseconds
//   "send": the second byte is the number of bytes that follow; the server gets them unchanged.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "proto/conversions.h"
#include "proto/frame.h"
#include "server/dispatch/match_server.h"
#include "shared/limits.h"
#include "shared/proof/node_proof.h"
#include "tests/server/taken_output.h"

namespace race2048::server {
namespace {

void check(bool holds) {
  if (!holds) std::abort();
}

class Keeper final : public DecisionSink {
 public:
  void on_decision(const std::string& room, const RoomState& live,
                   const Decision& decision) override {
    if (std::holds_alternative<RoomOpened>(decision.body)) {
      check(!replays_.contains(room));
      replays_[room] = {};
    }
    RoomState& replay = replays_.at(room);
    replay.apply(decision);
    check(replay == live);
    if (!live.is_open()) replays_.erase(room);
  }

 private:
  std::map<std::string, RoomState> replays_;  // of the rooms that are open
};

// Replies at the end of a wake-up: with a large part to those who ask for a replay, and to others
// that there is nothing.
class SlowArchive final : public Archive {
 public:
  void ask(SessionId session, const PersonId&, const Question& question) override {
    check(asked_.try_emplace(session, question).second);  // one question at a time
  }
  void reply_to_all(MatchServer& server, TimePoint now) {
    for (const auto& [session, question] : std::exchange(asked_, {})) {
      if (!std::holds_alternative<AskReplay>(question)) {
        server.reply(session, Refusal{.reason = Reason::no_such_result, .text = "None."}, now);
        continue;
      }
      v1::ToClient message;
      message.mutable_replay_part()->set_data(std::string(limits::kReplayPartBytes, 'r'));
      server.reply(session, message, now);
    }
  }

 private:
  std::map<SessionId, Question> asked_;
};

// A client that reads frames, or does not read.
class Link {
 public:
  Link(MatchServer& server, TimePoint now) : server_(server) { connect(now); }

  void connect(TimePoint now) {
    id_ = server_.open({.reached = Address::loopback()}, now);
    reader_ = wire::FrameReader(limits::kMaxFrameToClient);
    is_plain_ = false;
    reads_ = true;
  }
  void cut(TimePoint now) { server_.gone(id_, "cut", now); }
  void set_reads(bool reads) { reads_ = reads; }
  SessionId id() const { return id_; }
  // The newest one of the server.
  const Challenge& challenge() const { return challenge_; }

  // Takes the waiting output, and reconnects if the server closed the connection.
  void read(TimePoint now) {
    check(server_.output(id_).size() < 4 * limits::kBacklogCloses);
    if (reads_) {
      take(wire::bytes_of(taken_output(server_, id_)));
    }
    if (!server_.is_finished(id_) && !server_.should_drop(id_, now)) return;
    cut(now);
    connect(now);
  }

 private:
  void take(std::span<const std::uint8_t> bytes) {
    // The server answers a foreign client in plain text.
    if (!bytes.empty() && bytes.front() == 'r' && !reader_.in_frame()) is_plain_ = true;
    if (is_plain_) return;
    for (;;) {
      const wire::FrameReader::Status status = reader_.next(bytes);
      if (status == wire::FrameReader::Status::need_more) return;
      check(status == wire::FrameReader::Status::frame);
      v1::ToClient message;
      const auto body = reader_.body();
      check(message.ParseFromArray(body.data(), static_cast<int>(body.size())));
      check(message.body_case() != v1::ToClient::BODY_NOT_SET);
      if (message.has_challenge()) {
        challenge_ = wire::array_from<Challenge>(message.challenge().challenge()).value();
      }
    }
  }

  MatchServer& server_;
  SessionId id_{};
  wire::FrameReader reader_{limits::kMaxFrameToClient};
  bool is_plain_ = false;
  bool reads_ = true;
  Challenge challenge_{};
};

constexpr ServiceSecret kSecret{7};

// Appends the message's frame to `before`.
std::string framed(const v1::ToServer& message, std::string before = {}) {
  wire::append_frame(message, before);
  return before;
}

std::string question_for_challenge() {
  v1::ToServer message;
  message.mutable_ask_challenge();
  return framed(message, std::string(limits::kPreface));
}

std::string follow(const Challenge& challenge) {
  // The counter's bytes give this code to a room for which the first of them are drawn.
  const std::string room(limits::kRoomAlphabet.substr(0, limits::kRoomCodeLength));
  const Digest mac = follow_proof(kSecret, challenge, room);
  v1::ToServer message;
  message.mutable_follow()->set_room(room);
  message.mutable_follow()->set_mac(std::string(mac.begin(), mac.end()));
  return framed(message);
}

std::string forward(const Challenge& challenge) {
  const ForwardedPeer peer{.address = "192.0.2.7", .reached = "", .confidential = true};
  const Digest mac = node_proof(kSecret, challenge, peer);
  v1::ToServer message;
  v1::Forwarded& told = *message.mutable_forwarded();
  told.set_address(peer.address);
  told.set_confidential(peer.confidential);
  told.set_mac(std::string(mac.begin(), mac.end()));
  return framed(message);
}

std::string opening(int which) {
  v1::ToServer message;
  v1::Hello& hello = *message.mutable_hello();
  hello.set_min_protocol(1);
  hello.set_max_protocol(1);
  hello.set_player_id(std::string(16, static_cast<char>('a' + which)));
  hello.set_name(which == 0 ? "ada" : "bob");
  return framed(message, std::string(limits::kPreface));
}

void run_steps(std::span<const std::uint8_t> input) {
  // The input can predict every match_id and room code: the "random" bytes are a counter's.
  std::uint8_t counter = 0;
  Keeper keeper;
  SlowArchive archive;
  MatchServer server({.random =
                          [&counter](std::span<std::uint8_t> bytes) {
                            for (std::uint8_t& byte : bytes) byte = counter++;
                          },
                      .timings = {},
                      .service_secret = kSecret},
                     {.sessions = {}, .decisions = {&keeper}}, nullptr, &archive);
  TimePoint now{std::chrono::hours(1)};
  Link links[] = {Link(server, now), Link(server, now)};
  const auto end_wake_up = [&] {
    archive.reply_to_all(server, now);
    server.on_time(now);
    for (Link& link : links) link.read(now);
    server.take_touched();
  };
  while (input.size() >= 2) {
    const std::uint8_t what = input[0];
    const std::size_t how_much = input[1];
    input = input.subspan(2);
    const int which = what >> 2 & 1;
    Link& link = links[which];
    switch (what & 3) {
      case 0:
      case 1: {
        const std::size_t count = std::min(how_much, input.size());
        server.receive(link.id(), input.first(count), now);
        input = input.subspan(count);
        break;
      }
      case 2:
        now += std::chrono::milliseconds(std::uint64_t{1} << (how_much % 18));
        break;
      case 3:
        if (what >> 3 == 0) {
          link.cut(now);
          link.connect(now);
        } else if (what >> 3 <= 2) {
          link.set_reads(what >> 3 == 2);
        } else if (what >> 3 == 3) {
          server.receive(link.id(), wire::bytes_of(opening(which)), now);
        } else if (what >> 3 == 4) {
          link.cut(now);
          link.connect(now);
          KeyId key{};
          key.front() = static_cast<std::uint8_t>(how_much & 1);
          server.secured(link.id(), key);
        } else if (what >> 3 == 5) {
          link.set_reads(true);
          link.cut(now);
          link.connect(now);
          server.receive(link.id(), wire::bytes_of(question_for_challenge()), now);
          end_wake_up();
          const bool follows = (how_much & 1) == 0;
          const Challenge& challenge = link.challenge();
          server.receive(link.id(),
                         wire::bytes_of(follows ? follow(challenge) : forward(challenge)), now);
        }
        break;
    }
    end_wake_up();
    // When all that is due is done, the server must not ask to be woken at the same time again.
    end_wake_up();
    if (const auto due = server.next_deadline()) check(*due > now);
  }
  server.stop(now);
  end_wake_up();
}

}  // namespace
}  // namespace race2048::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  race2048::server::run_steps({data, size});
  return 0;
}

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  race2048::wire::silence_protobuf();
  return 0;
}
