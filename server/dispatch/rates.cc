#include "server/dispatch/rates.h"

#include <string>

namespace race2048::server {
namespace {

// `what` starts the sentence, such as "Rooms are entered".
std::optional<Refusal> refuse_unless(bool allowed, const char* what) {
  if (allowed) return std::nullopt;
  return Refusal{.reason = Reason::too_often,
                 .text = std::string(what) + " too often on this connection; wait some seconds."};
}

}  // namespace

Rates::Rates(TimePoint now)
    : enters_(limits::kEntersPerSecond, limits::kEnterBurst, now),
      passwords_(limits::kPasswordsPerSecond, limits::kPasswordBurst, now),
      chats_(limits::kChatsPerSecond, limits::kChatBurst, now),
      pages_(limits::kPagesPerSecond, limits::kPageBurst, now),
      host_acts_(limits::kHostActsPerSecond, limits::kHostActBurst, now) {}

std::optional<Refusal> Rates::enter_room(TimePoint now) {
  return refuse_unless(enters_.take(now), "Rooms are entered");
}

std::optional<Refusal> Rates::list_rooms(TimePoint now) {
  return refuse_unless(pages_.take(now), "Rooms are listed");
}

std::optional<Refusal> Rates::ask_for_page(TimePoint now) {
  return refuse_unless(pages_.take(now), "Pages are asked for");
}

std::optional<Refusal> Rates::chat(TimePoint now) {
  return refuse_unless(chats_.take(now), "Lines are said");
}

std::optional<Refusal> Rates::change_room(TimePoint now) {
  return refuse_unless(host_acts_.take(now), "The room is changed");
}

std::optional<Refusal> Rates::try_password(TimePoint now) {
  return refuse_unless(passwords_.has_token(now), "Passwords are tried");
}

}  // namespace race2048::server
