#include "client/control/race_keys.h"

#include "client/control/commands.h"
#include "client/control/lobby_keys.h"
#include "client/control/room_keys.h"
#include "client/model/situation.h"

namespace race2048::client {
namespace {

constexpr KeyContexts kBoards{KeyContext::race, KeyContext::solo, KeyContext::practice};
constexpr KeyContexts kViews{KeyContext::race, KeyContext::watch, KeyContext::room};
constexpr KeyContexts kPages{KeyContext::race, KeyContext::watch, KeyContext::room,
                             KeyContext::lobby, KeyContext::replay};

Command slide_tiles(const KeyPress& at) {
  return Act{action_of(*at.stroke.slide())};
}

Command press_next_board(const KeyPress& at) {
  const bool stuck = own_run_goes_on(at.model) && at.model.race->own->stuck();
  return stuck ? Command(Act{Action::next_board}) : Nothing{};
}

// The side after this one, or before it with step -1. Skips the chat unless somebody has written a
// line, and the boards where they may not be seen or
// do not fit.
Side turned(Side side, int step, const Model& model, const UiState& ui) {
  constexpr int kSides = static_cast<int>(Side::chat) + 1;
  const bool chat = has_chat(model, ui) && !model.room.chat.empty();
  const bool boards = ui.boards_fit && model.race && !model.race->boards.empty();
  if (side == Side::boards && !boards) side = Side::standings;  // shown in their place
  do {
    side = static_cast<Side>((static_cast<int>(side) + step + kSides) % kSides);
  } while ((side == Side::chat && !chat) || (side == Side::boards && !boards));
  return side;
}

// Changes what is shown beside the person's own board. For a person who watches, switches between
// the boards and the table.
void turn_side(int step, const KeyPress& at) {
  if (has_boards_to_watch(at.model)) {
    at.ui.room.table = !at.ui.room.table;
  } else {
    at.ui.side = turned(at.ui.side, step, at.model, at.ui);
  }
}

// In the room Tab turns pages; only the other keys change the view.
Command change_view(const KeyPress& at) {
  if (at.model.phase == Phase::racing) {
    turn_side(1, at);
  } else if (between_matches(at.model) && !at.stroke.is(Key::Kind::tab)) {
    show_last_boards(at);
  }
  return {};
}

// on_key() has already turned UiState::page; the lobby's list has a cursor to move as well.
Command turn_page(const KeyPress& at) {
  if (at.model.phase == Phase::lobby) {
    move_lobby_cursor(at.stroke.page_step() * at.ui.lobby.rooms_shown, at.model, at.ui);
  }
  return {};
}

constexpr std::array<KeyEntry, 8> kRaceKeys = {{
    {{Meaning::left, "left", HelpPart::match, kBoards, "left h a", "slide to the left"},
     slide_tiles},
    {{Meaning::down, "down", HelpPart::match, kBoards, "down j s", "slide down"}, slide_tiles},
    {{Meaning::up, "up", HelpPart::match, kBoards, "up k w", "slide up"}, slide_tiles},
    {{Meaning::right, "right", HelpPart::match, kBoards, "right l d", "slide to the right"},
     slide_tiles},
    {{Meaning::next_board, "next_board", HelpPart::match, kInRace, "n", "next board, when stuck"},
     press_next_board},
    {{Meaning::side, "side", HelpPart::match, kViews, "v tab", "next panel or view"}, change_view},
    {{Meaning::next_page, "next_page", HelpPart::match, kPages, "pgdn", "more rows"}, turn_page},
    {{Meaning::last_page, "last_page", HelpPart::match, kPages, "pgup", "previous rows"},
     turn_page},
}};

}  // namespace

std::span<const KeyEntry> race_keys() {
  return kRaceKeys;
}

Side next_side(const Model& model, const UiState& ui) {
  return turned(ui.side, 1, model, ui);
}

Command fixed_race_key(const KeyPress& at) {
  // Returns from the pages of all places to the places around the person's own.
  if (at.stroke.is(Key::Kind::escape)) at.ui.page = 0;
  if (at.stroke.is(Key::Kind::back_tab)) turn_side(-1, at);
  return at.stroke.is(Key::Kind::enter) ? press_next_board(at) : Nothing{};
}

}  // namespace race2048::client
