// What the fields of the settings editor are called and mean.
#pragma once

#include <string_view>

#include "client/control/settings_editor.h"

namespace race2048::client {

std::string_view label_of(SettingsEditor::Field field);
// In one line, with the range of what is typed.
std::string_view meaning_of(SettingsEditor::Field field);

}  // namespace race2048::client
