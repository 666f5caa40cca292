// The character encoding of the screen.
#pragma once

namespace race2048::client::ui {

// Sets LC_CTYPE from the environment, for the whole process. If the environment names a UTF-8
// locale that this system does not have, sets another UTF-8 locale.
void set_encoding();
// REQUIRES: set_encoding().
bool encoding_is_utf8();

}  // namespace race2048::client::ui
