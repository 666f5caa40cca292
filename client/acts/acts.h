// The meanings of keys, and the acts among them that concern a room and the people in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/board.h"

namespace race2048::client {

// The meanings that a key can have. Not listed, because they are the same for everybody: Enter,
// Esc, Ctrl-C, Ctrl-L, answers to questions, and the keys of lists and forms. The help shows
// meanings in this order.
//
// A new meaning needs an enumerator and a row, in one of the tables of KeyEntry; see key_entry.h.
enum class Meaning : std::uint8_t {
  left,
  down,
  up,
  right,
  next_board,
  give_up,
  side,
  next_page,
  last_page,
  ready,
  seat,
  practise,
  chat,
  hide_chat,
  mute,
  seal,
  save_results,
  start,
  match_settings,
  add_bot,
  announce,
  kick,
  unkick,
  hand_over,
  lock,
  pause,
  join,
  watch,
  room_by_name,
  new_room,
  quick_match,
  refresh,
  results,
  undo,
  new_game,
  play_on,
  look,
  help,
  leave,
};
inline constexpr std::size_t kMeanings = static_cast<std::size_t>(Meaning::leave) + 1;

// The direction in which it slides tiles; nothing for other meanings.
std::optional<Direction> slide_of(Meaning meaning);

}  // namespace race2048::client
