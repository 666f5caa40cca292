// The end of a match copies and hashes nothing that has grown with the match.
#include "proto/replay/unsealed_replay.h"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/proto/replay/played_match.h"
#include "tests/support/settings.h"

namespace race2048::tests {
namespace {

std::string joined(const std::vector<std::string>& pieces) {
  std::string all;
  for (const std::string& piece : pieces) all += piece;
  return all;
}

TEST(DecisionPiecesTest, NothingThatIsWrittenMovesWhenMoreIsWritten) {
  constexpr std::size_t kMost = 32;
  DecisionPieces pieces;
  std::string written;
  std::set<const char*> full;  // where pieces were when they had become long
  for (int i = 0; written.size() < 5 * DecisionPieces::kPieceBytes; ++i) {
    std::string& back = pieces.back(kMost, 1024);
    const std::string next = std::to_string(i);
    back += next;
    written += next;
    if (back.size() >= DecisionPieces::kPieceBytes) full.insert(back.data());
    ASSERT_EQ(pieces.size(), written.size());
  }
  const std::vector<std::string> taken = pieces.take();
  EXPECT_EQ(pieces.size(), 0u);
  ASSERT_GE(taken.size(), 5u);
  for (const std::string& piece : taken) {
    EXPECT_LE(piece.size(), DecisionPieces::kPieceBytes + kMost);
    if (&piece != &taken.back()) {
      EXPECT_TRUE(full.contains(piece.data())) << "it was copied";
    }
  }
  EXPECT_EQ(joined(taken), written);
}

TEST(DecisionPiecesTest, BeginAgainEmpty) {
  DecisionPieces pieces;
  while (pieces.size() < 2 * DecisionPieces::kPieceBytes) pieces.back(0, 0).append(1000, 'x');
  pieces.clear();
  EXPECT_EQ(pieces.size(), 0u);
  pieces.back(0, 0) += "y";
  EXPECT_EQ(joined(pieces.take()), "y");
}

TEST(UnsealedReplayTest, IsTheFileOfItsPartsAndKnowsItsSize) {
  const ReplayParts parts = parts_of(played_duel(5000, 40).file());
  const std::string whole = file_of(parts);
  std::string decisions;
  DecisionWriter writer;
  for (const Decision& decision : parts.decisions) writer.append(decision, decisions);
  for (const std::size_t cut : {std::size_t{0}, std::size_t{1}, decisions.size()}) {
    const UnsealedReplay replay(parts.header, {decisions.substr(0, cut), decisions.substr(cut)},
                                parts.result);
    EXPECT_EQ(replay.size(), whole.size());
    EXPECT_EQ(replay.sealed(), whole);
  }
}

TEST(UnsealedReplayTest, AMatchOfSeveralPiecesVerifies) {
  PlayedMatch match(time_settings(limits::kMaxMatchMs), {"ada", "bob"});
  match.go();
  const int moves = static_cast<int>(DecisionPieces::kPieceBytes / 2);
  for (int i = 0; i < moves; ++i) {
    const auto seat = static_cast<SeatNumber>(i % 2);
    const Board& board = match.room().match()->seats.at(seat).run->board();
    match.act(static_cast<std::uint32_t>(10 * i + 1), seat, default_action(board));
  }
  match.end(EndReason::time_up, limits::kMaxMatchMs);
  EXPECT_GT(match.file().size(), DecisionPieces::kPieceBytes);
  EXPECT_EQ(verdict(match.file()), "");
}

}  // namespace
}  // namespace race2048::tests
