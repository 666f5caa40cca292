// Commands: the person's wishes. Every face hands them to MatchSession: the screen makes them from
// keys, the line mode from words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "client/acts/intent.h"
#include "engine/sequence.h"

namespace race2048::client {

// The session has nothing to do; the screen may still look different.
struct Nothing {
  bool operator==(const Nothing&) const = default;
};

// Asks the session to deal a practice board of the room's size into RoomUi::practice.
struct Practise {
  bool operator==(const Practise&) const = default;
};

// `level` is an index into Setup::bot_levels.
struct AddBot {
  std::size_t level = 0;
  bool operator==(const AddBot&) const = default;
};

// Applies a form: asks the server for the room as the person wants it, and seats bots of the usual
// level there; in a new room once the person has entered it.
struct ApplyForm {
  std::optional<Intent> intent{};
  std::size_t bots = 0;
  bool operator==(const ApplyForm&) const = default;
};

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

// Plays the match again, from the person's own file or from the server.
struct PlayReplay {
  MatchId match{};
  bool operator==(const PlayReplay&) const = default;
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

// Puts the link to the room's page into the terminal's clipboard.
struct CopyLink {
  bool operator==(const CopyLink&) const = default;
};

// Makes the screen paint every cell anew.
struct Redraw {
  bool operator==(const Redraw&) const = default;
};

using Command = std::variant<Nothing, Intent, Practise, AddBot, ApplyForm, SaveResults, PlayReplay,
                             Leave, Tell, CopyLink, Redraw>;

// Null if the command is no such intent.
template <typename Kind>
const Kind* intent_in(const Command& command) {
  const auto* const intent = std::get_if<Intent>(&command);
  return intent != nullptr ? std::get_if<Kind>(intent) : nullptr;
}

}  // namespace race2048::client
