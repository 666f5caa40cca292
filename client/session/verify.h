// Opens the seal: checks that everything the server sent fits what it committed to.
#pragma once

#include <string>

#include "client/model/race.h"
#include "proto/race2048.pb.h"

namespace race2048::client {

// Checks the secret in End against the commitment, the settings and this client's nonce as stored
// before the start; then, if this client has a seat, checks every tile and score that the server
// sent against the sequence. `sealed_before_start`: the seal came before the match began, as this
// client saw it. Otherwise the own nonce is not known, and a seal that holds proves nothing, but
// one that does not hold is still broken.
Verification verify(const Race& race, const v1::End& end, bool sealed_before_start);

}  // namespace race2048::client
