#include "tests/bench/load/raw_peers.h"

#include <unistd.h>

#include <array>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <asio/buffer.hpp>
#include <asio/io_context.hpp>
#include <asio/write.hpp>

namespace race2048::bench {
namespace {

using asio::ip::tcp;

class Echoed : public std::enable_shared_from_this<Echoed> {
 public:
  explicit Echoed(tcp::socket socket) : socket_(std::move(socket)) {
    socket_.set_option(tcp::no_delay(true));
  }

  void read() {
    socket_.async_read_some(
        asio::buffer(input_),
        [self = shared_from_this()](const asio::error_code& error, std::size_t count) {
          if (error) return;
          self->answer(count);
          self->read();
        });
  }

 private:
  void answer(std::size_t count) {
    static const std::string outcomes(kOutcomeBytes * sizeof input_ / kMoveBytes, 'o');
    unanswered_ += count;
    const std::size_t moves = unanswered_ / kMoveBytes;
    unanswered_ %= kMoveBytes;
    asio::error_code reading_reports_it;
    asio::write(socket_, asio::buffer(outcomes.data(), moves * kOutcomeBytes), reading_reports_it);
  }

  tcp::socket socket_;
  std::array<char, 1024> input_;
  std::size_t unanswered_ = 0;  // bytes of a move that has not come whole
};

void accept_all(tcp::acceptor& acceptor) {
  acceptor.async_accept([&acceptor](const asio::error_code& error, tcp::socket socket) {
    if (error) return;
    std::make_shared<Echoed>(std::move(socket))->read();
    accept_all(acceptor);
  });
}

}  // namespace

void echo(tcp::acceptor::native_handle_type listener) {
  asio::io_context context(1);
  tcp::acceptor acceptor(context, tcp::v4(), listener);
  accept_all(acceptor);
  context.run();
  std::_Exit(0);
}

void send_to_all(tcp::acceptor::native_handle_type listener, int pipe, std::size_t receivers,
                 std::size_t bytes) {
  asio::io_context context(1);
  tcp::acceptor acceptor(context, tcp::v4(), listener);
  std::vector<tcp::socket> sockets;
  while (sockets.size() < receivers) {
    sockets.push_back(acceptor.accept());
    sockets.back().set_option(tcp::no_delay(true));
    sockets.back().non_blocking(true);
  }
  std::string update(bytes, 'u');
  char ignored = 0;
  while (::read(pipe, &ignored, 1) == 1) {
    if (++update[0] == 0) ++update[1];
    for (tcp::socket& socket : sockets) {
      asio::error_code receiver_is_slow;
      socket.write_some(asio::buffer(update), receiver_is_slow);
    }
  }
  std::_Exit(0);
}

}  // namespace race2048::bench
