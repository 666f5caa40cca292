#include "proto/room_options.h"

#include "shared/typed_text.h"

namespace race2048::wire {
namespace {

// Reads the fields that RoomOptions and RoomInfo have in common.
template <typename Message>
RoomOptions read_options(const Message& wire) {
  return {.title = wire.title(),
          .listed = wire.listed(),
          .locked = wire.locked(),
          .chat_off = wire.chat_off(),
          .rounds = wire.rounds(),
          .pause = wire.pause(),
          .start_at = wire.start_at()};
}

template <typename Message>
void write_options(const RoomOptions& options, Message& wire) {
  wire.set_title(options.title);
  wire.set_listed(options.listed);
  wire.set_locked(options.locked);
  wire.set_chat_off(options.chat_off);
  wire.set_rounds(options.rounds);
  wire.set_pause(options.pause);
  wire.set_start_at(options.start_at);
}

}  // namespace

OrFault<RoomRequest> request_from(const v1::RoomOptions& wire, std::uint32_t seats) {
  OrFault<std::string> title = typed_text(wire.title(), limits::kMaxTitle);
  if (!title) return Fault{"the title " + title.fault().text};
  RoomRequest request{.options = read_options(wire)};
  request.options.title = *std::move(title);
  if (wire.has_password()) {
    OrFault<std::string> password = typed_password(wire.password());
    if (!password) return Fault{"the password " + password.fault().text};
    request.password = *std::move(password);
  }
  if (wire.has_start_in_s()) request.start_in_s = wire.start_in_s();
  if (const OrFault<> checked = check(request, seats); !checked) return checked.fault();
  return request;
}

void to_wire(const RoomRequest& request, v1::RoomOptions& wire) {
  write_options(request.options, wire);
  if (request.password) wire.set_password(*request.password);
  if (request.start_in_s) wire.set_start_in_s(*request.start_in_s);
}

RoomOptions options_from(const v1::RoomInfo& wire) {
  return read_options(wire);
}

void to_wire(const RoomOptions& options, v1::RoomInfo& wire) {
  write_options(options, wire);
}

}  // namespace race2048::wire
