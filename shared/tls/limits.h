// The bounds on what an encrypted connection takes in and keeps, each with its reason.
#pragma once

#include <cstddef>

namespace race2048::tls {

// Plain bytes in one record that we send. Small ones keep the buffers of a connection small, and a
// peer can use the beginning of a long output early.
inline constexpr std::size_t kMaxRecord = 4096;
// The most bytes that encryption adds to a record: header, nonce, padding and tag (RFC 8446, 5.2).
inline constexpr std::size_t kMaxRecordOverhead = 256 + 5;
// Encrypted bytes that wait to be sent while more is taken: further bytes wait in plain, where
// their owner counts them.
inline constexpr std::size_t kMaxWaiting = 2 * kMaxRecord;
// Beyond this, the peer makes us answer and does not read: the connection fails.
inline constexpr std::size_t kMaxOutput = 64 * 1024;

// The peer's certificates in a handshake: the chain of a public authority takes about 5 KiB.
// Beyond: the handshake fails.
inline constexpr std::size_t kMaxCertificates = 16 * 1024;
// All that a peer may send before the handshake is done. Beyond: it fails.
inline constexpr std::size_t kMaxHandshake = 32 * 1024;

// Messages of the handshake that a peer may send after it: new keys, which cost us about 10 us
// each, and a server's tickets. Programs change their keys after gigabytes, if ever. Beyond: the
// connection fails, and takes in nothing more.
inline constexpr std::size_t kMaxLaterMessages = 64;

// Plain bytes to make room for, so that one read is taken in one step: a whole record of 16 KiB may
// end with it whose beginning came before.
inline constexpr std::size_t kPlainBuffer = 32 * 1024;

}  // namespace race2048::tls
