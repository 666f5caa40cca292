// The state of a room, made by its decisions: its people and their tokens, the host's choices, the
// sealed match and the running match. A value: it copies and compares.
//
// It does not know links, nor the messages that each session was sent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/match/decision.h"
#include "engine/match/match.h"
#include "engine/match/person.h"
#include "engine/match/series.h"
#include "engine/match/tokens.h"
#include "engine/sequence.h"
#include "engine/settings/room_options.h"

namespace race2048 {

enum class RoomPhase : std::uint8_t { lobby, countdown, racing };

struct RoomSeat {
  Person person;
  bool ready = false;
  std::optional<Nonce> nonce;

  bool operator==(const RoomSeat&) const = default;
};

// How long a person without a link has been away, and when the place is given up. Room clock.
struct Absence {
  std::uint64_t since_ms = 0;
  std::uint64_t until_ms = 0;

  bool operator==(const Absence&) const = default;
};

// The person to whom a room belongs.
struct Owner {
  Person person;
  std::optional<std::uint64_t> left_at_ms{};  // room clock; nothing: has a place in the room

  bool operator==(const Owner&) const = default;
};

// A ban of a person whom the host kicked.
struct Ban {
  std::string name;                      // in any case of letters
  std::optional<std::string> address{};  // without a port
  PersonNumber person = 0;               // whose old tokens it makes void; 0: not known
  std::optional<PlayerId> key{};         // of a person with one: Person::player_id

  bool operator==(const Ban&) const = default;
};

// The seal of the next match.
struct SealedMatch {
  MatchSealed made;
  Digest commitment{};  // meaningless in an open room

  bool operator==(const SealedMatch&) const = default;
};

class RoomState {
 public:
  RoomState() = default;
  explicit RoomState(Unmoved unmoved) : unmoved_(unmoved) {}

  // Pure: depends only on the state and the decision. A decision that does not fit the state (an
  // action of an unknown seat, say) is our own bug and throws std::logic_error.
  void apply(const Decision& decision);

  // True from RoomOpened to RoomClosed. No other decision may come before or after.
  bool is_open() const { return is_open_; }
  const std::string& code() const { return opened_.code; }
  const RoomOpened& opened() const { return opened_; }
  // By which the room is found as by its code; empty: it has none.
  const std::string& name() const { return name_; }
  // Its matches start without waiting for all: see limits::kQuickStart of the server's rooms.
  bool is_quick() const { return is_quick_; }
  // The room clock of the newest decision.
  std::uint64_t clock_ms() const { return clock_ms_; }

  RoomPhase phase() const { return phase_; }
  const std::map<SeatNumber, RoomSeat>& seats() const { return seats_; }
  // The people who get a seat when one is free and no match is running, first come first served.
  const std::deque<Person>& waiting() const { return waiting_; }
  // The people who neither have a seat nor wait for one.
  const std::map<PersonNumber, Person>& watchers() const { return watchers_; }
  // The highest number that a person here has ever had.
  PersonNumber last_person() const { return last_person_; }
  const Tokens& tokens() const { return tokens_; }
  // The people who have raced here, up to the newest roster. People whose tokens are all forgotten
  // may be missing: they can no longer prove who they are.
  const std::set<PersonNumber>& racers() const { return racers_; }
  // The host's name; empty before the first HostSet.
  const std::string& host() const { return host_; }
  // Nothing before the first OwnerSet: the current host owns the room.
  const std::optional<Owner>& owner() const { return owner_; }
  const RoomOptions& options() const { return options_; }
  // The digest of the room's password; nothing if the room has none.
  const std::optional<Digest>& password() const { return password_; }
  // True if a ban keeps out people with this name, in any case of letters, or with this address.
  bool is_banned_name(const std::string& name) const;
  bool is_banned_address(const std::string& address) const;
  // True if a ban keeps out the key of this person. Guests have none.
  bool is_banned_key(const Person& person) const;
  const std::vector<Ban>& bans() const { return bans_; }  // oldest first
  // The people who may not chat here, oldest first, each with another name.
  const std::vector<Muted>& mutes() const { return mutes_; }
  // The people without a link, by number.
  const std::map<PersonNumber, Absence>& away() const { return away_; }
  bool is_away(PersonNumber person) const { return away_.contains(person); }
  // How long the room clock stood still, in all.
  std::uint64_t stood_ms() const { return stood_ms_; }
  const Series& series() const { return series_; }
  // When the next match starts by itself; nothing if no start is planned, or the start is due
  // already.
  const std::optional<PlannedStart>& planned_start() const { return planned_start_; }
  bool start_is_due() const { return start_is_due_; }
  const SealedMatch& seal() const { return seal_; }
  // The running match; between matches the last one, if any.
  const std::optional<Match>& match() const { return match_; }

