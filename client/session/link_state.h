// All that the client knows of one connection to the server. Another connection begins with a new
// one; the model, and what the person wants, outlive it.
#pragma once

#include <optional>
#include <string>

#include "proto/frame.h"
#include "shared/limits.h"
#include "shared/time.h"

namespace race2048::client {

struct LinkState {
  wire::FrameReader reader{limits::kMaxFrameToClient};
  std::string output;                           // bytes to send
  std::optional<TimePoint> welcome_deadline{};  // until the server has answered Hello
  bool welcomed = false;
  TimePoint heard_at{};         // the last bytes
  TimePoint listening_since{};  // the program was stopped until then, and could hear nothing
};

}  // namespace race2048::client
