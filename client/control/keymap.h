// Which keys mean what, as the person has it: the table of all that keys can mean, and the keys
// that a config file puts in the place of the usual ones.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "client/control/keys.h"

namespace race2048::client {

// Where keys are pressed: the same key may mean one thing here and another there.
enum class KeyContext : std::uint8_t {
  race,      // one's own run goes on
  watch,     // a match without one's own run, and the countdown
  room,      // between matches: the room and the results
  lobby,     // the rooms of a server
  solo,      // practising alone
  practice,  // on the board for who waits, in a room
  nowhere,   // before the room, and after it
};
inline constexpr std::size_t kKeyContexts = 7;

class KeyContexts {
 public:
  constexpr KeyContexts(std::initializer_list<KeyContext> contexts) {
    for (const KeyContext context : contexts) bits_ |= 1U << static_cast<unsigned>(context);
  }
  constexpr bool has(KeyContext context) const {
    return (bits_ >> static_cast<unsigned>(context) & 1U) != 0;
  }
  constexpr bool meet(KeyContexts other) const { return (bits_ & other.bits_) != 0; }

 private:
  unsigned bits_ = 0;
};

// What a key can mean. Enter, Esc, Ctrl-C, Ctrl-L, the answers to questions and the keys inside of
// choosers and forms are not here: they are the same for everybody.
enum class Meaning : std::uint8_t {
  left,
  down,
  up,
  right,
  next_board,
  give_up,
  side,
  next_page,
  last_page,
  ready,
  practise,
  chat,
  hide_chat,
  start,
  match_settings,
  add_bot,
  kick,
  hand_over,
  lock,
  pause,
  join,
  watch,
  new_room,
  quick_match,
  refresh,
  undo,
  new_game,
  play_on,
  look,
  help,
  leave,
};
inline constexpr std::size_t kMeanings = 31;

// A part of the help.
enum class HelpPart : std::uint8_t { match, room, host, lobby, solo, always };

struct KeyAction {
  Meaning meaning{};
  std::string_view name;  // in the config file
  HelpPart part{};
  KeyContexts contexts;       // where it can be meant
  std::string_view defaults;  // names of keys, with blanks between them
  std::string_view help;      // what it does, at most 24 columns
};

// By meaning, in the order of the enumerators.
std::span<const KeyAction, kMeanings> key_actions();
const KeyAction& action_for(Meaning meaning);
const KeyAction* find_key_action(std::string_view name);

// "a", "?", "left", "tab", "shift-tab", "space", "pgup", "pgdn", "backspace": letters in either
// case. Nothing for other names, and for enter, escape and Ctrl-keys, which cannot be chosen.
std::optional<Key> key_named(std::string_view name);
// Such a name, in lower case; and as screens show it: "PgUp".
std::string name_of(const Key& key);
std::string label_of(const Key& key);

class KeyMap {
 public:
  KeyMap();  // the usual keys

  // REQUIRES: at least one key.
  void bind(Meaning meaning, std::vector<Key> keys);
  const std::vector<Key>& keys_for(Meaning meaning) const {
    return keys_[static_cast<std::size_t>(meaning)];
  }

  // Two meanings that one key has in the same place; nothing when there are none.
  struct Clash {
    Key key;
    Meaning one{};
    Meaning other{};
  };
  std::optional<Clash> clash() const;

  // The usual key for what this one means here, and whether it also slides; keys that nobody chose
  // stay as they are, as does what is pasted, but those that have lost their meaning become
  // Key::Kind::unbound.
  Key translated(const Key& pressed, KeyContext context) const;

  // The key to show for it: the first one. All of them: "r Space".
  std::string label(Meaning meaning) const;
  std::string labels(Meaning meaning) const;
  // Of all four directions: "arrows hjkl wasd".
  std::string slide_labels() const;
  // That which goes on after a pause: Space where it has kept its meaning, else Enter.
  std::string go_on_label() const;
  // A hint in a key row, written with the usual key, as it is here: "r", "Tab", kSlideLabels.
  std::string hint(std::string_view usual, KeyContext context) const;

  bool operator==(const KeyMap&) const = default;

 private:
  std::optional<Meaning> meaning_of(const Key& key, KeyContext context) const;
  Key usual_for(const Key& key, KeyContext context) const;

  std::array<std::vector<Key>, kMeanings> keys_;
};

inline constexpr std::string_view kSlideLabels = "arrows hjkl wasd";

}  // namespace race2048::client
