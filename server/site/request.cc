#include "server/site/request.h"

#include <http_parser.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "server/site/limits.h"
#include "shared/letter_case.h"

namespace race2048::server::web {
namespace {

constexpr std::string_view kEnd = "\r\n\r\n";

struct KnownHeader {
  std::string_view name;
  std::string Request::*value;
};

constexpr KnownHeader kKnownHeaders[] = {
    {"host", &Request::host},
    {"origin", &Request::origin},
    {"accept-encoding", &Request::accept_encoding},
    {"if-none-match", &Request::if_none_match},
    {"x-forwarded-for", &Request::forwarded_for},
    {"x-forwarded-proto", &Request::forwarded_proto},
    {"upgrade", &Request::upgrade},
    {"sec-websocket-key", &Request::socket_key},
    {"sec-websocket-version", &Request::socket_version},
    {"sec-websocket-protocol", &Request::socket_protocols},
};

// True of headers that may come more than once, as one list.
bool is_list(std::string Request::*value) {
  return value == &Request::forwarded_for || value == &Request::socket_protocols ||
         value == &Request::if_none_match || value == &Request::accept_encoding;
}

// The parser's callbacks fill this.
struct Parsed {
  std::string target;
  std::string name;
  std::string value;
  bool in_value = false;
  bool repeats = false;  // a header that may come once only
  int requests = 0;      // that were complete
  Request request;

  void finish_header() {
    if (!std::exchange(in_value, false)) return;
    const auto* const known = std::ranges::find(kKnownHeaders, name, &KnownHeader::name);
    if (known != std::end(kKnownHeaders)) {
      std::string& to = request.*known->value;
      if (!to.empty() && !is_list(known->value)) repeats = true;
      if (!to.empty()) to += ", ";
      to += value;
    }
    name.clear();
    value.clear();
  }
};

Parsed& parsed_of(http_parser* parser) {
  return *static_cast<Parsed*>(parser->data);
}

int on_url(http_parser* parser, const char* at, std::size_t size) {
  parsed_of(parser).target.append(at, size);
  return 0;
}

int on_header_field(http_parser* parser, const char* at, std::size_t size) {
  Parsed& parsed = parsed_of(parser);
  parsed.finish_header();
  parsed.name += lower_case(std::string(at, size));
  return 0;
}

int on_header_value(http_parser* parser, const char* at, std::size_t size) {
  Parsed& parsed = parsed_of(parser);
  parsed.in_value = true;
  parsed.value.append(at, size);
  return 0;
}

int on_headers_complete(http_parser* parser) {
  parsed_of(parser).finish_header();
  return 0;
}

int on_message_complete(http_parser* parser) {
  ++parsed_of(parser).requests;
  return 0;
}

http_parser_settings make_callbacks() {
  http_parser_settings callbacks;
  http_parser_settings_init(&callbacks);
  callbacks.on_url = on_url;
  callbacks.on_header_field = on_header_field;
  callbacks.on_header_value = on_header_value;
  callbacks.on_headers_complete = on_headers_complete;
  callbacks.on_message_complete = on_message_complete;
  return callbacks;
}

bool has_body(const http_parser& parser) {
  constexpr std::uint64_t kNone = ~std::uint64_t{0};
  return (parser.flags & F_CHUNKED) != 0 ||
         (parser.content_length != 0 && parser.content_length != kNone);
}

}  // namespace

OrFault<Request, BadRequest> parse_request(const std::string& head) {
  static const http_parser_settings kCallbacks = make_callbacks();
  Parsed parsed;
  http_parser parser;
  http_parser_init(&parser, HTTP_REQUEST);
  parser.data = &parsed;
  const std::size_t read = http_parser_execute(&parser, &kCallbacks, head.data(), head.size());
  if (HTTP_PARSER_ERRNO(&parser) != HPE_OK || parser.http_major != 1) {
    return BadRequest{400, "That is not a request in HTTP/1.1."};
  }
  if (parser.method != HTTP_GET && parser.method != HTTP_HEAD) {
    return BadRequest{405, "This site answers GET and HEAD."};
  }
  if (has_body(parser)) return BadRequest{413, "This site takes no bodies."};
  // The parser takes bare line feeds for the end of a request, and what follows for the next one.
  if (parsed.requests != 1 || read != head.size()) {
    return BadRequest{400, "A request ends with its first empty line."};
  }
  Request request = std::move(parsed.request);
  if (parsed.repeats || request.host.empty() || !parsed.target.starts_with('/')) {
    return BadRequest{400, "The request must name a path and one host."};
  }
  request.is_head = parser.method == HTTP_HEAD;
  request.keeps_alive = http_should_keep_alive(&parser) != 0;
  // A browser that says Upgrade without Connection: Upgrade does not mean it.
  if ((parser.flags & F_CONNECTION_UPGRADE) == 0) request.upgrade.clear();
  const std::size_t mark = parsed.target.find('?');
  request.path = parsed.target.substr(0, mark);
  if (mark != std::string::npos) request.query = parsed.target.substr(mark + 1);
  return request;
}

std::optional<OrFault<Request, BadRequest>> RequestReader::next(
    std::span<const std::uint8_t>& bytes) {
  const std::string_view more(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const std::size_t before = head_.size();
  const std::size_t room = limits::kMaxHead - before;
  head_ += more.substr(0, room);
  const std::size_t end = head_.find(kEnd, before - std::min(before, kEnd.size() - 1));
  if (end == std::string::npos) {
    bytes = bytes.subspan(std::min(room, bytes.size()));
    if (head_.size() < limits::kMaxHead) return std::nullopt;
    return BadRequest{431, "The head of a request can have 8 KiB here."};
  }
  head_.resize(end + kEnd.size());
  bytes = bytes.subspan(head_.size() - before);
  return parse_request(std::exchange(head_, {}));
}

}  // namespace race2048::server::web
