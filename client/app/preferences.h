// Where preferences come from.
#pragma once

#include "client/app/options.h"
#include "client/core/preferences.h"

namespace race2048::client {

// The flags, over what stands behind them, over the defaults.
Preferences preferences_from(const ScreenFlags& flags);

}  // namespace race2048::client
