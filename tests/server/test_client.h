// Parts of a match server's tests: random bytes that are the same in every run, an observer that
// records everything, and clients that send real frames without a socket.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <google/protobuf/io/coded_stream.h>
#include <gtest/gtest.h>

#include "engine/board.h"
#include "engine/match/checkpoint.h"
#include "engine/run.h"
#include "proto/conversions.h"
#include "proto/decisions.h"
#include "proto/frame.h"
#include "proto/replay/replay_recorder.h"
#include "proto/settings.h"
#include "server/dispatch/match_server.h"
#include "shared/limits.h"
#include "tests/support/settings.h"
#include "tests/support/verified_replay.h"

namespace race2048::server {

using namespace std::chrono_literals;

inline void PrintTo(const v1::ToClient& message, std::ostream* out) {
  *out << message.ShortDebugString();
}

// Bytes that look random and are the same in every run (splitmix64).
class FakeRandom {
 public:
  explicit FakeRandom(std::uint64_t seed) : state_(seed) {}
  void operator()(std::span<std::uint8_t> bytes) {
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(next());
  }

 private:
  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

// Records what the server reports to its observers.
struct Recorder final : public Observer, public DecisionSink {
  std::map<std::string, std::vector<Decision>> decisions;  // by room code
  // Also replays the decisions of every room from their bytes, and rebuilds it at each start of a
  // match; after each decision the replayed room must equal the live one. The file of each match
  // must prove itself.
  bool replays = false;
  std::size_t verified =
      0;  // matches whose replay file was verified, if the decisions are replayed
  std::uint32_t idle_ms = 1000 * std::uint32_t{limits::kSeatIdle.count()};  // the replays say it
  std::size_t confirmed_tokens = 0;                                         // among the decisions
  std::vector<v1::Reason> refusals;
  std::vector<std::chrono::milliseconds> stalls;
  std::vector<std::string> closed;     // causes
  std::vector<std::string> sent_away;  // rooms
  std::uint64_t strangers = 0;         // in all summaries

  std::size_t decision_count() const {
    std::size_t count = 0;
    for (const auto& [room, made] : decisions) count += made.size();
    return count;
  }

  void on_decision(const std::string& room, const RoomState& live, const Decision& made) override {
    decisions[room].push_back(made);
    if (std::holds_alternative<TokenConfirmed>(made.body)) ++confirmed_tokens;
    if (replays) replay(room, live, made);
  }
  void on_session_opened(SessionId, const std::string&) override {}
  void on_logged_in(SessionId, const Person&, const std::string&) override {}
  void on_stood_still(std::chrono::milliseconds by) override { stalls.push_back(by); }
  void on_refused(SessionId, const Refusal& refusal) override {
    refusals.push_back(wire::to_wire(refusal.reason));
  }
  void on_room_sent_away(const std::string& room, const Elsewhere&) override {
    sent_away.push_back(room);
  }
  void on_strangers(const StrangersSummary& summary) override {
    strangers += summary.not_logged_in + summary.turned_away;
  }
  void on_session_closed(SessionId, const std::string&, const std::string& cause) override {
    closed.push_back(cause);
  }

 private:
  // The room as it was before its roster was frozen.
  static RoomState rebuilt(const RoomState& frozen) {
    RoomState room;
    for (const Decision& decision : rebuilding(frozen)) room.apply(decision);
    return room;
  }

  struct Replay {
    DecisionWriter writer;
    DecisionReader reader;
    RoomState state;
    ReplayRecorder recorder;
  };

  void replay(const std::string& room, const RoomState& live, const Decision& made) {
    constexpr std::size_t kCopiedEvery = 50;
    Replay& again =
        replays_.try_emplace(room, Replay{.recorder = ReplayRecorder(idle_ms)}).first->second;
    // A copy must continue like the original.
    if (decisions[room].size() % kCopiedEvery == 0) again.state = RoomState(again.state);
    std::string bytes;
    again.writer.append(made, bytes);
    std::span<const std::uint8_t> left = wire::bytes_of(bytes);
    const auto read = again.reader.next(left);
    ASSERT_TRUE(read) << read.fault().text;
    EXPECT_TRUE(left.empty());
    EXPECT_TRUE(*read == made) << "the bytes of kind " << made.body.index();
    if (std::holds_alternative<RosterFrozen>(made.body)) again.state = rebuilt(live);
    again.state.apply(*read);
    EXPECT_TRUE(again.state == live) << "decision " << decisions[room].size() << " of kind "
                                     << made.body.index() << " in room " << room;
    again.recorder.note(again.state, *read);
    if (const std::optional<UnsealedReplay> file = again.recorder.take_finished()) {
      tests::expect_verified(file->sealed());
      ++verified;
    }
  }

