#include "client/control/keymap.h"

#include <algorithm>
#include <utility>

#include "client/control/key_entry.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

std::array<KeyAction, kMeanings> all_actions() {
  std::array<KeyAction, kMeanings> actions;
  for (const std::span<const KeyEntry> entries : key_tables()) {
    for (const KeyEntry& entry : entries) {
      actions[static_cast<std::size_t>(entry.action.meaning)] = entry.action;
    }
  }
  for (const ActRow& act : kActs) actions[static_cast<std::size_t>(act.key.meaning)] = act.key;
  return actions;
}

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
  return key.kind == Key::Kind::character ? Key::of(lower_case(key.character)) : key;
}

bool contains(const std::vector<Key>& keys, const Key& key) {
  return std::ranges::find(keys, key) != keys.end();
}

// The default keys from the tables, read once.
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

// The n-th keys of the four directions as one word, such as "hjkl"; empty if a direction has no
// n-th key, or if that key is not a single character.
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

std::optional<Direction> Keystroke::slide() const {
  return meaning ? slide_of(*meaning) : std::nullopt;
}

bool Keystroke::slides_in_race() const {
  return in_race && slide_of(*in_race);
}

int Keystroke::page_step() const {
  if (means(Meaning::next_page)) return 1;
  if (means(Meaning::last_page)) return -1;
  if (means(Meaning::side)) return is(Key::Kind::tab) ? 1 : 0;
  if (meaning) return 0;
  if (is(Key::Kind::tab) || is(Key::Kind::page_down)) return 1;
  return is(Key::Kind::back_tab) || is(Key::Kind::page_up) ? -1 : 0;
}

std::span<const KeyAction, kMeanings> key_actions() {
  static const std::array<KeyAction, kMeanings> kActions = all_actions();
  return kActions;
}

const KeyAction& action_for(Meaning meaning) {
  return key_actions()[static_cast<std::size_t>(meaning)];
}

const KeyAction* find_key_action(std::string_view name) {
  const auto found = std::ranges::find(key_actions(), name, &KeyAction::name);
  return found == key_actions().end() ? nullptr : &*found;
}

std::optional<Key> key_named(std::string_view name) {
  const std::string wanted = lower(name);
  const auto* const found = std::ranges::find(kNamedKeys, wanted, &NamedKey::name);
  if (found != kNamedKeys.end()) return found->key;
  const std::vector<char32_t> glyphs = code_points(wanted);
  if (glyphs.size() != 1 || glyphs.front() == U' ' || !has_sure_width(glyphs.front())) {
    return std::nullopt;
  }
  // Invalid UTF-8 also decodes to '?'.
  std::string again;
  append_utf8(again, glyphs.front());
  return again == wanted ? std::optional(Key::of(lower_case(glyphs.front()))) : std::nullopt;
}

std::string name_of(const Key& key) {
  const auto* const found = std::ranges::find(kNamedKeys, key, &NamedKey::key);
  if (found != kNamedKeys.end()) return std::string(found->name);
  std::string text;
  if (key.kind == Key::Kind::character) append_utf8(text, lower_case(key.character));
  return text;
}

std::string label_of(const Key& key) {
  const auto* const found = std::ranges::find(kNamedKeys, key, &NamedKey::key);
  return found == kNamedKeys.end() ? name_of(key) : std::string(found->label);
}

KeyMap::KeyMap() {
  for (const KeyAction& action : key_actions()) {
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
  for (const KeyAction& one : key_actions()) {
    for (const Key& key : keys_for(one.meaning)) {
      for (const KeyAction& other : key_actions()) {
        if (other.meaning <= one.meaning || !one.contexts.meet(other.contexts)) continue;
        if (contains(keys_for(other.meaning), key)) return Clash{key, one.meaning, other.meaning};
      }
    }
  }
  return std::nullopt;
}

std::optional<Meaning> KeyMap::meaning_of(const Key& key, KeyContext context) const {
  for (const KeyAction& action : key_actions()) {
    if (action.contexts.has(context) && contains(keys_for(action.meaning), key)) {
      return action.meaning;
    }
  }
  return std::nullopt;
}

bool KeyMap::is_bound(const Key& key) const {
  return std::ranges::any_of(keys_,
                             [&key](const std::vector<Key>& keys) { return contains(keys, key); });
}

Keystroke KeyMap::keystroke(const Key& pressed, KeyContext context) const {
  if (pressed.pasted) return {.key = pressed};
  Key key = in_lower_case(pressed);
  // A letter of another script counts by its place on the keyboard, unless the person has given it
  // a meaning of its own.
  if (key.kind == Key::Kind::character && !is_bound(key)) key = Key::of(key_place(key.character));
  Keystroke stroke{.key = key,
                   .meaning = meaning_of(key, context),
                   .in_race = meaning_of(key, KeyContext::race)};
  if (!stroke.meaning && context == KeyContext::practice)
    stroke.meaning = meaning_of(key, KeyContext::room);
  if (stroke.meaning) return stroke;
  const bool replaced = std::ranges::any_of(key_actions(), [&](const KeyAction& action) {
    return action.contexts.has(context) && contains(usual_keys(action.meaning), key);
  });
  if (replaced) stroke.key = {.kind = Key::Kind::unbound};
  return stroke;
}

std::string KeyMap::label(Meaning meaning, const std::optional<Key>& preferred) const {
  const std::vector<Key>& keys = keys_for(meaning);
  return label_of(preferred && contains(keys, *preferred) ? *preferred : keys.front());
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
  return contains(keys_for(Meaning::ready), kSpace) ? label_of(kSpace) : "Enter";
}

}  // namespace race2048::client
