// A proxy that ends TLS in front of a server, and asks nobody for a certificate.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/ssl.hpp>
#include <asio/write.hpp>

#include "shared/tls/credentials.h"

namespace race2048::integration {

class TlsProxy {
 public:
  // Listens on a free port of the loopback. `context` outlives the proxy.
  TlsProxy(asio::io_context& context, asio::ip::tcp::endpoint server,
           const tls::Credentials& credentials)
      : context_(context),
        server_(std::move(server)),
        acceptor_(context, asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), 0)) {
    const std::string pem = credentials.pem();
    tls_.use_certificate_chain(asio::buffer(pem));
    tls_.use_private_key(asio::buffer(pem), asio::ssl::context::pem);
    accept();
  }
  ~TlsProxy() { cut_all(); }
  TlsProxy(const TlsProxy&) = delete;
  TlsProxy& operator=(const TlsProxy&) = delete;

  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
  void cut_all() {
    for (const auto& pair : pairs_) pair->close();
    pairs_.clear();
  }

 private:
  // A client's connection and the one to the server.
  struct Pair : std::enable_shared_from_this<Pair> {
    Pair(asio::ip::tcp::socket socket, asio::ssl::context& tls, asio::io_context& context)
        : client(std::move(socket), tls), server(context) {}

    void begin(const asio::ip::tcp::endpoint& to) {
      client.async_handshake(asio::ssl::stream_base::server,
                             [self = shared_from_this(), to](const asio::error_code& error) {
                               if (error) return self->close();
                               asio::error_code failed;
                               self->server.connect(to, failed);
                               self->pump(self->client, self->server, self->up);
                               self->pump(self->server, self->client, self->down);
                             });
    }
    template <typename From, typename To>
    void pump(From& from, To& to, std::array<char, 4096>& buffer) {
      from.async_read_some(
          asio::buffer(buffer), [self = shared_from_this(), &from, &to, &buffer](
                                    const asio::error_code& error, std::size_t count) {
            if (error) return self->close();
            asio::async_write(to, asio::buffer(buffer.data(), count),
                              [self, &from, &to, &buffer](const asio::error_code& failed, auto) {
                                failed ? self->close() : self->pump(from, to, buffer);
                              });
          });
    }
    void close() {
      asio::error_code ignored;
      client.lowest_layer().close(ignored);
      server.close(ignored);
    }

    asio::ssl::stream<asio::ip::tcp::socket> client;
    asio::ip::tcp::socket server;
    std::array<char, 4096> up{};
    std::array<char, 4096> down{};
  };

  void accept() {
    acceptor_.async_accept([this](const asio::error_code& error, asio::ip::tcp::socket socket) {
      if (error) return;
      pairs_.push_back(std::make_shared<Pair>(std::move(socket), tls_, context_));
      pairs_.back()->begin(server_);
      accept();
    });
  }

  asio::io_context& context_;
  asio::ip::tcp::endpoint server_;
  asio::ssl::context tls_{asio::ssl::context::tls_server};
  asio::ip::tcp::acceptor acceptor_;
  std::vector<std::shared_ptr<Pair>> pairs_;
};

}  // namespace race2048::integration
