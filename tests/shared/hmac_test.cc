#include <string>

#include <gtest/gtest.h>

#include "engine/bytes.h"
#include "engine/sha256.h"
#include "shared/hex.h"

namespace race2048 {
namespace {

// The test cases of RFC 4231 with keys of at most a block.
TEST(HmacTest, AgreesWithTheRfc) {
  const auto mac = [](const std::string& key, const std::string& message) {
    return hex(hmac_sha256(bytes_of(key), bytes_of(message)));
  };
  EXPECT_EQ(mac(std::string(20, '\x0b'), "Hi There"),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  EXPECT_EQ(mac("Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  EXPECT_EQ(mac(std::string(20, '\xaa'), std::string(50, '\xdd')),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
}

}  // namespace
}  // namespace race2048
