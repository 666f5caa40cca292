// A client of a match with a screen: keys, the link and the clock; or without one, see
// plain_session.h.
#pragma once

#include <functional>

#include "client/play/match_session.h"

namespace race2048::client {

// Runs until the person leaves or the link is lost. The terminal is whole again when it returns or
// throws; what there is to say is then printed. Throws ui::TerminalError when there is no terminal.
// `on_signals_handled` is called once signals are handled, before anything can block.
InteractiveResult run_interactive(
    InteractiveOptions options, const std::function<void()>& on_signals_handled = [] {});

}  // namespace race2048::client
