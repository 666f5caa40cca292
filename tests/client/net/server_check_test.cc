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
  OrFault<TrustedServer> judge(const ShownServer& shown) {
    return judge_server(target_, shown, known_servers_file());
  }
  // What a person who trusts the server is told.
  std::string line_about(const ShownServer& shown) {
    const auto trusted = judge(shown);
    return trusted ? trusted->line : "refused: " + trusted.fault().text;
  }
  std::string refusal_of(const ShownServer& shown) {
    const auto trusted = judge(shown);
    return trusted ? "trusted" : trusted.fault().text;
  }
  std::optional<Fingerprint> known() const {
    return *KnownServers::load(known_servers_file())->find(server_text(target_));
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

TEST_F(ServerCheckTest, AnAuthorityVouchesForAChangedKeyToo) {
  line_about({.fingerprint = key(1)});
  EXPECT_EQ(line_about({.fingerprint = key(2), .vouched_for = true}), "");
}

TEST_F(ServerCheckTest, NobodyIsInBetweenOnThisMachine) {
  EXPECT_EQ(line_about({.fingerprint = key(1), .on_this_machine = true}), "");
  EXPECT_EQ(known(), std::nullopt);
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
  EXPECT_NE(line_about({.fingerprint = key(1)}).find("It cannot be remembered: "),
            std::string::npos);
}

}  // namespace
}  // namespace race2048::client
