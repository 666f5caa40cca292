#include "server/sessions/parse.h"

#include <cstddef>

namespace race2048::server {
namespace {

// Of a message that holds a Move and nothing else: the field's number and wire type, and a length
// of one byte.
constexpr std::uint8_t kMoveTag = v1::ToServer::kMoveFieldNumber << 3 | 2;
constexpr std::size_t kHeaderBytes = 2;

bool is_one_move(std::span<const std::uint8_t> body) {
  return body.size() >= kHeaderBytes && body[0] == kMoveTag && body[1] < 0x80 &&
         body[1] == body.size() - kHeaderBytes;
}

}  // namespace

bool parse(std::span<const std::uint8_t> body, v1::ToServer& message) {
  const auto size = static_cast<int>(body.size());
  // In a race nearly every message is one. Parsing ToServer would free the Move that it holds, and
  // allocate it anew.
  if (!is_one_move(body) || !message.has_move()) return message.ParseFromArray(body.data(), size);
  const std::span<const std::uint8_t> move = body.subspan(kHeaderBytes);
  return message.mutable_move()->ParseFromArray(move.data(), static_cast<int>(move.size()));
}

}  // namespace race2048::server
