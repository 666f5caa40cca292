// Which keys mean what: the table of all that keys can mean, and the person's own keys, which a
// config file puts in the place of the usual ones.
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

#include "client/state/keys.h"
#include "engine/board.h"

namespace race2048::client {

// Where keys are pressed: the same key may mean one thing here and another there.
enum class KeyContext : std::uint8_t {
  race,      // the own run goes on
  watch,     // the countdown, and a match that the own run is not part of, or no more
  room,      // between matches: the room and the results
  lobby,     // the rooms of a server
  solo,      // practising alone
  practice,  // on the practice board of a room, where keys that slide no tile are the room's
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

// What a key can mean. Enter, Esc, Ctrl-C, Ctrl-L, answers to questions and the keys of lists and
// forms are not here: they are the same for everybody. The help shows meanings in this order.
//
// A new one needs an enumerator and an entry in one of the tables of KeyEntry: see key_entry.h.
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
inline constexpr std::size_t kMeanings = static_cast<std::size_t>(Meaning::leave) + 1;

// Where it slides the tiles of a board; nothing for other meanings.
std::optional<Direction> slide_of(Meaning meaning);

// A part of the help.
enum class HelpPart : std::uint8_t { match, room, host, lobby, solo, always };

struct KeyAction {
  Meaning meaning{};
  std::string_view name;  // in the config file
  HelpPart part{};
  KeyContexts contexts{};     // where it can be meant
  std::string_view defaults;  // names of keys, with blanks between them
  std::string_view help;      // what it does, at most 24 columns
};

// A key that was pressed somewhere, and what it means there.
struct Keystroke {
  // Its letter in lower case. Key::Kind::unbound for a usual key of this place that the person has
  // replaced by another one.
  Key key{};
  std::optional<Meaning> meaning{};
  // In a race, whatever it means here: it may have been typed for one.
  std::optional<Meaning> in_race{};

  bool means(Meaning what) const { return meaning == what; }
  bool is(Key::Kind kind) const { return key.kind == kind; }
  // Where it slides tiles: here, and in a race.
  std::optional<Direction> slide() const;
  bool slides_in_race() const;
  // How far it turns pages: PgDn and Tab on, PgUp and Shift-Tab back; 0 for other keys.
  int page_step() const;
};

// By meaning, in the order of the enumerators.
std::span<const KeyAction, kMeanings> key_actions();
const KeyAction& action_for(Meaning meaning);
const KeyAction* find_key_action(std::string_view name);

// "a", "?", "left", "tab", "shift-tab", "space", "pgup", "pgdn", "backspace", in either case.
// Nothing for other names: nobody can choose Enter, Esc and the Ctrl keys.
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

  // What is pasted means nothing.
  Keystroke keystroke(const Key& pressed, KeyContext context) const;

  // The key to show for it: `preferred` where that is one of them, else the first one. All of them:
  // "r Space".
  std::string label(Meaning meaning, const std::optional<Key>& preferred = std::nullopt) const;
  std::string labels(Meaning meaning) const;
  // Of all four directions: "arrows hjkl wasd".
  std::string slide_labels() const;
  // The key that goes on after a pause: Space where it still means ready, else Enter.
  std::string go_on_label() const;

  bool operator==(const KeyMap&) const = default;

 private:
  std::optional<Meaning> meaning_of(const Key& key, KeyContext context) const;

  std::array<std::vector<Key>, kMeanings> keys_;
};

inline constexpr Key kSpace = Key::of(U' ');
inline constexpr Key kTab{.kind = Key::Kind::tab};

}  // namespace race2048::client
