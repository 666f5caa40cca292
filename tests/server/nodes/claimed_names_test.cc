// Names that the nodes of a service claim in the database: who may log in, and what is claimed
// when.
#include "server/nodes/claimed_names.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/nodes/idle_nodes.h"
#include "tests/support/posted_calls.h"

namespace race2048::server {
namespace {

using namespace std::chrono_literals;
using store::NameAnswer;

using Lines = std::vector<std::string>;

Person someone(const std::string& name) {
  return {.name = name, .player_id = {7}};
}

// The rows as the node has left them, and what others have. The node's thread uses it while the
// test waits.
struct NameTable {
  std::map<std::string, NameAnswer> elsewhere;  // why these names are refused
  std::vector<store::NameChanges> questions;
  bool is_away = false;
};

class NameNodes final : public IdleNodes {
 public:
  explicit NameNodes(NameTable& table) : table_(table) {}

  store::OrStoreFault<std::vector<NameAnswer>> change_names(
      const store::NameChanges& changes) override {
    table_.questions.push_back(changes);
    if (table_.is_away) return away();
    std::vector<NameAnswer> answers;
    for (const store::NameClaim& claim : changes.claims) {
      const auto found = table_.elsewhere.find(claim.folded);
      answers.push_back(found == table_.elsewhere.end() ? NameAnswer::ours : found->second);
    }
    return answers;
  }
  store::OrStoreFault<std::vector<std::string>> names_taken(const std::vector<std::string>& folded,
                                                            std::int64_t) override {
    if (table_.is_away) return away();
    Lines taken;
    std::ranges::copy_if(folded, std::back_inserter(taken), [this](const std::string& name) {
      return table_.elsewhere.contains(name);
    });
    return taken;
  }

 private:
  NameTable& table_;
};

class ClaimedNamesTest : public testing::Test {
 protected:
  ClaimedNamesTest() { claimed_.begin(names_); }

  // Asks for a person whom the server logs in as soon as it may. Returns the ticket.
  DoorTicket ask(const Person& person) {
    const DoorTicket ticket{++last_ticket_};
    asked_.emplace(ticket, person);
    if (const auto answer = claimed_.ask(ticket, person)) admit(ticket, *answer);
    return ticket;
  }
  void admit(DoorTicket ticket, const DoorAnswer& answer) {
    const Person person = asked_.at(ticket);
    if (const auto* const refusal = std::get_if<Refusal>(&answer)) {
      told_.push_back(person.name + ": " + refusal->text);
      return;
    }
    auto claim = names_.claim(person, 0);
    told_.push_back(person.name + (claim ? ": in" : ": refused here"));
    if (claim) people_.emplace(ticket, *std::move(claim));
  }
  std::size_t questions() const { return table_.questions.size(); }
  // Waits for so many answers of the database.
  void run(std::size_t answers) {
    for (; answers != 0; --answers) loop_.run_one();
  }
  void later(std::chrono::milliseconds time) {
    now_ += time;
    claimed_.on_time();
  }
  static Lines claims(const store::NameChanges& changes) {
    Lines names;
    for (const store::NameClaim& claim : changes.claims) {
      names.push_back(claim.folded + (claim.is_login ? " logs in" : ""));
    }
    return names;
  }

