// Returns memory to the system when many people have left: the allocator would keep it for the next
// crowd.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>

#include <asio/io_context.hpp>
#include <asio/steady_timer.hpp>

#include "server/dispatch/observer.h"

namespace race2048::server {

// The allocator of glibc puts small pieces that come free aside, and joins all of them with their
// neighbours the next time that it needs a large piece: that took 0.2 s after 50,000 rooms had
// closed one by one. From now on it joins each at once. To be called before the server has memory.
void join_freed_memory_at_once();

// Returning memory takes the loop 0.3 ms for each megabyte that has come free, and 1 ms for each
// thousand people at the peak, even if nothing has come free: the allocator looks at all memory
// without a pause. So the server does it before many people have left. A server that has had very
// many people waits until nobody is there to notice a tenth of a second.
class Departures {
 public:
  // With TLS, so many people have used 5 MB. Below this, little would be gained.
  static constexpr std::size_t kFew = 128;
  // More people than this at one time are very many.
  static constexpr std::size_t kModest = 2048;

  void came() { most_ = std::max(most_, ++there_); }
  void left() {
    --there_;
    ++gone_;
  }
  // Seats whose match the server forgets.
  void forgot_seats(std::size_t count) { gone_ += count; }
  // It is time to give memory back.
  bool are_many() const { return gone_ >= kFew && (most_ <= kModest || there_ == 0); }
  // Giving memory back takes little time.
  bool are_modest() const { return most_ <= kModest; }
  void begin_anew() {
    gone_ = 0;
    if (there_ == 0) most_ = 0;
  }

 private:
  std::size_t there_ = 0;
  std::size_t most_ = 0;  // at one time since nobody was there
  std::size_t gone_ = 0;
};

class SpareMemory final : public Observer, public DecisionSink {
 public:
  // The context outlives it, but runs no more handlers once it is destroyed. `ask` is for tests;
  // by default it asks the allocator, as far as the system has one that can.
  explicit SpareMemory(asio::io_context& context, std::function<void()> ask = ask_allocator);

  void on_session_opened(SessionId session, const std::string& peer) override;
  void on_session_closed(SessionId session, const std::string& name,
                         const std::string& cause) override;
  void on_decision(const std::string& room, const RoomState& state,
                   const Decision& decision) override;

  // Gives memory back now, as far as the system's allocator can.
  static void ask_allocator();

 private:
  void give_back();
  // Waits for the others of a group that leaves together, and for the destruction of a closing
  // room.
  void give_back_soon();

  asio::steady_timer timer_;
  std::function<void()> ask_;
  Departures departures_;
  bool waits_ = false;
};

}  // namespace race2048::server
