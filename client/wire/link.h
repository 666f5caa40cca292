// Converts the server's messages about the link and about requests to the client's model. Here and
// in the other files of this folder, every value of the server is checked or made harmless.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "client/model/failure.h"
#include "client/model/node.h"
#include "client/model/refusal.h"
#include "client/model/server_quote.h"
#include "proto/race2048.pb.h"

namespace race2048::client {

// A sentence in which the server explains itself.
ServerQuote quote_from(const std::string& told);
// The name of a program's version: one word of at most 32 letters, digits and "+-._~"; else
// "unknown".
std::string version_from(const std::string& told);

// Reads the sentence of a Goodbye frame at the front of the bytes; nothing if the bytes hold no
// such frame. A server that turns a connection away before it has read from it sends such a frame
// without encryption: it cannot know yet that its peer encrypts.
std::optional<ServerQuote> goodbye_in(std::span<const std::uint8_t> bytes);

// Nothing for one that leads to no server, or to no room.
std::optional<Redirection> redirection_from(const v1::Redirect& told);
// At most limits::kMaxNodes; texts that name no server are left out.
std::vector<Node> nodes_from(const v1::Welcome& told);

// `told` is a field number of ToServer.body.
Request request_from(std::uint32_t told);

}  // namespace race2048::client
