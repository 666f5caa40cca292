#include "server/audience/audience.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <set>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>

#include "proto/conversions.h"
#include "proto/frame.h"
#include "proto/people.h"
#include "server/audience/messages.h"
#include "server/audience/outcome_frame.h"
#include "shared/spread.h"

namespace race2048::server {
namespace {

template <typename T, typename... Others>
constexpr bool is_any_of = (std::is_same_v<T, Others> || ...);

}  // namespace

Audience::Audience(const Room& room, Outbox& outbox) : room_(room), outbox_(outbox) {}

Audience::~Audience() {
  for (const auto& [session, watchers] : followers_) outbox_.end_following(session);
}

// ------------------------------------------------------------------------------ from the room

void Audience::on_entered(SessionId session) {
  listen(session, &room_.members().at(session));
}

void Audience::on_left(SessionId session) {
  cease(session);
}

void Audience::add_follower(SessionId session) {
  followers_.try_emplace(session, 0);
  listen(session, nullptr);
}

void Audience::remove_follower(SessionId session) {
  if (followers_.erase(session) != 0) cease(session);
}

void Audience::set_watchers_of(SessionId follower, std::size_t watchers) {
  if (std::exchange(followers_.at(follower), watchers) != watchers) roster_pacing_.change();
}

void Audience::tell_all_again(SessionId follower) {
  found_.at(follower).second.updates = {};
  roster_pacing_.miss();
  dirty_ = true;
}

void Audience::listen(SessionId session, const Member* member) {
  const auto [entered, is_new] = listeners_.emplace(session, Listener{.member = member});
  if (is_new) {
    found_.add(session, *entered);
    awake_.push_back(&*entered);
  }
  roster_pacing_.change();
  dirty_ = true;  // a new member gets whole standings and boards first
}

void Audience::cease(SessionId session) {
  if (Entry* const left = found_.find(session)) {
    if (keeps_behind(*left)) --keeping_count_;
    if (left->second.missed) std::erase(missing_, left);
    if (left->second.awake) awake_.erase(std::find(awake_.begin(), awake_.end(), left));
    found_.remove(session);
    listeners_.erase(session);
  }
  roster_pacing_.change();
  dirty_ = true;
}

// Marks the messages that a decision changes. Leaving and entering have marked the roster already.
void Audience::on_decision(const Decision& decision) {
  std::visit([this](const auto& made) { note(made); }, decision.body);
}

template <typename Made>
void Audience::note(const Made& made) {
  constexpr bool changes_roster =
      is_any_of<Made, HostSet, Muted, Unmuted, OwnerSet, WatcherCame, WatcherLeft, SeatAwaited,
                WaitGivenUp, Seated, Unseated, MatchSealed, NonceGiven, ReadinessSet, RosterFrozen>;
  // Standings or boards may change, or the receivers of boards.
  constexpr bool changes_match = is_any_of<Made, HostSet, WentAway, CameBack, Unseated, Acted,
                                           StepEnded, IntervalEnded, SeatIdle>;
  if constexpr (changes_roster) roster_pacing_.change();
  if constexpr (changes_match) dirty_ = true;
  if constexpr (std::is_same_v<Made, RosterFrozen>) give_up_missing();
  if constexpr (std::is_same_v<Made, MatchWent>) begin_feeds();
  if constexpr (std::is_same_v<Made, SeatIdle>) tell_out(made.seat);
  if constexpr (std::is_same_v<Made, IntervalEnded>) {
    for (const SeatNumber seat : room_.state().match()->knocked_out_at(made.at_ms)) tell_out(seat);
  }
  if constexpr (std::is_same_v<Made, MatchEnded>) end_feeds();
}

void Audience::end_feeds() {
  for (Entry* const entry : missing_) keep_all_behind(*entry->second.missed);
  send_feeds();
  send_boards_to_stale();
  send(everyone(), end_news());
  dirty_ = false;
}

const std::vector<SessionId>& Audience::everyone() {
  everyone_.clear();
  for (const auto& [session, listener] : listeners_) everyone_.push_back(session);
  // In a large room the last session gets a message some milliseconds after the first one. Each
  // session's places in the order are spread evenly over any part of a match.
  const std::uint64_t turn = spread(turns_++);
  const auto first = static_cast<std::ptrdiff_t>((turn >> 32) * everyone_.size() >> 32);
  std::rotate(everyone_.begin(), everyone_.begin() + first, everyone_.end());
  if ((turn >> 31 & 1) != 0) std::reverse(everyone_.begin(), everyone_.end());
  return everyone_;
}

std::optional<v1::ToClient> Audience::message_of(News news, const Member* to, bool is_late,
                                                 TimePoint now) const {
  const RoomState& state = room_.state();
  switch (news) {
    case News::place:
      if (to == nullptr) return std::nullopt;  // each receiver has a different one
      return entered_message(room_, *to);
    case News::options:
      return info_message(room_, now);
    case News::series:
      if (!state.series().is_set()) return std::nullopt;
      return series_message(state.series());
    case News::seal:
      return sealed_message(state.seal());
    case News::start:
      return start_message(room_, now);
    case News::go: {
      const auto& ended = state.match()->ended;
      const std::uint32_t match_ms = ended ? ended->at_ms : room_.match_ms(now);
      return go_message(*state.match(), is_late ? match_ms : 0);
    }
    case News::step:
      if (!state.match()->lockstep()) return std::nullopt;
      return step_message(*state.match());
    case News::clock:
      return clock_message(room_, now);
    case News::end:
      return end_news();
    case News::kept:
      if (!kept_ || !state.match() || kept_->match_id != state.match()->match_id) {
        return std::nullopt;
      }
      return kept_message(*kept_);
    case News::put_out:
      if (to == nullptr) return std::nullopt;  // nobody else's business
      return put_out_message(state);
  }
  return std::nullopt;
}

void Audience::announce(News news, TimePoint now) {
  if (listeners_.empty()) return;
  if (news == News::start) send_roster(now);  // who is ready, before who races
  if (const auto message = message_of(news, nullptr, false, now)) send(everyone(), *message);
}

void Audience::announce(SessionId to, News news, TimePoint now) {
  const Entry* const found = found_.find(to);
  if (found == nullptr) return;  // its person is away
  const Member* const member = found->second.member;
  if (news == News::end) send_last_boards(to, member);
  if (const auto message = message_of(news, member, true, now)) send(to, *message);
}

void Audience::answer(SeatNumber seat, const Answer& answer) {
  const std::optional<SessionId> to = room_.sitting_in(seat);
  if (!to) return;
  // The answer follows those that the session still lacks.
  if (!missing_.empty() && found_.at(*to).second.missed) return;
  send_outcome(*to, seat, answer);
}

void Audience::send_outcome(SessionId to, SeatNumber seat, const Answer& answer) {
  const OutcomeFrame frame(answer, room_.state().match()->place_of(seat));
  outbox_.send_frame(to, frame.bytes());
}

void Audience::send(SessionId to, const v1::ToClient& message) {
  if (keeping_count_ != 0) {
    if (Entry& entry = found_.at(to); keeps_behind(entry)) {
      frame_.clear();
      wire::append_frame(message, frame_);
      return keep_behind(entry, frame_);
    }
  }
  outbox_.send(to, message);
}

void Audience::send(const std::vector<SessionId>& to, const v1::ToClient& message) {
  if (keeping_count_ == 0) return outbox_.send(to, message);
  frame_.clear();
  wire::append_frame(message, frame_);
  to_now_.clear();
  for (const SessionId session : to) {
    if (Entry& entry = found_.at(session); keeps_behind(entry)) {
      keep_behind(entry, frame_);
    } else {
      to_now_.push_back(session);
    }
  }
  if (!to_now_.empty()) outbox_.send(to_now_, message);
}

void Audience::say(SessionId speaker, const std::string& line) {
  if (!room_.running()) {
    return send(everyone(), said_message(speaker, line, v1::HEARERS_ALL));
  }
  // Hints about coming tiles, or about another player's plight, must not reach a seat that races.
  std::vector<SessionId> onlookers;
  for (const auto& [session, listener] : listeners_) {
    const bool races = listener.member != nullptr && room_.is_racing(session);
    if (!races) onlookers.push_back(session);
  }
  send(onlookers, said_message(speaker, line, v1::HEARERS_NOT_RACING));
}

void Audience::announce_line(SessionId host, const std::string& line) {
  send(everyone(), said_message(host, line, v1::HEARERS_ANNOUNCED));
}

void Audience::emote(SessionId sender, Emote emote) {
  v1::ToClient message;
  message.mutable_emoted()->set_name(room_.members().at(sender).person.name);
  message.mutable_emoted()->set_emote(wire::to_wire(emote));
  send(everyone(), message);
}

v1::ToClient Audience::said_message(SessionId speaker, const std::string& line,
                                    v1::Hearers hearers) const {
  v1::ToClient message;
  message.mutable_said()->set_name(room_.members().at(speaker).person.name);
  message.mutable_said()->set_text(line);
  message.mutable_said()->set_hearers(hearers);
  return message;
}

void Audience::tell_kept(const MatchKept& kept) {
  kept_ = kept;
  send(everyone(), kept_message(kept));
}

void Audience::send_page(SessionId to, std::uint32_t first) {
  const MatchFeed::View view = view_of(found_.at(to).second.member);
  send(to, match_feed_.page(*room_.state().match(), first, view, *this));
}

void Audience::tell_out(SeatNumber seat) {
  const Match& match = *room_.state().match();
  const std::optional<SessionId> to = room_.sitting_in(seat);
  if (!to || match.ranking.size() <= limits::kStandingsSeats) return;
  const std::span<const SeatNumber> order = match.ranking.order();
  const auto at = std::find(order.begin(), order.end(), seat) - order.begin();
  const MatchFeed::View view = view_of(&room_.members().at(*to));
  send(*to, match_feed_.page(match, static_cast<std::uint32_t>(at), view, *this));
}

// -------------------------------------------------------------------------------- the roster

std::optional<TimePoint> Audience::roster_deadline() const {
  if (listeners_.empty()) return std::nullopt;
  return roster_pacing_.due(is_large(), onlooker_entries(), roster_feed_.owes_onlookers());
}

template <typename Visit>
void Audience::let_sleep(Visit visit) {
  std::erase_if(awake_, [&](Entry* entry) {
    auto& [session, listener] = *entry;
    listener.awake = !outbox_.is_backlogged(session) && !keeps_behind(*entry);
    if (listener.awake) visit(listener);
    return !listener.awake;
  });
}

void Audience::send_roster(TimePoint now) {
  onlookers_.clear();
  std::set<PersonNumber> muted;
  std::size_t onlooker_count = 0;
  const std::size_t people = room_.members().size();
  const std::size_t most = people > limits::kPeopleTold ? limits::kOnlookersTold : people;
  for (const auto& [session, member] : room_.members()) {
    if (member.muted) muted.insert(member.person.number);
    if (member.seat) continue;
    ++onlooker_count;
    if (onlookers_.size() == most) continue;
    onlookers_.push_back({.person = wire::shown(member.person), .waits = member.wants_seat});
  }
  for (const auto& [session, watchers] : followers_) onlooker_count += watchers;
  const RoomState& state = room_.state();
  const TimePoint onlookers_due = roster_pacing_.onlookers_due(is_large(), onlooker_entries());
  const FeedUpdate& update = roster_feed_.update({.seats = state.seats(),
                                                  .onlookers = onlookers_,
                                                  .onlooker_count = onlooker_count,
                                                  .host = state.host(),
                                                  .owner = room_.absent_owner(),
                                                  .away = state.away(),
                                                  .muted = std::move(muted),
                                                  .room_ms = room_.clock_ms(now),
                                                  .tells_onlookers = now >= onlookers_due});
  let_sleep([](const Listener&) {});
  send_newest(Feed::roster, update);
  roster_pacing_.sent(now, update.changes.roster().has_watching());
}

// ---------------------------------------------------------------------- standings and boards

void Audience::restored() {
  if (room_.state().phase() == RoomPhase::racing) begin_feeds();
}

void Audience::begin_feeds() {
  match_feed_.begin();
  for (const MatchFeed::View view : MatchFeed::kViews) make_stale(feed_of(view));
  flushed_at_.reset();
  dirty_ = true;
}

TimePoint::duration Audience::standings_every() const {
  const std::optional<Match>& match = room_.state().match();
  const bool has_many_seats = match && match->seats.size() > limits::kStandingsSeats;
  return has_many_seats ? limits::kStandingsEveryLarge : outbox_.standings_every();
}

std::optional<TimePoint> Audience::feed_deadline() const {
  if (room_.state().phase() != RoomPhase::racing) return std::nullopt;
  if (!flushed_at_) return room_.go_at();
  // Pings change without a move: they go out with other changes, or on their own once a second.
  return *flushed_at_ + (dirty_ ? standings_every() : TimePoint::duration(limits::kPingRacing));
}

void Audience::send_feeds() {
  std::array<bool, MatchFeed::kViews.size()> shown{};
  let_sleep([&](Listener& listener) {
    show(listener, view_of(listener.member));
    shown[static_cast<std::size_t>(listener.view)] = true;
  });
  for (const MatchFeed::View view : MatchFeed::kViews) {
    if (!shown[static_cast<std::size_t>(view)]) continue;
    send_newest(feed_of(view), update_of(view), view);
  }
}

MatchFeed::View Audience::view_of(const Member* member) const {
  const bool sees = member != nullptr ? room_.sees_boards(*member) : room_.watchers_see_boards();
  return sees ? MatchFeed::View::boards : MatchFeed::View::standings;
}

const FeedUpdate& Audience::update_of(MatchFeed::View view) {
  return match_feed_.update(*room_.state().match(), view, *this);
}

void Audience::send_boards_to_stale() {
  constexpr auto kView = MatchFeed::View::boards;
  const bool anyone = std::any_of(listeners_.begin(), listeners_.end(), [&](const auto& entry) {
    return view_of(entry.second.member) == kView;
  });
  if (!anyone) return;
  // While all sessions with this view sleep, nothing checks whether the boards have changed.
  const FeedUpdate& update = update_of(kView);
  if (update.changed) ++newest(Feed::boards);
  const std::uint32_t number = newest(Feed::boards);
  to_whole_.clear();
  for (auto& [session, listener] : listeners_) {
    if (view_of(listener.member) != kView) continue;
    show(listener, kView);
    if (std::exchange(listener.has(Feed::boards), number) != number) to_whole_.push_back(session);
  }
  if (!to_whole_.empty()) send(to_whole_, update.whole);
}

// The same boards as everybody else was sent at the end of the match.
void Audience::send_last_boards(SessionId to, const Member* member) {
  if (view_of(member) == MatchFeed::View::boards)
    send(to, update_of(MatchFeed::View::boards).whole);
}

v1::ToClient Audience::end_news() const {
  const Match& match = *room_.state().match();
  v1::ToClient message = end_message(match);
  MatchFeed::tell_final(match, *this, *message.mutable_end());
  return message;
}

std::uint32_t Audience::ping_ms(SeatNumber seat) const {
  const std::optional<SessionId> session = room_.sitting_in(seat);
  return session ? outbox_.ping_ms(*session) : 0;
}

// ------------------------------------------------------------------------------------- all

Audience::Feed Audience::feed_of(MatchFeed::View view) {
  return view == MatchFeed::View::boards ? Feed::boards : Feed::standings;
}

void Audience::show(Listener& listener, MatchFeed::View view) {
  if (std::exchange(listener.view, view) != view) listener.has(feed_of(view)) = 0;
}

void Audience::reads_again(SessionId session) {
  Entry* const found = found_.find(session);
  if (found == nullptr) return;
  Listener& listener = found->second;
  if (listener.missed) outbox_.answer_turns().wait(*listener.missed);
  if (keeps_behind(*found) || std::exchange(listener.awake, true)) return;
  awake_.push_back(found);
  dirty_ = true;
  if (listener.has(Feed::roster) != newest(Feed::roster)) roster_pacing_.miss();
}

void Audience::send_newest(Feed feed, const FeedUpdate& update,
                           std::optional<MatchFeed::View> view) {
  const std::uint32_t before = newest(feed);
  if (update.changed) ++newest(feed);
  to_changes_.clear();
  to_whole_.clear();
  for (auto* const entry : awake_) {
    auto& [session, listener] = *entry;
    if (view && listener.view != view) continue;
    const std::uint32_t had = std::exchange(listener.has(feed), newest(feed));
    if (had != before) {
      to_whole_.push_back(session);
    } else if (update.changed) {
      to_changes_.push_back(session);
    }
  }
  const auto tell = [&](const std::vector<SessionId>& to, const v1::ToClient& message) {
    if (to.empty()) return;
    feed == Feed::roster ? outbox_.send(to, message) : outbox_.send_state(to, message);
  };
  tell(to_changes_, update.changes);
  tell(to_whole_, update.whole);
}

void Audience::flush(TimePoint now) {
  const std::optional<TimePoint> roster = roster_deadline();
  if (roster && now >= *roster) send_roster(now);
  const std::optional<TimePoint> feed = feed_deadline();
  const bool due = feed && (!flushed_at_ || now >= *feed);
  if (!due) return;
  dirty_ = false;
  flushed_at_ = now;
  send_feeds();
}

std::optional<TimePoint> Audience::next_deadline() const {
  return Earliest{feed_deadline(), roster_deadline()};
}

}  // namespace race2048::server
