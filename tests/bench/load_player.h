// A client that generates load: it logs in, takes a seat, and on demand makes a legal move in a
// random direction.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>

#include "engine/board.h"
#include "engine/match/settings.h"
#include "engine/run.h"
#include "proto/frame.h"
#include "proto/race2048.pb.h"
#include "shared/limits.h"
#include "shared/tls/tls_filter.h"

namespace race2048::bench {

// Counts over all players of a run.
struct LoadCounts {
  std::uint64_t moves = 0;                      // sent
  std::uint64_t skipped = 0;                    // not sent: no answer to the previous one yet
  std::uint64_t bytes = 0;                      // received
  std::vector<std::chrono::nanoseconds> waits;  // from a Move to its Outcome
};

class LoadPlayer {
 public:
  // Connects, encrypted by `tls` unless it is null, and sends Hello. `counts` outlives the player.
  // Any later fault is thrown from the context's run() as std::runtime_error.
  LoadPlayer(asio::io_context& context, const asio::ip::tcp::endpoint& server,
             const std::string& name, const tls::TlsContext* tls, LoadCounts& counts);

  void create_room(const MatchSettings& settings);
  void join_room(const std::string& code);
  // Gives its nonce for the latest seal and gets ready.
  void get_ready();
  void move();

  bool welcomed() const { return welcomed_; }
  // Empty while it is in no room.
  const std::string& room() const { return room_; }
  bool racing() const { return racing_; }
  // For the answer to a move.
  bool waits() const { return pending_.has_value(); }

 private:
  using Clock = std::chrono::steady_clock;

  // Returns when both sides have what they need.
  void shake_hands();
  void read();
  void decrypt(std::span<const std::uint8_t> bytes);
  void take(std::span<const std::uint8_t> bytes);
  void on_message(const v1::ToClient& message);
  void on_outcome(const v1::Outcome& outcome);
  Action next_action();
  void send(const v1::ToServer& message);
  void send(std::string_view bytes);
  void send_encrypted();

  std::string name_;
  LoadCounts& counts_;
  asio::ip::tcp::socket socket_;
  std::optional<tls::TlsFilter> filter_;  // nothing: plain
  std::array<std::uint8_t, 4096> input_;
  wire::FrameReader reader_{limits::kMaxFrameToClient};
  v1::ToClient message_;

  bool welcomed_ = false;
  std::string room_;
  std::string match_id_;
  bool racing_ = false;
  std::uint32_t round_ = 0;
  Board board_;
  std::uint32_t board_number_ = 0;
  bool stuck_ = false;
  std::uint32_t seq_ = 0;
  std::uint32_t random_;
  // The move without an answer, and when it was sent.
  std::optional<Action> pending_;
  Clock::time_point sent_at_;
};

}  // namespace race2048::bench
