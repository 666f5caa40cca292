// One server's side of a WebSocket (RFC 6455) without a socket: frames go in, and the bytes of
// their messages come out, and the other way round. Messages are a byte stream here: where one ends
// and the next begins says nothing. Thousands of them wait at the same time, so each is small, and
// allocates only while a ping, a pong or a close is under way.
//
// The protocol has pings of its own, so this side sends none: they keep the connection open through
// proxies in both directions, and a browser's sleeping page does not answer them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "server/sessions/output.h"

namespace race2048::server::web {

// The numbers with which a WebSocket closes, of those in RFC 6455 that this side sends.
enum class WebClose : std::uint16_t {
  normal = 1000,
  broken_frame = 1002,  // against RFC 6455
  not_binary = 1003,
  too_long = 1009,  // a message beyond limits::kMaxWebMessage
};

class WebSocketFilter {
 public:
  enum class State : std::uint8_t {
    open,
    closed,  // the peer has said that nothing follows; own_output() has our answer
    failed,  // the peer broke the rules: fault() says how
  };
  struct Fault {
    WebClose code = WebClose::broken_frame;
    const char* text = "";  // one line for a log
  };

  State state() const { return state_; }
  // REQUIRES: failed.
  Fault fault() const { return aside_->fault; }

  // Takes bytes from the front of `bytes` and returns payload among them, unmasked where it lies;
  // perhaps none. Call it until all are taken, or the state is not `open` any more.
  std::span<const std::uint8_t> receive(std::span<std::uint8_t>& bytes);

  // Output that waits, as the bytes to be sent: first the rest of the frame that was begun, or a
  // new frame with a header and as much payload as it takes. Valid until the output changes.
  class Wrapped {
   public:
    std::span<const OutputFront::Piece> pieces() const { return {pieces_.data(), count_}; }
    std::size_t bytes() const { return bytes_; }

   private:
    friend class WebSocketFilter;
    void add(OutputFront::Piece piece);

    std::array<OutputFront::Piece, OutputFront::kMaxPieces + 1> pieces_;
    std::size_t count_ = 0;
    std::size_t bytes_ = 0;
  };
  // REQUIRES: `payload` begins with the bytes that no call of sent() has returned; own_output() is
  // empty.
  Wrapped wrap(std::span<const OutputFront::Piece> payload);
  // The first `bytes` bytes of the last wrap() are sent. Returns how many of them were payload.
  std::size_t sent(std::size_t bytes);

  // Bytes of this side's own, to be sent before anything is wrapped: answers to the peer's pings
  // and its close. Empty while a frame is begun and not yet sent.
  std::span<const std::uint8_t> own_output() const;
  void own_sent(std::size_t bytes);
  // Tells the peer that nothing follows: normal, or the fault. Harmless when repeated.
  void close();

 private:
  enum class Opcode : std::uint8_t {
    continuation = 0,
    text = 1,
    binary = 2,
    close = 8,
    ping = 9,
    pong = 10
  };

  // Pings, pongs, closes and faults.
  struct Aside {
    std::string control;  // payload of such a frame that is not whole
    std::string own;
    Fault fault{};
  };

  bool take_header(std::span<std::uint8_t>& bytes);
  // The header is complete: judges it. False if it broke the rules.
  bool begin_frame();
  bool begin_data(bool is_last);
  void end_control();
  bool fail(WebClose code, const char* text);
  // Makes it if there is none.
  Aside& aside();
  // Frees it once nothing in it is needed. REQUIRES: there is one.
  void drop_aside();
  std::size_t out_header_size() const;
  void add_own(Opcode opcode, std::string_view payload);
  void add_close(std::uint16_t code);
  void unmask(std::span<std::uint8_t> payload);

  std::unique_ptr<Aside> aside_;  // null while there are none of these
  // Input.
  std::array<std::uint8_t, 14> header_;  // of the frame: so far; once it is whole, first the mask
  std::uint16_t left_ = 0;               // payload of the frame
  std::uint16_t message_ = 0;            // payload of the message, so far
  std::uint8_t header_size_ = 0;
  std::uint8_t mask_at_ = 0;  // which byte of the mask comes next
  Opcode opcode_{};
  State state_ = State::open;
  bool in_frame_ = false;    // the header is complete
  bool in_message_ = false;  // a fragment has come, and not the last
  // Output.
  bool close_sent_ = false;
  std::uint8_t out_header_sent_ = 0;
  std::array<std::uint8_t, 4> out_header_{};
  std::uint16_t owed_ = 0;  // payload of the frame that is begun
};

}  // namespace race2048::server::web
