#include "server/program/recovery_log.h"

#include <spdlog/spdlog.h>

namespace race2048::server {

void log_recovery(const Recovery& recovery) {
  if (recovery.rooms != 0) spdlog::info("resumed {} rooms", recovery.rooms);
  for (const Recovery::Aside& aside : recovery.aside) {
    spdlog::error("a room cannot be restored and is put aside: {}", aside.reason);
  }
  if (recovery.results != 0) spdlog::info("saved {} results of their matches", recovery.results);
  for (const std::string& why : recovery.refused_results) {
    spdlog::error("a result cannot be saved: {}", why);
  }
}

}  // namespace race2048::server
