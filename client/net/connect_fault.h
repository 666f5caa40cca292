// Why a server cannot be reached, as sentences for the person. Only for files in this folder: it
// uses Asio.
#pragma once

#include <string>

#include <asio/error_code.hpp>

#include "client/choices/target.h"

namespace race2048::client {

// A lookup has failed, with an error as in host_lookup.h: in a few words, for the end of a
// sentence, and as sentences that also say what to do.
std::string lookup_fault(const asio::error_code& error);
std::string not_found_text(const Target& target, const asio::error_code& error);

// All addresses have failed; `error` is the most telling fault.
std::string unreachable_text(const Target& target, const asio::error_code& error);

std::string not_encrypted_text(const Target& target);

}  // namespace race2048::client
