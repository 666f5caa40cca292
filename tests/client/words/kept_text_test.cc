#include "client/words/kept_text.h"

#include <limits>

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

TEST(KeptTextTest, OnlyAStoredResultIsCalledSaved) {
  EXPECT_EQ(kept_result_text({.keeping = Keeping::stored}), "saved on the server");
  EXPECT_EQ(kept_result_text({.keeping = Keeping::not_yet, .why = "the disk is full"}),
            "not saved yet: the disk is full");
  EXPECT_EQ(kept_result_text({.keeping = Keeping::never, .why = "the match was too long"}),
            "will not be saved: the match was too long");
  EXPECT_EQ(kept_result_text({.keeping = Keeping::never}), "will not be saved");
}

TEST(KeptTextTest, ABrokenReplayIsLoud) {
  OwnReplay replay{.state = OwnReplay::State::kept};
  replay.match_id = {0x1f, 0x2e, 0x3d, 0x4c, 0x5b};
  EXPECT_EQ(own_replay_text(replay), "replay kept: 1f2e3d4c");
  replay.why = "HOME is not set";
  replay.state = OwnReplay::State::not_kept;
  EXPECT_EQ(own_replay_text(replay), "replay not kept: HOME is not set");
  replay.why = "it has another commitment";
  replay.state = OwnReplay::State::broken;
  EXPECT_EQ(own_replay_text(replay),
            "REPLAY NOT VERIFIED: the server's replay 1f2e3d4c does not hold: it has another "
            "commitment");
}

TEST(KeptTextTest, TimesAreInUtcWhateverTheServerSays) {
  EXPECT_EQ(utc_text(0), "1970-01-01 00:00");
  EXPECT_EQ(utc_text(1'795'412'340'000), "2026-11-23 05:39");
  EXPECT_EQ(utc_text(std::numeric_limits<std::int64_t>::min()), "1970-01-01 00:00");
  EXPECT_EQ(utc_text(std::numeric_limits<std::int64_t>::max()), "9999-12-31 23:59");
}

TEST(KeptTextTest, AFormatIsAFewWords) {
  PlayedMatch match;
  EXPECT_EQ(played_format(match), "best score");
  match.size = 5;
  EXPECT_EQ(played_format(match), "best score 5x5");
  match.size = 4;
  match.format = Format::first;
  match.target = 512;
  EXPECT_EQ(played_format(match), "first to 512");
}

}  // namespace
}  // namespace race2048::client
