#include "client/state/line_input.h"

#include <algorithm>
#include <utility>

#include "client/text/text.h"
#include "shared/typed_text.h"
#include "shared/utf8.h"

namespace race2048::client {

LineInput::LineInput(Kind kind, std::size_t max_characters)
    : kind_(kind), max_characters_(max_characters) {}

bool LineInput::on_key(const Key& key) {
  if (!key.pasted) refusal_.clear();
  if (key.kind == Key::Kind::backspace) {
    while (!text_.empty()) {
      const bool starts = (static_cast<unsigned char>(text_.back()) & 0xC0U) != 0x80U;
      text_.pop_back();
      if (starts) break;
    }
    return true;
  }
  if (key.kind != Key::Kind::character) return false;
  append(key.character);
  return true;
}

bool LineInput::blank() const {
  return std::all_of(text_.begin(), text_.end(), [](char c) { return c == ' '; });
}

std::string LineInput::shown(int columns, Glyphs glyphs) const {
  const std::string all = masked();
  const int room = std::max(columns - 1, 0);
  if (width_of(all) <= room) return all + "_";
  const std::string mark = glyphs == Glyphs::unicode ? "…" : "~";
  return mark + std::string(ending(all, room - 1)) + "_";
}

std::string LineInput::masked() const {
  if (kind_ == Kind::text) return text_;
  return std::string(code_points(text_).size(), '*');
}

void LineInput::append(char32_t character) {
  std::string longer = text_;
  append_utf8(longer, character);
  if (OrFault<std::string> text = typed_text(longer, max_characters_)) {
    if (kind_ == Kind::text && runs_leftwards(character)) {
      refusal_ = "The screen cannot draw right-to-left letters; --plain prints them.";
      return;
    }
    text_ = *std::move(text);
    return;
  }
  // A letter without room for it is not at fault itself.
  refusal_ = typed_text(longer, max_characters_ + 1)
                 ? "At most " + std::to_string(max_characters_) + " characters."
                 : "That character cannot be used.";
}

}  // namespace race2048::client
