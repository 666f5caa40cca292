#include "client/terminal/key_decoder.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <system_error>
#include <vector>

#include "shared/utf8.h"
#include "shared/whole_number.h"

namespace race2048::client {

// The first step of decoding: how many of the waiting bytes it consumes, and what they mean.
struct KeyDecoder::Step {
  std::size_t bytes = 0;  // 0: not yet known, wait for more
  std::optional<Key> key{};
  std::optional<bool> paste{};  // a paste begins (true) or ends (false)
};

namespace {

constexpr char kEsc = '\x1B';
// Longer sequences are not worth waiting for.
constexpr std::size_t kLongest = 4096;

bool between(char c, char first, char last) {
  return c >= first && c <= last;
}

std::optional<Key> arrow(char letter) {
  switch (letter) {
    case 'A':
    case 'a':  // rxvt sends lower case for Shift or Ctrl
      return Key{Key::Kind::up};
    case 'B':
    case 'b':
      return Key{Key::Kind::down};
    case 'C':
    case 'c':
      return Key{Key::Kind::right};
    case 'D':
    case 'd':
      return Key{Key::Kind::left};
    case 'H':
      return Key{Key::Kind::home};
    case 'F':
      return Key{Key::Kind::end};
    default:
      return std::nullopt;
  }
}

// The parameters of a sequence are separated by ';', the parts of one parameter by ':'. Returns
// nothing for a part that is missing or too large.
std::optional<std::uint32_t> number_at(std::string_view parameters, std::size_t parameter,
                                       std::size_t part = 0) {
  const auto skip = [&parameters](char separator, std::size_t count) {
    for (; count > 0; --count) {
      const std::size_t end = std::min(parameters.find(separator), parameters.size());
      parameters.remove_prefix(std::min(end + 1, parameters.size()));
    }
    parameters = parameters.substr(0, parameters.find(separator));
  };
  skip(';', parameter);
  skip(':', part);
  return whole_number<std::uint32_t>(parameters);
}

// A terminal sends the modifiers of a key as a sum of these and 1.
constexpr std::uint32_t kShift = 1;
constexpr std::uint32_t kCtrl = 4;
constexpr std::uint32_t kCommands = 2 | kCtrl | 8 | 16 | 32;  // all that make a letter a command

std::uint32_t modifiers_at(std::string_view parameters, std::size_t parameter) {
  return std::max(number_at(parameters, parameter).value_or(1), 1U) - 1;
}

// True if the sequence reports that a key was let go. A repeated key counts like a pressed one.
bool is_release(std::string_view parameters) {
  constexpr std::uint32_t kRelease = 3;
  return number_at(parameters, 1, 1) == kRelease;
}

// The length in bytes of the code point that `lead` begins; 1 for a byte that cannot begin one.
std::size_t length_of(char lead) {
  const auto byte = static_cast<unsigned char>(lead);
  if (byte < 0xC2 || byte > 0xF4) return 1;
  if (byte >= 0xF0) return 4;
  return byte >= 0xE0 ? 3 : 2;
}

bool continues_code_point(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

// Terminals send several kinds of strings, named by the letter after Esc. True if `next` can follow
// that letter in such a string; if not, the person typed the letter with Alt.
bool may_be_in_string(char kind, char next) {
  switch (kind) {
    case ']':
      return between(next, '0', '9');
    case 'P':
      return between(next, ' ', '?');
    default:
      return next == 'G';
  }
}

// True if a person may have typed these bytes (Esc, or a letter with Alt); they may also begin a
// sequence.
bool may_be_typed(std::string_view bytes) {
  constexpr std::array<std::string_view, 6> kTyped = {"\x1B",  "\x1B\x1B", "\x1BO",
                                                      "\x1B]", "\x1BP",    "\x1B_"};
  return std::find(kTyped.begin(), kTyped.end(), bytes) != kTyped.end();
}

std::optional<Key> key_of(char32_t c) {
  switch (c) {
    case 3:  // arrives as a character only when the terminal's modes turn signals off
      return Key{Key::Kind::interrupt};
    case U'\t':
      return Key{Key::Kind::tab};
    case U'\n':
    case U'\r':
      return Key{Key::Kind::enter};
    case 12:
      return Key{Key::Kind::redraw};
    case 8:
    case 127:
      return Key{Key::Kind::backspace};
    default:
      break;
  }
  if (c < 0x20 || (c >= 0x80 && c < 0xA0)) return std::nullopt;
  return Key::of(c);
}

// The number pad's keys in the kitty keyboard protocol: the digits, then these.
std::optional<Key> pad_key(std::uint32_t code) {
  constexpr std::uint32_t kPadZero = 57399;
  constexpr std::uint32_t kPadEnter = 57414;
  constexpr std::uint32_t kPadLeft = 57417;
  constexpr std::array kFromLeft = {Key::Kind::left, Key::Kind::right,   Key::Kind::up,
                                    Key::Kind::down, Key::Kind::page_up, Key::Kind::page_down,
                                    Key::Kind::home, Key::Kind::end};
  if (code == kPadEnter) return Key{Key::Kind::enter};
  if (code >= kPadZero && code < kPadZero + 10) return Key::of(U'0' + (code - kPadZero));
  if (code < kPadLeft || code >= kPadLeft + kFromLeft.size()) return std::nullopt;
  return Key{kFromLeft[code - kPadLeft]};
}

// A key that a terminal reports by a number instead of its own bytes. `typed` is the letter with
// Shift, if the terminal reports it.
std::optional<Key> key_of_code(std::uint32_t code, std::uint32_t modifiers,
                               std::optional<std::uint32_t> typed) {
  constexpr std::uint32_t kEscape = 27;
  constexpr std::uint32_t kDelete = 127;
  constexpr auto kPrivateUse = [](std::uint32_t c) { return c >= 0xE000 && c < 0xF900; };
  constexpr auto kNoCharacter = [](std::uint32_t c) {
    return c > 0x10FFFF || (c >= 0xD800 && c < 0xE000);
  };
  if (code == kEscape) return Key{Key::Kind::escape};
  if (code == U'\t' && (modifiers & kShift) != 0) return Key{Key::Kind::back_tab};
  if (code < 0x20 || code == kDelete) return key_of(code);
  if (kPrivateUse(code)) return pad_key(code);
  if ((modifiers & kCommands) != 0) {
    if ((modifiers & kCommands) != kCtrl) return std::nullopt;
    const char32_t letter = letter_of(Key::of(code));
    if (letter == U'c') return Key{Key::Kind::interrupt};
    return letter == U'l' ? std::optional(Key{Key::Kind::redraw}) : std::nullopt;
  }
  if (!typed && (modifiers & kShift) != 0 && code < 0x80) {
    if (code < U'a' || code > U'z') return std::nullopt;  // a sign that depends on the layout
    typed = code - U'a' + U'A';
  }
  const std::uint32_t character = typed.value_or(code);
  if (kNoCharacter(character) || kPrivateUse(character)) return std::nullopt;
  return key_of(character);
}

// CSI u: the code, with Shift's letter; the modifiers; the text that the key types.
std::optional<Key> reported_key(std::string_view parameters) {
  const std::optional<std::uint32_t> code = number_at(parameters, 0);
  if (!code) return std::nullopt;
  const std::uint32_t modifiers = modifiers_at(parameters, 1);
  std::optional<std::uint32_t> typed = number_at(parameters, 2);
  if (!typed && (modifiers & kShift) != 0) typed = number_at(parameters, 0, 1);
  return key_of_code(*code, modifiers, typed);
}

std::optional<Key> numbered_key(std::string_view parameters) {
  constexpr std::uint32_t kAnyKey = 27;  // xterm's modifyOtherKeys: 27, the modifiers, the code
  switch (number_at(parameters, 0).value_or(0)) {
    case 1:
    case 7:
      return Key{Key::Kind::home};
    case 4:
    case 8:
      return Key{Key::Kind::end};
    case 5:
      return Key{Key::Kind::page_up};
    case 6:
      return Key{Key::Kind::page_down};
    case kAnyKey:
      if (const std::optional<std::uint32_t> code = number_at(parameters, 2)) {
        return key_of_code(*code, modifiers_at(parameters, 1), *code);
      }
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

}  // namespace

void KeyDecoder::feed(std::string_view bytes, TimePoint now) {
  const bool over = now - fed_at_ >= kPastePause || now - pasting_since_ >= kLongestPaste;
  if (pasting_ && over) pasting_ = false;
  if (bytes_.empty()) begun_at_ = now;
  bytes_ += bytes;
  fed_at_ = now;
}

std::optional<TimePoint> KeyDecoder::due() const {
  if (bytes_.empty()) return std::nullopt;
  return may_be_typed(bytes_) ? fed_at_ + kEscDelay : begun_at_ + kSequenceDelay;
}

void KeyDecoder::forget() {
  bytes_.clear();
  pasting_ = false;
}

std::optional<Key> KeyDecoder::next(TimePoint now) {
  while (!bytes_.empty()) {
    const Step taken = step(bytes_, now >= due() || bytes_.size() > kLongest);
    if (taken.bytes == 0) return std::nullopt;
    bytes_.erase(0, taken.bytes);
    begun_at_ = fed_at_;
    if (taken.paste) {
      pasting_ = *taken.paste;
      pasting_since_ = fed_at_;
    }
    if (!taken.key) continue;
    if (!pasting_) return taken.key;
    if (taken.key->kind == Key::Kind::character) {
      Key key = *taken.key;
      key.pasted = true;
      return key;
    }
  }
  return std::nullopt;
}

// Decodes the first waiting bytes. `late`: no more bytes of this key will come, so an unfinished
// character is dropped, and an unfinished escape sequence counts as Esc.
KeyDecoder::Step KeyDecoder::step(std::string_view bytes, bool late) {
  if (bytes[0] == kEsc) return after_escape(bytes, late);
  const std::size_t length = length_of(bytes[0]);
  std::size_t come = 1;
  while (come < std::min(length, bytes.size()) && continues_code_point(bytes[come])) ++come;
  if (come < length) return {.bytes = late || come < bytes.size() ? come : 0};
  const std::vector<char32_t> points = code_points(bytes.substr(0, length));
  // The bytes are not valid UTF-8.
  if (points.size() != 1 || (points[0] == U'?' && bytes[0] != '?')) return {.bytes = 1};
  return {.bytes = length, .key = key_of(points[0])};
}

KeyDecoder::Step KeyDecoder::after_escape(std::string_view bytes, bool late) {
  const Step esc{.bytes = 1, .key = Key{Key::Kind::escape}};
  const Step wait = late ? esc : Step{};
  if (bytes.size() == 1) return wait;
  switch (bytes[1]) {
    case '[':
      return control_sequence(bytes, late);
    case 'O': {
      const std::size_t end = bytes.find_first_not_of("0123456789;", 2);
      if (end == std::string_view::npos) return wait;
      if (static_cast<unsigned char>(bytes[end]) < 0x20) return esc;
      const bool enter = bytes[end] == 'M';  // the number pad's Enter
      return {.bytes = end + 1, .key = enter ? Key{Key::Kind::enter} : arrow(bytes[end])};
    }
    case ']':
    case 'P':
    case '_': {
      if (bytes.size() > 2 && !may_be_in_string(bytes[1], bytes[2])) return esc;
      // A string ends at BEL or at Esc \. A string without an end is neither stored nor read as
      // keys.
      const std::size_t bell = bytes.find('\a');
      const std::size_t end = bytes.find("\x1B\\", 2);
      if (bell == std::string_view::npos && end == std::string_view::npos) {
        return bytes.size() > kLongest ? Step{.bytes = bytes.size()} : wait;
      }
      return {.bytes = bell < end ? bell + 1 : end + 2};
    }
    case kEsc:
      // Some terminals send Alt with a special key as Esc before the key's own sequence.
      if (bytes.size() == 2) return wait;
      return bytes[2] == '[' || bytes[2] == 'O' ? Step{.bytes = 1} : esc;
    default:
      return esc;
  }
}

KeyDecoder::Step KeyDecoder::control_sequence(std::string_view bytes, bool late) {
  const Step wait = late ? Step{.bytes = bytes.size(), .key = Key{Key::Kind::escape}} : Step{};
  std::size_t end = 2;
  while (end < bytes.size() && between(bytes[end], ' ', '?')) {
    // rxvt ends numbered keys with Shift in '$', although ECMA-48 does not count it as a final
    // byte.
    if (bytes[end] == '$' && bytes[2] != '?') break;
    ++end;
  }
  if (end == bytes.size()) return wait;
  const char final = bytes[end];
  const std::string_view parameters = bytes.substr(2, end - 2);
  // Another character cut the sequence off; that character still counts.
  if (!between(final, '@', '~') && final != '$') return {.bytes = end};
  // Two sequences continue after their final byte: the Linux console's function keys and old mouse
  // reports.
  const std::size_t more = !parameters.empty() ? 0 : final == '[' ? 1 : final == 'M' ? 3 : 0;
  if (bytes.size() < end + 1 + more) return late ? Step{.bytes = bytes.size()} : Step{};
  Step step{.bytes = end + 1 + more};
  const bool answer = !parameters.empty() && between(parameters[0], '<', '?');
  if (more > 0 || answer || is_release(parameters)) return step;
  if (final == 'Z') step.key = Key{Key::Kind::back_tab};
  if (final == '~' && parameters == "200") step.paste = true;
  if (final == '~' && parameters == "201") step.paste = false;
  if (final == '~') step.key = numbered_key(parameters);
  if (final == 'u') step.key = reported_key(parameters);
  if (const std::optional<Key> key = arrow(final)) step.key = key;
  return step;
}

}  // namespace race2048::client
