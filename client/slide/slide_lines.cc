#include "client/slide/slide_lines.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string_view>
#include <utility>

#include "engine/game.h"

namespace race2048::client {
namespace {

constexpr std::string_view kWon =
    R"({"board":[["U","W","I","N"],["U","W","I","N"],["U","W","I","N"],["U","W","I","N"]]})";
constexpr std::string_view kLost =
    R"({"board":[["G","A","M","E"],["O","V","E","R"],["G","A","M","E"],["O","V","E","R"]]})";

// The number of a draw has 32 bits.
constexpr std::uint64_t kDraws = std::uint64_t{1} << 32;

void append_number(std::uint64_t number, std::string& out) {
  char digits[std::numeric_limits<std::uint64_t>::digits10 + 1];
  const std::to_chars_result end = std::to_chars(std::begin(digits), std::end(digits), number);
  out.append(digits, end.ptr);
}

void append_flag(std::string_view name, bool flag, std::string& out) {
  out.append(name).append(flag ? "true" : "false");
}

void append_board(const Board& board, std::string& out) {
  const int size = board.size();
  out.push_back('[');
  for (int cell = 0; cell < board.cells(); ++cell) {
    const bool is_row_start = cell % size == 0;
    if (cell != 0) out.append(is_row_start ? "]," : ",");
    if (is_row_start) out.push_back('[');
    append_number(board.tile(cell), out);
  }
  out.append("]]");
}

void append_move(const Move& move, std::string& out) {
  out.append(R"({"board":)");
  append_board(move.board, out);
  out.append(R"(,"gain":)");
  append_number(move.gain, out);
  append_flag(R"(,"moved":)", move.moved, out);
  append_flag(R"(,"reached":)", move.reached, out);
  append_flag(R"(,"over":)", move.over, out);
  out.push_back('}');
}

bool has_tile(const Board& board, int exponent) {
  return std::ranges::find(board.exponents(), exponent) != board.exponents().end();
}

}  // namespace

bool needs_key(const Preset& preset, bool spawn) {
  return spawn && preset.rules.spawn == SpawnPlace::random;
}

SlideLines::SlideLines(const SlideJob& job, std::uint64_t first_line)
    : job_(job),
      reader_(job.direction, job.longest_line),
      sequence_(job.key.value_or(Key{})),
      line_(first_line) {}

void SlideLines::answer(const Line& line, std::string& out) {
  if (const OrFault<SlideRequest> request = judge(line)) {
    append_slid(*request, out);
  } else {
    has_bad_lines_ = true;
    out.append(R"({"error":"line )");
    append_number(line_ + 1, out);
    // No fault has a character that JSON escapes; SlideRequestReader::read() promises it.
    out.append(": ").append(request.fault().text).append("\"}");
  }
  out.push_back('\n');
  ++line_;
}

OrFault<SlideRequest> SlideLines::judge(const Line& line) {
  if (line.too_long) {
    return Fault{"it is longer than " + std::to_string(job_.longest_line) + " bytes"};
  }
  OrFault<SlideRequest> request = reader_.read(line.text);
  if (!request) return request;
  if (job_.preset.puzzle && request->board.size() != job_.preset.rules.size) {
    const std::string size = std::to_string(job_.preset.rules.size);
    return Fault{"a board of " + std::string(job_.preset.name) + " has " + size + " rows and " +
                 size + " columns, not " + std::to_string(request->board.size())};
  }
  if (needs_key(job_.preset, job_.spawn) && line_ >= kDraws) {
    return Fault{"a seed has new tiles for " + std::to_string(kDraws) +
                 " lines: start again with another seed"};
  }
  return request;
}

void SlideLines::append_slid(const SlideRequest& request, std::string& out) {
  const Rules& rules = job_.preset.rules;
  if (!job_.spawn) {
    append_move(slide_by(rules, request.board, request.direction), out);
    return;
  }
  // A tile that is not random needs no draw of its own: every line shares draw 0, which is computed
  // once.
  const auto spawn = needs_key(job_.preset, true) ? static_cast<std::uint32_t>(line_) : 0;
  const Move move = move_by(rules, request.board, request.direction, sequence_, {.spawn = spawn});
  if (job_.preset.puzzle && has_tile(move.board, rules.target_exponent)) {
    out.append(kWon);
  } else if (job_.preset.puzzle && !move.moved && !move.spawn) {
    out.append(kLost);
  } else {
    append_move(move, out);
  }
}

}  // namespace race2048::client
