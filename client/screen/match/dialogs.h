// Boxes over a screen: questions, choosers, the help.
#pragma once

#include "client/screen/canvas.h"
#include "client/screen/dialog_text.h"

namespace race2048::client {

void draw_help(Canvas& canvas);
// The text of the open dialog; empty if no dialog is open.
DialogText dialog_text(const Canvas& canvas);
// Draws the open dialog, if any, in a box. Does not draw the settings, which are a screen of their
// own.
void draw_dialog(Canvas& canvas);

}  // namespace race2048::client
