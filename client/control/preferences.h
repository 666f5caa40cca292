// How a person wants the client to look and feel. Flags, the environment, the config file and the
// settings screen all end here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "client/control/keymap.h"

namespace race2048::client {

// How many colours the terminal is taken to have.
enum class ColourMode : std::uint8_t {
  automatic,  // what the terminal says of itself, none with NO_COLOR
  none,
  ansi,     // 8
  bright,   // 16
  indexed,  // 256
  direct,   // 24 bits
};

enum class PaletteName : std::uint8_t {
  classic,   // the game's own colours
  contrast,  // told apart by brightness too, so by colour-blind people
  mono,      // none but the terminal's own two
};

// As flags and the config file name them: by enumerator, in their order.
inline constexpr std::array<std::string_view, 6> kColourModeNames = {"auto", "never", "8",
                                                                     "16",   "256",   "true"};
inline constexpr std::array<std::string_view, 3> kPaletteNames = {"classic", "contrast", "mono"};
inline constexpr std::array<std::string_view, 2> kUiNames = {"screen", "plain"};

// What the terminal is painted with.
struct Appearance {
  ColourMode colour = ColourMode::automatic;
  PaletteName palette = PaletteName::classic;
  bool ascii = false;  // no other glyphs, whatever the locale says

  bool operator==(const Appearance&) const = default;
};

struct Preferences {
  Appearance appearance{};
  bool plain = false;   // lines in place of a screen
  bool animate = true;  // slides and merges are shown as they happen
  bool bell = true;     // when a match starts
  bool flash = true;    // likewise
  bool chat = true;     // shown and offered
  KeyMap keys{};

  bool operator==(const Preferences&) const = default;
};

// What one of several places says of them; what it does not say is left to the others.
struct ChosenPreferences {
  std::optional<ColourMode> colour;
  std::optional<PaletteName> palette;
  std::optional<bool> ascii;
  std::optional<bool> plain;
  std::optional<bool> animate;
  std::optional<bool> bell;
  std::optional<bool> flash;
  std::optional<bool> chat;

  // Over what is there.
  void apply_to(Preferences& preferences) const;
  void apply_to(ChosenPreferences& others) const;

  bool operator==(const ChosenPreferences&) const = default;
};

// What has become different, keys aside.
ChosenPreferences changes(const Preferences& before, const Preferences& after);

}  // namespace race2048::client
