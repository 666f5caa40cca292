#include "tests/bench/load/receivers.h"

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>
#include <string>

#include "tests/bench/load/crowd.h"
#include "tests/bench/load/load_socket.h"
#include "tests/bench/load/raw_peers.h"

namespace race2048::bench {

class Receivers::Client final : public LoadSocket {
 public:
  Client(asio::io_context& context, std::size_t update_bytes, Spread& spread)
      : LoadSocket(context, nullptr), update_bytes_(update_bytes), spread_(spread) {}

 private:
  void on_connected() override {}
  void on_bytes(std::span<const std::uint8_t> bytes) override {
    for (const std::uint8_t byte : bytes) {
      if (at_ < number_.size()) number_[at_] = byte;
      if (++at_ < update_bytes_) continue;
      at_ = 0;
      spread_.note(number_, got_, Spread::Clock::now());
    }
  }
  void on_lost(const std::string& why) override {
    throw std::runtime_error("the send loop: " + why);
  }

  std::size_t update_bytes_;
  Spread& spread_;
  std::uint64_t got_ = 0;
  std::size_t at_ = 0;  // in the update that is coming
  std::array<std::uint8_t, kUpdateNumberBytes> number_{};
};

Receivers::Receivers(asio::io_context& context, std::size_t update_bytes)
    : context_(context), update_bytes_(update_bytes) {}

Receivers::~Receivers() {
  for (const auto& client : clients_) client->cut();
}

void Receivers::connect(const asio::ip::tcp::endpoint& server, std::size_t receivers) {
  for (std::size_t i = 0; i < receivers; ++i) {
    Client& client =
        *clients_.emplace_back(std::make_unique<Client>(context_, update_bytes_, spread_));
    client.connect(server);
    run_until(context_, [&client] { return client.is_connected(); });
  }
}

}  // namespace race2048::bench