  NameTable table_;
  race2048::tests::PostedCalls loop_;
  TimePoint now_{1h};
  std::uint64_t last_ticket_ = 0;
  std::map<DoorTicket, Person> asked_;
  Lines told_;
  store::NodeThread thread_{std::make_unique<NameNodes>(table_), loop_.post()};
  ClaimedNames claimed_{
      thread_,
      {.admit = [this](DoorTicket ticket, const DoorAnswer& answer) { admit(ticket, answer); },
       .clock = [this] { return now_; },
       .age_unix_ms = [] { return std::int64_t{0}; }}};
  Names names_;
  std::map<DoorTicket, Names::Claim> people_;
};

TEST_F(ClaimedNamesTest, ALoginWaitsForItsClaim) {
  ask(someone("Ada"));
  EXPECT_EQ(told_, Lines{});
  run(1);
  EXPECT_EQ(told_, Lines{"Ada: in"});
  EXPECT_EQ(claims(table_.questions.at(0)), Lines{"ada logs in"});
  later(1s);
  EXPECT_EQ(questions(), 1u) << "nothing is left to claim";
}

TEST_F(ClaimedNamesTest, PeopleWhoComeMeanwhileAreClaimedTogether) {
  ask(someone("ada"));
  for (const char* const name : {"bob", "cid", "dan"}) ask(someone(name));
  run(2);
  EXPECT_EQ(questions(), 2u);
  EXPECT_EQ(claims(table_.questions.at(1)), (Lines{"bob logs in", "cid logs in", "dan logs in"}));
  EXPECT_EQ(told_.size(), 4u);
}

TEST_F(ClaimedNamesTest, ANameThatAnotherNodesPersonHasIsRefusedWithOneThatIsFreeEverywhere) {
  table_.elsewhere = {{"ada", NameAnswer::in_use}, {"ada2", NameAnswer::in_use}};
  ask(someone("ada"));
  run(2);
  EXPECT_EQ(told_, Lines{"ada: The name ada is taken on this server; ada3 is free."});
}

TEST_F(ClaimedNamesTest, TwoPeopleAreOfferedTwoNames) {
  table_.elsewhere = {{"ada", NameAnswer::in_use}, {"bob", NameAnswer::owned}};
  ask(someone("cid"));
  ask(someone("ada"));
  ask(someone("ada"));
  ask(someone("bob"));
  run(5);
  EXPECT_EQ(told_, (Lines{"cid: in", "ada: The name ada is taken on this server; ada2 is free.",
                          "bob: The name bob belongs to somebody else's key on this server; bob2 "
                          "is free.",
                          "ada: The name ada is taken on this server; ada2 is free."}));
}

TEST_F(ClaimedNamesTest, TheSecondOfTwoHereIsRefusedHereAndTheNameStaysClaimed) {
  ask(someone("ada"));
  ask(someone("ada"));
  run(2);
  EXPECT_EQ(told_, (Lines{"ada: in", "ada: refused here"}));
  later(2s);
  EXPECT_EQ(questions(), 2u) << "nothing is freed";
}

TEST_F(ClaimedNamesTest, ANameIsFreedWhenItsPersonGoesAndIsClaimedBehindThat) {
  const DoorTicket ada = ask(someone("ada"));
  run(1);
  people_.erase(ada);
  ask(someone("ada"));
  run(2);
  EXPECT_EQ(table_.questions.at(1).freed, Lines{"ada"});
  EXPECT_EQ(claims(table_.questions.at(2)), Lines{"ada logs in"});
  EXPECT_EQ(told_.back(), "ada: in");
}

TEST_F(ClaimedNamesTest, APersonWhoHasGoneMeanwhileKeepsNoName) {
  const DoorTicket ada = ask(someone("ada"));
  asked_.at(ada).name = "?";  // the link is gone: nobody logs in
  run(2);
  EXPECT_EQ(table_.questions.back().freed, Lines{"ada"});
}

TEST_F(ClaimedNamesTest, APersonOnTheWayFromAnotherNodeWaitsUntilThatHasFreedTheName) {
  table_.elsewhere = {{"ada", NameAnswer::is_there}};
  ask(someone("ada"));
  run(1);
  EXPECT_EQ(told_, Lines{});
  table_.elsewhere.clear();
  later(limits::kNamesLookedAt);
  run(1);
  EXPECT_EQ(told_, Lines{"ada: in"});
}

TEST_F(ClaimedNamesTest, APersonWhoStaysAtAnotherNodeHasTheNameThere) {
  table_.elsewhere = {{"ada", NameAnswer::is_there}};
  ask(someone("ada"));
  run(1);
  later(limits::kMoveWait);
  run(2);
  EXPECT_EQ(told_, Lines{"ada: The name ada is taken on this server; ada2 is free."});
}

TEST_F(ClaimedNamesTest, NamesThatComeWithARoomAreClaimedWithoutALogin) {
  const auto ada = names_.hold(someone("ada"));
  const auto bob = names_.hold(someone("bob"));
  const auto cid = names_.hold(someone("cid"));
  run(2);
  EXPECT_EQ(claims(table_.questions.at(0)), Lines{"ada"});
  EXPECT_EQ(claims(table_.questions.at(1)), (Lines{"bob", "cid"}));
  EXPECT_EQ(questions(), 2u);
}

TEST_F(ClaimedNamesTest, ANameThatTwoNodesHaveIsClaimedAgainUntilOneOfThemHasItNoMore) {
  table_.elsewhere = {{"ada", NameAnswer::in_use}};
  const auto ada = names_.hold(someone("ada"));
  run(1);
  later(limits::kNamesLookedAt);
  EXPECT_EQ(questions(), 1u) << "not at once";
  later(limits::kClaimedAgain);
  run(1);
  table_.elsewhere.clear();
  later(limits::kClaimedAgain);
  run(1);
  later(limits::kClaimedAgain);
  EXPECT_EQ(questions(), 3u);
}

TEST_F(ClaimedNamesTest, NobodyIsKeptOutWhileTheDatabaseIsAway) {
  table_.is_away = true;
  const DoorTicket ada = ask(someone("ada"));
  run(1);
  EXPECT_EQ(told_, Lines{"ada: in"});
  ask(someone("bob"));
  ask(someone("bob"));
  EXPECT_EQ(told_, (Lines{"ada: in", "bob: in", "bob: refused here"})) << "the server judges alone";
  people_.erase(ada);
  later(limits::kClaimedAgain);
  run(1);
  table_.is_away = false;
  later(limits::kClaimedAgain);
  run(1);
  EXPECT_EQ(claims(table_.questions.back()), Lines{"bob"});
  EXPECT_EQ(table_.questions.back().freed, Lines{"ada"}) << "it may be claimed";
  ask(someone("cid"));
  EXPECT_EQ(told_.size(), 3u) << "the database judges again";
  run(1);
  EXPECT_EQ(told_.back(), "cid: in");
}

TEST_F(ClaimedNamesTest, ALoginWaitsOnlySoLongForADatabaseThatDoesNotAnswer) {
  ask(someone("ada"));
  ask(someone("bob"));
  later(limits::kClaimAnswered - 1ms);
  EXPECT_EQ(told_, Lines{});
  later(1ms);
  EXPECT_EQ(told_, (Lines{"ada: in", "bob: in"}));
  run(2);  // the late answer, and that for the other one
  EXPECT_EQ(told_.size(), 2u);
  later(limits::kClaimedAgain);
  EXPECT_EQ(questions(), 2u) << "both are claimed now";
}

}  // namespace
}  // namespace race2048::server
