// What a server tells of the matches in its store.
#include <cstdint>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "proto/conversions.h"
#include "proto/frame.h"
#include "proto/replay/replay_disguise.h"
#include "server/results/store_archive.h"
#include "server/store/limits.h"
#include "shared/hex.h"
#include "shared/limits.h"
#include "tests/server/store/each_store.h"
#include "tests/server/store/fixture.h"
#include "tests/server/store/sqlite/folder_store.h"

namespace race2048::server {
namespace {

using store::MatchResult;
using store::tests::match_id_of;
using store::tests::result_of;
using store::tests::seat_of;
using store::tests::value_of;

constexpr std::uint64_t kMost = ~std::uint64_t{0} >> 1;  // that SQLite stores
constexpr std::uint32_t kMost32 = ~std::uint32_t{0};

class RepliesTest : public store::tests::OnEachStore {
 protected:
  void save(const MatchResult& result, const std::string& replay = "replay") {
    if (value_of(database_->save_result(result, replay)) != store::Saved::now) {
      throw std::logic_error("the match was saved before");
    }
  }
  v1::ToClient answer(const Question& question, const store::Viewer& viewer = {}) {
    const Reply reply = value_of(reply_to(question, viewer, *database_));
    if (!reply) throw std::runtime_error(reply.fault().text);
    return *reply;
  }
  Refusal refusal(const Question& question, const store::Viewer& viewer = {}) {
    const Reply reply = value_of(reply_to(question, viewer, *database_));
    if (reply) throw std::runtime_error("there is an answer");
    return reply.fault();
  }
  // The titles of a page, which the tests of lists number.
  static std::vector<std::string> titles(const v1::Results& results) {
    std::vector<std::string> all;
    for (const v1::ResultEntry& entry : results.results()) all.push_back(entry.title());
    return all;
  }
  static std::vector<std::string> names(const v1::TopList& list) {
    std::vector<std::string> all;
    for (const v1::TopEntry& entry : list.entries()) all.push_back(entry.name());
    return all;
  }
  static std::size_t frame_bytes(const v1::ToClient& message) {
    std::string frame;
    wire::append_frame(message, frame);
    return frame.size();
  }

