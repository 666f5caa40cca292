#include "client/control/results_keys.h"

#include <string>

#include <gtest/gtest.h>

#include "tests/client/screen/person.h"
#include "tests/client/screen/views.h"
#include "tests/client/server_results.h"

namespace race2048::client {
namespace {

using namespace testing;

// A person who has opened the list; the server has not answered.
Person opening_results() {
  Person person{in_lobby({"one"})};
  person.press(U'v');
  return person;
}

Person at_results(ResultList page) {
  Person person = opening_results();
  answer_with(person.model, std::move(page));
  return person;
}

Command results_before(std::uint64_t number) {
  return Ask{AskResults{.before = number}};
}

// The number of the result under the cursor; 0: there is none.
std::uint64_t chosen(const Person& person) {
  const ResultList* const page = results_page(person.model, person.ui.results);
  if (page == nullptr || page->matches.empty()) return 0;
  return page->matches[results_index(*page, person.ui.results)].number;
}

TEST(ResultsKeysTest, VAsksForTheNewestResults) {
  Person person{in_lobby({"one"})};
  EXPECT_EQ(person.press(U'v'), results_before(0));
  EXPECT_EQ(person.ui.dialog, Dialog::results);
  EXPECT_EQ(results_page(person.model, person.ui.results), nullptr);
}

TEST(ResultsKeysTest, AnEarlierAnswerIsNotTheList) {
  Person person{in_lobby({"one"})};
  answer_with(person.model, page_of_results(9, 3, false));
  person.press(U'v');
  EXPECT_EQ(chosen(person), 0u);
  answer_with(person.model, page_of_results(10, 3, false));
  EXPECT_EQ(chosen(person), 10u);
}

TEST(ResultsKeysTest, EscAndQLeadBackToTheRooms) {
  for (const Key key : {Key{Key::Kind::escape}, Key::of(U'q')}) {
    Person person = at_results(page_of_results(9, 3, false));
    EXPECT_EQ(person.press(key), kNothing);
    EXPECT_EQ(person.ui.dialog, Dialog::none);
  }
}

TEST(ResultsKeysTest, EnterOpensTheMatchUnderTheCursorAndEscLeadsBack) {
  Person person = at_results(page_of_results(9, 3, false));
  person.press({Key::Kind::down});
  EXPECT_EQ(person.press({Key::Kind::enter}),
            Command(Ask{AskResult{.match = "08080808080808080808080808080808"}}));
  EXPECT_EQ(opened_match(person.model, person.ui.results), nullptr);
  person.model.answer = match_of_results(8);
  ++person.model.answers;
  ASSERT_NE(opened_match(person.model, person.ui.results), nullptr);
  EXPECT_EQ(person.press({Key::Kind::escape}), kNothing);
  EXPECT_EQ(person.ui.dialog, Dialog::results);
  EXPECT_EQ(opened_match(person.model, person.ui.results), nullptr);
  EXPECT_EQ(chosen(person), 8u) << "the list is still there";
  person.press({Key::Kind::down});
  EXPECT_EQ(chosen(person), 7u);
}

TEST(ResultsKeysTest, PPlaysTheMatchUnderTheCursorAndTheListStays) {
  Person person = at_results(page_of_results(9, 3, false));
  person.press({Key::Kind::down});
  const MatchId chosen_match = results_page(person.model, person.ui.results)->matches[1].match_id;
  EXPECT_EQ(person.press(U'p'), Command(PlayReplay{chosen_match}));
  person.model.answer = ReplayPiece{};
  ++person.model.answers;
  EXPECT_EQ(chosen(person), 8u);
}

TEST(ResultsKeysTest, EnterPlaysTheOpenMatchAndItsTableStays) {
  Person person = at_results(page_of_results(9, 3, false));
  const MatchId match = results_page(person.model, person.ui.results)->matches[0].match_id;
  person.press({Key::Kind::enter});
  person.model.answer = match_of_results(9);
  ++person.model.answers;
  EXPECT_EQ(person.press({Key::Kind::enter}), Command(PlayReplay{match}));
  person.model.answer = ReplayPiece{};
  ++person.model.answers;
  ASSERT_NE(opened_match(person.model, person.ui.results), nullptr);
  person.press({Key::Kind::escape});
  EXPECT_EQ(opened_match(person.model, person.ui.results), nullptr);
  EXPECT_EQ(chosen(person), 9u);
}

TEST(ResultsKeysTest, AMatchThatTheServerDoesNotShowIsLeftByEsc) {
  Person person = at_results(page_of_results(9, 3, false));
  person.press({Key::Kind::enter});
  refuse_results(person.model, Reason::no_such_result, "It is deleted.", at(1));
  EXPECT_TRUE(results_refusal(person.model, person.ui.results));
  person.press({Key::Kind::escape});
  EXPECT_FALSE(results_refusal(person.model, person.ui.results));
  EXPECT_EQ(chosen(person), 9u);
}

TEST(ResultsKeysTest, AnOpenMatchIsScrolledToItsLastLine) {
  Person person = at_results(page_of_results(9, 3, false));
  person.press({Key::Kind::enter});
  person.model.answer = match_of_results(9);
  ++person.model.answers;
  person.press({Key::Kind::page_down});
  person.press({Key::Kind::page_down});
  EXPECT_EQ(person.ui.results.line, 4u) << "a heading and four seats";
  person.press({Key::Kind::up});
  EXPECT_EQ(person.ui.results.line, 3u);
}

TEST(ResultsKeysTest, TheCursorStopsAtTheEndsOfTheOnlyPage) {
  Person person = at_results(page_of_results(9, 3, false));
  person.press(Key::Kind::up);
  EXPECT_EQ(chosen(person), 9u);
  person.press(U'j');
  EXPECT_EQ(chosen(person), 8u);
  person.press(Key::Kind::page_down);
  EXPECT_EQ(chosen(person), 7u);
  EXPECT_EQ(person.press(Key::Kind::down), kNothing);
  EXPECT_EQ(chosen(person), 7u);
  person.press(Key::Kind::home);
  EXPECT_EQ(chosen(person), 9u);
  person.press(Key::Kind::end);
  EXPECT_EQ(chosen(person), 7u);
}

TEST(ResultsKeysTest, BeyondThePageComeTheOlderResultsAndBackAgain) {
  Person person = at_results(page_of_results(100, 50, true));
  person.press(Key::Kind::end);
  EXPECT_EQ(person.press(Key::Kind::down), results_before(51));
  EXPECT_EQ(person.press(Key::Kind::down), kNothing) << "one page at a time";
  answer_with(person.model, page_of_results(50, 20, false));
  EXPECT_EQ(chosen(person), 50u);
  EXPECT_EQ(person.press(Key::Kind::up), results_before(0));
  answer_with(person.model, page_of_results(100, 50, true));
  EXPECT_EQ(chosen(person), 51u);
  EXPECT_EQ(person.press(Key::Kind::up), kNothing);
  EXPECT_EQ(chosen(person), 52u);
}

TEST(ResultsKeysTest, RAsksForTheNewestAgain) {
  Person person = at_results(page_of_results(100, 50, true));
  person.press(Key::Kind::page_down);
  EXPECT_EQ(person.press(U'r'), results_before(0));
  EXPECT_EQ(chosen(person), 100u);
  EXPECT_EQ(person.press(U'r'), kNothing) << "the answer is still to come";
}

TEST(ResultsKeysTest, ARefusalIsSaidUntilItIsAskedAgain) {
  Person person = opening_results();
  EXPECT_FALSE(results_refusal(person.model, person.ui.results));
  refuse_results(person.model, Reason::store_busy, "Try again later.", at(1));
  ASSERT_TRUE(results_refusal(person.model, person.ui.results));
  EXPECT_EQ(*results_refusal(person.model, person.ui.results),
            "The server cannot answer that now; try again later.");
  EXPECT_EQ(person.press(U'r'), results_before(0));
  EXPECT_FALSE(results_refusal(person.model, person.ui.results)) << "it is asked again";
  refuse_results(person.model, Reason::store_busy, "Try again later.", at(2));
  EXPECT_TRUE(results_refusal(person.model, person.ui.results));
}

TEST(ResultsKeysTest, ARefusalOfAnythingElseIsNotAboutTheList) {
  Person person = opening_results();
  person.model.last_refusal =
      Refusal{.about = Request::list_rooms, .said = ServerQuote("no"), .at = at(1)};
  EXPECT_FALSE(results_refusal(person.model, person.ui.results));
}

TEST(ResultsKeysTest, TheListClosesWithTheLobby) {
  Person person = at_results(page_of_results(9, 3, false));
  person.model.phase = Phase::closed;
  person.follow();
  EXPECT_EQ(person.ui.dialog, Dialog::none);
}

}  // namespace
}  // namespace race2048::client
