// Questions about results: how they reach the archive, and what becomes of its answers.
#include <deque>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "server/dispatch/archive.h"
#include "server/dispatch/limits.h"
#include "tests/server/harness.h"
#include "tests/server/slow_journal.h"

namespace race2048::server {
namespace {

// Answers when the test says so.
struct TestArchive final : public Archive {
  void ask(SessionId session, const PersonId& asker, const Question& question) override {
    asked.emplace_back(session, question);
    askers.push_back(asker);
  }

  std::deque<std::pair<SessionId, Question>> asked;
  std::vector<PersonId> askers;  // of all questions
};

// A part of a replay with this many bytes.
Reply part(std::size_t bytes) {
  v1::ToClient message;
  message.mutable_replay_part()->set_data(std::string(bytes, 'r'));
  return message;
}

Reply nothing_found() {
  return Refusal{.reason = Reason::no_such_result, .text = "There is none."};
}

class QuestionsTest : public testing::Test {
 protected:
  QuestionsTest() : ada(w.log_in("ada")) { ada.answers_pings = false; }

  void get_replay(Client& client, std::uint32_t offset = 0) {
    v1::ToServer message;
    message.mutable_get_replay()->set_match_id(std::string(16, 'm'));
    message.mutable_get_replay()->set_offset(offset);
    w.send(client, message);
  }
  void get_result(Client& client) {
    v1::ToServer message;
    message.mutable_get_result()->set_match("123456");
    w.send(client, message);
  }
  // Answers the oldest question.
  void answer(const Reply& reply) {
    ASSERT_FALSE(archive.asked.empty());
    const SessionId session = archive.asked.front().first;
    archive.asked.pop_front();
    w.server.reply(session, reply, w.now);
    w.settle();
  }
  std::uint32_t asked_offset() const {
    return std::get<AskReplay>(archive.asked.front().second).offset;
  }

