#include "client/control/settings_words.h"

namespace race2048::client {

using Field = SettingsEditor::Field;

std::string_view label_of(Field field) {
  switch (field) {
    case Field::format:
      return "Format";
    case Field::time_limit:
      return "Time";
    case Field::target:
      return "Target";
    case Field::moves:
      return "Moves";
    case Field::move_time:
      return "Time for a move";
    case Field::size:
      return "Size";
    case Field::cap:
      return "Longest time";
    case Field::finish:
      return "Ends";
    case Field::on_stuck:
      return "Who is stuck";
    case Field::watch:
      return "Watchers see";
    case Field::seats:
      return "Seats";
    case Field::move_rate:
      return "Moves a second";
    case Field::rounds:
      return "Rounds";
    case Field::pause:
      return "Between rounds";
    case Field::start_at:
      return "Starts when";
    case Field::title:
      return "Title";
    case Field::listed:
      return "Found";
    case Field::password:
      return "Password";
    case Field::chat:
      return "Chat";
  }
  return {};
}

std::string_view meaning_of(Field field) {
  switch (field) {
    case Field::format:
      return "What counts.";
    case Field::time_limit:
      return "Type seconds: 1 to 1800.";
    case Field::target:
      return "Whoever makes this tile is done: 8 to 131072.";
    case Field::moves:
      return "So many each; in lockstep 0 is no limit.";
    case Field::move_time:
      return "Type seconds, 1 to 120: who is late gets a move.";
    case Field::size:
      return "Of the board: 3x3 to 8x8.";
    case Field::cap:
      return "The match ends then, whatever happens. Type seconds: 1 to 1800.";
    case Field::finish:
      return "When the match ends before its longest time.";
    case Field::on_stuck:
      return "What happens to a player with no move left.";
    case Field::watch:
      return "What those see who do not play, or are done.";
    case Field::seats:
      return "The most players: 1 to 1000.";
    case Field::move_rate:
      return "The most moves of a player: 1 to 1000; 0 is no limit, for bots.";
    case Field::rounds:
      return "A series of 2 to 99 rounds has a table of points.";
    case Field::pause:
      return "What starts the next round of the series.";
    case Field::start_at:
      return "Type how many players must be ready; 0 for all who are here.";
    case Field::title:
      return "A line for the list of rooms: at most 40 characters.";
    case Field::listed:
      return "Whether strangers find the room.";
    case Field::password:
      return "Asked for at the door. Type a new one; Backspace removes it.";
    case Field::chat:
      return "Between matches.";
  }
  return {};
}

}  // namespace race2048::client
