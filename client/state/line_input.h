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
    text,      // for others to read; Unicode
    password,  // printable ASCII, shown as stars
  };
  // Holds at most `max_characters` characters, and only characters that the server accepts.
  // Composes text as it is typed: see shared/typed_text.h.
  LineInput(Kind kind, std::size_t max_characters);

  // Handles a character or Backspace, and ignores characters that the server does not accept.
  // Returns false for any other key.
  bool on_key(const Key& key);

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
};

}  // namespace race2048::client
