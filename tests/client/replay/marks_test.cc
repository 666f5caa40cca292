// The marks of recorded matches, as a text that the page's own code reads too.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "proto/replay/playback.h"
#include "tests/support/golden_text.h"

namespace race2048::client {
namespace {

std::string name_of_mark(Mark::What what) {
  switch (what) {
    case Mark::What::first_tile:
      return "tile";
    case Mark::What::lead:
      return "lead";
    case Mark::What::stuck:
      return "stuck";
    case Mark::What::pause:
      return "pause";
    case Mark::What::end:
      return "end";
  }
  return {};
}

TEST(MarksTest, TheMarksOfRecordedMatchesAreAsReviewed) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(RACE2048_CASES "/replays")) {
    files.push_back(entry.path());
  }
  std::ranges::sort(files);
  std::string text;
  for (const std::filesystem::path& path : files) {
    std::ifstream file(path, std::ios::binary);
    const auto playback = Playback::of({std::istreambuf_iterator<char>(file), {}});
    ASSERT_TRUE(playback) << path;
    text += path.filename().string() + ", moments 0 to " + std::to_string(playback->last_moment()) +
            "\n";
    for (const Mark& mark : playback->timeline().marks) {
      text += "  " + std::to_string(mark.at_ms) + " " + name_of_mark(mark.what);
      if (mark.what != Mark::What::end) text += " seat " + std::to_string(mark.seat);
      if (mark.exponent != 0) text += " " + std::to_string(tile_value(mark.exponent));
      if (mark.lasts_ms != 0) text += " " + std::to_string(mark.lasts_ms) + " ms";
      text += "\n";
    }
  }
  race2048::testing::expect_golden("texts/replay_marks.txt", text);
}

}  // namespace
}  // namespace race2048::client
