// A journal that stores nothing until the test says so.
#pragma once

#include <string>

#include "server/dispatch/observer.h"

namespace race2048::server {

struct SlowJournal final : public Journal {
  void on_decision(const std::string&, const RoomState&, const Decision&) override {}
  bool commit(Batch batch) override {
    newest = batch;
    return false;
  }

  Batch newest{};
};

}  // namespace race2048::server
