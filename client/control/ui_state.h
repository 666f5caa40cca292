// What is on the screen beside the model.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "client/control/practice_board.h"
#include "client/control/preferences.h"
#include "client/session/model.h"
#include "client/state/line_input.h"
#include "client/state/notice.h"
#include "client/state/race_memo.h"
#include "client/state/settings_editor.h"
#include "client/state/slide_motion.h"
#include "engine/bot_levels.h"
#include "shared/limits.h"

namespace race2048::client {

enum class Dialog : std::uint8_t {
  none,
  leave,          // y leaves, n or Esc stays
  leave_by_ctrl,  // y or Ctrl-C leaves the program, n or Esc stays
  host_leave,     // the own server has other people: y leaves it running, e ends it for all
  give_up,        // y gives up, n or Esc plays on
  start_without,  // not all are ready: y or Enter starts, n or Esc waits
  kick,           // which player? up and down choose, Enter asks kick_confirm
  kick_confirm,   // y kicks UiState::chosen, n or Esc does not
  hand_over,      // to which player? as for kick
  hand_over_confirm,
  add_bot,   // a digit chooses the level
  password,  // of a room in the lobby: Enter enters, Esc does not; asks again after a wrong one
  settings,  // the form, for this room or, in the lobby, for a new one
  look,      // a digit changes how the client looks and feels, other keys close it
};

// What the screen shows beside the own board in a race.
enum class Side : std::uint8_t {
  standings,
  details,  // the own figures, and when each tile was made
  chat,     // only to read
  none,     // nothing but the board
};

// The room that the lobby's cursor stands on. The code names it, so that a new list does not move
// the cursor to another room.
struct LobbyCursor {
  std::string code;        // empty: on the first one
  std::size_t at = 0;      // where in the page it was seen last
  std::uint32_t page = 0;  // the page's first room, as ListRooms counts
};

// A password that the person types for a room of the lobby.
struct AskedPassword {
  LineInput line{LineInput::Kind::password, limits::kMaxPassword};
  bool to_watch = false;
  bool sent = false;      // the server has not answered yet
  std::string refusal{};  // the server's answer to the last one
};

struct LobbyUi {
  LobbyCursor cursor{};
  int rooms_shown = 1;  // at a time, in the terminal as it is now
  AskedPassword password{};
};

// Of one room. Made anew with each room.
struct RoomUi {
  bool typing = false;  // the keys go into `chat`
  LineInput chat{LineInput::Kind::text, limits::kMaxChat};
  bool table = false;  // a watcher looks at the standings in place of the boards
  std::optional<PracticeBoard> practice{};
};

// What the results of a match show.
enum class ResultsView : std::uint8_t {
  results,
  room,         // the room in their place
  last_boards,  // the boards at the end of the match
};

// Of one match, from its countdown to its results. Made anew with each match.
struct RaceUi {
  RaceMemo memo{};
  std::optional<OwnMotion> motion{};
  // After the own run the person has pressed a key that is no move: from then on keys that could be
  // moves typed ahead do what the key row says.
  bool awake = false;
  ResultsView view = ResultsView::results;
};

// The model as follow() saw it last. By what differs it finds out what has happened.
struct Followed {
  Phase phase = Phase::connecting;
  std::string room{};  // its code
  MatchId match{};
  std::uint32_t round = 0;
  std::uint32_t refused_lines = 0;
  std::uint32_t unreadied = 0;
};

// What the screen shows beside the model. on_key() changes it, and follow() when the model or the
// time has changed. Drawing changes nothing. Start with a fresh one.
struct UiState {
  Preferences preferences{};
  Followed followed{};

  Dialog dialog = Dialog::none;
  std::string chosen{};  // the name that a chooser stands on, or that was chosen
  std::optional<SettingsEditor> editor{};

  bool help = false;
  int help_page = 0;  // any integer, taken modulo the number of pages
  // Of boards, people or long tables; any integer, the screen takes it modulo the number of pages.
  int page = 0;
  Side side = Side::standings;
  bool chat_hidden = false;

  LobbyUi lobby{};
  RoomUi room{};
  RaceUi race{};

  // When a match or the room closed what the person was typing into, or practising on; nothing once
  // that is noticed, or long enough ago.
  std::optional<TimePoint> closed_at{};
  // What this program itself has to tell; the model has its own.
  std::optional<Notice> notice{};
};

}  // namespace race2048::client
