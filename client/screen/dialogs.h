// What lies over a screen: questions, choosers, the help.
#pragma once

#include "client/screen/canvas.h"

namespace race2048::client {

void draw_help(Canvas& canvas);
// What the open question says, without a box; empty when there is none.
std::vector<TextLine> dialog_lines(const Canvas& canvas);
// It in a box, if there is one; but not the settings editor, which is a screen.
void draw_dialog(Canvas& canvas);

}  // namespace race2048::client
