// A room alone: values in, verdicts out, and its decisions and announcements in order.
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "server/rooms/room.h"

namespace race2048::server {
namespace {

using namespace std::chrono_literals;

struct NamesDecision {
  std::string operator()(const RoomOpened&) const { return "opened"; }
  std::string operator()(const RoomClosed&) const { return "closed"; }
  std::string operator()(const HostSet& set) const { return "host " + set.name; }
  std::string operator()(const OwnerSet& set) const { return "owner " + set.person.name; }
  std::string operator()(const Seated& seated) const { return "seated " + seated.person.name; }
  std::string operator()(const Unseated&) const { return "unseated"; }
  std::string operator()(const MatchSealed&) const { return "sealed"; }
  std::string operator()(const NonceGiven&) const { return "nonce"; }
  std::string operator()(const ReadinessSet&) const { return "readiness"; }
  std::string operator()(const RosterFrozen&) const { return "frozen"; }
  std::string operator()(const MatchWent&) const { return "went"; }
  std::string operator()(const Acted&) const { return "acted"; }
  std::string operator()(const MatchEnded&) const { return "ended"; }
  std::string operator()(const WentAway&) const { return "away"; }
  std::string operator()(const CameBack&) const { return "back"; }
  std::string operator()(const TokenGiven&) const { return "token"; }
  template <typename Other>
  std::string operator()(const Other&) const {
    return "another decision";
  }
};

std::string name_of(News news) {
  switch (news) {
    case News::place:
      return "PLACE";
    case News::options:
      return "OPTIONS";
    case News::series:
      return "SERIES";
    case News::seal:
      return "SEAL";
    case News::start:
      return "START";
    case News::go:
      return "GO";
    case News::step:
      return "STEP";
    case News::clock:
      return "CLOCK";
    case News::end:
      return "END";
    case News::kept:
      return "KEPT";
    case News::put_out:
      return "PUT OUT";
  }
  return "";
}

// Records decisions in lower case and news in upper case; "1:" marks news for session 1 only.
class Script final : public Announcer, public DecisionSink {
 public:
  std::vector<std::string> lines;

  void on_entered(SessionId) override { lines.emplace_back("entered"); }
  void on_left(SessionId) override { lines.emplace_back("left"); }
  void on_decision(const Decision& decision) override {
    lines.push_back(std::visit(NamesDecision{}, decision.body));
  }
  void announce(News news, TimePoint) override { lines.push_back(name_of(news)); }
  void announce(SessionId to, News news, TimePoint) override {
    lines.push_back(std::to_string(static_cast<std::uint64_t>(to)) + ":" + name_of(news));
  }
  void answer(SeatNumber seat, const Answer& answer) override {
    lines.push_back("answer to seat " + std::to_string(seat) + ", " + std::to_string(answer.seq));
  }
  void catch_up(SessionId, SeatNumber seat, std::size_t from) override {
    lines.push_back("answers of seat " + std::to_string(seat) + " from " + std::to_string(from));
  }
  void on_decision(const std::string&, const RoomState&, const Decision&) override {}
};

using Lines = std::vector<std::string>;

class RoomAloneTest : public testing::Test {
 protected:
  RoomAloneTest() { settings_.seats = 1; }

  Room& make_room() {
    return room_.emplace("KXQ7WP", NewRoom{.settings = settings_}, services_, script, now);
  }
  Lines taken() { return std::exchange(script.lines, {}); }

  Script script;
  TimePoint now{1h};
  const SessionId ada{1};

 private:
  MatchSettings settings_;
  RoomServices services_{
      .decisions = script, .random = [](std::span<std::uint8_t>) {}, .timings = {}};
  std::optional<Room> room_;
};

TEST_F(RoomAloneTest, SaysWhatThereIsToAnnounceInTheOrderInWhichItHappens) {
  Room& room = make_room();
  EXPECT_EQ(taken(), (Lines{"opened", "sealed"}));

  ASSERT_TRUE(room.enter(ada, {.person = {.name = "ada"}}, Role::player, now));
  EXPECT_EQ(taken(), (Lines{"entered", "host ada", "owner ada", "seated ada", "token", "1:PLACE",
                            "1:OPTIONS", "1:SEAL", "1:SERIES"}));

  const MatchId id = room.state().seal().made.match_id;
  ASSERT_TRUE(room.give_nonce(ada, {.match_id = id, .nonce = Nonce{}}, now));
  ASSERT_TRUE(room.set_ready(ada, {.match_id = id, .ready = true}, now));
  EXPECT_EQ(taken(), (Lines{"nonce", "readiness", "frozen", "START"}));

  now += limits::kCountdown;
  EXPECT_EQ(room.next_deadline(), now);
  room.advance(now);
  EXPECT_EQ(taken(), (Lines{"went", "GO", "STEP"}));

  ASSERT_TRUE(room.act(ada, {.round = 1, .board = 0, .seq = 1, .action = Action::give_up}, now));
  EXPECT_EQ(taken(), (Lines{"acted", "answer to seat 0, 1", "ended", "sealed", "SERIES", "SEAL"}));

  room.leave(ada, now);
  EXPECT_EQ(taken(), (Lines{"left", "unseated", "closed"}));
  EXPECT_FALSE(room.is_open());
}

TEST_F(RoomAloneTest, ARefusalDecidesAndAnnouncesNothing) {
  Room& room = make_room();
  ASSERT_TRUE(room.enter(ada, {.person = {.name = "ada"}}, Role::player, now));
  taken();
  const Verdict verdict = room.set_ready(ada, {.ready = true}, now);
  ASSERT_FALSE(verdict);
  EXPECT_EQ(verdict.fault().reason, Reason::old_seal);
  EXPECT_EQ(taken(), Lines{});
}

TEST_F(RoomAloneTest, RepeatedReadinessDecidesNothing) {
  Room& room = make_room();
  ASSERT_TRUE(room.enter(ada, {.person = {.name = "ada"}}, Role::player, now));
  const MatchId id = room.state().seal().made.match_id;
  taken();
  ASSERT_TRUE(room.set_ready(ada, {.match_id = id, .ready = false}, now));
  EXPECT_EQ(taken(), Lines{}) << "nobody is ready at first";
  ASSERT_TRUE(room.set_ready(ada, {.match_id = id, .ready = true}, now));
  EXPECT_EQ(taken(), Lines{"readiness"});
  ASSERT_TRUE(room.set_ready(ada, {.match_id = id, .ready = true}, now));
  EXPECT_EQ(taken(), Lines{});
}

}  // namespace
}  // namespace race2048::server
