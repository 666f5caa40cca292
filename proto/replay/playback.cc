#include "proto/replay/playback.h"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <variant>
#include <vector>

#include "engine/match/view/match_story.h"
#include "proto/decisions.h"
#include "proto/replay/replay_layout.h"
#include "proto/replay/verify_replay.h"

namespace race2048 {
namespace {

// True if a watcher sees by it that something has happened to a seat or to the match.
bool makes_moment(const MatchEvent& event) {
  return !std::holds_alternative<StandingsChanged>(event.what) &&
         !std::holds_alternative<LeadTaken>(event.what);
}

}  // namespace

class Playback::Course {
 public:
  // REQUIRES: the replay holds.
  explicit Course(std::string file) : file_(std::move(file)) {
    const auto head = read_head(wire::bytes_of(file_));
    at_.byte = head->offset_of(head->decisions.data());
    end_byte_ = head->decisions_end();
    at_.room = RoomState(head->header.unmoved());
    read_all();
    go_to(moments_.front());
  }

  const Timeline& timeline() const { return timeline_; }
  std::size_t last_moment() const { return moments_.size() - 1; }
  std::uint32_t time_of(std::size_t moment) const { return times_[moments_.at(moment) - 1]; }
  std::size_t moment_at(std::uint32_t at_ms) const { return moment_of(applied_by(at_ms)); }
  std::size_t moment() const { return moment_of(at_.applied); }
  std::uint32_t now_ms() const { return now_ms_; }
  const MatchView& view() const { return at_.story.view(); }
  const Match& match() const { return *at_.room.match(); }

  std::optional<std::size_t> moment_of_move(SeatNumber seat, std::uint32_t move) const {
    const auto found = moves_.find(seat);
    if (found == moves_.end() || move == 0 || move > found->second.size()) return std::nullopt;
    return found->second[move - 1];
  }

  void go_to_moment(std::size_t moment) {
    const std::size_t to = std::min(moment, last_moment());
    go_to(moments_[to]);
    now_ms_ = time_of(to);
  }

  void go_to_time(std::uint32_t at_ms) {
    now_ms_ = std::min(at_ms, timeline_.end_ms);
    go_to(applied_by(now_ms_));
  }

 private:
  // A place between two decisions.
  struct Place {
    RoomState room;
    MatchStory story;
    DecisionReader reader;
    std::size_t byte = 0;     // of the next decision
    std::size_t applied = 0;  // decisions
  };

  bool started() const { return at_.room.phase() == RoomPhase::racing; }

  Decision next_decision() {
    std::span<const std::uint8_t> left =
        wire::bytes_of(file_).subspan(at_.byte, end_byte_ - at_.byte);
    OrFault<Decision> decision = at_.reader.next(left);
    if (!decision) throw std::logic_error("a replay that holds cannot be read again");
    at_.byte = end_byte_ - left.size();
    return *std::move(decision);
  }

  void apply(const Decision& decision) {
    at_.room.apply(decision);
    at_.story.see(at_.room, decision);
    ++at_.applied;
  }

  // Reads the match once, from its beginning to its end.
  void read_all() {
    TimelineMaker maker;
    while (at_.byte < end_byte_) {
      const Decision decision = next_decision();
      if (started()) maker.before(match(), match().clock_ms(decision.at_ms));
      const bool had_chosen = started() && has_chosen(decision);
      apply(decision);
      const std::vector<MatchEvent> events = at_.story.take_events();
      if (at_.room.match()) maker.after(match(), view(), events);
      note(events, !had_chosen && started() && has_chosen(decision));
      if (moments_.size() == 1 && begin_.applied == 0) begin_ = at_;
      if (at_.applied % kMostDecisionsBetweenCopies == 0) keep_copy();
    }
    timeline_ = maker.take();
    timeline_.end_ms = std::max(timeline_.end_ms, times_.back());
  }

  // In lockstep watchers see that a seat has chosen: here the one whose action it is.
  bool has_chosen(const Decision& decision) const {
    const auto* const acted = std::get_if<Acted>(&decision.body);
    return acted != nullptr && match().lockstep() && match().seats.at(acted->seat).has_chosen();
  }

