#include "server/net/admin_socket.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <system_error>
#include <utility>

#include <asio/buffer.hpp>
#include <asio/connect.hpp>
#include <asio/read.hpp>
#include <asio/steady_timer.hpp>
#include <asio/write.hpp>

namespace race2048::server {
namespace {

using asio::local::stream_protocol;

// A command's words: a note of some lines at most. Beyond: the connection ends.
constexpr std::size_t kMaxRequest = 4096;
// Operators at the same time. Beyond: the next ones wait.
constexpr std::size_t kMaxVisitors = 4;
// To give a command and to take its answer. Beyond: the connection ends.
constexpr std::chrono::seconds kDeadline{5};

// Until a failed accept is tried again.
constexpr std::chrono::seconds kRetry{1};

std::vector<std::string> words_of(const std::string& request) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin < request.size();) {
    const std::size_t end = std::min(request.find('\0', begin), request.size());
    words.push_back(request.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

}  // namespace

// One connection, which keeps itself until it ends.
class AdminSocket::Visitor : public std::enable_shared_from_this<Visitor> {
 public:
  Visitor(stream_protocol::socket socket, AdminSocket& owner)
      : socket_(std::move(socket)), deadline_(socket_.get_executor()), owner_(owner) {}

  void start() {
    hurry();
    asio::async_read(socket_, asio::buffer(buffer_),
                     [self = shared_from_this()](const asio::error_code& error, std::size_t size) {
                       if (error == asio::error::eof) return self->answer(size);
                       self->end();
                     });
  }

 private:
  // The next read or write has to end by a deadline.
  void hurry() {
    deadline_.expires_after(kDeadline);
    deadline_.async_wait([self = shared_from_this()](const asio::error_code& error) {
      asio::error_code ignored;
      if (!error) self->socket_.close(ignored);
    });
  }

  // The command itself may take longer: deleting all records of a person, for example.
  void answer(std::size_t size) {
    deadline_.cancel();
    owner_.answer_(words_of(std::string(buffer_.data(), size)),
                   [self = shared_from_this()](AdminReply reply) { self->send(std::move(reply)); });
  }

  void send(AdminReply reply) {
    hurry();
    // One after the other: to put the letter before megabytes of text would move all of them.
    done_ = reply.done ? '0' : '1';
    output_ = std::move(reply.text);
    asio::async_write(
        socket_, std::array{asio::buffer(&done_, 1), asio::buffer(output_.data(), output_.size())},
        [self = shared_from_this()](const asio::error_code&, std::size_t) { self->end(); });
  }

  void end() {
    deadline_.cancel();
    asio::error_code ignored;
    socket_.close(ignored);
    if (owner_.visitors_-- == kMaxVisitors) owner_.accept();
  }

  stream_protocol::socket socket_;
  asio::steady_timer deadline_;
  AdminSocket& owner_;
  std::array<char, kMaxRequest> buffer_;
  char done_ = '1';
  std::string output_;
};

AdminSocket::AdminSocket(asio::io_context& context, std::filesystem::path file, Answer answer)
    : file_(std::move(file)), answer_(std::move(answer)), acceptor_(context), retry_(context) {
  std::error_code ignored;
  std::filesystem::remove(file_, ignored);
  try {
    acceptor_.open();
    acceptor_.bind(stream_protocol::endpoint(file_.string()));
    std::filesystem::permissions(
        file_, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    acceptor_.listen();
  } catch (const asio::system_error& error) {
    throw std::system_error(error.code().value(), std::system_category(),
                            "cannot listen on " + file_.string());
  }
  accept();
}

AdminSocket::~AdminSocket() {
  std::error_code ignored;
  std::filesystem::remove(file_, ignored);
}

void AdminSocket::accept() {
  acceptor_.async_accept([this](const asio::error_code& error, stream_protocol::socket socket) {
    if (error == asio::error::operation_aborted) return;
    if (error) {
      // Without descriptors the next attempt would fail at once, and so on.
      retry_.expires_after(kRetry);
      retry_.async_wait([this](const asio::error_code& stopped) {
        if (!stopped) accept();
      });
      return;
    }
    ++visitors_;
    std::make_shared<Visitor>(std::move(socket), *this)->start();
    if (visitors_ < kMaxVisitors) accept();
  });
}

OrFault<AdminReply> ask_admin(const std::filesystem::path& file,
                              const std::vector<std::string>& words) {
  asio::io_context context(1);
  stream_protocol::socket socket(context);
  std::string request;
  for (const std::string& word : words) request.append(word).push_back('\0');
  if (request.size() >= kMaxRequest) return Fault{"the command is too long"};
  asio::error_code error;
  std::string answer;
  try {
    socket.connect(stream_protocol::endpoint(file.string()), error);
  } catch (const asio::system_error& too_long) {
    error = too_long.code();
  }
  if (!error) asio::write(socket, asio::buffer(request), error);
  if (!error) socket.shutdown(stream_protocol::socket::shutdown_send, error);
  if (!error) asio::read(socket, asio::dynamic_buffer(answer), error);
  if (error && error != asio::error::eof) return Fault{error.message()};
  if (answer.empty())
    return Fault{"the server has not answered; its log has the outcome of the command"};
  return AdminReply{.done = answer.front() == '0', .text = answer.substr(1)};
}

}  // namespace race2048::server
