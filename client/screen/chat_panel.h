// The room's chat and the line being typed: a part of the room and of the results.
#pragma once

#include "client/screen/blocks.h"

namespace race2048::client {

// The newest lines, and below them the line being typed. No rows if the chat is hidden or off, or
// if it is empty and the person is not typing.
Block chat_block(Canvas& canvas);
// Draws the newest lines that fit; returns the row below them.
int draw_chat_lines(Canvas& canvas, const Area& area);
// Draws only the line being typed.
void draw_typed_line(Canvas& canvas, int row);
// In a match, in the notice's row: the line being typed or, while it is new, the last emote or the
// last line that was said.
void draw_chat_in_match(Canvas& canvas);
// The last emote, while it is new and wanted; null otherwise.
const ShownEmote* emote_shown(const ScreenInput& input);
// The last line that was said, while it is new; null otherwise.
const ChatLine* newest_chat_line(const ScreenInput& input);

}  // namespace race2048::client
