// The client's state of one connection to the server. Each connection begins with a new one; the
// model and the person's wishes outlive it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "proto/frame.h"
#include "shared/limits.h"
#include "shared/time.h"

namespace race2048::client {

// A connection, or an attempt to make one. No two links of a client have the same number.
enum class LinkId : std::uint32_t {};

struct LinkState {
  wire::FrameReader reader{limits::kMaxFrameToClient};
  std::string output;                           // bytes to send
  std::optional<TimePoint> welcome_deadline{};  // by then the server must have answered Hello
  bool welcomed = false;
  TimePoint heard_at{};         // when the last bytes came
  TimePoint listening_since{};  // until then the program was stopped and could not listen
};

}  // namespace race2048::client
