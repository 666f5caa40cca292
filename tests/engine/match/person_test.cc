#include "engine/match/person.h"

#include <gtest/gtest.h>

namespace race2048 {
namespace {

TEST(NameTest, FoldsAsciiCaseAndNothingElse) {
  EXPECT_EQ(folded_name("AdA_.-9Z"), "ada_.-9z");
  EXPECT_EQ(folded_name("@[`{"), "@[`{");
}

}  // namespace
}  // namespace race2048
