#include "client/control/keymap.h"

#include <algorithm>
#include <utility>

#include "shared/utf8.h"

namespace race2048::client {
namespace {

using enum KeyContext;

constexpr KeyContexts kBoards{race, solo, practice};
constexpr KeyContexts kHost{watch, room};
constexpr KeyContexts kEverywhere{race, watch, room, lobby, solo, practice, nowhere};

constexpr std::array<KeyAction, kMeanings> kActions = {{
    {Meaning::left, "left", HelpPart::match, kBoards, "left h a", "slide to the left"},
    {Meaning::down, "down", HelpPart::match, kBoards, "down j s", "slide down"},
    {Meaning::up, "up", HelpPart::match, kBoards, "up k w", "slide up"},
    {Meaning::right, "right", HelpPart::match, kBoards, "right l d", "slide to the right"},
    {Meaning::next_board, "next_board", HelpPart::match, {race}, "n", "next board, when stuck"},
    {Meaning::give_up, "give_up", HelpPart::match, {race}, "g", "give up; asks"},
    {Meaning::side,
     "side",
     HelpPart::match,
     {race, watch, room},
     "v tab",
     "the other side or view"},
    {Meaning::next_page,
     "next_page",
     HelpPart::match,
     {race, watch, room, lobby},
     "pgdn",
     "further rows"},
    {Meaning::last_page,
     "last_page",
     HelpPart::match,
     {race, watch, room, lobby},
     "pgup",
     "rows before"},
    {Meaning::ready, "ready", HelpPart::room, {room}, "r space", "ready, or not"},
    {Meaning::practise, "practise", HelpPart::room, {room}, "x", "a board to practise on"},
    {Meaning::chat, "chat", HelpPart::room, {room}, "t", "say something"},
    {Meaning::hide_chat, "hide_chat", HelpPart::room, {room}, "c", "hide or show the chat"},
    {Meaning::start, "start", HelpPart::host, {room}, "s", "start now"},
    {Meaning::match_settings,
     "match_settings",
     HelpPart::host,
     {room},
     "e",
     "settings of the match"},
    {Meaning::add_bot, "add_bot", HelpPart::host, {room}, "b", "add a bot"},
    {Meaning::kick, "kick", HelpPart::host, kHost, "k", "put somebody out"},
    {Meaning::hand_over, "hand_over", HelpPart::host, kHost, "o", "make somebody the host"},
    {Meaning::lock, "lock", HelpPart::host, kHost, "l", "lock the room, or unlock"},
    {Meaning::pause, "pause", HelpPart::host, kHost, "p", "a series pauses, or not"},
    {Meaning::join, "join", HelpPart::lobby, {lobby}, "p", "play in the room"},
    {Meaning::watch, "watch", HelpPart::lobby, {lobby}, "w", "watch the room"},
    {Meaning::new_room, "new_room", HelpPart::lobby, {lobby}, "n", "make a room"},
    {Meaning::quick_match, "quick_match", HelpPart::lobby, {lobby}, "m", "quick match"},
    {Meaning::refresh, "refresh", HelpPart::lobby, {lobby}, "r", "refresh the list"},
    {Meaning::undo, "undo", HelpPart::solo, {solo}, "u", "take the last move back"},
    {Meaning::new_game, "new_game", HelpPart::solo, {solo, practice}, "n", "a new game"},
    {Meaning::play_on, "play_on", HelpPart::solo, {solo}, "c", "go on after the target"},
    {Meaning::look, "look", HelpPart::always, kEverywhere, ",", "look and feel"},
    {Meaning::help, "help", HelpPart::always, kEverywhere, "?", "this help"},
    {Meaning::leave, "leave", HelpPart::always, kEverywhere, "q", "leave; may ask"},
}};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kMeanings; ++i) {
    if (static_cast<std::size_t>(kActions[i].meaning) != i) return false;
  }
  return true;
}
static_assert(in_order());

