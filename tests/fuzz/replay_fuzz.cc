// Anybody may hand out a file as a replay. Whatever its bytes are, the verifier returns a proof or
// a fault with a place in the file.
//
// The input is a file without its checksum; it is also read with the right one, which no fuzzer
// finds.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "engine/sha256.h"
#include "proto/replay/verify_replay.h"

namespace race2048 {
namespace {

void check_verdict(const std::string& file) {
  const auto verdict = verify_replay(wire::bytes_of(file));
  if (!verdict && (verdict.fault().byte > file.size() || verdict.fault().what.empty())) {
    std::abort();
  }
  // The bytes have only one form.
  if (!verdict || !verdict->own) return;
  const auto again = with_own_record(file, *verdict->own);
  if (!again || *again != file) std::abort();
}

}  // namespace
}  // namespace race2048

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace race2048;
  std::string file(data, data + size);
  check_verdict(file);
  const Digest checksum = Sha256().update({data, size}).finish();
  file.append(checksum.begin(), checksum.end());
  check_verdict(file);
  return 0;
}
