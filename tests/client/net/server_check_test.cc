// Whom a client trusts, and what it tells the person.
#include "client/net/server_check.h"

#include <fstream>

#include <gtest/gtest.h>

#include "client/system/known_servers.h"
#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

class ServerCheckTest : public ::testing::Test {
 protected:
  static Fingerprint key(std::uint8_t byte) {
    Fingerprint fingerprint;
    fingerprint.bytes.fill(byte);
    return fingerprint;
  }
  // A session's first connection, as Link makes it: judged in the handshake, trusted after it.
  static OrFault<std::string> meet(ServerCheck& check, const ShownServer& shown) {
    if (const OrFault<> judged = check.judge(shown); !judged) return judged.fault();
    return check.trust(shown);
  }
  ServerCheck session() const { return {target_, known_servers_file()}; }
  // What a person who trusts the server is told.
  std::string line_about(const ShownServer& shown) {
    ServerCheck check = session();
    return line_of(check, shown);
  }
  static std::string refusal_of(ServerCheck& check, const ShownServer& shown) {
    const auto trusted = meet(check, shown);
    return trusted ? "trusted" : trusted.fault().text;
  }
  static std::string line_of(ServerCheck& check, const ShownServer& shown) {
    const auto trusted = meet(check, shown);
    return trusted ? *trusted : "refused: " + trusted.fault().text;
  }
  std::string refusal_of(const ShownServer& shown) {
    ServerCheck check = session();
    return refusal_of(check, shown);
  }
  std::optional<KnownServer> known_as() const {
    return *KnownServers::load(known_servers_file())->find(server_text(target_));
  }
  std::optional<Fingerprint> known() const {
    const std::optional<KnownServer> server = known_as();
    return server ? server->key : std::nullopt;
  }

  tests::TemporaryFolder folder_;
  const tests::ScopedVariable state_{"XDG_STATE_HOME", folder_.path().string()};
  Target target_{.host = "192.168.1.20", .port = 2048, .room = "KXQ7WP"};
};

TEST_F(ServerCheckTest, ANewServerIsTrustedAndThePersonTold) {
  EXPECT_EQ(line_about({.fingerprint = key(1)}),
            "192.168.1.20:2048 is new to this machine; the fingerprint of its key is " +
                to_text(key(1)) + ".");
  EXPECT_EQ(known(), key(1));
}

TEST_F(ServerCheckTest, AKnownServerIsTrustedWithoutAWord) {
  line_about({.fingerprint = key(1)});
  EXPECT_EQ(line_about({.fingerprint = key(1)}), "");
}

TEST_F(ServerCheckTest, AChangedKeyIsRefusedWithWhatToDo) {
  line_about({.fingerprint = key(1)});
  const std::string refusal = refusal_of({.fingerprint = key(2)});
  for (const std::string& part :
       {std::string("THE KEY OF 192.168.1.20:2048 HAS CHANGED"), to_text(key(1)), to_text(key(2)),
        std::string("somebody is in between"), std::string("Nothing was sent"),
        std::string("Ask the host for the invitation")}) {
    EXPECT_NE(refusal.find(part), std::string::npos) << refusal;
  }
  EXPECT_EQ(known(), key(1)) << "the known key must stay";
}

TEST_F(ServerCheckTest, AnAuthorityVouchesForAChangedKeyAndThePersonIsTold) {
  line_about({.fingerprint = key(1)});
  EXPECT_EQ(line_about({.fingerprint = key(2), .vouched_for = true}),
            "The key of 192.168.1.20:2048 has changed; an authority vouches for the new one.");
  EXPECT_EQ(line_about({.fingerprint = key(3), .vouched_for = true}), "");
  EXPECT_NE(refusal_of({.fingerprint = key(1)}).find("NO AUTHORITY VOUCHES FOR"), std::string::npos)
      << "the key before is no proof any more";
}

