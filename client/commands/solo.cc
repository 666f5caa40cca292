#include "client/commands/solo.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <variant>
#include <vector>

#include "client/commands/remembered.h"
#include "client/plain/plain_line.h"
#include "client/play/practice.h"
#include "client/solo/solo_game.h"
#include "client/solo/solo_talk.h"
#include "client/solo/solo_text.h"
#include "client/system/exit_codes.h"
#include "client/system/standard_io.h"
#include "client/terminal/terminal.h"
#include "shared/line_splitter.h"

namespace race2048::client {
namespace {

// "classic, geeks or clojure": the rules that have games.
std::string names_of_rules() {
  std::vector<std::string_view> names;
  for (const Preset& preset : presets()) {
    if (!preset.puzzle) names.push_back(preset.name);
  }
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
    text += names[i];
  }
  return text;
}

// The flags as a game, or what is wrong with them.
std::variant<PracticeOptions, std::string> options_from(const SoloFlags& flags) {
  const Preset* preset = find_preset(flags.rules);
  if (preset == nullptr) {
    return "there are no rules '" + flags.rules + "'; choose " + names_of_rules() + ".";
  }
  if (preset->puzzle) {
    return flags.rules + " is a puzzle whose board is given: use race2048 slide, or choose " +
           names_of_rules() + " here.";
  }
  PracticeOptions options{
      .preset = *preset, .size = flags.size, .preferences = preferences_from(flags.screen)};
  if (flags.seed) {
    options.seed = key_from_hex(*flags.seed);
    if (!options.seed) return kSeedFault;
  }
  return options;
}

int cannot_read() {
  std::fprintf(stderr, "race2048 solo: cannot read standard input: %s.\n",
               std::generic_category().message(errno).c_str());
  return kInternal;
}

// Answers what has come before it waits for more, so that another program can hold a dialogue.
int run_plain(const PracticeOptions& options) {
  TextGame game(rules_of(options.preset, options.size), key_for_game(options));
  std::string text = game.board_text();
  std::array<char, 4096> bytes{};
  bool at_end = false;
  while (true) {
    if (const auto failed = write_output(text, "race2048 solo")) return *failed;
    if (at_end || game.ended()) return kDone;
    const std::optional<std::size_t> count = read_some(STDIN_FILENO, bytes);
    if (!count) return cannot_read();
    at_end = *count == 0;
    text = at_end ? game.take_end() : game.take({bytes.data(), *count});
  }
}

std::optional<int> tell(const SoloTalk::Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return write_output(text, "race2048 solo");
}

// The same in words.
int run_brief(const PracticeOptions& options) {
  SoloTalk talk(rules_of(options.preset, options.size), key_for_game(options));
  LineSplitter lines;
  if (const auto failed = tell(talk.greeting())) return *failed;
  for (bool at_end = false; !talk.ended();) {
    if (const std::optional<Line> line = lines.next()) {
      const auto failed = tell(line->too_long ? SoloTalk::Lines{std::string(kLineTooLong)}
                                              : talk.take_line(line->text));
      if (failed) return *failed;
      continue;
    }
    if (at_end) break;
    const std::optional<std::size_t> count = read_some(STDIN_FILENO, lines.space());
    if (!count) return cannot_read();
    lines.filled(*count);
    at_end = *count == 0;
    if (at_end) lines.end();
  }
  return kDone;
}

}  // namespace

int run_solo(const SoloFlags& flags) {
  const auto parsed = options_from(flags);
  if (const auto* fault = std::get_if<std::string>(&parsed)) {
    std::fprintf(stderr, "race2048 solo: %s\n", fault->c_str());
    return kUsage;
  }
  const auto& options = std::get<PracticeOptions>(parsed);
  if (flags.plain == "true") return run_plain(options);
  if (!flags.plain.empty() || options.preferences.plain) return run_brief(options);
  ui::require_terminal();
  return run_practice(options);
}

}  // namespace race2048::client
