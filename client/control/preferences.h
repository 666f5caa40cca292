// How the person wants the client to look and feel. The config file, the environment, flags and the
// page "Look and feel" all read the rows of preference_rows().
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "client/control/keymap.h"

namespace race2048::client {

// How many colours to assume that the terminal has.
enum class ColourMode : std::uint8_t {
  automatic,  // as many as terminfo says; none if NO_COLOR is set
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

enum class Ui : std::uint8_t {
  screen,
  plain,  // lines instead of a screen
  keys,   // such lines; at a terminal a key is a move, without Enter
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
  bool ascii = false;  // only ASCII, in any locale

  bool operator==(const Appearance&) const = default;
};

struct Preferences {
  Appearance appearance{};
  Ui ui = Ui::screen;
  Words words = Words::full;
  bool animate = true;  // show slides and merges as motion
  bool bell = true;     // ring when a match starts, and when it nears its end
  bool flash = true;    // flash when a match starts
  bool chat = true;     // show and offer chat
  bool calm = false;    // results at once when a match ends, without a show
  KeyMap keys{};

  bool plain() const { return ui != Ui::screen; }

  bool operator==(const Preferences&) const = default;
};

// In the order of the rows: those on the page "Look and feel" first, numbered by its digits.
enum class Preference : std::uint8_t {
  palette,
  colour,
  ascii,
  animation,
  bell,
  flash,
  chat,
  calm,
  ui,
  words,
};
inline constexpr std::size_t kPreferences = static_cast<std::size_t>(Preference::words) + 1;

// Where a preference makes a difference: practice alone has no start to signal and no chat.
enum class LookOf : std::uint8_t { solo, match };

struct PreferenceRow {
  Preference of{};
  std::string_view name;                       // in the config file
  std::span<const std::string_view> values{};  // their names, from 0 on; empty: off and on
  std::uint8_t (*get)(const Preferences&) = nullptr;
  void (*set)(Preferences&, std::uint8_t value) = nullptr;
  LookOf since = LookOf::solo;
  std::string_view label = {};     // on the page; empty: the page does not show it
  const char* variable = nullptr;  // of the environment; null: none
  const char* flag = nullptr;      // without its dashes; null: none, or one of its own
  const char* help = nullptr;      // of the flag

  bool is_switch() const { return values.empty(); }
  // The value's words on the page.
  std::string_view value_in(const Preferences& preferences) const;
  // Nothing for any other name.
  std::optional<std::uint8_t> named(std::string_view value) const;
};

std::span<const PreferenceRow, kPreferences> preference_rows();
// The rows of the page "Look and feel".
std::span<const PreferenceRow> look_rows(LookOf of);
// A digit selects the next value of its row (rows count from 1). Returns false for other keys.
bool change_look(const Key& key, LookOf of, Preferences& preferences);

// The choices from one source, such as the config file; absent values are left to the other
// sources.
class ChosenPreferences {
 public:
  ChosenPreferences() = default;
  ChosenPreferences(std::initializer_list<std::pair<Preference, std::uint8_t>> chosen) {
    for (const auto& [of, value] : chosen) (*this)[of] = value;
  }

  std::optional<std::uint8_t>& operator[](Preference of) {
    return values_[static_cast<std::size_t>(of)];
  }
  const std::optional<std::uint8_t>& operator[](Preference of) const {
    return values_[static_cast<std::size_t>(of)];
  }

  // Override the target's values with the chosen ones.
  void apply_to(Preferences& preferences) const;
  void apply_to(ChosenPreferences& others) const;

  bool operator==(const ChosenPreferences&) const = default;

 private:
  std::array<std::optional<std::uint8_t>, kPreferences> values_{};
};

// The values that differ, apart from keys.
ChosenPreferences changes(const Preferences& before, const Preferences& after);

}  // namespace race2048::client
