// Verifies the replays of the matches that tests play.
#pragma once

#include <cstdlib>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "proto/conversions.h"
#include "proto/replay/verify_replay.h"
#include "shared/hex.h"

namespace race2048::tests {

// Writes the file to the folder RACE2048_REPLAYS, if set, for other verifiers. Its name is a part
// of its checksum: the same match played twice is one file.
inline void keep_replay(const std::string& file) {
  const char* const folder = std::getenv("RACE2048_REPLAYS");
  if (folder == nullptr) return;
  constexpr std::size_t kNameDigits = 32;
  const std::string name = hex(wire::bytes_of(file).last(Digest{}.size()), kNameDigits);
  std::ofstream(std::string(folder) + "/" + name + ".replay", std::ios::binary) << file;
}

inline void expect_verified(const std::string& file) {
  const auto proof = verify_replay(wire::bytes_of(file));
  EXPECT_TRUE(proof) << to_text(proof.fault());
  keep_replay(file);
}

}  // namespace race2048::tests
