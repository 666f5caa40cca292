#include "client/plain/plain_line.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "shared/utf8.h"

namespace race2048::client {
namespace {

using Kind = PlainWord::Kind;

constexpr std::size_t kLongestShown = 40;

struct NamedMove {
  std::string_view name;
  Direction direction;
};
// Includes arrow keys: a terminal puts their escape sequences into the line.
constexpr std::array<NamedMove, 20> kMoves = {
    {{"left", Direction::left},    {"down", Direction::down},   {"up", Direction::up},
     {"right", Direction::right},  {"h", Direction::left},      {"j", Direction::down},
     {"k", Direction::up},         {"l", Direction::right},     {"a", Direction::left},
     {"x", Direction::down},       {"w", Direction::up},        {"d", Direction::right},
     {"\x1b[d", Direction::left},  {"\x1b[b", Direction::down}, {"\x1b[a", Direction::up},
     {"\x1b[c", Direction::right}, {"\x1bod", Direction::left}, {"\x1bob", Direction::down},
     {"\x1boa", Direction::up},    {"\x1boc", Direction::right}}};

struct NamedWord {
  std::string_view name;
  Kind kind;
  bool has_argument = false;
};
// Words that are no acts.
constexpr std::array<NamedWord, 42> kWords = {{{"n", Kind::next_board},
                                               {"next", Kind::next_board},
                                               {"b", Kind::board, true},
                                               {"board", Kind::board, true},
                                               {"s", Kind::standings},
                                               {"standings", Kind::standings},
                                               {"s all", Kind::all_standings},
                                               {"standings all", Kind::all_standings},
                                               {"t", Kind::time},
                                               {"time", Kind::time},
                                               {"r", Kind::toggle_ready},
                                               {"ready", Kind::ready},
                                               {"not ready", Kind::not_ready},
                                               {"m", Kind::merges_or_members},
                                               {"merge?", Kind::merges},
                                               {"merge", Kind::merges},
                                               {"merges", Kind::merges},
                                               {"members", Kind::members},
                                               {"i", Kind::room},
                                               {"info", Kind::room},
                                               {"?", Kind::help},
                                               {"help", Kind::help},
                                               {"words", Kind::words, true},
                                               {"say", Kind::say, true},
                                               {"sit", Kind::sit},
                                               {"sit down", Kind::sit},
                                               {"stand", Kind::stand},
                                               {"stand up", Kind::stand},
                                               {"results", Kind::results},
                                               {"qr", Kind::qr_code},
                                               {"save", Kind::save, true},
                                               {"y", Kind::yes},
                                               {"yes", Kind::yes},
                                               {"no", Kind::no},
                                               {"q", Kind::leave},
                                               {"quit", Kind::leave},
                                               {"leave", Kind::leave},
                                               {"keep", Kind::leave_server},
                                               {"end", Kind::end_server},
                                               {"e", Kind::end_server},
                                               {"u", Kind::undo},
                                               {"undo", Kind::undo}}};

bool is_blank(char byte) {
  return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// In lower case, with single blanks between words.
std::string normalised(std::string_view text) {
  std::string result;
  for (const char byte : text) {
    const bool blank = is_blank(byte);
    if (blank && result.ends_with(' ')) continue;
    const bool capital = byte >= 'A' && byte <= 'Z';
    result += blank ? ' ' : capital ? static_cast<char>(byte - 'A' + 'a') : byte;
  }
  return result;
}

std::optional<Direction> move_named(std::string_view name) {
  const auto* const found = std::ranges::find(kMoves, name, &NamedMove::name);
  return found == kMoves.end() ? std::nullopt : std::optional(found->direction);
}

// The number of bytes of the first letter or arrow key in `word`.
std::size_t first_key(std::string_view word) {
  constexpr std::size_t kArrowKey = 3;
  return word.front() == '\x1b' ? std::min(kArrowKey, word.size()) : 1;
}

// Adds a word that names one move, or whose letters and arrow keys are each a move; false for any
// other word.
bool add_moves(std::string_view word, std::vector<PlainWord>& moves) {
  const auto add = [&moves](std::string_view name) {
    const std::optional<Direction> direction = move_named(name);
    if (direction) moves.push_back({.kind = Kind::move, .direction = *direction});
    return direction.has_value();
  };
  if (add(word)) return true;
  while (!word.empty()) {
    const std::size_t length = first_key(word);
    if (!add(word.substr(0, length))) return false;
    word.remove_prefix(length);
  }
  return true;
}

// All moves of a line; empty if the line contains anything else.
std::vector<PlainWord> moves_of(std::string_view line) {
  std::vector<PlainWord> moves;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(' '), line.size());
    if (!add_moves(line.substr(0, end), moves)) return {};
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return moves;
}

// Shows only the beginning of an unknown line, without bytes that could control a terminal.
PlainWord unknown(std::string_view typed) {
  return {.kind = Kind::unknown, .argument = printable(typed.substr(0, kLongestShown))};
}

// A word as it is typed, and whether something may follow it.
struct FoundWord {
  PlainWord word;
  bool has_argument = false;
};
std::optional<FoundWord> find_word(std::string_view name) {
  const auto* const found = std::ranges::find(kWords, name, &NamedWord::name);
  if (found != kWords.end()) return FoundWord{{.kind = found->kind}, found->has_argument};
  for (const ActRow& row : kActs) {
    const bool other = name == row.words.other;
    if (name.empty() || (name != row.words.word && !other)) continue;
    return FoundWord{{.kind = Kind::act, .act = row.key.meaning, .off = other},
                     !row.words.argument.empty()};
  }
  return std::nullopt;
}

PlainWord word_of(std::string_view typed) {
  const std::string line = normalised(typed);
  if (std::optional<FoundWord> found = find_word(line)) return std::move(found->word);
  if (line.size() == 1 && line[0] >= '1' && line[0] <= '0' + kMaxBoardSize) {
    return {.kind = Kind::row, .row = line[0] - '0'};
  }
  const std::size_t end = std::min(line.find(' '), line.size());
  std::optional<FoundWord> found = find_word(std::string_view(line).substr(0, end));
  if (!found || !found->has_argument) return unknown(typed);
  // Case matters in the argument, so take it as typed; normalising does not change the length up to
  // there.
  found->word.argument = trimmed(typed.substr(end));
  return std::move(found->word);
}

}  // namespace

std::vector<PlainWord> words_of(std::string_view line) {
  const std::string_view typed = trimmed(line);
  if (typed.empty()) return {};
  std::vector<PlainWord> moves = moves_of(normalised(typed));
  return moves.empty() ? std::vector<PlainWord>{word_of(typed)} : moves;
}

bool needs_server(const PlainWord& word) {
  static constexpr std::array kOfServer = {Kind::next_board, Kind::act,          Kind::ready,
                                           Kind::not_ready,  Kind::toggle_ready, Kind::say,
                                           Kind::sit,        Kind::stand,        Kind::results};
  return std::ranges::find(kOfServer, word.kind) != kOfServer.end();
}

}  // namespace race2048::client
