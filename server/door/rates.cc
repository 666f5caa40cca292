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

Verdict allowed_if(bool allowed, const char* what) {
  if (allowed) return {};
  return Refusal{Reason::too_often,
                 std::string("You are ") + what + " too often; wait a few seconds."};
}

Rates::Rates(TimePoint now)
    : enters_(now),
      passwords_(now),
      chats_(now),
      emotes_(now),
      pages_(now),
      replays_(now),
      host_acts_(now),
      readies_(now),
      small_(now) {}

Verdict Rates::resume(std::size_t answers, TimePoint now) {
  const std::size_t tokens = 1 + answers / limits::kAnswersForToken;
  return allowed_if(take_several(enters_, tokens, now), "coming back");
}

Verdict Rates::ask_for_search(TimePoint now) {
  return allowed_if(take_several(pages_, limits::kSearchTokens, now), "searching results");
}

}  // namespace race2048::server
