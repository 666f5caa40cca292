// A room as people type or paste it: its code, its name, or a link to it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/or_fault.h"

namespace race2048::client {

// Characters of the longest link that people can type: a host of 255, a path, and a fingerprint.
inline constexpr std::size_t kMaxTypedLink = 400;

// The code in upper case, or the name as typed; or a sentence that says what codes and names look
// like. Whether there is such a room, only the server knows.
OrFault<std::string> room_from(const std::string& typed);

// The parts of "HOST[:PORT]/ROOM#FINGERPRINT", or of the link to a page: "http://HOST/ROOM",
// "https://HOST/BASE/r/NAME/?query#FINGERPRINT". Each is as typed, and not checked.
struct TypedPlace {
  // HOST[:PORT], or several with commas between them, each perhaps with # and a fingerprint of its
  // own behind it; empty: none was typed.
  std::string server;
  std::optional<std::uint16_t> link_port{};  // of a link in which `server` names no port
  std::optional<std::string> room{};         // nothing: none was typed
  std::optional<std::string> fingerprint{};  // behind #, not of one host among several
};

// Leaves out white space around the text. The fault is about a link that leads to no room.
OrFault<TypedPlace> place_from(const std::string& typed);

// The room of a code, a name or a link, as room_from(); the link's server does not matter.
OrFault<std::string> room_of_place(const std::string& typed);

}  // namespace race2048::client
