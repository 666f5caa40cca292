#include "client/model/seat_record.h"

#include "engine/match/person.h"

namespace race2048::client {

bool is_room_of(const SeatRecord& place, const std::string& typed) {
  return typed == place.code || (!place.room_name.empty() && is_same_name(typed, place.room_name));
}

}  // namespace race2048::client
