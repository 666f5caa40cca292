// A server among others with the same database: whom it leads where, and when it claims rooms.
#include "server/nodes/membership.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/limits.h"
#include "tests/server/nodes/idle_nodes.h"
#include "tests/support/posted_calls.h"

namespace race2048::server {
namespace {

using namespace std::chrono_literals;

constexpr store::NodeId kSelf = 1;
constexpr store::NodeId kOther = 2;

// The database as all nodes see it. A call of the node's thread reads it while the test waits.
struct FakeDatabase {
  std::vector<store::Node> live = {{.node = kSelf, .address = "self:2048"},
                                   {.node = kOther, .address = "other:2048"}};
  std::map<std::string, store::RoomOwner> rooms;
  std::vector<std::string> lost;
  bool is_away = false;
  std::size_t asked_for_owners = 0;
};

class FakeNodes final : public IdleNodes {
 public:
  explicit FakeNodes(FakeDatabase& database) : database_(database) {}

  store::OrStoreFault<std::vector<store::Node>> renew() override {
    if (database_.is_away) return away();
    return database_.live;
  }
  store::OrStoreFault<std::optional<store::RoomOwner>> owner_of(std::string_view room) override {
    ++database_.asked_for_owners;
    if (database_.is_away) return away();
    const auto found = database_.rooms.find(std::string(room));
    return found == database_.rooms.end() ? std::nullopt : std::optional(found->second);
  }
  store::OrStoreFault<std::vector<store::LostRoom>> lost_rooms(
      const std::vector<std::string>& codes) override {
    if (database_.is_away) return away();
    std::vector<store::LostRoom> lost;
    for (const std::string& code : codes) {
      if (std::ranges::count(database_.lost, code) != 0) lost.push_back({.room = code, .epoch = 9});
    }
    return lost;
  }

 private:
  FakeDatabase& database_;
};

class MembershipTest : public testing::Test {
 protected:
  MembershipTest() {
    membership_.begin(database_.live, now_);
    claimed();
  }

  // The next renewal, at this time, with its answer.
  void renew_after(std::chrono::milliseconds time) {
    now_ += time;
    const auto renew = std::exchange(later_, nullptr);
    renew();
    loop_.run_until([this] { return later_ != nullptr; });
    loop_.run_rest();
  }
  // The search for orphans is over.
  void claimed() {
    if (const auto done = std::exchange(claiming_, nullptr)) done();
  }
  // The answer to a person who asks for this room.
  DoorAnswer ask(const std::string& room) {
    const auto at_once = membership_.ask(DoorTicket{7}, AskRoom{room});
    if (at_once) return *at_once;
    loop_.run_until([this] { return answer_ || claiming_; });
    return answer_ ? *std::exchange(answer_, std::nullopt) : DoorAnswer(Permitted{});
  }
  static std::string told(const DoorAnswer& answer) {
    if (const auto* const refusal = std::get_if<Refusal>(&answer)) return refusal->text;
    const auto* const elsewhere = std::get_if<Elsewhere>(&answer);
    if (elsewhere == nullptr) return "here";
    return elsewhere->room + " at " + elsewhere->address + " since " +
           std::to_string(elsewhere->epoch);
  }

