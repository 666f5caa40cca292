// The chat of a room, with the line that is being typed: a part of the room and of the results.
#pragma once

#include "client/screen/canvas.h"

namespace race2048::client {

// How many rows the chat needs and can use; none when it is hidden, off, or nothing is there.
RowShare chat_share(const Canvas& canvas);
// The newest lines that fit; returns the row below them.
int draw_chat_lines(Canvas& canvas, const Area& area);
// The same of the room, and below them what is typed.
void draw_chat(Canvas& canvas, int row, int rows);
// What is typed alone, and what keys do meanwhile.
void draw_typed_line(Canvas& canvas, int row);
KeyHints typing_keys(const Canvas& canvas);

}  // namespace race2048::client
