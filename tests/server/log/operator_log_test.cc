// Each act of the operator has a line in the log: what it was, whom it was about, and why.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/admin/admin.h"
#include "server/log/log_observer.h"
#include "shared/fingerprint.h"
#include "tests/server/captured_log.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

class OperatorLogTest : public testing::Test {
 protected:
  AdminReply answer(const std::vector<std::string>& words) {
    std::optional<AdminReply> reply;
    admin.answer(words, [&reply](AdminReply said) { reply = std::move(said); });
    for (int i = 0; i < 1000 && !reply; ++i) w.settle();
    return reply.value_or(AdminReply{.text = "no answer"});
  }
  // The lines of the operator's act.
  std::vector<std::string> lines_of(const std::vector<std::string>& words) {
    const std::size_t before = log.lines().size();
    const AdminReply reply = answer(words);
    EXPECT_TRUE(reply.done) << reply.text;
    std::vector<std::string> lines = log.lines();
    lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(before));
    std::erase_if(lines,
                  [](const std::string& line) { return !line.starts_with("info operator: "); });
    return lines;
  }
  using Lines = std::vector<std::string>;

  CapturedLog log;
  LogObserver observer;
  World w{observed_by(observer)};
  std::vector<store::Removal> removals;
  Admin admin{w.server,
              {.drain = [] {},
               .reload = [](const AdminSocket::Reply& reply) { reply({.done = true}); },
               .when_stored = [](const std::function<void(bool)>& done) { done(true); },
               .remove_results =
                   [this](const store::Removal& removal, const AdminHooks::Removed& done) {
                     removals.push_back(removal);
                     done(store::Removed{.matches = 2, .seats = 1, .replays = 1});
                   },
               .unix_ms = [] { return std::int64_t{1'764'583'200'000}; }}};
};

TEST_F(OperatorLogTest, EveryActHasOneLine) {
  Client& ada = w.log_in("ada", false, "192.0.2.7:4000");
  Client& bob = w.log_in_with_key("bob", 7);
  w.create(ada, race_settings());
  const std::string room = ada.code;
  w.join(bob, room);
  const std::string bobs = "bob (key:" + key_mark(identity_of(World::key_of(7))) + ")";
  EXPECT_EQ(
      lines_of({"--note=rude", "retitle", room, "Friday"}),
      Lines{"info operator: retitle room=1 people=2: ada (guest), " + bobs + " note=\"rude\""});
  EXPECT_EQ(lines_of({"unlist", room}),
            Lines{"info operator: unlist room=1 people=2: ada (guest), " + bobs});
  EXPECT_EQ(lines_of({"--note=enough \"now\"", "close", room}),
            Lines{"info operator: close room=1 people=2: ada (guest), " + bobs +
                  R"( note="enough \"now\"")"});
  EXPECT_EQ(lines_of({"--note=be nice", "kick", "ada"}),
            Lines{"info operator: kick name=ada people=1: ada (guest) note=\"be nice\""});
  EXPECT_EQ(lines_of({"--for=60", "--note=spam", "ban", "192.0.2.0/24"}),
            Lines{"info operator: ban who=192.0.2.0/24 until=\"2025-12-01 10:01\" people=0 "
                  "note=\"spam\""});
  EXPECT_EQ(lines_of({"unban", "192.0.2.0/24"}), Lines{"info operator: unban who=192.0.2.0/24"});
  EXPECT_EQ(lines_of({"ban", "192.0.2.7"}),
            Lines{"info operator: ban who=192.0.2.7 until=never people=0"});
  EXPECT_EQ(lines_of({"--note=lost the key", "free", "bob"}),
            Lines{"info operator: free name=bob note=\"lost the key\""});
  EXPECT_EQ(lines_of({"announce", "Back at nine."}),
            Lines{"info operator: announce note=\"Back at nine.\""});
  EXPECT_EQ(lines_of({"--note=wrong room", "delete", "3afd8a"}),
            Lines{"info operator: delete match=3afd8a note=\"wrong room\""});
  EXPECT_EQ(lines_of({"--note=a request", "forget", "ada"}),
            Lines{"info operator: forget name=ada matches=2 seats=1 replays=1 names=0 note=\"a "
                  "request\""});
  EXPECT_EQ(lines_of({"--note=upgrade", "drain"}), Lines{"info operator: drain note=\"upgrade\""});
  EXPECT_EQ(lines_of({"reload"}), Lines{"info operator: reload"});
}

TEST_F(OperatorLogTest, WhatOnlyLooksOrIsRefusedHasNone) {
  w.log_in("ada");
  for (const char* const looks : {"status", "rooms", "people", "bans"}) {
    EXPECT_EQ(lines_of({looks}), Lines{});
  }
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"kick", "bob"},
                                             {"unban", "192.0.2.7"},
                                             {"ban", "everybody"},
                                             {"ban", "0.0.0.0/0"},
                                             {"free", "ada"},
                                             {"close", "222222"},
                                             {"--note=\x1b[2J", "kick", "ada"}}) {
    EXPECT_FALSE(answer(words).done);
  }
  EXPECT_EQ(log.count("info operator: "), 0u) << log.text();
}

TEST_F(OperatorLogTest, OfManyPeopleSomeAreNamed) {
  for (int i = 0; i < 12; ++i) {
    w.log_in("p" + std::to_string(i), false, "192.0.2." + std::to_string(i + 1) + ":4000");
  }
  w.log_in("ada");
  const Lines lines = lines_of({"ban", "192.0.2.0/24"});
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_NE(lines[0].find("people=12: p0 (guest), "), std::string::npos) << lines[0];
  EXPECT_NE(lines[0].find("p9 (guest)"), std::string::npos) << lines[0];
  EXPECT_EQ(lines[0].find("p10"), std::string::npos) << lines[0];
}

TEST_F(OperatorLogTest, WhoIsForgottenIsThePersonWithTheKeyThatOwnsTheName) {
  w.log_in_with_key("ada", 7);
  lines_of({"forget", "ADA"});
  lines_of({"forget", "bob"});
  ASSERT_EQ(removals.size(), 2u);
  EXPECT_EQ(removals[0].person,
            person_id({.player_id = identity_of(World::key_of(7)), .keyed = true}));
  EXPECT_FALSE(removals[1].person);
  EXPECT_FALSE(w.acts.owner_of("ada")) << "the name belongs to nobody any more";
}

}  // namespace
}  // namespace race2048::server
