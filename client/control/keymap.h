// The meanings of keys: the list of all meanings, and the person's own keys, which a config file
// can set instead of the usual ones.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "client/acts/acts.h"
#include "client/state/keys.h"
#include "engine/board.h"

namespace race2048::client {

// A pressed key, and its meaning in the context where it was pressed.
struct Keystroke {
  // In lower case, and by key_place(). Key::Kind::unbound for a usual key of this context that the
  // person has replaced.
  Key key{};
  std::optional<Meaning> meaning{};
  // Its meaning in a race, in any context: the person may have typed it for a race.
  std::optional<Meaning> in_race{};

  bool means(Meaning what) const { return meaning == what; }
  bool is(Key::Kind kind) const { return key.kind == kind; }
  // The direction in which it slides tiles here; and whether it slides in a race.
  std::optional<Direction> slide() const;
  bool slides_in_race() const;
  // How many pages it turns: 1 for PgDn and Tab, -1 for PgUp and Shift-Tab, 0 for other keys.
  int page_step() const;
};

// In the order of the enumerators.
std::span<const KeyAction, kMeanings> key_actions();
const KeyAction& action_for(Meaning meaning);
const KeyAction* find_key_action(std::string_view name);

// Accepts "a", "?", "left", "tab", "shift-tab", "space", "pgup", "pgdn", "backspace", in either
// case. Returns nothing for other names: Enter, Esc and the Ctrl keys cannot be chosen.
std::optional<Key> key_named(std::string_view name);
// The name as key_named() takes it, in lower case; and the label on screens, such as "PgUp".
std::string name_of(const Key& key);
std::string label_of(const Key& key);

class KeyMap {
 public:
  KeyMap();  // binds the usual keys

  // REQUIRES: at least one key.
  void bind(Meaning meaning, std::vector<Key> keys);
  const std::vector<Key>& keys_for(Meaning meaning) const {
    return keys_[static_cast<std::size_t>(meaning)];
  }

  // One key with two meanings in the same context; clash() returns nothing if no key has.
  struct Clash {
    Key key;
    Meaning one{};
    Meaning other{};
  };
  std::optional<Clash> clash() const;

  // Pasted text means nothing. A letter of another script without a meaning of its own means what
  // its key means on an English keyboard; see key_place().
  Keystroke keystroke(const Key& pressed, KeyContext context) const;

  // The key to show for a meaning: `preferred` if it is one of the meaning's keys, else the first
  // one. labels() has all of them: "r Space".
  std::string label(Meaning meaning, const std::optional<Key>& preferred = std::nullopt) const;
  std::string labels(Meaning meaning) const;
  // The keys of all four directions: "arrows hjkl wasd".
  std::string slide_labels() const;
  // The key that continues after a pause: Space if it means ready, else Enter.
  std::string go_on_label() const;

  bool operator==(const KeyMap&) const = default;

 private:
  std::optional<Meaning> meaning_of(const Key& key, KeyContext context) const;
  bool is_bound(const Key& key) const;

  std::array<std::vector<Key>, kMeanings> keys_;
};

inline constexpr Key kSpace = Key::of(U' ');
inline constexpr Key kTab{.kind = Key::Kind::tab};

}  // namespace race2048::client
