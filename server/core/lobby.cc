#include "server/core/lobby.h"

#include <algorithm>

#include "proto/messages.h"
#include "proto/names.h"

namespace race2048::server {

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

std::variant<Room*, Refusal> Lobby::create(const std::string& settings_bytes) {
  if (rooms_.size() >= limits::kMaxRooms) {
    return Refusal{.reason = v1::REASON_SERVER_FULL,
                   .text = "This server has as many rooms as it can have; try again later."};
  }
  auto settings = parse_settings(wire::bytes_of(settings_bytes));
  if (const auto* fault = std::get_if<std::string>(&settings)) {
    return Refusal{.reason = v1::REASON_BAD_SETTINGS, .text = "Settings refused: " + *fault + "."};
  }
  std::string code = fresh_code();
  auto room = std::make_unique<Room>(code, std::get<MatchSettings>(std::move(settings)),
                                     settings_bytes, services_);
  return rooms_.emplace(std::move(code), std::move(room)).first->second.get();
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
  return found->second.get();
}

void Lobby::drop_if_empty(Room& room) {
  if (!room.empty()) return;
  const std::string code = room.code();
  rooms_.erase(code);
}

void Lobby::advance(TimePoint now) {
  for (const auto& [code, room] : rooms_) room->advance(now);
}

void Lobby::flush(TimePoint now) {
  for (const auto& [code, room] : rooms_) room->flush(now);
}

std::optional<TimePoint> Lobby::next_deadline() const {
  std::optional<TimePoint> next;
  for (const auto& [code, room] : rooms_) {
    const std::optional<TimePoint> due = room->next_deadline();
    if (due && (!next || *due < *next)) next = due;
  }
  return next;
}

}  // namespace race2048::server
