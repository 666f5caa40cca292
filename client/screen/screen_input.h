// What a screen of a match is drawn from.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "client/control/setup.h"
#include "client/control/ui_state.h"
#include "client/session/model.h"

namespace race2048::client {

// The smallest terminal that the screens are laid out for. A smaller one shows a message.
inline constexpr int kMinRows = 16;
inline constexpr int kMinColumns = 40;

// The upper left corner of the own board in a race, whatever else the screen shows.
inline constexpr int kBoardRow = 2;
inline constexpr int kBoardColumn = 1;

inline constexpr std::chrono::seconds kNoticeShown{6};

struct ScreenInput {
  const Model& model;
  const Setup& setup;
  const UiState& ui;
  TimePoint now;
  int rows = kMinRows;
  int columns = kMinColumns;
  bool unicode = true;  // else ASCII only
  // Lines for the host to give to friends, such as "race2048 join 192.168.1.20/KXQ7WP".
  std::vector<std::string> invitations{};
  std::string hint{};  // on firewall and router, with the invitations
};

}  // namespace race2048::client
