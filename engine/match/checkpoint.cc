#include "engine/match/checkpoint.h"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "engine/match/option_rows.h"

namespace race2048 {
namespace {

class Rebuilding {
 public:
  explicit Rebuilding(const RoomState& room) : room_(room) {}

  std::vector<Decision> decisions() {
    add(room_.opened());
    choices();
    former_people();
    bans();
    for (const Muted& muted : room_.mutes()) add(muted);
    people();
    racers();
    owner();
    seal();
    absences();
    at_ms_ = room_.clock_ms();
    start();
    add(ClockStood{.by_ms = room_.stood_ms()});
    return std::move(decisions_);
  }

 private:
  void add(DecisionBody body) { decisions_.push_back({.at_ms = at_ms_, .body = std::move(body)}); }

  void choices() {
    if (!room_.name().empty()) add(RoomNamed{.name = room_.name()});
    if (room_.is_quick()) add(MadeByQuickMatch{});
    if (!room_.host().empty()) add(HostSet{.name = room_.host()});
    for (OptionChanged& change : changes({}, room_.options())) add(std::move(change));
    if (room_.password()) add(password_changed(room_.password()));
  }

  // Their names no longer matter, only their numbers and tokens.
  void former_people() {
    const Tokens& tokens = room_.tokens();
    for (const Digest& hash : tokens.retired()) {
      const std::optional<Tokens::Former> former = tokens.former(hash);
      if (!former) continue;
      come_and_go(former->person, hash);
      if (former->kicked) add(Kicked{.person = former->person});
    }
    if (room_.last_person() != 0) come_and_go(room_.last_person(), std::nullopt);
  }

  void come_and_go(PersonNumber person, const std::optional<Digest>& token) {
    add(WatcherCame{.person = {.number = person}});
    if (token) add(TokenGiven{.person = person, .hash = *token});
    add(WatcherLeft{.person = person});
  }

  // A ban knows its person, who was here when it was made.
  void bans() {
    for (const Ban& ban : room_.bans()) {
      const bool is_known = ban.person != 0;
      if (is_known) add(WatcherCame{.person = {.name = ban.name, .number = ban.person}});
      add(Banned{.name = ban.name, .address = ban.address});
      if (ban.key) add(KeyBanned{.key = *ban.key});
      if (is_known) add(WatcherLeft{.person = ban.person});
    }
  }

  // After all people who come here for a moment: one of them may have the owner's number.
  void owner() {
    if (const std::optional<Owner>& owner = room_.owner()) {
      add(OwnerSet{.person = owner->person, .left_at_ms = owner->left_at_ms});
    }
  }

  void people() {
    for (const auto& [number, seat] : room_.seats()) {
      add(Seated{.seat = number, .person = seat.person});
    }
    for (const Person& person : room_.waiting()) add(SeatAwaited{.person = person});
    for (const auto& [number, watcher] : room_.watchers()) add(WatcherCame{.person = watcher});
    for (const auto& [person, hashes] : room_.tokens().valid()) {
      for (const Digest& hash : hashes) add(TokenGiven{.person = person, .hash = hash});
    }
  }

  void racers() {
    const std::set<PersonNumber>& racers = room_.racers();
    if (!racers.empty()) add(HaveRaced{.people = {racers.begin(), racers.end()}});
  }

  void seal() {
    if (room_.series() != Series{}) add(SeriesRestored{.series = room_.series()});
    if (room_.seal().made.round == 0) return;
    add(room_.seal().made);
    for (const auto& [number, seat] : room_.seats()) {
      if (seat.nonce) add(NonceGiven{.seat = number, .nonce = *seat.nonce});
      if (seat.ready) add(ReadinessSet{.seat = number, .ready = true});
    }
  }

  // Each at the time at which the link was lost.
  void absences() {
    std::multimap<std::uint64_t, WentAway> by_time;
    for (const auto& [person, absence] : room_.away()) {
      by_time.emplace(absence.since_ms, WentAway{.person = person, .until_ms = absence.until_ms});
    }
    for (const auto& [since_ms, went] : by_time) {
      at_ms_ = since_ms;
      add(went);
    }
  }

  void start() {
    if (room_.planned_start()) add(StartPlanned{.start = room_.planned_start()});
    if (!room_.start_is_due()) return;
    add(StartPlanned{.start = PlannedStart{}});
    add(StartIsDue{});
  }

  const RoomState& room_;
  std::uint64_t at_ms_ = 0;
  std::vector<Decision> decisions_;
};

}  // namespace

std::vector<Decision> rebuilding(const RoomState& room) {
  if (!room.is_open() || room.phase() == RoomPhase::racing) {
    throw std::logic_error("only an open room without a running match can be rebuilt");
  }
  return Rebuilding(room).decisions();
}

}  // namespace race2048
