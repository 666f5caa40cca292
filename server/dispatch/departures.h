// How people leave a room and the server.
#pragma once

#include "server/dispatch/request.h"

namespace race2048::server {

// REQUIRES: the link is in a room.
void leave_room(Desk& desk, Link& link, TimePoint now);
// The session has left the room, for this reason. Sends the reason to its link, which is in no room
// then. Harmless for a person who is away.
void tell_left(Links& links, const HostedRoom& hosted, SessionId session, const Refusal& why);
// The session is closing, or begins again. Its room keeps the person's place and name for a while;
// outside of rooms the name is free. Harmless when repeated.
void release(Desk& desk, Link& link, TimePoint now);
// The operator removes the person: the connection closes with this reason, and no room keeps the
// place. Harmless for a link that is closing.
void put_out(Desk& desk, Link& link, const Refusal& why, TimePoint now);
// The room is at another server: sends all its people there, and drops it. Decides nothing; what
// was decided and not told yet is never told. The names of its people are free.
void send_away(Desk& desk, HostedRoom& hosted, const Elsewhere& to, TimePoint now);
// Removes a person from the room, with a link or without, and keeps no place. A person with a link
// is in no room then, and is sent the reason. Harmless if the session is not in the room.
void remove_from_room(Desk& desk, HostedRoom& hosted, SessionId session, const Refusal& why,
                      TimePoint now);

}  // namespace race2048::server
