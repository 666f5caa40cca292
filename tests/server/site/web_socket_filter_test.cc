#include "server/site/web_socket_filter.h"

#include <array>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "server/site/limits.h"
#include "tests/server/site/browser.h"

namespace race2048::server::web {
namespace {

using State = WebSocketFilter::State;

// Gives the filter these bytes in parts, and returns the payload among them.
std::string given(WebSocketFilter& filter, std::string bytes, std::size_t part = 1 << 20) {
  std::string payload;
  auto all = bytes_in(bytes);
  while (!all.empty()) {
    auto some = all.first(std::min(part, all.size()));
    all = all.subspan(some.size());
    while (!some.empty()) payload += text_of(filter.receive(some));
  }
  return payload;
}

// Takes the filter's own bytes.
std::string own_of(WebSocketFilter& filter) {
  std::string bytes = text_of(filter.own_output());
  filter.own_sent(bytes.size());
  return bytes;
}

std::vector<ServerFrame> frames_in(std::string sent) {
  const auto frames = take_frames(sent);
  EXPECT_TRUE(frames && sent.empty()) << "not whole frames of a server";
  return frames.value_or(std::vector<ServerFrame>());
}

// The number with which the filter closes after these bytes; 0: it does not.
int code_after(const std::string& bytes, std::size_t part = 1 << 20) {
  WebSocketFilter filter;
  given(filter, bytes, part);
  if (filter.state() != State::failed) return 0;
  EXPECT_STRNE(filter.fault().text, "");
  filter.close();
  const auto frames = frames_in(own_of(filter));
  EXPECT_EQ(frames.size(), 1u);
  EXPECT_EQ(frames.at(0).first, kFinal | kClose);
  const std::string& payload = frames.at(0).payload;
  const int code =
      static_cast<std::uint8_t>(payload.at(0)) << 8 | static_cast<std::uint8_t>(payload.at(1));
  EXPECT_EQ(code, static_cast<int>(filter.fault().code));
  return code;
}

TEST(WebSocketFilterTest, PayloadIsTheSameWholeAndByteByByte) {
  const std::string long_one(limits::kMaxWebMessage, 'x');
  const std::string bytes = binary_frame("a") + binary_frame("") + binary_frame("bcdefg") +
                            binary_frame(std::string(126, 'y')) + binary_frame(long_one);
  const std::string expected = "abcdefg" + std::string(126, 'y') + long_one;
  for (const std::size_t part : {std::size_t{1}, std::size_t{3}, std::size_t{100}, bytes.size()}) {
    WebSocketFilter filter;
    EXPECT_EQ(given(filter, bytes, part), expected);
    EXPECT_EQ(filter.state(), State::open);
    EXPECT_TRUE(filter.own_output().empty());
  }
}

TEST(WebSocketFilterTest, ABrokenFrameClosesWithItsNumber) {
  const std::string plain("\x82\x01x", 3);
  const std::string longer_than_needed("\x82\xfe\x00\x01mask!", 9);
  const std::string much_longer_than_needed("\x82\xff\x00\x00\x00\x00\x00\x00\x01\x00mask!", 15);
  const struct {
    const char* name;
    std::string bytes;
    int code;
  } kRows[] = {
      {"no mask", plain, 1002},
      {"a length in three bytes that fits one", longer_than_needed, 1002},
      {"a length in nine bytes that fits three", much_longer_than_needed, 1002},
      {"reserved bit 1, compression", masked_frame(0xc2, "x"), 1002},
      {"reserved bit 2", masked_frame(0xa2, "x"), 1002},
      {"reserved bit 3", masked_frame(0x92, "x"), 1002},
      {"data of no known kind", masked_frame(0x83, "x"), 1002},
      {"control of no known kind", masked_frame(0x8b, "x"), 1002},
      {"the last kind", masked_frame(0x8f, "x"), 1002},
      {"a ping in fragments", masked_frame(kPing, "x"), 1002},
      {"a close in fragments", masked_frame(kClose, "x"), 1002},
      {"a ping of 126", masked_frame(kFinal | kPing, std::string(126, 'x')), 1002},
      {"a fragment of no message", masked_frame(kFinal | kContinuation, "x"), 1002},
      {"a message within another", masked_frame(kBinary, "x") + binary_frame("x"), 1002},
      {"text", masked_frame(kFinal | kText, "x"), 1003},
      {"text in fragments", masked_frame(kText, "x"), 1003},
      {"a close of one byte", masked_frame(kFinal | kClose, "x"), 1002},
      {"a close with a number never sent", close_frame(1005), 1002},
      {"a close with an abnormal number", close_frame(1006), 1002},
      {"a close with a number too small", close_frame(999), 1002},
      {"a close with a number not assigned", close_frame(2999), 1002},
      {"a close with a number too large", close_frame(5000), 1002},
  };
  for (const auto& row : kRows) {
    EXPECT_EQ(code_after(row.bytes), row.code) << row.name;
    EXPECT_EQ(code_after(row.bytes, 1), row.code) << row.name << ", byte by byte";
    EXPECT_EQ(code_after(binary_frame("before") + row.bytes), row.code) << row.name << ", later";
  }
}

TEST(WebSocketFilterTest, ALengthBeyondTheBoundIsRefusedWithTheHeader) {
  for (const std::uint64_t length :
       {std::uint64_t{limits::kMaxWebMessage} + 1, std::uint64_t{1} << 16, std::uint64_t{1} << 40,
        std::uint64_t{1} << 63, ~std::uint64_t{0}}) {
    EXPECT_EQ(code_after(masked_frame(kFinal | kBinary, "", length)), 1009) << length;
    EXPECT_EQ(code_after(masked_frame(kFinal | kPing, "", length), 1), 1009) << length;
  }
}

TEST(WebSocketFilterTest, FragmentsAreOneMessageWithinTheBound) {
  const std::string half(limits::kMaxWebMessage / 2, 'x');
  const std::string rest(limits::kMaxWebMessage - half.size(), 'y');
  const std::string begin = masked_frame(kBinary, half);
  WebSocketFilter filter;
  // Twice: the bound is a message's. A ping may come between fragments.
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(
        given(filter, begin + masked_frame(kContinuation, "") + masked_frame(kFinal | kPing, "") +
                          masked_frame(kFinal | kContinuation, rest)),
        half + rest);
  }
  EXPECT_EQ(filter.state(), State::open);
  EXPECT_EQ(
      code_after(begin + masked_frame(kContinuation, rest) + masked_frame(kContinuation, "z")),
      1009);
}

TEST(WebSocketFilterTest, APingIsAnsweredWithItsPayload) {
  const std::string longest(125, 'p');
  for (const std::string& payload : {std::string(), std::string("hello"), longest}) {
    WebSocketFilter filter;
    given(filter, masked_frame(kFinal | kPing, payload), 1);
    EXPECT_EQ(frames_in(own_of(filter)),
              (std::vector<ServerFrame>{{.first = kFinal | kPong, .payload = payload}}));
  }
}

TEST(WebSocketFilterTest, ManyPingsAreAnsweredOnceUntilTheAnswerIsSent) {
  WebSocketFilter filter;
  for (int i = 0; i < 1000; ++i) given(filter, masked_frame(kFinal | kPing, "p"));
  EXPECT_EQ(frames_in(own_of(filter)).size(), 1u);
  given(filter, masked_frame(kFinal | kPing, "q"));
  EXPECT_EQ(frames_in(own_of(filter)),
            (std::vector<ServerFrame>{{.first = kFinal | kPong, .payload = "q"}}));
}

TEST(WebSocketFilterTest, APongNeedsNoAnswer) {
  WebSocketFilter filter;
  EXPECT_EQ(given(filter, masked_frame(kFinal | kPong, "x") + binary_frame("y")), "y");
  EXPECT_TRUE(filter.own_output().empty());
}

TEST(WebSocketFilterTest, ACloseIsAnsweredWithItsNumberAndEndsTheInput) {
  for (const std::uint16_t code : std::array<std::uint16_t, 5>{1000, 1001, 1014, 3000, 4999}) {
    WebSocketFilter filter;
    EXPECT_EQ(given(filter, binary_frame("a") + close_frame(code, "bye") + binary_frame("b")), "a");
    EXPECT_EQ(filter.state(), State::closed);
    filter.close();
    const std::string number{static_cast<char>(code >> 8), static_cast<char>(code & 0xff)};
    EXPECT_EQ(frames_in(own_of(filter)),
              (std::vector<ServerFrame>{{.first = kFinal | kClose, .payload = number}}));
  }
  WebSocketFilter filter;
  given(filter, masked_frame(kFinal | kClose, ""));
  EXPECT_EQ(filter.state(), State::closed);
  EXPECT_EQ(frames_in(own_of(filter)), (std::vector<ServerFrame>{{.first = kFinal | kClose}}));
}

TEST(WebSocketFilterTest, TheServerClosesOnce) {
  WebSocketFilter filter;
  filter.close();
  filter.close();
  given(filter, close_frame(1000));
  EXPECT_EQ(frames_in(own_of(filter)),
            (std::vector<ServerFrame>{{.first = kFinal | kClose, .payload = "\x03\xe8"}}));
}

TEST(WebSocketFilterTest, AnAnswerWaitsForTheFrameThatIsBegun) {
  WebSocketFilter filter;
  const std::string payload = "standings";
  const std::array<OutputFront::Piece, 1> pieces{bytes_in(std::string_view(payload))};
  ASSERT_EQ(filter.wrap(pieces).bytes(), 2 + payload.size());
  EXPECT_EQ(filter.sent(1), 0u) << "half of the header";
  given(filter, masked_frame(kFinal | kPing, "p"));
  filter.close();
  EXPECT_TRUE(filter.own_output().empty());
  EXPECT_EQ(filter.wrap(pieces).bytes(), 1 + payload.size());
  EXPECT_EQ(filter.sent(1 + 4), 4u);
  EXPECT_TRUE(filter.own_output().empty());
  const std::array<OutputFront::Piece, 1> rest{pieces[0].subspan(4)};
  EXPECT_EQ(filter.wrap(rest).bytes(), 5u);
  EXPECT_EQ(filter.sent(5), 5u);
  const auto frames = frames_in(own_of(filter));
  ASSERT_EQ(frames.size(), 2u);
  EXPECT_EQ(frames[0].first, kFinal | kPong);
  EXPECT_EQ(frames[1].first, kFinal | kClose);
}

TEST(WebSocketFilterTest, WhatIsAddedBehindAFrameThatIsBegunComesInTheNext) {
  WebSocketFilter filter;
  std::string waiting = "first";
  std::string sent;
  const auto send = [&](std::size_t most) {
    const std::array<OutputFront::Piece, 1> pieces{bytes_in(std::string_view(waiting))};
    const auto wrapped = filter.wrap(pieces);
    std::string bytes;
    for (const OutputFront::Piece piece : wrapped.pieces()) bytes += text_of(piece);
    bytes.resize(std::min(most, bytes.size()));
    sent += bytes;
    waiting.erase(0, filter.sent(bytes.size()));
  };
  send(3);
  waiting += "second";
  send(100);
  send(100);
  EXPECT_EQ(frames_in(sent),
            (std::vector<ServerFrame>{{.first = kFinal | kBinary, .payload = "first"},
                                      {.first = kFinal | kBinary, .payload = "second"}}));
}

TEST(WebSocketFilterTest, AFrameHasTheShortestLengthAndAtMostItsBound) {
  for (const std::size_t size : {1ul, 125ul, 126ul, 65'535ul, 65'536ul, 200'000ul}) {
    WebSocketFilter filter;
    const std::string payload(size, 'x');
    std::string sent;
    std::size_t done = 0;
    while (done < size) {
      const std::array<OutputFront::Piece, 1> pieces{
          bytes_in(std::string_view(payload).substr(done))};
      const auto wrapped = filter.wrap(pieces);
      for (const OutputFront::Piece piece : wrapped.pieces()) sent += text_of(piece);
      done += filter.sent(wrapped.bytes());
    }
    std::string joined;
    for (const ServerFrame& frame : frames_in(sent)) {
      EXPECT_EQ(frame.first, kFinal | kBinary);
      EXPECT_LE(frame.payload.size(), limits::kMaxWebPayload);
      joined += frame.payload;
    }
    EXPECT_EQ(joined, payload);
  }
}

TEST(WebSocketFilterTest, NothingToSendIsNoFrame) {
  WebSocketFilter filter;
  EXPECT_EQ(filter.wrap({}).bytes(), 0u);
  EXPECT_EQ(filter.sent(0), 0u);
}

// Sends pieces of payload through the filter as a socket that takes any part of it would, with
// pings between them, and gives what arrived to a naive reader.
RC_GTEST_PROP(WebSocketFilterTest, AnyOutputCutAnywhereArrives, ()) {
  WebSocketFilter filter;
  std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
  const auto up_to = [&random](std::size_t most) {
    return std::uniform_int_distribution<std::size_t>(0, most)(random);
  };
  const auto chunks = *rc::gen::container<std::vector<std::string>>(
      rc::gen::scale(20, rc::gen::arbitrary<std::string>()));
  std::string waiting;
  std::string sent;
  const auto send_some = [&] {
    if (const auto own = filter.own_output(); !own.empty()) {
      const auto count = up_to(own.size());
      sent += text_of(own.first(count));
      filter.own_sent(count);
      return;
    }
    const std::size_t middle = waiting.size() / 2;
    std::vector<OutputFront::Piece> pieces;
    for (const auto part :
         {std::string_view(waiting).substr(0, middle), std::string_view(waiting).substr(middle)}) {
      if (!part.empty()) pieces.push_back(bytes_in(part));
    }
    const auto wrapped = filter.wrap(pieces);
    std::string bytes;
    for (const OutputFront::Piece piece : wrapped.pieces()) bytes += text_of(piece);
    RC_ASSERT(bytes.size() == wrapped.bytes());
    bytes.resize(up_to(bytes.size()));
    sent += bytes;
    waiting.erase(0, filter.sent(bytes.size()));
  };
  std::string expected;
  for (const std::string& chunk : chunks) {
    waiting += chunk;
    expected += chunk;
    if (up_to(2) == 0) given(filter, masked_frame(kFinal | kPing, "p"));
    send_some();
  }
  while (!waiting.empty() || !filter.own_output().empty()) send_some();
  const auto frames = take_frames(sent);
  RC_ASSERT(frames.has_value() && sent.empty());
  std::string arrived;
  for (const ServerFrame& frame : *frames) {
    if (frame.first == (kFinal | kBinary)) arrived += frame.payload;
  }
  RC_ASSERT(arrived == expected);
}

RC_GTEST_PROP(WebSocketFilterTest, AnyInputCutAnywhereIsTheSame, ()) {
  const auto payloads = *rc::gen::container<std::vector<std::string>>(
      rc::gen::scale(10, rc::gen::arbitrary<std::string>()));
  std::string bytes;
  std::string expected;
  for (const std::string& payload : payloads) {
    const std::size_t cut = *rc::gen::inRange<std::size_t>(0, payload.size() + 1);
    bytes += masked_frame(kBinary, payload.substr(0, cut));
    if (*rc::gen::arbitrary<bool>()) bytes += masked_frame(kFinal | kPing, "p");
    bytes += masked_frame(kFinal | kContinuation, payload.substr(cut));
    expected += payload;
  }
  WebSocketFilter filter;
  std::string arrived;
  for (std::size_t at = 0; at < bytes.size();) {
    const auto count = *rc::gen::inRange<std::size_t>(1, 40);
    arrived += given(filter, bytes.substr(at, count));
    at += count;
  }
  RC_ASSERT(filter.state() == State::open);
  RC_ASSERT(arrived == expected);
}

}  // namespace
}  // namespace race2048::server::web
