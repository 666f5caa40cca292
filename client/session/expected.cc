#include "client/session/expected.h"

#include <algorithm>

namespace race2048::client {
namespace {

// It is taken everywhere but before Welcome.
constexpr ProtocolFault kAnywhere = ProtocolFault::message_before_welcome;
constexpr ProtocolFault kOfRoom = ProtocolFault::message_outside_room;
constexpr Taken no = Taken::never;
constexpr Taken yes = Taken::yes;
constexpr Taken again = Taken::again;
constexpr Taken skip = Taken::ignored;

// clang-format off
//                              greeting, lobby, entering, between, countdown, racing
constexpr std::array kExpected{
    Expected{v1::ToClient::kChallenge,  {yes, no,  no,  no,   no,    no},    ProtocolFault::unasked_challenge},
    Expected{v1::ToClient::kWelcome,    {yes, no,  no,  no,   no,    no},    ProtocolFault::second_welcome},
    Expected{v1::ToClient::kRefused,    {yes, yes, yes, yes,  yes,   yes},   kAnywhere},
    Expected{v1::ToClient::kGoodbye,    {yes, yes, yes, yes,  yes,   yes},   kAnywhere},
    Expected{v1::ToClient::kRedirect,   {yes, yes, yes, yes,  yes,   yes},   kAnywhere},
    Expected{v1::ToClient::kAddressed,  {no,  no,  no,  no,   no,    no},    ProtocolFault::message_for_servers},
    Expected{v1::ToClient::kPing,       {no,  yes, yes, yes,  yes,   yes},   kAnywhere},
    Expected{v1::ToClient::kNotice,     {no,  yes, yes, yes,  yes,   yes},   kAnywhere},
    Expected{v1::ToClient::kStopping,   {no,  yes, yes, yes,  yes,   yes},   kAnywhere},
    Expected{v1::ToClient::kRooms,      {no,  yes, yes, no,   no,    no},    ProtocolFault::list_in_room},
    Expected{v1::ToClient::kResults,    {no,  yes, yes, yes,  yes,   yes},   kAnywhere},
    Expected{v1::ToClient::kResultPage, {no,  yes, yes, yes,  yes,   yes},   kAnywhere},
    Expected{v1::ToClient::kTopList,    {no,  yes, yes, yes,  yes,   yes},   kAnywhere},
    Expected{v1::ToClient::kReplayPart, {no,  yes, yes, yes,  yes,   yes},   kAnywhere},
    Expected{v1::ToClient::kEntered,    {no,  no,  yes, yes,  yes,   yes},   ProtocolFault::unasked_room},
    Expected{v1::ToClient::kLeft,       {no,  no,  no,  yes,  yes,   yes},   kOfRoom},
    Expected{v1::ToClient::kRoomInfo,   {no,  no,  no,  yes,  yes,   yes},   kOfRoom},
    Expected{v1::ToClient::kRoster,     {no,  no,  no,  yes,  yes,   yes},   kOfRoom},
    Expected{v1::ToClient::kSeries,     {no,  no,  no,  yes,  yes,   yes},   kOfRoom},
    Expected{v1::ToClient::kSaid,       {no,  no,  no,  yes,  yes,   yes},   kOfRoom},
    Expected{v1::ToClient::kEmoted,     {no,  no,  no,  skip, skip,  yes},   kOfRoom},
    Expected{v1::ToClient::kPutOut,     {no,  no,  no,  yes,  yes,   yes},   kOfRoom},
    Expected{v1::ToClient::kKept,       {no,  no,  no,  yes,  yes,   yes},   kOfRoom},
    Expected{v1::ToClient::kSealed,     {no,  no,  no,  yes,  again, again}, ProtocolFault::seal_in_match},
    Expected{v1::ToClient::kStart,      {no,  no,  no,  yes,  yes,   again}, ProtocolFault::start_in_match},
    Expected{v1::ToClient::kGo,         {no,  no,  no,  no,   yes,   again}, ProtocolFault::go_without_start},
    Expected{v1::ToClient::kStep,       {no,  no,  no,  no,   no,    yes},   ProtocolFault::step_without_lockstep},
    Expected{v1::ToClient::kClock,      {no,  no,  no,  skip, yes,   yes},   kOfRoom},
    Expected{v1::ToClient::kOutcome,    {no,  no,  no,  no,   no,    yes},   ProtocolFault::unasked_outcome},
    Expected{v1::ToClient::kStandings,  {no,  no,  no,  skip, skip,  yes},   kOfRoom},
    Expected{v1::ToClient::kPage,       {no,  no,  no,  skip, skip,  yes},   kOfRoom},
    Expected{v1::ToClient::kEnd,        {no,  no,  no,  no,   no,    yes},   ProtocolFault::end_without_match},
};
// clang-format on

}  // namespace

std::span<const Expected> expected() {
  return kExpected;
}

ProtocolFault fault_of(const Expected* row, Stage here) {
  if (here == Stage::greeting || row == nullptr) return ProtocolFault::message_before_welcome;
  const bool outside = here == Stage::lobby || here == Stage::entering;
  const std::span<const Taken> taken(row->taken);
  const auto in_rooms = taken.subspan(static_cast<std::size_t>(Stage::between));
  const bool of_room = taken[static_cast<std::size_t>(Stage::entering)] == Taken::never &&
                       std::ranges::any_of(in_rooms, [](Taken it) { return it != Taken::never; });
  return outside && of_room ? ProtocolFault::message_outside_room : row->fault;
}

const Expected* find_expected(v1::ToClient::BodyCase message) {
  const auto row = std::ranges::find(kExpected, message, &Expected::message);
  return row == kExpected.end() ? nullptr : &*row;
}

}  // namespace race2048::client
