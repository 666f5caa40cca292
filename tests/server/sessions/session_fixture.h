// A connection, and the first bytes that a client sends.
#pragma once

#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "server/sessions/session.h"
#include "tests/server/harness.h"

namespace race2048::server {

inline std::string frame_of(const v1::ToServer& message) {
  std::string frame;
  wire::append_frame(message, frame);
  return frame;
}

inline std::string opening(const std::string& name = "ada") {
  return std::string(limits::kPreface) + frame_of(World::hello(name));
}

class SessionTest : public testing::Test {
 protected:
  World world;
  Client& client = world.connect();

  void send_preface() { world.send_bytes(client, limits::kPreface); }
};

}  // namespace race2048::server
