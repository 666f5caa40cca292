// A client of a match without a screen: lines of text in and out, the link and the clock.
#pragma once

#include <functional>

#include "client/play/interactive.h"

namespace race2048::client {

// Like run_interactive(), which calls this if Preferences::plain is set. Lines go to standard
// output, errors to standard error.
InteractiveResult run_plain(InteractiveOptions options,
                            const std::function<void()>& on_signals_handled);

}  // namespace race2048::client
