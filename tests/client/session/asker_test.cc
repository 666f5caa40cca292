// Questions about the matches that a server keeps, with the test as the server.
#include "client/session/asker.h"

#include <string>
#include <utility>
#include <vector>

#include "client/model/client_limits.h"
#include "proto/conversions.h"
#include "proto/settings.h"
#include "tests/client/client_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;

// The id of a match.
const std::string kIdBytes(16, 'a');
const std::string kId = "61616161616161616161616161616161";

class AskerTest : public ClientTest {
 protected:
  void begin(Enquiry& enquiry) {
    connect({.entry = {.kind = Entry::Kind::ask}});
    sent();
    asker_.emplace(*client_, enquiry);
    asker_->follow(now_);
    welcome();
    asker_->follow(now_);
  }

  // The one message that the client has sent since the last call.
  v1::ToServer question() {
    const std::vector<v1::ToServer> messages = sent();
    EXPECT_EQ(messages.size(), 1u);
    return messages.empty() ? v1::ToServer() : messages.front();
  }

  void answer(const v1::ToClient& message) {
    say(message, now_);
    asker_->follow(now_);
  }

  void refuse_question(v1::Reason reason, const std::string& text = "no") {
    v1::ToClient message;
    message.mutable_refused()->set_about(v1::ToServer::kListResults);
    message.mutable_refused()->set_reason(reason);
    message.mutable_refused()->set_text(text);
    answer(message);
  }

  void wait_until_asked() {
    ASSERT_TRUE(asker_->next_deadline());
    now_ = *asker_->next_deadline();
    asker_->follow(now_);
  }

  static void fill(v1::ResultEntry& entry, std::uint64_t number) {
    entry.set_number(number);
    entry.set_match_id(kIdBytes);
    entry.set_title("Friday");
    entry.set_format(v1::FORMAT_TIME);
    entry.set_size(4);
    entry.set_reason(v1::END_REASON_TIME_UP);
    entry.set_seats(2);
    entry.set_winner("ada");
  }

  // Results with the numbers from `first` down to `last`.
  static v1::ToClient results(std::uint64_t first, std::uint64_t last, bool more) {
    v1::ToClient message;
    message.mutable_results()->set_more(more);
    for (std::uint64_t number = first; number >= last; --number) {
      fill(*message.mutable_results()->add_results(), number);
    }
    return message;
  }

