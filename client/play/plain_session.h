// A client of a match without a screen: lines of text in and out, the link and the clock.
#pragma once

#include <functional>

#include "client/play/interactive.h"

namespace race2048::client {

// As run_interactive(), which calls it for whom Preferences::plain says so. Standard output gets
// the lines, standard error what goes wrong.
InteractiveResult run_plain(InteractiveOptions options,
                            const std::function<void()>& on_signals_handled);

}  // namespace race2048::client