struct NamedKey {
  std::string_view name;
  std::string_view label;
  Key key;
};
constexpr std::array<NamedKey, 10> kNamedKeys = {{
    {"left", "Left", {.kind = Key::Kind::left}},
    {"right", "Right", {.kind = Key::Kind::right}},
    {"up", "Up", {.kind = Key::Kind::up}},
    {"down", "Down", {.kind = Key::Kind::down}},
    {"tab", "Tab", {.kind = Key::Kind::tab}},
    {"shift-tab", "Shift-Tab", {.kind = Key::Kind::back_tab}},
    {"space", "Space", Key::of(U' ')},
    {"pgup", "PgUp", {.kind = Key::Kind::page_up}},
    {"pgdn", "PgDn", {.kind = Key::Kind::page_down}},
    {"backspace", "Backspace", {.kind = Key::Kind::backspace}},
}};

Key in_lower_case(const Key& key) {
  return key.kind == Key::Kind::character ? Key::of(letter_of(key)) : key;
}

bool contains(const std::vector<Key>& keys, const Key& key) {
  return std::ranges::find(keys, key) != keys.end();
}

// Of the table, read once.
const std::vector<Key>& usual_keys(Meaning meaning) {
  static const KeyMap kUsual;
  return kUsual.keys_for(meaning);
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

// The n-th keys of the directions as one word, "hjkl"; empty where a direction has no such key, or
// one that is no single character.
std::string word_of(const KeyMap& map, std::size_t n, const std::array<Meaning, 4>& order) {
  std::string word;
  for (const Meaning direction : order) {
    const std::vector<Key>& keys = map.keys_for(direction);
    if (n >= keys.size() || keys[n].kind != Key::Kind::character || keys[n].character == U' ') {
      return {};
    }
    append_utf8(word, keys[n].character);
  }
  return word;
}

}  // namespace

std::span<const KeyAction, kMeanings> key_actions() {
  return kActions;
}

const KeyAction& action_for(Meaning meaning) {
  return kActions[static_cast<std::size_t>(meaning)];
}

const KeyAction* find_key_action(std::string_view name) {
  const auto* const found = std::ranges::find(kActions, name, &KeyAction::name);
  return found == kActions.end() ? nullptr : found;
}

std::optional<Key> key_named(std::string_view name) {
  const std::string wanted = lower(name);
  const auto* const found = std::ranges::find(kNamedKeys, wanted, &NamedKey::name);
  if (found != kNamedKeys.end()) return found->key;
  const std::vector<char32_t> glyphs = code_points(wanted);
  if (glyphs.size() != 1 || glyphs.front() == U' ' || !is_printable(glyphs.front())) {
    return std::nullopt;
  }
  // What is no UTF-8 comes as a '?' too.
  std::string again;
  append_utf8(again, glyphs.front());
  return again == wanted ? std::optional(Key::of(glyphs.front())) : std::nullopt;
}

std::string name_of(const Key& key) {
  const auto* const found = std::ranges::find(kNamedKeys, key, &NamedKey::key);
  if (found != kNamedKeys.end()) return std::string(found->name);
  std::string text;
  if (key.kind == Key::Kind::character) append_utf8(text, letter_of(key));
  return text;
}

std::string label_of(const Key& key) {
  const auto* const found = std::ranges::find(kNamedKeys, key, &NamedKey::key);
  return found == kNamedKeys.end() ? name_of(key) : std::string(found->label);
}

