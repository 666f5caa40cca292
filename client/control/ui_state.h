// The state of the screen beside the model.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/control/leaving.h"
#include "client/control/practice_board.h"
#include "client/control/preferences.h"
#include "client/model/model.h"
#include "client/state/end_show.h"
#include "client/state/line_input.h"
#include "client/state/race_memo.h"
#include "client/state/settings_editor.h"
#include "client/state/slide_motion.h"
#include "client/text/typed_room.h"
#include "engine/bot_levels.h"
#include "engine/settings/limits.h"
#include "shared/limits.h"

namespace race2048::client {

// A sentence that the screen shows for a few seconds.
struct Notice {
  std::string text;
  TimePoint at;
};

enum class Dialog : std::uint8_t {
  none,
  leave,     // UiState::leaving; n or Esc stays
  choose,    // a person for UiState::act: up and down choose, Enter continues
  confirm,   // y does UiState::act, n or Esc does not
  add_bot,   // a digit chooses the level
  room,      // which room? a line for its code or name, as the lobby does not list all rooms
  password,  // of a room in the lobby: Enter enters, Esc cancels; asks again after a wrong one
  settings,  // the form, for this room or, in the lobby, for a new one
  seal,      // the seals of the room in full; any key closes it
  qr_code,   // the link to the room's page as a QR code; any key closes it
  save,      // the results as a file: a digit chooses its kind, Esc saves nothing
  results,   // the list of the server's kept results, over the lobby; Esc closes it
  look,      // a digit changes how the client looks and feels; other keys close it
};

// The panel that a race shows beside the person's own board.
enum class Side : std::uint8_t {
  boards,     // of the other players, as far as they may be seen
  standings,  // all players, the person's own numbers, and when they made each tile
  chat,       // read only
};

// The room under the lobby's cursor. The code identifies it, so that an updated list does not move
// the cursor to another room.
struct LobbyCursor {
  std::string code;        // empty: the cursor is on the first room
  std::size_t at = 0;      // its last known position on the page
  std::uint32_t page = 0;  // the page's first room, counted as in ListRooms
};

// A line that the person types in the lobby: the code or the name of a room, a link to it, or its
// password.
struct AskedLine {
  LineInput line{LineInput::Kind::text, kMaxTypedLink};
  bool to_watch = false;
  bool sent = false;      // the server has not answered yet
  std::string refusal{};  // why the last one did not let the person in
};

struct LobbyUi {
  LobbyCursor cursor{};
  int rooms_shown = 1;  // how many fit on the screen at a time
  AskedLine asked{};
};

// The list of a server's results. It has pages, each from an answer to AskResults.
struct ResultsUi {
  std::uint32_t opened = 0;  // Model::answers when the list was opened
  // AskResults::before of the pages up to the one that was asked for last.
  std::vector<std::uint64_t> pages{0};
  std::uint32_t answers = 0;                  // Model::answers when that was asked for
  std::optional<TimePoint> refused_before{};  // Refusal::at of the last refusal then
  std::size_t at = 0;                         // the cursor; beyond the page: on its last result
  // The page while another answer than a list is the newest.
  std::optional<ResultList> list{};
  std::optional<MatchId> match{};  // the one that is open
  // That match, while another answer is the newest.
  std::optional<ResultDetails> details{};
  std::size_t line = 0;  // the first one that is shown of the open match
};

// State of one room; each room gets a new one.
struct RoomUi {
  bool typing = false;      // keys go into `chat`
  bool announcing = false;  // the line is to be announced
  LineInput chat{LineInput::Kind::text, limits::kMaxChat};
  bool table = false;  // when watching: show the standings instead of the boards
  std::optional<PracticeBoard> practice{};
};

// The view after a match.
enum class ResultsView : std::uint8_t {
  results,
  room,         // the room instead of the results
  last_boards,  // the boards at the end of the match
};

// State of one match, from its countdown to its results; each match gets a new one.
struct RaceUi {
  RaceMemo memo{};
  std::optional<OwnMotion> motion{};
  EndShow show{};
  ResultsView view = ResultsView::results;  // after the show
};

// The model when follow() last saw it; the differences show what has happened since.
struct Followed {
  Phase phase = Phase::connecting;
  std::string room{};    // room code
  bool own_run = false;  // the person's own run is not over
  MatchId match{};
  std::uint32_t round = 0;
  std::uint32_t refused_lines = 0;
};

// The screen's own memory, beside the model. on_key() changes it, and so does follow() when the
// model or the time has changed. Drawing changes nothing. Begin with a default one.
struct UiState {
  Preferences preferences{};
  Followed followed{};

  Dialog dialog = Dialog::none;
  LeaveQuestion leaving{};
  Meaning act{};         // that the dialog is about: one of kActs
  std::string chosen{};  // the name selected in a chooser
  std::optional<SettingsEditor> editor{};

  bool help = false;
  int help_page = 0;  // any integer; taken modulo the number of pages
  // The page of boards, people or a long table. Any integer; the screen takes it modulo the number
  // of pages.
  int page = 0;
  Side side = Side::boards;
  bool boards_fit = true;  // beside the own board; otherwise the standings are in their place
  bool chat_hidden = false;

  LobbyUi lobby{};
  ResultsUi results{};
  RoomUi room{};
  RaceUi race{};

  // When the screen changed under the person's fingers; nothing after kStillTyped.
  std::optional<TimePoint> changed_at{};
  // A notice from this program itself; the model has notices of its own.
  std::optional<Notice> notice{};
};

}  // namespace race2048::client
