#include "client/ui/terminfo.h"

#include <unistd.h>

#include <algorithm>

#include <curses.h>
#include <term.h>

namespace race2048::client::ui {
namespace {

// A capability's bytes; nullptr when the terminal has none (terminfo has two ways to say so).
const char* capability(const char* name) {
  const char* value = tigetstr(name);
  return value == reinterpret_cast<const char*>(-1) ? nullptr : value;
}

std::string* collected = nullptr;

int collect(int byte) {
  collected->push_back(static_cast<char>(byte));
  return byte;
}

// tputs() takes out the padding that terminfo writes into such strings.
std::string without_padding(const std::string& value) {
  std::string bytes;
  collected = &bytes;
  tputs(value.c_str(), 1, collect);
  collected = nullptr;
  return bytes;
}

std::string bytes_of(const char* name) {
  const char* value = capability(name);
  return value == nullptr ? std::string() : without_padding(value);
}

}  // namespace

std::optional<TypeFacts> look_up_type(const std::string& name) {
  TERMINAL* const open = cur_term;
  int status = 0;
  if (setupterm(name.c_str(), STDOUT_FILENO, &status) != OK) {
    if (open != nullptr) set_curterm(open);
    return std::nullopt;
  }
  TypeFacts facts;
  facts.places_text = capability("cup") != nullptr;
  facts.colours = std::max(tigetnum("colors"), 0);
  // One of the extensions that terminfo keeps under any of three kinds.
  facts.direct = tigetflag("RGB") > 0 || tigetnum("RGB") > 0 || capability("RGB") != nullptr;
  del_curterm(cur_term);
  if (open != nullptr) set_curterm(open);
  return facts;
}

Sequences sequences_of_screen() {
  Sequences sequences{.ring = bytes_of("bel")};
  // On, a pause, off: written in one go that would hold the program up for as long.
  const char* flash = capability("flash");
  const std::string whole = flash == nullptr ? "" : flash;
  const std::size_t pause = whole.find("$<");
  sequences.flash_on = without_padding(whole.substr(0, pause));
  if (pause != std::string::npos) {
    sequences.flash_off = without_padding(whole.substr(whole.find('>', pause) + 1));
  }
  if (capability("BE") != nullptr && capability("BD") != nullptr) {
    sequences.paste_on = bytes_of("BE");
    sequences.paste_off = bytes_of("BD");
  }
  sequences.restore = sequences.flash_off + sequences.paste_off;
  for (const char* name : {"sgr0", "op", "cnorm", "rmkx", "rmcup"}) {
    sequences.restore += bytes_of(name);
  }
  return sequences;
}

}  // namespace race2048::client::ui
