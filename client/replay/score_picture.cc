#include "client/replay/score_picture.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "client/text/duration.h"
#include "client/text/text.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

// In pixels.
constexpr int kWidth = 800;
constexpr int kHeight = 360;
constexpr int kLeft = 12;
constexpr int kTop = 40;
constexpr int kRight = 620;  // names and scores stand behind it
constexpr int kBottom = 320;
constexpr int kLineHeight = 18;

// Each has a contrast of at least 3:1 on white and on black. Seats behind the eighth share a grey.
constexpr std::array<std::string_view, 8> kColours = {"#2b83d8", "#d4574e", "#3b9150", "#a66fc0",
                                                      "#b97d16", "#13908f", "#cb5a8d", "#8a7a5c"};
constexpr std::string_view kGrey = "#808080";

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

class ScorePicture {
 public:
  ScorePicture(const Timeline& timeline, const MatchView& view)
      : timeline_(timeline), view_(view), ranked_(view.ranked()) {
    for (const Standing& standing : ranked_) most_ = std::max(most_, standing.score);
  }

  std::string drawn() {
    begin();
    axes();
    // The best lie on top.
    for (std::size_t i = ranked_.size(); i-- > 0;) line(i);
    for (const Mark& mark : timeline_.marks) {
      if (mark.what == Mark::What::first_tile) tile(mark);
    }
    names();
    svg_ += "</svg>\n";
    return std::move(svg_);
  }

 private:
  void begin() {
    const std::string size = std::to_string(kWidth) + "\" height=\"" + std::to_string(kHeight);
    svg_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + size + "\" viewBox=\"0 0 " +
           std::to_string(kWidth) + " " + std::to_string(kHeight) +
           "\" role=\"img\">\n<style>text{font:13px system-ui,sans-serif;fill:#24292f}"
           ".tile{font-size:10px;font-weight:700;text-anchor:middle;fill:#fff}"
           ".axis{stroke:#8c959f;fill:none}.line{fill:none;stroke-width:2;stroke-linejoin:round}"
           "@media(prefers-color-scheme:dark){text{fill:#e6edf3}}</style>\n<title>" +
           escaped(title()) + "</title>\n";
    text(kLeft, 22, title());
  }

  std::string title() const {
    return ranked_.empty()
               ? ""
               : view_.name_of(ranked_.front().seat) + ": " + describe(view_.seal.settings);
  }

  int x_of(std::uint32_t at_ms) const {
    const std::uint64_t end = std::max<std::uint32_t>(timeline_.end_ms, 1);
    return kLeft + static_cast<int>(std::min<std::uint64_t>(at_ms, end) * (kRight - kLeft) / end);
  }
  int y_of(std::uint64_t score) const {
    return kBottom - static_cast<int>(score * (kBottom - kTop) / std::max<std::uint64_t>(most_, 1));
  }

  void axes() {
    svg_ += "<path class=\"axis\" d=\"M" + std::to_string(kLeft) + " " + std::to_string(kBottom) +
            "H" + std::to_string(kRight) + "\"/>\n";
    text(kLeft, kBottom + kLineHeight, "0:00");
    text(kRight, kBottom + kLineHeight, tenths_text(timeline_.end_ms), "end");
  }

  void line(std::size_t place) {
    const auto seat = static_cast<SeatNumber>(ranked_[place].seat);
    std::string path = "M" + std::to_string(kLeft) + " " + std::to_string(kBottom);
    // Steps within a pixel are one.
    int last_x = kLeft;
    int last_y = kBottom;
    if (const auto steps = timeline_.scores.find(seat); steps != timeline_.scores.end()) {
      for (const ScoreStep& step : steps->second) {
        const int x = x_of(step.at_ms);
        const int y = y_of(step.score);
        if (x == last_x && y == last_y) continue;
        path += "H" + std::to_string(x) + "V" + std::to_string(y);
        last_x = x;
        last_y = y;
      }
    }
    svg_ += "<path class=\"line\" stroke=\"" + std::string(colour(place)) + "\" d=\"" + path + "H" +
            std::to_string(kRight) + "\"/>\n";
  }

  void tile(const Mark& mark) {
    const std::string value = std::to_string(tile_value(mark.exponent));
    const int width = 8 + 6 * static_cast<int>(value.size());
    const int x = x_of(mark.at_ms);
    const int y = y_of(timeline_.score_at(mark.seat, mark.at_ms));
    svg_ += "<rect x=\"" + std::to_string(x - width / 2) + "\" y=\"" + std::to_string(y - 8) +
            "\" width=\"" + std::to_string(width) + "\" height=\"15\" rx=\"3\" fill=\"" +
            std::string(colour(place_of(mark.seat))) + "\"/>";
    svg_ += "<text class=\"tile\" x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y + 3) +
            "\">" + value + "</text>\n";
  }

  // Beside the ends of the lines, none over another.
  void names() {
    int free = kTop - kLineHeight;
    const auto shown = std::min<std::size_t>(ranked_.size(), (kBottom - kTop) / kLineHeight);
    for (std::size_t i = 0; i < shown; ++i) {
      const Standing& standing = ranked_[i];
      const auto left = static_cast<int>(shown - 1 - i) * kLineHeight;
      const int y =
          std::min(std::max(y_of(standing.score) + 4, free + kLineHeight), kBottom - left);
      free = y;
      svg_ += "<rect x=\"" + std::to_string(kRight + 8) + "\" y=\"" + std::to_string(y - 10) +
              "\" width=\"10\" height=\"10\" rx=\"2\" fill=\"" + std::string(colour(i)) + "\"/>";
      text(kRight + 24, y, view_.name_of(standing.seat) + "  " + grouped(standing.score));
    }
  }

  std::string_view colour(std::size_t place) const {
    return place < kColours.size() ? kColours[place] : kGrey;
  }
  std::size_t place_of(SeatNumber seat) const {
    const auto found = std::ranges::find(ranked_, std::uint32_t{seat}, &Standing::seat);
    return static_cast<std::size_t>(found - ranked_.begin());
  }

  void text(int x, int y, const std::string& what, std::string_view anchor = "start") {
    svg_ += "<text x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\" text-anchor=\"" +
            std::string(anchor) + "\">" + escaped(what) + "</text>\n";
  }

  const Timeline& timeline_;
  const MatchView& view_;
  const std::vector<Standing> ranked_;
  std::uint64_t most_ = 0;
  std::string svg_;
};

}  // namespace

std::string score_picture(const Timeline& timeline, const MatchView& view) {
  return ScorePicture(timeline, view).drawn();
}

}  // namespace race2048::client
