// The names that bots have unless somebody chooses one.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace race2048::client {

// Short, of ASCII letters alone: the server appends a number to a name that is taken.
std::span<const std::string_view> bot_names();

// The `number`th of them, counted around.
std::string_view bot_name(std::size_t number);

// A number for bot_name() at which a program begins, so that bots of several hosts rarely meet
// under one name.
std::size_t random_bot_number();

}  // namespace race2048::client
