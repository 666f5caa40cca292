// A person's connection that another server answers: what of the bytes of either side goes to the
// other. Without I/O: it takes bytes and leaves bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "proto/frame.h"
#include "server/dispatch/limits.h"
#include "server/sessions/types.h"
#include "shared/proof/node_proof.h"
#include "shared/time.h"

namespace race2048::server {

class Relay {
 public:
  // `peer`: the person, for whom the other server gets a proof with the secret. `first`: the frame
  // with which the person begins.
  Relay(const ForwardedPeer& peer, const ServiceSecret& secret, std::string_view first,
        TimePoint now);

  // ---- The person's bytes, on their way to the other server.
  void take(std::span<const std::uint8_t> bytes, TimePoint now);
  // The transport sends from the front and says how many. Before the other server has sent its
  // challenge these are the relay's own question for it.
  std::string_view output() const { return output_; }
  void sent(std::size_t bytes) { output_.erase(0, bytes); }
  // No more is read from the person until the other server has taken some.
  bool is_full() const { return output_.size() + held_.size() >= limits::kRelayBuffer; }

  // ---- The other server's.
  enum class Step : std::uint8_t {
    passes,    // all bytes are passed on
    leads_on,  // it sends the person on, to next()
    fails,     // for the reason why()
  };
  // Appends to `to_person` what the person is sent. After anything but `passes` no call follows.
  Step receive(std::span<const std::uint8_t> bytes, std::string& to_person, TimePoint now);
  // REQUIRES: leads_on.
  const Elsewhere& next() const { return next_; }
  // For the log. REQUIRES: fails.
  const std::string& why() const { return why_; }
  // A frame of this server can be sent to the person: none of the other one has begun and not
  // ended, and its last was no Goodbye.
  bool may_speak() const { return head_.empty() && left_ == 0 && !said_goodbye_; }

  // Either side has sent nothing for limits::kRelaySilence.
  bool is_silent(TimePoint now) const;

 private:
  Step fail(const char* why);
  Step receive_challenge(std::span<const std::uint8_t>& bytes);
  // Moves the next byte of a frame's head, its length and the number of its message.
  Step take_head(std::uint8_t byte, std::string& to_person);
  Step take_redirect(std::span<const std::uint8_t>& bytes);

  ForwardedPeer peer_;
  ServiceSecret secret_;
  std::string output_;
  std::string held_;  // the person's bytes, until the challenge has come
  wire::FrameReader reader_{limits::kMaxFrameBeforeLogin};
  bool is_known_ = false;  // the challenge has come
  // The frame that comes now.
  std::string head_;
  std::size_t left_ = 0;   // bytes of it behind its head
  bool captured_ = false;  // a Redirect, which is not passed on
  std::string redirect_;
  bool said_goodbye_ = false;
  Elsewhere next_;
  std::string why_;
  TimePoint person_at_;  // the newest bytes of each
  TimePoint node_at_;
};

}  // namespace race2048::server
