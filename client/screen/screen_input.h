// Everything that a match screen is drawn from.
#pragma once

#include <chrono>

#include "client/control/invitations.h"
#include "client/control/setup.h"
#include "client/control/ui_state.h"
#include "client/model/model.h"

namespace race2048::client {

// The smallest terminal that the screens support. A smaller one shows a message instead.
inline constexpr int kMinRows = 16;
inline constexpr int kMinColumns = 40;

// The upper left corner of the person's own board in a terminal of 80x24. In a larger one the board
// is larger and stands further in; it never depends on other parts of the screen.
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
  bool unicode = true;        // otherwise ASCII only
  Invitations invitations{};  // only for people who may bring others along
};

}  // namespace race2048::client
