#include "shared/list_text.h"

#include <gtest/gtest.h>

namespace race2048 {
namespace {

TEST(ListTextTest, CommasSeparateAllItemsButTheLast) {
  EXPECT_EQ(list_text({}, " and "), "");
  EXPECT_EQ(list_text({"ada"}, " and "), "ada");
  EXPECT_EQ(list_text({"ada", "bo"}, " and "), "ada and bo");
  EXPECT_EQ(list_text({"ada", "bo", "cy"}, " and "), "ada, bo and cy");
}

TEST(ListTextTest, TheWordBeforeTheLastItemIsTheCallers) {
  EXPECT_EQ(list_text({"8", "16", "32"}, " or "), "8, 16 or 32");
  EXPECT_EQ(list_text({"soon", "when you start it"}, ", or "), "soon, or when you start it");
}

}  // namespace
}  // namespace race2048
