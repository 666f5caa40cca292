#include "client/play/plain_output.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <utility>

#include "client/system/complain.h"
#include "client/system/exit_codes.h"
#include "client/terminal/locale.h"
#include "client/text/text.h"
#include "shared/standard_io.h"
#include "shared/utf8.h"

namespace race2048::client {

Glyphs glyphs_of_lines() {
  ui::set_encoding();
  return ui::encoding_is_utf8() ? Glyphs::unicode : Glyphs::ascii;
}

PlainOutput::PlainOutput(EventLoop& loop, std::function<void(int exit_code)> on_lost,
                         std::function<void()> on_taken)
    : on_lost_(std::move(on_lost)),
      output_(
          loop, STDOUT_FILENO, [this](int fault) { fail(fault); }, std::move(on_taken)),
      glyphs_(glyphs_of_lines()),
      to_terminal_(isatty(STDOUT_FILENO) != 0) {}

void PlainOutput::line(std::string_view text) {
  if (!std::exchange(shown_, {}).empty()) output_.add("\n");
  output_.add(as_shown(text, glyphs_) + "\n");
}

void PlainOutput::prompt(const std::string& text) {
  prompt_ = as_shown(text, glyphs_);
}

// A person adds and deletes letters at the end, and only these change on the terminal. Letters
// without a sure width cannot be deleted there: the line begins anew.
void PlainOutput::show_prompt() {
  if (prompt_ == shown_ || output_.failed()) return;
  if (prompt_.empty()) {
    output_.add("\n");
  } else if (shown_.starts_with(prompt_) &&
             std::ranges::all_of(code_points(shown_), is_printable)) {
    const int columns = width_of(shown_) - width_of(prompt_);
    for (int i = 0; i < columns; ++i) output_.add("\b \b");
  } else if (prompt_.starts_with(shown_)) {
    output_.add(prompt_.substr(shown_.size()));
  } else {
    output_.add("\n" + prompt_);
  }
  shown_ = prompt_;
}

void PlainOutput::flush() {
  show_prompt();
  output_.flush();
}

void PlainOutput::finish() {
  if (!std::exchange(shown_, {}).empty()) output_.add("\n");
  output_.finish();
}

void PlainOutput::fail(int fault) {
  if (fault == EPIPE) return on_lost_(kSignalled + SIGPIPE);
  if (fault == EIO && to_terminal_) return on_lost_(kSignalled + SIGHUP);
  complain(unwritten_text(fault));
  on_lost_(kInternal);
}

}  // namespace race2048::client
