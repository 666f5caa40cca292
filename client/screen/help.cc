#include "client/screen/help.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>
#include <utility>

namespace race2048::client {
namespace {

constexpr int kKeyColumns = 9;
constexpr int kBorders = 2;     // rows of a box
constexpr int kBoxColumns = 4;  // borders, and the blanks inside them

using Lines = std::vector<TextLine>;

struct Section {
  std::string_view title;
  HelpPart part;
  KeyContext context;
};
constexpr std::array<Section, 8> kSections = {{
    {"Racing", HelpPart::match, KeyContext::race},
    {"Watching", HelpPart::match, KeyContext::watch},
    {"Between matches", HelpPart::room, KeyContext::room},
    {"The host", HelpPart::host, KeyContext::room},
    {"The rooms of a server", HelpPart::lobby, KeyContext::lobby},
    {"Practising alone", HelpPart::solo, KeyContext::solo},
    {"Watching a replay", HelpPart::replay, KeyContext::replay},
    {"Always", HelpPart::always, KeyContext::nowhere},
}};

// Keys that the person cannot change.
struct FixedKey {
  HelpPart part;
  std::string_view keys;
  std::string_view does;
  bool asks = false;  // first, where something is at stake
};
constexpr std::array<FixedKey, 9> kFixedKeys = {{
    {HelpPart::room, "Enter", "chat: send; Esc closes"},
    {HelpPart::room, "Esc", "the results or the room"},
    {HelpPart::lobby, "up down", "choose a room"},
    {HelpPart::lobby, "Enter", "enter the room"},
    {HelpPart::replay, "1 to 9", "a board large, or not"},
    {HelpPart::replay, "Home End", "to the start, to the end"},
    {HelpPart::always, "Ctrl-C", "leave; always asks", true},
    {HelpPart::always, "Ctrl-Z", "suspend"},
    {HelpPart::always, "Ctrl-L", "redraw"},
}};

bool is_slide(Meaning meaning) {
  return meaning <= Meaning::right;
}

Lines lines_of(const Section& section, KeyContext where, const KeyMap& keys, int columns) {
  Lines lines = {{std::string(section.title), Tone::bold}};
  const auto add = [&](const std::string& label, std::string_view does) {
    std::string text = " " + left_aligned(label, kKeyColumns) + "  ";
    text += does;
    lines.push_back({fitted(text, columns, Glyphs::ascii), {}});
  };
  for (const KeyAction& action : key_actions()) {
    // Much of what people do in a room they may also do while they watch.
    const bool also = where == KeyContext::watch && section.context == KeyContext::watch &&
                      action.part == HelpPart::room;
    const bool part = action.part == section.part || also || is_slide(action.meaning);
    if (!part || !action.contexts.has(section.context)) continue;
    if (section.part == HelpPart::always && !action.contexts.has(where)) continue;
    if (!is_slide(action.meaning)) {
      add(keys.labels(action.meaning), action.help);
    } else if (action.meaning == Meaning::left) {
      add(keys.slide_labels(), "slide the tiles");
    }
  }
  if (section.part == HelpPart::host) add(keys.go_on_label(), "continue after a pause");
  for (const FixedKey& fixed : kFixedKeys) {
    if (fixed.part != section.part) continue;
    // Nothing is at stake in a replay.
    if (fixed.asks && where == KeyContext::replay) continue;
    add(std::string(fixed.keys), fixed.does);
  }
  return lines;
}

// Keys that are no use anywhere else, and where no others are.
bool is_alone(KeyContext where) {
  return where == KeyContext::solo || where == KeyContext::replay;
}

// First the acts of a host, then the section for where the person is, then the one that applies
// everywhere, then the others. Solo and a replay have no other sections.
std::vector<Section> sections_for(KeyContext where, bool is_host) {
  std::vector<Section> sections(kSections.begin(), kSections.end());
  const auto rank = [where, is_host](const Section& section) {
    if (section.part == HelpPart::host) return is_host && where == KeyContext::room ? -1 : 2;
    if (section.part != HelpPart::always && section.context == where) return 0;
    return section.part == HelpPart::always ? 1 : 2;
  };
  std::ranges::stable_sort(sections, {}, rank);
  std::erase_if(sections, [&](const Section& section) {
    return rank(section) == 2 && (is_alone(section.context) || is_alone(where));
  });
  return sections;
}

// True where help_key() lets a key of the list act.
bool acts_from_help(KeyContext where) {
  return where == KeyContext::room || where == KeyContext::watch || where == KeyContext::lobby;
}

// Keeps a section on one page if it fits.
std::vector<Lines> paged(const std::vector<Lines>& sections, std::size_t rows) {
  std::vector<Lines> pages(1);
  for (const Lines& section : sections) {
    if (!pages.back().empty() && pages.back().size() + section.size() > rows) {
      pages.emplace_back();
    }
    for (const TextLine& line : section) {
      if (pages.back().size() == rows) pages.emplace_back();
      pages.back().push_back(line);
    }
  }
  return pages;
}

}  // namespace

std::vector<TextLine> help_lines(const KeyMap& keys, KeyContext where, int page, int rows,
                                 int columns, const std::vector<TextLine>& before, bool is_host) {
  const int inside = std::max(columns - kBoxColumns, 1);
  std::vector<Lines> sections;
  if (!before.empty()) sections.push_back(before);
  for (const Section& section : sections_for(where, is_host)) {
    sections.push_back(lines_of(section, where, keys, inside));
  }
  const std::vector<Lines> pages =
      paged(sections, static_cast<std::size_t>(std::max(rows - kBorders - 1, 1)));
  const auto count = static_cast<int>(pages.size());
  const int shown = (page % count + count) % count;
  Lines lines = pages[static_cast<std::size_t>(shown)];
  if (count == 1) {
    lines.push_back(
        {acts_from_help(where) ? "A key of the list does it; Esc closes." : "Any key closes this.",
         Tone::dim});
  } else {
    const bool can_be_chosen = action_for(Meaning::next_page).contexts.has(where);
    const std::string key = can_be_chosen ? keys.label(Meaning::next_page) : "PgDn";
    lines.push_back({key + ": page " + std::to_string(shown + 1) + " of " + std::to_string(count) +
                         "; Esc closes.",
                     Tone::dim});
  }
  return lines;
}

}  // namespace race2048::client
