// Anything may be piped into `race2048 slide`, in any pieces. Each line must get one line of valid
// JSON as its answer, the same for other pieces, and only valid JSON may be accepted as a board.
//
// The first byte of the input holds the options: bits 0-1 the rules, bit 2 a direction on each
// line, bit 3 new tiles, bits 4-7 the size of the pieces minus one. The rest is piped in.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "client/slide/slide_lines.h"
#include "shared/line_splitter.h"

namespace race2048::client {
namespace {

using nlohmann::json;

// Short, so that an input may hold lines that are too long, and that the parser's memory takes no
// longer to make than an answer.
constexpr std::size_t kLongestLine = 400;

void check(bool holds) {
  if (!holds) std::abort();
}

SlideJob job_of(std::uint8_t how) {
  SlideJob job{.preset = presets()[how & 3U],
               .spawn = (how & 8U) != 0,
               .key = Key{},
               .longest_line = kLongestLine};
  if ((how & 4U) == 0) job.direction = Direction::left;
  return job;
}

void check_answer(const Line& line, std::string_view answer) {
  check(answer.ends_with('\n') && answer.find('\n') == answer.size() - 1);
  const json parsed = json::parse(answer, nullptr, false);
  check(parsed.is_object());
  check(parsed.contains("error") != parsed.contains("board"));
  if (parsed.contains("board")) check(!line.too_long && json::accept(line.text));
}

enum class Answers : bool { taken, checked };

std::string answers(const SlideJob& job, std::string_view input, std::size_t piece, Answers how) {
  LineSplitter splitter(job.longest_line);
  SlideLines lines(job);
  std::string out;
  const auto answer_lines = [&] {
    while (const auto line = splitter.next()) {
      const std::size_t before = out.size();
      lines.answer(*line, out);
      if (how == Answers::checked) check_answer(*line, std::string_view(out).substr(before));
    }
  };
  while (!input.empty()) {
    const std::span<char> space = splitter.space();
    const std::size_t count = std::min({piece, space.size(), input.size()});
    std::copy_n(input.begin(), count, space.begin());
    splitter.filled(count);
    input.remove_prefix(count);
    answer_lines();
  }
  splitter.end();
  answer_lines();
  return out;
}

void run(std::uint8_t how, std::string_view input) {
  const SlideJob job = job_of(how);
  const std::string whole = answers(job, input, input.size(), Answers::checked);
  check(answers(job, input, 1U + (how >> 4U), Answers::taken) == whole);
}

}  // namespace
}  // namespace race2048::client

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  race2048::client::run(data[0], {reinterpret_cast<const char*>(data + 1), size - 1});
  return 0;
}
