#include "client/words/kept_text.h"

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

TEST(KeptTextTest, OnlyAStoredResultIsCalledSaved) {
  EXPECT_EQ(kept_result_text({.keeping = Keeping::stored}, "play.example:2048"),
            "saved on the server");
  EXPECT_EQ(kept_result_text({.keeping = Keeping::not_yet, .why = ServerQuote("The disk is full.")},
                             "play.example:2048"),
            "The result is not saved yet. play.example:2048 says: \"The disk is full.\"");
  EXPECT_EQ(
      kept_result_text({.keeping = Keeping::never, .why = ServerQuote("The match was too long.")},
                       "play.example:2048"),
      "The result will not be saved. play.example:2048 says: \"The match was too long.\"");
  EXPECT_EQ(kept_result_text({.keeping = Keeping::never}, "play.example:2048"),
            "The result will not be saved.");
}

TEST(KeptTextTest, ABrokenReplayIsLoud) {
  OwnReplay replay{.state = OwnReplay::State::kept};
  replay.match_id = {0x1f, 0x2e, 0x3d, 0x4c, 0x5b, 0x6a};
  EXPECT_EQ(own_replay_text(replay), "replay kept: 1f2e3d4c5b6a");
  replay.state = OwnReplay::State::not_checked;
  EXPECT_EQ(own_replay_text(replay), "replay kept, not checked: 1f2e3d4c5b6a");
  replay.why = "HOME is not set";
  replay.state = OwnReplay::State::not_kept;
  EXPECT_EQ(own_replay_text(replay), "replay not kept: HOME is not set");
  replay.why = "it has another commitment";
  replay.state = OwnReplay::State::broken;
  EXPECT_EQ(own_replay_text(replay),
            "REPLAY NOT VERIFIED: the server's replay 1f2e3d4c5b6a does not hold: it has another "
            "commitment");
}

}  // namespace
}  // namespace race2048::client
