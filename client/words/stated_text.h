// The reasons that a server states, as English.
#pragma once

#include <string>

#include "client/model/failure.h"
#include "client/model/refusal.h"

namespace race2048::client {

// Whole sentences: the client's own about a reason that it knows, then the server's text, if it may
// add facts such as an end time; for other reasons only the server's text. `server` is its name or
// address as the person knows it.
std::string stated_text(const std::string& server, Reason reason, const ServerQuote& said);

// Why a link ended or a try failed, without a full stop at its end; may be empty.
std::string link_fault_text(const std::string& server, const LinkFault& fault);

}  // namespace race2048::client
