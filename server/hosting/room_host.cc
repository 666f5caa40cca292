#include "server/hosting/room_host.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <utility>

#include "shared/names.h"

namespace race2048::server {
namespace {

// The deadline of a room in which nothing is due.
constexpr TimePoint kNever = TimePoint::max();

bool runs(const Room& room) {
  return room.is_open() && room.running();
}

}  // namespace

HostedRoom::HostedRoom(RoomState state, const std::function<SessionId()>& new_session,
                       RoomServices& services, Outbox& outbox, Names& names, TimePoint now)
    : audience(room, outbox),
      room(std::move(state), new_session, services, audience, now),
      rates(now) {
  audience.restored();
  for (const auto& [session, member] : room.members()) {
    away.try_emplace(session, names.hold(member.person), Rates(now), 0);
  }
}

std::string RoomHost::fresh_code() {
  for (;;) {
    std::string code;
    while (code.size() < limits::kRoomCodeLength) {
      std::array<std::uint8_t, 1> byte;
      services_.random(byte);
      // Bytes beyond the last whole multiple would favour the first letters.
      const std::size_t letters = limits::kRoomAlphabet.size();
      if (byte[0] < 256 / letters * letters)
        code.push_back(limits::kRoomAlphabet[byte[0] % letters]);
    }
    if (!rooms_.contains(code)) return code;
  }
}

Verdict RoomHost::may_add_room() const {
  if (Verdict may = services_.may_begin(); !may) return may;
  if (rooms_.size() < services_.max_rooms) return {};
  return Refusal{Reason::server_full,
                 "The server has reached its limit of rooms; try again later."};
}

Verdict RoomHost::may_name(const std::string& name) const {
  if (name.empty()) return {};
  if (!is_valid_room_name(name)) {
    return Refusal{Reason::bad_room_name,
                   "A room's name has 2 to 16 letters, digits and hyphens. It begins with a "
                   "letter, and does not look like a room's code."};
  }
  if (!is_name_in_use(name)) return {};
  return name_taken(name);
}

Refusal RoomHost::name_taken(const std::string& name) {
  return {.reason = Reason::room_name_taken,
          .text = "There is a room with the name " + name + " already. Choose another name."};
}

HostedRoom& RoomHost::create(NewRoom wanted, TimePoint now) {
  return add(
      std::make_unique<HostedRoom>(fresh_code(), std::move(wanted), services_, outbox_, now));
}

HostedRoom& RoomHost::add(std::unique_ptr<HostedRoom> hosted) {
  const std::string name = hosted->room.name();
  const bool gets_name = !name.empty() && !is_name_in_use(name);
  const auto [entry, added] = rooms_.try_emplace(hosted->room.code(), std::move(hosted));
  if (!added) throw std::logic_error("two rooms with one code");
  HostedRoom& room = *entry->second;
  room.number = ++newest_;
  if (gets_name) named_.insert_or_assign(folded_name(name), &room);
  room.due = schedule_.emplace(kNever, &room).first;
  note(room);
  return room;
}

void RoomHost::restore(RoomState state, const std::function<SessionId()>& new_session, Names& names,
                       TimePoint now) {
  touch(add(
      std::make_unique<HostedRoom>(std::move(state), new_session, services_, outbox_, names, now)));
}

HostedRoom* RoomHost::find(const std::string& code) const {
  const auto found = rooms_.find(code);
  return found == rooms_.end() ? nullptr : found->second.get();
}

bool RoomHost::is_name_in_use(const std::string& name) const {
  const HostedRoom* const other = find_named(name);
  return other != nullptr && other->room.is_open();
}

HostedRoom* RoomHost::find_named(const std::string& name) const {
  const auto found = named_.find(folded_name(name));
  return found == named_.end() ? nullptr : found->second;
}

std::size_t RoomHost::running_count() const {
  std::size_t count = running_count_;
  for (const HostedRoom* const hosted : touched_) {
    if (hosted->counts_as_running) --count;
    if (runs(hosted->room)) ++count;
  }
  return count;
}

const ListedRooms& RoomHost::listed() {
  for (HostedRoom* const hosted : touched_) note(*hosted);
  return listed_;
}

void RoomHost::note(HostedRoom& hosted) {
  const Room& room = hosted.room;
  const bool is_running = runs(room);
  if (is_running != hosted.counts_as_running) {
    hosted.counts_as_running = is_running;
    is_running ? ++running_count_ : --running_count_;
  }
  const bool is_listed = room.is_open() && !hosted.closes && room.state().options().listed;
  if (!is_listed && !hosted.listed) return;
  const std::size_t players = room.player_count();
  const bool is_full = room.state().options().locked || players >= room.settings().seats;
  if (is_listed && hosted.listed) {
    const ListedRoom& now = **hosted.listed;
    if (now.is_full == is_full && now.runs == is_running && now.players == players) return;
  }
  ++listed_version_;
  if (hosted.listed) listed_.erase(*std::exchange(hosted.listed, std::nullopt));
  if (!is_listed) return;
  hosted.listed = listed_
                      .insert({.is_full = is_full,
                               .runs = is_running,
                               .players = players,
                               .code = room.code(),
                               .hosted = &hosted})
                      .first;
}

void RoomHost::drop(HostedRoom& hosted) {
  schedule_.erase(hosted.due);
  // A newer room may have the name already.
  if (find_named(hosted.room.name()) == &hosted) named_.erase(folded_name(hosted.room.name()));
  rooms_.erase(rooms_.find(hosted.room.code()));
}

void RoomHost::abandon() {
  schedule_.clear();
  touched_.clear();
  listed_.clear();
  running_count_ = 0;
  named_.clear();
  rooms_.clear();
}

void RoomHost::abandon(HostedRoom& hosted) {
  std::erase(touched_, &hosted);
  if (hosted.counts_as_running) --running_count_;
  if (hosted.listed) {
    listed_.erase(*hosted.listed);
    ++listed_version_;
  }
  drop(hosted);
}

void RoomHost::touch(HostedRoom& hosted) {
  if (std::exchange(hosted.touched, true)) return;
  touched_.push_back(&hosted);
}

void RoomHost::schedule(HostedRoom& hosted, TimePoint due) {
  if (due == hosted.due->first) return;
  Schedule::node_type entry = schedule_.extract(hosted.due);
  entry.value().first = due;
  hosted.due = schedule_.insert(std::move(entry)).position;
}

const HostedRoom* RoomHost::advance_next(TimePoint now) {
  if (schedule_.empty() || schedule_.begin()->first > now) return nullptr;
  HostedRoom& hosted = *schedule_.begin()->second;
  schedule(hosted, kNever);
  hosted.room.advance(now);
  touch(hosted);
  return &hosted;
}

void RoomHost::flush(TimePoint now) {
  for (HostedRoom* const hosted : touched_) {
    hosted->touched = false;
    const std::map<SessionId, Member>& members = hosted->room.members();
    std::erase_if(hosted->away, [&](const auto& entry) { return !members.contains(entry.first); });
    note(*hosted);
    if (!hosted->room.is_open()) {
      drop(*hosted);
      continue;
    }
    hosted->audience.flush(now);
    schedule(*hosted, std::min(hosted->room.next_deadline().value_or(kNever),
                               hosted->audience.next_deadline().value_or(kNever)));
  }
  touched_.clear();
}

std::optional<TimePoint> RoomHost::next_deadline() const {
  if (schedule_.empty() || schedule_.begin()->first == kNever) return std::nullopt;
  return schedule_.begin()->first;
}

}  // namespace race2048::server
