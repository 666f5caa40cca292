#include "client/solo/solo_save.h"

#include <optional>
#include <utility>
#include <vector>

#include "engine/bytes.h"
#include "engine/sequence.h"
#include "engine/sha256.h"
#include "shared/whole_number.h"

namespace race2048::client {
namespace {

constexpr std::string_view kHeading = "race2048-solo";
constexpr std::string_view kForm = "1";
constexpr std::string_view kLetters = "UDLR";  // in the order of Direction

std::string sum_of(std::string_view text) {
  Sha256 sha;
  sha.update(bytes_of(text));
  return to_hex(sha.finish());
}

void add_line(std::string& text, std::string_view word, std::string_view value) {
  text.append(word).append(" ").append(value).append("\n");
}

std::string letters_of(std::span<const Direction> moves) {
  std::string letters;
  letters.reserve(moves.size());
  for (const Direction direction : moves) letters += kLetters[static_cast<std::size_t>(direction)];
  return letters;
}

std::optional<std::vector<Direction>> moves_of(std::string_view letters) {
  if (letters.size() > kMaxSavedMoves) return std::nullopt;
  std::vector<Direction> moves;
  moves.reserve(letters.size());
  for (const char letter : letters) {
    const std::size_t direction = kLetters.find(letter);
    if (direction == std::string_view::npos) return std::nullopt;
    moves.push_back(static_cast<Direction>(direction));
  }
  return moves;
}

// Removes the next line from the text and returns its value; nothing if the line does not begin
// with `word`.
std::optional<std::string_view> take_line(std::string_view& text, std::string_view word) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  std::string_view line = text.substr(0, end);
  if (!line.starts_with(word) || line.substr(word.size(), 1) != " ") return std::nullopt;
  text.remove_prefix(end + 1);
  return line.substr(word.size() + 1);
}

// The last line is the checksum of all others.
bool sum_holds(std::string_view text) {
  constexpr std::string_view kSum = "\nsum ";
  const std::size_t end = text.rfind(kSum);
  if (end == std::string_view::npos) return false;
  const std::string_view summed = text.substr(0, end + 1);
  std::string_view rest = text.substr(summed.size());
  return take_line(rest, "sum") == sum_of(summed) && rest.empty();
}

// True for a later version of the format: its number is higher, and it ends with the same checksum.
bool is_newer(std::string_view form, std::string_view text) {
  const auto number = whole_number<std::uint32_t>(form);
  return number && *number > *whole_number<std::uint32_t>(kForm) && sum_holds(text);
}

}  // namespace

std::string save_text(std::string_view rules_name, const SoloGame& game, std::uint64_t best) {
  std::string text;
  add_line(text, kHeading, kForm);
  add_line(text, "rules", rules_name);
  add_line(text, "size", std::to_string(game.state().rules().size));
  add_line(text, "best", std::to_string(best));
  add_line(text, "key", to_hex(game.key()));
  add_line(text, "undone", std::to_string(game.undone()));
  add_line(text, "score", std::to_string(game.state().score()));
  add_line(text, "moves", letters_of(game.moves()));
  add_line(text, "sum", sum_of(text));
  return text;
}

OrFault<SoloSave, SaveFault> read_save(std::string_view text, const Preset& preset, int size) {
  std::string_view rest = text;
  const auto form = take_line(rest, kHeading);
  if (form && is_newer(*form, text)) return SaveFault::newer;
  const auto rules_name = take_line(rest, "rules");
  const auto size_text = take_line(rest, "size");
  const auto best_text = take_line(rest, "best");
  const auto key_text = take_line(rest, "key");
  const auto undone_text = take_line(rest, "undone");
  const auto score_text = take_line(rest, "score");
  const auto letters = take_line(rest, "moves");
  if (!form || !rules_name || !size_text || !best_text || !key_text || !undone_text ||
      !score_text || !letters) {
    return SaveFault::damaged;
  }
  const auto best = whole_number<std::uint64_t>(*best_text);
  const auto key = key_from_hex(*key_text);
  const auto undone = whole_number<std::uint32_t>(*undone_text);
  const auto moves = moves_of(*letters);
  if (!best || !key || !undone || !moves) return SaveFault::damaged;

  auto game = SoloGame::replayed(rules_of(preset, size), *key, *moves, *undone);
  // The same bytes must come out when the game is written again, so that nothing goes unnoticed,
  // not even a leading zero.
  if (!game || save_text(preset.name, *game, *best) != text) return SaveFault::damaged;
  return SoloSave{.best = *best, .game = std::move(*game)};
}

}  // namespace race2048::client
