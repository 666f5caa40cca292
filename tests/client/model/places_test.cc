#include "client/model/places.h"

#include "tests/client/client_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;

class LargeRaceTest : public ClientTest {
 protected:
  void race_of(std::uint32_t seats) {
    enter_room();
    start_race(seats);
    sent();
  }

  // Adds standings of these seats, with ranks from `first` on and matching scores.
  template <typename Message>
  static void stand(Message& message, std::uint32_t first,
                    const std::vector<std::uint32_t>& seats) {
    for (const std::uint32_t seat : seats) {
      v1::Standing& standing = *message.add_standings();
      standing.set_seat(seat);
      standing.set_rank(++first);
      standing.set_score(10'000 - 10 * first);
      standing.set_moves(500);
      standing.set_state(v1::SEAT_STATE_RACING);
    }
  }

  void lead(const std::vector<std::uint32_t>& seats) {
    v1::ToClient message;
    message.mutable_standings()->set_round(1);
    stand(*message.mutable_standings(), 0, seats);
    say(message);
  }

  static v1::ToClient page(std::uint32_t first, const std::vector<std::uint32_t>& seats,
                           std::uint32_t round = 1) {
    v1::ToClient message;
    message.mutable_page()->set_round(round);
    message.mutable_page()->set_first(first);
    message.mutable_page()->set_total(30);
    stand(*message.mutable_page(), first, seats);
    return message;
  }

  static std::vector<std::uint32_t> numbers(std::uint32_t from, std::uint32_t to) {
    std::vector<std::uint32_t> seats;
    for (std::uint32_t seat = from; seat < to; ++seat) seats.push_back(seat);
    return seats;
  }

  std::vector<std::uint32_t> order() const {
    std::vector<std::uint32_t> seats;
    for (const Standing& standing : model().race->ranked()) seats.push_back(standing.seat);
    return seats;
  }

  std::uint32_t rank(std::uint32_t seat) const { return model().race->standings.at(seat).rank; }
};

TEST_F(LargeRaceTest, WhoLeadsStandsInFrontAndWhoDidGivesWay) {
  race_of(30);
  lead(numbers(0, 20));
  EXPECT_EQ(order(), numbers(0, 30));
  std::vector<std::uint32_t> leaders = numbers(0, 20);
  leaders[4] = 29;  // replaces seat 4, which the server no longer sends
  lead(leaders);
  ASSERT_EQ(order().size(), 30u);
  EXPECT_EQ(order()[4], 29u);
  EXPECT_EQ(order()[20], 4u);
  EXPECT_EQ(rank(29), 5u);
  EXPECT_EQ(rank(4), 21u) << "the rank that it had is another's";
}

TEST_F(LargeRaceTest, APageTellsTheOthers) {
  race_of(30);
  lead(numbers(0, 20));
  client_->ask(AskPage{20}, kStart);
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0].get_page().round(), 1u);
  EXPECT_EQ(messages[0].get_page().first(), 20u);
  std::vector<std::uint32_t> rest = numbers(20, 30);
  std::reverse(rest.begin(), rest.end());
  v1::ToClient message = page(20, rest);
  v1::SeatBoard& board = *message.mutable_page()->add_boards();
  board.set_seat(25);
  board.set_cells("\1\1" + std::string(14, 0));
  say(message);
  EXPECT_EQ(order()[20], 29u);
  EXPECT_EQ(order()[29], 20u);
  EXPECT_EQ(rank(20), 30u);
  EXPECT_EQ(model().race->boards.at(25).board.exponent(0), 1);
}

TEST_F(LargeRaceTest, OnesOwnRankComesWithEachOutcome) {
  race_of(30);
  lead(numbers(5, 25));
  client_->ask(Act{Action::left}, kStart);
  v1::ToClient message;
  v1::Outcome& outcome = *message.mutable_outcome();
  outcome.set_seq(1);
  outcome.set_result(v1::RESULT_APPLIED);
  outcome.add_spawns()->set_cell(15);
  outcome.mutable_spawns(0)->set_tile(2);
  outcome.set_score(4);
  outcome.set_rank(23);
  outcome.set_state(v1::SEAT_STATE_RACING);
  say(message);
  EXPECT_EQ(rank(1), 23u);
  EXPECT_EQ(order()[22], 1u);
  EXPECT_EQ(model().race->standings.at(1).score, 4u);
  EXPECT_EQ(model().race->standings.at(1).best_tile, 4u);
  EXPECT_EQ(model().race->standings.at(1).moves, 1u);
}

TEST_F(LargeRaceTest, ASmallRaceHasNoPages) {
  race_of(20);
  client_->ask(AskPage{0}, kStart);
  EXPECT_TRUE(sent().empty());
}

TEST_F(LargeRaceTest, APageOfAnotherRoundIsPassedOver) {
  race_of(30);
  lead(numbers(0, 20));
  say(page(0, numbers(10, 30), 2));
  EXPECT_FALSE(model().failure);
  EXPECT_EQ(order(), numbers(0, 30));
}

TEST_F(LargeRaceTest, PagesThatCannotBeAreNotBelieved) {
  v1::ToClient other_size = page(0, {});
  other_size.mutable_page()->add_boards()->set_cells(std::string(9, 0));
  v1::ToClient no_seat = page(0, {});
  no_seat.mutable_page()->add_boards()->set_seat(30);
  no_seat.mutable_page()->mutable_boards(0)->set_cells(std::string(16, 0));
  for (const v1::ToClient& message : {page(0, {3, 3}), page(0, {30}), other_size, no_seat}) {
    race_of(30);
    say(message);
    EXPECT_TRUE(model().failure) << message.ShortDebugString();
  }
}

TEST_F(LargeRaceTest, APageBeyondTheLastPlaceIsNotBelieved) {
  race_of(30);
  lead(numbers(0, 20));
  say(page(29, {7}));
  EXPECT_FALSE(model().failure);
  ASSERT_EQ(order().size(), 30u);
  EXPECT_EQ(order().back(), 7u);
  EXPECT_EQ(rank(7), 30u);
  say(page(4'000'000'000u, {7}));
  EXPECT_TRUE(model().failure);
}

TEST_F(LargeRaceTest, TheEndTellsAllPlaces) {
  race_of(30);
  lead(numbers(0, 20));
  v1::ToClient message;
  message.mutable_end()->set_match_id(match_id(1));
  message.mutable_end()->set_reason(v1::END_REASON_TIME_UP);
  std::vector<std::uint32_t> all = numbers(0, 30);
  std::reverse(all.begin(), all.end());
  stand(*message.mutable_end(), 0, all);
  say(message);
  EXPECT_EQ(model().phase, Phase::results);
  EXPECT_EQ(order(), all);
  say(page(0, numbers(0, 20)));
  EXPECT_EQ(order(), all) << "a page that crossed the end is older";
}

}  // namespace
}  // namespace race2048::client
