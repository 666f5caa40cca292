// The place in a room that an earlier start of this program has left behind, because it was killed
// or its terminal was closed.
#pragma once

#include "client/commands/visiting/guest.h"
#include "engine/or_fault.h"

namespace race2048::client {

// The place in the room that visit.target names, under the name of the visit; for a default name
// also under the next ones. `watches` means a place without a seat. A fault if there are several.
OrFault<KeptPlace> kept_place(const Visit& visit, bool watches);

// Enters the room that the target names, on the kept place if there is one. Returns the program's
// exit code, or a fault in the command line.
OrFault<int> enter_named_room(const Visit& visit, bool watches);
// The seat on the server, in any room, that the person agrees to resume. Asks on a terminal;
// elsewhere only prints the commands.
KeptPlace offered_place(const Visit& visit);

// The first of the seats kept on this server that no client has now, under any name; nothing if no
// such seat is kept. For a state folder that only one person uses.
KeptPlace left_seat(const Target& server);

}  // namespace race2048::client
