// Parses the messages of clients.
#pragma once

#include <cstdint>
#include <span>

#include "proto/race2048.pb.h"

namespace race2048::server {

// The same as message.ParseFromArray(): false if the bytes are no message. `message` is reused:
// after a Move another Move allocates nothing.
bool parse(std::span<const std::uint8_t> body, v1::ToServer& message);

}  // namespace race2048::server