  SeatNumber lowest_free_seat() const;
  // The seats that are ready and, unless the room is open, have given their nonce; in rising order.
  std::vector<SeatNumber> ready_seats() const;

  bool operator==(const RoomState&) const = default;

 private:
  void on(const RoomOpened& opened);
  void on(const RoomClosed& closed);
  void on(const HostSet& set) { host_ = set.name; }
  void on(const OptionsSet& set);
  void on(const OptionChanged& changed);
  void on(const Banned& banned);
  void on(const KeyBanned& banned);
  void on(const Unbanned& unbanned);
  void on(const Muted& muted);
  void on(const Unmuted& unmuted);
  void on(const OwnerSet& set) { owner_ = {.person = set.person, .left_at_ms = set.left_at_ms}; }
  void on(const RoomNamed& named);
  void on(const HaveRaced& raced) { racers_.insert(raced.people.begin(), raced.people.end()); }
  void on(const MadeByQuickMatch&) { is_quick_ = true; }
  void on(const WentAway& went);
  void on(const CameBack& came);
  void on(const WatcherCame& came);
  void on(const WatcherLeft& left);
  void on(const Kicked& kicked) { tokens_.bar(kicked.person); }
  void on(const TokenGiven& given) { tokens_.give(given.person, given.hash); }
  void on(const TokenConfirmed& confirmed) { tokens_.confirm(confirmed.person); }
  void on(const ClockStood& stood) { stood_ms_ += stood.by_ms; }
  void on(const SeriesBegun& begun) { series_ = Series(begun.rounds); }
  void on(const SeriesRestored& restored) { series_ = restored.series; }
  void on(const StartPlanned& planned);
  void on(const StartIsDue& due);
  void on(const SeatAwaited& awaited);
  void on(const WaitGivenUp& given_up);
  void on(const Seated& seated);
  void on(const Unseated& unseated);
  void on(const MatchSealed& sealed);
  void on(const NonceGiven& given);
  void on(const ReadinessSet& set);
  void on(const RosterFrozen& frozen);
  void on(const MatchWent& went);
  void on(const Acted& acted);
  void on(const StepEnded& ended);
  void on(const IntervalEnded& ended);
  void on(const SeatIdle& idle);
  void on(const MatchEnded& ended);

  void note_person(const Person& person);
  // A place of the person is free. Forgets the person's tokens, unless the person has another
  // place.
  void forget(PersonNumber person);
  bool has_place(PersonNumber person) const;
  // Keeps only people who could come back, so that the set does not grow for ever.
  void forget_old_racers();
  // The number of the person here with this name; 0 if nobody has it.
  PersonNumber number_of(const std::string& name) const;
  // The person's seat in the running match; nothing without one.
  std::optional<SeatNumber> racing_seat_of(PersonNumber person) const;

  Unmoved unmoved_ = Unmoved::last;
  bool is_open_ = false;
  RoomOpened opened_;
  std::uint64_t clock_ms_ = 0;
  RoomPhase phase_ = RoomPhase::lobby;
  std::map<SeatNumber, RoomSeat> seats_;
  std::deque<Person> waiting_;
  std::map<PersonNumber, Person> watchers_;
  PersonNumber last_person_ = 0;
  Tokens tokens_;
  std::set<PersonNumber> racers_;
  std::string name_;
  bool is_quick_ = false;
  std::string host_;
  std::optional<Owner> owner_;
  RoomOptions options_;
  std::optional<Digest> password_;
  std::vector<Ban> bans_;
  std::vector<Muted> mutes_;
  std::map<PersonNumber, Absence> away_;
  std::uint64_t stood_ms_ = 0;
  Series series_;
  std::optional<PlannedStart> planned_start_;
  bool start_is_due_ = false;
  SealedMatch seal_;
  std::optional<Match> match_;
};

}  // namespace race2048
