// What is on the screen beside the model.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "client/control/line_input.h"
#include "client/control/notice.h"
#include "client/control/practice_board.h"
#include "client/control/preferences.h"
#include "client/control/race_memo.h"
#include "client/control/settings_editor.h"
#include "client/control/slide_motion.h"
#include "client/session/model.h"
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
  kick,           // whom? up and down choose, Enter goes on to the next
  kick_confirm,   // UiState::chosen: y puts out, n or Esc does not
  hand_over,      // to whom? as for kick
  hand_over_confirm,
  add_bot,   // a digit chooses the level
  password,  // of a room in the lobby: typed, Enter enters, Esc does not; a wrong one asks anew
  settings,  // the editor, for a room that stands or from the lobby for a new one
  look,      // a digit changes how the client looks and feels, other keys close it
};

// What stands beside one's own board in a race.
enum class Side : std::uint8_t {
  standings,
  details,  // the own figures, and when which tile was made
  chat,     // to be read only
  none,     // nothing but the board
};

// Where the lobby's cursor stands: on a room, by its code, so that a list that has changed does not
// put another one under it.
struct LobbyCursor {
  std::string code;        // empty: on the first one
  std::size_t at = 0;      // where in the page it was seen last
  std::uint32_t page = 0;  // the page's first room, as ListRooms counts
};

// on_key() changes it; start with a fresh one.
struct UiState {
  Preferences preferences{};
  Dialog dialog = Dialog::none;
  bool help = false;
  int help_page = 0;  // any integer, taken modulo the number of pages
  // Of boards, people or long tables; any integer, the screen takes it modulo the number of pages.
  int page = 0;
  Phase page_of = Phase::connecting;  // where it was turned: elsewhere one begins at the first
  // A watcher looks at the standings in place of the boards.
  bool table = false;
  Side side = Side::standings;
  RaceMemo race{};

  bool typing = false;  // the keys go into `chat`
  LineInput chat{LineInput::Kind::text, limits::kMaxChat};
  std::uint32_t refused_lines_seen = 0;  // of Room::refused_lines
  std::uint32_t unreadied_seen = 0;      // of Room::unreadied
  bool chat_hidden = false;
  // When what the person was typing into, or practising on, was closed by the course of things;
  // nothing once that is noticed, or long enough ago.
  std::optional<TimePoint> closed_at{};

  // The round whose results the person has answered with a key that is no move: from then on keys
  // that could be moves typed ahead count as what the key row says.
  std::uint32_t awake_in = 0;
  // The round whose results are put aside for the room.
  std::uint32_t room_instead_of = 0;
  // The round whose last boards are shown in place of its results.
  std::uint32_t boards_instead_of = 0;

  std::string chosen{};  // the name that a chooser stands on, or that was chosen
  std::optional<SettingsEditor> editor{};
  LobbyCursor lobby{};
  int rooms_shown = 1;  // at a time, as the lobby was drawn last
  LineInput password{LineInput::Kind::password, limits::kMaxPassword};
  bool password_to_watch = false;
  bool password_sent = false;      // the server has not answered to it
  std::string password_refusal{};  // what it said to the last one

  std::optional<OwnMotion> motion{};
  std::optional<PracticeBoard> practice{};

  // What this program itself has to tell; the model has its own.
  std::optional<Notice> notice{};
};

}  // namespace race2048::client
