#include "proto/frame.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "proto/conversions.h"
#include "proto/race2048.pb.h"
#include "shared/limits.h"
#include "tests/support/one_in.h"

namespace race2048::wire {
namespace {

using Status = FrameReader::Status;

std::string frame_of(const std::string& body) {
  std::string frame;
  for (std::size_t length = body.size();; length >>= 7) {
    if (length < 0x80) {
      frame.push_back(static_cast<char>(length));
      break;
    }
    frame.push_back(static_cast<char>(0x80 | (length & 0x7f)));
  }
  return frame + body;
}

std::string text_of(std::span<const std::uint8_t> bytes) {
  return {bytes.begin(), bytes.end()};
}

// Reads as many frames of `bytes` as it can; appends their bodies to `bodies`.
Status feed(FrameReader& reader, std::string_view bytes, std::vector<std::string>& bodies) {
  auto rest = bytes_of(bytes);
  for (;;) {
    const Status status = reader.next(rest);
    if (status != Status::frame) return status;
    bodies.push_back(text_of(reader.body()));
  }
}

TEST(FrameTest, FramesComeWholeWhereverTheStreamIsCut) {
  // Lengths of one, two and three bytes, and an empty frame.
  const std::vector<std::string> sent = {std::string(3, 'a'),      "",
                                         std::string(127, 'b'),    std::string(128, 'c'),
                                         std::string(20'000, 'd'), "e"};
  std::string stream;
  for (const std::string& body : sent) stream += frame_of(body);
  const auto step = static_cast<std::size_t>(tests::one_in());
  for (std::size_t cut = 0; cut <= stream.size(); cut += step) {
    FrameReader reader(64 * 1024);
    std::vector<std::string> bodies;
    ASSERT_EQ(feed(reader, stream.substr(0, cut), bodies), Status::need_more);
    ASSERT_EQ(feed(reader, stream.substr(cut), bodies), Status::need_more);
    ASSERT_EQ(bodies, sent) << "cut at " << cut;
    ASSERT_FALSE(reader.in_frame());
  }
}

TEST(FrameTest, FramesComeWholeByteByByte) {
  const std::vector<std::string> sent = {"abc", "", std::string(300, 'x'), "", "z"};
  FrameReader reader(512);
  std::vector<std::string> bodies;
  for (const std::string& body : sent) {
    for (const char byte : frame_of(body)) feed(reader, std::string_view(&byte, 1), bodies);
  }
  EXPECT_EQ(bodies, sent);
}

TEST(FrameTest, FramesComeWholeInPiecesOfAnySize) {
  std::vector<std::string> sent;
  std::string stream;
  for (std::size_t i = 0; i < 60; ++i) {
    sent.emplace_back(i * 7 % 200, static_cast<char>('a' + i % 26));
    stream += frame_of(sent.back());
  }
  for (std::size_t piece = 1; piece < 300; ++piece) {
    FrameReader reader(512);
    std::vector<std::string> bodies;
    for (std::size_t at = 0; at < stream.size(); at += piece) {
      ASSERT_EQ(feed(reader, stream.substr(at, piece), bodies), Status::need_more);
    }
    ASSERT_EQ(bodies, sent) << "pieces of " << piece;
  }
}

TEST(FrameTest, SeveralFramesInOneReadComeOneByOne) {
  FrameReader reader(512);
  const std::string stream = frame_of("one") + frame_of("two") + frame_of("three").substr(0, 2);
  auto rest = bytes_of(stream);
  ASSERT_EQ(reader.next(rest), Status::frame);
  EXPECT_EQ(text_of(reader.body()), "one");
  EXPECT_EQ(rest.size(), 6u);
  ASSERT_EQ(reader.next(rest), Status::frame);
  EXPECT_EQ(text_of(reader.body()), "two");
  EXPECT_FALSE(reader.in_frame());
  ASSERT_EQ(reader.next(rest), Status::need_more);
  EXPECT_TRUE(rest.empty());
  EXPECT_TRUE(reader.in_frame());
}

TEST(FrameTest, AWholeFrameIsHandedOutInPlace) {
  FrameReader reader(512);
  const std::string stream = frame_of("in place") + frame_of("too");
  auto rest = bytes_of(stream);
  ASSERT_EQ(reader.next(rest), Status::frame);
  EXPECT_EQ(reader.body().data(), bytes_of(stream).data() + 1);
  ASSERT_EQ(reader.next(rest), Status::frame);
  EXPECT_EQ(reader.body().data(), bytes_of(stream).data() + 10);
}

TEST(FrameTest, AfterAFrameInPiecesTheNextIsInPlaceAgain) {
  FrameReader reader(512);
  std::vector<std::string> bodies;
  feed(reader, frame_of("pieces").substr(0, 3), bodies);
  const std::string stream = frame_of("pieces").substr(3) + frame_of("whole");
  auto rest = bytes_of(stream);
  ASSERT_EQ(reader.next(rest), Status::frame);
  EXPECT_EQ(text_of(reader.body()), "pieces");
  ASSERT_EQ(reader.next(rest), Status::frame);
  EXPECT_EQ(reader.body().data(), bytes_of(stream).data() + 5);
}

TEST(FrameTest, AnEmptyFrameHasAnEmptyBody) {
  FrameReader reader(512);
  const std::string stream(1, '\0');
  auto rest = bytes_of(stream);
  ASSERT_EQ(reader.next(rest), Status::frame);
  EXPECT_TRUE(reader.body().empty());
  EXPECT_EQ(reader.next(rest), Status::need_more);
}

TEST(FrameTest, TheLimitItselfIsAllowed) {
  for (const std::size_t limit : {0u, 1u, 127u, 128u, 512u, 4096u, 65536u}) {
    FrameReader reader(limit);
    std::vector<std::string> bodies;
    EXPECT_EQ(feed(reader, frame_of(std::string(limit, 'x')), bodies), Status::need_more) << limit;
    EXPECT_EQ(bodies.size(), 1u) << limit;
    FrameReader other(limit);
    EXPECT_EQ(feed(other, frame_of(std::string(limit + 1, 'x')), bodies), Status::too_long)
        << limit;
  }
}

TEST(FrameTest, TooLongIsRefusedByItsLengthAlone) {
  FrameReader reader(512);
  const std::string length = frame_of(std::string(513, 'x')).substr(0, 2);
  auto rest = bytes_of(length);
  EXPECT_EQ(reader.next(rest), Status::too_long);
  // The same if the length comes in pieces.
  FrameReader other(512);
  auto first = bytes_of(length).first(1);
  EXPECT_EQ(other.next(first), Status::need_more);
  auto second = bytes_of(length).last(1);
  EXPECT_EQ(other.next(second), Status::too_long);
}

TEST(FrameTest, OnceRefusedAlwaysRefused) {
  FrameReader reader(512);
  const std::string length = frame_of(std::string(513, 'x')).substr(0, 2);
  auto first = bytes_of(length).first(1);
  EXPECT_EQ(reader.next(first), Status::need_more);
  auto second = bytes_of(length).last(1);
  EXPECT_EQ(reader.next(second), Status::too_long);
  const std::string more = frame_of("abc");
  auto rest = bytes_of(more);
  EXPECT_EQ(reader.next(rest), Status::too_long);
}

TEST(FrameTest, ALengthOfMoreThanThreeBytesIsNone) {
  for (const std::string& bytes : {std::string("\xff\xff\xff"), std::string("\x80\x80\x80"),
                                   std::string("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01")}) {
    FrameReader reader(64 * 1024);
    std::vector<std::string> bodies;
    EXPECT_EQ(feed(reader, bytes, bodies), Status::bad_length);
    FrameReader slow(64 * 1024);
    Status status = Status::need_more;
    std::size_t taken = 0;
    while (taken < bytes.size() && status == Status::need_more) {
      status = feed(slow, bytes.substr(taken++, 1), bodies);
    }
    EXPECT_EQ(status, Status::bad_length);
    EXPECT_EQ(taken, 3u);
    EXPECT_TRUE(bodies.empty());
  }
}

TEST(FrameTest, TheLimitCanBeRaisedBetweenFrames) {
  FrameReader reader(4);
  std::string stream = frame_of("abcd") + frame_of("abcde");
  auto rest = bytes_of(stream);
  ASSERT_EQ(reader.next(rest), Status::frame);
  reader.set_max_body(5);
  ASSERT_EQ(reader.next(rest), Status::frame);
  EXPECT_EQ(text_of(reader.body()), "abcde");
}

TEST(FrameTest, WhatIsAppendedIsRead) {
  std::string stream = "before";
  std::vector<std::string> sent;
  for (const std::size_t size : {0u, 1u, 100u, 130u, 17'000u}) {
    v1::ToServer message;
    message.mutable_create_room()->set_settings(std::string(size, 's'));
    sent.push_back(message.SerializeAsString());
    append_frame(message, stream);
  }
  append_frame(v1::ToServer(), stream);
  sent.emplace_back();
  ASSERT_TRUE(stream.starts_with("before"));
  FrameReader reader(64 * 1024);
  std::vector<std::string> bodies;
  feed(reader, stream.substr(6), bodies);
  EXPECT_EQ(bodies, sent);
}

}  // namespace
}  // namespace race2048::wire
