// The pages of the server: what a browser gets for which request. Knows no sockets.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/door/host_names.h"
#include "server/sessions/address.h"
#include "server/site/api.h"
#include "server/site/assets.h"
#include "server/site/request.h"

namespace race2048::server::web {

struct SiteConfig {
  // Where the site lies behind a proxy: empty, or like "/race".
  std::string base{};
  HostNames hosts{};
  // Proxies whose word about the peer's address counts.
  Networks proxies{};
  // Serve from anywhere without encryption, not only private networks and proxies.
  bool plain_from_anywhere = false;
  // The same port takes TLS: peers who may not be served without are sent there.
  bool has_tls = true;
};

// The other end of a connection, as the site judges it.
struct Visitor {
  Address address;
  bool encrypted = false;
};

struct Answer {
  int status = 200;
  // Each with the end of its line.
  std::string headers{};
  // Of the assets, or of the answer itself; never both. A HEAD gets the head alone.
  std::string_view asset{};
  std::string text{};
  bool closes = false;     // the connection ends after it
  bool is_socket = false;  // the connection is a WebSocket from here on
  bool is_rest = false;    // a further part of a file: without a head
  // A question that the server has to answer first: then all else is empty.
  std::optional<ApiQuestion> question{};

  // Status line and headers, with the empty line.
  std::string head() const;
};

class Site {
 public:
  // The files and the hash of them outlive the site.
  explicit Site(SiteConfig config, std::span<const Asset> files = assets(),
                std::string_view version = assets_version());

  Answer answer(const Request& request, const Visitor& visitor) const;
  Answer answer(const BadRequest& fault) const;
  // To the question of an earlier answer.
  Answer answer(ApiAnswer told) const;
  // Whether nobody on the way can read along, as far as a trusted proxy knows it of its own peer.
  bool is_encrypted(const Request& request, const Visitor& visitor) const;
  // The peer as the trusted proxies name it: the last address in X-Forwarded-For that is not one of
  // them. The visitor's own address if it is no such proxy.
  Address client_of(const Request& request, const Visitor& visitor) const;

 private:
  struct Body {
    std::string_view type = "text/plain; charset=utf-8";
    std::string_view asset{};
    std::string text{};
    std::string etag{};  // in quotes; empty: none
    bool is_gzip = false;
    bool is_immutable = false;
    bool is_framed = false;  // may be shown within other pages
  };

  const Asset* asset_at(std::string_view path) const;
  bool is_proxy(const Address& address) const;
  bool may_be_served(const Visitor& visitor) const;
  // Whether the request names this server, and comes from its own page or from no page.
  bool is_for_us(const Request& request) const;
  Answer to_encryption(const Request& request) const;
  Answer open_socket(const Request& request) const;
  Answer ask(const Request& request, std::string_view path) const;
  Answer page(const Request& request, const Visitor& visitor, std::string_view path) const;
  // The code of the link to the page at `path`.
  Answer qr(const Request& request, const Visitor& visitor, std::string_view path) const;
  Answer found(const Request& request, Body body) const;
  Answer plain(int status, std::string_view text, std::string_view more_headers = {}) const;

  SiteConfig config_;
  std::span<const Asset> files_;
  std::string_view version_;
  std::string index_;
  std::string assets_;  // the path below which they lie
};

// Of a WebSocket's handshake: RFC 6455, 4.2.2.
std::string socket_accept(std::string_view key);

}  // namespace race2048::server::web
