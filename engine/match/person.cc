#include "engine/match/person.h"

#include <algorithm>

namespace race2048 {
namespace {

// The <cctype> functions depend on the locale.
char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace

std::string folded_name(std::string_view name) {
  std::string folded(name);
  std::transform(folded.begin(), folded.end(), folded.begin(), lower);
  return folded;
}

}  // namespace race2048