  std::map<std::string, Replay> replays_;
};

// A client's end of a connection. It answers pings by itself; all else is up to the test.
struct Client {
  SessionId id{};
  std::string name;
  std::vector<v1::ToClient> inbox;  // whole messages, in order
  std::string bytes;                // all bytes received
  bool closed = false;              // the server closed the connection
  bool reads = true;                // takes the server's output
  bool answers_pings = true;
  std::string code;                  // the room it entered last
  std::uint32_t seat = 0;            // the last seat it was given
  bool seated = false;               // its role in that room
  v1::Sealed sealed;                 // the newest seal
  std::uint32_t round = 0;           // of the newest Start
  std::uint32_t seq = 0;             // number of its last move
  std::uint32_t step = 0;            // lockstep: the newest step
  std::string token;                 // the newest one for its place in the room
  std::string match_id;              // of the newest Start
  std::uint32_t answers = 0;         // Outcomes in that match; a repeated number counts once
  std::set<std::uint32_t> answered;  // their numbers

  // The number of messages of this kind since the inbox was cleared.
  std::size_t count(v1::ToClient::BodyCase kind) const {
    return static_cast<std::size_t>(
        std::count_if(inbox.begin(), inbox.end(),
                      [kind](const auto& message) { return message.body_case() == kind; }));
  }
  bool got(v1::ToClient::BodyCase kind) const { return count(kind) != 0; }
  // The number of Standings with boards.
  std::size_t count_boards() const {
    return static_cast<std::size_t>(
        std::count_if(inbox.begin(), inbox.end(),
                      [](const auto& message) { return !message.standings().boards().empty(); }));
  }
  bool got_boards() const { return count_boards() != 0; }
  // The newest message of this kind. Throws if there is none.
  const v1::ToClient& last(v1::ToClient::BodyCase kind) const {
    const auto found =
        std::find_if(inbox.rbegin(), inbox.rend(),
                     [kind](const v1::ToClient& message) { return message.body_case() == kind; });
    if (found == inbox.rend()) {
      throw std::logic_error(name + " got no message number " + std::to_string(kind));
    }
    return *found;
  }
  const v1::Outcome& outcome() const { return last(v1::ToClient::kOutcome).outcome(); }
  const v1::Refused& refused() const { return last(v1::ToClient::kRefused).refused(); }
  // The people in the room: the sum of all Rosters received.
  const v1::Roster& roster() const { return roster_; }
  const v1::RoomInfo& info() const { return last(v1::ToClient::kRoomInfo).room_info(); }
  const v1::Series& series() const { return last(v1::ToClient::kSeries).series(); }
  const v1::End& end() const { return last(v1::ToClient::kEnd).end(); }
  const v1::Goodbye& goodbye() const { return last(v1::ToClient::kGoodbye).goodbye(); }

  // By seat: the sum of all standings and boards received.
  std::map<std::uint32_t, v1::Standing> standings;
  std::map<std::uint32_t, v1::SeatBoard> boards;

 private:
  friend class Connections;
  void note_roster(const v1::Roster& told) {
    std::map<std::uint32_t, v1::Member> members;
    if (!told.whole()) {
      for (const v1::Member& member : roster_.members()) members[member.seat()] = member;
    }
    for (const std::uint32_t gone : told.gone()) members.erase(gone);
    for (const v1::Member& member : told.members()) members[member.seat()] = member;
    v1::Watching watching = told.has_watching() ? told.watching() : roster_.watching();
    roster_ = told;
    roster_.clear_members();
    for (const auto& [number, member] : members) *roster_.add_members() = member;
    *roster_.mutable_watching() = std::move(watching);
  }

  std::size_t parsed_ = 0;  // bytes of whole frames
  v1::Roster roster_;
};

inline MatchSettings race_settings(std::uint32_t time_limit_ms = 60'000) {
  MatchSettings settings = time_settings(time_limit_ms);
  settings.move_rate = 0;
  return settings;
}

// The board in a SeatBoard.
inline Board board_of(const v1::SeatBoard& shown) {
  Board board;
  for (int cell = 0; cell < board.cells(); ++cell) {
    board.set_exponent(cell, shown.cells().at(static_cast<std::size_t>(cell)));
  }
  return board;
}

}  // namespace race2048::server
