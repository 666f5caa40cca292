// Why a client has to end, as English.
#pragma once

#include <string>

#include "client/model/model.h"

namespace race2048::client {

// One message for the person, with advice. REQUIRES: a failure.
std::string failure_text(const Model& model);

// The same for a client that was removed from its room.
std::string put_out_text(const std::string& server, Reason reason, const ServerQuote& said);

// The same for a server that accepts connections and then says nothing.
std::string no_answer_text(const std::string& server);

}  // namespace race2048::client
