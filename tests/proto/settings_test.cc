#include "proto/settings.h"

#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/sequence.h"
#include "proto/conversions.h"
#include "proto/race2048.pb.h"
#include "shared/hex.h"
#include "shared/match_text.h"
#include "tests/support/fault_text.h"
#include "tests/support/settings.h"

namespace race2048 {
namespace {

v1::Settings wire_of(const MatchSettings& settings) {
  v1::Settings wire;
  EXPECT_TRUE(wire.ParseFromString(serialised(settings)));
  return wire;
}

v1::Settings time_race() {
  return wire_of(time_settings(180'000));
}
v1::Settings first_race() {
  return wire_of(first_settings(11));
}
v1::Settings moves_race() {
  return wire_of(moves_settings(500));
}
v1::Settings step_race() {
  return wire_of(step_settings(10'000));
}

// The fault in the settings; empty if there is none.
std::string fault(const std::string& bytes) {
  return fault_text(parse_settings(wire::bytes_of(bytes)));
}
std::string fault(const v1::Settings& settings) {
  return fault(settings.SerializeAsString());
}

MatchSettings parsed(const std::string& bytes) {
  return *parse_settings(wire::bytes_of(bytes));
}

// A number of the settings with its smallest and its largest value.
struct Bound {
  std::string name;
  std::function<v1::Settings()> base;
  std::function<void(v1::Settings&, std::uint32_t)> set;
  std::uint32_t low;
  std::uint32_t high;
};

class BoundTest : public ::testing::TestWithParam<Bound> {
 protected:
  std::string fault_with(std::uint32_t value) const {
    v1::Settings settings = GetParam().base();
    GetParam().set(settings, value);
    return fault(settings);
  }
};

TEST_P(BoundTest, HoldsOnBothSides) {
  const Bound& bound = GetParam();
  EXPECT_EQ(fault_with(bound.low), "");
  EXPECT_EQ(fault_with(bound.high), "");
  if (bound.low > 0) {
    EXPECT_NE(fault_with(bound.low - 1), "");
    EXPECT_NE(fault_with(0), "");
  }
  EXPECT_NE(fault_with(bound.high + 1), "");
  EXPECT_NE(fault_with(0xffffffff), "");
}

INSTANTIATE_TEST_SUITE_P(
    Numbers, BoundTest,
    ::testing::Values(
        Bound{"time_limit", time_race, [](auto& s, auto v) { s.set_time_limit_ms(v); }, 1'000,
              1'800'000},
        Bound{"cap_of_time", time_race, [](auto& s, auto v) { s.set_cap_ms(v); }, 1'000, 1'800'000},
        Bound{"cap_of_first", first_race, [](auto& s, auto v) { s.set_cap_ms(v); }, 1'000,
              1'800'000},
        Bound{"target", first_race, [](auto& s, auto v) { s.set_target(v); }, 8, 131'072},
        Bound{"seats", time_race, [](auto& s, auto v) { s.set_seats(v); }, 1, 1'000},
        Bound{"moves", moves_race, [](auto& s, auto v) { s.set_move_limit(v); }, 1, 100'000},
        Bound{"moves_in_lockstep", step_race, [](auto& s, auto v) { s.set_move_limit(v); }, 0,
              100'000},
        Bound{"move_time", step_race, [](auto& s, auto v) { s.set_move_time_ms(v); }, 1'000,
              120'000},
        Bound{"move_rate", time_race, [](auto& s, auto v) { s.set_move_rate(v); }, 0, 1'000},
        Bound{"size", time_race, [](auto& s, auto v) { s.mutable_rules()->set_size(v); }, 3, 8},
        Bound{"start_tiles", time_race,
              [](auto& s, auto v) { s.mutable_rules()->set_start_tiles(v); }, 1, 8}),
    [](const auto& it) { return it.param.name; });

TEST(SettingsTest, EveryShareOfFoursIsAllowed) {
  for (const std::uint32_t share : {0u, 1u, 429496729u, 0xffffffffu}) {
    v1::Settings settings = time_race();
    settings.mutable_rules()->set_four_probability(share);
    EXPECT_EQ(parsed(settings.SerializeAsString()).rules.four_probability, share);
  }
}

TEST(SettingsTest, ATargetIsATile) {
  for (const std::uint32_t target : {9u, 12u, 2047u, 2049u, 131'071u}) {
    v1::Settings settings = first_race();
    settings.set_target(target);
    EXPECT_NE(fault(settings), "") << target;
  }
  for (std::uint32_t target = 8; target <= 131'072; target *= 2) {
    v1::Settings settings = first_race();
    settings.set_target(target);
    EXPECT_EQ(tile_value(parsed(settings.SerializeAsString()).target_exponent), target);
  }
}

TEST(SettingsTest, AFormatHasOnlyItsOwnEnd) {
  v1::Settings settings = time_race();
  settings.set_target(2048);
  EXPECT_NE(fault(settings), "");
  settings = time_race();
  settings.set_finish(v1::FINISH_FIRST);
  EXPECT_NE(fault(settings), "");
  settings = first_race();
  settings.set_time_limit_ms(60'000);
  EXPECT_NE(fault(settings), "");
  settings = first_race();
  settings.set_finish(v1::FINISH_ALL);
  EXPECT_EQ(fault(settings), "");
}

TEST(SettingsTest, NoFormatTakesTheLimitOfAnother) {
  for (const Format format :
       {Format::time, Format::first, Format::moves, Format::last, Format::step, Format::knockout}) {
    const v1::Settings usual = wire_of(default_settings(format));
    EXPECT_EQ(fault(usual), "") << describe(default_settings(format));
    v1::Settings settings = usual;
    settings.set_time_limit_ms(60'000);
    EXPECT_EQ(fault(settings).empty(), format == Format::time);
    settings = usual;
    settings.set_target(512);
    EXPECT_EQ(fault(settings).empty(), format == Format::first);
    settings = usual;
    settings.set_move_limit(100);
    EXPECT_EQ(fault(settings).empty(), format == Format::moves || format == Format::step);
    settings = usual;
    settings.set_move_time_ms(5'000);
    EXPECT_EQ(fault(settings).empty(), format == Format::step);
    settings = usual;
    settings.set_knockout_ms(5'000);
    EXPECT_EQ(fault(settings).empty(), format == Format::knockout);
    settings = usual;
    settings.set_finish(v1::FINISH_FIRST);
    EXPECT_EQ(fault(settings).empty(), format == Format::first);
    settings = usual;
    settings.set_on_stuck(v1::ON_STUCK_NEXT_BOARD);
    EXPECT_EQ(fault(settings).empty(), format != Format::last);
  }
}

TEST(SettingsTest, ATargetFitsOnTheBoard) {
  v1::Settings settings = first_race();
  settings.mutable_rules()->set_size(3);
  settings.set_target(1024);
  EXPECT_EQ(fault(settings), "") << "nine cells: 4 4 8 16 .. 512 make it";
  settings.set_target(2048);
  EXPECT_NE(fault(settings), "");
}

TEST(SettingsTest, AnOpenSeedHas32BytesOrIsAbsent) {
  for (const std::size_t size : {1u, 31u, 33u, 64u}) {
    v1::Settings settings = time_race();
    settings.set_open_seed(std::string(size, 's'));
    EXPECT_NE(fault(settings), "") << size;
  }
  v1::Settings settings = time_race();
  EXPECT_FALSE(parsed(settings.SerializeAsString()).open_seed);
  settings.set_open_seed(std::string(32, 's'));
  EXPECT_EQ(parsed(settings.SerializeAsString()).open_seed->front(), 's');
}

TEST(SettingsTest, UnknownAndUnspecifiedEnumValuesAreRefused) {
  const std::function<void(v1::Settings&, int)> setters[] = {
      [](auto& s, int v) { s.set_format(static_cast<v1::Format>(v)); },
      [](auto& s, int v) { s.set_finish(static_cast<v1::Finish>(v)); },
      [](auto& s, int v) { s.set_on_stuck(static_cast<v1::OnStuck>(v)); },
      [](auto& s, int v) { s.set_watch(static_cast<v1::Watch>(v)); },
  };
  for (const auto& set : setters) {
    for (const int value : {0, 6, 99, -1, 0x7fffffff}) {
      v1::Settings settings = first_race();
      set(settings, value);
      EXPECT_NE(fault(settings), "") << settings.ShortDebugString();
    }
  }
}

TEST(SettingsTest, AFaultIsOneLineForAPerson) {
  v1::Settings settings = time_race();
  settings.set_seats(1001);
  const std::string what = fault(settings);
  EXPECT_NE(what.find("1001"), std::string::npos);
  EXPECT_NE(what.find("1000"), std::string::npos);
  EXPECT_EQ(what.find('\n'), std::string::npos);
}

TEST(SettingsTest, NoSettingsAndNoProtobufAreRefused) {
  EXPECT_NE(fault(std::string()), "");
  EXPECT_NE(fault("\xff\xff\xff"), "");
  EXPECT_NE(fault(serialised(time_settings(180'000)).substr(0, 5)), "");
}

TEST(SettingsTest, SurviveTheWire) {
  MatchSettings odd = first_settings(7);
  odd.rules = {.size = 5, .start_tiles = 5, .four_probability = 12345};
  odd.cap_ms = 77'000;
  odd.finish = Finish::all;
  odd.on_stuck = OnStuck::out;
  odd.seats = 3;
  odd.move_rate = 0;
  odd.open_seed.emplace().fill(9);
  for (const Watch watch : {Watch::live, Watch::at_end, Watch::off}) {
    odd.watch = watch;
    EXPECT_EQ(parsed(serialised(odd)), odd);
  }
  odd.draws = Draws::same;
  EXPECT_EQ(parsed(serialised(odd)), odd);
  EXPECT_EQ(parsed(serialised(time_settings(90'000))), time_settings(90'000));
  EXPECT_EQ(parsed(serialised(first_settings(11))), first_settings(11));
  for (const MatchSettings& settings :
       {moves_settings(1), last_settings(), step_settings(2'500, 40)}) {
    EXPECT_EQ(parsed(serialised(settings)), settings);
  }
}

TEST(SettingsTest, WithoutAKindOfDrawsTheyAreTheSameAsBeforeItExisted) {
  v1::Settings settings = time_race();
  settings.clear_draws();
  EXPECT_EQ(parsed(settings.SerializeAsString()).draws, Draws::same);
  MatchSettings same = time_settings(180'000);
  same.draws = Draws::same;
  EXPECT_EQ(settings.SerializeAsString(), serialised(same)) << "commitments of before hold";
}

TEST(SettingsTest, AnUnknownKindOfDrawsIsRefused) {
  v1::Settings settings = time_race();
  settings.set_draws(static_cast<v1::Draws>(2));
  EXPECT_EQ(fault(settings.SerializeAsString()), "the value of 'draws' is unknown");
}

TEST(SettingsTest, PacedBoardsOfEarlierVersionsAreReadAsBoardsAtTheEnd) {
  v1::Settings paced = time_race();
  paced.set_watch(static_cast<v1::Watch>(kWirePaced));
  MatchSettings expected = time_settings(180'000);
  expected.watch = Watch::at_end;
  EXPECT_EQ(parsed(paced.SerializeAsString()), expected);
  EXPECT_TRUE(is_one_form(paced.SerializeAsString())) << "replays with them hold";
}

TEST(SettingsTest, ThereIsOneForm) {
  const std::string bytes = serialised(first_settings(11));
  EXPECT_TRUE(is_one_form(bytes));
  EXPECT_FALSE(is_one_form(bytes + "\x98\x06\x07"));
  EXPECT_FALSE(is_one_form(bytes + bytes));
  EXPECT_FALSE(is_one_form("\xff"));
}

TEST(SettingsTest, ProtobufWritesTheSameForm) {
  MatchSettings with_seed = first_settings(11);
  with_seed.draws = Draws::position;
  with_seed.open_seed.emplace().fill(7);
  for (const MatchSettings& settings : {with_seed, time_settings(1000), moves_settings(1),
                                        last_settings(), step_settings(2'500, 40)}) {
    EXPECT_EQ(wire_of(settings).SerializeAsString(), serialised(settings));
  }
}

// Fields that other programs may add, in every kind that protobuf has.
TEST(SettingsTest, UnknownFieldsAreAllowed) {
  const std::string settings = serialised(time_settings(180'000));
  for (const std::string& unknown : {std::string("\x98\x06\x07"),
                                     std::string("\x79"
                                                 "12345678"),
                                     std::string("\x7d"
                                                 "1234"),
                                     std::string("\x7a\x02"
                                                 "xy"),
                                     std::string("\x7b\x83\x01\x08\x07\x84\x01\x7c"),
                                     std::string("\x12\x01\x05"), std::string("\x08\x05")}) {
    EXPECT_EQ(fault(settings + unknown), "");
    EXPECT_EQ(parsed(unknown + settings), time_settings(180'000));
  }
}

TEST(SettingsTest, OfAFieldThatComesTwiceTheLastOneCounts) {
  const std::string settings = serialised(time_settings(180'000));
  EXPECT_EQ(parsed(serialised(time_settings(60'000)) + settings), time_settings(180'000));
  EXPECT_EQ(parsed(settings + std::string("\x0a\x02\x08\x05", 4)).rules.size, 5)
      << "the other rules stay";
}

// No two readers may read these bytes differently, so there is one way to read them.
TEST(SettingsTest, BytesThatReadersTakeDifferentlyAreRefused) {
  const std::string settings = serialised(time_settings(180'000));
  const std::string no_message = "the settings are not a protobuf message";
  for (const std::string& odd : std::vector<std::string>{
           {"\xd0\x80\x80\x80\x10\x07"},          // a tag of 33 bits, which some cut to 32
           {"\xd0\x80\x80\x80\x80\x00\x07", 7},   // a tag of six bytes
           {"\x7a\x81\x80\x80\x80\x80\x00x", 8},  // a length of six bytes
           {"\x50\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"},  // a number of eleven
           {"\x50\x87"},                                          // a number without its end
           {"\x00\x07", 2},                                       // field 0
           {"\x7a\x03xy"},                                        // fewer bytes than it says
           {"\x79"
            "1234"},             // likewise
           {"\x7b\x08\x07"},     // a group without its end
           {"\x7b\x84\x01"},     // with the end of another
           {"\x7c"},             // with an end alone
           {"\x7e"},             // no kind of field
           {"\x0a\x01\x08"}}) {  // rules that are no message
    EXPECT_EQ(fault(settings + odd), no_message) << hex(wire::bytes_of(odd));
  }
}

TEST(SettingsTest, ANumberIsCutToThirtyTwoBits) {
  const std::string settings = serialised(time_settings(180'000));
  EXPECT_EQ(parsed(settings + "\x50\x87\x80\x80\x80\x80\x01").move_rate, 7u);
  EXPECT_EQ(parsed(settings + "\x50\x87\x80\x80\x80\x80\x80\x80\x80\x80\x7f").move_rate, 7u);
}

TEST(SettingsTest, TheSameSettingsInOtherBytesAreAnotherCommitment) {
  const std::string bytes = serialised(time_settings(180'000));
  const std::string other = bytes + "\x98\x06\x07";
  ASSERT_EQ(parsed(bytes), parsed(other));
  EXPECT_NE(commitment({}, wire::bytes_of(bytes), {}), commitment({}, wire::bytes_of(other), {}));
}

}  // namespace
}  // namespace race2048
