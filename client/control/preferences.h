// How the person wants the client to look and feel. Flags, the environment, the config file and the
// settings screen all set these values.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "client/control/keymap.h"

namespace race2048::client {

// How many colours to assume that the terminal has.
enum class ColourMode : std::uint8_t {
  automatic,  // what terminfo says; none if NO_COLOR is set
  none,
  ansi,     // 8
  bright,   // 16
  indexed,  // 256
  direct,   // 24 bits
};

enum class PaletteName : std::uint8_t {
  classic,   // the game's own colours
  contrast,  // tiles differ in brightness too, for colour-blind people
  mono,      // only the terminal's own two colours
};

// How much line mode says.
enum class Words : std::uint8_t {
  full,   // sentences
  brief,  // "left 8; 2 at 3 1; 16"
};

// The names in flags and in the config file, in the order of the enumerators.
inline constexpr std::array<std::string_view, 6> kColourModeNames = {"auto", "never", "8",
                                                                     "16",   "256",   "true"};
inline constexpr std::array<std::string_view, 3> kPaletteNames = {"classic", "contrast", "mono"};
inline constexpr std::array<std::string_view, 3> kUiNames = {"screen", "plain", "keys"};
inline constexpr std::array<std::string_view, 2> kWordsNames = {"full", "short"};

// How to paint the terminal.
struct Appearance {
  ColourMode colour = ColourMode::automatic;
  PaletteName palette = PaletteName::classic;
  bool ascii = false;  // only ASCII, whatever the locale says

  bool operator==(const Appearance&) const = default;
};

struct Preferences {
  Appearance appearance{};
  bool plain = false;    // lines instead of a screen
  bool one_key = false;  // with `plain`, at a terminal: a key is a move, without Enter
  Words words = Words::full;
  bool animate = true;  // show slides and merges as motion
  bool bell = true;     // ring when a match starts, and when it nears its end
  bool flash = true;    // flash when a match starts
  bool chat = true;     // show and offer chat
  KeyMap keys{};

  bool operator==(const Preferences&) const = default;
};

// The choices from one source, such as the config file; absent values are left to the other
// sources.
struct ChosenPreferences {
  std::optional<ColourMode> colour;
  std::optional<PaletteName> palette;
  std::optional<bool> ascii;
  std::optional<bool> plain;
  std::optional<bool> one_key;
  std::optional<Words> words;
  std::optional<bool> animate;
  std::optional<bool> bell;
  std::optional<bool> flash;
  std::optional<bool> chat;

  // Override the target's values with the chosen ones.
  void apply_to(Preferences& preferences) const;
  void apply_to(ChosenPreferences& others) const;

  bool operator==(const ChosenPreferences&) const = default;
};

// The values that differ, apart from keys.
ChosenPreferences changes(const Preferences& before, const Preferences& after);

}  // namespace race2048::client
