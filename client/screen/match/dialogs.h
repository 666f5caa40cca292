// What lies over a screen: questions, choosers, the help.
#pragma once

#include "client/screen/canvas.h"
#include "client/screen/dialog_text.h"

namespace race2048::client {

void draw_help(Canvas& canvas);
// What the open dialog says; empty when there is none.
DialogText dialog_text(const Canvas& canvas);
// Draws the open dialog, if there is one, in a box. The settings are a screen, and not drawn.
void draw_dialog(Canvas& canvas);

}  // namespace race2048::client
