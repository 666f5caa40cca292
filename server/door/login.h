// The check of a Hello.
#pragma once

#include <cstdint>
#include <string>

#include "engine/or_fault.h"
#include "proto/race2048.pb.h"
#include "server/sessions/types.h"

namespace race2048::server {

// What a Hello says of its client, besides the name.
struct Greeting {
  PlayerId player_id{};
  std::string client_version;  // printable ASCII
  std::uint32_t protocol = 0;  // the version that both sides speak
};

// Checks all of the Hello but its name and what it resumes.
OrFault<Greeting, Refusal> check(const v1::Hello& hello);

}  // namespace race2048::server
