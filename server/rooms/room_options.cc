#include "server/rooms/room_options.h"

#include <algorithm>

#include "engine/sha256.h"
#include "proto/messages.h"
#include "shared/typed_text.h"

namespace race2048::server {
namespace {

Digest digest_of(const std::string& password) {
  return Sha256().update(wire::bytes_of(password)).finish();
}

bool is_password(const std::string& text) {
  return text.size() <= limits::kMaxPassword &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

std::string at_most(const char* what, std::uint32_t value, std::uint32_t most) {
  return std::string(what) + " is " + std::to_string(value) + "; it must be at most " +
         std::to_string(most);
}

}  // namespace

bool RoomOptions::lets_in(const std::string& typed_password) const {
  return !password || *password == digest_of(typed_password);
}

std::variant<WantedOptions, std::string> options_from(const v1::RoomOptions& wire,
                                                      const RoomOptions& before) {
  if (std::string fault = fault_in_text(wire.title(), limits::kMaxTitle); !fault.empty()) {
    return "the title " + fault;
  }
  if (!is_password(wire.password())) {
    return "the password is not up to " + std::to_string(limits::kMaxPassword) +
           " printable ASCII characters";
  }
  if (wire.rounds() > limits::kMaxRounds) {
    return at_most("the number of rounds", wire.rounds(), limits::kMaxRounds);
  }
  if (wire.start_at() > limits::kMaxSeats) {
    return at_most("the number of players to start at", wire.start_at(), limits::kMaxSeats);
  }
  if (wire.start_in_s() > limits::kMaxStartIn) {
    return at_most("the time to the start in seconds", wire.start_in_s(), limits::kMaxStartIn);
  }
  WantedOptions wanted{.options = {.title = wire.title(),
                                   .listed = wire.listed(),
                                   .password = before.password,
                                   .locked = wire.locked(),
                                   .chat_off = wire.chat_off(),
                                   .rounds = wire.rounds(),
                                   .pause = wire.pause(),
                                   .start_at = wire.start_at()}};
  if (wire.has_password()) {
    wanted.options.password =
        wire.password().empty() ? std::nullopt : std::optional(digest_of(wire.password()));
  }
  if (wire.has_start_in_s()) wanted.start_in = std::chrono::seconds(wire.start_in_s());
  return wanted;
}

}  // namespace race2048::server
