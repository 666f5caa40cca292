#include "client/wire/room.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

#include "client/wire/possible.h"
#include "proto/conversions.h"
#include "proto/people.h"
#include "proto/room_options.h"
#include "proto/rooms.h"
#include "proto/settings.h"
#include "shared/limits.h"
#include "shared/names.h"
#include "shared/typed_text.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

// Behind every seat stand the people without one.
std::uint32_t seat_order(const Member& member) {
  return member.seat.value_or(UINT32_MAX);
}

// Seats the member, replacing the one who had that seat.
void seat_member(Member member, std::vector<Member>& people) {
  const auto place = std::ranges::lower_bound(people, seat_order(member), {}, seat_order);
  if (place != people.end() && place->seat == member.seat) {
    *place = std::move(member);
  } else {
    people.insert(place, std::move(member));
  }
}

// When a place is given up; nothing if its person is there.
std::optional<TimePoint> away_until(std::uint32_t away_ms, TimePoint now) {
  if (away_ms == 0) return std::nullopt;
  const std::chrono::milliseconds most = limits::kMaxHold;
  return now + std::min(std::chrono::milliseconds(away_ms), most);
}

std::optional<Member> member_from(const auto& told, TimePoint now) {
  std::optional<PersonShown> person = wire::person_from(told);
  if (!person) return std::nullopt;
  Member member{*std::move(person)};
  member.away_until = away_until(told.away_ms(), now);
  member.muted = told.muted();
  return member;
}

bool take_watchers(const v1::Watching& told, std::vector<Member>& people, TimePoint now) {
  if (told.people_size() > static_cast<int>(limits::kMostPeopleShown)) return false;
  std::erase_if(people, [](const Member& member) { return !member.seat; });
  for (const v1::Watcher& person : told.people()) {
    std::optional<Member> member = member_from(person, now);
    if (!member) return false;
    member->waits = person.waits();
    people.push_back(*std::move(member));
  }
  return true;
}

// Removes the people whose seats became free, and from the others those who got a seat.
void drop_moved(const v1::Roster& told, std::vector<Member>& people) {
  const std::set<std::uint32_t> gone(told.gone().begin(), told.gone().end());
  std::set<std::uint32_t> seated;
  for (const v1::Member& member : told.members()) seated.insert(member.person());
  seated.erase(0);
  std::erase_if(people, [&](const Member& member) {
    return member.seat ? gone.contains(*member.seat) : seated.contains(member.number);
  });
}

}  // namespace

Hearers hearers_from(v1::Hearers told) {
  if (told == v1::HEARERS_NOT_RACING) return Hearers::not_racing;
  return told == v1::HEARERS_ANNOUNCED ? Hearers::announced : Hearers::all;
}

std::string shown_text(std::string_view typed, std::size_t max_characters) {
  if (OrFault<std::string> text = typed_text(typed, max_characters)) return *std::move(text);
  return printable(typed).substr(0, max_characters);
}

std::optional<Seal> seal_from(const v1::Sealed& told) {
  const std::optional<MatchId> match_id = wire::array_from<MatchId>(told.match_id());
  std::optional<MatchSettings> settings = told_settings(told.settings());
  if (!match_id || !settings) return std::nullopt;
  return Seal{.match_id = *match_id,
              .settings_bytes = told.settings(),
              .settings = *std::move(settings),
              .commitment = wire::array_from<Digest>(told.commitment()),
              .round = told.round(),
              .own_nonce = std::nullopt};
}

std::optional<Seal> seal_from(const KeptSeal& kept) {
  std::optional<MatchSettings> settings = told_settings(kept.settings_bytes);
  if (!settings) return std::nullopt;
  return Seal{.match_id = kept.match_id,
              .settings_bytes = kept.settings_bytes,
              .settings = *std::move(settings),
              .commitment = kept.commitment,
              .round = kept.round,
              .own_nonce = kept.nonce};
}

std::optional<Lobby> lobby_from(const v1::Rooms& told) {
  auto rooms = wire::listed_rooms_from(told);
  if (!rooms) return std::nullopt;
  for (ListedRoom& room : *rooms) {
    room.title = shown_text(room.title, limits::kMaxTitle);
    room.rounds = std::min(room.rounds, limits::kMostRounds);
  }
  return Lobby{
      .first = told.first(), .total = told.total(), .rooms = *std::move(rooms), .known = true};
}

RoomInfo info_from(const v1::RoomInfo& told, TimePoint now) {
  RoomInfo info{wire::options_from(told), told.has_password()};
  info.rounds = std::min(info.rounds, limits::kMostRounds);
  info.title = shown_text(info.title, limits::kMaxTitle);
  info.start_is_due = told.start_is_due();
  info.quick = told.quick();
  if (told.starts_in_ms() != 0) {
    info.starts_at = now + std::chrono::milliseconds(told.starts_in_ms());
  }
  return info;
}

std::optional<Series> series_from(const v1::Series& told) {
  if (told.rows_size() > static_cast<int>(limits::kMostSeriesLines)) return std::nullopt;
  Series series{.rounds = told.rounds(), .played = told.played(), .rows = {}};
  for (const v1::SeriesRow& row : told.rows()) {
    const bool placed = row.place() >= 1 && row.place() <= static_cast<unsigned>(told.rows_size());
    std::optional<PersonShown> person = wire::person_from(row);
    if (!person || !placed) return std::nullopt;
    series.rows.push_back(
        {*std::move(person), row.place(), row.points(), row.wins(), row.last_points()});
  }
  if (!can_be_series(series)) return std::nullopt;
  return series;
}

bool take_roster(const v1::Roster& told, Room& room, TimePoint now) {
  if (told.whole()) room.people.clear();
  drop_moved(told, room.people);
  for (const v1::Member& row : told.members()) {
    std::optional<Member> member = member_from(row, now);
    if (!member || row.seat() > limits::kMaxSeatNumber) return false;
    member->seat = row.seat();
    member->ready = row.ready();
    member->has_nonce = row.has_nonce();
    seat_member(*std::move(member), room.people);
  }
  if (room.seated().size() > limits::kMostPeopleShown) return false;
  if (!told.host().empty() && !is_valid_name(told.host())) return false;
  if (!told.owner().empty() && !is_valid_name(told.owner())) return false;
  room.host = told.host();
  room.owner = told.owner();
  return !told.has_watching() || take_watchers(told.watching(), room.people, now);
}

}  // namespace race2048::client
