// What lies over a screen: questions, choosers, the help.
#pragma once

#include "client/core/screens/canvas.h"

namespace race2048::client {

void draw_help(Canvas& canvas);
// The open question, if there is one; but not the settings editor, which is a screen.
void draw_dialog(Canvas& canvas);

}  // namespace race2048::client
