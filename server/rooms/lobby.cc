#include "server/rooms/lobby.h"

#include <algorithm>
#include <vector>

#include "proto/messages.h"
#include "shared/names.h"

namespace race2048::server {
namespace {

bool has_free_seat(const Room& room) {
  return !room.state().options().locked && room.player_count() < room.settings().seats;
}

bool races_sooner(const Room& a, const Room& b) {
  if (a.running() != b.running()) return b.running();
  return a.player_count() > b.player_count();
}

bool alike(const MatchSettings& a, MatchSettings b) {
  b.seats = a.seats;
  return a == b;
}

}  // namespace

std::optional<Refusal> Lobby::claim_name(const std::string& name) {
  if (!is_valid_name(name)) {
    return Refusal{.reason = v1::REASON_BAD_NAME,
                   .text = "A name is 2 to 16 characters of A-Z a-z 0-9 _ . and -."};
  }
  if (names_.insert(folded_name(name)).second) return std::nullopt;
  const std::string free = next_free_name(name, [this](const std::string& candidate) {
    return names_.contains(folded_name(candidate));
  });
  return Refusal{.reason = v1::REASON_NAME_TAKEN,
                 .text = "The name " + name + " is taken on this server; " + free + " is free.",
                 .suggestion = free};
}

void Lobby::release_name(const std::string& name) {
  names_.erase(folded_name(name));
}

std::string Lobby::fresh_code() {
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

std::variant<Room*, Refusal> Lobby::create(const std::string& settings_bytes,
                                           const v1::RoomOptions& options, TimePoint now) {
  if (rooms_.size() >= limits::kMaxRooms) {
    return Refusal{.reason = v1::REASON_SERVER_FULL,
                   .text = "This server has as many rooms as it can have; try again later."};
  }
  auto settings = room_settings(settings_bytes);
  if (auto* refusal = std::get_if<Refusal>(&settings)) return std::move(*refusal);
  auto& parsed = std::get<RoomSettings>(settings);
  auto wanted = room_options(options, RoomOptions{}, parsed.settings);
  if (auto* refusal = std::get_if<Refusal>(&wanted)) return std::move(*refusal);
  std::string code = fresh_code();
  auto room = std::make_unique<Room>(code, std::move(parsed), std::get<WantedOptions>(wanted),
                                     services_, now);
  return rooms_.emplace(std::move(code), Entry{.room = std::move(room)}).first->second.room.get();
}

Room* Lobby::find_open(const Person& person, const MatchSettings* like) const {
  Room* best = nullptr;
  for (const auto& [code, entry] : rooms_) {
    Room& room = *entry.room;
    if (!room.is_open_to(person) || (like != nullptr && !alike(room.settings(), *like))) continue;
    if (best == nullptr || races_sooner(room, *best)) best = &room;
  }
  return best;
}

v1::Rooms Lobby::list(std::uint32_t first) const {
  std::vector<const Room*> listed;
  for (const auto& [code, entry] : rooms_) {
    if (entry.room->state().options().listed) listed.push_back(entry.room.get());
  }
  std::stable_sort(listed.begin(), listed.end(), [](const Room* a, const Room* b) {
    return has_free_seat(*a) != has_free_seat(*b) ? has_free_seat(*a) : races_sooner(*a, *b);
  });
  v1::Rooms rooms;
  rooms.set_first(first);
  rooms.set_total(static_cast<std::uint32_t>(listed.size()));
  const std::size_t end = std::min<std::size_t>(listed.size(), first + limits::kRoomsPerPage);
  for (std::size_t i = first; i < end; ++i) *rooms.add_rooms() = listed[i]->entry();
  return rooms;
}

std::variant<Room*, Refusal> Lobby::find(const std::string& typed_code) {
  const std::optional<std::string> code = normalised_room_code(typed_code);
  if (!code) {
    return Refusal{.reason = v1::REASON_NO_SUCH_ROOM,
                   .text = "That is no room code: it has six letters and digits, like KXQ7WP."};
  }
  const auto found = rooms_.find(*code);
  if (found == rooms_.end()) {
    return Refusal{.reason = v1::REASON_NO_SUCH_ROOM,
                   .text = "There is no room " + *code +
                           " on this server. Check the code, or ask whether it has ended."};
  }
  return found->second.room.get();
}

void Lobby::drop_if_empty(Room& room) {
  if (!room.empty()) return;
  const auto found = rooms_.find(room.code());
  schedule(found->second, std::nullopt);
  std::erase(touched_, &found->second);
  rooms_.erase(found);
}

void Lobby::touch(Room& room) {
  touch(rooms_.at(room.code()));
}

void Lobby::touch(Entry& entry) {
  if (std::exchange(entry.touched, true)) return;
  touched_.push_back(&entry);
}

void Lobby::schedule(Entry& entry, std::optional<TimePoint> due) {
  if (due == entry.due) return;
  if (entry.due) due_.erase({*entry.due, &entry});
  if (due) due_.emplace(*due, &entry);
  entry.due = due;
}

void Lobby::advance(TimePoint now) {
  while (!due_.empty() && due_.begin()->first <= now) {
    Entry& entry = *due_.begin()->second;
    schedule(entry, std::nullopt);
    entry.room->advance(now);
    touch(entry);
  }
}

void Lobby::flush(TimePoint now) {
  for (Entry* entry : touched_) {
    entry->touched = false;
    entry->room->flush(now);
    schedule(*entry, entry->room->next_deadline());
  }
  touched_.clear();
}

std::optional<TimePoint> Lobby::next_deadline() const {
  if (due_.empty()) return std::nullopt;
  return due_.begin()->first;
}

}  // namespace race2048::server
