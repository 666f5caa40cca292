#include "client/screen/room/next_match.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include "client/words/clock_text.h"
#include "client/words/marks.h"
#include "client/words/room_words.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

constexpr int kLeastNames = 24;  // columns
constexpr int kNameColumns = 22;
constexpr std::size_t kRematchLines = 2;

class NextMatch {
 public:
  NextMatch(const Canvas& canvas, const Race& race)
      : canvas_(canvas), model_(canvas.model()), race_(race) {}

  std::vector<TextLine> lines() const {
    std::vector<TextLine> all;
    const auto add = [&](const std::vector<TextLine>& lines) {
      all.insert(all.end(), lines.begin(), lines.end());
    };
    const std::optional<Seal>& seal = model_.room.seal;
    const bool new_series = model_.room.series && !model_.room.between_rounds();
    if (seal && (new_series || seal->settings != race_.seal.settings)) {
      add(canvas_.broken(
          "The next match: " + describe(seal->settings) +
              (new_series ? ", round 1 of " + std::to_string(model_.room.series->rounds) : ""),
          Tone::bold));
      if (seal->settings.open_seed) {
        add(canvas_.broken("It is not sealed: its seed is known.", Tone::warning));
      }
    }
    if (model_.room.between_rounds()) {
      add(canvas_.broken(next_round_text(), Tone::bold));
    } else {
      add(rematch_lines());
    }
    if (model_.room.own_member() != nullptr && model_.room.sits_out) {
      add(canvas_.broken("You sit out: press " + canvas_.label(Meaning::ready) + " to race.",
                         Tone::warning));
    }
    return all;
  }

 private:
  std::string next_round_text() const {
    const RoomInfo& info = model_.room.info;
    std::string text;
    if (start_is_due(info, canvas_.input().now)) {
      text = "The next round starts " + when_enough_are_ready(model_.room) + ".";
    } else if (info.starts_at) {
      text = "Next round in " + countdown_text(*info.starts_at, canvas_.input().now) + ".";
    } else if (info.pause && model_.is_host()) {
      text = "The next round waits for you: press " + canvas_.ui().preferences.keys.go_on_label() +
             ".";
    } else if (info.pause) {
      text = "The next round waits for " + model_.room.host + ".";
    } else {
      text = "The next round starts soon.";
    }
    const std::vector<std::string> watch = not_ready();
    if (watch.empty()) return text;
    const std::string without = text + " Not ready: ";
    const int left = 2 * canvas_.text_columns() - width_of(without) - 20;
    const std::string names = listed(watch, std::max(left, kLeastNames), canvas_.glyphs());
    if (names.starts_with(watch.front())) return without + names;
    return text + " " + std::to_string(watch.size()) + " not ready.";
  }

  std::vector<std::string> not_ready() const {
    std::vector<std::string> names;
    for (const Member& member : model_.room.seated()) {
      if (!member.ready) names.push_back(named(member));
    }
    return names;
  }

  std::string named(const Member& member) const {
    return fitted_name(member.name, mark_in_room(model_, member), kNameColumns, canvas_.glyphs());
  }

  // The names of people who are ready for the next match and of those who are not; only numbers if
  // the names need more than two lines.
  std::vector<TextLine> rematch_lines() const {
    const std::string when = rematch_time();
    if (names_may_fit()) {
      std::vector<TextLine> lines = canvas_.broken("Rematch: " + who_is_ready() + when, Tone::bold);
      if (lines.size() <= kRematchLines) return lines;
    }
    const std::span<const Member> members = model_.room.seated();
    const auto ready = std::count_if(members.begin(), members.end(), std::mem_fn(&Member::ready));
    return canvas_.broken(
        "Rematch: " + how_many_are_ready(static_cast<std::size_t>(ready), members.size()) + when,
        Tone::bold);
  }

  // Avoids joining the names of a thousand seats for every frame.
  bool names_may_fit() const {
    constexpr std::size_t kLeastColumns = 3;  // one letter and ", "
    const auto columns = static_cast<std::size_t>(canvas_.text_columns());
    return model_.room.seated().size() * kLeastColumns <= kRematchLines * columns;
  }

  std::string who_is_ready() const {
    std::string ready;
    std::string others;
    for (const Member& member : model_.room.seated()) {
      std::string& names = member.ready ? ready : others;
      if (!names.empty()) names += ", ";
      names += named(member);
    }
    if (ready.empty()) return "nobody is ready yet";
    return ready + " ready" + (others.empty() ? "" : "; waiting for " + others);
  }

  std::string rematch_time() const {
    const RoomInfo& info = model_.room.info;
    if (start_is_due(info, canvas_.input().now)) {
      return "; it starts " + when_enough_are_ready(model_.room);
    }
    if (!info.starts_at) return {};
    return "; it starts in " + countdown_text(*info.starts_at, canvas_.input().now);
  }

  const Canvas& canvas_;
  const Model& model_;
  const Race& race_;
};

}  // namespace

std::vector<TextLine> next_match_lines(const Canvas& canvas, const Race& race) {
  return NextMatch(canvas, race).lines();
}

}  // namespace race2048::client
