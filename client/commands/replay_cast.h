// A replay as a film of the terminal.
#pragma once

#include <functional>
#include <string>

#include "client/control/preferences.h"
#include "proto/replay/playback.h"

namespace race2048::client {

inline constexpr int kCastRows = 30;
inline constexpr int kCastColumns = 100;

// Writes an asciicast (version 2) of the whole match at its own speed, in pieces: lines that end
// with a line end. `write` returns false to stop.
void write_cast(Playback playback, const Preferences& preferences,
                const std::function<bool(const std::string& lines)>& write);

}  // namespace race2048::client
