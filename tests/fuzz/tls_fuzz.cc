// Anybody may send anything instead of TLS, to a server and to a client, before the handshake and
// after it. Neither may crash or keep more than its bounds say, nothing but TLS may look like a
// handshake that is done, and what fails gives a reason.
//
// Bit 0 of the first byte of the input says who gets the rest, a server or a client; with bit 1 and
// 16, 32, 48 ... bytes, they have shaken hands before, which takes as long as many inputs without
// it. The second byte says in parts of how many bytes.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>

#include <openssl/crypto.h>

#include "shared/tls/tls_filter.h"

namespace race2048::tls {
namespace {

void check(bool holds) {
  if (!holds) std::abort();
}

const TlsContext& server_side() {
  static const TlsContext made = *TlsContext::for_server(make_credentials("fuzz"));
  return made;
}

const TlsContext& client_side() {
  static const TlsContext made =
      *TlsContext::for_client(std::nullopt, TlsContext::Authorities::ignored);
  return made;
}

void check_bounds(const TlsFilter& filter) {
  check(filter.output().size() <= kMaxOutput + kMaxRecord + kMaxRecordOverhead);
  check((filter.state() == TlsFilter::State::failed) == !filter.reason().empty());
}

// Returns how many plain bytes came.
std::size_t give(TlsFilter& filter, std::span<const std::uint8_t> bytes) {
  std::array<std::uint8_t, 512> plain;
  std::size_t total = 0;
  while (const std::size_t count = filter.receive(bytes, plain)) total += count;
  check_bounds(filter);
  return total;
}

void carry(TlsFilter& from, TlsFilter& to) {
  give(to, from.output());
  from.sent(from.output().size());
}

// Gives the filter the bytes in parts, and then lets it send and close.
void attack(TlsFilter& target, bool shaken, std::size_t part, std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const auto piece = bytes.first(std::min(part, bytes.size()));
    // Without the keys, nobody can make a byte that counts.
    check(give(target, piece) == 0);
    bytes = bytes.subspan(piece.size());
  }
  check(shaken || target.state() != TlsFilter::State::open);
  constexpr std::array<std::uint8_t, 3> kAnswer{'b', 'y', 'e'};
  target.send(kAnswer);
  target.close();
  check_bounds(target);
}

void run(std::uint8_t who, std::size_t part, std::span<const std::uint8_t> bytes) {
  const bool is_client = (who & 1) != 0;
  const bool shaken = (who & 2) != 0 && bytes.size() % 16 == 0;
  if (!shaken && !is_client) {
    TlsFilter server(server_side());
    return attack(server, shaken, part, bytes);
  }
  TlsFilter client(client_side(), "example.org", [](const ShownKey&) { return true; });
  client.begin();
  if (!shaken) return attack(client, shaken, part, bytes);
  TlsFilter server(server_side());
  for (int i = 0; i < 2; ++i) {
    carry(client, server);
    carry(server, client);
  }
  TlsFilter& target = is_client ? client : server;
  check(target.state() == TlsFilter::State::open);
  attack(target, shaken, part, bytes);
}

}  // namespace
}  // namespace race2048::tls

// OpenSSL's own memory comes from the C library and not from AddressSanitizer, which cannot see
// what OpenSSL does with it anyway, and takes more time than all else.
extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void __libc_free(void* memory);

int LLVMFuzzerInitialize(int*, char***) {
  CRYPTO_set_mem_functions(
      [](std::size_t size, const char*, int) { return __libc_malloc(size); },
      [](void* memory, std::size_t size, const char*, int) { return __libc_realloc(memory, size); },
      [](void* memory, const char*, int) { __libc_free(memory); });
  return 0;
}
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  race2048::tls::run(data[0], std::size_t{data[1]} * 16 + 1, {data + 2, size - 2});
  return 0;
}
