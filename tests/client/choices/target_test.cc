#include "client/choices/target.h"

#include <gtest/gtest.h>

#include "shared/utf8.h"

namespace race2048::client {
namespace {

Target good(const std::string& text, const std::string& server = "127.0.0.1") {
  const auto parsed = parse_target(text, server);
  if (parsed) return *parsed;
  ADD_FAILURE() << text << ": " << parsed.fault().text;
  return {};
}

std::string target_fault(const std::string& text, const std::string& server = "127.0.0.1") {
  const auto parsed = parse_target(text, server);
  if (!parsed) return parsed.fault().text;
  ADD_FAILURE() << text << " was taken";
  return {};
}

TEST(TargetTest, HostPortAndRoomAreToldApart) {
  EXPECT_EQ(good("example.org"), (Target{.host = "example.org", .port = 2048, .room = ""}));
  EXPECT_EQ(good("example.org:4000/KXQ7WP"),
            (Target{.host = "example.org", .port = 4000, .room = "KXQ7WP"}));
  EXPECT_EQ(good("192.168.1.20/KXQ7WP"),
            (Target{.host = "192.168.1.20", .port = 2048, .room = "KXQ7WP"}));
}

TEST(TargetTest, ALinkIsTakenToo) {
  const Target room{.host = "example.org", .port = 4000, .room = "KXQ7WP"};
  EXPECT_EQ(good("http://example.org:4000/KXQ7WP"), room);
  EXPECT_EQ(good("HTTPS://example.org:4000/KXQ7WP/"), room);
  EXPECT_EQ(good("race2048://example.org:4000/KXQ7WP"), room);
  EXPECT_EQ(good("http://example.org/").room, "");
}

TEST(TargetTest, ALinkWithoutAPortMeansThatOfItsScheme) {
  EXPECT_EQ(good("http://example.org/KXQ7WP"),
            (Target{.host = "example.org", .port = 80, .room = "KXQ7WP"}));
  EXPECT_EQ(good("https://[fd00::2]/KXQ7WP"),
            (Target{.host = "fd00::2", .port = 443, .room = "KXQ7WP"}));
  EXPECT_EQ(good("https://[fd00::2]:4000/KXQ7WP").port, 4000);
  EXPECT_EQ(good("race2048://example.org/KXQ7WP").port, 2048);
  EXPECT_FALSE(good("https://example.org/KXQ7WP").plaintext);
  EXPECT_FALSE(good("http://example.org/KXQ7WP").plaintext);
}

TEST(TargetTest, ALinkIsTakenAsBrowsersAndMailsWriteIt) {
  const std::string fingerprint = "aaisem2ekvthpcezvk54zxpo74";
  const Target room{.host = "example.org", .port = 443, .room = "KXQ7WP"};
  for (const char* const text :
       {"https://example.org/KXQ7WP", " \t https://example.org/kxq7wp/ \r\n",
        "https://example.org/race/KXQ7WP", "https://example.org/KXQ7WP/?from=chat&x=a/b",
        "https://example.org/KXQ7WP?", "https://example.org./r/KXQ7WP//"}) {
    EXPECT_EQ(good(text), room) << text;
  }
  EXPECT_EQ(good("https://example.org/r/club").room, "club");
  EXPECT_EQ(good("https://example.org/race/r/club/").room, "club");
  EXPECT_EQ(good("example.org/r/club"), (Target{.host = "example.org", .room = "club"}));
  EXPECT_EQ(good("http://10.0.0.7:2048/KXQ7WP/?a=b#" + fingerprint).fingerprint,
            fingerprint_from(fingerprint));
  EXPECT_EQ(good("https://example.org?room=1").room, "");
}

TEST(TargetTest, ALinkThatLeadsToNoRoomIsSaid) {
  EXPECT_NE(target_fault("ftp://example.org/KXQ7WP").find("begins with http://"),
            std::string::npos);
  EXPECT_NE(target_fault("http:///KXQ7WP").find("names no host"), std::string::npos);
  EXPECT_NE(target_fault("https://example.org/r/x").find("'x' is not a room"), std::string::npos);
  EXPECT_NE(target_fault("https://me:secret@example.org/KXQ7WP").find("no valid port"),
            std::string::npos);
  EXPECT_NE(target_fault("https://me@example.org/KXQ7WP").find("is no host"), std::string::npos);
  EXPECT_NE(target_fault("https://example.org:/KXQ7WP").find("1 to 65535"), std::string::npos);
  EXPECT_NE(target_fault("https://example.org/KXQ7WP#top").find("is no fingerprint"),
            std::string::npos);
  const std::string fault = target_fault("ev\x1b[2Jil://example.org");
  EXPECT_EQ(fault, printable(fault));
}

TEST(TargetTest, ARoomCodeMayBeTypedInLowerCase) {
  EXPECT_EQ(good("example.org/kxq7wp").room, "KXQ7WP");
}

TEST(TargetTest, Ipv6StandsInBracketsWhenAPortFollows) {
  EXPECT_EQ(good("[::1]:4000/KXQ7WP"), (Target{.host = "::1", .port = 4000, .room = "KXQ7WP"}));
  EXPECT_EQ(good("[fd00::2]"), (Target{.host = "fd00::2", .port = 2048, .room = ""}));
  EXPECT_EQ(good("fd00::2/KXQ7WP"), (Target{.host = "fd00::2", .port = 2048, .room = "KXQ7WP"}));
}

// How a server was trusted, a place and a password belong to a host, in whichever form it is typed.
TEST(TargetTest, AHostHasOneForm) {
  const std::pair<const char*, const char*> cases[] = {
      {"play.example.org.", "play.example.org"},
      {"192.168.1.20", "192.168.1.20"},
      {"192.168.001.024", "192.168.1.20"},
      {"192.168.276", "192.168.1.20"},
      {"0xc0a80114", "192.168.1.20"},
      {"3232235796", "192.168.1.20"},
      {"127.1", "127.0.0.1"},
      {"[::ffff:192.168.1.20]", "192.168.1.20"},
      {"[::ffff:c0a8:114]", "192.168.1.20"},
      {"[0:0:0:0:0:0:0:1]", "::1"},
      {"[FD00:0::02]", "fd00::2"},
      {"[fe80:0::1%eth0]", "fe80::1%eth0"},
      {"[fe80::1%25eth0]", "fe80::1%eth0"},
      {"[fe80::1%255]", "fe80::1%255"},
      {"cafe", "cafe"},
      {"1.2.3.4.example.org", "1.2.3.4.example.org"},
      {".", "."},
  };
  for (const auto& [typed, host] : cases) {
    EXPECT_EQ(good(std::string(typed) + ":4000/KXQ7WP"),
              (Target{.host = host, .port = 4000, .room = "KXQ7WP"}))
        << typed;
    EXPECT_EQ(good("/KXQ7WP", typed).host, host) << typed;
  }
}

TEST(TargetTest, AnAddressOnOneNetworkAloneNeedsItsInterface) {
  for (const char* const text : {"fe80::1", "[fe80::1]:4000", "[FE80:0::1%]/KXQ7WP", "febf::1"}) {
    const std::string fault = target_fault(text);
    EXPECT_NE(fault.find("as in [fe80::1%eth0]"), std::string::npos) << fault;
  }
  EXPECT_NE(target_fault("/KXQ7WP", "[fe80::1]:4000").find("%eth0"), std::string::npos);
  EXPECT_EQ(good("fec0::1").host, "fec0::1");
  EXPECT_EQ(good("169.254.1.2").host, "169.254.1.2");
}

TEST(TargetTest, ARoomAloneIsOnTheDefaultServer) {
  EXPECT_EQ(good("/KXQ7WP", "play.example.org:4000"),
            (Target{.host = "play.example.org", .port = 4000, .room = "KXQ7WP"}));
  EXPECT_EQ(good("", "[::1]:5000"), (Target{.host = "::1", .port = 5000, .room = ""}));
}

TEST(TargetTest, TheFingerprintIsBehindAllElse) {
  const std::string text = "aaisem2ekvthpcezvk54zxpo74";
  const std::optional<Fingerprint> fingerprint = fingerprint_from(text);
  ASSERT_TRUE(fingerprint);
  for (const std::string server : {"example.org", "example.org/KXQ7WP", "[::1]:4000/KXQ7WP"}) {
    const Target target = good(server + "#" + text);
    EXPECT_EQ(target.fingerprint, fingerprint) << server;
    EXPECT_EQ(to_string(target), server + "#" + text);
  }
  EXPECT_EQ(good("/KXQ7WP", "example.org#" + text).fingerprint, fingerprint);
  EXPECT_EQ(good("/KXQ7WP#" + text, "example.org").fingerprint, fingerprint);
  EXPECT_EQ(good("example.com", "example.org#" + text).fingerprint, std::nullopt)
      << "it is another server's";
}

TEST(TargetTest, AServiceMayHaveSeveralServers) {
  EXPECT_EQ(
      good("a.example.org,b.example.org:2049,[::1]:4000/KXQ7WP"),
      (Target{.host = "a.example.org",
              .room = "KXQ7WP",
              .others = {{.host = "b.example.org", .port = 2049}, {.host = "::1", .port = 4000}}}));
  EXPECT_EQ(good("/KXQ7WP", "a,b:2049"),
            (Target{.host = "a", .room = "KXQ7WP", .others = {{.host = "b", .port = 2049}}}));
  EXPECT_EQ(good("a,fd00::2").others.front().host, "fd00::2");
  for (const char* text : {"a,,b", "a,", ",a", "a,:2048"}) {
    EXPECT_NE(target_fault(text).find("names no host"), std::string::npos) << text;
  }
  EXPECT_NE(target_fault("a,b;c").find("'b;c' is no host"), std::string::npos);
  EXPECT_NE(target_fault("a,b:x/KXQ7WP").find("'b:x' has no valid port"), std::string::npos);
  std::string many = "a";
  for (int i = 1; i < 16; ++i) many += ",a";
  EXPECT_EQ(good(many).others.size(), 15u);
  EXPECT_NE(target_fault(many + ",a").find("more than 16 servers"), std::string::npos);
}

TEST(TargetTest, EachServerMayHaveAFingerprintOfItsOwnAndTheLastIsForTheOthers) {
  const std::string one = "aaisem2ekvthpcezvk54zxpo74";
  const std::string other = "caisem2ekvthpcezvk54zxpo74";
  const auto keys = [](const Target& target) {
    return std::pair(target.fingerprint, target.others.front().fingerprint);
  };
  const auto key = [](const std::string& text) { return fingerprint_from(text); };
  ASSERT_TRUE(key(other));
  EXPECT_EQ(keys(good("a#" + one + ",b#" + other + "/KXQ7WP")), std::pair(key(one), key(other)));
  EXPECT_EQ(keys(good("a,b/KXQ7WP#" + one)), std::pair(key(one), key(one)));
  EXPECT_EQ(keys(good("a#" + other + ",b/KXQ7WP#" + one)), std::pair(key(other), key(one)));
  EXPECT_EQ(keys(good("a,b#" + one)), std::pair(key("no"), key(one)));
  EXPECT_EQ(keys(good("/KXQ7WP#" + one, "a,b")), std::pair(key(one), key(one)));
  EXPECT_NE(target_fault("a#x,b/KXQ7WP").find("'#x' is no fingerprint"), std::string::npos);
}

TEST(TargetTest, EachServerIsATargetOfItsOwn) {
  Target target = good("a,b:2049/KXQ7WP");
  target.plaintext = true;
  const std::vector<Target> servers = servers_of(target);
  ASSERT_EQ(servers.size(), 2u);
  EXPECT_EQ(servers[0], (Target{.host = "a", .room = "KXQ7WP", .plaintext = true}));
  EXPECT_EQ(servers[1], (Target{.host = "b", .port = 2049, .room = "KXQ7WP", .plaintext = true}));
}

TEST(TargetTest, WhatIsNoFingerprintIsNamed) {
  for (const char* const text :
       {"example.org#", "example.org/KXQ7WP#k3v9", "example.org#aaisem2ekvthpcezvk54zxpo74#"}) {
    EXPECT_NE(target_fault(text).find("' is no fingerprint: "), std::string::npos) << text;
  }
  EXPECT_NE(target_fault("", "example.org#k3v9").find("'#k3v9'"), std::string::npos);
}

TEST(TargetTest, ABareWordIsAHostEvenWhenItLooksLikeARoom) {
  EXPECT_EQ(good("KXQ7WP"), (Target{.host = "KXQ7WP", .port = 2048, .room = ""}));
}

TEST(TargetTest, WhatIsNoRoomCodeIsNamed) {
  EXPECT_NE(target_fault("example.org/7XQKW").find("'7XQKW' is not a room"), std::string::npos);
  EXPECT_NE(target_fault("example.org/KXQ7W_").find("'KXQ7W_'"),
            std::string::npos);  // 0 is not used
  EXPECT_NE(target_fault("example.org/").find("''"), std::string::npos);
}

TEST(TargetTest, WhatIsNoPortIsNamed) {
  for (const char* text : {"example.org:", "example.org:0", "example.org:65536", "example.org:x",
                           "[::1]:", "[::1]:70000", "example.org:20 48"}) {
    EXPECT_NE(target_fault(text).find("1 to 65535"), std::string::npos) << text;
  }
}

TEST(TargetTest, AHostHasNoLetterThatATerminalObeysOrAPersonMisreads) {
  for (const std::string text :
       {"ex\x1b]0;a\x07mple.invalid/ABCDEF", "exa\tmple.org", "exa mple.org", "exam\nple.org",
        "\xC2\x9B"
        "31mexample.org",
        "ex\xE2\x80\xAEgro.elpmaxe",
        "b\xC3\xBC"
        "cher.example",
        "$(id).example", "a;b", "a'b", "a@b", "[::1\x1b]:2048", "fd00::\x1b"}) {
    const std::string fault = target_fault(text);
    EXPECT_NE(fault.find("is no host"), std::string::npos) << fault;
    EXPECT_EQ(fault, printable(fault));
  }
  EXPECT_NE(target_fault(std::string(256, 'a')).find("is no host"), std::string::npos);
  EXPECT_NE(target_fault("", "ex\x1b]0;ample.org").find("is no host"), std::string::npos);
  EXPECT_EQ(good("fe80::1%eth0.100").host, "fe80::1%eth0.100");
  EXPECT_EQ(good("my_host-2.local").host, "my_host-2.local");
}

TEST(TargetTest, EveryFaultIsPrintable) {
  for (const std::string text :
       {"example.org/\x1b]0;a\x07", "example.org#\x1b[2J", "example.org:\x1b[2J", "[::1]\x1b[2J",
        ":20\x1b[2J", "example.org/KXQ7WP/\x9b"}) {
    const std::string fault = target_fault(text);
    EXPECT_EQ(fault, printable(fault));
  }
}

TEST(TargetTest, BadBracketsAndMissingHostsAreSaid) {
  EXPECT_NE(target_fault("[::1/KXQ7WP").find("IPv6"), std::string::npos);
  EXPECT_NE(target_fault("[::1]x").find("IPv6"), std::string::npos);
  EXPECT_NE(target_fault(":4000").find("no host"), std::string::npos);
}

TEST(TargetTest, TheLinkToARoomLeadsThere) {
  const std::pair<const char*, const char*> cases[] = {
      {"192.168.1.20/KXQ7WP", "http://192.168.1.20:2048/KXQ7WP"},
      {"192.168.1.20:4000/club", "http://192.168.1.20:4000/r/club"},
      {"[fd00::2]:80/KXQ7WP", "http://[fd00::2]/KXQ7WP"},
      {"example.org:443/KXQ7WP", "http://example.org:443/KXQ7WP"},
  };
  for (const auto& [target, link] : cases) {
    EXPECT_EQ(page_link(good(target)), link);
    EXPECT_EQ(good(link), good(target)) << link;
  }
}

TEST(TargetTest, AProofNamesTheHostAsServersKnowIt) {
  EXPECT_EQ(dialled_host({.host = "Race.Example.org", .port = 443, .room = "KXQ7WP"}),
            "race.example.org");
  EXPECT_EQ(dialled_host({.host = "fe80::1%eth0", .room = ""}), "fe80::1");
  EXPECT_EQ(dialled_host({.host = "192.168.1.20", .room = ""}), "192.168.1.20");
}

TEST(TargetTest, TextIsWhatOnePutsIntoTheCommand) {
  for (const char* text :
       {"192.168.1.20/KXQ7WP", "example.org:4000/KXQ7WP", "[::1]:4000/KXQ7WP", "[fd00::2]/KXQ7WP",
        "example.org", "a,[::1]:4000,b/KXQ7WP", "a#aaisem2ekvthpcezvk54zxpo74,b:2049/KXQ7WP",
        "a,b#aaisem2ekvthpcezvk54zxpo74"}) {
    EXPECT_EQ(to_string(good(text)), text);
  }
  EXPECT_EQ(server_text(good("[::1]/KXQ7WP")), "[::1]:2048");
}

}  // namespace
}  // namespace race2048::client
