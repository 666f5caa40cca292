// Look and feel: what a person changes on the screen, each row by a digit.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "client/control/preferences.h"
#include "client/state/keys.h"

namespace race2048::client {

// Practising alone has no start to be called to, and nobody to talk with.
enum class LookOf : std::uint8_t { match, solo };

// A label and the value that is set.
struct LookRow {
  std::string_view label;
  std::string_view value;
};
std::vector<LookRow> look_rows(const Preferences& preferences, LookOf of);

// A digit sets its row, counted from 1, to the next of the row's values. False for other keys.
bool change_look(const Key& key, LookOf of, Preferences& preferences);

}  // namespace race2048::client
