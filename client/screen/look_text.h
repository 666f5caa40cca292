// Look and feel, as a dialog.
#pragma once

#include "client/control/preferences.h"
#include "client/screen/dialog_text.h"

namespace race2048::client {

DialogText look_text(const Preferences& preferences, LookOf of);

}  // namespace race2048::client
