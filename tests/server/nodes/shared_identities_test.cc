// Names that belong to keys, and bans, as other servers of the same database change them.
#include "server/nodes/shared_identities.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/nodes/idle_nodes.h"
#include "tests/support/posted_calls.h"

namespace race2048::server {
namespace {

using namespace std::chrono_literals;
using store::ChangeMark;
using store::IdentityNews;

using Lines = std::vector<std::string>;

struct FakeNews {
  IdentityNews next;
  std::vector<std::int64_t> asked;  // from which marks
  bool is_away = false;
};

class NewsNodes final : public IdleNodes {
 public:
  explicit NewsNodes(FakeNews& news) : news_(news) {}
  store::OrStoreFault<IdentityNews> identity_news(const std::optional<ChangeMark>& since) override {
    news_.asked.push_back(since->transaction);
    if (news_.is_away) return away();
    return news_.next;
  }

 private:
  FakeNews& news_;
};

// Nothing is to be kept: others have done that.
struct NoKeeper final : public IdentityKeeper {
  void keep(const OwnedName&) override { ADD_FAILURE(); }
  void forget_name(const std::string&) override { ADD_FAILURE(); }
  void keep(const ServerBan&) override { ADD_FAILURE(); }
  void forget_ban(const std::string&) override { ADD_FAILURE(); }
};

class SharedIdentitiesTest : public testing::Test {
 protected:
  SharedIdentitiesTest() {
    names_.restore(of("old", 1));
    bans_.restore(ban("192.0.2.1"));
    shared_.begin(names_, bans_);
  }

  static OwnedName of(const std::string& name, std::uint8_t key) {
    return {.folded = name, .key = {key}, .taken_unix_ms = 10, .used_unix_ms = 20};
  }
  static ServerBan ban(const std::string& who, const std::string& note = "") {
    return {.who = who, .made_unix_ms = 5, .note = note};
  }
  std::optional<std::uint8_t> owner(const std::string& name) const {
    const auto key = names_.owner(name);
    return key ? std::optional(key->front()) : std::nullopt;
  }
  Lines bans() const {
    Lines all;
    for (const ServerBan& each : bans_.all(0)) all.push_back(each.who);
    return all;
  }
  void hear(const IdentityNews& news) {
    news_.next = news;
    now_ += limits::kNewsRead;
    shared_.on_time();
    loop_.run_one();
    for (TimePoint time = now_; !chores_.empty(); ++steps_) chores_.go_on(time);
  }

  FakeNews news_;
  race2048::tests::PostedCalls loop_;
  TimePoint now_{1h};
  Chores chores_;
  int steps_ = 0;
  Lines enforced_;
  NoKeeper keeper_;
  Names names_{&keeper_};
  Bans bans_{&keeper_};
  store::NodeThread thread_{std::make_unique<NewsNodes>(news_), loop_.post()};
  SharedIdentities shared_{
      thread_,
      {.transaction = 7},
      {.add_chore = [this](Chores::Step step) { chores_.add(std::move(step)); },
       .on_ban = [this](const ServerBan& ban) { enforced_.push_back(ban.who); },
       .clock = [this] { return now_; }}};
};

TEST_F(SharedIdentitiesTest, WhatOthersHaveChangedIsKnownHere) {
  hear({.mark = {.transaction = 9},
        .rows = {.names = {{"ada", of("ada", 2)}, {"old", std::nullopt}},
                 .bans = {{"192.0.2.1", std::nullopt}, {"192.0.2.2", ban("192.0.2.2")}}}});
  EXPECT_EQ(owner("ada"), 2);
  EXPECT_EQ(owner("old"), std::nullopt);
  EXPECT_EQ(bans(), Lines{"192.0.2.2"});
  EXPECT_EQ(enforced_, Lines{"192.0.2.2"});
  hear({.mark = {.transaction = 9}, .rows = {}});
  EXPECT_EQ(news_.asked, (std::vector<std::int64_t>{7, 9}));
}

TEST_F(SharedIdentitiesTest, WhatIsKnownAlreadyIsNotEnforcedAgain) {
  hear({.mark = {}, .rows = {.bans = {{"192.0.2.1", ban("192.0.2.1")}}}});
  EXPECT_EQ(enforced_, Lines{});
  hear({.mark = {}, .rows = {.bans = {{"192.0.2.1", ban("192.0.2.1", "for longer")}}}});
  EXPECT_EQ(enforced_, Lines{"192.0.2.1"});
  EXPECT_EQ(bans(), Lines{"192.0.2.1"});
}

TEST_F(SharedIdentitiesTest, ANameGoesToTheKeyThatTheDatabaseNames) {
  hear({.mark = {}, .rows = {.names = {{"old", of("old", 3)}}}});
  EXPECT_EQ(owner("old"), 3);
}

TEST_F(SharedIdentitiesTest, AKeyThatGaveANameUpElsewhereHasRoomForAnother) {
  for (const char* const name : {"b", "c", "d"}) names_.restore(of(name, 1));
  hear({.mark = {}, .rows = {.names = {{"aa", of("aa", 1)}, {"old", std::nullopt}}}});
  EXPECT_EQ(owner("aa"), 1);
}

TEST_F(SharedIdentitiesTest, AServerThatHasReadNoChangesForLongLearnsAllInSteps) {
  IdentityNews all{.mark = {}, .complete = true, .rows = {}};
  for (int i = 0; i != 1000; ++i) {
    const std::string name = "name" + std::to_string(i);
    all.rows.names.emplace(name, OwnedName{.folded = name,
                                           .key = {static_cast<std::uint8_t>(i), 1,
                                                   static_cast<std::uint8_t>(i / 256)}});
  }
  hear(all);
  EXPECT_EQ(names_.owned_count(), 1000u);
  EXPECT_EQ(owner("old"), std::nullopt);
  EXPECT_EQ(bans(), Lines{});
  EXPECT_GT(steps_, 5);
}

TEST_F(SharedIdentitiesTest, AsksAgainWhenTheDatabaseHasNotAnswered) {
  news_.is_away = true;
  hear({});
  EXPECT_EQ(owner("old"), 1);
  shared_.on_time();
  EXPECT_EQ(news_.asked.size(), 1u) << "not at once";
  news_.is_away = false;
  hear({.mark = {.transaction = 8}, .rows = {.names = {{"old", std::nullopt}}}});
  EXPECT_EQ(news_.asked, (std::vector<std::int64_t>{7, 7}));
  EXPECT_EQ(owner("old"), std::nullopt);
}

}  // namespace
}  // namespace race2048::server
