#include "shared/password.h"

#include "shared/limits.h"
#include "shared/typed_text.h"

namespace race2048 {

OrFault<std::string> typed_password(std::string_view text) {
  return typed_text(text, limits::kMaxPassword);
}

}  // namespace race2048
