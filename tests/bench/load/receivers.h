// Clients of the send loop (see raw_peers.h), which only read.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>

#include "tests/bench/load/load_watcher.h"

namespace race2048::bench {

class Receivers {
 public:
  Receivers(asio::io_context& context, std::size_t update_bytes);
  ~Receivers();

  // Connects so many, and returns when all are connected.
  void connect(const asio::ip::tcp::endpoint& server, std::size_t receivers);
  // Updates since take_delays(), each once for each receiver that has got it.
  std::size_t received() const { return spread_.noted(); }
  std::vector<std::chrono::nanoseconds> take_delays() { return spread_.take(); }

 private:
  class Client;

  asio::io_context& context_;
  std::size_t update_bytes_;
  Spread spread_;
  std::vector<std::unique_ptr<Client>> clients_;
};

}  // namespace race2048::bench
