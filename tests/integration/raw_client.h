// A bare connection to the server: a test writes any bytes, and reads frames.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <asio/ip/tcp.hpp>

#include "proto/frame.h"
#include "proto/race2048.pb.h"
#include "tests/integration/world.h"

namespace race2048::integration {

class RawClient {
 public:
  // The size of the system's receive buffer.
  enum class Window : std::uint8_t { usual, small };

  // The constructor returns with an open connection.
  explicit RawClient(World& world, Window window = Window::usual);
  ~RawClient();
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  // Queues bytes for the server; they are sent as fast as it reads.
  void write(std::string_view bytes);
  void send(const v1::ToServer& message);
  // The number of queued bytes that the system has not taken yet.
  std::size_t unsent() const;

  // Sends preface and Hello.
  void log_in(const std::string& name);
  // Sends JoinRoom; then answers every Sealed with a nonce and Ready, and every Ping.
  void join(const std::string& code);
  void watch(const std::string& code);
  void move(int action, std::uint32_t seq, std::uint32_t round = 1, std::uint32_t board = 0);

  // All messages received, in order.
  const std::vector<v1::ToClient>& received() const { return state_->received; }
  std::size_t count(v1::ToClient::BodyCase body) const;
  // The last message of this kind; null if there was none.
  const v1::ToClient* last(v1::ToClient::BodyCase body) const;
  std::vector<v1::Reason> refusals() const;
  std::optional<v1::Reason> goodbye() const;
  // True if the server has closed the connection, or it broke.
  bool closed() const { return state_->closed; }
  // All bytes received, framed or not.
  const std::string& raw_bytes() const { return state_->raw; }

  // Answers nothing any more by itself.
  void stop_answering() { state_->answers = false; }
  // Stops reading.
  void stop_reading() { state_->reads = false; }
  // Closes without a goodbye. `reset`: also discards all unread bytes.
  void close(bool reset = false);

 private:
  // The state that pending handlers share with the client.
  struct State {
    explicit State(asio::io_context& context) : socket(context) {}
    asio::ip::tcp::socket socket;
    std::array<std::uint8_t, 16 * 1024> buffer{};
    wire::FrameReader reader{64 * 1024};
    std::string raw;
    std::vector<v1::ToClient> received;
    std::deque<std::string> queue;
    bool writing = false;
    bool closed = false;
    bool reads = true;
    bool answers = false;  // answers Sealed and Ping
  };

  static void read(const std::shared_ptr<State>& state);
  static void take(const std::shared_ptr<State>& state, std::span<const std::uint8_t> bytes);
  static void answer(const std::shared_ptr<State>& state, const v1::ToClient& message);
  static void queue(const std::shared_ptr<State>& state, std::string bytes);
  static void write_next(const std::shared_ptr<State>& state);

  std::shared_ptr<State> state_;
};

// Messages from their fields.
v1::ToServer hello(const std::string& name, std::uint32_t min_protocol = limits::kMinProtocol,
                   std::uint32_t max_protocol = limits::kMaxProtocol);
v1::ToServer move_message(int action, std::uint32_t seq, std::uint32_t round = 1,
                          std::uint32_t board = 0);
std::string frame(const google::protobuf::MessageLite& message);

}  // namespace race2048::integration
