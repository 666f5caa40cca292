// Routes each message of a client to its handler.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "server/dispatch/archive.h"
#include "server/dispatch/links.h"
#include "server/dispatch/observer.h"
#include "server/door/bans.h"
#include "server/door/login.h"
#include "server/door/names.h"
#include "server/hosting/directory.h"
#include "server/hosting/room_host.h"

namespace race2048::server {

class Switchboard {
 public:
  // All of them outlive the switchboard. `archive` is null on a server that keeps no results.
  Switchboard(Links& links, RoomHost& rooms, Names& names, const Bans& bans, Addresses& addresses,
              const UnixMs& unix_ms, const UnixMs& age_unix_ms, const Observers& observers,
              const std::size_t& max_clients, Archive* archive)
      : links_(links),
        rooms_(rooms),
        directory_(rooms, addresses),
        names_(names),
        bans_(bans),
        unix_ms_(unix_ms),
        age_unix_ms_(age_unix_ms),
        addresses_(addresses),
        observers_(observers),
        max_clients_(max_clients),
        archive_(archive) {}

  // Does what the message asks for, or refuses it. First does all that is due in the link's room at
  // `now`: a move after the end is too late.
  std::optional<Refusal> dispatch(Link& link, const v1::ToServer& message, TimePoint now);
  // The session is closing. Its room keeps the person's place and name for a while; outside of
  // rooms the name is free. Harmless when repeated.
  void release(Link& link, TimePoint now);
  // Refuses a network address, or a key, that the operator has banned.
  std::optional<Refusal> refuse_banned(const Link& link) const;
  // The operator puts the person out: the connection closes with this reason, and no room keeps the
  // place. Harmless for a link that is closing.
  void put_out(Link& link, const Refusal& why, TimePoint now);
  // Puts a person out of the room, with a link or without, and keeps no place. A person with a link
  // stands outside of rooms then, and is told why. Harmless if the session is not in the room.
  void remove_from_room(HostedRoom& hosted, SessionId session, const Refusal& why, TimePoint now);
  // Passes the link's next question to the archive, if it is its turn: after the answer to the one
  // before, and once the client has taken most of its output. Harmless at any time.
  void ask_next(Link& link);

 private:
  std::optional<Refusal> dispatch_outside(Link& link, const v1::ToServer& message, TimePoint now);
  std::optional<Refusal> dispatch_in_room(Link& link, const v1::ToServer& message, TimePoint now);
  // How a person comes into a room.
  struct Arrival {
    Role role = Role::player;
    std::optional<Token> old{};  // from an earlier stay
  };

  std::optional<Refusal> on_hello(Link& link, const v1::Hello& hello, TimePoint now);
  void welcome(Link& link, const Person& person, const Greeting& greeting);
  std::optional<Refusal> resume(Link& link, const Greeting& greeting, const v1::Resume& asked,
                                TimePoint now);
  // Of a person in the room whose link may be lost.
  Rates& rates_of(HostedRoom& hosted, SessionId person);
  // Gives the link what session `from` of the room had: name and rates.
  void take_over(Link& link, HostedRoom& hosted, SessionId from, TimePoint now);
  std::optional<Refusal> on_join_room(Link& link, const v1::JoinRoom& join, TimePoint now);
  std::optional<Refusal> on_list_rooms(Link& link, const v1::ListRooms& list, TimePoint now);
  std::optional<Refusal> on_quick_match(Link& link, const v1::QuickMatch& quick, TimePoint now);
  std::optional<Refusal> on_chat(Link& link, const v1::Chat& chat, TimePoint now);
  std::optional<Refusal> on_announce(Link& link, const v1::Announce& announce, TimePoint now);
  std::optional<Refusal> on_seating(Link& link, const v1::Seating& seating, TimePoint now);
  std::optional<Refusal> on_get_page(Link& link, const v1::GetPage& get_page, TimePoint now);
  // Why the link may not ask a question about results now, which costs what it is worth.
  std::optional<Refusal> refuse_to_ask(Link& link, const v1::ToServer& message, TimePoint now);
  // About the matches that the server keeps.
  std::optional<Refusal> on_question(Link& link, const v1::ToServer& message, TimePoint now);
  // Why the link may not ask for the results of the room with this code.
  std::optional<Refusal> refuse_room_filter(const Link& link, const std::string& code,
                                            TimePoint now);
  std::optional<Refusal> on_pong(Link& link, const v1::Pong& pong, TimePoint now);
  std::optional<Refusal> on_edit_settings(Link& link, const v1::EditSettings& edit, TimePoint now);
  std::optional<Refusal> on_edit_room(Link& link, const v1::EditRoom& edit, TimePoint now);
  // Why the host may not choose these options, after an act of the operator.
  static std::optional<Refusal> refuse_undoing(const HostedRoom& hosted, const RoomOptions& wanted);
  std::optional<Refusal> on_kick(Link& link, const v1::Kick& kick, TimePoint now);
  std::optional<Refusal> on_unkick(Link& link, const v1::Unkick& unkick, TimePoint now);
  std::optional<Refusal> on_mute(Link& link, const v1::Mute& mute, TimePoint now);
  std::optional<Refusal> on_invite_bot(Link& link, const v1::InviteBot& invite, TimePoint now);
  std::optional<Refusal> on_hand_over(Link& link, const v1::HandOver& hand_over, TimePoint now);
  std::optional<Refusal> on_create_room(Link& link, const v1::CreateRoom& create, TimePoint now);
  // Why the session may not create a room now; nothing if it may.
  std::optional<Refusal> refuse_creation(const Link& link, TimePoint now);
  // REQUIRES: refuse_creation() returned nothing.
  std::optional<Refusal> create_room(Link& link, NewRoom wanted, const Arrival& arrival,
                                     TimePoint now);
  // `code` is the room's code, or its name, as typed.
  std::optional<Refusal> find_room(Link& link, const std::string& code, const std::string& password,
                                   const Arrival& arrival, TimePoint now);
  std::optional<Refusal> let_in(Link& link, HostedRoom& hosted, const std::string& password,
                                const Arrival& arrival, TimePoint now);
  // Why nobody from the link's network address may take a further seat in the room.
  std::optional<Refusal> refuse_seat(const Link& link, const Room& room);
  static Visitor visitor_of(const Link& link, const Arrival& arrival);
  std::optional<Refusal> enter_room(Link& link, HostedRoom& hosted, const Arrival& arrival,
                                    TimePoint now);
  // REQUIRES: the link is in a room.
  void leave_room(Link& link, TimePoint now);
  // The session is not in the room any more, for this reason.
  void tell_left(const HostedRoom& hosted, SessionId session, const Refusal& why);

  Links& links_;
  RoomHost& rooms_;
  Directory directory_;
  Names& names_;
  const Bans& bans_;
  const UnixMs& unix_ms_;
  const UnixMs& age_unix_ms_;
  Addresses& addresses_;
  const Observers& observers_;
  const std::size_t& max_clients_;  // may change
  Archive* archive_;
};

}  // namespace race2048::server
