// Replays that lie: files whose checksum is right and whose contents are not.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <variant>

#include "tests/proto/replay/played_match.h"

namespace race2048::tests {

using Lie = std::function<void(ReplayParts&)>;

// The verdict on the file after the lie, without its place in bytes.
inline std::string verdict_after(const std::string& file, const Lie& lie) {
  const std::string text = verdict(changed(file, lie));
  const std::size_t end_of_byte = text.find_first_of(" :", std::string("byte ").size());
  if (end_of_byte == std::string::npos) return text;
  return text.substr(text.find_first_not_of(" :", end_of_byte));
}

template <typename Body>
void remove_first(ReplayParts& parts) {
  for (auto it = parts.decisions.begin(); it != parts.decisions.end(); ++it) {
    if (!std::holds_alternative<Body>(it->body)) continue;
    parts.decisions.erase(it);
    return;
  }
}

// Before the end of the match, at this time on the match clock.
inline void insert(ReplayParts& parts, std::uint32_t ms, DecisionBody body) {
  const std::uint64_t at_ms = PlayedMatch::kFileGoMs + ms;
  auto it = parts.decisions.begin();
  while (it != parts.decisions.end() && it->at_ms <= at_ms) ++it;
  parts.decisions.insert(it, {.at_ms = at_ms, .body = std::move(body)});
}

inline void add_at_end(ReplayParts& parts, DecisionBody body) {
  parts.decisions.push_back({.at_ms = parts.decisions.back().at_ms, .body = std::move(body)});
}

}  // namespace race2048::tests
