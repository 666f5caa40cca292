// A replay has nothing with which to enter its room or to recognise a person in another one.
#include "proto/replay/replay_disguise.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "shared/varint.h"
#include "tests/proto/replay/played_match.h"
#include "tests/support/settings.h"

namespace race2048::tests {
namespace {

constexpr std::int64_t kOpenedUnixMs = 1'700'000'000'000;

template <typename Bytes>
std::string text_of(const Bytes& bytes) {
  return {bytes.begin(), bytes.end()};
}

std::string varint(std::uint64_t number) {
  std::string bytes;
  write_varint(number, std::back_inserter(bytes));
  return bytes;
}

// A room with a secret code that was opened an hour before its match; ada has seat 0, and each
// person the number that is given.
struct SecretRoom {
  SecretRoom(std::uint8_t match, const std::vector<PersonNumber>& numbers,
             const Series& series = Series()) {
    const MatchSettings settings = time_settings(5000);
    decide(0, RoomOpened{.code = "KXQ7WP", .unix_ms = kOpenedUnixMs});
    decide(0, RoomNamed{.name = "club"});
    decide(0, OptionsSet{.options = {.title = "Zebra"}, .password = Digest{7, 7, 7, 7}});
    if (series.is_set()) decide(10, SeriesRestored{.series = series});
    decide(20, MatchSealed{.match_id = filled_from<MatchId>(match),
                           .secret = filled_from<Secret>(0x40),
                           .settings_bytes = serialised(settings),
                           .settings = settings,
                           .round = 7});
    std::vector<SeatNumber> seats;
    for (const PersonNumber number : numbers) {
      const auto seat = static_cast<SeatNumber>(seats.size());
      decide(30, Seated{.seat = seat, .person = person(seat, number)});
      decide(30, NonceGiven{.seat = seat, .nonce = filled_from<Nonce>(0x70)});
      seats.push_back(seat);
    }
    decide(40, WentAway{.person = numbers[0], .until_ms = kHour + 90'000});
    decide(kHour, RosterFrozen{.seats = seats, .go_at_ms = kHour + 3000});
    decide(kHour + 3000, MatchWent{.unix_ms = kOpenedUnixMs + 3'603'000});
    decide(kHour + 3100, CameBack{.person = numbers[0]});
    decide(kHour + 3200, Acted{.seat = 0, .action = Action::left});
    decide(kHour + 3300, ClockStood{.by_ms = 5});
    decide(kHour + 8000, MatchEnded{.reason = EndReason::time_up, .at_ms = 5000});
  }
  static Person person(SeatNumber seat, PersonNumber number) {
    return {.name = seat == 0 ? "ada" : "bob",
            .player_id = filled_from<PlayerId>(static_cast<std::uint8_t>(0xA0 + seat)),
            .number = number};
  }
  void decide(std::uint64_t room_ms, DecisionBody body) {
    const Decision decision{.at_ms = room_ms, .body = std::move(body)};
    room.apply(decision);
    recorder.note(room, decision);
    if (auto finished = recorder.take_finished()) file = finished->sealed();
  }

  static constexpr std::uint64_t kHour = 3'600'000;
  RoomState room;
  ReplayRecorder recorder{20'000};
  std::string file;
};

PlayerId id_of(const std::string& file, SeatNumber seat) {
  for (const Decision& decision : parts_of(file).decisions) {
    const auto* const seated = std::get_if<Seated>(&decision.body);
    if (seated != nullptr && seated->seat == seat) return seated->person.player_id;
  }
  return {};
}

TEST(ReplayDisguiseTest, NothingInAReplayLeadsToItsRoom) {
  const SecretRoom it(0x10, {41, 42});
  EXPECT_EQ(verdict(it.file), "");
  const ReplayParts parts = parts_of(it.file);
  EXPECT_EQ(parts.decisions.front(), (Decision{.body = RoomOpened{.code = "222222"}}));
  for (const std::string& secret :
       {std::string("KXQ7WP"), std::string("club"), std::string("Zebra"), std::string(4, '\7'),
        varint(kOpenedUnixMs), varint(SecretRoom::kHour), varint(SecretRoom::kHour + 3000)}) {
    EXPECT_EQ(it.file.find(secret), std::string::npos) << secret;
  }
}

// A wall time minus a room clock says when the room was opened.
TEST(ReplayDisguiseTest, TheClockOfAReplayBeginsWithItsRoster) {
  const SecretRoom it(0x10, {41, 42});
  ReplayParts parts = parts_of(it.file);
  EXPECT_EQ(parts.first<RosterFrozen>().go_at_ms, 3000u);
  EXPECT_EQ(parts.first<WentAway>().until_ms, 90'000u);
  EXPECT_EQ(parts.decisions.back().at_ms, 8000u);
}

TEST(ReplayDisguiseTest, APersonIsAnotherInEachReplay) {
  const SecretRoom friday(0x10, {41, 42});
  const SecretRoom sunday(0x20, {41, 42});
  EXPECT_NE(id_of(friday.file, 0), id_of(friday.file, 1));
  EXPECT_NE(id_of(friday.file, 0), id_of(sunday.file, 0));
  EXPECT_NE(id_of(friday.file, 1), id_of(sunday.file, 0));
  for (const SecretRoom* const it : {&friday, &sunday}) {
    EXPECT_EQ(it->file.find(text_of(SecretRoom::person(0, 1).player_id)), std::string::npos);
  }
}

// Otherwise whoever knows a person's id, an operator of another server, finds the person's files.
TEST(ReplayDisguiseTest, TheIdInAReplayIsNotMadeOfThePersonsId) {
  const SecretRoom one(0x10, {41, 42});
  PlayedMatch other(time_settings(5000), {"zed"});  // the same match id, other people
  other.go();
  other.end(EndReason::time_up, 5000);
  EXPECT_EQ(id_of(one.file, 1), id_of(SecretRoom(0x10, {5, 6}).file, 1));
  EXPECT_EQ(id_of(one.file, 0), id_of(other.file(), 0));
}

TEST(ReplayDisguiseTest, PeopleAreCountedAnewInEachReplay) {
  std::vector<SeriesRow> rows;
  rows.push_back({.person = SecretRoom::person(1, 42), .points = 3, .wins = 1});
  rows.push_back({.person = {.name = "gone", .number = 17}, .points = 1, .place = 2});
  const SecretRoom it(0x10, {41, 42}, Series(3, 1, rows));
  EXPECT_EQ(verdict(it.file), "");
  ReplayParts parts = parts_of(it.file);
  EXPECT_EQ(parts.first<WentAway>().person, 3u);
  EXPECT_EQ(parts.first<CameBack>().person, 3u);
  const auto& told = parts.first<SeriesRestored>().series.rows();
  ASSERT_EQ(told.size(), 2u);
  EXPECT_EQ(told[0].person.number, 1u);
  EXPECT_EQ(told[1].person.number, 2u);
  EXPECT_EQ(told[0].person.player_id, id_of(it.file, 1)) << "one person has one id in a file";
  std::vector<PersonNumber> counted;
  for (const PointsResult& row : parts.result.points) counted.push_back(row.person);
  std::sort(counted.begin(), counted.end());
  EXPECT_EQ(counted, (std::vector<PersonNumber>{1, 2, 3}));
}

// ---- files of earlier versions

std::string recorded(const std::string& name) {
  std::ifstream in(RACE2048_CASES "/replays/v1_" + name + ".replay", std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(ReplayDisguiseTest, AFileOfAnEarlierVersionHoldsAlsoDisguised) {
  for (const char* const name : {"duel", "series", "lockstep", "open", "first"}) {
    const std::string file = recorded(name);
    ASSERT_TRUE(names_room(file.substr(0, kReplayBeginning))) << name;
    ReplayParts old = parts_of(file);
    const auto disguised = disguised_replay(file);
    ASSERT_TRUE(disguised) << name << disguised.fault().text;
    EXPECT_EQ(verdict(*disguised), "") << name;
    EXPECT_FALSE(names_room(disguised->substr(0, kReplayBeginning))) << name;
    EXPECT_EQ(disguised->find(old.first<RoomOpened>().code), std::string::npos) << name;
    for (const Decision& decision : old.decisions) {
      const auto* const seated = std::get_if<Seated>(&decision.body);
      if (seated == nullptr) continue;
      EXPECT_EQ(disguised->find(text_of(seated->person.player_id)), std::string::npos) << name;
    }
    EXPECT_EQ(*disguised_replay(*disguised), *disguised) << name;
    const ReplayParts now = parts_of(*disguised);
    EXPECT_EQ(now.result.key, old.result.key);
    EXPECT_EQ(now.result.commitment, old.result.commitment);
    EXPECT_EQ(now.result.seats, old.result.seats);
    EXPECT_EQ(now.decisions.size(), old.decisions.size());
  }
}

TEST(ReplayDisguiseTest, WhatARecorderWritesNeedsNoDisguise) {
  const SecretRoom it(0x10, {41, 42});
  EXPECT_FALSE(names_room(it.file.substr(0, kReplayBeginning)));
  EXPECT_EQ(*disguised_replay(it.file), it.file);
}

TEST(ReplayDisguiseTest, AFileThatCannotBeReadIsNotDisguised) {
  std::string file = recorded("duel");
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{11}, std::size_t{13}, file.size() - 1}) {
    EXPECT_FALSE(disguised_replay(file.substr(0, size))) << size;
  }
  EXPECT_TRUE(names_room(file.substr(0, 11))) << "nothing says that it does not";
  EXPECT_TRUE(names_room(file.substr(0, 20)));
  file[file.size() / 2] ^= 1;
  EXPECT_FALSE(disguised_replay(file));
  EXPECT_FALSE(names_room("no replay"));
}

}  // namespace
}  // namespace race2048::tests
