#include "client/plain/speech.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "client/text/text.h"
#include "client/words/clock_text.h"
#include "engine/match/person.h"
#include "shared/list_text.h"

namespace race2048::client {
namespace {

// At most this many names are read out; the rest are counted.
constexpr std::size_t kNamesSaid = 3;

// A large board can have dozens of pairs; nobody can keep more in mind.
constexpr std::size_t kPairsSaid = 6;
constexpr std::size_t kLargestSaid = 4;

// Cells of one row or of one column.
struct Pair {
  int one = 0;
  int other = 0;
};

// Adds the pairs among these cells, each the neighbour of the next.
void add_pairs(const Board& board, int first, int step, std::vector<Pair>& pairs) {
  int last = -1;  // the last cell with a tile
  for (int i = 0; i < board.size(); ++i) {
    const int cell = first + i * step;
    if (board.tile(cell) == 0) continue;
    if (last >= 0 && board.tile(last) == board.tile(cell)) pairs.push_back({last, cell});
    last = cell;
  }
}

std::vector<Pair> pairs_of(const Board& board) {
  std::vector<Pair> pairs;
  for (int i = 0; i < board.size(); ++i) {
    add_pairs(board, i * board.size(), 1, pairs);
    add_pairs(board, i, board.size(), pairs);
  }
  std::ranges::stable_sort(pairs, std::greater<>(),
                           [&board](const Pair& pair) { return board.tile(pair.one); });
  return pairs;
}

std::string spoken_tile(std::uint64_t tile) {
  return tile == 0 ? "empty" : std::to_string(tile);
}

// "8, column 4 rows 1 and 2".
std::string pair_in_full(const Board& board, const Pair& pair) {
  const int size = board.size();
  const bool in_row = pair.one / size == pair.other / size;
  const auto row = [size](int cell) { return std::to_string(cell / size + 1); };
  const auto column = [size](int cell) { return std::to_string(cell % size + 1); };
  return std::to_string(board.tile(pair.one)) +
         (in_row ? ", row " + row(pair.one) + " columns " + column(pair.one) + " and " +
                       column(pair.other)
                 : ", column " + column(pair.one) + " rows " + row(pair.one) + " and " +
                       row(pair.other));
}

}  // namespace

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

std::string sentence(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  }
  const bool ended = text.ends_with('.') || text.ends_with(".\"");
  return ended ? text : text + ".";
}

std::string rank_text(std::uint32_t rank, std::size_t seats) {
  return "rank " + std::to_string(rank) + " of " + std::to_string(seats);
}

// ----------------------------------------------------------------------------- in full or in short

std::string Speech::choose(std::string_view name) {
  const auto* const found = std::ranges::find_if(
      kWordsNames, [name](std::string_view known) { return is_same_name(known, name); });
  const bool known = found != kWordsNames.end();
  if (known) words_ = static_cast<Words>(found - kWordsNames.begin());
  const std::string used = brief() ? "Short words" : "Full sentences";
  return used + (known ? " from now on." : " are used. Type words short or words full.");
}

std::string Speech::row(const Board& board, int row) const {
  std::string text = (brief() ? "" : "Row ") + std::to_string(row + 1) + ":";
  for (int column = 0; column < board.size(); ++column) {
    const std::uint64_t tile = board.tile(row * board.size() + column);
    text += column == 0 || brief() ? " " : ", ";
    text += brief() ? std::to_string(tile) : spoken_tile(tile);
  }
  return ended(std::move(text));
}

std::vector<std::string> Speech::board(const Board& board) const {
  std::vector<std::string> lines;
  for (int at = 0; at < board.size(); ++at) lines.push_back(row(board, at));
  return lines;
}

std::vector<std::string> Speech::board(const std::string& before, const WatchedBoard& shown) const {
  std::vector<std::string> lines = board(shown.board);
  lines.insert(lines.begin(), ended(before + "Board " + std::to_string(shown.number + 1) +
                                    (brief() ? "; " : ", score ") + std::to_string(shown.score)));
  return lines;
}

std::string Speech::place(int cell, int size) const {
  const std::string row = std::to_string(cell / size + 1);
  const std::string column = std::to_string(cell % size + 1);
  return brief() ? row + " " + column : "row " + row + " column " + column;
}

std::string Speech::tiles(std::span<const Spawn> tiles, int size) const {
  std::string text;
  for (const Spawn& tile : tiles) {
    if (!text.empty()) text += "; ";
    text += std::to_string(tile_value(tile.exponent)) + (brief() ? " at " : ", ") +
            place(tile.cell, size);
  }
  return text;
}

