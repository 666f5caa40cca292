#include "server/site/visit.h"

#include <array>
#include <string>

#include <gtest/gtest.h>

#include "proto/frame.h"
#include "server/site/limits.h"
#include "tests/server/site/browser.h"
#include "tests/server/site/small_site.h"

namespace race2048::server::web {
namespace {

class VisitTest : public testing::Test {
 protected:
  // Gives these bytes to the visit, taking its answers between them, and returns the payload.
  std::string say(std::string bytes) {
    std::string payload;
    auto left = bytes_in(bytes);
    while (!left.empty()) {
      payload += text_of(visit_.receive(left));
      if (visit_.step() != Visit::Step::none) ++steps_;
      take();
    }
    return payload;
  }
  // Moves the answers to heard_, so many bytes at a time.
  void take(std::size_t part = 100'000) {
    while (visit_.own_output().size() != 0) {
      const Visit::Own own = visit_.own_output();
      const std::string all = text_of(own.first) + text_of(own.second);
      const std::size_t count = std::min(part, all.size());
      heard_ += all.substr(0, count);
      visit_.own_sent(count);
    }
  }
  // How often this stands in what the browser has heard.
  std::size_t count(const std::string& text) const {
    std::size_t times = 0;
    for (std::size_t at = 0; (at = heard_.find(text, at)) != std::string::npos; ++at) ++times;
    return times;
  }

