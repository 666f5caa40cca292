// Draws a menu as a frame of cells. Pure.
#pragma once

#include "client/control/menu.h"
#include "client/screen/frame.h"

namespace race2048::client {

Frame draw_menu(const Menu& menu, int rows, int columns, Glyphs glyphs);

}  // namespace race2048::client