std::string Speech::merges(const Board& board) const {
  const std::vector<Pair> pairs = pairs_of(board);
  const int size = board.size();
  std::string text = !pairs.empty() ? "" : brief() ? "no equals" : "No neighbours are equal";
  for (std::size_t i = 0; i < std::min(pairs.size(), kPairsSaid); ++i) {
    const auto& [one, other] = pairs[i];
    text += i == 0 ? "" : "; ";
    text += brief() ? std::to_string(board.tile(one)) + " at " + place(one, size) + " and " +
                          place(other, size)
                    : pair_in_full(board, pairs[i]);
  }
  if (pairs.size() > kPairsSaid) text += "; " + std::to_string(pairs.size() - kPairsSaid) + " more";
  std::uint64_t largest = 0;
  for (int cell = 0; cell < board.cells(); ++cell) largest = std::max(largest, board.tile(cell));
  std::vector<std::string> places;
  for (int cell = 0; cell < board.cells() && places.size() < kLargestSaid; ++cell) {
    if (board.tile(cell) == largest) places.push_back(place(cell, size));
  }
  return ended(text + (brief() ? "; largest " : ". The largest tile is ") +
               std::to_string(largest) + (brief() ? " at " : ", ") + list_text(places, " and "));
}

std::string Speech::slide(Direction direction, std::uint64_t gain, std::span<const Spawn> spawns,
                          int size) const {
  std::string text(to_string(direction));
  if (gain > 0) text += (brief() ? " " : ", plus ") + std::to_string(gain);
  text = ended(std::move(text));
  if (spawns.empty()) return text;
  return ended(text + (brief() ? "; " : " New ") + tiles(spawns, size));
}

std::string Speech::nothing_moves(Direction direction) const {
  return std::string(to_string(direction)) + (brief() ? ": nothing" : ": nothing moves.");
}

std::string Speech::scored(const std::string& what, std::uint64_t score,
                           const std::string& rank) const {
  if (brief()) return what + "; " + std::to_string(score);
  return what + " Score " + std::to_string(score) + (rank.empty() ? "" : ", " + rank) + ".";
}

std::string Speech::moved(const SeatMoved& moved, int size, std::size_t seats) const {
  if (moved.action == Action::give_up) return "You have given up. Your score stands.";
  const std::optional<Direction> direction = direction_of(moved.action);
  const std::string late = !moved.late ? "" : brief() ? "Too late: " : "Too late, made for you: ";
  const std::string what = direction ? slide(*direction, moved.gain, moved.spawns, size)
                                     : ended("Board " + std::to_string(moved.board + 1) +
                                             (brief() ? "; " : ". ") + tiles(moved.spawns, size));
  return scored(late + what, moved.score, moved.rank == 0 ? "" : rank_text(moved.rank, seats));
}

std::string Speech::dropped(Action action, std::uint64_t score) const {
  const std::optional<Direction> direction = direction_of(action);
  const std::string what = direction ? std::string(to_string(*direction)) : "That";
  return scored(what + (brief() ? " dropped" : " was dropped."), score);
}

std::string Speech::go(std::span<const Spawn> start, int size) const {
  return ended((brief() ? "Go; " : "Go. ") + tiles(start, size));
}

std::string Speech::stuck() const {
  return brief() ? "Stuck; n next board" : "No move is left on this board. n takes the next one.";
}

std::string Speech::step(std::uint32_t number, std::uint32_t seconds) const {
  const std::string step = "Step " + std::to_string(number);
  return brief() ? step + "; " + std::to_string(seconds)
                 : step + ": " + spoken_count(seconds, "second") + ".";
}

std::string Speech::rank_now(std::uint32_t rank, std::size_t seats) const {
  const std::string place = ordinal(rank) + " of " + std::to_string(seats);
  return brief() ? place : "You are " + place + " now.";
}

std::string Speech::leads(const std::string& name, std::uint64_t score) const {
  return name + " leads" +
         (brief() ? "; " + std::to_string(score) : " with " + spoken_count(score, "point") + ".");
}

std::string Speech::standing(const Standing& standing, const std::string& name) const {
  const std::string who = std::to_string(standing.rank) + ": " + name;
  const std::string best = std::to_string(standing.best_tile);
  return brief() ? who + "; " + std::to_string(standing.score) + "; " + best + "; " +
                       std::to_string(standing.moves)
                 : who + ", " + spoken_count(standing.score, "point") + ", best " + best + ", " +
                       spoken_count(standing.moves, "move");
}

}  // namespace race2048::client
