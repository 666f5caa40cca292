#include "client/words/end_text.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "client/text/duration.h"
#include "client/text/text.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

constexpr const char* kLevel = "level on points";

// "2.3 s", "1:02.5".
std::string difference_text(std::uint32_t ms) {
  constexpr std::uint32_t kMinuteMs = 60'000;
  if (ms >= kMinuteMs) return tenths_text(ms);
  return std::to_string(ms / 1000) + "." + std::to_string(ms % 1000 / 100) + " s";
}

// Compares a seat with the first, or the first with the second.
class Comparison {
 public:
  explicit Comparison(const Race& race) : race_(race), ranked_(race.ranked()) {
    if (!ranked_.empty() && ranked_.front().rank != 1) ranked_.clear();
  }

  // The only seat in the first place.
  std::optional<Standing> winner() const {
    return at(1) == 1 ? std::optional(ranked_.front()) : std::nullopt;
  }

  EndWords words() const {
    if (ranked_.empty()) return {};
    const bool no_points = at(1) == ranked_.size() && ranked_.front().score == 0;
    if (no_points && ranked_.size() > 1) return {"No points", "", ""};
    if (ranked_.size() == 1) return alone(ranked_.front());
    if (!race_.own_seat) return for_all();
    const auto own = std::ranges::find(ranked_, *race_.own_seat, &Standing::seat);
    if (own == ranked_.end() || own->rank == 0) return {};
    if (own->rank > 1) return behind(*own);
    return at(1) == 1 ? won("You win") : shared(1);
  }

 private:
  std::size_t at(std::uint32_t rank) const {
    return static_cast<std::size_t>(std::ranges::count(ranked_, rank, &Standing::rank));
  }

  EndWords for_all() const {
    if (const std::optional<Standing> first = winner()) {
      return won(race_.name_of(first->seat) + " wins");
    }
    return {counted(at(1), "player") + " share 1st", ", ",
            grouped(ranked_.front().score) + " points"};
  }

  static EndWords alone(const Standing& only) {
    if (only.reached_ms > 0) {
      return {std::to_string(only.best_tile), " ", "at " + tenths_text(only.reached_ms)};
    }
    return {grouped(only.score), " ", only.score == 1 ? "point" : "points"};
  }

  EndWords won(std::string headline) const {
    const Standing& first = ranked_[0];
    const Standing& second = ranked_[1];
    if (second.reached_ms > 0) {
      const std::string lead = difference_text(second.reached_ms - first.reached_ms);
      return {std::move(headline), " ", "by " + lead};
    }
    if (first.reached_ms > 0) {
      return {std::move(headline), " ", "at " + tenths_text(first.reached_ms)};
    }
    if (race_.seal.settings.format == Format::knockout) {
      return {std::move(headline), " ", "by knock-out"};
    }
    if (first.score < second.score) return {std::move(headline), "", ""};
    if (first.score == second.score) return {std::move(headline), ", ", kLevel};
    return {std::move(headline), " ", "by " + grouped(first.score - second.score)};
  }

  EndWords shared(std::uint32_t rank) const {
    std::string others = std::to_string(at(rank) - 1) + " others";
    if (at(rank) == 2) {
      const auto other = std::ranges::find_if(ranked_, [&](const Standing& it) {
        return it.rank == rank && race_.own_seat != it.seat;
      });
      if (other != ranked_.end()) others = race_.name_of(other->seat);
    }
    return {"Shared " + ordinal(rank), " ", "with " + others};
  }

  EndWords behind(const Standing& own) const {
    const Standing& first = ranked_.front();
    if (own.state == SeatState::knocked_out) {
      return {"Out " + ordinal(own.rank), " ", "at " + clock_text(own.out_ms / 1000 * 1000)};
    }
    const std::string place = (at(own.rank) > 1 ? "Shared " : "") + ordinal(own.rank);
    const std::string name = at(1) == 1 ? race_.name_of(first.seat) : "the first";
    if (first.reached_ms > 0 && own.reached_ms == 0) {
      return {place, ", ", "best tile " + std::to_string(own.best_tile)};
    }
    if (first.reached_ms > 0) {
      return {place, ", ", difference_text(own.reached_ms - first.reached_ms) + " behind",
              " " + name};
    }
    if (first.score <= own.score) return {place, ", ", kLevel};
    return {place, ", ", grouped(first.score - own.score) + " short", " of " + name};
  }

  const Race& race_;
  std::vector<Standing> ranked_;
};

}  // namespace

std::string end_call(const Race& race, const MatchResult& result) {
  switch (result.reason) {
    case EndReason::time_up:
    case EndReason::cap:
      return "TIME!";
    case EndReason::all_done:
      return "DONE!";
    case EndReason::target_reached:
    case EndReason::one_left: {
      const std::optional<Standing> winner = Comparison(race).winner();
      if (!winner) return "DONE!";
      return winner->seat == race.own_seat ? "YOU WIN" : race.name_of(winner->seat) + " WINS";
    }
  }
  return {};
}

EndWords end_words(const Race& race) {
  return Comparison(race).words();
}

std::string tie_text(const Race& race) {
  const std::vector<Standing> ranked = race.ranked();
  const auto looks_equal = [](const Standing& a, const Standing& b) {
    return a.rank != 0 && a.rank < b.rank && a.moves > 0 && b.moves > 0 &&
           std::tie(a.score, a.best_tile, a.moves, a.reached_ms, a.out_ms) ==
               std::tie(b.score, b.best_tile, b.moves, b.reached_ms, b.out_ms);
  };
  const auto own_looks_equal = [&](const Standing& a, const Standing& b) {
    return (race.own_seat == a.seat || race.own_seat == b.seat) && looks_equal(a, b);
  };
  auto first = std::ranges::adjacent_find(ranked, own_looks_equal);
  if (first == ranked.end()) first = std::ranges::adjacent_find(ranked, looks_equal);
  if (first == ranked.end()) return {};
  const auto name = [&race](const Standing& it, const char* own) {
    return race.own_seat == it.seat ? own : race.name_of(it.seat);
  };
  return name(*first, "You") + " made the same score before " + name(*std::next(first), "you");
}

std::string new_best_text(const NewBest& best) {
  const auto text = [&best](std::uint64_t value) {
    return best.mark.is_time ? tenths_text(static_cast<std::uint32_t>(value)) : grouped(value);
  };
  return "New best: " + text(best.mark.value) + " (before " + text(best.before) + ")";
}

std::string end_line(const EndWords& words) {
  if (words.detail.empty()) return words.headline;
  return words.headline + words.joint + words.detail + words.whose;
}

}  // namespace race2048::client
