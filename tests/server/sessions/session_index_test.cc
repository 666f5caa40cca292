// Values found by session.
#include "server/sessions/session_index.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <random>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

namespace race2048::server {
namespace {

TEST(SessionIndexTest, FindsWhatWasAdded) {
  SessionIndex<int> index;
  EXPECT_EQ(index.find(session_id(1, 0)), nullptr) << "nothing is there";
  int ada = 1;
  int bob = 2;
  index.add(session_id(1, 0), ada);
  index.add(session_id(2, 7), bob);
  EXPECT_EQ(index.find(session_id(1, 0)), &ada);
  EXPECT_EQ(&index.at(session_id(2, 7)), &bob);
  EXPECT_FALSE(index.contains(session_id(3, 0))) << "another connection in the same entry";
  EXPECT_THROW(index.at(session_id(3, 0)), std::out_of_range);
}

TEST(SessionIndexTest, WhoComesAndGoesLeavesTheOthersWhereTheyAre) {
  std::mt19937 random(2048);
  std::vector<int> values(300);
  for (const std::size_t most : {3u, 30u, 300u}) {
    SessionIndex<int> index;
    std::map<SessionId, int*> expected;
    for (std::uint64_t number = 1; number <= 3000; ++number) {
      if (expected.size() == most || (!expected.empty() && random() % 3 == 0)) {
        auto gone = expected.begin();
        std::advance(gone, random() % expected.size());
        index.remove(gone->first);
        EXPECT_EQ(index.find(gone->first), nullptr);
        expected.erase(gone);
      } else {
        const SessionId session = session_id(number, random() % most);
        int& value = values[expected.size()];
        index.add(session, value);
        expected.emplace(session, &value);
      }
      for (const auto& [session, value] : expected) ASSERT_EQ(index.find(session), value);
    }
  }
}

}  // namespace
}  // namespace race2048::server
