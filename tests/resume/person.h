// A client without sockets, and the person who uses it: how they play, and what their links are
// like. A PipeWorld carries the bytes.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "client/session/client.h"
#include "server/dispatch/match_server.h"
#include "shared/time.h"
#include "tests/client/session/replays_in_memory.h"

namespace race2048::resume {

enum class Way : std::uint8_t { up, down };  // up: from the client to the server

// The end of a link. The rest of both directions is lost. A side that does not notice goes on
// writing, and hears nothing more.
struct Cut {
  Way way = Way::up;
  std::uint64_t at = 0;  // once so many bytes have arrived in that direction
  bool client_notices = true;
  bool server_notices = true;
};

// What one link of a person is like.
struct LinkPlan {
  std::chrono::milliseconds latency{0};
  bool one_byte_chunks = false;
  bool connects = true;  // false: connecting never ends
  std::optional<Cut> cut{};
};

struct PersonOptions {
  std::string name;
  client::Entry entry;
  // Gets ready for the first match by itself once so many have a seat; 0: never.
  std::size_t ready_when_seated = 0;
  // How it plays: always the same for the same tiles, whatever happens to its links.
  std::uint32_t goal = 0;               // makes so many moves that count
  std::size_t burst = 1;                // moves without waiting for answers
  std::chrono::milliseconds think{50};  // between two bursts
  std::uint32_t first_choice = 0;       // makes people play differently
  // Of its link with this number, from 0.
  std::function<LinkPlan(std::size_t number)> plan{};
  client::SeatKeeper* keeper = nullptr;
  std::optional<client::SeatRecord> restored{};
};

class PipeWorld;

// An ordinary client with its links, and the person who uses it.
class Person {
 public:
  Person(PersonOptions options, std::uint64_t seed);

  const client::Model& model() const { return client_.model(); }
  const std::string& name() const { return options_.name; }
  bool closed() const { return client_.finished(); }
  bool has_result() const { return model().phase == client::Phase::results; }

  // Links begun so far, and the bytes that have arrived on one of them.
  std::size_t links() const { return pipes_.size(); }
  std::uint64_t carried(std::size_t link, Way way) const;
  // Where link 0 can be cut first if the client is to be in this phase by then. REQUIRES: it was,
  // on that link.
  std::uint64_t first_cut(client::Phase phase, Way way) const {
    // What the server answers by going on to that phase has to come back.
    return phases_.at(phase)[index(way)] + (way == Way::up ? 1 : 0);
  }
  // Gives the client, which has its result, the replay of the match, part by part. False if it
  // fetches none: it has no link now, or has made no move.
  [[nodiscard]] bool take_replay(const MatchId& match, const std::string& file, TimePoint now);

  // The link has been cut, as planned or by the world.
  bool is_cut(std::size_t link) const { return link < pipes_.size() && pipes_[link].cut; }

 private:
  friend class PipeWorld;

  struct Piece {
    TimePoint due;
    std::string bytes;  // empty: the sender has ended its output
  };
  struct Flow {
    std::deque<Piece> pieces;
    std::uint64_t carried = 0;
    bool ended = false;
  };
  struct Pipe {
    client::LinkId id{};
    LinkPlan plan;
    TimePoint connected_at;
    bool connected = false;  // for the client
    bool accepted = false;   // by the server
    server::SessionId session{};
    std::array<Flow, 2> flows;
    bool client_open = true;
    bool server_open = false;
    bool cut = false;

    Flow& flow(Way way) { return flows[index(way)]; }
  };

  static std::size_t index(Way way) { return static_cast<std::size_t>(way); }
  bool play(TimePoint now);
  bool play_once(TimePoint now);
  std::optional<TimePoint> next_move(TimePoint now) const;

  PersonOptions options_;
  std::uint64_t seed_;
  client::testing::ReplaysInMemory replays_;
  client::Client client_;
  std::deque<Pipe> pipes_;
  std::map<client::Phase, std::array<std::uint64_t, 2>> phases_;
  bool gone_ = false;
  TimePoint stopped_until_{};
  std::uint32_t attempts_ = 0;  // of the running match, or lockstep: the step chosen for
  std::uint32_t round_ = 0;
  TimePoint moves_at_{};
};

}  // namespace race2048::resume
