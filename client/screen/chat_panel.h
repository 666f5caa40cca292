// The chat of a room, with the line that is being typed: a part of the room and of the results.
#pragma once

#include "client/screen/blocks.h"

namespace race2048::client {

// The newest lines, and below them the line that is typed. No rows when the chat is hidden or off,
// or when it is empty and nobody types.
Block chat_block(Canvas& canvas);
// Draws the newest lines that fit; returns the row below them.
int draw_chat_lines(Canvas& canvas, const Area& area);
// The line that is typed alone, and what keys do meanwhile.
void draw_typed_line(Canvas& canvas, int row);

}  // namespace race2048::client
