#include "server/sessions/permissions.h"

#include <algorithm>

namespace race2048::server {
namespace {

constexpr Who no = Who::nobody;
constexpr Who all = Who::anyone;
constexpr Who seat = Who::seated;
constexpr Who race = Who::racer;
constexpr Who look = Who::onlooker;
constexpr Who host = Who::host;
constexpr Who skip = Who::ignored;

// clang-format off
//                                       before login, no room, between matches, countdown, racing
constexpr std::array kPermissions{
    Permission{v1::ToServer::kHello,        {all,  no,  no,   no,   no}},
    Permission{v1::ToServer::kPong,         {no,   all, all,  all,  all}},
    Permission{v1::ToServer::kListRooms,    {no,   all, all,  all,  all}},
    Permission{v1::ToServer::kCreateRoom,   {no,   all, no,   no,   no}},
    Permission{v1::ToServer::kJoinRoom,     {no,   all, no,   no,   no}},
    Permission{v1::ToServer::kWatchRoom,    {no,   all, no,   no,   no}},
    Permission{v1::ToServer::kQuickMatch,   {no,   all, no,   no,   no}},
    Permission{v1::ToServer::kLeaveRoom,    {no,   no,  all,  all,  all}},
    Permission{v1::ToServer::kNonce,        {no,   no,  seat, skip, skip}},
    Permission{v1::ToServer::kReady,        {no,   no,  seat, skip, skip}},
    Permission{v1::ToServer::kStartMatch,   {no,   no,  host, skip, skip}},
    Permission{v1::ToServer::kEditSettings, {no,   no,  host, no,   no}},
    Permission{v1::ToServer::kEditRoom,     {no,   no,  host, host, host}},
    Permission{v1::ToServer::kKick,         {no,   no,  host, host, host}},
    Permission{v1::ToServer::kUnkick,       {no,   no,  host, host, host}},
    Permission{v1::ToServer::kMute,         {no,   no,  host, host, host}},
    Permission{v1::ToServer::kHandOver,     {no,   no,  host, host, host}},
    Permission{v1::ToServer::kInviteBot,    {no,   no,  host, host, host}},
    Permission{v1::ToServer::kChat,         {no,   no,  all,  look, look}},
    Permission{v1::ToServer::kAnnounce,     {no,   no,  host, host, host}},
    Permission{v1::ToServer::kSeating,      {no,   no,  all,  all,  all}},
    Permission{v1::ToServer::kMove,         {no,   no,  no,   no,   race}},
    Permission{v1::ToServer::kGetPage,      {no,   no,  skip, skip, all}},
    Permission{v1::ToServer::kListResults,  {no,   all, all,  all,  all}},
    Permission{v1::ToServer::kGetResult,    {no,   all, all,  all,  all}},
    Permission{v1::ToServer::kListTop,      {no,   all, all,  all,  all}},
    Permission{v1::ToServer::kGetReplay,    {no,   all, all,  all,  all}},
};
// clang-format on

Refusal denied_in_room(v1::ToServer::BodyCase message, Who who) {
  if (message == v1::ToServer::kMove) {
    return {.reason = Reason::not_racing, .text = "This client has no seat in a running match."};
  }
  if (who == Who::host) {
    return {.reason = Reason::not_host, .text = "Only the host can do that."};
  }
  if (who == Who::seated) return not_now("Only a player with a seat can do that.");
  switch (message) {
    case v1::ToServer::kHello:
      return not_now("This connection is already logged in.");
    case v1::ToServer::kEditSettings:
      return not_now("The settings cannot change during a match.");
    case v1::ToServer::kChat:
      return not_now("You race: there is chat for you when your seat is done.");
    case v1::ToServer::kCreateRoom:
    case v1::ToServer::kJoinRoom:
    case v1::ToServer::kWatchRoom:
    case v1::ToServer::kQuickMatch:
      return not_now("Leave the room before entering another.");
    case v1::ToServer::kMove:
    case v1::ToServer::kPong:
    case v1::ToServer::kLeaveRoom:
    case v1::ToServer::kNonce:
    case v1::ToServer::kReady:
    case v1::ToServer::kStartMatch:
    case v1::ToServer::kEditRoom:
    case v1::ToServer::kKick:
    case v1::ToServer::kHandOver:
    case v1::ToServer::kListRooms:
    case v1::ToServer::kGetPage:
    case v1::ToServer::kListResults:
    case v1::ToServer::kGetResult:
    case v1::ToServer::kListTop:
    case v1::ToServer::kGetReplay:
    case v1::ToServer::kSeating:
    case v1::ToServer::kAnnounce:
    case v1::ToServer::kUnkick:
    case v1::ToServer::kMute:
    case v1::ToServer::kInviteBot:
    case v1::ToServer::BODY_NOT_SET:
      break;
  }
  return not_now("That is not possible now.");
}

}  // namespace

std::span<const Permission> permissions() {
  return kPermissions;
}

Who who_may(v1::ToServer::BodyCase message, Where where) {
  const auto row =
      std::find_if(kPermissions.begin(), kPermissions.end(),
                   [message](const Permission& entry) { return entry.message == message; });
  return row == kPermissions.end() ? Who::nobody : row->who[static_cast<std::size_t>(where)];
}

bool is_one_of(Who who, const Roles& roles) {
  switch (who) {
    case Who::nobody:
      return false;
    case Who::anyone:
    case Who::ignored:
      return true;
    case Who::seated:
      return roles.seated;
    case Who::racer:
      return roles.racer;
    case Who::onlooker:
      return !roles.racing;
    case Who::host:
      return roles.host;
  }
  return false;
}

Refusal denied(v1::ToServer::BodyCase message, Where where, Who who) {
  switch (where) {
    case Where::before_login:
      return {.reason = Reason::not_logged_in, .text = "Send Hello first."};
    case Where::no_room:
      return message == v1::ToServer::kHello ? not_now("This connection is already logged in.")
                                             : not_now("Enter a room first.");
    case Where::between_matches:
    case Where::countdown:
    case Where::racing:
      break;
  }
  return denied_in_room(message, who);
}

}  // namespace race2048::server
