// The interface through which a server asks others before it lets a person in, such as a list of
// names that several servers share. A server without one decides alone, at once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "server/sessions/types.h"

namespace race2048::server {

// May this person log in with this name? The server itself has found nothing against it.
struct AskLogin {
  Person person;
};
// Is the room with this code or name here?
struct AskRoom {
  std::string typed;
};
// May a new room have this name? The server itself has found nothing against it.
struct AskRoomName {
  std::string name;
};
using DoorQuestion = std::variant<AskLogin, AskRoom, AskRoomName>;

// A permission reserves nothing: the server's own checks still follow.
struct Permitted {};
// With Elsewhere, the person goes there instead.
using DoorAnswer = std::variant<Permitted, Refusal, Elsewhere>;

// Numbers the questions of a server.
enum class DoorTicket : std::uint64_t {};

class Registry {
 public:
  virtual ~Registry() = default;
  // Returns the answer if it is known. Otherwise MatchServer::admit() follows with the ticket and
  // the answer, on the server's thread: later, not within this call, and at most once. A person
  // waits for limits::kDoorWait at most, and then an answer changes nothing.
  virtual std::optional<DoorAnswer> ask(DoorTicket ticket, const DoorQuestion& question) = 0;
};

}  // namespace race2048::server
