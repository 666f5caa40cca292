#include "server/site/request.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/site/limits.h"
#include "tests/server/site/browser.h"

namespace race2048::server::web {
namespace {

// What a reader makes of these bytes when they come in parts of this size: a line each.
std::vector<std::string> read_in_parts(std::string_view text, std::size_t part) {
  std::vector<std::string> lines;
  RequestReader reader;
  auto all = bytes_in(text);
  while (!all.empty()) {
    auto bytes = all.first(std::min(part, all.size()));
    all = all.subspan(bytes.size());
    while (!bytes.empty()) {
      const auto request = reader.next(bytes);
      if (!request) continue;
      if (!*request) return lines.push_back(std::to_string(request->fault().status)), lines;
      lines.push_back(((*request)->is_head ? "HEAD " : "GET ") + (*request)->path + " " +
                      (*request)->host);
    }
  }
  return lines;
}

int status_of(const std::string& head) {
  const auto request = parse_request(head);
  return request ? 200 : request.fault().status;
}

TEST(RequestTest, AHeadIsTheSameWholeAndByteByByte) {
  const std::string text = request_for("/one") + "HEAD /two HTTP/1.1\r\nhOST: b\r\n\r\n";
  const std::vector<std::string> expected{"GET /one localhost:2048", "HEAD /two b"};
  for (const std::size_t part : {std::size_t{1}, std::size_t{2}, std::size_t{7}, text.size()}) {
    EXPECT_EQ(read_in_parts(text, part), expected) << "in parts of " << part;
  }
}

TEST(RequestTest, TheSiteLearnsThePathAndTheHeadersThatItNeeds) {
  const auto request =
      parse_request(upgrade_request("/socket?a=b&c",
                                    "Origin: http://localhost:2048\r\nIf-None-Match: \"1\"\r\n"
                                    "X-Forwarded-For: 192.0.2.1\r\nX-FORWARDED-FOR: 192.0.2.2\r\n"
                                    "Cookie: a=b\r\n"));
  ASSERT_TRUE(request);
  EXPECT_EQ(request->path, "/socket");
  EXPECT_EQ(request->query, "a=b&c");
  EXPECT_EQ(request->host, "localhost:2048");
  EXPECT_EQ(request->origin, "http://localhost:2048");
  EXPECT_EQ(request->if_none_match, "\"1\"");
  EXPECT_EQ(request->forwarded_for, "192.0.2.1, 192.0.2.2");
  EXPECT_EQ(request->upgrade, "WebSocket");
  EXPECT_EQ(request->socket_version, "13");
  EXPECT_EQ(request->socket_protocols, "other, race2048.1");
  EXPECT_EQ(request->socket_key, "dGhlIHNhbXBsZSBub25jZQ==");
  EXPECT_TRUE(request->keeps_alive);
}

TEST(RequestTest, AnUpgradeWithoutItsConnectionHeaderIsNone) {
  const auto request = parse_request(request_for("/socket", "Upgrade: websocket\r\n"));
  ASSERT_TRUE(request);
  EXPECT_EQ(request->upgrade, "");
}

TEST(RequestTest, AConnectionStaysAsTheVersionAndTheHeaderSay) {
  EXPECT_TRUE(parse_request(request_for("/"))->keeps_alive);
  EXPECT_FALSE(parse_request(request_for("/", "Connection: close\r\n"))->keeps_alive);
  EXPECT_FALSE(parse_request("GET / HTTP/1.0\r\nHost: a\r\n\r\n")->keeps_alive);
  EXPECT_TRUE(
      parse_request("GET / HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n")->keeps_alive);
}

TEST(RequestTest, AHeadOfEightKiBIsTakenAndALongerOneRefused) {
  const std::string before = request_for("/", "X: ");
  const std::size_t room = limits::kMaxHead - before.size() - 2;
  const std::string longest = request_for("/", "X: " + std::string(room, 'x') + "\r\n");
  ASSERT_EQ(longest.size(), limits::kMaxHead);
  for (const std::size_t part : {std::size_t{1}, std::size_t{1000}, std::size_t{100'000}}) {
    EXPECT_EQ(read_in_parts(longest, part).front(), "GET / localhost:2048");
    EXPECT_EQ(read_in_parts("GET /" + std::string(100'000, 'x'), part).front(), "431");
  }
  EXPECT_EQ(
      read_in_parts(request_for("/", "X: " + std::string(room + 1, 'x') + "\r\n"), 8192).front(),
      "431");
}

TEST(RequestTest, OnlyGetAndHeadAreAnswered) {
  for (const std::string method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"}) {
    EXPECT_EQ(status_of(method + " / HTTP/1.1\r\nHost: a\r\n\r\n"), 405) << method;
  }
  EXPECT_EQ(status_of("CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n"), 405);
  EXPECT_EQ(status_of("BREW / HTTP/1.1\r\nHost: a\r\n\r\n"), 400);
}

TEST(RequestTest, ABodyIsRefused) {
  EXPECT_EQ(status_of(request_for("/", "Content-Length: 1\r\n")), 413);
  EXPECT_EQ(status_of(request_for("/", "Content-Length: 99999999999\r\n")), 413);
  EXPECT_EQ(status_of(request_for("/", "Transfer-Encoding: chunked\r\n")), 413);
  EXPECT_EQ(status_of(request_for("/", "Content-Length: 0\r\n")), 200);
  EXPECT_EQ(status_of(request_for("/", "Content-Length: 18446744073709551616\r\n")), 400);
  EXPECT_EQ(status_of(request_for("/", "Content-Length: -1\r\n")), 400);
}

TEST(RequestTest, ARequestNamesOneHostAndAPath) {
  EXPECT_EQ(status_of(request_for("/", "Host: b\r\n")), 400);
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\n\r\n"), 400);
  EXPECT_EQ(status_of("GET / HTTP/1.0\r\n\r\n"), 400);
  EXPECT_EQ(status_of("GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n"), 400);
  EXPECT_EQ(status_of(request_for("/", "Origin: http://a\r\nOrigin: http://b\r\n")), 400);
}

TEST(RequestTest, OtherVersionsAndBytesAreNoRequest) {
  for (const std::string head : {"GET / HTTP/2.0\r\nHost: a\r\n\r\n", "PRI * HTTP/2.0\r\n\r\n",
                                 "GET /\r\n\r\n", "GET / HTTP/1.1\r\nHo st: a\r\n\r\n",
                                 "GET / HTTP/1.1\r\nHost: a\x01\r\n\r\n", "A\r\n\r\n"}) {
    EXPECT_EQ(status_of(head), 400) << head;
  }
}

TEST(RequestTest, BareLineFeedsHideNoSecondRequest) {
  EXPECT_EQ(status_of("GET /a HTTP/1.1\nHost: a\n\nGET /b HTTP/1.1\r\n\r\n"), 400);
  EXPECT_EQ(status_of("GET /a HTTP/1.1\nHost: a\n\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n"), 400);
  EXPECT_EQ(status_of("GET /a HTTP/1.1\nHost: a\nConnection: Upgrade\nUpgrade: websocket\n\n"
                      "GET /b HTTP/1.1\r\nHost: a\r\n\r\n"),
            400);
}

}  // namespace
}  // namespace race2048::server::web