  TestArchive archive;
  World w{Observers{}, nullptr, 1, &archive};
  Client& ada;
};

TEST_F(QuestionsTest, AQuestionIsAnsweredWhenTheArchiveAnswers) {
  get_replay(ada, 7);
  EXPECT_TRUE(ada.inbox.empty());
  ASSERT_EQ(archive.asked.size(), 1u);
  EXPECT_EQ(archive.asked.front().first, ada.id);
  EXPECT_EQ(asked_offset(), 7u);
  answer(part(5));
  EXPECT_EQ(ada.last(v1::ToClient::kReplayPart).replay_part().data(), "rrrrr");
  EXPECT_EQ(ada.inbox.size(), 1u);
}

// A guest says any id, also that of somebody's key.
TEST_F(QuestionsTest, TheArchiveKnowsWhoAsks) {
  get_result(ada);
  Client& bob = w.log_in_with_key("bob", 7);
  get_result(bob);
  v1::ToServer hello = World::hello("eve");
  const PlayerId of_bob = identity_of(World::key_of(7));
  hello.mutable_hello()->set_player_id(std::string(of_bob.begin(), of_bob.end()));
  Client& eve = w.connect();
  w.send_bytes(eve, limits::kPreface);
  w.send(eve, hello);
  get_result(eve);
  ASSERT_EQ(archive.askers.size(), 3u);
  const auto of_ada = wire::array_from<PlayerId>(World::hello("ada").hello().player_id());
  EXPECT_EQ(archive.askers[0], person_id({.name = "zorro", .player_id = *of_ada}));
  EXPECT_EQ(archive.askers[1], person_id({.name = "robert", .player_id = of_bob, .keyed = true}));
  EXPECT_NE(archive.askers[2], archive.askers[1]);
}

TEST_F(QuestionsTest, AQuestionIsPossibleInAMatch) {
  Client& bob = w.log_in("bob");
  w.race({&ada, &bob}, race_settings());
  get_replay(ada);
  answer(part(5));
  EXPECT_TRUE(ada.got(v1::ToClient::kReplayPart));
}

TEST_F(QuestionsTest, ARefusalOfTheArchiveSaysWhichMessageItIsAbout) {
  get_result(ada);
  get_replay(ada);
  answer(nothing_found());
  EXPECT_EQ(ada.refused().reason(), v1::REASON_NO_SUCH_RESULT);
  EXPECT_EQ(ada.refused().text(), "There is none.");
  EXPECT_EQ(ada.refused().about(), static_cast<std::uint32_t>(v1::ToServer::kGetResult));
  answer(nothing_found());
  EXPECT_EQ(ada.refused().about(), static_cast<std::uint32_t>(v1::ToServer::kGetReplay));
  EXPECT_EQ(w.log.refusals, (std::vector{v1::REASON_NO_SUCH_RESULT, v1::REASON_NO_SUCH_RESULT}));
}

TEST_F(QuestionsTest, ABadQuestionIsNotAsked) {
  v1::ToServer message;
  message.mutable_list_top()->set_size(9);
  w.send(ada, message);
  EXPECT_EQ(ada.refused().reason(), v1::REASON_BAD_QUESTION);
  EXPECT_EQ(ada.refused().about(), static_cast<std::uint32_t>(v1::ToServer::kListTop));
  EXPECT_TRUE(archive.asked.empty());
}

TEST_F(QuestionsTest, TheQuestionsOfAConnectionAreAskedOneByOneInTheirOrder) {
  for (std::uint32_t i = 0; i < limits::kMaxOpenQuestions; ++i) get_replay(ada, i);
  for (std::uint32_t i = 0; i < limits::kMaxOpenQuestions; ++i) {
    ASSERT_EQ(archive.asked.size(), 1u);
    EXPECT_EQ(asked_offset(), i);
    answer(part(5));
  }
  EXPECT_TRUE(archive.asked.empty());
  EXPECT_EQ(ada.count(v1::ToClient::kReplayPart), limits::kMaxOpenQuestions);
}

TEST_F(QuestionsTest, AFloodIsRefusedAndReachesTheArchiveAsOneQuestion) {
  for (std::uint32_t i = 0; i < limits::kMaxOpenQuestions; ++i) get_replay(ada, i);
  EXPECT_TRUE(ada.inbox.empty());
  for (int i = 0; i < 40; ++i) get_replay(ada);
  EXPECT_EQ(ada.count(v1::ToClient::kRefused), 40u);
  EXPECT_EQ(ada.refused().reason(), v1::REASON_TOO_OFTEN);
  EXPECT_EQ(ada.refused().about(), static_cast<std::uint32_t>(v1::ToServer::kGetReplay));
  EXPECT_EQ(archive.asked.size(), 1u);
  answer(part(5));
  get_replay(ada);
  EXPECT_EQ(ada.count(v1::ToClient::kRefused), 40u) << "one place is free again";
}

// It may have to look at thousands of matches.
TEST_F(QuestionsTest, ASearchByTwoPropertiesCostsAsMuchAsFourPages) {
  const auto asked_at_once = [&](Client& client, bool by_two) {
    v1::ToServer message;
    message.mutable_list_results()->set_name("ada");
    if (by_two) message.mutable_list_results()->set_format(v1::FORMAT_STEP);
    int asked = 0;
    for (;; ++asked) {
      w.send(client, message);
      if (archive.asked.empty()) return asked;
      answer(part(5));
    }
  };
  EXPECT_EQ(asked_at_once(ada, false), static_cast<int>(limits::kPageBurst));
  EXPECT_EQ(asked_at_once(w.log_in("bob"), true), static_cast<int>(limits::kPageBurst) / 4);
  w.pass(1s);
  EXPECT_EQ(asked_at_once(ada, true), 1);
}

TEST_F(QuestionsTest, ConnectionsDoNotWaitForEachOther) {
  Client& bob = w.log_in("bob");
  get_replay(ada, 1);
  get_replay(bob, 2);
  ASSERT_EQ(archive.asked.size(), 2u);
  std::swap(archive.asked[0], archive.asked[1]);
  answer(part(2));
  EXPECT_TRUE(bob.got(v1::ToClient::kReplayPart));
  EXPECT_FALSE(ada.got(v1::ToClient::kReplayPart));
}

TEST_F(QuestionsTest, ASlowReaderGetsItsAnswersLaterAndStays) {
  ada.reads = false;
  for (std::uint32_t i = 0; i < limits::kMaxOpenQuestions; ++i) get_replay(ada, i);
  answer(part(limits::kReplayPartBytes));
  EXPECT_FALSE(w.server.may_read(ada.id));
  EXPECT_TRUE(archive.asked.empty()) << "the next one waits until the client has read";
  w.drain(ada);
  ASSERT_EQ(archive.asked.size(), 1u);
  EXPECT_EQ(asked_offset(), 1u);
  while (!archive.asked.empty()) answer(part(limits::kReplayPartBytes));
  EXPECT_EQ(ada.count(v1::ToClient::kReplayPart), limits::kMaxOpenQuestions);
  EXPECT_FALSE(ada.closed);
}

TEST_F(QuestionsTest, NoNumberOfQuestionsMakesAClientTooSlow) {
  ada.reads = false;
  // As fast as the rate allows, for a minute; each answer is as large as one can be.
  for (int i = 0; i < 600; ++i) {
    get_replay(ada);
    while (!archive.asked.empty()) answer(part(limits::kMaxFrameToClient - 100));
    w.stall(100ms);
  }
  EXPECT_LT(w.server.output(ada.id).size(), limits::kBacklogCloses);
}

TEST_F(QuestionsTest, AnAnswerToAConnectionThatIsGoneIsDropped) {
  get_replay(ada);
  get_replay(ada);
  w.cut(ada);
  answer(part(5));
  EXPECT_TRUE(archive.asked.empty()) << "its other questions are forgotten";
  EXPECT_FALSE(ada.got(v1::ToClient::kReplayPart));
}

TEST_F(QuestionsTest, AClosingConnectionGetsNoAnswerAndAsksNothingMore) {
  ada.reads = false;
  get_replay(ada);
  get_replay(ada);
  w.server.stop(w.now);
  answer(part(5));
  w.drain(ada);
  EXPECT_TRUE(archive.asked.empty());
  EXPECT_TRUE(ada.inbox.back().has_goodbye());
  EXPECT_FALSE(ada.got(v1::ToClient::kReplayPart));
}

TEST_F(QuestionsTest, AnAnswerThatNobodyAskedForIsDropped) {
  w.server.reply(ada.id, part(5), w.now);
  w.settle();
  EXPECT_TRUE(ada.inbox.empty());
}

TEST_F(QuestionsTest, AnAnswerWakesTheTransport) {
  bool woken = false;
  w.server.set_wake_soon([&woken] { woken = true; });
  get_replay(ada);
  EXPECT_FALSE(woken);
  answer(part(5));
  EXPECT_TRUE(woken);
}

TEST_F(QuestionsTest, RefusedQuestionsCountTowardsTheMostRefusals) {
  ada.reads = false;
  for (int i = 0; i < 1000; ++i) {
    w.stall(10ms);
    get_replay(ada);
    if (archive.asked.empty()) break;
    answer(nothing_found());
  }
  w.drain(ada);
  EXPECT_EQ(ada.goodbye().reason(), v1::REASON_TOO_MANY_REFUSALS);
  EXPECT_TRUE(ada.closed);
}

TEST(QuestionsOrderTest, AnAnswerDoesNotOvertakeWhatIsHeldBack) {
  TestArchive archive;
  SlowJournal journal;
  World w{Observers{}, &journal, 1, &archive};
  Client& ada = w.connect();
  w.send_bytes(ada, std::string(limits::kPreface));
  w.send(ada, World::hello("ada"));
  w.create(ada, race_settings());
  v1::ToServer list;
  list.mutable_list_results();
  w.send(ada, list);
  ASSERT_EQ(archive.asked.size(), 1u);
  v1::ToClient results;
  results.mutable_results();
  w.server.reply(ada.id, results, w.now);
  w.settle();
  EXPECT_TRUE(ada.inbox.empty());
  w.server.release(journal.newest);
  w.settle();
  EXPECT_TRUE(ada.got(v1::ToClient::kEntered));
  EXPECT_TRUE(ada.inbox.back().has_results());
}

TEST(QuestionsOfResumedTest, TheAnswerToTheOldConnectionDoesNotReachTheNewOne) {
  TestArchive archive;
  World w{Observers{}, nullptr, 1, &archive};
  Client& ada = w.log_in("ada");
  w.create(ada, race_settings());
  v1::ToServer list;
  list.mutable_list_results();
  w.send(ada, list);
  w.send(ada, list);              // which waits for the first answer
  Client& again = w.resume(ada);  // before the server knows that the old link is lost
  ASSERT_TRUE(again.got(v1::ToClient::kEntered));
  ASSERT_EQ(archive.asked.size(), 1u);
  v1::ToClient results;
  results.mutable_results();
  w.server.reply(archive.asked.front().first, results, w.now);
  w.settle();
  EXPECT_FALSE(again.got(v1::ToClient::kResults));
  EXPECT_FALSE(ada.got(v1::ToClient::kResults));
  w.send(again, list);
  ASSERT_EQ(archive.asked.size(), 2u);
  EXPECT_EQ(archive.asked.back().first, again.id);
}

// ---- Of browsers, which do not log in.

class BrowserQuestionsTest : public QuestionsTest {
 protected:
  BrowserQuestionsTest() : browser(w.connect()) {}

