#include "engine/match/room_options.h"

#include <span>
#include <string>

#include "engine/match/option_rows.h"
#include "engine/sha256.h"

namespace race2048 {

OrFault<> check(const RoomRequest& request, std::uint32_t seats) {
  for (const OptionRow& row : option_rows()) {
    if (row.is_text()) continue;
    if (OrFault<> value = row.field.check(row.values, row.part.get(request)); !value) return value;
  }
  const std::uint32_t start_at = request.options.start_at;
  if (start_at <= seats) return {};
  return Fault{"the match starts when " + std::to_string(start_at) +
               " players are ready, but the number of seats is " + std::to_string(seats)};
}

Digest password_digest(const std::string& password) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(password.data());
  return Sha256().update(std::span(bytes, password.size())).finish();
}

}  // namespace race2048
