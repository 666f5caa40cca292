#include "client/plain/speech.h"

#include <algorithm>
#include <cstddef>

#include "client/words/clock_text.h"
#include "shared/list_text.h"

namespace race2048::client {
namespace {

char lower_case(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

// At most this many names are read out; the rest are counted.
constexpr std::size_t kNamesSaid = 3;

bool same_letters(std::string_view one, std::string_view other) {
  return std::ranges::equal(one, other, {}, lower_case, lower_case);
}

std::string spoken_tile(std::uint64_t tile) {
  return tile == 0 ? "empty" : std::to_string(tile);
}

}  // namespace

std::optional<Words> words_named(std::string_view name) {
  const auto* const found = std::ranges::find_if(
      kWordsNames, [name](std::string_view known) { return same_letters(known, name); });
  if (found == kWordsNames.end()) return std::nullopt;
  return static_cast<Words>(found - kWordsNames.begin());
}

std::string which_words(std::string_view name, Words words) {
  const std::string used = words == Words::brief ? "Short words" : "Full sentences";
  if (words_named(name)) return used + " from now on.";
  return used + " are used. Type words short or words full.";
}

std::string nothing_moves(Words words) {
  return words == Words::brief ? ": nothing" : ": nothing moves.";
}

std::string stuck_text(Words words) {
  return words == Words::brief ? "Stuck; n next board"
                               : "No move is left on this board. n takes the next one.";
}

std::string spoken_count(std::uint64_t number, const std::string& thing) {
  return std::to_string(number) + " " + thing + (number == 1 ? "" : "s");
}

std::string spoken_numbers(std::string sentence) {
  const auto digit_at = [&sentence](std::size_t at) {
    return at < sentence.size() && sentence[at] >= '0' && sentence[at] <= '9';
  };
  for (std::size_t at = 1; at < sentence.size(); ++at) {
    if (sentence[at] == ',' && digit_at(at - 1) && digit_at(at + 1)) sentence.erase(at, 1);
  }
  return sentence;
}

std::string spoken_time(std::uint32_t ms) {
  const std::uint32_t seconds = ms / 1000 + (ms % 1000 != 0 ? 1 : 0);
  const std::string rest = spoken_count(seconds % 60, "second");
  if (seconds < 60) return rest;
  const std::string minutes = spoken_count(seconds / 60, "minute");
  return seconds % 60 == 0 ? minutes : minutes + " " + rest;
}

std::string spoken_time_until(TimePoint when, TimePoint now) {
  return spoken_time(seconds_until(when, now) * 1000);
}

std::string spoken_absence(TimePoint until, TimePoint now) {
  return "reconnecting, " + spoken_time_until(until, now) + " left";
}

std::string spoken_names(const std::vector<std::string>& names) {
  // "and 1 more" would save no time over the name itself.
  const std::size_t said = names.size() <= kNamesSaid + 1 ? names.size() : kNamesSaid;
  std::vector<std::string> items(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(said));
  if (said < names.size()) items.push_back(std::to_string(names.size() - said) + " more");
  return list_text(items, " and ");
}

std::string spoken_row(const Board& board, int row, Words words) {
  if (words == Words::brief) {
    std::string numbers = std::to_string(row + 1) + ":";
    for (int column = 0; column < board.size(); ++column) {
      numbers += " " + std::to_string(board.tile(row * board.size() + column));
    }
    return numbers;
  }
  std::string text = "Row " + std::to_string(row + 1) + ":";
  for (int column = 0; column < board.size(); ++column) {
    text += (column == 0 ? " " : ", ") + spoken_tile(board.tile(row * board.size() + column));
  }
  return text + ".";
}

std::vector<std::string> spoken_board(const Board& board, Words words) {
  std::vector<std::string> lines;
  lines.reserve(static_cast<std::size_t>(board.size()));
  for (int row = 0; row < board.size(); ++row) lines.push_back(spoken_row(board, row, words));
  return lines;
}

std::string spoken_place(int cell, int size, Words words) {
  const std::string row = std::to_string(cell / size + 1);
  const std::string column = std::to_string(cell % size + 1);
  return words == Words::brief ? row + " " + column : "row " + row + " column " + column;
}

std::string spoken_tiles(std::span<const Spawn> tiles, int size, Words words) {
  std::string text;
  for (const Spawn& tile : tiles) {
    if (!text.empty()) text += "; ";
    text += std::to_string(tile_value(tile.exponent)) + (words == Words::brief ? " at " : ", ") +
            spoken_place(tile.cell, size, words);
  }
  return text;
}

std::string spoken_slide(Direction direction, std::uint64_t gain, std::span<const Spawn> spawns,
                         int size, Words words) {
  std::string text(to_string(direction));
  if (words == Words::brief) {
    if (gain > 0) text += " " + std::to_string(gain);
    return spawns.empty() ? text : text + "; " + spoken_tiles(spawns, size, words);
  }
  if (gain > 0) text += ", plus " + std::to_string(gain);
  text += ".";
  return spawns.empty() ? text : text + " New " + spoken_tiles(spawns, size) + ".";
}

}  // namespace race2048::client
