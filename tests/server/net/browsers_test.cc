// Browsers on the server's own port, with real sockets and a clock that only the test moves.
#include <memory>
#include <string>
#include <vector>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/write.hpp>
#include <gtest/gtest.h>

#include "tests/server/net/socket_fixture.h"
#include "tests/server/sessions/session_fixture.h"
#include "tests/server/site/browser.h"
#include "tests/server/site/small_site.h"

namespace race2048::server {
namespace {

using web::ServerFrame;

// One connection of a browser, and all that it has heard.
struct Browser {
  explicit Browser(asio::io_context& context) : socket(context) {}

  void say(const std::string& bytes) {
    asio::error_code ignored;  // the server may have closed the connection
    asio::write(socket, asio::buffer(bytes), ignored);
  }
  void hear() {
    asio::error_code error;
    std::string bytes(64 * 1024, '\0');
    socket.non_blocking(true);
    while (!error) {
      const std::size_t count = socket.read_some(asio::buffer(bytes), error);
      heard.append(bytes, 0, count);
    }
    ended = error != asio::error::would_block;
  }
  // Takes the answer to the upgrade and then the frames.
  std::vector<ServerFrame> frames() {
    if (heard.starts_with("HTTP/1.1 101")) heard.erase(0, heard.find("\r\n\r\n") + 4);
    return web::take_frames(heard).value_or(std::vector<ServerFrame>());
  }

  asio::ip::tcp::socket socket;
  std::string heard;
  bool ended = false;
};

std::vector<v1::ToClient> messages_in(const std::vector<ServerFrame>& frames) {
  std::string payload;
  for (const ServerFrame& frame : frames) {
    if (frame.first == (web::kFinal | web::kBinary)) payload += frame.payload;
  }
  std::vector<v1::ToClient> messages;
  wire::FrameReader reader(limits::kMaxFrameToClient);
  auto bytes = wire::bytes_of(payload);
  while (reader.next(bytes) == wire::FrameReader::Status::frame) {
    const auto body = reader.body();
    EXPECT_TRUE(messages.emplace_back().ParseFromArray(body.data(), static_cast<int>(body.size())));
  }
  return messages;
}

const std::string kLargeFile(32 * 1024 * 1024, 'x');
const web::Asset kLargeFiles[] = {{.path = "index.html", .type = "text/html", .bytes = kLargeFile}};

class BrowsersTest : public SocketTest {
 protected:
  BrowsersTest() { tcp_.set_site(site_); }

  std::unique_ptr<Browser> connected() { return SocketTest::connected<Browser>(); }
  void say(Browser& browser, const std::string& bytes) {
    browser.say(bytes);
    turn();
    browser.hear();
  }
  // A browser that the proxy on this machine says comes from this address.
  std::unique_ptr<Browser> upgraded_from(const std::string& address) {
    auto browser = connected();
    say(*browser, web::upgrade_request("/socket", "X-Forwarded-For: " + address + "\r\n"));
    return browser;
  }
  std::unique_ptr<Browser> logged_in() {
    auto browser = connected();
    say(*browser, web::upgrade_request() + web::binary_frame(opening("ada")));
    const auto messages = messages_in(browser->frames());
    EXPECT_FALSE(messages.empty());
    EXPECT_TRUE(!messages.empty() && messages.front().has_welcome());
    return browser;
  }

