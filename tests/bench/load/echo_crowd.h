// Clients of the echo (see raw_peers.h): they send and wait as players do.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <vector>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>

#include "tests/bench/load/load_player.h"

namespace race2048::bench {

class EchoCrowd {
 public:
  // Connects so many clients.
  EchoCrowd(asio::io_context& context, const asio::ip::tcp::endpoint& server, std::size_t clients);
  ~EchoCrowd();

  // As Crowd::play_closed().
  void play_closed(std::size_t outstanding, std::chrono::nanoseconds time);
  MoveCounts take_counts() { return std::exchange(counts_, {}); }

 private:
  class Client;

  asio::io_context& context_;
  MoveCounts counts_;
  std::vector<std::unique_ptr<Client>> clients_;
};

}  // namespace race2048::bench
