#include "server/site/site.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <openssl/evp.h>

#include "server/site/assets.h"
#include "server/site/qr_picture.h"
#include "shared/letter_case.h"

namespace race2048::server::web {
namespace {

constexpr std::string_view kProtocol = "race2048.1";
// Behind the path of a page: its link as a picture.
constexpr std::string_view kQr = "/qr.svg";
constexpr std::string_view kApi = "/api/";
constexpr std::string_view kNotHere = "There is no such page here.\n";

// The networks in which a household's or a company's machines meet.
const Networks& private_networks() {
  static const Networks kNetworks = {
      *Network::parse("10.0.0.0/8"),     *Network::parse("172.16.0.0/12"),
      *Network::parse("192.168.0.0/16"), *Network::parse("169.254.0.0/16"),
      *Network::parse("fc00::/7"),       *Network::parse("fe80::/10"),
  };
  return kNetworks;
}

bool contains(const Networks& networks, const Address& address) {
  return std::ranges::any_of(
      networks, [&address](const Network& network) { return network.contains(address); });
}

std::string_view reason_phrase(int status) {
  switch (status) {
    case 101:
      return "Switching Protocols";
    case 200:
      return "OK";
    case 304:
      return "Not Modified";
    case 307:
      return "Temporary Redirect";
    case 400:
      return "Bad Request";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 413:
      return "Content Too Large";
    case 421:
      return "Misdirected Request";
    case 426:
      return "Upgrade Required";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 503:
      return "Service Unavailable";
    default:
      return "Refused";
  }
}

std::string_view without_port(std::string_view host) {
  const std::size_t bracket = host.find(']');
  return host.substr(0, host.find(':', bracket == std::string_view::npos ? 0 : bracket));
}

// The words of a header that is a list.
template <typename Visit>
void for_each_word(std::string_view list, Visit visit) {
  while (!list.empty()) {
    const std::size_t comma = list.find(',');
    std::string_view word = list.substr(0, comma);
    list = comma == std::string_view::npos ? std::string_view() : list.substr(comma + 1);
    while (word.starts_with(' ') || word.starts_with('\t')) word.remove_prefix(1);
    while (word.ends_with(' ') || word.ends_with('\t')) word.remove_suffix(1);
    if (!word.empty()) visit(word);
  }
}

bool has_word(std::string_view list, std::string_view wanted) {
  bool has = false;
  for_each_word(list, [&](std::string_view word) { has = has || word == wanted; });
  return has;
}

// A proxy that compresses an answer makes its tag a weak one.
bool has_tag(std::string_view list, std::string_view wanted) {
  return has_word(list, wanted) || has_word(list, "W/" + std::string(wanted));
}

// Replaces each `from`.
std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// Pages of strangers may show these within them; nothing can be done there.
constexpr std::string_view kFramed = "/embed/";
constexpr std::array<std::string_view, 5> kFolders = {"/r/", "/m/", "/screen/", "/addresses/",
                                                      kFramed};

// The paths that show the page, which finds out by itself what it shows: "/", "/results", "/top",
// "/tv", "/CODE" of a room, and what lies in one of the folders: a named room, a match, a room on a
// hall's screen, a room's addresses for screens, a room within another page.
bool is_page(std::string_view path) {
  if (path.empty()) return true;  // the base of a site behind a proxy
  if (!path.starts_with('/')) return false;
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-";
  const auto folder = std::ranges::find_if(
      kFolders, [path](std::string_view name) { return path.starts_with(name); });
  path.remove_prefix(folder != kFolders.end() ? folder->size() : 1);
  return path.find_first_not_of(kPlain) == std::string_view::npos && path.size() <= 64;
}

}  // namespace

std::string Answer::head() const {
  if (is_rest) return {};
  return "HTTP/1.1 " + std::to_string(status) + " " + std::string(reason_phrase(status)) + "\r\n" +
         headers + (closes ? "Connection: close\r\n\r\n" : "\r\n");
}

std::string socket_accept(std::string_view key) {
  // RFC 6455 gives this text; with it a server shows that it speaks the protocol of WebSockets.
  const std::string text = std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  std::array<unsigned char, 20> digest{};
  EVP_Digest(text.data(), text.size(), digest.data(), nullptr, EVP_sha1(), nullptr);
  std::array<unsigned char, 29> base64{};
  EVP_EncodeBlock(base64.data(), digest.data(), digest.size());
  return {base64.begin(), base64.end() - 1};
}

Site::Site(SiteConfig config, std::span<const Asset> files, std::string_view version)
    : config_(std::move(config)),
      files_(files),
      version_(version),
      assets_("/web/" + std::string(version) + "/") {
  const Asset* const index = asset_at("index.html");
  if (index == nullptr) return;
  index_ = replaced(std::string(index->bytes), "{{base}}", config_.base);
  index_ = replaced(std::move(index_), "{{assets}}",
                    config_.base + assets_.substr(0, assets_.size() - 1));
}

const Asset* Site::asset_at(std::string_view path) const {
  const auto found = std::ranges::find(files_, path, &Asset::path);
  return found == files_.end() ? nullptr : &*found;
}

bool Site::is_proxy(const Address& address) const {
  return contains(config_.proxies, address);
}

bool Site::may_be_served(const Visitor& visitor) const {
  const Address& from = visitor.address;
  return visitor.encrypted || config_.plain_from_anywhere || from.is_loopback() || is_proxy(from) ||
         contains(private_networks(), from);
}

bool Site::is_encrypted(const Request& request, const Visitor& visitor) const {
  return visitor.encrypted || (is_proxy(visitor.address) && request.forwarded_proto == "https");
}

Address Site::client_of(const Request& request, const Visitor& visitor) const {
  Address client = visitor.address;
  if (!is_proxy(client)) return client;
  // Each proxy appends the address that it saw, so the list is believed from its end only.
  std::vector<std::string_view> named;
  for_each_word(request.forwarded_for, [&](std::string_view word) { named.push_back(word); });
  while (is_proxy(client) && !named.empty()) {
    const std::optional<Address> next = Address::parse(named.back());
    if (!next) return client;
    client = *next;
    named.pop_back();
  }
  return client;
}

bool Site::is_for_us(const Request& request) const {
  constexpr std::string_view kInHosts =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.:[]";
  if (request.host.find_first_not_of(kInHosts) != std::string::npos) return false;
  if (!config_.hosts.may_have_pages(without_port(request.host))) return false;
  if (request.origin.empty()) return true;
  const std::size_t scheme = request.origin.find("://");
  if (scheme == std::string::npos) return false;
  return lower_case(request.origin.substr(scheme + 3)) == lower_case(request.host);
}

Answer Site::answer(const BadRequest& fault) const {
  Answer answer =
      plain(fault.status, fault.text + "\n", fault.status == 405 ? "Allow: GET, HEAD\r\n" : "");
  answer.closes = true;
  return answer;
}

Answer Site::answer(const Request& request, const Visitor& visitor) const {
  if (!is_for_us(request)) {
    return plain(421,
                 "This server does not know itself by that name. Use its address, or ask its "
                 "operator to name it with --web-host.\n");
  }
  if (!may_be_served(visitor)) return to_encryption(request);
  std::string_view path = request.path;
  if (!path.starts_with(config_.base)) return plain(404, kNotHere);
  path.remove_prefix(config_.base.size());
  if (path == "/socket") return open_socket(request);
  if (path.starts_with(kApi)) return ask(request, path.substr(kApi.size()));
  return page(request, visitor, path);
}

Answer Site::ask(const Request& request, std::string_view path) const {
  auto question = ApiQuestion::from(path, request.query);
  if (!question) return answer(std::move(question).fault());
  return {.question = *std::move(question)};
}

Answer Site::answer(ApiAnswer told) const {
  return {.status = told.status,
          .headers = "Content-Type: " + std::string(told.type) + "\r\n" +
                     "Content-Length: " + std::to_string(told.size) + "\r\n" +
                     "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n" +
                     "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n" +
                     "Cross-Origin-Resource-Policy: same-origin\r\n" + told.headers,
          .text = std::move(told.text),
          .is_rest = told.is_rest};
}

Answer Site::to_encryption(const Request& request) const {
  if (!config_.has_tls) return plain(403, "This server serves its own network only.\n");
  std::string address = "https://" + request.host + request.path;
  if (!request.query.empty()) address += "?" + request.query;
  return plain(307, "This page is at " + address + "\n", "Location: " + address + "\r\n");
}

Answer Site::open_socket(const Request& request) const {
  if (request.is_head || lower_case(request.upgrade) != "websocket" ||
      request.socket_version != "13" || request.socket_key.size() != 24) {
    return plain(426, "Here is a WebSocket, for programs.\n",
                 "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n");
  }
  if (!has_word(request.socket_protocols, kProtocol)) {
    return plain(400, "This WebSocket speaks " + std::string(kProtocol) + ".\n");
  }
  return {.status = 101,
          .headers = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " +
                     socket_accept(request.socket_key) +
                     "\r\nSec-WebSocket-Protocol: " + std::string(kProtocol) + "\r\n",
          .is_socket = true};
}

Answer Site::qr(const Request& request, const Visitor& visitor, std::string_view path) const {
  const auto code = QrCode::of((is_encrypted(request, visitor) ? "https://" : "http://") +
                               request.host + config_.base + std::string(path));
  if (!code) return plain(404, kNotHere);
  return found(request, {.type = "image/svg+xml", .text = qr_picture(*code)});
}

Answer Site::page(const Request& request, const Visitor& visitor, std::string_view path) const {
  if (path.starts_with(assets_)) {
    const Asset* const asset = asset_at(path.substr(assets_.size()));
    if (asset == nullptr || asset->path == "index.html") return plain(404, kNotHere);
    const bool is_gzip = has_word(request.accept_encoding, "gzip");
    return found(request, {.type = asset->type,
                           .asset = is_gzip ? asset->gzip : asset->bytes,
                           .etag = '"' + std::string(version_) + (is_gzip ? "-gzip\"" : "\""),
                           .is_gzip = is_gzip,
                           .is_immutable = true});
  }
  if (path == "/robots.txt") return found(request, {.text = "User-agent: *\nDisallow: /\n"});
  if (path.ends_with(kQr) && is_page(path.substr(0, path.size() - kQr.size()))) {
    return qr(request, visitor, path.substr(0, path.size() - kQr.size()));
  }
  if (index_.empty() || !is_page(path)) return plain(404, kNotHere);
  return found(request, {.type = "text/html; charset=utf-8",
                         .text = index_,
                         .etag = '"' + std::string(version_) + "-page\"",
                         .is_framed = path.starts_with(kFramed)});
}

Answer Site::found(const Request& request, Body body) const {
  const bool is_known = !body.etag.empty() && has_tag(request.if_none_match, body.etag);
  const std::size_t size = body.asset.size() + body.text.size();
  std::string headers;
  if (!body.etag.empty()) headers += "ETag: " + body.etag + "\r\n";
  headers += "Cache-Control: ";
  headers += body.is_immutable ? "public, max-age=31536000, immutable\r\n" : "no-cache\r\n";
  if (body.is_immutable) headers += "Vary: Accept-Encoding\r\n";
  if (body.is_gzip) headers += "Content-Encoding: gzip\r\n";
  headers += "Content-Type: " + std::string(body.type) + "\r\n";
  if (!is_known) headers += "Content-Length: " + std::to_string(size) + "\r\n";
  // Safari before 16 does not take 'self' for a WebSocket's address.
  const std::string sockets = "ws://" + request.host + " wss://" + request.host;
  headers +=
      "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
      "img-src 'self' data:; connect-src 'self' " +
      sockets +
      // The page of a room's addresses shows how a room looks within another page.
      "; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors " +
      (body.is_framed ? "*" : "'none'") +
      "\r\n"
      "X-Content-Type-Options: nosniff\r\n"
      "Referrer-Policy: no-referrer\r\n"
      "Cross-Origin-Opener-Policy: same-origin\r\n"
      "Cross-Origin-Resource-Policy: " +
      std::string(body.is_framed ? "cross" : "same") + "-origin\r\n";
  Answer answer{.status = is_known ? 304 : 200, .headers = std::move(headers)};
  if (is_known) return answer;
  answer.asset = body.asset;
  answer.text = std::move(body.text);
  return answer;
}

Answer Site::plain(int status, std::string_view text, std::string_view more_headers) const {
  return {.status = status,
          .headers = "Content-Type: text/plain; charset=utf-8\r\nContent-Length: " +
                     std::to_string(text.size()) +
                     "\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n" +
                     std::string(more_headers),
          .text = std::string(text)};
}

}  // namespace race2048::server::web
