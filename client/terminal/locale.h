// The encoding of the screen.
#pragma once

namespace race2048::client::ui {

// Takes LC_CTYPE from the environment, for the whole process. When it names a UTF-8 locale that
// this system does not have, takes another UTF-8 locale.
void set_encoding();
// REQUIRES: set_encoding().
bool encoding_is_utf8();

}  // namespace race2048::client::ui
