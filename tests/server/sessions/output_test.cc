// What waits on a connection, of its own and shared, as a transport takes it.
#include "server/sessions/output.h"

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "proto/frame.h"
#include "proto/race2048.pb.h"

namespace race2048::server {
namespace {

v1::ToClient notice(const std::string& text) {
  v1::ToClient message;
  message.mutable_notice()->set_text(text);
  return message;
}

SharedFrame shared(const std::string& text) {
  SharedFrame frame;
  frame.fill(notice(text));
  return frame;
}

std::string in_pieces(const OutputFront& front) {
  std::string bytes;
  for (const OutputFront::Piece piece : front.pieces()) bytes.append(piece.begin(), piece.end());
  EXPECT_EQ(bytes.size(), front.bytes_in_pieces());
  return bytes;
}

TEST(OutputTest, BytesComeInTheOrderInWhichTheyWereAdded) {
  Output output;
  output.add(std::string_view("first "));
  output.add(shared("to many"));
  output.add(std::string_view("second "));
  output.add(std::string_view("third"));
  EXPECT_EQ(in_pieces(output.front(output.size())),
            "first " + shared("to many").bytes() + "second third");
  EXPECT_EQ(output.front(output.size()).pieces().size(), 3u);
  EXPECT_EQ(in_pieces(output.front(8)), "first " + shared("to many").bytes().substr(0, 2));
}

TEST(OutputTest, AFrameForManyIsNotCopied) {
  const SharedFrame frame = shared("to many");
  std::vector<Output> outputs(2);
  for (Output& output : outputs) {
    output.add(frame);
    const OutputFront front = output.front(output.size());
    ASSERT_EQ(front.pieces().size(), 1u);
    EXPECT_EQ(static_cast<const void*>(front.pieces().front().data()),
              static_cast<const void*>(frame.bytes().data()));
  }
}

TEST(OutputTest, IsCutWhereAFrameEnds) {
  const std::string frame = shared("to many").bytes();
  const std::vector<std::string> parts = {"first ", frame, "second ", "third ",
                                          frame,    frame, "last"};
  const std::string all = "first " + frame + "second third " + frame + frame + "last";
  for (std::size_t sent = 0; sent <= all.size(); ++sent) {
    std::size_t end = 0;
    for (std::size_t kept = 0; kept <= parts.size(); ++kept) {
      if (kept != 0) end += parts[kept - 1].size();
      if (end < sent) continue;
      Output output;
      for (const std::string& part : parts) {
        part == frame ? output.add(shared("to many")) : output.add(std::string_view(part));
      }
      output.remove(sent);
      output.cut(end - sent);
      output.add(std::string_view("more"));
      ASSERT_EQ(output.size(), end - sent + 4) << sent << " sent, " << kept << " kept";
      ASSERT_EQ(in_pieces(output.front(output.size())), all.substr(sent, end - sent) + "more");
      ASSERT_EQ(output.written(), end + 4);
    }
  }
}

TEST(OutputTest, AFrameIsFreeWhenAllHaveTakenIt) {
  const SharedFrame frame = shared("to many");
  Output quick;
  Output slow;
  quick.add(frame);
  slow.add(frame);
  quick.remove(quick.size());
  slow.remove(slow.size() - 1);
  EXPECT_TRUE(frame.has_other_holders());
  slow.remove(1);
  EXPECT_FALSE(frame.has_other_holders());
}

TEST(OutputTest, AFrameIsFreeWhenAReceiverIsGone) {
  const SharedFrame frame = shared("to many");
  {
    Output gone;
    gone.add(frame);
    EXPECT_TRUE(frame.has_other_holders());
  }
  EXPECT_FALSE(frame.has_other_holders());
}

TEST(OutputTest, MorePiecesThanOneCallTakesComeInTheNext) {
  Output output;
  std::string expected;
  for (int i = 0; i < 20; ++i) {
    const SharedFrame frame = shared(std::to_string(i));
    output.add(frame);
    expected += frame.bytes();
  }
  const OutputFront front = output.front(output.size());
  EXPECT_EQ(front.size(), expected.size());
  EXPECT_EQ(front.pieces().size(), OutputFront::kMaxPieces);
  EXPECT_LT(front.bytes_in_pieces(), front.size());
  std::string taken;
  while (output.size() != 0) {
    const std::string some = in_pieces(output.front(output.size()));
    taken += some;
    output.remove(some.size());
  }
  EXPECT_EQ(taken, expected);
}

TEST(OutputTest, AnyMixtureIsTakenInPartsOfAnySize) {
  std::mt19937 random(2048);
  const auto up_to = [&random](std::size_t most) { return random() % (most + 1); };
  for (int round = 0; round < 200; ++round) {
    Output output;
    std::string waits;
    std::size_t written = 0;
    for (int step = 0; step < 200; ++step) {
      const std::size_t before = waits.size();
      const std::string text(up_to(round % 3 == 0 ? 3000 : 30), static_cast<char>('a' + step % 26));
      switch (up_to(3)) {
        case 0:
          output.add(std::string_view(text));
          waits += text;
          break;
        case 1:
          output.add(notice(text));
          wire::append_frame(notice(text), waits);
          break;
        case 2:
          output.add(shared(text));
          waits += shared(text).bytes();
          break;
        default:
          break;
      }
      written += waits.size() - before;
      ASSERT_EQ(output.size(), waits.size());
      ASSERT_EQ(output.written(), written);
      const std::size_t may_leave = up_to(waits.size());
      const std::string front = in_pieces(output.front(may_leave));
      ASSERT_EQ(front, waits.substr(0, front.size()));
      ASSERT_LE(front.size(), may_leave);
      ASSERT_EQ(front.empty(), may_leave == 0);
      const std::size_t taken = up_to(front.size());
      output.remove(taken);
      waits.erase(0, taken);
    }
  }
}

}  // namespace
}  // namespace race2048::server