  static v1::ToClient page(std::uint32_t first, std::uint32_t count, std::uint32_t seats,
                           std::uint32_t replay_bytes = 0) {
    v1::ToClient message;
    v1::ResultPage& page = *message.mutable_result_page();
    fill(*page.mutable_match(), 7);
    page.mutable_match()->set_seats(seats);
    page.set_first(first);
    page.set_replay_bytes(replay_bytes);
    if (first == 0) page.set_settings(serialised(time_settings(60'000)));
    for (std::uint32_t i = first; i < first + count; ++i) {
      v1::ResultSeat& seat = *page.add_seats();
      seat.set_seat(i);
      seat.set_name("p" + std::to_string(i));
      seat.set_place(i + 1);
      seat.set_state(v1::SEAT_STATE_RACING);
    }
    return message;
  }

  static v1::ToClient part(std::uint32_t offset, const std::string& data, std::uint32_t total) {
    v1::ToClient message;
    message.mutable_replay_part()->set_match_id(kIdBytes);
    message.mutable_replay_part()->set_offset(offset);
    message.mutable_replay_part()->set_total(total);
    message.mutable_replay_part()->set_data(data);
    return message;
  }

  static v1::ToClient top(std::uint32_t first, std::uint32_t count) {
    v1::ToClient message;
    message.mutable_top_list()->set_first(first);
    for (std::uint32_t i = 0; i < count; ++i) {
      v1::TopEntry& entry = *message.mutable_top_list()->add_entries();
      entry.set_match_id(kIdBytes);
      entry.set_name("ada");
      entry.set_score(1000 - i);
    }
    return message;
  }

  void expect_distrust() {
    ASSERT_TRUE(model().failure);
    EXPECT_EQ(model().failure->fault, ProtocolFault::bad_answer);
  }

  TimePoint now_ = kStart;
  std::optional<Asker> asker_;
};

TEST_F(AskerTest, OnePageIsAllAndTheClientLeaves) {
  ResultsEnquiry enquiry({.name = "ada", .format = Format::time}, 20);
  begin(enquiry);
  const v1::ToServer asked = question();
  EXPECT_EQ(asked.list_results().name(), "ada");
  EXPECT_EQ(asked.list_results().format(), v1::FORMAT_TIME);
  answer(results(9, 8, false));
  EXPECT_TRUE(client_->finished());
  EXPECT_FALSE(model().failure);
  EXPECT_FALSE(asker_->refusal());
  ASSERT_EQ(enquiry.matches().size(), 2u);
  EXPECT_EQ(enquiry.matches()[1].number, 8u);
  EXPECT_FALSE(enquiry.more());
}

TEST_F(AskerTest, TheNextPageBeginsBeforeTheLastMatch) {
  ResultsEnquiry enquiry({}, 60);
  begin(enquiry);
  question();
  answer(results(100, 51, true));
  EXPECT_EQ(question().list_results().before(), 51u);
  answer(results(50, 1, false));
  EXPECT_TRUE(client_->finished());
  EXPECT_EQ(enquiry.matches().size(), 60u);
  EXPECT_EQ(enquiry.matches().back().number, 41u);
  EXPECT_TRUE(enquiry.more()) << "the rest of the page";
}

TEST_F(AskerTest, ListsThatNoServerGivesAreNotBelieved) {
  v1::ToClient rising = results(5, 4, false);
  rising.mutable_results()->mutable_results(1)->set_number(6);
  v1::ToClient other_format = results(5, 5, false);
  other_format.mutable_results()->mutable_results(0)->set_format(v1::FORMAT_MOVES);
  const std::vector<v1::ToClient> wrong = {
      results(10, 10, false), rising,          other_format,       results(0, 1, true), top(0, 1),
      page(0, 2, 2),          part(0, "x", 1), results(9, 1, true)};
  for (const v1::ToClient& message : wrong) {
    now_ = kStart;
    ResultsEnquiry enquiry({.before = 10, .format = Format::time}, 100);
    begin(enquiry);
    answer(message);
    expect_distrust();
  }
}

TEST_F(AskerTest, AServerThatIsBusyIsAskedAgainASecondLater) {
  ResultsEnquiry enquiry({}, 20);
  begin(enquiry);
  question();
  for (const v1::Reason reason : {v1::REASON_TOO_OFTEN, v1::REASON_STORE_BUSY}) {
    refuse_question(reason);
    EXPECT_TRUE(sent().empty());
    EXPECT_EQ(asker_->next_deadline(), now_ + Asking::kPause);
    wait_until_asked();
    EXPECT_TRUE(question().has_list_results());
  }
  answer(results(1, 1, false));
  EXPECT_FALSE(asker_->refusal());
  EXPECT_EQ(enquiry.matches().size(), 1u);
}

TEST_F(AskerTest, AServerThatStaysBusyIsLeft) {
  ResultsEnquiry enquiry({}, 20);
  begin(enquiry);
  for (std::uint32_t i = 1; i < Asking::kTries; ++i) {
    refuse_question(v1::REASON_STORE_BUSY);
    wait_until_asked();
  }
  EXPECT_FALSE(client_->finished());
  refuse_question(v1::REASON_STORE_BUSY, "The store is busy.");
  EXPECT_TRUE(client_->finished());
  ASSERT_TRUE(asker_->refusal());
  EXPECT_EQ(asker_->refusal()->said, ServerQuote("The store is busy."));
}

TEST_F(AskerTest, AnyOtherRefusalEndsTheEnquiry) {
  ResultsEnquiry enquiry({}, 20);
  begin(enquiry);
  refuse_question(v1::REASON_NOTHING_IS_KEPT, "This server keeps nothing.");
  EXPECT_TRUE(client_->finished());
  EXPECT_FALSE(model().failure);
  ASSERT_TRUE(asker_->refusal());
  EXPECT_EQ(asker_->refusal()->reason, Reason::nothing_is_kept);
}

TEST_F(AskerTest, PagesAreAskedForAtTheRateOfTheServer) {
  ResultsEnquiry enquiry({}, 10'000);
  begin(enquiry);
  std::uint64_t number = 10'000;
  for (int i = 0; i < static_cast<int>(limits::kPageBurst); ++i, number -= 50) {
    EXPECT_TRUE(question().has_list_results());
    answer(results(number, number - 49, true));
  }
  EXPECT_TRUE(sent().empty());
  EXPECT_EQ(asker_->next_deadline(), kStart + std::chrono::milliseconds(250));
  wait_until_asked();
  EXPECT_TRUE(question().has_list_results());
}

TEST_F(AskerTest, AMatchIsAskedForUntilAllSeatsAreKnown) {
  DetailsEnquiry enquiry(kId.substr(0, 6));
  begin(enquiry);
  EXPECT_EQ(question().get_result().match(), "616161");
  answer(page(0, 50, 70));
  const v1::ToServer next = question();
  EXPECT_EQ(next.get_result().match(), kId);
  EXPECT_EQ(next.get_result().first(), 50u);
  answer(page(50, 20, 70));
  EXPECT_TRUE(client_->finished());
  ASSERT_TRUE(enquiry.details());
  EXPECT_EQ(enquiry.details()->seats.size(), 70u);
  EXPECT_EQ(enquiry.details()->seats[69].name, "p69");
}

TEST_F(AskerTest, EachMatchOfAListIsAskedForWithAllItsSeats) {
  WholeMatchesEnquiry enquiry({}, 20);
  begin(enquiry);
  EXPECT_TRUE(question().has_list_results());
  answer(results(9, 8, false));
  EXPECT_EQ(question().get_result().match(), kId);
  answer(page(0, 50, 70));
  EXPECT_EQ(question().get_result().first(), 50u);
  answer(page(50, 20, 70));
  EXPECT_EQ(enquiry.matches().size(), 1u);
  EXPECT_EQ(question().get_result().match(), kId);
  answer(page(0, 2, 2));
  EXPECT_TRUE(client_->finished());
  EXPECT_EQ(enquiry.list().matches().size(), 2u);
  ASSERT_EQ(enquiry.matches().size(), 2u);
  EXPECT_EQ(enquiry.matches()[0].seats.size(), 70u);
  EXPECT_EQ(enquiry.matches()[1].seats.size(), 2u);
}

TEST_F(AskerTest, AMatchThatIsDeletedMeanwhileIsLeftOut) {
  WholeMatchesEnquiry enquiry({}, 20);
  begin(enquiry);
  question();
  answer(results(9, 8, false));
  question();
  refuse_question(v1::REASON_NO_SUCH_RESULT);
  EXPECT_FALSE(asker_->refusal());
  wait_until_asked();
  question();
  answer(page(0, 2, 2));
  EXPECT_TRUE(client_->finished());
  EXPECT_EQ(enquiry.matches().size(), 1u);
}

TEST_F(AskerTest, AListOfNothingHasNoMatchToAskFor) {
  WholeMatchesEnquiry enquiry({}, 20);
  begin(enquiry);
  question();
  v1::ToClient none;
  none.mutable_results();
  answer(none);
  EXPECT_TRUE(client_->finished());
  EXPECT_TRUE(enquiry.matches().empty());
}

TEST_F(AskerTest, MatchesThatNoServerTellsOfAreNotBelieved) {
  v1::ToClient other_match = page(0, 2, 2);
  other_match.mutable_result_page()->mutable_match()->set_match_id(std::string(16, 'b'));
  v1::ToClient no_settings = page(0, 2, 2);
  no_settings.mutable_result_page()->clear_settings();
  const std::vector<v1::ToClient> wrong = {
      other_match,       no_settings, page(0, 0, 2),   page(1, 1, 2), page(0, 3, 2),
      page(0, 50, 1001), top(0, 0),   part(0, "x", 1), page(0, 1, 2), page(0, 49, 70)};
  for (const v1::ToClient& message : wrong) {
    DetailsEnquiry enquiry("616161");
    begin(enquiry);
    answer(message);
    expect_distrust();
  }
}

TEST_F(AskerTest, ATopListEndsWithAShortPageOrWithTheLastWantedLine) {
  TopEnquiry all({.size = 5, .bots = true}, 1000);
  begin(all);
  const v1::ToServer asked = question();
  EXPECT_EQ(asked.list_top().size(), 5u);
  EXPECT_TRUE(asked.list_top().bots());
  answer(top(0, 50));
  EXPECT_EQ(question().list_top().first(), 50u);
  answer(top(50, 10));
  EXPECT_TRUE(client_->finished());
  EXPECT_EQ(all.lines().size(), 60u);

  TopEnquiry few({}, 3);
  begin(few);
  answer(top(0, 50));
  EXPECT_TRUE(client_->finished());
  EXPECT_EQ(few.lines().size(), 3u);
}

TEST_F(AskerTest, AnotherPageOfATopListIsNotBelieved) {
  for (const v1::ToClient& message : {top(1, 1), results(1, 1, false)}) {
    TopEnquiry enquiry({}, 3);
    begin(enquiry);
    answer(message);
    expect_distrust();
  }
}

TEST_F(AskerTest, AReplayComesPartByPart) {
  ReplayEnquiry replay("616161");
  begin(replay);
  EXPECT_EQ(question().get_result().match(), "616161");
  const std::string whole(limits::kReplayPartBytes, 'x');
  const auto size = static_cast<std::uint32_t>(whole.size() + 2);
  answer(page(0, 2, 2, size));
  EXPECT_EQ(question().get_replay().offset(), 0u);
  answer(part(0, whole, size));
  const v1::ToServer next = question();
  EXPECT_EQ(next.get_replay().match_id(), kIdBytes);
  EXPECT_EQ(next.get_replay().offset(), size - 2);
  answer(part(size - 2, "de", size));
  EXPECT_TRUE(client_->finished());
  EXPECT_EQ(replay.bytes(), whole + "de");
}

TEST_F(AskerTest, PartsOfAReplayHaveARateOfTheirOwn) {
  ReplayEnquiry replay("616161");
  begin(replay);
  question();
  const std::string whole(limits::kReplayPartBytes, 'x');
  answer(page(0, 2, 2, limits::kMaxReplayBytes));
  for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(limits::kReplayPartBurst); ++i) {
    EXPECT_TRUE(question().has_get_replay());
    answer(part(i * static_cast<std::uint32_t>(whole.size()), whole, limits::kMaxReplayBytes));
  }
  EXPECT_TRUE(sent().empty());
  wait_until_asked();
  EXPECT_TRUE(question().has_get_replay());
}

TEST_F(AskerTest, AReplayThatIsNotKeptOrNotWantedIsNotAskedFor) {
  ReplayEnquiry none("616161");
  begin(none);
  answer(page(0, 2, 2, 0));
  EXPECT_TRUE(client_->finished());
  EXPECT_EQ(none.total(), 0u);

  ReplayEnquiry unwanted("616161", [](const MatchId&) { return false; });
  begin(unwanted);
  sent();
  answer(page(0, 2, 2, 5));
  EXPECT_TRUE(client_->finished());
  EXPECT_TRUE(sent().empty());
  EXPECT_EQ(unwanted.total(), 5u);
}

TEST_F(AskerTest, PartsThatNoServerSendsAreNotBelieved) {
  const std::vector<v1::ToClient> wrong = {part(1, "x", 5), part(0, "", 5),   part(0, "x", 6),
                                           part(0, "x", 5), page(0, 2, 2, 5), results(1, 1, false)};
  for (const v1::ToClient& message : wrong) {
    ReplayEnquiry replay("616161");
    begin(replay);
    answer(page(0, 2, 2, 5));
    answer(message);
    expect_distrust();
  }
}

TEST_F(AskerTest, AQuestionWithoutAnAnswerEndsTheEnquiryAlthoughTheServerPings) {
  ResultsEnquiry enquiry({}, 20);
  begin(enquiry);
  question();
  v1::ToClient ping;
  ping.mutable_ping()->set_id(1);
  for (int i = 0; i < 9; ++i) {
    now_ += std::chrono::seconds(1);
    answer(ping);
    EXPECT_FALSE(client_->finished());
    EXPECT_EQ(asker_->next_deadline(), kStart + limits::kAnswerDeadline);
  }
  wait_until_asked();
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(model().failure->kind, Failure::Kind::unanswered);
}

TEST_F(AskerTest, EachQuestionHasItsOwnDeadline) {
  ResultsEnquiry enquiry({}, 200);
  begin(enquiry);
  for (std::uint64_t number = 200; number >= 100; number -= 50) {
    now_ += std::chrono::seconds(9);
    answer(results(number, number - 49, true));
    EXPECT_FALSE(client_->finished());
  }
}

TEST_F(AskerTest, ALostLinkEndsTheEnquiry) {
  ResultsEnquiry enquiry({}, 20);
  begin(enquiry);
  client_->on_link_lost(link_, "reset", now_);
  asker_->follow(now_);
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(model().failure->kind, Failure::Kind::link_lost);
}

}  // namespace
}  // namespace race2048::client
