// Anybody may send anything to the port for browsers, in any parts: heads, frames, or neither. How
// the bytes are cut must not change what comes of them, nothing aborts, and the answers that wait
// stay within their bounds.
//
// The first byte of the input is the size of the parts minus one. Bit 0 of the second: the bytes
// come on an open WebSocket.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "proto/frame.h"
#include "server/site/limits.h"
#include "server/site/visit.h"

namespace race2048::server::web {
namespace {

constexpr std::array<Asset, 2> kFiles{{
    {.path = "index.html", .type = "text/html", .bytes = "{{base}} {{assets}}"},
    {.path = "main.js", .type = "text/javascript", .bytes = "go();"},
}};
// The longest answer: a head with the host twice.
constexpr std::size_t kMostInAnswer = 4 * limits::kMaxHead;
// Of a WebSocket: an answer to a ping and a close.
constexpr std::size_t kMostOfSocket = 2 * (2 + 125);
constexpr std::string_view kUpgrade =
    "GET /socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: race2048.1\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

void check(bool holds) {
  if (!holds) std::abort();
}

const Site& site() {
  static const Site made({.proxies = {*Network::parse("127.0.0.1")}}, kFiles, "1");
  return made;
}

// What a server says to a question: a list with a further page, a file in two parts, or a refusal.
std::string answer_to(const v1::ToServer& question) {
  v1::ToClient told;
  if (question.has_list_results()) {
    v1::ResultEntry& match = *told.mutable_results()->add_results();
    match.set_match_id(std::string(16, 'm'));
    match.set_number(7);
    match.set_round(1);
    match.set_format(v1::FORMAT_TIME);
    match.set_size(4);
    match.set_seats(1);
    match.set_winner("ada");
    match.set_reason(v1::END_REASON_TIME_UP);
    told.mutable_results()->set_more(true);
  } else if (question.has_get_replay()) {
    told.mutable_replay_part()->set_total(6);
    told.mutable_replay_part()->set_data("abc");
  } else {
    told.mutable_refused()->set_reason(v1::REASON_STORE_BUSY);
  }
  std::string frame;
  wire::append_frame(told, frame);
  return frame;
}

// All that comes of a stream.
struct Course {
  std::string payload;
  std::string said;
  std::vector<Address> clients;
  int state = 0;

  bool operator==(const Course&) const = default;
};

class Run {
 public:
  void give(std::string bytes) {
    std::span<std::uint8_t> left(reinterpret_cast<std::uint8_t*>(bytes.data()), bytes.size());
    while (!left.empty()) {
      const std::size_t before = left.size();
      const std::span<const std::uint8_t> payload = visit_.receive(left);
      check(left.size() < before);
      course_.payload.append(payload.begin(), payload.end());
      if (visit_.step() != Visit::Step::none) course_.clients.push_back(visit_.client());
      take();
    }
  }
  Course end() {
    if (WebSocketFilter* const socket = visit_.socket()) {
      course_.state = 1 + static_cast<int>(socket->state());
      socket->close();
      take();
      check(socket->own_output().empty());
    }
    return course_;
  }

 private:
  void take() {
    send();
    while (const v1::ToServer* const question = visit_.next_question()) {
      const std::string answer = answer_to(*question);
      const std::array<OutputFront::Piece, 1> pieces{
          OutputFront::Piece(reinterpret_cast<const std::uint8_t*>(answer.data()), answer.size())};
      visit_.hear(pieces);
      check(visit_.own_output().size() != 0);
      send();
    }
  }
  void send() {
    const bool was_socket = visit_.socket() != nullptr && course_.state == 0;
    while (visit_.own_output().size() != 0) {
      const Visit::Own own = visit_.own_output();
      check(own.size() <= (was_socket ? kMostInAnswer + kMostOfSocket : kMostInAnswer));
      course_.said.append(own.first.begin(), own.first.end());
      course_.said.append(own.second.begin(), own.second.end());
      visit_.own_sent(own.size());
    }
  }

  Visit visit_{site(), {.address = Address::loopback()}};
  Course course_;
};

Course course_of(std::string_view bytes, std::size_t part, bool on_socket) {
  Run run;
  if (on_socket) run.give(std::string(kUpgrade));
  for (; !bytes.empty(); bytes.remove_prefix(std::min(part, bytes.size()))) {
    run.give(std::string(bytes.substr(0, part)));
  }
  return run.end();
}

// Sends the bytes as the payload of frames, as a socket that takes them in such parts would.
void check_output(std::string_view payload, std::size_t part) {
  WebSocketFilter filter;
  std::size_t sent = 0;
  while (sent != payload.size()) {
    const std::string_view rest = payload.substr(sent);
    const std::array<OutputFront::Piece, 1> pieces{
        OutputFront::Piece(reinterpret_cast<const std::uint8_t*>(rest.data()), rest.size())};
    const auto wrapped = filter.wrap(pieces);
    check(wrapped.bytes() > 0 && wrapped.bytes() <= rest.size() + 4);
    sent += filter.sent(std::min(part, wrapped.bytes()));
  }
}

}  // namespace
}  // namespace race2048::server::web

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace race2048::server::web;
  if (size < 3) return 0;
  const std::size_t part = data[0] + std::size_t{1};
  const bool on_socket = (data[1] & 1) != 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data + 2), size - 2);
  check(course_of(bytes, bytes.size(), on_socket) == course_of(bytes, part, on_socket));
  check_output(bytes, part);
  return 0;
}
