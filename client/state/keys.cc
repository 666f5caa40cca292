#include "client/state/keys.h"

#include <array>
#include <cstddef>
#include <string_view>

#include "shared/utf8.h"

namespace race2048::client {
namespace {

// Keyboard layouts of other scripts: which letter each of these keys types. A blank stands for a
// key that types a sign which is another key's elsewhere. Layouts that place the same letters
// elsewhere, such as the Bulgarian and the Serbian ones, cannot be distinguished from these.
constexpr std::u32string_view kPlaces = U"qwertyuiopasdfghjklzxcvbnm,?";
constexpr std::array<std::u32string_view, 8> kLayouts = {
    U"йцукенгшщзфывапролдячсмитьб",  // Russian
    U"йцукенгшщзфівапролдячсмитьб",  // Ukrainian
    U" ςερτυθιοπασδφγηξκλζχψωβνμ",   // Greek
    U"ქწერტყუიოპასდფგჰჯკლზხცვბნმ",   // Georgian
    U"ๆไำพะัีรนยฟหกดเ้่าสผปแอิืทม",        // Thai
    // In escapes, because editors show these from right to left: Hebrew, Arabic, Persian.
    U"  \u05e7\u05e8\u05d0\u05d8\u05d5\u05df\u05dd\u05e4\u05e9\u05d3\u05d2\u05db"
    U"\u05e2\u05d9\u05d7\u05dc\u05da\u05d6\u05e1\u05d1\u05d4\u05e0\u05de\u05e6\u05ea",
    U"\u0636\u0635\u062b\u0642\u0641\u063a\u0639\u0647\u062e\u062d\u0634\u0633\u064a\u0628"
    U"\u0644\u0627\u062a\u0646\u0645\u0626\u0621\u0624\u0631\ufefb\u0649\u0629\u0648\u061f",
    U"\u0636\u0635\u062b\u0642\u0641\u063a\u0639\u0647\u062e\u062d\u0634\u0633\u06cc\u0628"
    U"\u0644\u0627\u062a\u0646\u0645\u0638\u0637\u0632\u0631\u0630\u062f\u067e\u0648\u061f",
};

}  // namespace

char32_t key_place(char32_t letter) {
  constexpr char32_t kFirstOther = 0x80;
  if (letter < kFirstOther) return letter;
  for (const char32_t zero : {U'\u0660', U'\u06f0'}) {  // Arabic and Persian digits
    if (letter >= zero && letter < zero + 10) return U'0' + (letter - zero);
  }
  for (const std::u32string_view layout : kLayouts) {
    if (const std::size_t at = layout.find(letter); at != layout.npos) return kPlaces[at];
  }
  return letter;
}

char32_t letter_of(const Key& key) {
  if (key.kind != Key::Kind::character || key.pasted) return 0;
  return key_place(lower_case(key.character));
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
