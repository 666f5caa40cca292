// Limits how often one connection may send each kind of message. Moves have the room's rate.
#pragma once

#include <cstddef>
#include <optional>

#include "server/sessions/types.h"
#include "shared/limits.h"
#include "shared/rate_limit.h"

namespace race2048::server {

// A refusal unless `allowed`; `what` follows "You are ", such as "entering rooms".
std::optional<Refusal> refuse_unless(bool allowed, const char* what);

class Rates {
 public:
  explicit Rates(TimePoint now);

  // Each takes a token, or refuses if there is none.
  std::optional<Refusal> enter_room(TimePoint now) {
    return refuse_unless(enters_.take(now), "entering rooms");
  }
  // From the same tokens: one, and one more for each limits::kAnswersForToken that are to be made
  // again.
  std::optional<Refusal> resume(std::size_t answers, TimePoint now);
  std::optional<Refusal> list_rooms(TimePoint now) {
    return refuse_unless(pages_.take(now), "asking for the list of rooms");
  }
  // From the same tokens as list_rooms().
  std::optional<Refusal> ask_for_page(TimePoint now) {
    return refuse_unless(pages_.take(now), "asking for pages");
  }
  // The same for a list for which the store has to look at many matches: several tokens.
  std::optional<Refusal> ask_for_search(TimePoint now);
  std::optional<Refusal> ask_for_replay(TimePoint now) {
    return refuse_unless(replays_.take(now), "asking for replays");
  }
  std::optional<Refusal> chat(TimePoint now) { return refuse_unless(chats_.take(now), "chatting"); }
  std::optional<Refusal> act_as_host(TimePoint now) {
    return refuse_unless(host_acts_.take(now), "changing the room");
  }
  std::optional<Refusal> set_ready(TimePoint now) {
    return refuse_unless(readies_.take(now), "getting ready");
  }
  std::optional<Refusal> change_seat(TimePoint now) {
    return refuse_unless(enters_.take(now), "changing places");
  }  // from the same tokens as enter_room()
  // A message that changes next to nothing.
  std::optional<Refusal> send_small(TimePoint now) {
    return refuse_unless(small_.take(now), "sending messages");
  }
  // Takes no token: password_was_wrong() takes it.
  std::optional<Refusal> try_password(TimePoint now) {
    return refuse_unless(passwords_.has_token(now), "trying passwords or tokens");
  }
  void password_was_wrong(TimePoint now) { passwords_.take(now); }

 private:
  FixedTokenBucket<limits::kEntersPerSecond, limits::kEnterBurst> enters_;
  FixedTokenBucket<limits::kPasswordsPerSecond, limits::kPasswordBurst> passwords_;
  FixedTokenBucket<limits::kChatsPerSecond, limits::kChatBurst> chats_;
  FixedTokenBucket<limits::kPagesPerSecond, limits::kPageBurst> pages_;
  FixedTokenBucket<limits::kReplayPartsPerSecond, limits::kReplayPartBurst> replays_;
  FixedTokenBucket<limits::kHostActsPerSecond, limits::kHostActBurst> host_acts_;
  FixedTokenBucket<limits::kReadiesPerSecond, limits::kReadyBurst> readies_;
  FixedTokenBucket<limits::kSmallPerSecond, limits::kSmallBurst> small_;
};

}  // namespace race2048::server
