// Where preferences come from.
#pragma once

#include "client/commands/options.h"
#include "client/control/preferences.h"

namespace race2048::client {

// The flags, over what stands behind them, over the defaults. Where none of those says it, plain
// when standard input or output is no terminal, or one that is dumb.
Preferences preferences_from(const ScreenFlags& flags);

}  // namespace race2048::client
