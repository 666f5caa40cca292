#include "client/state/keys.h"

namespace race2048::client {
namespace {

char32_t in_lower_case(char32_t c) {
  return c >= U'A' && c <= U'Z' ? c - U'A' + U'a' : c;
}

}  // namespace

char32_t letter_of(const Key& key) {
  if (key.kind != Key::Kind::character || key.pasted) return 0;
  return in_lower_case(key.character);
}

bool agrees(const Key& key) {
  return letter_of(key) == U'y';
}

bool declines(const Key& key) {
  return letter_of(key) == U'n' || key.kind == Key::Kind::escape;
}

int list_step(const Key& key) {
  if (key.kind == Key::Kind::up || letter_of(key) == U'k') return -1;
  return key.kind == Key::Kind::down || letter_of(key) == U'j' ? 1 : 0;
}

int digit_of(const Key& key) {
  const char32_t letter = letter_of(key);
  return letter >= U'1' && letter <= U'9' ? static_cast<int>(letter - U'0') : 0;
}

}  // namespace race2048::client
