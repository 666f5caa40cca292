#include "engine/or_fault.h"

#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace race2048 {
namespace {

OrFault<int> half_of(int number) {
  if (number % 2 != 0) return Fault{std::to_string(number) + " is odd"};
  return number / 2;
}

OrFault<> sign_of(int number) {
  if (number < 0) return Fault{"it is negative"};
  return {};
}

TEST(OrFaultTest, HoldsAValueOrAReason) {
  const OrFault<int> half = half_of(8);
  ASSERT_TRUE(half);
  EXPECT_EQ(*half, 4);
  const OrFault<int> none = half_of(7);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.fault().text, "7 is odd");
}

TEST(OrFaultTest, WithoutAValueHoldsNothingOrAReason) {
  EXPECT_TRUE(sign_of(1));
  ASSERT_FALSE(sign_of(-1));
  EXPECT_EQ(sign_of(-1).fault(), Fault{"it is negative"});
}

TEST(OrFaultTest, AValueThatIsATextIsNoFault) {
  const OrFault<std::string> text = std::string("fine");
  ASSERT_TRUE(text);
  EXPECT_EQ(text->size(), 4u);
}

TEST(OrFaultTest, GivesAwayWhatCannotBeCopied) {
  OrFault<std::unique_ptr<int>> number = std::make_unique<int>(3);
  const std::unique_ptr<int> taken = *std::move(number);
  EXPECT_EQ(*taken, 3);
}

TEST(OrFaultTest, FaultsThatAProgramTellsApartAreTypesOfTheirOwn) {
  enum class Trouble { damaged, newer };
  const OrFault<int, Trouble> read = Trouble::newer;
  ASSERT_FALSE(read);
  EXPECT_EQ(read.fault(), Trouble::newer);
}

}  // namespace
}  // namespace race2048
