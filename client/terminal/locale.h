// The encoding that the screen is written in.
#pragma once

namespace race2048::client::ui {

// Takes LC_CTYPE from the environment, for the whole process. Where that asks for UTF-8 by a name
// that this system does not have, another locale with UTF-8 is taken.
void set_encoding();
// REQUIRES: set_encoding().
bool encoding_is_utf8();

}  // namespace race2048::client::ui
