// The environment of a person who plays over ssh on somebody else's account.
#pragma once

#include <filesystem>

namespace race2048::client {

// Removes all variables but those that say where the account's files are (HOME, XDG_STATE_HOME),
// who it is (USER), how the person came (SSH_CONNECTION), and which terminal and language the
// person has (TERM, LANG, LC_ALL, LC_CTYPE). Removes those four too if they are no plain words: the
// person chooses them, and they become parts of the names of files. REQUIRES: one thread.
void keep_guest_variables();

// Makes `folder` the person's home: all that this program keeps goes there from now on. REQUIRES:
// one thread.
void live_in(const std::filesystem::path& folder);

}  // namespace race2048::client
