#include "client/screen/room/room_parts.h"

#include "client/words/room_words.h"

namespace race2048::client {

std::vector<std::string> seal_lines(const Canvas& canvas, const std::string& label) {
  const std::optional<Seal>& seal = canvas.model().room.seal;
  if (!seal) return {};
  const std::string text = seal_text(*seal, label);
  if (!seal->commitment) return wrapped(text, canvas.text_columns());
  return {canvas.fitted(text)};
}

}  // namespace race2048::client
