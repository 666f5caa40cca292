#include "server/dispatch/message_rows.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "server/dispatch/chores.h"
#include "server/dispatch/handlers.h"

namespace race2048::server {
namespace {

constexpr MessageWork kTiny{4};
constexpr MessageWork kQuestion{20};  // with an answer of some hundred bytes, such as a refusal
constexpr MessageWork kAct{20, true};
constexpr MessageWork kList{100};        // fifty rooms
constexpr MessageWork kRoom{100, true};  // makes one
// Looks for a free name, and checks a proof in 0.1 ms.
constexpr MessageWork kLogin{ChoreWork::kOfStep * 3 / 4, true};
// Looks at a thousand rooms. A page costs less, but people ask for few, and one in a wake-up bounds
// the waiting output.
constexpr MessageWork kWakeUp{ChoreWork::kOfStep};

constexpr const char* kLoggedIn = "This connection is already logged in.";
constexpr const char* kInRoom = "Leave the room before entering another.";
constexpr const char* kForServers = "That is for servers which follow a room.";
constexpr const char* kRuns = "The settings cannot change during a match.";
constexpr const char* kNoSeat = "Emotes are for the players of the running match.";
constexpr const char* kRaces = "You race: there is chat for you when your seat is done.";

// No default: the compiler demands a row for each message of the protocol.
constexpr MessageRow written_row(v1::ToServer::BodyCase message) {
  using M = v1::ToServer;
  using R = Rates;
  constexpr Who no = Who::nobody;
  constexpr Who all = Who::anyone;
  constexpr Who seat = Who::seated;
  constexpr Who race = Who::racer;
  constexpr Who look = Who::onlooker;
  constexpr Who host = Who::host;
  constexpr Who web = Who::browser;
  constexpr Who node = Who::server;
  constexpr Who skip = Who::ignored;
  // clang-format off
  switch (message) {
    //                         before login, no room, between matches, countdown, racing
    case M::kHello:        return {{all, no,  no,   no,   no},   kLogin,    nullptr,            on_hello, kLoggedIn};
    case M::kAskChallenge: return {{all, no,  no,   no,   no},   kQuestion, &R::send_small,     on_ask_challenge, kLoggedIn};
    case M::kForwarded:    return {{all, no,  no,   no,   no},   kQuestion, nullptr,            on_forwarded, kLoggedIn};
    case M::kFollow:       return {{all, no,  no,   no,   no},   kQuestion, nullptr,            on_follow, kLoggedIn};
    case M::kOnBehalf:     return {{no,  node, no,  no,   no},   kAct,      nullptr,            on_behalf, kForServers};
    case M::kGallery:      return {{no,  node, no,  no,   no},   kTiny,     nullptr,            on_gallery, kForServers};
    case M::kPong:         return {{no,  all, all,  all,  all},  kTiny,     &R::send_small,     on_pong};
    case M::kListRooms:    return {{web, all, all,  all,  all},  kList,     &R::list_rooms,     on_list_rooms};
    case M::kCreateRoom:   return {{no,  all, no,   no,   no},   kRoom,     &R::enter_room,     on_create_room, kInRoom};
    case M::kJoinRoom:     return {{no,  all, no,   no,   no},   kAct,      &R::enter_room,     on_join_room, kInRoom};
    case M::kWatchRoom:    return {{no,  all, no,   no,   no},   kAct,      &R::enter_room,     on_watch_room, kInRoom};
    case M::kQuickMatch:   return {{no,  all, no,   no,   no},   kWakeUp,   nullptr,            on_quick_match, kInRoom};
    case M::kLeaveRoom:    return {{no,  no,  all,  all,  all},  kAct,      nullptr,            on_leave_room};
    case M::kNonce:        return {{no,  no,  seat, skip, skip}, kAct,      &R::send_small,     on_nonce};
    case M::kReady:        return {{no,  no,  seat, skip, skip}, kAct,      &R::set_ready,      on_ready};
    case M::kStartMatch:   return {{no,  no,  host, skip, skip}, kAct,      &R::act_as_host,    on_start_match};
    case M::kEditSettings: return {{no,  no,  host, no,   no},   kAct,      &R::act_as_host,    on_edit_settings, kRuns};
    case M::kEditRoom:     return {{no,  no,  host, host, host}, kAct,      &R::act_as_host,    on_edit_room};
    case M::kKick:         return {{no,  no,  host, host, host}, kAct,      &R::act_as_host,    on_kick};
    case M::kUnkick:       return {{no,  no,  host, host, host}, kAct,      &R::act_as_host,    on_unkick};
    case M::kMute:         return {{no,  no,  host, host, host}, kAct,      &R::act_as_host,    on_mute};
    case M::kHandOver:     return {{no,  no,  host, host, host}, kAct,      &R::act_as_host,    on_hand_over};
    case M::kInviteBot:    return {{no,  no,  host, host, host}, kAct,      &R::act_as_host,    on_invite_bot};
    case M::kChat:         return {{no,  no,  all,  look, look}, kAct,      &R::chat,           on_chat, kRaces};
    case M::kSendEmote:    return {{no,  no,  skip, skip, race}, kAct,      &R::emote,          on_send_emote, kNoSeat};
    case M::kAnnounce:     return {{no,  no,  host, host, host}, kAct,      &R::act_as_host,    on_announce};
    case M::kSeating:      return {{no,  no,  all,  all,  all},  kAct,      &R::change_seat,    on_seating};
    case M::kMove:         return {{no,  no,  no,   no,   race}, kTiny,     nullptr,            on_move};
    case M::kGetPage:      return {{no,  no,  skip, skip, all},  kWakeUp,   &R::ask_for_page,   on_get_page};
    case M::kListResults:  return {{web, all, all,  all,  all},  kQuestion, nullptr,            on_list_results};
    case M::kGetResult:
    case M::kListTop:      return {{web, all, all,  all,  all},  kQuestion, &R::ask_for_page,   on_question};
    case M::kGetReplay:    return {{web, all, all,  all,  all},  kQuestion, &R::ask_for_replay, on_question};
    case M::BODY_NOT_SET:  break;
  }
  // clang-format on
  return {.who = {}, .work = kQuestion, .rate = nullptr, .handle = nullptr};
}

// By the number of the message, below 64, so that no row is copied for each move.
constexpr std::size_t kRows = 64;
constexpr std::array<MessageRow, kRows> kMessageRows = [] {
  std::array<MessageRow, kRows> rows{};
  for (std::size_t i = 0; i < kRows; ++i) {
    rows[i] = written_row(static_cast<v1::ToServer::BodyCase>(i));
  }
  return rows;
}();

}  // namespace

const MessageRow& row_of(v1::ToServer::BodyCase message) {
  return kMessageRows.at(message);
}

bool is_one_of(Who who, const Roles& roles) {
  switch (who) {
    case Who::nobody:
    case Who::server:
    case Who::browser:
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

Refusal denied(v1::ToServer::BodyCase message, Where where) {
  if (where == Where::before_login) {
    return {.reason = Reason::not_logged_in, .text = "Send Hello first."};
  }
  const MessageRow& row = row_of(message);
  if (where == Where::no_room) {
    const auto in_rooms = std::span(row.who).subspan(static_cast<std::size_t>(where) + 1);
    const bool is_of_room =
        std::ranges::any_of(in_rooms, [](Who who) { return who != Who::nobody; });
    return not_now(is_of_room ? "Enter a room first." : row.denied);
  }
  if (message == v1::ToServer::kMove) {
    return {.reason = Reason::not_racing, .text = "This client has no seat in a running match."};
  }
  const Who who = row.who[static_cast<std::size_t>(where)];
  if (who == Who::host) {
    return {.reason = Reason::not_host, .text = "Only the host can do that."};
  }
  return not_now(who == Who::seated ? "Only a player with a seat can do that." : row.denied);
}

std::size_t work_of(v1::ToServer::BodyCase message, const Room* room) {
  const MessageWork& work = row_of(message).work;
  if (!work.grows_with_room || room == nullptr) return work.units;
  const RoomState& state = room->state();
  const std::size_t raced = state.match() ? state.match()->seats.size() : 0;
  return work.units + room->members().size() + state.bans().size() + state.series().rows().size() +
         raced;
}

Verdict dispatch(const Request& asked) {
  Link& link = asked.link;
  const bool in_room = link.room != nullptr;
  if (in_room) {
    asked.room().advance(asked.now);
    asked.desk.rooms.touch(asked.hosted());
    // Its client has read the token that Entered brought.
    if (!std::exchange(link.token_confirmed, true)) {
      asked.room().confirm_token(asked.id(), asked.now);
    }
  }
  const v1::ToServer::BodyCase message = asked.message.body_case();
  if (message == v1::ToServer::BODY_NOT_SET) {
    return Refusal{Reason::unknown_message, "This server does not know that message."};
  }
  if (link.from_afar) {
    if (const auto verdict = handle_from_afar(asked)) return *verdict;
  }
  const Where outside = link.session.logged_in() ? Where::no_room : Where::before_login;
  const Where where = in_room ? asked.room().where() : outside;
  const MessageRow& row = row_of(message);
  const Who who = row.who[static_cast<std::size_t>(where)];
  const bool is_from_server = link.follows != nullptr;
  const bool is_for_it = who == Who::server || message == v1::ToServer::kPong;
  if (is_from_server) return is_for_it ? row.handle(asked) : denied(message, where);
  const bool is_from_browser = who == Who::browser && link.browses;
  if (!is_from_browser && !is_one_of(who, in_room ? asked.room().roles(asked.id()) : Roles{})) {
    return denied(message, where);
  }
  if (who == Who::ignored) return link.rates.send_small(asked.now);
  if (row.rate != nullptr) {
    if (Verdict may = (link.rates.*row.rate)(asked.now); !may) return may;
  }
  return row.handle(asked);
}

}  // namespace race2048::server
