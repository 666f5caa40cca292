// A journal that stores nothing until the test says so: all that is said of any room waits.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "server/hosting/journal.h"

namespace race2048::server {

struct SlowJournal : public Journal {
  void on_decision(const std::string& room, const RoomState&, const Decision&) override {
    ++decisions;
    rooms.insert(room);
  }
  void commit(Batch batch, std::vector<std::string>& waiting) override {
    newest = batch;
    if (!stalls) return;
    waiting.assign(rooms.begin(), rooms.end());
    waiting.push_back("a room of others");
  }

  bool stalls = true;
  std::size_t decisions = 0;
  std::set<std::string> rooms;
  Batch newest{};
};

}  // namespace race2048::server
