// The flag --keep.
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/program/flag_values.h"

namespace race2048::server {
namespace {

TEST(RetentionTest, DaysAndASizeComeInAnyOrderOrAlone) {
  const std::vector<std::pair<std::string, std::string>> texts = {
      {"90d,1GiB", "90d,1GiB"},
      {"512MiB,7d", "7d,512MiB"},
      {"30d", "30d,1GiB"},
      {"2TiB", "90d,2TiB"},
      {"1024MiB", "90d,1GiB"},
      {"1d,1MiB", "1d,1MiB"},
      {"36500d,1024TiB", "36500d,1024TiB"}};
  for (const auto& [text, same] : texts) {
    const OrFault<store::Retention> parsed = parse_retention(text);
    ASSERT_TRUE(parsed) << text << ": " << parsed.fault().text;
    EXPECT_EQ(to_text(*parsed), same) << text;
  }
}

TEST(RetentionTest, WhatIsLeftOutStaysAsItWas) {
  const store::Retention before{.keep_days = 5, .max_bytes = 3ULL << 20};
  EXPECT_EQ(to_text(*parse_retention("7d", before)), "7d,3MiB");
  EXPECT_EQ(to_text(*parse_retention("7MiB", before)), "5d,7MiB");
}

TEST(RetentionTest, AMistakeIsNamed) {
  for (const std::string part : {"", "90", "d", "-1d", "0d", "36501d", "1.5d", " 1d", "1d ", "1GB",
                                 "0MiB", "1025TiB", "18446744073709551616MiB", "99999999999TiB"}) {
    const OrFault<store::Retention> parsed = parse_retention(part);
    ASSERT_FALSE(parsed) << part;
    EXPECT_EQ(parsed.fault().text.find("'" + part + "' is neither days"), 0u)
        << parsed.fault().text;
  }
  EXPECT_FALSE(parse_retention("1d,"));
  EXPECT_FALSE(parse_retention(",1d"));
  EXPECT_EQ(parse_retention("1d,2d").fault().text, "'2d' comes after another number of days");
  EXPECT_EQ(parse_retention("1MiB,2GiB").fault().text, "'2GiB' comes after another size");
}

}  // namespace
}  // namespace race2048::server
