// Login: may the client enter the server, and under which name?
#pragma once

#include <cstdint>
#include <string>

#include "engine/or_fault.h"
#include "proto/race2048.pb.h"
#include "server/dispatch/names.h"
#include "server/sessions/types.h"

namespace race2048::server {

// The result of an accepted Hello.
struct Newcomer {
  Person person;
  Names::Claim name;
  std::string client_version;  // printable ASCII
  std::uint32_t protocol = 0;  // the version that both sides speak
};

// Checks the whole Hello and claims its name.
OrFault<Newcomer, Refusal> log_in(const v1::Hello& hello, Names& names);

}  // namespace race2048::server
