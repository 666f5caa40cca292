// Players of a match as cards: place, name and gap in one row, a bar with the score in the next,
// and the board below. Racers and watchers see the same cards.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/screen/canvas.h"
#include "client/screen/race/boards_layout.h"

namespace race2048::client {

// The person's own board, or another one as last received.
std::optional<WatchedBoard> known_board(const Race& race, std::uint32_t seat);

// The standings as a frame shows them, in order of place: those of the memo in a match, the final
// ones after it.
std::vector<Standing> standings_of_frame(const Canvas& canvas, const Race& race);

// "40 behind ada", "40 ahead of bo": the person's score and that of the place before, or after for
// the first. Empty for a watcher, and where nobody else is known.
std::string gap_text(const Race& race, const std::vector<Standing>& standings);

class SeatCards {
 public:
  // Both must outlive it.
  SeatCards(Canvas& canvas, const Race& race);

  // See standings_of_frame().
  const std::vector<Standing>& standings() const { return standings_; }
  // Draws the seats' cards, as many as the grid has places, from the corner of `area` on.
  void draw(const BoardGrid& grid, const Area& area, const std::vector<std::uint32_t>& seats);

 private:
  void draw_card(const Standing& standing, const std::string& name, const BoardGrid& grid,
                 const Area& at);
  void draw_known_board(std::uint32_t seat, const BoardGrid& grid, const Area& at);
  std::vector<std::string> names_of(const std::vector<std::uint32_t>& seats, int columns) const;
  // The state of a seat that does not simply race, else its largest tile or its gap.
  std::string note_on(const Standing& standing) const;
  std::string state_of(const Standing& standing) const;
  std::string gap_of(const Standing& standing) const;
  std::string beside_bar(const Standing& standing, int columns) const;
  std::string score_of(const Standing& standing) const;
  double share_of(const Standing& standing) const;
  Standing standing_of(std::uint32_t seat) const;

  Canvas& canvas_;
  const Race& race_;
  std::vector<Standing> standings_;
  Standing compared_;  // the person's own, or the leader's
  std::uint64_t most_ = 0;
};

}  // namespace race2048::client
