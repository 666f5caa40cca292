#include "client/screen/room/podium_screen.h"

#include <algorithm>
#include <cstdint>

#include "client/screen/block_letters.h"
#include "client/screen/chat_panel.h"
#include "client/words/podium_text.h"
#include "client/words/report.h"

namespace race2048::client {
namespace {

constexpr int kNameRows = 2;  // on a step: the names, and the points
constexpr int kMostStepColumns = 30;
constexpr int kLargeRows = 36;
constexpr int kLargeColumns = 100;
// The order of the places 1, 2 and 3 from left to right.
constexpr int kSteps = 3;
constexpr int kColumnOf[kSteps] = {1, 0, 2};

class PodiumScreen {
 public:
  explicit PodiumScreen(Canvas& canvas)
      : canvas_(canvas), show_(canvas.ui().race.show), places_(podium_places(canvas.model())) {
    const bool large = canvas.rows() >= kLargeRows && canvas.columns() >= kLargeColumns;
    dot_ = large ? kLargestDot : Dot{kLargestDot.columns / 2, kLargestDot.rows / 2};
  }

  void draw() {
    const Model& model = canvas_.model();
    canvas_.keys_in_one_row(show_hints(model, canvas_.ui()));
    draw_title(canvas_.frame(), "the series", model.room.code);
    // Before the first step it would tell the winner.
    if (show_.steps_shown >= show_.steps) {
      canvas_.line(1, canvas_.fitted(how_series_stands(*model.room.series)), Tone::bold);
    }
    const bool has_steps = !canvas_.low() && !canvas_.narrow();
    const int row = has_steps ? steps(3) : lines(3);
    if (show_.facts_shown()) facts(row + 1);
    draw_chat_in_match(canvas_);
  }

 private:
  // The last place comes first.
  bool is_shown(std::size_t place) const { return show_.steps_shown + place >= places_.size(); }

  Style style_of(const PodiumPlace& place) const {
    const bool own = std::ranges::count(place.names, canvas_.model().own_name) > 0;
    return own ? Tone::own : Tone::bold;
  }

  // The height of the step of this place, from 1.
  int height_of(std::uint32_t place) const {
    const int above = kSteps - static_cast<int>(place);
    return kLetterDots * dot_.rows + 2 + 2 * dot_.rows * above;
  }

  // Returns the row below.
  int steps(int row) {
    const int below = row + kNameRows + height_of(1);
    const int columns = std::min(canvas_.text_columns() / kSteps, kMostStepColumns);
    const int left = (canvas_.columns() - kSteps * columns) / 2;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (!is_shown(i)) continue;
      const PodiumPlace& place = places_[i];
      const int rows = height_of(place.place);
      step(place, {below - rows, left + kColumnOf[place.place - 1] * columns, rows, columns});
    }
    return below;
  }

  void step(const PodiumPlace& place, const Area& at) {
    Frame& frame = canvas_.frame();
    const auto centred_at = [&at](const std::string& text) {
      return at.column + (at.columns - width_of(text)) / 2;
    };
    const std::string names = listed(place.names, at.columns - 2, canvas_.glyphs());
    frame.put(at.row - 2, centred_at(names), names, style_of(place));
    const std::string points = counted(place.points, "point");
    frame.put(at.row - 1, centred_at(points), points);
    draw_box(frame, at);
    const std::string number = std::to_string(place.place);
    draw_block_letters(frame, at.row + 1,
                       at.column + (at.columns - block_columns(number, dot_)) / 2, number, dot_,
                       place.place == 1 ? Tone::good : Tone::accent);
  }

  // For terminals too small for steps.
  int lines(int row) {
    for (std::size_t i = 0; i < places_.size(); ++i, ++row) {
      if (!is_shown(i)) continue;
      const PodiumPlace& place = places_[i];
      const std::string begin = ordinal(place.place) + ": ";
      const std::string end = " with " + counted(place.points, "point");
      const int columns = canvas_.text_columns() - width_of(begin + end);
      canvas_.line(row, begin + listed(place.names, columns, canvas_.glyphs()) + end,
                   style_of(place));
    }
    return row;
  }

  void facts(int row) {
    const std::vector<std::string> all = podium_facts(canvas_.model());
    for (const std::string& line :
         packed(all, separator_of(canvas_.glyphs()), canvas_.text_columns())) {
      for (const std::string& part : wrapped(line, canvas_.text_columns())) {
        if (row >= canvas_.notice_row()) return;
        canvas_.line(row++, part);
      }
    }
  }

  Canvas& canvas_;
  const EndShow& show_;
  const std::vector<PodiumPlace> places_;
  Dot dot_;
};

}  // namespace

void draw_podium(Canvas& canvas) {
  PodiumScreen(canvas).draw();
}

}  // namespace race2048::client
