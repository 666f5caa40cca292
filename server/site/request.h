// The head of a request in HTTP/1.1, as far as the site needs it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "engine/or_fault.h"

namespace race2048::server::web {

struct Request {
  bool is_head = false;  // GET otherwise
  std::string path;      // begins with '/', as the peer sent it: no escapes are decoded
  std::string query;     // behind '?'; may be empty
  std::string host;      // with the port, if the peer gave one
  std::string origin;    // empty: a program, or a request from the page of the same site
  std::string accept_encoding;
  std::string if_none_match;
  std::string forwarded_for;
  std::string forwarded_proto;
  std::string upgrade;
  std::string socket_key;
  std::string socket_version;
  std::string socket_protocols;
  bool keeps_alive = true;
};

// A status of HTTP, 400 or above, for a head that is no request to this site.
struct BadRequest {
  int status = 400;
  std::string text;  // one line for a person
};

// Gathers one head after another.
class RequestReader {
 public:
  // Takes bytes from the front, up to the end of a head. Nothing while the head is not complete.
  // REQUIRES: no call has returned a fault.
  std::optional<OrFault<Request, BadRequest>> next(std::span<const std::uint8_t>& bytes);

 private:
  std::string head_;
};

// Parses a whole head, with its empty line.
OrFault<Request, BadRequest> parse_request(const std::string& head);

}  // namespace race2048::server::web
