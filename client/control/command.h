// Commands: what the person wants done. Every face hands them to MatchSession: the screen makes
// them from keys, the line mode from words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "client/model/entry.h"
#include "engine/match/match_result.h"
#include "engine/run.h"

namespace race2048::client {

// The session has nothing to do; the screen may still look different.
struct Nothing {
  bool operator==(const Nothing&) const = default;
};

// ---- In a match.

struct Act {
  Action action{};
  bool operator==(const Act&) const = default;
};

// Asks the server for the places from `first` on, counted from 0.
struct AskPage {
  std::uint32_t first = 0;
  bool operator==(const AskPage&) const = default;
};

// ---- In a room.

struct SetReady {
  bool ready = false;
  bool operator==(const SetReady&) const = default;
};

struct Say {
  std::string text{};
  bool operator==(const Say&) const = default;
};

// Takes a seat, or gives it up and watches.
struct Seating {
  bool stands_up = false;
  bool operator==(const Seating&) const = default;
};

// Asks the session to deal a practice board of the room's size into RoomUi::practice.
struct Practise {
  bool operator==(const Practise&) const = default;
};

// Silences somebody's chat, or ends that: see Client::mute().
struct Mute {
  std::string name{};
  bool lifted = false;
  bool operator==(const Mute&) const = default;
};

// ---- As the host of a room.

struct StartMatch {
  bool operator==(const StartMatch&) const = default;
};

// An absent part stays unchanged.
struct Edit {
  std::optional<MatchSettings> settings{};
  std::optional<RoomRequest> request{};
  bool operator==(const Edit&) const = default;
};

struct Kick {
  std::string name{};
  bool operator==(const Kick&) const = default;
};

// Lets somebody come back who was kicked.
struct Unkick {
  std::string name{};
  bool operator==(const Unkick&) const = default;
};

struct HandOver {
  std::string name{};
  bool operator==(const HandOver&) const = default;
};

struct Announce {
  std::string text{};
  bool operator==(const Announce&) const = default;
};

// `level` is an index into Setup::bot_levels.
struct AddBot {
  std::size_t level = 0;
  bool operator==(const AddBot&) const = default;
};

// ---- Between matches.

enum class ResultsFile : std::uint8_t {
  csv,   // a line of names, then a line for each person
  text,  // as a table
};

// Saves the results of the last match, and of its series, into a new file.
struct SaveResults {
  ResultsFile kind = ResultsFile::csv;
  std::string file{};  // path; empty: a name for the room and the day, in the current folder
  bool operator==(const SaveResults&) const = default;
};

// ---- In the lobby.

// Asks the server for the rooms from `first` on, counted from 0.
struct ListRooms {
  std::uint32_t first = 0;
  bool operator==(const ListRooms&) const = default;
};

// Asks about the matches that the server keeps.
struct Ask {
  Question question{};
  bool operator==(const Ask&) const = default;
};

struct EnterRoom {
  Entry entry{};
  bool operator==(const EnterRoom&) const = default;
};

// ---- Anywhere.

// Leads back to the lobby.
struct LeaveRoom {
  bool operator==(const LeaveRoom&) const = default;
};

// Ends the program.
struct Leave {
  bool stop_server = false;  // ends this program's own server, for everybody on it
  bool interrupted = false;  // by Ctrl-C; decides the exit code
  bool operator==(const Leave&) const = default;
};

// Shows `text` to this person only; nothing is sent.
struct Tell {
  std::string text{};
  bool operator==(const Tell&) const = default;
};

// Makes the screen paint every cell anew.
struct Redraw {
  bool operator==(const Redraw&) const = default;
};

using Command =
    std::variant<Nothing, Act, AskPage, SetReady, Say, Seating, Practise, Mute, StartMatch, Edit,
                 Kick, Unkick, HandOver, Announce, AddBot, SaveResults, ListRooms, Ask, EnterRoom,
                 LeaveRoom, Leave, Tell, Redraw>;

}  // namespace race2048::client
