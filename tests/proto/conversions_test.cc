#include "proto/conversions.h"

#include <array>
#include <cctype>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace race2048::wire {
namespace {

TEST(MessagesTest, EveryActionHasItsNumberAndBack) {
  const std::pair<Action, int> actions[] = {{Action::up, 1},         {Action::down, 2},
                                            {Action::left, 3},       {Action::right, 4},
                                            {Action::next_board, 5}, {Action::give_up, 6}};
  for (const auto& [action, number] : actions) {
    EXPECT_EQ(action_from(static_cast<v1::Action>(number)), action);
    EXPECT_EQ(static_cast<int>(to_wire(action)), number);
  }
}

TEST(MessagesTest, NoOtherNumberIsAnAction) {
  for (const int number : {0, 7, -1, 256 + 1, 0x7fffffff})
    EXPECT_FALSE(action_from(static_cast<v1::Action>(number)));
}

// Every enum of a match: our value to the wire's and back.
TEST(MessagesTest, EverySeatStateHasItsNumberAndBack) {
  int number = 0;
  for (const SeatState state : {SeatState::racing, SeatState::stuck, SeatState::out_stuck,
                                SeatState::reached, SeatState::gave_up, SeatState::link_lost,
                                SeatState::idle, SeatState::moves_made, SeatState::knocked_out}) {
    EXPECT_EQ(static_cast<int>(to_wire(state)), ++number);
    EXPECT_EQ(seat_state_from(static_cast<v1::SeatState>(number)), state);
  }
}

TEST(MessagesTest, EveryResultHasItsNumberAndBack) {
  int number = 0;
  for (const Result result : {Result::applied, Result::no_change, Result::rejected}) {
    EXPECT_EQ(static_cast<int>(to_wire(result)), ++number);
    EXPECT_EQ(result_from(static_cast<v1::Result>(number)), result);
  }
  EXPECT_EQ(to_wire(Result::waits), v1::RESULT_UNSPECIFIED);
}

TEST(MessagesTest, EveryRejectionHasItsNumberAndBack) {
  int number = 0;
  for (const Rejection rejection :
       {Rejection::none, Rejection::unknown_action, Rejection::stale_board,
        Rejection::board_not_over, Rejection::run_over, Rejection::too_fast, Rejection::stale_step,
        Rejection::step_taken}) {
    EXPECT_EQ(static_cast<int>(to_wire(rejection)), number);
    EXPECT_EQ(rejection_from(static_cast<v1::Rejection>(number)), rejection);
    ++number;
  }
}

TEST(MessagesTest, EveryEndReasonHasItsNumberAndBack) {
  int number = 0;
  for (const EndReason reason :
       {EndReason::time_up, EndReason::target_reached, EndReason::all_done, EndReason::cap}) {
    EXPECT_EQ(static_cast<int>(to_wire(reason)), ++number);
    EXPECT_EQ(end_reason_from(static_cast<v1::EndReason>(number)), reason);
  }
}

TEST(MessagesTest, ANumberThatThisVersionDoesNotKnowIsNoValue) {
  for (const int number : {-1, 10, 256 + 1, 0x7fffffff}) {
    EXPECT_FALSE(seat_state_from(static_cast<v1::SeatState>(number))) << number;
    EXPECT_FALSE(result_from(static_cast<v1::Result>(number))) << number;
    EXPECT_FALSE(rejection_from(static_cast<v1::Rejection>(number))) << number;
    EXPECT_FALSE(end_reason_from(static_cast<v1::EndReason>(number))) << number;
  }
  EXPECT_FALSE(seat_state_from(static_cast<v1::SeatState>(0)));
  EXPECT_FALSE(result_from(static_cast<v1::Result>(0)));
  EXPECT_FALSE(end_reason_from(static_cast<v1::EndReason>(0)));
}

template <Reason reason>
std::string_view as_compiled() {
  return __PRETTY_FUNCTION__;
}

// The name of the enumerator in capitals, or empty if there is none.
std::string name_of(std::string_view compiled) {
  constexpr std::string_view kBefore = "Reason::";
  const std::size_t at = compiled.rfind(kBefore);
  if (at == std::string_view::npos) return "";
  const std::string_view rest = compiled.substr(at + kBefore.size());
  std::string name(rest.substr(0, rest.find_first_of("];,")));
  for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return name;
}

template <int... numbers>
std::vector<std::string> reason_names(std::integer_sequence<int, numbers...>) {
  return {name_of(as_compiled<static_cast<Reason>(numbers)>())...};
}

TEST(MessagesTest, EveryReasonHasTheProtocolsNumberAndName) {
  const std::vector<std::string> names = reason_names(std::make_integer_sequence<int, 250>());
  EXPECT_EQ(names[0], "NONE");
  EXPECT_EQ(reason_from(v1::REASON_UNSPECIFIED), Reason::none);
  for (int number = 1; number < 250; ++number) {
    const auto wire = static_cast<v1::Reason>(number);
    const std::string expected = v1::Reason_IsValid(number) ? v1::Reason_Name(wire) : "REASON_";
    EXPECT_EQ("REASON_" + names[static_cast<std::size_t>(number)], expected) << number;
    EXPECT_EQ(to_wire(static_cast<Reason>(number)), wire);
    EXPECT_EQ(reason_from(wire) == Reason::other, !v1::Reason_IsValid(number)) << number;
  }
}

TEST(MessagesTest, ASpawnIsATwoOrAFourOnTheBoard) {
  v1::Spawn wire;
  wire.set_cell(15);
  wire.set_tile(4);
  EXPECT_EQ(spawn_from(wire, 16), (Spawn{.cell = 15, .exponent = 2}));
  wire.set_tile(2);
  EXPECT_EQ(spawn_from(wire, 16), (Spawn{.cell = 15, .exponent = 1}));
  wire.set_cell(16);
  EXPECT_FALSE(spawn_from(wire, 16));
  wire.set_cell(0xffffffff);
  EXPECT_FALSE(spawn_from(wire, 16));
  wire.set_cell(0);
  for (const std::uint32_t tile : {0u, 1u, 3u, 8u, 258u}) {
    wire.set_tile(tile);
    EXPECT_FALSE(spawn_from(wire, 16)) << tile;
  }
}

TEST(MessagesTest, FixedBytesAreTakenAtTheirLengthOnly) {
  EXPECT_FALSE((array_from<std::array<std::uint8_t, 3>>("ab")));
  EXPECT_FALSE((array_from<std::array<std::uint8_t, 3>>("abcd")));
  const auto array = array_from<std::array<std::uint8_t, 3>>("ab\xff");
  ASSERT_TRUE(array);
  EXPECT_EQ((*array)[2], 0xff);
  EXPECT_EQ(to_bytes(*array), "ab\xff");
}

}  // namespace
}  // namespace race2048::wire
