#include "server/site/site.h"

#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "tests/server/site/browser.h"
#include "tests/server/site/small_site.h"

namespace race2048::server::web {
namespace {

Address address_of(const char* text) {
  return *Address::parse(text);
}

const Visitor kHere{.address = Address::loopback()};

Answer answer_to(const Site& site, const std::string& head, const Visitor& visitor = kHere) {
  const auto request = parse_request(head);
  EXPECT_TRUE(request) << head;
  return request ? site.answer(*request, visitor) : site.answer(request.fault());
}

int status_of(const Answer& answer) {
  return std::stoi(answer.head().substr(9, 3));
}

bool has_line(const Answer& answer, const std::string& line) {
  return answer.head().find("\r\n" + line + "\r\n") != std::string::npos;
}

// The value of a header; empty if there is none.
std::string header_of(const Answer& answer, const std::string& name) {
  const std::size_t at = answer.head().find("\r\n" + name + ": ");
  if (at == std::string::npos) return {};
  const std::size_t begin = at + name.size() + 4;
  return answer.head().substr(begin, answer.head().find("\r\n", begin) - begin);
}

TEST(SiteTest, ThePageIsWhereRoomsMatchesAndListsAre) {
  const Site site = small_site();
  for (const char* path :
       {"/", "/KXQ7WP", "/kxq7wp", "/r/friday-club", "/m/42", "/results", "/top", "/?name=ada",
        "/screen/KXQ7WP", "/tv", "/addresses/KXQ7WP", "/embed/KXQ7WP?overlay=board"}) {
    const Answer answer = answer_to(site, request_for(path));
    EXPECT_EQ(status_of(answer), 200) << path;
    EXPECT_EQ(answer.text, "<html data-base=\"\"><script src=\"/web/0123abcd/main.js\">") << path;
    EXPECT_TRUE(has_line(answer, "Content-Type: text/html; charset=utf-8"));
    EXPECT_TRUE(has_line(answer, "Content-Length: " + std::to_string(answer.text.size())));
    EXPECT_TRUE(has_line(answer, "Cache-Control: no-cache"));
    EXPECT_FALSE(answer.closes);
  }
}

TEST(SiteTest, OtherPathsLeadNowhere) {
  const Site site = small_site();
  for (const char* path :
       {"/favicon.ico", "/../etc/passwd", "/%2e%2e", "/a/b", "/r/../x", "/embed/a/b",
        "/screens/KXQ7WP", "/web/", "/web/0123abcd/", "/web/0123abcd/index.html",
        "/web/0123abcd/other.js", "/web/other/main.js", "/web/0123abcd/../main.js", "//", "/<b>"}) {
    const Answer answer = answer_to(site, request_for(path));
    EXPECT_EQ(status_of(answer), 404) << path;
    EXPECT_EQ(answer.text.find(path + 1), std::string::npos) << "the answer repeats " << path;
  }
  EXPECT_EQ(status_of(answer_to(site, request_for("/" + std::string(65, 'a')))), 404);
}

TEST(SiteTest, AFileStaysInTheBrowserForever) {
  const Answer answer = answer_to(small_site(), request_for("/web/0123abcd/main.js"));
  EXPECT_EQ(status_of(answer), 200);
  EXPECT_EQ(answer.asset, "go();");
  EXPECT_TRUE(has_line(answer, "Content-Type: text/javascript; charset=utf-8"));
  EXPECT_TRUE(has_line(answer, "Cache-Control: public, max-age=31536000, immutable"));
  EXPECT_TRUE(has_line(answer, "Content-Length: 5"));
}

TEST(SiteTest, AKnownPageIsNotSentAgain) {
  const Site site = small_site();
  for (const char* path : {"/", "/web/0123abcd/main.js"}) {
    const std::string tag = header_of(answer_to(site, request_for(path)), "ETag");
    ASSERT_FALSE(tag.empty());
    for (const std::string& known : {tag, "W/" + tag, "\"other\", " + tag}) {
      const Answer again = answer_to(site, request_for(path, "If-None-Match: " + known + "\r\n"));
      EXPECT_EQ(status_of(again), 304) << known;
      EXPECT_EQ(again.text.size() + again.asset.size(), 0u);
      EXPECT_EQ(header_of(again, "ETag"), tag);
    }
    EXPECT_EQ(status_of(answer_to(site, request_for(path, "If-None-Match: \"other\"\r\n"))), 200);
  }
}

TEST(SiteTest, ThePageMayLoadNothingFromElsewhereAndBeInNoFrame) {
  for (const char* path : {"/", "/web/0123abcd/main.js"}) {
    const Answer answer = answer_to(small_site(), request_for(path));
    const std::string policy = header_of(answer, "Content-Security-Policy");
    EXPECT_EQ(policy,
              "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
              "connect-src 'self' ws://localhost:2048 wss://localhost:2048; frame-src "
              "'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    EXPECT_TRUE(has_line(answer, "Cross-Origin-Resource-Policy: same-origin"));
    EXPECT_TRUE(has_line(answer, "X-Content-Type-Options: nosniff"));
    EXPECT_TRUE(has_line(answer, "Referrer-Policy: no-referrer"));
    EXPECT_EQ(header_of(answer, "Set-Cookie"), "");
  }
}

TEST(SiteTest, OnlyPagesWithoutControlsMayBeInAFrame) {
  const Site site = small_site();
  const auto may_be_framed = [&site](const char* path) {
    const Answer answer = answer_to(site, request_for(path));
    EXPECT_EQ(status_of(answer), 200) << path;
    return header_of(answer, "Content-Security-Policy").ends_with("; frame-ancestors *") &&
           has_line(answer, "Cross-Origin-Resource-Policy: cross-origin");
  };
  EXPECT_TRUE(may_be_framed("/embed/KXQ7WP"));
  for (const char* path :
       {"/", "/KXQ7WP", "/embed", "/screen/KXQ7WP", "/addresses/KXQ7WP", "/tv"}) {
    EXPECT_FALSE(may_be_framed(path)) << path;
  }
}

TEST(SiteTest, OnlyItsOwnNamesAndAddressesAreServed) {
  const Site site = small_site({.hosts = HostNames({"race.example.org"}, {})});
  for (const char* host : {"localhost", "LOCALHOST:2048", "localhost.", "race.example.org",
                           "127.0.0.1:2048", "192.0.2.7", "[::1]:2048", "[2001:db8::7]"}) {
    EXPECT_EQ(status_of(answer_to(site, request_for("/", {}, host))), 200) << host;
  }
  // The last ones as an attacker would write them who has a name lead here.
  for (const char* host :
       {"example.org", "race.example.org.evil.example", "evil.example:2048", "1.2.3.4.evil.example",
        "127.0.0.1.evil.example", "localhost'; script-src *", "a,b", "[::1", "[evil]"}) {
    EXPECT_EQ(status_of(answer_to(site, request_for("/", {}, host))), 421) << host;
    EXPECT_EQ(status_of(answer_to(site, request_for("/socket", {}, host))), 421) << host;
  }
}

TEST(SiteTest, ThePageOfAStrangerMayNotOpenTheSocket) {
  const Site site = small_site();
  const auto status_from = [&](const std::string& origin) {
    return status_of(answer_to(site, upgrade_request("/socket", "Origin: " + origin + "\r\n")));
  };
  EXPECT_EQ(status_from("http://localhost:2048"), 101);
  EXPECT_EQ(status_from("https://LOCALHOST:2048"), 101);
  for (const char* origin : {"http://evil.example", "null", "http://localhost", "localhost:2048",
                             "http://localhost:2048.evil.example", "http://127.0.0.1:2048"}) {
    EXPECT_EQ(status_from(origin), 421) << origin;
  }
  EXPECT_EQ(status_of(answer_to(site, upgrade_request())), 101) << "a program, which has no page";
}

TEST(SiteTest, TheSocketOpensAsInTheStandard) {
  const Answer answer = answer_to(small_site(), upgrade_request());
  EXPECT_EQ(answer.head(),
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"
            "Sec-WebSocket-Protocol: race2048.1\r\n\r\n");
  EXPECT_TRUE(answer.is_socket);
}

TEST(SiteTest, ASocketThatIsNotAskedForRightDoesNotOpen) {
  const Site site = small_site();
  const auto status_with = [&](const std::string& from, const std::string& to) {
    std::string head = upgrade_request();
    head.replace(head.find(from), from.size(), to);
    const Answer answer = answer_to(site, head);
    EXPECT_FALSE(answer.is_socket) << to;
    return status_of(answer);
  };
  EXPECT_EQ(status_with("Version: 13", "Version: 8"), 426);
  EXPECT_EQ(status_with("Upgrade: WebSocket", "Upgrade: h2c"), 426);
  EXPECT_EQ(status_with("keep-alive, Upgrade", "keep-alive"), 426);
  EXPECT_EQ(status_with("25jZQ==", "25j=="), 426);
  EXPECT_EQ(status_with("GET", "HEAD"), 426);
  EXPECT_EQ(status_with("race2048.1", "race2048.10"), 400);
  EXPECT_EQ(header_of(answer_to(site, request_for("/socket")), "Sec-WebSocket-Version"), "13");
}

TEST(SiteTest, WithoutEncryptionItServesPrivateNetworksOnly) {
  const Site site = small_site({.proxies = {*Network::parse("192.0.2.9")}});
  for (const char* from :
       {"127.0.0.1", "::1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.7.7",
        "169.254.1.1", "fd00::1", "fc00::1", "fe80::1", "192.0.2.9"}) {
    EXPECT_EQ(status_of(answer_to(site, request_for("/"), {.address = address_of(from)})), 200)
        << from;
  }
  for (const char* from :
       {"192.0.2.1", "172.32.0.1", "11.0.0.1", "192.169.0.1", "2001:db8::1", "100.64.0.1"}) {
    const Visitor stranger{.address = address_of(from)};
    for (const std::string& head : {request_for("/KXQ7WP?a=b"), upgrade_request("/KXQ7WP?a=b")}) {
      const Answer answer = answer_to(site, head, stranger);
      EXPECT_EQ(status_of(answer), 307) << from;
      EXPECT_EQ(header_of(answer, "Location"), "https://localhost:2048/KXQ7WP?a=b");
      EXPECT_FALSE(answer.is_socket);
    }
    EXPECT_EQ(status_of(answer_to(site, request_for("/"),
                                  {.address = stranger.address, .encrypted = true})),
              200);
  }
}

TEST(SiteTest, AServerWithoutEncryptionServesEverybodyOrItsNetwork) {
  const Visitor stranger{.address = address_of("192.0.2.1")};
  EXPECT_EQ(
      status_of(answer_to(small_site({.plain_from_anywhere = true}), request_for("/"), stranger)),
      200);
  EXPECT_EQ(status_of(answer_to(small_site({.has_tls = false}), request_for("/"), stranger)), 403);
}

TEST(SiteTest, AProxyNamesTheAddressOfItsClient) {
  const Site site =
      small_site({.proxies = {*Network::parse("192.0.2.0/24"), *Network::parse("127.0.0.1")}});
  const auto client = [&](const std::string& forwarded, const char* from = "127.0.0.1") {
    const auto request = parse_request(
        request_for("/", forwarded.empty() ? "" : "X-Forwarded-For: " + forwarded + "\r\n"));
    return site.client_of(*request, {.address = address_of(from)}).text();
  };
  EXPECT_EQ(client("198.51.100.1"), "198.51.100.1");
  EXPECT_EQ(client("2001:db8::1"), "2001:db8::1");
  EXPECT_EQ(client("198.51.100.1, 192.0.2.5"), "198.51.100.1") << "a second proxy";
  EXPECT_EQ(client("203.0.113.5, 198.51.100.1,192.0.2.5 "), "198.51.100.1")
      << "what the client claimed comes first and does not count";
  EXPECT_EQ(client("127.0.0.1, 198.51.100.1"), "198.51.100.1");
  EXPECT_EQ(client("192.0.2.5"), "192.0.2.5") << "nobody but proxies";
  EXPECT_EQ(client(""), "127.0.0.1");
  for (const char* hostile : {"x", "198.51.100.1:80", "198.51.100.1, unknown", ",", "-1",
                              "198.51.100.1;", "::ffff:1.2.3.4.5"}) {
    EXPECT_EQ(client(hostile), "127.0.0.1") << hostile;
  }
  EXPECT_EQ(client("203.0.113.5", "198.51.100.1"), "198.51.100.1") << "no proxy of ours";
}

TEST(SiteTest, ThePageLiesBelowAPathBehindAProxy) {
  const Site site = small_site({.base = "/race"});
  for (const char* path : {"/race", "/race/", "/race/KXQ7WP"}) {
    const Answer answer = answer_to(site, request_for(path));
    EXPECT_EQ(status_of(answer), 200) << path;
    EXPECT_EQ(answer.text, "<html data-base=\"/race\"><script src=\"/race/web/0123abcd/main.js\">");
  }
  EXPECT_EQ(answer_to(site, request_for("/race/web/0123abcd/main.js")).asset, "go();");
  EXPECT_EQ(status_of(answer_to(site, upgrade_request("/race/socket"))), 101);
  for (const char* path : {"/", "/KXQ7WP", "/racecar", "/socket", "/web/0123abcd/main.js"}) {
    EXPECT_EQ(status_of(answer_to(site, request_for(path))), 404) << path;
  }
}

TEST(SiteTest, RobotsAreAskedToStayAway) {
  EXPECT_EQ(answer_to(small_site(), request_for("/robots.txt")).text,
            "User-agent: *\nDisallow: /\n");
}

TEST(SiteTest, ABadRequestIsAnsweredAndEndsTheConnection) {
  const Answer answer = small_site().answer(BadRequest{.status = 405, .text = "No."});
  EXPECT_EQ(status_of(answer), 405);
  EXPECT_TRUE(has_line(answer, "Allow: GET, HEAD"));
  EXPECT_TRUE(has_line(answer, "Connection: close"));
  EXPECT_TRUE(answer.closes);
}

TEST(SiteTest, TheFilesOfTheBuildAreServed) {
  const Site site{SiteConfig()};
  ASSERT_FALSE(assets().empty());
  for (const Asset& asset : assets()) {
    const std::string path =
        "/web/" + std::string(assets_version()) + "/" + std::string(asset.path);
    EXPECT_EQ(status_of(answer_to(site, request_for(path))), asset.path == "index.html" ? 404 : 200)
        << path;
    EXPECT_NE(asset.type, "") << path;
  }
}

}  // namespace
}  // namespace race2048::server::web
