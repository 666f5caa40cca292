#include "tests/bench/load/echo_crowd.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>

#include "tests/bench/load/crowd.h"
#include "tests/bench/load/load_socket.h"
#include "tests/bench/load/raw_peers.h"

namespace race2048::bench {

class EchoCrowd::Client final : public LoadSocket {
 public:
  Client(asio::io_context& context, MoveCounts& counts)
      : LoadSocket(context, nullptr), counts_(counts) {}

  void keep_moving(std::size_t outstanding) {
    outstanding_ = outstanding;
    fill();
    flush();
  }
  bool waits() const { return answered_ != sent_; }

 private:
  using Clock = std::chrono::steady_clock;

  void on_connected() override {}
  void on_bytes(std::span<const std::uint8_t> bytes) override {
    for (received_ += bytes.size(); received_ >= kOutcomeBytes; received_ -= kOutcomeBytes) {
      counts_.waits.push_back(Clock::now() - sent_at_[++answered_ % sent_at_.size()]);
      fill();
    }
  }
  void on_lost(const std::string& why) override { throw std::runtime_error("the echo: " + why); }

  void fill() {
    static const std::string move(kMoveBytes, 'm');
    while (sent_ - answered_ < outstanding_) {
      sent_at_[++sent_ % sent_at_.size()] = Clock::now();
      ++counts_.sent;
      write(move);
    }
  }

  MoveCounts& counts_;
  std::size_t outstanding_ = 0;
  std::size_t received_ = 0;  // bytes of outcomes that are not counted yet
  std::uint32_t sent_ = 0;
  std::uint32_t answered_ = 0;
  std::array<Clock::time_point, limits::kMaxMovesInFlight> sent_at_{};
};

EchoCrowd::EchoCrowd(asio::io_context& context, const asio::ip::tcp::endpoint& server,
                     std::size_t clients)
    : context_(context) {
  for (std::size_t i = 0; i < clients; ++i) {
    Client& client = *clients_.emplace_back(std::make_unique<Client>(context, counts_));
    client.connect(server);
    run_until(context, [&client] { return client.is_connected(); });
  }
}

EchoCrowd::~EchoCrowd() {
  for (const auto& client : clients_) client->cut();
}

void EchoCrowd::play_closed(std::size_t outstanding, std::chrono::nanoseconds time) {
  for (const auto& client : clients_) client->keep_moving(outstanding);
  run_for(context_, time);
  for (const auto& client : clients_) client->keep_moving(0);
  run_until(context_, [this] {
    return std::none_of(clients_.begin(), clients_.end(),
                        [](const auto& it) { return it->waits(); });
  });
}

}  // namespace race2048::bench
