#include "client/core/screens/settings_screen.h"

#include "client/core/screens/settings_words.h"

namespace race2048::client {
namespace {

constexpr int kFirstRow = 2;
constexpr int kLabelColumn = 3;
constexpr int kValueColumn = 22;

}  // namespace

void draw_settings(Canvas& canvas) {
  const SettingsEditor& editor = *canvas.ui().editor;
  const bool new_room = canvas.model().phase == Phase::lobby;
  canvas.keys({{"up down", "choose", 3},
               {"left right", "change", 4},
               {"0-9", "type", 2},
               {"Enter", new_room ? "make it" : "apply", 6},
               {"Esc", new_room ? "no room" : "as it was", 5}});
  draw_title(canvas.frame(), new_room ? "a new room" : "settings",
             new_room ? canvas.model().server : canvas.model().room.code);
  Frame& frame = canvas.frame();
  int row = kFirstRow;
  const int columns = canvas.columns() - kValueColumn - 1;
  for (const SettingsEditor::Field field : editor.fields()) {
    const bool focused = field == editor.focused();
    if (focused) frame.put(row, 1, ">", Tone::accent);
    frame.put(row, kLabelColumn, label_of(field), Tone::dim);
    frame.put(row, kValueColumn,
              fitted(editor.value_of(field, columns, canvas.glyphs()), columns, canvas.glyphs()),
              focused ? Tone::own : Tone::plain);
    ++row;
  }
  canvas.line(row + 1, meaning_of(editor.focused()), Tone::dim);
  const std::string fault = editor.fault();
  if (!fault.empty()) {
    const std::string text = "This cannot be: " + fault + ".";
    const int rows = static_cast<int>(wrapped(text, canvas.text_columns()).size());
    canvas.paragraph(canvas.notice_row() - rows + 1, text, Tone::warning);
  } else if (!new_room && editor.settings() != canvas.model().room.seal->settings) {
    canvas.line(canvas.notice_row(), "This makes a new seal: everybody has to be ready again.",
                Tone::bold);
  }
}

}  // namespace race2048::client
