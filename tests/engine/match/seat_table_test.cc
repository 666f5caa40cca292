// Seats found by number.
#include "engine/match/seat_table.h"

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace race2048 {
namespace {

using Names = SeatTable<std::string>;

TEST(SeatTableTest, FindsWhatTheSeatHas) {
  Names names(std::map<SeatNumber, std::string>{{2, "ada"}, {0, "bob"}, {999, "eve"}});
  EXPECT_EQ(names.at(0), "bob");
  EXPECT_EQ(names.at(2), "ada");
  EXPECT_EQ(names.find(999)->second, "eve");
  names.at(2) = "mia";
  EXPECT_EQ(names.find(2)->second, "mia");
  EXPECT_EQ(names.size(), 3u);
}

TEST(SeatTableTest, ASeatThatIsNotThereIsNotFound) {
  const Names names(std::map<SeatNumber, std::string>{{2, "ada"}});
  for (const SeatNumber seat : std::vector<SeatNumber>{0, 1, 3, 1000, 65535}) {
    EXPECT_FALSE(names.contains(seat)) << seat;
    EXPECT_EQ(names.find(seat), names.end()) << seat;
    EXPECT_THROW(names.at(seat), std::out_of_range) << seat;
  }
  EXPECT_FALSE(Names().contains(0));
  EXPECT_TRUE(Names().empty());
}

TEST(SeatTableTest, SeatsComeInRisingOrder) {
  const Names names(std::map<SeatNumber, std::string>{{7, "c"}, {1, "a"}, {3, "b"}});
  std::vector<SeatNumber> seats;
  for (const auto& [seat, name] : names) seats.push_back(seat);
  EXPECT_EQ(seats, (std::vector<SeatNumber>{1, 3, 7}));
}

TEST(SeatTableTest, TablesAreEqualIfTheirSeatsAndValuesAre) {
  const Names names(std::map<SeatNumber, std::string>{{1, "ada"}, {2, "bob"}});
  EXPECT_EQ(names, Names(names));
  EXPECT_NE(names, Names(std::map<SeatNumber, std::string>{{1, "ada"}, {3, "bob"}}));
  EXPECT_NE(names, Names(std::map<SeatNumber, std::string>{{1, "ada"}, {2, "eve"}}));
}

}  // namespace
}  // namespace race2048
