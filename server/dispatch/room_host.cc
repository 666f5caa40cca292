#include "server/dispatch/room_host.h"

#include <array>
#include <cstdint>

namespace race2048::server {

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

std::optional<Refusal> RoomHost::refuse_another() const {
  if (rooms_.size() < limits::kMaxRooms) return std::nullopt;
  return Refusal{.reason = v1::REASON_SERVER_FULL,
                 .text = "This server has as many rooms as it can have; try again later."};
}

Room& RoomHost::create(RoomSettings settings, const RoomRequest& request, TimePoint now) {
  std::string code = fresh_code();
  auto room = std::make_unique<Room>(code, std::move(settings), request, services_, now);
  return *rooms_.emplace(std::move(code), Entry{.room = std::move(room)}).first->second.room;
}

Room* RoomHost::find(const std::string& code) const {
  const auto found = rooms_.find(code);
  return found == rooms_.end() ? nullptr : found->second.room.get();
}

void RoomHost::drop_if_empty(Room& room) {
  if (!room.empty()) return;
  const auto found = rooms_.find(room.code());
  schedule(found->second, std::nullopt);
  std::erase(touched_, &found->second);
  rooms_.erase(found);
}

void RoomHost::abandon() {
  due_.clear();
  touched_.clear();
  rooms_.clear();
}

void RoomHost::touch(Room& room) {
  touch(rooms_.at(room.code()));
}

void RoomHost::touch(Entry& entry) {
  if (std::exchange(entry.touched, true)) return;
  touched_.push_back(&entry);
}

void RoomHost::schedule(Entry& entry, std::optional<TimePoint> due) {
  if (due == entry.due) return;
  if (entry.due) due_.erase({*entry.due, &entry});
  if (due) due_.emplace(*due, &entry);
  entry.due = due;
}

void RoomHost::advance(TimePoint now) {
  while (!due_.empty() && due_.begin()->first <= now) {
    Entry& entry = *due_.begin()->second;
    schedule(entry, std::nullopt);
    entry.room->advance(now);
    touch(entry);
  }
}

void RoomHost::flush(TimePoint now) {
  for (Entry* entry : touched_) {
    entry->touched = false;
    entry->room->flush(now);
    schedule(*entry, entry->room->next_deadline());
  }
  touched_.clear();
}

std::optional<TimePoint> RoomHost::next_deadline() const {
  if (due_.empty()) return std::nullopt;
  return due_.begin()->first;
}

}  // namespace race2048::server
