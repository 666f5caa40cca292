#include "client/screen/room/practice_screen.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "client/control/practice_board.h"
#include "client/screen/motion.h"
#include "client/screen/race/race_layout.h"
#include "client/screen/room/room_screen.h"

namespace race2048::client {

void draw_practice(Canvas& canvas) {
  const PracticeBoard& practice = *canvas.ui().room.practice;
  const Game& game = practice.game();
  const Member* own = canvas.model().room.own_member();
  KeyHints keys = {{slide_hint(canvas.ui().preferences.keys, canvas.columns()), "move"}};
  if (game.ended()) keys = {{Meaning::new_game, "new board", 8}};
  if (own != nullptr) keys.push_back({Meaning::ready, own->ready ? "not ready" : "ready", 7});
  keys.insert(keys.end(), {{"Esc", "back", 9}, {Meaning::help, "help"}});
  canvas.keys(keys);
  draw_title(canvas.frame(), "practice while you wait", canvas.model().room.code);

  // The board stands where it does in a race; facts about the room replace the standings.
  const RaceLayout layout = race_layout(canvas.rows(), canvas.columns(), game.board().size());
  draw_board_or_motion(canvas.frame(), layout.own, game.board(), practice.newest_cell(),
                       practice.motion(), canvas.input().now);
  const Area& side = layout.side;
  std::vector<TextLine> lines = {
      {canvas.joined({"score " + grouped(game.score()), counted(game.moves(), "move")}), {}}};
  if (game.ended()) {
    const std::string key = canvas.label(Meaning::new_game);
    lines.push_back({"No move is left: " + key + " deals a new board.", Tone::warning});
  }
  lines.push_back({what_the_room_waits_for(canvas), Tone::bold});
  if (!layout.side_is_below) lines.push_back({"This board does not count.", Tone::dim});
  lines = broken(lines, side.columns);
  lines.resize(std::min(lines.size(), static_cast<std::size_t>(std::max(side.rows, 0))));
  int row = side.row;
  for (const TextLine& line : lines) canvas.frame().put(row++, side.column, line.text, line.style);
}

}  // namespace race2048::client
