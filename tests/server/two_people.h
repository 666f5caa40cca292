// A server with two people on it, who are in no room yet.
#pragma once

#include <gtest/gtest.h>

#include "tests/server/harness.h"

namespace race2048::server {

struct TwoPeople : testing::Test {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
};

}  // namespace race2048::server
