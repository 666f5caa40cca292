// A small web server for operators and their tools, on an address of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <asio/io_context.hpp>

namespace race2048::server {

struct WebPage {
  bool available = true;  // false: answered with status 503
  std::string type = "text/plain; charset=utf-8";
  std::string body;
};

// Answers GET and HEAD. Runs on the context of the server, between its wake-ups; the bounds on
// connections, sizes and times are those of programs that ask every few seconds.
class Web {
 public:
  // The page of a path; nothing if there is no such page.
  using Pages = std::function<std::optional<WebPage>(std::string_view path)>;

  // Listens on the address; port 0 takes a free one. Throws std::system_error if it cannot. The
  // context outlives this, and must not run when this is destroyed.
  Web(asio::io_context& context, const std::string& address, std::uint16_t port, Pages pages);
  ~Web();
  Web(const Web&) = delete;
  Web& operator=(const Web&) = delete;

  std::uint16_t port() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace race2048::server
