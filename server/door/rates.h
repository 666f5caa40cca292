// Limits how often one connection may send each kind of message. Moves have the room's rate.
#pragma once

#include <cstddef>
#include <optional>

#include "server/sessions/types.h"
#include "shared/limits.h"
#include "shared/rate_limit.h"

namespace race2048::server {

// A refusal unless `allowed`; `what` follows "You are ", such as "entering rooms".
Verdict allowed_if(bool allowed, const char* what);

class Rates {
 public:
  explicit Rates(TimePoint now);

  // Each takes a token, or refuses if no token is left.
  Verdict enter_room(TimePoint now) { return allowed_if(enters_.take(now), "entering rooms"); }
  // From the same tokens: one, and one more for each limits::kAnswersForToken that are to be made
  // again.
  Verdict resume(std::size_t answers, TimePoint now);
  Verdict list_rooms(TimePoint now) {
    return allowed_if(pages_.take(now), "asking for the list of rooms");
  }
  // From the same tokens as list_rooms().
  Verdict ask_for_page(TimePoint now) { return allowed_if(pages_.take(now), "asking for pages"); }
  // The same for a list for which the store has to look at many matches: several tokens.
  Verdict ask_for_search(TimePoint now);
  Verdict ask_for_replay(TimePoint now) {
    return allowed_if(replays_.take(now), "asking for replays");
  }
  Verdict chat(TimePoint now) { return allowed_if(chats_.take(now), "chatting"); }
  Verdict emote(TimePoint now) { return allowed_if(emotes_.take(now), "sending emotes"); }
  Verdict act_as_host(TimePoint now) {
    return allowed_if(host_acts_.take(now), "changing the room");
  }
  Verdict set_ready(TimePoint now) { return allowed_if(readies_.take(now), "getting ready"); }
  Verdict change_seat(TimePoint now) {
    return allowed_if(enters_.take(now), "changing places");
  }  // from the same tokens as enter_room()
  // A message that changes next to nothing.
  Verdict send_small(TimePoint now) { return allowed_if(small_.take(now), "sending messages"); }
  // Takes no token: password_was_wrong() takes it.
  Verdict try_password(TimePoint now) {
    return allowed_if(passwords_.has_token(now), "trying passwords or tokens");
  }
  void password_was_wrong(TimePoint now) { passwords_.take(now); }

 private:
  FixedTokenBucket<limits::kEntersPerSecond, limits::kEnterBurst> enters_;
  FixedTokenBucket<limits::kPasswordsPerSecond, limits::kPasswordBurst> passwords_;
  FixedTokenBucket<limits::kChatsPerSecond, limits::kChatBurst> chats_;
  FixedTokenBucket<limits::kEmotesPerSecond, limits::kEmoteBurst> emotes_;
  FixedTokenBucket<limits::kPagesPerSecond, limits::kPageBurst> pages_;
  FixedTokenBucket<limits::kReplayPartsPerSecond, limits::kReplayPartBurst> replays_;
  FixedTokenBucket<limits::kHostActsPerSecond, limits::kHostActBurst> host_acts_;
  FixedTokenBucket<limits::kReadiesPerSecond, limits::kReadyBurst> readies_;
  FixedTokenBucket<limits::kSmallPerSecond, limits::kSmallBurst> small_;
};

}  // namespace race2048::server