TEST_F(ServerCheckTest, WhereAnAuthorityHasVouchedNothingLessWillDo) {
  EXPECT_EQ(line_about({.fingerprint = key(1), .vouched_for = true}), "");
  EXPECT_EQ(known_as(), KnownServer{});
  for (const std::uint8_t shown : {std::uint8_t{1}, std::uint8_t{2}}) {
    const std::string refusal = refusal_of({.fingerprint = key(shown)});
    for (const std::string& part :
         {std::string("NO AUTHORITY VOUCHES FOR 192.168.1.20:2048 ANY MORE"), to_text(key(shown)),
          std::string("somebody is in between"), std::string("Nothing was sent"),
          std::string("Ask the host for the invitation")}) {
      EXPECT_NE(refusal.find(part), std::string::npos) << refusal;
    }
  }
  EXPECT_EQ(line_about({.fingerprint = key(3), .vouched_for = true}), "") << "it may be renewed";
  target_.fingerprint = key(2);
  EXPECT_NE(line_about({.fingerprint = key(2)}).find("known by the key of the invitation"),
            std::string::npos);
  EXPECT_EQ(known(), key(2));
}

TEST_F(ServerCheckTest, AKeyThatStaysTheSameIsKnownWithAnAuthorityAndWithout) {
  line_about({.fingerprint = key(1)});
  EXPECT_EQ(line_about({.fingerprint = key(1), .vouched_for = true}), "");
  EXPECT_EQ(line_about({.fingerprint = key(1)}), "");
}

TEST_F(ServerCheckTest, AHandshakeThatIsNotDoneLeavesNothingBehind) {
  EXPECT_TRUE(session().judge({.fingerprint = key(1)}));
  EXPECT_TRUE(session().judge({.fingerprint = key(2), .vouched_for = true}));
  EXPECT_FALSE(std::filesystem::exists(known_servers_file()));
}

TEST_F(ServerCheckTest, AnotherProgramMayHaveLearntTheServerMeanwhile) {
  ServerCheck check = session();
  EXPECT_TRUE(check.judge({.fingerprint = key(2)}));
  line_about({.fingerprint = key(1)});
  const auto trusted = check.trust({.fingerprint = key(2)});
  ASSERT_FALSE(trusted);
  EXPECT_NE(trusted.fault().text.find("HAS CHANGED"), std::string::npos);
  EXPECT_EQ(known(), key(1));
}

// What the first connection of a session shows, what a later one shows, and how the refusal begins;
// "trusted" if there is none. In all the files that there may be.
TEST_F(ServerCheckTest, LaterConnectionsOfASessionShowNoLessThanTheFirst) {
  struct Case {
    const char* what;
    ShownServer first, later;
    std::string expected;
  };
  const Case cases[] = {
      {"the key", {.fingerprint = key(1)}, {.fingerprint = key(1)}, "trusted"},
      {"another key", {.fingerprint = key(1)}, {.fingerprint = key(2)}, "THE KEY OF"},
      {"an authority, another key",
       {.fingerprint = key(1), .vouched_for = true},
       {.fingerprint = key(2), .vouched_for = true},
       "trusted"},
      {"no authority any more",
       {.fingerprint = key(1), .vouched_for = true},
       {.fingerprint = key(2)},
       "NO AUTHORITY VOUCHES FOR"},
      {"a certificate that has expired meanwhile",
       {.fingerprint = key(1), .vouched_for = true},
       {.fingerprint = key(1)},
       "trusted"},
      {"an authority for a new key",
       {.fingerprint = key(1)},
       {.fingerprint = key(2), .vouched_for = true},
       "trusted"},
      {"another program of this machine",
       {.fingerprint = key(1), .on_this_machine = true},
       {.fingerprint = key(2), .on_this_machine = true},
       "THE KEY OF"},
      {"this machine and the network",
       {.fingerprint = key(1), .on_this_machine = true},
       {.fingerprint = key(2)},
       "THE KEY OF"},
  };
  for (const bool can_write : {true, false}) {
    for (const Case& it : cases) {
      const tests::TemporaryFolder folder;
      const tests::ScopedVariable state("XDG_STATE_HOME",
                                        can_write ? folder.path().string() : "/dev/null/nowhere");
      ServerCheck check = session();
      ASSERT_TRUE(meet(check, it.first)) << it.what;
      // Whatever the file says by now.
      if (can_write) std::filesystem::remove(known_servers_file());
      EXPECT_TRUE(refusal_of(check, it.later).starts_with(it.expected))
          << it.what << ": " << refusal_of(check, it.later);
      EXPECT_EQ(refusal_of(check, it.first), "trusted") << it.what;
    }
  }
}