  std::unique_ptr<store::Database> database_ = store_->open();
};

// A match with a series, a target and an end.
MatchResult target_match() {
  MatchResult result = result_of(1);
  result.facts.format = Format::first;
  result.facts.size = 5;
  result.facts.target_tile = 512;
  result.facts.round = 2;
  result.facts.rounds = 3;
  result.facts.reason = EndReason::target_reached;
  result.facts.open_seed = true;
  result.seats[0].bot = true;
  result.seats[1].reached_ms = 5000;
  result.seats[1].state = SeatState::reached;
  result.seats[1].points = 11;
  result.seats[1].boards = 3;
  return result;
}

TEST_P(RepliesTest, AnEntryTellsOfAMatchAndNotItsRoom) {
  save(target_match());
  const v1::ToClient message = answer(AskResults{});
  ASSERT_EQ(message.results().results_size(), 1);
  const v1::ResultEntry& entry = message.results().results(0);
  EXPECT_EQ(entry.number(), 1u);
  EXPECT_EQ(entry.match_id(), wire::to_bytes(match_id_of(1)));
  EXPECT_EQ(entry.title(), "Friday");
  EXPECT_EQ(entry.round(), 2u);
  EXPECT_EQ(entry.rounds(), 3u);
  EXPECT_EQ(entry.format(), v1::FORMAT_FIRST);
  EXPECT_EQ(entry.size(), 5u);
  EXPECT_EQ(entry.target(), 512u);
  EXPECT_EQ(entry.began_unix_ms(), 1'000'001);
  EXPECT_EQ(entry.ended_unix_ms(), 1'180'001);
  EXPECT_EQ(entry.reason(), v1::END_REASON_TARGET_REACHED);
  EXPECT_TRUE(entry.open_seed());
  EXPECT_EQ(entry.seats(), 2u);
  EXPECT_EQ(entry.winner(), "Ada");
  EXPECT_EQ(entry.winner_score(), 1001u);
}

TEST_P(RepliesTest, NoAnswerNamesARoom) {
  MatchResult result = result_of(1);
  result.seats[0].reached_ms = 5000;
  save(result, "the replay");
  const std::vector<Question> questions = {AskResults{}, AskResults{.room = "ROOM22"},
                                           AskResult{.match = "00000001"}, AskTop{},
                                           AskTop{.tile = 32}};
  for (const Question& question : questions) {
    const std::string bytes = answer(question).SerializeAsString();
    EXPECT_EQ(bytes.find("ROOM22"), std::string::npos) << question.index();
    EXPECT_NE(bytes.find("Ada"), std::string::npos) << question.index();
  }
}

TEST_P(RepliesTest, TheListGoesOnUntilThereIsNoMore) {
  constexpr std::uint32_t kListed = 2 * limits::kResultsPerPage;
  for (std::uint32_t i = 1; i <= kListed; ++i) {
    MatchResult result = result_of(i);
    result.facts.title = std::to_string(i);
    save(result);
  }
  const v1::Results first = answer(AskResults{}).results();
  ASSERT_EQ(first.results_size(), int{limits::kResultsPerPage});
  EXPECT_TRUE(first.more());
  EXPECT_EQ(first.results(0).title(), "100");
  const auto last = first.results().rbegin()->number();
  const v1::Results second = answer(AskResults{.before = last}).results();
  ASSERT_EQ(second.results_size(), int{limits::kResultsPerPage});
  EXPECT_FALSE(second.more()) << "the page is full, and nothing is before it";
  EXPECT_EQ(second.results(0).title(), "50");
  EXPECT_EQ(second.results().rbegin()->title(), "1");
}

TEST_P(RepliesTest, TheListIsOfWhatWasAskedFor) {
  for (std::uint32_t i = 1; i <= 4; ++i) {
    MatchResult result = result_of(i);
    result.facts.title = std::to_string(i);
    if (i == 2) result.room = "ROOM33";
    if (i == 3) result.facts.format = Format::step;
    if (i == 4) result.seats[0].name = "carol";
    save(result);
  }
  using Titles = std::vector<std::string>;
  EXPECT_EQ(titles(answer(AskResults{.room = "ROOM33"}).results()), Titles{"2"});
  EXPECT_EQ(titles(answer(AskResults{.format = Format::step}).results()), Titles{"3"});
  EXPECT_EQ(titles(answer(AskResults{.name = "CAROL"}).results()), Titles{"4"});
  EXPECT_EQ(titles(answer(AskResults{.name = "nobody"}).results()), Titles{});
}

TEST(ImpatientRepliesTest, AListThatTakesTooLongIsABadQuestion) {
  store::tests::FolderStore store;
  const auto database = store.open_impatient();
  for (std::uint32_t i = 1; i <= 100; ++i) {
    (void)value_of(database->save_result(result_of(i), "replay"));
  }
  const Question rare = AskResults{.name = "ada", .format = Format::step};
  const Reply refused = value_of(reply_to(rare, {}, *database));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.fault().reason, Reason::bad_question);
  EXPECT_EQ(refused.fault().text,
            "There are too many matches to look through; ask for fewer properties at once.");
}

TEST_P(RepliesTest, AMatchHasItsSeatsByPlaceAndItsSettings) {
  save(target_match(), "the replay");
  const v1::ToClient message = answer(AskResult{.match = "00000001"});
  const v1::ResultPage& page = message.result_page();
  EXPECT_EQ(page.match().title(), "Friday");
  EXPECT_EQ(page.first(), 0u);
  EXPECT_EQ(page.settings(), result_of(1).settings_bytes);
  EXPECT_EQ(page.replay_bytes(), 10u);
  ASSERT_EQ(page.splits_size(), 2);
  EXPECT_EQ(page.splits(0).exponent(), 5u);
  EXPECT_EQ(page.splits(0).seat(), 1u);
  EXPECT_EQ(page.splits(0).at_ms(), 8001u);
  ASSERT_EQ(page.seats_size(), 2);
  const v1::ResultSeat& ada = page.seats(0);
  EXPECT_EQ(ada.name(), "Ada");
  EXPECT_EQ(ada.seat(), 1u);
  EXPECT_EQ(ada.place(), 1u);
  EXPECT_EQ(ada.score(), 1001u);
  EXPECT_EQ(ada.best_tile(), 256u);
  EXPECT_EQ(ada.boards(), 3u);
  EXPECT_EQ(ada.moves(), 101u);
  EXPECT_EQ(ada.state(), v1::SEAT_STATE_REACHED);
  EXPECT_EQ(ada.reached_ms(), 5000u);
  EXPECT_EQ(ada.points(), 11u);
  EXPECT_FALSE(ada.bot());
  EXPECT_TRUE(page.seats(1).bot());
}

TEST_P(RepliesTest, LaterPagesOfAMatchHaveOnlySeats) {
  MatchResult result = result_of(1);
  result.seats.clear();
  for (SeatNumber i = 0; i < 60; ++i) result.seats.push_back(seat_of(i, "somebody", i + 1u, 9));
  save(result);
  const v1::ResultPage first = answer(AskResult{.match = "00000001"}).result_page();
  EXPECT_EQ(first.seats_size(), int{limits::kResultsPerPage});
  const v1::ResultPage page = answer(AskResult{.match = "00000001", .first = 50}).result_page();
  EXPECT_EQ(page.first(), 50u);
  ASSERT_EQ(page.seats_size(), 10);
  EXPECT_EQ(page.seats(0).place(), 51u);
  EXPECT_EQ(page.match().seats(), 60u);
  EXPECT_EQ(page.settings(), "");
  EXPECT_EQ(page.splits_size(), 0);
  EXPECT_EQ(answer(AskResult{.match = "00000001", .first = 60}).result_page().seats_size(), 0);
}

TEST_P(RepliesTest, AMatchThatIsNotThereIsRefusedWithItsDigits) {
  MatchResult near = result_of(2);
  near.facts.match_id[15] = 0x01;
  near.facts.match_id[3] = 0x01;
  save(result_of(1));
  save(near);
  const Refusal none = refusal(AskResult{.match = "abcdef"});
  EXPECT_EQ(none.reason, Reason::no_such_result);
  EXPECT_EQ(none.text, "This server keeps no match abcdef.");
  const Refusal both = refusal(AskResult{.match = "00000001"});
  EXPECT_EQ(both.reason, Reason::no_such_result);
  EXPECT_EQ(both.text, "More than one match begins with 00000001; give more digits.");
  EXPECT_TRUE(answer(AskResult{.match = hex(match_id_of(1))}).has_result_page());
}

TEST_P(RepliesTest, TopListsAreOfSealedMatchesOnly) {
  save(result_of(1));
  MatchResult open = result_of(2);
  open.facts.open_seed = true;
  open.seats[0].name = "cheat";
  open.seats[0].score = 1'000'000;
  open.splits[0].at_ms = 1;
  save(open);
  const v1::TopList best = answer(AskTop{}).top_list();
  EXPECT_EQ(names(best), (std::vector<std::string>{"Ada", "bob"}));
  EXPECT_EQ(best.entries(0).match_id(), wire::to_bytes(match_id_of(1)));
  EXPECT_EQ(best.entries(0).ended_unix_ms(), 1'180'001);
  EXPECT_EQ(best.entries(0).score(), 1001u);
  EXPECT_EQ(best.entries(0).best_tile(), 256u);
  EXPECT_EQ(best.entries(0).moves(), 101u);
  EXPECT_EQ(best.entries(0).made_ms(), 0u);
  const v1::TopList fastest = answer(AskTop{.tile = 32}).top_list();
  EXPECT_EQ(names(fastest), (std::vector<std::string>{"Ada", "bob"}));
  EXPECT_EQ(fastest.entries(0).made_ms(), 8001u);
  EXPECT_EQ(answer(AskTop{.size = 5}).top_list().entries_size(), 0);
  EXPECT_EQ(answer(AskTop{.format = Format::step}).top_list().entries_size(), 0);
  EXPECT_EQ(answer(AskTop{.bots = true}).top_list().entries_size(), 0);
}

TEST_P(RepliesTest, TopListsHavePagesUntilTheyAreEmpty) {
  MatchResult result = result_of(1);
  result.seats.clear();
  for (SeatNumber i = 0; i < 70; ++i) {
    result.seats.push_back(seat_of(i, "p" + std::to_string(i), 1, 1000u - i));
  }
  save(result);
  EXPECT_EQ(answer(AskTop{}).top_list().entries_size(), int{limits::kResultsPerPage});
  const v1::TopList second = answer(AskTop{.first = 50}).top_list();
  EXPECT_EQ(second.first(), 50u);
  ASSERT_EQ(second.entries_size(), 20);
  EXPECT_EQ(second.entries(0).name(), "p50");
  EXPECT_EQ(answer(AskTop{.first = 1000}).top_list().entries_size(), 0);
}

TEST_P(RepliesTest, AReplayComesInPartsThatMakeTheWhole) {
  std::string replay(2 * limits::kReplayPartBytes + 5, 'r');
  replay.back() = 'e';
  save(result_of(1), replay);
  std::string joined;
  int parts = 0;
  while (joined.size() < replay.size()) {
    const auto offset = static_cast<std::uint32_t>(joined.size());
    const v1::ToClient message = answer(AskReplay{.match_id = match_id_of(1), .offset = offset});
    const v1::ReplayPart& part = message.replay_part();
    EXPECT_EQ(part.match_id(), wire::to_bytes(match_id_of(1)));
    EXPECT_EQ(part.offset(), offset);
    EXPECT_EQ(part.total(), replay.size());
    ASSERT_FALSE(part.data().empty());
    joined += part.data();
    ++parts;
  }
  EXPECT_TRUE(joined == replay);
  EXPECT_EQ(parts, 3);
}

TEST_P(RepliesTest, AReplayThatIsNotThereIsRefused) {
  save(result_of(1), "");
  save(result_of(2), "replay");
  const Refusal none = refusal(AskReplay{.match_id = match_id_of(1)});
  EXPECT_EQ(none.reason, Reason::no_such_result);
  EXPECT_EQ(none.text, "Match 000000010000 has no replay.");
  const Refusal unknown = refusal(AskReplay{.match_id = match_id_of(3)});
  EXPECT_EQ(unknown.reason, Reason::no_such_result);
  EXPECT_EQ(unknown.text, "This server keeps no match 000000030000.");
  for (const std::uint32_t offset : {6u, 7u, kMost32}) {
    const Refusal after = refusal(AskReplay{.match_id = match_id_of(2), .offset = offset});
    EXPECT_EQ(after.reason, Reason::bad_question);
    EXPECT_EQ(after.text, "The replay of match 000000020000 ends after 6 bytes.");
  }
}

constexpr store::PersonId kAda{'A'};

// A match of a room that is not listed, at which ada was.
MatchResult unlisted_match() {
  MatchResult result = result_of(1);
  result.listed = false;
  result.people = {kAda};
  return result;
}

TEST_P(RepliesTest, AMatchOfAnUnlistedRoomIsForItsPeopleAndForWhoeverHasItsId) {
  save(unlisted_match());
  EXPECT_EQ(answer(AskResults{}).results().results_size(), 0);
  EXPECT_EQ(answer(AskTop{}).top_list().entries_size(), 0);
  EXPECT_EQ(answer(AskTop{.tile = 32}).top_list().entries_size(), 0);
  EXPECT_EQ(refusal(AskResult{.match = "00000001"}).text, "This server keeps no match 00000001.");
  const std::string whole = hex(match_id_of(1));
  const v1::ResultPage page = answer(AskResult{.match = whole}).result_page();
  EXPECT_EQ(page.seats_size(), 2);
  EXPECT_EQ(page.match().title(), "");
  EXPECT_EQ(answer(AskReplay{.match_id = match_id_of(1)}).replay_part().data(), "replay");

  const store::Viewer ada{.person = kAda};
  EXPECT_EQ(titles(answer(AskResults{}, ada).results()), std::vector<std::string>{"Friday"});
  EXPECT_EQ(answer(AskResult{.match = "00000001"}, ada).result_page().match().title(), "Friday");
  EXPECT_EQ(answer(AskTop{}, ada).top_list().entries_size(), 0) << "one list for everybody";

  const store::Viewer friends{.all = true};
  EXPECT_EQ(titles(answer(AskResults{}, friends).results()), std::vector<std::string>{""});
  EXPECT_EQ(names(answer(AskTop{}, friends).top_list()), (std::vector<std::string>{"Ada", "bob"}));
  EXPECT_EQ(answer(AskTop{.tile = 32}, friends).top_list().entries_size(), 2);
}

std::string recorded_replay() {
  std::ifstream in(RACE2048_CASES "/replays/v1_series.replay", std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST_P(RepliesTest, AReplayThatNamesItsRoomIsDisguisedBeforeAnybodyHearsOfIt) {
  const std::string file = recorded_replay();
  const std::string disguised = *disguised_replay(file);
  ASSERT_NE(disguised.size(), file.size());
  for (std::uint32_t n = 1; n <= 2; ++n) save(result_of(n), file);
  const v1::ReplayPart part = answer(AskReplay{.match_id = match_id_of(1)}).replay_part();
  EXPECT_EQ(part.data(), disguised);
  EXPECT_EQ(part.total(), disguised.size());
  EXPECT_EQ(answer(AskResult{.match = "00000002"}).result_page().replay_bytes(), disguised.size());
  EXPECT_EQ(value_of(database_->replay(match_id_of(2))), disguised);
}

TEST_P(RepliesTest, AReplayThatCannotBeDisguisedIsGivenToNobody) {
  save(result_of(1), recorded_replay().substr(0, 100));
  EXPECT_EQ(refusal(AskReplay{.match_id = match_id_of(1)}).text,
            "Match 000000010000 has no replay.");
  EXPECT_EQ(answer(AskResult{.match = "00000001"}).result_page().replay_bytes(), 0u);
}

// A match in which everything takes as many bytes as it can.
MatchResult widest_match(std::uint32_t n) {
  MatchResult result = result_of(n);
  result.facts.match_id.fill(0xff);
  result.facts.match_id[3] = static_cast<std::uint8_t>(n);
  result.facts.title = std::string(limits::kMaxTitleBytes, 't');
  result.facts.round = result.facts.rounds = limits::kMaxRounds;
  result.facts.format = Format::step;
  result.facts.size = kMaxBoardSize;
  result.facts.target_tile = 1u << kMaxExponent;
  result.facts.began_unix_ms = result.facts.ended_unix_ms = -1;  // ten bytes
  result.settings_bytes.assign(limits::kMaxSettingsBytes, '\xff');
  result.seats.clear();
  for (std::uint32_t i = 0; i < limits::kMaxSeats; ++i) {
    PlayedSeat seat = seat_of(static_cast<SeatNumber>(limits::kMaxSeatNumber - i),
                              std::string(limits::kMaxName, 'n'), kMost32, kMost);
    seat.best_tile = 1u << kMaxExponent;
    seat.boards = seat.moves = seat.points = kMost32;
    seat.reached_ms = kMost32;
    seat.state = SeatState::moves_made;
    result.seats.push_back(seat);
  }
  result.splits.clear();
  for (std::size_t i = 0; i < limits::kMaxSplits; ++i) {
    result.splits.push_back(
        {.exponent = limits::kFirstSplitExponent + static_cast<int>(i / limits::kSplitSeats),
         .seat = static_cast<SeatNumber>(limits::kMaxSeatNumber - i),
         .at_ms = kMost32});
  }
  return result;
}

TEST_P(RepliesTest, TheWidestAnswersFitIntoAFrame) {
  save(widest_match(0), std::string(limits::kMaxReplayBytes, 'r'));
  for (std::uint32_t i = 1; i <= limits::kResultsPerPage; ++i) {
    MatchResult result = widest_match(i);
    result.seats.resize(1);
    save(result);
  }
  const MatchResult widest = widest_match(0);
  const std::vector<Question> questions = {
      AskResults{}, AskResult{.match = hex(widest.facts.match_id)},
      AskTop{.format = Format::step, .size = kMaxBoardSize, .first = 1},
      AskTop{.size = kMaxBoardSize, .tile = 1u << kMaxExponent, .first = 1},
      AskReplay{.match_id = widest.facts.match_id,
                .offset = limits::kMaxReplayBytes - limits::kReplayPartBytes}};
  for (const Question& question : questions) {
    const v1::ToClient message = answer(question);
    EXPECT_GT(frame_bytes(message), 2'000u) << "not what is meant: " << message.ShortDebugString();
    EXPECT_LT(frame_bytes(message), limits::kMaxFrameToClient) << question.index();
  }
}

RACE2048_ON_EACH_STORE(RepliesTest);

}  // namespace
}  // namespace race2048::server
