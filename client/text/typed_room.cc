#include "client/text/typed_room.h"

#include <optional>

#include "shared/names.h"
#include "shared/utf8.h"

namespace race2048::client {

OrFault<std::string> room_from(const std::string& typed) {
  if (std::optional<std::string> code = normalised_room_code(typed)) return *std::move(code);
  if (is_valid_room_name(typed)) return typed;
  return Fault{"'" + printable(typed) +
               "' is not a room: write its code, six letters and digits like KXQ7WP, or its name, "
               "like club."};
}

}  // namespace race2048::client
