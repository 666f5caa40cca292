// Look and feel: the settings that a person changes with digits, one row each.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "client/control/preferences.h"
#include "client/state/keys.h"

namespace race2048::client {

// Practice alone has no start to signal and no chat.
enum class LookOf : std::uint8_t { match, solo };

// A label and the current value.
struct LookRow {
  std::string_view label;
  std::string_view value;
};
std::vector<LookRow> look_rows(const Preferences& preferences, LookOf of);

// A digit selects the next value of its row (rows count from 1). Returns false for other keys.
bool change_look(const Key& key, LookOf of, Preferences& preferences);

}  // namespace race2048::client
