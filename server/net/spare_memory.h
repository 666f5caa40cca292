// Gives memory back to the system when many have left: a crowd's would stay with the process, in
// case that it comes again.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include <asio/io_context.hpp>
#include <asio/steady_timer.hpp>

#include "server/dispatch/observer.h"

namespace race2048::server {

// Looking for what can be given back takes as long as there is memory, some milliseconds for each
// hundred megabytes, and meanwhile nobody is served. So as many as are still here have to have left
// since the last time: then it costs next to nothing for each of them.
class Departures {
 public:
  // Below this, a megabyte or less would be gained.
  static constexpr std::size_t kFew = 256;

  void came() { ++there_; }
  void left() {
    --there_;
    ++gone_;
  }
  // Seats whose match the server forgets.
  void forgot_seats(std::size_t count) { gone_ += count; }
  bool are_many() const { return gone_ >= kFew && gone_ >= there_; }
  void begin_anew() { gone_ = 0; }

 private:
  std::size_t there_ = 0;
  std::size_t gone_ = 0;
};

class SpareMemory final : public Observer, public DecisionSink {
 public:
  // The context outlives it, but runs no more handlers once it is destroyed. `give_back` is for
  // tests; by default it asks the allocator, as far as the system has one that can.
  explicit SpareMemory(asio::io_context& context, std::function<void()> give_back = ask_allocator);

  void on_session_opened(SessionId session, const std::string& peer) override;
  void on_logged_in(SessionId, const Person&, const std::string&) override {}
  void on_refused(SessionId, const Refusal&) override {}
  void on_session_closed(SessionId session, const std::string& name,
                         const std::string& cause) override;
  void on_decision(const std::string& room, const RoomState& state,
                   const Decision& decision) override;

 private:
  static void ask_allocator();
  void give_back_soon();

  asio::steady_timer timer_;
  std::function<void()> give_back_;
  Departures departures_;
  bool waits_ = false;
};

}  // namespace race2048::server
