#include "client/app/preferences.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace race2048::client {
namespace {

struct NamedMode {
  std::string_view name;
  ColourMode mode;
};
constexpr std::array<NamedMode, 6> kModes = {{{"auto", ColourMode::automatic},
                                              {"never", ColourMode::none},
                                              {"8", ColourMode::ansi},
                                              {"16", ColourMode::bright},
                                              {"256", ColourMode::indexed},
                                              {"true", ColourMode::direct}}};

struct NamedPalette {
  std::string_view name;
  PaletteName palette;
};
constexpr std::array<NamedPalette, 3> kPalettes = {{{"classic", PaletteName::classic},
                                                    {"contrast", PaletteName::contrast},
                                                    {"mono", PaletteName::mono}}};

}  // namespace

Preferences preferences_from(const ScreenFlags& flags) {
  Preferences preferences;
  const auto* const mode = std::ranges::find(kModes, flags.color, &NamedMode::name);
  if (mode != kModes.end()) preferences.appearance.colour = mode->mode;
  const auto* const palette = std::ranges::find(kPalettes, flags.palette, &NamedPalette::name);
  if (palette != kPalettes.end()) preferences.appearance.palette = palette->palette;
  preferences.appearance.ascii = flags.ascii;
  preferences.plain = flags.plain;
  preferences.animate = !flags.no_anim;
  preferences.bell = !flags.no_bell;
  preferences.flash = !flags.no_flash;
  preferences.chat = !flags.no_chat;
  return preferences;
}

}  // namespace race2048::client
