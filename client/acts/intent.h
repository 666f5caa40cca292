// Intents: what the person wants of the server. Every face makes them, and Client::ask() carries
// them out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "client/acts/acts.h"
#include "client/model/entry.h"
#include "engine/match/match_result.h"
#include "engine/run.h"
#include "shared/emote.h"

namespace race2048::client {

// ---- In a match.

// A move that cannot be sent yet waits in Race::ahead. Model::news reports how many moves were
// dropped. While the server is silent, the client accepts no actions.
struct Act {
  Action action{};
  bool operator==(const Act&) const = default;
};

// Asks for the standings (and boards) from place `first` on, counted from 0, of a race with more
// than limits::kStandingsSeats seats. The answer is merged into the race.
struct AskPage {
  std::uint32_t first = 0;
  bool operator==(const AskPage&) const = default;
};

// A word for everybody in the match, from a person with a seat in it. Sends no more of them than
// the server takes; one too many is dropped, because the person has seen the others.
struct SendEmote {
  Emote emote{};
  bool operator==(const SendEmote&) const = default;
};

// ---- In a room.

// Without an answer in time, Model::last_refusal has Reason::unanswered and the client stays
// connected. If the server takes no more of them in this second, the client says it again a moment
// later.
struct SetReady {
  bool ready = false;
  bool operator==(const SetReady&) const = default;
};

// A line of chat, between matches and in a match in which the person does not race; or a line from
// the host that everybody gets, racing or not, also in a room without chat. The client does not
// send text that the server would refuse; Model::news then says why. Empty text does nothing.
struct Say {
  std::string text{};
  bool announced = false;
  bool operator==(const Say&) const = default;
};

// Takes a seat, or waits for one; or gives it up and watches.
struct Seating {
  bool stands_up = false;
  bool operator==(const Seating&) const = default;
};

// Silences somebody in the room's chat, or ends that: the host who owns the room for everybody,
// anybody else for themselves, without the server. A host who ends a mute for everybody also ends
// their own.
struct Mute {
  std::string name{};
  bool lifted = false;
  bool operator==(const Mute&) const = default;
};

// ---- Only for the host.

// An act of the host's with a message of its own: on the room, or on the person with this name. For
// Meaning::add_bot the name is a player id: the bot that has it may sit down although the room is
// locked or has a password.
struct HostAct {
  Meaning act{};
  std::string name{};
  bool operator==(const HostAct&) const = default;
};

// An absent part stays unchanged.
struct Edit {
  std::optional<MatchSettings> settings{};
  std::optional<RoomRequest> request{};
  bool operator==(const Edit&) const = default;
};

// ---- In the lobby.

// Asks for the rooms from `first` on, counted from 0.
struct ListRooms {
  std::uint32_t first = 0;
  bool operator==(const ListRooms&) const = default;
};

// Creates, joins or watches a room, or looks for a quick match. After a refusal the person stays in
// the lobby; see Model::last_refusal. A password is one that the room has asked for, in the list or
// by a refusal. Without an answer in time the client ends.
struct EnterRoom {
  Entry entry{};
  bool operator==(const EnterRoom&) const = default;
};

// ---- Anywhere.

// About the matches that the server keeps; Model::answer gets the answer. A refusal is a
// Model::last_refusal about Request::results, and so is an answer that does not come in time. A
// client that only asks questions (Entry::Kind::ask) ends then; any other stays connected. One
// question at a time. Does nothing before the server's Welcome.
struct Ask {
  Question question{};
  bool operator==(const Ask&) const = default;
};

// Leads back to the lobby once the server has answered, if the person entered the room from there.
struct LeaveRoom {
  bool operator==(const LeaveRoom&) const = default;
};

using Intent = std::variant<Act, AskPage, SendEmote, SetReady, Say, Seating, Mute, HostAct, Edit,
                            ListRooms, EnterRoom, Ask, LeaveRoom>;

// The request that the act makes. `whom`: the name of its person; empty for acts without one. An
// act with an option turns it on or off.
Intent intent_of(const ActRow& row, const Model& model, const std::string& whom = {});
// REQUIRES: ActRow::option.
Intent with_option(const ActRow& row, const Model& model, bool on);

}  // namespace race2048::client
