// A socket of the local machine through which the operator gives commands to a running server: it
// is a file, and every user who may open it may give commands.
//
// A request is the command's words, each with a zero byte behind it, then the end of the output.
// The answer is one character, 0 for a command that was done and 1 for one that was refused, and a
// text for a person, to the end.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <vector>

#include <asio/io_context.hpp>
#include <asio/local/stream_protocol.hpp>
#include <asio/steady_timer.hpp>

#include "engine/or_fault.h"

namespace race2048::server {

struct AdminReply {
  bool done = false;
  std::string text;  // lines, each with its end
};

class AdminSocket {
 public:
  // Takes the answer to one command, once; later if it takes the server a while. Harmless after the
  // socket's end.
  using Reply = std::function<void(AdminReply)>;
  using Answer = std::function<void(std::vector<std::string> words, Reply reply)>;

  // Listens on the file, in place of one that a dead server has left: the caller makes sure that no
  // other server uses it. Only the owner may open it. Throws std::system_error if it cannot listen.
  // The context outlives this, and must not run when this is destroyed.
  AdminSocket(asio::io_context& context, std::filesystem::path file, Answer answer);
  // Removes the file.
  ~AdminSocket();
  AdminSocket(const AdminSocket&) = delete;
  AdminSocket& operator=(const AdminSocket&) = delete;

 private:
  class Visitor;

  void accept();

  std::filesystem::path file_;
  Answer answer_;
  asio::local::stream_protocol::acceptor acceptor_;
  asio::steady_timer retry_;
  std::size_t visitors_ = 0;  // that are there now
};

// Gives a command to the server that listens on the file, and waits for its answer. The fault says
// why there is no answer.
OrFault<AdminReply> ask_admin(const std::filesystem::path& file,
                              const std::vector<std::string>& words);

}  // namespace race2048::server
