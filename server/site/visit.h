// One browser's connection, without a socket: requests and answers, and then perhaps a WebSocket.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "proto/frame.h"
#include "server/sessions/output.h"
#include "server/sessions/types.h"
#include "server/site/request.h"
#include "server/site/site.h"
#include "server/site/web_socket_filter.h"
#include "shared/limits.h"

namespace race2048::server::web {

class Visit {
 public:
  // The visitor has just begun it; the server bounds how often.
  enum class Step : std::uint8_t { none, request, socket };

  // The site outlives the visit.
  Visit(const Site& site, const Visitor& visitor)
      : browsing_(std::make_unique<Browsing>(site, visitor)) {}

  // True if a byte at the front of a connection begins a request, of any method.
  static bool begins_with(std::uint8_t first) {
    return first >= 'A' && first <= 'Z' && first != limits::kPreface.front();
  }

  // The WebSocket; null while there is none.
  WebSocketFilter* socket() { return is_socket_ ? &socket_ : nullptr; }
  // No request waits for its answer, nor for the rest of it.
  bool has_answered() const { return !is_socket_ && !has_question() && own_output().size() == 0; }
  // Nothing more is answered or sent.
  bool is_over() const { return over_ && !has_question() && own_output().size() == 0; }

  // Takes bytes from the front, to the end of one request or frame, and returns the payload among
  // them. Takes all of them in the end.
  std::span<const std::uint8_t> receive(std::span<std::uint8_t>& bytes);
  // The last receive() has brought it: then client() is the one that asks. REQUIRES of client(): a
  // step, whose answer has not been sent.
  Step step() const { return step_; }
  const Address& client() const { return browsing_->client; }
  // Whether its whole way is encrypted, also beyond a proxy. REQUIRES: as above.
  bool is_encrypted() const { return browsing_->is_encrypted; }
  // The question for the server, given once; null: none. Valid until the next change.
  const v1::ToServer* next_question();
  // Takes the server's output, which is for the question that it was asked.
  void hear(std::span<const OutputFront::Piece> output);
  // Refuses the visitor instead of the answer that was made, and ends the visit.
  void refuse(const Refusal& why);

  // The bytes to be sent before all else, in pieces: answers, and the WebSocket's own. Empty while
  // a frame is begun.
  struct Own {
    std::span<const std::uint8_t> first;
    std::span<const std::uint8_t> second;
    std::size_t size() const { return first.size() + second.size(); }
  };
  Own own_output() const;
  void own_sent(std::size_t bytes);

 private:
  void take(const OrFault<Request, BadRequest>& request);
  void set_answer(Answer answer);
  bool has_question() const { return browsing_ && browsing_->question; }
  void take_told(const v1::ToClient& told);

  // While requests are read and answered: a WebSocket that stays for hours does without.
  struct Browsing {
    Browsing(const Site& its_site, const Visitor& its_visitor)
        : site(its_site), visitor(its_visitor), client(its_visitor.address) {}

    const Site& site;
    Visitor visitor;
    Address client;
    bool is_encrypted = false;
    RequestReader reader;
    bool is_head = false;  // the newest request, which wants no body
    bool is_last = false;  // after it, the connection closes
    std::string head;      // of the answer
    Answer answer{};
    std::size_t sent = 0;  // of both
    std::size_t requests = 0;
    std::optional<ApiQuestion> question{};  // which the server has not answered wholly
    bool is_to_ask = false;                 // its message is to be asked
    bool is_begun = false;                  // a part of its answer was sent
    wire::FrameReader told{limits::kMaxFrameToClient};
  };

  std::unique_ptr<Browsing> browsing_;  // null once a WebSocket is open and its answer sent
  WebSocketFilter socket_;              // if it is one
  bool is_socket_ = false;
  Step step_ = Step::none;
  bool over_ = false;
};

}  // namespace race2048::server::web
