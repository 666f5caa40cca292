#include "server/dispatch/message_work.h"

#include "server/dispatch/chores.h"

namespace race2048::server {
namespace {

constexpr std::size_t kSmall = 4;   // a move
constexpr std::size_t kUsual = 20;  // with an answer of some hundred bytes, such as a refusal
constexpr std::size_t kLong = 100;  // a room that is made, fifty rooms of a list

// An act in a room may look at all of its people, bans, seats of the match and rows of the series.
std::size_t size_of(const Room* room) {
  if (room == nullptr) return 0;
  const RoomState& state = room->state();
  const std::size_t raced = state.match() ? state.match()->seats.size() : 0;
  return room->members().size() + state.bans().size() + state.series().rows().size() + raced;
}

}  // namespace

std::size_t work_of(v1::ToServer::BodyCase body, const Room* room) {
  switch (body) {
    case v1::ToServer::kMove:
    case v1::ToServer::kPong:
      return kSmall;
    case v1::ToServer::kListResults:
    case v1::ToServer::kGetResult:
    case v1::ToServer::kListTop:
    case v1::ToServer::kGetReplay:
    case v1::ToServer::BODY_NOT_SET:
      return kUsual;
    case v1::ToServer::kListRooms:
      return kLong;
    case v1::ToServer::kHello:  // looks for a free name in place of one that is taken
      return ChoreWork::kOfStep / 2 + size_of(room);
    case v1::ToServer::kCreateRoom:
      return kLong + size_of(room);
    case v1::ToServer::kQuickMatch:  // looks at a thousand rooms
    case v1::ToServer::kGetPage:     // makes up to five thousand moves of paced boards again
      return ChoreWork::kOfStep;
    case v1::ToServer::kJoinRoom:
    case v1::ToServer::kWatchRoom:
    case v1::ToServer::kLeaveRoom:
    case v1::ToServer::kNonce:
    case v1::ToServer::kReady:
    case v1::ToServer::kStartMatch:
    case v1::ToServer::kEditSettings:
    case v1::ToServer::kEditRoom:
    case v1::ToServer::kKick:
    case v1::ToServer::kHandOver:
    case v1::ToServer::kChat:
    case v1::ToServer::kSeating:
    case v1::ToServer::kAnnounce:
    case v1::ToServer::kUnkick:
    case v1::ToServer::kMute:
    case v1::ToServer::kInviteBot:
      return kUsual + size_of(room);
  }
  return ChoreWork::kOfStep;
}

}  // namespace race2048::server
