#include "server/net/spare_memory.h"

#include <chrono>
#include <utility>
#include <variant>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace race2048::server {
namespace {

// People who leave together leave within this time. A server that stops may wait for so long, too.
constexpr std::chrono::milliseconds kPause{200};

}  // namespace

void join_freed_memory_at_once() {
#ifdef __GLIBC__
  mallopt(M_MXFAST, 0);
#endif
}

SpareMemory::SpareMemory(asio::io_context& context, std::function<void()> ask)
    : timer_(context), ask_(std::move(ask)) {}

void SpareMemory::ask_allocator() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

void SpareMemory::on_session_opened(SessionId /*session*/, const std::string& /*peer*/) {
  departures_.came();
}

void SpareMemory::on_session_closed(SessionId /*session*/, const std::string& /*name*/,
                                    const std::string& /*cause*/) {
  departures_.left();
  if (!departures_.are_many()) return;
  // At once: until the loop comes to anything else, a thousand others may leave.
  departures_.are_modest() ? give_back() : give_back_soon();
}

void SpareMemory::on_decision(const std::string& /*room*/, const RoomState& state,
                              const Decision& decision) {
  if (!std::holds_alternative<RoomClosed>(decision.body) || !state.match()) return;
  departures_.forgot_seats(state.match()->seats.size());
  give_back_soon();
}

void SpareMemory::give_back() {
  departures_.begin_anew();
  ask_();
}

void SpareMemory::give_back_soon() {
  if (!departures_.are_many() || std::exchange(waits_, true)) return;
  timer_.expires_after(kPause);
  timer_.async_wait([this](const asio::error_code& error) {
    if (error) return;
    waits_ = false;
    // Somebody may have come meanwhile.
    if (departures_.are_many()) give_back();
  });
}

}  // namespace race2048::server
