#include "engine/match/room_options.h"

#include <span>

#include "engine/sha256.h"

namespace race2048 {
namespace {

OrFault<> check_most(const char* what, std::uint32_t value, std::uint32_t most) {
  if (value <= most) return {};
  return Fault{std::string(what) + " is " + std::to_string(value) + "; it must be at most " +
               std::to_string(most)};
}

}  // namespace

OrFault<> check(const RoomOptions& options, std::uint32_t seats) {
  if (auto rounds = check_most("the number of rounds", options.rounds, limits::kMaxRounds);
      !rounds) {
    return rounds;
  }
  if (auto start_at =
          check_most("the number of players to start at", options.start_at, limits::kMaxSeats);
      !start_at) {
    return start_at;
  }
  if (options.start_at <= seats) return {};
  return Fault{"the match starts when " + std::to_string(options.start_at) +
               " players are ready, but the number of seats is " + std::to_string(seats)};
}

OrFault<> check(const RoomRequest& request, std::uint32_t seats) {
  if (auto start_in = check_most("the time until the start in seconds",
                                 request.start_in_s.value_or(0), limits::kMaxStartIn);
      !start_in) {
    return start_in;
  }
  return check(request.options, seats);
}

Digest password_digest(const std::string& password) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(password.data());
  return Sha256().update(std::span(bytes, password.size())).finish();
}

}  // namespace race2048