TEST_F(ServerCheckTest, AQuestionThatAnybodyMayAnswerIsAnsweredByOneServer) {
  ServerCheck check(target_, known_servers_file(), ServerCheck::Whom::anybody);
  EXPECT_EQ(refusal_of(check, {.fingerprint = key(1)}), "trusted");
  EXPECT_TRUE(refusal_of(check, {.fingerprint = key(2)}).starts_with("THE KEY OF"));
  EXPECT_FALSE(std::filesystem::exists(known_servers_file()));
}

TEST_F(ServerCheckTest, AServerThatAnotherOneHasNamedShowsTheKeyThatWasNamed) {
  target_.fingerprint = key(1);
  ServerCheck check(target_, known_servers_file(), ServerCheck::Whom::introduced);
  EXPECT_NE(refusal_of(check, {.fingerprint = key(2)}).find("TO WHICH YOU WERE SENT ON"),
            std::string::npos);
  EXPECT_FALSE(check.judge({.fingerprint = key(2), .vouched_for = true}));
  EXPECT_EQ(line_of(check, {.fingerprint = key(1)}), "") << "it is no news";
}

TEST_F(ServerCheckTest, WithoutAKeyAnAuthorityVouchesForAServerThatAnotherOneHasNamed) {
  ServerCheck check(target_, known_servers_file(), ServerCheck::Whom::introduced);
  EXPECT_NE(refusal_of(check, {.fingerprint = key(1)}).find("NO AUTHORITY VOUCHES FOR"),
            std::string::npos);
  EXPECT_EQ(line_of(check, {.fingerprint = key(1), .vouched_for = true}), "");
}

TEST_F(ServerCheckTest, TheWordOfAnotherServerNeitherAsksTheFileNorChangesIt) {
  ServerCheck known = session();
  ASSERT_TRUE(meet(known, {.fingerprint = key(1)}));
  const Target typed = target_;
  target_.fingerprint = key(2);
  ServerCheck check(target_, known_servers_file(), ServerCheck::Whom::introduced);
  EXPECT_EQ(line_of(check, {.fingerprint = key(2)}), "");
  target_ = typed;
  ServerCheck later = session();
  EXPECT_NE(refusal_of(later, {.fingerprint = key(2)}).find("HAS CHANGED"), std::string::npos);
  EXPECT_EQ(line_of(later, {.fingerprint = key(1)}), "");
}

TEST_F(ServerCheckTest, NobodyIsInBetweenOnThisMachine) {
  EXPECT_EQ(line_about({.fingerprint = key(1), .on_this_machine = true}), "");
  EXPECT_EQ(known(), std::nullopt);
}

// Whoever can answer for a name can lead it to a program of this machine, which anybody may start.
TEST_F(ServerCheckTest, AKnownNameThatLeadsToThisMachineShowsNoLess) {
  struct Case {
    ShownServer known, here;
    std::string expected;
  };
  const Case cases[] = {
      {{.fingerprint = key(1), .vouched_for = true}, {.fingerprint = key(1)}, "NO AUTHORITY"},
      {{.fingerprint = key(1), .vouched_for = true}, {.fingerprint = key(2)}, "NO AUTHORITY"},
      {{.fingerprint = key(1), .vouched_for = true},
       {.fingerprint = key(2), .vouched_for = true},
       "trusted"},
      {{.fingerprint = key(1)}, {.fingerprint = key(2)}, "THE KEY OF"},
      {{.fingerprint = key(1)}, {.fingerprint = key(1)}, "trusted"},
  };
  std::uint16_t port = 4000;
  for (const Case& it : cases) {
    target_ = {.host = "play.example.org", .port = port++, .room = ""};
    line_about(it.known);
    ShownServer here = it.here;
    here.on_this_machine = true;
    EXPECT_TRUE(refusal_of(here).starts_with(it.expected)) << port << refusal_of(here);
  }
}

TEST_F(ServerCheckTest, ANewNameThatLeadsToThisMachineIsTrustedAndNotRemembered) {
  target_.host = "play.example.org";
  EXPECT_EQ(line_about({.fingerprint = key(1), .on_this_machine = true}), "");
  EXPECT_EQ(known_as(), std::nullopt);
  EXPECT_EQ(line_about({.fingerprint = key(2), .on_this_machine = true}), "");
}

