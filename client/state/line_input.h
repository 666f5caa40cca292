// A line of input: chat, a title, a password.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "client/state/keys.h"
#include "client/text/glyphs.h"

namespace race2048::client {

class LineInput {
 public:
  enum class Kind : std::uint8_t {
    text,      // for others to read
    password,  // shown as stars, one for each character
  };
  // Holds at most `max_characters` characters, and only characters that the server accepts. Takes
  // no letters from right to left for others to read, because no screen shows them: see as_drawn().
  // Composes letters as they are typed: see shared/typed_text.h.
  LineInput(Kind kind, std::size_t max_characters);

  // Handles a character or Backspace, and refuses characters that the server does not accept.
  // Returns false for any other key.
  bool on_key(const Key& key);
  // Why the last key was refused, or a character of what was pasted; a sentence for the person who
  // would wonder. Empty if nothing was.
  const std::string& refusal() const { return refusal_; }

  const std::string& text() const { return text_; }  // UTF-8
  bool blank() const;                                // nothing but blanks
  void clear() { text_.clear(); }
  void set(const std::string& text) { text_ = text; }

  // The end of the line, with a cursor, in at most `columns` columns.
  std::string shown(int columns, Glyphs glyphs) const;
  // The complete line without a cursor; a password as stars.
  std::string masked() const;

 private:
  void append(char32_t character);

  Kind kind_;
  std::size_t max_characters_;
  std::string text_;
  std::string refusal_;
};

}  // namespace race2048::client
