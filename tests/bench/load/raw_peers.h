// Two programs to compare the server with. They only move the same bytes.
#pragma once

#include <cstddef>

#include <asio/ip/tcp.hpp>

namespace race2048::bench {

// The bytes of a usual Move and of its Outcome, with their lengths.
inline constexpr std::size_t kMoveBytes = 12;
inline constexpr std::size_t kOutcomeBytes = 24;

// Answers kMoveBytes with kOutcomeBytes, as an Asio program usually does: a read with a handler for
// each connection, and a write at once. Never returns.
[[noreturn]] void echo(asio::ip::tcp::acceptor::native_handle_type listener);

// An update of the send loop begins with its number.
inline constexpr std::size_t kUpdateNumberBytes = 2;

// Sends `bytes` to everybody, one after the other, each time that a byte comes on the pipe. Never
// returns.
[[noreturn]] void send_to_all(asio::ip::tcp::acceptor::native_handle_type listener, int pipe,
                              std::size_t receivers, std::size_t bytes);

}  // namespace race2048::bench
