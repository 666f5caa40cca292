// Look and feel: what a person changes on the screen, each by a digit, seen at once.
#pragma once

#include <cstdint>
#include <vector>

#include "client/control/keys.h"
#include "client/control/preferences.h"
#include "client/screen/widgets.h"

namespace race2048::client {

// Practising alone has no start to be called to, and nobody to talk with.
enum class LookOf : std::uint8_t { match, solo };

std::vector<TextLine> look_lines(const Preferences& preferences, LookOf of);

// A digit changes what stands behind it, to the next of its values; false for other keys.
bool change_look(const Key& key, LookOf of, Preferences& preferences);

}  // namespace race2048::client
