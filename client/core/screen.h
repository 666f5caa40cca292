// Draws the model: every screen of the client as a frame of cells. Pure.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "client/core/commands.h"
#include "client/core/frame.h"
#include "client/core/model.h"

namespace race2048::client {

// The smallest terminal that the screens are laid out for. Below it a message says so.
inline constexpr int kMinRows = 24;
inline constexpr int kMinColumns = 80;

// Where one's own board stands in a race, whatever else is shown: its upper left corner. A cell is
// kBoardCellColumns x kBoardCellRows inside its borders, which neighbours share.
inline constexpr int kBoardRow = 2;
inline constexpr int kBoardColumn = 1;
inline constexpr int kBoardCellColumns = 6;  // 131072
inline constexpr int kBoardCellRows = 3;

inline constexpr std::chrono::seconds kNoticeShown{6};

struct ScreenInput {
  const Model& model;
  const UiState& ui;
  TimePoint now;
  int rows = kMinRows;
  int columns = kMinColumns;
  bool unicode = true;       // else ASCII only
  bool owns_server = false;  // this program started the server
  // For the host to give to friends: whole lines, such as "race2048 join 192.168.1.20/KXQ7WP".
  std::vector<std::string> invitations{};
  std::string hint{};  // on firewall and router, with the invitations
};

Frame draw(const ScreenInput& input);

// When time alone will next change what draw() shows; nothing when it will not.
std::optional<TimePoint> next_redraw(const ScreenInput& input);

}  // namespace race2048::client