KeyMap::KeyMap() {
  for (const KeyAction& action : kActions) {
    std::vector<Key>& keys = keys_[static_cast<std::size_t>(action.meaning)];
    std::string_view rest = action.defaults;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      keys.push_back(key_named(rest.substr(0, end)).value());
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
}

void KeyMap::bind(Meaning meaning, std::vector<Key> keys) {
  keys_[static_cast<std::size_t>(meaning)] = std::move(keys);
}

std::optional<KeyMap::Clash> KeyMap::clash() const {
  for (const KeyAction& one : kActions) {
    for (const Key& key : keys_for(one.meaning)) {
      for (const KeyAction& other : kActions) {
        if (other.meaning <= one.meaning || !one.contexts.meet(other.contexts)) continue;
        if (contains(keys_for(other.meaning), key)) return Clash{key, one.meaning, other.meaning};
      }
    }
  }
  return std::nullopt;
}

std::optional<Meaning> KeyMap::meaning_of(const Key& key, KeyContext context) const {
  for (const KeyAction& action : kActions) {
    if (action.contexts.has(context) && contains(keys_for(action.meaning), key)) {
      return action.meaning;
    }
  }
  return std::nullopt;
}

Key KeyMap::usual_for(const Key& key, KeyContext context) const {
  if (const std::optional<Meaning> meaning = meaning_of(key, context)) {
    const std::vector<Key>& usual = usual_keys(*meaning);
    return contains(usual, key) ? key : usual.front();
  }
  for (const KeyAction& action : kActions) {
    const bool lost = action.contexts.has(context) && contains(usual_keys(action.meaning), key);
    if (lost) return {.kind = Key::Kind::unbound};
  }
  return key;
}

Key KeyMap::translated(const Key& pressed, KeyContext context) const {
  if (pressed.pasted) return pressed;
  const Key key = in_lower_case(pressed);
  Key usual = usual_for(key, context);
  usual.also_slides = slide_of(usual_for(key, race)).has_value();
  return usual;
}

std::string KeyMap::label(Meaning meaning) const {
  return label_of(keys_for(meaning).front());
}

std::string KeyMap::labels(Meaning meaning) const {
  std::string text;
  for (const Key& key : keys_for(meaning)) {
    if (!text.empty()) text += ' ';
    text += label_of(key);
  }
  return text;
}

std::string KeyMap::slide_labels() const {
  static constexpr std::array<Meaning, 4> kOnARow = {Meaning::left, Meaning::down, Meaning::up,
                                                     Meaning::right};
  static constexpr std::array<Meaning, 4> kAsACross = {Meaning::up, Meaning::left, Meaning::down,
                                                       Meaning::right};
  std::string text;
  const auto add = [&text](const std::string& word) {
    if (!text.empty()) text += ' ';
    text += word;
  };
  std::size_t most = 0;
  for (const Meaning direction : kOnARow) most = std::max(most, keys_for(direction).size());
  for (std::size_t n = 0; n < most; ++n) {
    const bool arrows = std::ranges::all_of(kOnARow, [&](Meaning direction) {
      const std::vector<Key>& keys = keys_for(direction);
      return n < keys.size() && keys[n] == usual_keys(direction).front();
    });
    const std::string on_a_row = word_of(*this, n, kOnARow);
    if (arrows) {
      add("arrows");
    } else if (!on_a_row.empty()) {
      add(on_a_row == "hjkl" ? on_a_row : word_of(*this, n, kAsACross));
    } else {
      for (const Meaning direction : kOnARow) {
        const std::vector<Key>& keys = keys_for(direction);
        if (n < keys.size()) add(label_of(keys[n]));
      }
    }
  }
  return text;
}

std::string KeyMap::go_on_label() const {
  const Key space = Key::of(U' ');
  return letter_of(translated(space, room)) == U' ' ? label_of(space) : "Enter";
}

std::string KeyMap::hint(std::string_view usual, KeyContext context) const {
  if (usual == kSlideLabels) return slide_labels();
  for (const KeyAction& action : kActions) {
    if (!action.contexts.has(context)) continue;
    const std::vector<Key>& keys = usual_keys(action.meaning);
    const auto found = std::ranges::find(keys, usual, &label_of);
    if (found == keys.end()) continue;
    return contains(keys_for(action.meaning), *found) ? std::string(usual) : label(action.meaning);
  }
  return std::string(usual);
}

}  // namespace race2048::client
