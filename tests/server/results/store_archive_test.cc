// Questions that come over the wire, answered by a real store on its own thread.
#include "server/results/store_archive.h"

#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/limits.h"
#include "tests/server/harness.h"
#include "tests/server/store/each_store.h"
#include "tests/server/store/fixture.h"
#include "tests/support/posted_calls.h"

namespace race2048::server {
namespace {

using store::tests::match_id_of;
using store::tests::result_of;

class StoreArchiveTest : public store::tests::OnEachStore {
 protected:
  StoreArchiveTest() { archive_.begin(thread_); }

  // Waits for the store's next call.
  void run_one() {
    loop_.run_one();
    w.settle();
  }
  void wait_for(const Client& client, v1::ToClient::BodyCase kind) {
    while (!client.got(kind)) run_one();
  }
  static v1::ToServer list() {
    v1::ToServer message;
    message.mutable_list_results();
    return message;
  }
  static v1::ToServer replay_part(std::size_t offset) {
    v1::ToServer message;
    message.mutable_get_replay()->set_match_id(wire::to_bytes(match_id_of(1)));
    message.mutable_get_replay()->set_offset(static_cast<std::uint32_t>(offset));
    return message;
  }
  std::unique_ptr<store::Database> with_results(const std::string& replay) {
    auto database = store_->open();
    for (const std::uint32_t n : {1u, 2u}) {
      (void)store::tests::value_of(database->save_result(result_of(n), replay));
    }
    return database;
  }

  const std::string replay_ = std::string(100'000, 'r') + "end";
  std::vector<std::string> faults_;
  StoreArchive archive_{
      {.reply = [this](SessionId session,
                       const Reply& reply) { w.server.reply(session, reply, w.now); },
       .on_fault = [this](const store::StoreFault& fault) { faults_.push_back(fault.text); }}};
  World w{Observers{}, nullptr, 1, &archive_};

 private:
  race2048::tests::PostedCalls loop_;
  store::StoreThread thread_{
      with_results(replay_),
      loop_.post(),
      {.on_trouble = [](const store::StoreFault&) {}, .on_recovered = [] {}}};
};

TEST_P(StoreArchiveTest, AQuestionIsAnswered) {
  Client& ada = w.log_in("ada");
  w.send(ada, list());
  wait_for(ada, v1::ToClient::kResults);
  const v1::Results results = ada.last(v1::ToClient::kResults).results();
  ASSERT_EQ(results.results_size(), 2);
  EXPECT_EQ(results.results(0).match_id(), wire::to_bytes(match_id_of(2)));
  EXPECT_FALSE(results.more());
  EXPECT_TRUE(faults_.empty());
}

TEST_P(StoreArchiveTest, AReplayIsFetchedPartByPart) {
  Client& ada = w.log_in("ada");
  std::string fetched;
  while (fetched.size() < replay_.size()) {
    ada.inbox.clear();
    w.send(ada, replay_part(fetched.size()));
    wait_for(ada, v1::ToClient::kReplayPart);
    fetched += ada.last(v1::ToClient::kReplayPart).replay_part().data();
  }
  EXPECT_TRUE(fetched == replay_);
}

TEST_P(StoreArchiveTest, WhoAskedMayLeaveBeforeTheAnswer) {
  Client& ada = w.log_in("ada");
  Client& bob = w.log_in("bob");
  w.send(ada, list());
  w.cut(ada);
  w.send(bob, list());  // answered after ada's
  wait_for(bob, v1::ToClient::kResults);
  EXPECT_FALSE(ada.got(v1::ToClient::kResults));
}

TEST_P(StoreArchiveTest, ResultsThatCannotBeReadAreTheOperatorsTrouble) {
  store_->rows("UPDATE match SET format = 'chess'");
  Client& ada = w.log_in("ada");
  w.send(ada, list());
  wait_for(ada, v1::ToClient::kRefused);
  EXPECT_EQ(ada.refused().reason(), v1::REASON_STORE_BUSY);
  EXPECT_EQ(ada.refused().text(), "The server cannot read its results now; ask again later.");
  EXPECT_EQ(ada.refused().about(), static_cast<std::uint32_t>(v1::ToServer::kListResults));
  ASSERT_EQ(faults_.size(), 1u);
  EXPECT_NE(faults_[0].find("a format"), std::string::npos) << faults_[0];
}

// Everybody asks at once, while nothing is answered: the loop does not run.
TEST_P(StoreArchiveTest, EverybodyIsAnsweredOrToldThatTheStoreIsBusy) {
  std::vector<Client*> clients;
  for (std::size_t i = 0; i < limits::kMaxWaitingQueries + 50; ++i) {
    clients.push_back(&w.log_in("p" + std::to_string(i)));
  }
  for (Client* const client : clients) w.send(*client, replay_part(0));
  for (Client* const client : clients) {
    while (client->inbox.empty()) run_one();
    const bool answered = client->got(v1::ToClient::kReplayPart);
    const bool refused =
        client->got(v1::ToClient::kRefused) && client->refused().reason() == v1::REASON_STORE_BUSY;
    EXPECT_NE(answered, refused) << client->name;
  }
  EXPECT_TRUE(faults_.empty()) << "being busy is no fault of the storage";
}

RACE2048_ON_EACH_STORE(StoreArchiveTest);

}  // namespace
}  // namespace race2048::server