  web::Site site_ = web::small_site({.proxies = {*Network::parse("127.0.0.1")}});
};

// Thousands of connections wait most of the time.
TEST_F(BrowsersTest, AConnectionTakesLittle) {
  EXPECT_LE(sizeof(Connection), sizeof(asio::ip::tcp::socket) + 48);
}

TEST_F(BrowsersTest, APageAndThenASocketWithALogin) {
  const auto browser = connected();
  say(*browser, web::request_for("/"));
  EXPECT_TRUE(browser->heard.starts_with("HTTP/1.1 200 OK\r\n")) << browser->heard;
  EXPECT_TRUE(browser->heard.ends_with("main.js\">"));
  browser->heard.clear();
  say(*browser, web::upgrade_request());
  EXPECT_TRUE(browser->heard.starts_with("HTTP/1.1 101 ")) << browser->heard;
  say(*browser, web::binary_frame(opening("ada")));
  const auto messages = messages_in(browser->frames());
  ASSERT_FALSE(messages.empty());
  EXPECT_TRUE(messages.front().has_welcome());
  EXPECT_EQ(server_.client_count(), 1u);
}

TEST_F(BrowsersTest, ALoginMayComeByteByByte) {
  const auto browser = connected();
  for (const char byte : web::upgrade_request() + web::binary_frame(opening("ada"))) {
    say(*browser, std::string(1, byte));
  }
  EXPECT_EQ(server_.client_count(), 1u);
}

TEST_F(BrowsersTest, TerminalsLogInOnTheSamePort) {
  const auto terminal = connected();
  say(*terminal, opening("ada"));
  EXPECT_EQ(server_.client_count(), 1u);
  EXPECT_FALSE(terminal->heard.starts_with("HTTP"));
}

TEST_F(BrowsersTest, AHeadThatDoesNotEndIsWaitedForUntilTheLoginDeadline) {
  const auto browser = connected();
  for (auto passed = 0ms; passed + 500ms < limits::kLoginDeadline; passed += 250ms) {
    say(*browser, passed == 0ms ? "GET / HTTP/1.1\r\nX: " : "x");
    pass_in_steps(250ms);
  }
  EXPECT_EQ(server_.session_count(), 1u);
  pass_in_steps(1000ms + limits::kGoodbyeDeadline);
  EXPECT_EQ(server_.session_count(), 0u);
  browser->hear();
  EXPECT_TRUE(browser->ended);
}

TEST_F(BrowsersTest, ASocketWithoutALoginIsWaitedForUntilTheLoginDeadline) {
  const auto browser = connected();
  say(*browser, web::upgrade_request());
  pass_in_steps(limits::kLoginDeadline - 500ms);
  EXPECT_EQ(server_.session_count(), 1u);
  pass_in_steps(1000ms);
  browser->hear();
  const auto frames = browser->frames();
  ASSERT_EQ(frames.size(), 2u);
  EXPECT_EQ(messages_in(frames).at(0).goodbye().reason(), v1::REASON_LOGIN_DEADLINE);
  EXPECT_EQ(frames.at(1).first, web::kFinal | web::kClose);
}

TEST_F(BrowsersTest, EachAnswerBeginsTheDeadlineAnew) {
  const auto browser = connected();
  for (int i = 0; i < 4; ++i) {
    pass_in_steps(limits::kLoginDeadline - 1000ms);
    say(*browser, web::request_for("/"));
  }
  EXPECT_EQ(server_.session_count(), 1u);
  pass_in_steps(limits::kLoginDeadline + limits::kGoodbyeDeadline + 500ms);
  EXPECT_EQ(server_.session_count(), 0u);
}

TEST_F(BrowsersTest, ABrowserThatStopsReadingIsDroppedAndCostsNobodyAnything) {
  const web::Site large({}, kLargeFiles, "1");
  tcp_.set_site(large);
  const auto browser = connected();
  browser->say(web::request_for("/"));
  turn();
  const auto ada = connected();
  say(*ada, opening("ada"));
  EXPECT_EQ(server_.client_count(), 1u);
  pass_in_steps(limits::kPageDeadline - 1s);
  EXPECT_EQ(server_.session_count(), 2u);
  pass_in_steps(2s + limits::kGoodbyeDeadline);
  EXPECT_EQ(server_.session_count(), 1u);
  EXPECT_EQ(server_.client_count(), 1u) << "ada stays";
}

TEST_F(BrowsersTest, AFaultBringsAGoodbyeAndTheNumberOfTheFault) {
  const struct {
    std::string bytes;
    std::string number;
  } kRows[] = {{std::string("\x82\x01x", 3), "\x03\xea"},
               {web::masked_frame(web::kFinal | web::kText, "x"), "\x03\xeb"},
               {web::masked_frame(web::kFinal | web::kBinary, "", ~std::uint64_t{0}), "\x03\xf1"}};
  for (const auto& row : kRows) {
    const auto browser = logged_in();
    say(*browser, row.bytes);
    pass_in_steps(250ms);
    browser->hear();
    const auto frames = browser->frames();
    ASSERT_EQ(frames.size(), 2u);
    const auto messages = messages_in(frames);
    ASSERT_EQ(messages.size(), 1u);
    EXPECT_EQ(messages[0].goodbye().reason(), v1::REASON_BAD_FRAME);
    EXPECT_TRUE(messages[0].goodbye().text().starts_with("WebSocket: "));
    EXPECT_EQ(frames[1], (ServerFrame{.first = web::kFinal | web::kClose, .payload = row.number}));
    EXPECT_TRUE(browser->ended);
  }
}

TEST_F(BrowsersTest, ACloseIsAnsweredAndEndsTheSession) {
  const auto browser = logged_in();
  say(*browser, web::close_frame(1001));
  EXPECT_EQ(
      browser->frames(),
      (std::vector<ServerFrame>{{.first = web::kFinal | web::kClose, .payload = "\x03\xe9"}}));
  EXPECT_TRUE(browser->ended);
  EXPECT_EQ(server_.session_count(), 0u);
}

TEST_F(BrowsersTest, AStopSaysGoodbyeAndClosesPagesAndSockets) {
  const auto page = connected();
  say(*page, web::request_for("/"));
  page->heard.clear();
  const auto player = logged_in();
  tcp_.stop();
  turn();
  player->hear();
  page->hear();
  const auto frames = player->frames();
  ASSERT_EQ(frames.size(), 2u);
  EXPECT_EQ(messages_in(frames).at(0).goodbye().reason(), v1::REASON_SERVER_STOPS);
  EXPECT_EQ(frames[1], (ServerFrame{.first = web::kFinal | web::kClose, .payload = "\x03\xe8"}));
  EXPECT_TRUE(player->ended);
  EXPECT_EQ(page->heard, "");
  EXPECT_TRUE(page->ended);
  player->socket.close();
  page->socket.close();
  turn();
  EXPECT_TRUE(tcp_.finished());
}

TEST_F(BrowsersTest, TheAddressBehindTheProxyHasItsLimits) {
  std::vector<std::unique_ptr<Browser>> flood;
  const std::uint32_t most = AddressLimits().connections;
  for (std::uint32_t i = 0; i <= most; ++i) flood.push_back(upgraded_from("198.51.100.1"));
  for (std::uint32_t i = 0; i < most; ++i) {
    EXPECT_TRUE(flood[i]->heard.starts_with("HTTP/1.1 101 ")) << i << flood[i]->heard;
  }
  EXPECT_TRUE(flood[most]->heard.starts_with("HTTP/1.1 429 ")) << flood[most]->heard;
  EXPECT_TRUE(flood[most]->ended);
  EXPECT_TRUE(upgraded_from("198.51.100.2")->heard.starts_with("HTTP/1.1 101 "))
      << "another person";
  flood.front()->socket.close();
  turn();
  pass_in_steps(2s);
  EXPECT_TRUE(upgraded_from("198.51.100.1")->heard.starts_with("HTTP/1.1 101 "));
}

TEST_F(BrowsersTest, ABannedAddressIsRefusedAlsoBehindTheProxy) {
  server_.restore(ServerBan{.who = "198.51.100.0/24", .note = "spam"});
  const auto banned = upgraded_from("198.51.100.1");
  EXPECT_TRUE(banned->heard.starts_with("HTTP/1.1 403 Forbidden\r\n")) << banned->heard;
  EXPECT_TRUE(banned->ended);
  EXPECT_TRUE(upgraded_from("192.0.2.1")->heard.starts_with("HTTP/1.1 101 "));
}

TEST_F(BrowsersTest, ABannedBrowserWithoutAProxyIsRefusedTheSameWay) {
  server_.restore(ServerBan{.who = "127.0.0.1", .note = "spam"});
  const auto banned = connected();
  say(*banned, web::request_for("/"));
  EXPECT_TRUE(banned->heard.starts_with("HTTP/1.1 403 Forbidden\r\n")) << banned->heard;
  EXPECT_TRUE(banned->ended);
}

TEST_F(BrowsersTest, APageThatIsAskedForDuringAStopIsNotServedForAMoment) {
  const auto browser = connected();
  tcp_.stop();
  say(*browser, web::request_for("/"));
  EXPECT_TRUE(browser->heard.starts_with("HTTP/1.1 503 Service Unavailable\r\n")) << browser->heard;
  EXPECT_TRUE(browser->ended);
}

TEST_F(BrowsersTest, WithoutASiteARequestHearsThatThisIsNoWebServer) {
  TcpServer other(context_, server_, [this] { return now_; });
  other.listen({"127.0.0.1"}, 0);
  Browser browser(context_);
  browser.socket.connect({asio::ip::make_address("127.0.0.1"), other.port()});
  turn();
  say(browser, web::request_for("/"));
  EXPECT_TRUE(browser.heard.starts_with("race2048d: ")) << browser.heard;
}

}  // namespace
}  // namespace race2048::server
