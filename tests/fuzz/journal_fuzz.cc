// A journal may come back from a faulty disk. Whatever its bytes are, a room is restored from them
// or put aside with a reason, and a server that takes it up can run it.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "server/dispatch/match_server.h"
#include "server/journal/recovery.h"

namespace race2048::server {
namespace {

constexpr std::chrono::seconds kIdle{120};
// Long enough for a planned start, a match with its seats idle, and the next countdown.
constexpr std::chrono::minutes kLongest{3};
// A server does what is due at one time in several wake-ups. The people in a journal of a few
// kilobytes need fewer than this.
constexpr int kMostAtOnce = 100;

// Lets the restored room do what is due.
void run(RoomState state) {
  MatchServer server({.random =
                          [](std::span<std::uint8_t> bytes) {
                            for (std::uint8_t& byte : bytes) byte = 7;
                          }},
                     {});
  TimePoint now{};
  try {
    server.restore(std::move(state), now);
  } catch (const std::logic_error&) {
    return;  // it is put aside
  }
  const TimePoint end = now + kLongest;
  int at_once = 0;
  for (int wake_ups = 0; wake_ups < 200 && now <= end; ++wake_ups) {
    server.on_time(now);
    const auto next = server.next_deadline();
    if (!next) return;
    at_once = *next <= now ? at_once + 1 : 0;
    if (at_once > kMostAtOnce) std::abort();  // it spins
    now = std::max(now, *next);
  }
}

void check_journal(const std::string& bytes) {
  OrFault<ReadRoom> room = read_room(bytes, ResultRecorder(kIdle));
  if (!room) {
    if (room.fault().text.empty()) std::abort();
    return;
  }
  if (room->state.is_open()) run(std::move(room->state));
}

}  // namespace
}  // namespace race2048::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  race2048::server::check_journal(std::string(data, data + size));
  return 0;
}
