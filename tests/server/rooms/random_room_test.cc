// Six people in one or two rooms act at random; after each act the test checks everything that must
// always hold. The same in every run. A failure shows its seed and the acts that led to it.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "tests/server/rooms/crowd_checks.h"
#include "tests/support/one_in.h"

namespace race2048::server {
namespace {

class RandomRoom : public CrowdChecks {
 public:
  explicit RandomRoom(std::uint32_t seed) : CrowdChecks(seed) {}

  // Performs one act and checks everything. REQUIRES: nothing has failed so far.
  void act() {
    const std::size_t before = effects();
    for (Player& player : players_) player.boards_came = false;
    Player& player = any_player();
    const Act done = act_of(player);
    note(done.text);
    const bool refused = take_messages(player);
    if (refused && done.is_message && !player.client->closed) {
      EXPECT_EQ(effects(), before) << "what was refused changed something";
    }
    for (Player& other : players_) take_messages(other);
    note_lost_links();
    check_deadline();
    for (const Room* room : rooms()) check(*room);
  }

 private:
  // Decisions, but for those that any message brings about.
  std::size_t effects() const { return world_.log.decision_count() - world_.log.confirmed_tokens; }
};

// In fewer walks, something rare of what is listed below might not come up.
constexpr std::uint32_t kFewestWalks = 20;

// RACE2048_ROOM_WALKS, or 40; with sanitizers fewer.
std::uint32_t walks_to_take() {
  const char* const wanted = std::getenv("RACE2048_ROOM_WALKS");
  if (wanted != nullptr) return static_cast<std::uint32_t>(std::stoi(wanted));
  return std::max(kFewestWalks, 40 / static_cast<std::uint32_t>(tests::one_in()));
}

TEST(RandomRoomTest, WhateverPeopleDoTheRoomIsWhatTheyAreToldAndNothingIsLeftUndone) {
  const std::uint32_t walks = walks_to_take();
  constexpr int kActs = 2000;
  std::map<std::string, int> seen;
  for (std::uint32_t seed = 1; seed <= walks; ++seed) {
    RandomRoom room(seed);
    int acts = 0;
    try {
      for (; acts < kActs && !HasFailure(); ++acts) room.act();
    } catch (const std::exception& error) {
      ADD_FAILURE() << "an exception: " << error.what();
    }
    if (HasFailure()) FAIL() << "seed " << seed << ", act " << acts << room.history();
    for (const auto& [what, times] : room.seen()) seen[what] += times;
  }
  // A walk without these would prove nothing.
  for (const char* what : {"END_REASON_TIME_UP",
                           "END_REASON_TARGET_REACHED",
                           "END_REASON_ALL_DONE",
                           "END_REASON_CAP",
                           "RESULT_APPLIED",
                           "RESULT_NO_CHANGE",
                           "MADE",
                           "PICTURE",
                           "REJECTION_UNKNOWN_ACTION",
                           "REJECTION_STALE_BOARD",
                           "REJECTION_BOARD_NOT_OVER",
                           "REJECTION_RUN_OVER",
                           "REJECTION_TOO_FAST",
                           "REJECTION_STALE_STEP",
                           "REJECTION_STEP_TAKEN",
                           "REASON_NOT_NOW",
                           "REASON_NOT_HOST",
                           "REASON_NOT_OWNER",
                           "REASON_NOT_RACING",
                           "REASON_WRONG_ROUND",
                           "REASON_OLD_SEAL",
                           "REASON_NOBODY_READY",
                           "REASON_BAD_NONCE",
                           "REASON_BAD_SETTINGS",
                           "REASON_BAD_ROOM_OPTIONS",
                           "REASON_ROOM_FULL",
                           "REASON_ROOM_LOCKED",
                           "REASON_WRONG_PASSWORD",
                           "REASON_KICKED",
                           "REASON_NO_SUCH_PERSON",
                           "REASON_CHAT_OFF",
                           "REASON_SEQ_GAP",
                           "REASON_BAD_TOKEN",
                           "SAT_DOWN",
                           "STOOD_UP",
                           "BACK",
                           "TAKEN_OVER"}) {
    EXPECT_NE(seen[what], 0) << what << " never came up";
  }
}

}  // namespace
}  // namespace race2048::server
