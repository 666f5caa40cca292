#include "engine/match/room_state.h"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <variant>

#include "engine/bytes.h"
#include "engine/match/option_rows.h"

namespace race2048 {
namespace {

void require(bool holds, const char* what) {
  if (!holds) throw std::logic_error(what);
}

RoomSeat& room_seat_at(std::map<SeatNumber, RoomSeat>& seats, SeatNumber number) {
  const auto found = seats.find(number);
  require(found != seats.end(), "decision for a seat that nobody has");
  return found->second;
}

// Removes the person with this name from `waiting`. Returns nothing if nobody there has it.
std::optional<Person> end_wait(std::deque<Person>& waiting, const std::string& name) {
  const auto found = std::find_if(waiting.begin(), waiting.end(),
                                  [&](const Person& person) { return person.name == name; });
  if (found == waiting.end()) return std::nullopt;
  Person person = std::move(*found);
  waiting.erase(found);
  return person;
}

}  // namespace

void RoomState::apply(const Decision& decision) {
  require(is_open_ != std::holds_alternative<RoomOpened>(decision.body),
          "decision for a room that is not open");
  require(decision.at_ms >= clock_ms_, "decision before an earlier one");
  clock_ms_ = decision.at_ms;
  std::visit([this](const auto& body) { on(body); }, decision.body);
}

SeatNumber RoomState::lowest_free_seat() const {
  SeatNumber free = 0;
  for (const auto& [number, seat] : seats_) {
    if (number != free) break;
    ++free;
  }
  return free;
}

std::vector<SeatNumber> RoomState::ready_seats() const {
  std::vector<SeatNumber> ready;
  for (const auto& [number, seat] : seats_) {
    if (seat.ready && (seat.nonce || seal_.made.settings.open_seed)) ready.push_back(number);
  }
  return ready;
}

// ---- the room

void RoomState::on(const RoomOpened& opened) {
  require(opened_.code.empty(), "opened again");
  opened_ = opened;
  is_open_ = true;
}

void RoomState::on(const RoomClosed&) {
  require(seats_.empty() && waiting_.empty() && watchers_.empty(), "closed with people in it");
  is_open_ = false;
}

void RoomState::on(const OptionsSet& set) {
  options_ = set.options;
  password_ = set.password;
}

void RoomState::on(const OptionChanged& changed) {
  race2048::apply(changed, options_);
  if (changed.number != kPasswordOption) return;
  password_.reset();
  if (changed.text.empty()) return;
  require(changed.text.size() == Digest{}.size(), "a password without a digest");
  std::copy(changed.text.begin(), changed.text.end(), password_.emplace().begin());
}

void RoomState::on(const Banned& banned) {
  bans_.push_back(
      {.name = banned.name, .address = banned.address, .person = number_of(banned.name)});
}

void RoomState::on(const KeyBanned& banned) {
  require(!bans_.empty() && !bans_.back().key, "a key is banned without its person");
  bans_.back().key = banned.key;
}

void RoomState::on(const Unbanned& unbanned) {
  const auto is_lifted = [&](const Ban& ban) { return is_same_name(ban.name, unbanned.name); };
  require(std::any_of(bans_.begin(), bans_.end(), is_lifted), "a ban is lifted that is not there");
  for (const Ban& ban : bans_) {
    if (is_lifted(ban)) tokens_.unbar(ban.person);
  }
  std::erase_if(bans_, is_lifted);
}

void RoomState::on(const Muted& muted) {
  require(std::none_of(mutes_.begin(), mutes_.end(),
                       [&](const Muted& it) { return is_same_name(it.name, muted.name); }),
          "muted twice");
  mutes_.push_back(muted);
}

void RoomState::on(const Unmuted& unmuted) {
  const auto lifted =
      std::erase_if(mutes_, [&](const Muted& it) { return is_same_name(it.name, unmuted.name); });
  require(lifted != 0, "a mute is lifted that is not there");
}

bool RoomState::is_banned_name(const std::string& name) const {
  return std::any_of(bans_.begin(), bans_.end(),
                     [&name](const Ban& ban) { return is_same_name(ban.name, name); });
}

bool RoomState::is_banned_address(const std::string& address) const {
  return std::any_of(bans_.begin(), bans_.end(),
                     [&address](const Ban& ban) { return ban.address == address; });
}

bool RoomState::is_banned_key(const Person& person) const {
  return person.keyed && std::any_of(bans_.begin(), bans_.end(), [&person](const Ban& ban) {
           return ban.key == person.player_id;
         });
}

void RoomState::on(const RoomNamed& named) {
  require(name_.empty(), "named twice");
  name_ = named.name;
}

void RoomState::forget_old_racers() {
  std::set<PersonNumber> known;
  for (const auto& [person, tokens] : tokens_.valid()) known.insert(person);
  for (const Digest& token : tokens_.retired()) {
    if (const auto former = tokens_.former(token)) known.insert(former->person);
  }
  std::erase_if(racers_, [&known](PersonNumber person) { return !known.contains(person); });
}

PersonNumber RoomState::number_of(const std::string& name) const {
  const auto has_name = [&](const Person& person) { return is_same_name(person.name, name); };
  for (const auto& [number, seat] : seats_) {
    if (has_name(seat.person)) return seat.person.number;
  }
  for (const Person& person : waiting_) {
    if (has_name(person)) return person.number;
  }
  for (const auto& [number, watcher] : watchers_) {
    if (has_name(watcher)) return number;
  }
  return 0;
}

std::optional<SeatNumber> RoomState::racing_seat_of(PersonNumber person) const {
  if (phase_ == RoomPhase::lobby) return std::nullopt;
  for (const auto& [number, seat] : seats_) {
    if (seat.person.number == person && match_->seats.contains(number)) return number;
  }
  return std::nullopt;
}

void RoomState::on(const WentAway& went) {
  const Absence absence{.since_ms = clock_ms_, .until_ms = went.until_ms};
  require(away_.try_emplace(went.person, absence).second, "away twice");
  if (const auto seat = racing_seat_of(went.person)) {
    match_->go_away(*seat, match_->clock_ms(clock_ms_));
  }
}

void RoomState::on(const CameBack& came) {
  require(away_.erase(came.person) != 0, "back without having been away");
  if (const auto seat = racing_seat_of(came.person)) {
    match_->come_back(*seat, match_->clock_ms(clock_ms_));
  }
}

void RoomState::note_person(const Person& person) {
  last_person_ = std::max(last_person_, person.number);
  // The owner is back, perhaps under another name.
  if (owner_ && owner_->person.number == person.number) owner_ = Owner{.person = person};
}

void RoomState::forget(PersonNumber person) {
  if (has_place(person)) return;
  away_.erase(person);
  tokens_.retire(person);
  if (owner_ && owner_->person.number == person) owner_->left_at_ms = clock_ms_;
}

bool RoomState::has_place(PersonNumber person) const {
  return watchers_.contains(person) ||
         std::any_of(waiting_.begin(), waiting_.end(),
                     [person](const Person& it) { return it.number == person; }) ||
         std::any_of(seats_.begin(), seats_.end(),
                     [person](const auto& it) { return it.second.person.number == person; });
}

void RoomState::on(const WatcherCame& came) {
  require(watchers_.try_emplace(came.person.number, came.person).second, "a watcher came twice");
  note_person(came.person);
}

void RoomState::on(const WatcherLeft& left) {
  require(watchers_.erase(left.person) != 0, "a watcher left who never came");
  forget(left.person);
}

// ---- between matches

void RoomState::on(const StartPlanned& planned) {
  planned_start_ = planned.start;
  start_is_due_ = false;
}

void RoomState::on(const StartIsDue&) {
  require(phase_ == RoomPhase::lobby && planned_start_, "a start is due that was not planned");
  planned_start_.reset();
  start_is_due_ = true;
}

void RoomState::on(const SeatAwaited& awaited) {
  waiting_.push_back(awaited.person);
  note_person(awaited.person);
}

void RoomState::on(const WaitGivenUp& given_up) {
  const std::optional<Person> person = end_wait(waiting_, given_up.name);
  require(person.has_value(), "a wait is given up that never began");
  forget(person->number);
}

void RoomState::on(const Seated& seated) {
  require(phase_ == RoomPhase::lobby, "seated in a running match");
  const bool added = seats_.try_emplace(seated.seat, RoomSeat{.person = seated.person}).second;
  require(added, "seat taken twice");
  end_wait(waiting_, seated.person.name);
  note_person(seated.person);
}

void RoomState::on(const Unseated& unseated) {
  const PersonNumber person = room_seat_at(seats_, unseated.seat).person.number;
  seats_.erase(unseated.seat);
  forget(person);
  if (phase_ == RoomPhase::lobby || !match_->seats.contains(unseated.seat)) return;
  match_->put_out(unseated.seat, SeatState::link_lost, match_->clock_ms(clock_ms_));
}

void RoomState::on(const MatchSealed& sealed) {
  require(phase_ == RoomPhase::lobby, "sealed during a match");
  seal_ = {
      .made = sealed,
      .commitment = commitment(sealed.match_id, bytes_of(sealed.settings_bytes), sealed.secret)};
  for (auto& [number, seat] : seats_) {
    seat.ready = false;
    seat.nonce.reset();
  }
}

void RoomState::on(const NonceGiven& given) {
  room_seat_at(seats_, given.seat).nonce = given.nonce;
}

void RoomState::on(const ReadinessSet& set) {
  room_seat_at(seats_, set.seat).ready = set.ready;
}

// ---- a match

void RoomState::on(const RosterFrozen& frozen) {
  require(phase_ == RoomPhase::lobby, "started twice");
  std::map<SeatNumber, MatchSeat> racing;
  forget_old_racers();
  for (const SeatNumber number : frozen.seats) {
    const RoomSeat& seat = room_seat_at(seats_, number);
    racing[number] = {.person = seat.person, .nonce = seat.nonce};
    racers_.insert(seat.person.number);
  }
  match_ = Match::frozen(seal_.made, frozen.go_at_ms, std::move(racing));
  match_->host = number_of(host_);
  match_->unmoved = unmoved_;
  planned_start_.reset();
  start_is_due_ = false;
  phase_ = RoomPhase::countdown;
  if (away_.empty()) return;
  for (const SeatNumber number : frozen.seats) {
    if (is_away(room_seat_at(seats_, number).person.number)) match_->go_away(number, 0);
  }
}

void RoomState::on(const MatchWent& went) {
  require(phase_ == RoomPhase::countdown, "went without a countdown");
  match_->go(went);
  phase_ = RoomPhase::racing;
}

void RoomState::on(const Acted& acted) {
  require(phase_ == RoomPhase::racing, "action without a running match");
  match_->act(acted, match_->clock_ms(clock_ms_));
}

void RoomState::on(const StepEnded& ended) {
  require(phase_ == RoomPhase::racing, "a step ends without a running match");
  match_->end_step(ended);
}

void RoomState::on(const IntervalEnded& ended) {
  require(phase_ == RoomPhase::racing, "an interval ends without a running match");
  match_->end_interval(ended);
}

void RoomState::on(const SeatIdle& idle) {
  require(phase_ == RoomPhase::racing, "idle without a running match");
  match_->put_out(idle.seat, SeatState::idle, match_->clock_ms(clock_ms_));
}

void RoomState::on(const MatchEnded& ended) {
  require(phase_ == RoomPhase::racing, "ended without a running match");
  match_->end(ended);
  phase_ = RoomPhase::lobby;
  if (!series_.is_set()) return;
  std::vector<RoundPlace> places;
  for (const auto& [number, seat] : match_->seats) {
    places.push_back({.person = seat.person,
                      .place = match_->place_of(number),
                      .moved = match_->ranks_as_moved(seat)});
  }
  series_.add_round(places);
}

}  // namespace race2048
