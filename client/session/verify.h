// Opens the seal: does everything that this client was told fit what was committed to?
#pragma once

#include <string>

#include "client/session/model.h"
#include "proto/race2048.pb.h"

namespace race2048::client {

// Checks the secret that End brought against the commitment, the settings and the own nonce as they
// were stored before the start; then, with a seat of one's own, every tile and score that the
// server told against the sequence. `sealed_before_start`: the seal was stored before Start came.
Verification verify(const Race& race, const v1::End& end, bool sealed_before_start);

}  // namespace race2048::client
