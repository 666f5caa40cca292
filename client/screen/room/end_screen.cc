#include "client/screen/room/end_screen.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "client/screen/block_letters.h"
#include "client/screen/chat_panel.h"
#include "client/screen/race/seat_cards.h"
#include "client/words/end_text.h"
#include "client/words/race_words.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

constexpr int kCallMargin = 3;  // columns beside the letters in their box
constexpr int kCallShare = 3;   // the letters take at most one of so many rows

// Returns the row below.
int put_letters(Canvas& canvas, int row, const std::string& text, const Dot& dot, Style style) {
  const int column = (canvas.columns() - block_columns(text, dot)) / 2;
  draw_block_letters(canvas.frame(), row, column, text, dot, style);
  return row + kLetterDots * dot.rows;
}

class OutcomeScreen {
 public:
  OutcomeScreen(Canvas& canvas, const Race& race)
      : canvas_(canvas),
        race_(race),
        words_(end_words(race)),
        style_(own_rank(race) == 1 ? Tone::good : Tone::accent) {}

  void draw() {
    const Model& model = canvas_.model();
    canvas_.keys_in_one_row(show_hints(model, canvas_.ui()));
    std::vector<std::string> title = {"the end"};
    if (const std::string round = round_text(model); !round.empty()) title.push_back(round);
    title.push_back(describe(race_.seal.settings));
    draw_title(canvas_.frame(), canvas_.joined(title), model.room.code);
    int row = outcome(gap() + 1);
    if (model.new_best) row = text(row + gap(), new_best_text(*model.new_best), Tone::good);
    winners_board(row + gap());
    draw_chat_in_match(canvas_);
  }

 private:
  int gap() const { return canvas_.low() ? 0 : 1; }

  // The dot for both lines, if both fit into half of the screen.
  std::optional<Dot> dot_of_both() const {
    const int rows = (canvas_.rows() / 2 - 1) / 2;
    const auto headline = largest_dot(words_.headline, rows, canvas_.text_columns());
    const auto detail = largest_dot(words_.detail, rows, canvas_.text_columns());
    if (!headline || !detail) return std::nullopt;
    return headline->columns < detail->columns ? headline : detail;
  }

  // Returns the row below.
  int outcome(int row) {
    if (const std::optional<Dot> both = dot_of_both()) {
      row = put_letters(canvas_, row, words_.headline, *both, style_);
      return put_letters(canvas_, row + 1, words_.detail, *both, style_);
    }
    const int rows = canvas_.rows() / 2;
    const auto dot = largest_dot(words_.headline, rows, canvas_.text_columns());
    if (!dot) return text(row, end_line(words_));
    row = put_letters(canvas_, row, words_.headline, *dot, style_);
    return words_.detail.empty() ? row : text(row + gap(), words_.detail + words_.whose);
  }

  int text(int row, const std::string& all, Style style = Tone::bold) {
    for (const std::string& part : wrapped(all, canvas_.text_columns())) {
      canvas_.frame().put(row++, (canvas_.columns() - width_of(part)) / 2, part, style);
    }
    return row;
  }

  // The board of the first place; of the first of those who share it whose board is known.
  void winners_board(int row) {
    const std::vector<Standing> ranked = race_.ranked();
    const auto shown = std::ranges::find_if(ranked, [this](const Standing& standing) {
      return standing.rank == 1 && known_board(race_, standing.seat);
    });
    if (shown == ranked.end() || shown->score == 0) return;
    const Area area{row, 1, canvas_.notice_row() - row, canvas_.text_columns()};
    const BoardsLayout layout = boards_layout(race_, 1, area, false);
    if (layout.grid.page_size() == 0) {
      text(row, race_.name_of(shown->seat) + " " + grouped(shown->score));
      return;
    }
    SeatCards(canvas_, race_).draw(layout.grid, layout.boards, {shown->seat});
  }

  Canvas& canvas_;
  const Race& race_;
  const EndWords words_;
  const Style style_;
};

}  // namespace

void draw_end_call(Canvas& canvas, const Race& race, const MatchResult& result) {
  const std::string call = end_call(race, result);
  const Area all{1, 0, canvas.rows() - 3, canvas.columns()};
  const auto dot = largest_dot(call, std::max(kLetterDots, all.rows / kCallShare),
                               all.columns - 2 * kCallMargin);
  if (!dot) return draw_text_box(canvas.frame(), all, {{call, Tone::urgent}});
  Area box{.rows = kLetterDots * dot->rows + 2,
           .columns = block_columns(call, *dot) + 2 * kCallMargin};
  box.row = all.row + (all.rows - box.rows) / 2;
  box.column = (all.columns - box.columns) / 2;
  draw_box(canvas.frame(), box, Tone::bold);
  put_letters(canvas, box.row + 1, call, *dot, Tone::bold);
}

void draw_outcome(Canvas& canvas, const Race& race) {
  OutcomeScreen(canvas, race).draw();
}

}  // namespace race2048::client
