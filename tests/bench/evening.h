// Rooms with a race in each on a server without sockets, and all moves to be made in them. Each
// move is a wake-up of its own, as from a loop over sockets.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/dispatch/match_server.h"
#include "shared/tls/tls_filter.h"

namespace race2048::server {

struct EveningOptions {
  std::size_t seats = 2;  // of each room
  std::size_t watchers = 0;
  std::size_t rooms = 1;
  std::size_t moves_per_seat = 100;
  std::chrono::nanoseconds move_period = std::chrono::milliseconds(200);  // of each seat
  bool encrypted = false;  // moves are decrypted, and all output of the races is encrypted
};

// Refusals are bugs of the benchmark, and thrown.
class Evening {
 public:
  // The journal outlives the evening; null: none.
  explicit Evening(const EveningOptions& options, Journal* journal = nullptr);

  MatchServer& server() { return server_; }
  TimePoint now() const { return now_; }

  // Opens the rooms and starts the races. Call it once, before any move.
  void set_up();
  // Makes the moves that are due `after` the first one.
  void play_until(std::chrono::nanoseconds after);
  // Makes all other moves.
  void play() { play_until(std::chrono::nanoseconds::max()); }

  std::size_t moves() const { return options_.moves_per_seat * players_.size(); }
  std::size_t moves_made() const { return moves_made_; }
  std::size_t bytes_sent() const { return bytes_sent_; }

 private:
  struct NoLog final : public Observer, public DecisionSink {
    void on_decision(const std::string&, const RoomState&, const Decision&) override {}
    void on_session_opened(SessionId, const std::string&) override {}
    void on_logged_in(SessionId, const Person&, const std::string&) override {}
    void on_refused(SessionId, const Refusal& refusal) override;
    void on_session_closed(SessionId, const std::string&, const std::string&) override {}
  };

  // Numbers that look random and are the same in every run.
  class Numbers {
   public:
    std::uint32_t next() {
      state_ = state_ * 6364136223846793005U + 1442695040888963407U;
      return static_cast<std::uint32_t>(state_ >> 33);
    }

   private:
    std::uint64_t state_ = 1;
  };

  struct Player {
    SessionId session{};
    std::vector<std::string> moves;  // frames, as they come from the network
  };

  void set_up_room();
  SessionId log_in();
  void get_ready(SessionId session);
  bool all_racing() const;
  // Null before Go.
  const Match* match_of(const Player& player) const;
  // Prepares legal moves in random directions.
  void plan(Player& player);
  void send(SessionId session, const v1::ToServer& message);
  // Gives the session a filter, and encrypts the player's moves for it as a client would.
  void encrypt(SessionId session, std::vector<std::string>& moves);
  void receive(SessionId session, const std::string& bytes);

  TimePoint next_deadline() const { return due_; }
  void wake_at(TimePoint due);
  // Does the work of a transport: takes all output at once.
  void finish_wake_up();

  EveningOptions options_;
  NoLog log_;
  Numbers numbers_;
  MatchServer server_;
  TimePoint now_{std::chrono::hours(1000)};
  TimePoint due_;
  TimePoint first_move_;
  std::vector<Player> players_;
  std::vector<SessionId> watchers_;
  std::map<SessionId, std::unique_ptr<tls::TlsFilter>> filters_;  // empty: not encrypted
  std::size_t names_ = 0;
  std::size_t moves_made_ = 0;
  std::size_t bytes_sent_ = 0;
};

}  // namespace race2048::server
