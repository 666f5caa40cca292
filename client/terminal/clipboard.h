// The clipboard of the person's own machine, through the terminal, also over ssh.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace race2048::client::ui {

// The longest text that is sent to a clipboard: terminals take more, and a link has less.
inline constexpr std::size_t kMaxCopied = 1000;

// The bytes that make a terminal put the text into its clipboard (OSC 52). Many do, some ask or
// have to be told to; none answers. In tmux the same follows once more, in a form that tmux hands
// on to the terminal around it. Empty for a text beyond kMaxCopied.
std::string clipboard_sequence(std::string_view text, bool in_tmux);

}  // namespace race2048::client::ui
