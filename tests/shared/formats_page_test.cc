// docs/rules.md explains the formats: it must show those in the table, with their defaults.
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/settings/formats.h"
#include "shared/list_text.h"

namespace race2048 {
namespace {

std::string rules_page() {
  std::ifstream file(std::string(RACE2048_CASES) + "/../../docs/rules.md");
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string default_text(const FormatRow& format) {
  const MatchSettings& usual = format.defaults;
  if (format.time_limit_ms) return std::to_string(usual.time_limit_ms / 1000) + " s";
  if (format.target) return "to " + std::to_string(tile_value(usual.target_exponent));
  if (format.move_time_ms) return std::to_string(usual.move_time_ms / 1000) + " s per move";
  if (format.knockout_ms) return "every " + std::to_string(usual.knockout_ms / 1000) + " s";
  if (format.move_limit) return std::to_string(usual.move_limit) + " moves";
  return {};
}

// The line of the page that starts with `beginning`; empty if there is none.
std::string line_of(const std::string& page, const std::string& beginning) {
  const std::size_t at = page.find("\n" + beginning);
  if (at == std::string::npos) return {};
  return page.substr(at + 1, page.find('\n', at + 1) - at - 1);
}

TEST(FormatsPageTest, HasEachFormatInOrderWithItsDefault) {
  const std::string page = rules_page();
  std::size_t before = 0;
  for (const FormatRow& format : kFormats) {
    const std::string beginning = "| `" + std::string(format.name) + "` |";
    const std::string line = line_of(page, beginning);
    ASSERT_FALSE(line.empty()) << beginning;
    const std::string usual = default_text(format);
    EXPECT_TRUE(line.ends_with(usual.empty() ? "| |" : "| " + usual + " |")) << line;
    EXPECT_GT(page.find(beginning), before);
    before = page.find(beginning);
  }
}

TEST(FormatsPageTest, SaysWhichFormatsHaveANextBoardByDefault) {
  std::vector<std::string> names;
  for (const FormatRow& format : kFormats) {
    if (format.defaults.on_stuck != OnStuck::next_board) continue;
    names.push_back("`" + std::string(format.name) + "`");
  }
  const std::string text = "(the default of " + list_text(names, " and ") + ")";
  EXPECT_NE(rules_page().find(text), std::string::npos) << text;
}

}  // namespace
}  // namespace race2048
