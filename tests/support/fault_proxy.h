// A TCP proxy that treats its connections badly: what a client and a server suffer on a bad link,
// over real sockets of the loopback interface, at places that the test chooses.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>

namespace race2048::faults {

inline constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

// The end of a direction, once it has carried its bytes.
enum class Ending : std::uint8_t {
  reset,       // both ends of the connection are reset, in both directions
  half_close,  // the receiver reads the end of the stream; the other direction goes on
  black_hole,  // nobody notices: both ends go on, and the bytes of both directions vanish
};

// What happens to one direction of a connection. Places are counted in bytes carried, from 0.
struct Direction {
  std::chrono::milliseconds delay{0};  // each piece is held back so long before the next is read
  bool one_byte_chunks = false;
  std::uint64_t stalls_at = kNever;    // before this byte ...
  std::chrono::milliseconds stall{0};  // ... nothing is carried for so long
  std::uint64_t ends_at = kNever;      // this byte is not carried any more
  Ending ending = Ending::reset;

  bool operator==(const Direction&) const = default;
};

struct Connection {
  Direction up;    // from the client to the server
  Direction down;  // from the server to the client

  bool operator==(const Connection&) const = default;
};

// What happens to the proxy's connection with this number, from 0 on in the order of acceptance.
using Plan = std::function<Connection(std::size_t number)>;

inline Connection nothing_happens(std::size_t) {
  return {};
}

// Faults drawn at random: the same for the same seed and number. Each of delays up to 3 ms,
// one-byte chunks and a stall of up to 20 ms comes in a quarter of the directions; an ending,
// before `reach` bytes, in half of the connections.
Plan random_faults(std::uint64_t seed, std::uint64_t reach);

class FaultProxy {
 public:
  // Listens on a free port of the loopback interface, and connects to `target` once for each
  // connection that it accepts. `context` outlives the proxy. Throws std::system_error if it
  // cannot listen.
  FaultProxy(asio::io_context& context, const asio::ip::tcp::endpoint& target,
             Plan plan = nothing_happens);
  // Resets all connections.
  ~FaultProxy();
  FaultProxy(const FaultProxy&) = delete;
  FaultProxy& operator=(const FaultProxy&) = delete;

  // The same while the proxy lives, even while it refuses connections.
  std::uint16_t port() const;
  // Resets all connections that there are now.
  void cut_all();
  // From now on the system refuses new connections, until accept_again().
  void refuse();
  void accept_again();

  // Connections accepted so far, and those that live.
  std::size_t accepted() const;
  std::size_t alive() const;

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace race2048::faults
