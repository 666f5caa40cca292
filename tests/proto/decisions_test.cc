// Decisions as bytes: what is written is read again, the bytes stay as they are, and no bytes at
// all harm the reader.
#include "proto/decisions.h"

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "proto/conversions.h"
#include "proto/settings.h"
#include "shared/fields.h"
#include "shared/hex.h"
#include "tests/support/settings.h"

namespace race2048 {
namespace {

using wire::bytes_of;

std::string written(const std::vector<Decision>& decisions) {
  std::string bytes;
  DecisionWriter writer;
  for (const Decision& decision : decisions) writer.append(decision, bytes);
  return bytes;
}

struct ReadBack {
  std::vector<Decision> decisions;
  std::string fault;         // empty: all bytes were read
  std::size_t position = 0;  // of the end, or of the faulty decision
};

ReadBack read_back(const std::string& bytes) {
  ReadBack result;
  DecisionReader reader;
  std::span<const std::uint8_t> left = bytes_of(bytes);
  while (!left.empty() && result.fault.empty()) {
    const auto next = reader.next(left);
    if (next) {
      result.decisions.push_back(*next);
    } else {
      result.fault = next.fault().text;
    }
  }
  result.position = bytes.size() - left.size();
  return result;
}

// Digits may have spaces between them, for people.
std::string without_spaces(std::string digits) {
  std::erase(digits, ' ');
  return digits;
}

std::string from_hex(const std::string& digits) {
  const auto bytes = bytes_from_hex(without_spaces(digits));
  return {bytes->begin(), bytes->end()};
}

template <typename Array>
Array counted_up_from(std::uint8_t first) {
  Array array{};
  for (std::uint8_t& byte : array) byte = first++;
  return array;
}

MatchSealed sealed_match() {
  MatchSettings settings = step_settings(5000);
  settings.seats = 3;
  return {.match_id = counted_up_from<MatchId>(0x10),
          .secret = counted_up_from<Secret>(0x40),
          .settings_bytes = serialised(settings),
          .settings = settings,
          .round = 300};
}

// Each kind of decision, in the order of their numbers.
std::vector<DecisionBody> one_of_each() {
  const Person ada{
      .name = "ada", .player_id = counted_up_from<PlayerId>(0xA0), .bot = true, .number = 5};
  return {
      RoomOpened{.code = "KXQ7WP", .unix_ms = 1'700'000'000'000},
      RoomClosed{},
      HostSet{.name = "ada"},
      OptionsSet{.options = {.title = "Friday",
                             .listed = true,
                             .locked = false,
                             .chat_off = true,
                             .rounds = 3,
                             .pause = true,
                             .start_at = 4},
                 .password = counted_up_from<Digest>(1)},
      Banned{.name = "bob", .address = "10.0.0.1"},
      WentAway{.person = 5, .until_ms = 120'000},
      CameBack{.person = 6},
      WatcherLeft{.person = 7},
      ClockStood{.by_ms = 1500},
      SeriesBegun{.rounds = 3},
      StartPlanned{.start = PlannedStart{.at_ms = 60'000, .unix_ms = 1'700'000'060'000}},
      StartIsDue{},
      SeatAwaited{.person = ada},
      WaitGivenUp{.name = "ada"},
      Seated{.seat = 2, .person = ada},
      Unseated{.seat = 3},
      sealed_match(),
      NonceGiven{.seat = 1, .nonce = counted_up_from<Nonce>(0x70)},
      ReadinessSet{.seat = 1, .ready = true},
      RosterFrozen{.seats = {0, 1, 900}, .go_at_ms = 5000},
      MatchWent{.unix_ms = 1'700'000'005'000},
      Acted{.seat = 1, .board = 2, .step = 3, .action = Action::left, .too_fast = true},
      StepEnded{.at_ms = 4000, .moves_for_late = true},
      SeatIdle{.seat = 4},
      MatchEnded{.reason = EndReason::all_done, .at_ms = 9000, .unix_ms = 1'700'000'014'000},
      WatcherCame{.person = ada},
      Kicked{.person = 8},
      TokenGiven{.person = 5, .hash = counted_up_from<Digest>(2)},
      TokenConfirmed{.person = 5},
      SeriesRestored{.series = Series(3, 1, {{.person = ada, .points = 300, .wins = 2}})},
      OwnerSet{.person = ada, .left_at_ms = 60'000},
      Unbanned{.name = "bob"},
      RoomNamed{.name = "club"},
      HaveRaced{.people = {1, 300}},
      KeyBanned{.key = counted_up_from<PlayerId>(0x30)},
      MadeByQuickMatch{},
      Muted{.name = "bob",
            .person = 300,
            .address = "10.0.0.1",
            .key = counted_up_from<PlayerId>(0x40)},
      Unmuted{.name = "bob"},
      OptionChanged{.number = 7, .value = 300, .text = "Friday"},
      IntervalEnded{.at_ms = 30'000},
  };
}

TEST(DecisionBytesTest, EachKindSurvives) {
  std::vector<Decision> decisions;
  for (DecisionBody& body : one_of_each()) {
    decisions.push_back({.at_ms = 100 * decisions.size(), .body = std::move(body)});
  }
  EXPECT_EQ(decisions.size(), std::variant_size_v<DecisionBody>);
  const ReadBack read = read_back(written(decisions));
  EXPECT_EQ(read.fault, "");
  EXPECT_EQ(read.decisions, decisions);
}

// The byte was a yes or no before there were keys: a bot or not.
TEST(DecisionBytesTest, AByteSaysWhetherAPersonIsABotAndHasAKey) {
  const std::string before = "1a00 01 61" + std::string(32, '0');
  for (const auto& [byte, bot, keyed] : {std::tuple{"00", false, false},
                                         {"01", true, false},
                                         {"02", false, true},
                                         {"03", true, true}}) {
    const ReadBack read = read_back(from_hex(before + byte + "07"));
    ASSERT_EQ(read.fault, "") << byte;
    const Person& person = std::get<WatcherCame>(read.decisions.front().body).person;
    EXPECT_EQ(std::tuple(person.bot, person.keyed, person.number), std::tuple(bot, keyed, 7u));
    EXPECT_EQ(hex(bytes_of(written(read.decisions))), without_spaces(before + byte + "07"));
  }
}

TEST(DecisionBytesTest, WhatIsAbsentSurvives) {
  const std::vector<Decision> decisions{
      {.body = OptionsSet{}},   {.body = Banned{.name = "bob"}},
      {.body = StartPlanned{}}, {.body = OwnerSet{}},
      {.body = RosterFrozen{}}, {.body = Acted{.seat = 1}},
      {.body = Muted{}},        {.body = OptionChanged{.number = 999, .value = 7}}};
  EXPECT_EQ(read_back(written(decisions)).decisions, decisions);
}

TEST(DecisionBytesTest, TheLargestNumbersSurvive) {
  const std::vector<Decision> decisions{
      {.at_ms = kLatestRoomMs, .body = RoomOpened{.unix_ms = -1}},
      {.at_ms = kLatestRoomMs, .body = WentAway{.person = UINT32_MAX, .until_ms = kLatestRoomMs}},
      {.at_ms = kLatestRoomMs, .body = Unseated{.seat = UINT16_MAX}}};
  EXPECT_EQ(read_back(written(decisions)).decisions, decisions);
}

// ---- the bytes, as docs/decisions.md describes them

TEST(DecisionBytesTest, TheBytesOfEachKindStayAsTheyAre) {
  const std::vector<std::string> expected{
      "01ac0206 4b5851375750 80d095ffbc31",
      "02ac02",
      "03ac02 03616461",
      "04ac02 06467269646179 01 00 01 03 01 04 01 "
      "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20",
      "05ac02 03626f62 01 0831302e302e302e31",
      "06ac02 05 c0a907",
      "07ac02 06",
      "08ac02 07",
      "09ac02 dc0b",
      "0aac02 03",
      "0bac02 01 e0d403 e0a499ffbc31",
      "0cac02",
      "0dac02 03616461 a0a1a2a3a4a5a6a7a8a9aaabacadaeaf 01 05",
      "0eac02 03616461",
      "0fac02 02 03616461 a0a1a2a3a4a5a6a7a8a9aaabacadaeaf 01 05",
      "10ac02 03",
      "11ac02 101112131415161718191a1b1c1d1e1f "
      "404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f ac02" +
          hex(bytes_of(std::string(1, static_cast<char>(sealed_match().settings_bytes.size()))),
              2) +
          hex(bytes_of(sealed_match().settings_bytes)),
      "12ac02 01 707172737475767778797a7b7c7d7e7f",
      "13ac02 01 01",
      "14ac02 03 00 01 8407 8827",
      "15ac02 88f795ffbc31",
      "16ac02 01 02 03 01 02 01",
      "17ac02 a01f 01",
      "18ac02 04",
      "19ac02 02 a846 b0bd96ffbc31",
      "1aac02 03616461 a0a1a2a3a4a5a6a7a8a9aaabacadaeaf 01 05",
      "1bac02 08",
      "1cac02 05 02030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021",
      "1dac02 05",
      "1eac02 03 01 01 03616461 a0a1a2a3a4a5a6a7a8a9aaabacadaeaf 01 05 ac02 02 00 01",
      "1fac02 03616461 a0a1a2a3a4a5a6a7a8a9aaabacadaeaf 01 05 01 e0d403",
      "20ac02 03626f62",
      "21ac02 04636c7562",
      "22ac02 02 01 ac02",
      "23ac02 303132333435363738393a3b3c3d3e3f",
      "24ac02",
      "25ac02 03626f62 ac02 01 0831302e302e302e31 01 404142434445464748494a4b4c4d4e4f",
      "26ac02 03626f62",
      "27ac02 07 ac02 06467269646179",
      "28ac02 b0ea01",
  };
  const std::vector<DecisionBody> bodies = one_of_each();
  ASSERT_EQ(bodies.size(), expected.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const std::string bytes = written({{.at_ms = 300, .body = bodies[i]}});
    EXPECT_EQ(hex(bytes_of(bytes)), without_spaces(expected[i])) << "kind " << i + 1;
  }
}

TEST(DecisionBytesTest, AnActionIsShortUnlessItsBoardOrStepComesAsASurprise) {
  const auto act = [](std::uint64_t at_ms, SeatNumber seat, std::uint32_t board, std::uint32_t step,
                      Action action) {
    return Decision{.at_ms = at_ms,
                    .body = Acted{.seat = seat, .board = board, .step = step, .action = action}};
  };
  const std::vector<Decision> decisions{
      {.at_ms = 1000, .body = MatchWent{}},
      act(1000, 0, 0, 0, Action::up),          // 80 00
      act(1100, 6, 0, 0, Action::down),        // 8e 64
      act(1300, 7, 0, 0, Action::left),        // 97 c8 01 07
      act(1301, 999, 0, 0, Action::right),     // 9f 01 e7 07
      act(1302, 0, 0, 0, Action::next_board),  // a0 01
      act(1303, 0, 1, 0, Action::give_up),     // long: another board
      act(1304, 0, 1, 1, Action::up),          // c0 01: the next step
      act(1305, 0, 1, 3, Action::up),          // long: a step was left out
      {.at_ms = 1305, .body = MatchWent{}},
      act(1305, 0, 0, 1, Action::up),  // c0 00: nothing is known of the seat any more
  };
  EXPECT_EQ(hex(bytes_of(written(decisions))),
            without_spaces("15e80700 8000 8e64 97c80107 9f01e707 a001 1601000100010500 c001 "
                           "1601000103010000 150000 c000"));
  EXPECT_EQ(read_back(written(decisions)).decisions, decisions);
}

// ---- any bytes at all

TEST(DecisionBytesTest, WhatIsCutOffIsAFaultWhereItBegins) {
  for (const DecisionBody& body : one_of_each()) {
    const std::string whole =
        written({{.at_ms = 7, .body = CameBack{}}, {.at_ms = 300, .body = body}});
    constexpr std::size_t kSecond = 3;
    for (std::size_t size = kSecond + 1; size < whole.size(); ++size) {
      const ReadBack read = read_back(whole.substr(0, size));
      EXPECT_EQ(read.fault, "it is cut off");
      EXPECT_EQ(read.position, kSecond);
      EXPECT_EQ(read.decisions.size(), 1u);
    }
  }
}

TEST(DecisionBytesTest, TheLevelOfABotIsReadAgain) {
  for (const bool keyed : {false, true}) {
    const WatcherCame came{
        .person = {.name = "Vera", .bot = true, .number = 3, .keyed = keyed, .bot_level = 17}};
    const ReadBack again = read_back(written({{.at_ms = 0, .body = came}}));
    ASSERT_EQ(again.decisions.size(), 1u) << again.fault;
    EXPECT_EQ(std::get<WatcherCame>(again.decisions.front().body), came);
  }
}

TEST(DecisionBytesTest, BadBytesAreAFault) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"0000", "its kind is unknown"},
      {"2900", "its kind is unknown"},
      {"7f00", "its kind is unknown"},
      {"0280ff", "it is cut off"},
      {"028000", "a number has more bytes than it needs"},
      {"02ffffffffffffffffff02", "a number is too large"},
      {"02ffffffffffffffffffff01", "a number is too large"},
      {"0700 8080808010", "a number is too large"},  // a person beyond 2^32
      {"1000 808004", "a number is too large"},      // a seat beyond 65535
      {"1300 01 02", "a yes or no is neither 1 nor 0"},
      {"0d00 01 61" + std::string(32, '0') + "04 01", "the level of a bot is none"},
      {"0d00 01 61" + std::string(32, '0') + "24 01", "the level of a bot is none"},
      {"0d00 01 61" + std::string(32, '0') + "49 01", "the level of a bot is none"},
      {"1900 05 00 00", "a choice is unknown"},
      {"b000", "a choice is unknown"},  // action 6
      {"1600 00 00 00 01 06 00", "a choice is unknown"},
      {"0300 ffffffff0f 61", "it is cut off"},  // a text of 4 GiB
      {"1400 ffffffff0f 00", "it is cut off"},  // as many seats
      {"1100" + std::string(96, '0') + "01 00", "the settings of a match cannot be played"},
  };
  for (const auto& [digits, fault] : cases) {
    EXPECT_EQ(read_back(from_hex(digits)).fault, fault) << digits;
  }
}

TEST(DecisionBytesTest, ATimeBeyondTheRoomClockIsAFault) {
  const std::string last = written({{.at_ms = kLatestRoomMs, .body = CameBack{}}});
  EXPECT_EQ(read_back(last).fault, "");
  EXPECT_EQ(read_back(last + from_hex("070100")).fault, "its time is too late");
  const std::string later = written({{.at_ms = kLatestRoomMs + 1, .body = CameBack{}}});
  EXPECT_EQ(read_back(later).fault, "its time is too late");
}

// Such times would not fit into the clock of a room that is restored from them.
TEST(DecisionBytesTest, ATimeThatNoRoomLivesToSeeIsAFault) {
  const DecisionBody bodies[] = {WentAway{.person = 1, .until_ms = kLatestRoomMs + 1},
                                 ClockStood{.by_ms = kLatestUnixMs + 1},
                                 StartPlanned{.start = PlannedStart{.at_ms = kLatestRoomMs + 1}},
                                 StartPlanned{.start = PlannedStart{.unix_ms = kLatestUnixMs + 1}},
                                 RosterFrozen{.seats = {1}, .go_at_ms = kLatestRoomMs + 1},
                                 MatchWent{.unix_ms = -kLatestUnixMs - 1}};
  for (const DecisionBody& body : bodies) {
    EXPECT_EQ(read_back(written({{.at_ms = 1, .body = body}})).fault,
              "a time in it is too far away")
        << body.index();
  }
}

TEST(DecisionBytesTest, AnEarlierDecisionIsOurOwnMistake) {
  EXPECT_THROW(written({{.at_ms = 2, .body = CameBack{}}, {.at_ms = 1, .body = CameBack{}}}),
               std::logic_error);
}

}  // namespace
}  // namespace race2048