  void note(const std::vector<MatchEvent>& events, bool chooses) {
    const std::uint32_t before_ms = times_.empty() ? 0 : times_.back();
    times_.push_back(std::max(before_ms, view().clock_ms));
    const bool starts = moments_.empty();
    if (starts && !started()) return;
    if (!starts && std::ranges::none_of(events, makes_moment) && !chooses) return;
    moments_.push_back(static_cast<std::uint32_t>(at_.applied));
    for (const MatchEvent& event : events) {
      const auto* const moved = std::get_if<SeatMoved>(&event.what);
      if (moved == nullptr || !direction_of(moved->action)) continue;
      moves_[static_cast<SeatNumber>(moved->seat)].push_back(
          static_cast<std::uint32_t>(moments_.size() - 1));
    }
  }

  // Of a long match every other copy is dropped again and again, so that the rest is even.
  void keep_copy() {
    if (++since_copy_ < spacing_) return;
    since_copy_ = 0;
    copies_.push_back(at_);
    if (copies_.size() < kMostCopies) return;
    for (std::size_t i = 0; i < copies_.size() / 2; ++i) copies_[i] = std::move(copies_[2 * i + 1]);
    copies_.resize(copies_.size() / 2);
    spacing_ *= 2;
  }

  // How many decisions had been applied at the end of this millisecond of the match clock.
  std::size_t applied_by(std::uint32_t at_ms) const {
    const auto after = std::upper_bound(times_.begin(), times_.end(), at_ms);
    return std::max<std::size_t>(moments_.front(),
                                 static_cast<std::size_t>(after - times_.begin()));
  }

  std::size_t moment_of(std::size_t applied) const {
    const auto after = std::upper_bound(moments_.begin(), moments_.end(), applied);
    return static_cast<std::size_t>(after - moments_.begin()) - 1;
  }

  void go_to(std::size_t applied) {
    const auto after = std::ranges::upper_bound(copies_, applied, {}, &Place::applied);
    const bool copied = after != copies_.begin();
    const std::size_t nearest = copied ? std::prev(after)->applied : 0;
    if (applied < at_.applied || nearest > at_.applied) at_ = copied ? *std::prev(after) : begin_;
    while (at_.applied < applied) apply(next_decision());
    at_.story.take_standings(match());
    at_.story.take_events();
  }

  std::string file_;
  std::size_t end_byte_ = 0;  // of the decisions
  Place at_;
  Place begin_;  // as at_ when moment 0 has come
  std::uint32_t now_ms_ = 0;
  std::vector<std::uint32_t> times_;    // match clock, by the number of the decision from 0
  std::vector<std::uint32_t> moments_;  // how many decisions had been applied
  std::map<SeatNumber, std::vector<std::uint32_t>> moves_;  // the moment of each move
  std::vector<Place> copies_;
  std::size_t spacing_ = 1;  // of the copies, in kMostDecisionsBetweenCopies
  std::size_t since_copy_ = 0;
  Timeline timeline_;
};

OrFault<Playback, ReplayFault> Playback::of(std::string file) {
  const auto proof = verify_replay(wire::bytes_of(file));
  if (!proof) return proof.fault();
  return of_proven(std::move(file));
}

Playback Playback::of_proven(std::string file) {
  return Playback(std::make_unique<Course>(std::move(file)));
}

Playback::Playback(std::unique_ptr<Course> course) : course_(std::move(course)) {}
Playback::Playback(Playback&&) noexcept = default;
Playback& Playback::operator=(Playback&&) noexcept = default;
Playback::~Playback() = default;

const Timeline& Playback::timeline() const {
  return course_->timeline();
}
std::size_t Playback::last_moment() const {
  return course_->last_moment();
}
std::uint32_t Playback::time_of(std::size_t moment) const {
  return course_->time_of(moment);
}
std::size_t Playback::moment_at(std::uint32_t at_ms) const {
  return course_->moment_at(at_ms);
}
std::optional<std::size_t> Playback::moment_of_move(SeatNumber seat, std::uint32_t move) const {
  return course_->moment_of_move(seat, move);
}
void Playback::go_to_moment(std::size_t moment) {
  course_->go_to_moment(moment);
}
void Playback::go_to_time(std::uint32_t at_ms) {
  course_->go_to_time(at_ms);
}
std::size_t Playback::moment() const {
  return course_->moment();
}
std::uint32_t Playback::now_ms() const {
  return course_->now_ms();
}
const MatchView& Playback::view() const {
  return course_->view();
}
const Match& Playback::match() const {
  return course_->match();
}

}  // namespace race2048