  FakeDatabase database_;
  race2048::tests::PostedCalls loop_;
  TimePoint now_{1h};
  std::vector<std::string> here_ = {"AAAAAA"};
  std::function<void()> later_;
  std::function<void()> claiming_;
  int searches_ = 0;
  std::optional<store::Orphans> searched_for_;
  std::optional<DoorAnswer> answer_;
  std::vector<DoorTicket> answered_;
  std::vector<std::string> lost_;
  bool told_before_loss_ = false;
  std::vector<Lease::State> states_;
  std::vector<std::string> nodes_;
  std::optional<Elsewhere> successor_;
  store::NodeThread thread_{std::make_unique<FakeNodes>(database_), loop_.post()};
  Membership membership_{
      kSelf,
      thread_,
      {.rooms = [this] { return here_; },
       .is_here = [this](const std::string& code) { return std::ranges::count(here_, code) != 0; },
       .call_later = [this](std::chrono::milliseconds,
                            std::function<void()> call) { later_ = std::move(call); },
       .claim_orphans =
           [this](store::Orphans which, std::function<void()> done) {
             ++searches_;
             searched_for_ = which;
             claiming_ = std::move(done);
           },
       .admit =
           [this](DoorTicket ticket, const DoorAnswer& answer) {
             answer_ = answer;
             answered_.push_back(ticket);
           },
       .lose_room =
           [this](const store::LostRoom& lost) {
             lost_.push_back(lost.room);
             told_before_loss_ = membership_.may_tell(now_);
           },
       .set_nodes =
           [this](std::vector<std::string> nodes, const std::optional<Elsewhere>& successor) {
             nodes_ = std::move(nodes);
             successor_ = successor;
           },
       .tell_again = [] {},
       .on_state = [this](Lease::State state) { states_.push_back(state); },
       .clock = [this] { return now_; },
       .random = [](std::span<std::uint8_t> bytes) { std::ranges::fill(bytes, 0); }},
      15s};
};

TEST_F(MembershipTest, ARoomThatIsHereIsHere) {
  EXPECT_EQ(told(ask("AAAAAA")), "here");
  EXPECT_EQ(told(ask("a-room-name")), "here") << "only codes are known to all";
}

TEST_F(MembershipTest, PeopleAreLedToTheServerThatHasTheirRoom) {
  database_.rooms["BBBBBB"] = {.node = {kOther, "other:2048"}, .epoch = 5, .lives = true};
  EXPECT_EQ(told(ask("bbbbbb")), "BBBBBB at other:2048 since 5");
}

TEST_F(MembershipTest, ACrowdThatComesForOneRoomIsOneQuestion) {
  database_.rooms["BBBBBB"] = {.node = {kOther, "other:2048"}, .epoch = 5, .lives = true};
  constexpr std::size_t kCrowd = 2 * limits::kMaxWaitingQueries;
  for (std::size_t i = 0; i < kCrowd; ++i) {
    EXPECT_EQ(membership_.ask(DoorTicket{i}, AskRoom{"BBBBBB"}), std::nullopt);
  }
  loop_.run_until([this] { return answered_.size() == kCrowd; });
  EXPECT_EQ(database_.asked_for_owners, 1u);
  EXPECT_EQ(told(*answer_), "BBBBBB at other:2048 since 5");

  database_.rooms["BBBBBB"].epoch = 6;
  answer_.reset();
  EXPECT_EQ(told(ask("BBBBBB")), "BBBBBB at other:2048 since 6") << "it is asked anew";
}

TEST_F(MembershipTest, TheServerItselfAnswersForARoomThatNobodyHas) {
  EXPECT_EQ(told(ask("CCCCCC")), "here");
}

TEST_F(MembershipTest, ARoomWithoutAnOwnerIsClaimedForThePersonWhoAsks) {
  database_.rooms["BBBBBB"] = {.node = {kOther, "other:2048"}, .epoch = 5, .lives = false};
  EXPECT_EQ(membership_.ask(DoorTicket{7}, AskRoom{"BBBBBB"}), std::nullopt);
  loop_.run_until([this] { return claiming_ != nullptr; });
  EXPECT_FALSE(answer_);
  here_.push_back("BBBBBB");
  claimed();
  ASSERT_TRUE(answer_);
  EXPECT_EQ(told(*answer_), "here");
}

TEST_F(MembershipTest, WhoAsksForARoomThatAnotherServerClaimsTriesAgain) {
  database_.rooms["BBBBBB"] = {.node = {kOther, "other:2048"}, .epoch = 5, .lives = false};
  (void)membership_.ask(DoorTicket{7}, AskRoom{"BBBBBB"});
  loop_.run_until([this] { return claiming_ != nullptr; });
  claimed();
  ASSERT_TRUE(answer_);
  const auto* const refusal = std::get_if<Refusal>(&*answer_);
  ASSERT_NE(refusal, nullptr);
  EXPECT_EQ(refusal->reason, Reason::server_restarts) << "so that a client comes again";
  EXPECT_TRUE(refusal->closes);
}

TEST_F(MembershipTest, LooksForOrphansWithEachRenewalButNotTwiceAtATime) {
  const int before = searches_;
  renew_after(1s);
  renew_after(1s);
  EXPECT_EQ(searches_, before + 1) << "the first search is not over";
  claimed();
  renew_after(1s);
  EXPECT_EQ(searches_, before + 2);
}

TEST_F(MembershipTest, ClaimsRoomsOfTheDeadOnlyWhenTheLivingHadTheTimeToRenew) {
  const auto searched_after_a_second = [this] {
    renew_after(1s);
    claimed();
    return searched_for_;
  };
  EXPECT_EQ(searched_for_, store::Orphans::left) << "at the start";
  EXPECT_EQ(searched_after_a_second(), store::Orphans::left);
  for (int second = 0; second != 5; ++second) (void)searched_after_a_second();
  EXPECT_EQ(searched_for_, store::Orphans::all);
  renew_after(3s);
  claimed();
  EXPECT_EQ(searched_after_a_second(), store::Orphans::left) << "its lease had ended";
}

TEST_F(MembershipTest, NobodyIsToldAnythingWhileTheLeaseIsNotConfirmed) {
  EXPECT_TRUE(membership_.may_tell(now_ + 1999ms));
  EXPECT_FALSE(membership_.may_tell(now_ + 2s));
}

TEST_F(MembershipTest, RoomsThatOthersHaveClaimedMeanwhileAreLost) {
  here_ = {"AAAAAA", "BBBBBB"};
  database_.lost = {"BBBBBB"};
  renew_after(1s);
  EXPECT_TRUE(lost_.empty()) << "nobody could claim any";
  renew_after(5s);
  EXPECT_EQ(lost_, std::vector<std::string>{"BBBBBB"});
  EXPECT_FALSE(told_before_loss_);
  EXPECT_TRUE(membership_.may_tell(now_));
}

TEST_F(MembershipTest, WithoutADatabaseMatchesGoOnAndThenPeopleGoElsewhere) {
  database_.is_away = true;
  renew_after(2500ms);
  EXPECT_EQ(states_, std::vector{Lease::State::alone});
  EXPECT_TRUE(membership_.may_tell(now_));
  renew_after(13s);
  EXPECT_EQ(states_.back(), Lease::State::adrift);
  EXPECT_EQ(told(ask("AAAAAA")), " at other:2048 since 0");
  database_.is_away = false;
  renew_after(1s);
  EXPECT_EQ(states_.back(), Lease::State::sure);
  EXPECT_EQ(told(ask("AAAAAA")), "here");
}

TEST_F(MembershipTest, NobodyEntersARoomWhileNothingCanBeStored) {
  membership_.set_trouble(true);
  EXPECT_NE(told(ask("AAAAAA")), "here");
  const int before = searches_;
  renew_after(1s);
  EXPECT_EQ(searches_, before) << "nor are rooms claimed that could not go on";
  membership_.set_trouble(false);
  EXPECT_EQ(told(ask("AAAAAA")), "here");
}

TEST_F(MembershipTest, PeopleLearnOfAllServersThatCanBeReached) {
  EXPECT_EQ(nodes_, (std::vector<std::string>{"self:2048", "other:2048"}));
  ASSERT_TRUE(successor_);
  EXPECT_EQ(successor_->address, "other:2048");
  database_.live.push_back({.node = 3, .address = "self:2048"});
  renew_after(1s);
  EXPECT_EQ(nodes_, (std::vector<std::string>{"self:2048", "other:2048"})) << "itself, before";
  database_.live[1].address = "";
  renew_after(1s);
  EXPECT_EQ(nodes_, std::vector<std::string>{"self:2048"});
  EXPECT_FALSE(successor_);
  EXPECT_FALSE(membership_.has_successor());
}

TEST(ElsewhereTest, AnAddressMayHaveAFingerprint) {
  EXPECT_FALSE(elsewhere_at(""));
  EXPECT_EQ(elsewhere_at("a:1")->address, "a:1");
  EXPECT_FALSE(elsewhere_at("a:1")->fingerprint);
  const auto place = elsewhere_at("a:1#abcdefghijklmnopqrstuvwxye");
  EXPECT_EQ(place->address, "a:1");
  ASSERT_TRUE(place->fingerprint);
  EXPECT_EQ(to_text(*place->fingerprint), "abcdefghijklmnopqrstuvwxye");
}

}  // namespace
}  // namespace race2048::server