  Site site_ = small_site();
  Visit visit_{site_, {.address = Address::loopback()}};
  std::string heard_;
  int steps_ = 0;
};

// With what the allocator adds, 64 bytes of each of thousands of watchers.
TEST_F(VisitTest, AWebSocketThatWaitsTakesLittle) {
  EXPECT_LE(sizeof(Visit), 56u);
}

TEST_F(VisitTest, ABrowserIsKnownByItsFirstByte) {
  EXPECT_TRUE(Visit::begins_with('G'));
  EXPECT_TRUE(Visit::begins_with('H'));
  EXPECT_TRUE(Visit::begins_with('P'));
  EXPECT_FALSE(Visit::begins_with('R')) << "the preface of the protocol";
  EXPECT_FALSE(Visit::begins_with('g'));
  EXPECT_FALSE(Visit::begins_with(0x16)) << "TLS";
}

TEST_F(VisitTest, RequestsAreAnsweredOneAfterTheOther) {
  say(request_for("/") + request_for("/web/0123abcd/main.js") + request_for("/no/where"));
  EXPECT_EQ(steps_, 3);
  EXPECT_EQ(count("HTTP/1.1 200 OK"), 2u);
  EXPECT_EQ(count("HTTP/1.1 404 Not Found"), 1u);
  EXPECT_NE(heard_.find("\r\n\r\ngo();HTTP/1.1 404"), std::string::npos) << heard_;
  EXPECT_FALSE(visit_.is_over());
}

TEST_F(VisitTest, AnAnswerIsTheSameInAnyParts) {
  say(request_for("/web/0123abcd/main.js"));
  const std::string whole = std::exchange(heard_, {});
  std::string request = request_for("/web/0123abcd/main.js");
  auto bytes = bytes_in(request);
  visit_.receive(bytes);
  take(1);
  EXPECT_EQ(heard_, whole);
}

TEST_F(VisitTest, APeerThatDoesNotTakeItsAnswersIsNotAnsweredAgain) {
  std::string requests = request_for("/") + request_for("/") + request_for("/");
  auto bytes = bytes_in(requests);
  while (!bytes.empty()) visit_.receive(bytes);
  EXPECT_FALSE(visit_.is_over()) << "the first answer waits";
  take();
  EXPECT_EQ(count("HTTP/1.1"), 1u);
  EXPECT_TRUE(visit_.is_over());
}

TEST_F(VisitTest, AHeadHasTheSameHeadersWithoutABody) {
  say(request_for("/web/0123abcd/main.js"));
  const std::string whole = std::exchange(heard_, {});
  say("HEAD /web/0123abcd/main.js HTTP/1.1\r\nHost: localhost:2048\r\n\r\n");
  EXPECT_EQ(heard_ + "go();", whole);
}

TEST_F(VisitTest, ARefusedHeadHasNoBodyEither) {
  std::string request = "HEAD / HTTP/1.1\r\nHost: localhost:2048\r\n\r\n";
  auto bytes = bytes_in(request);
  visit_.receive(bytes);
  visit_.refuse({.reason = Reason::too_many, .text = "Too often."});
  take();
  EXPECT_TRUE(heard_.ends_with("\r\n\r\n")) << heard_;
}

TEST_F(VisitTest, TheLastRequestSaysSoAndEndsTheVisit) {
  for (std::size_t i = 1; i < limits::kMaxRequests; ++i) say(request_for("/"));
  EXPECT_EQ(count("Connection: close"), 0u);
  EXPECT_FALSE(visit_.is_over());
  say(request_for("/"));
  EXPECT_EQ(count("Connection: close"), 1u);
  EXPECT_TRUE(visit_.is_over());
  say(request_for("/"));
  EXPECT_EQ(count("HTTP/1.1"), limits::kMaxRequests);
}

TEST_F(VisitTest, APeerThatAsksToCloseIsClosed) {
  say(request_for("/", "Connection: close\r\n"));
  EXPECT_EQ(count("Connection: close"), 1u);
  EXPECT_TRUE(visit_.is_over());
}

TEST_F(VisitTest, ABadRequestEndsTheVisit) {
  say("GET / HTTP/1.1\r\n\r\n" + request_for("/"));
  EXPECT_EQ(count("HTTP/1.1 400 Bad Request"), 1u);
  EXPECT_EQ(count("HTTP/1.1"), 1u);
  EXPECT_TRUE(visit_.is_over());
}

TEST_F(VisitTest, TheRequestsOfAVisitMayEndInASocket) {
  EXPECT_EQ(say(request_for("/") + upgrade_request() + binary_frame("R2048/1\n")), "R2048/1\n");
  EXPECT_EQ(steps_, 2);
  ASSERT_NE(visit_.socket(), nullptr);
  EXPECT_EQ(count("HTTP/1.1 101"), 1u);
  say(masked_frame(kFinal | kPing, "p"));
  EXPECT_TRUE(heard_.ends_with("\x8a\x01p"));
  EXPECT_FALSE(visit_.is_over());
}

TEST_F(VisitTest, TheAnswerToTheUpgradeComesBeforeAnyFrame) {
  std::string bytes = upgrade_request() + masked_frame(kFinal | kPing, "p");
  auto left = bytes_in(bytes);
  while (!left.empty()) visit_.receive(left);
  take(3);
  EXPECT_TRUE(heard_.starts_with("HTTP/1.1 101"));
  EXPECT_TRUE(heard_.ends_with("\r\n\r\n\x8a\x01p"));
}

TEST_F(VisitTest, ARefusalComesInsteadOfTheAnswer) {
  std::string request = upgrade_request();
  auto bytes = bytes_in(request);
  visit_.receive(bytes);
  ASSERT_EQ(visit_.step(), Visit::Step::socket);
  visit_.refuse({.reason = Reason::too_many, .text = "Too many connections."});
  take();
  EXPECT_EQ(visit_.socket(), nullptr);
  EXPECT_EQ(count("HTTP/1.1 429 Too Many Requests"), 1u);
  EXPECT_EQ(count("101"), 0u);
  EXPECT_EQ(count("Too many connections."), 1u);
  EXPECT_TRUE(visit_.is_over());
}

// ---- Questions, which the server answers.

// A part of a replay of five bytes.
std::string replay_part(const std::string& data) {
  v1::ToClient told;
  told.mutable_replay_part()->set_data(data);
  told.mutable_replay_part()->set_total(5);
  std::string frame;
  wire::append_frame(told, frame);
  return frame;
}

std::string refusal_in_frame() {
  v1::ToClient told;
  told.mutable_refused()->set_reason(v1::REASON_STORE_BUSY);
  told.mutable_refused()->set_text("Later.");
  std::string frame;
  wire::append_frame(told, frame);
  return frame;
}

const std::string kReplay = "/api/matches/00112233445566778899aabbccddeeff/replay";

class VisitQuestionTest : public VisitTest {
 protected:
  // The server says these bytes, in pieces of this size.
  void tell(const std::string& output, std::size_t size = 100'000) {
    for (std::size_t at = 0; at < output.size(); at += size) {
      const std::string piece = output.substr(at, size);
      const std::array<OutputFront::Piece, 1> pieces{bytes_in(piece)};
      visit_.hear(pieces);
    }
  }
};

TEST_F(VisitQuestionTest, AQuestionIsAskedOnceAndItsAnswerIsSent) {
  say(request_for("/api/top"));
  EXPECT_EQ(steps_, 1);
  EXPECT_FALSE(visit_.has_answered());
  const v1::ToServer* const question = visit_.next_question();
  ASSERT_NE(question, nullptr);
  EXPECT_TRUE(question->has_list_top());
  EXPECT_EQ(visit_.next_question(), nullptr);
  tell(refusal_in_frame(), 1);
  take();
  EXPECT_EQ(count("HTTP/1.1 503 Service Unavailable\r\n"), 1u) << heard_;
  EXPECT_TRUE(heard_.ends_with("{\"reason\":\"REASON_STORE_BUSY\",\"text\":\"Later.\"}\n"));
  EXPECT_TRUE(visit_.has_answered());
  EXPECT_FALSE(visit_.is_over());
  say(request_for("/"));
  EXPECT_EQ(count("HTTP/1.1 200 OK"), 1u);
}

TEST_F(VisitQuestionTest, ANonsensicalQuestionIsNotAsked) {
  say(request_for("/api/top?size=x"));
  EXPECT_EQ(visit_.next_question(), nullptr);
  EXPECT_EQ(count("HTTP/1.1 400 Bad Request"), 1u);
}

TEST_F(VisitQuestionTest, ThePartsOfAFileAreAskedForAsTheBrowserTakesThem) {
  say(request_for(kReplay));
  ASSERT_NE(visit_.next_question(), nullptr);
  tell(replay_part("abc"));
  EXPECT_EQ(visit_.next_question(), nullptr) << "the first part is not taken yet";
  take();
  const v1::ToServer* const next = visit_.next_question();
  ASSERT_NE(next, nullptr);
  EXPECT_EQ(next->get_replay().offset(), 3u);
  EXPECT_FALSE(visit_.has_answered());
  tell(replay_part("de"));
  take();
  EXPECT_TRUE(visit_.has_answered());
  EXPECT_EQ(count("Content-Length: 5\r\n"), 1u);
  EXPECT_TRUE(heard_.ends_with("\r\n\r\nabcde")) << heard_;
}

TEST_F(VisitQuestionTest, AFileThatDoesNotComeToItsEndEndsTheConnection) {
  say(request_for(kReplay));
  visit_.next_question();
  tell(replay_part("abc"));
  take();
  visit_.next_question();
  tell(refusal_in_frame());
  take();
  EXPECT_TRUE(visit_.is_over());
  EXPECT_TRUE(heard_.ends_with("abc"));
}

TEST_F(VisitQuestionTest, TheHeadAloneHasTheLengthOfTheFile) {
  std::string request = request_for(kReplay);
  say(request.replace(0, 3, "HEAD"));
  visit_.next_question();
  tell(replay_part("abc"));
  take();
  EXPECT_TRUE(visit_.has_answered());
  EXPECT_TRUE(heard_.ends_with("\r\n\r\n"));
  EXPECT_EQ(count("Content-Length: 5\r\n"), 1u);
}

TEST_F(VisitQuestionTest, TheConnectionClosesAfterItsLastAnswer) {
  say(request_for("/api/rooms", "Connection: close\r\n"));
  visit_.next_question();
  EXPECT_FALSE(visit_.is_over());
  tell(refusal_in_frame());
  EXPECT_EQ(count("Connection: close"), 0u);
  take();
  EXPECT_EQ(count("Connection: close\r\n"), 1u);
  EXPECT_TRUE(visit_.is_over());
}

// A record of TLS may hold no bytes.
TEST_F(VisitQuestionTest, NoBytesAreNoFurtherRequest) {
  say(request_for("/api/rooms"));
  visit_.next_question();
  std::span<std::uint8_t> none;
  visit_.receive(none);
  tell(refusal_in_frame());
  take();
  EXPECT_EQ(count("Connection: close"), 0u);
  EXPECT_FALSE(visit_.is_over());
}

TEST_F(VisitQuestionTest, ABadRequestBehindAHeadHasItsBody) {
  std::string head = request_for("/");
  say(head.replace(0, 3, "HEAD") + "POST / HTTP/1.1\r\nHost: localhost:2048\r\n\r\n");
  EXPECT_TRUE(heard_.ends_with("This site answers GET and HEAD.\n")) << heard_;
}

TEST_F(VisitQuestionTest, APeerThatDoesNotWaitIsAnsweredOnce) {
  say(request_for("/api/rooms") + request_for("/api/rooms"));
  visit_.next_question();
  tell(refusal_in_frame());
  take();
  EXPECT_EQ(count("HTTP/1.1 503"), 1u);
  EXPECT_EQ(visit_.next_question(), nullptr);
  EXPECT_TRUE(visit_.is_over());
}

TEST_F(VisitQuestionTest, AVisitorWhoMayNotAskIsToldSo) {
  say(request_for("/api/rooms"));
  visit_.refuse({.reason = Reason::too_many, .text = "Not so many."});
  take();
  EXPECT_EQ(visit_.next_question(), nullptr);
  EXPECT_EQ(count("HTTP/1.1 429 Too Many Requests"), 1u);
  EXPECT_TRUE(heard_.ends_with("{\"reason\":\"REASON_TOO_MANY\",\"text\":\"Not so many.\"}\n"));
  EXPECT_TRUE(visit_.is_over());
}

}  // namespace
}  // namespace race2048::server::web