  Verdict browse(bool is_socket = false) {
    return w.server.browse(browser.id, {.client = Address::loopback(), .is_socket = is_socket},
                           w.now);
  }
  void ask(const v1::ToServer& message) {
    w.server.ask(browser.id, message, w.now);
    w.settle();
  }
  static v1::ToServer part_from(std::uint32_t offset) {
    v1::ToServer message;
    message.mutable_get_replay()->set_match_id(std::string(16, 'm'));
    message.mutable_get_replay()->set_offset(offset);
    return message;
  }

  Client& browser;
};

TEST_F(BrowserQuestionsTest, ABrowserIsAnsweredWithoutALogin) {
  ASSERT_TRUE(browse());
  v1::ToServer message;
  message.mutable_list_rooms();
  ask(message);
  EXPECT_TRUE(browser.got(v1::ToClient::kRooms));
  message.mutable_list_top()->set_format(v1::FORMAT_TIME);
  message.mutable_list_top()->set_size(4);
  ask(message);
  answer(nothing_found());
  EXPECT_EQ(browser.refused().reason(), v1::REASON_NO_SUCH_RESULT);
  get_result(ada);
  EXPECT_NE(archive.askers.back(), archive.askers.front()) << "it is nobody";
  EXPECT_EQ(archive.askers.front(), PersonId{});
}

TEST_F(BrowserQuestionsTest, OthersLogInFirst) {
  v1::ToServer message;
  message.mutable_list_rooms();
  ask(message);
  EXPECT_EQ(browser.refused().reason(), v1::REASON_NOT_LOGGED_IN) << "no browser yet";
  ASSERT_TRUE(browse());
  ASSERT_TRUE(browse(true));
  ask(message);
  EXPECT_EQ(browser.refused().reason(), v1::REASON_NOT_LOGGED_IN) << "it has opened a WebSocket";
}

TEST_F(BrowserQuestionsTest, ABrowserDoesNothingElse) {
  ASSERT_TRUE(browse());
  v1::ToServer message;
  message.mutable_watch_room()->set_code("KXQ7WP");
  ask(message);
  EXPECT_EQ(browser.refused().reason(), v1::REASON_NOT_LOGGED_IN);
}

TEST_F(BrowserQuestionsTest, ListsHaveTheRatesOfTheProtocol) {
  ASSERT_TRUE(browse());
  v1::ToServer message;
  message.mutable_list_rooms();
  for (int i = 0; i < static_cast<int>(limits::kPageBurst); ++i) ask(message);
  EXPECT_FALSE(browser.got(v1::ToClient::kRefused));
  ask(message);
  EXPECT_EQ(browser.refused().reason(), v1::REASON_TOO_OFTEN);
}

// A program that reads a file over HTTP cannot ask slower.
TEST_F(BrowserQuestionsTest, AFileIsReadAtTheRateOfTheProtocol) {
  ASSERT_TRUE(browse());
  std::uint32_t next = 0;
  for (; next < static_cast<std::uint32_t>(limits::kReplayPartBurst); ++next) {
    ask(part_from(next));
    answer(part(1));
  }
  ask(part_from(next));
  EXPECT_TRUE(archive.asked.empty()) << "later";
  EXPECT_FALSE(browser.got(v1::ToClient::kRefused));
  w.pass(limits::kNextPartAfter);
  ASSERT_EQ(archive.asked.size(), 1u);
  EXPECT_EQ(asked_offset(), next);
}

TEST_F(BrowserQuestionsTest, AFileGoesOnWhenTheStoreHasTimeAgain) {
  ASSERT_TRUE(browse());
  ask(part_from(7));
  answer(Refusal{.reason = Reason::store_busy});
  EXPECT_FALSE(browser.got(v1::ToClient::kRefused));
  w.pass(limits::kNextPartAfter);
  ASSERT_EQ(archive.asked.size(), 1u);
  EXPECT_EQ(asked_offset(), 7u);
  ask(part_from(0));
  answer(part(1));
  answer(Refusal{.reason = Reason::store_busy});
  EXPECT_EQ(browser.refused().reason(), v1::REASON_STORE_BUSY) << "nothing of the file was sent";
}

// A proxy passes them on over one connection.
TEST_F(BrowserQuestionsTest, EachPersonBehindAProxyHasRatesOfTheirOwn) {
  v1::ToServer message;
  message.mutable_list_rooms();
  for (const char* address : {"10.0.0.1", "10.0.0.2"}) {
    ASSERT_TRUE(w.server.browse(browser.id, {.client = *Address::parse(address)}, w.now));
    for (int i = 0; i < static_cast<int>(limits::kPageBurst); ++i) ask(message);
    EXPECT_FALSE(browser.got(v1::ToClient::kRefused)) << address;
  }
}

TEST_F(BrowserQuestionsTest, TheFirstPartOfAFileIsRefusedBeyondTheRate) {
  ASSERT_TRUE(browse());
  for (int i = 0; i < static_cast<int>(limits::kReplayPartBurst); ++i) {
    ask(part_from(0));
    answer(part(1));
  }
  ask(part_from(0));
  EXPECT_EQ(browser.refused().reason(), v1::REASON_TOO_OFTEN);
}

TEST_F(BrowserQuestionsTest, ABrowserThatIsGoneIsNotWaitedFor) {
  ASSERT_TRUE(browse());
  for (int i = 0; i < static_cast<int>(limits::kReplayPartBurst); ++i) {
    ask(part_from(1));
    answer(part(1));
  }
  ask(part_from(1));
  w.server.gone(browser.id, "closed", w.now);
  w.pass(limits::kNextPartAfter);
  EXPECT_TRUE(archive.asked.empty());
}

}  // namespace
}  // namespace race2048::server
