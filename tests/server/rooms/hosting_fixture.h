// A room with a host and two guests on its server.
#pragma once

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "proto/settings.h"
#include "tests/server/two_people.h"

namespace race2048::server {

struct Hosting : TwoPeople {
  Client& cyd = world.log_in("cyd");
  v1::RoomOptions options;

  void open_room(const MatchSettings& settings = race_settings()) {
    world.create(ada, settings, options);
  }
  void sit_down(Client& client) {
    world.join(client, ada.code);
    world.give_nonce(client);
  }
  bool runs() { return world.room(ada).running(); }
};

using HostingTest = Hosting;

}  // namespace race2048::server
