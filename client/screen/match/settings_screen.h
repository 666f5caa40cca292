// The settings editor, shown instead of the room or the lobby.
#pragma once

#include "client/screen/canvas.h"

namespace race2048::client {

// REQUIRES: UiState::editor.
void draw_settings(Canvas& canvas);

}  // namespace race2048::client
