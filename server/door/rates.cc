#include "server/door/rates.h"

#include <string>

#include "server/door/limits.h"

namespace race2048::server {
namespace {

// Takes all these tokens, or none.
template <typename Bucket>
bool take_several(Bucket& bucket, std::size_t tokens, TimePoint now) {
  Bucket left = bucket;
  for (; tokens != 0; --tokens) {
    if (!left.take(now)) return false;
  }
  bucket = left;
  return true;
}

}  // namespace

std::optional<Refusal> refuse_unless(bool allowed, const char* what) {
  if (allowed) return std::nullopt;
  return Refusal{.reason = Reason::too_often,
                 .text = std::string("You are ") + what + " too often; wait a few seconds."};
}

Rates::Rates(TimePoint now)
    : enters_(now),
      passwords_(now),
      chats_(now),
      pages_(now),
      replays_(now),
      host_acts_(now),
      readies_(now),
      small_(now) {}

std::optional<Refusal> Rates::enter_room(TimePoint now) {
  return refuse_unless(enters_.take(now), "entering rooms");
}

std::optional<Refusal> Rates::resume(std::size_t answers, TimePoint now) {
  const std::size_t tokens = 1 + answers / limits::kAnswersForToken;
  return refuse_unless(take_several(enters_, tokens, now), "coming back");
}

std::optional<Refusal> Rates::list_rooms(TimePoint now) {
  return refuse_unless(pages_.take(now), "asking for the list of rooms");
}

std::optional<Refusal> Rates::ask_for_page(TimePoint now) {
  return refuse_unless(pages_.take(now), "asking for pages");
}

std::optional<Refusal> Rates::ask_for_search(TimePoint now) {
  return refuse_unless(take_several(pages_, limits::kSearchTokens, now), "searching results");
}

std::optional<Refusal> Rates::ask_for_replay(TimePoint now) {
  return refuse_unless(replays_.take(now), "asking for replays");
}

std::optional<Refusal> Rates::chat(TimePoint now) {
  return refuse_unless(chats_.take(now), "chatting");
}

std::optional<Refusal> Rates::act_as_host(TimePoint now) {
  return refuse_unless(host_acts_.take(now), "changing the room");
}

std::optional<Refusal> Rates::set_ready(TimePoint now) {
  return refuse_unless(readies_.take(now), "getting ready");
}

std::optional<Refusal> Rates::change_seat(TimePoint now) {
  return refuse_unless(enters_.take(now), "changing places");
}

std::optional<Refusal> Rates::send_small(TimePoint now) {
  return refuse_unless(small_.take(now), "sending messages");
}

std::optional<Refusal> Rates::try_password(TimePoint now) {
  return refuse_unless(passwords_.has_token(now), "trying passwords or tokens");
}

}  // namespace race2048::server
