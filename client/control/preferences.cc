#include "client/control/preferences.h"

namespace race2048::client {
namespace {

template <typename Value, typename Place>
void take(const std::optional<Value>& value, Place& place) {
  if (value) place = *value;
}

template <typename Value>
void note(const Value& before, const Value& after, std::optional<Value>& place) {
  if (before != after) place = after;
}

}  // namespace

void ChosenPreferences::apply_to(Preferences& preferences) const {
  take(colour, preferences.appearance.colour);
  take(palette, preferences.appearance.palette);
  take(ascii, preferences.appearance.ascii);
  take(plain, preferences.plain);
  take(one_key, preferences.one_key);
  take(words, preferences.words);
  take(animate, preferences.animate);
  take(bell, preferences.bell);
  take(flash, preferences.flash);
  take(chat, preferences.chat);
}

void ChosenPreferences::apply_to(ChosenPreferences& others) const {
  take(colour, others.colour);
  take(palette, others.palette);
  take(ascii, others.ascii);
  take(plain, others.plain);
  take(one_key, others.one_key);
  take(words, others.words);
  take(animate, others.animate);
  take(bell, others.bell);
  take(flash, others.flash);
  take(chat, others.chat);
}

ChosenPreferences changes(const Preferences& before, const Preferences& after) {
  ChosenPreferences chosen;
  note(before.appearance.colour, after.appearance.colour, chosen.colour);
  note(before.appearance.palette, after.appearance.palette, chosen.palette);
  note(before.appearance.ascii, after.appearance.ascii, chosen.ascii);
  note(before.plain, after.plain, chosen.plain);
  note(before.one_key, after.one_key, chosen.one_key);
  note(before.words, after.words, chosen.words);
  note(before.animate, after.animate, chosen.animate);
  note(before.bell, after.bell, chosen.bell);
  note(before.flash, after.flash, chosen.flash);
  note(before.chat, after.chat, chosen.chat);
  return chosen;
}

}  // namespace race2048::client
