#include "client/screen/chat_panel.h"

#include <algorithm>

#include "client/control/commands.h"
#include "client/text/text.h"
#include "client/words/marks.h"
#include "shared/emote.h"
#include "shared/limits.h"

namespace race2048::client {
namespace {

constexpr int kNarrowPanel = 60;  // in fewer, indenting by the name would waste too much
constexpr int kSmallIndent = 2;

// The least and the most lines for the chat, given the terminal's height.
int few_lines(const Canvas& canvas) {
  return std::max(2, canvas.rows() / 8 - 1);
}
int most_lines(const Canvas& canvas) {
  return std::max(8, canvas.rows() / 3);
}

bool types(const Canvas& canvas) {
  return canvas.ui().room.typing && may_send_line(canvas.model(), canvas.ui());
}

Style style_of(const ChatLine& said) {
  return said.hearers == Hearers::announced ? Tone::accent : Tone::bold;
}

struct Line {
  std::string name;  // blank except on the first line of a message
  std::string text;
  Style style{};  // of the name
};

// One message in lines of at most `columns`. Further lines are indented to the text or, with few
// columns, slightly indented from the name.
std::vector<Line> lines_of(const ChatLine& said, int columns) {
  const std::string name = speaker_of(said);
  const Style style = style_of(said);
  const std::string text = as_drawn(said.text);
  std::string rest = text;
  std::vector<Line> lines;
  int indent = width_of(name);
  if (columns < kNarrowPanel) {
    indent = kSmallIndent;
    const std::string all = name + text;
    const std::string first = wrapped(all, columns).front();
    lines.push_back({name, first.substr(std::min(name.size(), first.size())), style});
    if (first.size() == all.size()) return lines;
    rest = all.substr(std::max(first.size(), name.size()));
    if (rest.starts_with(' ')) rest.erase(0, 1);
  }
  const std::string below(static_cast<std::size_t>(indent), ' ');
  for (std::string& part : wrapped(rest, columns - indent)) {
    lines.push_back({lines.empty() ? name : below, std::move(part), style});
  }
  return lines;
}

// The newest `count` lines of at most `columns`. If the oldest message in them is too long, its end
// is cut, because its beginning names its author.
std::vector<Line> newest_lines(const Canvas& canvas, int columns, std::size_t count) {
  const auto& chat = canvas.model().room.chat;
  std::vector<Line> lines;  // from the newest on
  for (auto said = chat.rbegin(); said != chat.rend() && lines.size() < count; ++said) {
    if (!is_shown(*said, canvas.model(), canvas.ui())) continue;
    std::vector<Line> parts = lines_of(*said, columns);
    if (const std::size_t left = count - lines.size(); parts.size() > left) {
      parts.resize(left);
      Line& last = parts.back();
      last.text = marked_as_cut(last.text, columns - width_of(last.name), canvas.glyphs());
    }
    lines.insert(lines.end(), parts.rbegin(), parts.rend());
  }
  std::reverse(lines.begin(), lines.end());
  return lines;
}

}  // namespace

int draw_chat_lines(Canvas& canvas, const Area& area) {
  const auto count = static_cast<std::size_t>(std::max(area.rows, 0));
  int row = area.row;
  for (const Line& line : newest_lines(canvas, area.columns, count)) {
    const int column = canvas.frame().put(row, area.column, line.name, line.style);
    canvas.frame().put(row++, column, line.text);
  }
  return row;
}

Block chat_block(Canvas& canvas) {
  const int lines = static_cast<int>(
      newest_lines(canvas, canvas.text_columns(), static_cast<std::size_t>(most_lines(canvas)))
          .size());
  const int typing = types(canvas) ? 1 : 0;
  return {
      .least = std::min(lines, few_lines(canvas)) + typing,
      .wanted = lines + typing,
      .gap = Block::Gap::if_shown,
      .draw = [&canvas, typing](int row, int rows) {
        const int below = draw_chat_lines(canvas, {row, 1, rows - typing, canvas.text_columns()});
        if (typing > 0) draw_typed_line(canvas, below);
        return row + rows;
      }};
}

void draw_typed_line(Canvas& canvas, int row) {
  canvas.frame().fill(row, 0, canvas.columns(), U' ');
  const bool now = may_send_line(canvas.model(), canvas.ui());
  const bool announces = canvas.ui().room.announcing;
  const char* const what =
      announces ? (now ? "announce: " : "to announce later: ") : (now ? "say: " : "to say later: ");
  const LineInput& line = canvas.ui().room.chat;
  int column = canvas.frame().put(row, 1, what, Tone::accent);
  int room = canvas.columns() - 1 - column;
  if (!line.refusal().empty()) {
    // The line keeps what it needs, of at most half of the row.
    room = std::min(width_of(line.shown(room, canvas.glyphs())), room / 2);
  }
  column = canvas.frame().put(row, column, line.shown(room, canvas.glyphs()));
  constexpr int kGap = 2;
  const int left = canvas.columns() - 1 - column - kGap;
  canvas.frame().put(row, column + kGap, fitted(line.refusal(), left, canvas.glyphs()),
                     Tone::warning);
}

void draw_chat_in_match(Canvas& canvas) {
  const int row = canvas.notice_row();
  if (canvas.ui().room.typing) return draw_typed_line(canvas, row);
  if (const ShownEmote* const emote = emote_shown(canvas.input())) {
    canvas.frame().fill(row, 0, canvas.columns(), U' ');
    const std::string words = emote->name + ": " + std::string(emote_word(emote->emote));
    return canvas.line(row, canvas.fitted(words), Tone::bold);
  }
  const ChatLine* const said = newest_chat_line(canvas.input());
  if (said == nullptr) return;
  canvas.frame().fill(row, 0, canvas.columns(), U' ');
  const bool announced = said->hearers == Hearers::announced;
  canvas.line(row, canvas.fitted(speaker_of(*said) + as_drawn(said->text)),
              announced ? Tone::accent : Tone::plain);
}

const ShownEmote* emote_shown(const ScreenInput& input) {
  const std::optional<ShownEmote>& emote = input.model.room.emote;
  const bool is_new = emote && input.now < emote->at + limits::kEmoteShown;
  return is_new && chat_is_shown(input.model, input.ui) ? &*emote : nullptr;
}

const ChatLine* newest_chat_line(const ScreenInput& input) {
  const std::deque<ChatLine>& chat = input.model.room.chat;
  if (chat.empty() || input.now >= chat.back().at + kNoticeShown) return nullptr;
  return is_shown(chat.back(), input.model, input.ui) ? &chat.back() : nullptr;
}

}  // namespace race2048::client