TEST_F(ServerCheckTest, AnAddressOfThisMachineNeedsNoAuthorityAndAsksNone) {
  for (const char* const host : {"127.0.0.1", "127.0.0.2", "::1", "localhost", "LocalHost"}) {
    target_.host = host;
    EXPECT_FALSE(session().asks_authorities(true)) << host;
  }
  for (const char* const host : {"play.example.org", "localhost.example.org", "127.example.org"}) {
    target_.host = host;
    EXPECT_TRUE(session().asks_authorities(true)) << host;
  }
  target_.fingerprint = key(1);
  EXPECT_FALSE(session().asks_authorities(true));
  EXPECT_FALSE(session().asks_authorities(false));
}

// A bot gets these words from the person who seats it.
TEST_F(ServerCheckTest, AnotherProgramRequiresWhatThisOneHasTrusted) {
  for (const bool vouched_for : {true, false}) {
    ServerCheck own = session();
    EXPECT_EQ(own.first(), std::nullopt);
    ASSERT_TRUE(meet(own, {.fingerprint = key(1), .vouched_for = vouched_for}));
    const std::optional<ShownServer> told = shown_server_from(to_text(*own.first()));
    ASSERT_TRUE(told);
    const tests::ScopedVariable nowhere("XDG_STATE_HOME", "/dev/null/nowhere");
    ServerCheck bots = session();
    bots.expect(*told);
    EXPECT_EQ(refusal_of(bots, {.fingerprint = key(1)}), "trusted");
    EXPECT_EQ(refusal_of(bots, {.fingerprint = key(2), .vouched_for = true}), "trusted");
    EXPECT_TRUE(refusal_of(bots, {.fingerprint = key(2)})
                    .starts_with(vouched_for ? "NO AUTHORITY" : "THE KEY OF"));
    target_.port += 1;
  }
  for (const char* const text : {"", "authority", " authority", "aaaa", "aaaa authority"}) {
    EXPECT_EQ(shown_server_from(text), std::nullopt) << text;
  }
}

TEST_F(ServerCheckTest, TheInvitationsFingerprintIsProofEnough) {
  target_.fingerprint = key(1);
  EXPECT_EQ(line_about({.fingerprint = key(1)}), "");
  EXPECT_EQ(known(), key(1)) << "next time, the address alone will do";
}

TEST_F(ServerCheckTest, TheInvitationsFingerprintReplacesTheKnownOne) {
  line_about({.fingerprint = key(1)});
  target_.fingerprint = key(2);
  EXPECT_NE(line_about({.fingerprint = key(2)}).find("replaces the known one"), std::string::npos);
  EXPECT_EQ(known(), key(2));
}

TEST_F(ServerCheckTest, NothingElseWillDoForAnInvitation) {
  line_about({.fingerprint = key(1)});
  target_.fingerprint = key(2);
  for (const ShownServer& shown :
       {ShownServer{.fingerprint = key(1)}, ShownServer{.fingerprint = key(1), .vouched_for = true},
        ShownServer{.fingerprint = key(1), .on_this_machine = true}}) {
    const std::string refusal = refusal_of(shown);
    EXPECT_NE(refusal.find("IS NOT THE SERVER OF THIS INVITATION"), std::string::npos) << refusal;
  }
  EXPECT_EQ(known(), key(1));
}

TEST_F(ServerCheckTest, ADamagedFileTrustsNobodyNew) {
  std::filesystem::create_directories(known_servers_file().parent_path());
  std::ofstream(known_servers_file()) << "damage\n";
  EXPECT_NE(refusal_of({.fingerprint = key(1)}).find("line 1 of "), std::string::npos);
}

TEST_F(ServerCheckTest, WhatCannotBeRememberedIsSaid) {
  const tests::ScopedVariable nowhere("XDG_STATE_HOME", "/dev/null/nowhere");
  for (const ShownServer& shown :
       {ShownServer{.fingerprint = key(1)}, {.fingerprint = key(1), .vouched_for = true}}) {
    EXPECT_NE(line_about(shown).find("It cannot be remembered: "), std::string::npos);
  }
}

}  // namespace
}  // namespace race2048::client
