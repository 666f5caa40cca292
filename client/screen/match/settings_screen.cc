#include "client/screen/match/settings_screen.h"

#include <algorithm>

#include "client/state/settings_fields.h"

namespace race2048::client {
namespace {

constexpr int kLabelColumn = 3;

class SettingsScreen {
 public:
  explicit SettingsScreen(Canvas& canvas)
      : canvas_(canvas),
        editor_(*canvas.ui().editor),
        new_room_(canvas.model().phase == Phase::lobby),
        value_column_(canvas.narrow() ? 19 : 22) {}

  void draw() {
    canvas_.keys({{"up down", "choose", 3},
                  {"left right", "change", 4},
                  {"0-9", "type", 2},
                  {"Enter", new_room_ ? "create" : "apply", 6},
                  {"Esc", "cancel", 5}});
    const std::vector<TextLine> meaning = meaning_lines();
    const std::vector<TextLine> verdict = verdict_lines();
    const auto rows_of = [](const auto& lines) { return static_cast<int>(lines.size()); };
    const int first = canvas_.low() ? 1 : 2;
    const int gap = canvas_.low() ? 0 : 1;
    // The verdict may also take the notice's row.
    const int verdict_row = canvas_.notice_row() + 1 - rows_of(verdict);
    const int end = std::min(verdict_row, canvas_.notice_row());
    const int below = fields(first, std::max(end - first - gap - rows_of(meaning), 1));
    canvas_.lines(below + gap, meaning);
    canvas_.lines(verdict_row, verdict);
  }

 private:
  int value_columns() const { return canvas_.columns() - value_column_ - 1; }
  std::string value_of(const SettingsField& field) const {
    return editor_.value_of(field, value_columns(), canvas_.glyphs());
  }

  // Draws the title, and as many fields as fit around the focused one; returns the row below.
  int fields(int row, int rows) {
    const std::vector<const SettingsField*> all = editor_.fields();
    const int count = static_cast<int>(all.size());
    const int at =
        static_cast<int>(std::find(all.begin(), all.end(), &editor_.focused()) - all.begin());
    const int first = std::clamp(at - rows / 2, 0, std::max(count - rows, 0));
    const int last = std::min(first + rows, count);
    title(rows < count ? std::to_string(at + 1) + " of " + std::to_string(count) : "");
    for (int i = first; i < last; ++i) field(row++, *all[static_cast<std::size_t>(i)]);
    return row;
  }

  void title(const std::string& where) {
    std::vector<std::string> title = {new_room_ ? "a new room" : "settings"};
    if (!where.empty()) title.push_back(where);
    draw_title(canvas_.frame(), canvas_.joined(title),
               new_room_ ? canvas_.model().server : canvas_.model().room.code);
  }

  void field(int row, const SettingsField& field) {
    Frame& frame = canvas_.frame();
    const bool focused = &field == &editor_.focused();
    if (focused) frame.put(row, 1, ">", Tone::accent);
    frame.put(row, kLabelColumn, field.field->words.label, Tone::dim);
    frame.put(row, value_column_, fitted(value_of(field), value_columns(), canvas_.glyphs()),
              focused ? Tone::own : Tone::plain);
  }

  // The explanation of the focused field, with its value if the form has cut it.
  std::vector<TextLine> meaning_lines() const {
    std::string text = editor_.meaning();
    const std::string value = value_of(editor_.focused());
    if (width_of(value) > value_columns()) text = value + ". " + text;
    return canvas_.broken(text, Tone::dim);
  }

  // Why the last key was not taken, the fault in the settings, or the consequence of applying them.
  std::vector<TextLine> verdict_lines() const {
    if (const std::string refusal = editor_.refusal(); !refusal.empty()) {
      return canvas_.broken(refusal, Tone::warning);
    }
    if (const OrFault<> form = editor_.check(); !form) {
      return canvas_.broken("Not possible: " + form.fault().text + ".", Tone::warning);
    }
    if (new_room_ || editor_.settings() == canvas_.model().room.seal->settings) return {};
    return canvas_.broken("This makes a new seal: you must get ready again.", Tone::bold);
  }

  Canvas& canvas_;
  const SettingsEditor& editor_;
  const bool new_room_;
  const int value_column_;
};

}  // namespace

void draw_settings(Canvas& canvas) {
  SettingsScreen(canvas).draw();
}

}  // namespace race2048::client
